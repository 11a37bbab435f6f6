//! The battle over the map: both sides, their dice, who takes the hits, the exact odds, and the result.

use super::campaign::Campaign;
use super::odds::{colours, histogram, split};
use super::place::guardian;
use super::realm_mark;
use crate::battle::{self, Camp, Keeper, Row, Scene};
use crate::chronicle::Aftermath;
use crate::odds::percent;
use crate::words::{self, Term};
use crate::{colour, die_shape, map, realms_of, unit_symbol};
use kernel::{Lang, Viewer};
use leptos::prelude::*;
use leptos::task::spawn_local;
use nerath::action::Action;
use nerath::content::GuardianId;
use nerath::event::Roll;
use nerath::question::{Asked, CardRef, Occasion};
use nerath::units::{Ground, Side, TO_HIT};
use nerath::view::View;
use table_view::Said;
use web::parts::{eye, icon};

/// How long the end of a battle is told, in milliseconds.
const TOLD: i32 = 2500;

/// The most dice of a kind that are drawn one by one.
const DICE: usize = 8;

/// The chances of success, in per cent, below which a battle that goes on by itself may be broken off.
const BELOW: [Option<u8>; 4] = [None, Some(25), Some(40), Some(60)];

/// The current battle: the one being fought, or the one that would be fought next.
fn staged(campaign: Campaign) -> Option<Scene> {
    let chronicle = campaign.chronicle.get();
    let fought = campaign.with(|now| {
        let going = now.view.battle.as_ref().is_some_and(|battle| battle.ended.is_none());
        going.then(|| battle::scene(&now.view, &chronicle.throws)).flatten()
    })?;
    fought.or_else(|| {
        let (space, _) = campaign.fought_next()?;
        campaign.with(|now| battle::preview(&now.view, space))
    })
}

/// The battle over the map, away from the land that is fought for.
pub(super) fn duel(campaign: Campaign) -> impl IntoView {
    let scene = Memo::new(move |_| staged(campaign));
    // The frame stays from round to round.
    let place = Memo::new(move |_| scene.with(|scene| scene.as_ref().map(|scene| scene.space)));
    move || {
        let space = place.get()?;
        let east = map::spot(space, true).0 < 50.0;
        Some(view! {
            <section class="duel" class:duel--east=east class:duel--west=!east aria-label=move || words::battle_of(campaign.desk.ui.lang.get(), space.name(campaign.desk.ui.lang.get()))>
                {move || scene.get().map(|scene| body(campaign, scene))}
                <div class="duel__odds">{move || odds(campaign)}</div>
                {move || acts(campaign)}
            </section>
        })
    }
}

/// The current battle in a replay.
pub(super) fn screen(campaign: Campaign) -> Option<AnyView> {
    let scene = staged(campaign)?;
    Some(view! { <section class="fight">{body(campaign, scene)}<div class="duel__odds oddsbox">{move || odds(campaign)}</div></section> }.into_any())
}

/// Both sides with their dice.
fn body(campaign: Campaign, scene: Scene) -> AnyView {
    let lang = campaign.desk.ui.lang.get();
    let Some((legal, view)) = campaign.with(|now| (now.legal.clone(), now.view.clone())) else {
        return ().into_any();
    };
    let Scene { space, round, camps: [attacker, defender] } = scene;
    let when = if round == 0 { Term::BeforeRounds.get(lang).to_owned() } else { words::round(lang, round) };
    let left = (!view.turn.battles.is_empty()).then(|| words::battles_left(lang, view.turn.battles.len()));
    let cards = at_work(&view, lang);
    view! {
        <div class="duel__head">
            {icon("attack")}<h2>{words::battle_of(lang, space.name(lang))}</h2><span class="chip">{when}</span><span class="panel__note">{left}</span>
        </div>
        <div class="duel__field">
            {camp(campaign, &view, &legal, space, attacker)}
            <div class="vs" data-tip="need">{icon("attack")}<span><b>{format!("{TO_HIT}+")}</b><br/>{Term::HitsWord.get(lang)}</span></div>
            {camp(campaign, &view, &legal, space, defender)}
        </div>
        {cards}
    }
    .into_any()
}

/// The odds from here on.
fn odds(campaign: Campaign) -> Option<AnyView> {
    let lang = campaign.desk.ui.lang.get();
    let (reading, space) = match campaign.battle() {
        Some(reading) => {
            (reading, campaign.with(|now| now.view.battle.as_ref().map(|battle| battle.space))??)
        }
        None => {
            let (space, _) = campaign.fought_next()?;
            (campaign.forecast(space, None)?, space)
        }
    };
    let hits = matches!(campaign.question(), Some(Asked::Hits { .. }));
    let sides = campaign.with(|now| colours(&now.view, space))?;
    let note = if hits { Term::BeforeHits } else { Term::ToTheEnd };
    Some(match reading {
        None => view! { <p class="mute">{Term::Computing.get(lang)}</p> }.into_any(),
        Some(reading) => {
            let rounds = reading.rounds.map(|rounds| words::rounds_on_average(lang, rounds));
            let unknown = (!reading.fates.is_empty()).then(|| view! { <p class="panel__note">{Term::Unexplored.get(lang)}</p> {fates(&reading.fates, lang)} });
            view! {
                <div data-tip="odds">
                    {split(&reading, sides, lang)}
                    <p class="panel__note">{note.get(lang)}", "{Term::Exact.get(lang)}". "{rounds}</p>
                    {unknown}
                </div>
                {histogram(&reading, sides, lang)}
            }
            .into_any()
        }
    })
}

/// What can be done: roll, roll to the end, retreat.
fn acts(campaign: Campaign) -> Option<AnyView> {
    let lang = campaign.desk.ui.lang.get();
    if campaign.drive.with(Option::is_some) {
        return Some(
            view! {
                <div class="duel__acts"><button class="act-chip" data-act="stop" on:click=move |_| campaign.release()>{icon("pause")}{Term::StopRolling.get(lang)}</button></div>
            }
            .into_any(),
        );
    }
    if !campaign.asked() {
        return None;
    }
    let number = |wanted: Action| campaign.with(|now| now.number_of(&wanted)).flatten();
    let fought = campaign.with(|now| now.view.battle.as_ref().map(|battle| battle.space)).flatten();
    // Before a round in which cards could be played, going on without any is what rolls.
    let window = matches!(
        campaign.question(),
        Some(Asked::Window(Occasion::BattleStart | Occasion::BattleRound | Occasion::Dungeon))
    );
    let first = if window { Action::Done } else { Action::Press };
    let roll = match fought {
        Some(space) => number(first).map(|number| (space, number)),
        None => campaign.fought_next(),
    };
    let retreat = number(Action::Retreat);
    if roll.is_none() && retreat.is_none() {
        return None;
    }
    let rolls = roll.map(|(space, number)| {
        let below = move || campaign.below.get();
        let turn = move |_| {
            let at = BELOW.iter().position(|below| *below == campaign.below.get_untracked()).unwrap_or(0);
            campaign.below.set(BELOW[(at + 1) % BELOW.len()]);
        };
        view! {
            <button class="act-chip act-chip--go" data-act="roll" on:click=move |_| campaign.desk.answer(number)>{icon("dice")}{Term::Roll.get(lang)}{eye()}</button>
            <button class="act-chip" data-act="roll-on" data-tip="onward" on:click=move |_| campaign.roll_on(space, number)>{icon("skip")}{Term::RollOn.get(lang)}{eye()}</button>
            <button class="act-chip act-chip--quiet" data-act="below" data-tip="below" on:click=turn>
                {move || match below() {
                    Some(below) => words::retreat_below(campaign.desk.ui.lang.get(), below),
                    None => Term::NeverRetreat.get(campaign.desk.ui.lang.get()).to_owned(),
                }}
            </button>
        }
    });
    let retreat = retreat.map(|number| view! {
        <button class="act-chip push" data-act="retreat" on:click=move |_| campaign.desk.answer(number)>{icon("move")}{Term::Retreat.get(lang)}</button>
    });
    Some(view! { <div class="duel__acts">{rolls}{retreat}</div> }.into_any())
}

/// How the last battle ended: told for a moment, or until somebody goes on.
pub(super) fn banner(campaign: Campaign) -> impl IntoView {
    let ui = campaign.desk.ui;
    let last = Memo::new(move |_| campaign.chronicle.with(|chronicle| chronicle.aftermath));
    let told = RwSignal::new(None::<Aftermath>);
    let own = move |after: &Aftermath| match campaign.desk.viewer.get_untracked() {
        Viewer::Seat(seat) => campaign.with(|now| now.view.players[after.attacker] == seat) == Some(true),
        Viewer::Spectator | Viewer::Arbiter => false,
    };
    Effect::new(move |before: Option<Option<Aftermath>>| {
        let now = last.get();
        // What had happened before the table was opened is no news; bots in a hurry are not told one by one.
        if let (Some(after), Some(before)) = (now, before)
            && Some(after) != before
            && untrack(|| own(&after) || ui.lasts(1) > 0)
        {
            told.set(Some(after));
            spawn_local(async move {
                web::browser::time::sleep(TOLD).await;
                if told.try_get_untracked() == Some(Some(after)) {
                    told.set(None);
                }
            });
        }
        now
    });
    move || {
        let after = told.get()?;
        let lang = ui.lang.get();
        let won = after.winner.map(|side| side == Side::Attacker);
        let own = untrack(|| own(&after));
        let title = words::verdict(
            lang,
            after.space.name(lang),
            won,
            after.attacker.name(lang),
            after.conquered,
            own,
        );
        let symbol = if won == Some(true) { "laurel" } else { "block" };
        let points = (after.points > 0).then(|| {
            let total = campaign.with(|now| now.view.realms[after.attacker].points).unwrap_or_default();
            view! { <span class="banner__vp"><b>{format!("+{}", after.points)}</b>{format!("{} → {total}", total.saturating_sub(after.points.into()))}</span> }
        });
        Some(view! {
            <section class="banner" role="status" data-seat=colour(after.attacker)>
                {icon(symbol)}<div><h2>{title}</h2><p>{words::toll(lang, after.rounds, after.lost)}</p></div>
                {points}
                <button class="btn btn--sm" data-act="go-on" on:click=move |_| told.set(None)>{Term::GoOn.get(lang)}</button>
            </section>
        })
    }
}

/// One side: its realms, its hits, its units with their dice.
fn camp(
    campaign: Campaign,
    view: &View,
    legal: &[Action],
    space: nerath::content::Space,
    camp: Camp,
) -> impl IntoView + use<> {
    let lang = campaign.desk.ui.lang.get();
    let seat = camp.realms.first().map_or("grey", |realm| colour(*realm));
    let own = match campaign.desk.viewer.get() {
        Viewer::Seat(seat) => camp.realms.iter().any(|realm| realms_of(view, seat).any(|own| own == *realm)),
        Viewer::Spectator | Viewer::Arbiter => false,
    };
    let role = match (camp.side, camp.realms.len()) {
        (Side::Attacker, _) if own => Term::YouAttack,
        (Side::Defender, _) if own => Term::YouDefend,
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
    let rolled = camp
        .rolled
        .map(|hits| view! { <span class="chip chip--good" data-tip="hits">{words::hits(lang, hits)}</span> });
    let to_take = (camp.to_take > 0).then(
        || view! { <span class="chip chip--bad" data-tip="hits">{words::to_take(lang, camp.to_take)}</span> },
    );
    let ground = space.kind();
    let rows: Vec<AnyView> = camp
        .rows
        .into_iter()
        .map(|found| {
            let numbers = battle::losses(&found, legal, view);
            let need = battle::needs(view, space, camp.side, found.realm, found.kind);
            row(campaign, found, numbers, need, camp.side, ground).into_any()
        })
        .collect();
    let keepers: Vec<AnyView> = camp
        .guardians
        .into_iter()
        .enumerate()
        .map(|(tile, found)| keeper(campaign, legal, tile, found).into_any())
        .collect();
    let loose = (!camp.loose.is_empty()).then(|| {
        let name = if ground == Ground::Dungeon && camp.side == Side::Defender { Term::Guardians } else { Term::Loose };
        view! {
            <li class="figs__one"><span class="fig fig--loose">{icon("dice")}</span>
                <span class="dice">{camp.loose.into_iter().map(|roll| die(roll, lang)).collect_view()}</span><span class="fig__n">{name.get(lang)}</span></li>
        }
    });
    let class = if camp.side == Side::Attacker { "camp camp--att" } else { "camp camp--def" };
    view! {
        <div class=class data-seat=seat>
            <div class="side-n">{names}<small>{role.get(lang)}</small>{rolled}{to_take}</div>
            <ul class="figs">{rows}{loose}</ul>
            {(!keepers.is_empty()).then(|| view! { <ul class="keepers">{keepers}</ul> })}
        </div>
    }
}

/// Units of one kind: how many stand, how many fell, their dice and what these need. If they may take a hit, a
/// click gives it to them.
fn row(
    campaign: Campaign,
    row: Row,
    losses: Vec<usize>,
    need: u8,
    side: Side,
    ground: Ground,
) -> impl IntoView {
    let lang = campaign.desk.ui.lang.get();
    let kind = row.kind;
    let rolled = !row.dice.is_empty();
    let dice = match rolled {
        true => row.dice.into_iter().map(|roll| die(roll, lang)).collect_view().into_any(),
        // Before they roll, the dice lie there.
        false => {
            let all = usize::from(row.standing) * usize::from(kind.dice(side, ground));
            let (shape, base) = die_shape(kind.die());
            let more = (all > DICE).then(|| view! { <b class="dice__more">{format!("×{all}")}</b> });
            let one = |_| {
                view! {
                    <svg class="pd pd--rest" viewBox="0 0 32 32" aria-hidden="true"><path d=shape></path><text x="16" y=base>{kind.die().sides()}</text></svg>
                }
            };
            view! { {(0..if all > DICE { 1 } else { all }).map(one).collect_view()}{more} }.into_any()
        }
    };
    let strike = kind
        .has_first_strike()
        .then(|| view! { <span class="figs__fs" data-tip="ability:strike">{icon("swift")}</span> });
    let fallen = (row.fallen > 0).then(|| view! { <s class="fig__lost">{format!("−{}", row.fallen)}</s> });
    let wounded = (row.wounded > 0)
        .then(|| view! { <span class="chip chip--warn" data-tip="wounded">{row.wounded}" "{Term::Wounded.get(lang)}</span> });
    let needs = (need != TO_HIT)
        .then(|| view! { <span class="chip chip--warn" data-tip="need">{format!("{need}+")}</span> });
    let body = view! {
        <span class="fig" data-tip=format!("unit:{}", kind.index())>{icon(unit_symbol(kind))}<b class="fig__c">{row.standing}</b>{strike}{fallen}</span>
        <span class="dice">{dice}</span>
        <span class="fig__n">{kind.name(lang)}</span>{needs}{wounded}
    };
    let seat = colour(row.realm);
    if losses.is_empty() {
        return view! { <li class="figs__one" data-seat=seat class:is-fallen=row.standing == 0>{body}</li> }
            .into_any();
    }
    let label = format!("{} {}", kind.name(lang), Term::TakeHit.get(lang));
    view! {
        <li data-seat=seat>
            <button class="figs__one figs__hit" aria-label=label
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
        let (name, _) = super::hand::texts(boon.card, lang);
        let tip = match boon.card {
            CardRef::Event(id) => format!("event:{}", id.card().id),
            CardRef::Power(id) | CardRef::Property(id) => format!("treasure:{}", id.card().id),
        };
        chips.push(view! { <span class="chip" data-seat=colour(boon.realm) data-tip=tip>{realm_mark(boon.realm)}{name}</span> });
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
