//! The map: outlines that fill the stage, and over them names, stacks and badges that are never stretched.
//! What never changes is drawn once; colours, lights and stacks each follow the moment by themselves.

use super::campaign::Campaign;
use crate::choices;
use crate::stacks::{self, Stack};
use crate::words::{self, Term};
use crate::{colour, controller, map, unit_symbol};
use kernel::Lang;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use nerath::content::{Space, SpaceSet};
use nerath::event::{Event, Way as Manner};
use nerath::realm::Realm;
use std::sync::Arc;
use table_view::Said;
use wasm_bindgen::JsCast;
use web::boards::pan::{Look, PanZoom};
use web::boards::{drag, press};
use web::parts::icon;

/// A frame narrower than this shows a part of the map; any other all of it.
const SMALL: f64 = 640.0;

/// The map.
pub(super) fn map(campaign: Campaign) -> AnyView {
    let ui = campaign.desk.ui;
    let (width, height) = map::CANVAS;
    let seek = NodeRef::new();
    let world = NodeRef::<html::Div>::new();
    let zoom = RwSignal::new(1.0);
    let size = measured(world);
    drag::listen(campaign.dragging());
    press::long(
        "[data-space]",
        Callback::new(move |element: web_sys::Element| {
            campaign.looked.set(element.get_attribute("data-space").and_then(|id| Space::from_id(&id)));
        }),
    );
    Effect::new(move || campaign.desk.hover.set(campaign.hovered.get().map(|space| told(campaign, space))));
    // Names that find no room wait until they are pointed at; there is more of it the closer one looks.
    let occupied = Memo::new(move |_| {
        campaign.stacks.with(|all| all.iter().map(|stack| stack.space).collect::<SpaceSet>())
    });
    let crowded = Memo::new(move |_| {
        let ((width, height), zoom) = (size.get(), zoom.get());
        let board = ((width * zoom) as f32, (height * zoom) as f32);
        map::crowded(board, letters(), ui.lang.get(), occupied.get())
    });
    view! {
        <PanZoom look=look(campaign) seek zoom>
            <div class="safe">
                <div class="world nm" class:nm--fight=move || bright(campaign).is_some() node_ref=world role="group"
                    aria-label=move || Term::MapAbout.get(ui.lang.get()) on:keydown=move |event| walk(campaign, &event)>
                    <svg viewBox=format!("0 0 {width} {height}") preserveAspectRatio="none">
                        <defs inner_html=patterns()></defs>
                        <g inner_html=map::ground()></g>
                        <g class="nm-areas">{Space::all().map(|space| area(campaign, space)).collect_view()}</g>
                        <g class="nm-still" inner_html=map::relief()></g>
                        <g class="nm-still">{move || fights(campaign)}</g>
                        <g>{move || lights(campaign)}</g>
                        <g class="nm-still">{move || shown(campaign, seek)}</g>
                        <g class="nm-still">{move || journeys(campaign)}</g>
                    </svg>
                    {Space::all().map(|space| spot(campaign, space, crowded)).collect_view()}
                    {move || badges(campaign)}
                </div>
            </div>
        </PanZoom>
    }
    .into_any()
}

/// The size of the board on the page as it is laid out, before anybody looks closer.
fn measured(world: NodeRef<html::Div>) -> RwSignal<(f64, f64)> {
    let size = RwSignal::new((1100.0, 640.0));
    let measure = move || {
        if let Some(world) = world.get_untracked() {
            let now = (f64::from(world.offset_width()), f64::from(world.offset_height()));
            if now.0 > 1.0 && size.get_untracked() != now {
                size.set(now);
            }
        }
    };
    Effect::new(move || {
        if world.get().is_some() {
            measure();
        }
    });
    let resized = window_event_listener(ev::resize, move |_| measure());
    on_cleanup(move || resized.remove());
    size
}

/// The size of the names, as the stylesheet has it.
fn letters() -> f32 {
    let window = web::browser::window();
    let side = |found: Result<wasm_bindgen::JsValue, wasm_bindgen::JsValue>| {
        found.ok().and_then(|side| side.as_f64())
    };
    let (width, height) =
        (side(window.inner_width()).unwrap_or(1200.0), side(window.inner_height()).unwrap_or(800.0));
    match () {
        () if width < SMALL => 12.0,
        () if height < 700.0 => 11.5,
        () if width >= 1200.0 && height >= 900.0 => 14.0,
        () => 12.0,
    }
}

/// The land that is fought for: it stays bright while all else is dimmed.
fn bright(campaign: Campaign) -> Option<Space> {
    campaign.with(|now| now.view.battle.as_ref().map(|battle| battle.space)).flatten()
}

/// What the bar tells of a space: whose it is, who stands there, what an attack would bring.
fn told(campaign: Campaign, space: Space) -> Said {
    let arriving = campaign.arriving(space);
    let reading = campaign.forecast(space, arriving.as_ref()).flatten().filter(|_| arriving.is_some());
    let held = campaign.with(|now| controller(&now.view, space)).flatten();
    let here: Vec<Stack> =
        campaign.stacks.with(|all| all.iter().filter(|stack| stack.space == space).cloned().collect());
    Said::by(|lang| {
        let mut parts = vec![space.name(lang).to_owned()];
        if let Some(reading) = &reading {
            parts.push(words::success(lang, reading.ground, &crate::odds::percent(lang, reading.won)));
        }
        if here.is_empty() {
            parts.extend(held.map(|realm| realm.name(lang).to_owned()));
        }
        parts.extend(here.iter().map(|stack| {
            format!("{}{}{}", stack.realm.name(lang), lang.pick(": ", "\u{a0}: "), units(stack, lang))
        }));
        parts.join(" · ")
    })
}

/// The units of a stack in words: `2 Footsoldier, Wizard`.
pub(super) fn units(stack: &Stack, lang: Lang) -> String {
    let one = |(kind, n): &(nerath::units::UnitKind, u8)| match n {
        1 => kind.name(lang).to_owned(),
        n => format!("{n} × {}", kind.name(lang)),
    };
    let mut parts: Vec<String> = stack.troops.iter().map(one).collect();
    if !stack.ships.is_empty() {
        parts.push(one(&(nerath::units::UnitKind::Warship, stack.ships.len() as u8)));
    }
    if stack.castle {
        parts.push(nerath::units::UnitKind::Castle.name(lang).to_owned());
    }
    parts.join(", ")
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

/// Where battles are fought or wait. While one is fought, all else is dimmed.
fn fights(campaign: Campaign) -> impl IntoView {
    let (now, waiting) = campaign
        .with(|now| (now.view.battle.as_ref().map(|battle| battle.space), stacks::contested(&now.view)))
        .unwrap_or_default();
    let looked = campaign.fought_next().map(|(space, _)| space);
    let waiting = waiting.iter().filter(|space| Some(*space) != now);
    let waiting = waiting
        .map(|space| {
            let class = if Some(space) == looked { "nm-fight" } else { "nm-awaits" };
            view! { <path class=class d=map::outline(space)></path> }
        })
        .collect_view();
    let fought = now.map(|space| {
        let (width, height) = map::CANVAS;
        view! {
            <path class="nm-dimmer" fill-rule="evenodd" d=format!("M0 0H{width}V{height}H0Z{}", map::outline(space))></path>
            <path class="nm-fight" d=map::outline(space)></path>
        }
    });
    view! { {waiting} {fought} }
}

/// What can be chosen: one tab stop, arrows lead from one to the next.
fn lights(campaign: Campaign) -> impl IntoView {
    let (lit, movable, castles) = (campaign.lit(), campaign.movable(), campaign.castles());
    let target = campaign.target().filter(|space| castles.contains(*space));
    let held = campaign.group.with(|group| group.as_ref().map(|group| group.at));
    let all = lit | movable | castles;
    let first = all.first();
    // Where much is lit nothing breathes: it would only cost time, and nobody could look at it.
    let calm = lit.len() > 8;
    let light = move |space: Space| {
        let class = match lit.contains(space) {
            true if calm => "hex-legal nm-lit nm-calm",
            true => "hex-legal nm-lit",
            false if Some(space) == target => "nm-target",
            false if castles.contains(space) => "nm-castle",
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
    let among = untrack(|| campaign.lit() | campaign.movable() | campaign.castles());
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

/// The name of a space and what stands there, laid over the outlines.
fn spot(campaign: Campaign, space: Space, crowded: Memo<SpaceSet>) -> impl IntoView {
    let ui = campaign.desk.ui;
    let here = Memo::new(move |_| {
        campaign.stacks.with(|all| {
            Arc::new(all.iter().filter(|stack| stack.space == space).cloned().collect::<Vec<_>>())
        })
    });
    let at = move || {
        let (x, y) = map::spot(space, here.with(|here| !here.is_empty()));
        format!("--x:{x:.2};--y:{y:.2}")
    };
    let pointed = Memo::new(move |_| {
        campaign.hovered.get() == Some(space)
            || campaign.group.with(|group| group.as_ref().is_some_and(|group| group.at == space))
    });
    let waits = move || crowded.with(|crowded| crowded.contains(space)) && !pointed.get();
    let name = (!space.is_dungeon()).then(|| {
        let lines = move || {
            let lines = space.art().label.get(ui.lang.get()).lines();
            lines.enumerate().map(|(at, line)| view! { {(at > 0).then(|| view! { <br/> })}{line} }).collect_view()
        };
        view! {
            <span class="nm-name" class:nm-name--sea=space.is_sea() class:nm-name--capital=space.capital_of().is_some()
                class:nm-name--waits=waits aria-hidden="true">{lines}</span>
        }
    });
    let door = space.is_dungeon().then(|| view! { <span class="nm-door" data-space=space.id() data-tip="dungeon" on:click=move |_| campaign.choose(space)
        on:pointerenter=move |_| campaign.hovered.set(Some(space)) on:pointerleave=move |_| leave(campaign, space)>{icon("dungeon")}</span> });
    let dimmed = move || bright(campaign).is_some_and(|fought| fought != space && !fought.touches(space));
    let held = move || campaign.group.with(|group| group.as_ref().is_some_and(|group| group.at == space));
    view! {
        <div class="spot" class:spot--over=move || pointed.get() class:spot--dim=dimmed class:spot--held=held style=at>
            {name}{door}
            <span class="stks">
                <For each=move || here.with(|here| here.to_vec()) key=|stack| format!("{stack:?}") children=move |found| stack(campaign, &found)/>
            </span>
        </div>
    }
}

/// The units of one realm in one space.
fn stack(campaign: Campaign, stack: &Stack) -> impl IntoView + use<> {
    let (space, realm) = (stack.space, stack.realm);
    let count = stack.count();
    let number = if count > 0 {
        let y = if realm == Realm::Vailin { 6 } else { 5 };
        view! { <text y=y>{count}</text> }.into_any()
    } else {
        view! { <use class="nm-keep" href="#u-castle" x="-8" y="-8" width="16" height="16"></use> }.into_any()
    };
    let face = (count > 0).then(|| medal(unit_symbol(stack.face()), 14.0));
    let castle = (count > 0 && stack.castle).then(|| medal("u-castle", -15.0));
    let ring = (realm == Realm::IronCircle).then(|| view! { <circle class="nm-ring" r="10"></circle> });
    let cargo = stack.cargo();
    let cargo = (cargo > 0).then(|| {
        view! {
            <g class="nm-cargo" transform="translate(14 11)"><circle r="8"></circle><text y="4">{format!("+{cargo}")}</text></g>
        }
    });
    let symbol = if count > 0 { unit_symbol(stack.face()) } else { "u-castle" };
    let own = Memo::new(move |_| campaign.liftable(space, realm));
    let lifted = move |what: &'static str| move || own.get().then_some(what);
    let ready = stack.ready > 0 || stack.ships.iter().any(|(ship, _)| may_sail(campaign, *ship));
    let ready =
        ready.then(|| view! { <circle class="nm-ready" data-tip="ready" cx="-13" cy="12" r="4.5"></circle> });
    view! {
        <svg class="stk" viewBox="-25 -18 50 36" data-seat=colour(realm) aria-hidden="true"
            data-space=space.id() data-drag=lifted(space.id()) data-onto=lifted("[data-space]") data-ghost=symbol
            on:click=move |_| campaign.choose(space) on:pointerenter=move |_| campaign.hovered.set(Some(space))
            on:pointerleave=move |_| leave(campaign, space)>
            <path class="stk__b" d=body(realm)></path>{ring}{number}{face}{castle}{cargo}{ready}
        </svg>
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
        <g transform=format!("translate({x} -8)")>
            <circle class="medal nm-medal" r="8.5"></circle>
            <use class="medal-i" href=format!("#{symbol}") x="-5.6" y="-5.6" width="11.2" height="11.2"></use>
        </g>
    }
}

/// The odds of battles to come and of the attack that is being planned; how many new units a castle has taken.
fn badges(campaign: Campaign) -> impl IntoView {
    let lang = campaign.desk.ui.lang.get();
    let mut all: Vec<(Space, String, &'static str)> = Vec::new();
    let aimed = campaign.group.with(Option::is_some).then(|| campaign.hovered.get()).flatten();
    if let Some(space) = aimed
        && let Some(arriving) = campaign.arriving(space)
    {
        let text = match campaign.forecast(space, Some(&arriving)) {
            Some(Some(reading)) => crate::odds::percent(lang, reading.won),
            Some(None) => "…".to_owned(),
            None => format!("×{}", arriving.size()),
        };
        all.push((space, text, "mb"));
    }
    let (contested, fought) = campaign
        .with(|now| (stacks::contested(&now.view), now.view.battle.as_ref().map(|battle| battle.space)))
        .unwrap_or_default();
    for space in contested.iter().filter(|space| Some(*space) != aimed && Some(*space) != fought) {
        if let Some(Some(reading)) = campaign.forecast(space, None) {
            all.push((space, crate::odds::percent(lang, reading.won), "mb mb--fight"));
        }
    }
    for space in campaign.castles() {
        let placed = campaign.with(|now| now.view.turn.placed.get(space)).unwrap_or_default();
        if placed > 0 {
            all.push((space, format!("+{placed}"), "mb"));
        }
    }
    let badge = |(space, text, class): (Space, String, &'static str)| {
        let (x, y) = map::spot(space, true);
        let fight = class.ends_with("fight");
        view! { <span class=class data-tip=fight.then_some("odds") style=format!("--x:{x:.2};--y:{y:.2}")>{fight.then(|| icon("attack"))}{text}</span> }
    };
    all.into_iter().map(badge).collect_view()
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
