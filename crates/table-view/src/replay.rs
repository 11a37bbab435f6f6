//! Steps through a match: forwards, backwards, and to any action.

use crate::{Moment, Sentence, Undo, tell};
use kernel::album::{self, Volume};
use kernel::{
    Damage, Journal, JournalError, Lang, Line, Narrate, Recorded, Seat, Table, Viewer, forgiven, last_part,
};
use serde::Deserialize;
use std::sync::Arc;

/// Steps through a journal. Undone actions are left out, because the dice do not depend on them. Those of a
/// slip are kept: the dice after it depend on them, and everybody has seen them. Parts played by rules that
/// this program no longer has are shown from the album; without an album, the journal begins where the rules
/// changed.
pub struct Replay<G: Narrate> {
    /// The journal up to the first step that can be replayed.
    past: String,
    /// The seat of each step, and its action if it can be replayed.
    steps: Vec<(Seat, Option<Move<G::Action>>)>,
    /// The album, if the journal cannot be replayed.
    album: Vec<Volume>,
    table: Table<G>,
    at: usize,
}

/// A step that can be replayed.
#[derive(Clone)]
enum Move<A> {
    Act(A),
    /// A slip that took back this many actions.
    Slip(u32),
}

/// Replays this journal to its end.
fn replayed<G: Narrate>(journal: &str) -> Result<Table<G>, JournalError> {
    Table::replay(Journal::<G>::parse(journal)?.0, |_| {})
}

impl<G: Narrate> Replay<G> {
    /// Opens a journal at its beginning.
    pub fn open(journal: &str, album: Vec<Volume>) -> Result<Replay<G>, JournalError> {
        let past = journal[..last_part(journal)].to_owned();
        let mut steps = Vec::new();
        let played = Journal::<G>::parse(journal).and_then(|(read, _)| {
            Table::replay(read, |seen| match &seen.entry.step {
                Recorded::Act(action) => steps.push((seen.entry.seat, Some(Move::Act(action.clone())))),
                Recorded::Undo(count) => steps.truncate(steps.len().saturating_sub(*count as usize)),
                Recorded::Forgiven(count) => steps.push((seen.entry.seat, Some(Move::Slip(*count)))),
            })
        });
        // A cut last line was never an action.
        match played.and_then(|_| replayed(&past)) {
            Ok(table) => Ok(Replay { past, steps, album: Vec::new(), table, at: 0 }),
            Err(error) => Replay::written(journal, album).ok_or(error),
        }
    }

    /// The match from its album.
    fn written(journal: &str, mut album: Vec<Volume>) -> Option<Replay<G>> {
        let past = journal.split_inclusive('\n').next()?.to_owned();
        album.sort_by_key(|volume| volume.from);
        let first = album.first()?;
        let table = album::stand::<G>(&past, first, first.from).ok()?;
        let steps = album.iter().flat_map(|volume| volume.pages.iter().map(|page| (page.seat, None)));
        Some(Replay { past, steps: steps.collect(), table, at: 0, album })
    }

    /// The same match at its beginning, for a second reader.
    pub fn again(&self) -> Result<Replay<G>, JournalError> {
        if !self.album.is_empty() {
            let damage = || JournalError { line: 1, damage: Damage::Empty };
            return Replay::written(&self.past, self.album.clone()).ok_or_else(damage);
        }
        let table = replayed(&self.past)?;
        Ok(Replay { past: self.past.clone(), steps: self.steps.clone(), album: Vec::new(), table, at: 0 })
    }

    /// The volume with this moment, and the moment's number in it.
    fn volume(&self, at: usize) -> Option<(&Volume, usize)> {
        let seq = self.album.first()?.from + at;
        self.album
            .iter()
            .find(|volume| (volume.from..=volume.end()).contains(&seq))
            .map(|volume| (volume, seq))
    }

    /// The number of actions.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing was played.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The current position, in actions.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The table at this position.
    #[must_use]
    pub const fn table(&self) -> &Table<G> {
        &self.table
    }

    /// Whether single events can be shown: not for parts played by rules that this program no longer has.
    #[must_use]
    pub const fn is_played(&self) -> bool {
        self.album.is_empty()
    }

    /// How many seats there are.
    #[must_use]
    pub fn seat_count(&self) -> u8 {
        G::seats(self.table.state())
    }

    /// The seat that played the action before this position.
    #[must_use]
    pub fn last_seat(&self) -> Option<Seat> {
        self.steps[..self.at].last().map(|(seat, _)| *seat)
    }

    /// How many slips were forgiven before this position.
    fn slips(&self) -> u32 {
        // What an album tells has no journal behind it.
        let pages = self.album.iter().flat_map(|volume| &volume.pages).take(self.at);
        self.table.slips() + pages.filter(|page| page.forgiven).count() as u32
    }

    /// The seat of each action.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + '_ {
        self.steps.iter().map(|(seat, _)| *seat)
    }

    /// Moves to the position after this many actions.
    pub fn go(&mut self, to: usize) -> Result<(), JournalError> {
        let to = to.min(self.steps.len());
        if let Some((volume, seq)) = self.volume(to) {
            let stands = album::stand::<G>(&self.past, volume, seq);
            self.table = stands.map_err(|damage| JournalError { line: 1, damage })?;
            self.at = to;
            return Ok(());
        }
        if to < self.at {
            self.table = replayed(&self.past)?;
            self.at = 0;
        }
        for (seat, step) in &self.steps[self.at..to] {
            let checked = "the journal was checked when it was opened";
            match step.clone().expect("what has no actions has an album") {
                Move::Act(action) => {
                    self.table.submit(*seat, action).expect(checked);
                }
                Move::Slip(count) => self.table.forgive(*seat, count).expect(checked),
            }
        }
        self.at = to;
        Ok(())
    }

    /// The table at this position as this viewer sees it. Nobody is asked anything.
    #[must_use]
    pub fn moment(&self, viewer: Viewer) -> Moment<G> {
        let table = &self.table;
        let turn = table.turn();
        let view = Arc::new(table.view(viewer));
        Moment::<G> {
            seq: self.at,
            viewer,
            asks: tell::question::<G>(&view, &turn),
            legal: Vec::new(),
            labels: Vec::new(),
            refused: Vec::new(),
            undo: Undo::Silent,
            beyond: Vec::new(),
            slips: self.slips(),
            seats: tell::seats::<G>(&view, self.seat_count()),
            events: table.events().iter().filter_map(|event| G::show(event, viewer)).collect(),
            turn,
            view,
        }
    }

    /// What the action before this position did, in sentences; `now` is the moment at this position.
    #[must_use]
    pub fn told(&self, now: &Moment<G>) -> Vec<Sentence> {
        if let Some((volume, seq)) = self.volume(self.at) {
            let lines = |lang| -> Vec<Line> {
                let scene = album::scene::<G>(volume, seq, now.viewer, lang, seq.saturating_sub(1));
                let steps: Option<Vec<Step>> =
                    scene.ok().and_then(|scene| serde_json::from_str(&scene.steps).ok());
                steps.and_then(|steps| steps.into_iter().next()).map_or_else(Vec::new, |step| step.lines)
            };
            let [en, fr] = Lang::ALL.map(lines);
            return Sentence::zip(en, fr);
        }
        match self.at.checked_sub(1).map(|last| &self.steps[last]) {
            Some((seat, Some(Move::Slip(count)))) => {
                let name = |lang| now.seats.get(seat.index()).map_or("", |name| name.get(lang));
                vec![Sentence::by(|lang| forgiven(lang, name(lang), *count))]
            }
            _ => tell::lines::<G>(&now.view, &now.events),
        }
    }
}

/// The parts of a step that are read.
#[derive(Deserialize)]
struct Step {
    lines: Vec<Line>,
}
