//! Dragging a piece to its destination, with mouse, pen or finger. Two clicks, or the keyboard, always do the
//! same: nothing needs dragging.
//!
//! A piece that can be dragged has `data-drag`, in its board's own words, and `data-onto`, a CSS selector for
//! where it can be dropped. The symbol in `data-ghost` follows the pointer. A drag that begins on anything
//! else moves the map.

use crate::browser;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// How far a pointer may move without that counting as a drag, in pixels.
const SLACK: f64 = 7.0;

/// What a board does when something is dragged.
#[derive(Clone, Copy)]
pub struct Drag {
    /// Something was lifted. Returns whether that is allowed.
    pub lift: Callback<String, bool>,
    /// It is held over a place, or over none.
    pub over: Callback<(String, Option<Element>)>,
    /// It was let go over a place, or over none.
    pub drop: Callback<(String, Option<Element>)>,
}

/// What is being dragged.
#[derive(Clone)]
struct Held {
    pointer: i32,
    from: (f64, f64),
    what: String,
    onto: String,
    source: Element,
    /// The symbol that follows the pointer, once this is a drag and not a click.
    ghost: Option<HtmlElement>,
    over: Option<Element>,
}

impl Held {
    /// The place under this point where it could be dropped.
    fn below(&self, (x, y): (f64, f64)) -> Option<Element> {
        browser::document().element_from_point(x as f32, y as f32)?.closest(&self.onto).ok()?
    }

    /// Marks the place it is held over.
    fn mark(&mut self, over: Option<Element>) -> bool {
        if self.over == over {
            return false;
        }
        if let Some(before) = std::mem::replace(&mut self.over, over) {
            let _ = before.class_list().remove_1("is-over");
        }
        if let Some(now) = &self.over {
            let _ = now.class_list().add_1("is-over");
        }
        true
    }

    fn lay_down(&mut self) {
        self.mark(None);
        if let Some(ghost) = self.ghost.take() {
            ghost.remove();
        }
        let _ = self.source.class_list().remove_1("is-lifted");
        if let Some(root) = browser::document().document_element() {
            let _ = root.remove_attribute("data-dragging");
        }
    }
}

/// What can be lifted at the target of an event.
pub(super) fn liftable(target: Option<web_sys::EventTarget>) -> Option<Element> {
    target?.dyn_into::<Element>().ok()?.closest("[data-drag]").ok()?
}

/// Listens for as long as the table is open.
pub fn listen(drag: Drag) {
    let held = StoredValue::new_local(None::<Held>);
    let end = move || {
        held.try_update_value(Option::take).flatten().map(|mut held| {
            let dragged = held.ghost.is_some();
            held.lay_down();
            (held, dragged)
        })
    };
    let cancel = move || {
        if let Some((held, true)) = end() {
            drag.drop.run((held.what, None));
        }
    };
    // A click follows what was let go, however long the page takes to draw; it does not count. What is
    // pressed next, by a pointer or a key, does: there is not always a click after a drag.
    let dragged = StoredValue::new(false);
    let down = window_event_listener(ev::pointerdown, move |event| {
        dragged.set_value(false);
        if held.with_value(Option::is_some) {
            // A second finger: now the map is meant.
            cancel();
            return;
        }
        let Some(source) = liftable(event.target()).filter(|_| event.button() == 0) else { return };
        let (Some(what), Some(onto)) = (source.get_attribute("data-drag"), source.get_attribute("data-onto"))
        else {
            return;
        };
        let from = (f64::from(event.client_x()), f64::from(event.client_y()));
        let pointer = event.pointer_id();
        held.set_value(Some(Held { pointer, from, what, onto, source, ghost: None, over: None }));
    });
    let moved = window_event_listener(ev::pointermove, move |event| {
        let here = (f64::from(event.client_x()), f64::from(event.client_y()));
        let Some(mut now) = held.get_value().filter(|held| held.pointer == event.pointer_id()) else {
            return;
        };
        if now.ghost.is_none() {
            if (here.0 - now.from.0).hypot(here.1 - now.from.1) < SLACK {
                return;
            }
            if !drag.lift.run(now.what.clone()) {
                held.set_value(None);
                return;
            }
            now.ghost = ghost(&now.source);
            let _ = now.source.class_list().add_1("is-lifted");
            if let Some(body) = browser::document().body() {
                // What was pressed may be drawn again meanwhile; the page stays.
                let _ = body.set_pointer_capture(event.pointer_id());
            }
        }
        if let Some(ghost) = &now.ghost {
            let _ = ghost.set_attribute("style", &format!("--x:{:.0}px;--y:{:.0}px", here.0, here.1));
        }
        let below = now.below(here);
        if now.mark(below) {
            drag.over.run((now.what.clone(), now.over.clone()));
        }
        held.set_value(Some(now));
    });
    let up = window_event_listener(ev::pointerup, move |event| {
        if held.with_value(|held| held.as_ref().is_none_or(|held| held.pointer != event.pointer_id())) {
            return;
        }
        let below = held.with_value(|held| held.as_ref().and_then(|held| held.over.clone()));
        if let Some((held, true)) = end() {
            dragged.set_value(true);
            drag.drop.run((held.what, below));
        }
    });
    let lost = window_event_listener(ev::pointercancel, move |_| cancel());
    let keys = window_event_listener(ev::keydown, move |event| {
        dragged.set_value(false);
        if event.key() == "Escape" {
            cancel();
        }
    });
    // It goes with the table.
    StoredValue::new_local(browser::before_all("click", move |event| {
        if dragged.try_get_value() == Some(true) {
            dragged.set_value(false);
            event.stop_propagation();
            event.prevent_default();
        }
    }));
    on_cleanup(move || {
        cancel();
        down.remove();
        moved.remove();
        up.remove();
        lost.remove();
        keys.remove();
    });
}

/// The symbol that follows the pointer.
fn ghost(source: &Element) -> Option<HtmlElement> {
    let document = browser::document();
    let root = document.document_element()?;
    let _ = root.set_attribute("data-dragging", &source.get_attribute("data-onto").unwrap_or_default());
    let ghost = document.create_element("div").ok()?.dyn_into::<HtmlElement>().ok()?;
    ghost.set_class_name("dragging");
    let _ = ghost.set_attribute("aria-hidden", "true");
    if let Some(seat) =
        source.closest("[data-seat]").ok().flatten().and_then(|of| of.get_attribute("data-seat"))
    {
        let _ = ghost.set_attribute("data-seat", &seat);
    }
    let symbol: String = source
        .get_attribute("data-ghost")?
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == '-')
        .collect();
    ghost.set_inner_html(&format!("<svg class=\"i\"><use href=\"#{symbol}\"></use></svg>"));
    document.body()?.append_child(&ghost).ok()?;
    Some(ghost)
}
