//! What is on the map: sites, tokens, ruins, shields, heroes.

use super::super::Mk;
use super::super::pieces::{mark, pile_colours, pile_symbol, portrait};
use crate::geometry::centre;
use crate::{badge, heroes};
use kernel::Seat;
use leptos::prelude::*;
use mage_knight::content::Hex;
use mage_knight::map::Token;
use mage_knight::terms::Site;
use mage_knight::view::View;
use std::collections::BTreeMap;

/// The picture of a site.
pub(super) fn medal(hex: Hex, site: Site, colour: Option<&'static str>) -> AnyView {
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

/// Shields, tokens, ruins and heroes.
pub(super) fn pieces(mk: Mk, view: &View) -> AnyView {
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
    view! { <g class="mk__pieces">{tokens} {ruins} {shields}</g> }.into_any()
}

/// The heroes: each walks from where it stood to where it stands.
pub(super) fn heroes(mk: Mk) -> impl IntoView {
    let many = mk.read(|now| now.view.players.len()).unwrap_or(0);
    let figures = (0..many).map(|at| figure(mk, Seat(at as u8))).collect_view();
    view! { <g class="mk__heroes">{figures}</g> }
}

fn figure(mk: Mk, seat: Seat) -> impl IntoView {
    // Where it stands, and how many stand there before it.
    let place = Memo::new(move |_| {
        mk.read(|now| {
            let hex = now.view.players.get(seat.index())?.place?;
            let before = now.view.players.iter().take(seat.index());
            Some((hex, before.filter(|other| other.place == Some(hex)).count()))
        })
        .flatten()
    });
    let style = move || match place.get() {
        Some((hex, beside)) => {
            let (x, y) = centre(hex);
            format!("transform:translate({:.1}px,{y:.1}px)", x + 18.0 * beside as f64)
        }
        None => "display:none".to_owned(),
    };
    let site = move || {
        let (hex, _) = place.get().filter(|(_, beside)| *beside == 0)?;
        let site = mk.read(|now| now.view.map.site(hex)).flatten()?;
        Some(view! {
            <circle class="medal" cx="-19" cy="15" r="10.5"></circle>
            {mark(badge::site(site), -19.0, 15.0, 13.0, "medal-i")}
        })
    };
    let ring = move || {
        let turn = mk.read(|now| heroes::in_order(&now.view)).flatten() == Some(seat);
        turn.then(|| view! { <circle class="turnring" r="31"></circle> })
    };
    view! {
        <g class="figure" data-seat=mk.desk.mark(seat).colour style=style>
            {ring} {site}
            <ellipse cy="21" rx="15" ry="4.5" class="figure__shade"></ellipse>
            <path class="figure__shield" d="M-14-19H14v16c0 10-6 15-14 20-8-5-14-10-14-20z"></path>
            {mark("helm", 0.0, -3.0, 22.0, "figure__helm")}
        </g>
    }
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
        <g class=if down { "disc disc--down" } else { "disc" } transform=format!("translate({x:.1} {y:.1})")>
            <circle cy="1.5" r=radius class="disc__shade"></circle>
            <circle r=radius fill=rim stroke=dark stroke-width="1.6"></circle>
            <circle r=radius * 0.8 class="disc__ring"></circle>
            {mark(symbol, 0.0, 0.0, radius * 1.15, class)}
            {down.then(|| view! { <text class="disc__q" y=radius * 0.38 x=radius * 0.62>"?"</text> })}
        </g>
    }
    .into_any()
}
