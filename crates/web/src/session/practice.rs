//! A practice table: a match from a position, played in this page and never stored. Lessons and puzzles are
//! practice tables with an [`Overlay`] that watches; it may load the dice, and controls the table through a
//! [`Rehearsal`].

use super::{Place, Session, Soon, adviser};
use crate::boards::Board;
use crate::browser::{self, time};
use crate::desk::{Chair, Desk, Hint, Refused, Who};
use crate::helper::{self, Ask, Position};
use crate::ui::{Pace, Ui};
use card::Advice;
use kernel::{AnyTable, Narrate, Refusal, Seat, Seed, Table, Viewer};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use serde_json::Value;
use std::rc::Rc;
use table_view::{Answer, Play, Said, Sentence, Stage};

/// How many answers the other seats give in a row before the table gives up.
const MOST_OF_OTHERS: usize = 400;

/// What accompanies a practice table: a coach, a puzzle. It knows no game: answers are written as in a
/// journal.
pub(crate) trait Overlay {
    /// The seed for this answer, if chance is to be controlled.
    fn luck(&self, _table: &dyn AnyTable, _seat: Seat, _action: &Value) -> Option<Seed> {
        None
    }

    /// An answer was given; the table is the one after it.
    fn played(&self, _table: &dyn AnyTable, _seat: Seat, _action: &Value) {}

    /// This many of the learner's answers were taken back.
    fn undone(&self, _table: &dyn AnyTable, _count: u32) {}

    /// Something was refused.
    fn refused(&self, _action: &Value, _refusal: &Refusal) {}

    /// Whether every question is left to the person, even one without a choice.
    fn is_patient(&self) -> bool {
        false
    }

    /// Whether a request to the game's advice would give the answer away.
    fn withholds(&self, _request: &str) -> bool {
        false
    }
}

/// Nothing accompanies the table.
impl Overlay for () {}

/// A practice table as its companion sees it.
pub(crate) trait Rehearsal {
    /// Looks at the table.
    fn look(&self, at: &mut dyn FnMut(&dyn AnyTable));
    /// Gives an answer for the learner. Returns whether it is legal.
    fn act(&self, action: &Value) -> bool;
    /// Takes back this many of the learner's answers.
    fn undo(&self, count: u32);
    /// Resets the table to an earlier state.
    fn set_back(&self, state: &Value);
    /// Highlights an answer like a hint that nobody asked for; nothing clears it.
    fn light(&self, action: Option<&Value>);
}

/// A match from a position.
struct Practice<G: Narrate> {
    play: Play<G>,
    position: learn::Position,
    seat: Seat,
    driving: bool,
}

impl<G: Narrate> Practice<G> {
    fn stage(&self) -> Stage {
        match self.play.table().turn().seat() {
            None => Stage::Over,
            Some(seat) if seat == self.seat => Stage::Yours(seat),
            Some(seat) => Stage::Bot(seat, adviser(G::ID)),
        }
    }
}

/// Sets up a practice table.
pub(crate) fn practise<G: Narrate>(
    ui: Ui,
    board: &'static dyn Board<G>,
    title: Said,
    position: learn::Position,
    overlay: Rc<dyn Overlay>,
) -> Result<(Desk<G>, Rc<dyn Rehearsal>), learn::Fault> {
    let table = position.lay_typed::<G>()?;
    let seat = Seat(position.seat);
    let play = Play::practise(table, vec![seat]);
    let moment = play.moment(Viewer::Seat(seat));
    let sits = |other: Seat| match other == seat {
        true => Who::You,
        false => Who::Bot(adviser(G::ID)),
    };
    let chairs = Seat::first(play.seats()).map(|seat| Chair { sitter: sits(seat), here: None }).collect();
    let patient = overlay.is_patient();
    let practice = StoredValue::new_local(Practice { play, position, seat, driving: false });
    let here = Here { practice, overlay: StoredValue::new_local(overlay) };
    let desk = Desk::new(ui, board, Place::Practice, Rc::new(here), moment);
    desk.still.set_value(patient);
    desk.title.set(title);
    desk.chairs.set(chairs);
    here.settle(desk);
    here.drive(desk);
    Ok((desk, Rc::new(Bench { here, desk })))
}

/// The session of a practice table; it ends with its table.
struct Here<G: Narrate> {
    practice: StoredValue<Practice<G>, LocalStorage>,
    overlay: StoredValue<Rc<dyn Overlay>, LocalStorage>,
}

impl<G: Narrate> Clone for Here<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Narrate> Copy for Here<G> {}

impl<G: Narrate> Here<G> {
    /// Reads something from the match; `None` once the table has been left.
    fn with<T>(self, of: impl FnOnce(&mut Practice<G>) -> T) -> Option<T> {
        self.practice.try_update_value(of)
    }

    /// Informs the companion, with the table as it is now.
    fn tell(self, what: impl FnOnce(&dyn Overlay, &dyn AnyTable)) {
        let Some(overlay) = self.overlay.try_get_value() else { return };
        self.practice.try_with_value(|practice| what(&*overlay, practice.play.table()));
    }

    /// Updates the desk to the current state.
    fn settle(self, desk: Desk<G>) {
        let shown = self.with(|practice| {
            let moment = practice.play.moment(Viewer::Seat(practice.seat));
            let log = practice.play.log();
            (moment, practice.stage(), log.entries().to_vec(), log.seen().to_vec())
        });
        if let Some((moment, stage, entries, seen)) = shown {
            desk.tell_log(entries, seen);
            desk.show(moment, stage);
        }
    }

    /// Plays an answer, with a given seed where chance is to be controlled.
    fn play(self, seat: Seat, action: G::Action, did: Sentence) -> Option<Result<(), Refusal>> {
        let overlay = self.overlay.try_get_value()?;
        let value = serde_json::to_value(&action).ok()?;
        let played = self.with(|practice| {
            let seed = overlay.luck(practice.play.table(), seat, &value);
            let seed = seed.unwrap_or(practice.play.table().seed());
            practice.play.act_by(seed, seat, action, did)
        })?;
        if played.is_ok() {
            self.tell(|overlay, table| overlay.played(table, seat, &value));
        }
        Some(played)
    }

    /// Lets the other seats answer until the learner is asked.
    fn drive(self, desk: Desk<G>) {
        if self.with(|practice| std::mem::replace(&mut practice.driving, true)) != Some(false) {
            return;
        }
        spawn_local(async move {
            for _ in 0..MOST_OF_OTHERS {
                let next = self.with(|practice| practice.position.answer_of_others(practice.play.table()));
                let Some(Some((seat, value))) = next else { break };
                let Ok(action) = G::Action::deserialize(&value) else { break };
                let pace = desk.ui.pace.get_untracked();
                if pace != Pace::Instant {
                    time::sleep(pace.milliseconds()).await;
                }
                // The table may have been set back meanwhile.
                let still = self.with(|practice| {
                    practice.position.answer_of_others(practice.play.table()).as_ref() == Some(&(seat, value))
                });
                match still {
                    Some(true) => {}
                    Some(false) => continue,
                    None => return,
                }
                if !matches!(self.play(seat, action, Sentence::default()), Some(Ok(()))) {
                    break;
                }
                self.settle(desk);
            }
            self.with(|practice| practice.driving = false);
        });
    }

    fn refuse(self, desk: Desk<G>, what: Said, action: &G::Action, refusal: &Refusal) {
        desk.refused.set(Some(Refused::by_rules(what, refusal)));
        if let Ok(action) = serde_json::to_value(action) {
            self.tell(|overlay, _| overlay.refused(&action, refusal));
        }
    }
}

impl<G: Narrate> Session<G> for Here<G> {
    fn act(&self, desk: Desk<G>, answer: Answer<G::Action>) {
        let Some(seat) = desk.moment.with_untracked(|moment| moment.owes()) else { return };
        let Answer { action, label } = answer;
        match self.play(seat, action.clone(), label.clone()) {
            Some(Ok(())) => {
                self.settle(desk);
                self.drive(desk);
            }
            Some(Err(refusal)) => self.refuse(desk, label.said(), &action, &refusal),
            None => {}
        }
    }

    fn undo(&self, desk: Desk<G>, count: u32) {
        let done = self.with(|practice| practice.play.undo(practice.seat, count));
        if let Some(Ok(())) = done {
            desk.refused.set(None);
            self.tell(|overlay, table| overlay.undone(table, count));
            self.settle(desk);
            self.drive(desk);
        }
    }

    fn why_not(&self, desk: Desk<G>, what: Said, action: G::Action) {
        let refusal = self.with(|practice| practice.play.table().check(practice.seat, &action).err());
        if let Some(refusal) = refusal.flatten() {
            self.refuse(desk, what, &action, &refusal);
        }
    }

    fn hint(&self, desk: Desk<G>) {
        let (here, bot) = (*self, adviser(G::ID));
        let Some(position) = here.with(|practice| Position::of(practice.play.table())) else { return };
        let seq = desk.moment.with_untracked(|moment| moment.seq);
        desk.asking.set(true);
        spawn_local(async move {
            let said =
                helper::ask(Ask::Advise { position, bot: bot.clone(), seed: Seed(browser::random()) }).await;
            let _ = desk.asking.try_set(false);
            let advice = said.ok().and_then(|said| serde_json::from_value::<Advice>(said).ok());
            let Some(advice) = advice else { return };
            let Ok(action) = G::Action::deserialize(&advice.action) else { return };
            let number = desk
                .moment
                .try_with_untracked(|moment| moment.number_of(&action).filter(|_| moment.seq == seq));
            if let Some(Some(number)) = number {
                let reason = advice.reason.map(|reason| Said { en: reason.en, fr: reason.fr });
                desk.hint.set(Some(Hint { bot, number, reason }));
            }
        });
    }

    fn ask(&self, desk: Desk<G>, name: &str, arguments: Value) -> Soon<Result<Value, String>> {
        let asked = self.with(|practice| (Position::of(practice.play.table()), practice.seat));
        let (name, lang) = (name.to_owned(), desk.ui.lang.get_untracked());
        let withheld = self.overlay.try_get_value().is_some_and(|overlay| overlay.withholds(&name));
        Box::pin(async move {
            if withheld {
                return Err("not in a puzzle".to_owned());
            }
            let (position, seat) = asked.ok_or("the table has been left")?;
            helper::ask(Ask::Extra { position, seat: Some(seat), name, arguments, lang }).await
        })
    }

    /// There is no bot here that could play: practice is for the learner.
    fn play_for_me(&self, _desk: Desk<G>, _wanted: bool) {}

    fn has_leisure(&self, _ui: Ui) -> bool {
        true
    }
}

/// The table as its companion sees it.
struct Bench<G: Narrate> {
    here: Here<G>,
    desk: Desk<G>,
}

impl<G: Narrate> Rehearsal for Bench<G> {
    fn look(&self, at: &mut dyn FnMut(&dyn AnyTable)) {
        self.here.practice.try_with_value(|practice| at(practice.play.table()));
    }

    fn act(&self, action: &Value) -> bool {
        let Ok(action) = G::Action::deserialize(action) else { return false };
        let found = self.desk.moment.try_with_untracked(|moment| {
            let number = moment.number_of(&action)?;
            Some(Answer { action: moment.legal[number].clone(), label: moment.labels[number].clone() })
        });
        let Some(Some(answer)) = found else { return false };
        self.desk.refused.set(None);
        Session::act(&self.here, self.desk, answer);
        true
    }

    fn undo(&self, count: u32) {
        Session::undo(&self.here, self.desk, count);
    }

    fn set_back(&self, state: &Value) {
        let done = self.here.with(|practice| {
            let (setup, seed) = (practice.play.table().setup().clone(), practice.position.seed);
            let state = G::State::deserialize(state).ok()?;
            let table = Table::<G>::from_state(setup, seed, state).ok()?;
            practice.play = Play::practise(table, vec![practice.seat]);
            Some(())
        });
        if done.flatten().is_some() {
            self.desk.refused.set(None);
            self.desk.passed.update_value(Vec::clear);
            self.here.settle(self.desk);
            self.here.drive(self.desk);
        }
    }

    fn light(&self, action: Option<&Value>) {
        let action = action.and_then(|action| G::Action::deserialize(action).ok());
        let number = self.desk.moment.try_with_untracked(|moment| moment.number_of(&action?)).flatten();
        let hint = number.map(|number| Hint { bot: String::new(), number, reason: None });
        if self.desk.hint.with_untracked(|now| *now != hint) {
            let _ = self.desk.hint.try_set(hint);
        }
    }
}
