//! The card of a space: what it is, who stands there, what can be taken in hand, and what an attack would
//! bring.

use super::campaign::Campaign;
use super::odds::{histogram, split};
use super::realm_mark;
use crate::choices::Group;
use crate::orders::arriving;
use crate::stacks::{self, Stack};
use crate::words::{self, Term};
use crate::{allied, colour, controller, unit_symbol};
use kernel::Lang;
use leptos::prelude::*;
use nerath::content::{GuardianId, Space};
use nerath::fleet::ShipId;
use nerath::units::UnitKind;
use nerath::view::View;
use web::parts::icon;

/// The card of the space in question: the one in hand, the one under the pointer, the one clicked last. A
/// wide screen shows what is in hand beside the map instead.
pub(super) fn card(campaign: Campaign) -> impl IntoView {
    let lang = campaign.desk.ui.lang;
    let shown = Memo::new(move |_| {
        let held = campaign.group.with(|group| group.as_ref().map(|group| group.at));
        held.or(campaign.hovered.get()).or(campaign.looked.get())
    });
    let close = move |_| {
        campaign.looked.set(None);
        campaign.hovered.set(None);
        campaign.release();
    };
    move || {
        let space = shown.get()?;
        let held = campaign.group.with(Option::is_some);
        let pinned = campaign.looked.with(|looked| *looked == Some(space)) || held;
        // It keeps clear of what it is about.
        let west = space.art().token.0 < 500.0;
        Some(view! {
            <section class="place board__float panel" class:place--passing=!pinned class:place--east=west class:place--hand=held>
                <header class="place__head">
                    <h2>{move || space.name(lang.get())}</h2>
                    <button class="toast__x" aria-label=move || Term::Close.get(lang.get()) on:click=close>{icon("close")}</button>
                </header>
                {move || campaign.with(|now| about(&now.view, space, lang.get()))}
                {move || match campaign.group.get() {
                    Some(group) => in_hand(campaign, &group).into_any(),
                    None => campaign.with(|now| standing(&now.view, space, lang.get(), pinned)).into_any(),
                }}
                {move || planned(campaign, space, false)}
            </section>
        })
    }
}

/// What is in hand, beside the map: how many of each go, and what an attack on the space under the pointer
/// would bring.
pub(super) fn taken(campaign: Campaign, at: Space) -> impl IntoView {
    let lang = campaign.desk.ui.lang;
    view! {
        <section class="fight taken hide-phone">
            <div class="fight__head row">
                <h2>{move || at.name(lang.get())}</h2>
                <button class="btn btn--sm btn--quiet push" on:click=move |_| campaign.release()>
                    {icon("close")}{move || Term::LetGo.get(lang.get())}
                </button>
            </div>
            <div class="taken__body" data-seat=move || campaign.with(|now| colour(now.view.active))>
                {move || campaign.group.get().map(|group| in_hand(campaign, &group))}
                {move || planned(campaign, at, true)}
            </div>
        </section>
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

/// Who stands there; to those who look closely, with all that is printed about them.
fn standing(view: &View, space: Space, lang: Lang, closely: bool) -> impl IntoView + use<> {
    let here: Vec<Stack> = stacks::stacks(view).into_iter().filter(|stack| stack.space == space).collect();
    let guardians = view
        .dungeons
        .iter()
        .find(|dungeon| dungeon.space == space)
        .map(|dungeon| dungeon.tiles.iter().map(|tile| guardian(*tile, lang)).collect_view());
    let rows = here.into_iter().map(|stack| row(stack, lang, closely)).collect_view();
    view! {
        {guardians.map(|tiles| view! { <ul class="keepers">{tiles}</ul> })}
        <ul class="place__stacks">{rows}</ul>
    }
}

fn row(stack: Stack, lang: Lang, closely: bool) -> impl IntoView {
    let more = move |kind: UnitKind| {
        closely.then(|| view! { <small class="pieces__more">{facts(kind, lang)}</small> })
    };
    let unit = move |kind: UnitKind, n: u8| {
        view! {
            <span class="pieces" title=details(kind, lang)>
                {icon(unit_symbol(kind))}<b>{n}</b><span>{kind.name(lang)}{more(kind)}</span>
            </span>
        }
    };
    let ship = move |(_, aboard): (ShipId, Vec<UnitKind>)| {
        let cargo = match aboard.is_empty() {
            true => Term::Empty.get(lang).into_any(),
            false => aboard
                .into_iter()
                .map(|kind| view! { <span class="aboard" title=details(kind, lang)>{icon(unit_symbol(kind))}{kind.name(lang)}</span> })
                .collect_view()
                .into_any(),
        };
        view! { <span class="pieces" title=details(UnitKind::Warship, lang)>{icon("u-warship")}<span>{UnitKind::Warship.name(lang)}" ("{cargo}")"{more(UnitKind::Warship)}</span></span> }
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

/// What is printed about a unit, in one line.
pub(super) fn details(kind: UnitKind, lang: Lang) -> String {
    format!("{}{} {}", kind.name(lang), lang.pick(":", "\u{a0}:"), facts(kind, lang))
}

/// What is printed about a unit, without its name.
fn facts(kind: UnitKind, lang: Lang) -> String {
    let mut parts = vec![
        words::class(lang, kind).to_owned(),
        format!("{} {}", Term::Price.get(lang), kind.cost()),
        format!("d{}", kind.die().sides()),
        format!("{} {}", Term::Move.get(lang), kind.movement()),
    ];
    if kind.has_first_strike() {
        parts.push(Term::FirstStrike.get(lang).to_owned());
    }
    parts.join(", ")
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

/// The group in hand: how many of each go.
fn in_hand(campaign: Campaign, group: &Group) -> impl IntoView + use<> {
    let lang = campaign.desk.ui.lang.get();
    let change = move |with: &dyn Fn(&mut Group)| {
        if let Some(mut group) = campaign.group.get_untracked() {
            with(&mut group);
            campaign.hold(group);
        }
    };
    let troops = group.troops.iter().enumerate().map(|(at, &(kind, n, max))| {
        let step = move |n: u8| move |_| change(&|group| group.troops[at].1 = n);
        view! {
            <li class="taking">
                <span class="pieces" title=details(kind, lang)>{icon(unit_symbol(kind))}<span>{kind.name(lang)}</span></span>
                <span class="stepper" role="group" aria-label=kind.name(lang)>
                    <button class="btn btn--sm btn--icon" aria-label=Term::Fewer.get(lang) disabled=n == 0
                        on:click=step(n.saturating_sub(1))>{icon("minus")}</button>
                    <output>{n}<small>"/"{max}</small></output>
                    <button class="btn btn--sm btn--icon" aria-label=Term::More.get(lang) disabled=n == max
                        on:click=step((n + 1).min(max))>{icon("plus")}</button>
                </span>
            </li>
        }
    });
    let ships = campaign.with(|now| {
        let ships = group.ships.iter().enumerate().filter_map(|(at, &(id, taken))| {
            let cargo: Vec<UnitKind> = now.view.fleet.get(id)?.cargo.iter().map(|unit| unit.kind).collect();
            let hold = match cargo.is_empty() {
                true => Term::Empty.get(lang).into_any(),
                false => cargo.into_iter().map(|kind| view! { <span title=kind.name(lang)>{icon(unit_symbol(kind))}</span> }).collect_view().into_any(),
            };
            Some(view! {
                <li class="taking">
                    <span class="pieces" title=details(UnitKind::Warship, lang)>
                        {icon("u-warship")}<span>{UnitKind::Warship.name(lang)}</span><span class="aboard">{hold}</span>
                    </span>
                    <label class="switch"><span class="vh">{UnitKind::Warship.name(lang)}</span>
                        <input type="checkbox" prop:checked=taken on:change=move |_| change(&|group| group.ships[at].1 = !taken)/>
                    </label>
                </li>
            })
        });
        ships.collect_view()
    });
    view! {
        <ul class="place__taking">{troops.collect_view()}{ships}</ul>
        <p class="panel__note">{Term::ChooseTarget.get(lang)}</p>
    }
}

/// What an attack would bring: of the group in hand on the space under the pointer, or of those who stand
/// here already.
fn planned(campaign: Campaign, space: Space, whole: bool) -> Option<AnyView> {
    let lang = campaign.desk.ui.lang.get();
    let group = campaign.group.get();
    let (target, joining) = match &group {
        Some(group) => {
            let target = campaign.hovered.get().filter(|target| *target != group.at)?;
            let ways = campaign.ways.get();
            let arriving = arriving(group, &ways, target);
            (arriving.size() > 0).then_some((target, Some(arriving)))?
        }
        None => (space, None),
    };
    let active = campaign.with(|now| now.view.active)?;
    let hostile = campaign.with(|now| match controller(&now.view, target) {
        Some(held) => !allied(&now.view, active, held),
        None => true,
    })?;
    let reading = campaign.forecast(target, joining.as_ref());
    if reading.is_none() {
        // An enemy territory that nobody defends falls to whoever marches in.
        let free = hostile && joining.is_some() && target.is_territory();
        return free.then(|| view! { <p class="place__odds">{icon("check")}<b>{target.name(lang)}</b>" — "{Term::NoDefender.get(lang)}</p> }.into_any());
    }
    let title = if joining.is_some() { Term::IfTheyAttack } else { Term::ToTheEnd };
    let sides = campaign.with(|now| super::odds::colours(&now.view, target))?;
    Some(
        view! {
            <div class="place__odds">
                <p class="row"><b>{title.get(lang)}</b><span class="panel__note push">{target.name(lang)}</span></p>
                {match reading.flatten() {
                    Some(reading) => {
                        let bars = whole.then(|| histogram(&reading, sides, lang));
                        view! { {split(&reading, sides, lang)} {bars} }.into_any()
                    }
                    None => view! { <p class="mute">{Term::Computing.get(lang)}</p> }.into_any(),
                }}
            </div>
        }
        .into_any(),
    )
}
