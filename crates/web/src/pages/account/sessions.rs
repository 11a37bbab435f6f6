//! The devices you are logged in on.

use super::{Here, word_said};
use crate::browser::{server, time};
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::Word;
use table_view::words::when;
use wire::people::SessionCard;

/// The list of sessions, each with a button that ends it.
#[component]
pub(super) fn Sessions(here: Here) -> impl IntoView {
    let ui = here.ui;
    let list = RwSignal::new(Vec::<SessionCard>::new());
    let load = move || {
        spawn_local(async move {
            let found =
                server::ask::<Vec<SessionCard>>("GET", "me/sessions", server::NOTHING, here.lang()).await;
            if let Ok(found) = found {
                let _ = list.try_set(found);
            }
        });
    };
    load();
    let end = move |path: String| {
        spawn_local(async move {
            let said = match server::tell("DELETE", &path, server::NOTHING, here.lang()).await {
                Ok(()) => word_said(Word::SessionsEnded),
                Err(problem) => server::said(problem),
            };
            ui.notice.set(Some(said));
            load();
        });
    };
    let row = move |session: SessionCard| {
        let device = session.device.clone();
        let named =
            move || device.clone().unwrap_or_else(|| Word::SessionUnknown.get(ui.lang.get()).to_owned());
        let seen = session.seen;
        let told = move || when(ui.lang.get(), (time::server_now() - seen).max(0) as f64);
        let path = format!("me/sessions/{}", session.id);
        let way = match session.this {
            true => view! { <span class="chip chip--accent">{ui.word(Word::SessionThis)}</span> }.into_any(),
            false => view! {
                <button class="btn btn--sm" on:click=move |_| end(path.clone())>{ui.word(Word::SessionEnd)}</button>
            }
            .into_any(),
        };
        view! { <li class="account__session"><span><b>{named}</b>" "<small class="mute">{told}</small></span>{way}</li> }
    };
    let others = move || list.with(|list| list.len() > 1);
    view! {
        <section class="panel account__part" id="sessions" aria-labelledby="sessions-title">
            <h2 id="sessions-title">{ui.word(Word::Sessions)}</h2>
            <ul class="account__sessions">
                <For each=move || list.get() key=|session| session.id.clone() children=row/>
            </ul>
            <Show when=others>
                <button class="btn" on:click=move |_| end("me/sessions".to_owned())>{ui.word(Word::SessionsEndOthers)}</button>
            </Show>
        </section>
    }
}
