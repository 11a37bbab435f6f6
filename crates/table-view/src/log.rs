//! The log: what happened, in sentences, and where the undo barrier stands.

use crate::Said;
use kernel::{AnyTable, Lang, NoUndo, Seat, Viewer};
use std::sync::Arc;

/// How many actions back the log of a resumed match is told; the replay tells all of it.
pub const TOLD: usize = 300;

/// An action that stands, told.
#[derive(Clone, PartialEq, Debug)]
pub struct LogEntry {
    /// The number of its line in the journal: no other entry ever has it.
    pub seq: usize,
    /// Who acted.
    pub seat: Seat,
    /// The action as on its button; empty where nobody at this screen may know it.
    pub did: Said,
    /// Whether something random or hidden came out: the barrier stands after it.
    pub irrevocable: bool,
    told: Vec<(Viewer, Vec<Said>)>,
}

impl LogEntry {
    /// An entry with the same sentences for whoever looks.
    #[must_use]
    pub fn new(seq: usize, seat: Seat, did: Said, irrevocable: bool, lines: Vec<Said>) -> LogEntry {
        LogEntry { seq, seat, did, irrevocable, told: vec![(Viewer::Spectator, lines)] }
    }

    /// The sentences for this viewer; for one that is not at this screen, those for everybody.
    #[must_use]
    pub fn lines(&self, viewer: Viewer) -> &[Said] {
        let of = |wanted| self.told.iter().find(|(viewer, _)| *viewer == wanted);
        of(viewer).or_else(|| of(Viewer::Spectator)).or(self.told.first()).map_or(&[], |(_, lines)| lines)
    }
}

/// The log of a match, for everyone who may look at this screen.
#[derive(Clone, PartialEq, Debug)]
pub struct Log {
    viewers: Vec<Viewer>,
    entries: Vec<Arc<LogEntry>>,
}

impl Log {
    /// An empty log for these viewers, spectators always among them.
    #[must_use]
    pub fn new(people: &[Seat]) -> Log {
        let mut viewers: Vec<Viewer> = people.iter().copied().map(Viewer::Seat).collect();
        // One person alone never sees the others' log: telling it would only cost time.
        if viewers.len() != 1 {
            viewers.push(Viewer::Spectator);
        }
        Log { viewers, entries: Vec::new() }
    }

    /// The entries told, oldest first.
    #[must_use]
    pub fn entries(&self) -> &[Arc<LogEntry>] {
        &self.entries
    }

    /// Adds the action that was just played on this table.
    pub fn played(&mut self, table: &dyn AnyTable, seat: Seat, did: Said) {
        let tell = |viewer: &Viewer| {
            let [en, fr] = Lang::ALL.map(|lang| table.speak(lang, *viewer).events);
            (*viewer, Said::zip(en, fr))
        };
        let irrevocable = matches!(table.undoable(seat), Err(NoUndo::Irrevocable | NoUndo::GameOver));
        let told = self.viewers.iter().map(tell).collect();
        self.entries.push(Arc::new(LogEntry { seq: table.seq(), seat, did, irrevocable, told }));
    }

    /// Takes the last actions out again.
    pub fn undone(&mut self, count: u32) {
        self.entries.truncate(self.entries.len().saturating_sub(count as usize));
    }

    /// What the last `count` actions were, oldest first; a name for each even where the log does not reach so far.
    #[must_use]
    pub fn last(&self, count: usize) -> Vec<Said> {
        let known = self.entries.iter().rev().take(count).rev().map(|entry| entry.did.clone());
        let missing = count.saturating_sub(self.entries.len());
        std::iter::repeat_n(Said::default(), missing).chain(known).collect()
    }
}
