//! How the answers to a question are laid out: which are shown, in which order, under which keys.

use crate::Said;
use kernel::spelling::unaccented;
use serde_json::Value;

/// How many answers are shown at once before the rest is a list of its own.
pub const SHOWN: usize = 12;

/// A legal answer as it is offered.
#[derive(Clone, PartialEq, Debug)]
pub struct Offer {
    /// As on a button.
    pub label: Said,
    /// The symbol on the button.
    pub symbol: Option<&'static str>,
    /// Whether it ends a phase, a turn or a choice, or lets it pass.
    pub ends: bool,
}

/// The answers as they are laid out. Numbers are places in the list of legal answers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// Those shown, in order; the first nine have the keys 1 to 9.
    pub shown: Vec<usize>,
    /// The one that ends or passes, under the key E.
    pub done: Option<usize>,
    /// How many more there are.
    pub more: usize,
}

/// Lays out the answers: all, or those that a click on the board has picked. `wide` shows every one of them.
#[must_use]
pub fn lay_out(answers: &[Offer], picked: Option<&[usize]>, wide: bool) -> Layout {
    let done = answers.iter().position(|answer| answer.ends);
    let every: Vec<usize>;
    let listed = match picked {
        Some(picked) => picked,
        None => {
            every = (0..answers.len()).collect();
            &every
        }
    };
    let mut shown: Vec<usize> =
        listed.iter().copied().filter(|number| *number < answers.len() && Some(*number) != done).collect();
    let more = if wide { 0 } else { shown.len().saturating_sub(SHOWN) };
    shown.truncate(shown.len() - more);
    Layout { shown, done, more }
}

/// The answer under a key.
#[must_use]
pub fn under_key(layout: &Layout, key: &str) -> Option<usize> {
    match key {
        "e" | "E" => layout.done,
        _ => {
            let number: usize = key.parse().ok()?;
            layout.shown.get(number.checked_sub(1)?).copied().filter(|_| number <= 9)
        }
    }
}

/// Which of these actions, in their JSON form, say something about this thing: a space, a card, a unit, by
/// its id.
#[must_use]
pub fn about(actions: &[Value], id: &str) -> Vec<usize> {
    actions.iter().enumerate().filter(|(_, action)| mentions(action, id)).map(|(number, _)| number).collect()
}

/// Whether this id stands somewhere in an action.
#[must_use]
pub fn mentions(action: &Value, id: &str) -> bool {
    match action {
        Value::String(text) => text == id,
        Value::Array(items) => items.iter().any(|item| mentions(item, id)),
        Value::Object(fields) => fields.values().any(|value| mentions(value, id)),
        _ => false,
    }
}

/// Whether a label holds every word that was typed, capitals and accents aside.
#[must_use]
pub fn fits(label: &str, typed: &str) -> bool {
    let label = fold(label);
    fold(typed).split_whitespace().all(|word| label.contains(word))
}

fn fold(text: &str) -> String {
    unaccented(text).replace('’', "'")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn offers(ends: impl IntoIterator<Item = bool>) -> Vec<Offer> {
        ends.into_iter().map(|ends| Offer { label: Said::default(), symbol: None, ends }).collect()
    }

    #[test]
    fn the_one_that_ends_stands_apart() {
        let list = offers([true, false, false]);
        let layout = lay_out(&list, None, false);
        assert_eq!(layout, Layout { shown: vec![1, 2], done: Some(0), more: 0 });
        assert_eq!(under_key(&layout, "1"), Some(1));
        assert_eq!(under_key(&layout, "2"), Some(2));
        assert_eq!(under_key(&layout, "e"), Some(0));
        for key in ["0", "3", "x", "", "12"] {
            assert_eq!(under_key(&layout, key), None, "{key}");
        }
    }

    #[test]
    fn long_lists_are_cut_and_can_be_opened() {
        let list = offers([false; 40]);
        assert_eq!(lay_out(&list, None, false).shown.len(), SHOWN);
        assert_eq!(lay_out(&list, None, false).more, 40 - SHOWN);
        assert_eq!(lay_out(&list, None, true).shown.len(), 40);
        assert_eq!(lay_out(&list, Some(&[3, 5, 99]), false).shown, [3, 5]);
    }

    #[test]
    fn answers_are_found_by_what_they_mention() {
        let list = [json!({"move": {"kind": "dragon", "from": "a", "to": "b"}}), json!({"fight": "b"})];
        assert_eq!(about(&list, "b"), [0, 1]);
        assert_eq!(about(&list, "dragon"), [0]);
        assert_eq!(about(&list, "move"), [] as [usize; 0]);
    }

    #[test]
    fn typing_finds_labels_without_accents() {
        assert!(fits("Repli : Forêt d’Émeraude", "foret EMER"));
        assert!(!fits("Repli", "attaque"));
    }
}
