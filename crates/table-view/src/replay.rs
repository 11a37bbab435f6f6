//! A match from its beginning: forwards, backwards, and to any of its actions.

use crate::{Answer, Moment, Said, Undo};
use kernel::{AnyGame, AnyTable, Entry, JournalError, Lang, Seat, Step, Turn, Viewer};
use serde_json::Value;

/// A journal being looked through. Actions that were taken back are left out: the dice do not depend on them.
pub struct Replay {
    header: String,
    steps: Vec<(Seat, Value)>,
    table: Box<dyn AnyTable>,
    at: usize,
}

impl Replay {
    /// Opens a journal at its beginning.
    pub fn open(game: &dyn AnyGame, journal: &str) -> Result<Replay, JournalError> {
        let header = journal.split_inclusive('\n').next().unwrap_or_default().to_owned();
        let mut steps = Vec::new();
        let (_, recovered) = game.load(journal, &mut |_, entry: &Entry<Value>, _| match &entry.step {
            Step::Act(action) => steps.push((entry.seat, action.clone())),
            Step::Undo(count) => steps.truncate(steps.len().saturating_sub(*count as usize)),
        })?;
        let _ = recovered; // A cut last line was never an action.
        let (table, _) = game.load(&header, &mut |_, _, _| {})?;
        Ok(Replay { header, steps, table, at: 0 })
    }

    /// The same match at its beginning once more, for a second reader.
    pub fn again(&self, game: &dyn AnyGame) -> Result<Replay, JournalError> {
        let (table, _) = game.load(&self.header, &mut |_, _, _| {})?;
        Ok(Replay { header: self.header.clone(), steps: self.steps.clone(), table, at: 0 })
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
        if to < self.at {
            (self.table, _) = game.load(&self.header, &mut |_, _, _| {})?;
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
            question: Said {
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
    pub fn told(&self, viewer: Viewer) -> Vec<Said> {
        let [en, fr] = Lang::ALL.map(|lang| self.table.speak(lang, viewer).events);
        Said::zip(en, fr)
    }
}
