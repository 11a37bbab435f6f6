//! Descriptions next to links of the log, and of a space that is pressed long.

use super::Eu;
use crate::Subject;
use crate::detail::{self, Detail};
use euthia::map::Space;
use leptos::ev;
use leptos::prelude::*;
use web::boards::press;
use web::browser;

/// What is looked at, and where it lies in the window: its middle, its top and its bottom.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Peek {
    what: What,
    at: (f64, f64, f64),
}

/// What can be looked at.
#[derive(Clone, Copy, PartialEq, Debug)]
enum What {
    Thing(Subject),
    Space(Space),
}

/// Listens as long as the table is open.
pub(super) fn listen(eu: Eu) {
    let close = move || {
        if eu.peek.try_with_untracked(Option::is_some) == Some(true) {
            eu.peek.set(None);
        }
    };
    let down = window_event_listener(ev::pointerdown, move |_| close());
    let keys = window_event_listener(ev::keydown, move |event| {
        if event.key() == "Escape" {
            close();
        }
    });
    press::long(
        "[data-space]",
        Callback::new(move |place: web_sys::Element| {
            if let Some(space) = super::map::space_of(&place) {
                show(eu, What::Space(space), &place);
            }
        }),
    );
    on_cleanup(move || {
        down.remove();
        keys.remove();
    });
}

/// Opens the details of the thing with this id.
pub(super) fn open(eu: Eu, id: &str, link: &web_sys::Element) {
    if let Ok(subject) = id.parse() {
        show(eu, What::Thing(subject), link);
    }
}

fn show(eu: Eu, what: What, beside: &web_sys::Element) {
    let b = beside.get_bounding_client_rect();
    eu.peek.set(Some(Peek { what, at: (b.left() + b.width() / 2.0, b.top(), b.bottom()) }));
}

/// What is looked at, as a card beside it.
pub(super) fn panel(eu: Eu) -> impl IntoView {
    move || {
        let peek = eu.peek.get()?;
        let lang = eu.lang();
        let told = match peek.what {
            What::Thing(subject) => detail::detail(lang, subject),
            What::Space(space) => eu.read(|now| {
                let there = now.view.map.contains(space);
                there.then(|| crate::course::detail(&now.view, space, lang))
            })??,
        };
        let height =
            browser::window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or(800.0);
        let (middle, top, bottom) = peek.at;
        let place = if top < height / 2.0 {
            format!("--x:{middle:.0}px;top:{:.0}px", bottom + 8.0)
        } else {
            format!("--x:{middle:.0}px;bottom:{:.0}px", height - top + 8.0)
        };
        Some(view! { <div class="eu-peek" role="tooltip" style=place>{body(told)}</div> })
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
        <b class="eu-peek__title">{told.title}</b>
        <span class="eu-peek__kind">{told.kind}</span>
        {lines}
    }
}
