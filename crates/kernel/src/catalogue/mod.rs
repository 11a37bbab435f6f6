//! What a game offers: its scenarios, the numbers of players and ways to play each of them, and the options
//! beside.
//!
//! A game declares this in its own types ([`Game::scenarios`](crate::Game::scenarios)). Everybody else gets
//! it as data, with set-ups in JSON: the commands, the server, and pages that have never loaded the game. The
//! same data turns what people have chosen into a set-up ([`Wanted`]). Whether that set-up makes sense is for
//! the game to judge when the match starts.

mod choice;
mod field;
mod wanted;
mod ways;

pub use choice::{Alternative, Choice, Count, Kind, Part, When};
pub use wanted::{Picks, Unoffered, Wanted};
pub use ways::{Mode, ways};

use crate::{Lang, Text, Words};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;

/// A short name, by which programs call something.
pub type Name = Cow<'static, str>;

/// A scenario, with all the ways to play it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Scenario, bound = ""))]
pub struct Scenario<S = Value> {
    /// Its short name, unique within the game.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: Name,
    /// Its name.
    pub name: Words,
    /// One line that explains it.
    pub about: Words,
    /// For how many players it is, and in which ways; the first is the usual one.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Seating<Value>>))]
    pub tables: Vec<Seating<S>>,
    /// What can be chosen, in the order in which a person would.
    pub choices: Vec<Choice>,
}

/// A scenario for so many players who stand so to each other, ready to be played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Seating, bound = ""))]
pub struct Seating<S = Value> {
    /// Its short name, unique within the game.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: Name,
    /// How many players.
    pub players: u8,
    /// How they stand to each other.
    pub mode: Mode,
    /// The set-up, with everything as usual.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub setup: S,
}

/// A ready-made set-up, known by a short name.
#[derive(Clone, PartialEq, Debug)]
pub struct Preset<S = Value> {
    /// Its short name, unique within the game.
    pub id: Name,
    /// The scenario, and for how many it is.
    pub name: Words,
    /// One line that explains the scenario.
    pub about: Words,
    /// The set-up itself.
    pub setup: S,
}

impl<S> Seating<S> {
    /// A ready-made set-up.
    pub fn new(id: impl Into<Name>, players: u8, mode: Mode, setup: S) -> Seating<S> {
        Seating { id: id.into(), players, mode, setup }
    }
}

impl<S> Scenario<S> {
    /// Creates a scenario with these tables. Choices are declared for each table; a choice shared by several
    /// tables is stored once.
    pub fn new(
        id: impl Into<Name>,
        name: Text,
        about: Text,
        tables: Vec<Seating<S>>,
        choices: impl Fn(&Seating<S>) -> Vec<Choice>,
    ) -> Scenario<S> {
        let choices = gather(&tables, choices);
        Scenario { id: id.into(), name: name.into(), about: about.into(), tables, choices }
    }

    /// The choices offered at one of its tables.
    pub fn offered<'a>(&'a self, table: &'a Seating<S>) -> impl Iterator<Item = &'a Choice> {
        self.choices.iter().filter(|choice| choice.is_for(&table.id))
    }

    /// The name of a table: the number of players, unless there is only one table.
    #[must_use]
    pub fn title(&self, table: &Seating<S>) -> Words {
        if self.tables.len() == 1 {
            return self.name.clone();
        }
        Words::by(|lang| format!("{}, {}", self.name.get(lang), ways::at(lang, table.players, table.mode)))
    }

    /// The numbers of players and the ways to play, in words.
    #[must_use]
    pub fn ways(&self, lang: Lang) -> String {
        ways(lang, self.tables.iter().map(|table| (table.players, table.mode)))
    }

    /// Its tables as ready-made set-ups.
    pub fn presets(self) -> Vec<Preset<S>> {
        let titles: Vec<Words> = self.tables.iter().map(|table| self.title(table)).collect();
        let ready = |(table, name): (Seating<S>, Words)| Preset {
            id: table.id,
            name,
            about: self.about.clone(),
            setup: table.setup,
        };
        self.tables.into_iter().zip(titles).map(ready).collect()
    }

    /// Converts its set-ups into another form.
    pub fn map<T>(self, mut form: impl FnMut(S) -> T) -> Scenario<T> {
        let table = |table: Seating<S>| Seating::new(table.id, table.players, table.mode, form(table.setup));
        Scenario {
            id: self.id,
            name: self.name,
            about: self.about,
            tables: self.tables.into_iter().map(table).collect(),
            choices: self.choices,
        }
    }
}

impl Scenario {
    /// Finds the scenario and the table that a set-up comes from, whatever was chosen for it.
    #[must_use]
    pub fn whence<'a>(scenarios: &'a [Scenario], setup: &Value) -> Option<(&'a Scenario, &'a Seating)> {
        let all =
            scenarios.iter().flat_map(|scenario| scenario.tables.iter().map(move |table| (scenario, table)));
        let mut all = all.filter(|(scenario, table)| {
            let bare = |setup: &Value| {
                let mut setup = setup.clone();
                scenario.offered(table).for_each(|choice| field::clear(&mut setup, &choice.field));
                setup
            };
            bare(setup) == bare(&table.setup)
        });
        all.next()
    }
}

/// Merges the choices of all tables into one list: a choice that is the same at several tables is stored
/// once. The order is that of the tables' own lists.
fn gather<S>(tables: &[Seating<S>], choices: impl Fn(&Seating<S>) -> Vec<Choice>) -> Vec<Choice> {
    let mut all: Vec<Choice> = Vec::new();
    for table in tables {
        let mut at = 0;
        for mut choice in choices(table) {
            choice.tables = Vec::new();
            let same = |known: &Choice| Choice { tables: Vec::new(), ..known.clone() } == choice;
            let here = match all.iter().position(same) {
                Some(here) => here,
                None => {
                    // After what this table has had before, and after the same question for other tables.
                    let like = all.iter().rposition(|known| known.id == choice.id);
                    let here = like.map_or(at, |like| at.max(like + 1));
                    all.insert(here, choice);
                    here
                }
            };
            all[here].tables.push(table.id.clone());
            at = here + 1;
        }
    }
    // A choice for all tables need not name them.
    for choice in &mut all {
        if choice.tables.len() == tables.len() {
            choice.tables.clear();
        }
    }
    all
}

#[cfg(test)]
mod tests;
