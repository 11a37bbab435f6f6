//! The next-step button: always in the same place. Its label changes, its size never does.

use super::*;
use crate::parts::eye;
use table_view::prompt::lay_out;
use table_view::said::capital;

#[component]
pub(super) fn StepButton() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let step = Memo::new(move |_| {
        let yours = matches!(desk.stage.get(), Stage::Yours(_));
        desk.shown.with(|shown| {
            let number = desk.narrowed.get().or(lay_out(&shown.answers, None).step).filter(|_| yours)?;
            let offer = shown.answers.get(number)?;
            Some((number, offer.step.clone().unwrap_or_else(|| offer.label.clone()), offer.label.clone()))
        })
    });
    // The button itself stays: whoever works with keys keeps the focus on it.
    let prepared = move || desk.next.get();
    let waits = move || step.with(Option::is_none) && prepared().is_none();
    let label = move || {
        let lang = ui.lang.get();
        if let Some(next) = prepared() {
            return capital(next.label.get(lang));
        }
        match (step.get(), desk.stage.get()) {
            (Some((_, short, _)), _) => capital(short.get(lang)),
            (None, Stage::Yours(_)) => TableWord::ChooseOnBoard.get(lang).to_owned(),
            (None, Stage::Over) => TableWord::Ended.get(lang).to_owned(),
            (None, _) => TableWord::Waits.get(lang).to_owned(),
        }
    };
    let title = move || match prepared() {
        Some(next) => Some(capital(next.label.get(ui.lang.get()))),
        None => step.get().map(|(_, _, whole)| capital(whole.get(ui.lang.get()))),
    };
    let seen = move || match prepared() {
        Some(next) => next.eye,
        None => step.get().is_some_and(|(number, ..)| desk.eye(number)),
    };
    let hinted = move || {
        step.get().is_some_and(|(number, ..)| {
            desk.hint.with(|hint| hint.as_ref().is_some_and(|hint| hint.number == number))
        })
    };
    view! {
        <button class="tbar__end" class:tbar__end--wait=waits class:act--go=hinted title=title
            data-answer=move || step.get().filter(|_| prepared().is_none()).map(|(number, ..)| number) aria-disabled=move || waits().to_string() aria-keyshortcuts="e"
            on:click=move |_| press(desk)>
            {move || seen().then(eye)}<span>{label}</span><kbd aria-hidden="true">"E"</kbd>
        </button>
    }
}

/// Takes the next step: what the board has prepared, or the answer that ends the current phase.
pub(super) fn press(desk: Frame) {
    if let Some(next) = desk.next.get_untracked() {
        return next.act.run(());
    }
    let usual = || desk.shown.with_untracked(|shown| lay_out(&shown.answers, None).step);
    if let Some(number) = desk.narrowed.get_untracked().or_else(usual)
        && matches!(desk.stage.get_untracked(), Stage::Yours(_))
    {
        desk.answer(number);
    }
}
