//! The spotlight: rings what the coach means and dims the rest without blocking it.

use super::coach::Coach;
use crate::browser::{self, time};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::fmt::Write as _;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// How often positions are measured, in milliseconds: boards are redrawn and maps are moved.
const LOOK: i32 = 150;
/// The distance of the ring from the thing.
const AIR: f64 = 5.0;
/// A thing that covers more than this share of the window gets a ring, but nothing around it is dimmed.
const LARGE: f64 = 0.4;

/// What belongs to the table: the table itself, and what opens in front of it.
const THERE: &str = ":is(.tb, [role=dialog])";

/// The position of a thing in the window: left, top, width, height.
type Rect = [f64; 4];

/// The elements with this name, in the terms of lessons.
fn selector(name: &str) -> String {
    let part = match name {
        "answer" => {
            // What the boards and the bar light for a hint.
            return ".tb [class*='hint']:not(.hintcard):not(.hintcard *):not(.prompt__hint), .tb .act--go"
                .into();
        }
        "bar" => ".tbar .phases, .tbar .tbar__ask",
        "step" => ".tbar__end",
        "undo" => "[data-tool='undo']",
        "goal" => ".goal",
        "numbers" => ".hudzone",
        "hand" => ".hnd",
        "log" => "[data-page='log']",
        "map" => ".stage",
        _ => "",
    };
    if !part.is_empty() {
        return part.split(", ").map(|one| format!(".tb {one}")).collect::<Vec<_>>().join(", ");
    }
    let id = name.strip_prefix("space:").unwrap_or(name);
    let space = (id != name).then(|| format!(".tb [data-space='{id}'], "));
    format!("{}{THERE} [data-peek='{name}'], {THERE} [data-tip='{name}']", space.unwrap_or_default())
}

/// The names of the target of an event and of the elements that contain it.
pub(super) fn names_of(event: &web_sys::Event) -> Vec<String> {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else {
        return Vec::new();
    };
    let within = |css: &str| target.closest(css).ok().flatten().is_some();
    if !within(THERE) || within(".coach") {
        return Vec::new();
    }
    let mut names = Vec::new();
    let mut here = Some(target);
    while let Some(element) = here {
        if let Some(space) = element.get_attribute("data-space") {
            names.push(format!("space:{space}"));
        }
        names.extend(["data-peek", "data-tip"].into_iter().filter_map(|name| element.get_attribute(name)));
        here = element.parent_element();
    }
    names.dedup();
    names
}

/// The first visible element with this name.
fn find(name: &str) -> Option<(Element, Rect)> {
    let found = browser::document().query_selector_all(&selector(name)).ok()?;
    (0..found.length()).find_map(|at| {
        let element = found.get(at)?.dyn_into::<Element>().ok()?;
        let b = element.get_bounding_client_rect();
        let rect = [b.left(), b.top(), b.width(), b.height()];
        (b.width() > 1.0 && b.height() > 1.0).then_some((element, rect))
    })
}

/// How much of one lies on the other.
fn common([ax, ay, aw, ah]: Rect, [bx, by, bw, bh]: Rect) -> f64 {
    let width = (ax + aw).min(bx + bw) - ax.max(bx);
    let height = (ay + ah).min(by + bh) - ay.max(by);
    width.max(0.0) * height.max(0.0)
}

/// Whether the card would lie on what is lit where it usually stands, and less so at its other place: at the left on a
/// wide screen, at the top on a phone. (Both are those of `coach.css`.)
fn lies_on(lit: &[Rect]) -> bool {
    let (width, height) = window();
    let card = browser::document()
        .query_selector(".coach")
        .ok()
        .flatten()
        .map(|card| card.get_bounding_client_rect());
    let Some((w, h)) = card.map(|card| (card.width(), card.height())) else { return false };
    let (usual, other) = if width < 640.0 {
        let ask = browser::document().query_selector(".tbar__ask").ok().flatten();
        let below = ask.map_or(height, |ask| ask.get_bounding_client_rect().top());
        ([8.0, below - 8.0 - h, w, h], [8.0, 54.0, w, h])
    } else {
        ([width - 70.0 - w, 56.0, w, h], [270.0, 56.0, w, h])
    };
    let covered = |place: Rect| lit.iter().map(|rect| common(*rect, place)).sum::<f64>();
    let (now, then) = (covered(usual), covered(other));
    now > 0.0 && then < now
}

/// How large the window is.
fn window() -> (f64, f64) {
    let size = |value: Result<wasm_bindgen::JsValue, _>| {
        value.ok().and_then(|value| value.as_f64()).unwrap_or_default()
    };
    (size(browser::window().inner_width()), size(browser::window().inner_height()))
}

/// The attribute that connects a thing with what the coach says about it.
const TOLD: &str = "aria-describedby";

#[component]
pub(super) fn Spotlight(
    coach: Coach,
    /// Whether the card stands elsewhere, because it would lie on what is lit.
    away: RwSignal<bool>,
) -> impl IntoView {
    let rects = RwSignal::new(Vec::<Rect>::new());
    let lit = StoredValue::new_local(Vec::<Element>::new());
    spawn_local(async move {
        loop {
            let points = coach.course.try_with_untracked(|course| {
                course.step().map(|step| step.point.clone()).unwrap_or_default()
            });
            let Some(points) = points else { return };
            let found: Vec<(Element, Rect)> = points.iter().filter_map(|name| find(name)).collect();
            lit.try_update_value(|lit| {
                for old in lit.drain(..) {
                    let _ = old.remove_attribute(TOLD);
                }
                for (element, _) in &found {
                    if !element.has_attribute(TOLD) {
                        let _ = element.set_attribute(TOLD, "coach-say");
                        lit.push(element.clone());
                    }
                }
            });
            let now: Vec<Rect> = found.into_iter().map(|(_, rect)| rect).collect();
            let lies = lies_on(&now);
            if away.try_get_untracked() == Some(!lies) {
                let _ = away.try_set(lies);
            }
            match rects.try_with_untracked(|rects| *rects != now) {
                Some(true) => _ = rects.try_set(now),
                Some(false) => {}
                None => return,
            }
            time::sleep(LOOK).await;
        }
    });
    move || {
        let rects = rects.get();
        let (width, height) = window();
        let small = rects.iter().all(|[_, _, w, h]| w * h < LARGE * width * height);
        let mut dim = format!("M0 0H{width}V{height}H0Z");
        let rings = rects.iter().map(|[x, y, w, h]| {
            let (x, y, w, h) = (x - AIR, y - AIR, w + 2.0 * AIR, h + 2.0 * AIR);
            let _ = write!(dim, "M{x:.0} {y:.0}h{w:.0}v{h:.0}h-{w:.0}Z");
            view! { <rect class="spotlight__ring" x=x y=y width=w height=h rx="10"></rect> }
        });
        let rings = rings.collect::<Vec<_>>();
        (!rings.is_empty()).then(|| {
            view! {
                <svg class="spotlight" aria-hidden="true">
                    {small.then(|| view! { <path class="spotlight__dim" fill-rule="evenodd" d=dim></path> })}
                    {rings}
                </svg>
            }
        })
    }
}
