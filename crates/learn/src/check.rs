//! Conditions of a lesson: on the state of the table, or on what happened since a step began.

use crate::fits;
use kernel::{AnyTable, Turn, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A condition. It is read from the state in its saved form, by JSON pointers (`/realms/iron_circle/gold`),
/// or from what happened since the step began.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Check {
    /// The value there equals this.
    Is {
        /// The JSON pointer.
        at: String,
        /// The value.
        is: Value,
    },
    /// The number there, or the length of the list or text, is at least this.
    Least {
        /// The JSON pointer.
        at: String,
        /// The minimum.
        least: i64,
    },
    /// The number there, or the length of the list or text, is at most this.
    Most {
        /// The JSON pointer.
        at: String,
        /// The maximum.
        most: i64,
    },
    /// The list there has an item of this form, or the object there has this field.
    Has {
        /// The JSON pointer.
        at: String,
        /// The form or the field.
        has: Value,
    },
    /// The list or object there has no such item or field.
    Lacks {
        /// The JSON pointer.
        at: String,
        /// The form or the field.
        lacks: Value,
    },
    /// The learner gave an answer of this form.
    Played {
        /// Its form.
        played: Value,
    },
    /// An event of this form happened.
    Event {
        /// Its form.
        event: Value,
    },
    /// Exactly this many events of this form happened.
    Events {
        /// Their form.
        events: Value,
        /// The number of events.
        count: usize,
    },
    /// The current question has this form.
    Asked {
        /// Its form.
        asked: Value,
    },
    /// The learner used undo.
    Undone {
        /// The minimum number of times.
        undone: usize,
    },
    /// The learner clicked, touched or focused the thing with this name.
    Touched {
        /// Its name.
        touched: String,
    },
    /// All of these hold.
    All {
        /// The conditions.
        all: Vec<Check>,
    },
    /// At least one of these holds.
    Any {
        /// The conditions.
        any: Vec<Check>,
    },
    /// This does not hold.
    Not {
        /// The condition.
        not: Box<Check>,
    },
}

/// What happened since a step began.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Since {
    /// The learner's answers that were not undone.
    pub played: Vec<Value>,
    /// The events that they and the other seats' answers caused.
    pub events: Vec<Value>,
    /// How often the learner used undo.
    pub undone: usize,
    /// What the learner touched.
    pub touched: Vec<String>,
}

impl Since {
    /// Records the events of the last answer at this table.
    pub fn note(&mut self, table: &dyn AnyTable) {
        self.events.extend(table.events(Viewer::Arbiter));
    }
}

impl Check {
    /// Whether the condition holds.
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

    /// Everything that must be touched to meet it.
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

/// A number, or the length of a list or a text.
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
