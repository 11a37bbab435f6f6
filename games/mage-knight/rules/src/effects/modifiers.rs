//! Effects that change values or rules for a while, and how other chapters look them up (MK-EFF-02).

use crate::combat;
use crate::content::{CardId, CardKind, EffectId};
use crate::deeds::Moments;
use crate::effect::{
    BetterSideways, CostChange, Effect, OddEffect, OwnUnits, Trigger, UnitChange, UnitTrait, Whose,
};
use crate::frame::Play;
use crate::player::Unit;
use crate::question::Origin;
use crate::state::State;
use crate::task::{Given, Resolving};
use crate::terms::{Reach, Resistances, Terrain};
use crate::turn_record::{Lasting, Modifier, TurnRecord};
use arrayvec::ArrayVec;
use kernel::Seat;
use std::cmp::Reverse;

/// Puts an effect in force for the rest of the turn.
pub(super) fn add(play: &mut Play<'_>, r: &Resolving, given: Given) {
    let modifier = Modifier { origin: r.origin, effect: r.effect, given };
    // There are fewer cards, units and skills to a turn than there is room; one more would change nothing.
    let _ = play.state.turn.modifiers.try_push(modifier);
}

/// Whether an odd effect is in force.
pub(crate) fn in_force(state: &State, odd: OddEffect) -> bool {
    state.turn.modifiers.iter().any(|modifier| *modifier.effect.get() == Effect::Odd(odd))
}

/// Ends an odd effect that was for one use.
pub(crate) fn used_up(state: &mut State, odd: OddEffect) {
    let at = state.turn.modifiers.iter().position(|modifier| *modifier.effect.get() == Effect::Odd(odd));
    if let Some(at) = at {
        state.turn.modifiers.remove(at);
    }
}

/// The current cost of moving into a terrain, with every effect in force; `None` if it is closed (MK-MOV-04).
pub(crate) fn move_cost(state: &State, terrain: Terrain) -> Option<u8> {
    let seat = state.seat();
    let mut changes: ArrayVec<CostChange, 32> = ArrayVec::new();
    let mut take = |effect: EffectId, own: bool| {
        if let Effect::Terrain { whose, changes: these, .. } = *effect.get()
            && (whose == Whose::Own) == own
        {
            for change in these.iter().filter(|change| change.terrains.contains(terrain)) {
                // An effect changes a terrain once: there are no more changes than effects in force.
                let _ = changes.try_push(change.cost);
            }
        }
    };
    state.turn.modifiers.iter().for_each(|modifier| take(modifier.effect, true));
    // MK-TEAM-02: skills of a partner do not count.
    let of_partner =
        |lasting: &&Lasting| matches!(lasting.origin, Origin::Skill(_)) && state.allied(lasting.seat, seat);
    let lasting = state.lasting.iter().filter(|lasting| !of_partner(lasting));
    lasting.for_each(|lasting| take(lasting.effect, lasting.seat == seat));
    changed(terrain.cost(state.night), &mut changes)
}

/// A cost with all these changes. The order in which they were played does not matter (MK-MOV-13): they apply
/// in the order that makes the space cheapest. Increases come first, then effects that open it or set its
/// cost, then reductions, the one with the highest minimum before all others.
fn changed(cost: Option<u8>, changes: &mut [CostChange]) -> Option<u8> {
    changes.sort_unstable_by_key(|change| match *change {
        CostChange::More { max, by } => (0, Reverse(max), by),
        CostChange::Open(n) => (1, Reverse(0), n),
        CostChange::Set(n) => (2, Reverse(0), n),
        CostChange::Less { min, by } => (3, Reverse(min), by),
    });
    changes.iter().fold(cost, |cost, change| match (*change, cost) {
        (CostChange::Less { by, min }, Some(cost)) => Some(cost.saturating_sub(by).max(min).min(cost)),
        (CostChange::More { by, max }, Some(cost)) => Some((cost + by).min(max).max(cost)),
        (CostChange::Set(n), Some(cost)) => Some(cost.min(n)),
        (CostChange::Open(n), cost) => Some(cost.map_or(n, |cost| cost.min(n))),
        (_, None) => None,
    })
}

/// Whether spaces and tile positions at distance 2 count as adjacent, and nobody is provoked (Space Bending).
pub(crate) fn bends_space(turn: &TurnRecord) -> bool {
    turn.modifiers.iter().any(|modifier| *modifier.effect.get() == Effect::Odd(OddEffect::SpaceBending))
}

/// The modifier that allows casting a spell of the offer, by its index (MK-FAQ-15, MK-VAR-PRINT-01).
pub(crate) fn lends(state: &State, spell: CardId) -> Option<usize> {
    let colour = spell.card().colour;
    state.turn.modifiers.iter().position(|modifier| match *modifier.effect.get() {
        Effect::Odd(OddEffect::MagicTalent) => true,
        Effect::Odd(OddEffect::MagicTalentOfColour) => {
            colour.is_some_and(|colour| modifier.given.is_colour(colour))
        }
        _ => false,
    })
}

/// The effective reach of an attack, with every effect in force.
pub(crate) fn reach(state: &State, reach: Reach) -> Reach {
    if in_force(state, OddEffect::AltemMagesSiege) { Reach::Siege } else { reach }
}

/// The bonus to the hand limit at the end of this turn.
pub(crate) fn hand_limit_bonus(state: &State) -> u8 {
    let more = |modifier: &Modifier| match *modifier.effect.get() {
        Effect::HandLimit(n) => n,
        _ => 0,
    };
    state.turn.modifiers.iter().map(more).sum()
}

/// The skill that waits for a card to be played sideways, by its index among the modifiers (MK-FAQ-18).
pub(crate) fn sideways_pending(state: &State) -> Option<usize> {
    state.turn.modifiers.iter().position(|modifier| matches!(*modifier.effect.get(), Effect::Sideways { .. }))
}

/// The points of a card played sideways; `None` if it cannot be (MK-DEED-06, MK-DEED-07).
pub(crate) fn sideways_value(state: &State, card: CardId) -> Option<u8> {
    worth_sideways(&state.turn, card)
}

/// The same, from the turn record alone.
pub(crate) fn worth_sideways(turn: &TurnRecord, card: CardId) -> Option<u8> {
    let in_force = |effect: Effect| turn.modifiers.iter().any(|modifier| *modifier.effect.get() == effect);
    if card.is_wound() {
        return in_force(Effect::Odd(OddEffect::PowerOfPain)).then_some(2);
    }
    let pending = |modifier: &&Modifier| matches!(*modifier.effect.get(), Effect::Sideways { .. });
    let Some(modifier) = turn.modifiers.iter().find(pending) else {
        return Some(1);
    };
    match *modifier.effect.get() {
        Effect::Sideways { value, better, when } => {
            let holds = match when {
                BetterSideways::NotBasic => card.card().kind != CardKind::Basic,
                BetterSideways::NoSourceDie => modifier.given == Given::SourceForgone(true),
                BetterSideways::SameColour => {
                    card.card().colour.is_some_and(|colour| modifier.given.is_colour(colour))
                }
            };
            Some(if holds { better } else { value })
        }
        _ => Some(1),
    }
}

/// Takes the bonus that the next card with an attack, or with a block, gets (MK-DEED-13).
pub(super) fn take_card_bonus(state: &mut State, block: bool) -> u8 {
    let mut bonus = 0;
    // Whatever waits for the next card has waited for this one (MK-FAQ-05).
    state.turn.modifiers.retain(|modifier| match *modifier.effect.get() {
        Effect::NextCard { attack, block: more } => {
            bonus += if block { more } else { attack };
            false
        }
        _ => true,
    });
    bonus
}

/// Every change that is in force for one unit: of all units, and by its banner.
fn unit_changes(state: &State, seat: Seat, unit: &Unit, mut each: impl FnMut(UnitChange)) {
    if let Some(turn) = state.record(seat) {
        for modifier in &turn.modifiers {
            if let Effect::Units { who: OwnUnits::All, changes, .. } = *modifier.effect.get() {
                changes.iter().for_each(|change| each(*change));
            }
        }
    }
    if let Some(banner) = unit.banner {
        state.half(banner, false).effect.get().any(&mut |part| {
            if let Effect::Units { changes, .. } = *part {
                changes.iter().for_each(|change| each(*change));
            }
            false
        });
    }
}

/// A unit's armor, with every effect in force.
#[must_use]
pub fn unit_armor(state: &State, seat: Seat, unit: &Unit) -> u8 {
    let mut armor = unit.unit.unit().armor;
    unit_changes(state, seat, unit, |change| {
        if let UnitChange::More(UnitTrait::Armor, n) = change {
            armor += n;
        }
    });
    armor
}

/// A unit's resistances, with every effect in force.
pub(crate) fn unit_resistances(state: &State, seat: Seat, unit: &Unit) -> Resistances {
    let mut resistances = unit.unit.unit().resistances;
    unit_changes(state, seat, unit, |change| {
        if let UnitChange::Resist(what) = change {
            resistances = resistances.with(what);
        }
    });
    resistances
}

/// Whether damage may be assigned to a unit, as far as effects are concerned (Into the Heat).
#[must_use]
pub fn unit_takes_damage(state: &State, seat: Seat, unit: &Unit) -> bool {
    let mut takes = true;
    unit_changes(state, seat, unit, |change| takes &= change != UnitChange::NoDamage);
    takes
}

/// The bonus to a unit's attack of this reach, or to its block: none if it does not have one (MK-FAQ-14). A
/// bonus for one activation is used up.
pub(super) fn take_unit_bonus(play: &mut Play<'_>, seat: Seat, unit: &Unit, attack: Option<Reach>) -> u8 {
    let raises = |what: UnitTrait| match (what, attack) {
        (UnitTrait::Attack, Some(_)) | (UnitTrait::Block, None) => true,
        (UnitTrait::Melee, Some(reach)) => reach == Reach::Melee,
        (UnitTrait::Ranged, Some(reach)) => reach == Reach::Ranged,
        _ => false,
    };
    let mut bonus = 0;
    unit_changes(play.state, seat, unit, |change| {
        if let UnitChange::More(what, n) = change
            && raises(what)
        {
            bonus += n;
        }
    });
    play.state.turn.modifiers.retain(|modifier| match *modifier.effect.get() {
        Effect::Units { who: OwnUnits::This, changes: [UnitChange::More(what, n)], .. } if raises(*what) => {
            bonus += n;
            false
        }
        _ => true,
    });
    bonus
}

/// Whether a ready unit has a value that this could increase now (MK-FAQ-14).
pub(super) fn some_unit_could(state: &State, seat: Seat, what: UnitTrait) -> bool {
    let now = Moments::now(state);
    let has = |effect: &Effect| {
        effect.any(&mut |part| {
            let fits = match *part {
                Effect::Attack { reach, .. } => match what {
                    UnitTrait::Attack => true,
                    UnitTrait::Melee => reach == Reach::Melee,
                    UnitTrait::Ranged => reach == Reach::Ranged,
                    UnitTrait::Armor | UnitTrait::Block => false,
                },
                Effect::Block { .. } | Effect::SwiftBlock { .. } => what == UnitTrait::Block,
                _ => false,
            };
            fits && Moments::of_effect(part).meets(now)
        })
    };
    let allowed = combat::units_allowed(state);
    state.players[seat].units.iter().any(|unit| {
        unit.ready
            && unit.wounds == 0
            && (allowed || unit.bonded)
            && state.abilities(unit.unit).iter().any(|ability| has(ability.effect.get()))
    })
}

/// The effect of a unit's banner each time the unit attacks or blocks.
pub(super) fn banner_of_fighter(state: &State, unit: &Unit) -> Option<(CardId, EffectId)> {
    let banner = unit.banner?;
    let effect = state.half(banner, false).effect;
    let whenever =
        effect.whole().find(|part| matches!(*part.get(), Effect::Whenever(Trigger::UnitFights, _)))?;
    Some((banner, whenever.part(0)?))
}
