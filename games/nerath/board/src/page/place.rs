//! The card of a space: what it is, and who stands there.

use super::campaign::Campaign;
use super::realm_mark;
use crate::stacks::{self, Stack};
use crate::words::{self, Term};
use crate::{abilities, colour, controller, unit_symbol};
use kernel::Lang;
use leptos::prelude::*;
use nerath::content::{GuardianId, Space};
use nerath::fleet::ShipId;
use nerath::units::UnitKind;
use nerath::view::View;
use web::parts::icon;

/// The card of a space that somebody looks at: by a click on what cannot be chosen, or by a finger that rests.
pub(super) fn card(campaign: Campaign) -> impl IntoView {
    let lang = campaign.desk.ui.lang;
    let close = move |_| campaign.looked.set(None);
    move || {
        let space = campaign.looked.get()?;
        Some(view! {
            <section class="pop place" aria-label=move || Term::Details.get(lang.get())>
                <header class="pop__head">
                    <b>{move || space.name(lang.get())}</b>
                    <button class="tool push" aria-label=move || Term::Close.get(lang.get()) on:click=close>{icon("close")}</button>
                </header>
                <div class="place__body">
                    {move || campaign.with(|now| about(&now.view, space, lang.get()))}
                    {move || campaign.with(|now| standing(&now.view, space, lang.get()))}
                </div>
            </section>
        })
    }
}

/// What kind of place it is and whose.
fn about(view: &View, space: Space, lang: Lang) -> impl IntoView + use<> {
    let mut facts: Vec<&'static str> = Vec::new();
    match space.terrain() {
        Some(terrain) => facts.push(words::terrain(lang, terrain)),
        None if space.is_sea() => facts.push(Term::SeaZone.get(lang)),
        None => facts.push(Term::Dungeon.get(lang)),
    }
    if space.capital_of().is_some() {
        facts.push(Term::Capital.get(lang));
    }
    if space.island() {
        facts.push(Term::Island.get(lang));
    } else if space.coastal() {
        facts.push(Term::Coastal.get(lang));
    }
    let held = controller(view, space);
    let taken = space.home().filter(|home| held != Some(*home));
    view! {
        <p class="place__about">
            {held.map(|realm| view! { <span class="row">{realm_mark(realm)}{realm.name(lang)}</span> })}
            <span>{facts.join(", ")}</span>
            {taken.map(|home| view! { <span class="mute">{Term::HomeOf.get(lang)}" "{home.name(lang)}</span> })}
        </p>
    }
}

/// Who stands there, with all that is printed about them.
fn standing(view: &View, space: Space, lang: Lang) -> impl IntoView + use<> {
    let here: Vec<Stack> = stacks::stacks(view).into_iter().filter(|stack| stack.space == space).collect();
    let guardians = view
        .dungeons
        .iter()
        .find(|dungeon| dungeon.space == space)
        .map(|dungeon| dungeon.tiles.iter().map(|tile| guardian(*tile, lang)).collect_view());
    let rows = here.into_iter().map(|stack| row(stack, lang)).collect_view();
    view! {
        {guardians.map(|tiles| view! { <ul class="keepers">{tiles}</ul> })}
        <ul class="place__stacks">{rows}</ul>
    }
}

fn row(stack: Stack, lang: Lang) -> impl IntoView {
    let more = move |kind: UnitKind| {
        let about = format!("{}, {}", abilities::values(kind, lang), abilities::line(kind, lang));
        view! { <small class="pieces__more">{about}</small> }
    };
    let unit = move |kind: UnitKind, n: u8| {
        view! {
            <span class="pieces" data-tip=format!("unit:{}", kind.index())>
                {icon(unit_symbol(kind))}<b>{n}</b><span>{kind.name(lang)}{more(kind)}</span>
            </span>
        }
    };
    let ship = move |(_, aboard): (ShipId, Vec<UnitKind>)| {
        let cargo = match aboard.is_empty() {
            true => Term::Empty.get(lang).into_any(),
            false => aboard
                .into_iter()
                .map(|kind| view! { <span class="aboard" data-tip=format!("unit:{}", kind.index())>{icon(unit_symbol(kind))}{kind.name(lang)}</span> })
                .collect_view()
                .into_any(),
        };
        view! { <span class="pieces" data-tip=format!("unit:{}", UnitKind::Warship.index())>{icon("u-warship")}<span>{UnitKind::Warship.name(lang)}" ("{cargo}")"{more(UnitKind::Warship)}</span></span> }
    };
    let castle = stack.castle.then(|| unit(UnitKind::Castle, 1));
    view! {
        <li data-seat=colour(stack.realm)>
            {realm_mark(stack.realm)}
            <span class="place__units">
                {stack.troops.into_iter().map(|(kind, n)| unit(kind, n)).collect_view()}
                {stack.ships.into_iter().map(ship).collect_view()}
                {castle}
            </span>
        </li>
    }
}

/// A guardian tile: who it is, its dice, what it asks of Heroes and what it brings.
pub(super) fn guardian(tile: Option<GuardianId>, lang: Lang) -> AnyView {
    let Some(id) = tile else {
        return view! { <li class="keeper keeper--hidden">{icon("why")}<span>{Term::UnknownGuardian.get(lang)}</span></li> }.into_any();
    };
    let tile = id.tile();
    let dice: Vec<String> = tile.dice.iter().map(|die| format!("d{}", die.sides())).collect();
    let strike = tile.first_strike.then(|| Term::FirstStrike.get(lang));
    let need = format!("{} {}+", Term::HeroesNeed.get(lang), tile.heroes_need);
    let reward = words::gold(lang, tile.reward);
    view! {
        <li class="keeper">
            {icon("dungeon")}<b>{tile.name.get(lang)}</b>
            <span class="chip">{dice.join(" + ")}</span>
            {strike.map(|strike| view! { <span class="chip chip--warn">{strike}</span> })}
            <span class="keeper__more">{need}" · "{Term::Reward.get(lang)}" "{reward}</span>
        </li>
    }
    .into_any()
}
