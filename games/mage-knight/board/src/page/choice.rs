//! Choices among things that lie nowhere on the board: tactics, skills of a new level, rewards, cards of an
//! offer, ways to pay.

use super::pieces::die;
use super::{Mk, card};
use crate::glyphs::dye;
use crate::{Say, Subject, Thing, badge, lit};
use leptos::prelude::*;
use mage_knight::action::{Action, Purse};
use mage_knight::content::{CardId, SkillId, TacticId};
use mage_knight::narrate::words::{SkillFace, hero_face, skill_face, tactic_face};
use mage_knight::question::Asked;
use mage_knight::state::Stage;
use mage_knight::terms::{Hero, ManaColour};
use table_view::said::capital;
use web::parts::icon;

/// Whether an answer is one of those that are laid out here.
fn laid_out(asked: Asked, action: Action) -> bool {
    match action {
        Action::PickHero(_)
        | Action::Tactic(_)
        | Action::PickSkill(_)
        | Action::Offer(_)
        | Action::Pay(_)
        | Action::Mana(_)
        | Action::Colour(_)
        | Action::Option(_)
        | Action::Amount(_)
        | Action::Reward(_) => true,
        // In these questions cards and dice are pointed at.
        Action::Card(_) | Action::Die(_) => matches!(
            asked,
            Asked::Effect { .. } | Asked::PickCard | Asked::Keep | Asked::AddDrafted | Asked::Replace(_)
        ),
        _ => false,
    }
}

/// The choice of the moment over the board, if it is one of these.
pub(super) fn choice(mk: Mk) -> impl IntoView {
    move || {
        if !mk.yours() {
            return None;
        }
        let now = mk.desk.moment.get();
        let asked = now.question()?.what;
        let open = matches!(
            asked,
            Asked::PickHero
                | Asked::Bid { .. }
                | Asked::Keep
                | Asked::AddDrafted
                | Asked::Improve
                | Asked::Replace(_)
                | Asked::Stage(Stage::Tactics)
                | Asked::RemoveTactic
                | Asked::LevelUp
                | Asked::PickCard
                | Asked::Rewards
                | Asked::Pay(_)
                | Asked::Effect { .. }
        );
        let numbers: Vec<usize> =
            (0..now.legal.len()).filter(|number| laid_out(asked, now.legal[*number])).collect();
        if !open || numbers.is_empty() {
            return None;
        }
        if mk.aside.get() {
            return Some(
                view! {
                    <button class="movechip movechip--button mk__back board__float" on:click=move |_| mk.aside.set(false)>
                        {icon("cards")}{mk.say(Say::BackToChoice)}
                    </button>
                }
                .into_any(),
            );
        }
        let suggested = match asked {
            Asked::Pay(colour) => lit::thrifty(&now.legal, colour),
            _ => None,
        };
        let lang = mk.lang();
        let title = mk.desk.moment.with(|moment| capital(&moment.asks.text(lang)));
        let faces = numbers
            .into_iter()
            .map(|number| face(mk, number, now.legal[number], suggested == Some(number)))
            .collect_view();
        Some(
            view! {
                <section class="choice board__float" aria-labelledby="choice-title">
                    <div class="choice__head">
                        <h2 id="choice-title">{title}</h2>
                        <button class="btn btn--quiet btn--sm push" on:click=move |_| mk.aside.set(true)>
                            {icon("compass")}{mk.say(Say::LookAtMap)}
                        </button>
                    </div>
                    <div class="choice__faces">{faces}</div>
                </section>
            }
            .into_any(),
        )
    }
}

/// One answer by its face.
fn face(mk: Mk, number: usize, action: Action, suggested: bool) -> AnyView {
    let act = move || mk.desk.answer(number);
    match action {
        Action::PickHero(id) => hero(mk, id, number),
        Action::Tactic(id) => tactic(mk, id, number),
        Action::PickSkill(id) => skill(mk, id, number),
        Action::Card(id) => card::whole(mk, id, true, None, act),
        Action::Offer(_) => match of_offer(mk, action) {
            Some(id) => card::whole(mk, id, true, None, act),
            None => plain(mk, number, None, false),
        },
        Action::Pay(purse) => pay(mk, number, purse, suggested),
        Action::Mana(colour) => plain(mk, number, Some(die(colour).into_any()), false),
        Action::Colour(colour) => plain(mk, number, Some(die(colour.into()).into_any()), false),
        Action::Die(at) => {
            let colour = mk.read(|now| now.view.source.dice.get(usize::from(at)).copied()).flatten();
            plain(mk, number, colour.map(|colour| die(colour).into_any()), false)
        }
        _ => plain(mk, number, None, false),
    }
}

/// The card that an answer points at in an offer.
fn of_offer(mk: Mk, action: Action) -> Option<CardId> {
    mk.read(|now| {
        let things = lit::things(&now.view, action);
        things.into_iter().find_map(|thing| match thing {
            Thing::Spell(at) => now.view.offers.spells.get(usize::from(at)).copied(),
            Thing::Advanced(at) => now.view.offers.advanced.get(usize::from(at)).copied(),
            Thing::Revealed(at) => now.view.offers.revealed.get(usize::from(at)).copied(),
            _ => None,
        })
    })
    .flatten()
}

/// An answer in its own words.
fn plain(mk: Mk, number: usize, picture: Option<AnyView>, suggested: bool) -> AnyView {
    let label = move || {
        let lang = mk.lang();
        mk.desk.moment.with(|moment| moment.labels.get(number).map(|label| capital(&label.text(lang))))
    };
    view! {
        <button class="act choice__plain" class:act--go=suggested on:click=move |_| mk.desk.answer(number)>
            {picture} {label}
            {suggested.then(|| view! { <span class="choice__tip">{mk.say(Say::Suggested)}</span> })}
        </button>
    }
    .into_any()
}

/// A way to pay: a die, a token or a crystal.
fn pay(mk: Mk, number: usize, purse: Purse, suggested: bool) -> AnyView {
    let token = |colour: ManaColour| {
        view! { <span class=format!("manatoken manatoken--{}", dye(colour))>{icon(badge::mana(colour))}</span> }.into_any()
    };
    let picture = match purse {
        Purse::Die(colour) | Purse::Stolen(colour) => die(colour).into_any(),
        Purse::Token(colour) | Purse::Endless(colour) => token(colour),
        Purse::Crystal(colour) => view! {
            <span class=format!("crystal crystal--{}", dye(colour.into()))>{icon(badge::mana(colour.into()))}</span>
        }
        .into_any(),
    };
    plain(mk, number, Some(picture), suggested)
}

fn told(mk: Mk, number: usize, symbol: &'static str, peek: String, face: SkillFace) -> AnyView {
    view! {
        <button class="tellcard" data-peek=peek on:click=move |_| mk.desk.answer(number)>
            <span class="tellcard__art">{icon(symbol)}</span>
            <b>{face.name}</b>
            <small>{face.when}</small>
            <span class="tellcard__text">{face.text}</span>
        </button>
    }
    .into_any()
}

fn hero(mk: Mk, id: Hero, number: usize) -> AnyView {
    told(mk, number, "helm", String::new(), hero_face(mk.lang(), id))
}

fn tactic(mk: Mk, id: TacticId, number: usize) -> AnyView {
    let symbol = if id.tactic().night { "m-black" } else { "m-gold" };
    told(mk, number, symbol, Subject::Tactic(id).to_string(), tactic_face(mk.lang(), mk.printing(), id))
}

fn skill(mk: Mk, id: SkillId, number: usize) -> AnyView {
    told(mk, number, "skill", Subject::Skill(id).to_string(), skill_face(mk.lang(), id))
}
