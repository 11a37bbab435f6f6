//! Turns what somebody wants to play into a set-up, or says what is wrong with it.

use super::ways::ways;
use super::{Choice, Count, Mode, Scenario, Seating};
use crate::{Lang, Words};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What was chosen: picks by the short names of their choices.
pub type Picks = Map<String, Value>;

/// A match that somebody wants: a scenario, for this many players, in this way, with these picks.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// A scenario, or one of its tables.
    pub scenario: String,
    /// How many players; as usual if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<u8>,
    /// How they stand to each other; as usual if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<Mode>,
    /// What was chosen beside.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub choices: Picks,
}

/// Why something wanted is not on offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[error("{}", self.text(Lang::En))]
pub enum Unoffered {
    /// There is no such scenario.
    Scenario {
        /// The name given.
        name: String,
        /// The scenarios there are.
        known: Vec<String>,
    },
    /// The scenario is not for so many, or not played so.
    Table {
        /// The scenario, or the table that was named.
        name: String,
        /// How many players were wanted.
        players: Option<u8>,
        /// The way that was wanted.
        mode: Option<Mode>,
        /// For how many it is, and in which ways.
        offered: Vec<(u8, Mode)>,
    },
    /// There is no such choice at this table.
    Choice {
        /// The name given.
        name: String,
        /// What can be chosen there.
        known: Vec<String>,
    },
    /// What was picked cannot be taken.
    Pick {
        /// The choice.
        choice: String,
        /// What was given for it.
        given: String,
        /// What can be taken.
        form: Words,
    },
    /// Two picks that do not go together.
    Clash {
        /// One choice.
        choice: String,
        /// The other.
        with: String,
    },
    /// A pick that makes sense only with another.
    Alone {
        /// The choice.
        choice: String,
        /// What it needs.
        needs: String,
    },
}

/// Shortens a text from outside for an error message.
fn short(text: &str) -> String {
    text.chars().take(64).collect()
}

impl Wanted {
    /// A scenario, or one of its tables, with defaults.
    pub fn usual(scenario: impl Into<String>) -> Wanted {
        Wanted { scenario: scenario.into(), ..Wanted::default() }
    }

    /// Finds the scenario and the table.
    pub fn find<'a, S>(
        &self,
        scenarios: &'a [Scenario<S>],
    ) -> Result<(&'a Scenario<S>, &'a Seating<S>), Unoffered> {
        let name = &*self.scenario;
        let by_table = scenarios.iter().find_map(|scenario| {
            let table = scenario.tables.iter().find(|table| table.id == name)?;
            Some((scenario, std::slice::from_ref(table)))
        });
        let by_name =
            || Some(scenarios.iter().find(|scenario| scenario.id == name)?).map(|one| (one, &*one.tables));
        let Some((scenario, tables)) = by_table.or_else(by_name) else {
            let known = scenarios.iter().map(|scenario| scenario.id.clone().into_owned()).collect();
            return Err(Unoffered::Scenario { name: short(name), known });
        };
        let fits = |table: &&Seating<S>| {
            self.players.is_none_or(|players| players == table.players)
                && self.mode.is_none_or(|mode| mode == table.mode)
        };
        match tables.iter().find(fits) {
            Some(table) => Ok((scenario, table)),
            None => Err(Unoffered::Table {
                name: name.to_owned(),
                players: self.players,
                mode: self.mode,
                offered: tables.iter().map(|table| (table.players, table.mode)).collect(),
            }),
        }
    }

    /// Builds the set-up.
    pub fn setup(&self, scenarios: &[Scenario]) -> Result<Value, Unoffered> {
        let (scenario, table) = self.find(scenarios)?;
        scenario.set_up(table, &self.choices)
    }
}

impl Scenario {
    /// Finds a choice of this table, by its short name or by the field it writes.
    pub fn choice(&self, table: &Seating, name: &str) -> Result<&Choice, Unoffered> {
        let mut here = self.choices.iter().filter(|choice| choice.is_for(&table.id));
        here.find(|choice| choice.id == name || choice.field == name).ok_or_else(|| Unoffered::Choice {
            name: short(name),
            known: self.offered(table).map(|choice| choice.id.clone().into_owned()).collect(),
        })
    }

    /// Builds the set-up of a table with these picks. Default picks change nothing.
    pub fn set_up(&self, table: &Seating, picks: &Picks) -> Result<Value, Unoffered> {
        let mut taken: Vec<(&Choice, &Value)> = Vec::new();
        let mut known = Picks::new();
        for (name, pick) in picks {
            let choice = self.choice(table, name)?;
            if !choice.takes(pick, table.players) {
                return Err(Unoffered::Pick {
                    choice: choice.id.clone().into_owned(),
                    given: short(&pick.to_string()),
                    form: Words::by(|lang| choice.form(Some(table.players), lang)),
                });
            }
            known.insert(choice.id.clone().into_owned(), pick.clone());
            taken.push((choice, pick));
        }
        taken.retain(|(choice, pick)| choice.usual(table.players) != **pick);
        for (choice, _) in &taken {
            self.goes(choice, table, &known)?;
        }
        // In the order of the catalogue, whatever that of the picks: one field may lie within another.
        let place = |id: &str| self.choices.iter().position(|choice| choice.id == id);
        taken.sort_by_key(|(choice, _)| place(&choice.id));
        let mut setup = table.setup.clone();
        taken.iter().for_each(|(choice, pick)| choice.write(pick, &mut setup));
        Ok(setup)
    }

    /// How many numbers of a list are needed with these picks.
    #[must_use]
    pub fn counted(&self, count: &Count, picks: &Picks) -> usize {
        let pick = picks.get(&*count.choice).and_then(Value::as_u64);
        pick.and_then(|n| usize::try_from(n).ok()).unwrap_or(count.usual)
    }

    /// Checks whether a choice can be changed together with these picks.
    pub fn goes(&self, choice: &Choice, table: &Seating, picks: &Picks) -> Result<(), Unoffered> {
        let name = |id: &str| id.to_owned();
        if let Some(other) =
            choice.not_with.iter().find(|when| when.holds(self.offered(table), picks, table.players))
        {
            return Err(Unoffered::Clash { choice: name(&choice.id), with: name(&other.choice) });
        }
        if let Some(count) = choice.count()
            && picks
                .get(&*choice.id)
                .and_then(Value::as_array)
                .is_some_and(|list| list.len() > self.counted(count, picks))
        {
            return Err(Unoffered::Clash { choice: name(&choice.id), with: name(&count.choice) });
        }
        match choice.only_with.iter().find(|when| !when.holds(self.offered(table), picks, table.players)) {
            Some(other) => Err(Unoffered::Alone { choice: name(&choice.id), needs: name(&other.choice) }),
            None => Ok(()),
        }
    }
}

impl Unoffered {
    /// A sentence that says what to fix.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let list = |names: &[String]| names.join(", ");
        match (self, lang) {
            (Unoffered::Scenario { name, known }, Lang::En) => {
                format!("there is no scenario `{name}`; there are: {}", list(known))
            }
            (Unoffered::Scenario { name, known }, Lang::Fr) => format!(
                "il n’y a pas de scénario «\u{a0}{name}\u{a0}»\u{202f}; il y a\u{a0}: {}",
                list(known)
            ),
            (Unoffered::Table { name, players, mode, offered }, _) => {
                let n = players.map(|n| match lang {
                    Lang::En if n == 1 => "1 player".to_owned(),
                    Lang::En => format!("{n} players"),
                    Lang::Fr if n <= 1 => format!("{n} joueur"),
                    Lang::Fr => format!("{n} joueurs"),
                });
                let mode = mode.map(|mode| mode.name(players.unwrap_or_default()).get(lang).to_owned());
                let wanted: Vec<String> = n.into_iter().chain(mode).collect();
                let (wanted, ways) = (wanted.join(" "), ways(lang, offered.iter().copied()));
                match lang {
                    Lang::En => format!("the scenario `{name}` is not for {wanted}; it is for {ways}"),
                    Lang::Fr => format!(
                        "le scénario «\u{a0}{name}\u{a0}» ne se joue pas à {wanted}\u{202f}; il se joue à {ways}"
                    ),
                }
            }
            (Unoffered::Choice { name, known }, Lang::En) if known.is_empty() => {
                format!("there is no choice `{name}` here; there is nothing to choose")
            }
            (Unoffered::Choice { name, known }, Lang::Fr) if known.is_empty() => {
                format!("il n’y a pas de choix «\u{a0}{name}\u{a0}» ici\u{202f}; il n’y a rien à choisir")
            }
            (Unoffered::Choice { name, known }, Lang::En) => {
                format!("there is no choice `{name}` here; there are: {}", list(known))
            }
            (Unoffered::Choice { name, known }, Lang::Fr) => format!(
                "il n’y a pas de choix «\u{a0}{name}\u{a0}» ici\u{202f}; il y a\u{a0}: {}",
                list(known)
            ),
            (Unoffered::Pick { choice, given, form }, Lang::En) => {
                format!("the choice `{choice}` cannot be {given}; it is {}", form.get(lang))
            }
            (Unoffered::Pick { choice, given, form }, Lang::Fr) => {
                format!(
                    "le choix «\u{a0}{choice}\u{a0}» ne peut pas être {given}\u{202f}; c’est {}",
                    form.get(lang)
                )
            }
            (Unoffered::Clash { choice, with }, Lang::En) => {
                format!("the choices `{choice}` and `{with}` do not go together: leave one of them as usual")
            }
            (Unoffered::Clash { choice, with }, Lang::Fr) => format!(
                "les choix «\u{a0}{choice}\u{a0}» et «\u{a0}{with}\u{a0}» ne vont pas ensemble\u{a0}: laissez l’un des deux comme d’habitude"
            ),
            (Unoffered::Alone { choice, needs }, Lang::En) => {
                format!(
                    "the choice `{choice}` makes sense only with `{needs}`: choose that too, or leave both as usual"
                )
            }
            (Unoffered::Alone { choice, needs }, Lang::Fr) => format!(
                "le choix «\u{a0}{choice}\u{a0}» n’a de sens qu’avec «\u{a0}{needs}\u{a0}»\u{a0}: choisissez-le aussi, ou laissez les deux comme d’habitude"
            ),
        }
    }
}
