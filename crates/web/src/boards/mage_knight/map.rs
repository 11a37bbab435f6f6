//! The map: ground, sites, tokens and heroes; what can be reached and explored; what a way would cost.

use super::pieces::{mark, pile_colours, pile_symbol, portrait};
use super::{Mk, active, arena, choice, hand, offers, peek, status};
use crate::boards::pan::PanZoom;
use crate::browser;
use ::mage_knight::action::Action;
use ::mage_knight::content::{Hex, Shape, TileId, TilePos};
use ::mage_knight::map::{Map, Token};
use ::mage_knight::question::Asked;
use ::mage_knight::state::Stage;
use ::mage_knight::terms::{Site, Terrain};
use ::mage_knight::view::View;
use kernel::Seat;
use leptos::ev;
use leptos::portal::Portal;
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use table_view::Said;
use table_view::mage_knight::geometry::{self, Frame, centre, outline, points};
use table_view::mage_knight::journey::{self, Way};
use table_view::mage_knight::{Say, Subject, Thing, badge, detail, words};

/// The terrain patterns, drawn once.
const GROUND: &str = include_str!("ground.svg");

/// What lies where, and where tiles may come to lie.
#[derive(Clone, PartialEq)]
struct Ground {
    tiles: Vec<(TilePos, TileId)>,
    ghosts: Vec<TilePos>,
    frame: Frame,
}

fn ground(map: &Map) -> Ground {
    let tiles: Vec<(TilePos, TileId)> = map.tiles.iter().map(|placed| (placed.at, placed.tile)).collect();
    let shape: Shape = map.shape;
    let mut ghosts: Vec<TilePos> = Vec::new();
    if let Some((kind, _)) = map.next_tile() {
        for at in tiles.iter().flat_map(|(at, _)| at.neighbours()) {
            if map.tile_at(at).is_none() && shape.allows(at, kind) && !ghosts.contains(&at) {
                ghosts.push(at);
            }
        }
    }
    // Of places without a tile it is enough to see the middle.
    let mut cells = geometry::cells(tiles.iter().map(|(at, _)| *at));
    cells.extend(ghosts.iter().map(|at| at.centre()));
    Ground { tiles, ghosts, frame: geometry::frame(&cells, 16.0) }
}

/// The centre of the table: the map, or the combat or a choice over it.
pub(super) fn whole(mk: Mk) -> AnyView {
    let ground = Memo::new(move |_| mk.read(|now| ground(&now.view.map)));
    // Where to look when the whole map would be too small: at the hero whose turn it is.
    let place = Memo::new(move |_| {
        mk.read(|now| {
            let seat = active(&now.view).unwrap_or(Seat(0));
            now.view.players.get(seat.index()).and_then(|player| player.place)
        })
        .flatten()
    });
    let look = Callback::new(move |(width, height): (f64, f64)| {
        let frame = ground.get()?.frame;
        let (scale, ..) = frame.fit(width, height);
        // A hex is as wide as a thumb; where there is a mouse, wide enough to be read.
        let least = if width < 640.0 { 76.0 } else { 54.0 };
        let wanted = least / (2.0 * geometry::HALF * scale);
        let at = place.get().map_or((frame.x + frame.width / 2.0, frame.y + frame.height / 2.0), centre);
        (wanted > 1.15).then(|| (frame.seen(at, width, height), wanted))
    });
    let over = RwSignal::new(None::<Hex>);
    let fighting = Memo::new(move |_| arena::fighting(mk));
    let arena = move || fighting.get().then(|| arena::arena(mk));
    view! {
        <div class="mk" class:mk--night=move || mk.read(|now| now.view.night).unwrap_or(false)>
            <PanZoom look>
                {move || ground.get().map(|ground| drawing(mk, over, ground))}
            </PanZoom>
            <div class="mk__top board__float">{status::points(mk)} {offers::button(mk)}</div>
            <div class="mk__bottom board__float">{move || hand::in_play(mk)}</div>
            {arena}
            {choice::choice(mk)}
            {offers::panel(mk)}
        </div>
        <Portal>{peek::panel(mk)}</Portal>
    }
    .into_any()
}

fn drawing(mk: Mk, over: RwSignal<Option<Hex>>, ground: Ground) -> AnyView {
    let Frame { x, y, width, height } = ground.frame;
    let faces = ground.tiles.iter().flat_map(|(at, tile)| at.hexes().into_iter().zip(tile.tile().faces));
    let faces: Vec<_> = faces.collect();
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
        .map(|(at, tile)| {
            let dry = at.hexes().into_iter().zip(tile.tile().faces);
            let dry: Vec<Hex> =
                dry.filter(|(_, face)| face.terrain != Terrain::Sea).map(|(hex, _)| hex).collect();
            view! { <path class="hex-edge" d=outline(&dry)></path> }
        })
        .collect_view();
    let sites = faces
        .iter()
        .filter_map(|(hex, face)| Some((*hex, face.site?, face.colour)))
        .map(|(hex, site, colour)| medal(hex, site, colour.map(|colour| colour.id())))
        .collect_view();
    let ghosts = ground.ghosts.clone();
    let all: Vec<Hex> = faces.iter().map(|(hex, _)| *hex).collect();
    view! {
        <svg class="mk__map" viewBox=format!("{x:.0} {y:.0} {width:.0} {height:.0}") role="group"
            aria-label=mk.say(Say::MapOf) on:keydown=move |event| arrows(mk, &event)>
            <defs inner_html=GROUND></defs>
            <rect x=x - 3000.0 y=y - 3000.0 width=width + 6000.0 height=height + 6000.0 fill="url(#mk-water)"></rect>
            <path class="shore shore--far" d=shore.clone()></path>
            <path class="shore shore--mid" d=shore.clone()></path>
            <path class="shore shore--near" d=shore></path>
            {move || ghosts.iter().map(|at| ghost(mk, *at)).collect_view()}
            <g>{spaces}</g> <g>{edges}</g> <g class="mk__sites">{sites}</g>
            {move || mk.read(|now| pieces(mk, &now.view))}
            {hits(mk, over, all)}
            {preview(mk, over)}
            {move || badges(mk)}
        </svg>
    }
    .into_any()
}

/// The picture of a site.
fn medal(hex: Hex, site: Site, colour: Option<&'static str>) -> AnyView {
    let (x, y) = centre(hex);
    if matches!(site, Site::Orc | Site::Draconum) {
        // Whoever rampages there lies on it as a token.
        return ().into_any();
    }
    let gem = (site == Site::Mine).then(|| {
        colour.map(|colour| {
            view! {
                <g transform=format!("translate({:.1} {:.1})", x + 12.0, y - 12.0)>
                    <circle r="8.5" class=format!("gemdot gemdot--{colour}")></circle>
                    <use href=format!("#m-{colour}") x="-5" y="-5" width="10" height="10"
                        class=format!("gemdot__i gemdot__i--{colour}")></use>
                </g>
            }
        })
    });
    let class = match (site, colour) {
        (Site::City, Some(colour)) => format!("medal medal--city medal--{colour}"),
        _ => "medal".to_owned(),
    };
    let radius = if site == Site::City { 21.0 } else { 15.5 };
    view! {
        <circle class=class cx=format!("{x:.1}") cy=format!("{y:.1}") r=radius></circle>
        {mark(badge::site(site), x, y, if site == Site::City { 27.0 } else { 19.0 }, "medal-i")}
        {gem}
    }
    .into_any()
}

/// A position for a tile: one that can be explored, or just nothing yet.
fn ghost(mk: Mk, at: TilePos) -> impl IntoView {
    let path = outline(&at.hexes());
    let (x, y) = centre(at.centre());
    let open = mk.has(Thing::Tile(at));
    let what = Said {
        en: Say::ExploreHere.get(kernel::Lang::En).into(),
        fr: Say::ExploreHere.get(kernel::Lang::Fr).into(),
    };
    let act = move || {
        if !mk.asking.get_untracked() {
            mk.touch(Thing::Tile(at), what.clone(), Action::Explore(at));
        }
    };
    let press = act.clone();
    let cost = open.then(|| number(x, y, "2".to_owned(), ""));
    view! {
        <path class="hex-ghost" class:hex-ghost--open=open d=path on:click=move |_| act() data-place=open.then(|| place_key(x, y))
            role=open.then_some("button") tabindex=open.then_some("0") aria-label=open.then(|| Say::ExploreHere.get(mk.lang()))
            on:keydown=move |event: ev::KeyboardEvent| enter(&event, &press)></path>
        {(!open).then(|| view! { <text class="ghost-q" x=format!("{x:.0}") y=format!("{:.0}", y + 9.0)>"?"</text> })}
        {cost}
    }
}

/// Enter and the space bar choose.
fn enter(event: &ev::KeyboardEvent, act: &dyn Fn()) {
    if matches!(event.key().as_str(), "Enter" | " ") {
        event.prevent_default();
        act();
    }
}

fn place_key(x: f64, y: f64) -> String {
    format!("{x:.1} {y:.1}")
}

/// Arrows walk between the places that can be chosen.
fn arrows(mk: Mk, event: &ev::KeyboardEvent) {
    let key = event.key();
    if !key.starts_with("Arrow") {
        return;
    }
    let Ok(found) = browser::document().query_selector_all(".mk__map [data-place]") else { return };
    let mut places = Vec::new();
    let mut elements = Vec::new();
    for at in 0..found.length() {
        use wasm_bindgen::JsCast;
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
    let here = || mk.read(|now| table_view::mage_knight::lit::here(&now.view)).flatten().map(centre);
    let Some(from) = from.or_else(here) else { return };
    event.prevent_default();
    if let Some(next) = geometry::next_that_way(&places, from, &key) {
        let key = place_key(places[next].0, places[next].1);
        browser::focus(&format!(".mk__map [data-place='{key}']"));
    }
}

/// Shields, tokens, ruins and heroes.
fn pieces(mk: Mk, view: &View) -> AnyView {
    let mut by_space: BTreeMap<Hex, Vec<&Token>> = BTreeMap::new();
    for token in &view.map.tokens {
        by_space.entry(token.at).or_default().push(token);
    }
    let tokens = by_space
        .into_iter()
        .map(|(hex, tokens)| {
            let (x, y) = centre(hex);
            let lair = view.map.has_rampaging(hex);
            let many = tokens.len();
            let row = tokens
                .into_iter()
                .enumerate()
                .map(|(at, token)| {
                    let along = (at as f64 - (many as f64 - 1.0) / 2.0) * 15.0;
                    if lair {
                        disc(token, x + along, y, 17.0)
                    } else {
                        disc(token, x + along - 13.0, y + 17.0, 11.0)
                    }
                })
                .collect_view();
            row.into_any()
        })
        .collect_view();
    let ruins = view
        .map
        .ruins
        .iter()
        .map(|ruin| {
            let (x, y) = centre(ruin.at);
            view! { <g><circle class="ruin" cx=format!("{:.1}", x - 14.0) cy=format!("{:.1}", y + 14.0) r="9"></circle>
                {mark(if ruin.face.is_some() { "chest" } else { "why" }, x - 14.0, y + 14.0, 11.0, "ruin-i")}</g> }
        })
        .collect_view();
    let mut shields = Vec::new();
    for hex in view.map.spaces() {
        let city = view.map.city_at(hex);
        for at in 0..view.players.len() {
            let seat = Seat(at as u8);
            if view.map.has_shield(hex, seat) || city.is_some_and(|city| city.shields_of(seat) > 0) {
                let (x, y) = centre(hex);
                shields.push(view! {
                    <path data-seat=mk.desk.mark(seat).colour class="ownshield"
                        transform=format!("translate({:.1} {:.1})", x + 13.0 + 6.0 * at as f64, y - 13.0)
                        d="M-7-7H7v6.500c0 4-3 6.500-7 8.500-4-2-7-4.500-7-8.500z"></path>
                });
            }
        }
    }
    let turn = active(view);
    let heroes = view
        .players
        .iter()
        .enumerate()
        .filter_map(|(at, player)| Some((Seat(at as u8), player.place?)))
        .map(|(seat, hex)| {
            let beside = view.players.iter().take(seat.index()).filter(|other| other.place == Some(hex)).count();
            let (x, y) = centre(hex);
            let colour = mk.desk.mark(seat).colour;
            let site = view.map.site(hex).filter(|_| beside == 0).map(|site| {
                view! {
                    <circle class="medal" cx="-19" cy="15" r="10.5"></circle>
                    {mark(badge::site(site), -19.0, 15.0, 13.0, "medal-i")}
                }
            });
            let ring = (turn == Some(seat)).then(|| view! { <circle class="turnring" r="31"></circle> });
            view! {
                <g class="figure" data-seat=colour transform=format!("translate({:.1} {:.1})", x + 18.0 * beside as f64, y)>
                    {ring} {site}
                    <ellipse cy="21" rx="15" ry="4.5" class="figure__shade"></ellipse>
                    <path class="figure__shield" d="M-14-19H14v16c0 10-6 15-14 20-8-5-14-10-14-20z"></path>
                    {mark("helm", 0.0, -3.0, 22.0, "figure__helm")}
                </g>
            }
        })
        .collect_view();
    view! { <g class="mk__pieces">{tokens} {ruins} {shields} {heroes}</g> }.into_any()
}

/// An enemy token.
fn disc(token: &Token, x: f64, y: f64, radius: f64) -> AnyView {
    let (rim, dark) = pile_colours(token.pile);
    let (symbol, class) = match token.enemy() {
        Some(enemy) => (portrait(enemy), "disc__i"),
        None => (pile_symbol(token.pile), "disc__i disc__i--down"),
    };
    let down = token.enemy().is_none();
    view! {
        <g class="disc" class:disc--down=down transform=format!("translate({x:.1} {y:.1})")>
            <circle cy="1.5" r=radius class="disc__shade"></circle>
            <circle r=radius fill=rim stroke=dark stroke-width="1.6"></circle>
            <circle r=radius * 0.8 class="disc__ring"></circle>
            {mark(symbol, 0.0, 0.0, radius * 1.15, class)}
            {down.then(|| view! { <text class="disc__q" y=radius * 0.38 x=radius * 0.62>"?"</text> })}
        </g>
    }
    .into_any()
}

/// Whether the question of the moment is where to go.
pub(super) fn moving(mk: Mk) -> bool {
    mk.read(|now| {
        matches!(
            now.question.map(|question| question.what),
            Some(Asked::Stage(Stage::Movement | Stage::TurnStart))
        )
    })
    .unwrap_or(false)
}

/// Every space as something that can be pointed at; those that can be chosen glow.
fn hits(mk: Mk, over: RwSignal<Option<Hex>>, all: Vec<Hex>) -> impl IntoView {
    let first = move || {
        mk.lit.with(|lit| {
            lit.things().find_map(|thing| match thing {
                Thing::Space(hex) => Some(hex),
                _ => None,
            })
        })
    };
    let spaces = all
        .into_iter()
        .map(|hex| {
            let open = Memo::new(move |_| mk.has(Thing::Space(hex)));
            let tab = Memo::new(move |_| open.get().then(|| if first() == Some(hex) { "0" } else { "-1" }));
            let hinted = move || {
                let hint = mk.desk.hint.with(|hint| hint.as_ref().map(|hint| hint.number));
                hint.is_some_and(|number| mk.about(Thing::Space(hex)).contains(&number))
            };
            let (x, y) = centre(hex);
            let label = move || {
                open.get().then(|| {
                    let lang = mk.lang();
                    let answers = mk.about(Thing::Space(hex));
                    let labels = mk.desk.moment.with(|moment| {
                        answers.iter().map(|n| moment.answers[*n].label.get(lang).to_owned()).collect::<Vec<_>>()
                    });
                    labels.join(", ")
                })
            };
            view! {
                <polygon class="hex-hit" class:hex-legal=move || open.get() class:hex-target=hinted points=points(hex, 0.94)
                    data-peek=Subject::Space(hex).to_string() data-hex=format!("{},{}", hex.q, hex.r)
                    data-place=move || open.get().then(|| place_key(x, y)) role=move || open.get().then_some("button")
                    tabindex=move || tab.get() aria-label=label
                    on:pointerenter=move |_| over.set(Some(hex)) on:pointerleave=move |_| over.set(None)
                    on:focus=move |_| over.set(Some(hex)) on:blur=move |_| over.set(None)
                    on:click=move |_| click(mk, hex)
                    on:keydown=move |event: ev::KeyboardEvent| enter(&event, &|| click(mk, hex))></polygon>
            }
        })
        .collect_view();
    view! { <g>{spaces}</g> }
}

/// A space was chosen: its answers, the whole way to it, or why one cannot go there.
fn click(mk: Mk, hex: Hex) {
    if mk.asking.get_untracked() {
        mk.asking.set(false);
        mk.wanted.set(Some(hex));
        return;
    }
    let Some(now) = mk.now.get_untracked() else { return };
    let lang = |lang| detail::detail(lang, Some(&now.view), Subject::Space(hex)).title;
    let what = Said::by(lang);
    if mk.lit.with_untracked(|lit| lit.has(Thing::Space(hex))) {
        mk.touch(Thing::Space(hex), what, Action::Move(hex));
        return;
    }
    let Some(question) = now.question else { return };
    let ways = ways(mk);
    match ways.get(&hex) {
        Some(way) if way.fits(now.view.turn.movement) && way.path.len() > 2 => {
            mk.follow(way.path[1..].iter().map(|hex| Action::Move(*hex)).collect(), true);
        }
        _ if now.view.players.get(question.seat.index()).and_then(|player| player.place) == Some(hex) => {
            mk.try_it(what, Action::Interact);
        }
        _ if now.view.map.has_rampaging(hex) => mk.try_it(what, Action::Challenge(hex)),
        _ => mk.try_it(what, Action::Move(hex)),
    }
}

/// The ways of the hero who is asked, if the question is where to go.
pub(super) fn ways(mk: Mk) -> Arc<BTreeMap<Hex, Way>> {
    let found = mk.now.with_untracked(|now| {
        now.as_ref().and_then(|now| Some(journey::ways(&now.view, now.question?.seat)))
    });
    Arc::new(found.unwrap_or_default())
}

/// The way to the space that is pointed at, with its cost; or the way of the planner's line.
fn preview(mk: Mk, over: RwSignal<Option<Hex>>) -> impl IntoView {
    let ways = Memo::new(move |_| {
        mk.now.track();
        if moving(mk) { ways(mk) } else { Arc::default() }
    });
    let planned = move || {
        let path = mk.path.get();
        (path.len() > 1).then(|| view! { <path class="path path--plan" d=geometry::track(&path)></path> })
    };
    let goal = move || {
        mk.goal.get().map(|hex| view! { <polygon class="goalring" points=points(hex, 0.97)></polygon> })
    };
    let way = move || {
        let way = ways.with(|ways| ways.get(&over.get()?).cloned())?;
        let have = mk.read(|now| now.view.turn.movement).unwrap_or(0);
        let fits = way.fits(have);
        let (x, y) = centre(*way.path.last()?);
        let class = if fits { "" } else { " badge--no" };
        // Its own step has a badge already.
        let cost = (way.path.len() > 2 || !fits).then(|| number(x, y, way.cost.to_string(), class));
        Some(view! {
            <g class="preview" class:preview--no={!fits}>
                <path class="path" d=geometry::track(&way.path)></path>
                {cost}
            </g>
        })
    };
    view! { {goal} {planned} {way} }
}

/// A number in a circle.
fn number(x: f64, y: f64, text: String, class: &'static str) -> impl IntoView {
    view! {
        <g class=format!("badge{class}") transform=format!("translate({x:.0} {y:.0})") aria-hidden="true">
            <circle r="11.5"></circle><text y="4.7">{text}</text>
        </g>
    }
}

/// What each space costs, or what can be done there: the same as on the buttons.
fn badges(mk: Mk) -> Option<AnyView> {
    mk.read(|now| {
        let lit = mk.lit.get();
        let here = table_view::mage_knight::lit::here(&now.view);
        let drawn = lit
            .things()
            .filter_map(|thing| match thing {
                Thing::Space(hex) => Some(hex),
                _ => None,
            })
            .map(|hex| {
                let (x, y) = centre(hex);
                let actions: Vec<Action> =
                    lit.at(Thing::Space(hex)).iter().filter_map(|n| now.legal.get(*n)).copied().collect();
                let text = actions.iter().find_map(|action| badge::badge(&now.view, *action));
                let symbol = actions.iter().find_map(|action| badge::symbol(*action));
                let provokes = here.is_some_and(|here| {
                    actions.contains(&Action::Move(hex)) && journey::provokes(&now.view.map, here, hex)
                });
                let down = if now.view.map.site(hex).is_some() || here == Some(hex) { 25.0 } else { 2.0 };
                let sign = match text {
                    Some(text) => number(x - if provokes { 10.0 } else { 0.0 }, y + down, text, "").into_any(),
                    None => view! {
                        <g class="badge" transform=format!("translate({x:.0} {:.0})", y + down) aria-hidden="true">
                            <circle r="11.5"></circle>{mark(symbol.unwrap_or("check"), 0.0, 0.0, 14.0, "badge__i")}
                        </g>
                    }
                    .into_any(),
                };
                let warn = provokes.then(|| {
                    view! {
                        <g class="badge badge--warn" transform=format!("translate({:.0} {:.0})", x + 12.0, y + down)
                            aria-hidden="true"><circle r="9"></circle><text y="4.4">"!"</text></g>
                    }
                });
                view! { {sign} {warn} }
            })
            .collect_view();
        view! { <g class="mk__badges">{drawn}</g> }.into_any()
    })
}

/// What the moment says of rounds, for those who listen.
pub(super) fn hour(mk: Mk) -> String {
    let lang = mk.lang();
    mk.read(|now| words::round(lang, now.view.round, now.view.rounds, now.view.night)).unwrap_or_default()
}
