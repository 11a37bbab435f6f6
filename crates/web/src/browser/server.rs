//! The server, if there is one: its lobby over HTTP.

use crate::learned;
use kernel::Lang;
use serde::Serialize;
use serde::de::DeserializeOwned;
use table_view::{Phrase, Said, Word};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use wire::Problem;
use wire::people::{ComeIn, Me};

/// The address of the match's WebSocket, next to the page. It names the match, so that a proxy can send
/// all its players to one node.
pub(crate) fn live_address(id: &str) -> String {
    let page = super::window().location().href().unwrap_or_default();
    let page = page.split(['#', '?']).next().unwrap_or_default();
    let folder = page.rsplit_once('/').map_or(page, |(folder, _)| folder);
    // http becomes ws, https becomes wss.
    format!("{}/api/live?match={id}", folder.replacen("http", "ws", 1))
}

/// Sends a request to the server. No answer at all is `Err(None)`: there is no server.
pub(crate) async fn ask<T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: Option<&impl Serialize>,
    lang: Lang,
) -> Result<T, Option<Problem>> {
    let text = send(method, path, body, lang).await.map_err(|_| None)?;
    match text {
        (true, text) => serde_json::from_str(&text).map_err(|_| None),
        (false, text) => Err(serde_json::from_str(&text).ok()),
    }
}

/// Sends a request whose answer has no content.
pub(crate) async fn tell(
    method: &str,
    path: &str,
    body: Option<&impl Serialize>,
    lang: Lang,
) -> Result<(), Option<Problem>> {
    match send(method, path, body, lang).await.map_err(|_| None)? {
        (true, _) => Ok(()),
        (false, text) => Err(serde_json::from_str(&text).ok()),
    }
}

async fn send(
    method: &str,
    path: &str,
    body: Option<&impl Serialize>,
    lang: Lang,
) -> Result<(bool, String), JsValue> {
    let init = web_sys::RequestInit::new();
    init.set_method(method);
    let headers = web_sys::Headers::new()?;
    headers.set("accept", "application/json")?;
    headers.set("accept-language", lang.code())?;
    if let Some(body) = body {
        headers.set("content-type", "application/json")?;
        init.set_body(&serde_json::to_string(body).expect("plain data has a JSON form").into());
    }
    init.set_headers(&headers);
    let request = web_sys::Request::new_with_str_and_init(&format!("./api/{path}"), &init)?;
    let response = JsFuture::from(super::window().fetch_with_request(&request)).await?;
    let response: web_sys::Response = response.dyn_into()?;
    if let Ok(Some(date)) = response.headers().get("date") {
        super::time::server_dated(&date);
    }
    let text = JsFuture::from(response.text()?).await?;
    Ok((response.ok(), text.as_string().unwrap_or_default()))
}

/// What went wrong, for people: in the server's words, or that there was no answer.
pub(crate) fn said(problem: Option<Problem>) -> Said {
    match problem {
        Some(problem) => Said::by(|lang| Phrase::ServerSays(&problem.message).get(lang)),
        None => Said::by(|lang| Word::NoServer.get(lang).to_owned()),
    }
}

/// An empty body.
pub(crate) const NOTHING: Option<&()> = None;

/// The account on the server; a new guest if there is none yet. `None` if there is no server.
pub(crate) async fn me(lang: Lang) -> Option<Me> {
    match ask::<Me>("GET", "me", NOTHING, lang).await {
        Ok(me) => Some(me),
        Err(Some(_)) => {
            let wish = ComeIn { name: super::remembered(NAME), lang: Some(lang) };
            match ask::<Me>("POST", "me", Some(&wish), lang).await {
                // The name has become somebody's meanwhile: one comes in without.
                Err(Some(problem)) if problem.code.ends_with("_name") || problem.code == "name_taken" => {
                    super::forget(NAME);
                    ask::<Me>("POST", "me", Some(&ComeIn { name: None, lang: Some(lang) }), lang).await.ok()
                }
                came => came.ok(),
            }
        }
        Err(None) => None,
    }
}

/// The account on the server, if there is one; no guest is created.
pub(crate) async fn known(lang: Lang) -> Result<Option<Me>, Option<Problem>> {
    let me = match ask::<Me>("GET", "me", NOTHING, lang).await {
        Ok(me) => Some(me),
        Err(Some(problem)) if problem.code == "unauthenticated" => None,
        Err(problem) => return Err(problem),
    };
    learned::signed_in(me.as_ref());
    Ok(me)
}

/// The name under which the page remembers what the player wants to be called.
pub(crate) const NAME: &str = "name";

/// Sets the name that others read; signs in as a guest first if needed.
pub(crate) async fn take_name(name: &str, lang: Lang) -> Result<Me, Option<Problem>> {
    let wish = ComeIn { name: Some(name.to_owned()), lang: Some(lang) };
    let me = ask::<Me>("POST", "me", Some(&wish), lang).await?;
    super::remember(NAME, &me.name);
    Ok(me)
}

/// Whether there is a server: a site that only publishes the client has nothing at this path.
pub(crate) async fn is_there() -> bool {
    known(Lang::En).await != Err(None)
}
