//! The games on offer, as data: what a page needs to know before it loads any of them.

use crate::Said;
use kernel::{Scenario, Seating};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// All games on offer.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Catalogue {
    /// In the order in which they are listed.
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
    /// The number of its rules.
    pub rules: usize,
    /// Its bots, the strongest last.
    pub bots: Vec<BotCard>,
    /// Its scenarios, with all options.
    pub scenarios: Vec<Scenario>,
    /// The number of its puzzles.
    #[serde(default)]
    pub puzzles: usize,
    /// What newcomers want to know about it.
    #[serde(default)]
    pub about: About,
    /// The ids of its lessons.
    #[serde(default)]
    pub lessons: Vec<String>,
}

/// What newcomers want to know about a game: `art/about.json` of its board.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// What it is like, in a sentence or two.
    pub pitch: Said,
    /// How hard it is to learn, from 1 to 5.
    pub difficulty: u8,
    /// The length of each scenario against bots, in minutes: for one person, and for each further one.
    pub minutes: BTreeMap<String, (u16, u16)>,
}

impl About {
    /// The length of a scenario for this many people, in minutes; `None` if unknown.
    #[must_use]
    pub fn minutes(&self, scenario: &str, people: u8) -> Option<u16> {
        let (alone, each) = *self.minutes.get(scenario)?;
        Some(alone + each * u16::from(people.saturating_sub(1)))
    }

    /// The shortest and the longest known time, for one person.
    #[must_use]
    pub fn range(&self) -> Option<(u16, u16)> {
        let alone = || self.minutes.values().map(|(alone, _)| *alone);
        Some((alone().min()?, alone().max()?))
    }
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
    /// Its earlier names, in matches that still run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub once: Vec<String>,
    /// Its name for people.
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

    /// The shortest scenario against bots: for somebody who just wants to play.
    #[must_use]
    pub fn quickest(&self) -> Option<(&GameCard, &Scenario, &Seating)> {
        let all = self.games.iter().flat_map(|game| game.scenarios.iter().map(move |one| (game, one)));
        let (game, scenario) =
            all.min_by_key(|(game, scenario)| game.about.minutes(&scenario.id, 1).unwrap_or(u16::MAX))?;
        Some((game, scenario, scenario.tables.first()?))
    }
}

impl GameCard {
    /// Finds a bot by its short name or an earlier one.
    #[must_use]
    pub fn bot(&self, name: &str) -> Option<&BotCard> {
        self.bots.iter().find(|bot| bot.name == name || bot.once.iter().any(|once| once == name))
    }

    /// The scenario with this short name.
    #[must_use]
    pub fn scenario(&self, id: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }

    /// The weakest bot that plays sensibly, for newcomers. The random bot is chosen only if there is nothing
    /// between it and the strongest.
    #[must_use]
    pub fn easiest(&self) -> Option<&BotCard> {
        self.bots.get(usize::from(self.bots.len() > 2))
    }

    /// The smallest and the largest number of players.
    #[must_use]
    pub fn players(&self) -> (u8, u8) {
        let counts =
            || self.scenarios.iter().flat_map(|scenario| &scenario.tables).map(|table| table.players);
        (counts().min().unwrap_or(0), counts().max().unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Mode, Text};
    use serde_json::json;

    fn game(id: &str, minutes: &[(&'static str, u16)], bots: &[&str]) -> GameCard {
        let scenario = |(id, _): &(&'static str, u16)| {
            let table = Seating::new(format!("{id}-1"), 1, Mode::Alone, json!({}));
            Scenario::new(*id, Text { en: "A", fr: "Un" }, Text { en: "B", fr: "Deux" }, vec![table], |_| {
                Vec::new()
            })
        };
        let bot = |name: &&str| BotCard {
            name: (*name).into(),
            once: vec![format!("old {name}")],
            title: Said::default(),
            about: Said::default(),
        };
        GameCard {
            id: id.into(),
            title: Said::alike(id),
            art: Vec::new(),
            rules: 0,
            bots: bots.iter().map(bot).collect(),
            scenarios: minutes.iter().map(scenario).collect(),
            about: About {
                minutes: minutes.iter().map(|(id, alone)| ((*id).to_owned(), (*alone, 15))).collect(),
                ..About::default()
            },
            lessons: Vec::new(),
            puzzles: 0,
        }
    }

    #[test]
    fn whoever_just_wants_to_play_gets_the_shortest_match() {
        let games =
            vec![game("long", &[("war", 90), ("hunt", 45)], &[]), game("short", &[("raid", 20)], &[])];
        let catalogue = Catalogue { games };
        let (game, scenario, _) = catalogue.quickest().unwrap();
        assert_eq!((&*game.id, &*scenario.id), ("short", "raid"));
        assert_eq!(game.about.minutes("raid", 3), Some(50));
        assert_eq!(catalogue.games[0].about.range(), Some((45, 90)));
    }

    #[test]
    fn a_bot_is_known_by_the_name_that_it_had() {
        let game = game("x", &[], &["random", "steady"]);
        assert_eq!(game.bot("old steady"), game.bot("steady"));
        assert!(game.bot("steady").is_some() && game.bot("older steady").is_none());
    }

    #[test]
    fn newcomers_meet_the_weakest_bot_with_sense() {
        let easiest = |bots: &[&str]| game("x", &[], bots).easiest().map(|bot| bot.name.clone());
        assert_eq!(easiest(&["random", "easy", "master"]), Some("easy".into()));
        assert_eq!(easiest(&["random", "master"]), Some("random".into()));
        assert_eq!(easiest(&[]), None);
    }
}
