//! Finds references to other rules in the text of a rule.

use crate::Ledger;

/// A part of a text: plain text, or the id of a rule or an area as written there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece<'t> {
    /// Plain text.
    Text(&'t str),
    /// A citation: the text as written, and the id of the rule, or of the first rule of the area.
    Rule(&'t str, String),
}

impl Ledger {
    /// Whether a rule has this id, or is in this area.
    pub fn has_area(&self, id: &str) -> bool {
        self.first_of(id).is_some()
    }

    /// The rule with this id, or the first one of this area.
    pub fn first_of(&self, id: &str) -> Option<&crate::Rule> {
        let within = |rule: &&crate::Rule| {
            rule.id == id || rule.id.strip_prefix(id).is_some_and(|rest| rest.starts_with('-'))
        };
        self.rules.iter().find(within)
    }

    /// A text, with the rules that it names set apart, whether with the two letters of the game or without.
    ///
    /// ```
    /// use ledger::{Ledger, Piece};
    /// let nerath = Ledger::of("nerath").unwrap();
    /// let pieces = nerath.cited("Destroyed (REP-08).");
    /// assert_eq!(pieces[1], Piece::Rule("REP-08", "CN-REP-08".to_owned()));
    /// ```
    pub fn cited<'t>(&self, text: &'t str) -> Vec<Piece<'t>> {
        let prefix = self.rules.first().and_then(|rule| rule.id.split('-').next()).unwrap_or_default();
        let mut pieces = Vec::new();
        let (mut said, mut at) = (0, 0);
        while at < text.len() {
            let rest = &text[at..];
            let end = rest.find(|c: char| !is_of_id(c)).unwrap_or(rest.len());
            let word = rest[..end].trim_end_matches('-');
            let id = self.cites(word, prefix);
            if let Some(id) = id {
                if said < at {
                    pieces.push(Piece::Text(&text[said..at]));
                }
                pieces.push(Piece::Rule(word, id));
                said = at + word.len();
            }
            // On past this word and the sign after it.
            at += end + rest[end..].chars().next().map_or(0, char::len_utf8);
        }
        if said < text.len() {
            pieces.push(Piece::Text(&text[said..]));
        }
        pieces
    }

    /// The id that a word refers to.
    fn cites(&self, word: &str, prefix: &str) -> Option<String> {
        if !word.contains('-') || !word.starts_with(|c: char| c.is_ascii_uppercase()) {
            return None;
        }
        let whole =
            if word.split('-').next() == Some(prefix) { word.to_owned() } else { format!("{prefix}-{word}") };
        self.first_of(&whole).map(|rule| rule.id.clone())
    }
}

const fn is_of_id(c: char) -> bool {
    c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-'
}

#[cfg(all(test, feature = "embedded"))]
mod tests {
    use super::*;
    use kernel::Lang;

    fn ids(game: &str, text: &str) -> Vec<String> {
        let ledger = Ledger::of(game).expect("a game");
        let rules = ledger.cited(text).into_iter();
        rules.filter_map(|piece| if let Piece::Rule(_, id) = piece { Some(id) } else { None }).collect()
    }

    #[test]
    fn rules_are_named_in_full_in_short_and_by_area() {
        assert_eq!(ids("nerath", "no site (REI-03) and half (INC-03)."), ["CN-REI-03", "CN-INC-03"]);
        assert_eq!(
            ids("mage-knight", "MK-RND-02 to MK-RND-12, MK-MOV-PL-08."),
            ["MK-RND-02", "MK-RND-12", "MK-MOV-PL-08"]
        );
        assert_eq!(ids("euthia", "differs, see EU-SOL)."), ["EU-SOL-01"]);
        assert_eq!(ids("nerath", "A d6 - or VP-13? X-1 É-2 CN-XXX-01 -REP"), [""; 0]);
    }

    #[test]
    fn nothing_of_a_text_is_lost() {
        for game in crate::games() {
            let ledger = Ledger::of(game).expect("a game");
            for rule in &ledger.rules {
                for lang in Lang::ALL {
                    let text = rule.text.get(lang);
                    let pieces = ledger.cited(text);
                    let whole: String = pieces
                        .iter()
                        .map(|piece| match piece {
                            Piece::Text(text) | Piece::Rule(text, _) => *text,
                        })
                        .collect();
                    assert_eq!(whole, text);
                }
            }
        }
    }
}
