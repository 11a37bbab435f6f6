//! Round-robin contests: every player meets every other in every seat, with fresh seeds.

use crate::crew::Crew;
use crate::series::find;
use crate::{Arena, Bot, Ending, Fault, Line, Outside, Pair, Player, Roster, SeriesError, Spectator};
use kernel::{Chance, Game, Outcome, Seed};
use std::sync::Arc;

/// Starts a program: returns a connection to it for one match, or an error message.
pub type Call = Arc<dyn Fn() -> Result<Box<dyn Line>, String> + Send + Sync>;

/// A participant.
#[derive(Clone)]
pub enum Contestant {
    /// A bot of the game's roster, by name.
    Bot(String),
    /// A program outside this one.
    Program(Call),
}

/// A contest on one set-up.
#[derive(Clone)]
pub struct Contest<S> {
    /// The set-up of every match.
    pub setup: S,
    /// The number of seats.
    pub seats: u8,
    /// The participants.
    pub contestants: Vec<Contestant>,
    /// The number of matches.
    pub games: u64,
    /// The seed of all matches, and of the players' choices.
    pub seed: Seed,
    /// After how many actions a match is stopped.
    pub cap: u64,
    /// The number of threads; at least one is used.
    pub threads: usize,
}

/// Who sits where in each match.
///
/// Every group that can fill the table plays in turn, in random order, and moves one seat on after each match
/// until everybody has sat in every seat; then the next group plays. If there are fewer contestants than
/// seats, some hold several.
#[derive(Clone, Debug)]
pub struct Seatings {
    companies: Vec<Vec<usize>>,
    seats: usize,
    seed: Seed,
}

/// One match of a contest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bout {
    /// Its number, from 0.
    pub game: u64,
    /// The contestant in each seat.
    pub seats: Vec<usize>,
    /// The number of answers given.
    pub decisions: u64,
    /// How it ended.
    pub ending: Ending,
}

/// The random stream that decides who plays whom, apart from the streams of the matches.
const SEATING: u64 = 1 << 63;

impl Seatings {
    /// Creates the seatings of this many contestants at this many seats.
    #[must_use]
    pub fn new(contestants: usize, seats: u8, seed: Seed) -> Seatings {
        let seats = usize::from(seats);
        let companies = if contestants < seats {
            (0..contestants)
                .map(|first| (0..seats).map(|seat| (first + seat) % contestants).collect())
                .collect()
        } else {
            choose(contestants, seats)
        };
        Seatings { companies, seats, seed }
    }

    /// After how many matches every group has sat in every way: whole rounds are the fairest.
    #[must_use]
    pub fn round(&self) -> u64 {
        (self.companies.len() * self.seats) as u64
    }

    /// The contestants in each seat of this match.
    #[must_use]
    pub fn of(&self, game: u64) -> Vec<usize> {
        let turn = game / self.seats as u64;
        // Both remainders are below the lengths, which fit.
        let mut company = self.companies[(turn % self.companies.len() as u64) as usize].clone();
        Chance::new(self.seed, SEATING | turn).shuffle(&mut company);
        company.rotate_right((game % self.seats as u64) as usize);
        company
    }
}

/// Every choice of `k` of the first `n` numbers, in order.
fn choose(n: usize, k: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..k {
        let longer = |some: &Vec<usize>| {
            let some = some.clone();
            (some.last().map_or(0, |last| last + 1)..n).map(move |next| [&some[..], &[next]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

impl<S> Contest<S> {
    /// Converts the set-up into another form: from JSON to its type.
    pub fn with_setup<T>(&self, setup: T) -> Contest<T> {
        let Contest { setup: _, seats, contestants, games, seed, cap, threads } = self;
        let contestants = contestants.clone();
        Contest {
            setup,
            seats: *seats,
            contestants,
            games: *games,
            seed: *seed,
            cap: *cap,
            threads: *threads,
        }
    }

    /// Plays all matches and returns them in order.
    pub fn run<G: Game<Setup = S>>(
        &self,
        roster: &Roster<G>,
        spectator: &(impl Spectator<G> + ?Sized),
    ) -> Result<Vec<Bout>, SeriesError>
    where
        S: Sync,
    {
        for contestant in &self.contestants {
            if let Contestant::Bot(name) = contestant {
                find(roster, name)?;
            }
        }
        let make = |contestant: &Contestant| -> Box<dyn Bot<G>> {
            match contestant {
                Contestant::Bot(name) => (roster.get(name).expect("it was found before").make)(),
                Contestant::Program(call) => Box::new(Outside::new(call())),
            }
        };
        let seatings = Seatings::new(self.contestants.len(), self.seats, self.seed);
        let one = |(arena, bouts): &mut (Arena<G>, Vec<Bout>), game| {
            let seats = seatings.of(game);
            let mut source = Chance::new(self.seed, game);
            let seed = source.seed();
            let mut players: Vec<Player<G>> =
                seats.iter().map(|who| Player::new(make(&self.contestants[*who]), source.seed())).collect();
            let report = arena.play(&self.setup, seed, &mut players).map_err(Fault::NoMatch)?;
            bouts.push(Bout { game, seats, decisions: report.decisions, ending: report.ending });
            spectator.ended(game);
            Ok(())
        };
        let crew = Crew { games: self.games, threads: self.threads };
        let seed = |game| Chance::new(self.seed, game).seed();
        let played = crew.play(|| (Arena::new(self.cap), Vec::new()), one, seed);
        let played = played.map_err(SeriesError::Broken)?;
        let mut bouts: Vec<Bout> = played.into_iter().flat_map(|(_, bouts)| bouts).collect();
        bouts.sort_by_key(|bout| bout.game);
        Ok(bouts)
    }
}

impl Bout {
    /// The outcome, if the match ended by the rules.
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        match &self.ending {
            Ending::Over(outcome) => Some(outcome),
            Ending::Capped | Ending::Forfeit { .. } => None,
        }
    }

    /// The place of each seat. A player who forfeits comes last, and nothing can be concluded about the
    /// others.
    fn places(&self) -> Vec<Option<u8>> {
        let mut places = vec![None; self.seats.len()];
        if let Ending::Over(outcome) = &self.ending {
            outcome
                .standings
                .iter()
                .for_each(|standing| places[standing.seat.index()] = Some(standing.place));
        }
        places
    }

    /// What the matches say about strength, one comparison for each pair of players at a table. Seats that
    /// share their place in every match are partners and are not compared.
    #[must_use]
    pub fn pairs(bouts: &[Bout]) -> Vec<Vec<Pair>> {
        let seats = bouts.first().map_or(0, |bout| bout.seats.len());
        let mut rivals = vec![vec![false; seats]; seats];
        for bout in bouts {
            let places = bout.places();
            for (one, other) in both(seats) {
                rivals[one][other] |= places[one] != places[other];
            }
        }
        let pairs = |bout: &Bout| {
            let places = bout.places();
            let pair = |(one, other): (usize, usize)| {
                let score = match &bout.ending {
                    Ending::Capped => return None,
                    Ending::Forfeit { seat, .. } if seat.index() == one => 0.0,
                    Ending::Forfeit { seat, .. } if seat.index() == other => 1.0,
                    Ending::Forfeit { .. } => return None,
                    Ending::Over(_) if !rivals[one][other] => return None,
                    Ending::Over(_) => match places[one].cmp(&places[other]) {
                        std::cmp::Ordering::Less => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Greater => 0.0,
                    },
                };
                let (one, other) = (bout.seats[one], bout.seats[other]);
                (one != other).then_some(Pair { one, other, score })
            };
            both(seats).filter_map(pair).collect()
        };
        bouts.iter().map(pairs).collect()
    }
}

/// Every pair of seats once.
fn both(seats: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..seats).flat_map(move |one| (one + 1..seats).map(move |other| (one, other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_in_every_seat() {
        for (contestants, seats) in [(4, 4), (5, 3), (3, 2), (2, 4), (3, 4), (1, 2), (6, 1)] {
            let seatings = Seatings::new(contestants, seats, Seed(9));
            let mut sat = vec![vec![0u32; usize::from(seats)]; contestants];
            for game in 0..seatings.round() {
                let who = seatings.of(game);
                who.iter().enumerate().for_each(|(seat, who)| sat[*who][seat] += 1);
                if contestants >= usize::from(seats) {
                    assert!(both(who.len()).all(|(one, other)| who[one] != who[other]), "{who:?}");
                }
            }
            assert!(sat.iter().flatten().all(|times| *times == sat[0][0]), "{contestants} {seats}: {sat:?}");
        }
    }
}
