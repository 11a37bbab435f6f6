//! The browser's own interfaces, wrapped for Rust.

pub(crate) mod fetch;
pub(crate) mod file;
pub(crate) mod keep;
pub(crate) mod notify;
pub(crate) mod server;
pub(crate) mod socket;
pub(crate) mod sound;
pub mod time;
pub(crate) mod trouble;

use wasm_bindgen::prelude::*;

/// The window.
pub fn window() -> web_sys::Window {
    web_sys::window().expect("the page has a window; a worker does not come here")
}

/// The document.
pub fn document() -> web_sys::Document {
    window().document().expect("the window has a document")
}

/// A remembered setting; without storage, remembered for as long as the page lives.
pub(crate) fn remembered(name: &str) -> Option<String> {
    let name = format!("tablee.{name}");
    // What the page alone knows is newer than what a full storage still holds.
    let here =
        js_sys::Reflect::get(&window(), &name.as_str().into()).ok().and_then(|value| value.as_string());
    here.or_else(|| window().local_storage().ok().flatten()?.get_item(&name).ok()?)
}

/// Remembers a setting.
pub(crate) fn remember(name: &str, value: &str) {
    let name = format!("tablee.{name}");
    let stored =
        window().local_storage().ok().flatten().and_then(|storage| storage.set_item(&name, value).ok());
    let _ = match stored {
        Some(()) => js_sys::Reflect::delete_property(&window(), &name.into()),
        // A full or forbidden storage: the modules of this page still know it, and the next visit guesses
        // again.
        None => js_sys::Reflect::set(&window(), &name.into(), &value.into()),
    };
}

/// Forgets a setting.
pub(crate) fn forget(name: &str) {
    let name = format!("tablee.{name}");
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.remove_item(&name);
    }
    let _ = js_sys::Reflect::delete_property(&window(), &name.into());
}

/// Leaves something for the module that shows the next page of this document.
pub(crate) fn hand_over(name: &str, value: &str) {
    let _ = js_sys::Reflect::set(&window(), &format!("tablee.{name}").into(), &value.into());
}

/// Takes what was left there; it can be taken once.
pub(crate) fn handed_over(name: &str) -> Option<String> {
    let name = format!("tablee.{name}").into();
    let value = js_sys::Reflect::get(&window(), &name).ok()?.as_string();
    let _ = js_sys::Reflect::delete_property(&window(), &name);
    value
}

/// A number that nobody can guess.
pub(crate) fn random() -> u128 {
    let mut bytes = [0u8; 16];
    let filled =
        window().crypto().and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).map(|_| ()));
    if filled.is_err() {
        // Very old browsers: two of the language's own numbers are good enough for dice among friends.
        let part = || (js_sys::Math::random() * 2f64.powi(52)) as u128;
        return part() << 64 | part();
    }
    u128::from_le_bytes(bytes)
}

/// A short, unique name for a new match.
pub(crate) fn new_id() -> String {
    const SIGNS: &[u8] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let number = random();
    (0..16).map(|at| char::from(SIGNS[(number >> (5 * at)) as usize & 31])).collect()
}

/// Calls `act` on each event of this name at the window, for as long as the page lives.
pub(crate) fn on_window(event: &str, act: impl FnMut(web_sys::Event) + 'static) {
    let closure = Closure::<dyn FnMut(web_sys::Event)>::new(act);
    // The listener stays for good, so its closure may.
    let _ = window().add_event_listener_with_callback(event, closure.as_ref().unchecked_ref());
    closure.forget();
}

/// A listener at the window that is called before any in the page; it ends when this is dropped.
pub(crate) struct Early {
    event: &'static str,
    closure: Closure<dyn FnMut(web_sys::Event)>,
}

/// Calls `act` on each event of this name before any listener in the page.
pub(crate) fn before_all(event: &'static str, act: impl FnMut(web_sys::Event) + 'static) -> Early {
    let closure = Closure::<dyn FnMut(web_sys::Event)>::new(act);
    let function = closure.as_ref().unchecked_ref();
    let _ = window().add_event_listener_with_callback_and_bool(event, function, true);
    Early { event, closure }
}

impl Drop for Early {
    fn drop(&mut self) {
        let function = self.closure.as_ref().unchecked_ref();
        let _ = window().remove_event_listener_with_callback_and_bool(self.event, function, true);
    }
}

/// Scrolls the page until this element is visible, if most of it is not.
pub fn into_sight(selector: &str) {
    let Some(element) = document().query_selector(selector).ok().flatten() else { return };
    let height = window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default();
    let b = element.get_bounding_client_rect();
    if !(0.0..height).contains(&((b.top() + b.bottom()) / 2.0)) {
        element.scroll_into_view();
    }
}

/// Finishes all running animations except endless ones: a person who acts does not have to wait.
pub(crate) fn finish_motion() {
    let call = |object: &JsValue, name: &str| -> Option<JsValue> {
        let function = js_sys::Reflect::get(object, &name.into()).ok()?;
        function.dyn_into::<js_sys::Function>().ok()?.call0(object).ok()
    };
    let Some(moving) = call(&document(), "getAnimations") else { return };
    for animation in js_sys::Array::from(&moving) {
        // What never ends throws here, and goes on.
        let _ = call(&animation, "finish");
    }
}

/// Moves the focus to the first element that matches.
pub fn focus(selector: &str) {
    if let Ok(Some(element)) = document().query_selector(selector)
        && let Ok(element) = element.dyn_into::<web_sys::HtmlElement>()
    {
        let _ = element.focus();
    }
}

/// Tab in a dialog: after the last element comes the first, and before the first the last.
pub(crate) fn keep_focus_within(body: &web_sys::Element, what: &str, event: &web_sys::KeyboardEvent) {
    let Ok(found) = body.query_selector_all(what) else { return };
    let element = |at: u32| found.get(at).and_then(|node| node.dyn_into::<web_sys::HtmlElement>().ok());
    let seen = |element: &web_sys::HtmlElement| element.offset_width() > 0 || element.offset_height() > 0;
    let all: Vec<web_sys::HtmlElement> = (0..found.length()).filter_map(element).filter(seen).collect();
    let (Some(first), Some(last)) = (all.first(), all.last()) else { return };
    let here = document().active_element();
    let is =
        |element: &web_sys::HtmlElement| here.as_ref().is_some_and(|here| here.is_same_node(Some(element)));
    let to = match event.shift_key() {
        true if is(first) => last,
        false if is(last) => first,
        _ => return,
    };
    event.prevent_default();
    let _ = to.focus();
}
