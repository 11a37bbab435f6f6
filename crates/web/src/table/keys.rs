//! The keys of the table.

use super::*;
use crate::browser;
use leptos::ev;
use table_view::{Stage, prompt};
use wasm_bindgen::JsCast;

/// Listens as long as the table is open.
pub(super) fn listen(desk: Frame) {
    let drawer: Drawer = expect_context();
    let handle = window_event_listener(ev::keydown, move |event| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || event.default_prevented() {
            return;
        }
        let typing = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
            .is_some_and(|element| ["INPUT", "TEXTAREA", "SELECT"].contains(&element.tag_name().as_str()));
        let key = event.key();
        if key == "Escape" {
            close(desk, drawer);
            return;
        }
        let covered = drawer.open.get_untracked() || matches!(desk.stage.get_untracked(), Stage::HandOver(_));
        if typing || covered && key != "?" {
            return;
        }
        match key.as_str() {
            "?" => drawer.open.update(|open| *open = !*open),
            "/" => drawer.search(),
            "z" | "Z" => desk.undo(1),
            "l" | "L" => browser::focus("#log-panel .scroll"),
            "c" | "C" => browser::focus(".side .panel"),
            _ if matches!(desk.stage.get_untracked(), Stage::Yours(_)) => {
                let picked = desk.picked.get_untracked().map(|picked| picked.answers);
                let number = desk.shown.with_untracked(|shown| {
                    let layout =
                        prompt::lay_out(&shown.answers, picked.as_deref(), desk.wide.get_untracked());
                    prompt::under_key(&layout, &key)
                });
                let Some(number) = number else { return };
                desk.answer(number);
            }
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || handle.remove());
}

/// Closes whatever is uppermost.
fn close(desk: Frame, drawer: Drawer) {
    if drawer.open.get_untracked() {
        drawer.open.set(false);
    } else if desk.sheet.get_untracked().is_some() {
        desk.sheet.set(None);
    } else if desk.refused.get_untracked().is_some() {
        desk.refused.set(None);
    } else if desk.picked.get_untracked().is_some() {
        desk.picked.set(None);
    } else {
        desk.wide.set(false);
    }
}
