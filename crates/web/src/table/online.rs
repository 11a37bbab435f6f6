//! A match on the server: opened, joined by a link, and taken home when it is over.

use super::*;
use crate::browser::{self, server};
use crate::parts::PageBar;
use wire::lobby::{Join, MatchCard};

/// A match on the server.
#[component]
pub(crate) fn OnlinePage(id: String) -> impl IntoView {
    let ui = ui();
    let opened = RwSignal::new(None::<std::result::Result<Desk, String>>);
    session::connect(ui, id, opened);
    move || match opened.get() {
        None => view! { <p class="page" role="status">{ui.word(Word::Connecting)}</p> }.into_any(),
        Some(Err(why)) => view! { <Failed why/> }.into_any(),
        Some(Ok(desk)) => view! { <Table desk/> }.into_any(),
    }
}

/// A seat that somebody was invited to. Whoever has no name yet is asked for one first.
#[component]
pub(crate) fn JoinPage(id: String, token: String) -> impl IntoView {
    let ui = ui();
    let failed = RwSignal::new(None::<String>);
    let asks = RwSignal::new(browser::remembered(server::NAME).is_none());
    let typed = RwSignal::new(String::new());
    let sit_down = Callback::new(move |()| {
        asks.set(false);
        let (id, token, name) = (id.clone(), token.clone(), typed.get_untracked());
        spawn_local(async move {
            let lang = ui.lang.get_untracked();
            let named = match name.trim() {
                // The server makes a name up for those who give none.
                "" => Ok(server::me(lang).await).map(|_| ()),
                name => server::take_name(name, lang).await.map(|_| ()),
            };
            let wish = Join { seat: None, token: Some(token) };
            let joined = match named {
                Ok(()) => {
                    server::ask::<MatchCard>("POST", &format!("matches/{id}/join"), Some(&wish), lang).await
                }
                Err(problem) => Err(problem),
            };
            match joined {
                Ok(card) => ui.go(&Route::Online(card.game, card.id)),
                Err(problem) => {
                    let _ = failed.try_set(Some(problem.map(|problem| problem.message).unwrap_or_default()));
                }
            }
        });
    });
    if !asks.get_untracked() {
        sit_down.run(());
    }
    move || {
        match (failed.get(), asks.get()) {
        (Some(why), _) => view! { <Failed why/> }.into_any(),
        (None, false) => view! { <p class="page" role="status">{ui.word(Word::Connecting)}</p> }.into_any(),
        (None, true) => view! {
            <PageBar/>
            <main class="page" id="content">
                <form class="dialog invited" on:submit=move |event| { event.prevent_default(); sit_down.run(()) }>
                    <h1>{ui.word(Word::Invited)}</h1>
                    <label for="invited-name">{ui.word(Word::WhatName)}</label>
                    <span class="field">{icon("person")}
                        <input id="invited-name" maxlength="30" autocomplete="nickname" autofocus
                            on:input=move |event| typed.set(event_target_value(&event))/>
                    </span>
                    <button class="btn btn--go btn--lg">{ui.word(Word::TakeTheSeat)}{icon("chev-r")}</button>
                </form>
            </main>
        }
        .into_any(),
    }
    }
}

#[component]
fn Failed(why: String) -> impl IntoView {
    let ui = ui();
    view! {
        <main class="page" id="content">
            <p role="alert">{move || ui.say(Phrase::ServerSays(&why))}</p>
            <p><a class="btn" href=Route::Home.to_string()>{ui.word(Word::Home)}</a></p>
        </main>
    }
}

/// Takes the journal of a match that is over into this browser, to look through it.
#[component]
pub(super) fn BringHome() -> impl IntoView {
    let desk = desk();
    let ui = desk.ui;
    let bring = move |_| {
        let Route::Online(game, id) = ui.route.get_untracked() else { return };
        spawn_local(async move {
            if let Some(id) = session::bring_home(ui, &id).await {
                ui.go(&Route::Replay(game, id));
            }
        });
    };
    view! { <button class="btn btn--go" on:click=bring>{icon("play")}{ui.word(Word::WatchReplay)}</button> }
}
