//! The popover of the selected stack: how many of each kind go, and the odds of an attack on each target.

use super::campaign::Campaign;
use super::realm_mark;
use crate::choices::Group;
use crate::odds::{percent, undefended};
use crate::words::{self, Term};
use crate::{allied, colour, controller, die_shape, map, unit_symbol};
use leptos::prelude::*;
use nerath::content::{Space, SpaceSet};
use nerath::units::{Side, UnitKind};
use web::parts::icon;

/// The most targets that are listed.
const TARGETS: usize = 4;

/// Its width, in pixels.
const WIDTH: f64 = 290.0;

/// The popover of the stack in hand.
pub(super) fn popover(campaign: Campaign) -> impl IntoView {
    let ui = campaign.desk.ui;
    let at = Memo::new(move |_| campaign.group.with(|group| group.as_ref().map(|group| group.at)));
    move || {
        let space = at.get()?;
        let place = untrack(|| beside(space, campaign.lit()));
        Some(view! {
            <section class="pop nr-pop" style=place aria-label=move || space.name(ui.lang.get()) data-seat=move || campaign.with(|now| colour(now.view.active))>
                <header class="pop__head">
                    {move || campaign.with(|now| realm_mark(now.view.active))}<b>{move || space.name(ui.lang.get())}</b>
                    <span class="push">{move || campaign.group.with(|group| group.as_ref().map(|group| words::going(ui.lang.get(), group.size(), most(group))))}</span>
                    <button class="tool" aria-label=move || Term::LetGo.get(ui.lang.get()) on:click=move |_| campaign.release()>{icon("close")}</button>
                </header>
                {move || campaign.group.get().map(|group| members(campaign, &group))}
                {move || targets(campaign)}
            </section>
        })
    }
}

/// How many could go.
fn most(group: &Group) -> u16 {
    group.troops.iter().map(|(_, _, max)| u16::from(*max)).sum::<u16>() + group.ships.len() as u16
}

/// Where it stands on a wide screen: on the side of the stack and of its targets that has room.
fn beside(space: Space, lit: SpaceSet) -> Option<String> {
    let world = web::browser::document().query_selector(".world").ok().flatten()?.get_bounding_client_rect();
    let x = |space: Space| world.left() + world.width() * f64::from(map::spot(space, true).0) / 100.0;
    let all = lit.with(space);
    let least = all.iter().map(x).fold(f64::MAX, f64::min);
    let most = all.iter().map(x).fold(f64::MIN, f64::max);
    let left = match () {
        () if most + 70.0 + WIDTH <= world.right() => most + 70.0,
        () if least - 70.0 - WIDTH >= world.left() => least - 70.0 - WIDTH,
        // It lies over a target in any case: on the side with more room.
        () if x(space) < (world.left() + world.right()) / 2.0 => world.right() - WIDTH - 8.0,
        () => world.left() + 8.0,
    };
    let y = world.top() + world.height() * f64::from(map::spot(space, true).1) / 100.0;
    let top = (y - 110.0).clamp(world.top() + 8.0, (world.bottom() - 330.0).max(world.top() + 8.0));
    Some(format!("--px:{left:.0}px;--py:{top:.0}px"))
}

fn members(campaign: Campaign, group: &Group) -> impl IntoView + use<> {
    let lang = campaign.desk.ui.lang.get();
    let change = move |with: &dyn Fn(&mut Group)| {
        if let Some(mut group) = campaign.group.get_untracked() {
            with(&mut group);
            campaign.hold(group);
        }
    };
    let ground = group.at.kind();
    let troops = group.troops.iter().enumerate().map(|(at, &(kind, n, max))| {
        let step = move |n: u8| move |_| change(&|group| group.troops[at].1 = n);
        let (shape, base) = die_shape(kind.die());
        let dice = (0..kind.dice(Side::Attacker, ground)).map(|_| view! {
            <svg class="pd" viewBox="0 0 32 32" aria-hidden="true"><path d=shape></path><text x="16" y=base>{kind.die().sides()}</text></svg>
        }).collect_view();
        view! {
            <li data-tip=format!("unit:{}", kind.index())>
                {icon(unit_symbol(kind))}<b>{n}<small>"/"{max}</small></b>
                <span class="row">{dice}</span><span class="nmu">{kind.name(lang)}</span>
                <span class="step-n" role="group" aria-label=kind.name(lang)>
                    <button aria-label=Term::Fewer.get(lang) disabled=n == 0 on:click=step(n.saturating_sub(1))>{icon("minus")}</button>
                    <button aria-label=Term::More.get(lang) disabled=n == max on:click=step((n + 1).min(max))>{icon("plus")}</button>
                </span>
            </li>
        }
    });
    let ships = campaign.with(|now| {
        let ships = group.ships.iter().enumerate().filter_map(|(at, &(id, taken))| {
            let cargo: Vec<UnitKind> = now.view.fleet.get(id)?.cargo.iter().map(|unit| unit.kind).collect();
            let hold = match cargo.is_empty() {
                true => Term::Empty.get(lang).into_any(),
                false => cargo.into_iter().map(|kind| view! { <span data-tip=format!("unit:{}", kind.index())>{icon(unit_symbol(kind))}<span class="vh">{kind.name(lang)}</span></span> }).collect_view().into_any(),
            };
            Some(view! {
                <li class:is-out=!taken data-tip=format!("unit:{}", UnitKind::Warship.index())>
                    {icon("u-warship")}<b>{u8::from(taken)}<small>"/1"</small></b>
                    <span class="row aboard">{hold}</span><span class="nmu">{UnitKind::Warship.name(lang)}</span>
                    <span class="step-n" role="group" aria-label=UnitKind::Warship.name(lang)>
                        <button aria-label=Term::Fewer.get(lang) disabled=!taken on:click=move |_| change(&|group| group.ships[at].1 = false)>{icon("minus")}</button>
                        <button aria-label=Term::More.get(lang) disabled=taken on:click=move |_| change(&|group| group.ships[at].1 = true)>{icon("plus")}</button>
                    </span>
                </li>
            })
        });
        ships.collect_view()
    });
    view! { <ul class="troopc">{troops.collect_view()}{ships}</ul> }
}

/// The enemies that the group could attack, each with its odds; a click sends it there.
fn targets(campaign: Campaign) -> impl IntoView {
    let lang = campaign.desk.ui.lang.get();
    let hostile: Vec<Space> = campaign
        .with(|now| {
            let enemy = |space: &Space| match controller(&now.view, *space) {
                Some(held) => !allied(&now.view, now.view.active, held),
                None => space.is_dungeon() || !undefended(&now.view, *space),
            };
            campaign.lit().iter().filter(enemy).collect()
        })
        .unwrap_or_default();
    let aimed = campaign.hovered.get();
    let mut listed: Vec<Space> = hostile.iter().copied().filter(|space| Some(*space) == aimed).collect();
    listed.extend(hostile.iter().copied().filter(|space| Some(*space) != aimed));
    listed.truncate(TARGETS);
    let row = |space: Space| {
        let arriving = campaign.arriving(space);
        let reading = campaign.forecast(space, arriving.as_ref());
        let defenders =
            campaign.with(|now| crate::odds::defenders(&now.view, space).tally().units()).unwrap_or(0);
        let by_sea = campaign.voyages.with(|all| all.iter().any(|voyage| voyage.to == space));
        let about = match () {
            () if space.is_dungeon() => Term::GuardianUnseen.get(lang).to_owned(),
            () if defenders == 0 => Term::NoDefenders.get(lang).to_owned(),
            () => words::defenders(lang, defenders),
        };
        let about = if by_sea { format!("{about} · {}", Term::ByShip.get(lang)) } else { about };
        let odds = match reading {
            Some(Some(reading)) => percent(lang, reading.won),
            Some(None) => "…".to_owned(),
            None => String::new(),
        };
        view! {
            <button class="use" class:use--on=Some(space) == aimed on:click=move |_| campaign.choose(space)>
                {icon(if space.is_dungeon() { "dungeon" } else { "attack" })}<span>{space.name(lang)}<small>{about}</small></span><b class="use__odds">{odds}</b>
            </button>
        }
    };
    let none = listed.is_empty().then(|| view! { <p class="pop__note">{Term::ChooseTarget.get(lang)}</p> });
    view! { {listed.into_iter().map(row).collect_view()} {none} }
}
