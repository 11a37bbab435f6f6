//! The last step: in one sentence what was chosen, and the links for those who are invited.

use super::plan::{Pick, Plan};
use crate::parts::icon;
use leptos::prelude::*;
use table_view::{Phrase, Word};

/// Selects the whole text of a field, ready to be copied.
fn select_all(event: leptos::ev::FocusEvent) {
    event_target::<web_sys::HtmlInputElement>(&event).select();
}

#[component]
pub(super) fn Start(plan: Plan) -> impl IntoView {
    let ui = plan.ui;
    let summary = move || {
        let lang = ui.lang.get();
        let title = plan.of(|draft| draft.scenario().title(draft.table()));
        let (people, bots, others) = plan.sitters.with(|all| {
            let people = all.iter().filter(|one| **one == Pick::Person).count();
            let bots = all.iter().filter(|one| matches!(one, Pick::Bot(_))).count();
            (people, bots, all.len() - people - bots)
        });
        ui.say(Phrase::TableFor(title.get(lang), people, bots, others))
    };
    let links = move || {
        let mut links = plan.invited.get();
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
    let changes = move || {
        let lang = ui.lang.get();
        let colon = lang.pick(": ", "\u{a0}: ");
        let all: Vec<String> = plan.of(|draft| {
            let changes = draft.changes().into_iter();
            changes
                .map(|change| format!("{}{colon}{}", change.name.get(lang), change.now.get(lang)))
                .collect()
        });
        (!all.is_empty()).then(|| {
            let all = all.into_iter().map(|change| view! { <li>{change}</li> }).collect_view();
            view! {
                <div class="changes">
                    <ul aria-label=ui.word(Word::NotAsUsual)>{all}</ul>
                    <button class="linkish" on:click=move |_| plan.change(table_view::Draft::reset)>
                        {icon("undo")}{ui.word(Word::AsUsual)}
                    </button>
                </div>
            }
        })
    };
    view! {
        {links}
        <div class="start">
            <div class="start__said" aria-live="polite"><p>{summary}</p>{changes}</div>
            <button class="btn btn--go btn--lg push" id="lay-the-table" disabled=move || plan.busy.get()
                on:click=move |_| plan.start()>{ui.word(Word::LayTheTable)}{icon("chev-r")}</button>
        </div>
    }
}
