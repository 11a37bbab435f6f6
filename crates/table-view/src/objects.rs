//! The things of a game in sentences: where a line of the log names one, it can be shown as a link.

use crate::cite::{self, Piece};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A thing and what it is called in one language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// As sentences have it.
    pub name: String,
    /// Which thing it is, in the words of its board.
    pub id: String,
    /// Whether sentences put it in quotation marks: a card that is called “Rage” is not meant by every rage.
    pub quoted: bool,
}

impl Named {
    /// A name that stands freely in sentences.
    #[must_use]
    pub fn new(name: impl Into<String>, id: impl ToString) -> Named {
        Named { name: name.into(), id: id.to_string(), quoted: false }
    }

    /// A title, which stands in quotation marks.
    #[must_use]
    pub fn title(name: impl Into<String>, id: impl ToString) -> Named {
        Named { quoted: true, ..Named::new(name, id) }
    }
}

/// All names of a game in one language, ready to be looked for.
///
/// ```
/// use table_view::cite::Piece;
/// use table_view::objects::{Named, Names};
/// let names = Names::new([Named::new("Nera", "nera"), Named::new("Ruins of Nera", "ruins")]);
/// let line = names.pieces("Karkoth takes Ruins of Nera.");
/// assert_eq!(line[1], Piece::Object { words: "Ruins of Nera", ids: "ruins" });
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    /// By their first letters, the longest first.
    entries: BTreeMap<char, Vec<Entry>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Entry {
    name: String,
    quoted: bool,
    ids: String,
}

impl Names {
    /// Arranges them. Things of one name become one link to all of them.
    #[must_use]
    pub fn new(named: impl IntoIterator<Item = Named>) -> Names {
        let mut entries: BTreeMap<char, Vec<Entry>> = BTreeMap::new();
        for Named { name, id, quoted } in named {
            let Some(first) = name.chars().next() else { continue };
            let alike = entries.entry(alike(first)).or_default();
            match alike.iter_mut().find(|entry| entry.name == name && entry.quoted == quoted) {
                Some(entry) => entry.ids = format!("{} {id}", entry.ids),
                None => alike.push(Entry { name, quoted, ids: id }),
            }
        }
        for alike in entries.values_mut() {
            alike.sort_by_key(|entry| Reverse(entry.name.len()));
        }
        Names { entries }
    }

    /// Cuts a sentence where it cites rules and where it names things.
    #[must_use]
    pub fn pieces<'t>(&'t self, text: &'t str) -> Vec<Piece<'t>> {
        let mut found = Vec::new();
        for piece in cite::pieces(text) {
            match piece {
                Piece::Plain(words) => self.cut(words, &mut found),
                other => found.push(other),
            }
        }
        found
    }

    fn cut<'t>(&'t self, text: &'t str, found: &mut Vec<Piece<'t>>) {
        let (mut plain, mut at) = (0, 0);
        while let Some(letter) = text[at..].chars().next() {
            let Some((end, ids)) = self.at(text, at, letter) else {
                at += letter.len_utf8();
                continue;
            };
            if plain < at {
                found.push(Piece::Plain(&text[plain..at]));
            }
            found.push(Piece::Object { words: &text[at..end], ids });
            (plain, at) = (end, end);
        }
        if plain < text.len() {
            found.push(Piece::Plain(&text[plain..]));
        }
    }

    /// The longest name that stands here as words of its own: where it ends, and what it is.
    fn at(&self, text: &str, at: usize, letter: char) -> Option<(usize, &str)> {
        let entries = self.entries.get(&alike(letter))?;
        let before = &text[..at];
        if !begins_after(before) {
            return None;
        }
        entries.iter().find_map(|entry| {
            let end = at + length(&text[at..], &entry.name)?;
            let after = &text[end..];
            let whole = !after.starts_with(in_word);
            (whole && (!entry.quoted || within_marks(before, after))).then_some((end, entry.ids.as_str()))
        })
    }
}

/// Letters, digits and the hyphen: what words are made of.
fn in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '-'
}

/// French words that lose their last letter before a vowel.
const ELIDED: [&str; 13] =
    ["l", "d", "qu", "c", "j", "m", "n", "s", "t", "jusqu", "lorsqu", "puisqu", "quoiqu"];

/// Whether a word begins after this: `l’Orc` has one after its apostrophe, `presqu’île` and `Bois-d’Hiver` have not.
fn begins_after(before: &str) -> bool {
    match before.strip_suffix(['’', '\'']) {
        Some(rest) => {
            let word = rest.rsplit(|c| !in_word(c)).next().unwrap_or_default().to_lowercase();
            word.is_empty() || ELIDED.contains(&word.as_str())
        }
        None => !before.ends_with(in_word),
    }
}

fn within_marks(before: &str, after: &str) -> bool {
    let blank = ['\u{a0}', '\u{202f}', ' '];
    before.trim_end_matches(blank).ends_with(['“', '«'])
        && after.trim_start_matches(blank).starts_with(['”', '»'])
}

/// How long the name is at the start of this text; apostrophes and spaces may be of another kind.
fn length(text: &str, name: &str) -> Option<usize> {
    let mut letters = text.char_indices();
    for wanted in name.chars() {
        let (_, letter) = letters.next()?;
        if alike(letter) != alike(wanted) {
            return None;
        }
    }
    Some(letters.offset())
}

const fn alike(c: char) -> char {
    match c {
        '\'' => '’',
        '\u{a0}' | '\u{202f}' => ' ',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found, as `words=ids`.
    fn found(names: &Names, text: &str) -> Vec<String> {
        let pieces = names.pieces(text);
        let whole: String = pieces
            .iter()
            .map(|piece| match piece {
                Piece::Plain(words) | Piece::Rule(words) | Piece::Object { words, .. } => *words,
            })
            .collect();
        assert_eq!(whole, text, "nothing is lost");
        let objects = pieces.iter().filter_map(|piece| match piece {
            Piece::Object { words, ids } => Some(format!("{words}={ids}")),
            Piece::Plain(_) | Piece::Rule(_) => None,
        });
        objects.collect()
    }

    fn names(list: &[&str]) -> Names {
        Names::new(list.iter().enumerate().map(|(at, name)| Named::new(*name, at)))
    }

    #[test]
    fn the_longest_name_is_meant() {
        let names = names(&["Golems", "Golems de Feu", "Feu"]);
        assert_eq!(found(&names, "les Golems de Feu, les Golems."), ["Golems de Feu=1", "Golems=0"]);
        assert_eq!(found(&names, "Golems de Feux"), ["Golems=0"]);
    }

    #[test]
    fn only_whole_words_are_names() {
        let names = names(&["Nera", "île", "Hiver", "Orcs"]);
        for text in ["Nerath", "ÉNera", "Nera2", "Nera-Sud", "presqu’île", "Bois-d’Hiver", "orcs", ""] {
            assert!(found(&names, text).is_empty(), "{text}");
        }
        assert_eq!(found(&names, "Nera’s (Nera) “Nera”—Nera:Nera").len(), 5);
    }

    #[test]
    fn french_elides_before_names() {
        let names = names(&["Adrétie", "Orc"]);
        let text = "Marche vers l’Adrétie, d'Adrétie, jusqu’Adrétie\u{a0}; qu’Orc, L’Orc.";
        assert_eq!(found(&names, text), ["Adrétie=0", "Adrétie=0", "Adrétie=0", "Orc=1", "Orc=1"]);
    }

    #[test]
    fn apostrophes_and_spaces_may_differ() {
        let names = names(&["Mages d'Altem"]);
        assert_eq!(found(&names, "les Mages\u{a0}d’Altem gelés"), ["Mages\u{a0}d’Altem=0"]);
    }

    #[test]
    fn titles_stand_in_quotation_marks() {
        let names = Names::new([Named::title("Rage", "card:rage")]);
        assert_eq!(found(&names, "Tovak plays “Rage” in Rage."), ["Rage=card:rage"]);
        assert_eq!(found(&names, "Tovak joue «\u{a0}Rage\u{a0}»."), ["Rage=card:rage"]);
        assert!(found(&names, "“Rage of Rage”").is_empty());
    }

    #[test]
    fn things_of_one_name_share_a_link() {
        let names = Names::new([Named::new("Fire Mages", "unit"), Named::new("Fire Mages", "enemy")]);
        assert_eq!(found(&names, "the Fire Mages"), ["Fire Mages=unit enemy"]);
    }

    #[test]
    fn rules_stay_links_to_rules() {
        let names = names(&["Kulmark"]);
        let pieces = names.pieces("Karkoth loses Kulmark [CN-VIC-01].");
        assert!(pieces.contains(&Piece::Rule("CN-VIC-01")));
        assert!(pieces.contains(&Piece::Object { words: "Kulmark", ids: "0" }));
    }
}
