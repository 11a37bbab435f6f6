//! Below the map: the hand with both halves of each card and sideways play, the play area, the Source and the
//! decks.

use super::pieces::die;
use super::{Mk, card, pieces, status};
use crate::glyphs::{dye, emblem};
use crate::{Say, Subject, Thing, badge, lit, words};
use leptos::prelude::*;
use mage_knight::action::{Action, Sideways};
use mage_knight::content::{CardId, card as cards};
use mage_knight::terms::BasicColour;
use mage_knight::view::PlayerView;
use web::parts::icon;

/// Below the map.
pub(super) fn dock(mk: Mk) -> AnyView {
    view! {
        <div class="hand" role="group" aria-label=mk.say(Say::Hand)>{move || hand(mk)}</div>
        <div class="dock__right">{move || source(mk)}</div>
    }
    .into_any()
}

fn hand(mk: Mk) -> Option<AnyView> {
    let player = mk.player()?;
    let lang = mk.lang();
    let Some(hand) = player.hand.value() else {
        // Somebody else's: only how many there are.
        return Some(
            view! { <p class="handback">{icon("cards")}<b>{player.hand_size}</b>" "{Say::HiddenHand.get(lang)}</p> }
                .into_any(),
        );
    };
    let hand = hand.iter().map(|id| one(mk, *id)).collect_view();
    Some(hand.into_any())
}

/// The cards that have been played this turn.
pub(super) fn in_play(mk: Mk) -> Option<AnyView> {
    let lang = mk.lang();
    let played = mk.read(|now| now.view.turn.played.iter().map(|played| played.card).collect::<Vec<_>>())?;
    let cards = played
        .into_iter()
        .map(|id| {
            let picture = if id.is_wound() { "wound" } else { emblem(id.card().half(mk.printing(), false).effect) };
            view! {
                <span class=format!("mini {}", card::class(id.card())) data-peek=Subject::Card(id).to_string()>
                    <span class="mini__art">{icon(picture)}</span>
                    {words::name(lang, id.card().name)}
                </span>
            }
        })
        .collect::<Vec<_>>();
    (!cards.is_empty()).then(|| {
        view! { <div class="inplay" role="group" aria-label=Say::InPlay.get(lang)>
        <span class="eyebrow">{Say::InPlay.get(lang)}</span>{cards}</div> }
        .into_any()
    })
}

/// A card is taken: all its uses are offered.
pub(super) fn take(mk: Mk, id: CardId) {
    // Discarding, naming a card and the like are not about its halves.
    let other = mk.now().and_then(|now| {
        let other =
            |action: &&Action| matches!(action, Action::Card(card) | Action::Discard(card) if *card == id);
        now.legal.iter().find(other).copied()
    });
    mk.touch(Thing::Card(id), words::said(id.card().name), other.unwrap_or(Action::Play(id)));
}

/// A card in hand: the picture offers all its uses, each half and each sideways use is a button of its own.
fn one(mk: Mk, id: CardId) -> impl IntoView {
    let lang = mk.lang();
    let name = move || words::said(id.card().name);
    let answers = mk.about(Thing::Card(id));
    let legal = !answers.is_empty();
    let picked = {
        let answers = answers.clone();
        move || {
            legal
                && mk
                    .desk
                    .picked
                    .with(|picked| picked.as_ref().is_some_and(|picked| picked.answers == answers))
        }
    };
    let hinted = move || {
        let hint = mk.desk.hint.with(|hint| hint.as_ref().map(|hint| hint.number));
        hint.is_some_and(|number| answers.contains(&number))
    };
    if id.is_wound() {
        return view! {
            <div class="card card--wound" class:card--off={!legal} class:card--legal=legal data-peek=Subject::Card(id).to_string()>
                <button class="card__whole" aria-label=words::name(lang, cards::WOUND.card().name)
                    on:click=move |_| take(mk, id)>{card::top(mk, id)}</button>
                <span class="card__rows"><span class="fx">{icon("lock")}{Say::NotPlayable.get(lang)}</span></span>
            </div>
        }
        .into_any();
    }
    let half = move |strong: bool| {
        let action = if strong { Action::PlayStrong(id) } else { Action::Play(id) };
        let number = mk.number(action);
        let class = if strong { "fx fx--power fx--half" } else { "fx fx--half" };
        view! {
            <button class=class class:is-legal={number.is_some()} aria-label=card::half_label(mk, id, strong)
                on:click=move |_| mk.try_it(name(), action)>{card::half(mk, id, strong)}</button>
        }
    };
    let worth = mk.read(|now| now.view.worth_sideways(id)).unwrap_or(1);
    let sideways = [
        (Sideways::Move, "move", Say::Move),
        (Sideways::Influence, "influence", Say::Influence),
        (Sideways::Attack, "attack", Say::Attack),
        (Sideways::Block, "block", Say::Block),
    ]
    .into_iter()
    .filter_map(|(what, symbol, say)| {
        let action = Action::Sideways(id, what);
        mk.number(action)?;
        let label = format!("{}, {} {}", words::name(lang, id.card().name), Say::Sideways.get(lang), say.get(lang));
        Some(view! {
            <button class="sideways" aria-label=label.clone() title=label on:click=move |_| mk.try_it(name(), action)>
                {icon(symbol)}{worth}
            </button>
        })
    })
    .collect_view();
    let drag = mk.yours().then(|| format!("card:{}", id.id()));
    view! {
        <div class=format!("card {}", card::class(id.card())) class:card--legal=legal class:card--off={!legal}
            class:card--hint=hinted data-peek=Subject::Card(id).to_string() data-card=id.id()
            data-drag=drag data-onto=".mk" data-ghost=emblem(id.card().half(mk.printing(), false).effect)>
            <button class="card__whole" aria-label=words::name(lang, id.card().name) aria-pressed=move || picked().to_string()
                on:click=move |_| take(mk, id)>
                {card::top(mk, id)}
            </button>
            <span class="card__rows">{half(false)} {half(true)}</span>
            <span class="card__sides">{sideways}</span>
        </div>
    }
    .into_any()
}

/// The Source, one's own mana, and how many cards are left.
fn source(mk: Mk) -> Option<AnyView> {
    let player = mk.player()?;
    let lang = mk.lang();
    let dice = mk.read(|now| {
        let gone = lit::dice_gone(&now.view);
        let dice = now.view.source.dice.iter().enumerate();
        dice.map(|(at, colour)| (at as u8, *colour, gone >> at & 1 == 1)).collect::<Vec<_>>()
    })?;
    let dark = mk.read(|now| now.view.dark())?;
    let dice = dice
        .into_iter()
        .map(|(at, colour, gone)| {
            use mage_knight::terms::ManaColour;
            let thing = Thing::Die(at);
            let legal = mk.has(thing);
            let asleep = colour == if dark { ManaColour::Gold } else { ManaColour::Black };
            let state = if gone { Say::DieUsed.get(lang) } else { "" };
            let label = format!("{} {state}", colour.name().get(lang));
            let what = words::said(colour.name());
            view! {
                <button class=format!("die die--{}", dye(colour)) class:die--legal=legal class:die--used=gone
                    class:die--off={asleep && !gone && !legal} aria-label=label.clone() title=label
                    on:click=move |_| mk.touch(thing, what.clone(), Action::Die(at))>
                    {icon(badge::mana(colour))}
                </button>
            }
        })
        .collect_view();
    let owned = crystals(mk, &player);
    let stolen = mk.read(|now| {
        let die = now.view.players.get(mk.seat().index())?.stolen_die?;
        now.view.source.dice.get(usize::from(die)).copied()
    })?;
    let some_tokens = player.tokens.iter().any(|n| *n > 0);
    let tokens = some_tokens.then(|| {
        view! { <div class="row row--wrap" role="group" aria-label=Say::Tokens.get(lang)>{status::tokens(mk, player.tokens)}</div> }
    });
    Some(
        view! {
            <section class="panel source" aria-label=Say::Source.get(lang)>
                <span class="eyebrow">{Say::Source.get(lang)}</span>
                <div class="source__dice">{dice}</div>
                <div class="source__own">{owned} {stolen.map(die)}</div>
                {tokens}
                <div class="deck">
                    <span>{words::labelled(lang, Say::Deck.get(lang), &player.deck.to_string())}</span>
                    <span>{words::labelled(lang, Say::Discard.get(lang), &player.discard.len().to_string())}</span>
                </div>
            </section>
        }
        .into_any(),
    )
}

/// One's own crystals: to be spent where that is asked for.
pub(super) fn crystals(mk: Mk, player: &PlayerView) -> AnyView {
    let lang = mk.lang();
    BasicColour::ALL
        .into_iter()
        .map(|colour| {
            let n = player.crystals[colour.index()];
            let thing = Thing::Crystal(colour);
            let legal = mk.has(thing);
            let what = words::said(colour.name());
            let label = format!("{}, {} {n}", Say::Crystals.get(lang), colour.name().get(lang));
            view! {
                <button class="crystalbtn" class:is-legal=legal aria-label=label.clone() title=label
                    on:click=move |_| mk.touch(thing, what.clone(), Action::Crystal(colour))>{pieces::crystals(colour, n)}</button>
            }
        })
        .collect_view()
        .into_any()
}
