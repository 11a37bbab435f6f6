//! The parts of the map that react to the pointer: spaces, places for tiles, paths and their costs.

use super::super::Eu;
use super::super::pieces::mark;
use super::{click, here};
use crate::course;
use crate::lattice::{self, Point};
use crate::lit::Thing;
use crate::terrain;
use euthia::action::Action;
use euthia::map::{Anchor, Space};
use euthia::question::Asked;
use euthia::scenario::Asking;
use euthia::terms::Element;
use euthia::view::Reach;
use leptos::ev;
use leptos::prelude::*;
use table_view::Said;
use wasm_bindgen::JsCast;
use web::browser;

/// How a space can be gone to at this moment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    /// Not at all.
    No,
    /// With Action tokens that are used first.
    Later,
    /// At once.
    Now,
}

fn open(eu: Eu, space: Space) -> Open {
    if !eu.yours() {
        return Open::No;
    }
    if let Some(trophy) = eu.flying.get() {
        let flies = eu.read(|now| now.legal.contains(&Action::Griffin { trophy, to: space }));
        return if flies == Some(true) { Open::Now } else { Open::No };
    }
    if eu.has(Thing::Space(space)) {
        return Open::Now;
    }
    match reach(eu, space) {
        Some(reach) if reach.now => Open::Now,
        Some(_) => Open::Later,
        None => Open::No,
    }
}

fn reach(eu: Eu, space: Space) -> Option<Reach> {
    eu.read(|now| {
        let found =
            now.view.reach.iter().find(|reach| reach.space == space).filter(|_| !now.legal.is_empty());
        found.cloned()
    })
    .flatten()
}

/// Every space as something that can be pointed at; those that can be chosen glow.
pub(super) fn hits(eu: Eu, over: RwSignal<Option<Space>>) -> impl IntoView {
    let all = untrack(|| eu.read(|now| now.view.map.spaces().collect::<Vec<_>>())).unwrap_or_default();
    // Centres lie over the hexes around them.
    let (centres, hexes): (Vec<Space>, Vec<Space>) = all.into_iter().partition(|space| space.is_centre());
    let first = Memo::new(move |_| {
        eu.read(|now| now.view.map.spaces().collect::<Vec<_>>())
            .unwrap_or_default()
            .into_iter()
            .find(|space| open(eu, *space) != Open::No)
    });
    let drawn =
        hexes.into_iter().chain(centres).filter_map(|space| hit(eu, over, first, space)).collect_view();
    view! { <g class="eu-hits">{drawn}</g> }
}

fn hit(eu: Eu, over: RwSignal<Option<Space>>, first: Memo<Option<Space>>, space: Space) -> Option<AnyView> {
    let at = untrack(|| super::middle(eu, space))?;
    let open = Memo::new(move |_| open(eu, space));
    let tab = move || (open.get() != Open::No).then(|| if first.get() == Some(space) { "0" } else { "-1" });
    let class = move || match (open.get(), eu.hinted(Thing::Space(space))) {
        (_, true) => "eu-hit eu-hit--now eu-hit--hint",
        (Open::Now, false) => "eu-hit eu-hit--now",
        (Open::Later, false) => "eu-hit eu-hit--later",
        (Open::No, false) => "eu-hit",
    };
    let label = move || {
        (open.get() != Open::No).then(|| eu.read(|now| course::told(&now.view, space, eu.lang()))).flatten()
    };
    let hero = Memo::new(move |_| {
        eu.yours() && here(eu) == Some(space) && eu.read(|now| !now.view.reach.is_empty()) == Some(true)
    });
    let lifted = move |what: &'static str| move || hero.get().then_some(what);
    let shape = if space.is_centre() { circle(at, 25.0) } else { lattice::points(at, 0.94) };
    Some(
        view! {
            <polygon class=class points=shape data-space=space.0
                data-drag=lifted("hero") data-onto=lifted("[data-space]") data-ghost=lifted("helm")
                data-seat=move || hero.get().then(|| eu.desk.mark(eu.seat()).colour)
                data-place=move || (open.get() != Open::No).then(|| key(at))
                role=move || (open.get() != Open::No).then_some("button") tabindex=tab aria-label=label
                on:pointerenter=move |_| over.set(Some(space)) on:pointerleave=move |_| over.set(None)
                on:focus=move |_| over.set(Some(space)) on:blur=move |_| over.set(None)
                on:click=move |_| click(eu, space)
                on:keydown=move |event: ev::KeyboardEvent| enter(&event, &|| click(eu, space))></polygon>
        }
        .into_any(),
    )
}

/// A circle as the corners of a polygon.
fn circle((x, y): Point, radius: f64) -> String {
    let corner = |at: u8| {
        let (down, along) = (f64::from(at) * std::f64::consts::TAU / 24.0).sin_cos();
        format!("{:.1},{:.1}", x + along * radius, y + down * radius)
    };
    (0..24).map(corner).collect::<Vec<_>>().join(" ")
}

/// A place where a tile may come to lie; lit where the one that is asked for can be put.
pub(super) fn ghost(eu: Eu, at: Anchor) -> AnyView {
    let shape = lattice::outline(&lattice::cells(at));
    let (x, y) = lattice::joint(at);
    if !eu.yours() || !eu.has(Thing::Place(at)) {
        return view! { <path class="hex-ghost eu-ghost" d=shape></path> }.into_any();
    }
    let act = move || {
        let what = Said::by(|lang| lang.pick("a place for the tile", "une place pour la tuile").to_owned());
        eu.touch(Thing::Place(at), what, Action::Reveal(at));
    };
    let label = move || eu.about(Thing::Place(at)).first().map(|number| eu.label(*number));
    // A tile that the scenario asks for is known; any other is drawn.
    let (chapter, sign) = match eu.asked() {
        Some(Asked::Scenario(Asking::Place(tile))) => (Some(tile.territory().chapter), "flag"),
        _ => (eu.read(|now| now.view.next_chapter).flatten(), "eye"),
    };
    let class =
        move || if eu.hinted(Thing::Place(at)) { "eu-ghost--open eu-ghost--hint" } else { "eu-ghost--open" };
    view! {
        <path class=class d=shape role="button" tabindex="0" data-place=key((x, y)) aria-label=label
            on:click=move |_| act() on:keydown=move |event: ev::KeyboardEvent| enter(&event, &act)></path>
        <g class="eu-ghost__sign" aria-hidden="true">
            {mark(sign, x, y - 9.0, 24.0, "")}
            {chapter.map(|n| view! { <text x=x y=y + 22.0>{["I", "II", "III", "IV", "V"].get(usize::from(n.max(1)) - 1).copied().unwrap_or("")}</text> })}
        </g>
    }
    .into_any()
}

/// The way to the space that is pointed at.
pub(super) fn preview(eu: Eu, over: RwSignal<Option<Space>>) -> impl IntoView {
    move || {
        let space = over.get().or(eu.bound.get())?;
        let now = reach(eu, space)?.now;
        let way = eu.read(|moment| {
            let view = &moment.view;
            let way = course::way(view, space);
            way.into_iter().map(|step| lattice::middle(&view.map, step)).collect::<Vec<_>>()
        })?;
        (way.len() > 1).then(|| {
            view! { <path class=if now { "path eu-path" } else { "path eu-path eu-path--later" } d=lattice::track(&way)></path> }
        })
    }
}

/// What each space takes, and the powers that reach it.
pub(super) fn badges(eu: Eu) -> Option<AnyView> {
    if !eu.yours() || eu.flying.get().is_some() {
        return None;
    }
    eu.read(|now| {
        let view = &now.view;
        let drawn = view
            .reach
            .iter()
            .filter(|_| !now.legal.is_empty())
            .map(|reach| {
                let (x, y) = lattice::middle(&view.map, reach.space);
                let class = if reach.now { "badge" } else { "badge eu-badge--later" };
                let (x, y) = (x - 19.0, y - 19.0);
                let powers = reach
                    .powers
                    .iter()
                    .filter(|element| matches!(element, Element::Fire | Element::Water))
                    .enumerate()
                    .map(|(at, element)| {
                        let class = format!("eu-power eu-power--{}", terrain::element(*element));
                        view! {
                            <g class=class transform=format!("translate({:.1} {:.1})", x + 38.0 - 17.0 * at as f64, y + 1.0)>
                                <circle r="8.5"></circle>{mark(terrain::element_sign(*element), 0.0, 0.0, 11.0, "eu-power__i")}
                            </g>
                        }
                    })
                    .collect_view();
                view! {
                    <g class=class transform=format!("translate({x:.1} {y:.1})")><circle r="11.5"></circle><text y="5.4">{reach.cost}</text></g>
                    {powers}
                }
            })
            .collect_view();
        view! { <g class="eu-badges" aria-hidden="true">{drawn}</g> }.into_any()
    })
}

/// The space that an element stands for.
pub(in super::super) fn space_of(element: &web_sys::Element) -> Option<Space> {
    element.get_attribute("data-space")?.parse().ok().map(Space)
}

/// Enter and the space bar choose.
fn enter(event: &ev::KeyboardEvent, act: &dyn Fn()) {
    if matches!(event.key().as_str(), "Enter" | " ") {
        event.prevent_default();
        act();
    }
}

fn key((x, y): Point) -> String {
    format!("{x:.1} {y:.1}")
}

/// Arrows walk between the places that can be chosen.
pub(super) fn arrows(eu: Eu, event: &ev::KeyboardEvent) {
    let pressed = event.key();
    if !pressed.starts_with("Arrow") {
        return;
    }
    let Ok(found) = browser::document().query_selector_all(".eu-map [data-place]") else { return };
    let mut places = Vec::new();
    let mut elements = Vec::new();
    for at in 0..found.length() {
        let Some(element) = found.get(at).and_then(|node| node.dyn_into::<web_sys::Element>().ok()) else {
            continue;
        };
        let place = element.get_attribute("data-place").and_then(|text| {
            let (x, y) = text.split_once(' ')?;
            Some((x.parse::<f64>().ok()?, y.parse::<f64>().ok()?))
        });
        let Some(place) = place else { continue };
        places.push(place);
        elements.push(element);
    }
    let active = browser::document().active_element();
    let from = elements.iter().position(|element| Some(element) == active.as_ref()).map(|at| places[at]);
    let stands = || untrack(|| here(eu).and_then(|space| super::middle(eu, space)));
    let Some(from) = from.or_else(stands) else { return };
    event.prevent_default();
    if let Some(next) = lattice::next_that_way(&places, from, &pressed) {
        browser::focus(&format!(".eu-map [data-place='{}']", key(places[next])));
    }
}
