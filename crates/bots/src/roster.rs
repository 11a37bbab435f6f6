//! The bots of a game, by name.

use crate::{Bot, Random};
use kernel::{Game, Text};

/// A bot on offer.
pub struct Entrant<G> {
    /// Its short name, unique within the game.
    pub name: &'static str,
    /// What it was called before: matches, journals and programs that name it so outlive the change.
    pub once: &'static [&'static str],
    /// What people call it.
    pub title: Text,
    /// One line that explains it.
    pub about: Text,
    /// Makes one, for one match.
    pub make: fn() -> Box<dyn Bot<G>>,
}

/// How well a bot plays, for people who choose whom to meet. Every game has the first two; the third is only
/// there where somebody plays better than steadily.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// With sense, and with a beginner's mistakes.
    Easy,
    /// Well.
    Steady,
    /// As well as can be.
    Master,
}

impl Level {
    /// The name of the bot that plays like this.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Steady => "steady",
            Level::Master => "master",
        }
    }

    /// What people call it.
    #[must_use]
    pub const fn title(self) -> Text {
        match self {
            Level::Easy => Text { en: "Easy", fr: "Facile" },
            Level::Steady => Text { en: "Steady", fr: "Confirmé" },
            Level::Master => Text { en: "Master", fr: "Maître" },
        }
    }
}

/// The bots that a game offers. There is always `random`.
pub struct Roster<G> {
    entrants: Vec<Entrant<G>>,
}

impl<G: Game> Default for Roster<G> {
    fn default() -> Self {
        let about = Text { en: "takes any legal action", fr: "choisit n’importe quelle action permise" };
        let title = Text { en: "Anything goes", fr: "Au hasard" };
        Roster { entrants: Vec::new() }.with("random", title, about, || Box::new(Random))
    }
}

impl<G: Game> Roster<G> {
    /// The same bots and one more.
    ///
    /// # Panics
    /// If the name is taken: rosters are written by us, not read from somewhere.
    #[must_use]
    pub fn with(
        mut self,
        name: &'static str,
        title: Text,
        about: Text,
        make: fn() -> Box<dyn Bot<G>>,
    ) -> Self {
        assert!(self.get(name).is_none(), "there are two bots called {name}");
        self.entrants.push(Entrant { name, once: &[], title, about, make });
        self
    }

    /// The same bots and one of this level.
    #[must_use]
    pub fn level(self, level: Level, about: Text, make: fn() -> Box<dyn Bot<G>>) -> Self {
        self.with(level.name(), level.title(), about, make)
    }

    /// The same, with names that its last bot had before.
    ///
    /// # Panics
    /// If a name is taken, or there is no bot.
    #[must_use]
    pub fn once(mut self, names: &'static [&'static str]) -> Self {
        for name in names {
            assert!(self.get(name).is_none(), "there are two bots called {name}");
        }
        self.entrants.last_mut().expect("there is always a bot").once = names;
        self
    }

    /// The bot with this name, which may be one that it had before.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Entrant<G>> {
        self.iter().find(|entrant| entrant.name == name || entrant.once.contains(&name))
    }

    /// Every bot.
    pub fn iter(&self) -> impl Iterator<Item = &Entrant<G>> {
        self.entrants.iter()
    }
}
