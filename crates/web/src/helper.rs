//! The worker that computes bots, hints, odds and plans, so that the page stays responsive.
//!
//! Page and worker exchange JSON. A request carries the whole position, so the worker remembers nothing and
//! cannot get out of step. Where workers are not available, the page loads the helper itself and waits for
//! it.

use crate::tables;
use card::{Asker, Title};
use kernel::{Budget, Game, Lang, Seat, Seed, Table};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::HashMap;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// A position to think about.
#[derive(Serialize, Deserialize)]
pub(crate) struct Position {
    pub(crate) game: String,
    pub(crate) setup: Value,
    pub(crate) state: Value,
}

impl Position {
    /// The position of this table.
    pub(crate) fn of<G: Game>(table: &Table<G>) -> Position {
        Position { game: G::ID.to_owned(), setup: value(table.setup()), state: value(table.state()) }
    }
}

fn value(of: &impl Serialize) -> Value {
    serde_json::to_value(of).expect("plain data has a JSON form")
}

/// What can be asked.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ask {
    /// What a bot would answer: an `Advice`.
    Advise { position: Position, bot: String, seed: Seed },
    /// Something that only one game knows, asked for a seat.
    Extra { position: Position, seat: Option<Seat>, name: String, arguments: Value, lang: Lang },
}

#[derive(Serialize, Deserialize)]
struct Request {
    id: u32,
    ask: Ask,
}

#[derive(Serialize, Deserialize)]
struct Reply {
    id: u32,
    said: Result<Value, String>,
}

#[wasm_bindgen]
extern "C" {
    /// Answers a request in the page itself.
    #[wasm_bindgen(js_namespace = ["window", "tablee"], js_name = think, catch)]
    async fn think_here(game: &str, request: &str) -> Result<JsValue, JsValue>;
    /// Starts a worker with the helper of a game, from the same build as the page.
    #[wasm_bindgen(js_namespace = ["window", "tablee"], js_name = worker, catch)]
    fn worker_of(game: &str) -> Result<web_sys::Worker, JsValue>;
}

/// The worker's side.
#[must_use]
pub fn answer(title: &dyn Title, request: &str) -> String {
    let reply = match serde_json::from_str::<Request>(request) {
        Ok(Request { id, ask }) => Reply { id, said: think(title, ask) },
        Err(error) => Reply { id: 0, said: Err(error.to_string()) },
    };
    serde_json::to_string(&reply).expect("plain data has a JSON form")
}

fn think(title: &dyn Title, ask: Ask) -> Result<Value, String> {
    let (Ask::Advise { position, .. } | Ask::Extra { position, .. }) = &ask;
    if position.game != title.game().id() {
        return Err("another game's helper".to_owned());
    }
    // The position alone counts here: this seed is not the one of the match, and no dice are rolled with it.
    let table = title.game().open_at(&position.setup, Seed(0), &position.state);
    let table = table.map_err(|damage| format!("{damage:?}"))?;
    // Here nobody else waits: bots and plans stop by themselves after this many steps.
    let budget = Budget::endless();
    match ask {
        Ask::Advise { bot, seed, .. } => {
            let advice = title.advise(&bot, seed, &*table, &budget).map_err(|no| no.text(Lang::En))?;
            serde_json::to_value(advice).map_err(|error| error.to_string())
        }
        Ask::Extra { seat, name, arguments, lang, .. } => {
            let asker = Asker { table: &*table, seat };
            let said = title.extra(&name, &arguments, Some(asker), lang, &budget).ok_or("unknown request")?;
            said.map_err(|complaint| complaint.0)
        }
    }
}

/// The page's side.
struct Helper {
    worker: Option<web_sys::Worker>,
    waiting: HashMap<u32, js_sys::Function>,
    last: u32,
}

thread_local! {
    static HELPER: RefCell<Helper> = RefCell::new(Helper::start());
}

impl Helper {
    fn start() -> Helper {
        Helper { worker: start_worker(), waiting: HashMap::new(), last: 0 }
    }
}

fn start_worker() -> Option<web_sys::Worker> {
    let worker = worker_of(tables::here()).ok()?;
    let heard = Closure::<dyn FnMut(web_sys::MessageEvent)>::new(|event: web_sys::MessageEvent| match event
        .data()
        .as_string()
    {
        Some(text) if text == "broken" => broken(true),
        // The page fetches the helper itself then, and is loaded anew on the way.
        Some(text) if text == "other build" => broken(false),
        Some(text) => deliver(&text),
        None => {}
    });
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget(); // The worker lives as long as the page.
    let failed = Closure::<dyn FnMut(JsValue)>::new(|_: JsValue| broken(false));
    worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
    failed.forget();
    Some(worker)
}

/// The worker is lost. All pending requests fail; a new worker is started if the old one ever ran.
fn broken(ran: bool) {
    let waiting = HELPER.with(|helper| {
        let mut helper = helper.borrow_mut();
        if let Some(worker) = helper.worker.take() {
            worker.terminate();
        }
        helper.worker = if ran { start_worker() } else { None };
        std::mem::take(&mut helper.waiting)
    });
    let lost = if ran { JsValue::NULL } else { JsValue::UNDEFINED };
    for resolve in waiting.into_values() {
        let _ = resolve.call1(&JsValue::NULL, &lost);
    }
}

fn deliver(text: &str) {
    let id = serde_json::from_str::<Reply>(text).map(|reply| reply.id).unwrap_or(0);
    let resolve = HELPER.with(|helper| helper.borrow_mut().waiting.remove(&id));
    if let Some(resolve) = resolve {
        let _ = resolve.call1(&JsValue::NULL, &JsValue::from_str(text));
    }
}

/// Starts the worker before it is needed.
pub(crate) fn warm_up() {
    HELPER.with(|_| {});
}

/// Sends a request to the worker.
pub(crate) async fn ask(ask: Ask) -> Result<Value, String> {
    let id = HELPER.with(|helper| {
        let mut helper = helper.borrow_mut();
        helper.last += 1;
        helper.last
    });
    let request = serde_json::to_string(&Request { id, ask }).expect("plain data has a JSON form");
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        HELPER.with(|helper| {
            let mut helper = helper.borrow_mut();
            match &helper.worker {
                Some(worker) if worker.post_message(&JsValue::from_str(&request)).is_ok() => {
                    helper.waiting.insert(id, resolve);
                }
                _ => {
                    let _ = resolve.call1(&JsValue::NULL, &JsValue::UNDEFINED);
                }
            }
        });
    });
    let heard = JsFuture::from(promise).await.unwrap_or(JsValue::UNDEFINED);
    if heard.is_null() {
        return Err("the worker broke".to_owned());
    }
    let text = match heard.as_string() {
        Some(text) => text,
        None => {
            let said = think_here(tables::here(), &request).await;
            said.ok().and_then(|said| said.as_string()).ok_or("no helper")?
        }
    };
    let reply: Reply = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    reply.said
}
