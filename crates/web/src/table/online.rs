//! A match on the server: opened, joined by a link, and taken home when it is over.

use super::*;
use crate::browser::{self, server};
use crate::parts::Page;
use wire::lobby::{Join, MatchCard};

/// A match on the server.
#[component]
pub(crate) fn OnlinePage<G: Narrate>(id: String, board: &'static dyn Board<G>) -> impl IntoView {
    let opened = RwSignal::new(None::<std::result::Result<Desk<G>, Said>>);
    session::connect(ui(), board, id, opened);
    move || match opened.get() {
        None => view! { <Waiting word=Word::Connecting/> }.into_any(),
        Some(Err(why)) => view! { <Lost why/> }.into_any(),
        Some(Ok(desk)) => view! { <Table desk/> }.into_any(),
    }
}

/// How far somebody is who was invited.
#[derive(Clone, PartialEq)]
enum Arrival {
    /// They are let in.
    Comes,
    /// They have no name yet, and are asked for one.
    Asked,
    /// They are not let in.
    Failed(Said),
}

/// A seat that somebody was invited to. Whoever has no name yet is asked for one first.
#[component]
pub(crate) fn JoinPage(id: String, token: String) -> impl IntoView {
    let ui = ui();
    let arrival = RwSignal::new(Arrival::Comes);
    let typed = RwSignal::new(String::new());
    let sit_down = Callback::new(move |()| {
        arrival.set(Arrival::Comes);
        let (id, token, name) = (id.clone(), token.clone(), typed.get_untracked());
        spawn_local(async move {
            let lang = ui.lang.get_untracked();
            let joined = async {
                match name.trim() {
                    // The server makes a name up for those who give none.
                    "" => drop(server::me(lang).await),
                    name => drop(server::take_name(name, lang).await?),
                }
                let wish = Join { seat: None, token: Some(token) };
                server::ask::<MatchCard>("POST", &format!("matches/{id}/join"), Some(&wish), lang).await
            };
            match joined.await {
                Ok(card) => ui.go(&Route::Online(card.game, card.id)),
                Err(problem) => {
                    let _ = arrival.try_set(Arrival::Failed(server::said(problem)));
                }
            }
        });
    });
    spawn_local(async move {
        // An account has its name, and a guest may have given one before.
        let nameless = match server::known(ui.lang.get_untracked()).await {
            Ok(Some(me)) => me.guest && browser::remembered(server::NAME).is_none(),
            Ok(None) => browser::remembered(server::NAME).is_none(),
            Err(problem) => {
                let _ = arrival.try_set(Arrival::Failed(server::said(problem)));
                return;
            }
        };
        if nameless {
            let _ = arrival.try_set(Arrival::Asked);
        } else {
            sit_down.try_run(());
        }
    });
    move || {
        match arrival.get() {
        Arrival::Failed(why) => view! { <Lost why/> }.into_any(),
        Arrival::Comes => view! { <Waiting word=Word::Connecting/> }.into_any(),
        Arrival::Asked => view! {
            <Page>
                <form class="dialog invited" on:submit=move |event| { event.prevent_default(); sit_down.run(()) }>
                    <h1>{ui.word(Word::Invited)}</h1>
                    <label for="invited-name">{ui.word(Word::WhatName)}</label>
                    <span class="field">{icon("person")}
                        <input id="invited-name" maxlength="30" autocomplete="nickname" autofocus
                            on:input=move |event| typed.set(event_target_value(&event))/>
                    </span>
                    <button class="btn btn--go btn--lg">{ui.word(Word::TakeTheSeat)}{icon("chev-r")}</button>
                </form>
            </Page>
        }
        .into_any(),
    }
    }
}

/// Takes the journal of a match that is over into this browser, to look through it.
#[component]
pub(super) fn BringHome() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let bring = move |_| _ = desk.please(|deeds| deeds.bring_home());
    view! { <button class="btn btn--go" on:click=bring>{icon("play")}{ui.word(Word::WatchReplay)}</button> }
}
