//! The log: what happened, in sentences, and how far undo reaches.

use crate::{Said, Sentence, slip, tell};
use kernel::{Lang, Narrate, NoUndo, Seat, Table, Viewer, changes};
use std::sync::Arc;

/// How many actions back the log of a resumed match is told; the replay tells all of it.
pub const TOLD: usize = 300;

/// What an entry of a log is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An action that stands.
    Action,
    /// That a slip was forgiven here.
    Slip,
    /// That the rules changed here: nothing is taken back across it.
    Rules,
}

/// An action that stands, told; or something else that is to be read between them.
#[derive(Clone, PartialEq, Debug)]
pub struct LogEntry {
    /// The number of its line in the journal: no other entry ever has it.
    pub seq: usize,
    /// What it is about.
    pub kind: Kind,
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
}

impl LogEntry {
    /// An entry with the same sentences for whoever looks.
    #[must_use]
    pub fn new(seq: usize, seat: Seat, did: Sentence, irrevocable: bool, lines: Vec<Sentence>) -> LogEntry {
        let told = vec![Told { viewer: Viewer::Spectator, lines }];
        LogEntry { seq, kind: Kind::Action, seat, did, irrevocable, told }
    }

    /// The same about something else than an action.
    #[must_use]
    pub fn of_kind(self, kind: Kind) -> LogEntry {
        LogEntry { kind, ..self }
    }

    /// The action as this viewer may call it: as on its button for whoever played it, as they were told of it
    /// for others; empty where nothing was told.
    #[must_use]
    pub fn what(&self, viewer: Viewer) -> Said {
        if viewer == Viewer::Seat(self.seat) && self.did != Sentence::default() {
            return self.did.said();
        }
        self.lines(viewer).first().map(Sentence::said).unwrap_or_default()
    }

    /// The sentences for this viewer; for one that is not at this screen, those for everybody.
    #[must_use]
    pub fn lines(&self, viewer: Viewer) -> &[Sentence] {
        self.told(viewer).map_or(&[], |told| &told.lines)
    }

    fn told(&self, viewer: Viewer) -> Option<&Told> {
        let of = |wanted| self.told.iter().find(|told| told.viewer == wanted);
        of(viewer).or_else(|| of(Viewer::Spectator)).or(self.told.first())
    }
}

/// What happened in an action, in the game's own types, as each viewer saw it.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen<E>(Vec<(Viewer, Vec<E>)>);

impl<E> Seen<E> {
    /// The same for whoever looks.
    #[must_use]
    pub fn by_all(events: Vec<E>) -> Seen<E> {
        Seen(vec![(Viewer::Spectator, events)])
    }

    /// What this viewer saw; one that is not at this screen saw what everybody did.
    #[must_use]
    pub fn events(&self, viewer: Viewer) -> &[E] {
        let of = |wanted| self.0.iter().find(|(of, _)| *of == wanted);
        let seen = of(viewer).or_else(|| of(Viewer::Spectator)).or(self.0.first());
        seen.map_or(&[], |(_, events)| events)
    }
}

/// The log of a match, for everyone who may look at this screen.
#[derive(Clone, PartialEq, Debug)]
pub struct Log<E> {
    viewers: Vec<Viewer>,
    entries: Vec<Arc<LogEntry>>,
    /// What happened in each of the entries.
    seen: Vec<Arc<Seen<E>>>,
}

impl<E> Log<E> {
    /// An empty log for these viewers, spectators always among them.
    #[must_use]
    pub fn new(people: &[Seat]) -> Log<E> {
        let mut viewers: Vec<Viewer> = people.iter().copied().map(Viewer::Seat).collect();
        // One person alone never sees the others' log: telling it would only cost time.
        if viewers.len() != 1 {
            viewers.push(Viewer::Spectator);
        }
        Log { viewers, entries: Vec::new(), seen: Vec::new() }
    }

    /// The entries told, oldest first.
    #[must_use]
    pub fn entries(&self) -> &[Arc<LogEntry>] {
        &self.entries
    }

    /// What happened in each of them.
    #[must_use]
    pub fn seen(&self) -> &[Arc<Seen<E>>] {
        &self.seen
    }

    /// Adds the action that was just played on this table, whose views are asked for.
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

    /// Adds that the rules changed here, if they did.
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

    /// Takes the last actions out again.
    pub fn undone(&mut self, count: u32) {
        take_out(&mut self.entries, &mut self.seen, count);
    }

    /// Takes out what a slip took back, and adds that it was forgiven to the seat of this name. The number is
    /// that of the line of the journal.
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

    /// What the last `count` actions were, oldest first; a name for each even where the log does not reach so
    /// far.
    #[must_use]
    pub fn last(&self, count: usize) -> Vec<Said> {
        names(&self.entries, count)
    }
}

/// Takes the last actions out of a log, and what happened in them. What is told between them stays.
pub fn take_out<E>(entries: &mut Vec<Arc<LogEntry>>, seen: &mut Vec<Arc<Seen<E>>>, count: u32) {
    for _ in 0..count {
        let Some(at) = entries.iter().rposition(|entry| entry.kind == Kind::Action) else { break };
        entries.remove(at);
        if at < seen.len() {
            seen.remove(at);
        }
    }
}

/// The action of this number from the end, if the log reaches so far.
#[must_use]
pub fn nth_last(entries: &[Arc<LogEntry>], count: u32) -> Option<&Arc<LogEntry>> {
    let at = usize::try_from(count).ok()?.checked_sub(1)?;
    entries.iter().rev().filter(|entry| entry.kind == Kind::Action).nth(at)
}

/// What the last `count` of these were, oldest first. A bare number is named after what it counts: the action
/// before it.
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
