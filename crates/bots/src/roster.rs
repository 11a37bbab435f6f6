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
