//! The map: ground, sites, tokens and heroes; what can be reached and explored, and at what cost.

mod keys;
mod signs;
mod tokens;
mod way;

use super::Mk;
use super::stake::{self, Held};
use crate::geometry::{self, Frame, centre, outline, points};
use crate::{Say, heroes, tips};
use kernel::Seat;
use leptos::prelude::*;
use mage_knight::content::{CardId, Face, Hex, Shape, TilePos};
use mage_knight::map::Map;
use mage_knight::terms::Terrain;
use table_view::{Said, Stage};
use web::boards::drag::{self, Drag};
use web::boards::pan::PanZoom;

pub(super) use way::{moving, ways};

/// The terrain patterns, drawn once.
const GROUND: &str = include_str!("../ground.svg");

/// What lies where, and where tiles may come to lie.
#[derive(Clone, PartialEq)]
struct Ground {
    tiles: Vec<Vec<(Hex, Face)>>,
    ghosts: Vec<TilePos>,
    frame: Frame,
}

fn ground(map: &Map) -> Ground {
    // What lies on a space is not always what is printed there: tiles may be turned, cities come by lot.
    let face = |hex: Hex| Some((hex, Face { colour: map.colour(hex), ..*map.face(hex)? }));
    let spaces = |at: TilePos| at.hexes().into_iter().filter_map(face).collect();
    let tiles = map.tiles.iter().map(|placed| spaces(placed.at)).collect();
    let laid = || map.tiles.iter().map(|placed| placed.at);
    let shape: Shape = map.shape;
    // Where positions are predefined, all are there to be seen.
    let places = shape.card().places.iter().map(|(at, _)| *at);
    let mut ghosts: Vec<TilePos> = Vec::new();
    for at in laid().flat_map(TilePos::neighbours).chain(places) {
        let may = map.next_tile(at).is_some_and(|(kind, _)| shape.allows(at, kind));
        if may && map.tile_at(at).is_none() && !ghosts.contains(&at) {
            ghosts.push(at);
        }
    }
    // Of places without a tile it is enough to see the middle.
    let mut cells = geometry::cells(laid());
    cells.extend(ghosts.iter().map(|at| at.centre()));
    Ground { tiles, ghosts, frame: geometry::frame(&cells, 16.0) }
}

/// The centre of the table: the map, or the combat or a choice over it.
pub(super) fn whole(mk: Mk) -> AnyView {
    let ground = Memo::new(move |_| mk.read(|now| ground(&now.view.map)));
    // Where to look when the whole map would be too small: at the hero who acts.
    let place = Memo::new(move |_| {
        mk.read(|now| {
            let seat = heroes::acting(&now.view).unwrap_or(Seat(0));
            now.view.players.get(seat.index()).and_then(|player| player.place)
        })
        .flatten()
    });
    let look = Callback::new(move |(width, height): (f64, f64)| {
        let frame = ground.get()?.frame;
        let middle = (frame.x + frame.width / 2.0, frame.y + frame.height / 2.0);
        let (at, scale) = frame.seen(place.get().map_or(middle, centre), width, height);
        // On a phone a hex is as wide as a thumb; elsewhere the whole map is in sight.
        let wanted = if width < 640.0 { 76.0 / (2.0 * geometry::HALF * scale) } else { 1.0 };
        (wanted > 1.15).then_some((at, wanted))
    });
    let over = RwSignal::new(None::<Hex>);
    drag::listen(dragging(mk, over));
    // What the pointer is over is told in the bar.
    Effect::new(move || {
        let said = over.get().and_then(|hex| {
            let have = stake::movement(mk);
            let way = if moving(mk) { mk.ways.with(|ways| ways.get(&hex).cloned()) } else { None };
            mk.read(|now| Said::by(|lang| tips::space(lang, &now.view, hex, way.as_ref(), have)))
        });
        mk.desk.hover.set(said);
    });
    let class = move || if mk.read(|now| now.view.night).unwrap_or(false) { "mk mk--night" } else { "mk" };
    view! {
        <div class=class>
            <PanZoom look>
                {move || ground.get().map(|ground| drawing(mk, over, ground))}
            </PanZoom>
        </div>
    }
    .into_any()
}

/// The hero is dragged over the map, a card from the hand onto the table.
fn dragging(mk: Mk, over: RwSignal<Option<Hex>>) -> Drag {
    Drag {
        lift: Callback::new(move |_| mk.desk.stage.with_untracked(|stage| matches!(stage, Stage::Yours(_)))),
        over: Callback::new(move |(_, place): (String, Option<web_sys::Element>)| {
            over.set(place.as_ref().and_then(way::space_of));
        }),
        drop: Callback::new(move |(what, place): (String, Option<web_sys::Element>)| {
            over.set(None);
            let Some(place) = place else { return };
            let foe = place.get_attribute("data-foe").and_then(|foe| foe.parse::<u8>().ok());
            let held = held(&what);
            if let Some(held) = held {
                stake::lift(mk, held);
            }
            match (way::space_of(&place), foe) {
                (Some(hex), _) if held.is_none() || has_movement(mk) => way::land(mk, hex),
                (None, Some(foe)) => stake::at_foe(mk, foe, Said::default()),
                _ => {}
            }
        }),
    }
}

/// Whether what is prepared is to walk with.
fn has_movement(mk: Mk) -> bool {
    untrack(|| stake::gain(mk).movement > 0)
}

/// What is dragged, if it is a card or a unit.
fn held(what: &str) -> Option<Held> {
    if let Some(unit) = what.strip_prefix("unit:") {
        return unit.parse().ok().map(Held::Unit);
    }
    let (at, id) = what.strip_prefix("card:")?.split_once(':')?;
    Some(Held::Card(at.parse().ok()?, CardId::from_id(id)?))
}

fn drawing(mk: Mk, over: RwSignal<Option<Hex>>, ground: Ground) -> AnyView {
    let Frame { x, y, width, height } = ground.frame;
    let faces: Vec<(Hex, Face)> = ground.tiles.concat();
    let land: Vec<Hex> =
        faces.iter().filter(|(_, face)| face.terrain != Terrain::Sea).map(|(hex, _)| *hex).collect();
    let shore = outline(&land);
    let spaces = faces
        .iter()
        .filter(|(_, face)| face.terrain != Terrain::Sea)
        .map(|(hex, face)| {
            let bare = face.site.is_none() && !matches!(face.terrain, Terrain::Lake | Terrain::Mountain);
            let name = match face.terrain {
                Terrain::City | Terrain::Sea => "plains",
                terrain => terrain.id(),
            };
            let fill = format!("url(#mk-{name}{})", if bare { "-c" } else { "" });
            view! { <polygon class="hex" points=points(*hex, 1.0) fill=fill></polygon> }
        })
        .collect_view();
    let edges = ground
        .tiles
        .iter()
        .map(|spaces| {
            let dry = spaces.iter().filter(|(_, face)| face.terrain != Terrain::Sea);
            let dry: Vec<Hex> = dry.map(|(hex, _)| *hex).collect();
            view! { <path class="hex-edge" d=outline(&dry)></path> }
        })
        .collect_view();
    let sites = faces
        .iter()
        .filter_map(|(hex, face)| Some((*hex, face.site?, face.colour)))
        .map(|(hex, site, colour)| tokens::medal(hex, site, colour.map(|colour| colour.id())))
        .collect_view();
    let ghosts = ground.ghosts.clone();
    let all: Vec<Hex> = faces.iter().map(|(hex, _)| *hex).collect();
    view! {
        <svg class="mk__map" viewBox=format!("{x:.0} {y:.0} {width:.0} {height:.0}") role="group"
            aria-label=mk.say(Say::MapOf) on:keydown=move |event| keys::arrows(mk, &event)>
            <defs inner_html=GROUND></defs>
            <rect x=x - 3000.0 y=y - 3000.0 width=width + 6000.0 height=height + 6000.0 fill="url(#mk-water)"></rect>
            <path class="shore shore--far" d=shore.clone()></path>
            <path class="shore shore--mid" d=shore.clone()></path>
            <path class="shore shore--near" d=shore></path>
            {move || ghosts.iter().map(|at| signs::ghost(mk, *at)).collect_view()}
            <g>{spaces}</g> <g>{edges}</g> <g class="mk__sites">{sites}</g>
            {move || mk.read(|now| tokens::pieces(mk, &now.view))}
            {way::hits(mk, over, all)}
            {way::preview(mk, over)}
            {tokens::heroes(mk)}
            {move || signs::badges(mk)}
        </svg>
    }
    .into_any()
}
