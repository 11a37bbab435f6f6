//! What the host of a match may do about its people.

use super::{TALKS, said};
use crate::browser::{self, server};
use crate::parts::icon;
use crate::ui::{Ui, ui};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::{OrderWord, Route, Said};
use wire::lobby::{Begun, MatchCard, TableSettings, Talk};

/// The match on the server that is open.
fn table(ui: Ui) -> Option<String> {
    match ui.route.get_untracked() {
        Route::Online(_, id) => Some(id),
        _ => None,
    }
}

/// Frees the seat of somebody who has taken it without playing.
#[component]
pub(crate) fn ShowOut(seat: u8, failed: RwSignal<Option<Said>>) -> impl IntoView {
    let ui = ui();
    let link = RwSignal::new(None::<String>);
    let go = move |_| {
        let Some(id) = table(ui) else { return };
        spawn_local(async move {
            let path = format!("matches/{id}/seats/{seat}/show-out");
            match server::ask::<Begun>("POST", &path, server::NOTHING, ui.lang.get_untracked()).await {
                Ok(begun) => {
                    let page = browser::window().location().href().unwrap_or_default();
                    let page = page.split('#').next().unwrap_or_default().to_owned();
                    let new = begun.invitations.into_iter().next();
                    let new = new.map(|new| format!("{page}{}", Route::Join(id.clone(), new.token)));
                    if let Some(new) = &new {
                        let word = OrderWord::NewLink;
                        let told = Said::by(|lang| {
                            format!("{}{}{new}", word.get(lang), lang.pick(": ", "\u{a0}: "))
                        });
                        ui.notice.set(Some(told));
                    }
                    let _ = link.try_set(new);
                    let _ = failed.try_set(None);
                }
                Err(problem) => {
                    let _ = failed.try_set(Some(server::said(problem)));
                }
            }
        });
    };
    view! {
        <button type="button" class="btn btn--sm" data-tool="show-out" title=ui.order(OrderWord::ShowOutAbout) on:click=go>
            {icon("close")}{ui.order(OrderWord::ShowOut)}
        </button>
    }
}

/// Sets who may write at a table; only for the person who started the match.
#[component]
pub(crate) fn WhoMayWrite(talk: RwSignal<Talk>) -> impl IntoView {
    let ui = ui();
    let take = move |event: ev::Event| {
        let at: usize = event_target_value(&event).parse().unwrap_or_default();
        let (Some(id), Some((wish, _))) = (table(ui), TALKS.get(at).copied()) else { return };
        spawn_local(async move {
            let (path, wish) = (format!("matches/{id}"), TableSettings { talk: wish });
            let set = server::ask::<MatchCard>("PATCH", &path, Some(&wish), ui.lang.get_untracked()).await;
            ui.notice.set(Some(set.map_or_else(server::said, |_| said(OrderWord::Done))));
        });
    };
    let options = TALKS.into_iter().enumerate().map(|(at, (one, word))| {
        view! { <option value=at.to_string() selected=move || talk.get() == one>{ui.order(word)}</option> }
    });
    view! {
        <label class="eyebrow" for="talk">{ui.order(OrderWord::WhoMayWrite)}</label>
        <select class="select select--wide" id="talk" on:change=take>{options.collect_view()}</select>
    }
}
