//! The desk: a match in the types of its game, wherever it is played.
//!
//! A board sees this and nothing behind it. Everything drawn around a board uses its [`Frame`], to which a
//! desk dereferences: `desk.answer(n)`, `desk.mark(seat)` and `desk.ui` are the frame's.

use crate::boards::Board;
use crate::browser;
use crate::frame::Deeds;
pub use crate::frame::{Ahead, Chair, DrawerPage, Frame, Hint, NextStep, Picked, Refused, Sheet, Who};
use crate::session::{Farewell, Place, Session, Soon};
use crate::shown::Shown;
use crate::ui::Ui;
use kernel::{Narrate, Seat};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;
use std::ops::Deref;
use std::rc::Rc;
use std::sync::Arc;
use table_view::{Answer, LogEntry, Moment, Said, Seen, Stage, charts};

/// A match of `G`; cheap to copy.
pub struct Desk<G: Narrate> {
    frame: Frame,
    /// Everything that is visible at this moment. Buttons, keys and boards use the numbers of its legal
    /// answers.
    pub moment: RwSignal<Arc<Moment<G>>>,
    /// What happened in each entry of the log, oldest first.
    pub happened: RwSignal<Happened<G>>,
    pub(crate) board: &'static dyn Board<G>,
    session: StoredValue<Rc<dyn Session<G>>, LocalStorage>,
}

/// What happened in each entry of a log.
pub type Happened<G> = Arc<Vec<Arc<Seen<<G as kernel::Game>::Event>>>>;

impl<G: Narrate> Clone for Desk<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Narrate> Copy for Desk<G> {}

impl<G: Narrate> Deref for Desk<G> {
    type Target = Frame;

    fn deref(&self) -> &Frame {
        &self.frame
    }
}

impl<G: Narrate> Desk<G> {
    /// The desk of a match that this board draws.
    pub(crate) fn new(
        ui: Ui,
        board: &'static dyn Board<G>,
        place: Place,
        session: Rc<dyn Session<G>>,
        moment: Moment<G>,
    ) -> Desk<G> {
        let measures = board.measures().iter().map(|measure| measure.name).collect();
        let frame = Frame::new::<G>(ui, place, Shown::of(&moment, board), measures);
        let desk = Desk {
            frame,
            moment: RwSignal::new(Arc::new(moment)),
            happened: RwSignal::new(Arc::default()),
            board,
            session: StoredValue::new_local(session),
        };
        frame.lap.set_value(board.lap().map(|lap| lap.name));
        frame.lend(Rc::new(desk));
        desk
    }

    /// What is drawn around the board.
    pub(crate) const fn frame(self) -> Frame {
        self.frame
    }

    /// Puts a new moment on the desk. Selection, hint and refusal belonged to the old one and are cleared.
    pub(crate) fn show(self, moment: Moment<G>, stage: Stage) {
        self.picked.set(None);
        self.hint.set(None);
        self.sure.set(None);
        self.narrowed.set(None);
        self.hover.set(None);
        self.next.set(None);
        self.ahead.set(Vec::new());
        self.instead.set(None);
        let yours = matches!(stage, Stage::Yours(_));
        self.stage.set(stage);
        let seats = Seat::first(moment.seats.len() as u8);
        self.courses.update(|courses| {
            let board = self.board;
            charts::follow(courses, board.measures(), board.lap(), &moment.view, seats, moment.seq);
        });
        self.shown.set(Arc::new(Shown::of(&moment, self.board)));
        self.moment.set(Arc::new(moment));
        if yours && !self.pass() {
            self.foresee();
        }
    }

    /// Answers a question that leaves no choice, unless the person wants to stop there. Returns whether it
    /// did.
    fn pass(self) -> bool {
        if self.held.get_value() || self.still.get_value() || self.ui.stops.get_untracked() {
            return false;
        }
        let Some((seq, number)) = self.moment.with_untracked(|now| Some((now.seq, self.board.passes(now)?)))
        else {
            return false;
        };
        spawn_local(async move {
            // The page draws this moment first, so that nothing happens unseen.
            browser::time::sleep(0).await;
            if self.moment.try_with_untracked(|now| now.seq) == Some(seq) {
                self.passed.update_value(|passed| passed.push(seq + 1));
                Deeds::answer(&self, number);
            }
        });
        true
    }

    /// Finds out which answers cannot be undone once they are given.
    fn foresee(self) {
        let seq = self.moment.with_untracked(|now| now.seq);
        self.eyes.set(Arc::default());
        spawn_local(async move {
            let Ok(told) = self.extra(card::UNVEILS, Value::Null).await else { return };
            let Ok(eyes) = serde_json::from_value::<Vec<usize>>(told) else { return };
            // The question may have long been another, or the table been left.
            if self.moment.try_with_untracked(|now| now.seq) == Some(seq) {
                let _ = self.eyes.try_set(Arc::new(eyes));
            }
        });
    }

    /// Sets what has happened so far.
    pub(crate) fn tell_log(self, entries: Vec<Arc<LogEntry>>, seen: Vec<Arc<Seen<G::Event>>>) {
        self.happened.set(Arc::new(seen));
        self.log.set(Arc::new(entries));
    }

    /// The session of the match, unless the table has been left.
    fn session(self) -> Option<Rc<dyn Session<G>>> {
        self.session.try_get_value()
    }

    /// Tries something that may be illegal: plays it, or shows the rule that forbids it.
    pub fn attempt(self, what: Said, action: G::Action) {
        let number = self.moment.with_untracked(|moment| moment.number_of(&action));
        let instead = self.moment.with_untracked(|moment| {
            let (said, helps) = self.board.instead(moment, &action)?;
            Some((said, moment.number_of(&helps)?))
        });
        self.instead.set(instead.filter(|_| number.is_none()));
        match (number, self.session()) {
            (Some(number), _) => self.answer(number),
            (None, Some(session)) => session.why_not(self, what, action),
            (None, None) => {}
        }
    }

    /// Asks for something that only this game can answer: odds, plans. The page never waits for it.
    pub async fn extra(self, name: &str, arguments: Value) -> Result<Value, String> {
        match self.session() {
            Some(session) => session.ask(self, name, arguments).await,
            None => Err("the table has been left".to_owned()),
        }
    }

    /// The journal, where it is available.
    pub(crate) fn journal(self) -> Option<String> {
        self.session()?.journal()
    }

    /// Whether the worker is free to compute odds of bots' moves or of the past: not while bots play fast, as
    /// it computes their moves.
    #[must_use]
    pub fn has_leisure(self) -> bool {
        self.session().is_some_and(|session| session.has_leisure(self.ui))
    }
}

impl<G: Narrate> Deeds for Desk<G> {
    fn answer(&self, number: usize) {
        let answer = self.moment.with_untracked(|moment| {
            let (action, label) = moment.legal.get(number).zip(moment.labels.get(number))?;
            Some(Answer { action: action.clone(), label: label.clone() })
        });
        if let Some((answer, session)) = answer.zip(self.session()) {
            self.refused.set(None);
            session.act(*self, answer);
        }
    }

    fn why_not(&self, refused: usize) {
        let answer = self.moment.with_untracked(|moment| moment.refused.get(refused).cloned());
        if let Some((answer, session)) = answer.zip(self.session()) {
            session.why_not(*self, answer.label.said(), answer.action);
        }
    }

    fn undo(&self, count: u32) {
        if let Some(session) = self.session() {
            session.undo(*self, count);
        }
    }

    fn ask_forgiveness(&self, steps: u32) {
        if let Some(session) = self.session() {
            session.ask_forgiveness(*self, steps);
        }
    }

    fn answer_forgiveness(&self, seat: Seat, agrees: bool) {
        if let Some(session) = self.session() {
            session.answer_forgiveness(*self, seat, agrees);
        }
    }

    fn withdraw_plea(&self) {
        if let Some(session) = self.session() {
            session.withdraw_plea(*self);
        }
    }

    fn take_screen(&self, seat: Seat) {
        if let Some(session) = self.session() {
            session.take_screen(*self, seat);
        }
    }

    fn hint(&self) {
        if let Some(session) = self.session() {
            session.hint(*self);
        }
    }

    fn play_for_me(&self, wanted: bool) {
        if let Some(session) = self.session() {
            session.play_for_me(*self, wanted);
        }
    }

    fn hurry(&self) {
        if let Some(session) = self.session() {
            session.hurry();
        }
    }

    fn export(&self) {
        if let Some(session) = self.session() {
            session.export();
        }
    }

    fn say(&self, text: &str) {
        if let Some(session) = self.session() {
            session.say(text);
        }
    }

    fn give_to_bot(&self, seat: Seat) -> Soon<Result<(), Said>> {
        match self.session() {
            Some(session) => session.give_to_bot(seat),
            None => Box::pin(async { Ok(()) }),
        }
    }

    fn leave(&self, how: Farewell) {
        if let Some(session) = self.session() {
            session.leave(how);
        }
    }

    fn play_again(&self) {
        if let Some(session) = self.session() {
            session.play_again(*self);
        }
    }

    fn bring_home(&self) {
        if let Some(session) = self.session() {
            session.bring_home(*self);
        }
    }
}
