//! Translates a search into the words of a ledger.

use kernel::Lang;
use kernel::spelling::edits;

use super::index::Index;
use super::words::{Token, tokens};
use crate::Ledger;

/// The weight of a word that was not typed but means the same, continues it, or is a near spelling.
const MEANT: f32 = 0.85;
const BEGUN: f32 = 0.7;
const SLIP: f32 = 0.6;
/// The weight of a rule that a word is about, and of one in such an area.
const ABOUT_RULE: f32 = 1.0;
const ABOUT_AREA: f32 = 0.55;
/// The weight of an id: more than any words.
const ID: f32 = 50.0;
/// The weight of the subject of a word, in units of significant words.
const SUBJECT: f32 = 5.5;
/// The minimum lengths at which a word may contain one typing mistake, or two.
const ONE_SLIP: usize = 5;
const TWO_SLIPS: usize = 9;

/// A parsed question.
pub(super) struct Query<'i> {
    pub(super) sought: Vec<Sought<'i>>,
    /// Words that were not found.
    pub(super) unknown: Vec<String>,
}

/// One thing asked for: any of these words or rules matches.
#[derive(Default)]
pub(super) struct Sought<'i> {
    /// Its weight relative to the others.
    pub(super) weight: f32,
    /// Stems, with how well each matches what was meant.
    pub(super) stems: Vec<(&'i str, f32)>,
    /// Indices of rules, likewise.
    pub(super) rules: Vec<(u16, f32)>,
}

impl<'i> Query<'i> {
    pub(super) fn read(ledger: &Ledger, index: &'i Index, words: &str, lang: Lang) -> Query<'i> {
        let mut query = Query { sought: Vec::new(), unknown: Vec::new() };
        let mut rest = String::with_capacity(words.len());
        for word in words.split_inclusive(char::is_whitespace) {
            let rules = ids(ledger, word.trim());
            if rules.is_empty() {
                rest.push_str(word);
            } else {
                query.sought.push(Sought { weight: ID, stems: Vec::new(), rules });
            }
        }
        let all = tokens(&rest, lang);
        let (mut wanted, meant) = query.meanings(ledger, index, &all, lang);
        // Nothing but little words: then these are meant.
        if wanted.iter().all(|token| token.little) && meant == 0 {
            wanted.iter_mut().for_each(|token| token.little = false);
        }
        let typing =
            words.ends_with(|c: char| c.is_alphanumeric()).then(|| all.last().map(|token| token.at.start));
        for token in wanted.iter().filter(|token| !token.little) {
            let last = typing.flatten() == Some(token.at.start);
            query.word(index, token, last);
        }
        query
    }

    /// Matches the ledger's list of meanings; returns the remaining words, and how many meanings matched.
    fn meanings(
        &mut self,
        ledger: &Ledger,
        index: &'i Index,
        all: &[Token],
        lang: Lang,
    ) -> (Vec<Token>, usize) {
        let mut taken = vec![false; all.len()];
        let mut known: Vec<usize> = Vec::new();
        let mut meant = 0;
        for (phrase, number) in &index.said {
            let says = |start: usize| {
                let at = start..start + phrase.len();
                !taken[at.clone()].contains(&true)
                    && all[at].iter().zip(phrase).all(|(word, said)| word.stem == *said)
            };
            let Some(start) = (0..(all.len() + 1).saturating_sub(phrase.len())).find(|&start| says(start))
            else {
                continue;
            };
            let at = start..start + phrase.len();
            let meaning = &ledger.meanings[*number];
            taken[at.clone()].fill(true);
            if known.contains(number) {
                continue;
            }
            known.push(*number);
            meant += 1;
            let mut sought = Sought::default();
            // The word itself may stand in the rules too.
            for token in all[at.clone()].iter().filter(|token| !token.little) {
                if let Some((stem, _)) = index.words.get_key_value(&token.stem) {
                    sought.stems.push((stem, 1.0));
                }
            }
            let mut alone = Vec::new();
            for phrase in meaning.means.get(lang) {
                let words: Vec<Token> =
                    tokens(phrase, lang).into_iter().filter(|token| !token.little).collect();
                for token in &words {
                    let Some((stem, _)) = index.words.get_key_value(&token.stem) else { continue };
                    if words.len() == 1 {
                        sought.stems.push((stem, MEANT));
                    } else {
                        alone.push(stem);
                    }
                }
            }
            for about in &meaning.rules {
                sought.rules.extend(area(ledger, about));
            }
            if !sought.stems.is_empty() || !sought.rules.is_empty() {
                let telling =
                    sought.stems.iter().map(|(stem, _)| index.words[*stem].weight).fold(0.0, f32::max);
                sought.weight = if sought.rules.is_empty() { telling } else { telling.max(SUBJECT) };
                self.sought.push(sought);
            }
            // A name of several words: each of them is looked for.
            for stem in alone {
                let weight = MEANT * index.words[stem].weight;
                self.sought.push(Sought { weight, stems: vec![(stem, 1.0)], rules: Vec::new() });
            }
        }
        let left =
            all.iter().zip(taken).filter(|(_, taken)| !taken).map(|(token, _)| token.clone()).collect();
        (left, meant)
    }

    /// Matches one word: exactly, otherwise as a prefix, otherwise with typing mistakes.
    fn word(&mut self, index: &'i Index, token: &Token, last: bool) {
        let mut stems: Vec<(&str, f32)> = Vec::new();
        if let Some((stem, _)) = index.words.get_key_value(&token.stem) {
            stems.push((stem, 1.0));
        }
        let letters = token.plain.chars().count();
        if stems.is_empty() && (letters > 2 || last) {
            let begun = index.starting(&token.plain).chain(index.starting(&token.stem));
            stems.extend(begun.map(|stem| (stem, BEGUN)));
        }
        if stems.is_empty() && letters >= ONE_SLIP {
            stems = slips(index, token, letters);
        }
        if stems.is_empty() {
            self.unknown.push(token.plain.clone());
            return;
        }
        let known = stems.iter().map(|(stem, _)| index.words[*stem].rules.len()).max().unwrap_or(0);
        self.sought.push(Sought { weight: index.weight(known), stems, rules: Vec::new() });
    }
}

/// Words that differ by one or two typing mistakes; only the nearest of them.
fn slips<'i>(index: &'i Index, token: &Token, letters: usize) -> Vec<(&'i str, f32)> {
    let most = if letters >= TWO_SLIPS { 2 } else { 1 };
    let mut near: Vec<(usize, &str)> = Vec::new();
    for (known, entry) in &index.words {
        let written = kernel::spelling::unaccented(&entry.written);
        if written.len().abs_diff(token.plain.len()) > most && known.len().abs_diff(token.stem.len()) > most {
            continue;
        }
        let slips = slip(&written, &token.plain).min(slip(known, &token.stem));
        if slips <= most {
            near.push((slips, known));
        }
    }
    let nearest = near.iter().map(|&(slips, _)| slips).min().unwrap_or(0);
    near.into_iter().filter(|&(slips, _)| slips == nearest).map(|(_, stem)| (stem, SLIP)).collect()
}

/// Counts typing mistakes; two swapped letters are one mistake, not two.
fn slip(known: &str, typed: &str) -> usize {
    let (a, b) = (known.as_bytes(), typed.as_bytes());
    if a.len() == b.len()
        && let Some(at) = a.iter().zip(b).position(|(a, b)| a != b)
        && at + 1 < a.len()
        && a[at] == b[at + 1]
        && a[at + 1] == b[at]
        && a[at + 2..] == b[at + 2..]
    {
        return 1;
    }
    edits(known, typed)
}

/// The rules of an id, or of its beginning or end: `CN-REP-08`, `CN-REP`, `REP-08`, `rep08`.
fn ids(ledger: &Ledger, word: &str) -> Vec<(u16, f32)> {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_ascii_uppercase();
    let like_an_id =
        word.starts_with(|c: char| c.is_ascii_alphabetic()) && word.ends_with(|c: char| c.is_ascii_digit());
    if !word.contains('-') && !like_an_id {
        return Vec::new();
    }
    let bare = |id: &str| id.replace('-', "");
    let short = |id: &str| id.split_once('-').map_or_else(String::new, |(_, rest)| rest.to_owned());
    let whole = |id: &str| id == word || short(id) == word || bare(id) == word || bare(&short(id)) == word;
    let rules = || (0_u16..).zip(&ledger.rules);
    let found: Vec<(u16, f32)> =
        rules().filter(|(_, rule)| whole(&rule.id)).map(|(number, _)| (number, 1.0)).collect();
    if !found.is_empty() || !word.contains('-') {
        return found;
    }
    area(ledger, &word)
}

/// The rule with this id, or those of this area and its subareas.
fn area(ledger: &Ledger, about: &str) -> Vec<(u16, f32)> {
    let rules = || (0_u16..).zip(&ledger.rules);
    if let Some((number, _)) = rules().find(|(_, rule)| rule.id == about) {
        return vec![(number, ABOUT_RULE)];
    }
    let within = |id: &str| id.strip_prefix(about).is_some_and(|rest| rest.starts_with('-'));
    rules().filter(|(_, rule)| within(&rule.id)).map(|(number, _)| (number, ABOUT_AREA)).collect()
}
