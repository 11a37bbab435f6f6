//! The card of a game whose type is known.

use crate::inquiry::state;
use crate::puzzle::{PUZZLE, puzzle};
use crate::{
    Advice, Asker, Audience, BotCard, Complaint, Emblem, Inquiry, NoAdvice, Reason, SimulateError, Title,
};
use bots::{Bout, Contest, Position, Roster, Series, Spectator, Tally};
use kernel::{
    AnyGame, AnyTable, Budget, Chance, Game, Journal, Lang, Log, Narrate, Problem, Seed, SetupError, Shelved,
    Turn, Viewer,
};
use puzzles::Puzzling;
use serde::Deserialize;
use serde_json::Value;

/// A game's answer to a request of its own, from the arguments and from what the asker may know of the match.
pub type Extra<G> = fn(&Value, &Inquiry<'_, G>) -> Result<Value, Complaint>;

/// A request that only this game answers.
struct Request<G: Game> {
    name: &'static str,
    answer: Extra<G>,
    /// Whether it reveals what only the seat to answer may know.
    own: bool,
}

/// `G`, with its bots and its extras.
pub struct Card<G: Game> {
    game: Shelved<G>,
    roster: Roster<G>,
    extras: Vec<Request<G>>,
    art: &'static [Emblem],
}

impl<G: Game> Card<G> {
    /// `G` with these bots.
    #[must_use]
    pub fn new(roster: Roster<G>) -> Card<G> {
        let card = Card { game: Shelved::default(), roster, extras: Vec::new(), art: &[] };
        card.own_extra(UNVEILS, unveils::<G>)
    }

    /// Sets its picture.
    #[must_use]
    pub fn art(mut self, art: &'static [Emblem]) -> Card<G> {
        self.art = art;
        self
    }

    /// Adds a request that only this game answers.
    #[must_use]
    pub fn extra(mut self, name: &'static str, answer: Extra<G>) -> Card<G> {
        self.extras.push(Request { name, answer, own: false });
        self
    }

    /// Adds its puzzles, and the request that words and judges them.
    #[must_use]
    pub fn puzzles<P: Puzzling<Game = G>>(self) -> Card<G> {
        self.extra(PUZZLE, puzzle::<P>)
    }

    /// Adds a request that reveals what only the seat to answer may know: nobody else may ask.
    #[must_use]
    pub fn own_extra(mut self, name: &'static str, answer: Extra<G>) -> Card<G> {
        self.extras.push(Request { name, answer, own: true });
        self
    }
}

/// Reads the set-up of matches.
fn setup<G: Game>(setup: &Value) -> Result<G::Setup, SimulateError> {
    G::Setup::deserialize(setup).map_err(|error| {
        SimulateError::Setup(SetupError::new("setup", Problem::Unreadable(error.to_string())))
    })
}

struct Listener<'a>(&'a dyn Audience);

impl<G: Game> Spectator<G> for Listener<'_> {
    fn records(&self) -> bool {
        self.0.records()
    }

    fn ended(&self, game: u64) {
        self.0.ended(game);
    }

    fn journal(&self, game: u64, journal: &Journal<G>) {
        self.0.journal(game, journal.to_string());
    }
}

impl<G: Narrate> Title for Card<G> {
    fn game(&self) -> &dyn AnyGame {
        &self.game
    }

    fn bots(&self) -> Vec<BotCard> {
        let card = |bot: &bots::Entrant<G>| BotCard {
            name: bot.name,
            once: bot.once,
            title: bot.title,
            about: bot.about,
        };
        self.roster.iter().map(card).collect()
    }

    fn art(&self) -> &'static [Emblem] {
        self.art
    }

    fn simulate(&self, series: &Series<Value>, audience: &dyn Audience) -> Result<Tally, SimulateError> {
        let series = series.with_setup(setup::<G>(&series.setup)?);
        series.run(&self.roster, &Listener(audience)).map_err(SimulateError::Series)
    }

    fn contest(&self, contest: &Contest<Value>, audience: &dyn Audience) -> Result<Vec<Bout>, SimulateError> {
        let contest = contest.with_setup(setup::<G>(&contest.setup)?);
        contest.run(&self.roster, &Listener(audience)).map_err(SimulateError::Series)
    }

    fn advise(
        &self,
        bot: &str,
        seed: Seed,
        table: &dyn AnyTable,
        budget: &Budget<'_>,
    ) -> Result<Advice, NoAdvice> {
        let entrant = self.roster.get(bot).ok_or_else(|| NoAdvice::UnknownBot {
            name: bot.to_owned(),
            known: self.roster.iter().map(|bot| bot.name).collect(),
        })?;
        let state = state::<G>(table);
        let Turn::Of(seat, prompt) = G::turn(state) else {
            return Err(NoAdvice::GameOver);
        };
        let mut legal = Vec::new();
        G::legal(state, &mut legal);
        let mut chance = Chance::new(seed, table.seq() as u64);
        let mut bot = (entrant.make)();
        if legal.is_empty() {
            return Err(NoAdvice::DeadEnd);
        }
        let action = bot.choose(&mut Position::new(state, seat, prompt, &legal, &mut chance, budget));
        let view = G::view(state, Viewer::Seat(seat));
        let reason =
            bot.reason(Lang::En, &view).zip(bot.reason(Lang::Fr, &view)).map(|(en, fr)| Reason { en, fr });
        let action = serde_json::to_value(action).expect("plain data has a JSON form");
        Ok(Advice { action, reason, late: budget.is_over() })
    }

    fn extras(&self) -> Vec<&'static str> {
        self.extras.iter().map(|extra| extra.name).collect()
    }

    fn is_own(&self, name: &str) -> bool {
        self.extras.iter().any(|extra| extra.name == name && extra.own)
    }

    fn extra(
        &self,
        name: &str,
        arguments: &Value,
        asker: Option<Asker<'_>>,
        lang: Lang,
        budget: &Budget<'_>,
    ) -> Option<Result<Value, Complaint>> {
        let extra = self.extras.iter().find(|extra| extra.name == name)?;
        if size_of_json(arguments) > MOST_ASKED {
            return Some(Err(Complaint::too_large(lang)));
        }
        let answer = (extra.answer)(arguments, &Inquiry::new(asker, lang, budget));
        Some(answer.and_then(|answer| {
            if size_of_json(&answer) > MOST_ANSWERED { Err(Complaint::too_large(lang)) } else { Ok(answer) }
        }))
    }
}

/// The request that every game answers: which of the legal answers, by index, cannot be undone once given.
pub const UNVEILS: &str = "unveils";

/// Tries every legal answer on a position that the asker may imagine, and notes which use [`Chance`]: those
/// roll dice or reveal something, and cannot be undone.
fn unveils<G: Game>(_: &Value, inquiry: &Inquiry<'_, G>) -> Result<Value, Complaint> {
    let Some(imagined) = inquiry.imagine() else { return Ok(Value::Array(Vec::new())) };
    let mut legal = Vec::new();
    G::legal(&imagined, &mut legal);
    let mut found: Vec<usize> = Vec::new();
    for (number, action) in legal.into_iter().enumerate() {
        if !inquiry.budget().spend(1) {
            break;
        }
        let mut chance = Chance::new(Seed(0), number as u64);
        let mut state = imagined.clone();
        G::apply(&mut state, &action, &mut chance, &mut Log::muted());
        if chance.irrevocable() {
            found.push(number);
        }
    }
    Ok(found.into())
}

/// The largest request, in bytes.
const MOST_ASKED: usize = 64 << 10;
/// The largest answer, in bytes: it must fit through a socket and be readable.
pub const MOST_ANSWERED: usize = 2 << 20;

/// Estimates the length of a value as JSON text without writing it.
#[must_use]
pub fn size_of_json(value: &Value) -> usize {
    match value {
        Value::String(text) => 3 + text.len(),
        Value::Number(_) => 10,
        Value::Array(items) => 2 + items.iter().map(size_of_json).sum::<usize>(),
        Value::Object(fields) => {
            2 + fields.iter().map(|(key, field)| 4 + key.len() + size_of_json(field)).sum::<usize>()
        }
        Value::Null | Value::Bool(_) => 5,
    }
}
