//! The bots of a game, by name.

use crate::{Bot, Random};
use kernel::{Game, Text};

/// A bot of the roster.
pub struct Entrant<G> {
    /// Its short name, unique within the game.
    pub name: &'static str,
    /// Its earlier names: matches, journals and programs that use them still work.
    pub once: &'static [&'static str],
    /// Its name for people.
    pub title: Text,
    /// One line that explains it.
    pub about: Text,
    /// Creates one, for one match.
    pub make: fn() -> Box<dyn Bot<G>>,
}

/// How well a bot plays, for people who choose an opponent. Every game has the first two; the third exists
/// only where a bot plays better than steadily.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Sensibly, but with a beginner's mistakes.
    Easy,
    /// Plays well.
    Steady,
    /// Plays as well as we know how.
    Master,
}

impl Level {
    /// The name of the bot at this level.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Steady => "steady",
            Level::Master => "master",
        }
    }

    /// Its name for people.
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
    /// Adds a bot.
    ///
    /// # Panics
    ///
    /// If the name is taken: rosters are part of our code, not input.
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

    /// Adds the bot of this level.
    #[must_use]
    pub fn level(self, level: Level, about: Text, make: fn() -> Box<dyn Bot<G>>) -> Self {
        self.with(level.name(), level.title(), about, make)
    }

    /// Gives its last bot earlier names.
    ///
    /// # Panics
    ///
    /// If a name is taken, or the roster is empty.
    #[must_use]
    pub fn once(mut self, names: &'static [&'static str]) -> Self {
        for name in names {
            assert!(self.get(name).is_none(), "there are two bots called {name}");
        }
        self.entrants.last_mut().expect("there is always a bot").once = names;
        self
    }

    /// Finds a bot by its name or an earlier one.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Entrant<G>> {
        self.iter().find(|entrant| entrant.name == name || entrant.once.contains(&name))
    }

    /// Every bot.
    pub fn iter(&self) -> impl Iterator<Item = &Entrant<G>> {
        self.entrants.iter()
    }
}
