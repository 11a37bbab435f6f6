//! Home: matches to continue, and a new one.

mod account;
mod by_letter;
mod find;
mod lobby;
mod matches;
mod new;
mod operators;
mod privacy;

use crate::app;
use crate::pages::{About, RulesPage, SummaryPage};
use crate::parts::{Lost, Page, gone};
use crate::table::JoinPage;
use crate::ui::ui;
use account::Account;
use find::Find;
use leptos::prelude::*;
use std::sync::Arc;
use table_view::{Route, Word};

/// Shows the page that is open.
pub fn mount() {
    app::mount(
        None,
        Arc::new(|route| match route {
            Route::Home => view! { <Home/> }.into_any(),
            Route::Join(id, token) => view! { <JoinPage id token/> }.into_any(),
            Route::Find(place, id) => view! { <Find place id/> }.into_any(),
            Route::Rules(game, rule) => view! { <RulesPage game rule/> }.into_any(),
            Route::Summary(game) => view! { <SummaryPage game/> }.into_any(),
            Route::Account => view! { <Account/> }.into_any(),
            Route::Confirm(token) => view! { <by_letter::Confirm token/> }.into_any(),
            Route::Reset(token) => view! { <by_letter::Reset token/> }.into_any(),
            Route::Unsubscribe(token) => view! { <by_letter::Unsubscribe token/> }.into_any(),
            Route::Privacy => view! { <privacy::Privacy/> }.into_any(),
            Route::Operators => view! { <operators::Operators/> }.into_any(),
            Route::About => view! { <About/> }.into_any(),
            // Of a game that is not on offer.
            Route::Table(..) | Route::Online(..) | Route::Replay(..) => {
                view! { <Lost why=gone()/> }.into_any()
            }
        }),
    );
}

/// The first page.
#[component]
fn Home() -> impl IntoView {
    let ui = ui();
    view! {
        <Page>
            <section class="lead">
                <h1>{ui.word(Word::TakeASeat)}</h1>
                <p>{ui.word(Word::Tagline)}</p>
            </section>
            <matches::Matches/>
            <Show when=move || ui.server.get()><lobby::Lobby/></Show>
            <new::NewMatch/>
        </Page>
    }
}
