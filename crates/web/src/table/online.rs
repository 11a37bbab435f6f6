//! Opens a match on the server, and saves it to this browser when it is over.

use super::*;
use crate::browser::{self, server};
use crate::room;
use wire::lobby::MatchCard;

/// A match on the server. One that still waits for people opens its waiting room first, so that nobody starts
/// with an empty seat by accident.
#[component]
pub(crate) fn OnlinePage<G: Narrate>(id: String, board: &'static dyn Board<G>) -> impl IntoView {
    let ui = ui();
    let opened = RwSignal::new(None::<std::result::Result<Desk<G>, Said>>);
    let path = format!("matches/{id}");
    spawn_local(async move {
        let card = server::ask::<MatchCard>("GET", &path, server::NOTHING, ui.lang.get_untracked()).await;
        if let Ok(card) = card
            && room::waits(&card)
        {
            let _ = browser::window().location().replace(&Route::Room(card.id).to_string());
        }
    });
    session::connect(ui, board, id, opened);
    move || match opened.get() {
        None => view! { <Waiting word=Word::Connecting/> }.into_any(),
        Some(Err(why)) => view! { <Lost why/> }.into_any(),
        Some(Ok(desk)) => view! { <Courtesy desk=desk.frame()/><Table desk/> }.into_any(),
    }
}

/// Copies the journal of a finished match into this browser, to look through it.
#[component]
pub(super) fn BringHome() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let bring = move |_| _ = desk.please(|deeds| deeds.bring_home());
    view! { <button class="btn btn--go" on:click=bring>{icon("play")}{ui.word(Word::WatchReplay)}</button> }
}
