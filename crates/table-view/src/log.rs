//! The log: what happened, in sentences, and how far undo reaches.

use crate::{Said, Sentence, slip, tell};
use kernel::{Lang, Narrate, NoUndo, Seat, Table, Viewer, changes};
use std::sync::Arc;

/// How many actions the log of a resumed match reaches back; the replay shows all of them.
pub const TOLD: usize = 300;

/// The kinds of log entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An action that was not undone.
    Action,
    /// A forgiven slip.
    Slip,
    /// A change of rules: undo does not reach across it.
    Rules,
}

/// An entry of the log.
#[derive(Clone, PartialEq, Debug)]
pub struct LogEntry {
    /// The number of its line in the journal, unique among entries.
    pub seq: usize,
    /// Its kind.
    pub kind: Kind,
    /// The seat that acted.
    pub seat: Seat,
    /// The action's label; empty if nobody at this screen may know it.
    pub did: Sentence,
    /// Whether something random or hidden was revealed: undo does not reach across it.
    pub irrevocable: bool,
    told: Vec<Told>,
}

/// An action as one viewer was told about it.
#[derive(Clone, PartialEq, Debug)]
struct Told {
    viewer: Viewer,
    lines: Vec<Sentence>,
}

impl LogEntry {
    /// An entry with the same sentences for every viewer.
    #[must_use]
    pub fn new(seq: usize, seat: Seat, did: Sentence, irrevocable: bool, lines: Vec<Sentence>) -> LogEntry {
        let told = vec![Told { viewer: Viewer::Spectator, lines }];
        LogEntry { seq, kind: Kind::Action, seat, did, irrevocable, told }
    }

    /// Changes its kind.
    #[must_use]
    pub fn of_kind(self, kind: Kind) -> LogEntry {
        LogEntry { kind, ..self }
    }

    /// The name of the action for this viewer: its label for the player, for others the first sentence they
    /// were told; empty if nothing was told.
    #[must_use]
    pub fn what(&self, viewer: Viewer) -> Said {
        if viewer == Viewer::Seat(self.seat) && self.did != Sentence::default() {
            return self.did.said();
        }
        self.lines(viewer).first().map(Sentence::said).unwrap_or_default()
    }

    /// The sentences for this viewer; for one who is not at this screen, the public ones.
    #[must_use]
    pub fn lines(&self, viewer: Viewer) -> &[Sentence] {
        self.told(viewer).map_or(&[], |told| &told.lines)
    }

    fn told(&self, viewer: Viewer) -> Option<&Told> {
        let of = |wanted| self.told.iter().find(|told| told.viewer == wanted);
        of(viewer).or_else(|| of(Viewer::Spectator)).or(self.told.first())
    }
}

/// The events of an action, in the game's own types, as each viewer saw them.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen<E>(Vec<(Viewer, Vec<E>)>);

impl<E> Seen<E> {
    /// The same events for every viewer.
    #[must_use]
    pub fn by_all(events: Vec<E>) -> Seen<E> {
        Seen(vec![(Viewer::Spectator, events)])
    }

    /// The events that this viewer saw; for one who is not at this screen, the public ones.
    #[must_use]
    pub fn events(&self, viewer: Viewer) -> &[E] {
        let of = |wanted| self.0.iter().find(|(of, _)| *of == wanted);
        let seen = of(viewer).or_else(|| of(Viewer::Spectator)).or(self.0.first());
        seen.map_or(&[], |(_, events)| events)
    }
}

/// The log of a match, for everybody who may look at this screen.
#[derive(Clone, PartialEq, Debug)]
pub struct Log<E> {
    viewers: Vec<Viewer>,
    entries: Vec<Arc<LogEntry>>,
    /// The events of each entry.
    seen: Vec<Arc<Seen<E>>>,
}

impl<E> Log<E> {
    /// An empty log for these viewers, and for spectators.
    #[must_use]
    pub fn new(people: &[Seat]) -> Log<E> {
        let mut viewers: Vec<Viewer> = people.iter().copied().map(Viewer::Seat).collect();
        // One person alone never sees the others' log: telling it would only cost time.
        if viewers.len() != 1 {
            viewers.push(Viewer::Spectator);
        }
        Log { viewers, entries: Vec::new(), seen: Vec::new() }
    }

    /// The entries, oldest first.
    #[must_use]
    pub fn entries(&self) -> &[Arc<LogEntry>] {
        &self.entries
    }

    /// The events of each entry.
    #[must_use]
    pub fn seen(&self) -> &[Arc<Seen<E>>] {
        &self.seen
    }

    /// Adds the action that was just played at this table.
    pub fn played<G: Narrate<Event = E>>(
        &mut self,
        table: &Table<G>,
        seat: Seat,
        did: Sentence,
        view: impl Fn(Viewer) -> Arc<G::View>,
    ) {
        let mut told = Vec::new();
        let mut seen = Vec::new();
        for viewer in self.viewers.iter().copied() {
            let events: Vec<E> = table.events().iter().filter_map(|event| G::show(event, viewer)).collect();
            told.push(Told { viewer, lines: tell::lines::<G>(&view(viewer), &events) });
            seen.push((viewer, events));
        }
        let irrevocable = matches!(table.undoable(seat), Err(NoUndo::Irrevocable | NoUndo::GameOver));
        self.entries.push(Arc::new(LogEntry {
            seq: table.seq(),
            kind: Kind::Action,
            seat,
            did,
            irrevocable,
            told,
        }));
        self.seen.push(Arc::new(Seen(seen)));
    }

    /// Adds an entry if the rules have just changed.
    pub fn changed<G: Narrate<Event = E>>(&mut self, table: &Table<G>) {
        let Some(part) = table.part() else { return };
        let [en, fr] = Lang::ALL.map(|lang| changes::<G>(part.was, part.carried, lang));
        let seat = table.turn().seat().unwrap_or(Seat(0));
        // Nobody takes back what was played by other rules.
        let lines = Sentence::zip(en, fr);
        let entry = LogEntry::new(part.seq, seat, Sentence::default(), true, lines);
        self.entries.push(Arc::new(LogEntry { kind: Kind::Rules, ..entry }));
        self.seen.push(Arc::new(Seen(Vec::new())));
    }

    /// Removes the last actions.
    pub fn undone(&mut self, count: u32) {
        take_out(&mut self.entries, &mut self.seen, count);
    }

    /// Removes what a slip took back, and adds an entry about it. `seq` is the number of the journal line,
    /// `seat` is the seat that was forgiven.
    pub fn forgiven(&mut self, seq: usize, seat: Seat, count: u32, name: &Said) {
        let first = nth_last(&self.entries, count);
        let alone = self.viewers.len() == 1;
        let told = |viewer: &Viewer| {
            let what = first.map(|entry| entry.what(*viewer)).unwrap_or_default();
            Told { viewer: *viewer, lines: vec![slip::told(name, &what, count, alone)] }
        };
        let told = self.viewers.iter().map(told).collect();
        take_out(&mut self.entries, &mut self.seen, count);
        let (kind, did) = (Kind::Slip, Sentence::default());
        self.entries.push(Arc::new(LogEntry { seq, kind, seat, did, irrevocable: true, told }));
        self.seen.push(Arc::new(Seen(Vec::new())));
    }

    /// The names of the last `count` actions, oldest first; each has some name even where the log does not
    /// reach that far.
    #[must_use]
    pub fn last(&self, count: usize) -> Vec<Said> {
        names(&self.entries, count)
    }
}

/// Removes the last actions and their events from a log. Other entries between them stay.
pub fn take_out<E>(entries: &mut Vec<Arc<LogEntry>>, seen: &mut Vec<Arc<Seen<E>>>, count: u32) {
    for _ in 0..count {
        let Some(at) = entries.iter().rposition(|entry| entry.kind == Kind::Action) else { break };
        entries.remove(at);
        if at < seen.len() {
            seen.remove(at);
        }
    }
}

/// The nth action from the end, if the log reaches that far.
#[must_use]
pub fn nth_last(entries: &[Arc<LogEntry>], count: u32) -> Option<&Arc<LogEntry>> {
    let at = usize::try_from(count).ok()?.checked_sub(1)?;
    entries.iter().rev().filter(|entry| entry.kind == Kind::Action).nth(at)
}

/// The names of the last `count` of these, oldest first. A bare number is named after the action before it,
/// which it counts.
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
