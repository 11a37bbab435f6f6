//! Finding rules by their words.

use kernel::Lang;
use kernel::spelling::unaccented;

use crate::{Ledger, Rule};

/// A rule that a search found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit<'l> {
    /// The rule.
    pub rule: &'l Rule,
    /// How well it fits: the sum, over the words asked for, of the best place each was found in.
    pub score: u32,
}

/// Where a word was found, the best place first. A whole word beats the start of one, the id and the section
/// beat the text; no number of starts of words makes up for the id itself.
const ID: u32 = 100;
const WHOLE_IN_ID: u32 = 12;
const WHOLE_IN_SECTION: u32 = 10;
const START_IN_SECTION: u32 = 6;
const WHOLE_IN_TEXT: u32 = 4;
const START_IN_TEXT: u32 = 1;

impl Ledger {
    /// The rules in which every one of these words is found, the best first, otherwise in the order of the
    /// ledger.
    ///
    /// A word is found where a word of the id, the section or the text starts with it; capitals and accents
    /// do not matter: `epee` finds `Épée`. Only the text of that language is searched.
    pub fn search(&self, words: &str, lang: Lang) -> Vec<Hit<'_>> {
        let folded = unaccented(words);
        let wanted: Vec<&str> =
            folded.split_whitespace().filter(|w| w.contains(char::is_alphanumeric)).collect();
        if wanted.is_empty() {
            return Vec::new();
        }
        let mut hits: Vec<Hit<'_>> = self
            .rules
            .iter()
            .filter_map(|rule| Some(Hit { rule, score: score(rule, &wanted, lang)? }))
            .collect();
        hits.sort_by_key(|hit| std::cmp::Reverse(hit.score)); // a stable sort: the ledger's order remains
        hits
    }
}

fn score(rule: &Rule, wanted: &[&str], lang: Lang) -> Option<u32> {
    let id = rule.id.to_lowercase();
    let (section, text) = (unaccented(rule.section.get(lang)), unaccented(rule.text.get(lang)));
    let places: Vec<(&str, u32, u32)> = words(&id)
        .map(|word| (word, WHOLE_IN_ID, 0))
        .chain(words(&section).map(|word| (word, WHOLE_IN_SECTION, START_IN_SECTION)))
        .chain(words(&text).map(|word| (word, WHOLE_IN_TEXT, START_IN_TEXT)))
        .collect();
    let best = |part: &str| {
        let fit = |&(word, whole, start): &(&str, u32, u32)| match word.strip_prefix(part) {
            Some("") => whole,
            Some(_) => start,
            None => 0,
        };
        places.iter().map(fit).max().filter(|&score| score > 0)
    };
    let mut total = 0;
    for &word in wanted {
        if word.contains('-') && id.starts_with(word) {
            total += ID;
        } else {
            // `l'epee` and `re-roll` are two words each, here as in the texts.
            for part in words(word) {
                total += best(part)?;
            }
        }
    }
    Some(total)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}
