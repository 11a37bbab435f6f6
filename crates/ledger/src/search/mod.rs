//! Finds rules by meaning: from whole questions as players ask them, in their own words, with typing
//! mistakes, and while they are still typing.

mod index;
mod query;
mod words;

use std::ops::Range;
use std::sync::OnceLock;

use kernel::Lang;
use kernel::spelling::edits;

use crate::{Ledger, Rule};
use index::Index;
use query::{Query, Sought};

/// The most rules in a result: beyond that a better question helps more.
const MOST: usize = 30;
/// Rules that score below this share of the best are noise.
const NOISE: f32 = 0.2;
/// How many similar words are suggested when nothing is found.
const NEAREST: usize = 5;
/// The longest question, in characters; the rest is ignored.
const LONGEST: usize = 200;

/// A rule found by a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit<'l> {
    /// The rule.
    pub rule: &'l Rule,
    /// Its score; comparable within one search.
    pub score: u32,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<'l> {
    /// The best rules, the best first; rules of equal score in the order of the ledger.
    pub hits: Vec<Hit<'l>>,
    /// Words of the ledger similar to those that were not found.
    pub nearest: Vec<&'l str>,
    /// The stems that were found, as [`marks`](Found::marks) compares them.
    stems: Vec<String>,
    lang: Lang,
}

impl Found<'_> {
    /// Where the words of the search occur in a text.
    pub fn marks(&self, text: &str) -> Vec<Range<usize>> {
        words::tokens(text, self.lang)
            .into_iter()
            .filter(|token| !token.little && self.stems.binary_search(&token.stem).is_ok())
            .map(|token| token.at)
            .collect()
    }
}

/// The index of each language, built on first use.
#[derive(Default, Debug)]
pub(crate) struct Indexes {
    en: OnceLock<Index>,
    fr: OnceLock<Index>,
}

impl Ledger {
    fn index(&self, lang: Lang) -> &Index {
        let index = match lang {
            Lang::En => &self.indexes.en,
            Lang::Fr => &self.indexes.fr,
        };
        index.get_or_init(|| Index::new(self, lang))
    }

    /// The rules that answer a question best: at most thirty.
    ///
    /// A rule need not hold every word; little words count for nothing, rare ones for much. Capitals, accents
    /// and endings do not matter, a word may be only begun, long words may have a slip, and words that the
    /// rules do not use may mean others (`search.toml`). An id, with or without the game's two letters, finds
    /// its rule. Only the texts of that language are searched.
    ///
    /// ```
    /// use kernel::Lang;
    /// let nerath = ledger::Ledger::of("nerath").unwrap();
    /// let first = |words, lang| nerath.search(words, lang).hits[0].rule.id.clone();
    /// assert_eq!(first("Combien coûte un dragon ?", Lang::Fr), "CN-UNI-09");
    /// assert_eq!(first("rep-08", Lang::En), "CN-REP-08");
    /// ```
    pub fn search(&self, words: &str, lang: Lang) -> Found<'_> {
        let words = match words.char_indices().nth(LONGEST) {
            Some((end, _)) => &words[..end],
            None => words,
        };
        let index = self.index(lang);
        let query = Query::read(self, index, words, lang);
        let mut scores = vec![0.0_f32; self.rules.len()];
        let mut matched = vec![0.0_f32; self.rules.len()];
        let mut best = vec![0.0_f32; self.rules.len()];
        let mut all = 0.0;
        for sought in &query.sought {
            best.fill(0.0);
            all += sought.weight;
            for &(stem, trust) in &sought.stems {
                for &(number, counts) in &index.words[stem].rules {
                    let at = usize::from(number);
                    best[at] = best[at].max(counts * trust);
                }
            }
            for &(number, trust) in &sought.rules {
                let at = usize::from(number);
                best[at] = best[at].max(trust);
            }
            for (at, best) in best.iter().enumerate().filter(|(_, best)| **best > 0.0) {
                scores[at] += sought.weight * best;
                matched[at] += sought.weight;
            }
        }
        let fits = |(at, score): (usize, f32)| {
            let whole = matched[at] / f32::max(all, f32::EPSILON);
            (&self.rules[at], score * (0.25 + 0.75 * whole * whole))
        };
        let mut hits: Vec<(&Rule, f32)> =
            scores.into_iter().enumerate().filter(|(_, score)| *score > 0.0).map(fits).collect();
        hits.sort_by(|(_, a), (_, b)| b.total_cmp(a)); // a stable sort: the ledger's order remains
        let least = hits.first().map_or(0.0, |(_, best)| best * NOISE);
        hits.retain(|(_, score)| *score >= least);
        hits.truncate(MOST);
        let nearest = if hits.is_empty() { nearest(index, &query.unknown) } else { Vec::new() };
        let mut stems: Vec<String> = query
            .sought
            .iter()
            .flat_map(|sought: &Sought<'_>| sought.stems.iter().map(|&(stem, _)| stem.to_owned()))
            .collect();
        stems.sort();
        stems.dedup();
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "scores are small and positive"
        )]
        let hit = |(rule, score): (_, f32)| Hit { rule, score: (score * 1000.0) as u32 };
        Found { hits: hits.into_iter().map(hit).collect(), nearest, stems, lang }
    }
}

/// Words similar to these.
fn nearest<'i>(index: &'i Index, unknown: &[String]) -> Vec<&'i str> {
    let mut near: Vec<(usize, &str)> = Vec::new();
    for word in unknown {
        let most = word.chars().count() / 2;
        for entry in index.words.values().filter(|entry| entry.written.chars().count() > 2) {
            let slips = edits(&kernel::spelling::unaccented(&entry.written), word);
            if slips <= most {
                near.push((slips, &entry.written));
            }
        }
    }
    near.sort();
    near.truncate(NEAREST);
    near.into_iter().map(|(_, word)| word).collect()
}
