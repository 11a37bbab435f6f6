//! Look-ahead: plays on in imagined states.

use super::judge::{self, Atlas};
use super::reflex;
use super::temper::{Effort, Temper};
use euthia::Euthia;
use euthia::action::Action;
use euthia::question::Asked;
use euthia::state::State;
use kernel::{Budget, Chance, Game, Log, Seat, Seed, Turn};

/// Far more answers than any fight needs.
const LONG: usize = 400;

/// Where imagined play happens, with dice of its own.
pub(super) struct Mind<'b> {
    chance: Chance,
    /// What is left to think with.
    time: &'b Budget<'b>,
    legal: Vec<Action>,
    /// What it makes of things.
    pub(super) temper: Temper,
    /// How much it thinks.
    pub(super) effort: Effort,
    /// Whether it unveils Hero tiles for what could be learned.
    pub(super) learns: bool,
}

/// The question of a position; none when the match is over.
pub(super) fn asked(state: &State) -> Option<(Seat, Asked)> {
    match Euthia::turn(state) {
        Turn::Of(seat, prompt) => Some((seat, prompt.question.what)),
        Turn::Over(_) => None,
    }
}

/// Every legal answer.
pub(super) fn legal(state: &State) -> Vec<Action> {
    let mut out = Vec::new();
    Euthia::legal(state, &mut out);
    out
}

impl<'b> Mind<'b> {
    pub(super) fn new(
        seed: Seed,
        time: &'b Budget<'b>,
        temper: Temper,
        effort: Effort,
        learns: bool,
    ) -> Mind<'b> {
        Mind { chance: Chance::new(seed, 0), time, legal: Vec::new(), temper, effort, learns }
    }

    /// What a position is worth to a seat, wherever it stands.
    pub(super) fn worth(&self, state: &State, seat: Seat) -> f64 {
        judge::worth(&self.temper, state, seat)
    }

    /// What it is worth against the others.
    pub(super) fn stake(&self, state: &State, seat: Seat) -> f64 {
        judge::stake(&self.temper, state, seat)
    }

    /// What the place of its Hero promises.
    pub(super) fn prospects(&self, state: &State, seat: Seat, atlas: &mut Atlas) -> f64 {
        judge::prospects(&self.temper, state, seat, atlas)
    }

    /// Whether the time to think is over: what has been found has to do.
    pub(super) fn is_tired(&self) -> bool {
        self.time.is_over()
    }

    /// The position after an answer.
    pub(super) fn step(&mut self, state: &State, action: Action) -> State {
        let mut next = state.clone();
        self.act(&mut next, action);
        next
    }

    /// Answers.
    pub(super) fn act(&mut self, state: &mut State, action: Action) {
        self.time.step();
        Euthia::apply(state, &action, &mut self.chance, &mut Log::muted());
    }

    /// Goes on by reflex while `on` holds of the question.
    pub(super) fn follow(&mut self, state: &mut State, on: impl Fn(&State, Seat, Asked) -> bool) {
        for _ in 0..LONG {
            let Some((seat, what)) = asked(state) else { return };
            if !on(state, seat, what) || !self.time.step() {
                return;
            }
            self.legal.clear();
            Euthia::legal(state, &mut self.legal);
            let action = reflex::answer(state, seat, what, &self.legal);
            Euthia::apply(state, &action, &mut self.chance, &mut Log::muted());
        }
    }

    /// Settles everything until somebody's turn is open again, or a Combat is about to begin.
    pub(super) fn settle(&mut self, state: &mut State) {
        use euthia::combat::Asking;
        self.follow(state, |state, _, what| {
            state.fight.is_none() && !matches!(what, Asked::Turn | Asked::Combat(Asking::Before))
        });
    }

    /// Settles everything, a Combat included.
    pub(super) fn fight_on(&mut self, state: &mut State) {
        self.follow(state, |_, _, what| !matches!(what, Asked::Turn));
    }
}
