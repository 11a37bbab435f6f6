//! The battle screen: both sides, their dice, who takes the hits, and the exact odds.

use super::campaign::Campaign;
use super::odds::{colours, histogram, split};
use super::place::{details, guardian};
use super::realm_mark;
use crate::battle::{self, Camp, Keeper, Row, Scene};
use crate::odds::percent;
use crate::words::{self, Term};
use crate::{colour, die_shape, unit_symbol};
use kernel::Lang;
use leptos::prelude::*;
use nerath::action::Action;
use nerath::content::GuardianId;
use nerath::event::Roll;
use nerath::question::{Asked, CardRef};
use nerath::units::{Ground, Side};
use nerath::view::View;
use table_view::Said;
use web::parts::{RuleChip, icon};

/// The battle being fought.
pub(super) fn screen(campaign: Campaign) -> Option<AnyView> {
    let lang = campaign.desk.ui.lang.get();
    let chronicle = campaign.chronicle.get();
    let (scene, legal, view) = campaign.with(|now| {
        Some((battle::scene(&now.view, &chronicle.throws)?, now.legal.clone(), now.view.clone()))
    })??;
    let Scene { space, round, camps: [attacker, defender] } = scene;
    let when = if round == 0 { Term::BeforeRounds.get(lang).to_owned() } else { words::round(lang, round) };
    let cards = at_work(&view, lang);
    Some(
        view! {
            <section class="fight" aria-label=Term::Battle.get(lang)>
                <div class="fight__head row">
                    <h2>{words::battle_of(lang, space.name(lang))}</h2><span class="chip push">{when}</span>
                </div>
                {camp(campaign, &view, &legal, attacker)}
                <div class="vs">{Term::Versus.get(lang)}</div>
                {camp(campaign, &view, &legal, defender)}
                {cards}
                {move || odds(campaign)}
            </section>
        }
        .into_any(),
    )
}

/// The odds from here on.
pub(super) fn odds(campaign: Campaign) -> Option<AnyView> {
    let lang = campaign.desk.ui.lang.get();
    let reading = campaign.battle()?;
    let space = campaign.with(|now| now.view.battle.as_ref().map(|battle| battle.space))??;
    let hits = campaign
        .with(|now| matches!(now.question().map(|question| question.what), Some(Asked::Hits { .. })))?;
    let sides = campaign.with(|now| colours(&now.view, space))?;
    let note = if hits { Term::BeforeHits } else { Term::Exact };
    let body = match reading {
        None => view! { <p class="mute">{Term::Computing.get(lang)}</p> }.into_any(),
        Some(reading) => {
            let rounds = reading.rounds.map(|rounds| words::rounds_on_average(lang, rounds));
            view! {
                {split(&reading, sides, lang)}
                {histogram(&reading, sides, lang)}
                <p class="fight__note">{Term::HitsOnSix.get(lang)}" "<RuleChip id="CN-BTL-06".to_owned()/>" "{rounds}</p>
            }
            .into_any()
        }
    };
    Some(
        view! {
            <div class="oddsbox">
                <div class="row"><h3>{Term::ToTheEnd.get(lang)}</h3><span class="panel__note push">{note.get(lang)}</span></div>
                {body}
            </div>
        }
        .into_any(),
    )
}

/// The last battle of this turn, once it is over: how it ended, and the dice of its last round.
pub(super) fn aftermath(campaign: Campaign) -> Option<AnyView> {
    let lang = campaign.desk.ui.lang.get();
    let chronicle = campaign.chronicle.get();
    let after = chronicle.aftermath?;
    let verdict = match after.winner {
        Some(Side::Attacker) => Term::AttackWon,
        Some(Side::Defender) => Term::DefenceHolds,
        None => Term::BothGone,
    };
    let [attacker, defender] = campaign.with(|now| colours(&now.view, after.space))?;
    let attacker = if attacker == colour(after.attacker) { attacker } else { colour(after.attacker) };
    let thrown = |side: Side, seat: &'static str| {
        let dice: Vec<Roll> = chronicle
            .throws
            .iter()
            .filter(|throw| throw.side == side)
            .flat_map(|throw| throw.dice.clone())
            .collect();
        let hits = dice.iter().filter(|roll| roll.hit).count() as u16;
        let role = if side == Side::Attacker { Term::Attacks } else { Term::Defends };
        (!dice.is_empty()).then(|| {
            view! {
                <li data-seat=seat><span class="troop__n">{role.get(lang)}</span>
                    <span class="dice">{dice.into_iter().map(|roll| die(roll, lang)).collect_view()}</span>
                    <span class="chip chip--good">{words::hits(lang, hits)}</span></li>
            }
        })
    };
    Some(
        view! {
            <section class="fight">
                <div class="fight__head row">
                    <h2>{after.space.name(lang)}</h2><span class="chip push">{words::round(lang, after.rounds)}</span>
                </div>
                <p class="fight__note">{Term::LastBattle.get(lang)}{lang.pick(": ", "\u{a0}: ")}<b>{verdict.get(lang)}</b></p>
                <ul class="army army--after">{thrown(Side::Attacker, attacker)}{thrown(Side::Defender, defender)}</ul>
            </section>
        }
        .into_any(),
    )
}

/// One side: its realms, its hits, its units with their dice.
fn camp(campaign: Campaign, view: &View, legal: &[Action], camp: Camp) -> impl IntoView + use<> {
    let lang = campaign.desk.ui.lang.get();
    let seat = camp.realms.first().map_or("grey", |realm| colour(*realm));
    let role = match (camp.side, camp.realms.len()) {
        (Side::Attacker, _) => Term::Attacks,
        (Side::Defender, 2..) => Term::Defend,
        (Side::Defender, _) => Term::Defends,
    };
    let names = match camp.realms.is_empty() {
        true => Term::Guardians.get(lang).into_any(),
        false => camp
            .realms
            .iter()
            .map(|realm| view! { <span class="row">{realm_mark(*realm)}{realm.name(lang)}</span> })
            .collect_view()
            .into_any(),
    };
    let rolled =
        camp.rolled.map(|hits| view! { <span class="chip chip--good">{words::hits(lang, hits)}</span> });
    let to_take = (camp.to_take > 0)
        .then(|| view! { <span class="chip chip--bad">{words::to_take(lang, camp.to_take)}</span> });
    let rows: Vec<AnyView> = camp
        .rows
        .into_iter()
        .map(|found| {
            let numbers = battle::losses(&found, legal, view);
            row(campaign, found, numbers).into_any()
        })
        .collect();
    let dungeon = view.battle.as_ref().is_some_and(|battle| battle.ground() == Ground::Dungeon);
    let keepers: Vec<AnyView> = camp
        .guardians
        .into_iter()
        .enumerate()
        .map(|(tile, found)| keeper(campaign, legal, tile, found).into_any())
        .collect();
    let loose = (!camp.loose.is_empty()).then(|| {
        let name = if dungeon && camp.side == Side::Defender { Term::Guardians } else { Term::Loose };
        view! {
            <li><span class="troop">{icon("dice")}</span><span class="troop__n">{name.get(lang)}</span>
                <span class="dice">{camp.loose.into_iter().map(|roll| die(roll, lang)).collect_view()}</span></li>
        }
    });
    view! {
        <div class="sideh" data-seat=seat>
            {names}<span class="mute">{role.get(lang)}</span><span class="push row">{rolled}{to_take}</span>
        </div>
        <ul class="army" data-seat=seat>{rows}{loose}</ul>
        {(!keepers.is_empty()).then(|| view! { <ul class="keepers">{keepers}</ul> })}
    }
}

/// Units of one kind: how many stand, how many fell, their dice. If they may take a hit, a click gives it to
/// them.
fn row(campaign: Campaign, row: Row, losses: Vec<usize>) -> impl IntoView {
    let lang = campaign.desk.ui.lang.get();
    let kind = row.kind;
    let fallen = (row.fallen > 0).then(|| view! { <s>{row.standing + row.fallen}</s> });
    let mut name = kind.name(lang).to_owned();
    if kind.has_first_strike() {
        name.push_str(&format!(", {}", Term::FirstStrike.get(lang)));
    }
    let wounded = (row.wounded > 0)
        .then(|| view! { <span class="chip chip--warn">{row.wounded}" "{Term::Wounded.get(lang)}</span> });
    let dice = row.dice.into_iter().map(|roll| die(roll, lang)).collect_view();
    let title = details(kind, lang);
    let body = view! {
        <span class="troop">{icon(unit_symbol(kind))}<b>{row.standing}</b>{fallen}</span>
        <span class="troop__n">{name}{wounded}</span>
        <span class="dice">{dice}</span>
    };
    let seat = colour(row.realm);
    if losses.is_empty() {
        return view! { <li data-seat=seat title=title class:army__gone=row.standing == 0>{body}</li> }
            .into_any();
    }
    let label = format!("{} {}", kind.name(lang), Term::TakeHit.get(lang));
    view! {
        <li data-seat=seat title=title>
            <button class="army__hit" aria-label=label
                on:click=move |_| campaign.desk.pick(Said::by(|lang| kind.name(lang).to_owned()), losses.clone())>{body}</button>
        </li>
    }
    .into_any()
}

/// A guardian with the dice that it has left.
fn keeper(campaign: Campaign, legal: &[Action], tile: usize, keeper: Keeper) -> impl IntoView + use<> {
    let lang = campaign.desk.ui.lang.get();
    let dice = keeper
        .dice
        .iter()
        .enumerate()
        .map(|(at, (size, left))| {
            let (shape, base) = die_shape(*size);
            let text = format!("d{}", size.sides());
            let number = battle::guardian_loss(legal, tile, at);
            let class = if *left { "pd" } else { "pd pd--lost" };
            let picture = view! {
                <svg class=class viewBox="0 0 32 32" aria-hidden="true"><path d=shape></path><text x="16" y=base class="pd__small">{size.sides()}</text></svg>
            };
            match number {
                Some(number) => {
                    let label = format!("{text}, {}", Term::TakeHit.get(lang));
                    view! { <button class="army__die" aria-label=label on:click=move |_| campaign.desk.answer(number)>{picture}</button> }.into_any()
                }
                None => picture.into_any(),
            }
        })
        .collect_view();
    view! { <li class="keeper-row"><ul>{guardian(keeper.id, lang)}</ul><span class="dice">{dice}</span></li> }
}

/// A die on the table: its shape tells its size, a hit is filled and dotted.
fn die(roll: Roll, lang: Lang) -> impl IntoView {
    let (shape, base) = die_shape(roll.die);
    let class = if roll.hit { "pd pd--hit" } else { "pd pd--miss" };
    let verdict = if roll.hit { Term::Hit } else { Term::Miss }.get(lang);
    let label = format!("d{}{} {}, {verdict}", roll.die.sides(), lang.pick(":", "\u{a0}:"), roll.face);
    view! {
        <svg class=class viewBox="0 0 32 32" role="img" aria-label=label>
            <path d=shape></path>
            {roll.hit.then(|| view! { <circle cx="27" cy="5" r="4"></circle> })}
            <text x="16" y=base>{roll.face}</text>
        </svg>
    }
}

/// The cards that count in this battle.
fn at_work(view: &View, lang: Lang) -> Option<AnyView> {
    let battle = view.battle.as_ref()?;
    let mut seen: Vec<CardRef> = Vec::new();
    let mut chips = Vec::new();
    for boon in &battle.boons {
        if seen.contains(&boon.card) {
            continue;
        }
        seen.push(boon.card);
        let (name, text) = super::hand::texts(boon.card, lang);
        chips.push(view! { <span class="chip" data-seat=colour(boon.realm) title=text>{realm_mark(boon.realm)}{name}</span> });
    }
    (!chips.is_empty()).then(|| {
        view! { <p class="fight__cards"><span class="eyebrow">{Term::AtWork.get(lang)}</span>{chips}</p> }
            .into_any()
    })
}

/// The guardians that a closed door may hide, the worst first.
pub(super) fn fates(fates: &[(Vec<GuardianId>, f64, f64)], lang: Lang) -> impl IntoView + use<> {
    let row = |(guardians, chance, won): &(Vec<GuardianId>, f64, f64)| {
        let names: Vec<&str> = guardians.iter().map(|id| id.tile().name.get(lang)).collect();
        view! {
            <tr><th scope="row">{names.join(", ")}</th><td class="num">{percent(lang, *chance)}</td>
                <td class="num">{percent(lang, *won)}</td></tr>
        }
    };
    let rows = fates.iter().take(12).map(row).collect_view();
    view! {
        <details class="odds__table">
            <summary>{Term::MayLurk.get(lang)}</summary>
            <table class="standings">
                <thead><tr><th scope="col">{Term::Guardians.get(lang)}</th><th scope="col">{Term::Chance.get(lang)}</th>
                    <th scope="col">{Term::Cleared.get(lang)}</th></tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </details>
    }
}
