//! The offers: units, spells, advanced actions; what each costs, and which of it can be had right now.

use super::pieces::effect;
use super::{Mk, card};
use crate::glyphs::emblem;
use crate::{Say, Subject, Thing, badge, lit, words};
use leptos::prelude::*;
use mage_knight::action::Action;
use mage_knight::content::{CardId, UnitId};
use mage_knight::question::Asked;
use mage_knight::state::Stage;
use web::parts::icon;

/// Whether the hero is bargaining: then the offers are open at once.
fn bargaining(mk: Mk) -> bool {
    let asked = mk.read(|now| now.question().map(|question| question.what)).flatten();
    asked == Some(Asked::Stage(Stage::Interaction))
}

/// Opens and closes them.
pub(super) fn button(mk: Mk) -> impl IntoView {
    let begins = Memo::new(move |_| bargaining(mk));
    Effect::new(move |before: Option<bool>| {
        let now = begins.get();
        if before.is_some() && before != Some(now) {
            mk.offers.set(now);
        } else if now {
            mk.offers.set(true);
        }
        now
    });
    view! {
        <button class="movechip movechip--button" aria-expanded=move || mk.offers.get().to_string()
            on:click=move |_| mk.offers.update(|open| *open = !*open)>
            {icon("people")}<span>{mk.say(Say::Offers)}</span>
        </button>
    }
}

/// The offers over the map.
pub(super) fn panel(mk: Mk) -> impl IntoView {
    let body = move || {
        let lang = mk.lang();
        let offers = mk.read(|now| now.view.offers.clone())?;
        let common = mk.read(|now| now.view.common_skills.iter().collect::<Vec<_>>())?;
        let units = offers.units.iter().enumerate().map(|(at, id)| unit(mk, at as u8, *id)).collect_view();
        let cards = |cards: &[CardId], thing: fn(u8) -> Thing| {
            let cards = cards.iter().enumerate();
            cards.map(|(at, id)| offered(mk, at as u8, *id, thing)).collect_view()
        };
        let group = |say: Say, left: Option<u8>, empty: bool, body: AnyView| {
            view! {
                <section class="offer">
                    <h3 class="eyebrow">{say.get(lang)}{left.map(|n| format!(" · {} {n}", Say::Deck.get(lang)))}</h3>
                    <div class="offer__row">{body}
                        {empty.then(|| view! { <span class="mute">{Say::NothingThere.get(lang)}</span> })}</div>
                </section>
            }
        };
        let skills = common
            .iter()
            .map(|id| {
                view! { <span class="chip chip--accent" tabindex="0" data-peek=Subject::Skill(*id).to_string()>{icon("skill")}{words::name(lang, id.skill().name)}</span> }
            })
            .collect_view();
        Some(view! {
            {group(Say::UnitOffer, Some(offers.regular_deck + offers.elite_deck), offers.units.is_empty(), units.into_any())}
            {(!offers.monastery.is_empty()).then(|| group(Say::MonasteryOffer, None, false, cards(&offers.monastery, Thing::Monastery).into_any()))}
            {group(Say::SpellOffer, Some(offers.spell_deck), offers.spells.is_empty(), cards(&offers.spells, Thing::Spell).into_any())}
            {group(Say::AdvancedOffer, Some(offers.advanced_deck), offers.advanced.is_empty(), cards(&offers.advanced, Thing::Advanced).into_any())}
            {(!common.is_empty()).then(|| group(Say::CommonSkills, None, false, skills.into_any()))}
        })
    };
    move || {
        mk.offers.get().then(|| {
            view! {
                <section class="offers panel board__float" aria-label=mk.say(Say::Offers)>
                    <div class="panel__head">
                        <h2 class="panel__title">{icon("people")}{mk.say(Say::Offers)}</h2>
                        <button class="btn btn--quiet btn--icon push" aria-label=mk.say(Say::CloseOffers)
                            on:click=move |_| mk.offers.set(false)>{icon("close")}</button>
                    </div>
                    <div class="offers__body">{body}</div>
                </section>
            }
        })
    }
}

/// A unit of the offer.
fn unit(mk: Mk, at: u8, id: UnitId) -> impl IntoView {
    let lang = mk.lang();
    let card = id.unit();
    let thing = Thing::OfferedUnit(at);
    let legal = mk.has(thing);
    let what = words::said(card.name);
    let told = card.abilities(mk.printing());
    let abilities = told
        .iter()
        .map(|ability| {
            view! {
                <span class="fx">{ability.mana.map(|colour| icon(badge::mana(colour)))}{effect(lang, ability.effect)}</span>
            }
        })
        .collect_view();
    // What it takes more than there is, where it could be had.
    let missing = mk
        .read(|now| {
            let here = lit::here(&now.view).and_then(|hex| now.view.map.site(hex));
            let short = i16::from(card.cost) - now.view.turn.influence;
            let fits = bargaining(mk) && here.is_some_and(|site| card.sites.contains(site));
            (fits && short > 0).then(|| words::missing(lang, short as u16))
        })
        .flatten();
    let sites = card.sites.iter().map(|site| icon(badge::site(site))).collect_view();
    let first = told.first().map_or("people", |ability| emblem(ability.effect));
    view! {
        <button class="unit offerunit" class:unit--gold=card.elite class:unit--legal=legal
            data-peek=Subject::Unit(id).to_string()
            on:click=move |_| mk.touch(thing, what.clone(), Action::Recruit(at))>
            <span class="unit__art">{icon(first)}</span>
            <span class="unit__head"><span class="unit__name">{words::name(lang, card.name)}</span>
                <span class="unit__lv">{icon("armor")}{card.armor}</span></span>
            <span class="unit__fx">{abilities}</span>
            <span class="offerunit__sites"><span aria-hidden="true">{sites}</span>{missing.map(|text| view! { <span class="chip chip--warn">{text}</span> })}</span>
            <span class="act__cost card__tag">{card.cost}</span>
            {legal.then(|| view! { <span class="vh">{Say::InReach.get(lang)}</span> })}
        </button>
    }
}

/// A card of an offer.
fn offered(mk: Mk, at: u8, id: CardId, thing: fn(u8) -> Thing) -> AnyView {
    let answers = mk.about(thing(at));
    let tag = mk
        .read(|now| answers.iter().find_map(|number| badge::badge(&now.view, *now.legal.get(*number)?)))
        .flatten();
    card::whole(mk, id, !answers.is_empty(), tag, move || {
        mk.touch(thing(at), words::said(id.card().name), Action::Buy(at));
    })
}
