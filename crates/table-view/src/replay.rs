//! A match from its beginning: forwards, backwards, and to any of its actions.

use crate::{Answer, Moment, Said, Sentence, Undo};
use kernel::album::Volume;
use kernel::{
    AnyGame, AnyTable, Damage, Entry, JournalError, Lang, Line, Recorded, Seat, Turn, Viewer, last_part,
};
use serde::Deserialize;
use serde_json::Value;

/// A journal being looked through. Actions that were taken back are left out: the dice do not depend on them. What was played by
/// rules that are gone is shown from its album; without one, the journal begins where the rules changed.
pub struct Replay {
    /// The journal up to its first step that is played again.
    past: String,
    steps: Vec<(Seat, Value)>,
    /// What was written down, where the journal cannot be played again.
    album: Vec<Volume>,
    table: Box<dyn AnyTable>,
    at: usize,
}

impl Replay {
    /// Opens a journal at its beginning.
    pub fn open(game: &dyn AnyGame, journal: &str, album: Vec<Volume>) -> Result<Replay, JournalError> {
        let past = journal[..last_part(journal)].to_owned();
        let mut steps = Vec::new();
        let played = game.load(journal, &mut |_, entry: &Entry<Value>, _| match &entry.step {
            Recorded::Act(action) => steps.push((entry.seat, action.clone())),
            Recorded::Undo(count) => steps.truncate(steps.len().saturating_sub(*count as usize)),
        });
        // A cut last line was never an action.
        match played.and_then(|_| game.load(&past, &mut |_, _, _| {})) {
            Ok((table, _)) => Ok(Replay { past, steps, album: Vec::new(), table, at: 0 }),
            Err(error) => Replay::written(game, journal, album).ok_or(error),
        }
    }

    /// The match as it was written down.
    fn written(game: &dyn AnyGame, journal: &str, mut album: Vec<Volume>) -> Option<Replay> {
        let past = journal.split_inclusive('\n').next()?.to_owned();
        album.sort_by_key(|volume| volume.from);
        let first = album.first()?;
        let table = game.stand(&past, first, first.from).ok()?;
        let steps = album.iter().flat_map(|volume| volume.pages.iter().map(|page| (page.seat, Value::Null)));
        Some(Replay { past, steps: steps.collect(), table, at: 0, album })
    }

    /// The same match at its beginning once more, for a second reader.
    pub fn again(&self, game: &dyn AnyGame) -> Result<Replay, JournalError> {
        if !self.album.is_empty() {
            let damage = || JournalError { line: 1, damage: Damage::Empty };
            return Replay::written(game, &self.past, self.album.clone()).ok_or_else(damage);
        }
        let (table, _) = game.load(&self.past, &mut |_, _, _| {})?;
        Ok(Replay { past: self.past.clone(), steps: self.steps.clone(), album: Vec::new(), table, at: 0 })
    }

    /// The volume that has this moment, and the moment in its terms.
    fn volume(&self, at: usize) -> Option<(&Volume, usize)> {
        let seq = self.album.first()?.from + at;
        self.album
            .iter()
            .find(|volume| (volume.from..=volume.end()).contains(&seq))
            .map(|volume| (volume, seq))
    }

    /// How many actions there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing was played.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// How many actions have been played at this point.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The table at this point.
    #[must_use]
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// Who played the action before this point.
    #[must_use]
    pub fn last_seat(&self) -> Option<Seat> {
        self.steps[..self.at].last().map(|(seat, _)| *seat)
    }

    /// The seats that act, action by action.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + '_ {
        self.steps.iter().map(|(seat, _)| *seat)
    }

    /// Goes to the point after this many actions.
    pub fn go(&mut self, game: &dyn AnyGame, to: usize) -> Result<(), JournalError> {
        let to = to.min(self.steps.len());
        if let Some((volume, seq)) = self.volume(to) {
            let stands = game.stand(&self.past, volume, seq);
            self.table = stands.map_err(|damage| JournalError { line: 1, damage })?;
            self.at = to;
            return Ok(());
        }
        if to < self.at {
            (self.table, _) = game.load(&self.past, &mut |_, _, _| {})?;
            self.at = 0;
        }
        for (seat, action) in &self.steps[self.at..to] {
            self.table.act(*seat, action).expect("the journal was checked when it was opened");
        }
        self.at = to;
        Ok(())
    }

    /// The table at this point as this viewer sees it. Nobody is asked anything: it has all happened.
    #[must_use]
    pub fn moment(&self, viewer: Viewer) -> Moment {
        let table = &*self.table;
        let turn: Turn<Value> = table.turn();
        let [en, fr] = Lang::ALL.map(|lang| table.speak(lang, viewer));
        Moment {
            seq: self.at,
            viewer,
            view: table.view(viewer),
            question: Sentence {
                en: en.question.clone().unwrap_or_default(),
                fr: fr.question.clone().unwrap_or_default(),
            },
            answers: Vec::<Answer>::new(),
            refused: Vec::new(),
            undo: Undo::NotYours,
            seats: Said::zip(en.seats.clone(), fr.seats.clone()),
            events: table.events(viewer),
            turn,
        }
    }

    /// What the action before this point did, in sentences.
    #[must_use]
    pub fn told(&self, game: &dyn AnyGame, viewer: Viewer) -> Vec<Sentence> {
        if let Some((volume, seq)) = self.volume(self.at) {
            let lines = |lang| -> Vec<Line> {
                let scene = game.scene(volume, seq, viewer, lang, seq.saturating_sub(1));
                let steps: Option<Vec<Step>> =
                    scene.ok().and_then(|scene| serde_json::from_str(&scene.steps).ok());
                steps.and_then(|steps| steps.into_iter().next()).map_or_else(Vec::new, |step| step.lines)
            };
            let [en, fr] = Lang::ALL.map(lines);
            return Sentence::zip(en, fr);
        }
        let [en, fr] = Lang::ALL.map(|lang| self.table.speak(lang, viewer).events);
        Sentence::zip(en, fr)
    }
}

/// What is read of a step.
#[derive(Deserialize)]
struct Step {
    lines: Vec<Line>,
}
