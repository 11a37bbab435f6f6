//! The index: which rules contain a word, and where.

use std::collections::BTreeMap;

use kernel::Lang;

use super::words::tokens;
use crate::{Kind, Ledger, Rule};

/// Each place counts for more the better it tells what a rule is about.
const IN_HEAD: f32 = 3.0;
const IN_SECTION: f32 = 2.0;
const IN_TEXT: f32 = 1.0;
const IN_TEST: f32 = 0.25;

/// How fast more of the same word stops to count, and how much long rules have to say less of it (BM25).
const ENOUGH: f32 = 1.2;
const LENGTH: f32 = 0.6;

/// Rules of one scenario or variant come after those that are always in force, if they fit alike.
const APART: f32 = 0.8;

/// The words of a ledger in one language.
#[derive(Debug)]
pub(super) struct Index {
    /// By stem, in order: what starts alike lies together.
    pub(super) words: BTreeMap<String, Entry>,
    /// What people say, as stems, the longest first, and the numbers of what it means.
    pub(super) said: Vec<(Vec<String>, usize)>,
    rules: usize,
}

/// A word, and the rules it stands in.
#[derive(Debug)]
pub(super) struct Entry {
    /// As it is written somewhere, to be offered.
    pub(super) written: String,
    /// Numbers of rules, and how much it counts there, between 0 and 1.
    pub(super) rules: Vec<(u16, f32)>,
    /// How telling it is: words that are everywhere tell little.
    pub(super) weight: f32,
}

impl Index {
    pub(super) fn new(ledger: &Ledger, lang: Lang) -> Index {
        let mut found: BTreeMap<String, (String, BTreeMap<u16, f32>)> = BTreeMap::new();
        let mut lengths = Vec::with_capacity(ledger.rules.len());
        for (number, rule) in (0..).zip(&ledger.rules) {
            let mut length = 0;
            for (text, place) in places(rule, lang) {
                for token in tokens(text, lang) {
                    length += usize::from(place >= IN_TEXT);
                    if token.little {
                        continue;
                    }
                    let written = text[token.at].to_lowercase();
                    let (known, rules) =
                        found.entry(token.stem).or_insert_with(|| (written.clone(), BTreeMap::new()));
                    // The shortest form is the plainest one to offer.
                    if written.len() < known.len() {
                        *known = written;
                    }
                    *rules.entry(number).or_default() += place;
                }
            }
            lengths.push(length as f32);
        }
        let count = lengths.len() as f32;
        let usual = lengths.iter().sum::<f32>().max(1.0) / count.max(1.0);
        let counts = |(number, times): (u16, f32)| {
            let at = usize::from(number);
            let long = 1.0 - LENGTH + LENGTH * lengths[at] / usual;
            (number, worth(ledger.rules[at].kind) * times / (times + ENOUGH * long))
        };
        let words = found.into_iter().map(|(stem, (written, rules))| {
            let known = rules.len() as f32;
            let weight = (1.0 + (count - known + 0.5) / (known + 0.5)).ln();
            (stem, Entry { written, rules: rules.into_iter().map(counts).collect(), weight })
        });
        let stems = |phrase| tokens(phrase, lang).into_iter().map(|token| token.stem).collect::<Vec<_>>();
        let said = ledger.meanings.iter().enumerate();
        let mut said: Vec<_> = said
            .flat_map(|(number, meaning)| meaning.said.get(lang).map(move |phrase| (stems(phrase), number)))
            .filter(|(stems, _)| !stems.is_empty())
            .collect();
        said.sort_by_key(|(stems, _)| std::cmp::Reverse(stems.len()));
        Index { words: words.collect(), said, rules: ledger.rules.len() }
    }

    /// How telling a word would be that stands in so many rules.
    pub(super) fn weight(&self, known: usize) -> f32 {
        let (count, known) = (self.rules as f32, known as f32);
        (1.0 + (count - known + 0.5) / (known + 0.5)).max(1.0).ln()
    }

    /// The words that start with this.
    pub(super) fn starting(&self, start: &str) -> impl Iterator<Item = &str> + use<'_> {
        let start = start.to_owned();
        self.words
            .range(start.clone()..)
            .map(|(stem, _)| stem.as_str())
            .take_while(move |stem| stem.starts_with(&start))
    }
}

const fn worth(kind: Kind) -> f32 {
    match kind {
        Kind::Scenario | Kind::Variant | Kind::Optional | Kind::Module | Kind::Faq | Kind::Coop => APART,
        Kind::Base | Kind::Ruling | Kind::Alliance | Kind::FreeForAll | Kind::Solo | Kind::Hero => 1.0,
    }
}

/// What can be found of a rule, and how much it counts.
fn places(rule: &Rule, lang: Lang) -> impl Iterator<Item = (&str, f32)> {
    let text = rule.text.get(lang);
    // How to prove a rule is told in English alone.
    let test = rule.test.as_deref().filter(|_| lang == Lang::En);
    [
        Some((rule.section.get(lang), IN_SECTION)),
        Some((text, IN_TEXT)),
        Some((head(text), IN_HEAD)),
        test.map(|t| (t, IN_TEST)),
    ]
    .into_iter()
    .flatten()
}

/// What a rule names before it tells it: "Power Attack: a Siege Engine rolls …".
fn head(text: &str) -> &str {
    const LONGEST: usize = 48;
    match text.split_once(':') {
        Some((head, _)) if head.len() <= LONGEST && !head.contains(['.', ';']) => head,
        _ => "",
    }
}
