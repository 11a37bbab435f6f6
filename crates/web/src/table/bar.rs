//! The bar: which match, who sits there, rules, language, menu.

use super::*;
use crate::desk::{Chair, Who};
use crate::parts::{Brand, LangSwitch, ThemeButton, seat_mark};
use crate::session::bot_title;
use kernel::Seat;

#[component]
pub(super) fn Bar() -> impl IntoView {
    let desk = desk();
    let ui = desk.ui;
    let drawer: Drawer = expect_context();
    let place = move || {
        let (lang, title) = (ui.lang.get(), desk.title.get());
        let moment = desk.moment.with(|moment| boards::of(desk.game).moment(&moment.view, lang));
        [Some(title.get(lang).to_owned()), moment].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    };
    view! {
        <header class="appbar">
            <a class="skip" href="#content" on:click=crate::parts::skip>{ui.word(Word::SkipToContent)}</a>
            <Brand/>
            <span class="appbar__match">
                <b>{move || desk.played().title(ui.lang.get())}</b>
                <span>{place}</span>
            </span>
            <Seats/>
            <div class="row push">
                <button class="btn btn--quiet hide-phone" on:click=move |_| drawer.open.set(true)>
                    {icon("book")}{ui.word(Word::Rules)}<kbd>"?"</kbd>
                </button>
                <span class="hide-phone"><LangSwitch/></span>
                <span class="hide-phone"><ThemeButton/></span>
                <button class="btn btn--quiet btn--icon" aria-label=ui.word(Word::Menu)
                    on:click=move |_| desk.sheet.set(Some(Sheet::Menu))>{icon("menu")}</button>
            </div>
        </header>
    }
}

/// Who sits at the table, whose turn it is, who is there.
#[component]
fn Seats() -> impl IntoView {
    let desk = desk();
    let ui = desk.ui;
    let seat = move |(at, chair): (usize, Chair)| {
        let seat = Seat(at as u8);
        let turn = move || desk.moment.with(|moment| moment.owes() == Some(seat));
        let sub = match &chair.sitter {
            Who::You => None,
            Who::Bot(name) => {
                let name = name.clone();
                let title = move || bot_title(desk.game, &name, ui.lang.get());
                Some(view! { <span class="seat__sub">{icon("bot")}{title}</span> }.into_any())
            }
            Who::Other(name) => Some(view! { <span class="seat__sub">{name.clone()}</span> }.into_any()),
            Who::Open => Some(view! { <span class="seat__sub">{ui.word(Word::OpenSeat)}</span> }.into_any()),
        };
        let you = (chair.sitter == Who::You).then(|| view! { <span class="you">{ui.word(Word::You)}</span> });
        let away = chair.here == Some(false);
        let note = move || {
            let note =
                desk.moment.with(|moment| boards::of(desk.game).seat_note(&moment.view, seat, ui.lang.get()));
            note.map(|note| view! { <small class="seat__note">{note}</small> })
        };
        view! {
            <li class="seat seat--pill" class:seat--turn=turn class:seat--away=away
                data-seat=move || desk.mark(seat).colour aria-current=move || turn().then_some("true")>
                {move || seat_mark(desk.mark(seat))}
                <span class="seat__name">{move || desk.name(seat)}{note}</span>
                {you} {sub}
            </li>
        }
    };
    view! {
        <ul class="seats" aria-label=ui.word(Word::Seats)>
            {move || desk.chairs.get().into_iter().enumerate().map(seat).collect_view()}
        </ul>
    }
}
