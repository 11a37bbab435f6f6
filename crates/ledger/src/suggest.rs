//! Suggests rules to somebody who asked for an id that does not exist.

use kernel::Lang;

use crate::{Ledger, area};

/// Suggestions for an unknown id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Suggestion<'l> {
    /// The area exists; these are its rules.
    Area(&'l str, Vec<&'l str>),
    /// Similar ids, the nearest first; possibly none.
    Near(Vec<&'l str>),
}

/// How many similar ids are suggested.
const SEVERAL: usize = 5;

impl Ledger {
    /// What an unknown id may have been meant to be.
    ///
    /// ```
    /// use kernel::Lang;
    /// let nerath = ledger::Ledger::of("nerath").unwrap();
    /// assert_eq!(
    ///     nerath.suggest("CN-TGH-99").say(Lang::En),
    ///     "The rules of CN-TGH are: CN-TGH-01, CN-TGH-02, CN-TGH-03."
    /// );
    /// assert_eq!(nerath.suggest("CN-VCI-01").say(Lang::Fr), "Règles voisines\u{a0}: CN-VIC-01.");
    /// ```
    pub fn suggest(&self, id: &str) -> Suggestion<'_> {
        let wanted = id.trim().to_ascii_uppercase();
        let below = |prefix: &str| -> Vec<&str> {
            let within = |id: &&str| id.strip_prefix(prefix).is_some_and(|rest| rest.starts_with('-'));
            self.rules.iter().map(|rule| &*rule.id).filter(within).collect()
        };
        // The area itself, or the area of the number asked for; the game's own two letters are no area.
        for prefix in [&*wanted, area(&wanted)] {
            let ids = below(prefix);
            if let Some(first) = ids.first().filter(|_| prefix.contains('-')) {
                return Suggestion::Area(&first[..prefix.len()], ids);
            }
        }
        let mut near: Vec<(usize, &str)> = self
            .rules
            .iter()
            .map(|rule| (distance(&wanted, &rule.id), &*rule.id))
            .filter(|&(distance, _)| distance <= 2)
            .collect();
        near.sort_by_key(|&(distance, _)| distance);
        let nearest = near.first().map_or(0, |&(distance, _)| distance);
        near.retain(|&(distance, _)| distance == nearest);
        Suggestion::Near(near.into_iter().take(SEVERAL).map(|(_, id)| id).collect())
    }
}

impl Suggestion<'_> {
    /// As a sentence; empty when there is nothing to suggest.
    pub fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (Suggestion::Area(area, ids), Lang::En) => {
                format!("The rules of {area} are: {}.", ids.join(", "))
            }
            (Suggestion::Area(area, ids), Lang::Fr) => {
                format!("Les règles de {area}\u{a0}: {}.", ids.join(", "))
            }
            (Suggestion::Near(ids), _) if ids.is_empty() => String::new(),
            (Suggestion::Near(ids), Lang::En) => format!("Rules that look alike: {}.", ids.join(", ")),
            (Suggestion::Near(ids), Lang::Fr) => format!("Règles voisines\u{a0}: {}.", ids.join(", ")),
        }
    }
}

/// The number of letters to insert, delete, replace or swap with a neighbour to turn one text into the other.
fn distance(a: &str, b: &str) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut rows = [vec![0; b.len() + 1], (0..=b.len()).collect::<Vec<usize>>(), vec![0; b.len() + 1]];
    for i in 1..=a.len() {
        let [before, last, row] = &mut rows;
        row[0] = i;
        for j in 1..=b.len() {
            let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        rows.rotate_left(1);
    }
    rows[1][b.len()]
}
