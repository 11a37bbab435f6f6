//! The puzzles of Mage Knight: what a turn can reach for certain with as few cards as possible, or how much
//! Fame it can gain.

mod find;
mod words;

use ::puzzles::mine::{Found, Moment};
use ::puzzles::{Puzzle, Puzzling};
use kernel::{Budget, Lang, Seat};
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::state::State;
use mage_knight_advice::{self as advice, Aim, Beyond};
use serde::{Deserialize, Serialize};

pub(crate) use find::gained;
pub use find::order;

/// The puzzles of Mage Knight.
#[derive(Debug)]
pub enum Riddles {}

/// What is asked for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// To reach all this, to lose no unit on the way, and to spend as few cards as possible.
    Reach(Aim),
    /// To win as much Fame as possible with this many Wounds at most.
    Fame {
        /// The most Wounds.
        wounds: u8,
    },
}

impl Puzzling for Riddles {
    type Game = MageKnight;
    type Goal = Goal;

    fn mark(state: &State, seat: Seat, goal: &Goal, played: &[Action], _: &Budget<'_>) -> Option<i64> {
        match goal {
            Goal::Reach(aim) => {
                let cost = advice::reached(state, seat, aim, played)?;
                (cost.units_lost == 0).then(|| -i64::from(cost.cards))
            }
            Goal::Fame { wounds } => Some(fame(state, seat, *wounds, played)),
        }
    }

    fn is_good(goal: &Goal, missed: i64) -> bool {
        missed
            <= match goal {
                Goal::Reach(_) => 2,
                Goal::Fame { .. } => 1,
            }
    }

    fn first_sights(state: &State, seat: Seat, goal: &Goal) -> Vec<Vec<Action>> {
        match goal {
            Goal::Reach(aim) => {
                advice::glance(state, seat, aim, 1).map(|line| line.actions).into_iter().collect()
            }
            Goal::Fame { .. } => vec![find::at_first_sight(state, seat)],
        }
    }

    fn find(moment: &Moment<'_, Self>, found: &mut Vec<Found<Self>>) {
        find::find(moment, found);
    }

    fn title(lang: Lang, state: &State, _: Seat, goal: &Goal) -> String {
        words::title(lang, state, goal)
    }

    fn task(lang: Lang, state: &State, _: Seat, goal: &Goal) -> String {
        words::task(lang, state, goal)
    }

    fn amount(lang: Lang, goal: &Goal, mark: i64) -> String {
        words::amount(lang, goal, mark)
    }

    fn hint(lang: Lang, puzzle: &Puzzle<Self>) -> String {
        words::hint(lang, puzzle)
    }
}

/// The Fame that a line has won, as far as it is certain and costs no more Wounds than it may.
fn fame(root: &State, seat: Seat, wounds: u8, played: &[Action]) -> i64 {
    let before = i64::from(root.players[seat].fame);
    let mut most = 0;
    advice::follow(root, seat, played, |stand| {
        if stand.cost.wounds <= wounds {
            most = most.max(won(stand.before, stand.state, stand.action, stand.beyond, seat) - before);
        }
        None::<()>
    });
    most
}

/// The Fame after a step: what dice or cards might add where the step leads out of what is certain does not
/// count, but enemies who are struck down do.
fn won(before: &State, after: &State, action: Action, beyond: Option<Beyond>, seat: Seat) -> i64 {
    let certain = beyond.is_none() || action == Action::Strike && beyond != Some(Beyond::TurnOver);
    i64::from(if certain { after } else { before }.players[seat].fame)
}
