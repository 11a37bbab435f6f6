//! A game on the shelf, without its type.

use crate::Asker;
use bots::{Bout, Contest, Series, SeriesError, Tally};
use kernel::{AnyGame, AnyTable, Budget, Lang, Seed, SetupError, Text};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A game on the shelf, with its bots and its own requests.
pub trait Title: Send + Sync {
    /// The game.
    fn game(&self) -> &dyn AnyGame;

    /// Its bots.
    fn bots(&self) -> Vec<BotCard>;

    /// Its picture: emblems in a row.
    fn art(&self) -> &'static [Emblem];

    /// Plays a series of matches between bots.
    fn simulate(&self, series: &Series<Value>, audience: &dyn Audience) -> Result<Tally, SimulateError>;

    /// Plays a contest, also with outside programs; returns the matches in order.
    fn contest(&self, contest: &Contest<Value>, audience: &dyn Audience) -> Result<Vec<Bout>, SimulateError>;

    /// What a bot would answer for the seat whose turn it is. The same seed and the same number of steps give
    /// the same answer at the same point of the match. When the budget is used up, the bot answers with the
    /// best it has found.
    fn advise(
        &self,
        bot: &str,
        seed: Seed,
        table: &dyn AnyTable,
        budget: &Budget<'_>,
    ) -> Result<Advice, NoAdvice>;

    /// The requests that only this game answers.
    fn extras(&self) -> Vec<&'static str>;

    /// Whether one of them reveals what only the seat to answer may know. Where seats belong to people,
    /// nobody else may ask.
    fn is_own(&self, name: &str) -> bool;

    /// Answers one of them: `arguments` is the object that came with it, `asker` says who asks about which
    /// match, if any. The game sees no more of the match than the asker may know. Returns `None` if the game
    /// has no such request.
    fn extra(
        &self,
        name: &str,
        arguments: &Value,
        asker: Option<Asker<'_>>,
        lang: Lang,
        budget: &Budget<'_>,
    ) -> Option<Result<Value, Complaint>>;
}

/// A bot's suggestion.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Advice {
    /// The answer.
    pub action: Value,
    /// The reason, if the bot has one.
    pub reason: Option<Reason>,
    /// Whether the bot ran out of time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub late: bool,
}

/// The reason for a bot's answer, in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reason {
    /// In English.
    pub en: String,
    /// In French.
    pub fr: String,
}

impl Reason {
    /// The reason in one language.
    #[must_use]
    pub fn get(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.fr)
    }
}

/// A bot for people to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotCard {
    /// Its short name.
    pub name: &'static str,
    /// Its earlier names.
    pub once: &'static [&'static str],
    /// Its name for people.
    pub title: Text,
    /// One line that explains it.
    pub about: Text,
}

impl BotCard {
    /// Whether this is its name or an earlier one.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.once.contains(&name)
    }
}

/// A part of a game's picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Emblem {
    /// The name of its colours in the stylesheet.
    pub colour: &'static str,
    /// Its symbol.
    pub symbol: &'static str,
}

/// Is notified of each match of a series as it ends, in no particular order, from several threads.
pub trait Audience: Sync {
    /// Whether [`Audience::journal`] should be called.
    fn records(&self) -> bool {
        false
    }

    /// Called when a match has ended.
    fn ended(&self, _game: u64) {}

    /// Called with the journal of a match that has ended.
    fn journal(&self, _game: u64, _text: String) {}
}

/// An audience that does nothing.
#[derive(Clone, Copy, Debug)]
pub struct Silence;

impl Audience for Silence {}

/// Why a series could not be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.text(Lang::En))]
pub enum SimulateError {
    /// The set-up cannot be read.
    Setup(SetupError),
    /// The series failed.
    Series(SeriesError),
}

impl SimulateError {
    /// A sentence that says why.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match self {
            SimulateError::Setup(error) => error.text(lang),
            SimulateError::Series(error) => error.text(lang),
        }
    }
}

/// Why a bot gives no advice.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.text(Lang::En))]
pub enum NoAdvice {
    /// The game does not offer this bot.
    UnknownBot {
        /// The name asked for.
        name: String,
        /// The names that exist.
        known: Vec<&'static str>,
    },
    /// The game is over.
    GameOver,
    /// The game asks for an answer and accepts none: a bug of the game.
    DeadEnd,
}

impl NoAdvice {
    /// A sentence that says why.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match self {
            NoAdvice::UnknownBot { name, known } => {
                SeriesError::UnknownBot { name: name.clone(), known: known.clone() }.text(lang)
            }
            NoAdvice::GameOver => lang.pick("the game is over", "la partie est terminée").to_owned(),
            NoAdvice::DeadEnd => lang
                .pick(
                    "there is no legal action: the game has a fault",
                    "il n’y a aucune action permise\u{a0}: le jeu a un défaut",
                )
                .to_owned(),
        }
    }
}

/// What is wrong with a request that only one game knows, in the language of the request.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Complaint(pub String);

impl Complaint {
    /// A request with a field that is missing, unknown or invalid. The parser's message is in English.
    pub fn unreadable(lang: Lang, error: &serde_json::Error) -> Complaint {
        Complaint(match lang {
            Lang::En => format!("the request has a mistake: {error}"),
            Lang::Fr => format!("la demande a une erreur\u{a0}: {error}"),
        })
    }

    /// A request that is too large, or whose answer is.
    pub fn too_large(lang: Lang) -> Complaint {
        let text = lang.pick(
            "this is too large: ask for less at once",
            "c’est trop grand\u{a0}: demandez moins à la fois",
        );
        Complaint(text.to_owned())
    }

    /// A request that would take too long.
    pub fn too_long(lang: Lang) -> Complaint {
        let text = lang.pick(
            "this takes too long to compute: ask about something smaller",
            "le calcul est trop long\u{a0}: demandez quelque chose de plus petit",
        );
        Complaint(text.to_owned())
    }
}
