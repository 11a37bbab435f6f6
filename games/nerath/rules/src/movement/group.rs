//! How many units of a kind move, are bought or retreat together.

use super::go;
use crate::Nerath;
use crate::action::{Action, Placement};
use crate::content::Space;
use crate::frame::Play;
use crate::question::{Asked, Question};
use crate::rules::{CN_MOV_01, CN_REI_01, CN_RET_03};
use crate::state::State;
use crate::units::UnitKind;
use crate::{battle, reinforce};
use kernel::{Measure, Refusal, Step, not_an_answer};
use serde::{Deserialize, Serialize};

/// A group whose size is still open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Group {
    /// What it is for.
    pub purpose: Purpose,
    /// Of what kind.
    pub kind: UnitKind,
    /// Its largest size.
    pub max: u8,
}

/// What a group of units is about to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Move, in the Move phase, in Reposition or after being bought.
    Move {
        /// The origin.
        from: Space,
        /// The destination.
        to: Space,
    },
    /// Be bought.
    Buy {
        /// The Castle it is charged to.
        castle: Space,
        /// Where it is placed.
        at: Placement,
    },
    /// Retreat.
    Withdraw {
        /// The destination.
        to: Space,
    },
}

impl Group {
    /// The action after which its size is asked.
    #[must_use]
    pub const fn action(self) -> Action {
        match self.purpose {
            Purpose::Move { from, to } => Action::Move { kind: self.kind, from, to },
            Purpose::Buy { castle, at } => Action::Buy { kind: self.kind, castle, at },
            Purpose::Withdraw { to } => Action::Withdraw { kind: self.kind, to },
        }
    }
}

impl Step<Nerath> for Group {
    fn asks(&self, state: &State) -> Option<Question> {
        Some(Question { realm: state.active, what: Asked::HowMany { kind: self.kind, max: self.max } })
    }

    fn legal(&self, _: &State, out: &mut Vec<Action>) {
        out.extend((1..=self.max).map(Action::Amount));
    }

    fn check(&self, _: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Amount(n) if (1..=self.max).contains(&n) => Ok(()),
            Action::Amount(n) => {
                let rule = match self.purpose {
                    Purpose::Move { .. } => CN_MOV_01,
                    Purpose::Buy { .. } => CN_REI_01,
                    Purpose::Withdraw { .. } => CN_RET_03,
                };
                Err(Refusal::rule(rule).with(Measure::Asked, n).with(Measure::Limit, self.max))
            }
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        let Action::Amount(n) = action else { return };
        match self.purpose {
            Purpose::Move { from, to } => go(play, self.kind, from, to, n),
            Purpose::Buy { castle, at } => reinforce::buy(play, self.kind, castle, at, n),
            Purpose::Withdraw { to } => battle::withdraw(play, self.kind, to, n),
        }
    }

    fn run(self, _: &mut Play<'_>) {}
}
