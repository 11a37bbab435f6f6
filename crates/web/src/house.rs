//! Small pieces for the pages around the tables: pictures, portraits, the score as a race, links to copy and
//! share.

use crate::browser;
use crate::parts::{icon, shape};
use crate::ui::{Ui, ui};
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::{HouseWord, Said, Summary};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// A section of a game's board.
pub(crate) fn crop(game: &str) -> impl IntoView + use<> {
    view! { <img class="crop" src=format!("./art/{game}.svg") alt="" decoding="async" loading="lazy"/> }
}

/// The portrait of a character; several for a seat that plays several.
pub(crate) fn emblem(game: &str, id: &str) -> impl IntoView + use<> {
    let one = |id: &str| {
        let href = format!("./art/{game}.emblems.svg#{id}");
        view! { <span class="emb"><svg aria-hidden="true"><use href=href></use></svg></span> }
    };
    id.split('+').map(one).collect_view()
}

/// The points of all seats as a race; nothing for a game without points.
pub(crate) fn race(ui: Ui, summary: &Summary, names: &[Said]) -> Option<impl IntoView + use<>> {
    let race = summary.race();
    if race.is_empty() || race.len() != summary.seats.len() {
        return None;
    }
    let row = |(at, (points, part)): (usize, (i64, f64))| {
        let seat = &summary.seats[at];
        let name = names.get(at).cloned().unwrap_or_default();
        let class = if seat.bare { "seat__mark" } else { "seat__disc" };
        view! {
            <li data-seat=seat.colour.clone()>
                <span class=class aria-hidden="true">{shape(&seat.shape)}</span>
                <span class="vh">{ui.of(name)}</span>
                <span class="meter" style=format!("--v:{part:.2}")><span class="meter__fill"></span></span>
                <b>{points}</b>
            </li>
        }
    };
    let rows = race.into_iter().enumerate().map(row).collect_view();
    Some(view! { <ol class="race">{rows}</ol> })
}

/// The links to the free seats of a match that was started in this browser: the server only keeps their
/// hashes. Each is a seat and its secret.
pub(crate) fn invites(id: &str) -> Vec<(u8, String)> {
    let kept = browser::remembered(&invites_key(id));
    kept.and_then(|kept| serde_json::from_str(&kept).ok()).unwrap_or_default()
}

/// Saves the links to the free seats of a match, and those already used; deletes them when nobody is awaited.
pub(crate) fn keep_invites(id: &str, links: &[(u8, String)]) {
    match links {
        [] => browser::forget(&invites_key(id)),
        links => {
            let text = serde_json::to_string(links).expect("plain data has a JSON form");
            browser::remember(&invites_key(id), &text);
        }
    }
}

/// The state of a match on the server when it was last open in this browser.
pub(crate) fn seen(id: &str) -> Option<Summary> {
    serde_json::from_str(&browser::remembered(&seen_key(id))?).ok()
}

/// Remembers the state of a match on the server; forgets it once the match is over.
pub(crate) fn keep_seen(id: &str, summary: Option<&Summary>) {
    match summary {
        None => browser::forget(&seen_key(id)),
        Some(summary) => {
            let text = serde_json::to_string(summary).expect("plain data has a JSON form");
            browser::remember(&seen_key(id), &text);
        }
    }
}

fn seen_key(id: &str) -> String {
    format!("seen.{id}")
}

fn invites_key(id: &str) -> String {
    format!("invites.{id}")
}

/// The address of this page without the part after `#`.
pub(crate) fn page_address() -> String {
    let page = browser::window().location().href().unwrap_or_default();
    page.split('#').next().unwrap_or_default().to_owned()
}

/// Copies a text to the clipboard. Returns whether the browser allowed it.
pub(crate) async fn copy(text: &str) -> bool {
    let navigator = browser::window().navigator();
    // Pages that did not come over a safe connection have no clipboard.
    if !js_sys::Reflect::has(&navigator, &"clipboard".into()).unwrap_or(false)
        || !js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|board| board.is_object())
    {
        return false;
    }
    JsFuture::from(navigator.clipboard().write_text(text)).await.is_ok()
}

/// Whether the system has a share sheet.
pub(crate) fn can_share() -> bool {
    js_sys::Reflect::has(&browser::window().navigator(), &"share".into()).unwrap_or(false)
}

/// Opens the system's share sheet with this text and address.
pub(crate) async fn share(title: &str, text: &str, url: Option<&str>) -> bool {
    let navigator = browser::window().navigator();
    let wish = js_sys::Object::new();
    let set = |name: &str, value: &str| js_sys::Reflect::set(&wish, &name.into(), &value.into());
    let _ = set("title", title);
    let _ = set("text", text);
    if let Some(url) = url {
        let _ = set("url", url);
    }
    let Ok(share) = js_sys::Reflect::get(&navigator, &"share".into()) else { return false };
    let Ok(share) = share.dyn_into::<js_sys::Function>() else { return false };
    match share.call1(&navigator, &wish).map(JsCast::dyn_into::<js_sys::Promise>) {
        Ok(Ok(promise)) => JsFuture::from(promise).await.is_ok(),
        _ => false,
    }
}

/// A button that copies a text and confirms it for a moment.
#[component]
pub(crate) fn CopyButton(
    /// What is copied.
    text: String,
    /// The field that is selected instead where the page may not copy.
    field: NodeRef<leptos::html::Input>,
) -> impl IntoView {
    let ui = ui();
    let done = RwSignal::new(false);
    let text = StoredValue::new(text);
    let press = move |_| {
        spawn_local(async move {
            if copy(&text.get_value()).await {
                let _ = done.try_set(true);
                browser::time::sleep(2000).await;
                let _ = done.try_set(false);
            } else if let Some(field) = field.get_untracked() {
                // Whoever may not copy can still press the keys for it.
                field.select();
            }
        });
    };
    let label = move || if done.get() { HouseWord::Copied } else { HouseWord::Copy }.get(ui.lang.get());
    view! {
        <button type="button" class="btn btn--go" data-tool="copy" aria-live="polite" on:click=press>
            {move || icon(if done.get() { "check" } else { "copy" })}{label}
        </button>
    }
}
