//! The games on offer, as data: what a page has to know of them before any of them has been fetched.

use crate::Said;
use kernel::Scenario;
use serde::{Deserialize, Serialize};

/// Every game on offer.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Catalogue {
    /// In the order in which they are shown.
    pub games: Vec<GameCard>,
}

/// A game on offer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameCard {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub title: Said,
    /// Its picture: symbols in a row.
    pub art: Vec<Emblem>,
    /// How many rules it has.
    pub rules: usize,
    /// Its bots, the strongest last.
    pub bots: Vec<BotCard>,
    /// The scenarios on offer, with all that can be chosen.
    pub scenarios: Vec<Scenario>,
}

/// A symbol of a game's picture.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Emblem {
    /// The name of its colours in the stylesheet.
    pub colour: String,
    /// The symbol.
    pub symbol: String,
}

/// A bot on offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BotCard {
    /// Its short name.
    pub name: String,
    /// What people call it.
    pub title: Said,
    /// One line that explains it.
    pub about: Said,
}

impl Catalogue {
    /// The game with this short name.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&GameCard> {
        self.games.iter().find(|game| game.id == id)
    }
}

impl GameCard {
    /// The bot with this short name.
    #[must_use]
    pub fn bot(&self, name: &str) -> Option<&BotCard> {
        self.bots.iter().find(|bot| bot.name == name)
    }

    /// The scenario with this short name.
    #[must_use]
    pub fn scenario(&self, id: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }

    /// How few and how many can play.
    #[must_use]
    pub fn players(&self) -> (u8, u8) {
        let counts =
            || self.scenarios.iter().flat_map(|scenario| &scenario.tables).map(|table| table.players);
        (counts().min().unwrap_or(0), counts().max().unwrap_or(0))
    }
}
