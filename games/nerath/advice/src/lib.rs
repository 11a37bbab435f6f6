//! Exact battle odds.
//!
//! A [`Question`] says who fights where, which effects help whom, in which order each side gives up its units
//! and when the attacker retreats. The answer is exact: no dice are rolled, and every state of the battle
//! gets its probability. This is advice to people and bots, not a rule, so it may use floating point.
//!
//! ```
//! use nerath_advice::{self as odds, Force, Question};
//! use nerath::units::{Ground, UnitKind};
//!
//! let footsoldier = Force::of(&[(UnitKind::Footsoldier, 1)]);
//! let odds = odds::battle(&Question::new(Ground::Territory, footsoldier.clone(), footsoldier));
//! assert!((odds.summary.won - 5.0 / 11.0).abs() < 1e-15);
//! assert!((odds.summary.both_destroyed - 1.0 / 11.0).abs() < 1e-15);
//! ```
//!
//! By default each side chooses its casualties in the best way, hit by hit, to win the battle fought to the
//! end; or it follows a given order ([`CasualtyOrder`]). In very large battles it has less choice
//! ([`Odds::choice`]).
//!
//! What is left out: choosing casualties with another aim, such as to save gold or with a retreat in mind,
//! holding a card back for a later step, and the halves of two allies who disagree (CN-BTL-17).

mod choices;
mod force;
mod hits;
mod limits;
mod lines;
mod modifiers;
pub mod notation;
mod plan;
mod policy;
mod report;
mod result;
mod roster;
mod solve;
#[cfg(test)]
mod tests;
mod under_way;

pub use choices::Salvo;
pub use force::{Army, BySide, CasualtyOrder, Force, Guardian, MOST_ABOARD, Preference, Stack, Tally};
pub use limits::{Excess, Quantity};
pub use lines::Choice;
pub use modifiers::{Effect, Lasts, MOST_EFFECTS, Modifiers, Who};
#[cfg(test)]
use nerath::rules;
pub use nerath::units::{Ground, Side};
pub use plan::Plan;
pub use policy::{Policy, Retreat, Stakes};
pub use report::report;
pub use result::{Ending, Losses, Measure, Odds, Outcome, Summary, Survivors};
pub use roster::Casualty;
pub use solve::Solver;

use serde::{Deserialize, Serialize};

/// A battle to look into: before it begins, or under way.
///
/// For a battle under way, give the forces as they stand ([`Stack::wounds`], a [`Guardian`]'s dice left), the
/// hits that they have still to take, whether the First Strikes of the round are over, and only the effects
/// that still last.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// Where it is fought.
    pub ground: Ground,
    /// Who fights.
    pub armies: BySide<Army>,
    /// When the attacker breaks off.
    #[serde(default)]
    pub policy: Policy,
    /// Whether the battle stands in the middle of a round: its First Strikes have been rolled, the others
    /// roll next.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub struck: bool,
    /// Hits on each side that are still to be taken.
    #[serde(default, skip_serializing_if = "BySide::is_none")]
    pub hits: BySide<u16>,
}

impl Question {
    /// A plain fight to the end.
    pub fn new(ground: Ground, attacker: impl Into<Army>, defender: impl Into<Army>) -> Self {
        Self {
            ground,
            armies: BySide { attacker: attacker.into(), defender: defender.into() },
            policy: Policy::FIGHT_ON,
            struck: false,
            hits: BySide::default(),
        }
    }
}

/// Solves a battle. Keep a [`Solver`] to solve many.
pub fn battle(question: &Question) -> Odds {
    Solver::default().battle(question)
}

/// Only who wins, how long it takes and what it costs.
pub fn quick(question: &Question) -> Summary {
    Solver::default().quick(question)
}
