//! A learner's way through a lesson: the current step, what happened since it began, and how the coach
//! reacts. The page shows a course and the test harness walks it; both carry out the answers at a table of
//! their own.

use crate::{Check, Lesson, Luck, Since, Slip, Step, fits};
use kernel::AnyTable;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// After how many answers off the shown way the coach offers to reset the position.
const ASTRAY: usize = 3;

/// Something a learner does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Deed {
    /// Undoes this many of the last answers.
    Undo {
        /// The number of answers.
        undo: u32,
    },
    /// Touches the thing with this name.
    Touch {
        /// Its name.
        touch: String,
    },
    /// Gives this answer.
    Act(Value),
}

/// The result of a deed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reached {
    /// The step continues.
    Nothing,
    /// The step is done.
    Done,
    /// The step is done, in another way than shown.
    Otherwise,
    /// It can no longer be done, or the learner is far off the shown way: the position can be reset.
    Astray,
}

/// The coach's reply to a slip.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    /// The slip.
    pub slip: Slip,
}

/// A learner's way through a lesson.
#[derive(Clone, Debug)]
pub struct Course {
    lesson: Arc<Lesson>,
    at: usize,
    since: Since,
    /// How many events had happened before each answer.
    before: Vec<usize>,
    /// How many deeds of the shown way have been done.
    along: usize,
    /// How many answers left the shown way.
    beside: usize,
    strayed: bool,
}

impl Course {
    /// Starts at this step of a lesson.
    #[must_use]
    pub fn at(lesson: Arc<Lesson>, step: usize) -> Course {
        let at = step.min(lesson.steps.len());
        let since = Since::default();
        Course { lesson, at, since, before: Vec::new(), along: 0, beside: 0, strayed: false }
    }

    /// The lesson.
    #[must_use]
    pub fn lesson(&self) -> &Arc<Lesson> {
        &self.lesson
    }

    /// The index of the step; the number of steps when the lesson is over.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.at
    }

    /// The step; `None` when the lesson is over.
    #[must_use]
    pub fn step(&self) -> Option<&Step> {
        self.lesson.steps.get(self.at)
    }

    /// What happened since the step began.
    #[must_use]
    pub const fn since(&self) -> &Since {
        &self.since
    }

    /// Goes to the beginning of a step.
    pub fn enter(&mut self, step: usize) {
        *self = Course::at(self.lesson.clone(), step);
    }

    /// The loaded dice for this answer.
    #[must_use]
    pub fn luck(&self, action: &Value) -> Option<&Luck> {
        let fitting = |luck: &&Luck| luck.on.as_ref().is_none_or(|form| fits(form, action));
        self.step()?.dice.iter().find(fitting)
    }

    /// The next deed on the shown way.
    #[must_use]
    pub fn next(&self) -> Option<&Deed> {
        self.step()?.show.get(self.along)
    }

    /// Whether the learner has left the shown way.
    #[must_use]
    pub const fn is_beside(&self) -> bool {
        self.beside > 0
    }

    /// Records the learner's answer; the table is the one after it.
    pub fn played(&mut self, table: &dyn AnyTable, action: &Value) -> Reached {
        self.before.push(self.since.events.len());
        self.since.played.push(action.clone());
        self.since.note(table);
        match self.next() {
            // TOML has no word for nothing: a field that is null is left out of what is shown.
            Some(Deed::Act(wanted)) if fits(wanted, action) && self.beside == 0 => self.along += 1,
            _ => self.beside += 1,
        }
        self.strayed |= self.beside > 0;
        self.look(table)
    }

    /// Records another seat's answer.
    pub fn others_played(&mut self, table: &dyn AnyTable) -> Reached {
        self.since.note(table);
        self.look(table)
    }

    /// Records that the learner undid this many answers.
    pub fn undone(&mut self, table: &dyn AnyTable, count: u32) -> Reached {
        let count = count as usize;
        let kept = self.since.played.len().saturating_sub(count);
        if let Some(events) = self.before.get(kept) {
            self.since.events.truncate(*events);
        }
        self.before.truncate(kept);
        self.since.played.truncate(kept);
        self.since.undone += 1;
        match self.next() {
            Some(Deed::Undo { .. }) if self.beside == 0 => self.along += 1,
            _ => {
                let beside = self.beside.min(count);
                self.beside -= beside;
                self.along = self.along.saturating_sub(count - beside);
            }
        }
        self.look(table)
    }

    /// Records that the learner touched a thing.
    pub fn touched(&mut self, table: &dyn AnyTable, what: &str) -> Reached {
        self.since.touched.push(what.to_owned());
        if matches!(self.next(), Some(Deed::Touch { touch }) if touch == what) {
            self.along += 1;
        }
        self.look(table)
    }

    /// The learner's progress now.
    #[must_use]
    pub fn look(&self, table: &dyn AnyTable) -> Reached {
        let Some(step) = self.step() else { return Reached::Nothing };
        let holds = |check: &Option<Check>| check.as_ref().is_some_and(|check| check.met(table, &self.since));
        if holds(&step.done) {
            return if self.strayed { Reached::Otherwise } else { Reached::Done };
        }
        if holds(&step.lost) || self.beside >= ASTRAY { Reached::Astray } else { Reached::Nothing }
    }

    /// The coach's reply to an answer that is legal but not meant.
    #[must_use]
    pub fn reply_to_answer(&self, action: &Value) -> Option<Reply> {
        let meant = |slip: &&Slip| {
            slip.refused.is_none() && slip.answer.as_ref().is_some_and(|form| fits(form, action))
        };
        self.reply(meant)
    }

    /// The coach's reply to a refusal by this rule, and to the refused answer if it is known.
    #[must_use]
    pub fn reply_to_refusal(&self, action: Option<&Value>, rule: Option<&str>) -> Option<Reply> {
        self.reply(|slip| {
            let by = slip.refused.as_deref().is_some_and(|refused| Some(refused) == rule);
            let of = slip.answer.as_ref().is_none_or(|form| action.is_some_and(|action| fits(form, action)));
            by && of
        })
    }

    /// The coach's reply to touching this thing.
    #[must_use]
    pub fn reply_to_touch(&self, what: &str) -> Option<Reply> {
        let named = |name: &str| name == what || name.ends_with(':') && what.starts_with(name);
        self.reply(|slip| slip.touched.as_deref().is_some_and(named))
    }

    fn reply(&self, meant: impl Fn(&&Slip) -> bool) -> Option<Reply> {
        self.step()?.slips.iter().find(meant).map(|slip| Reply { slip: slip.clone() })
    }
}
