//! How a player reads updates and changes. Most players look at little besides the legal answers, so that the
//! test does not measure itself; a few follow every change as a client does and compare the result with a
//! whole update.

use anyhow::{Context as _, Result, bail, ensure};
use serde::Deserialize;
use serde_json::{Map, Value};
use wire::change::apply;
use wire::live::Update;
use wire::{Follower, Tell};

/// How often a thorough reader asks for a whole update, in updates.
const OFTEN: u64 = 32;

/// The beginnings of updates and changes.
const UPDATE: &str = r#"{"type":"update","#;
const CHANGE: &str = r#"{"type":"change","#;

/// What a message told.
pub(crate) struct News {
    pub(crate) seq: u64,
    /// Whether it has legal answers for this seat.
    pub(crate) on_turn: bool,
    /// Whether the match is over.
    pub(crate) over: bool,
    /// Whether it told everything.
    pub(crate) whole: bool,
    /// Whether to ask for a whole update.
    pub(crate) ask: bool,
}

/// What one socket has received.
#[derive(Default)]
pub(crate) struct Reader {
    number: Option<u64>,
    /// The parts of the last update that are used.
    standing: Value,
    thorough: Option<Box<Thorough>>,
}

#[derive(Default)]
struct Thorough {
    follower: Follower,
    last: Option<Update>,
    count: u64,
}

/// The parts of a whole update that are used.
#[derive(Deserialize)]
struct Whole {
    #[serde(default)]
    number: u64,
    seq: u64,
    #[serde(default)]
    legal: Option<Value>,
    over: Option<Value>,
}

#[derive(Deserialize)]
struct Change {
    number: u64,
    base: u64,
    seq: u64,
    change: Parts,
}

/// The parts of a change that are used.
#[derive(Deserialize)]
struct Parts {
    #[serde(rename = "=legal")]
    set_legal: Option<Value>,
    #[serde(rename = "~legal")]
    legal: Option<Value>,
    #[serde(rename = "-legal")]
    no_legal: Option<Value>,
    #[serde(rename = "=over")]
    over: Option<Value>,
}

impl Reader {
    pub(crate) fn new(thorough: bool) -> Self {
        Self { thorough: thorough.then(Box::default), ..Self::default() }
    }

    /// Reads a message; `None` if it is neither an update nor a change.
    pub(crate) fn hear(&mut self, text: &str) -> Result<Option<News>> {
        let unreadable = || format!("unreadable: {text:.200}");
        let (seq, whole) = if text.starts_with(UPDATE) {
            let Whole { number, seq, legal, over } = serde_json::from_str(text).with_context(unreadable)?;
            let mut standing = Map::new();
            standing.insert("over".to_owned(), over.unwrap_or_default());
            standing.extend(legal.map(|legal| ("legal".to_owned(), legal)));
            (self.number, self.standing) = (Some(number), Value::Object(standing));
            (seq, true)
        } else if text.starts_with(CHANGE) {
            let Change { number, base, seq, change } = serde_json::from_str(text).with_context(unreadable)?;
            // The server knows what it has sent: nothing was lost in between.
            ensure!(self.number == Some(base), "a change of {base} came to one who has {:?}", self.number);
            let marks = [
                ("=legal", change.set_legal),
                ("~legal", change.legal),
                ("-legal", change.no_legal),
                ("=over", change.over),
            ];
            let marks = marks.into_iter().filter_map(|(mark, value)| Some((mark.to_owned(), value?)));
            apply(&mut self.standing, &Value::Object(marks.collect())).with_context(unreadable)?;
            self.number = Some(number);
            (seq, false)
        } else {
            return Ok(None);
        };
        let ask = self.thorough.as_mut().map(|thorough| thorough.hear(text)).transpose()?.unwrap_or(false);
        let on_turn = self.standing.get("legal").is_some();
        let over = !self.standing["over"].is_null();
        Ok(Some(News { seq, on_turn, over, whole, ask }))
    }

    /// The answer, if it is this seat's turn: by a fixed rule that varies, so that the same position does not
    /// always get the same answer.
    pub(crate) fn pick(&self, seq: u64) -> Option<String> {
        let legal = self.standing["legal"]["actions"].as_array()?;
        let pick = (seq.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) as usize % legal.len().max(1);
        Some(legal.get(pick)?.to_string())
    }
}

impl Thorough {
    /// Follows like a real client; returns whether to ask for a whole update.
    fn hear(&mut self, text: &str) -> Result<bool> {
        let Ok(Some(Tell::Update(update))) = self.follower.hear(serde_json::from_str(text)?) else {
            bail!("a change does not fit: {text:.200}");
        };
        // The same update as before, all of it: the answer to the question. What was put together must be
        // that.
        if let Some(last) =
            self.last.as_ref().filter(|last| last.number == update.number && update.number > 0)
        {
            let same =
                Update { steps: last.steps.clone(), from: last.from, now: last.now, ..(*update).clone() };
            ensure!(*last == same, "changes have led elsewhere than to the whole: {last:?} {same:?}");
        }
        self.last = Some(*update);
        self.count += 1;
        Ok(self.count.is_multiple_of(OFTEN))
    }
}
