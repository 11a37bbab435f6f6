//! The bar: which match, who sits there, rules, language, menu.

use super::*;
use crate::parts::{Brand, LangSwitch, ThemeButton};

#[component]
pub(super) fn Bar() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let drawer: Drawer = expect_context();
    let place = move || {
        let (lang, title) = (ui.lang.get(), desk.title.get());
        let moment = desk.shown.with(|shown| shown.place.as_ref().map(|place| place.get(lang).to_owned()));
        [Some(title.get(lang).to_owned()), moment].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    };
    view! {
        <header class="appbar">
            <a class="skip" href="#content" on:click=crate::parts::skip>{ui.word(Word::SkipToContent)}</a>
            <Brand/>
            <span class="appbar__match">
                <b>{move || (desk.heading)(ui.lang.get())}</b>
                <span>{place}</span>
            </span>
            <seats::Seats/>
            <div class="row push">
                <seats::Marks/>
                <button class="btn btn--quiet hide-phone" on:click=move |_| drawer.open.set(true)>
                    {icon("book")}{ui.word(Word::Rules)}<kbd>"?"</kbd>
                </button>
                <span class="hide-phone"><LangSwitch/></span>
                <span class="hide-phone"><ThemeButton/></span>
                <button class="btn btn--quiet btn--icon hide-phone" aria-label=ui.word(Word::Menu)
                    on:click=move |_| desk.sheet.set(Some(Sheet::Menu))>{icon("menu")}</button>
            </div>
        </header>
    }
}
