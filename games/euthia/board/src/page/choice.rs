//! A choice among things, each shown as a card.

use super::hero::piece_at;
use super::rows::{row, symbol};
use super::{Eu, over};
use crate::detail::{Detail, detail};
use crate::{Say, Subject, signs, terrain};
use euthia::action::Action;
use euthia::board::{Spot, Thing as Goods};
use euthia::combat::{Asking, Choice};
use euthia::effects::Answer;
use euthia::player::Tile;
use euthia::question::Asked;
use euthia::task::Task;
use euthia::trade::Deal;
use kernel::wording::capital;
use leptos::prelude::*;
use web::parts::{eye, icon};

/// What an answer is about, if that has a face.
fn subject(eu: Eu, action: Action) -> Option<Subject> {
    let player = eu.player()?;
    let at = |spot: Spot| piece_at(&player, spot).map(|piece| Subject::Tile(piece.tile));
    match action {
        Action::Answer(Answer::Gem(gem)) | Action::Dispose(Goods::Gem(gem)) => Some(Subject::Gem(gem)),
        Action::Answer(Answer::Essence(one))
        | Action::Dispose(Goods::Essence(one))
        | Action::Essence(one) => Some(Subject::Essence(one)),
        Action::Answer(Answer::Tile(spot)) | Action::Use(spot, _) => at(spot),
        Action::Dispose(Goods::Pack(pack)) => at(Spot::Pack(pack)),
        Action::Answer(Answer::Power(card)) | Action::Discard(card) => Some(Subject::Power(card)),
        Action::Answer(Answer::Trophy(n)) | Action::Dispose(Goods::Trophy(n)) => {
            player.trophies.get(usize::from(n)).map(|foe| Subject::Monster(*foe))
        }
        Action::Keep(deed) => Some(Subject::Deed(deed)),
        Action::Market(Deal::KeepTile(own)) => player.hero.tile(own).map(Tile::Hero).map(Subject::Tile),
        Action::Answer(Answer::Option(n)) => eu
            .read(|now| match now.view.task {
                Some(Task::Draft(drawn)) => drawn.tiles.get(usize::from(n)).copied().flatten(),
                _ => None,
            })
            .flatten()
            .map(|item| Subject::Tile(Tile::Item(item))),
        Action::Combat(Choice::Keep) => match eu.asked()? {
            Asked::Combat(Asking::Trophy(foe)) => Some(Subject::Monster(foe)),
            _ => None,
        },
        _ => None,
    }
}

/// The picture of a thing: its symbol and its dye.
fn picture(subject: Subject) -> (&'static str, String) {
    match subject {
        Subject::Tile(tile) => (signs::tile(tile), format!("eu-dye--{}", signs::dye(tile.sheet()))),
        Subject::Gem(gem) => (signs::gem(gem), format!("eu-dye--gem eu-gem--{}", gem.id())),
        Subject::Essence(element) | Subject::Elemental(element) => {
            (terrain::element_sign(element), format!("eu-dye--{}", terrain::element(element)))
        }
        Subject::Power(card) => (signs::power(card), format!("eu-dye--{}", card.power().metal.id())),
        Subject::Monster(_) => ("u-monster", "eu-dye--monster".to_owned()),
        Subject::Deed(deed) => (signs::deed(deed), "eu-dye--gold".to_owned()),
    }
}

/// The choice over the map.
pub(super) fn scene(eu: Eu) -> AnyView {
    let answers = move || {
        let lang = eu.lang();
        let all = eu.read(|now| now.legal.clone()).unwrap_or_default();
        let mut cards = Vec::new();
        let mut rows = Vec::new();
        // To do nothing is the step button.
        for (number, action) in all.into_iter().enumerate().filter(|(_, action)| *action != Action::Done) {
            match subject(eu, action) {
                Some(subject) => cards.push(card(eu, number, action, subject, detail(lang, subject))),
                None => rows.push(row(eu, number).into_any()),
            }
        }
        view! {
            {(!cards.is_empty()).then(|| view! { <div class="eu-faces">{cards}</div> })}
            {(!rows.is_empty()).then(|| view! { <div class="eu-rows">{rows}</div> })}
        }
    };
    view! {
        <section class="eu-scene eu-choice" aria-label=eu.say(Say::Choose)>
            {over::head(eu, "check", move || eu.question())}
            <div class="eu-body">{answers}</div>
        </section>
    }
    .into_any()
}

fn card(eu: Eu, number: usize, action: Action, subject: Subject, told: Detail) -> AnyView {
    let (sign, dye) = picture(subject);
    let hinted = move || eu.desk.hint.with(|hint| hint.as_ref().is_some_and(|hint| hint.number == number));
    let class = move || format!("eu-card {dye}{}", if hinted() { " eu-card--hint" } else { "" });
    let deed = symbol(action).unwrap_or("check");
    let lines = told
        .lines
        .into_iter()
        .map(|(name, text)| {
            let name = (!name.is_empty()).then(|| view! { <b>{name}" "</b> });
            view! { <small>{name}{text}</small> }
        })
        .collect_view();
    view! {
        <button class=class data-scene-answer=number on:click=move |_| eu.desk.answer(number)>
            <span class="eu-card__art">{icon(sign)}</span>
            <span class="eu-card__title"><b>{told.title}</b><small>{told.kind}</small></span>
            <span class="eu-card__text">{lines}</span>
            <span class="eu-card__act">{icon(deed)}<span>{move || capital(&eu.label(number))}</span>{move || eu.desk.eye(number).then(eye)}</span>
        </button>
    }
    .into_any()
}
