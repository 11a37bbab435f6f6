//! The reading side of updates and changes: a follower turns both into whole updates.

use crate::change::apply;
use crate::live::{Change, Tell, Update};
use serde_json::{Map, Value};

/// The parts of an update that each change tells in full; the others stand until they are changed.
const ANEW: [&str; 6] = ["type", "number", "seq", "from", "steps", "now"];

/// What is known of one match over one connection. A new connection begins with a new one.
#[derive(Clone, Debug, Default)]
pub struct Follower {
    /// The number of the last update or change, and what stands since.
    has: Option<(u64, Value)>,
    /// Whether it was said that something is missed, and nothing whole has come since.
    waits: bool,
}

/// A change came that is based on something else than the last update: it takes a whole one
/// ([`crate::Ask::Whole`]) to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Missed;

impl Follower {
    /// Hears a message: a change becomes the update that it stands for, everything else stays what it is.
    /// Changes that come while a whole update is waited for are passed over.
    ///
    /// # Errors
    /// When a change is based on something else than the last update. It is said once, until a whole update
    /// comes.
    pub fn hear(&mut self, tell: Tell) -> Result<Option<Tell>, Missed> {
        match tell {
            Tell::Update(update) => {
                self.has = standing(&update).map(|standing| (update.number, standing));
                self.waits = false;
                Ok(Some(Tell::Update(update)))
            }
            Tell::Change(_) if self.waits => Ok(None),
            Tell::Change(change) => match self.change(*change) {
                Ok(update) => Ok(Some(Tell::Update(Box::new(update)))),
                Err(missed) => {
                    self.waits = true;
                    Err(missed)
                }
            },
            other => Ok(Some(other)),
        }
    }

    fn change(&mut self, change: Change) -> Result<Update, Missed> {
        // What does not fit leaves nothing to go on from.
        let (number, mut standing) = self.has.take().ok_or(Missed)?;
        if number != change.base {
            return Err(Missed);
        }
        apply(&mut standing, &change.change).map_err(|_| Missed)?;
        let Change { number, seq, from, steps, now, .. } = change;
        let mut whole = standing.clone();
        if let Value::Object(fields) = &mut whole {
            fields.extend(ANEW.iter().map(|name| ((*name).to_owned(), Value::from(0))).skip(1));
            fields.insert("steps".to_owned(), Value::Array(Vec::new()));
        }
        let update: Update = serde_json::from_value(whole).map_err(|_| Missed)?;
        self.has = Some((number, standing));
        Ok(Update { number, seq, from, steps, now, ..update })
    }
}

/// What stands of an update until it is changed.
fn standing(update: &Update) -> Option<Value> {
    let Ok(Value::Object(fields)) = serde_json::to_value(update) else { return None };
    Some(Value::Object(
        fields.into_iter().filter(|(name, _)| !ANEW.contains(&&**name)).collect::<Map<_, _>>(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn tell(message: Value) -> Tell {
        serde_json::from_value(message).unwrap()
    }

    fn update(number: u64, gold: u64) -> Value {
        json!({"type": "update", "number": number, "seq": 3, "from": 3, "steps": [], "viewer": 1, "view": {"gold": gold},
            "names": ["Ada"], "turn": null, "over": null, "now": 5})
    }

    fn change(number: u64, base: u64, change: Value) -> Tell {
        tell(json!({"type": "change", "number": number, "base": base, "seq": 4, "from": 3,
            "steps": [{"seq": 3, "seat": 0, "events": [], "lines": ["so"]}], "now": 6, "change": change}))
    }

    #[test]
    fn a_change_of_what_one_has_is_an_update() {
        let mut follower = Follower::default();
        assert_eq!(follower.hear(tell(update(7, 1))), Ok(Some(tell(update(7, 1)))));
        for (number, gold) in [(9, 2), (10, 3)] {
            let base = if number == 9 { 7 } else { 9 };
            let heard =
                follower.hear(change(number, base, json!({"~view": {"=gold": gold}, "=deadline": 8})));
            let Ok(Some(Tell::Update(heard))) = heard else { panic!("{heard:?}") };
            assert_eq!((heard.number, heard.seq, heard.now, heard.steps.len()), (number, 4, 6, 1));
            assert_eq!((heard.view, heard.deadline), (json!({"gold": gold}), Some(8)));
            assert_eq!((heard.viewer, heard.names), (Some(1), vec!["Ada".to_owned()]));
        }
        assert_eq!(follower.hear(Tell::Pong {}), Ok(Some(Tell::Pong {})));
    }

    #[test]
    fn a_change_of_something_else_is_missed_until_all_is_told() {
        let fits = json!({"~view": {"=gold": 2}});
        let wrong = [
            (8, fits.clone()),
            (7, json!({"~gold": {}})),
            (7, json!({"=view": 1, "=names": 2})),
            (7, json!(3)),
        ];
        let mut follower = Follower::default();
        assert_eq!(follower.hear(change(1, 0, json!({}))), Err(Missed), "nothing was told yet");
        for (base, wrong) in wrong {
            follower.hear(tell(update(7, 1))).unwrap();
            assert_eq!(follower.hear(change(9, base, wrong)), Err(Missed));
            for base in [7, 9] {
                assert_eq!(follower.hear(change(10, base, fits.clone())), Ok(None), "said once");
            }
            assert!(follower.hear(tell(update(12, 1))).unwrap().is_some());
            assert!(follower.hear(change(13, 12, fits.clone())).unwrap().is_some());
        }
    }
}
