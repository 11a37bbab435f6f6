//! A match whose address does not name its game: old addresses, and links in e-mails.

use crate::browser::{self, keep, server};
use crate::parts::{Lost, Waiting, gone};
use crate::ui::ui;
use kernel::Lang;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::{Place, Said, Word};
use wire::lobby::MatchCard;

/// Looks up a match and opens it.
#[component]
pub(super) fn Find(place: Place, id: String) -> impl IntoView {
    let ui = ui();
    let failed = RwSignal::new(None::<Said>);
    spawn_local(async move {
        let game = match place {
            Place::Table | Place::Replay => kept(&id).await,
            Place::Online => on_server(&id, ui.lang.get_untracked()).await,
        };
        match game {
            // The address that led here makes room for the one that it stands for.
            Ok(game) => {
                let _ = browser::window().location().replace(&place.of(game, id).to_string());
            }
            Err(why) => {
                let _ = failed.try_set(Some(why));
            }
        }
    });
    move || match failed.get() {
        None => view! { <Waiting word=Word::Loading/> }.into_any(),
        Some(why) => view! { <Lost why/> }.into_any(),
    }
}

async fn kept(id: &str) -> Result<String, Said> {
    let all = keep::all().await.unwrap_or_default();
    all.into_iter().find(|kept| kept.id == id).map(|kept| kept.game).ok_or_else(gone)
}

async fn on_server(id: &str, lang: Lang) -> Result<String, Said> {
    // Whoever looks at a match is somebody, at least a guest.
    let _ = server::me(lang).await;
    let found = server::ask::<MatchCard>("GET", &format!("matches/{id}"), server::NOTHING, lang).await;
    found.map(|card| card.game).map_err(server::said)
}
