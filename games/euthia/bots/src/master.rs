//! Looking further ahead than a turn: the best ways to use it are played on in the head.

use super::judge::{self, Atlas};
use super::march::Plan;
use super::temper::Temper;
use super::{Wanderer, reflex};
use bots::{Bot, Foresight, Maker, Position};
use euthia::Euthia;
use euthia::action::Action;
use euthia::state::State;
use euthia::terms::Mode;
use kernel::{Budget, Seat};

/// Between two looks at the clock of whoever waits.
const GLANCE: u64 = 64;
/// Points are weighed from 0 to 1: so many are all that can be had.
const ALL: f64 = 200.0;

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
    /// How much the first judgement counts beside what was seen.
    pub(super) prior: f64,
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
    /// Which of these plans is best, by its number.
    pub(super) fn best(
        &self,
        plans: &[Plan],
        temper: &Temper,
        position: &mut Position<'_, Euthia>,
        state: &State,
    ) -> usize {
        let near = plans.iter().take_while(|plan| plan.value >= plans[0].value - self.margin).count();
        if near < 2 {
            return 0;
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
            if together { Box::new(Wanderer::following(&[].into(), turn, *temper)) } else { Box::new(Sleeper) }
        };
        let last = (turn.0 + self.rounds, turn.1);
        let prospect = Foresight {
            others: &others,
            far: &|state| (state.round, state.at) > last,
            worth: &|state, seat| expected(temper, state, seat) / ALL,
            tries: self.tries,
        }
        .weigh(position, &ways, &budget);
        let judged = |at: usize| {
            let seen = prospect.worth[at].map_or(f64::MIN, |worth| worth * ALL);
            seen + self.prior * plans[at].value
        };
        if self.prior > 0.0 {
            return (0..near).max_by(|one, other| judged(*one).total_cmp(&judged(*other))).unwrap_or(0);
        }
        prospect.best
    }
}

/// What is expected of a position, against the others.
fn expected(temper: &Temper, state: &State, seat: Seat) -> f64 {
    judge::stake(temper, state, seat) + judge::prospects(temper, state, seat, &mut Atlas::default())
}
