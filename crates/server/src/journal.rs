//! The journals of matches, as the store has them: a page after the other, for a long one is many megabytes.

use crate::Fault;
use std::collections::VecDeque;
use store::{MatchId, MatchRow, Part, Store};

/// How many lines are read at once.
const LINES: u32 = 500;

/// A journal that is being read.
pub(crate) struct Pages {
    store: Store,
    id: MatchId,
    /// The changes of rules that are still to come.
    parts: VecDeque<Part>,
    header: Option<String>,
    /// The number of the next step, and of the first that is not wanted.
    next: u64,
    until: u64,
    done: bool,
}

impl Pages {
    /// The journal of a match, with so many steps at most.
    pub(crate) async fn of(store: &Store, row: &MatchRow, until: u64) -> Result<Pages, Fault> {
        let parts = store.parts(row.id).await?.into();
        let (store, id, header) = (store.clone(), row.id, Some(row.header.clone()));
        Ok(Pages { store, id, parts, header, next: 0, until, done: false })
    }

    /// The next lines; none when that was all.
    pub(crate) async fn next(&mut self) -> Result<Option<String>, Fault> {
        if self.done {
            return Ok(None);
        }
        let mut text = String::new();
        if let Some(header) = self.header.take() {
            put(&mut text, &header);
        }
        let wanted = u32::try_from(self.until - self.next).unwrap_or(LINES).min(LINES);
        let lines = self.store.some_lines(self.id, self.next, wanted).await?;
        self.done = lines.len() < LINES as usize;
        for line in lines {
            self.changes(&mut text);
            put(&mut text, &line.line);
            self.next += 1;
        }
        if self.done {
            self.changes(&mut text);
        }
        Ok(Some(text))
    }

    /// The changes of rules that stand before the next step.
    fn changes(&mut self, text: &mut String) {
        while let Some(part) = self.parts.pop_front_if(|part| part.seq <= self.next) {
            put(text, &part.line);
        }
    }
}

fn put(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

/// The journal of a match, with so many steps at most.
pub(crate) async fn read(store: &Store, row: &MatchRow, until: u64) -> Result<String, Fault> {
    let mut pages = Pages::of(store, row, until).await?;
    let mut journal = String::new();
    while let Some(page) = pages.next().await? {
        journal.push_str(&page);
    }
    Ok(journal)
}

/// A journal, of what it is made of.
pub(crate) fn put_together<'l>(header: &str, lines: impl Iterator<Item = &'l str>, parts: &[Part]) -> String {
    let mut text = format!("{header}\n");
    let mut parts = parts.iter().peekable();
    let mut changes = |seq: u64, text: &mut String| {
        while let Some(part) = parts.next_if(|part| part.seq <= seq) {
            put(text, &part.line);
        }
    };
    let mut seq = 0;
    for line in lines {
        changes(seq, &mut text);
        put(&mut text, line);
        seq += 1;
    }
    changes(seq, &mut text);
    text
}
