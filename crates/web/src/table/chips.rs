//! Chips over the board: answers that belong to nothing on it, and those to what has been picked there.

use super::*;
use crate::parts::eye;
use table_view::prompt::{Offer, lay_out};
use table_view::said::capital;

#[component]
pub(super) fn Chips() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let told: Told = expect_context();
    let row = move || {
        if !matches!(desk.stage.get(), Stage::Yours(_)) {
            return None;
        }
        let (shown, badges) = (desk.shown.get(), told.badges.get());
        let picked = desk.picked.get();
        let mut layout = lay_out(&shown.answers, picked.as_ref().map(|picked| &picked.answers[..]));
        // Where the step button does something else, the answer that it stands for is not lost.
        let elsewhere = desk.next.with(|next| next.as_ref().is_some_and(|next| !next.ends));
        if let Some(number) = layout.step.filter(|_| elsewhere) {
            layout.chips.push(number);
        }
        let ahead = desk.ahead.get();
        if layout.chips.is_empty() && layout.more == 0 && ahead.is_empty() {
            return None;
        }
        let chips = layout.chips.iter().enumerate().map(|(at, &number)| {
            let badge = badges.get(number).cloned().flatten();
            chip(
                desk,
                number,
                &shown.answers[number],
                badge,
                char::from_digit(at as u32 + 1, 10).filter(|_| at < 9),
            )
        });
        let chips: Vec<_> = chips.collect();
        let what = picked.map(|picked| view! {
            <button class="achip achip--picked prompt__picked" aria-label=ui.word(Word::ClearSelection)
                on:click=move |_| desk.picked.set(None)>{picked.what.get(ui.lang.get()).to_owned()}{icon("close")}</button>
        });
        let more = (layout.more > 0).then(|| {
            view! {
                <button class="achip achip--more" on:click=move |_| desk.page.set(Some(DrawerPage::Answers))>
                    {ui.say(Phrase::MoreAnswers(layout.more))}<kbd>"A"</kbd>
                </button>
            }
        });
        let ahead = ahead.into_iter().map(|ahead| {
            view! {
                <button class="achip" data-ahead=ahead.id on:click=move |_| ahead.act.run(())>
                    {icon(ahead.symbol)}<span>{move || capital(ahead.label.get(ui.lang.get()))}</span>
                </button>
            }
        });
        let ahead: Vec<_> = ahead.collect();
        Some(view! { {what} {ahead} {chips} {more} })
    };
    view! { <div class="achips prompt__acts" role="group" aria-label=ui.word(Word::Answers)>{row}</div> }
}

/// One answer as a chip.
fn chip(
    desk: Frame,
    number: usize,
    offer: &Offer,
    badge: Option<String>,
    key: Option<char>,
) -> impl IntoView + use<> {
    let label = offer.label.clone();
    let hinted = move || desk.hint.with(|hint| hint.as_ref().is_some_and(|hint| hint.number == number));
    view! {
        <button class="achip" class:act--go=hinted data-answer=number aria-keyshortcuts=key.map(String::from)
            on:click=move |_| desk.answer(number)>
            {key.map(|key| view! { <kbd aria-hidden="true">{key}</kbd> })}
            {offer.symbol.map(icon)}
            <span>{move || capital(label.get(desk.ui.lang.get()))}</span>
            {badge.map(|badge| view! { <small>{badge}</small> })}
            {move || desk.eye(number).then(eye)}
        </button>
    }
}
