//! Free Actions: the Chapel, Treasures, Challenges and Quests (EU-FRE).

mod challenge;
mod quests;
#[cfg(test)]
mod tests;

pub(crate) use challenge::{Challenge, challenged};
pub use quests::Attempt;
pub(crate) use quests::tried;

use crate::action::Action;
use crate::board::health;
use crate::content::{CHAPEL_HEAL, CHAPEL_HEAL_PRICE, CHAPEL_POTION_PRICE};
use crate::effects::gains;
use crate::event::Event;
use crate::frame::Play;
use crate::rules::{EU_FRE_01, EU_FRE_02, EU_FRE_04, EU_FRE_06, EU_HLT_02, EU_MAP_08};
use crate::state::State;
use crate::terms::{Pile, SpaceKind};
use kernel::{Measure, Refusal, RuleId, not_an_answer};
use serde::{Deserialize, Serialize};

/// A Free Action: it needs neither a token nor an Ability (EU-ACT-05).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Free {
    /// Heals at the Chapel for gold (EU-FRE-01).
    Heal,
    /// Buys a Healing Potion at the Chapel (EU-FRE-02).
    Potion,
    /// Discovers the Treasure (EU-FRE-04).
    Discover,
    /// Challenges the Elemental (EU-FRE-08).
    Challenge,
    /// Fulfils a Quest that is face up, by its index (EU-FRE-14).
    Quest(u8),
}

pub(crate) fn check(state: &State, free: Free) -> Result<(), Refusal> {
    let Some(here) = state.here() else { return Err(not_an_answer()) };
    let kind = state.map.kind(here);
    if !state.map.liberated(here) {
        return Err(Refusal::rule(EU_MAP_08));
    }
    match free {
        Free::Heal if kind == SpaceKind::Chapel && !health::is_hurt(state.player()) => {
            Err(Refusal::rule(EU_HLT_02))
        }
        Free::Heal => check_chapel(state, kind, CHAPEL_HEAL_PRICE, EU_FRE_01),
        Free::Potion => check_chapel(state, kind, CHAPEL_POTION_PRICE, EU_FRE_02),
        Free::Discover if kind.treasure().is_none() => Err(Refusal::rule(EU_FRE_04)),
        // EU-FRE-06: whoever placed the token has the Treasure.
        Free::Discover if state.map.tokens(here).hero.is_some() => Err(Refusal::rule(EU_FRE_06)),
        Free::Discover => Ok(()),
        Free::Challenge => challenge::check(state, here),
        Free::Quest(at) => quests::check(state, here, at),
    }
}

fn check_chapel(state: &State, kind: SpaceKind, price: u8, rule: RuleId) -> Result<(), Refusal> {
    if kind != SpaceKind::Chapel {
        return Err(Refusal::rule(rule));
    }
    let gold = state.player().gold;
    if gold < price.into() {
        return Err(Refusal::rule(rule)
            .with(Measure::Cost, i32::from(price))
            .with(Measure::Have, i32::from(gold)));
    }
    Ok(())
}

pub(crate) fn legal(state: &State, out: &mut Vec<Action>) {
    let Some(here) = state.here() else { return };
    let free: &[Free] = match state.map.kind(here) {
        SpaceKind::Chapel => &[Free::Heal, Free::Potion, Free::Quest(0), Free::Quest(1)],
        SpaceKind::Encounter => &[Free::Quest(0), Free::Quest(1)],
        kind if kind.treasure().is_some() => &[Free::Discover],
        kind if kind.elemental().is_some() => &[Free::Challenge],
        _ => &[],
    };
    out.extend(free.iter().filter(|free| check(state, **free).is_ok()).map(|free| Action::Free(*free)));
}

pub(crate) fn answer(play: &mut Play<'_>, free: Free) {
    let seat = play.state.seat();
    let Some(here) = play.state.here() else { return };
    match free {
        Free::Heal => {
            gains::gold(play, seat, -i16::from(CHAPEL_HEAL_PRICE));
            gains::heal(play, seat, CHAPEL_HEAL);
        }
        Free::Potion => {
            gains::gold(play, seat, -i16::from(CHAPEL_POTION_PRICE));
            gains::tiles(play, seat, Pile::Potions, 1);
        }
        Free::Discover => {
            let Some(level) = play.state.map.kind(here).treasure() else { return };
            if let Some(tokens) = play.state.map.tokens_mut(here) {
                tokens.hero = Some(seat); // EU-FRE-05: in any case
            }
            play.log.tell(Event::Discovered { seat, level });
            gains::tiles(play, seat, Pile::of_treasure(level), 1);
        }
        Free::Challenge => challenge::begin(play, here),
        Free::Quest(at) => quests::begin(play, here, at),
    }
}
