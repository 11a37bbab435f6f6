//! A game known by its type, made a [`Title`].

use crate::{Advice, Audience, BotCard, Complaint, NoAdvice, Reason, SimulateError, Title};
use bots::{Position, Roster, Series, Spectator, Tally};
use kernel::{
    AnyGame, AnyTable, Chance, Game, Journal, Lang, Narrate, Problem, Seed, SetupError, Shelved, Table, Turn,
    Viewer,
};
use serde::Deserialize;
use serde_json::Value;
use std::any::Any;

/// What a game answers to a request of its own: the arguments, the state of the match in progress, the language.
pub type Extra<G> = fn(&Value, Option<&<G as Game>::State>, Lang) -> Result<Value, Complaint>;

/// A request that only this game answers.
struct Request<G: Game> {
    name: &'static str,
    answer: Extra<G>,
    /// Whether it tells what only the seat that owes the answer may know.
    own: bool,
}

/// `G`, with its bots and its extras.
pub struct Entry<G: Game> {
    game: Shelved<G>,
    roster: Roster<G>,
    extras: Vec<Request<G>>,
}

impl<G: Game> Entry<G> {
    /// `G` with these bots.
    #[must_use]
    pub fn new(roster: Roster<G>) -> Entry<G> {
        Entry { game: Shelved::default(), roster, extras: Vec::new() }
    }

    /// The same with one more request that only this game answers.
    #[must_use]
    pub fn extra(mut self, name: &'static str, answer: Extra<G>) -> Entry<G> {
        self.extras.push(Request { name, answer, own: false });
        self
    }

    /// The same with one that tells what only the seat that owes the answer may know: nobody else may ask.
    #[must_use]
    pub fn own_extra(mut self, name: &'static str, answer: Extra<G>) -> Entry<G> {
        self.extras.push(Request { name, answer, own: true });
        self
    }
}

/// The state of a table of `G`.
fn state<G: Game>(table: &dyn AnyTable) -> &G::State {
    let table: &dyn Any = table;
    table.downcast_ref::<Table<G>>().expect("a title is asked about its own tables").state()
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

impl<G: Narrate> Title for Entry<G> {
    fn game(&self) -> &dyn AnyGame {
        &self.game
    }

    fn bots(&self) -> Vec<BotCard> {
        self.roster.iter().map(|bot| BotCard { name: bot.name, title: bot.title, about: bot.about }).collect()
    }

    fn simulate(&self, series: &Series<Value>, audience: &dyn Audience) -> Result<Tally, SimulateError> {
        let unreadable = |e: serde_json::Error| SetupError::new("setup", Problem::Unreadable(e.to_string()));
        let setup =
            G::Setup::deserialize(&series.setup).map_err(|error| SimulateError::Setup(unreadable(error)))?;
        series.with_setup(setup).run(&self.roster, &Listener(audience)).map_err(SimulateError::Series)
    }

    fn advise(&self, bot: &str, seed: Seed, table: &dyn AnyTable) -> Result<Advice, NoAdvice> {
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
        let action = bot.choose(&mut Position::new(state, seat, prompt, &legal, &mut chance));
        let view = G::view(state, Viewer::Seat(seat));
        let reason =
            bot.reason(Lang::En, &view).zip(bot.reason(Lang::Fr, &view)).map(|(en, fr)| Reason { en, fr });
        Ok(Advice { action: serde_json::to_value(action).expect("plain data has a JSON form"), reason })
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
        table: Option<&dyn AnyTable>,
        lang: Lang,
    ) -> Option<Result<Value, Complaint>> {
        let extra = self.extras.iter().find(|extra| extra.name == name)?;
        Some((extra.answer)(arguments, table.map(state::<G>), lang))
    }
}
