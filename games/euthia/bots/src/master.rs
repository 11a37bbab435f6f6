//! Looking further ahead than a turn: the best ways to use it are played on in the head.

use super::judge::{self, Atlas};
use super::march::Plan;
use super::temper::Temper;
use super::why::Lead;
use super::{Wanderer, reflex};
use bots::{Bot, Foresight, Maker, Position};
use euthia::Euthia;
use euthia::action::Action;
use euthia::state::State;
use euthia::terms::Mode;
use kernel::{Budget, Seat};
use std::mem::discriminant;

/// Between two looks at the clock of whoever waits.
const GLANCE: u64 = 64;
/// Points are weighed from 0 to 1: so many are all that can be had.
const ALL: f64 = 200.0;
/// How many states and decisions in the head the choice of a plan may take.
const STEPS: u64 = 150_000;

/// How far a wanderer looks ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Looking {
    /// How many ways are tried at most.
    pub(super) plans: usize,
    /// A way that seems so much worse than the best is not tried.
    pub(super) margin: f64,
    /// How many rounds are played on.
    pub(super) rounds: u8,
    /// How often each way is tried before the worse half is dropped.
    pub(super) tries: u32,
    /// How many states and decisions in the head a choice may take.
    pub(super) steps: u64,
}

/// Somebody who lets turns pass, and fights without thinking.
struct Sleeper;

impl Bot<Euthia> for Sleeper {
    fn choose<'a>(&mut self, position: &mut Position<'a, Euthia>) -> &'a Action {
        let legal = position.legal();
        if legal.len() == 1 {
            return &legal[0];
        }
        let action =
            reflex::answer(&position.imagine(), position.seat(), position.prompt().question.what, legal);
        legal.iter().find(|other| **other == action).unwrap_or(&legal[0])
    }
}

impl Looking {
    /// Those of a master. What a choice may take is less than a second on an ordinary computer, and some two in a
    /// browser.
    pub(super) const MASTER: Looking = Looking { plans: 5, margin: 4.0, rounds: 1, tries: 6, steps: STEPS };
    /// Of somebody who plays whole matches in a test.
    #[cfg(test)]
    pub(super) const APPRENTICE: Looking =
        Looking { plans: 3, margin: 4.0, rounds: 1, tries: 1, steps: 3_000 };

    /// Which of these plans is best, by its number, and how it did beside the second best, if they were tried.
    pub(super) fn best(
        &self,
        plans: &[Plan],
        temper: &Temper,
        position: &mut Position<'_, Euthia>,
        state: &State,
    ) -> (usize, Option<Lead>) {
        let near = plans.iter().take_while(|plan| plan.value >= plans[0].value - self.margin).count();
        if near < 2 {
            return (0, None);
        }
        let outer = position.budget();
        let late = || !outer.spend(GLANCE);
        let budget = Budget::until(self.steps, &late);
        let turn = (state.round, state.at);
        let makers: Vec<_> = plans[..near]
            .iter()
            .map(|plan| {
                move || -> Box<dyn Bot<Euthia>> { Box::new(Wanderer::following(&plan.steps, turn, *temper)) }
            })
            .collect();
        let ways: Vec<Maker<'_, Euthia>> = makers.iter().map(|maker| maker as Maker<'_, Euthia>).collect();
        let together = state.mode == Mode::Coop;
        let others = || -> Box<dyn Bot<Euthia>> {
            if together {
                Box::new(Wanderer::following(&[].into(), turn, *temper))
            } else {
                Box::new(Sleeper)
            }
        };
        let last = (turn.0 + self.rounds, turn.1);
        let prospect = Foresight {
            others: &others,
            far: &|state| (state.round, state.at) > last,
            worth: &|state, seat| expected(temper, state, seat) / ALL,
            tries: self.tries,
        }
        .weigh(position, &ways, &budget);
        let best = prospect.best;
        let seen = |at: usize| prospect.worth[at].map(|worth| worth * ALL);
        let second = (0..near)
            .filter(|at| *at != best)
            .filter_map(|at| Some((seen(at)?, plans[at].why)))
            .max_by(|one, other| one.0.total_cmp(&other.0));
        let lead = seen(best).zip(second).map(|(own, (other, instead))| Lead {
            by: own - other,
            instead,
            alike: discriminant(&instead) == discriminant(&plans[best].why),
        });
        (best, lead)
    }
}

/// What is expected of a position, against the others.
fn expected(temper: &Temper, state: &State, seat: Seat) -> f64 {
    judge::stake(temper, state, seat) + judge::prospects(temper, state, seat, &mut Atlas::default())
}
