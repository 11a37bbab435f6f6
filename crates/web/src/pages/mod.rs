//! Pages beside the table and home.

mod chart;
mod replay;

use crate::parts::Page;
use crate::ui::ui;
use leptos::prelude::*;
use table_view::{Route, Word};

pub(crate) use crate::rules::{RulesPage, SummaryPage};
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
