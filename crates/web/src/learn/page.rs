//! The lessons of a game: what each teaches, which are done, and where to go on.

use super::lessons_of;
use crate::games;
use crate::house::crop;
use crate::learned;
use crate::parts::{Page, icon};
use crate::ui::{Ui, ui};
use learn::Lesson;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;
use table_view::lessons::Progress;
use table_view::words::{LessonPhrase, LessonWord};
use table_view::{HouseWord, Route, Word};

/// The state of loading the lessons.
#[derive(Clone)]
enum State {
    Coming,
    Here(Vec<Arc<Lesson>>),
    Missing,
}

#[component]
pub(crate) fn LessonsPage(game: String) -> impl IntoView {
    let ui = ui();
    ui.dress(games().get(&game).map(|card| card.id.as_str()));
    on_cleanup(move || ui.dress(None));
    let state = RwSignal::new(State::Coming);
    let tries = RwSignal::new(0_u32);
    let wanted = game.clone();
    Effect::new(move || {
        tries.track();
        let game = wanted.clone();
        spawn_local(async move {
            let _ = state.try_set(lessons_of(&game).await.map_or(State::Missing, State::Here));
        });
    });
    learned::sync(ui);
    let name = game.clone();
    let tabs = move || {
        ui.learned.track();
        let progress = learned::lessons();
        games().games.iter().map(|card| tab(ui, card, card.id == game, &progress)).collect_view()
    };
    let body = move || {
        match state.get() {
        State::Coming => view! { <p class="mute" role="status">{ui.word(Word::Loading)}</p> }.into_any(),
        State::Missing => view! {
            <p role="alert">{ui.lesson(LessonWord::LessonsMissing)}</p>
            <button class="btn" on:click=move |_| tries.update(|n| *n += 1)>{ui.house(HouseWord::Retry)}</button>
        }
        .into_any(),
        State::Here(lessons) if lessons.is_empty() => view! {
            <p>{ui.lesson(LessonWord::NoLessons)}</p>
            <p class="row row--wrap">
                <a class="btn" href=Route::Summary(name.clone()).to_string()>{icon("book")}{ui.word(Word::Rules)}</a>
            </p>
        }
        .into_any(),
        State::Here(lessons) => {
            ui.learned.track();
            road(ui, &name, &lessons, &learned::lessons()).into_any()
        }
    }
    };
    view! {
        <Page class="lessons">
            <div class="learnhead"><div>
                <h1>{ui.lesson(LessonWord::LearnByPlaying)}</h1>
                <p>{ui.lesson(LessonWord::LessonsLead)}</p>
            </div></div>
            <nav class="gtabs" aria-label=ui.word(Word::Game)>{tabs}</nav>
            {body}
        </Page>
    }
}

/// The tab of a game, with the progress there.
fn tab(
    ui: Ui,
    card: &'static table_view::catalogue::GameCard,
    here: bool,
    progress: &Progress,
) -> impl IntoView + use<> {
    let (done, all) = (progress.done(&card.id), card.lessons.len());
    let told = move || {
        let lang = ui.lang.get();
        if all == 0 { String::new() } else { LessonPhrase::DoneOf(done.min(all), all).get(lang) }
    };
    view! {
        <a class="panel gtab" data-game=card.id.as_str() href=Route::Lessons(card.id.clone()).to_string() aria-current=here.then_some("page")>
            <span class="gtab__art" aria-hidden="true">{crop(&card.id)}</span>
            <span><b>{move || card.title.get(ui.lang.get())}</b><small>{told}</small></span>
        </a>
    }
}

/// The lessons in order.
fn road(ui: Ui, game: &str, lessons: &[Arc<Lesson>], progress: &Progress) -> impl IntoView + use<> {
    let names = lessons.iter().map(|lesson| lesson.id.as_str());
    let now = progress.next(game, names).map(str::to_owned);
    let minutes = lessons.iter().map(|lesson| u32::from(lesson.minutes)).sum();
    let many = lessons.len();
    let next = lessons.iter().find(|lesson| now.as_deref() == Some(&lesson.id)).cloned();
    let fresh =
        progress.done(game) == 0 && next.as_ref().is_some_and(|next| progress.of(game, &next.id).step == 0);
    let href = |lesson: &Lesson| Route::Lesson(game.to_owned(), lesson.id.clone()).to_string();
    let go = next.map(|lesson| {
        let href = href(&lesson);
        view! {
            <a class="btn btn--lg btn--lampline" id="go-on" href=href>{icon("play")}
                {move || {
                    let lang = ui.lang.get();
                    let name = lesson.title.get(lang);
                    if fresh { LessonPhrase::BeginWith(name) } else { LessonPhrase::GoOnWith(name) }.get(lang)
                }}</a>
        }
    });
    let items = lessons
        .iter()
        .map(|lesson| {
            let mark = progress.of(game, &lesson.id);
            let is_next = now.as_deref() == Some(&lesson.id);
            let chip = match (mark.done, is_next) {
                (true, _) => Some(("chip chip--good", LessonWord::Done)),
                (false, true) if progress.done(game) == 0 && mark.step == 0 => Some(("chip chip--warn", LessonWord::StartHere)),
                (false, true) => Some(("chip chip--warn", LessonWord::GoOnHere)),
                (false, false) => None,
            };
            let steps = lesson.steps.len();
            let beads = (mark.step > 0).then(|| {
                let beads = (0..steps).map(|at| view! { <i class:on={at < usize::from(mark.step)} class:now={at == usize::from(mark.step)}></i> });
                let heard = move || LessonPhrase::StepHeard(usize::from(mark.step) + 1, steps).get(ui.lang.get());
                view! { <span class="coach__beads" role="img" aria-label=heard>{beads.collect_view()}</span> }
            });
            let (title, goal, minutes, number) = (lesson.title.clone(), lesson.goal.clone(), lesson.minutes, lesson.number);
            view! {
                <li><a class="panel les" class:les--done=mark.done class:les--now=is_next data-lesson=lesson.id.clone() href=href(lesson)>
                    <span class="les__n">{if mark.done { icon("check").into_any() } else { number.into_any() }}</span>
                    <span><b>{move || title.get(ui.lang.get()).to_owned()}</b><small>{move || goal.get(ui.lang.get()).to_owned()}</small>{beads}</span>
                    <span class="les__m">{chip.map(|(class, word)| view! { <span class=class>{ui.lesson(word)}</span> })}
                        <span>{move || LessonPhrase::Minutes(minutes).get(ui.lang.get())}</span></span>
                </a></li>
            }
        })
        .collect_view();
    let kept = match learned::has_account() {
        true => (LessonWord::KeptInAccount, "account"),
        false => (LessonWord::KeptHere, "browser"),
    };
    view! {
        <div class="chap">
            <p>{move || LessonPhrase::Many(many, minutes).get(ui.lang.get())}</p>
            {go}
        </div>
        <ol class="lroad">{items}</ol>
        <p class="mute" data-kept=kept.1>{ui.lesson(kept.0)}</p>
    }
}
