//! Home: matches to continue, and a new one.

mod lobby;
mod matches;
mod new;

use crate::parts::PageBar;
use crate::ui::ui;
use leptos::prelude::*;
use table_view::Word;

/// The first page.
#[component]
pub(crate) fn Home() -> impl IntoView {
    let ui = ui();
    view! {
        <PageBar/>
        <main class="page" id="content" tabindex="-1">
            <section class="lead">
                <h1>{ui.word(Word::TakeASeat)}</h1>
                <p>{ui.word(Word::Tagline)}</p>
            </section>
            <matches::Matches/>
            <Show when=move || ui.server.get()><lobby::Lobby/></Show>
            <new::NewMatch/>
        </main>
    }
}
