//! Round trips: through a journal, through JSON, and through undo.

use super::case::{Case, Verdict, Wrong, difference};
use super::{Property, case::Doing};
use crate::{Chance, Game, Journal, Log, Seat, Table, Turn, Viewer, state_hash};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

impl<G: Game> Case<'_, G> {
    /// [`Property::Replay`]: the journal, read back from text, leads to the same states, including forgiven
    /// slips.
    pub(super) fn replay(&mut self) -> Verdict {
        if !self.examines(Property::Replay) && !self.examines(Property::Slip) {
            return Ok(());
        }
        let wrong = |what: String| Err(Wrong::new(Property::Replay, what));
        let text = self.table.journal().to_string();
        let journal = match Journal::<G>::parse(&text) {
            Ok((journal, None)) => journal,
            Ok((_, Some(recovered))) => return wrong(format!("the journal seems cut: {recovered:?}")),
            Err(error) => return wrong(format!("the journal does not read: {error}")),
        };
        let mut astray = None;
        let replayed = Table::replay(journal, |seen| {
            let here = state_hash(seen.table.state());
            if astray.is_none() && self.hashes.get(seen.line - 2) != Some(&here) {
                astray = Some(seen.line);
            }
        });
        let replayed = match replayed {
            Ok(table) => table,
            Err(error) => return wrong(format!("the journal does not replay: {error}")),
        };
        if let Some(line) = astray {
            return wrong(format!("the replay goes another way from line {line}"));
        }
        if replayed.state() != self.table.state() {
            let how = difference(replayed.state(), self.table.state());
            return wrong(format!("the replay ends in another state: it differs {how}"));
        }
        Ok(())
    }

    pub(super) fn setup_survives(&mut self) -> Verdict {
        let setup = self.table.setup().clone();
        self.survives("the set-up", &setup)
    }

    /// [`Property::Journey`] for everything derived from a state.
    pub(super) fn state_survives(&mut self) -> Verdict {
        let state = self.table.state().clone();
        self.survives("the state", &state)?;
        let sampled: Vec<G::Action> = (0..4).filter_map(|_| self.dice.pick(&self.legal).cloned()).collect();
        for action in sampled {
            self.survives("an action", &action)?;
        }
        for viewer in self.viewers().chain([Viewer::Arbiter]) {
            self.survives("a view", &self.table.view(viewer))?;
        }
        match self.table.turn() {
            Turn::Of(_, prompt) => self.survives("a question", &prompt.question),
            Turn::Over(outcome) => self.survives("the outcome", &outcome),
        }
    }

    /// [`Property::Journey`] for events.
    pub(super) fn events_survive(&mut self) -> Verdict {
        for event in self.table.events().to_vec() {
            for viewer in self.viewers() {
                if let Some(shown) = G::show(&event, viewer) {
                    self.survives("a shown event", &shown)?;
                }
            }
            self.survives("an event", &event)?;
        }
        Ok(())
    }

    fn survives<T>(&mut self, what: &str, value: &T) -> Verdict
    where
        T: Serialize + DeserializeOwned + PartialEq + Debug,
    {
        let wrong = |how: String| Err(Wrong::new(Property::Journey, format!("{what} {how}")));
        let text = match serde_json::to_string(value) {
            Ok(text) => text,
            Err(error) => return wrong(format!("cannot be written: {error}: {value:?}")),
        };
        self.report.journeys += 1;
        match serde_json::from_str::<T>(&text) {
            Ok(back) if back == *value => Ok(()),
            Ok(back) => wrong(format!("comes back as another, {}", difference(value, &back))),
            Err(error) => wrong(format!("cannot be read back: {error}: {text}")),
        }
    }

    /// [`Property::Undo`]: undoes a random number of actions and plays them again.
    pub(super) fn undo_and_redo(&mut self) -> Verdict {
        let wrong = |what: String| Err(Wrong::new(Property::Undo, what));
        let Some(last) = self.table.played().last() else { return Ok(()) };
        let seat = last.seat;
        let Ok(own) = self.table.undoable(seat) else { return Ok(()) };
        let count = self.dice.below(own.len() as u32) + 1;
        let own: Vec<G::Action> = own.iter().map(|played| played.action.clone()).collect();
        let again = &own[own.len() - count as usize..];
        let (now, events) = (self.table.state().clone(), self.table.events().to_vec());

        if let Err(why) = self.table.undo(seat, count) {
            return wrong(format!("{count} actions can be taken back, but are not: {why:?}"));
        }
        self.hashes.push(state_hash(self.table.state()));
        let mut before = self.trail.split_off(self.trail.len() - count as usize);
        if self.table.state() != &before[0] {
            let how = difference(self.table.state(), &before[0]);
            return wrong(format!("{count} actions taken back leave something behind, {how}"));
        }
        before.push(now);
        for (action, expected) in again.iter().zip(&before[1..]) {
            if let Err(Wrong { what, .. }) = self.step(seat, action.clone()) {
                return wrong(format!("taken back, but not to be played again: {what}"));
            }
            if self.table.state() != expected {
                let how = difference(self.table.state(), expected);
                return wrong(format!("{action:?} played again leads elsewhere, {how}"));
            }
            self.report.undone += 1;
        }
        if self.table.events() != events {
            return wrong("the last action, played again, is told another way".into());
        }
        Ok(())
    }

    /// [`Property::Undo`], its fairness: the next action may only be undone later if its seat learns nothing
    /// from it. So neither other dice nor other secrets of other seats may change what it sees.
    pub(super) fn barrier(&mut self, seat: Seat, action: &G::Action) -> Verdict {
        let wrong = |what: &str, how: String| {
            Err(Wrong::new(Property::Undo, format!("{action:?} can be taken back, but {what}: {how}")))
        };
        let (seed, index) = (self.table.seed(), self.table.index());
        let real = Aftermath::<G>::of(self.table.state(), action, seat, Chance::new(seed, index));
        if real.irrevocable {
            return Ok(());
        }
        for _ in 0..self.plan.worlds {
            let other_dice = Chance::new(self.dice.seed(), index);
            let rolled = Aftermath::<G>::of(self.table.state(), action, seat, other_dice);
            if rolled.irrevocable || rolled.state != real.state {
                return wrong("dice had a part in it", difference(&real.state, &rolled.state));
            }
        }
        for _ in 0..self.plan.worlds {
            let world = G::resample(self.table.state(), seat, &mut self.dice);
            if self.looks_alike(Some(seat), &world).is_err() {
                // Then the seat knows already, and that is another broken promise.
                continue;
            }
            self.doing = Doing::PlayingOnFrom(Box::new(world.clone()));
            let imagined = Aftermath::<G>::of(&world, action, seat, Chance::new(seed, index));
            self.doing = Doing::Looking;
            let secrets = "what others hide had a part in it";
            if imagined.irrevocable {
                return wrong(secrets, "with other secrets it could not be taken back".into());
            } else if imagined.view != real.view {
                return wrong(secrets, difference(&real.view, &imagined.view));
            } else if imagined.turn != real.turn {
                return wrong(secrets, format!("{:?} against {:?}", real.turn, imagined.turn));
            } else if imagined.shown != real.shown {
                return wrong(secrets, difference(&real.shown, &imagined.shown));
            }
        }
        Ok(())
    }
}

/// The result of an action, and what the acting seat sees of it.
struct Aftermath<G: Game> {
    irrevocable: bool,
    view: G::View,
    turn: Turn<G::Question>,
    shown: Vec<G::Event>,
    state: G::State,
}

impl<G: Game> Aftermath<G> {
    fn of(state: &G::State, action: &G::Action, seat: Seat, mut chance: Chance) -> Aftermath<G> {
        let mut state = state.clone();
        let mut log = Log::default();
        G::apply(&mut state, action, &mut chance, &mut log);
        let viewer = Viewer::Seat(seat);
        Aftermath {
            irrevocable: chance.irrevocable(),
            view: G::view(&state, viewer),
            turn: G::turn(&state),
            shown: log.into_events().iter().filter_map(|event| G::show(event, viewer)).collect(),
            state,
        }
    }
}
