//! Benchmarks of Conquest of Nerath: random games, copies of a state, exact odds, and whole matches between
//! bots.

use std::hint::black_box;

use ::card::bench::{self, Case, Round, playout};
use bots::{Arena, Ending, Player};
use kernel::{Game, Seed};
use nerath::Nerath;
use nerath::state::State;
use nerath::units::Ground;
use nerath::units::UnitKind::{self, Castle, Dragon, Fighter, Footsoldier, Monster, SiegeEngine, Wizard};
use nerath_advice::{Army, CasualtyOrder, Force, Question, Solver};

/// What is measured of it.
pub const CASES: &[Case] = &[
    Case {
        name: "nerath/playout",
        unit: "decision",
        rounds: 10,
        budget: Some(7000),
        prepare: playout::<Nerath>,
    },
    Case { name: "nerath/clone", unit: "state", rounds: 20_000, budget: Some(780), prepare: clone },
    Case { name: "nerath/imagine", unit: "state", rounds: 10_000, budget: Some(4800), prepare: imagine },
    Case { name: "nerath/odds-6v6", unit: "battle", rounds: 1000, budget: Some(80_000), prepare: six },
    Case { name: "nerath/odds-20v20", unit: "battle", rounds: 100, budget: Some(1_300_000), prepare: twenty },
    Case { name: "nerath/odds-best-6v6", unit: "battle", rounds: 200, budget: None, prepare: best_of_six },
    Case { name: "nerath/odds-best-20v20", unit: "battle", rounds: 2, budget: None, prepare: best_of_twenty },
    Case { name: "nerath/warlords", unit: "match", rounds: 2, budget: Some(97_000_000), prepare: warlords },
];

fn midgame() -> State {
    bench::midgame::<Nerath>(&Nerath::presets().swap_remove(0).setup)
}

fn clone() -> Round {
    bench::clone_of::<Nerath>(midgame())
}

fn imagine() -> Round {
    let state = midgame();
    let seat = state.players[state.active];
    bench::imagine_as::<Nerath>(state, seat)
}

/// Who fights on both sides.
type Armies = [&'static [(UnitKind, u8)]; 2];

/// A battle in which both sides take their casualties so.
fn odds(armies: Armies, order: &CasualtyOrder) -> Round {
    let [attacker, defender] =
        armies.map(|units| Army { order: order.clone(), ..Army::from(Force::of(units)) });
    let question = Question::new(Ground::Territory, attacker, defender);
    let mut solver = Solver::default();
    Box::new(move |_| {
        black_box(solver.quick(black_box(&question)));
        1
    })
}

/// A battle as most are.
const SIX: Armies = [
    &[(Footsoldier, 3), (SiegeEngine, 1), (Monster, 1), (Dragon, 1)],
    &[(Footsoldier, 4), (Fighter, 1), (Wizard, 1)],
];

/// A battle as few are.
const TWENTY: Armies = [
    &[(Footsoldier, 8), (SiegeEngine, 4), (Fighter, 3), (Monster, 3), (Dragon, 2)],
    &[(Footsoldier, 10), (Fighter, 4), (Wizard, 3), (Castle, 1), (Dragon, 2)],
];

fn six() -> Round {
    odds(SIX, &CasualtyOrder::weakest())
}

fn twenty() -> Round {
    odds(TWENTY, &CasualtyOrder::weakest())
}

fn best_of_six() -> Round {
    odds(SIX, &CasualtyOrder::default())
}

fn best_of_twenty() -> Round {
    odds(TWENTY, &CasualtyOrder::default())
}

/// A short match between four Warlords.
fn warlords() -> Round {
    let setup = Nerath::presets().swap_remove(0).setup;
    let roster = nerath_bots::roster();
    let warlord = roster.get("warlord").expect("it is on the roster").make;
    let mut arena = Arena::new(100_000);
    Box::new(move |round| {
        let mut players: Vec<_> =
            (0..4).map(|seat| Player::new(warlord(), Seed(1000 + seat + 4 * u128::from(round)))).collect();
        let report = arena.play(&setup, Seed(round.into()), &mut players).expect("the match is played");
        u64::from(report.ending != Ending::Capped)
    })
}
