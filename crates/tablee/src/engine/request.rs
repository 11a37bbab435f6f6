//! The requests of the protocol and their fields.

use super::fault::Fault;
use crate::who::Who;
use kernel::catalogue::Picks;
use kernel::{Lang, Mode, Seat, Seed, Viewer};
use serde::Deserialize;
use serde::de::{self, DeserializeOwned, Deserializer, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// A request: its id, its name, and its other fields, not yet parsed.
pub(super) struct Request {
    pub(super) id: Value,
    pub(super) name: String,
    fields: Map<String, Value>,
}

impl Request {
    /// Reads a line. If it is not a request, the error includes the id as far as it could be read.
    pub(super) fn read(line: &[u8], lang: Lang) -> Result<Request, (Value, Fault)> {
        let mut fields = match serde_json::from_slice(line) {
            Ok(Value::Object(fields)) => fields,
            Ok(_) => {
                return Err((Value::Null, Fault::malformed(lang, lang.pick("no object", "pas un objet"))));
            }
            Err(error) => return Err((Value::Null, Fault::malformed(lang, &error.to_string()))),
        };
        let id = fields.remove("id").unwrap_or_default();
        if !(id.is_null() || id.is_number() || id.is_string()) {
            let why = lang.pick("`id` is a number or a string", "«\u{a0}id\u{a0}» est un nombre ou un texte");
            return Err((Value::Null, Fault::bad_request(lang, why)));
        }
        match fields.remove("do") {
            Some(Value::String(name)) => Ok(Request { id, name, fields }),
            _ => {
                let why = lang.pick("`do` names the request", "«\u{a0}do\u{a0}» nomme la demande");
                Err((id, Fault::bad_request(lang, why)))
            }
        }
    }

    /// Parses the other fields.
    pub(super) fn fields<T: DeserializeOwned>(self, lang: Lang) -> Result<T, Fault> {
        T::deserialize(self.raw()).map_err(|error| Fault::bad_request(lang, &error.to_string()))
    }

    /// The seat that a game's own request is for, and its fields.
    pub(super) fn asked_as(mut self, lang: Lang) -> Result<(Option<Who>, Value), Fault> {
        let who = self.fields.remove("as").map(Who::deserialize).transpose();
        let who = who.map_err(|error| Fault::bad_request(lang, &error.to_string()))?;
        Ok((who, self.raw()))
    }

    /// The other fields as they came.
    pub(super) fn raw(self) -> Value {
        Value::Object(self.fields)
    }
}

/// The fields of requests that have none.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// What to play: a set-up, or a scenario and options.
pub(super) struct Asked {
    pub(super) setup: Option<Value>,
    pub(super) scenario: Option<String>,
    pub(super) players: Option<u8>,
    pub(super) mode: Option<Mode>,
    pub(super) choices: Picks,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct New {
    pub(super) setup: Option<Value>,
    pub(super) scenario: Option<String>,
    pub(super) players: Option<u8>,
    pub(super) mode: Option<Mode>,
    #[serde(default)]
    pub(super) choices: Picks,
    #[serde(deserialize_with = "seed")]
    pub(super) seed: Seed,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Load {
    pub(super) setup: Option<Value>,
    pub(super) scenario: Option<String>,
    pub(super) players: Option<u8>,
    pub(super) mode: Option<Mode>,
    #[serde(default)]
    pub(super) choices: Picks,
    #[serde(deserialize_with = "seed")]
    pub(super) seed: Seed,
    pub(super) state: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Open {
    pub(super) journal: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Legal {
    pub(super) lang: Option<Lang>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Check {
    pub(super) seat: Seat,
    pub(super) action: Value,
    pub(super) lang: Option<Lang>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Act {
    pub(super) seat: Seat,
    pub(super) action: Value,
    #[serde(default = "arbiter", rename = "as")]
    pub(super) who: Who,
    pub(super) lang: Option<Lang>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Undoable {
    pub(super) seat: Seat,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Undo {
    pub(super) seat: Seat,
    #[serde(default = "once")]
    pub(super) count: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Forgive {
    pub(super) seat: Seat,
    #[serde(default = "once")]
    pub(super) steps: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct View {
    #[serde(rename = "as")]
    pub(super) who: Who,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Perft {
    pub(super) depth: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Speak {
    pub(super) lang: Lang,
    #[serde(default = "arbiter", rename = "as")]
    pub(super) who: Who,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Advise {
    pub(super) bot: String,
    #[serde(deserialize_with = "seed")]
    pub(super) seed: Seed,
}

const fn arbiter() -> Who {
    Who(Viewer::Arbiter)
}

const fn once() -> u32 {
    1
}

/// A seed as text, as in journals, or as a number if that is large enough.
fn seed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
    struct Reader;
    impl Visitor<'_> for Reader {
        type Value = Seed;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a seed: a whole number, or one in text, decimal or hexadecimal after 0x")
        }

        fn visit_u64<E: de::Error>(self, number: u64) -> Result<Seed, E> {
            Ok(Seed(number.into()))
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<Seed, E> {
            text.parse().map_err(E::custom)
        }
    }
    deserializer.deserialize_any(Reader)
}
