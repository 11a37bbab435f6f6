//! Answers as rows: a symbol, what the answer does, and its value.

use super::Eu;
use super::pieces::chance;
use euthia::action::Action;
use euthia::combat::Choice;
use euthia::free_actions::Free;
use euthia::trade::Deal;
use kernel::wording::capital;
use leptos::prelude::*;
use web::parts::{eye, icon};

/// The symbol of an answer.
pub(super) fn symbol(action: Action) -> Option<&'static str> {
    Some(match action {
        Action::Done => "next",
        Action::March(_) | Action::Walk(_) => "move",
        Action::Portal(_) => "portal",
        Action::Reveal(_) => "eye",
        Action::Keep(deed) => crate::signs::deed(deed),
        Action::Mine(_) => "pick",
        Action::Trade(_) => "coin",
        Action::Griffin { .. } => "eu-griffin",
        Action::Free(Free::Heal) => "heal",
        Action::Free(Free::Potion) => "potion",
        Action::Free(Free::Discover) => "chest",
        Action::Free(Free::Challenge) => "stone",
        Action::Free(Free::Quest(_)) => "encounter",
        Action::Gaar(_) => "gaar",
        Action::Dwurt | Action::Brew => "potion",
        Action::TurnGem(..) => "gem-cut",
        Action::Essence(element) => crate::terrain::element_sign(element),
        Action::Use(..) => "e-ability",
        Action::Board(_) => "e-sack",
        Action::Dispose(_) | Action::Discard(_) => "minus",
        Action::Combat(Choice::Hope(_)) => "hope",
        Action::Combat(Choice::Keep) => "crown",
        Action::Combat(Choice::Play(..)) => "cards",
        Action::Combat(_) => "attack",
        Action::Convert | Action::CashIn(_) => "coin",
        Action::Market(Deal::Refresh) => "undo",
        Action::Market(Deal::Heal) => "heal",
        Action::Market(Deal::Gaar) => "gaar",
        Action::Market(Deal::Reveal) => "eye",
        Action::Market(Deal::Unlock { .. }) => "lock",
        Action::Market(_) => "coin",
        Action::Scenario(_) => "flag",
        Action::Answer(_) => "check",
    })
}

/// An answer as a row.
pub(super) fn row(eu: Eu, number: usize) -> impl IntoView {
    let action = eu.read(|now| now.legal.get(number).copied()).flatten();
    let sign = action.and_then(symbol).unwrap_or("check");
    let hinted = move || eu.desk.hint.with(|hint| hint.as_ref().is_some_and(|hint| hint.number == number));
    let class = move || if hinted() { "eu-row eu-row--hint" } else { "eu-row" };
    view! {
        <button class=class data-scene-answer=number on:click=move |_| eu.desk.answer(number)>
            {icon(sign)}<span>{move || capital(&eu.label(number))}</span>
            {move || eu.desk.eye(number).then(eye)}{chance(eu, number)}
        </button>
    }
}
