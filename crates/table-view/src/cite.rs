//! Rule numbers in sentences.

/// A piece of a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece<'t> {
    /// Words.
    Plain(&'t str),
    /// The number of a rule.
    Rule(&'t str),
    /// The name of a thing of the game, which [`Names`](crate::objects::Names) finds.
    Object {
        /// As it stands there.
        words: &'t str,
        /// What it may be, in the words of the game's board, with spaces between.
        ids: &'t str,
    },
}

/// Cuts a sentence where it cites rules, so that each can be shown as a link.
///
/// ```
/// use table_view::cite::{Piece, pieces};
/// let found = pieces("You retreat (CN-RET-01).");
/// assert_eq!(found, [Piece::Plain("You retreat ("), Piece::Rule("CN-RET-01"), Piece::Plain(").")]);
/// ```
#[must_use]
pub fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut found = Vec::new();
    let (mut plain, mut at) = (0, 0);
    while at < text.len() {
        let word_ends = text[at..].find(|c: char| !part_of_id(c)).map_or(text.len(), |length| at + length);
        let word = &text[at..word_ends];
        if is_rule(word) {
            if plain < at {
                found.push(Piece::Plain(&text[plain..at]));
            }
            found.push(Piece::Rule(word));
            plain = word_ends;
        }
        at = word_ends + text[word_ends..].chars().next().map_or(0, char::len_utf8);
    }
    if plain < text.len() {
        found.push(Piece::Plain(&text[plain..]));
    }
    found
}

fn part_of_id(c: char) -> bool {
    c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-'
}

/// `CN-VIC-01`, `MK-CBT-DMG-07`: capitals, a number of two digits at the end.
fn is_rule(word: &str) -> bool {
    let parts: Vec<&str> = word.split('-').collect();
    let Some((number, names)) = parts.split_last() else { return false };
    names.len() >= 2
        && number.len() == 2
        && number.bytes().all(|b| b.is_ascii_digit())
        && names[0].len() == 2
        && names.iter().all(|name| !name.is_empty() && name.bytes().all(|b| b.is_ascii_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_looks_like_a_rule_is_left_alone() {
        for text in ["A-1", "2-3", "VIC-01", "CN--01", "CN-VIC-1", "É-CN", ""] {
            assert!(!pieces(text).iter().any(|piece| matches!(piece, Piece::Rule(_))), "{text}");
        }
    }

    #[test]
    fn nothing_is_lost() {
        let text = "« Où » CN-VIC-01, MK-CBT-DMG-07 … é";
        let whole: String = pieces(text)
            .iter()
            .map(|piece| match piece {
                Piece::Plain(t) | Piece::Rule(t) | Piece::Object { words: t, .. } => *t,
            })
            .collect();
        assert_eq!(whole, text);
        assert_eq!(pieces(text).len(), 5);
    }

    #[test]
    fn every_rule_of_every_ledger_is_recognised() {
        for game in ledger::games() {
            for rule in &ledger::Ledger::of(game).unwrap().rules {
                assert_eq!(pieces(&rule.id), [Piece::Rule(&rule.id)], "{}", rule.id);
            }
        }
    }
}
