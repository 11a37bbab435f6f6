//! At the bottom edge: the cards in hand. A click chooses a card with its first suitable use; its other uses
//! are in a row above it.

use super::pieces::effect;
use super::stake::{self, Held};
use super::{Mk, card, pieces};
use crate::glyphs::emblem;
use crate::uses::{self, Use, Want};
use crate::{Say, Subject, Thing, badge, words};
use leptos::prelude::*;
use mage_knight::action::Action;
use mage_knight::content::CardId;
use mage_knight::terms::{BasicColour, ManaColour, Reach};
use mage_knight::view::PlayerView;
use table_view::said::capital;
use web::parts::{eye, icon};

/// The cards in hand.
pub(super) fn hand(mk: Mk) -> AnyView {
    let cards = Memo::new(move |_| {
        let player = mk.player()?;
        Some((player.hand.value().cloned(), player.hand_size))
    });
    (move || {
        let (hand, size) = cards.get()?;
        let Some(hand) = hand else {
            // Somebody else's: only how many there are.
            return Some(view! { <p class="handback">{icon("cards")}<b>{size}</b>" "{mk.say(Say::HiddenHand)}</p> }.into_any());
        };
        // Many cards lie closer together.
        let many = hand.len();
        let cards = hand.into_iter().enumerate().map(|(at, id)| one(mk, at, id)).collect_view();
        Some(view! { <div class="hand" role="group" data-many=(many > 7).then_some("") aria-label=mk.say(Say::Hand)>{cards}</div> }.into_any())
    })
    .into_any()
}

/// Whether a hint is about a thing.
pub(super) fn is_hinted(mk: Mk, thing: Thing) -> bool {
    let hint = mk.desk.hint.with(|hint| hint.as_ref().map(|hint| hint.number));
    hint.is_some_and(|number| mk.lit.with(|lit| lit.at(thing).contains(&number)))
}

/// A card in hand.
fn one(mk: Mk, at: usize, id: CardId) -> impl IntoView {
    let held = Held::Card(at, id);
    let thing = Thing::Card(id);
    let colours = card::class(id.card()).replace("card--", "hcard--");
    let class = move || {
        let yours = mk.yours();
        let state = match (mk.has(thing), is_hinted(mk, thing)) {
            (true, true) => " hcard--legal hcard--hint",
            (true, false) => " hcard--legal",
            // Before the turn begins any card begins it.
            (false, _) if yours && !begins(mk) => " hcard--off",
            _ => "",
        };
        format!("hcard {colours}{state}")
    };
    let pressed = move || stake::is_staked(mk, held) || mk.chosen.get() == Some(held);
    let name = move || words::name(mk.lang(), id.card().name);
    let rows = move || {
        if id.is_wound() {
            return view! { <span class="fx">{icon("lock")}<span class="fx__text">{mk.say(Say::NotPlayable)}</span></span> }.into_any();
        }
        view! {
            <span class="fx">{card::half(mk, id, false)}</span>
            <span class="fx fx--power">{card::half(mk, id, true)}</span>
        }
        .into_any()
    };
    let label = move || {
        if id.is_wound() {
            return name();
        }
        format!("{}. {}", card::half_label(mk, id, false), card::half_label(mk, id, true))
    };
    let picture =
        move || if id.is_wound() { "wound" } else { emblem(id.card().half(mk.printing(), false).effect) };
    let drag = move || mk.yours().then(|| format!("card:{at}:{}", id.id()));
    view! {
        <button class=class data-card=id.id() data-peek=Subject::Card(id).to_string() aria-label=label
            aria-pressed=move || pressed().to_string() data-drag=drag data-onto="[data-hex], [data-foe], .mk"
            data-ghost=picture on:click=move |_| stake::touch(mk, held)>
            <span class="hcard__name" class:hcard__name--long=move || is_long(&name())>{icon(card::sign(id.card()))}<span>{name}</span></span>
            <span class="hcard__rows">{rows}</span>
            <span class="hcard__art">{move || icon(picture())}</span>
        </button>
    }
}

/// Whether a word of this name is too long for the usual letters on a card.
fn is_long(name: &str) -> bool {
    name.split([' ', '-']).any(|word| word.chars().count() > 10)
}

fn begins(mk: Mk) -> bool {
    use mage_knight::question::Asked;
    use mage_knight::state::Stage;
    mk.read(|now| now.question().is_some_and(|question| question.what == Asked::Stage(Stage::TurnStart)))
        .unwrap_or(false)
}

/// The uses of what is chosen, right above it: the one that is prepared is marked; what does something else
/// is played at once.
pub(super) fn uses(mk: Mk) -> impl IntoView {
    move || {
        let held = mk.chosen.get().filter(|_| mk.yours())?;
        let lang = mk.lang();
        let ways = stake::uses_of(mk, held);
        let want = mk.read(|now| uses::want(&now.view)).flatten();
        let staked = mk.staked.with(|all| all.iter().find(|one| one.held == held).map(|one| one.way.clone()));
        let others = mk.read(|now| uses::others(&now.view, &now.legal, held.thing())).unwrap_or_default();
        if ways.is_empty() && others.is_empty() {
            return None;
        }
        let pills = ways
            .into_iter()
            .map(|way| {
                let on = staked.as_ref() == Some(&way);
                let class = if on { "upill upill--on" } else { "upill" };
                let number = mk.number(way.first());
                let label = number.map(|number| spoken(mk, number, &way));
                let body = pill(mk, &way, want);
                let seen = move || number.is_some_and(|number| mk.desk.eye(number)).then(eye);
                let click = move |_| stake::use_it(mk, held, way.clone());
                view! { <button class=class aria-pressed=on.to_string() aria-label=label.clone() title=label on:click=click>{body}{seen}</button> }
            })
            .collect_view();
        let others = others
            .into_iter()
            .map(|number| {
                let label = mk
                    .desk
                    .moment
                    .with(|moment| moment.labels.get(number).map(|label| capital(&label.text(lang))));
                view! { <button class="upill" on:click=move |_| mk.desk.answer(number)>{label}</button> }
            })
            .collect_view();
        let place = match held {
            Held::Card(at, _) => {
                let many = mk.player().and_then(|player| player.hand.value().map(Vec::len)).unwrap_or(1);
                format!("--at:{:.2}", at as f64 - (many as f64 - 1.0) / 2.0)
            }
            Held::Unit(_) => String::new(),
        };
        let class = match held {
            Held::Card(..) => "uses",
            Held::Unit(_) => "uses uses--unit",
        };
        let name = stake::name(mk, held).get(lang).to_owned();
        Some(view! { <div class=class role="group" aria-label=name style=place>{pills} {others}</div> })
    }
}

/// What a use is for those who listen.
fn spoken(mk: Mk, number: usize, way: &Use) -> String {
    let lang = mk.lang();
    let label = mk
        .desk
        .moment
        .with(|moment| moment.labels.get(number).map(|label| capital(&label.text(lang))).unwrap_or_default());
    match way.steps.get(1) {
        Some(Action::Option(at)) => format!("{label} ({})", at + 1),
        _ => label,
    }
}

/// A use as symbols: its mana, what it gives, and how.
fn pill(mk: Mk, way: &Use, want: Option<Want>) -> AnyView {
    let lang = mk.lang();
    let mana = way.mana.map(pieces::die);
    let wanted = want.filter(|want| way.gain.of(*want) > 0 && way.plain);
    let Some(want) = wanted else {
        let text = match way.first() {
            Action::Play(id) => effect(lang, id.card().half(mk.printing(), false).effect),
            Action::PlayStrong(id) => effect(lang, id.card().half(mk.printing(), true).effect),
            Action::Activate { unit, ability } => {
                let told = mk
                    .player()
                    .and_then(|player| player.units.get(usize::from(unit)).map(|unit| unit.unit))
                    .and_then(|unit| {
                        unit.unit().abilities(mk.printing()).get(usize::from(ability)).map(|told| told.effect)
                    });
                told.map(|told| effect(lang, told)).into_any()
            }
            Action::Sideways(_, what) => {
                let symbol = badge::symbol(Action::Sideways(mage_knight::content::card::WOUND, what))
                    .unwrap_or("cards");
                view! { {icon(symbol)}<small>{Say::Sideways.get(lang)}</small> }.into_any()
            }
            _ => ().into_any(),
        };
        return view! { {mana}<span class="upill__text">{text}</span> }.into_any();
    };
    let note = match (way.is_sideways(), way.mana) {
        (true, _) => Some(Say::Sideways.get(lang).to_lowercase()),
        (false, None) => Some(Say::NoMana.get(lang).to_owned()),
        (false, Some(_)) => None,
    };
    let symbol = match want {
        Want::Ranged if way.gain.attack[Reach::Siege.index()].iter().any(|n| *n > 0) => "siege",
        want => uses::symbol(want),
    };
    let element = mage_knight::terms::Element::ALL.into_iter().find(|element| {
        way.gain.block[element.index()] > 0 || way.gain.attack.iter().any(|row| row[element.index()] > 0)
    });
    let element = element.map(|element| crate::glyphs::of(element).map(icon).collect_view());
    view! { {mana}{element}{icon(symbol)}<b>{way.gain.of(want)}</b>{note.map(|note| view! { <small>{note}</small> })} }.into_any()
}

/// One's own crystals: a click turns one into mana.
pub(super) fn crystals(mk: Mk, player: &PlayerView, all: bool) -> AnyView {
    let lang = mk.lang();
    BasicColour::ALL
        .into_iter()
        .filter(|colour| all || player.crystals[colour.index()] > 0)
        .map(|colour| {
            let n = player.crystals[colour.index()];
            let thing = Thing::Crystal(colour);
            let class = if mk.has(thing) { "crystalbtn is-legal" } else { "crystalbtn" };
            let what = words::said(colour.name());
            let label = format!("{}, {} {n}", Say::Crystals.get(lang), colour.name().get(lang));
            view! {
                <button class=class data-tip="crystal" aria-label=label
                    on:click=move |_| mk.touch(thing, what.clone(), Action::Crystal(colour))>{pieces::crystals(colour, n)}</button>
            }
        })
        .collect_view()
        .into_any()
}

/// The mana tokens of the turn.
pub(super) fn tokens(mk: Mk, tokens: [u8; ManaColour::COUNT]) -> impl IntoView {
    ManaColour::ALL
        .into_iter()
        .filter(|colour| tokens[colour.index()] > 0)
        .map(|colour| {
            let n = tokens[colour.index()];
            view! {
                <span class=format!("manatoken manatoken--{}", crate::glyphs::dye(colour)) data-tip=format!("mana:{}", colour.id()) title=colour.name().get(mk.lang())>
                    {icon(badge::mana(colour))}{(n > 1).then_some(n)}
                </span>
            }
        })
        .collect_view()
}
