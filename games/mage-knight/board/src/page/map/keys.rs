//! The map by keyboard.

use super::super::Mk;
use crate::geometry::{self, centre};
use leptos::ev;
use wasm_bindgen::JsCast;
use web::browser;

/// Enter and the space bar choose.
pub(super) fn enter(event: &ev::KeyboardEvent, act: &dyn Fn()) {
    if matches!(event.key().as_str(), "Enter" | " ") {
        event.prevent_default();
        act();
    }
}

pub(super) fn place_key(x: f64, y: f64) -> String {
    format!("{x:.1} {y:.1}")
}

/// Arrows walk between the places that can be chosen.
pub(super) fn arrows(mk: Mk, event: &ev::KeyboardEvent) {
    let key = event.key();
    if !key.starts_with("Arrow") {
        return;
    }
    let Ok(found) = browser::document().query_selector_all(".mk__map [data-place]") else { return };
    let mut places = Vec::new();
    let mut elements = Vec::new();
    for at in 0..found.length() {
        let Some(element) = found.get(at).and_then(|node| node.dyn_into::<web_sys::Element>().ok()) else {
            continue;
        };
        let Some((x, y)) = element.get_attribute("data-place").and_then(|text| {
            let (x, y) = text.split_once(' ')?;
            Some((x.parse::<f64>().ok()?, y.parse::<f64>().ok()?))
        }) else {
            continue;
        };
        places.push((x, y));
        elements.push(element);
    }
    let active = browser::document().active_element();
    let from = elements.iter().position(|element| Some(element) == active.as_ref()).map(|at| places[at]);
    let here = || mk.read(|now| crate::lit::here(&now.view)).flatten().map(centre);
    let Some(from) = from.or_else(here) else { return };
    event.prevent_default();
    if let Some(next) = geometry::next_that_way(&places, from, &key) {
        let key = place_key(places[next].0, places[next].1);
        browser::focus(&format!(".mk__map [data-place='{key}']"));
    }
}
