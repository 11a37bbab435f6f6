//! Checks that everything on the stack can be resolved.

use super::{PLENTY, expect};
use crate::combat::{self, Combat};
use crate::state::State;
use crate::task::Task;
use kernel::{Flaw, Seat};

/// The deepest stack that play reaches: there is always room for what a task pushes.
const DEEP: usize = 12;

pub(super) fn audit(state: &State) -> Result<(), Flaw> {
    expect(state.tasks.len() <= DEEP, "tasks", "more than play ever puts there")?;
    let here = |seat: Seat| seat.index() < state.players.len();
    for task in &state.tasks {
        let sound = match task {
            Task::Effect(resolving) => here(resolving.seat) && resolving.done <= PLENTY,
            Task::Draft(drawn) => here(drawn.seat),
            Task::Roll(roll) => {
                let dice = roll.dice.iter().all(|die| (1..=6).contains(die));
                here(roll.seat) && dice && roll.bonus.unsigned_abs() <= 60
            }
            Task::Owed(owed) => here(owed.seat) && owed.left <= PLENTY,
            Task::Trade(trading) => trading.owed.is_none_or(here) && trading.moves <= PLENTY,
            Task::Quest(attempt) => here(attempt.seat),
            Task::Combat(Combat::Claim(seat)) => here(*seat) && *seat != state.seat(),
            Task::Combat(_) => true,
            Task::Enter(_) | Task::Mine(_) | Task::Challenge(_) | Task::Scenario(_) | Task::End(_) => true,
        };
        expect(sound, "tasks", "of somebody who is not there, or beyond all measure")?;
    }
    expect(combat::is_sound(state), "fight", "no fight that can be")
}
