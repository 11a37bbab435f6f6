//! A WebSocket to the server: says hello when it opens, passes on every message, and tells when it is closed.

use wasm_bindgen::prelude::*;
use wire::Ask;

/// How often the client sends a heartbeat, in milliseconds.
pub(crate) const HEARTBEAT: i32 = 25_000;

/// Opens a socket to this address. `None` if the browser refuses the address.
pub(crate) fn dial(
    address: &str,
    hello: Ask,
    heard: impl Fn(&str) + 'static,
    closed: impl Fn() + 'static,
) -> Option<web_sys::WebSocket> {
    let socket = web_sys::WebSocket::new(address).ok()?;
    let opened = {
        let socket = socket.clone();
        Closure::<dyn FnMut()>::new(move || send(&socket, &hello))
    };
    let heard = Closure::<dyn FnMut(web_sys::MessageEvent)>::new(move |event: web_sys::MessageEvent| {
        if let Some(text) = event.data().as_string() {
            heard(&text);
        }
    });
    let closed = Closure::<dyn FnMut()>::new(closed);
    socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
    socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
    // They live as long as the socket, whose end nobody reports; a few bytes for each connection.
    opened.forget();
    heard.forget();
    closed.forget();
    Some(socket)
}

/// Sends a message. A socket that is not open loses it; the update after the next connection shows the state of
/// things.
pub(crate) fn send(socket: &web_sys::WebSocket, ask: &Ask) {
    let text = serde_json::to_string(ask).expect("plain data has a JSON form");
    let _ = socket.send_with_str(&text);
}
