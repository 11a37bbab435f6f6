//! The offers: units, spells, advanced actions, with their costs and what can be bought right now.

use super::pieces::effect;
use super::{Mk, card, hand, stake};
use crate::glyphs::emblem;
use crate::{Say, Subject, Thing, badge, lit, words};
use leptos::prelude::*;
use mage_knight::action::Action;
use mage_knight::content::{CardId, UnitId};
use mage_knight::question::Asked;
use mage_knight::state::Stage;
use web::desk::DrawerPage;
use web::parts::icon;

/// The name of the page of the drawer.
pub(super) const PAGE: &str = "offers";

/// Whether the hero is bargaining: then the offers are open at once.
fn bargaining(mk: Mk) -> bool {
    let asked = mk.read(|now| now.question().map(|question| question.what)).flatten();
    asked == Some(Asked::Stage(Stage::Interaction))
}

/// The page of the drawer is open as long as the hero bargains, where there is room beside the map.
pub(super) fn listen(mk: Mk) {
    let begins = Memo::new(move |_| mk.yours() && bargaining(mk));
    Effect::new(move |before: Option<bool>| {
        let now = begins.get();
        let open = mk.desk.page.get_untracked();
        if now && before != Some(true) && is_wide() {
            mk.desk.page.set(Some(DrawerPage::Game(PAGE)));
        } else if !now && before == Some(true) && open == Some(DrawerPage::Game(PAGE)) {
            mk.desk.page.set(None);
        }
        now
    });
}

/// Whether the drawer leaves room for the map.
fn is_wide() -> bool {
    let width = web::browser::window().inner_width().ok().and_then(|width| width.as_f64());
    width.is_some_and(|width| width >= 900.0)
}

/// The offers, in the drawer.
pub(super) fn panel(mk: Mk) -> AnyView {
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
    view! { <div class="offers__body">{body}</div> }.into_any()
}

/// Whether a unit is for hire where the hero stands and bargains.
fn fits(mk: Mk, now: &super::Moment, id: UnitId) -> bool {
    let here = lit::here(&now.view).and_then(|hex| now.view.map.site(hex));
    bargaining(mk) && here.is_some_and(|site| id.unit().sites.contains(site))
}

/// A unit of the offer.
fn unit(mk: Mk, at: u8, id: UnitId) -> impl IntoView {
    let lang = mk.lang();
    let card = id.unit();
    let thing = Thing::OfferedUnit(at);
    // With what is prepared it may be had, too.
    let staked = mk.read(|now| stake::gain(mk).influence > 0 && fits(mk, now, id)).unwrap_or(false);
    let affordable = staked
        && mk
            .read(|now| {
                i16::from(card.cost) <= now.view.turn.influence + i16::from(stake::gain(mk).influence)
            })
            .unwrap_or(false);
    let legal = mk.has(thing) || affordable;
    let hinted = move || hand::is_hinted(mk, thing);
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
    // What is needed more than there is, where it could be had.
    let missing = mk
        .read(|now| {
            let short = i16::from(card.cost) - now.view.turn.influence - i16::from(stake::gain(mk).influence);
            (fits(mk, now, id) && short > 0).then(|| words::missing(lang, short as u16))
        })
        .flatten();
    let sites = card.sites.iter().map(|site| icon(badge::site(site))).collect_view();
    let first = told.first().map_or("people", |ability| emblem(ability.effect));
    let class = move || {
        let gold = if card.elite { " unit--gold" } else { "" };
        let state = match (legal, hinted()) {
            (_, true) => " unit--legal unit--hint",
            (true, false) => " unit--legal",
            (false, false) => "",
        };
        format!("unit offerunit{gold}{state}")
    };
    let click = move |_| {
        if affordable {
            stake::run_with(mk, Vec::new(), vec![Action::Recruit(at)], false);
        } else {
            mk.touch(thing, what.clone(), Action::Recruit(at));
        }
    };
    view! {
        <button class=class data-peek=Subject::Unit(id).to_string() on:click=click>
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
    card::whole(
        mk,
        id,
        !answers.is_empty(),
        tag,
        move || hand::is_hinted(mk, thing(at)),
        move || {
            mk.touch(thing(at), words::said(id.card().name), Action::Buy(at));
        },
    )
}
