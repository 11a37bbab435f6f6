//! The coach: leads the learner through a lesson at a practice table.

use super::card::CoachCard;
use super::{lessons_of, said};
use crate::boards::Board;
use crate::browser::{self, time};
use crate::desk::{Desk, Frame};
use crate::learned::{self, note_lesson};
use crate::parts::{Lost, Waiting};
use crate::session::{self, Overlay, Rehearsal};
use crate::table::Table;
use crate::ui::{Ui, ui};
use kernel::{AnyTable, Narrate, Refusal, Seat, Seed, Shelved};
use learn::{Course, Deed, Lesson, Reached, Since, luck};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;
use std::rc::Rc;
use std::sync::Arc;
use table_view::words::LessonWord;
use table_view::{Said, Word};

/// How long the result stays visible before the next step, in milliseconds.
const DONE_SHOWS: i32 = 1100;
/// How long the next answer is highlighted while a step is demonstrated.
const SHOW_LIGHTS: i32 = 900;
/// How often to check whether it is the learner's turn again, and how many times at most.
const LOOK_AGAIN: (i32, usize) = (120, 250);

/// What the coach says beside the step itself.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Aside {
    /// A slip, in the words of the lesson, with the rule.
    Slip(Said, String),
    /// Something that went well.
    Praise(LessonWord),
    /// The learner has left the path of the lesson.
    Astray,
    /// A step that could not be demonstrated.
    Skipped,
}

/// The coach of a lesson; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Coach {
    pub(super) ui: Ui,
    pub(super) game: &'static str,
    /// All lessons of the game.
    pub(super) lessons: StoredValue<Vec<Arc<Lesson>>>,
    pub(super) course: RwSignal<Course>,
    pub(super) aside: RwSignal<Option<Aside>>,
    /// The lesson has been completed.
    pub(super) finished: RwSignal<bool>,
    /// A step is being demonstrated.
    pub(super) showing: RwSignal<bool>,
    /// Whether the learner is being asked if they want to leave.
    pub(super) leaving: RwSignal<bool>,
    /// The touch that the table is handling has already been answered.
    answered: StoredValue<bool>,
    /// The states at the beginning of each step so far.
    marks: StoredValue<Vec<Value>>,
    table: StoredValue<Option<Rc<dyn Rehearsal>>, LocalStorage>,
}

impl Overlay for Coach {
    fn luck(&self, table: &dyn AnyTable, seat: Seat, action: &Value) -> Option<Seed> {
        let want =
            self.course.try_with_untracked(|course| course.luck(action).map(|luck| luck.want.clone()))?;
        luck::find(table, seat, action, &Since::default(), &want?)
    }

    fn played(&self, table: &dyn AnyTable, seat: Seat, action: &Value) {
        let own = self.course.with_untracked(|course| seat.0 == course.lesson().position.seat);
        let slip = own.then(|| self.course.with_untracked(|course| course.reply_to_answer(action))).flatten();
        let reached = self.course.try_update(|course| match own {
            true => course.played(table, action),
            false => course.others_played(table),
        });
        if own {
            self.aside.set(slip.map(|reply| Aside::Slip(said(&reply.slip.say), reply.slip.rule)));
        }
        self.come_to(reached.unwrap_or(Reached::Nothing));
    }

    fn undone(&self, table: &dyn AnyTable, count: u32) {
        self.aside.set(None);
        let reached = self.course.try_update(|course| course.undone(table, count));
        self.come_to(reached.unwrap_or(Reached::Nothing));
    }

    fn refused(&self, action: &Value, refusal: &Refusal) {
        let rule = refusal.cites().map(|rule| rule.to_string());
        let reply =
            self.course.with_untracked(|course| course.reply_to_refusal(Some(action), rule.as_deref()));
        // What the touch itself was answered says more than a refusal in general.
        if reply.is_some() || !self.answered.get_value() {
            self.aside.set(reply.map(|reply| Aside::Slip(said(&reply.slip.say), reply.slip.rule)));
        }
    }

    fn is_patient(&self) -> bool {
        true
    }
}

impl Coach {
    fn table(self) -> Option<Rc<dyn Rehearsal>> {
        self.table.try_get_value().flatten()
    }

    /// The number of the step, from 0.
    fn number(self) -> Option<usize> {
        self.course.try_with_untracked(Course::number)
    }

    /// Handles the result of a touch or an action.
    fn come_to(self, reached: Reached) {
        match reached {
            Reached::Nothing => {}
            Reached::Astray => {
                if self.aside.with_untracked(Option::is_none) {
                    self.aside.set(Some(Aside::Astray));
                }
            }
            Reached::Done | Reached::Otherwise => {
                let word = if reached == Reached::Done { LessonWord::WellDone } else { LessonWord::ThatToo };
                self.aside.set(Some(Aside::Praise(word)));
                let Some(number) = self.number() else { return };
                spawn_local(async move {
                    time::sleep(self.ui.lasts(DONE_SHOWS).max(250)).await;
                    // It may have been taken back, or left.
                    if self.number() == Some(number) && self.is_done() {
                        self.advance();
                    }
                });
            }
        }
    }

    /// Whether the step is done in the current state of the table.
    fn is_done(self) -> bool {
        let mut done = false;
        if let Some(table) = self.table() {
            table.look(&mut |table| {
                let reached = self.course.try_with_untracked(|course| course.look(table));
                done = matches!(reached, Some(Reached::Done | Reached::Otherwise));
            });
        }
        done
    }

    /// Continues with the next step, or ends the lesson.
    pub(super) fn advance(self) {
        let (Some(number), Some(table)) = (self.number(), self.table()) else { return };
        let lesson = self.course.with_untracked(|course| course.lesson().clone());
        let next = number + 1;
        self.aside.set(None);
        if next >= lesson.steps.len() {
            self.course.update(|course| course.enter(next));
            self.finished.set(true);
            note_lesson(self.ui, |progress| progress.finish(self.game, &lesson.id));
            return;
        }
        let mut state = Value::Null;
        table.look(&mut |table| state = table.state());
        self.marks.update_value(|marks| {
            marks.truncate(next);
            marks.push(state);
        });
        self.course.update(|course| course.enter(next));
        note_lesson(self.ui, |progress| progress.reach(self.game, &lesson.id, next));
        // Whoever was ahead of the coach has done this one as well.
        if self.is_done() {
            self.come_to(Reached::Otherwise);
        }
    }

    /// Resets the table to the beginning of a step.
    fn set_to(self, step: usize) {
        let mark = self.marks.with_value(|marks| marks.get(step).cloned());
        let (Some(mark), Some(table)) = (mark, self.table()) else { return };
        self.aside.set(None);
        self.finished.set(false);
        self.course.update(|course| course.enter(step));
        table.set_back(&mark);
    }

    /// Resets the position to the beginning of the current step.
    pub(super) fn set_back(self) {
        if let Some(number) = self.number() {
            self.set_to(number);
        }
    }

    /// Goes back to the previous step.
    pub(super) fn back(self) {
        if let Some(before) = self.number().and_then(|number| number.checked_sub(1)) {
            self.set_to(before);
        }
    }

    /// Does the step for the learner: slowly, to be watched, or at once, to continue.
    pub(super) fn show(self, slowly: bool) {
        if self.showing.get_untracked() {
            return;
        }
        let Some(number) = self.number() else { return };
        if self.course.with_untracked(|course| course.step().is_none_or(|step| step.show.is_empty())) {
            self.advance();
            return;
        }
        self.showing.set(true);
        spawn_local(async move {
            if !self.walk(number, slowly).await && self.number() == Some(number) {
                // From the beginning of the step what is shown always leads on: the lesson was proved.
                self.set_to(number);
                if !self.walk(number, slowly).await && self.number() == Some(number) {
                    self.advance();
                    self.aside.set(Some(Aside::Skipped));
                }
            }
            let _ = self.showing.try_set(false);
        });
    }

    /// Performs the demonstration, action by action. Returns whether the step is done then.
    async fn walk(self, number: usize, slowly: bool) -> bool {
        // Whoever has left the path is brought back to it.
        if self.course.try_with_untracked(Course::is_beside) == Some(true) {
            return false;
        }
        loop {
            if self.number() != Some(number) || self.is_done() {
                return true;
            }
            let next = self.course.try_with_untracked(|course| course.next().cloned()).flatten();
            let (Some(deed), Some(table)) = (next, self.table()) else { return false };
            if !self.my_turn().await {
                return false;
            }
            if slowly {
                if let Deed::Act(action) = &deed {
                    table.light(Some(action));
                }
                time::sleep(SHOW_LIGHTS).await;
            }
            if self.number() != Some(number) {
                return true;
            }
            match &deed {
                Deed::Act(action) if table.act(action) => {}
                Deed::Act(_) => return false,
                Deed::Undo { undo } => table.undo(*undo),
                Deed::Touch { touch } => self.touch(touch),
            }
        }
    }

    /// Waits until it is the learner's turn. Returns whether it is.
    async fn my_turn(self) -> bool {
        for _ in 0..LOOK_AGAIN.1 {
            let Some(table) = self.table() else { return false };
            let mut owes = None;
            table.look(&mut |table| owes = table.turn().seat());
            let own = self.course.try_with_untracked(|course| course.lesson().position.seat);
            match (owes, own) {
                (Some(seat), Some(own)) if seat.0 == own => return true,
                (Some(_), Some(_)) => time::sleep(LOOK_AGAIN.0).await,
                _ => return false,
            }
        }
        false
    }

    /// The learner touched the thing with this name.
    fn touch(self, name: &str) {
        let Some(table) = self.table() else { return };
        let reply = self.course.with_untracked(|course| course.reply_to_touch(name));
        let before = self.is_done();
        let mut reached = Reached::Nothing;
        table.look(&mut |table| {
            reached =
                self.course.try_update(|course| course.touched(table, name)).unwrap_or(Reached::Nothing);
        });
        match reached {
            Reached::Nothing | Reached::Astray => {
                if let Some(reply) = reply {
                    self.aside.set(Some(Aside::Slip(said(&reply.slip.say), reply.slip.rule)));
                    self.answered.set_value(true);
                    spawn_local(async move {
                        time::sleep(0).await;
                        let _ = self.answered.try_set_value(false);
                    });
                }
            }
            // What is done is not done once more by another touch.
            reached if !before => self.come_to(reached),
            _ => {}
        }
    }

    /// Highlights what the step points at, if that is an answer: every new moment clears the highlight.
    fn light(self) {
        let wanted = self.course.with(|course| {
            let points = course.step().is_some_and(|step| step.point.iter().any(|name| name == "answer"));
            match course.next() {
                Some(Deed::Act(action)) if points && !course.is_beside() => Some(action.clone()),
                _ => None,
            }
        });
        if let Some(table) = self.table() {
            table.light(wanted.as_ref());
        }
    }

    /// Listens for touches for as long as the lesson is open.
    fn listen(self) {
        let touched = move |event: &web_sys::Event| {
            for name in super::spot::names_of(event) {
                self.touch(&name);
            }
        };
        let click = browser::before_all("click", move |event| touched(&event));
        let key = browser::before_all("keydown", move |event| {
            use wasm_bindgen::JsCast;
            let key = event.dyn_ref::<web_sys::KeyboardEvent>().map(web_sys::KeyboardEvent::key);
            if matches!(key.as_deref(), Some("Enter" | " ")) {
                touched(&event);
            }
        });
        StoredValue::new_local((click, key));
    }
}

/// A lesson: its table with the coach beside it.
#[component]
pub(crate) fn LessonPage<G: Narrate>(id: String, board: &'static dyn Board<G>) -> impl IntoView {
    let ui = ui();
    let opened = RwSignal::new(None::<Result<(Desk<G>, Coach), LessonWord>>);
    let owner = Owner::current().expect("a component has an owner");
    spawn_local(async move {
        let lessons = lessons_of(G::ID).await;
        // What the table is made of lives and ends with this page.
        let laid = owner.with(|| lay(ui, board, lessons.ok_or(LessonWord::LessonsMissing)?, &id));
        let _ = opened.try_set(Some(laid));
    });
    move || match opened.get() {
        None => view! { <Waiting word=Word::Loading/> }.into_any(),
        Some(Err(why)) => view! { <Lost why=Said::by(|lang| why.get(lang).to_owned())/> }.into_any(),
        Some(Ok((desk, coach))) => {
            coach.listen();
            let frame: Frame = *desk;
            Effect::new(move || {
                frame.shown.track();
                coach.light();
            });
            let beside = Callback::new(move |()| view! { <CoachCard coach/> }.into_any());
            view! { <Table desk beside/> }.into_any()
        }
    }
}

/// Sets up the table of a lesson at the step where the learner stopped.
fn lay<G: Narrate>(
    ui: Ui,
    board: &'static dyn Board<G>,
    lessons: Vec<Arc<Lesson>>,
    id: &str,
) -> Result<(Desk<G>, Coach), LessonWord> {
    learned::sync(ui);
    let lesson = lessons.iter().find(|lesson| lesson.id == id).cloned().ok_or(LessonWord::LessonLost)?;
    let step = usize::from(learned::lessons().of(G::ID, id).step);
    let marks = learn::marks(&Shelved::<G>::default(), &lesson, step);
    let step = step.min(marks.len().saturating_sub(1));
    let begin = marks.last().filter(|_| step > 0).cloned();
    let coach = Coach {
        ui,
        game: G::ID,
        lessons: StoredValue::new(lessons),
        course: RwSignal::new(Course::at(lesson.clone(), step)),
        aside: RwSignal::new(None),
        finished: RwSignal::new(false),
        showing: RwSignal::new(false),
        leaving: RwSignal::new(false),
        answered: StoredValue::new(false),
        marks: StoredValue::new(marks),
        table: StoredValue::new_local(None),
    };
    let (title, position) = (said(&lesson.title), lesson.position.clone());
    let (desk, table) =
        session::practise(ui, board, title, position, Rc::new(coach)).map_err(|_| LessonWord::LessonLost)?;
    coach.table.set_value(Some(table.clone()));
    if let Some(state) = begin {
        table.set_back(&state);
    }
    Ok((desk, coach))
}
