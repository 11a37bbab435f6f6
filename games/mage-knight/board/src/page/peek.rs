//! Descriptions of whatever is hovered, focused or pressed long: cards, units, tokens, sites. Elements name
//! their thing in `data-peek`, and so do links of the log; one set of listeners serves them all.

use super::{Mk, map};
use crate::Subject;
use crate::detail::{self, Detail};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web::boards::press;
use web::browser;

/// What is looked at, and where it lies.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Peek {
    subject: Subject,
    /// The element's left side, top, width and bottom in the window.
    at: (f64, f64, f64, f64),
}

/// Listens as long as the table is open.
pub(super) fn listen(mk: Mk) {
    let over = window_event_listener(ev::pointerover, move |event| {
        if event.pointer_type() != "touch" {
            // What a space is stands in the bar, so that the map stays in sight.
            show(mk, find(event.target()).filter(|peek| !matches!(peek.subject, Subject::Space(_))));
        }
    });
    let focus = window_event_listener(ev::focusin, move |event| {
        // Only for those who come by keyboard: a click shows what it does.
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if target.is_some_and(|target| target.matches(":focus-visible").unwrap_or(false)) {
            show(mk, find(event.target()).filter(|peek| !matches!(peek.subject, Subject::Space(_))));
        }
    });
    press::long("[data-peek]", Callback::new(move |element: web_sys::Element| open(mk, element)));
    // Whoever acts has read it.
    let down = window_event_listener(ev::pointerdown, move |_| mk.peek.set(None));
    let keys = window_event_listener(ev::keydown, move |event| {
        if event.key() == "Escape" {
            mk.peek.set(None);
        }
    });
    on_cleanup(move || {
        over.remove();
        focus.remove();
        down.remove();
        keys.remove();
    });
}

fn find(target: Option<web_sys::EventTarget>) -> Option<Peek> {
    let element = target?.dyn_into::<web_sys::Element>().ok()?.closest("[data-peek]").ok()??;
    let subject = element.get_attribute("data-peek")?.parse().ok()?;
    let b = element.get_bounding_client_rect();
    Some(Peek { subject, at: (b.left(), b.top(), b.width(), b.bottom()) })
}

/// Opens the details of what an element names.
pub(super) fn open(mk: Mk, element: web_sys::Element) {
    show(mk, find(Some(element.into())));
}

fn show(mk: Mk, found: Option<Peek>) {
    if mk.peek.try_get_untracked().is_some_and(|shown| shown != found) {
        mk.peek.set(found);
    }
}

/// What is looked at, as a card beside it.
pub(super) fn panel(mk: Mk) -> impl IntoView {
    move || {
        let peek = mk.peek.get()?;
        let lang = mk.lang();
        let mut told = mk.desk.moment.with(|now| detail::detail(lang, Some(&now.view), peek.subject));
        // What it would take to go there.
        if let Subject::Space(hex) = &peek.subject
            && map::moving(mk)
            && let Some(way) = mk.ways.with(|ways| ways.get(hex).cloned())
        {
            let line = mk.read(|now| detail::way(lang, &now.view, &way)).unwrap_or_default();
            told.lines.insert(0, (String::new(), line));
        }
        let place = place(&peek);
        (!told.title.is_empty()).then(|| {
            view! {
                <div class="peek" role="tooltip" style=place>{body(told)}</div>
            }
        })
    }
}

/// The lines of a detail.
pub(super) fn body(told: Detail) -> impl IntoView {
    let lines = told
        .lines
        .into_iter()
        .map(|(name, text)| {
            let name = (!name.is_empty()).then(|| view! { <b>{name}" "</b> });
            view! { <p>{name}{text}</p> }
        })
        .collect_view();
    view! {
        <b class="peek__title">{told.title}</b>
        <span class="peek__kind">{told.kind}</span>
        {lines}
    }
}

/// Beside the element, on the side with more room, and never beyond the window.
fn place(peek: &Peek) -> String {
    let window = browser::window();
    let size = |value: Result<wasm_bindgen::JsValue, _>| {
        value.ok().and_then(|value| value.as_f64()).unwrap_or(1000.0)
    };
    let (width, height) = (size(window.inner_width()), size(window.inner_height()));
    let (left, top, wide, bottom) = peek.at;
    // Of a space it is told in a corner of the board, so that the way to it stays in sight.
    let board = browser::document()
        .query_selector(".stage, .board")
        .ok()
        .flatten()
        .map(|board| board.get_bounding_client_rect());
    if let (Subject::Space(_), Some(b)) = (&peek.subject, board) {
        let bottom = height - b.bottom() + 14.0;
        return if left + wide / 2.0 < b.left() + b.width() / 2.0
            && top > b.top() + b.height() / 2.0
            && width >= 640.0
        {
            format!(
                "--x:{:.0}px;bottom:{bottom:.0}px;max-height:{:.0}px",
                b.right() - 380.0,
                b.height() - 28.0
            )
        } else {
            format!("--x:{:.0}px;bottom:{bottom:.0}px;max-height:{:.0}px", b.left() + 14.0, b.height() - 28.0)
        };
    }
    let x = (left + wide / 2.0 - 150.0).clamp(8.0, (width - 316.0).max(8.0));
    if top > height - bottom {
        format!("--x:{x:.0}px;bottom:{:.0}px;max-height:{:.0}px", height - top + 8.0, top - 16.0)
    } else {
        format!("--x:{x:.0}px;top:{:.0}px;max-height:{:.0}px", bottom + 8.0, height - bottom - 16.0)
    }
}
