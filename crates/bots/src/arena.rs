//! Plays one match between bots, as fast as the game allows.

use crate::{Bot, Position};
use kernel::{
    Budget, Chance, Entry, Game, Header, Journal, Lang, Log, Outcome, Recorded, Seat, Seed, SetupError, Turn,
    state_hash,
};

/// A bot in its seat, with its own random source.
pub struct Player<G> {
    bot: Box<dyn Bot<G>>,
    chance: Chance,
}

impl<G: Game> Player<G> {
    /// Creates a player whose choices follow from `seed`. It must not be the seed of the match: the bot would
    /// know the dice.
    #[must_use]
    pub fn new(bot: Box<dyn Bot<G>>, seed: Seed) -> Self {
        Player { bot, chance: Chance::new(seed, 0) }
    }
}

/// Where bots play. It keeps the list of legal actions between matches, to avoid allocations.
pub struct Arena<G: Game> {
    cap: u64,
    legal: Vec<G::Action>,
}

/// The result of one match in the arena.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchReport {
    /// The number of answers given.
    pub decisions: u64,
    /// The number of legal answers, summed over all decisions.
    pub options: u64,
    /// How it ended.
    pub ending: Ending,
}

/// How a match in the arena ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules.
    Over(Outcome),
    /// It was stopped at the arena's limit of actions.
    Capped,
    /// A player could no longer answer, or gave an illegal answer.
    Forfeit {
        /// The player's seat.
        seat: Seat,
        /// What was wrong.
        why: String,
    },
}

/// Why a match cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.text(Lang::En))]
pub enum NoMatch {
    /// The set-up is impossible.
    Setup(SetupError),
    /// The number of players does not match the number of seats.
    Seats {
        /// The number of players.
        players: usize,
        /// The number of seats.
        seats: u8,
    },
    /// The game asks for an answer and accepts none: a bug of the game.
    DeadEnd {
        /// The seat that owes it.
        seat: Seat,
        /// The number of answers given before.
        decisions: u64,
    },
}

impl NoMatch {
    /// A sentence that says why.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match (self, lang) {
            (NoMatch::Setup(error), _) => error.text(lang),
            (NoMatch::Seats { players, seats }, Lang::En) => {
                format!("a line-up of {players} for a table of {seats}")
            }
            (NoMatch::Seats { players, seats }, Lang::Fr) => {
                format!("une équipe de {players} pour une table de {seats}")
            }
            (NoMatch::DeadEnd { seat, decisions }, Lang::En) => {
                format!("after {decisions} actions seat {seat} has no legal action: the game has a fault")
            }
            (NoMatch::DeadEnd { seat, decisions }, Lang::Fr) => format!(
                "après {decisions} actions, le siège {seat} n’a aucune action permise\u{a0}: le jeu a un défaut"
            ),
        }
    }
}

impl<G: Game> Arena<G> {
    /// Creates an arena that stops matches after `cap` actions.
    #[must_use]
    pub const fn new(cap: u64) -> Self {
        Arena { cap, legal: Vec::new() }
    }

    /// Plays one match.
    pub fn play(
        &mut self,
        setup: &G::Setup,
        seed: Seed,
        players: &mut [Player<G>],
    ) -> Result<MatchReport, NoMatch> {
        self.run(setup, seed, players, |_, _, _| {})
    }

    /// Plays one match and writes its journal, so that a table can replay it.
    pub fn record(
        &mut self,
        setup: &G::Setup,
        seed: Seed,
        players: &mut [Player<G>],
    ) -> Result<(MatchReport, Journal<G>), NoMatch> {
        let mut entries = Vec::new();
        let report = self.run(setup, seed, players, |seat, action, state| {
            entries.push(Entry { seat, step: Recorded::Act(action), hash: Some(state_hash(state)) });
        })?;
        Ok((report, Journal { header: Header::new::<G>(setup.clone(), seed, None), past: None, entries }))
    }

    fn run(
        &mut self,
        setup: &G::Setup,
        seed: Seed,
        players: &mut [Player<G>],
        mut witness: impl FnMut(Seat, G::Action, &G::State),
    ) -> Result<MatchReport, NoMatch> {
        let mut state = G::start(setup, &mut Chance::new(seed, 0)).map_err(NoMatch::Setup)?;
        let seats = G::seats(&state);
        if players.len() != usize::from(seats) {
            return Err(NoMatch::Seats { players: players.len(), seats });
        }
        let mut log = Log::muted();
        let (mut decisions, mut options) = (0, 0);
        let ending = loop {
            let (seat, prompt) = match G::turn(&state) {
                Turn::Over(outcome) => break Ending::Over(outcome),
                Turn::Of(..) if decisions == self.cap => break Ending::Capped,
                Turn::Of(seat, prompt) => (seat, prompt),
            };
            self.legal.clear();
            G::legal(&state, &mut self.legal);
            if self.legal.is_empty() {
                return Err(NoMatch::DeadEnd { seat, decisions });
            }
            let Player { bot, chance } = &mut players[seat.index()];
            let action = bot
                .choose(&mut Position::new(&state, seat, prompt, &self.legal, chance, &Budget::endless()))
                .clone();
            if let Some(why) = bot.fault() {
                break Ending::Forfeit { seat, why: why.to_owned() };
            }
            decisions += 1;
            options += self.legal.len() as u64;
            // As at a table: the set-up was number 0, the first action is number 1.
            G::apply(&mut state, &action, &mut Chance::new(seed, decisions), &mut log);
            witness(seat, action, &state);
        };
        Ok(MatchReport { decisions, options, ending })
    }
}
