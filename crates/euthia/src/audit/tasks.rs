//! What lies on the stack can be settled.

use super::{PLENTY, expect};
use crate::combat::Fight;
use crate::state::State;
use crate::task::Task;
use crate::terms::Mode;
use kernel::{Flaw, Seat};

/// The deepest stack that play makes: what a task pushes has room above it.
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
            Task::Combat(_) => state.fight.is_some(),
            Task::Enter(_) | Task::Mine(_) | Task::Challenge(_) | Task::End(_) => true,
        };
        expect(sound, "tasks", "of somebody who is not there, or beyond all measure")?;
    }
    let fight = state.fight.as_ref().is_none_or(|fight| fight_is_sound(state, fight));
    let fought = state.fight.is_none() || state.tasks.iter().any(|task| matches!(task, Task::Combat(_)));
    expect(fight && fought, "fight", "of somebody who is not there, or beyond all measure")
}

fn fight_is_sound(state: &State, fight: &Fight) -> bool {
    let here = |seat: Seat| seat.index() < state.players.len();
    let small = [fight.chaos, fight.gaar, fight.damage, fight.health, fight.monster_dice];
    let signed = [fight.bonus, fight.monster_next, fight.hero_next, fight.hero_all];
    let cards = fight.played.iter().all(|played| {
        let sections = played.card.power().sections.len() as u8;
        (1..=sections).contains(&played.n)
    });
    here(fight.hero)
        && here(fight.monster)
        && fight.hero != fight.monster
        && fight.hero == state.seat()
        && state.map.contains(fight.space)
        && small.iter().chain(&fight.package).all(|n| *n <= 80)
        && signed.iter().all(|n| n.unsigned_abs() <= 80)
        && fight.dice.iter().all(|die| *die <= 6)
        && fight.foe.foe().level > 0
        && cards
        && state.mode == Mode::Competitive
}
