//! Checks whether play can go on from a duel that came from outside.

use super::{Duel, Part};
use crate::combat::PLENTY;
use crate::player::COMMAND;
use crate::state::{Stage, State};
use crate::task::Task;
use crate::terms::Resistances;
use kernel::Flaw;

/// Checks that both players are there, that the one who must answer acts, and that all references are valid.
pub(crate) fn audit(state: &State) -> Result<(), Flaw> {
    let expect = |holds: bool, why: &str| if holds { Ok(()) } else { Err(Flaw::new("duel", why)) };
    let Some(duel) = &state.duel else { return Ok(()) };
    expect(state.stage == Stage::Combat && state.combat.is_none(), "fought in its stage, and alone")?;
    let here = |seat: kernel::Seat| seat.index() < state.players.len();
    let two = duel.aggressor != duel.defender && here(duel.aggressor) && here(duel.defender);
    expect(two, "two players fight each other")?;
    expect(duel.attacker == duel.aggressor || duel.attacker == duel.defender, "one of the two attacks")?;
    expect(state.map.contains(duel.at) && state.map.contains(duel.from), "fought off the map")?;
    let stands = |seat: kernel::Seat| state.players[seat].place == Some(duel.at);
    expect(
        duel.part == Part::Over || stands(duel.aggressor) && stands(duel.defender),
        "both stand where they fight",
    )?;
    expect(state.seat() == duel.actor(), "whoever is to answer acts")?;
    let other = duel.opponent(state.seat());
    expect(state.record(duel.aggressor).is_some(), "it is the aggressor's turn")?;
    let waits = duel.part == Part::Begun || state.record(other).is_some();
    expect(waits, "both have a turn, or their part in one")?;
    let down = state.players[duel.defender].skipped;
    expect(duel.full == down, "the token of who defends fully lies face down")?;
    expect(duel.sides.iter().all(|side| side.wounds <= 40), "more Wounds than there are")?;
    let points = duel.attack.iter().flatten().flatten().chain(&duel.block).chain(&duel.twice);
    let weakened = duel.sides.iter().flat_map(|side| &side.units).map(|unit| &unit.armor_less);
    let few = points.chain(weakened).chain([&duel.moves]).all(|n| *n <= PLENTY);
    expect(few, "more points than a duel can give")?;
    let mut units = duel.sides.iter().flat_map(|side| &side.units);
    let known = units.all(|unit| unit.no_resistance.union(Resistances::ALL) == Resistances::ALL);
    expect(known, "a resistance that there is not")?;
    expect(points_sound(state, duel), "points of nobody, or at another time")?;
    let steps = state.tasks.iter().any(|task| matches!(task, Task::Combat(_)));
    expect(!steps, "a step of no combat")
}

/// Checks that points are only where they can be, and only from existing units.
fn points_sound(state: &State, duel: &Duel) -> bool {
    let units = |seat: kernel::Seat| state.players[seat].units.len();
    let engaged = (0..COMMAND).all(|place| place < units(duel.attacker) || !duel.engages(place));
    let blockers = usize::from(duel.blockers) < 1 << units(duel.blocker());
    let attacks = matches!(duel.part, Part::Attack | Part::Block | Part::Blocked | Part::Damage);
    let blocks = matches!(duel.part, Part::Block | Part::Blocked | Part::Damage);
    let no_block = duel.block.iter().chain(&duel.twice).all(|points| *points == 0) && duel.riders.is_empty();
    let damage = matches!(duel.part, Part::Blocked | Part::Damage);
    let opening = matches!(duel.part, Part::Begun | Part::Before | Part::Choice);
    engaged
        && blockers
        && (attacks || duel.attack_total() == 0)
        && (blocks || no_block)
        && duel.left <= if damage { duel.attack_total() } else { 0 }
        && !(opening && duel.full)
}
