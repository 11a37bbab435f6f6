//! A deed card: name, picture, both halves.

use super::Mk;
use super::pieces::effect;
use crate::badge;
use crate::glyphs::{basic_dye, emblem};
use crate::{Say, Subject, words};
use leptos::prelude::*;
use mage_knight::content::{Card, CardId, CardKind};
use mage_knight::narrate::words::card_face;
use mage_knight::terms::BasicColour;
use web::parts::icon;

/// The colours of a card in the stylesheet.
pub(super) fn class(card: &Card) -> String {
    match (card.kind, card.colour) {
        (CardKind::Wound, _) => "card--wound".to_owned(),
        (CardKind::Artifact, _) => "card--gold".to_owned(),
        (_, Some(colour)) => format!("card--{}", basic_dye(colour)),
        (_, None) => String::new(),
    }
}

/// The mana or the price before a half: symbols.
fn price(card: &Card, strong: bool) -> Vec<&'static str> {
    let colour = card.colour.map(|colour| badge::mana(colour.into()));
    match (card.kind, strong) {
        (CardKind::Basic | CardKind::Advanced, true) | (CardKind::Spell, false) => {
            colour.into_iter().collect()
        }
        (CardKind::Spell, true) => colour.into_iter().chain(["m-black"]).collect(),
        (CardKind::Artifact, true) => vec!["fire"],
        _ => Vec::new(),
    }
}

/// One half of a card: its price and what it does.
pub(super) fn half(mk: Mk, id: CardId, strong: bool) -> AnyView {
    let (lang, card) = (mk.lang(), id.card());
    let half = card.half(mk.printing(), strong);
    view! {
        {price(card, strong).into_iter().map(icon).collect_view()}
        {effect(lang, half.effect)}
    }
    .into_any()
}

/// What a half is called and says, for those who listen.
pub(super) fn half_label(mk: Mk, id: CardId, strong: bool) -> String {
    let lang = mk.lang();
    let face = card_face(lang, mk.printing(), id);
    let which = if strong { Say::StrongHalf } else { Say::BasicHalf };
    match face.halves.get(usize::from(strong)) {
        Some(half) => {
            let text = words::labelled(lang, which.get(lang), &half.text);
            format!("{}, {text}", face.name)
        }
        None => face.name,
    }
}

/// The symbol beside the name of a card.
pub(super) const fn sign(card: &Card) -> &'static str {
    match (card.kind, card.colour) {
        (CardKind::Wound, _) => "wound",
        (CardKind::Artifact, _) => "chest",
        (_, Some(BasicColour::Red)) => "m-red",
        (_, Some(BasicColour::Blue)) => "m-blue",
        (_, Some(BasicColour::Green)) => "m-green",
        (_, Some(BasicColour::White)) => "m-white",
        (_, None) => "cards",
    }
}

/// The name and the picture of a card.
fn top(mk: Mk, id: CardId) -> AnyView {
    let (lang, card) = (mk.lang(), id.card());
    let sign = sign(card);
    let picture = if id.is_wound() { "wound" } else { emblem(card.half(mk.printing(), false).effect) };
    view! {
        <span class="card__head">{icon(sign)}<span class="card__name">{words::name(lang, card.name)}</span></span>
        <span class="card__art">{icon(picture)}</span>
    }
    .into_any()
}

/// A card as a whole that is one button: of an offer, of a choice.
pub(super) fn whole(
    mk: Mk,
    id: CardId,
    legal: bool,
    tag: Option<String>,
    hinted: impl Fn() -> bool + Send + Sync + 'static,
    click: impl Fn() + Send + Sync + 'static,
) -> AnyView {
    let rows = (!id.is_wound()).then(|| {
        view! {
            <span class="fx">{half(mk, id, false)}</span>
            <span class="fx fx--power">{half(mk, id, true)}</span>
        }
    });
    let label = format!("{}. {}", half_label(mk, id, false), half_label(mk, id, true));
    let class = move || {
        let state = match (legal, hinted()) {
            (_, true) => " card--legal card--hint",
            (true, false) => " card--legal",
            (false, false) => "",
        };
        format!("card {}{state}", class(id.card()))
    };
    view! {
        <button class=class aria-label=label
            data-peek=Subject::Card(id).to_string() on:click=move |_| click()>
            {top(mk, id)}
            <span class="card__rows">{rows}</span>
            {tag.map(|tag| view! { <span class="act__cost card__tag">{tag}</span> })}
        </button>
    }
    .into_any()
}
