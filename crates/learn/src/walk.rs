//! A learner who does what the coach shows. The harness proves lessons this way, and a browser reaches the
//! step where somebody left off.

use crate::{Course, Deed, Fault, Lesson, Reached, Since, luck};
use kernel::{AnyGame, AnyTable, Lang, Refusal, Seat, Seed};
use serde_json::Value;
use std::sync::Arc;

/// The most answers that the other seats may give in a row.
const MOST_OF_OTHERS: usize = 400;

/// A table with a learner who does what is shown.
pub struct Walk {
    /// The table.
    pub table: Box<dyn AnyTable>,
    /// How far the learner is.
    pub course: Course,
    seat: Seat,
}

impl Walk {
    /// Starts a lesson.
    pub fn lay(game: &dyn AnyGame, lesson: Arc<Lesson>) -> Result<Walk, Fault> {
        let (table, seat) = (lesson.position.lay(game)?, Seat(lesson.position.seat));
        let mut walk = Walk { table, course: Course::at(lesson, 0), seat };
        walk.others().map_err(Fault::State)?;
        Ok(walk)
    }

    /// The learner's seat.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Resets the table to an earlier state.
    pub fn set_back(&mut self, game: &dyn AnyGame, state: &Value) -> Result<(), String> {
        let position = &self.course.lesson().position;
        let laid = game.open_at(&position.setup, position.seed, state);
        self.table = laid.map_err(|damage| damage.told(Lang::En, &()))?;
        Ok(())
    }

    /// Does a deed and lets the other seats answer; returns the progress.
    pub fn carry_out(&mut self, deed: &Deed) -> Result<Reached, String> {
        let reached = match deed {
            Deed::Undo { undo } => {
                self.table.undo(self.seat, *undo).map_err(|why| why.text(Lang::En))?;
                self.course.undone(&*self.table, *undo)
            }
            Deed::Touch { touch } => self.course.touched(&*self.table, touch),
            Deed::Act(action) => {
                self.act(self.seat, action)?;
                self.course.played(&*self.table, action)
            }
        };
        let others = self.others()?;
        // What the others do about it may finish the step, and no longer undoes it.
        Ok(if reached == Reached::Nothing { others.unwrap_or(reached) } else { reached })
    }

    /// Plays an answer with the dice of the step.
    fn act(&mut self, seat: Seat, action: &Value) -> Result<(), String> {
        let refused = |no: Refusal| no.text(Lang::En, &());
        self.table.check(seat, action).map_err(refused)?;
        let seed = match self.course.luck(action) {
            Some(luck) => {
                let (_, rolls) = self.table.foretell(Seed(0), seat, action).map_err(refused)?;
                let found = luck::find(&*self.table, seat, action, &Since::default(), &luck.want);
                if rolls && found.is_none() {
                    return Err(format!(
                        "field `dice`: in {} tries chance did not fall like this",
                        luck::TRIES
                    ));
                }
                found
            }
            None => None,
        };
        match seed {
            Some(seed) => self.table.act_by(seed, seat, action).map_err(refused),
            None => self.table.act(seat, action).map_err(refused),
        }
    }

    /// Lets the other seats answer until it is the learner's turn; returns the progress, if they were asked
    /// at all.
    fn others(&mut self) -> Result<Option<Reached>, String> {
        let mut reached = None;
        for _ in 0..MOST_OF_OTHERS {
            let Some((seat, action)) = self.course.lesson().position.answer_of_others(&*self.table) else {
                return Ok(reached);
            };
            self.act(seat, &action)?;
            let now = self.course.others_played(&*self.table);
            reached = Some(reached.filter(|reached| *reached == Reached::Done).unwrap_or(now));
        }
        Err(format!("the other seats have given {MOST_OF_OTHERS} answers, and the learner is not asked"))
    }
}

/// The states at the beginning of each step up to this one, reached by the shown way.
#[must_use]
pub fn marks(game: &dyn AnyGame, lesson: &Arc<Lesson>, step: usize) -> Vec<Value> {
    let Ok(mut walk) = Walk::lay(game, lesson.clone()) else { return Vec::new() };
    let mut marks = vec![walk.table.state()];
    for at in 0..step.min(lesson.steps.len().saturating_sub(1)) {
        walk.course.enter(at);
        if lesson.steps[at].show.iter().any(|deed| walk.carry_out(deed).is_err()) {
            break;
        }
        marks.push(walk.table.state());
    }
    marks
}
