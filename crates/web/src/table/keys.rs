//! Keyboard shortcuts of the table.

use super::*;
use leptos::ev;
use table_view::prompt;
use wasm_bindgen::JsCast;

/// Listens for as long as the table is open.
pub(super) fn listen(desk: Frame) {
    let drawer: Drawer = expect_context();
    let told: Told = expect_context();
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
        let covered = drawer.open.get_untracked()
            || desk.sure.get_untracked().is_some()
            || desk.sheet.get_untracked().is_some()
            || matches!(desk.stage.get_untracked(), Stage::HandOver(_));
        if typing || covered && key != "?" {
            return;
        }
        let page = |page| drawer::toggle(desk, page);
        let yours = matches!(desk.stage.get_untracked(), Stage::Yours(_));
        match key.to_lowercase().as_str() {
            "?" => drawer.open.update(|open| *open = !*open),
            "/" => drawer.search(),
            "z" => desk.undo(1),
            "l" => page(DrawerPage::Log),
            "a" => page(DrawerPage::Answers),
            "t" if desk.is_online() => page(DrawerPage::Chat),
            "g" => desk.goal.update(|open| *open = !*open),
            "e" if yours => step::press(desk),
            "h" if yours => _ = desk.please(|deeds| deeds.hint()),
            "s" if told.has_sheet => desk.sheet.set(Some(Sheet::Own)),
            key => {
                let panel = told.panels.with_value(|panels| {
                    let found = panels.iter().find(|panel| panel.key.to_lowercase().eq(key.chars()));
                    found.map(|panel| panel.id)
                });
                let picked = desk.picked.get_untracked().map(|picked| picked.answers);
                let answer = yours.then(|| {
                    desk.shown.with_untracked(|shown| {
                        prompt::under_key(&prompt::lay_out(&shown.answers, picked.as_deref()), key)
                    })
                });
                match (panel, answer.flatten()) {
                    (Some(id), _) => page(DrawerPage::Game(id)),
                    (None, Some(number)) => desk.answer(number),
                    (None, None) => return,
                }
            }
        }
        event.prevent_default();
    });
    on_cleanup(move || handle.remove());
}

/// Closes whatever is on top; it never ends or undoes anything.
fn close(desk: Frame, drawer: Drawer) {
    if drawer.open.get_untracked() {
        drawer.open.set(false);
    } else if desk.sure.get_untracked().is_some() {
        desk.sure.set(None);
    } else if desk.sheet.get_untracked().is_some() {
        desk.sheet.set(None);
    } else if desk.refused.get_untracked().is_some() {
        desk.refused.set(None);
    } else if desk.picked.get_untracked().is_some() {
        desk.picked.set(None);
    } else if desk.hint.get_untracked().is_some() {
        desk.hint.set(None);
    } else if desk.page.get_untracked().is_some() {
        desk.page.set(None);
    } else {
        desk.goal.set(false);
    }
}
