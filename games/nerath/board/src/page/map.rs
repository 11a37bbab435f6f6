//! The map: one drawing with its own coordinates. What never changes is drawn once; colours, lights and
//! stacks follow the moment, each by itself.

use super::campaign::Campaign;
use super::place;
use crate::choices::{self, Way};
use crate::orders::arriving;
use crate::stacks::{self, Stack};
use crate::words::{self, Term};
use crate::{colour, controller, map, unit_symbol};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use nerath::content::{Space, SpaceSet};
use nerath::event::{Event, Way as Manner};
use nerath::realm::Realm;
use wasm_bindgen::JsCast;
use web::boards::pan::{Look, PanZoom};
use web::boards::{drag, press};

/// A frame narrower than this shows a part of the map; any other all of it.
const SMALL: f64 = 640.0;

/// The map, with the card of a space over it.
pub(super) fn map(campaign: Campaign) -> AnyView {
    let ui = campaign.desk.ui;
    let (x, y, width, height) = map::FRAME;
    let names = Memo::new(move |_| map::names(ui.lang.get()));
    let seek = NodeRef::new();
    drag::listen(campaign.dragging());
    press::long(
        "[data-space]",
        Callback::new(move |element: web_sys::Element| {
            campaign.looked.set(element.get_attribute("data-space").and_then(|id| Space::from_id(&id)));
        }),
    );
    view! {
        <PanZoom look=look(campaign) seek>
            <svg class="nm" viewBox=format!("{x} {y} {width} {height}") preserveAspectRatio="xMidYMid meet" role="group"
                aria-label=move || Term::MapAbout.get(ui.lang.get()) on:keydown=move |event| walk(campaign, &event)>
                <defs inner_html=patterns()></defs>
                <g inner_html=map::ground()></g>
                <g class="nm-areas">{Space::all().map(|space| area(campaign, space)).collect_view()}</g>
                <g class="nm-still" inner_html=map::relief()></g>
                <g class="nm-still">{move || fights(campaign)}</g>
                <g>{move || lights(campaign)}</g>
                <g class="nm-still">{move || shown(campaign, seek)}</g>
                <g class="nm-still" aria-hidden="true" inner_html=move || names.get()></g>
                <g class="nm-still" aria-hidden="true">{SpaceSet::DUNGEONS.iter().map(door).collect_view()}</g>
                <g class="nm-still">{move || journeys(campaign)}</g>
                <g>
                    <For each=move || campaign.with(|now| stacks::stacks(&now.view)).unwrap_or_default()
                        key=|stack| format!("{stack:?}") children=move |found| stack(campaign, &found)/>
                </g>
                <g class="nm-still">{move || badges(campaign)}</g>
            </svg>
        </PanZoom>
        {place::card(campaign)}
    }
    .into_any()
}

/// Where a small screen looks: at the battle, at what is asked for if that is in one place, else at the
/// realm's own Capital.
fn look(campaign: Campaign) -> Look {
    let target = Memo::new(move |_| {
        let battle = campaign.with(|now| now.view.battle.as_ref().map(|battle| battle.space)).flatten();
        let asked = campaign.ways.with(|ways| choices::pointed(ways)).iter().map(|space| space.art().token);
        let asked: Vec<(f32, f32)> = asked.collect();
        match battle {
            Some(space) => space.art().token,
            None if (1..6).contains(&asked.len()) => middle(&asked),
            None => Space::capital(campaign.realm()).art().token,
        }
    });
    Callback::new(move |window: (f64, f64)| {
        let target = target.get();
        (window.0 < SMALL).then(|| map::closely(target, window))
    })
}

fn middle(points: &[(f32, f32)]) -> (f32, f32) {
    let sum = points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
    let n = points.len().max(1) as f32;
    (sum.0 / n, sum.1 / n)
}

/// Waves, and the land of each realm: its colour with its shape in it.
fn patterns() -> String {
    let mut defs = String::from(
        "<clipPath id=\"nm-clip\"><rect width=\"1000\" height=\"700\"/></clipPath>\
         <pattern id=\"nm-waves\" width=\"90\" height=\"54\" patternUnits=\"userSpaceOnUse\"><path class=\"nm-wave\" \
         d=\"M6 14c4-5 8-5 12 0s8 5 12 0M52 38c4-5 8-5 12 0s8 5 12 0M48 8c3-4 6-4 9 0M14 44c3-4 6-4 9 0\"/></pattern>",
    );
    for realm in Realm::ALL {
        let (seat, body) = (colour(realm), body(realm));
        defs.push_str(&format!(
            "<pattern id=\"nm-land-{seat}\" width=\"46\" height=\"40\" patternUnits=\"userSpaceOnUse\">\
             <g data-seat=\"{seat}\"><rect class=\"nm-soil\" width=\"46\" height=\"40\"/>\
             <path class=\"nm-emblem\" transform=\"translate(12 11) scale(.3)\" d=\"{body}\"/>\
             <path class=\"nm-emblem\" transform=\"translate(35 31) scale(.3)\" d=\"{body}\"/></g></pattern>\
             <marker id=\"nm-tip-{seat}\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" markerWidth=\"4\" markerHeight=\"4\" \
             orient=\"auto\"><path data-seat=\"{seat}\" class=\"nm-tip\" d=\"M0 0L10 5 0 10 2.5 5z\"/></marker>"
        ));
    }
    defs
}

/// The silhouette of a realm's stacks.
const fn body(realm: Realm) -> &'static str {
    match realm {
        Realm::Karkoth => "M0-15L15 0 0 15-15 0z",
        Realm::Vailin => "M0-16c8 6 13 11 13 17 0 8-6 13-13 13S-13 9-13 1c0-6 5-11 13-17z",
        Realm::IronCircle => "M0-13.5a13.5 13.5 0 1 1 0 27 13.5 13.5 0 0 1 0-27z",
        Realm::Nerath => "M-12.5-12.5H12.5V1c0 7-5.5 11-12.5 14.5C-7 12-12.5 8-12.5 1z",
    }
}

/// A space to click on, in the colours of whoever holds it.
fn area(campaign: Campaign, space: Space) -> impl IntoView {
    let held = Memo::new(move |_| campaign.with(|now| controller(&now.view, space)).flatten());
    let class = match () {
        () if space.is_territory() => "area nm-land",
        () if space.is_dungeon() => "area nm-cave",
        () => "area nm-zone",
    };
    let fill = move || held.get().map(|realm| format!("url(#nm-land-{})", colour(realm)));
    view! {
        <path class=class d=map::outline(space) data-space=space.id() data-seat=move || held.get().map(colour) fill=fill
            on:click=move |_| campaign.choose(space) on:pointerenter=move |_| campaign.hovered.set(Some(space))
            on:pointerleave=move |_| leave(campaign, space)></path>
    }
}

fn leave(campaign: Campaign, space: Space) {
    campaign.hovered.update(|hovered| {
        if *hovered == Some(space) {
            *hovered = None;
        }
    });
}

/// Where battles are fought or wait.
fn fights(campaign: Campaign) -> impl IntoView {
    let (now, waiting) = campaign
        .with(|now| (now.view.battle.as_ref().map(|battle| battle.space), stacks::contested(&now.view)))
        .unwrap_or_default();
    let waiting = waiting.iter().filter(|space| Some(*space) != now);
    let waiting =
        waiting.map(|space| view! { <path class="nm-awaits" d=map::outline(space)></path> }).collect_view();
    view! { {waiting} {now.map(|space| view! { <path class="nm-fight" d=map::outline(space)></path> })} }
}

/// What can be chosen: one tab stop, arrows lead from one to the next.
fn lights(campaign: Campaign) -> impl IntoView {
    let (lit, movable) = (campaign.lit(), campaign.movable());
    let held = campaign.group.with(|group| group.as_ref().map(|group| group.at));
    let all = lit | movable;
    let first = all.first();
    // Where much is lit nothing breathes: it would only cost time, and nobody could look at it.
    let calm = lit.len() > 8;
    let light = move |space: Space| {
        let class = match lit.contains(space) {
            true if calm => "hex-legal nm-lit nm-calm",
            true => "hex-legal nm-lit",
            false => "nm-movable",
        };
        view! {
            <path class=class id=format!("nm-{}", space.id()) data-space=space.id() d=map::outline(space) role="button"
                tabindex=if Some(space) == first { "0" } else { "-1" } aria-label=move || label(campaign, space)
                on:click=move |_| campaign.choose(space) on:pointerenter=move |_| campaign.hovered.set(Some(space))
                on:pointerleave=move |_| leave(campaign, space) on:focus=move |_| campaign.hovered.set(Some(space))
                on:keydown=move |event| if matches!(event.key().as_str(), "Enter" | " ") {
                    event.prevent_default();
                    event.stop_propagation();
                    campaign.choose(space);
                    spawn_local(refocus());
                }></path>
        }
    };
    let held = held.map(|space| {
        view! {
            <path class="hex-target nm-held" d=map::outline(space) on:click=move |_| campaign.release()></path>
        }
    });
    let hinted =
        hinted(campaign).map(|space| view! { <path class="nm-hint nm-still" d=map::outline(space)></path> });
    view! { {all.iter().map(light).collect_view()} {held} {hinted} }
}

/// The space that somebody asked for.
fn shown(campaign: Campaign, seek: NodeRef<leptos::svg::Path>) -> impl IntoView {
    let (space, _) = campaign.shown.get()?;
    Some(view! {
        <path class="nm-shown" node_ref=seek data-shown=space.id() d=map::outline(space)></path>
    })
}

/// Where the answer that a bot suggests leads: its piece as long as nothing is in hand, then its target.
fn hinted(campaign: Campaign) -> Option<Space> {
    let number = campaign.desk.hint.with(|hint| hint.as_ref().map(|hint| hint.number))?;
    let held = campaign.group.with(Option::is_some);
    campaign.ways.with(|ways| {
        let way = ways.iter().find(|way| way.number == number)?;
        Some(way.piece.filter(|_| !held).map_or(way.to, |(at, _)| at))
    })
}

/// Who works with keys finds the focus on the map again when the lights have changed.
async fn refocus() {
    web::browser::time::sleep(30).await;
    let document = web::browser::document();
    let lost = document.active_element().is_none_or(|element| element.tag_name() == "BODY");
    if lost && let Ok(Some(first)) = document.query_selector(".nm [role='button'][tabindex='0']") {
        let _ = first.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}

/// What a screen reader says of a space that can be chosen.
fn label(campaign: Campaign, space: Space) -> String {
    let lang = campaign.desk.ui.lang.get();
    let here = campaign.with(|now| {
        let here = stacks::stacks(&now.view).into_iter().filter(|stack| stack.space == space);
        here.map(|stack| format!("{} {}", stack.realm.name(lang), words::units(lang, stack.count())))
            .collect::<Vec<_>>()
    });
    let here = here.unwrap_or_default();
    match here.is_empty() {
        true => space.name(lang).to_owned(),
        false => format!("{}, {}", space.name(lang), here.join(", ")),
    }
}

/// The arrows walk between what can be chosen.
fn walk(campaign: Campaign, event: &ev::KeyboardEvent) {
    let direction = match event.key().as_str() {
        "ArrowRight" => (1.0, 0.0),
        "ArrowLeft" => (-1.0, 0.0),
        "ArrowDown" => (0.0, 1.0),
        "ArrowUp" => (0.0, -1.0),
        _ => return,
    };
    let id = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        .map(|target| target.id());
    let Some(from) = id.and_then(|id| Space::from_id(id.strip_prefix("nm-")?)) else { return };
    let among = untrack(|| campaign.lit() | campaign.movable());
    if let Some(to) = map::next_towards(from, among, direction) {
        focus(to);
    }
    event.prevent_default();
}

/// Moves the focus to a space. Shapes take it like any element, though their type says nothing of it.
fn focus(space: Space) {
    if let Some(shape) = web::browser::document().get_element_by_id(&format!("nm-{}", space.id())) {
        let _ = shape.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}

fn door(space: Space) -> impl IntoView {
    let (x, y) = space.art().token;
    view! {
        <g transform=format!("translate({x} {y})")>
            <circle class="nm-door" r="11"></circle>
            <use class="nm-arch" href="#dungeon" x="-6.5" y="-6.5" width="13" height="13"></use>
        </g>
    }
}

/// The units of one realm in one space.
fn stack(campaign: Campaign, stack: &Stack) -> impl IntoView + use<> {
    let (space, realm) = (stack.space, stack.realm);
    let (x, y) = stack.at;
    let count = stack.count();
    let scale = if space.is_dungeon() { 0.85 } else { 1.0 };
    let number = if count > 0 {
        let y = if realm == Realm::Vailin { 6 } else { 5 };
        view! { <text y=y>{count}</text> }.into_any()
    } else {
        view! { <use class="nm-keep" href="#u-castle" x="-8" y="-8" width="16" height="16"></use> }.into_any()
    };
    let face = (count > 0).then(|| medal(unit_symbol(stack.face()), 13.0));
    let castle = (count > 0 && stack.castle).then(|| medal("u-castle", -15.0));
    let ring = (realm == Realm::IronCircle).then(|| view! { <circle class="nm-ring" r="10"></circle> });
    let cargo = stack.cargo();
    let cargo = (cargo > 0).then(|| {
        view! {
            <g class="nm-cargo" transform="translate(13 11)"><circle r="7"></circle><text y="3.5">{format!("+{cargo}")}</text></g>
        }
    });
    let symbol = if count > 0 { unit_symbol(stack.face()) } else { "u-castle" };
    let own = Memo::new(move |_| campaign.liftable(space, realm));
    let lifted = move |what: &'static str| move || own.get().then_some(what);
    let ready = stack.ready > 0 || stack.ships.iter().any(|(ship, _)| may_sail(campaign, *ship));
    let ready = ready.then(|| view! { <circle class="nm-ready" cx="-13" cy="12" r="4"></circle> });
    view! {
        <g class="stk" data-seat=colour(realm) transform=format!("translate({x:.1} {y:.1}) scale({scale})") aria-hidden="true"
            data-space=space.id() data-drag=lifted(space.id()) data-onto=lifted("[data-space]") data-ghost=symbol
            on:click=move |_| campaign.choose(space) on:pointerenter=move |_| campaign.hovered.set(Some(space))>
            <path class="stk__b" d=body(realm)></path>{ring}{number}{face}{castle}{cargo}{ready}
        </g>
    }
}

/// Whether a ship has something left to do.
fn may_sail(campaign: Campaign, ship: nerath::fleet::ShipId) -> bool {
    use crate::choices::Piece;
    campaign.ways.with_untracked(|ways| {
        ways.iter().any(|way| matches!(way.piece, Some((_, Piece::Ship(id))) if id == ship))
    })
}

fn medal(symbol: &'static str, x: f32) -> impl IntoView {
    view! {
        <g transform=format!("translate({x} -9)")>
            <circle class="medal nm-medal" r="8"></circle>
            <use class="medal-i" href=format!("#{symbol}") x="-5.2" y="-5.2" width="10.5" height="10.5"></use>
        </g>
    }
}

/// How many of the group in hand would arrive, or the short number of the only answer about a space.
fn badges(campaign: Campaign) -> impl IntoView {
    let ways = campaign.ways.get();
    let text = move |space: Space| -> Option<String> {
        if let Some(group) = campaign.group.get() {
            return Some(format!("×{}", arriving(&group, &ways, space).size()));
        }
        let kind = campaign.kind.get();
        let wanted = |way: &&Way| {
            let bought = campaign.with(|now| choices::bought(&now.legal[way.number])).flatten();
            way.piece.is_none() && way.to == space && (kind.is_none() || bought == kind)
        };
        let mut about = ways.iter().filter(wanted);
        let (first, rest) = (about.next()?, about.next());
        match rest {
            None => campaign.with(|now| campaign.badge(&now.legal[first.number])).flatten(),
            Some(_) => None,
        }
    };
    let badge = |(space, text): (Space, String)| {
        let (x, y) = space.art().token;
        let width = 10.0 + 7.0 * text.chars().count() as f32;
        view! {
            <g class="badge" transform=format!("translate({:.1} {:.1})", x + 15.0, y + 17.0)>
                <rect x=-width / 2.0 y="-9" width=width height="18" rx="9"></rect><text y="4.5">{text}</text>
            </g>
        }
    };
    campaign.lit().iter().filter_map(|space| text(space).map(|text| (space, text))).map(badge).collect_view()
}

/// Who went where in the last action.
fn journeys(campaign: Campaign) -> impl IntoView {
    let moved = campaign.with(|now| {
        let mut seen: Vec<(Realm, Space, Space)> = Vec::new();
        for event in &now.events {
            if let Event::Moved { realm, from, to, how, .. } = event
                && from != to
                && *how != Manner::LeftDungeon
                && !seen.contains(&(*realm, *from, *to))
            {
                seen.push((*realm, *from, *to));
            }
        }
        seen
    });
    let arrow = |(realm, from, to): (Realm, Space, Space)| {
        let ((x, y), (u, v)) = (from.art().token, to.art().token);
        let (dx, dy) = (u - x, v - y);
        let length = dx.hypot(dy).max(1.0);
        // Bent a little to the right, and short of the stacks at both ends.
        let (mx, my) = ((x + u) / 2.0 - dy * 0.18, (y + v) / 2.0 + dx * 0.18);
        let cut = (16.0 / length).min(0.35);
        let (x, y, u, v) = (x + dx * cut, y + dy * cut, u - dx * cut, v - dy * cut);
        let d = format!("M{x:.1} {y:.1}Q{mx:.1} {my:.1} {u:.1} {v:.1}");
        view! {
            <g class="nm-journey" data-seat=colour(realm)>
                <path class="nm-journey__halo" d=d.clone()></path>
                <path class="nm-journey__line" d=d marker-end=format!("url(#nm-tip-{})", colour(realm))></path>
            </g>
        }
    };
    moved.unwrap_or_default().into_iter().map(arrow).collect_view()
}
