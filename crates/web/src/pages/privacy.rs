//! The privacy page, in the server's own words: what it keeps about people.

use crate::browser::server;
use crate::parts::Page;
use crate::ui::ui;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::Word;
use wire::people::Kept;

/// The page.
#[component]
pub(super) fn Privacy() -> impl IntoView {
    let ui = ui();
    let kept = RwSignal::new(Vec::<Kept>::new());
    spawn_local(async move {
        match server::ask::<Vec<Kept>>("GET", "privacy", server::NOTHING, ui.lang.get_untracked()).await {
            Ok(found) => {
                let _ = kept.try_set(found);
            }
            Err(problem) => ui.notice.set(Some(server::said(problem))),
        }
    });
    let row = move |one: Kept| {
        let Kept { what, why, how_long } = one;
        view! {
            <tr>
                <th scope="row">{move || what.get(ui.lang.get()).to_owned()}</th>
                <td>{move || why.get(ui.lang.get()).to_owned()}</td>
                <td>{move || how_long.get(ui.lang.get()).to_owned()}</td>
            </tr>
        }
    };
    view! {
        <Page class="account privacy">
            <h1>{ui.word(Word::Privacy)}</h1>
            <p class="mute">{ui.word(Word::PrivacyAbout)}</p>
            <table class="privacy__kept">
                <thead><tr>
                    <th scope="col">{ui.word(Word::PrivacyWhat)}</th>
                    <th scope="col">{ui.word(Word::PrivacyWhy)}</th>
                    <th scope="col">{ui.word(Word::PrivacyHowLong)}</th>
                </tr></thead>
                <tbody><For each=move || kept.get() key=|one| one.what.en.clone() children=row/></tbody>
            </table>
        </Page>
    }
}
