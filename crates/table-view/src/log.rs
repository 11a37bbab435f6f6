//! The log: what happened, in sentences, and where the undo barrier stands.

use crate::{Said, Sentence};
use kernel::{AnyTable, Lang, NoUndo, Seat, Viewer};
use serde_json::Value;
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
    pub did: Sentence,
    /// Whether something random or hidden came out: the barrier stands after it.
    pub irrevocable: bool,
    told: Vec<Told>,
}

/// An action as one viewer heard of it.
#[derive(Clone, PartialEq, Debug)]
struct Told {
    viewer: Viewer,
    lines: Vec<Sentence>,
    events: Vec<Value>,
}

impl LogEntry {
    /// An entry with the same sentences for whoever looks.
    #[must_use]
    pub fn new(seq: usize, seat: Seat, did: Sentence, irrevocable: bool, lines: Vec<Sentence>) -> LogEntry {
        let told = vec![Told { viewer: Viewer::Spectator, lines, events: Vec::new() }];
        LogEntry { seq, seat, did, irrevocable, told }
    }

    /// The same with what happened in the game's own form.
    #[must_use]
    pub fn with_events(mut self, events: Vec<Value>) -> LogEntry {
        if let Some(told) = self.told.first_mut() {
            told.events = events;
        }
        self
    }

    /// The sentences for this viewer; for one that is not at this screen, those for everybody.
    #[must_use]
    pub fn lines(&self, viewer: Viewer) -> &[Sentence] {
        self.told(viewer).map_or(&[], |told| &told.lines)
    }

    /// What happened, in the game's own form, as this viewer saw it; nothing where only sentences are known.
    #[must_use]
    pub fn events(&self, viewer: Viewer) -> &[Value] {
        self.told(viewer).map_or(&[], |told| &told.events)
    }

    fn told(&self, viewer: Viewer) -> Option<&Told> {
        let of = |wanted| self.told.iter().find(|told| told.viewer == wanted);
        of(viewer).or_else(|| of(Viewer::Spectator)).or(self.told.first())
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
    pub fn played(&mut self, table: &dyn AnyTable, seat: Seat, did: Sentence) {
        let tell = |viewer: &Viewer| {
            let [en, fr] = Lang::ALL.map(|lang| table.speak(lang, *viewer).events);
            Told { viewer: *viewer, lines: Sentence::zip(en, fr), events: table.events(*viewer) }
        };
        let irrevocable = matches!(table.undoable(seat), Err(NoUndo::Irrevocable | NoUndo::GameOver));
        let told = self.viewers.iter().map(tell).collect();
        self.entries.push(Arc::new(LogEntry { seq: table.seq(), seat, did, irrevocable, told }));
    }

    /// Adds that the rules changed here, if they did.
    pub fn changed(&mut self, table: &dyn AnyTable) {
        let [Some((seq, en)), Some((_, fr))] = Lang::ALL.map(|lang| table.changed(lang)) else { return };
        let seat = table.turn().seat().unwrap_or(Seat(0));
        // Nobody takes back what was played by other rules.
        self.entries.push(Arc::new(LogEntry::new(
            seq,
            seat,
            Sentence::default(),
            true,
            Sentence::zip(en, fr),
        )));
    }

    /// Takes the last actions out again.
    pub fn undone(&mut self, count: u32) {
        self.entries.truncate(self.entries.len().saturating_sub(count as usize));
    }

    /// What the last `count` actions were, oldest first; a name for each even where the log does not reach so far.
    #[must_use]
    pub fn last(&self, count: usize) -> Vec<Said> {
        names(&self.entries, count)
    }
}

/// What the last `count` of these were, oldest first. A bare number is named after what it counts: the action before it.
#[must_use]
pub fn names(entries: &[Arc<LogEntry>], count: usize) -> Vec<Said> {
    let missing = count.saturating_sub(entries.len());
    let first = entries.len() - (count - missing);
    let name = |at: usize| {
        let did = &entries[at].did;
        match at.checked_sub(1).map(|before| &entries[before]) {
            Some(before) if did.en.is_amount() && before.seat == entries[at].seat => {
                Said::by(|lang| format!("{} · {}", before.did.text(lang), did.text(lang)))
            }
            _ => did.said(),
        }
    };
    std::iter::repeat_n(Said::default(), missing).chain((first..entries.len()).map(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::wording::{Kind, Line, Span};

    #[test]
    fn numbers_are_named_after_what_they_count() {
        let entry = |at, did| Arc::new(LogEntry::new(at, Seat(0), Sentence::alike(did), false, Vec::new()));
        let three = Line::new(Kind::Line, vec![Span::Amount(3)]);
        let log = [entry(0, "Move".into()), entry(1, three)];
        let told: Vec<String> = names(&log, 3).into_iter().map(|said| said.en).collect();
        assert_eq!(told, ["", "Move", "Move · 3"]);
    }
}
