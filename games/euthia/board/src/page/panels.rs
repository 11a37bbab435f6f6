//! Pages of the drawer: Quests and Bounties with what they ask and give, the three Offers, and what is still
//! to come.

use super::Eu;
use crate::detail::{self, effect};
use crate::{Say, Subject, signs, words};
use euthia::player::Tile;
use euthia::terms::Pile;
use euthia::view::{EncounterView, QuestView};
use kernel::Lang;
use kernel::wording::{capital, count};
use leptos::prelude::*;
use web::parts::icon;

/// Quests and Bounties.
pub(super) fn quests(eu: Eu) -> AnyView {
    let drawn = move || {
        let lang = eu.lang();
        let encounters = eu.read(|now| now.view.encounters.clone())?;
        let none = encounters.is_empty().then(|| view! { <p class="mute">{Say::NoQuest.get(lang)}</p> });
        let all = encounters.iter().map(|one| encounter(eu, one, lang)).collect_view();
        Some(view! { <div class="eu-pages">{scenario(eu, lang)}{none}{all}{bounty(eu, lang)}</div> })
    };
    drawn.into_any()
}

/// The cards and counts of the scenario.
fn scenario(eu: Eu, lang: Lang) -> Option<AnyView> {
    let (name, sheets) =
        eu.read(|now| (now.view.scenario.sheet().name.get(lang), crate::scenario::sheets(&now.view, lang)))?;
    let cards = sheets
        .into_iter()
        .map(|sheet| view! { <div class="eu-quest__card">{super::peek::body(sheet)}</div> })
        .collect::<Vec<_>>();
    (!cards.is_empty()).then(|| {
        view! { <section class="eu-quest"><h3>{icon("flag")}{name}</h3>{cards}</section> }.into_any()
    })
}

fn encounter(eu: Eu, one: &EncounterView, lang: Lang) -> impl IntoView + use<> {
    let cards = one.shown.iter().flatten().map(|quest| card(quest, lang)).collect_view();
    let there = one.place.map(|place| {
        let show = move |_| super::map::click(eu, place);
        view! { <button class="chip" on:click=show>{icon("target")}{lang.pick("go there", "y aller")}</button> }
    });
    let left = count(
        lang,
        one.left,
        lang.pick("card left", "carte restante"),
        lang.pick("cards left", "cartes restantes"),
    );
    view! {
        <section class="eu-quest">
            <h3>{icon("encounter")}{words::encounter(lang, one.encounter)}<small>{left}</small>{there}</h3>
            {cards}
        </section>
    }
}

fn card(quest: &QuestView, lang: Lang) -> impl IntoView + use<> {
    let progress = quest.progress.map(|(have, of)| {
        let class = if quest.payable { "chip chip--good" } else { "chip" };
        view! { <span class=class>{if quest.payable { icon("check").into_any() } else { ().into_any() }}{have}"/"{of}</span> }
    });
    view! {
        <div class="eu-quest__card">
            <p><b>{capital(Say::Asks.get(lang))}</b>" "{effect(lang, quest.need)}{progress}</p>
            <p><b>{capital(Say::Gives.get(lang))}</b>" "{effect(lang, quest.reward)}</p>
        </div>
    }
}

fn bounty(eu: Eu, lang: Lang) -> AnyView {
    let (shown, left) = eu.read(|now| (now.view.bounty.clone(), now.view.bounties)).unwrap_or_default();
    let left = left.level1 + left.level2 + left.level3;
    let Some(bounty) = shown else {
        let text = if left == 0 {
            Say::NoBounty.get(lang).to_owned()
        } else {
            format!("{}{}{left}", Say::BountiesToCome.get(lang), lang.pick(": ", "\u{a0}: "))
        };
        return view! { <p class="mute">{text}</p> }.into_any();
    };
    let elite = detail::monster(lang, bounty.elite);
    let found = match (lang, bounty.lairs.len()) {
        (Lang::En, 0) => "Its Lair has not been found yet.".to_owned(),
        (Lang::En, n) => format!("Spaces where it can be fought: {n}."),
        (Lang::Fr, 0) => "Sa Tanière n’a pas encore été trouvée.".to_owned(),
        (Lang::Fr, n) => format!("Cases où il peut être combattu\u{a0}: {n}."),
    };
    view! {
        <section class="eu-quest">
            <h3>{icon("crown")}{Say::Bounty.get(lang)}" · "{elite.title.clone()}</h3>
            <div class="eu-quest__card"><p>{elite.text(lang)}</p><p>{found}</p><p><b>{capital(Say::Gives.get(lang))}</b>" "{effect(lang, bounty.reward)}</p></div>
        </section>
    }
    .into_any()
}

/// The Offers, and what the piles and the land still hold.
pub(super) fn offers(eu: Eu) -> AnyView {
    let drawn = move || {
        let lang = eu.lang();
        eu.read(|now| {
            let view = &now.view;
            let stalls = view
                .offers
                .each()
                .map(|(place, wares)| {
                    let pile = view.piles.of(Pile::of_trade(place));
                    let tiles = wares
                        .iter()
                        .map(|ware| {
                            let tile = Tile::Item(ware.tile);
                            view! {
                                <li tabindex="0" data-tip=Subject::Tile(tile).to_string()>
                                    {icon(signs::tile(tile))}<span>{ware.tile.item().sheet.name.get(lang)}</span><span class="coin">{ware.price}</span>
                                </li>
                            }
                        })
                        .collect_view();
                    view! {
                        <section class="eu-quest">
                            <h3>{icon("tent")}{euthia::called::trade(lang, place)}<small>{words::pile(lang, *pile)}</small></h3>
                            <ul class="eu-list">{tiles}{wares.is_empty().then(|| view! { <li class="mute">{Say::NothingLeft.get(lang)}</li> })}</ul>
                        </section>
                    }
                })
                .collect_view();
            let land = view
                .stack
                .iter()
                .filter(|chapter| chapter.left > 0)
                .map(|chapter| {
                    view! { <li><span>{Say::Chapter.get(lang)}" "{chapter.chapter}</span><b>{chapter.left}</b></li> }
                })
                .collect_view();
            view! {
                <div class="eu-pages">{stalls}
                    <section class="eu-quest"><h3>{icon("compass")}{Say::Land.get(lang)}</h3><ul class="eu-list">{land}</ul></section></div>
            }
        })
    };
    drawn.into_any()
}
