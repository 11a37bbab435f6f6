//! Day and night, Fame, points of the turn: in the strip of a phone, and over the map.

use super::Mk;
use super::pieces::crystals;
use crate::{Say, badge, glyphs, words};
use leptos::prelude::*;
use mage_knight::content::reputation_modifier;
use mage_knight::terms::{BasicColour, ManaColour};
use web::parts::{icon, seat_mark};

/// The strip of a phone.
pub(super) fn status(mk: Mk) -> AnyView {
    let strip = move || {
        let player = mk.player()?;
        let seat = mk.seat();
        let lang = mk.lang();
        let night = mk.read(|now| now.view.night)?;
        let owned = BasicColour::ALL
            .into_iter()
            .filter(|colour| player.crystals[colour.index()] > 0)
            .map(|colour| crystals(colour, player.crystals[colour.index()]))
            .collect_view();
        Some(view! {
            {seat_mark(mk.desk.mark(seat))}
            <span>{icon(if night { "m-black" } else { "m-gold" })}
                {if night { Say::Night.get(lang) } else { Say::Day.get(lang) }}" "{mk.read(|now| now.view.hour())?}</span>
            <span title=Say::Fame.get(lang)><span class="vh">{Say::Fame.get(lang)}</span>{icon("fame")}{words::fame(player.fame)}</span>
            <span title=Say::Reputation.get(lang)><span class="vh">{Say::Reputation.get(lang)}</span>{icon("reputation")}{reputation(player.reputation)}</span>
            <span title=Say::Armor.get(lang)><span class="vh">{Say::Armor.get(lang)}</span>{icon("armor")}{player.armor}</span>
            <span title=Say::Deck.get(lang)><span class="vh">{Say::Deck.get(lang)}</span>{icon("cards")}{player.deck}</span>
            {owned}
        })
    };
    strip.into_any()
}

/// What a place on the Reputation track adds to influence.
pub(super) fn reputation(space: i8) -> String {
    match reputation_modifier(space) {
        Some(n) => glyphs::signed(n.into()),
        None => "X".to_owned(),
    }
}

/// The rounds of the match: suns and moons, the present one marked.
pub(super) fn rounds(mk: Mk) -> impl IntoView {
    move || {
        let (round, nights) = mk.read(|now| {
            let nights: Vec<_> = (1..=now.view.rounds).map(|at| (at, now.view.is_night(at))).collect();
            (now.view.round, nights)
        })?;
        let marks = nights
            .into_iter()
            .map(|(at, night)| {
                // Where darkness comes nobody knows when, and dice will say so.
                let symbol = match night {
                    Some(true) => "m-black",
                    Some(false) => "m-gold",
                    None => "dice",
                };
                view! {
                    <span class:past={at < round} aria-current={(at == round).then_some("step")}>
                        {icon(symbol)}
                    </span>
                }
            })
            .collect_view();
        Some(view! { <div class="rounds" role="img" aria-label=hour(mk)>{marks}</div> })
    }
}

/// Over the map: the hour, and the points that are left in this turn.
pub(super) fn points(mk: Mk) -> impl IntoView {
    let chips = move || {
        let lang = mk.lang();
        mk.read(|now| {
            let turn = &now.view.turn;
            let chip = |symbol: &'static str, say: Say, n: String| {
                view! { <span class="movechip">{icon(symbol)}<span>{say.get(lang)}</span><b>{n}</b></span> }
                    .into_any()
            };
            let mut chips = Vec::new();
            if turn.movement > 0 {
                chips.push(chip("move", Say::Move, turn.movement.to_string()));
            }
            if turn.influence != 0 || turn.interacted {
                chips.push(chip("influence", Say::Influence, turn.influence.to_string()));
            }
            if turn.healing > 0 {
                chips.push(chip("heal", Say::Healing, turn.healing.to_string()));
            }
            if let Some(n) = now.view.round_ends_in {
                let text = words::turns_left(lang, n);
                chips.push(chip("hourglass", Say::RoundEnds, text));
            }
            chips
        })
    };
    view! { {rounds(mk)} {chips} }
}

/// The mana tokens of the turn.
pub(super) fn tokens(mk: Mk, tokens: [u8; ManaColour::COUNT]) -> impl IntoView {
    ManaColour::ALL
        .into_iter()
        .filter(|colour| tokens[colour.index()] > 0)
        .map(|colour| {
            let n = tokens[colour.index()];
            view! {
                <span class=format!("manatoken manatoken--{}", glyphs::dye(colour)) title=colour.name().get(mk.lang())>
                    {icon(badge::mana(colour))}{(n > 1).then_some(n)}
                </span>
            }
        })
        .collect_view()
}

/// What the moment says of rounds, for those who listen.
fn hour(mk: Mk) -> String {
    let lang = mk.lang();
    mk.read(|now| {
        words::round(lang, now.view.round, now.view.rounds, now.view.night, now.view.variants.nights)
    })
    .unwrap_or_default()
}
