//! The index: which rules contain a word, and where.

use std::collections::BTreeMap;

use kernel::Lang;

use super::words::tokens;
use crate::{Kind, Ledger, Rule};

/// Weights of the parts of a rule: the better a part tells what the rule is about, the more it counts.
const IN_HEAD: f32 = 3.0;
const IN_SECTION: f32 = 2.0;
const IN_TEXT: f32 = 1.0;
const IN_TEST: f32 = 0.25;

/// Parameters of BM25: how fast repetitions of a word stop counting, and how much the length of a rule
/// matters.
const ENOUGH: f32 = 1.2;
const LENGTH: f32 = 0.6;

/// Rules of one scenario or variant rank after equally good ones that always apply.
const APART: f32 = 0.8;

/// The words of a ledger in one language.
#[derive(Debug)]
pub(super) struct Index {
    /// By stem, in order, so that words with the same beginning are adjacent.
    pub(super) words: BTreeMap<String, Entry>,
    /// Players' phrases as stems, the longest first, and the indices of their meanings.
    pub(super) said: Vec<(Vec<String>, usize)>,
    rules: usize,
}

/// A word, and the rules that contain it.
#[derive(Debug)]
pub(super) struct Entry {
    /// One of its spellings, to show to people.
    pub(super) written: String,
    /// Indices of rules, and its weight there, from 0 to 1.
    pub(super) rules: Vec<(u16, f32)>,
    /// How significant it is: words that are everywhere count little.
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

    /// The weight of a word that this many rules contain.
    pub(super) fn weight(&self, known: usize) -> f32 {
        let (count, known) = (self.rules as f32, known as f32);
        (1.0 + (count - known + 0.5) / (known + 0.5)).max(1.0).ln()
    }

    /// The words with this prefix.
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

/// The searchable texts of a rule, with their weights.
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

/// The heading of a rule, if its text has one: "Power Attack: a Siege Engine rolls …".
fn head(text: &str) -> &str {
    const LONGEST: usize = 48;
    match text.split_once(':') {
        Some((head, _)) if head.len() <= LONGEST && !head.contains(['.', ';']) => head,
        _ => "",
    }
}
