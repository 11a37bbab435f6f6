//! An option that can be chosen beside the scenario, as data.

use super::field;
use super::ways::either;
use super::{Name, Picks};
use crate::{Lang, RuleId, Text, Words};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Something that can be chosen for a match: a variant, a level, a hero for each seat.
///
/// What somebody takes is a *pick*, in JSON: `true` or `false` for a switch, the short name of an
/// alternative, a number, a list of numbers, a list with an alternative for each seat (null where it is left
/// open).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Choice {
    /// Its short name, unique at each table.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: Name,
    /// Its name.
    pub name: Words,
    /// One sentence that explains it.
    pub about: Words,
    /// The rule that it comes from.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub rule: RuleId,
    /// Which field of the set-up it writes: `griffin`, `variants.nights`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub field: Name,
    /// What can be taken.
    #[serde(flatten)]
    pub kind: Kind,
    /// The tables that it is offered at; every table of the scenario if none is named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub tables: Vec<Name>,
    /// It cannot be changed together with any of these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_with: Vec<When>,
    /// It can be changed only together with all of these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only_with: Vec<When>,
}

/// What can be taken, and what is taken unless somebody chooses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Kind {
    /// On or off.
    Switch {
        /// What it is.
        default: bool,
    },
    /// One of several.
    One {
        /// Those there are.
        options: Vec<Alternative>,
        /// The usual one.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        default: Name,
    },
    /// A number.
    Number {
        /// The smallest.
        from: i64,
        /// The largest.
        to: i64,
        /// The usual one; null where it is usually left open.
        default: Option<i64>,
        /// What it means to leave it open, where that can be done.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        open: Option<Words>,
    },
    /// Several numbers.
    Numbers {
        /// What each is for.
        parts: Vec<Part>,
        /// The number that says how many of them are asked for; all, always, if none is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(nullable = false))]
        count: Option<Count>,
    },
    /// One of several for each seat.
    Seats {
        /// Those there are.
        options: Vec<Alternative>,
        /// The usual one of each seat; open everywhere if the list is empty.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Option<String>>))]
        default: Vec<Option<Name>>,
        /// What it means to leave a seat open.
        open: Words,
    },
}

/// One of several that can be taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Alternative {
    /// Its short name.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: Name,
    /// Its name.
    pub name: Words,
    /// One sentence that explains it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<Words>,
    /// What is written into the set-up; null takes the field out.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub value: Value,
}

/// One of several numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Part {
    /// What it is for.
    pub name: Words,
    /// Its own field, where the numbers are written as an object; they are a list otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub key: Option<Name>,
    /// The smallest.
    pub from: i64,
    /// The largest.
    pub to: i64,
    /// The usual one.
    pub default: i64,
}

/// As many as another choice says, the first ones of a list: fewer may be named, the rest is then as usual.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Count {
    /// The other choice: a number.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub choice: Name,
    /// How many that is as usual.
    pub usual: usize,
    /// What the numbers usually are where so many of them are asked for: lists of other lengths that do not
    /// begin as the usual one does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Vec<i64>>,
}

/// That something else was chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct When {
    /// The other choice.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub choice: Name,
    /// The picks that are meant; any but the usual one if none is named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub is: Vec<Value>,
}

impl Alternative {
    /// An alternative that writes its own short name.
    pub fn new(id: impl Into<Name>, name: impl Into<Words>) -> Alternative {
        let id = id.into();
        Alternative { value: id.clone().into_owned().into(), id, name: name.into(), about: None }
    }

    /// Adds a sentence that explains it.
    #[must_use]
    pub fn about(mut self, en: &'static str, fr: &'static str) -> Alternative {
        self.about = Some(Text { en, fr }.into());
        self
    }

    /// Writes this value instead, in the form of the set-up's field.
    ///
    /// # Panics
    ///
    /// If it has no JSON form; all fields of a set-up have one.
    #[must_use]
    pub fn writes(mut self, value: impl Serialize) -> Alternative {
        self.value = serde_json::to_value(value).expect("a field of a set-up has a JSON form");
        self
    }
}

impl Choice {
    /// A choice from this rule, which writes the field of the same name.
    pub fn new(id: impl Into<Name>, rule: RuleId, kind: Kind) -> Choice {
        let id = id.into();
        Choice {
            field: id.clone(),
            id,
            name: Words::default(),
            about: Words::default(),
            rule,
            kind,
            tables: Vec::new(),
            not_with: Vec::new(),
            only_with: Vec::new(),
        }
    }

    /// A switch that is off by default.
    pub fn switch(id: impl Into<Name>, rule: RuleId) -> Choice {
        Choice::new(id, rule, Kind::Switch { default: false })
    }

    /// One of several alternatives; the first is the default.
    pub fn one_of(id: impl Into<Name>, rule: RuleId, options: Vec<Alternative>) -> Choice {
        let default = options.first().map_or(Name::Borrowed(""), |first| first.id.clone());
        Choice::new(id, rule, Kind::One { options, default })
    }

    /// Sets the name.
    #[must_use]
    pub fn named(mut self, en: &'static str, fr: &'static str) -> Choice {
        self.name = Text { en, fr }.into();
        self
    }

    /// Sets the sentence that explains it.
    #[must_use]
    pub fn about(mut self, en: &'static str, fr: &'static str) -> Choice {
        self.about = Text { en, fr }.into();
        self
    }

    /// Writes another field.
    #[must_use]
    pub fn at(mut self, field: impl Into<Name>) -> Choice {
        self.field = field.into();
        self
    }

    /// Excludes it together with another choice.
    #[must_use]
    pub fn not_with(mut self, choice: impl Into<Name>) -> Choice {
        self.not_with.push(When { choice: choice.into(), is: Vec::new() });
        self
    }

    /// Excludes it together with these picks of another choice.
    #[must_use]
    pub fn not_when<P: Into<Value>>(
        mut self,
        choice: impl Into<Name>,
        is: impl IntoIterator<Item = P>,
    ) -> Choice {
        let is = is.into_iter().map(Into::into).collect();
        self.not_with.push(When { choice: choice.into(), is });
        self
    }

    /// Allows it only together with another choice.
    #[must_use]
    pub fn only_with(mut self, choice: impl Into<Name>) -> Choice {
        self.only_with.push(When { choice: choice.into(), is: Vec::new() });
        self
    }

    /// Allows it only together with these picks of another choice.
    #[must_use]
    pub fn only_when<P: Into<Value>>(
        mut self,
        choice: impl Into<Name>,
        is: impl IntoIterator<Item = P>,
    ) -> Choice {
        let is = is.into_iter().map(Into::into).collect();
        self.only_with.push(When { choice: choice.into(), is });
        self
    }

    /// Whether it is offered at this table of its scenario.
    #[must_use]
    pub fn is_for(&self, table: &str) -> bool {
        self.tables.is_empty() || self.tables.iter().any(|one| one == table)
    }

    /// The alternatives, if it has any.
    #[must_use]
    pub fn options(&self) -> &[Alternative] {
        match &self.kind {
            Kind::One { options, .. } | Kind::Seats { options, .. } => options,
            Kind::Switch { .. } | Kind::Number { .. } | Kind::Numbers { .. } => &[],
        }
    }

    /// The choice that determines how many numbers are asked for, if there is one.
    #[must_use]
    pub const fn count(&self) -> Option<&Count> {
        match &self.kind {
            Kind::Numbers { count, .. } => count.as_ref(),
            _ => None,
        }
    }

    /// The alternative with this short name.
    #[must_use]
    pub fn option(&self, id: &str) -> Option<&Alternative> {
        self.options().iter().find(|one| one.id == id)
    }

    /// The default at a table of this many players.
    #[must_use]
    pub fn usual(&self, players: u8) -> Value {
        match &self.kind {
            Kind::Switch { default } => (*default).into(),
            Kind::One { default, .. } => default.clone().into_owned().into(),
            Kind::Number { default, .. } => default.map_or(Value::Null, Value::from),
            Kind::Numbers { parts, count } => {
                self.usual_numbers(count.as_ref().map_or(parts.len(), |count| count.usual)).into()
            }
            Kind::Seats { default, .. } => {
                let seat = |at| default.get(usize::from(at)).cloned().flatten();
                (0..players).map(|at| seat(at).map_or(Value::Null, |id| id.into_owned().into())).collect()
            }
        }
    }

    /// The default for `n` numbers; `None` if this choice has no numbers.
    #[must_use]
    pub fn usual_numbers(&self, n: usize) -> Vec<i64> {
        let Kind::Numbers { parts, count } = &self.kind else { return Vec::new() };
        let own = count.iter().flat_map(|count| &count.others).find(|list| list.len() == n);
        own.cloned().unwrap_or_else(|| parts.iter().take(n).map(|part| part.default).collect())
    }

    /// Whether this pick is valid at a table of this many players.
    #[must_use]
    pub fn takes(&self, pick: &Value, players: u8) -> bool {
        let within =
            |pick: &Value, from: i64, to: i64| pick.as_i64().is_some_and(|n| (from..=to).contains(&n));
        match &self.kind {
            Kind::Switch { .. } => pick.is_boolean(),
            Kind::One { .. } => pick.as_str().is_some_and(|id| self.option(id).is_some()),
            Kind::Number { from, to, open, .. } => {
                within(pick, *from, *to) || (pick.is_null() && open.is_some())
            }
            Kind::Numbers { parts, count } => pick.as_array().is_some_and(|list| {
                (list.len() == parts.len() || count.is_some() && list.len() < parts.len())
                    && list.iter().zip(parts).all(|(n, part)| within(n, part.from, part.to))
            }),
            Kind::Seats { .. } => pick.as_array().is_some_and(|list| {
                let known = |seat: &Value| seat.as_str().is_some_and(|id| self.option(id).is_some());
                // Nobody takes what another has taken.
                let mine = |at: usize| !list[at].is_null() && list[..at].contains(&list[at]);
                list.len() == usize::from(players)
                    && list.iter().all(|seat| seat.is_null() || known(seat))
                    && !(0..list.len()).any(mine)
            }),
        }
    }

    /// Reads a pick from a command line: `on`, `darkness`, `8`, `5,8`, `tovak,-`. Returns `None` if it cannot
    /// be read; whether it is valid is another question.
    #[must_use]
    pub fn read(&self, text: &str) -> Option<Value> {
        let text = text.trim();
        let open = |text: &str| matches!(text, "" | "-" | "–");
        match &self.kind {
            Kind::Switch { .. } => match text {
                "on" | "yes" | "true" | "oui" => Some(true.into()),
                "off" | "no" | "false" | "non" => Some(false.into()),
                _ => None,
            },
            Kind::One { .. } => Some(text.into()),
            Kind::Number { .. } if open(text) => Some(Value::Null),
            Kind::Number { .. } => text.parse::<i64>().ok().map(Value::from),
            Kind::Numbers { .. } => {
                let numbers = text.split(',').map(|n| n.trim().parse::<i64>().ok().map(Value::from));
                numbers.collect::<Option<Vec<Value>>>().map(Value::Array)
            }
            Kind::Seats { .. } => {
                let seat = |id: &str| if open(id) { Value::Null } else { id.into() };
                Some(text.split(',').map(|id| seat(id.trim())).collect())
            }
        }
    }

    /// Writes a pick into a set-up.
    pub fn write(&self, pick: &Value, setup: &mut Value) {
        let value = |id: &Value| match id.as_str().and_then(|id| self.option(id)) {
            Some(option) => option.value.clone(),
            None => Value::Null,
        };
        let written = match (&self.kind, pick) {
            (Kind::One { .. }, id) => value(id),
            (Kind::Seats { .. }, Value::Array(seats)) => seats.iter().map(value).collect(),
            (Kind::Numbers { parts, .. }, Value::Array(numbers))
                if parts.iter().all(|part| part.key.is_some()) =>
            {
                let keyed = parts.iter().zip(numbers);
                keyed.filter_map(|(part, n)| Some((part.key.clone()?.into_owned(), n.clone()))).collect()
            }
            _ => pick.clone(),
        };
        field::put(setup, &self.field, written);
    }

    /// A pick in words: `on`, `Darkness comes`, `5, 8`.
    #[must_use]
    pub fn say(&self, pick: &Value, lang: Lang) -> String {
        let name =
            |id: &Value| id.as_str().and_then(|id| self.option(id)).map(|one| one.name.get(lang).to_owned());
        match (&self.kind, pick) {
            (Kind::Switch { .. }, Value::Bool(true)) => lang.pick("on", "oui").to_owned(),
            (Kind::Switch { .. }, _) => lang.pick("off", "non").to_owned(),
            (Kind::One { .. }, id) => name(id).unwrap_or_default(),
            (Kind::Number { open: Some(open), .. }, Value::Null) => open.get(lang).to_owned(),
            (Kind::Seats { open, .. }, Value::Array(seats)) => {
                let all = seats.iter().map(|seat| name(seat).unwrap_or_else(|| open.get(lang).to_owned()));
                all.collect::<Vec<_>>().join(", ")
            }
            (Kind::Numbers { .. }, Value::Array(numbers)) => {
                numbers.iter().map(Value::to_string).collect::<Vec<_>>().join(", ")
            }
            (_, pick) => pick.to_string(),
        }
    }

    /// Describes what a pick looks like on a command line, for help and error messages.
    #[must_use]
    pub fn form(&self, players: Option<u8>, lang: Lang) -> String {
        let range = |from: i64, to: i64| match lang {
            Lang::En => format!("a number from {from} to {to}"),
            Lang::Fr => format!("un nombre de {from} à {to}"),
        };
        let ids = || self.options().iter().map(|one| one.id.as_ref()).collect::<Vec<_>>();
        match &self.kind {
            Kind::Switch { .. } => lang.pick("on or off", "on ou off").to_owned(),
            Kind::One { .. } => either(lang, &ids()),
            Kind::Number { from, to, open: None, .. } => range(*from, *to),
            Kind::Number { from, to, open: Some(open), .. } => {
                let (range, open) = (range(*from, *to), open.get(lang));
                match lang {
                    Lang::En => format!("{range}, or - ({open})"),
                    Lang::Fr => format!("{range}, ou - ({open})"),
                }
            }
            Kind::Numbers { parts, .. } => {
                let each =
                    parts.iter().map(|part| format!("{} {}–{}", part.name.get(lang), part.from, part.to));
                let each = each.collect::<Vec<_>>().join(", ");
                match lang {
                    Lang::En => format!("numbers with commas between them: {each}"),
                    Lang::Fr => format!("des nombres séparés par des virgules\u{a0}: {each}"),
                }
            }
            Kind::Seats { open, .. } => {
                let (ids, open) = (either(lang, &ids()), open.get(lang));
                match (lang, players) {
                    (Lang::En, None) => format!(
                        "for each seat, with commas between them, {ids}, or - ({open}); nobody takes what another has"
                    ),
                    (Lang::En, Some(n)) => format!(
                        "for each of {n} seats, with commas between them, {ids}, or - ({open}); nobody takes what another has"
                    ),
                    (Lang::Fr, None) => format!(
                        "pour chaque siège, séparés par des virgules, {ids}, ou - ({open})\u{202f}; personne ne prend ce qu’un autre a"
                    ),
                    (Lang::Fr, Some(n)) => format!(
                        "pour chacun des {n} sièges, séparés par des virgules, {ids}, ou - ({open})\u{202f}; personne ne prend ce qu’un autre a"
                    ),
                }
            }
        }
    }
}

impl When {
    /// Whether this was picked at a table of this many players.
    pub(super) fn holds<'a>(
        &self,
        offered: impl IntoIterator<Item = &'a Choice>,
        picks: &Picks,
        players: u8,
    ) -> bool {
        let Some(other) = offered.into_iter().find(|other| other.id == self.choice) else { return false };
        let usual = other.usual(players);
        let pick = picks.get(&*self.choice).unwrap_or(&usual);
        if self.is.is_empty() { *pick != usual } else { self.is.contains(pick) }
    }
}
