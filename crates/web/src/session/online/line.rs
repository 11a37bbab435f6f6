//! The connection to the server: opened, kept open, reopened.

use super::{Shared, Waiting, hear};
use crate::browser::{server, time};
use kernel::Narrate;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::rc::Rc;
use table_view::{Said, Word};
use wasm_bindgen::prelude::*;
use wire::follower::{Follower, Missed};
use wire::{Ask, Tell};

/// How often the server is asked whether it is still there, in milliseconds.
const HEARTBEAT: i32 = 25_000;
/// The longest wait before the connection is tried again.
const PATIENCE: i32 = 15_000;

/// Keeps the line open.
pub(super) async fn beat<G: Narrate>(online: Shared<G>) {
    loop {
        time::sleep(HEARTBEAT).await;
        if online.borrow().left {
            return;
        }
        send(&online, &Ask::Ping {});
    }
}

pub(super) fn dial<G: Narrate>(online: &Shared<G>) {
    if online.borrow().left {
        return;
    }
    let address = server::live_address(&online.borrow().table);
    let Ok(socket) = web_sys::WebSocket::new(&address) else { return };
    let hello = {
        let online = online.borrow();
        Ask::Hello {
            protocol: wire::PROTOCOL,
            table: online.table.clone(),
            seq: Some(online.seq),
            lang: online.lang,
        }
    };
    let opened = {
        let socket = socket.clone();
        Closure::<dyn FnMut()>::new(move || {
            let text = serde_json::to_string(&hello).expect("plain data has a JSON form");
            let _ = socket.send_with_str(&text);
        })
    };
    let heard = {
        let online = Rc::clone(online);
        let mut follower = Follower::default();
        Closure::<dyn FnMut(web_sys::MessageEvent)>::new(move |event: web_sys::MessageEvent| {
            let tell = event.data().as_string().and_then(|text| serde_json::from_str::<Tell>(&text).ok());
            match tell.map(|tell| follower.hear(tell)) {
                Some(Ok(Some(tell))) => hear(&online, tell),
                Some(Ok(None)) | None => {}
                Some(Err(Missed)) => {
                    let seq = Some(online.borrow().seq);
                    send(&online, &Ask::Whole { seq });
                }
            }
        })
    };
    let closed = {
        let online = Rc::clone(online);
        Closure::<dyn FnMut()>::new(move || redial(&online))
    };
    socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
    socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
    // They live as long as the socket, which is not told when it dies; a few bytes a connection.
    opened.forget();
    heard.forget();
    closed.forget();
    online.borrow_mut().socket = Some(socket);
}

/// The connection is gone: tries again, ever more patiently.
fn redial<G: Narrate>(online: &Shared<G>) {
    let (ui, wait) = {
        let mut online = online.borrow_mut();
        if online.left {
            return;
        }
        online.socket = None;
        // Whoever waits for an answer will not get it any more.
        for waiting in online.waiting.drain().map(|(_, waiting)| waiting) {
            if let Waiting::Extra(resolve) = waiting {
                let _ = resolve.call0(&JsValue::NULL);
            }
        }
        online.tries += 1;
        (online.ui, (300 << online.tries.min(6)).min(PATIENCE))
    };
    if online.borrow().tries > 1 {
        online.borrow_mut().lost = true;
        ui.notice.set(Some(is_lost()));
    }
    let online = Rc::clone(online);
    spawn_local(async move {
        time::sleep(wait).await;
        dial(&online);
    });
}

/// What is said while there is no connection.
pub(super) fn is_lost() -> Said {
    Said::by(|lang| Word::Reconnecting.get(lang).to_owned())
}

pub(super) fn send<G: Narrate>(online: &Shared<G>, ask: &Ask) {
    let online = online.borrow();
    if let Some(socket) = &online.socket {
        let text = serde_json::to_string(ask).expect("plain data has a JSON form");
        // A socket that is not open loses it; the update after the next connection shows how things stand.
        let _ = socket.send_with_str(&text);
    }
}
