//! The page as a whole: which page is open, and what is told over it.

use crate::browser;
use crate::home::Home;
use crate::pages::{About, ReplayPage, RulesPage};
use crate::parts::icon;
use crate::table::{JoinPage, OnlinePage, TablePage};
use crate::ui::{Ui, ui};
use leptos::prelude::*;
use table_view::{Route, Word};

/// The client.
#[component]
pub(crate) fn App() -> impl IntoView {
    let ui = Ui::start();
    provide_context(ui);
    let newer = RwSignal::new(false);
    browser::on_window("tablee-update", move |_| newer.set(true));
    let page = move || match ui.route.get() {
        Route::Home => view! { <Home/> }.into_any(),
        Route::Online(id) => view! { <OnlinePage id/> }.into_any(),
        Route::Join(id, token) => view! { <JoinPage id token/> }.into_any(),
        Route::Table(id) => view! { <TablePage id/> }.into_any(),
        Route::Replay(id) => view! { <ReplayPage id/> }.into_any(),
        Route::Rules(game, rule) => view! { <RulesPage game rule/> }.into_any(),
        Route::About => view! { <About/> }.into_any(),
    };
    view! { {page} <Notices newer/> }
}

/// What is told over any page, until it is closed.
#[component]
fn Notices(newer: RwSignal<bool>) -> impl IntoView {
    let ui = ui();
    let notice = move || {
        ui.notice.get().map(|said| view! {
            <div class="toast">
                {icon("bell")}<p class="toast__text">{ui.of(said)}</p>
                <button class="toast__x" aria-label=ui.word(Word::Close) on:click=move |_| ui.notice.set(None)>{icon("close")}</button>
            </div>
        })
    };
    let reload = move || {
        newer.get().then(|| view! {
            <div class="toast toast--good">
                {icon("bell")}<p class="toast__text">{ui.word(Word::UpdateReady)}</p>
                <button class="toast__x" aria-label=ui.word(Word::Close) on:click=move |_| newer.set(false)>{icon("close")}</button>
                <p class="toast__foot"><button class="btn btn--sm" on:click=move |_| {
                    let _ = browser::window().location().reload();
                }>{ui.word(Word::Reload)}</button></p>
            </div>
        })
    };
    view! { <div class="notices" role="status">{notice}{reload}</div> }
}
