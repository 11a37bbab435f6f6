//! Pages beside the table and home.

mod chart;
mod replay;

use crate::games;
use crate::parts::Page;
use crate::rules::{Drawer, RulesBody};
use crate::ui::ui;
use leptos::prelude::*;
use table_view::{Route, Word};

pub(crate) use chart::Chart;
pub(crate) use replay::ReplayPage;

/// What this is.
#[component]
pub(crate) fn About() -> impl IntoView {
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

/// The rules of a game.
#[component]
pub(crate) fn RulesPage(game: String, rule: Option<String>) -> impl IntoView {
    let ui = ui();
    let drawer = Drawer::new(ui, game.clone());
    if let Some(rule) = rule {
        drawer.show(&rule);
    }
    provide_context(drawer);
    let tabs = games()
        .games
        .iter()
        .map(|card| {
            let here = card.id == game;
            view! {
                <a class="tab" href=Route::Rules(card.id.clone(), None).to_string()
                    aria-current=here.then_some("page")>{move || card.title.get(ui.lang.get())}</a>
            }
        })
        .collect_view();
    view! {
        <Page>
            <nav class="tabs" aria-label=ui.word(Word::Game)>{tabs}</nav>
            <section class="panel rulespage"><RulesBody drawer page=true/></section>
        </Page>
    }
}
