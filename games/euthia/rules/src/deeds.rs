//! Action tokens, and the Abilities that stand in for them (EU-ACT).

#[cfg(test)]
mod tests;

use crate::content::SLOTS;
use crate::effect::Effect;
use crate::movement::spend_token;
use crate::rules::EU_ACT_01;
use crate::state::State;
use crate::terms::{Deed, Usage};
use kernel::Refusal;
use serde::{Deserialize, Serialize};

/// A way to pay for an Action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A token of its kind (EU-ACT-01).
    Token,
    /// A ready Ability with its symbol, by its slot (EU-ACT-04).
    Ability(u8),
}

/// Checks whether this pays for an Action now.
pub(crate) fn check(state: &State, deed: Deed, source: Source) -> Result<(), Refusal> {
    let player = state.player();
    let pays = match source {
        Source::Token => player.tokens_of(deed) > 0,
        Source::Ability(slot) => {
            player.slots.get(usize::from(slot)).copied().flatten().is_some_and(|piece| {
                let acts = |part: &crate::content::Part| {
                    part.usage == Usage::Engage && *part.effect.get() == Effect::Act(deed)
                };
                !piece.engaged && piece.sheet().parts.iter().any(acts)
            })
        }
    };
    if pays { Ok(()) } else { Err(Refusal::rule(EU_ACT_01)) }
}

/// All ways to pay for an Action now.
pub(crate) fn sources(state: &State, deed: Deed) -> impl Iterator<Item = Source> + '_ {
    let abilities = (0..SLOTS as u8).map(Source::Ability);
    std::iter::once(Source::Token).chain(abilities).filter(move |source| check(state, deed, *source).is_ok())
}

/// Takes the token, or engages the Ability.
pub(crate) fn spend(state: &mut State, deed: Deed, source: Source) {
    match source {
        Source::Token => spend_token(state, deed),
        Source::Ability(slot) => {
            if let Some(piece) = &mut state.player_mut().slots[usize::from(slot)] {
                piece.engaged = true;
            }
        }
    }
}
