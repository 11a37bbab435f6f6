//! What is on the map: sites, Monsters, tokens, Heroes, the Griffin.

use super::super::Eu;
use super::super::pieces::mark;
use crate::lattice::{self, Point};
use crate::scenario::Sign;
use crate::{signs, terrain};
use euthia::map::{Map, Space};
use euthia::view::View;
use kernel::Seat;
use leptos::prelude::*;

/// Sites with whoever guards them, and what players have put there.
pub(super) fn sites(eu: Eu) -> Option<AnyView> {
    eu.read(|now| {
        let map = &now.view.map;
        let drawn = map.spaces().map(|space| site(eu, map, space)).collect_view();
        let marks = figures(&now.view);
        let griffin = now.view.griffin.filter(|at| map.contains(*at)).map(|at| {
            let (x, y) = lattice::middle(map, at);
            view! {
                <g class="eu-griffin" transform=format!("translate({:.1} {:.1})", x - 17.0, y - 17.0)>
                    <circle r="12"></circle>{mark("eu-griffin", 0.0, 0.0, 17.0, "eu-griffin__i")}
                </g>
            }
        });
        view! { <g class="eu-sites" aria-hidden="true">{drawn} {marks} {griffin}</g> }.into_any()
    })
}

fn site(eu: Eu, map: &Map, space: Space) -> AnyView {
    let at @ (x, y) = lattice::middle(map, space);
    let printed = map.printed(space);
    let banished = map.banished_by(space);
    let gone = map.is_destroyed(space) || banished.is_some();
    let large = space.is_centre();
    let medal = terrain::sign(printed).map(|sign| {
        let class = match printed.elemental() {
            Some(element) => format!("medal eu-elemental eu-elemental--{}", terrain::element(element)),
            None => "medal".to_owned(),
        };
        let (radius, size) = if large { (24.0, 30.0) } else { (15.5, 19.0) };
        let inner = if printed.elemental().is_some() { "eu-elemental__i" } else { "medal-i" };
        let stars = printed.treasure().filter(|level| *level > 1).map(|level| {
            view! { <text class="eu-level" x=x y=y + 14.5>{"•".repeat(level.into())}</text> }
        });
        view! {
            <g class:eu-gone=gone>
                <circle class=class cx=format!("{x:.1}") cy=format!("{y:.1}") r=radius></circle>
                {mark(sign, x, y - if stars.is_some() { 2.0 } else { 0.0 }, size, inner)}{stars}
            </g>
        }
    });
    let cross = map.is_destroyed(space).then(|| {
        view! { <path class="eu-cross" d=format!("M{:.1} {:.1}l22 22m0-22l-22 22", x - 11.0, y - 11.0)></path> }
    });
    let banner = banished.map(|seat| token(eu, seat, (x, y), "cross", 10.0));
    let level = map.undefeated(space);
    let monster = (level > 0).then(|| guard(level, at, terrain::sign(printed).is_some()));
    view! { {medal} {cross} {banner} {monster} {tokens(eu, map, space, at)} }.into_any()
}

/// The Monster on a space: as many swords as its level.
fn guard(level: u8, (x, y): Point, beside: bool) -> impl IntoView {
    let sign = ["eu-sword", "eu-sword", "eu-swords2", "eu-swords3"][usize::from(level.min(3))];
    let (x, y) = if beside { (x + 17.0, y + 15.0) } else { (x, y) };
    let radius = if beside { 11.0 } else { 14.0 };
    view! {
        <g class=format!("eu-guard eu-guard--{level}") transform=format!("translate({x:.1} {y:.1})")>
            <circle r=radius></circle>{mark(sign, 0.0, 0.0, radius * 1.35, "eu-guard__i")}
        </g>
    }
}

fn token(eu: Eu, seat: Seat, (x, y): Point, sign: &'static str, radius: f64) -> AnyView {
    view! {
        <g class="eu-token" data-seat=eu.desk.mark(seat).colour transform=format!("translate({x:.1} {y:.1})")>
            <circle r=radius></circle>{mark(sign, 0.0, 0.0, radius * 1.3, "eu-token__i")}
        </g>
    }
    .into_any()
}

/// What players have put on a space: Hero, Trade and Interaction tokens.
fn tokens(eu: Eu, map: &Map, space: Space, (x, y): Point) -> impl IntoView + use<> {
    let lying = map.tokens(space);
    let mut drawn = Vec::new();
    if let Some(seat) = lying.hero {
        drawn.push(token(eu, seat, (x + 17.0, y + 15.0), "check", 8.5));
    }
    if let Some(seat) = lying.trade {
        drawn.push(token(eu, seat, (x - 17.0, y + 15.0), "coin", 8.5));
    }
    let mine = map.printed(space).mine().is_some();
    let mut along = 0.0;
    for (seat, n) in lying.interaction.iter().enumerate() {
        for _ in 0..*n {
            let sign = if mine { "pick" } else { "mark" };
            drawn.push(token(eu, Seat(seat as u8), (x - 19.0 + along, y - 16.0), sign, 7.0));
            along += 9.0;
        }
    }
    drawn.into_iter().collect_view()
}

/// Who walks or stands there by the scenario.
fn figures(view: &View) -> Vec<AnyView> {
    let figure = |class: &'static str, sign: &'static str, (x, y): Point| {
        view! {
            <g class=class transform=format!("translate({x:.1} {:.1})", y - 6.0)>
                <circle r="17"></circle>{mark(sign, 0.0, 0.0, 25.0, "eu-golem__i")}
            </g>
        }
        .into_any()
    };
    let drawn = |(space, sign): (Space, Sign)| {
        let at = lattice::middle(&view.map, space);
        match sign {
            Sign::Golem => Some(figure("eu-golem", "u-monster", at)),
            Sign::Demon => Some(figure("eu-golem eu-golem--demon", "draconum", at)),
            Sign::Defences(_) | Sign::Ruin | Sign::Legends(_) | Sign::Seals(..) => None,
        }
    };
    crate::scenario::signs(view).into_iter().filter_map(drawn).collect()
}

/// What the scenario counts on the map, over whoever stands there.
pub(super) fn counts(eu: Eu) -> Option<AnyView> {
    eu.read(|now| {
        let view = &now.view;
        let drawn = |(space, sign): (Space, Sign)| {
            let (x, y) = lattice::middle(&view.map, space);
            // Below a centre is the Monster of its tile.
            let at = (x, if space.is_centre() { y - 29.0 } else { y + 25.0 });
            match sign {
                Sign::Golem | Sign::Demon => None,
                Sign::Defences(n) => Some(pill("defences", "block", n.to_string(), at)),
                Sign::Ruin => Some(pill("ruin", "ruins", "0".to_owned(), at)),
                Sign::Legends(n) => Some(pill("legends", "book", n.to_string(), at)),
                Sign::Seals(have, need) => Some(pill("seals", "hope", format!("{have}/{need}"), at)),
            }
        };
        let all: Vec<AnyView> = crate::scenario::signs(view).into_iter().filter_map(drawn).collect();
        view! { <g class="eu-sites" aria-hidden="true">{all}</g> }.into_any()
    })
}

/// A sign with how much of it there is.
fn pill(kind: &'static str, sign: &'static str, text: String, (x, y): Point) -> AnyView {
    view! {
        <g class=format!("eu-pill eu-pill--{kind}") transform=format!("translate({x:.1} {y:.1})")>
            <rect x="-21" y="-10.5" width="42" height="21" rx="10.5"></rect>{mark(sign, -9.0, 0.0, 15.0, "eu-pill__i")}
            <text x="8" y="5">{text}</text>
        </g>
    }
    .into_any()
}

/// The Heroes: each walks from where it stood to where it stands.
pub(super) fn heroes(eu: Eu) -> impl IntoView {
    let many = eu.read(|now| now.view.players.len()).unwrap_or(0);
    let figures = (0..many).map(|at| figure(eu, Seat(at as u8))).collect_view();
    view! { <g class="eu-heroes" aria-hidden="true">{figures}</g> }
}

fn figure(eu: Eu, seat: Seat) -> impl IntoView {
    // Where it stands, and how many stand there before it.
    let place = Memo::new(move |_| {
        eu.read(|now| {
            let players = &now.view.players;
            let space = players.of(seat)?.place.filter(|space| now.view.map.contains(*space))?;
            let beside = players.iter().take(seat.index()).filter(|other| other.place == Some(space)).count();
            let sign = terrain::sign(now.view.map.printed(space));
            Some((lattice::middle(&now.view.map, space), beside, sign))
        })
        .flatten()
    });
    let style = move || match place.get() {
        Some(((x, y), beside, _)) => {
            format!("transform:translate({:.1}px,{y:.1}px)", x + 17.0 * beside as f64)
        }
        None => "display:none".to_owned(),
    };
    let site = move || {
        let (_, beside, sign) = place.get()?;
        let sign = sign.filter(|_| beside == 0)?;
        Some(
            view! { <circle class="medal" cx="-19" cy="16" r="9.5"></circle>{mark(sign, -19.0, 16.0, 12.0, "medal-i")} },
        )
    };
    let ring = move || {
        let turn = eu.read(|now| now.view.active == seat && now.view.over.is_none()).unwrap_or(false);
        turn.then(|| view! { <circle class="eu-ring" r="30"></circle> })
    };
    let sign =
        move || eu.read(|now| now.view.players.of(seat).map(|player| signs::hero(player.hero))).flatten();
    view! {
        <g class="eu-figure" data-seat=move || eu.desk.mark(seat).colour style=style>
            {ring} {site}
            <ellipse cy="21" rx="15" ry="4.5" class="eu-figure__shade"></ellipse>
            <path class="eu-figure__shield" d="M-14-19H14v16c0 10-6 15-14 20-8-5-14-10-14-20z"></path>
            {move || sign().map(|sign| mark(sign, 0.0, -3.0, 20.0, "eu-figure__sign"))}
        </g>
    }
}
