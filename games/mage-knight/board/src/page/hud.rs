//! In the lower left: the hero's numbers at a glance, which open the full sheet, and the units above them. In
//! the lower right: the Source, the tactic and the piles.

use super::stake::{self, Held};
use super::{Mk, hand, status, unit_state};
use crate::glyphs::{dye, emblem};
use crate::{Say, Subject, Thing, badge, heroes, lit, words};
use leptos::prelude::*;
use mage_knight::action::Action;
use mage_knight::content::levels;
use mage_knight::player::Unit;
use mage_knight::question::Asked;
use mage_knight::state::Stage;
use mage_knight::terms::ManaColour;
use web::desk::Sheet;
use web::parts::icon;

/// The units, and the numbers at a glance.
pub(super) fn hud(mk: Mk) -> AnyView {
    view! { {move || crew(mk)} {move || numbers(mk)} }.into_any()
}

fn numbers(mk: Mk) -> Option<AnyView> {
    let player = mk.player()?;
    let lang = mk.lang();
    let name = player.hero.map(|hero| words::name(lang, hero.sheet().name))?;
    let label = name.clone();
    let level = usize::from(player.level).clamp(1, levels().len());
    let from = i16::from(levels()[level - 1].fame);
    let next = levels().get(level).map(|next| i16::from(next.fame));
    let share =
        next.map_or(1.0, |next| f64::from((player.fame - from).max(0)) / f64::from((next - from).max(1)));
    let fame = match next {
        // The level itself is gained at the end of the turn.
        Some(next) if player.fame >= next => format!(
            "{} {}, {}",
            Say::Fame.get(lang),
            words::fame(player.fame),
            lang.pick("level up", "niveau gagné")
        ),
        Some(next) => {
            format!("{} {} {} {next}", Say::Fame.get(lang), words::fame(player.fame), lang.pick("of", "sur"))
        }
        None => format!("{} {}", Say::Fame.get(lang), words::fame(player.fame)),
    };
    let stat = |symbol: &'static str, key: &'static str, say: Say, value: String| {
        view! { <span class="hs" data-tip=key tabindex="0"><span class="vh">{say.get(lang)}" "</span>{icon(symbol)}{value}</span> }
    };
    let command = format!("{}/{}", player.units.len(), player.command_tokens);
    // On a phone the button shows the emblem alone.
    let told = format!("{name}. {} {}, {fame}", Say::Level.get(lang), player.level);
    let some_tokens = player.tokens.iter().any(|n| *n > 0);
    Some(
        view! {
            <section class="float hud" data-seat=mk.desk.mark(mk.seat()).colour aria-label=label>
                <button class="hud__open" aria-keyshortcuts="s" aria-label=told on:click=move |_| mk.desk.sheet.set(Some(Sheet::Own))>
                    <span class="hud__shield">{icon("helm")}</span>
                    <span class="hud__lv" data-tip="level"><span class="vh">{Say::Level.get(lang)}" "</span>{player.level}</span>
                    <span class="hud__id">
                        <span class="hud__name">{name}<small data-tip="fame">{fame}</small></span>
                        <span class="meter" aria-hidden="true" style=format!("--v:{:.2}", share.min(1.0))><span class="meter__fill meter__fill--seat"></span></span>
                    </span>
                </button>
                <div class="hud__stats">
                    {stat("armor", "armor", Say::Armor, player.armor.to_string())}
                    {stat("cards", "hand", Say::HandLimit, player.hand_limit.to_string())}
                    {stat("command", "command", Say::Command, command)}
                    {stat("reputation", "reputation", Say::Reputation, status::reputation(player.reputation))}
                    {hand::crystals(mk, &player, false)}
                    {some_tokens.then(|| hand::tokens(mk, player.tokens))}
                </div>
            </section>
        }
        .into_any(),
    )
}

/// The units, one line each.
fn crew(mk: Mk) -> Option<AnyView> {
    let units = mk.player()?.units;
    if units.is_empty() {
        return None;
    }
    let lit = (0..units.len()).any(|at| mk.has(Thing::Unit(at as u8)));
    let class = if lit { "crew crew--lit" } else { "crew" };
    let all = units.into_iter().enumerate().map(|(at, unit)| mate(mk, at as u8, unit)).collect_view();
    Some(view! { <div class=class role="group" aria-label=mk.say(Say::Units)>{all}</div> }.into_any())
}

fn mate(mk: Mk, at: u8, unit: Unit) -> impl IntoView {
    let lang = mk.lang();
    let held = Held::Unit(at);
    let card = unit.unit.unit();
    let told = card.abilities(mk.printing());
    let state = unit_state(&unit, lang);
    let class = move || {
        let thing = Thing::Unit(at);
        let state = match (mk.has(thing), hand::is_hinted(mk, thing)) {
            (true, true) => " mate--legal mate--hint",
            (true, false) => " mate--legal",
            (false, _) if !unit.ready || unit.wounds > 0 => " mate--spent",
            _ => "",
        };
        format!("mate{state}")
    };
    let fx = told
        .iter()
        .filter_map(|told| {
            let parts = crate::glyphs::glyphs(lang, told.effect);
            let short = !parts.iter().any(|part| matches!(part, crate::Glyph::Text(_)));
            short.then(|| view! { <span>{told.mana.map(|colour| icon(badge::mana(colour)))}{super::pieces::effect(lang, told.effect)}</span> })
        })
        .take(2)
        .collect_view();
    let first = told.first().map_or("people", |ability| emblem(ability.effect));
    let label = format!("{}, {} {}", words::name(lang, card.name), Say::Armor.get(lang), card.armor);
    let pressed = move || stake::is_staked(mk, held) || mk.chosen.get() == Some(held);
    view! {
        <button class=class data-unit=at data-state=state data-peek=Subject::Unit(unit.unit).to_string() aria-label=label
            aria-pressed=move || pressed().to_string() data-drag=mk.yours().then(|| format!("unit:{at}")) data-onto="[data-foe], .mk" data-ghost=first
            on:click=move |_| stake::touch(mk, held)>
            <span class="mate__art">{icon(first)}</span>
            <span class="mate__name">{words::name(lang, card.name)}</span>
            {state.is_none().then(|| view! { <span class="mate__fx">{fx}</span> })}
        </button>
    }
}

/// The Source, the tactic, the piles.
pub(super) fn pool(mk: Mk) -> AnyView {
    view! { <section class="float pool" aria-label=mk.say(Say::Source)>{move || dice(mk)} {move || piles(mk)}</section> }
        .into_any()
}

/// The dice of the Source; in the sheet too.
pub(super) fn dice(mk: Mk) -> Option<AnyView> {
    let lang = mk.lang();
    let (dice, dark) = mk.read(|now| {
        let gone = lit::dice_gone(&now.view);
        let dice = now.view.source.dice.iter().enumerate();
        (
            dice.map(|(at, colour)| (at as u8, *colour, gone >> at & 1 == 1)).collect::<Vec<_>>(),
            now.view.dark(),
        )
    })?;
    let dice = dice
        .into_iter()
        .map(|(at, colour, gone)| {
            let thing = Thing::Die(at);
            let asleep = colour == if dark { ManaColour::Gold } else { ManaColour::Black };
            let label = if gone { format!("{}, {}", colour.name().get(lang), Say::DieUsed.get(lang)) } else { colour.name().get(lang).to_owned() };
            let what = words::said(colour.name());
            let class = move || {
                let state = match () {
                    () if mk.has(thing) && hand::is_hinted(mk, thing) => " die--legal die--hint",
                    () if mk.has(thing) => " die--legal",
                    () if gone => " die--used",
                    () if asleep => " die--off",
                    () => "",
                };
                format!("die die--{}{state}", dye(colour))
            };
            view! {
                <button class=class data-tip="source" aria-label=label
                    on:click=move |_| mk.touch(thing, what.clone(), Action::Die(at))>{icon(badge::mana(colour))}</button>
            }
        })
        .collect_view();
    Some(
        view! { <div class="pool__row"><span class="eyebrow">{Say::Source.get(lang)}</span>{dice}</div> }
            .into_any(),
    )
}

/// The tactic, the deck, the discard pile, what has been played.
pub(super) fn piles(mk: Mk) -> Option<AnyView> {
    let player = mk.player()?;
    let lang = mk.lang();
    let seat = mk.seat();
    let tactic = player.tactic.map(|id| {
        let symbol = if id.tactic().night { "m-black" } else { "m-gold" };
        let class = if player.tactic_down { "pile pile--down" } else { "pile" };
        view! { <span class=class tabindex="0" data-peek=Subject::Tactic(id).to_string()>{icon(symbol)}{words::name(lang, id.tactic().name)}</span> }
    });
    let pile = |symbol: &'static str, key: &'static str, say: Say, n: usize| {
        view! { <span class="pile" data-tip=key tabindex="0">{icon(symbol)}{n}<small>{say.get(lang).to_lowercase()}</small></span> }
    };
    let played =
        mk.read(|now| heroes::in_play(&now.view, seat).map(|played| played.card).collect::<Vec<_>>())?;
    let names: Vec<String> = played.iter().map(|id| words::name(lang, id.card().name)).collect();
    let played = (!played.is_empty()).then(|| {
        view! { <span class="pile" tabindex="0" data-tip="played" title=names.join(", ")>{icon("skip")}{names.len()}<small>{Say::InPlay.get(lang).to_lowercase()}</small></span> }
    });
    // Cards are discarded before drawing only by whoever says so.
    let ends = mk.yours()
        && mk.read(|now| {
            let asked = now.question().map(|question| question.what);
            matches!(asked, Some(Asked::Stage(Stage::Movement | Stage::AfterAction)))
                && now.legal.contains(&Action::Done)
        })?;
    let discard = ends.then(|| {
        view! { <button class="pile pile--act" on:click=move |_| stake::end_turn(mk, true)>{mk.say(Say::DiscardFirst)}</button> }
    });
    Some(
        view! {
            <div class="pool__row">{tactic}{pile("cards", "deck", Say::Deck, player.deck.into())}{pile("undo", "discard", Say::Discard, player.discard.len())}</div>
            <div class="pool__row pool__row--more">{played}{discard}</div>
        }
        .into_any(),
    )
}
