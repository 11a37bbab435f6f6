//! The answers that an effect offers.

use super::meaning::{can_give, cards, does_something, is_healing_potion, is_resource, payable, unlockable};
use super::{Answer, Origin, Resolving};
use crate::action::Action;
use crate::board::Spot;
use crate::content::EffectId;
use crate::effect::{Effect, Pick};
use crate::event::Arrival;
use crate::hand::Means;
use crate::movement::check_arrival;
use crate::rules::{EU_FRE_14, EU_SET_02, EU_TEL_08, EU_TRD_22};
use crate::state::State;
use crate::terms::{Element, Gem, Metal};
use kernel::Refusal;

/// Whether the player may decline: teleports, and what must be paid for.
pub(super) fn is_optional(resolving: &Resolving) -> bool {
    matches!(resolving.effect.get(), Effect::Teleport(_) | Effect::GoTo(_) | Effect::IfPaid)
}

/// The rule by which another answer is refused.
pub(crate) const fn refusal(resolving: &Resolving) -> Refusal {
    Refusal::rule(match resolving.origin {
        Origin::Sale => EU_TRD_22,
        Origin::Quest => EU_FRE_14,
        Origin::Scenario(_) => EU_SET_02,
        _ => EU_TEL_08,
    })
}

/// Whether an answer that is impossible now becomes possible by turning cards into others or into coins,
/// which may be done at any time (EU-SGC-03, EU-SOL-09).
pub(super) fn is_more_in_reach(state: &State, resolving: &Resolving) -> bool {
    let Resolving { seat, effect, .. } = *resolving;
    let reached = |part: EffectId| {
        let comes = asks_for_means(part) && Means::of(state, seat).reach(state, seat, part);
        comes && !is_possible(state, resolving, part)
    };
    *effect.get() == Effect::Choose && effect.parts().any(reached)
}

/// Whether a choice remains after a conversion: what is asked for can still be given.
pub(crate) fn leaves_a_choice(state: &State, resolving: &Resolving, action: &Action) -> bool {
    let Resolving { seat, effect, .. } = *resolving;
    let left = |part: EffectId| {
        if asks_for_means(part) {
            Means::of(state, seat).after(action).reach(state, seat, part)
        } else {
            is_possible(state, resolving, part)
        }
    };
    *effect.get() != Effect::Choose || effect.parts().any(left)
}

/// Whether the effect asks for cards, gold or Gaar.
fn asks_for_means(effect: EffectId) -> bool {
    effect.whole().any(|part| Means::are_asked_for(part.get()))
}

/// Whether one of the options can be chosen.
fn is_possible(state: &State, resolving: &Resolving, part: EffectId) -> bool {
    let quest = match resolving.origin {
        Origin::Quest => true,
        Origin::Scenario(cause) => cause.is_quest(),
        _ => false,
    };
    if quest && is_asked(part.get()) {
        payable(state, resolving.seat, part)
    } else {
        does_something(state, resolving.seat, part, resolving.tile())
    }
}

/// Every answer, in order.
pub(super) fn each(state: &State, resolving: &Resolving, out: &mut dyn FnMut(Answer)) {
    let Resolving { seat, effect, .. } = *resolving;
    let player = &state.players[seat];
    let tiles = |out: &mut dyn FnMut(Answer), will_do: &dyn Fn(Spot) -> bool| {
        player.spots().filter(|spot| will_do(*spot)).for_each(|spot| out(Answer::Tile(spot)));
    };
    match effect.get() {
        Effect::Choose => {
            for (at, part) in effect.parts().enumerate() {
                if is_possible(state, resolving, part) {
                    out(Answer::Option(at as u8));
                }
            }
        }
        Effect::IfPaid if effect.part(0).is_some_and(|cost| payable(state, seat, cost)) => {
            out(Answer::Option(1))
        }
        Effect::Gem(Pick::Any, _) => Gem::ALL.into_iter().for_each(|gem| out(Answer::Gem(gem))),
        Effect::Essence(Pick::Any, _) => Element::ALL.into_iter().for_each(|one| out(Answer::Essence(one))),
        Effect::GiveGem(None, _) => {
            Gem::ALL
                .into_iter()
                .filter(|gem| player.gems[gem.index()] > 0)
                .for_each(|gem| out(Answer::Gem(gem)));
        }
        Effect::GiveEssence(None, _) => {
            let held = Element::ALL.into_iter().filter(|one| player.essences[one.index()] > 0);
            held.for_each(|one| out(Answer::Essence(one)));
        }
        Effect::GiveResource(which, _) => tiles(out, &|spot| {
            matches!(spot, Spot::Pack(_))
                && player.piece(spot).is_some_and(|piece| is_resource(piece, *which))
        }),
        Effect::GiveItem(which, _) => tiles(out, &|spot| can_give(player, spot, *which)),
        Effect::GivePotion(_) => {
            let potion = player.pack.iter().position(is_healing_potion);
            potion.into_iter().for_each(|at| out(Answer::Tile(Spot::Pack(at as u8))));
        }
        Effect::GiveTrophy(level, _) => {
            for (at, foe) in player.trophies.iter().enumerate() {
                if foe.foe().level >= level.0 {
                    out(Answer::Trophy(at as u8));
                }
            }
        }
        Effect::GiveSilver(_) => powers(state, resolving, Metal::Silver, out),
        Effect::GiveGoldCard(_) => powers(state, resolving, Metal::Gold, out),
        Effect::Unlock(n) => unlockable(player, *n).for_each(|slot| out(Answer::Slot(slot))),
        Effect::Teleport(n) => {
            let Some(here) = player.place else { return };
            let distances = state.map.distances(here);
            for to in state.map.spaces() {
                let near = (1..=*n).contains(&distances[usize::from(to.0)]);
                if near && check_arrival(state, to, Arrival::Teleport).is_ok() {
                    out(Answer::Space(to));
                }
            }
        }
        Effect::GoTo(place) => {
            for to in state.map.spaces() {
                let such = place.is(state.map.kind(to)) && player.place != Some(to);
                if such && check_arrival(state, to, Arrival::Teleport).is_ok() {
                    out(Answer::Space(to));
                }
            }
        }
        _ => {}
    }
}

/// The cards of a metal in hand.
fn powers(state: &State, resolving: &Resolving, metal: Metal, out: &mut dyn FnMut(Answer)) {
    let player = &state.players[resolving.seat];
    if cards(player, metal) > 0 {
        let held = player.hand.kinds().filter(|(card, _)| card.power().metal == metal);
        held.for_each(|(card, _)| out(Answer::Power(card)));
    }
}

/// Whether a Quest asks for it, rather than gives it.
const fn is_asked(effect: &Effect) -> bool {
    let shown = matches!(effect, Effect::HaveReputation(_) | Effect::HaveHealth(_) | Effect::HaveSet(_));
    effect.is_cost() || shown || matches!(effect, Effect::Wound(_) | Effect::Roll(_))
}
