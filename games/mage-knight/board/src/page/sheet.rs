//! Left of the map: the hero, tracks, skills, units, the tactic, and the other heroes.

use super::pieces::effect;
use super::{Mk, hand, hud, status, team, unit_state};
use crate::badge;
use crate::glyphs::emblem;
use crate::{Say, Subject, Thing, words};
use kernel::{Narrate, Seat};
use leptos::prelude::*;
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::content::{
    REPUTATION_HIGHEST, REPUTATION_LOWEST, SkillId, TacticId, Usage, levels, reputation_modifier,
};
use mage_knight::player::Unit;
use mage_knight::terms::{BasicColour, Hero};
use mage_knight::view::PlayerView;
use web::parts::{icon, seat_mark};

/// The player's own sheet.
pub(super) fn sheet(mk: Mk) -> AnyView {
    view! {
        {move || hero(mk)}
        <section class="panel only-phone sheet__pool">{move || hud::dice(mk)} {move || hud::piles(mk)}</section>
        {move || band(mk)} {move || team::team(mk)} {move || others(mk)}
    }
    .into_any()
}

fn hero(mk: Mk) -> Option<AnyView> {
    let player = mk.player()?;
    let lang = mk.lang();
    let colour = mk.desk.mark(mk.seat()).colour;
    let sheet = player.hero?.sheet();
    let stat = |symbol: &'static str, value: String, say: Say| {
        let key = match say {
            Say::Armor => "armor",
            Say::HandLimit => "hand",
            _ => "command",
        };
        view! {
            <div class="stat" data-tip=key><span class="stat__v">{icon(symbol)}{value}</span><span class="stat__k">{say.get(lang)}</span></div>
        }
    };
    let command = format!("{}/{}", player.units.len(), player.command_tokens);
    Some(
        view! {
            <section class="panel herosheet" data-seat=colour>
                <div class="hero">
                    <span class="hero__shield">{icon("helm")}</span>
                    <div><h2 class="hero__name">{words::name(lang, sheet.name)}</h2><p class="hero__epithet">{words::name(lang, sheet.epithet)}</p></div>
                    <span class="hero__lv"><b>{player.level}</b><small>{Say::Level.get(lang)}</small></span>
                </div>
                <div class="hero__stats">
                    {stat("armor", player.armor.to_string(), Say::Armor)}
                    {stat("cards", player.hand_limit.to_string(), Say::HandLimit)}
                    {stat("command", command, Say::Command)}
                </div>
                {fame(mk, &player)}
                {reputation(mk, &player)}
                {chosen_one(mk, &player)}
                {drafted(mk, &player)}
                <div class="hero__block hero__line">
                    <span class="eyebrow">{Say::Crystals.get(lang)}</span>
                    <span class="row hero__crystals">{hand::crystals(mk, &player, true)}</span>
                </div>
                {skills(mk, &player)}
            </section>
        }
        .into_any(),
    )
}

/// Who of the team must return, for its players alone (MK-SCN-RETURN-07).
fn chosen_one(mk: Mk, player: &PlayerView) -> Option<AnyView> {
    let lang = mk.lang();
    let chosen = *player.chosen_one.as_ref()?.value()?;
    let hero =
        mk.read(|now| now.view.players.get(chosen.index()).and_then(|player| player.hero)).flatten()?;
    Some(
        view! {
            <div class="hero__block hero__line">
                <span class="eyebrow">{Say::ChosenOne.get(lang)}</span>
                <span class="row">{seat_mark(mk.desk.mark(chosen))}{words::name(lang, hero.sheet().name)}</span>
            </div>
        }
        .into_any(),
    )
}

/// The drafted cards that are still to be added, for their player alone (MK-VAR-DECK-07).
fn drafted(mk: Mk, player: &PlayerView) -> Option<AnyView> {
    let lang = mk.lang();
    let kept = player.draft.as_ref()?.kept.value()?.clone();
    let cards = kept
        .into_iter()
        .map(|id| view! { <small data-peek=Subject::Card(id).to_string()>{words::name(lang, id.card().name)}</small> })
        .collect_view();
    Some(
        view! {
            <div class="hero__block hero__line">
                <span class="eyebrow">{Say::Drafted.get(lang)}</span>
                <span class="row">{cards}</span>
            </div>
        }
        .into_any(),
    )
}

fn fame(mk: Mk, player: &PlayerView) -> impl IntoView + use<> {
    let lang = mk.lang();
    let level = usize::from(player.level).clamp(1, levels().len());
    let from = i16::from(levels()[level - 1].fame);
    let next = levels().get(level).map(|next| i16::from(next.fame));
    let share =
        next.map_or(1.0, |next| f64::from((player.fame - from).max(0)) / f64::from((next - from).max(1)));
    let about = next.map(|next| words::next_level(lang, player.level + 1, next)).unwrap_or_default();
    let fame = player.fame;
    view! {
        <div class="hero__block">
            <div class="row"><span class="eyebrow">{Say::Fame.get(lang)}</span>
                <span class="push num hero__n"><b title=words::fame_mark(lang, fame)>{words::fame(fame)}</b>" "<span class="mute">{about}</span></span></div>
            <div class="meter" role="meter" aria-label=Say::Fame.get(lang) aria-valuemin=from.min(fame) aria-valuemax=next.unwrap_or(fame)
                aria-valuenow=fame style=format!("--v:{:.2}", share.min(1.0))><span class="meter__fill meter__fill--seat"></span></div>
        </div>
    }
}

fn reputation(mk: Mk, player: &PlayerView) -> impl IntoView + use<> {
    let lang = mk.lang();
    let here = player.reputation;
    let others: Vec<i8> = mk
        .read(|now| {
            let seat = mk.seat().index();
            let players = now.view.players.iter().enumerate();
            players.filter(|(at, _)| *at != seat).map(|(_, player)| player.reputation).collect()
        })
        .unwrap_or_default();
    let places = (REPUTATION_LOWEST..=REPUTATION_HIGHEST)
        .map(|space| {
            let text = match reputation_modifier(space) {
                Some(n) => n.abs().to_string(),
                None => "X".to_owned(),
            };
            let sign = reputation_modifier(space).unwrap_or(-9).signum();
            view! {
                <li class:neg={sign < 0} class:pos={sign > 0} class:other={others.contains(&space)}
                    aria-current={(space == here).then_some("true")}>{text}</li>
            }
        })
        .collect_view();
    view! {
        <div class="hero__block">
            <div class="row"><span class="eyebrow">{Say::Reputation.get(lang)}</span>
                <span class="push hero__n"><b>{status::reputation(here)}</b>" "<span class="mute">{Say::Influence.get(lang)}</span></span></div>
            <ol class="scale rep" aria-label=words::labelled(lang, Say::Reputation.get(lang), &status::reputation(here))>{places}</ol>
        </div>
    }
}

fn skills(mk: Mk, player: &PlayerView) -> impl IntoView + use<> {
    let lang = mk.lang();
    let (down, used) = (player.skills_down, player.skills_used);
    let list: Vec<SkillId> = player.skills.iter().collect();
    let none = list.is_empty().then(|| view! { <span class="mute hero__n">{Say::NoSkill.get(lang)}</span> });
    let chips = list
        .into_iter()
        .map(|id| {
            let legal = mk.has(Thing::Skill(id));
            let spent = down.contains(id) || used.contains(id) && id.skill().usage == Usage::Turn;
            let what = words::said(id.skill().name);
            view! {
                <button class=skill_class(legal, spent) data-peek=Subject::Skill(id).to_string()
                    on:click=move |_| mk.touch(Thing::Skill(id), what.clone(), Action::Skill(id))>
                    {icon("skill")}{words::name(lang, id.skill().name)}
                </button>
            }
        })
        .collect_view();
    view! {
        <div class="hero__block hero__block--last">
            <span class="eyebrow">{Say::Skills.get(lang)}</span>
            <div class="row row--wrap">{chips} {none}</div>
        </div>
    }
}

const fn skill_class(legal: bool, spent: bool) -> &'static str {
    match (legal, spent) {
        (true, _) => "chip skillchip chip--accent is-legal",
        (false, true) => "chip skillchip is-spent",
        (false, false) => "chip skillchip chip--accent",
    }
}

/// Units, free Command tokens, and the tactic.
fn band(mk: Mk) -> Option<AnyView> {
    let player = mk.player()?;
    let lang = mk.lang();
    let units =
        player.units.iter().enumerate().map(|(at, unit)| own_unit(mk, at as u8, *unit)).collect_view();
    let free = usize::from(player.command_tokens).saturating_sub(player.units.len());
    let free = (free > 0)
        .then(|| view! { <div class="unit unit--empty">{icon("command")}{words::labelled(lang, Say::FreeTokens.get(lang), &free.to_string())}</div> });
    let tactic = player.tactic.map(|id| tactic(mk, id, player.tactic_down));
    Some(view! { <section class="stack band" aria-label=Say::Units.get(lang)>{units} {free} {tactic}</section> }.into_any())
}

/// A unit of the player's own: the picture offers all its uses, each ability is a button of its own.
pub(super) fn own_unit(mk: Mk, at: u8, unit: Unit) -> AnyView {
    let lang = mk.lang();
    let card = unit.unit.unit();
    let thing = Thing::Unit(at);
    let legal = mk.has(thing);
    let what = words::said(card.name);
    let again = what.clone();
    let told = card.abilities(mk.printing());
    let abilities = told
        .iter()
        .enumerate()
        .map(|(ability, told)| {
            let action = Action::Activate { unit: at, ability: ability as u8 };
            let open = mk.number(action).is_some();
            let what = what.clone();
            let text = mage_knight::narrate::words::effect_text(lang, told.effect);
            view! {
                <button class="fx fx--half" class:is-legal=open aria-label=format!("{}, {text}", words::name(lang, card.name))
                    on:click=move |_| mk.try_it(what.clone(), action)>
                    {told.mana.map(|colour| icon(badge::mana(colour)))}{effect(lang, told.effect)}
                </button>
            }
        })
        .collect_view();
    let state = unit_state(&unit, lang).map(|state| view! { <span class="chip unit__state">{state}</span> });
    let banner = unit.banner.map(|banner| {
        view! { <span class="chip chip--warn" data-peek=Subject::Card(banner).to_string()>{icon("command")}{words::name(lang, banner.card().name)}</span> }
    });
    let off = !unit.ready || unit.wounds > 0;
    let first = told.first().map_or("people", |ability| emblem(ability.effect));
    view! {
        <div class="unit" class:unit--gold=card.elite class:unit--legal=legal class:unit--spent=off
            data-peek=Subject::Unit(unit.unit).to_string()>
            <button class="unit__art" aria-label=words::name(lang, card.name)
                on:click=move |_| mk.touch(thing, again.clone(), Action::Activate { unit: at, ability: 0 })>{icon(first)}</button>
            <span class="unit__head"><span class="unit__name">{words::name(lang, card.name)}</span>
                <span class="unit__lv">{icon("armor")}{card.armor}</span></span>
            <span class="unit__fx">{abilities} {banner}</span>
            {state}
        </div>
    }
    .into_any()
}

fn tactic(mk: Mk, id: TacticId, down: bool) -> impl IntoView {
    let lang = mk.lang();
    let thing = Thing::Tactic(id);
    let legal = mk.has(thing);
    let what = words::said(id.tactic().name);
    view! {
        <div class="unit unit--gold" class:unit--legal=legal class:unit--spent=down data-peek=Subject::Tactic(id).to_string()>
            <button class="unit__art" aria-label=words::name(lang, id.tactic().name)
                on:click=move |_| mk.touch(thing, what.clone(), Action::UseTactic)>
                {icon(if id.tactic().night { "m-black" } else { "m-gold" })}</button>
            <span class="unit__head"><span class="unit__name">{words::name(lang, id.tactic().name)}</span>
                <span class="unit__lv">{Say::Tactic.get(lang)}" "{id.tactic().number}</span></span>
            <span class="unit__fx"><span class="fx fx--clip">{mage_knight::narrate::words::tactic_face(lang, mk.printing(), id).text}</span></span>
        </div>
    }
}

/// The other heroes and the Dummy player, in a line each.
fn others(mk: Mk) -> Option<AnyView> {
    let lang = mk.lang();
    let own = mk.seat();
    let (players, dummy, scores) =
        mk.read(|now| (now.view.players.clone(), now.view.dummy.clone(), now.view.scores.clone()))?;
    let rows = players
        .into_iter()
        .enumerate()
        .filter(|(at, _)| *at != own.index())
        .map(|(at, player)| {
            let seat = Seat(at as u8);
            let units = player.units.iter().map(|unit| words::name(lang, unit.unit.unit().name)).collect::<Vec<_>>().join(", ");
            view! {
                <li class="rival" data-seat=mk.desk.mark(seat).colour>
                    {seat_mark(mk.desk.mark(seat))}
                    <b>{mk.read(|now| MageKnight::seat(lang, &now.view, seat))}</b>
                    <span class="rival__n">{icon("fame")}{words::fame(player.fame)}</span>
                    <span class="rival__n">{icon("reputation")}{status::reputation(player.reputation)}</span>
                    <span class="rival__n">{icon("cards")}{player.hand_size}"/"{player.deck}</span>
                    <small>{units}</small>
                    {player.eliminated.then(|| view! { <small>{Say::Eliminated.get(lang)}</small> })}
                    {player.skipped.then(|| view! { <small>{Say::TokenDown.get(lang)}</small> })}
                    {player.tactic.map(|id| view! { <small data-peek=Subject::Tactic(id).to_string()>{id.tactic().number}". "{words::name(lang, id.tactic().name)}</small> })}
                </li>
            }
        })
        .collect_view();
    let dummy = dummy.map(|dummy| {
        let hero: Hero = dummy.hero;
        view! {
            <li class="rival">
                <span class="seat__disc">{icon("bot")}</span>
                <b>{Say::Dummy.get(lang)}</b>
                <span class="rival__n">{icon("cards")}{dummy.deck}</span>
                <span class="rival__n">{BasicColour::ALL.into_iter().filter(|colour| dummy.crystals[colour.index()] > 0).map(|colour| super::pieces::crystals(colour, dummy.crystals[colour.index()])).collect_view()}</span>
                <small>{words::name(lang, hero.sheet().name)}{dummy.tactic.map(|id| format!(", {}. {}", id.tactic().number, words::name(lang, id.tactic().name)))}</small>
            </li>
        }
    });
    let score = scores.get(own.index()).copied().unwrap_or(0);
    Some(
        view! {
            <section class="panel rivals" aria-label=Say::Others.get(lang)>
                <ul>{rows} {dummy}</ul>
                <details class="scorenow"><summary>{words::labelled(lang, Say::ScoreNow.get(lang), &score.to_string())}</summary>
                    {move || super::result::table(mk)}</details>
            </section>
        }
        .into_any(),
    )
}
