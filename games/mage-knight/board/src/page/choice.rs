//! Choices among things that are nowhere on the board: heroes, tactics, skills of a new level, cards of an
//! offer or of a pile.

use super::{Mk, card};
use crate::{Say, Subject, Thing, course, lit};
use leptos::prelude::*;
use mage_knight::action::Action;
use mage_knight::content::{CardId, SkillId, TacticId};
use mage_knight::narrate::words::{SkillFace, hero_face, skill_face, tactic_face};
use mage_knight::terms::Hero;
use table_view::said::capital;
use web::parts::{eye, icon};

/// The choice of the moment over the board, if it is one of these.
pub(super) fn choice(mk: Mk) -> impl IntoView {
    move || {
        if !mk.yours() {
            return None;
        }
        let now = mk.desk.moment.get();
        let numbers: Vec<usize> = (0..now.legal.len())
            .filter(|number| course::is_laid_out(&now.view, now.legal[*number]))
            .collect();
        if numbers.is_empty() {
            return None;
        }
        if mk.aside.get() {
            return Some(
                view! {
                    <button class="achip mk__back" on:click=move |_| mk.aside.set(false)>
                        {icon("cards")}{mk.say(Say::BackToChoice)}
                    </button>
                }
                .into_any(),
            );
        }
        let lang = mk.lang();
        let title = mk.desk.moment.with(|moment| capital(&moment.asks.text(lang)));
        let tactics = numbers.iter().any(|number| matches!(now.legal[*number], Action::Tactic(_)));
        let faces = numbers.into_iter().map(|number| face(mk, number, now.legal[number])).collect_view();
        Some(
            view! {
                <section class="choice" aria-labelledby="choice-title">
                    <div class="choice__head">
                        <h2 id="choice-title">{title}</h2>
                        <button class="btn btn--quiet btn--sm push" on:click=move |_| mk.aside.set(true)>
                            {icon("compass")}{mk.say(Say::LookAtMap)}
                        </button>
                    </div>
                    {tactics.then(|| view! { <p class="choice__about">{mk.say(Say::TacticAbout)}</p> })}
                    <div class="choice__faces">{faces}</div>
                </section>
            }
            .into_any(),
        )
    }
}

/// Whether a bot suggests this answer.
fn hinted(mk: Mk, number: usize) -> bool {
    mk.desk.hint.with(|hint| hint.as_ref().is_some_and(|hint| hint.number == number))
}

/// One answer by its face.
fn face(mk: Mk, number: usize, action: Action) -> AnyView {
    let whole = |id: CardId| {
        card::whole(mk, id, true, None, move || hinted(mk, number), move || mk.desk.answer(number))
    };
    match action {
        Action::PickHero(id) => hero(mk, id, number),
        Action::Tactic(id) => tactic(mk, id, number),
        Action::PickSkill(id) => skill(mk, id, number),
        Action::Card(id) => whole(id),
        _ => of_offer(mk, action).map(whole).into_any(),
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

fn told(mk: Mk, number: usize, symbol: &'static str, peek: String, face: SkillFace) -> AnyView {
    let class = move || if hinted(mk, number) { "tellcard tellcard--hint" } else { "tellcard" };
    let seen = move || mk.desk.eye(number).then(eye);
    view! {
        <button class=class data-peek=peek data-choice=number on:click=move |_| mk.desk.answer(number)>
            <span class="tellcard__art">{icon(symbol)}</span>
            <b>{face.name}{seen}</b>
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
