//! The map: the land, what is on it, the Heroes, the destinations in reach and their costs.

mod hits;
mod tokens;

pub(super) use hits::space_of;

use super::Eu;
use crate::course;
use crate::lattice::{self, Frame, Point, frame};
use crate::lit::{Scene, Thing};
use crate::{Say, terrain, words};
use euthia::action::Action;
use euthia::content::TerritoryId;
use euthia::event::{Arrival, Event};
use euthia::map::{Anchor, Hex, Space};
use euthia::question::Asked;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;
use table_view::Said;
use web::boards::drag::{self, Drag};
use web::boards::pan::PanZoom;
use web::desk::Picked;
use web::parts::icon;

/// The terrain patterns, drawn once.
const GROUND: &str = include_str!("ground.svg");

/// A step of a Hero who walks several spaces.
const STEP: Duration = Duration::from_millis(150);

/// What lies where, and where tiles may come to lie.
#[derive(Clone, PartialEq)]
struct Ground {
    tiles: Vec<(Anchor, TerritoryId, u8)>,
    ghosts: Vec<Anchor>,
    frame: Frame,
}

fn ground(eu: Eu) -> Option<Ground> {
    eu.read(|now| {
        let view = &now.view;
        let map = &view.map;
        let tiles: Vec<_> =
            map.tiles.iter().map(|placed| (placed.at, placed.tile, placed.destroyed)).collect();
        let mut ghosts: Vec<Anchor> = view.places.clone();
        if view.next_chapter.is_some() {
            for space in map.spaces() {
                let open = map.open_slots(space, view.agreed.radius);
                ghosts.extend(open.iter().filter(|at| !ghosts.contains(at)).copied().collect::<Vec<_>>());
            }
        }
        let land: Vec<Hex> = tiles.iter().flat_map(|(at, ..)| lattice::cells(*at)).collect();
        // The middle of every place next to the land is in sight, so that a question moves nothing.
        let frame = frame(&land, 46.0);
        Ground { tiles, ghosts, frame }
    })
}

/// The map over the whole stage.
pub(super) fn whole(eu: Eu) -> AnyView {
    let ground = Memo::new(move |_| ground(eu));
    // Where to look when the whole map would be too small: at the Hero who acts, or at what is asked for.
    let place = Memo::new(move |_| {
        eu.read(|now| {
            let view = &now.view;
            if let Some(at) = view.places.first() {
                return Some(lattice::joint(*at));
            }
            let place = view.players.of(view.active)?.place?;
            Some(lattice::middle(&view.map, place))
        })
        .flatten()
    });
    let look = Callback::new(move |(width, height): (f64, f64)| {
        let frame = ground.get()?.frame;
        let middle = (frame.x + frame.width / 2.0, frame.y + frame.height / 2.0);
        let (at, scale) = frame.seen(place.get().unwrap_or(middle), width, height);
        // On a phone a hex is as wide as a thumb; elsewhere the whole map is in sight.
        let wanted = if width < 640.0 { 72.0 / (2.0 * lattice::HALF * scale) } else { 1.0 };
        (wanted > 1.15).then_some((at, wanted))
    });
    let over = RwSignal::new(None::<Space>);
    drag::listen(dragging(eu, over));
    told(eu, over);
    view! {
        <div class="eu" data-scene=move || scene_name(eu.scene.get())>
            <PanZoom look>{move || ground.get().map(|ground| drawing(eu, over, ground))}</PanZoom>
        </div>
    }
    .into_any()
}

const fn scene_name(scene: Scene) -> &'static str {
    match scene {
        Scene::Map => "map",
        Scene::Fight => "fight",
        Scene::Roll => "roll",
        Scene::Trade => "trade",
        Scene::Choice => "choice",
    }
}

/// What the pointer is over is told in the bar, a Monster with the chances against it.
fn told(eu: Eu, over: RwSignal<Option<Space>>) {
    Effect::new(move || {
        let Some(space) = over.get() else {
            eu.desk.hover.set(None);
            return;
        };
        let said = eu.read(|now| {
            if !now.view.map.contains(space) {
                return None;
            }
            let level = now.view.map.undefeated(space);
            let won = eu.ahead.with(|ahead| match ahead {
                Some((known, ahead)) if *known == level && level > 0 => ahead.won(),
                _ => None,
            });
            Some(Said::by(|lang| {
                let mut text = course::told(&now.view, space, lang);
                if let Some(won) = won {
                    let chance = crate::fight::percent(lang, won);
                    text.push_str(&format!(" · {} {chance}", Say::WinsBy.get(lang)));
                }
                text
            }))
        });
        eu.desk.hover.set(said.flatten());
    });
    Effect::new(move || {
        let wanted = over.get().and_then(|space| {
            eu.read(|now| {
                let inside = now.view.map.contains(space);
                let level = if inside { now.view.map.undefeated(space) } else { 0 };
                (level > 0 && now.view.reach.iter().any(|reach| reach.space == space))
                    .then_some((now.seq, level))
            })
            .flatten()
        });
        let Some((seq, level)) = wanted.filter(|_| eu.yours()) else { return };
        if eu.ahead.with_untracked(|ahead| ahead.as_ref().is_some_and(|(known, _)| *known == level)) {
            return;
        }
        spawn_local(super::ask::odds(eu, seq, Some(level)));
    });
}

fn drawing(eu: Eu, over: RwSignal<Option<Space>>, ground: Ground) -> AnyView {
    let Frame { x, y, width, height } = ground.frame;
    let land: Vec<Hex> = ground.tiles.iter().flat_map(|(at, ..)| lattice::cells(*at)).collect();
    let shore = lattice::outline(&land);
    let spaces = ground
        .tiles
        .iter()
        .flat_map(|(at, tile, destroyed)| {
            let cells = lattice::cells(*at).into_iter().zip(tile.territory().cells).enumerate();
            cells.map(move |(cell, (hex, face))| {
                let bare = terrain::sign(face.kind).is_none();
                let name = terrain::ground(face.kind);
                let name = if bare && name != "cave" { format!("{name}-c") } else { name.to_owned() };
                let waste = destroyed >> cell & 1 == 1;
                let fill = if waste { "url(#eu-wasteland-c)".to_owned() } else { format!("url(#eu-{name})") };
                view! { <polygon class="hex" points=lattice::points(lattice::centre(hex), 1.0) fill=fill></polygon> }
            })
        })
        .collect_view();
    let edges = ground
        .tiles
        .iter()
        .map(|(at, ..)| view! { <path class="hex-edge eu-edge" d=lattice::outline(&lattice::cells(*at))></path> })
        .collect_view();
    let ghosts = ground.ghosts.clone();
    view! {
        <svg class="eu-map" viewBox=format!("{x:.0} {y:.0} {width:.0} {height:.0}") role="group"
            aria-label=eu.say(Say::Map) on:keydown=move |event| hits::arrows(eu, &event)>
            <defs inner_html=GROUND></defs>
            <rect x=x - 4000.0 y=y - 4000.0 width=width + 8000.0 height=height + 8000.0 fill="url(#eu-mist)"></rect>
            <path class="eu-shore eu-shore--far" d=shore.clone()></path>
            <path class="eu-shore eu-shore--mid" d=shore.clone()></path>
            <path class="eu-shore eu-shore--near" d=shore></path>
            {move || ghosts.iter().map(|at| hits::ghost(eu, *at)).collect_view()}
            <g>{spaces}</g> <g>{edges}</g>
            {move || tokens::sites(eu)}
            {hits::hits(eu, over)}
            {hits::preview(eu, over)}
            {tokens::heroes(eu)}
            {move || tokens::counts(eu)}
            {move || hits::badges(eu)}
        </svg>
    }
    .into_any()
}

/// Where a Hero stands.
fn here(eu: Eu) -> Option<Space> {
    eu.read(|now| now.view.players.of(now.view.active)?.place).flatten()
}

/// The Hero is dragged over the map.
fn dragging(eu: Eu, over: RwSignal<Option<Space>>) -> Drag {
    Drag {
        lift: Callback::new(move |_| untrack(|| eu.yours())),
        over: Callback::new(move |(_, place): (String, Option<web_sys::Element>)| {
            over.set(place.as_ref().and_then(hits::space_of));
        }),
        drop: Callback::new(move |(what, place): (String, Option<web_sys::Element>)| {
            over.set(None);
            let Some(place) = place else { return };
            if what == "hero" {
                if let Some(space) =
                    hits::space_of(&place).filter(|space| untrack(|| here(eu)) != Some(*space))
                {
                    click(eu, space);
                }
            } else {
                super::hero::dropped(eu, &what, &place);
            }
        }),
    }
}

/// Goes on to where the Hero is bound, one space after the other.
pub(super) fn listen(eu: Eu) {
    Effect::new(move || {
        let seq = eu.read(|now| now.seq);
        let Some(to) = eu.bound.get_untracked() else { return };
        let next = eu.read(|now| {
            let on_the_way = now.events.iter().any(|event| {
                matches!(event, Event::Marched { .. } | Event::Moved { by: Arrival::OnFoot, .. })
            });
            let asked = now.view.asked.map(|question| question.what);
            let there = now.view.players.of(now.view.active).and_then(|player| player.place) == Some(to);
            if !on_the_way || there || asked != Some(Asked::Turn) || now.legal.is_empty() {
                return None;
            }
            let reach = now.view.reach.iter().find(|reach| reach.space == to)?;
            Some(reach.now.then_some(Action::Walk(reach.first)))
        });
        match next.flatten() {
            None => eu.bound.set(None),
            // More Movement points are needed first.
            Some(None) => {}
            Some(Some(walk)) => set_timeout(
                move || {
                    let still = eu.desk.moment.try_with_untracked(|now| now.seq) == seq;
                    if let Some(number) = untrack(|| eu.number(walk)).filter(|_| still) {
                        eu.desk.answer_along(number);
                    }
                },
                STEP,
            ),
        }
    });
}

/// A space was chosen: its answers, the way to it, or why one cannot go there.
pub(super) fn click(eu: Eu, space: Space) {
    eu.bound.set(None);
    let Some(now) = eu.desk.moment.try_get_untracked() else { return };
    let what = Said::by(|lang| words::space(lang, &now.view, space));
    if let Some(trophy) = eu.flying.get_untracked() {
        let flight = Action::Griffin { trophy, to: space };
        return eu.desk.attempt(what, flight);
    }
    let answers = eu.lit.with_untracked(|lit| lit.at(Thing::Space(space)).to_vec());
    if !answers.is_empty() {
        return eu.desk.pick(what, answers);
    }
    let Some(reach) =
        now.view.reach.iter().find(|reach| reach.space == space).filter(|_| !now.legal.is_empty())
    else {
        return eu.desk.attempt(what, Action::Walk(space));
    };
    eu.bound.set(Some(space));
    if reach.now {
        match now.number_of(&Action::Walk(reach.first)) {
            Some(number) => eu.desk.answer(number),
            None => eu.desk.attempt(what, Action::Walk(reach.first)),
        }
        return;
    }
    // It takes Action tokens first: which ones is asked.
    let marches = now.legal.iter().enumerate().filter(|(_, action)| matches!(action, Action::March(_)));
    let answers: Vec<usize> = marches.map(|(number, _)| number).collect();
    eu.desk.picked.set(Some(Picked { what, answers }));
}

/// The chips of the Griffin: which Trophy calls it.
pub(super) fn flights(eu: Eu) -> impl IntoView {
    move || {
        if !eu.yours() {
            return None;
        }
        let trophies = eu.lit.with(|lit| {
            let flights = lit.things().filter_map(|thing| match thing {
                Thing::Trophy(at) => Some(at),
                _ => None,
            });
            flights.collect::<Vec<u8>>()
        });
        let seat = eu.seat();
        let calls = eu.read(|now| now.legal.iter().any(|action| matches!(action, Action::Griffin { .. })))?;
        let chips = trophies
            .into_iter()
            .filter(|_| calls)
            .map(|at| {
                let foe = eu.read(|now| now.view.players.of(seat)?.trophies.get(usize::from(at)).copied()).flatten();
                let name = move || foe.map_or("", |foe| foe.foe().name.get(eu.lang()));
                let on = move || eu.flying.get() == Some(at);
                let press = move |_| eu.flying.update(|flying| *flying = (*flying != Some(at)).then_some(at));
                view! {
                    <button class="achip eu-fly" class:achip--picked=on aria-pressed=move || on().to_string() title=eu.say(Say::Fly) on:click=press>
                        {icon("eu-griffin")}<span>{eu.say(Say::Griffin)}" · "{name}</span>
                    </button>
                }
            })
            .collect_view();
        Some(view! { <div class="eu-flights">{chips}</div> })
    }
}

/// Whether the Hero who acts stands in the left half of the map: then scenes open on the right.
pub(super) fn is_left(eu: Eu) -> bool {
    let Some(frame) = untrack(|| ground(eu)).map(|ground| ground.frame) else { return false };
    here(eu).and_then(|space| middle(eu, space)).is_some_and(|(x, _)| x < frame.x + frame.width / 2.0)
}

/// The middle of a space of the map as it is.
fn middle(eu: Eu, space: Space) -> Option<Point> {
    eu.read(|now| now.view.map.contains(space).then(|| lattice::middle(&now.view.map, space))).flatten()
}
