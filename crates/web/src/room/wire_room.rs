//! A waiting room's connection to its match: who sits down, who is connected, what is said. It needs no game,
//! so it reads only these messages of the server.

use super::Room;
use crate::browser::{server, socket, time};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wire::Ask;
use wire::live::ChatLine;
use wire::lobby::SeatCard;

/// How long to wait before reconnecting, in milliseconds.
const PATIENCE: i32 = 5000;

/// The server messages that this page reads; all others are ignored.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Heard {
    Welcome {
        seats: Vec<SeatCard>,
        yours: Vec<u8>,
        chat: Vec<ChatLine>,
        #[serde(default)]
        may_chat: bool,
    },
    Seats {
        seats: Vec<SeatCard>,
        yours: Vec<u8>,
    },
    Presence {
        seats: Vec<bool>,
    },
    Chat {
        lines: Vec<ChatLine>,
    },
    Talk {
        may_chat: bool,
    },
    #[serde(other)]
    Other,
}

/// The connection of a room; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Line(StoredValue<Rc<Wire>, LocalStorage>);

struct Wire {
    socket: RefCell<Option<web_sys::WebSocket>>,
    left: Cell<bool>,
}

impl Line {
    /// Sends a line to the chat.
    pub(super) fn say(self, text: &str) {
        self.0.with_value(|wire| wire.send(&Ask::Chat { text: text.to_owned() }));
    }
}

impl Wire {
    fn send(&self, ask: &Ask) {
        if let Some(open) = &*self.socket.borrow() {
            socket::send(open, ask);
        }
    }
}

/// Connects, and reconnects for as long as the room is open.
pub(super) fn dial(room: Room) -> Line {
    let wire = Rc::new(Wire { socket: RefCell::new(None), left: Cell::new(false) });
    let line = Line(StoredValue::new_local(Rc::clone(&wire)));
    on_cleanup(move || {
        line.0.with_value(|wire| {
            wire.left.set(true);
            if let Some(socket) = wire.socket.borrow_mut().take() {
                let _ = socket.close();
            }
        });
    });
    connect(room, &wire);
    spawn_local(async move {
        loop {
            time::sleep(socket::HEARTBEAT).await;
            if wire.left.get() {
                return;
            }
            wire.send(&Ask::Ping {});
        }
    });
    line
}

fn connect(room: Room, wire: &Rc<Wire>) {
    if wire.left.get() {
        return;
    }
    let id = room.id.get_value();
    let address = server::live_address(&id);
    let hello =
        Ask::Hello { protocol: wire::PROTOCOL, table: id, seq: None, lang: room.ui.lang.get_untracked() };
    let heard = {
        let wire = Rc::clone(wire);
        move |text: &str| {
            let told = serde_json::from_str::<Heard>(text).ok();
            if let Some(told) = told.filter(|_| !wire.left.get()) {
                hear(room, told);
            }
        }
    };
    let closed = {
        let wire = Rc::clone(wire);
        move || {
            if wire.left.get() {
                return;
            }
            let _ = room.lost.try_set(true);
            let wire = Rc::clone(&wire);
            spawn_local(async move {
                time::sleep(PATIENCE).await;
                connect(room, &wire);
            });
        }
    };
    if let Some(open) = socket::dial(&address, hello, heard, closed) {
        *wire.socket.borrow_mut() = Some(open);
    }
}

fn hear(room: Room, told: Heard) {
    match told {
        Heard::Welcome { seats, yours, chat, may_chat } => {
            room.lost.set(false);
            room.chat.set(chat);
            room.may_chat.set(may_chat);
            room.seat(seats, yours);
        }
        Heard::Seats { seats, yours } => room.seat(seats, yours),
        Heard::Presence { seats } => room.here.set(seats),
        Heard::Chat { lines } => room.chat.update(|chat| {
            let last = chat.last().map_or(i64::MIN, |line| line.id);
            chat.extend(lines.into_iter().filter(|line| line.id > last));
        }),
        Heard::Talk { may_chat } => room.may_chat.set(may_chat),
        Heard::Other => {}
    }
}
