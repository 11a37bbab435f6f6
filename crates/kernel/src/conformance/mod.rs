//! The conformance suite: proof that a game keeps the promises of [`Game`].
//!
//! One line in the tests of a game crate runs all of it:
//!
//! ```ignore
//! kernel::conformance!(MyGame);
//! kernel::conformance!(MyGame, games: 20, actions: 2_000, seed: Seed(7)); // fields of `Plan`
//! ```
//!
//! That makes one test for each [`Property`], which plays random games of every ready-made set-up, and one
//! ignored test, the soak, which holds many more games to all properties at once. A [`Failure`] names the
//! property, the scenario, the seed and the step, says what differed, and carries the journal of the game.

mod actions;
mod case;
mod forge;
mod golden;
mod journeys;
mod measure;
mod offers;
mod plan;
mod secrets;
mod slips;
mod soundness;

pub use golden::golden;
pub use measure::measure;
pub use plan::{Examined, Failure, Plan, Property};

use crate::{Chance, Game, Preset, Seed};
use case::{Case, Memory, Wrong};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Creates the conformance tests of a game; see [`kernel::conformance`](mod@crate::conformance).
#[macro_export]
macro_rules! conformance {
    ($game:ty $(, $field:ident : $value:expr)* $(,)?) => {
        $crate::conformance!(@tests $game, [$($field : $value),*],
            Offered what_is_on_offer_can_be_played_whatever_is_chosen,
            Ends there_is_always_an_answer_and_games_end,
            Listed listed_actions_are_allowed_and_apply,
            Unlisted unlisted_actions_are_refused_with_a_reason,
            Replay journals_replay_to_the_same_state,
            Journey data_survives_the_journey_through_json,
            Undo what_can_be_taken_back_comes_back_and_taught_nothing,
            Slip slips_are_forgiven_and_chance_falls_anew,
            Ignorance a_seat_cannot_tell_a_resampled_state_from_the_real_one,
            Secrecy nobody_is_shown_the_secret_of_another,
            Soundness nothing_panics_and_the_audit_holds,
        );

        #[test]
        #[ignore = "a long soak"]
        fn soak() {
            let quick = $crate::conformance!(@plan [$($field : $value),*]);
            let long = $crate::conformance::Plan::long();
            let plan = $crate::conformance::Plan { actions: quick.actions, seed: quick.seed, ..long };
            match $crate::conformance::run::<$game>(&plan) {
                Ok(report) => println!("{report}"),
                Err(failure) => panic!("{failure}"),
            }
        }
    };
    (@tests $game:ty, $settings:tt, $($property:ident $name:ident,)*) => {
        $(
            #[test]
            fn $name() {
                let only = Some($crate::conformance::Property::$property);
                let plan = $crate::conformance::Plan { only, ..$crate::conformance!(@plan $settings) };
                match $crate::conformance::run::<$game>(&plan) {
                    Ok(report) => println!("{report}"),
                    Err(failure) => panic!("{failure}"),
                }
            }
        )*
    };
    (@plan [$($field:ident : $value:expr),*]) => {{
        #[allow(clippy::needless_update)]
        let plan = $crate::conformance::Plan { $($field: $value,)* ..$crate::conformance::Plan::quick() };
        plan
    }};
}

/// Plays random games of every ready-made set-up and tests the promises of the game.
pub fn run<G: Game>(plan: &Plan) -> Result<Examined, Failure> {
    let mut memory = Memory::default();
    let before = offers::named::<G>().and_then(|()| in_order::<G>());
    before.map_err(|wrong| Failure::outside_a_game(plan, wrong))?;
    let presets = G::presets();
    let mut report = Examined { presets: presets.len() as u64, ..Examined::default() };
    // That property is not about games.
    let games = match plan.only {
        Some(Property::Offered) => 0,
        // What is examined is mostly the kernel's own: one game of each shows it.
        Some(Property::Slip) => plan.games.min(1),
        _ => plan.games,
    };
    for scenario in &presets {
        for game in 0..games {
            // The games of a scenario stay the same when another is added before it: the seed follows from
            // its name.
            let name = crate::state_hash(&scenario.id).0;
            let seed = Chance::new(Seed(plan.seed.0 ^ u128::from(name)), game.into()).seed();
            play::<G>(plan, scenario, seed, &mut memory, &mut report)?;
        }
    }
    if plan.examines(Property::Offered) {
        offers::look::<G>(&mut report).map_err(|wrong| Failure::outside_a_game(plan, wrong))?;
    }
    memory.verdict(plan).map_err(|wrong| Failure::outside_a_game(plan, wrong))?;
    Ok(report)
}

/// What must hold before any game is played: the ledger is in order.
fn in_order<G: Game>() -> Result<(), Wrong> {
    if !G::rules().ids().is_sorted_by(|one, next| one < next) {
        return Err(Wrong::new(Property::Unlisted, "the ids of the ledger are not in ascending order"));
    }
    Ok(())
}

/// Plays one game. Any error in it, including a panic, becomes a failure that can be reproduced.
fn play<G: Game>(
    plan: &Plan,
    scenario: &Preset<G::Setup>,
    seed: Seed,
    memory: &mut Memory<G>,
    report: &mut Examined,
) -> Result<(), Failure> {
    let mut begun = None;
    let place = &mut begun;
    let played = catch_unwind(AssertUnwindSafe(move || {
        // Taken over whole: the case outlives this closure, so that a panic can be told with its journal.
        let (memory, report, place) = (memory, report, place);
        place.insert(Case::open(plan, scenario, seed, memory, report)?).play()
    }));
    let wrong = match played {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(wrong)) => wrong,
        Err(panic) => {
            let said = panic.downcast_ref::<String>().map(String::as_str);
            let said = said.or(panic.downcast_ref::<&str>().copied()).unwrap_or("without a word");
            let doing = begun.as_ref().map_or("starting the game".into(), Case::doing);
            Wrong::new(Property::Soundness, format!("panicked while {doing}: {said}"))
        }
    };
    let (step, journal) = match &begun {
        Some(case) => case.whereabouts(),
        None => (0, String::new()),
    };
    Err(Failure {
        property: wrong.property,
        scenario: scenario.id.clone().into_owned(),
        seed,
        step,
        what: wrong.what,
        journal,
    })
}
