//! The odds against fractions computed by hand, against properties that must hold, and against simulated
//! dice.

mod best;
mod by_hand;
mod dungeons;
mod policies;
mod properties;
mod simulated;
mod simulator;
mod under_way;

use super::*;
use nerath::units::UnitKind::{self, *};

/// A plain battle in a territory.
fn land(attacker: &[(UnitKind, u8)], defender: &[(UnitKind, u8)]) -> Question {
    Question::new(Ground::Territory, Force::of(attacker), Force::of(defender))
}

/// A plain battle at sea.
fn sea(attacker: Force, defender: Force) -> Question {
    Question::new(Ground::Sea, attacker, defender)
}

impl Question {
    /// The same with an effect more on one side.
    fn with(mut self, side: Side, effect: Effect) -> Self {
        self.armies[side].modifiers.push(effect);
        self
    }

    /// The same with another order of casualties on one side.
    fn losing(mut self, side: Side, order: CasualtyOrder) -> Self {
        self.armies[side].order = order;
        self
    }

    /// The same with another policy.
    fn until(mut self, policy: Policy) -> Self {
        self.policy = policy;
        self
    }
}

#[track_caller]
fn same(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-12, "found {found}, expected {expected}");
}

/// Chances that the attacker wins, loses, and that nobody is left.
#[track_caller]
fn chances(question: &Question, won: f64, lost: f64, both: f64) {
    let summary = quick(question);
    same(summary.won, won);
    same(summary.lost, lost);
    same(summary.both_destroyed, both);
    same(summary.total(), 1.0);
}
