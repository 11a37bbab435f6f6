//! Looking ahead: the ways to use the turn are played on for a few turns, by quick knights in states that
//! the seat may imagine, and the one that comes to most is taken.

use super::fight::Way;
use super::judge::{self, Judge};
use super::knight::Knight;
use super::temper::Temper;
use bots::{Bot, Foresight, Maker, Position};
use kernel::Budget;
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::state::{Stage, State};

/// How many steps of quick knights a choice may take.
const STEPS: u64 = 250_000;
/// Between two looks at the clock of whoever waits.
const GLANCE: u64 = 64;
/// How many turns are played on, this one included.
const TURNS: f64 = 3.0;
/// How often each way is tried before the worse half is dropped.
const TRIES: u32 = 4;
/// Ways that are so much worse at first sight are not tried.
const HOPELESS: f64 = 12.0;
/// No position is worth so much, in Fame, nor so little.
const MOST: f64 = 400.0;
const LEAST: f64 = -100.0;

/// The way to use the turn that comes to most.
pub(super) fn choose(
    position: &mut Position<'_, MageKnight>,
    state: &State,
    temper: Temper,
    mut ways: Vec<Way>,
) -> Vec<Action> {
    ways.sort_by(|one, other| other.value.total_cmp(&one.value));
    let best = ways.first().map_or(0.0, |way| way.value);
    ways.retain(|way| way.value > best - HOPELESS);
    ways.truncate(temper.ways);
    let seat = position.seat();
    let quick = temper.quick();
    let makers: Vec<_> = ways
        .iter()
        .map(|way| move || -> Box<dyn Bot<MageKnight>> { Box::new(Knight::following(quick, &way.line)) })
        .collect();
    let makers: Vec<Maker<'_, MageKnight>> =
        makers.iter().map(|maker| maker as Maker<'_, MageKnight>).collect();
    let outer = position.budget();
    let late = || !outer.spend(GLANCE);
    let budget = Budget::until(STEPS, &late);
    let until = judge::turns_left(state, seat) - TURNS;
    let prospect = Foresight {
        others: &|| Box::new(Knight::of(quick)),
        far: &|state| state.stage == Stage::TurnStart && judge::turns_left(state, seat) <= until,
        worth: &|state, seat| {
            let value = Judge::new(state, seat, temper).after(state);
            ((value - LEAST) / (MOST - LEAST)).clamp(0.0, 1.0)
        },
        tries: TRIES,
    }
    .weigh(position, &makers, &budget);
    ways.swap_remove(prospect.best).line
}
