//! Plays many matches on several threads; the result does not depend on how many.

use crate::crew::Crew;
use crate::{Arena, Entrant, Lineup, MatchReport, NoMatch, Player, Roster, Tally};
use kernel::{Chance, Game, Journal, Lang, Seed};

/// Many matches of one set-up.
#[derive(Clone, Debug)]
pub struct Series<S> {
    /// The set-up of every match.
    pub setup: S,
    /// The bots.
    pub lineup: Lineup,
    /// The number of matches.
    pub games: u64,
    /// The seed of all matches, and of the bots' choices.
    pub seed: Seed,
    /// Whether the bots move one seat further after each match.
    pub rotate: bool,
    /// After how many actions a match is stopped.
    pub cap: u64,
    /// The number of threads; at least one is used.
    pub threads: usize,
}

/// Is notified of each match as it ends, in no particular order.
pub trait Spectator<G: Game>: Sync {
    /// Whether [`Spectator::journal`] should be called: recording costs a little.
    fn records(&self) -> bool {
        false
    }

    /// Called when a match has ended.
    fn ended(&self, _game: u64) {}

    /// Called with the journal of a match that has ended.
    fn journal(&self, _game: u64, _journal: &Journal<G>) {}
}

/// A spectator that does nothing.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl<G: Game> Spectator<G> for Unwatched {}

/// Why a series could not be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.text(Lang::En))]
pub enum SeriesError {
    /// A bot that the game does not offer.
    UnknownBot {
        /// The name given.
        name: String,
        /// The names there are.
        known: Vec<&'static str>,
    },
    /// A match failed.
    Broken(Broken),
}

/// A match that failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// Its number in the series, from 0.
    pub game: u64,
    /// Its own seed.
    pub seed: Seed,
    /// What went wrong.
    pub by: Fault,
}

/// What can go wrong in a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It could not be played.
    NoMatch(NoMatch),
    /// The game or a bot panicked, with this message.
    Panic(String),
}

impl SeriesError {
    /// A sentence that says why.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match (self, lang) {
            (SeriesError::UnknownBot { name, known }, Lang::En) => {
                format!("there is no bot `{name}`; there are: {}", known.join(", "))
            }
            (SeriesError::UnknownBot { name, known }, Lang::Fr) => {
                format!(
                    "il n’y a pas de robot «\u{a0}{name}\u{a0}»\u{202f}; il y a\u{a0}: {}",
                    known.join(", ")
                )
            }
            (SeriesError::Broken(broken), _) => broken.text(lang),
        }
    }
}

impl Broken {
    fn text(&self, lang: Lang) -> String {
        let Broken { game, seed, by } = self;
        let why = match (by, lang) {
            (Fault::NoMatch(no), _) => no.text(lang),
            (Fault::Panic(words), Lang::En) => format!("the program has a fault: {words}"),
            (Fault::Panic(words), Lang::Fr) => format!("le programme a un défaut\u{a0}: {words}"),
        };
        match lang {
            Lang::En => format!("match {game} (seed {seed}): {why}"),
            Lang::Fr => format!("partie {game} (graine {seed})\u{a0}: {why}"),
        }
    }
}

impl<S> Series<S> {
    /// Converts the set-up into another form: from JSON to its type.
    pub fn with_setup<T>(&self, setup: T) -> Series<T> {
        let Series { setup: _, lineup, games, seed, rotate, cap, threads } = self;
        Series {
            setup,
            lineup: lineup.clone(),
            games: *games,
            seed: *seed,
            rotate: *rotate,
            cap: *cap,
            threads: *threads,
        }
    }

    /// The seed of match number `game`, and the random source for the seeds of its players, seat by seat.
    fn seeds(&self, game: u64) -> (Seed, Chance) {
        let mut source = Chance::new(self.seed, game);
        (source.seed(), source)
    }

    /// Plays all matches.
    pub fn run<G: Game<Setup = S>>(
        &self,
        roster: &Roster<G>,
        spectator: &(impl Spectator<G> + ?Sized),
    ) -> Result<Tally, SeriesError>
    where
        S: Sync,
    {
        let entrants = self.entrants(roster)?;
        let crew = Crew { games: self.games, threads: self.threads };
        let begin = || (Arena::new(self.cap), Tally::new(entrants.len()));
        let one = |(arena, tally): &mut (Arena<G>, Tally), game| {
            let report = self.one(game, arena, &entrants, spectator)?;
            tally.count(&report, |seat| self.lineup.at(seat, game, self.rotate));
            spectator.ended(game);
            Ok(())
        };
        let counted = crew.play(begin, one, |game| self.seeds(game).0).map_err(SeriesError::Broken)?;
        let mut sum = Tally::new(entrants.len());
        counted.iter().for_each(|(_, tally)| sum.merge(tally));
        Ok(sum)
    }

    fn entrants<'r, G: Game>(&self, roster: &'r Roster<G>) -> Result<Vec<&'r Entrant<G>>, SeriesError> {
        self.lineup.names().iter().map(|name| find(roster, name)).collect()
    }

    fn one<G: Game<Setup = S>>(
        &self,
        game: u64,
        arena: &mut Arena<G>,
        entrants: &[&Entrant<G>],
        spectator: &(impl Spectator<G> + ?Sized),
    ) -> Result<MatchReport, Fault> {
        let (seed, mut source) = self.seeds(game);
        let mut players: Vec<Player<G>> = (0..entrants.len())
            .map(|seat| {
                Player::new((entrants[self.lineup.at(seat, game, self.rotate)].make)(), source.seed())
            })
            .collect();
        if !spectator.records() {
            return arena.play(&self.setup, seed, &mut players).map_err(Fault::NoMatch);
        }
        let (report, journal) = arena.record(&self.setup, seed, &mut players).map_err(Fault::NoMatch)?;
        spectator.journal(game, &journal);
        Ok(report)
    }
}

/// Finds the bot with this name.
pub(crate) fn find<'r, G: Game>(roster: &'r Roster<G>, name: &str) -> Result<&'r Entrant<G>, SeriesError> {
    roster.get(name).ok_or_else(|| SeriesError::UnknownBot {
        name: name.to_owned(),
        known: roster.iter().map(|entrant| entrant.name).collect(),
    })
}
