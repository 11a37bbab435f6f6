//! The last step: in one sentence what was chosen, and the links for those who are invited.

use super::choice::{Choice, Pick};
use crate::parts::icon;
use leptos::prelude::*;
use table_view::{Phrase, Word};

/// Selects the whole text of a field, ready to be copied.
fn select_all(event: leptos::ev::FocusEvent) {
    event_target::<web_sys::HtmlInputElement>(&event).select();
}

#[component]
pub(super) fn Start(choice: Choice) -> impl IntoView {
    let ui = choice.ui;
    let summary = move || {
        let lang = ui.lang.get();
        let title = choice.chosen().map_or("", |scenario| scenario.name.get(lang));
        let (people, bots, others) = choice.sitters.with(|all| {
            let people = all.iter().filter(|one| **one == Pick::Person).count();
            let bots = all.iter().filter(|one| matches!(one, Pick::Bot(_))).count();
            (people, bots, all.len() - people - bots)
        });
        ui.say(Phrase::TableFor(title, people, bots, others))
    };
    let links = move || {
        let mut links = choice.invited.get();
        let table = links.pop()?;
        Some(view! {
            <div class="invites" role="status">
                <h3>{icon("link")}{ui.word(Word::ShareLink)}</h3>
                {links.into_iter().map(|link| view! {
                    <input class="invites__link" readonly prop:value=link aria-label=ui.word(Word::ShareLink)
                        on:focus=select_all/>
                }).collect_view()}
                <a class="btn btn--go" href=table>{ui.word(Word::Continue)}{icon("chev-r")}</a>
            </div>
        })
    };
    view! {
        {links}
        <div class="start">
            <p>{summary}</p>
            <button class="btn btn--go btn--lg push" id="lay-the-table" disabled=move || choice.busy.get()
                on:click=move |_| choice.start()>{ui.word(Word::LayTheTable)}{icon("chev-r")}</button>
        </div>
    }
}
