//! Slips that the table may forgive: what can be asked for, what has been asked, and who has agreed.

use crate::log::{Kind, LogEntry};
use crate::{Said, Sentence, SlipPhrase};
use kernel::{Line, Seat, Viewer};
use std::sync::Arc;

/// How many of a player's steps are offered.
const OFFERED: usize = 6;

/// A step that a player can only take back if the whole table agrees.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beyond {
    /// How many of the player's own steps that takes back.
    pub steps: u32,
    /// How many actions in all, including other players'.
    pub actions: u32,
    /// The first of them; empty if it has no name.
    pub what: Said,
}

/// What this seat may ask to take back, the latest first: its own steps beyond the last `fair` ones, which it
/// can undo alone.
#[must_use]
pub fn beyond(entries: &[Arc<LogEntry>], seat: Seat, fair: usize) -> Vec<Beyond> {
    let (mut steps, mut actions) = (0, 0);
    let mut found = Vec::new();
    for entry in entries.iter().rev().take_while(|entry| entry.kind != Kind::Rules) {
        if entry.kind != Kind::Action {
            continue;
        }
        actions += 1;
        if entry.seat != seat {
            continue;
        }
        steps += 1;
        if actions as usize > fair {
            found.push(Beyond { steps, actions, what: entry.what(Viewer::Seat(seat)) });
        }
        if found.len() == OFFERED {
            break;
        }
    }
    found
}

/// A seat's request to forgive a slip.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slip {
    /// The seat that asks.
    pub asker: Seat,
    /// How many of its own steps.
    pub steps: u32,
    /// How many actions in all.
    pub actions: u32,
    /// The first of them, as far as every reader may know it; empty if it has no name.
    pub what: Said,
    /// The seats that have agreed.
    pub agreed: Vec<Seat>,
    /// The seats that have not answered yet.
    pub waits: Vec<Seat>,
    /// The seats at this screen.
    pub here: Vec<Seat>,
}

/// The result of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Others have not answered yet.
    Waits,
    /// Everybody has agreed.
    Forgiven,
    /// Somebody disagrees.
    Refused,
}

impl Slip {
    /// Whether the request comes from this screen.
    #[must_use]
    pub fn is_mine(&self) -> bool {
        self.here.contains(&self.asker)
    }

    /// The seats at this screen that must answer.
    pub fn to_answer(&self) -> impl Iterator<Item = Seat> + '_ {
        self.waits.iter().copied().filter(|seat| self.here.contains(seat))
    }

    /// Records the answer of a seat; one that was not asked changes nothing.
    pub fn answer(&mut self, seat: Seat, agrees: bool) -> Verdict {
        if let Some(at) = self.waits.iter().position(|waits| *waits == seat) {
            if !agrees {
                return Verdict::Refused;
            }
            self.waits.remove(at);
            self.agreed.push(seat);
        }
        if self.waits.is_empty() { Verdict::Forgiven } else { Verdict::Waits }
    }
}

/// The log entry of a forgiven slip: for whom, what was taken back, and that chance is drawn afresh.
#[must_use]
pub fn told(name: &Said, what: &Said, actions: u32, alone: bool) -> Sentence {
    Sentence::by(|lang| {
        let phrase = SlipPhrase::Forgiven { name: name.get(lang), what: what.get(lang), actions, alone };
        Line::from(phrase.get(lang))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(seq: usize, seat: u8, did: &str) -> Arc<LogEntry> {
        let told = Sentence::alike(Line::from(format!("told {seq}")));
        Arc::new(LogEntry::new(seq, Seat(seat), Sentence::alike(did.into()), false, vec![told]))
    }

    #[test]
    fn ones_own_steps_are_offered_beyond_the_wall() {
        let log = [entry(1, 0, "a"), entry(2, 1, ""), entry(3, 0, "b"), entry(4, 0, "c")];
        let offered = |seat, fair| -> Vec<(u32, u32, String)> {
            let offered = beyond(&log, Seat(seat), fair).into_iter();
            offered.map(|step| (step.steps, step.actions, step.what.en)).collect()
        };
        assert_eq!(offered(0, 0), [(1, 1, "c".into()), (2, 2, "b".into()), (3, 4, "a".into())]);
        assert_eq!(offered(0, 2), [(3, 4, "a".into())]);
        assert_eq!(offered(1, 0), [(1, 3, "told 2".into())]);
        assert_eq!(offered(2, 0), []);
        let many: Vec<_> = (0..20).map(|at| entry(at, 0, "x")).collect();
        assert_eq!(beyond(&many, Seat(0), 0).len(), OFFERED);
    }

    #[test]
    fn everybody_must_agree_and_anybody_may_refuse() {
        let slip = Slip {
            asker: Seat(0),
            steps: 1,
            actions: 2,
            what: Said::default(),
            agreed: Vec::new(),
            waits: vec![Seat(1), Seat(2)],
            here: vec![Seat(0), Seat(1)],
        };
        assert!(slip.is_mine());
        assert_eq!(slip.to_answer().collect::<Vec<_>>(), [Seat(1)]);
        let mut agreed = slip.clone();
        assert_eq!(agreed.answer(Seat(3), false), Verdict::Waits, "nobody asked them");
        assert_eq!(agreed.answer(Seat(2), true), Verdict::Waits);
        assert_eq!(agreed.answer(Seat(2), true), Verdict::Waits, "once is enough");
        assert_eq!(agreed.answer(Seat(1), true), Verdict::Forgiven);
        let mut refused = slip;
        assert_eq!(refused.answer(Seat(1), true), Verdict::Waits);
        assert_eq!(refused.answer(Seat(2), false), Verdict::Refused);
    }
}
