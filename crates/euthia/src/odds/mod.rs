//! Exact odds of a Combat.
//!
//! A [`Question`] is a fight as somebody may know it: the Hero with tiles, Gems, Essences and tokens, the Monster with its tokens, the cards
//! of the Monster Player that are known, and the moment at which the fight stands. The answer is exact: no dice are rolled, every moment
//! that the fight can come to gets its worth by dynamic programming. This is advice to people and bots, not a rule, so it may use
//! floating point.
//!
//! How both sides play:
//!
//! - The Hero does whatever makes victory likeliest: Gaar and Dwurt, Hope, Clovers, Shields, healing, the Weapon of each round. Where that
//!   makes no difference, Health counts, then what is spent ([`Stakes`]). Points of Hope are turned into a Gaar only when there is none
//!   left: nobody draws a fight out to lay in a stock of them.
//! - The Monster Player uses Gaar and the known cards when and how they hurt the Hero most. Cards that whoever asks does not know are left
//!   out, those that the Monster may still draw too, and so is what other Heroes' tiles do in the preparation.
//! - Without a Monster Player, every Combat card is taken to come from the whole deck, and the Monster's reserves are left out.
//!
//! [`combat`] tells everything, [`quick`] a single number in a millisecond or two: a floor for the chance to win, for bots.
//!
//! ```
//! use euthia::content::foe;
//! use euthia::odds::{self, Fighter, Question};
//! use euthia::terms::Hero;
//!
//! let odds = odds::combat(&Question::new(Fighter::fresh(Hero::Dral), foe::M1_DRAGONFLY))?;
//! assert!(odds.won > 0.5 && (odds.won + odds.lost - 1.0).abs() < 1e-9);
//! # Ok::<(), odds::TooLarge>(())
//! ```

mod chance;
mod choices;
mod dice;
mod graph;
mod kit;
mod node;
pub mod notation;
mod question;
mod report;
#[cfg(test)]
mod tests;
mod value;

pub use choices::{Move, action};
pub use kit::Thing;
pub use question::{Fighter, Question, Stakes, may_come};
pub use report::report;

use crate::content::FoeId;
use crate::state::State;
use graph::Graph;
use kernel::Seat;
use kit::Kit;
use serde::{Deserialize, Serialize};

/// Everything there is to know about a fight.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Odds {
    /// How likely the Hero wins.
    pub won: f64,
    /// How likely the Hero dies. With [`Odds::won`] it makes 1, unless neither side can ever win.
    pub lost: f64,
    /// The Health that the fight costs, healing counted against it. A dead Hero has lost all of it.
    pub expected_wounds: f64,
    /// How likely it costs so much Health, by number.
    pub wounds: Vec<f64>,
    /// What the Hero spends, in the mean.
    pub spent: Spent,
    /// What to do now, one after the other: the Hero, or the Monster Player if the choice is there; none where there is no choice.
    pub best: Option<Vec<Move>>,
    /// How many different moments the fight can come to.
    pub states: usize,
}

/// What a Hero spends in a fight, in the mean.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Spent {
    /// Gaar tokens.
    pub gaar: f64,
    /// Dwurt tokens spent on rolls.
    pub dwurt: f64,
    /// Points of the Die of Hope.
    pub hope: f64,
    /// Gems turned.
    pub gems: f64,
    /// Essences discarded.
    pub essences: f64,
    /// Tiles engaged or discarded.
    pub tiles: f64,
}

/// A fight with too many possibilities to look at them all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this fight can go in too many ways to look at them all")]
pub struct TooLarge;

/// The most moments that are looked at: more than that takes seconds.
const MOST_MOMENTS: usize = 300_000;
/// The same where the answer is wanted at once.
const FEW_MOMENTS: usize = 10_000;
/// How many different things that are used up are looked at there: fewer and fewer, until it is few moments.
const FEW_THINGS: [usize; 3] = [3, 1, 0];

/// The odds of a fight.
///
/// # Errors
/// If the fight has too many possibilities.
pub fn combat(question: &Question) -> Result<Odds, TooLarge> {
    solved(question).map(|graph| graph.odds(question))
}

fn solved(question: &Question) -> Result<Graph, TooLarge> {
    Graph::of(question, Kit::new(question, true, kit::MOST_GROUPS).ok_or(TooLarge)?, MOST_MOMENTS)
}

/// How likely the Hero wins at least: the odds of a Hero who leaves the Die of Hope alone and, where there is much to use up, does without
/// some of it. Made for bots, who ask often.
#[must_use]
pub fn quick(question: &Question) -> f64 {
    let with = |things: usize, most: usize| {
        let kit = Kit::new(question, false, things)?;
        let graph = Graph::of(question, kit, most).ok()?;
        Some(graph.value().clamp(0.0, 1.0))
    };
    let few = FEW_THINGS.iter().find_map(|things| with(*things, FEW_MOMENTS));
    few.or_else(|| with(0, MOST_MOMENTS)).unwrap_or(0.0)
}

/// [`quick`] for the Hero of a seat, where the Hero stands, against a Monster that comes.
#[must_use]
pub fn against(state: &State, seat: Seat, foe: FoeId) -> f64 {
    quick(&Question::against(state, seat, foe))
}

/// [`quick`] for the fight that is on, as this seat knows it; none if there is none.
#[must_use]
pub fn of_state(state: &State, asker: Seat) -> Option<f64> {
    Question::of_state(state, asker).as_ref().map(quick)
}
