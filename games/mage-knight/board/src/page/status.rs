//! What there is to spend, in the bar: available and prepared.

use super::{Mk, stake};
use crate::uses::{self, Want};
use crate::{Say, fight, glyphs};
use leptos::prelude::*;
use mage_knight::content::reputation_modifier;
use mage_knight::question::Asked;
use web::parts::icon;

/// The points of the moment.
pub(super) fn purse(mk: Mk) -> AnyView {
    (move || {
        let lang = mk.lang();
        let gain = stake::gain(mk);
        mk.read(|now| {
            let turn = &now.view.turn;
            let want = uses::want(&now.view);
            let mut purses = Vec::new();
            let mut purse = |symbol: &'static str, key: &'static str, say: Say, text: String| {
                purses.push(
                    view! {
                        <span class="purse" data-tip=key data-purse=key><span class="vh">{say.get(lang)}" "</span>{icon(symbol)}{text}</span>
                    }
                    .into_any(),
                );
            };
            // Had, and prepared.
            let sum = |have: i32, more: u8| if more > 0 { format!("{have} + {more}") } else { have.to_string() };
            if turn.movement > 0 || gain.movement > 0 {
                purse("move", "move", Say::Move, sum(turn.movement.into(), gain.movement));
            }
            if turn.influence != 0 || turn.interacted || gain.influence > 0 {
                purse("influence", "influence", Say::Influence, sum(turn.influence.into(), gain.influence));
            }
            if turn.healing > 0 {
                purse("heal", "healing", Say::Healing, turn.healing.to_string());
            }
            if let Some(combat) = now.view.combat.as_ref().filter(|_| matches!(now.question().map(|question| question.what), Some(Asked::Combat(_)))) {
                let then = stake::foreseen(mk).map_or(*combat, |(then, _)| then);
                if let Some(sum) = fight::sum(&then) {
                    let (symbol, key, say) = if sum.block { ("block", "block", Say::Block) } else { ("attack", "attack", Say::Attack) };
                    let text = match sum.need {
                        Some(need) => format!("{} {} {need}", sum.have, lang.pick("of", "sur")),
                        None => sum.have.to_string(),
                    };
                    if sum.have > 0 || sum.need.is_some() {
                        purse(symbol, key, say, text);
                    }
                }
            } else if let Some(want @ (Want::Block | Want::Attack)) = want {
                let more = gain.of(want);
                if more > 0 {
                    purse(uses::symbol(want), if want == Want::Block { "block" } else { "attack" }, Say::Attack, format!("+ {more}"));
                }
            }
            purses
        })
    })
    .into_any()
}

/// What a place on the Reputation track adds to influence.
pub(super) fn reputation(space: i8) -> String {
    match reputation_modifier(space) {
        Some(n) => glyphs::signed(n.into()),
        None => "X".to_owned(),
    }
}
