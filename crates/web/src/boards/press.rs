//! Long press: the touch equivalent of hovering with a mouse or focusing with the keyboard.

use crate::browser;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// How long a finger has to rest to mean a closer look, in milliseconds.
const LONG: i32 = 420;

/// How far it may move meanwhile.
const SLACK: f64 = 6.0;

/// Calls `act` with the pressed element on every long press on an element that matches the selector, for as
/// long as the table is open.
pub fn long(selector: &'static str, act: Callback<Element>) {
    // Which press it is, and where it began; another number means that the last one is over.
    let press = StoredValue::new((0u32, 0.0f64, 0.0f64));
    let looked = StoredValue::new(false);
    let over = move || {
        press.try_update_value(|press| press.0 += 1);
    };
    // Lifting the finger again is no click.
    StoredValue::new_local(browser::before_all("click", move |event| {
        if looked.try_get_value() == Some(true) {
            looked.set_value(false);
            event.stop_propagation();
            event.prevent_default();
        }
    }));
    let down = window_event_listener(ev::pointerdown, move |event| {
        over();
        looked.set_value(false);
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let found = target.and_then(|target| target.closest(selector).ok().flatten());
        let Some(found) = found.filter(|_| event.pointer_type() == "touch" && event.is_primary()) else {
            return;
        };
        press.update_value(|press| {
            (press.1, press.2) = (event.client_x().into(), event.client_y().into());
        });
        let count = press.get_value().0;
        spawn_local(async move {
            browser::time::sleep(LONG).await;
            if press.try_get_value().is_some_and(|(now, ..)| now == count) {
                looked.set_value(true);
                act.run(found);
            }
        });
    });
    let moved = window_event_listener(ev::pointermove, move |event| {
        let (_, x, y) = press.get_value();
        if (f64::from(event.client_x()) - x).hypot(f64::from(event.client_y()) - y) > SLACK {
            over();
        }
    });
    let up = window_event_listener(ev::pointerup, move |_| over());
    let lost = window_event_listener(ev::pointercancel, move |_| over());
    on_cleanup(move || {
        for handle in [down, moved, up, lost] {
            handle.remove();
        }
    });
}
