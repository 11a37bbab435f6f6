//! Every page that needs no game, except home.

mod account;
mod by_letter;
mod find;
mod new;
mod operators;
mod privacy;
mod profile;

use crate::app;
use crate::learn::LessonsPage;
use crate::parts::{Lost, Page, gone};
use crate::puzzles::PuzzlesPage;
use crate::room::{Invited, RoomPage};
use crate::rules::{RulesPage, SummaryPage};
use crate::ui::ui;
use find::Find;
use leptos::prelude::*;
use profile::Profile;
use std::sync::Arc;
use table_view::{Module, Route, Word};

/// Shows the page that is open.
pub fn mount() {
    app::mount(
        Module::Pages,
        Arc::new(|route| match route {
            // What cannot be read leads home.
            Route::Home => {
                ui().go(&Route::Home);
                ().into_any()
            }
            Route::New(game) => view! { <new::NewMatch game/> }.into_any(),
            Route::Room(id) => view! { <RoomPage id/> }.into_any(),
            Route::Join(id, token) => view! { <Invited id token/> }.into_any(),
            Route::Find(place, id) => view! { <Find place id/> }.into_any(),
            Route::Rules(game, rule) => view! { <RulesPage game rule/> }.into_any(),
            Route::Puzzles => view! { <PuzzlesPage/> }.into_any(),
            Route::Summary(game) => view! { <SummaryPage game/> }.into_any(),
            Route::Lessons(game) => view! { <LessonsPage game/> }.into_any(),
            Route::Account => view! { <Profile/> }.into_any(),
            Route::Confirm(token) => view! { <by_letter::Confirm token/> }.into_any(),
            Route::Reset(token) => view! { <by_letter::Reset token/> }.into_any(),
            Route::Unsubscribe(token) => view! { <by_letter::Unsubscribe token/> }.into_any(),
            Route::Privacy => view! { <privacy::Privacy/> }.into_any(),
            Route::Operators => view! { <operators::Operators/> }.into_any(),
            Route::About => view! { <About/> }.into_any(),
            // Of a game that is not on offer.
            Route::Table(..)
            | Route::Online(..)
            | Route::Replay(..)
            | Route::Puzzle(..)
            | Route::Lesson(..) => view! { <Lost why=gone()/> }.into_any(),
        }),
    );
}

/// The page about this site.
#[component]
fn About() -> impl IntoView {
    let ui = ui();
    view! {
        <Page class="prose">
            <h1>{ui.word(Word::About)}</h1>
            <p>{ui.word(Word::AboutText1)}</p>
            <p>{ui.word(Word::AboutText2)}</p>
            <p>{ui.word(Word::AboutUndo)}</p>
            <p>{ui.word(Word::AboutText3)}</p>
            <Show when=move || ui.server.get()><p><a href=Route::Privacy.to_string()>{ui.word(Word::Privacy)}</a></p></Show>
        </Page>
    }
}
