//! At the bottom edge: what the Hero has, one card each: tiles on the board and carried, Silver and Gold
//! cards. A click uses what can be used now.

use super::pieces::{face, inlays, tile_class};
use super::{Eu, hud};
use crate::{Say, Subject, Thing, signs};
use euthia::action::Action;
use euthia::board::Spot;
use euthia::content::PowerId;
use euthia::player::Piece;
use leptos::prelude::*;
use table_view::Said;
use web::parts::icon;

/// The Hero's tiles.
pub(super) fn kit(eu: Eu) -> AnyView {
    let drawn = move || {
        let player = eu.player()?;
        let slots = player
            .slots
            .iter()
            .enumerate()
            .filter_map(|(at, slot)| Some((Spot::Slot(at as u8), slot.piece?)));
        let pack = player.pack.iter().enumerate().map(|(at, piece)| (Spot::Pack(at as u8), *piece));
        let tiles: Vec<(Spot, Piece)> = slots.chain(pack).collect();
        let mut cards: Vec<PowerId> = player.hand.value().cloned().unwrap_or_default();
        cards.dedup();
        let many = tiles.len() + cards.len();
        let tiles = tiles.into_iter().map(|(spot, piece)| tile(eu, spot, piece)).collect_view();
        let hand = player.hand.value().cloned().unwrap_or_default();
        let cards = cards
            .into_iter()
            .map(|card| {
                let n = hand.iter().filter(|other| **other == card).count();
                power(eu, card, n)
            })
            .collect_view();
        Some(view! {
            <div class="hand eu-kit" data-many=(many > 8).then_some("") role="group" aria-label=eu.say(Say::Kit)>
                <span class="eu-kit__deeds">{hud::tokens(eu, &player)}</span>
                {tiles}{cards}
            </div>
        })
    };
    drawn.into_any()
}

fn tile(eu: Eu, spot: Spot, piece: Piece) -> impl IntoView {
    let lang = eu.lang();
    let thing = Thing::from(spot);
    let sheet = piece.sheet();
    let name = sheet.name;
    // Equipping and taking off is done on the board; here things are used.
    let uses = move || {
        eu.read(|now| {
            let all = now.legal.iter().enumerate();
            let here = |action: &Action| match *action {
                Action::Use(other, _) => other == spot,
                Action::TurnGem(slot, _) => spot == Spot::Slot(slot),
                Action::Mine(euthia::deeds::Source::Ability(slot))
                | Action::Trade(euthia::deeds::Source::Ability(slot)) => spot == Spot::Slot(slot),
                _ => false,
            };
            all.filter(|(_, action)| here(action)).map(|(number, _)| number).collect::<Vec<usize>>()
        })
        .unwrap_or_default()
    };
    let lit = Memo::new(move |_| eu.yours() && !uses().is_empty());
    let class = move || {
        format!(
            "{} eu-kit__tile",
            tile_class(piece.tile, Some(&piece), lit.get(), lit.get() && eu.hinted(thing))
        )
    };
    let carried = matches!(spot, Spot::Pack(_));
    let press = move |_| {
        let what = Said::by(|lang| name.get(lang).to_owned());
        match untrack(uses) {
            answers if answers.is_empty() => hud::open(eu),
            answers => eu.desk.pick(what, answers),
        }
    };
    let state = piece.engaged.then(|| view! { <span class="vh">", "{Say::Engaged.get(lang)}</span> });
    view! {
        <button class=class data-tile=sheet.id data-tip=Subject::Tile(piece.tile).to_string() on:click=press>
            {face(piece.tile, lang)}{inlays(&piece, lang)}{carried.then(|| view! { <span class="eu-kit__sack">{icon("e-sack")}</span> })}{state}
        </button>
    }
}

fn power(eu: Eu, card: PowerId, n: usize) -> impl IntoView {
    let lang = eu.lang();
    let sheet = card.power();
    let thing = Thing::Power(card);
    let what = Said::by(|lang| sheet.name.get(lang).to_owned());
    let lit = move || eu.yours() && eu.has(thing);
    let class = move || {
        let lit = if lit() { " eu-tile--legal" } else { "" };
        format!("eu-tile eu-dye--{} eu-kit__tile{lit}", sheet.metal.id())
    };
    view! {
        <button class=class data-card=sheet.id data-tip=Subject::Power(card).to_string()
            on:click=move |_| if untrack(lit) { eu.desk.pick(what.clone(), untrack(|| eu.about(thing))) }>
            <span class="eu-tile__art">{icon(signs::power(card))}</span><span class="eu-tile__name">{sheet.name.get(lang)}</span>
            {(n > 1).then(|| view! { <b class="eu-kit__n">"×"{n}</b> })}
        </button>
    }
}
