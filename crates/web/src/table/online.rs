//! A match on the server: opened, joined by a link, and taken home when it is over.

use super::*;
use crate::browser::server;
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

/// A seat that somebody was invited to.
#[component]
pub(crate) fn JoinPage(id: String, token: String) -> impl IntoView {
    let ui = ui();
    let failed = RwSignal::new(None::<String>);
    spawn_local(async move {
        let lang = ui.lang.get_untracked();
        let _ = server::me(lang).await;
        let wish = Join { seat: None, token: Some(token) };
        match server::ask::<MatchCard>("POST", &format!("matches/{id}/join"), Some(&wish), lang).await {
            Ok(card) => ui.go(&Route::Online(card.game, card.id)),
            Err(problem) => {
                let _ = failed.try_set(Some(problem.map(|problem| problem.message).unwrap_or_default()));
            }
        }
    });
    move || match failed.get() {
        None => view! { <p class="page" role="status">{ui.word(Word::Connecting)}</p> }.into_any(),
        Some(why) => view! { <Failed why/> }.into_any(),
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
