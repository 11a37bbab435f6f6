//! The puzzles of Euthia: a fight, and the best next answer. They are judged by exact odds, assuming that
//! both sides play as well as they can.

mod find;
mod words;

use ::puzzles::mine::{Found, Moment};
use ::puzzles::{Puzzle, Puzzling};
use euthia::Euthia;
use euthia::action::Action;
use euthia::combat::Asking;
use euthia::question::Asked;
use euthia::state::State;
use euthia_advice::{Effort, Question, Worth};
use kernel::{Budget, Chance, Game, Lang, Log, Seat, Seed, Turn, Viewer};
use serde::{Deserialize, Serialize};

pub use find::order;

/// The puzzles of Euthia.
#[derive(Debug)]
pub enum Riddles {}

/// What is asked for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// To win the fight that is on with the best chance there is: what is done up to the next roll counts.
    Win,
}

/// Chances are counted in so many parts.
const PARTS: f64 = 10_000.0;

impl Puzzling for Riddles {
    type Game = Euthia;
    type Goal = Goal;

    fn mark(root: &State, seat: Seat, _: &Goal, played: &[Action], budget: &Budget<'_>) -> Option<i64> {
        let mut state = root.clone();
        for action in played {
            kernel::check::<Euthia>(&state, seat, action).ok()?;
            let mut next = state.clone();
            let mut chance = Chance::new(Seed(0), 0);
            Euthia::apply(&mut next, action, &mut chance, &mut Log::muted());
            if chance.irrevocable() || !is_asked(&next, seat) {
                return answers(&state, seat, budget)?
                    .into_iter()
                    .find(|(answer, _)| answer == action)
                    .map(|(_, won)| parts(won));
            }
            state = next;
        }
        let odds =
            euthia_advice::combat_within(&question(&state, seat)?, &mut Effort::within(budget)).ok()?;
        (odds.most.is_none() && odds.tried.is_none()).then(|| parts(odds.won))
    }

    fn tolerance(_: &Goal) -> i64 {
        20
    }

    fn is_good(_: &Goal, missed: i64) -> bool {
        missed <= 300
    }

    fn first_sights(state: &State, seat: Seat, _: &Goal) -> Vec<Vec<Action>> {
        vec![find::at_first_sight(state, seat)]
    }

    fn find(moment: &Moment<'_, Self>, found: &mut Vec<Found<Self>>) {
        find::find(moment, found);
    }

    fn title(lang: Lang, state: &State, _: Seat, _: &Goal) -> String {
        words::title(lang, state)
    }

    fn task(lang: Lang, state: &State, _: Seat, _: &Goal) -> String {
        words::task(lang, state)
    }

    fn amount(lang: Lang, _: &Goal, mark: i64) -> String {
        words::amount(lang, mark)
    }

    fn hint(lang: Lang, puzzle: &Puzzle<Self>) -> String {
        words::hint(lang, puzzle)
    }
}

fn parts(won: f64) -> i64 {
    (won * PARTS).round() as i64
}

/// Whether the Hero of a seat is asked what to do in a fight.
fn is_asked(state: &State, seat: Seat) -> bool {
    let fights = state.fight.as_ref().is_some_and(|fight| fight.hero == seat);
    let Turn::Of(asked, prompt) = Euthia::turn(state) else { return false };
    fights && asked == seat && matches!(prompt.question.what, Asked::Combat(Asking::Phase(_)))
}

/// The fight that is on, as the Hero may know it.
fn question(state: &State, seat: Seat) -> Option<Question> {
    Question::of_view(&Euthia::view(state, Viewer::Seat(seat)))
}

/// What each legal answer is worth, where that is known exactly: how likely the Hero wins after it.
fn answers(state: &State, seat: Seat, budget: &Budget<'_>) -> Option<Vec<(Action, f64)>> {
    let worth = euthia_advice::worth(&question(state, seat)?, &mut Effort::within(budget)).ok()?;
    let mut legal = Vec::new();
    Euthia::legal(state, &mut legal);
    let mut answers: Vec<(Action, f64)> = Vec::new();
    for Worth { step, won, most, tried } in worth {
        if most.is_some() || tried.is_some() {
            return None;
        }
        let Some(answer) = euthia_advice::action(state, &legal, step) else { continue };
        // Where a thing can be used in several ways, the Hero takes the best of them.
        match answers.iter_mut().find(|(one, _)| *one == answer) {
            Some((_, best)) => *best = best.max(won),
            None => answers.push((answer, won)),
        }
    }
    Some(answers)
}
