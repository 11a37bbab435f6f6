//! All legal answers as a list, for keyboards, screen readers and people who look for something. Nothing is
//! left out.

use super::*;
use crate::desk::Frame;
use crate::parts::eye;
use table_view::prompt::{Offer, fits};
use table_view::said::capital;

#[component]
pub(super) fn Answers() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let told: Told = expect_context();
    let typed = RwSignal::new(String::new());
    let rows = move || {
        let yours = matches!(desk.stage.get(), Stage::Yours(_));
        let (shown, badges, typed, lang) = (desk.shown.get(), told.badges.get(), typed.get(), ui.lang.get());
        if !yours || shown.answers.is_empty() {
            return view! { <p class="mute">{ui.table(TableWord::NothingNow)}</p> }.into_any();
        }
        let found: Vec<usize> =
            (0..shown.answers.len()).filter(|n| fits(shown.answers[*n].label.get(lang), &typed)).collect();
        if found.is_empty() {
            return view! { <p class="mute">{ui.word(Word::NoAnswerFits)}</p> }.into_any();
        }
        let rows = found
            .into_iter()
            .map(|number| row(desk, number, &shown.answers[number], badges.get(number).cloned().flatten()))
            .collect_view();
        let refused = shown
            .refused
            .iter()
            .enumerate()
            .filter(|(_, label)| fits(label.get(lang), &typed))
            .map(|(at, label)| refused_row(desk, at, label))
            .collect_view();
        view! { <ul class="anslist">{rows} {refused}</ul> }.into_any()
    };
    view! {
        <p class="mute">{ui.table(TableWord::AllAnswersAbout)}</p>
        <span class="field">{icon("search")}
            <input type="search" id="answers-filter" autocomplete="off" placeholder=ui.word(Word::FilterAnswers)
                aria-label=ui.word(Word::FilterAnswers) prop:value=move || typed.get()
                on:input=move |event| typed.set(event_target_value(&event))/>
        </span>
        {rows}
    }
}

fn row(desk: Frame, number: usize, offer: &Offer, badge: Option<String>) -> impl IntoView + use<> {
    let label = offer.label.clone();
    let hinted = move || desk.hint.with(|hint| hint.as_ref().is_some_and(|hint| hint.number == number));
    view! {
        <li><button class="ansrow" class:act--go=hinted data-answer=number on:click=move |_| desk.answer(number)>
            {offer.symbol.map(icon)}
            <span>{move || capital(label.get(desk.ui.lang.get()))}</span>
            {badge.map(|badge| view! { <small>{badge}</small> })}
            {move || desk.eye(number).then(eye)}
        </button></li>
    }
}

/// What was possible a moment ago: pressing it explains why it is not any more.
fn refused_row(desk: Frame, at: usize, label: &Said) -> impl IntoView + use<> {
    let (ui, label) = (desk.ui, label.clone());
    view! {
        <li><button class="ansrow" aria-disabled="true" title=ui.word(Word::NoLongerPossible)
            on:click=move |_| _ = desk.please(|deeds| deeds.why_not(at))>
            {icon("why")}<span>{move || capital(label.get(ui.lang.get()))}</span>
        </button></li>
    }
}
