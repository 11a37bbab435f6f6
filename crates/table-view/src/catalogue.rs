//! The games on offer, as data: what a page has to know of them before any of them has been fetched.

use crate::Said;
use crate::variants::{self, Variant};
use serde::{Deserialize, Serialize};
use serde_json::Value;

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
    /// How many rules it has.
    pub rules: usize,
    /// Its bots, the strongest last.
    pub bots: Vec<BotCard>,
    /// The set-ups on offer.
    pub scenarios: Vec<ScenarioCard>,
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

/// A set-up on offer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ScenarioCard {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: Said,
    /// One line that explains it.
    pub about: Said,
    /// In the game's own form.
    pub setup: Value,
    /// What its seats are called, where chance does not decide.
    pub seats: Vec<Option<Said>>,
    /// What can be chosen beside it.
    pub variants: Vec<Variant>,
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
    pub fn scenario(&self, id: &str) -> Option<&ScenarioCard> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }

    /// How few and how many can play.
    #[must_use]
    pub fn players(&self) -> (u8, u8) {
        let counts = || self.scenarios.iter().map(|scenario| scenario.seats.len() as u8);
        (counts().min().unwrap_or(0), counts().max().unwrap_or(0))
    }
}

impl ScenarioCard {
    /// The set-up with these variants, in the order of the card, and these roles.
    #[must_use]
    pub fn chosen(&self, game: &str, wanted: &[bool], roles: &[Option<String>]) -> Value {
        let mut setup = self.setup.clone();
        for (variant, _) in self.variants.iter().zip(wanted).filter(|(_, wanted)| **wanted) {
            variant.choose(&mut setup);
        }
        variants::choose_roles(game, &mut setup, roles);
        setup
    }

    /// What the seats are called once these variants and these roles have been chosen.
    #[must_use]
    pub fn seat_names(&self, game: &str, wanted: &[bool], roles: &[Option<String>]) -> Vec<Option<Said>> {
        let dealt = self.variants.iter().zip(wanted).any(|(variant, wanted)| *wanted && variant.deals_seats);
        let name = |(at, known): (usize, &Option<Said>)| {
            let role = roles.get(at).and_then(Option::as_deref);
            let role = role.and_then(|id| variants::roles(game).iter().find(|(known, _)| *known == id));
            match role {
                Some((_, name)) => Some(Said::alike(name)),
                None => known.clone().filter(|_| !dealt),
            }
        };
        self.seats.iter().enumerate().map(name).collect()
    }
}
