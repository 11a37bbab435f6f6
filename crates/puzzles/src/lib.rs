//! Puzzles: one position, one turn, one goal, and an answer that is proved.
//!
//! What is the same for every game stands here: how a puzzle is written ([`Puzzle`]), how an answer is judged
//! ([`judge`]), how puzzles are found in bots' matches ([`mine`]), and which of them is the one of a day ([`daily`]). What a goal is, what
//! an answer is worth and what the best one is, each game says for itself, by a [`Puzzling`] beside its card.
//!
//! A puzzle is fair. Its position is one that its seat may imagine, so that no answer can profit from what the
//! seat does not know; and what an answer is worth is certain, or an exact probability. Where dice are rolled
//! or something is unveiled, an answer ends.

pub mod daily;
mod judge;
pub mod mine;
mod prove;
mod puzzle;

pub use judge::{Judged, Verdict, judge};
pub use prove::{Unproved, look_over, prove, prove_file};
pub use puzzle::{Made, NoPuzzle, Puzzle, is_made, made, position};

use kernel::{Budget, Game, Lang, Narrate, Seat};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// The state of a puzzle's game.
pub type State<P> = <<P as Puzzling>::Game as Game>::State;
/// The actions of a puzzle's game.
pub type Action<P> = <<P as Puzzling>::Game as Game>::Action;
/// The set-up of a puzzle's game.
pub type Setup<P> = <<P as Puzzling>::Game as Game>::Setup;

/// The puzzles of a game.
pub trait Puzzling: 'static {
    /// The game.
    type Game: Narrate;
    /// The kind of goals.
    type Goal: Clone + PartialEq + Debug + Serialize + DeserializeOwned;

    /// The value of these answers, the first of them given in `state`: the higher the better. `None` if they
    /// do not reach the goal, or if time runs out. Answers count as far as they are certain.
    fn mark(
        state: &State<Self>,
        seat: Seat,
        goal: &Self::Goal,
        played: &[Action<Self>],
        budget: &Budget<'_>,
    ) -> Option<i64>;

    /// How far below the best an answer may be and still count as optimal, to allow for rounding.
    fn tolerance(_goal: &Self::Goal) -> i64 {
        0
    }

    /// Whether an answer that reaches the goal, but is worth this much less than the best, is still a good
    /// one.
    fn is_good(goal: &Self::Goal, missed: i64) -> bool;

    /// The obvious answers: if one of them is the best, the puzzle is dull.
    fn first_sights(state: &State<Self>, seat: Seat, goal: &Self::Goal) -> Vec<Vec<Action<Self>>>;

    /// Finds every puzzle at this moment of a match, with its best answer.
    fn find(moment: &mine::Moment<'_, Self>, found: &mut Vec<mine::Found<Self>>)
    where
        Self: Sized;

    /// Its title.
    fn title(lang: Lang, state: &State<Self>, seat: Seat, goal: &Self::Goal) -> String;

    /// The task, in a sentence or two.
    fn task(lang: Lang, state: &State<Self>, seat: Seat, goal: &Self::Goal) -> String;

    /// A value in words: `4 cards`, `83.1 %`.
    fn amount(lang: Lang, goal: &Self::Goal, mark: i64) -> String;

    /// The first hint: what to think about. The second and third are made from the best answer.
    fn hint(lang: Lang, puzzle: &Puzzle<Self>) -> String
    where
        Self: Sized;
}
