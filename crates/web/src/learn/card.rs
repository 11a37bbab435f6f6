//! The coach's card: one sentence at a time, the progress of the lesson, and what the learner can ask for.
//! Refusals appear here too, not beside it.

use super::coach::{Aside, Coach};
use super::spot::Spotlight;
use crate::browser;
use crate::frame::{Refused, frame};
use crate::parts::{RuleChip, icon};
use crate::rules::Drawer;
use leptos::prelude::*;
use table_view::Route;
use table_view::words::{LessonPhrase, LessonWord};
use wasm_bindgen::JsCast;

#[component]
pub(super) fn CoachCard(coach: Coach) -> impl IntoView {
    let (ui, desk) = (coach.ui, frame());
    listen(coach);
    let lesson = move || coach.course.with(|course| course.lesson().clone());
    let head = move || {
        let all = coach.lessons.with_value(Vec::len);
        LessonPhrase::Which(lesson().number.into(), all).get(ui.lang.get())
    };
    let name = move || lesson().title.get(ui.lang.get()).to_owned();
    let slipped = move || desk.refused.get().is_some() || matches!(coach.aside.get(), Some(Aside::Slip(..)));
    let away = RwSignal::new(false);
    view! {
        <Spotlight coach away/>
        <aside class="coach" class:coach--kind=slipped class:coach--away=move || away.get() id="coach" aria-label=ui.lesson(LessonWord::Coach) data-step=move || coach.course.with(learn::Course::number)>
            <header class="coach__head">
                <span class="coach__lamp" aria-hidden="true">{icon("bulb")}</span>
                <span><small>{head}</small><b>{name}</b></span>
                <button class="btn btn--quiet btn--sm" data-tool="skip-lesson" on:click=move |_| coach.leaving.set(true)>
                    {icon("last")}{ui.lesson(LessonWord::Skip)}
                </button>
            </header>
            {move || match (coach.leaving.get(), coach.finished.get()) {
                (true, _) => leave(coach).into_any(),
                (false, true) => view! { <Finished coach/> }.into_any(),
                (false, false) => view! { <Step coach/> }.into_any(),
            }}
        </aside>
    }
}

/// Where "leave" leads.
fn lessons(coach: Coach) -> String {
    Route::Lessons(coach.game.to_owned()).to_string()
}

fn leave(coach: Coach) -> impl IntoView {
    let ui = coach.ui;
    view! {
        <p class="coach__say" role="alert">{ui.lesson(LessonWord::LeaveAsk)}</p>
        <div class="coach__acts">
            <a class="btn btn--lampline" id="coach-leave" href=lessons(coach)>{ui.lesson(LessonWord::Leave)}</a>
            <button class="btn" autofocus=true on:click=move |_| coach.leaving.set(false)>{ui.lesson(LessonWord::Stay)}</button>
        </div>
    }
}

#[component]
fn Step(coach: Coach) -> impl IntoView {
    let (ui, desk) = (coach.ui, frame());
    let with = move |of: fn(&learn::Step) -> bool| coach.course.with(|course| course.step().is_some_and(of));
    let say = move || {
        let lang = ui.lang.get();
        coach.course.with(|course| course.step().map(|step| step.say.get(lang).to_owned()))
    };
    let number = move || coach.course.with(learn::Course::number);
    let all = move || coach.course.with(|course| course.lesson().steps.len());
    let beads = move || {
        let (at, all) = (number(), all());
        let heard = LessonPhrase::StepHeard(at + 1, all).get(ui.lang.get());
        let beads =
            (0..all).map(|bead| view! { <i class:on={bead < at} class:now={bead == at}></i> }).collect_view();
        view! {
            <div class="coach__beads"><span class="coach__dots" role="img" aria-label=heard>{beads}</span>
                <span class="coach__of" aria-hidden="true">{LessonPhrase::Step(at + 1, all).get(ui.lang.get())}</span></div>
        }
    };
    let reads = move || with(|step| step.done.is_none());
    let alone = move || !reads() && number() + 1 == all();
    let loaded = move || with(|step| !step.dice.is_empty());
    let note = move || {
        let slipped = matches!(coach.aside.get(), Some(Aside::Slip(..))) || desk.refused.get().is_some();
        let word = match () {
            () if slipped => LessonWord::FreeSlip,
            () if loaded() => LessonWord::Loaded,
            () if alone() => LessonWord::Alone,
            () => LessonWord::Free,
        };
        word.get(ui.lang.get())
    };
    view! {
        <Beside coach/>
        <p class="coach__say" id="coach-say" role="status">{say}</p>
        {beads}
        <div class="coach__acts">
            {move || match reads() {
                true => view! {
                    <button class="btn btn--lampline" data-tool="go-on" aria-keyshortcuts="n" on:click=move |_| coach.advance()>
                        {ui.lesson(LessonWord::GoOn)}{icon("chev-r")}</button>
                }.into_any(),
                false => view! {
                    <button class="btn btn--lampline" data-tool="show" aria-keyshortcuts="s" disabled=move || coach.showing.get()
                        on:click=move |_| coach.show(true)>{icon("play")}{ui.lesson(LessonWord::ShowMe)}</button>
                    <button class="btn" data-tool="next-step" aria-keyshortcuts="n" disabled=move || coach.showing.get()
                        on:click=move |_| coach.show(false)>{ui.lesson(LessonWord::NextStep)}{icon("chev-r")}</button>
                }.into_any(),
            }}
            <Show when=move || { number() > 0 }>
                <button class="btn btn--quiet" data-tool="step-back" disabled=move || coach.showing.get() on:click=move |_| coach.back()>
                    {ui.lesson(LessonWord::StepBack)}</button>
            </Show>
        </div>
        <p class="coach__free">{icon("eye")}<span>{note}</span></p>
    }
}

/// What is shown beside the step: after a slip, after a refusal, when the learner has left the path.
#[component]
fn Beside(coach: Coach) -> impl IntoView {
    let ui = coach.ui;
    let desk = frame();
    let drawer: Drawer = expect_context();
    let back = move || {
        view! {
            <button class="btn btn--sm" data-tool="set-back" on:click=move |_| coach.set_back()>{icon("undo")}{ui.lesson(LessonWord::SetBack)}</button>
        }
    };
    let slip = move |text: String, rule: Option<String>, facts: Vec<kernel::Fact>, played: bool| {
        let lang = ui.lang.get();
        let needs = facts.iter().map(|fact| {
            view! { <span class="need"><small>{fact.what.words(lang)}</small><b>{fact.value}</b></span> }
        });
        let needs = needs.collect_view();
        view! {
            <div class="coach__kind" role="alert">
                {icon("warn")}
                <p>{text}</p>
                <span class="row row--wrap">{needs}{rule.map(|id| view! { <RuleChip id/> })}{played.then(back)}</span>
            </div>
        }
        .into_any()
    };
    move || {
        let lang = ui.lang.get();
        let refused = desk.refused.get();
        match (coach.aside.get(), refused) {
            (Some(Aside::Slip(text, rule)), refused) => {
                let facts = refused.as_ref().map(|refused| refused.facts.clone()).unwrap_or_default();
                slip(text.get(lang).to_owned(), Some(rule), facts, refused.is_none())
            }
            (_, Some(Refused { rule, text, facts, .. })) => {
                let text = match &rule {
                    Some(id) => drawer.text_of(id).unwrap_or_else(|| text.get(lang).to_owned()),
                    None => text.get(lang).to_owned(),
                };
                slip(text, rule, facts, false)
            }
            (Some(Aside::Praise(word)), None) => {
                view! { <p class="coach__praise" role="status">{icon("check")}{word.get(lang)}</p> }
                    .into_any()
            }
            (Some(Aside::Astray), None) => view! {
                <div class="coach__kind" role="status">{icon("undo")}<p>{LessonWord::AstrayAsk.get(lang)}</p>
                    <span class="row row--wrap">{back()}</span></div>
            }
            .into_any(),
            (Some(Aside::Skipped), None) => {
                view! { <p class="coach__praise" role="status">{LessonWord::SkippedStep.get(lang)}</p> }
                    .into_any()
            }
            (None, None) => ().into_any(),
        }
    }
}

/// The end: what was taught, and how to go on.
#[component]
fn Finished(coach: Coach) -> impl IntoView {
    let ui = coach.ui;
    let lesson = coach.course.with_untracked(|course| course.lesson().clone());
    let after = coach
        .lessons
        .with_value(|lessons| lessons.iter().find(|other| other.number == lesson.number + 1).cloned());
    let goal = {
        let lesson = lesson.clone();
        move || lesson.goal.get(ui.lang.get()).to_owned()
    };
    let next = after.map(|after| {
        let href = Route::Lesson(coach.game.to_owned(), after.id.clone()).to_string();
        view! {
            <a class="btn btn--lampline" data-tool="next-lesson" href=href>
                {ui.lesson(LessonWord::NextLesson)}{move || {
                    let lang = ui.lang.get();
                    format!("{}{}", lang.pick(": ", "\u{a0}: "), after.title.get(lang))
                }}{icon("chev-r")}</a>
        }
    });
    let onward = lesson.next.clone().map(|onward| view! { <Onward coach onward/> });
    let rules = lesson.rules.iter().map(|id| view! { <RuleChip id=id.clone()/> }).collect_view();
    view! {
        <p class="coach__say" id="coach-say" role="status" data-finished="">{ui.lesson(LessonWord::Finished)}</p>
        <p class="coach__goal">{goal}</p>
        <details class="coach__rules"><summary>{ui.lesson(LessonWord::TaughtRules)}</summary><p class="row row--wrap">{rules}</p></details>
        <div class="coach__acts">
            {onward} {next}
            <a class="btn" href=lessons(coach)>{ui.lesson(LessonWord::AllLessons)}</a>
        </div>
    }
}

/// The match that the last lesson leads into, with the coach available.
#[component]
fn Onward(coach: Coach, onward: learn::Onward) -> impl IntoView {
    let ui = coach.ui;
    let busy = RwSignal::new(false);
    let say = onward.say.clone();
    let begin = move |_| {
        if !busy.get_untracked() {
            busy.set(true);
            ui.coach.set(true);
            super::first::begin(ui, coach.game, onward.clone(), busy);
        }
    };
    view! {
        <button class="btn btn--lamp" data-tool="onward" disabled=move || busy.get() on:click=begin>
            {icon("play")}{move || say.get(ui.lang.get()).to_owned()}</button>
    }
}

/// The coach's keys: N continues, S shows how, Escape asks whether to leave. They take precedence over those
/// of the table.
fn listen(coach: Coach) {
    let desk = frame();
    let drawer: Drawer = expect_context();
    let early = browser::before_all("keydown", move |event| {
        let Some(event) = event.dyn_ref::<web_sys::KeyboardEvent>() else { return };
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let typing = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if typing
            .is_some_and(|element| ["INPUT", "TEXTAREA", "SELECT"].contains(&element.tag_name().as_str()))
        {
            return;
        }
        // What lies over the table has the keys.
        let covered = drawer.open.get_untracked()
            || desk.sure.get_untracked().is_some()
            || desk.sheet.get_untracked().is_some();
        let busy = coach.leaving.get_untracked() || coach.finished.get_untracked();
        match event.key().as_str() {
            "Escape" if coach.leaving.get_untracked() => coach.leaving.set(false),
            "Escape" if !covered && nothing_open(desk) => coach.leaving.set(true),
            "n" | "N" if !covered && !busy => coach.show(false),
            "s" | "S" if !covered && !busy => coach.show(true),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    });
    StoredValue::new_local(early);
}

/// Whether there is nothing else that Escape would close.
fn nothing_open(desk: crate::frame::Frame) -> bool {
    desk.refused.get_untracked().is_none()
        && desk.picked.get_untracked().is_none()
        && desk.page.get_untracked().is_none()
        && !desk.goal.get_untracked()
}
