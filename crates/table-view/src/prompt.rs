//! Lays out the answers to a question around the board: which become chips, which the next-step button, and
//! under which keys.

use crate::Said;
use kernel::spelling::unaccented;
use serde_json::Value;

/// The most chips over the board; further answers are only in the list of all answers.
pub const CHIPS: usize = 8;

/// A legal answer as it is offered.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Offer {
    /// Its label.
    pub label: Said,
    /// The symbol on the button.
    pub symbol: Option<&'static str>,
    /// Whether it ends or passes a phase, a turn or a choice.
    pub ends: bool,
    /// Whether it is given on something that the board draws: a space, a card, a die.
    pub on_board: bool,
    /// The label of the next-step button, if it is shorter.
    pub step: Option<Said>,
    /// Its permanent cost, which needs confirmation.
    pub warns: Option<Said>,
}

/// The layout of the answers around the board. Numbers are indices of legal answers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// The answers shown as chips, in order; the first nine have the keys 1 to 9.
    pub chips: Vec<usize>,
    /// The next-step button, with the key E: it ends or passes what is going on.
    pub step: Option<usize>,
    /// How many others there are, neither chips nor on the board.
    pub more: usize,
}

/// Lays out the answers. What the board draws is not repeated; once something is picked, its answers become
/// the chips.
#[must_use]
pub fn lay_out(answers: &[Offer], picked: Option<&[usize]>) -> Layout {
    let ends = answers.iter().position(|answer| answer.ends);
    // An only answer that nothing on the board stands for is the next step, whatever it is.
    let only = match answers {
        [only] if !only.on_board => Some(0),
        _ => None,
    };
    let step = ends.or(only);
    let known = |number: &usize| *number < answers.len() && Some(*number) != step;
    let mut chips: Vec<usize> = match picked {
        Some(picked) => picked.iter().copied().filter(known).collect(),
        None => (0..answers.len()).filter(|number| known(number) && !answers[*number].on_board).collect(),
    };
    // Nobody scrolls through what was picked: it was few by choice.
    let more = if picked.is_some() { 0 } else { chips.len().saturating_sub(CHIPS) };
    chips.truncate(chips.len() - more);
    Layout { chips, step, more }
}

/// The answer for a key.
#[must_use]
pub fn under_key(layout: &Layout, key: &str) -> Option<usize> {
    match key {
        "e" | "E" => layout.step,
        _ => {
            let number: usize = key.parse().ok()?;
            layout.chips.get(number.checked_sub(1)?).copied().filter(|_| number <= 9)
        }
    }
}

/// The indices of the actions, in JSON form, that mention this thing: a space, a card, a unit, by its id.
#[must_use]
pub fn about(actions: &[Value], id: &str) -> Vec<usize> {
    actions.iter().enumerate().filter(|(_, action)| mentions(action, id)).map(|(number, _)| number).collect()
}

/// Whether this id occurs somewhere in an action.
#[must_use]
pub fn mentions(action: &Value, id: &str) -> bool {
    match action {
        Value::String(text) => text == id,
        Value::Array(items) => items.iter().any(|item| mentions(item, id)),
        Value::Object(fields) => fields.values().any(|value| mentions(value, id)),
        _ => false,
    }
}

/// Whether a label contains every word that was typed, ignoring capitals and accents.
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
        ends.into_iter().map(|ends| Offer { ends, ..Offer::default() }).collect()
    }

    #[test]
    fn the_one_that_ends_is_the_next_step() {
        let list = offers([true, false, false]);
        let layout = lay_out(&list, None);
        assert_eq!(layout, Layout { chips: vec![1, 2], step: Some(0), more: 0 });
        assert_eq!(under_key(&layout, "1"), Some(1));
        assert_eq!(under_key(&layout, "2"), Some(2));
        assert_eq!(under_key(&layout, "e"), Some(0));
        for key in ["0", "3", "x", "", "12"] {
            assert_eq!(under_key(&layout, key), None, "{key}");
        }
    }

    #[test]
    fn what_the_board_draws_is_not_repeated() {
        let mut list = offers([false, false, false, true]);
        list[1].on_board = true;
        assert_eq!(lay_out(&list, None), Layout { chips: vec![0, 2], step: Some(3), more: 0 });
        // Picked on the board, it is asked which of its answers is meant.
        assert_eq!(lay_out(&list, Some(&[1, 2, 99])).chips, [1, 2]);
    }

    #[test]
    fn an_only_answer_is_the_next_step_unless_the_board_draws_it() {
        let mut list = offers([false]);
        assert_eq!(lay_out(&list, None).step, Some(0));
        list[0].on_board = true;
        assert_eq!(lay_out(&list, None), Layout::default());
    }

    #[test]
    fn long_lists_are_cut() {
        let list = offers([false; 40]);
        assert_eq!(lay_out(&list, None).chips.len(), CHIPS);
        assert_eq!(lay_out(&list, None).more, 40 - CHIPS);
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
