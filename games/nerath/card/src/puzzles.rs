//! The puzzles of Conquest of Nerath: the smallest force that wins often enough, and the purchase that best
//! holds a Capital. Both are judged by exact odds, assuming that nobody plays a card.

mod field;
mod find;
mod words;

use ::puzzles::mine::{Found, Moment};
use ::puzzles::{Puzzle, Puzzling};
use field::Field;
use kernel::{Budget, Chance, Game, Lang, Log, Seat, Seed, Turn};
use nerath::Nerath;
use nerath::action::Action;
use nerath::content::Space;
use nerath::state::{Phase, State};
use serde::{Deserialize, Serialize};

pub use find::order;

/// The puzzles of Conquest of Nerath.
#[derive(Debug)]
pub enum Riddles {}

/// What is asked for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// To attack a territory with the least gold’s worth of units that wins so many times in a hundred.
    Attack {
        /// The territory.
        space: Space,
        /// How often the attack has to succeed.
        percent: u8,
    },
    /// To buy what holds a territory best against the strongest attack that can reach it in the enemies' next
    /// turns, as they stand.
    Hold {
        /// The territory.
        space: Space,
    },
}

/// Chances are counted in so many parts.
const PARTS: f64 = 10_000.0;

impl Puzzling for Riddles {
    type Game = Nerath;
    type Goal = Goal;

    fn mark(root: &State, seat: Seat, goal: &Goal, played: &[Action], budget: &Budget<'_>) -> Option<i64> {
        let state = after(root, seat, played)?;
        match *goal {
            Goal::Attack { space, percent } => {
                let field = Field::attack(&state, root.active, space);
                let (won, gold) = (field.won(budget)?, field.gold());
                (won >= f64::from(percent) / 100.0).then(|| -i64::from(gold))
            }
            Goal::Hold { space } => {
                let fields = field::sieges(&state, root.active, space);
                let won = fields.iter().map(|field| field.won(budget));
                let worst = won.collect::<Option<Vec<f64>>>()?.into_iter().fold(0.0, f64::max);
                Some(((1.0 - worst) * PARTS).round() as i64)
            }
        }
    }

    fn tolerance(goal: &Goal) -> i64 {
        match goal {
            Goal::Attack { .. } => 0,
            Goal::Hold { .. } => 20,
        }
    }

    fn is_good(goal: &Goal, missed: i64) -> bool {
        missed
            <= match goal {
                Goal::Attack { .. } => 3,
                Goal::Hold { .. } => 500,
            }
    }

    fn first_sights(state: &State, _: Seat, goal: &Goal) -> Vec<Vec<Action>> {
        find::first_sights(state, goal)
    }

    fn find(moment: &Moment<'_, Self>, found: &mut Vec<Found<Self>>) {
        find::find(moment, found);
    }

    fn title(lang: Lang, _: &State, _: Seat, goal: &Goal) -> String {
        words::title(lang, goal)
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

/// The position after these answers, as long as the phase lasts in which the first of them is given, and nothing
/// is rolled or drawn. Nothing if one of them is not allowed.
fn after(root: &State, seat: Seat, played: &[Action]) -> Option<State> {
    let mut state = root.clone();
    for action in played {
        kernel::check::<Nerath>(&state, seat, action).ok()?;
        let mut next = state.clone();
        let mut chance = Chance::new(Seed(0), 0);
        Nerath::apply(&mut next, action, &mut chance, &mut Log::muted());
        if chance.irrevocable() || next.phase != root.phase || next.active != root.active {
            break;
        }
        state = next;
    }
    // Whoever has not said how many has not moved anybody yet.
    matches!(Nerath::turn(&state), Turn::Of(..)).then_some(state)
}

/// The phases that puzzles begin in.
const fn is_open(phase: Phase) -> bool {
    matches!(phase, Phase::Move | Phase::Reinforce)
}
