//! Forgiving a slip: how a player asks, what the others are asked, and what the result says about it.

use super::*;
use crate::desk::Who;
use kernel::Seat;
use table_view::said::capital;
use table_view::words::list;
use table_view::{Beyond, Slip, SlipPhrase, SlipWord};

/// Shown where undo ends: the player's own earlier steps, which only the whole table can take back. Collapsed
/// at first.
#[component]
pub(super) fn SlipButton() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    // Others may sit at this screen or elsewhere; bots and empty chairs are not asked.
    let alone = move || {
        let people = |who: &Who| matches!(who, Who::You | Who::Other(..));
        desk.chairs.with(|chairs| chairs.iter().filter(|chair| people(&chair.sitter)).count() < 2)
    };
    move || {
        let lang = ui.lang.get();
        let beyond = desk.shown.with(|shown| shown.beyond.clone());
        let asked = desk.slip.with(Option::is_some);
        let (title, about) = match alone() {
            true => (SlipWord::TakeBack, SlipWord::TakeBackAbout),
            false => (SlipWord::Ask, SlipWord::AskAbout),
        };
        let step = move |Beyond { steps, actions, what }: Beyond| {
            let what = if what.get(lang).is_empty() {
                SlipWord::Step.get(lang).to_owned()
            } else {
                what.get(lang).to_owned()
            };
            view! {
                <li><button class="btn slip__step" data-steps=steps on:click=move |_| desk.ask_forgiveness(steps)>
                    <b>{SlipPhrase::BackTo(&what).get(lang)}</b>
                    <span class="mute">{SlipPhrase::InAll(actions).get(lang)}</span>
                </button></li>
            }
        };
        (!beyond.is_empty() && !asked).then(|| view! {
            <details class="slip-ask" data-tool="slip">
                <summary class="tool" title=title.get(lang)>{icon("undo")}<span class="slip-ask__eye">{icon("eye")}</span><span class="vh">{title.get(lang)}</span></summary>
                <div class="slip-ask__box dialog">
                    <p><b>{title.get(lang)}</b></p>
                    <p class="mute">{about.get(lang)}" "{SlipWord::Meaning.get(lang)}</p>
                    <ul class="slip-ask__list">{beyond.into_iter().map(step).collect_view()}</ul>
                </div>
            </details>
        })
    }
}

/// A request to the table: to be answered here, or waited for.
#[component]
pub(super) fn SlipQuestion() -> impl IntoView {
    let desk = frame();
    move || desk.slip.get().map(|slip| question(desk, &slip))
}

fn question(desk: Frame, slip: &Slip) -> impl IntoView + use<> {
    let ui = desk.ui;
    let lang = ui.lang.get();
    let names = |seats: &[Seat]| list(lang, &seats.iter().map(|seat| desk.name(*seat)).collect::<Vec<_>>());
    let what = slip.what.get(lang);
    let what = (!what.is_empty()).then(|| view! { <p>{SlipPhrase::BackTo(&capital(what)).get(lang)}</p> });
    let here: Vec<Seat> = slip.to_answer().collect();
    let several = slip.here.len() > 1;
    let answer = move |seat: Seat| {
        let name = desk.name(seat);
        let who =
            several.then(|| view! { <span class="slip__who">{SlipPhrase::AnswerOf(&name).get(lang)}</span> });
        view! {
            <div class="row row--wrap slip__answer" data-seat=seat.0>
                {who}
                <button class="btn btn--go" data-tool="agree" on:click=move |_| desk.answer_forgiveness(seat, true)>{SlipWord::Agree.get(lang)}</button>
                <button class="btn" data-tool="refuse" on:click=move |_| desk.answer_forgiveness(seat, false)>{SlipWord::Refuse.get(lang)}</button>
            </div>
        }
    };
    let elsewhere: Vec<Seat> = slip.waits.iter().copied().filter(|seat| !slip.here.contains(seat)).collect();
    let waits = (!elsewhere.is_empty()).then(
        || view! { <p class="mute" role="status">{SlipPhrase::WaitsFor(&names(&elsewhere)).get(lang)}</p> },
    );
    let withdraw = slip.is_mine().then(|| view! {
        <button class="btn btn--quiet" data-tool="withdraw" on:click=move |_| _ = desk.please(|deeds| deeds.withdraw_plea())>{SlipWord::Withdraw.get(lang)}</button>
    });
    view! {
        <div class="board__float refusal slip">
            <div class="toast" role="alert">
                {icon("undo")}
                <p class="toast__title">{SlipPhrase::Asks(&desk.name(slip.asker)).get(lang)}</p>
                <div class="toast__text">
                    {what}
                    <p>{SlipPhrase::InAll(slip.actions).get(lang)}" "{SlipWord::Meaning.get(lang)}</p>
                    {waits}
                </div>
                <div class="toast__foot">{here.into_iter().map(answer).collect_view()}{withdraw}</div>
            </div>
        </div>
    }
}

/// How many slips were forgiven, for the result.
#[component]
pub(super) fn SlipCount() -> impl IntoView {
    let desk = frame();
    move || {
        let count = desk.shown.with(|shown| shown.slips);
        (count > 0).then(|| view! { <p class="mute" data-tool="slips">{SlipPhrase::Count(count).get(desk.ui.lang.get())}</p> })
    }
}
