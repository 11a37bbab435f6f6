//! The connection to the server: opened, kept open, reopened.

use super::{Shared, Waiting, hear};
use crate::browser::{server, socket, time};
use kernel::Narrate;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::RefCell;
use std::rc::Rc;
use table_view::{Said, Word};
use wasm_bindgen::prelude::*;
use wire::follower::{Follower, Missed};
use wire::{Ask, Tell};

/// The longest wait before reconnecting, in milliseconds.
const PATIENCE: i32 = 15_000;

/// Keeps the connection alive.
pub(super) async fn beat<G: Narrate>(online: Shared<G>) {
    loop {
        time::sleep(socket::HEARTBEAT).await;
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
    let hello = {
        let online = online.borrow();
        Ask::Hello {
            protocol: wire::PROTOCOL,
            table: online.table.clone(),
            seq: Some(online.seq),
            lang: online.lang,
        }
    };
    let heard = {
        let online = Rc::clone(online);
        let follower = RefCell::new(Follower::default());
        move |text: &str| {
            let tell = serde_json::from_str::<Tell>(text).ok();
            let followed = tell.map(|tell| follower.borrow_mut().hear(tell));
            match followed {
                Some(Ok(Some(tell))) => hear(&online, tell),
                Some(Ok(None)) | None => {}
                Some(Err(Missed)) => {
                    let seq = Some(online.borrow().seq);
                    send(&online, &Ask::Whole { seq });
                }
            }
        }
    };
    let closed = {
        let online = Rc::clone(online);
        move || redial(&online)
    };
    if let Some(socket) = socket::dial(&address, hello, heard, closed) {
        online.borrow_mut().socket = Some(socket);
    }
}

/// The connection is lost: reconnects, with growing pauses.
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

/// The message while there is no connection.
pub(super) fn is_lost() -> Said {
    Said::by(|lang| Word::Reconnecting.get(lang).to_owned())
}

pub(super) fn send<G: Narrate>(online: &Shared<G>, ask: &Ask) {
    if let Some(open) = &online.borrow().socket {
        socket::send(open, ask);
    }
}
