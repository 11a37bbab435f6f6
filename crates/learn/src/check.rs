//! Conditions of a lesson: on the state of the table, or on what happened since a step began.

use crate::fits;
use kernel::{AnyTable, Turn, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Something that is so or not. It is read from the state as it would be saved, by JSON pointers
/// (`/realms/iron_circle/gold`), or from what happened since the step began.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Check {
    /// What is found there is this.
    Is {
        /// Where.
        at: String,
        /// What.
        is: Value,
    },
    /// It is at least this number; of a list or a text, its length.
    Least {
        /// Where.
        at: String,
        /// How much.
        least: i64,
    },
    /// It is at most this number; of a list or a text, its length.
    Most {
        /// Where.
        at: String,
        /// How much.
        most: i64,
    },
    /// It is a list with an item of this form, or an object with this field.
    Has {
        /// Where.
        at: String,
        /// What.
        has: Value,
    },
    /// It is neither.
    Lacks {
        /// Where.
        at: String,
        /// What.
        lacks: Value,
    },
    /// The learner gave an answer of this form.
    Played {
        /// Its form.
        played: Value,
    },
    /// Something of this form happened.
    Event {
        /// Its form.
        event: Value,
    },
    /// So many things of this form happened, no more and no fewer.
    Events {
        /// Their form.
        events: Value,
        /// How many.
        count: usize,
    },
    /// What is asked now has this form.
    Asked {
        /// Its form.
        asked: Value,
    },
    /// The learner took something back.
    Undone {
        /// How often at least.
        undone: usize,
    },
    /// The learner looked at the thing of this name: touched it, or led the focus there.
    Touched {
        /// Its name.
        touched: String,
    },
    /// All of these.
    All {
        /// Which.
        all: Vec<Check>,
    },
    /// One of these at least.
    Any {
        /// Which.
        any: Vec<Check>,
    },
    /// Not this.
    Not {
        /// What.
        not: Box<Check>,
    },
}

/// What happened since a step began.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Since {
    /// The learner's answers that stand.
    pub played: Vec<Value>,
    /// What they and the other seats' answers brought about.
    pub events: Vec<Value>,
    /// How often the learner took something back.
    pub undone: usize,
    /// What the learner touched.
    pub touched: Vec<String>,
}

impl Since {
    /// Notes what the last answer at this table brought about.
    pub fn note(&mut self, table: &dyn AnyTable) {
        self.events.extend(table.events(Viewer::Arbiter));
    }
}

impl Check {
    /// Whether it is so.
    #[must_use]
    pub fn met(&self, table: &dyn AnyTable, since: &Since) -> bool {
        self.holds(&table.state(), table, since)
    }

    fn holds(&self, state: &Value, table: &dyn AnyTable, since: &Since) -> bool {
        let found = |at: &str| state.pointer(at);
        match self {
            Check::Is { at, is } => found(at) == Some(is),
            Check::Least { at, least } => found(at).and_then(size).is_some_and(|size| size >= *least),
            Check::Most { at, most } => found(at).and_then(size).is_some_and(|size| size <= *most),
            Check::Has { at, has } => found(at).is_some_and(|within| contains(within, has)),
            Check::Lacks { at, lacks } => found(at).is_some_and(|within| !contains(within, lacks)),
            Check::Played { played } => since.played.iter().any(|answer| fits(played, answer)),
            Check::Event { event } => since.events.iter().any(|happened| fits(event, happened)),
            Check::Events { events, count } => {
                since.events.iter().filter(|happened| fits(events, happened)).count() == *count
            }
            Check::Asked { asked } => match table.turn() {
                Turn::Of(_, prompt) => fits(asked, &prompt.question),
                Turn::Over(_) => false,
            },
            Check::Undone { undone } => since.undone >= *undone,
            Check::Touched { touched } => since.touched.contains(touched),
            Check::All { all } => all.iter().all(|check| check.holds(state, table, since)),
            Check::Any { any } => any.iter().any(|check| check.holds(state, table, since)),
            Check::Not { not } => !not.holds(state, table, since),
        }
    }

    /// Every thing that has to be touched for it.
    #[must_use]
    pub fn things(&self) -> Vec<&str> {
        match self {
            Check::Touched { touched } => vec![touched],
            Check::All { all: checks } | Check::Any { any: checks } => {
                checks.iter().flat_map(Check::things).collect()
            }
            Check::Not { not } => not.things(),
            _ => Vec::new(),
        }
    }
}

/// A number, or how long a list or a text is.
fn size(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64(),
        Value::Array(items) => i64::try_from(items.len()).ok(),
        Value::Object(fields) => i64::try_from(fields.len()).ok(),
        Value::String(text) => i64::try_from(text.chars().count()).ok(),
        Value::Null | Value::Bool(_) => None,
    }
}

fn contains(within: &Value, wanted: &Value) -> bool {
    match within {
        Value::Array(items) => items.iter().any(|item| fits(wanted, item)),
        Value::Object(fields) => wanted.as_str().is_some_and(|key| fields.contains_key(key)),
        _ => false,
    }
}
