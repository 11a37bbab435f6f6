//! Slips that the whole table forgives.

use super::Property;
use super::case::{Case, Verdict, Wrong, difference};
use crate::{Chance, Game, Log, NoUndo, Seat, state_hash};

/// How many slips are forgiven in one game: each makes it longer.
pub(super) const A_GAME: u32 = 4;

/// How many of its own actions a seat takes back at most.
const STEPS: u32 = 6;

/// How many actions are taken back at most, in all.
const FURTHEST: u32 = 512;

impl<G: Game> Case<'_, G> {
    /// [`Property::Slip`]: a seat takes back some of its actions and everything after them.
    pub(super) fn forgive_a_slip(&mut self) -> Verdict {
        let wrong = |what: String| Err(Wrong::new(Property::Slip, what));
        let seat = Seat(self.dice.below(self.seats().into()) as u8);
        let steps = 1 + self.dice.below(STEPS);
        let Ok(gone) = self.table.slip(seat, steps) else { return Ok(()) };
        let (count, first) = (gone.len(), gone[0].clone());
        let crossed = gone.iter().filter(|played| played.irrevocable).count();
        if first.seat != seat || gone.iter().filter(|played| played.seat == seat).count() != steps as usize {
            return wrong(format!("{steps} steps of seat {seat} are another number of them"));
        }
        // A bound on what it costs: so far back nobody goes, whoever would be there.
        if let Ok(()) = self.table.forgive(seat, FURTHEST + 1) {
            return wrong(format!("{} actions are taken back at once", FURTHEST + 1));
        }
        let index = self.table.index();
        if let Err(why) = self.table.forgive(seat, count as u32) {
            return wrong(format!("{count} actions can be forgiven, but are not: {why:?}"));
        }
        self.slips -= 1;
        self.report.slips += 1;
        self.hashes.push(state_hash(self.table.state()));
        let before = self.trail.split_off(self.trail.len() - count);
        if self.table.state() != &before[0] {
            let how = difference(self.table.state(), &before[0]);
            return wrong(format!(
                "{count} forgiven actions, {crossed} of which drew, leave something behind, {how}"
            ));
        }
        if !self.table.events().is_empty() {
            return wrong("something is told to happen while a slip is forgiven".into());
        }
        if self.table.index() != index {
            return wrong(format!("the next action had number {index}, and now {}", self.table.index()));
        }
        // What drew with the old number draws with another one now.
        let mut state = before[0].clone();
        let mut chance = Chance::new(self.table.seed(), self.table.index());
        G::apply(&mut state, &first.action, &mut chance, &mut Log::muted());
        if chance.irrevocable() && self.drawn.contains(&self.table.index()) {
            return wrong(format!("{:?} would draw what was drawn before", first.action));
        }
        for seat in Seat::first(self.seats()) {
            match self.table.undoable(seat) {
                Err(NoUndo::NothingPlayed | NoUndo::AnotherSeat | NoUndo::Irrevocable | NoUndo::Forgiven) => {
                }
                found => return wrong(format!("seat {seat} can take back what stood before: {found:?}")),
            }
        }
        Ok(())
    }
}
