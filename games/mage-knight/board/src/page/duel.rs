//! A duel: both heroes, whose attack it is, its total, what the damage buys, what is at stake.

use super::scene::act;
use super::{Mk, arena, card};
use crate::duel::{self, Ending, Meeting, Prize, Scene, Soldier, Term};
use crate::glyphs::{emblem, mini, of, reach_icon, signed};
use crate::{Say, Subject, heroes, words};
use kernel::{Lang, Seat};
use leptos::prelude::*;
use mage_knight::action::Action;
use mage_knight::content::CardId;
use mage_knight::duel::{DuelPhase, Part};
use mage_knight::question::Asked;
use mage_knight::state::Stage;
use mage_knight::view::View;
use web::parts::{RuleChip, icon, seat_mark};

/// Something of the current duel.
fn of_scene<T>(mk: Mk, with: impl FnOnce(&View, &Scene) -> T) -> Option<T> {
    mk.read(|now| duel::scene(&now.view).map(|scene| with(&now.view, &scene))).flatten()
}

/// Where they fight, and in which phase.
pub(super) fn head(mk: Mk) -> AnyView {
    let head = move || {
        let lang = mk.lang();
        of_scene(mk, |view, scene| {
            view! { {icon("attack")}<h2 id="scene-title">{scene.title(lang, view)}</h2> {phases(lang, scene)} }
        })
    };
    head.into_any()
}

/// How it stands.
pub(super) fn told(mk: Mk) -> Option<String> {
    of_scene(mk, |view, scene| scene.told(mk.lang(), view))
}

/// The duel, as a part of the scene.
pub(super) fn duel(mk: Mk) -> AnyView {
    let body = move || {
        let lang = mk.lang();
        of_scene(mk, |view, scene| {
            view! {
                {how(mk, scene)}
                <div class="duel__sheets">
                    {sheet(mk, view, scene, 0)} {between(lang, scene)} {sheet(mk, view, scene, 1)}
                </div>
                {sums(mk, view, scene)}
                {prices(mk, view, scene)}
                {acts(mk, scene)}
                <div class="scene__units only-phone">{arena::band(mk)}</div>
                {stakes(mk, view, scene)}
            }
        })
    };
    body.into_any()
}

fn phases(lang: Lang, scene: &Scene) -> impl IntoView + use<> {
    let now = scene.duel.phase;
    let phase = |phase: DuelPhase, say: Say| {
        let current = (phase == now).then_some("step");
        view! { <li class:is-done={phase < now} aria-current=current>{say.get(lang)}</li> }
    };
    view! {
        <ol class="scene__phases">{phase(DuelPhase::Ranged, Say::DuelRanged)} {phase(DuelPhase::Melee, Say::DuelMelee)}</ol>
    }
}

/// How the defender takes part, with what that means.
fn how(mk: Mk, scene: &Scene) -> Option<AnyView> {
    if scene.duel.part != Part::Choice {
        return None;
    }
    let lang = mk.lang();
    let way = |action: Action, say: Say| {
        let number = mk.number(action)?;
        let label = mk.desk.moment.with(|moment| moment.labels[number].text(lang));
        Some(view! {
            <button class="way" data-scene-answer=number on:click=move |_| mk.desk.answer(number)>
                <b>{icon("block")}{label}</b><small>{say.get(lang)}</small>
            </button>
        })
    };
    let (full, part) = (way(Action::DefendFully, Say::FullPart), way(Action::DefendPartly, Say::PartialPart));
    (full.is_some() || part.is_some())
        .then(|| view! { <div class="duel__how">{full} {part}</div> }.into_any())
}

/// One of the two.
fn sheet(mk: Mk, view: &View, scene: &Scene, at: usize) -> Option<AnyView> {
    let fighter = &scene.fighters[at];
    let lang = mk.lang();
    let seat = fighter.seat;
    let player = view.players.get(seat.index())?;
    let name = heroes::name(lang, view, seat);
    let doing = match (scene.duel.part, fighter.attacks) {
        (Part::Begun | Part::Before | Part::Choice | Part::Over, _) => None,
        (_, true) => Some((Say::AttacksNow, "attack")),
        (_, false) => Some((Say::BlocksNow, "block")),
    };
    let doing = doing
        .map(|(say, symbol)| view! { <span class="chip chip--accent">{icon(symbol)}{say.get(lang)}</span> });
    let asked =
        fighter.asked.then(|| view! { <span class="chip chip--good">{Say::Decides.get(lang)}</span> });
    let you =
        (mk.desk.own_seat() == Some(seat)).then(|| view! { <span class="you">{Say::You.get(lang)}</span> });
    let taking =
        fighter.taking_told().map(|say| view! { <small class="duelist__taking">{say.get(lang)}</small> });
    let stat = |symbol: &'static str, say: Say, value: String| {
        let label = words::labelled(lang, say.get(lang), &value);
        let title = label.clone();
        view! { <span class="rival__n" title=title><span class="vh">{label}</span>{icon(symbol)}<span aria-hidden="true">{value}</span></span> }
    };
    let wounds = (fighter.wounds > 0).then(|| stat("wound", Say::TakenWounds, fighter.wounds.to_string()));
    let units = fighter.units.iter().map(|soldier| unit(lang, *soldier)).collect_view();
    let label = format!("{name}, {}", fighter.role(lang, view));
    Some(
        view! {
            <article class="duelist" class:duelist--asked=fighter.asked data-seat=mk.desk.mark(seat).colour aria-label=label>
                <div class="duelist__top">{seat_mark(mk.desk.mark(seat))}<b>{name}</b>{you}
                    <small>{fighter.role(lang, view)}</small></div>
                <div class="duelist__now">{doing} {asked}</div>
                <div class="duelist__stats">
                    {stat("crown", Say::Level, player.level.to_string())}
                    {stat("fame", Say::Fame, words::fame(player.fame))}
                    {stat("armor", Say::Armor, fighter.armor.to_string())}
                    {stat("cards", Say::HiddenHand, player.hand_size.to_string())}
                    {wounds}
                </div>
                {taking}
                <ul class="duelist__units">{units}</ul>
                {cards(mk, Say::InPlay, &fighter.played)}
                {cards(mk, Say::Artifacts, &fighter.artifacts)}
            </article>
        }
        .into_any(),
    )
}

fn unit(lang: Lang, soldier: Soldier) -> impl IntoView {
    let unit = soldier.unit;
    let card = unit.unit.unit();
    let state = if soldier.engaged { Some(Say::Engaged.get(lang)) } else { super::unit_state(&unit, lang) };
    let off = !unit.ready || unit.wounds > 0;
    view! {
        <li class="soldier" class:soldier--off={off && !soldier.engaged} class:soldier--in=soldier.engaged
            data-peek=Subject::Unit(unit.unit).to_string()>
            {icon("people")}<span>{words::name(lang, card.name)}</span><span class="soldier__n">{icon("armor")}{card.armor}</span>
            {state.map(|state| view! { <small>{state}</small> })}
        </li>
    }
}

/// Cards that lie open, in a row.
fn cards(mk: Mk, say: Say, cards: &[CardId]) -> Option<AnyView> {
    let lang = mk.lang();
    let minis = cards
        .iter()
        .map(|id| {
            let picture = if id.is_wound() { "wound" } else { emblem(id.card().half(mk.printing(), false).effect) };
            view! {
                <span class=format!("mini {}", card::class(id.card())) data-peek=Subject::Card(*id).to_string()>
                    <span class="mini__art">{icon(picture)}</span>{words::name(lang, id.card().name)}
                </span>
            }
        })
        .collect_view();
    (!cards.is_empty()).then(|| {
        view! { <div class="duelist__cards" role="group" aria-label=say.get(lang)><span class="eyebrow">{say.get(lang)}</span>{minis}</div> }
            .into_any()
    })
}

/// Between the two: the attack, pointing at whom it is for.
fn between(lang: Lang, scene: &Scene) -> impl IntoView + use<> {
    let to_the_left = scene.duel.attacker == scene.duel.defender;
    let n = (scene.strength > 0).then_some(scene.strength);
    view! {
        <div class="duel__between" class:duel__between--left=to_the_left aria-hidden="true">
            {icon("attack")}{n.map(|n| view! { <b>{n}</b> })}<small>{Say::TheAttack.get(lang)}</small>
        </div>
    }
}

/// What the attack and the block are made of, and what comes through.
fn sums(mk: Mk, view: &View, scene: &Scene) -> Option<AnyView> {
    if !matches!(scene.duel.part, Part::Attack | Part::Block | Part::Blocked | Part::Damage) {
        return None;
    }
    let lang = mk.lang();
    let row = |seat: Seat, say: Say, terms: &[Term], total: u16| {
        let drawn = terms.iter().map(|each| term(lang, *each)).collect_view();
        let none =
            terms.is_empty().then(|| view! { <span class="eq__note">{Say::NoPoints.get(lang)}</span> });
        view! {
            <div class="duel__row" role="group" aria-label=format!("{}, {}", say.get(lang), heroes::name(lang, view, seat))>
                {seat_mark(mk.desk.mark(seat))}<span class="eyebrow">{say.get(lang)}</span>
                <div class="duel__terms">{drawn} {none}</div><b class="duel__n">{total}</b>
            </div>
        }
    };
    let duel = &scene.duel;
    let blocks = duel.part != Part::Attack;
    let block = blocks.then(|| row(duel.blocker(), Say::TheBlock, &scene.block, scene.blocked));
    let rule = if duel.phase == DuelPhase::Ranged { "MK-PVP-RNG-05" } else { "MK-PVP-MEL-04" };
    let half = (scene.halved && scene.blocked > 0).then(|| Say::BlockHalved.get(lang));
    let rest = blocks.then(|| {
        view! {
            <p class="duel__rest"><span class="duel__sumup">{scene.strength}" − "{scene.stopped}" = "<b class:bad={scene.left > 0}>{scene.left}</b></span>
                " "{Say::ComesThrough.get(lang)} {half.map(|half| view! { <small>{half}</small> })} <RuleChip id=rule.to_owned() quiet=true/></p>
        }
    });
    Some(
        view! {
            <div class="duel__sums">{row(duel.attacker, Say::TheAttack, &scene.attack, scene.strength)} {block} {rest}</div>
        }
        .into_any(),
    )
}

fn term(lang: Lang, term: Term) -> impl IntoView {
    let symbol = term.reach.map_or("block", reach_icon);
    let class = mini(term.element);
    let by = term.by.map(|unit| words::name(lang, unit.unit().name));
    let half = (!term.full).then(|| view! { <small>{Say::Half.get(lang)}</small> });
    view! {
        <span class=class><span class="mini__art">{of(term.element).map(icon).collect_view()}{icon(symbol)}</span>{by} <b>{term.points}</b> {half}</span>
    }
}

/// What so much damage buys: buttons while it is being spent.
fn prices(mk: Mk, view: &View, scene: &Scene) -> Option<AnyView> {
    if !matches!(scene.duel.part, Part::Attack | Part::Block | Part::Blocked | Part::Damage) {
        return None;
    }
    let lang = mk.lang();
    let one = |(cost, prize): &(u16, Prize)| {
        let (cost, prize) = (*cost, *prize);
        let within = cost <= scene.left && scene.left > 0;
        let (symbol, kind) = match prize {
            Prize::Drive(_) => ("move", Some(Say::ARetreat)),
            Prize::Wound => ("wound", None),
            Prize::Unit(..) => ("people", Some(Say::AUnit)),
            Prize::Steal(_) => ("chest", Some(Say::ATheft)),
        };
        let peek = match prize {
            Prize::Drive(hex) => Some(Subject::Space(hex).to_string()),
            Prize::Unit(_, unit) => Some(Subject::Unit(unit).to_string()),
            Prize::Steal(card) => Some(Subject::Card(card).to_string()),
            Prize::Wound => None,
        };
        let text = prize.text(lang, view);
        let kind = kind.map(|say| view! { <small>{say.get(lang)}</small> });
        let inside = view! { <b class="price__n">{cost}</b>{icon(symbol)}<span>{text}</span>{kind} };
        match mk.number(prize.action()).filter(|_| scene.duel.part == Part::Damage) {
            Some(number) => {
                let label = mk.desk.moment.with(|moment| moment.labels[number].text(lang));
                view! {
                    <li><button class="price price--legal" aria-label=label data-peek=peek data-scene-answer=number
                        on:click=move |_| mk.desk.answer(number)>{inside}</button></li>
                }
                .into_any()
            }
            None => {
                view! { <li class="price" class:price--within=within data-peek=peek>{inside}</li> }.into_any()
            }
        }
    };
    let list = scene.prices.iter().map(one).collect_view();
    Some(
        view! {
            <div class="duel__prices"><span class="eyebrow" id="prices-title">{Say::DamageBuys.get(lang)}" · "
                {heroes::name(lang, view, scene.duel.blocker())}</span>
                <ul aria-labelledby="prices-title">{list}</ul></div>
        }
        .into_any(),
    )
}

/// What is decided by a button: strike, pass, block, leave it at that; and what is done before a turn.
fn acts(mk: Mk, scene: &Scene) -> Option<AnyView> {
    let before = scene.duel.part == Part::Before;
    let legal = mk.read(|now| now.legal.clone())?;
    let early = legal.iter().filter(|_| before).filter_map(|action| match action {
        Action::Plunder => act(mk, *action, "village", false),
        Action::UseTactic => act(mk, *action, "hourglass", false),
        Action::Skill(_) => act(mk, *action, "skill", false),
        _ => None,
    });
    let early: Vec<AnyView> = early.collect();
    let done = match scene.duel.part {
        Part::Block => "block",
        _ => "check",
    };
    let (strike, done) = (act(mk, Action::Strike, "attack", true), act(mk, Action::Done, done, false));
    let any = strike.is_some() || done.is_some() || !early.is_empty();
    any.then(|| view! { <div class="scene__acts">{early} {strike} {done}</div> }.into_any())
}

/// The three endings.
fn stakes(mk: Mk, view: &View, scene: &Scene) -> impl IntoView + use<> {
    let lang = mk.lang();
    let one = |ending: &Ending| {
        let mark = ending.winner.map(|seat| seat_mark(mk.desk.mark(seat)));
        let fame = ending.winner.map(|_| {
            view! { <span class="rival__n">{icon("fame")}<span class="vh">{Say::Fame.get(lang)}" "</span>{signed(ending.fame.into())}</span> }
        });
        view! {
            <li>{mark}<b>{ending.how(lang, view, &scene.duel)}</b> {fame} <small>{ending.then(lang, view, &scene.duel)}</small></li>
        }
    };
    view! {
        <div class="duel__stakes"><span class="eyebrow" id="stakes-title">{Say::AtStake.get(lang)}</span>
            <ul aria-labelledby="stakes-title">{scene.endings.iter().map(one).collect_view()}</ul></div>
    }
}

/// The hero whom the one who is asked meets on a space that they cannot share.
pub(super) fn met(mk: Mk) -> Option<Meeting> {
    if !mk.yours() {
        return None;
    }
    mk.read(|now| {
        let question = now.question()?;
        if question.what != Asked::Stage(Stage::Movement) {
            return None;
        }
        let here = now.view.players.get(question.seat.index())?.place?;
        duel::meeting(&now.view, here).filter(|meeting| !matches!(meeting, Meeting::Together(_)))
    })
    .flatten()
}

/// Whom one meets.
pub(super) fn meeting_head(mk: Mk) -> AnyView {
    let head = move || {
        let other = met(mk)?.whom();
        let lang = mk.lang();
        mk.read(|now| {
            let title = words::labelled(lang, Say::Meeting.get(lang), &heroes::name(lang, &now.view, other));
            view! { {seat_mark(mk.desk.mark(other))}<h2 id="scene-title">{title}</h2> }
        })
    };
    head.into_any()
}

/// What staying here means.
pub(super) fn meeting_told(mk: Mk) -> Option<String> {
    let meeting = met(mk)?;
    mk.read(|now| meeting.text(mk.lang(), &now.view))
}

/// Before the attack: who that is, what there is to gain, and the attack itself.
pub(super) fn meeting(mk: Mk) -> AnyView {
    let body = move || {
        let meeting = met(mk)?;
        let lang = mk.lang();
        let other = meeting.whom();
        mk.read(|now| {
            let view = &now.view;
            let own = now.question()?.seat;
            let player = view.players.get(other.index())?;
            let fights = matches!(meeting, Meeting::Attack(_) | Meeting::AtOnce(_));
            let fame = fights.then(|| {
                let n = duel::fame(view, own, other);
                let text = words::labelled(lang, Say::IfYouWin.get(lang), &signed(n.into()));
                view! { <p class="scene__line">{icon("fame")}{text}</p> }
            });
            let units = player.units.iter().map(|unit| words::name(lang, unit.unit.unit().name));
            let units = units.collect::<Vec<_>>().join(", ");
            let stat = |symbol: &'static str, say: Say, n: String| {
                view! { <span class="rival__n" title=say.get(lang)><span class="vh">{say.get(lang)}" "</span>{icon(symbol)}{n}</span> }
            };
            Some(view! {
                <p class="scene__line">{stat("armor", Say::Armor, player.armor.to_string())}
                    {stat("cards", Say::HiddenHand, player.hand_size.to_string())}
                    {stat("fame", Say::Fame, words::fame(player.fame))} <small>{units}</small>
                    <RuleChip id=meeting.rule().to_owned() quiet=true/></p>
                {fame}
                <div class="scene__acts">{act(mk, Action::Attack(other), "attack", true)}</div>
            })
        })
        .flatten()
    };
    body.into_any()
}
