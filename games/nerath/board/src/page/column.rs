//! Beside and over the map: the treasury with the cards, or the shop; the popover of a stack, the battle, the
//! card that asks a question. On a phone a strip under the bar, and sheets.

use super::campaign::Campaign;
use super::{battle, hand, place, popover, realm_mark, shop};
use crate::colour;
use crate::words::{self, Term};
use leptos::prelude::*;
use nerath::question::Asked;
use nerath::state::Phase;
use web::desk::Sheet;
use web::parts::icon;

/// Everything of the board that is not the map.
pub(super) fn column(campaign: Campaign) -> AnyView {
    let ui = campaign.desk.ui;
    let shops = Memo::new(move |_| {
        matches!(
            campaign.question(),
            Some(Asked::Phase(Phase::Reinforce | Phase::Reposition) | Asked::HowMany { .. })
        ) && campaign.with(|now| matches!(now.view.phase, Phase::Reinforce | Phase::Reposition)) == Some(true)
    });
    view! {
        <div class="col" class:col--shop=move || shops.get() data-seat=move || colour(campaign.realm())>
            {move || (!shops.get()).then(|| treasury(campaign))}
            {move || asked_card(campaign)}
            {move || shops.get().then(|| shop::shop(campaign))}
            {hand::hand(campaign, true)}
        </div>
        <button class="float hud nr-strip only-phone" data-seat=move || colour(campaign.realm())
            aria-label=move || Term::OpenSheet.get(ui.lang.get()) on:click=move |_| campaign.desk.sheet.set(Some(Sheet::Own))>
            {move || strip(campaign)}
        </button>
        {popover::popover(campaign)}
        {place::card(campaign)}
        {battle::duel(campaign)}
        {battle::banner(campaign)}
    }
    .into_any()
}

/// The sheet of a phone: treasury and all cards with their texts.
pub(super) fn sheet(campaign: Campaign) -> AnyView {
    view! {
        <div class="nr-sheet" data-seat=move || colour(campaign.realm())>
            {move || treasury(campaign)} {hand::hand(campaign, false)}
        </div>
    }
    .into_any()
}

/// What there is to spend, while units can be bought.
pub(super) fn purse(campaign: Campaign) -> AnyView {
    let ui = campaign.desk.ui;
    let gold = move || {
        campaign.with(|now| {
            (now.view.phase == Phase::Reinforce).then(|| {
                let gold = now.view.realms[now.view.active].gold;
                view! { <span class="purse" data-tip="gold">{icon("coin")}{gold}<span class="vh">" "{Term::Gold.get(ui.lang.get())}</span></span> }
            })
        })
    };
    gold.into_any()
}

fn treasury(campaign: Campaign) -> impl IntoView {
    let (realm, lang) = (campaign.realm(), campaign.desk.ui.lang.get());
    campaign.with(|now| {
        let own = &now.view.realms[realm];
        let income = format!("{} +{}", Term::Income.get(lang), own.income);
        view! {
            <section class="float treas" aria-label=Term::Treasury.get(lang)>
                <span class="coin" aria-hidden="true" data-tip="gold">{own.gold}</span>
                <span><b>{words::gold(lang, own.gold)}</b><small data-tip="income">{income}</small></span>
            </section>
        }
    })
}

fn strip(campaign: Campaign) -> impl IntoView {
    let realm = campaign.realm();
    let lang = campaign.desk.ui.lang.get();
    campaign.with(|now| {
        let own = &now.view.realms[realm];
        let treasures = usize::from(own.treasures_size) + own.in_play.len();
        view! {
            {realm_mark(realm)}
            <span class="hud__stats">
                <span class="hs">{icon("coin")}{own.gold}<span class="vh">" "{Term::Gold.get(lang)}</span></span>
                <span class="hs">{icon("event")}{own.hand_size}<span class="vh">" "{Term::Events.get(lang)}</span></span>
                <span class="hs">{icon("chest")}{treasures}<span class="vh">" "{Term::Treasures.get(lang)}</span></span>
            </span>
        }
    })
}

/// The card whose question is asked, with its text: nobody answers what they have not read.
fn asked_card(campaign: Campaign) -> Option<AnyView> {
    let Some(Asked::Card { card, .. }) = campaign.question() else { return None };
    let lang = campaign.desk.ui.lang.get();
    let (name, text) = hand::texts(card, lang);
    Some(
        view! {
            <section class="float askcard" aria-label=Term::CardAsks.get(lang) role="status"><b>{name}</b><p>{text}</p></section>
        }
        .into_any(),
    )
}
