//! Names as people type them: in either language, with or without accents, in the plural, or abbreviated.

use super::Mistake;
use kernel::Text;
use kernel::spelling::{edits, unaccented};

/// Small letters without accents, single spaces between words, each word without the mark of its plural.
pub(super) fn fold(text: &str) -> String {
    let plain = unaccented(text).replace(['_', '-', '–', '‑', '\'', '’', '(', ')'], " ");
    let singular =
        |word: &str| word.strip_suffix(['s', 'x']).filter(|rest| !rest.is_empty()).unwrap_or(word).to_owned();
    plain.split_whitespace().map(singular).collect::<Vec<_>>().join(" ")
}

/// Something that has a name, with its id.
pub(super) struct Named<T> {
    pub(super) thing: T,
    pub(super) id: &'static str,
    pub(super) name: Text,
}

impl<T: Copy> Named<T> {
    fn folded(&self) -> [String; 3] {
        [fold(self.name.en), fold(self.name.fr), fold(self.id)]
    }
}

/// The one of this name or id, or the only one whose name begins so.
pub(super) fn find<T: Copy>(what: Text, given: &str, all: &[Named<T>]) -> Result<T, Mistake> {
    let wanted = fold(given);
    // An id as it is written is that of one alone; written otherwise it may be the name of another.
    let by_id = || all.iter().find(|each| each.id == given.trim());
    let by_name = || all.iter().find(|each| each.folded()[..2].contains(&wanted));
    let found = by_id().or_else(by_name).or_else(|| all.iter().find(|each| each.folded()[2] == wanted));
    if let Some(found) = found {
        return Ok(found.thing);
    }
    let begins = |name: &String| name.starts_with(&wanted) || name.contains(&format!(" {wanted}"));
    let close = all.iter().filter(|each| wanted.len() >= 3 && each.folded().iter().any(begins));
    let mut close: Vec<&Named<T>> = close.collect();
    close.dedup_by_key(|each| each.name);
    if let [only] = close[..] {
        return Ok(only.thing);
    }
    let distance = |each: &&Named<T>| each.folded().iter().map(|name| edits(name, &wanted)).min();
    if close.is_empty() {
        close = all.iter().filter(|each| distance(each) <= Some(2.max(wanted.len() / 3))).collect();
        close.sort_by_key(distance);
        close.dedup_by_key(|each| each.name);
    }
    let near = close.iter().take(5).map(|each| each.name).collect();
    Err(Mistake::Unknown { what, given: given.trim().to_owned(), near })
}
