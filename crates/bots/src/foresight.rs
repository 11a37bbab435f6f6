//! The look-ahead search that all games share.
//!
//! A game's planner proposes a few ways to spend the turn, each as a player that follows that way. Fast
//! players play every proposal to the end, or far enough, from states that the seat may imagine; the proposal
//! with the best average wins. All proposals share the imagined states and the seeds, so luck affects them
//! equally, and the worse half is dropped after each round, so most of the time goes into comparing the best.

use crate::{Bot, Position};
use kernel::{Budget, Chance, Game, Log, Seat, Seed, Turn};

/// Creates a player for one imagined match.
pub type Maker<'a, G> = &'a dyn Fn() -> Box<dyn Bot<G>>;

/// How to look ahead in a game.
pub struct Foresight<'a, G: Game> {
    /// Creates the fast player that fills the other seats of imagined matches.
    pub others: Maker<'a, G>,
    /// Whether a match has been played far enough.
    pub far: &'a dyn Fn(&G::State) -> bool,
    /// The value of the last state for a seat, from 0 to 1.
    pub worth: &'a dyn Fn(&G::State, Seat) -> f64,
    /// How many matches are imagined before the worse half of the proposals is dropped. The better half gets as many
    /// again, so those that are hard to tell apart are tried most.
    pub tries: u32,
}

/// The result of looking ahead.
#[derive(Clone, PartialEq, Debug)]
pub struct Prospect {
    /// The index of the best proposal.
    pub best: usize,
    /// The value of each proposal, as far as it was tried.
    pub worth: Vec<Option<f64>>,
}

/// A proposal under test.
struct Way<'a, G> {
    number: usize,
    maker: Maker<'a, G>,
    sum: f64,
    tries: u32,
}

impl<G> Way<'_, G> {
    fn mean(&self) -> f64 {
        if self.tries == 0 { f64::MIN } else { self.sum / f64::from(self.tries) }
    }
}

impl<G: Game> Foresight<'_, G> {
    /// Compares these proposals from here. Each imagined decision takes a step of the budget. If the budget
    /// runs out before each proposal was tried once, the first one wins.
    #[must_use]
    pub fn weigh<'m>(
        &self,
        position: &mut Position<'_, G>,
        ways: &[Maker<'m, G>],
        budget: &Budget<'_>,
    ) -> Prospect {
        let seat = position.seat();
        let mut left: Vec<Way<'m, G>> = Vec::new();
        for (number, maker) in ways.iter().copied().enumerate() {
            left.push(Way { number, maker, sum: 0.0, tries: 0 });
        }
        let mut worth = vec![None; ways.len()];
        let mut begun = 0;
        while left.len() > 1 && !budget.is_over() {
            for _ in 0..(self.tries / left.len() as u32).max(1) {
                let state = position.imagine();
                let seed = position.chance().seed();
                // All or none: a sample that not every way has had would favour some.
                let tried: Option<Vec<f64>> =
                    left.iter().map(|way| self.play(&state, seat, way.maker, seed, budget)).collect();
                let Some(tried) = tried else { break };
                for (way, value) in left.iter_mut().zip(tried) {
                    way.sum += value;
                    way.tries += 1;
                }
                begun += 1;
            }
            if begun == 0 {
                break;
            }
            // A stable sort: of equals the first stays.
            left.sort_by(|one, other| other.mean().total_cmp(&one.mean()));
            left.iter().for_each(|way| worth[way.number] = Some(way.mean()));
            left.truncate(left.len().div_ceil(2));
        }
        let best = if begun == 0 { 0 } else { left[0].number };
        Prospect { best, worth }
    }

    /// Plays one imagined match; `None` if the budget runs out.
    fn play(
        &self,
        state: &G::State,
        seat: Seat,
        maker: Maker<'_, G>,
        seed: Seed,
        budget: &Budget<'_>,
    ) -> Option<f64> {
        let mut state = state.clone();
        let mut source = Chance::new(seed, 0);
        let mut players: Vec<(Box<dyn Bot<G>>, Chance)> = Seat::first(G::seats(&state))
            .map(|other| {
                let bot = if other == seat { maker() } else { (self.others)() };
                (bot, Chance::new(source.seed(), 0))
            })
            .collect();
        let dice = source.seed();
        let (mut legal, mut log) = (Vec::new(), Log::muted());
        for number in 1.. {
            let Turn::Of(turn, prompt) = G::turn(&state) else { break };
            if (self.far)(&state) {
                break;
            }
            if !budget.step() {
                return None;
            }
            legal.clear();
            G::legal(&state, &mut legal);
            let (bot, chance) = &mut players[turn.index()];
            let action = bot.choose(&mut Position::new(&state, turn, prompt, &legal, chance, budget)).clone();
            G::apply(&mut state, &action, &mut Chance::new(dice, number), &mut log);
        }
        (!budget.is_over()).then(|| (self.worth)(&state, seat))
    }
}
