//! Look-ahead: single steps, deeds with all their questions, and which positions are equal.

use kernel::{Budget, Chance, Game, Log, Seat, Seed, StableHasher, Turn};
use mage_knight::MageKnight;
use mage_knight::action::{Action, Purse};
use mage_knight::question::Asked;
use mage_knight::state::State;
use std::hash::{Hash, Hasher};

/// The most results of one deed that are looked at.
const RESULTS: usize = 16;

/// Where imagined play happens: it counts its steps, and its dice follow from one seed.
pub(super) struct Mind<'b> {
    seed: Seed,
    /// What is left to think with, whatever it is spent on.
    pub(super) time: &'b Budget<'b>,
    /// How many steps have been imagined.
    pub(super) steps: u32,
    /// How many there may be.
    pub(super) budget: u32,
}

/// A deed that is done, with all that it asked.
pub(super) struct Done {
    /// The position after it.
    pub(super) state: State,
    /// What was answered.
    pub(super) line: Vec<Action>,
    /// How many of the answers come before something unknown is seen; all of them if nothing is.
    pub(super) sure: Option<usize>,
}

impl<'b> Mind<'b> {
    pub(super) const fn new(seed: Seed, budget: u32, time: &'b Budget<'b>) -> Mind<'b> {
        Mind { seed, time, steps: 0, budget }
    }

    /// Whether the time to think is over.
    pub(super) const fn is_tired(&self) -> bool {
        self.steps >= self.budget
    }

    /// The position after an answer, and whether something random or hidden came out. `luck` tells one
    /// imagined fate from another: with the same luck the same answer meets the same fate.
    pub(super) fn step(&mut self, state: &State, action: Action, luck: u64) -> (State, bool) {
        // Who has no time left has no steps left either.
        self.steps = if self.time.step() { self.steps.saturating_add(1) } else { u32::MAX };
        let mut next = state.clone();
        let mut chance = Chance::new(self.seed, luck);
        MageKnight::apply(&mut next, &action, &mut chance, &mut Log::muted());
        (next, chance.irrevocable())
    }

    /// Does a deed in every way there is.
    pub(super) fn deed(&mut self, state: &State, action: Action) -> Vec<Done> {
        let mut done = Vec::new();
        self.follow(state, action, &mut Vec::new(), None, &mut done);
        done
    }

    fn follow(
        &mut self,
        state: &State,
        action: Action,
        line: &mut Vec<Action>,
        sure: Option<usize>,
        done: &mut Vec<Done>,
    ) {
        if done.len() >= RESULTS || self.is_tired() {
            return;
        }
        let (next, unveiled) = self.step(state, action, 0);
        line.push(action);
        let sure = sure.or_else(|| unveiled.then_some(line.len()));
        match asked(&next) {
            Some((seat, what)) if seat == state.seat() && !is_open(what) && line.len() < 12 => {
                for answer in answers(&next, what) {
                    self.follow(&next, answer, line, sure, done);
                }
            }
            _ => done.push(Done { state: next, line: line.clone(), sure }),
        }
        line.pop();
    }
}

/// The question of a position.
pub(super) fn asked(state: &State) -> Option<(Seat, Asked)> {
    match MageKnight::turn(state) {
        Turn::Of(seat, prompt) => Some((seat, prompt.question.what)),
        Turn::Over(_) => None,
    }
}

/// Every legal answer.
pub(super) fn legal(state: &State) -> Vec<Action> {
    let mut out = Vec::new();
    MageKnight::legal(state, &mut out);
    out
}

/// Whether a question is no part of a deed.
pub(super) const fn is_open(what: Asked) -> bool {
    !matches!(what, Asked::Effect { .. } | Asked::Pay(_) | Asked::Spend(_) | Asked::PickCard | Asked::Disband)
}

/// The answers worth trying to a question within a deed.
fn answers(state: &State, what: Asked) -> Vec<Action> {
    let mut answers = legal(state);
    if matches!(what, Asked::Pay(_)) {
        // A token is lost at the end of the turn: whoever has one pays with it.
        let token = |action: &Action| matches!(action, Action::Pay(Purse::Token(_) | Purse::Endless(_)));
        if let Some(at) = answers.iter().position(token) {
            answers.swap(0, at);
            answers.truncate(1);
        }
    }
    answers
}

/// What makes positions within a turn the same: everything that can still change, whatever the order in which
/// it came about.
pub(super) fn key(state: &State) -> u64 {
    let mut hasher = StableHasher::default();
    let (player, turn) = (state.player(), &state.turn);
    (state.stage, player.place, player.fame, player.reputation, player.crystals, player.tokens)
        .hash(&mut hasher);
    (&player.hand, &player.units, player.skills_down, player.skills_used, player.tactic_down)
        .hash(&mut hasher);
    (player.discard.len(), player.stolen_die, state.wounds).hash(&mut hasher);
    (turn.movement, turn.influence, turn.healing, turn.dice_used, turn.dice_left, turn.boost)
        .hash(&mut hasher);
    (turn.rewards.len(), turn.recruited, turn.defeated).hash(&mut hasher);
    let modifiers = turn.modifiers.iter().map(|modifier| {
        let mut hasher = StableHasher::default();
        (modifier.effect, modifier.given).hash(&mut hasher);
        hasher.finish()
    });
    modifiers.fold(0, u64::wrapping_add).hash(&mut hasher);
    (&state.combat, &state.duel, &state.tasks, state.map.tiles.len()).hash(&mut hasher);
    hasher.finish()
}

/// Mana that is at hand, whatever its colour.
pub(super) fn mana(state: &State) -> u32 {
    let player = state.player();
    let own: u32 = player.tokens.iter().chain(&player.crystals).map(|n| u32::from(*n)).sum();
    own + u32::from(state.turn.dice_left)
}
