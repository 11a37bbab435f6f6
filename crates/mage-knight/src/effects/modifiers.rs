//! Effects that change values or rules for a while, and what other chapters ask about them (MK-EFF-02).

use crate::combat;
use crate::content::{CardId, CardKind, EffectId};
use crate::deeds::Moments;
use crate::effect::{
    BetterSideways, CostChange, Effect, OddEffect, OwnUnits, TerrainChange, Trigger, UnitChange, UnitTrait,
    Whose,
};
use crate::frame::Play;
use crate::player::Unit;
use crate::state::State;
use crate::task::Resolving;
use crate::terms::{Reach, Resistances, Terrain};
use crate::turn_record::{Modifier, TurnRecord};
use kernel::Seat;

/// Puts an effect in force for the rest of the turn.
pub(super) fn add(play: &mut Play<'_>, r: &Resolving, given: u8) {
    let modifier = Modifier { origin: r.origin, effect: r.effect, given };
    // There are fewer cards, units and skills to a turn than there is room; one more would change nothing.
    let _ = play.state.turn.modifiers.try_push(modifier);
}

/// Whether an odd effect is in force.
pub(crate) fn in_force(state: &State, odd: OddEffect) -> bool {
    state.turn.modifiers.iter().any(|modifier| *modifier.effect.get() == Effect::Odd(odd))
}

/// Ends an odd effect that was good for one use.
pub(crate) fn used_up(state: &mut State, odd: OddEffect) {
    let at = state.turn.modifiers.iter().position(|modifier| *modifier.effect.get() == Effect::Odd(odd));
    if let Some(at) = at {
        state.turn.modifiers.remove(at);
    }
}

/// What it costs to move into a terrain now, with every effect in force; nothing if it is closed (MK-MOV-04).
pub(crate) fn move_cost(state: &State, terrain: Terrain) -> Option<u8> {
    let seat = state.seat();
    let mut cost = terrain.cost(state.night);
    for modifier in &state.turn.modifiers {
        if let Effect::Terrain { whose: Whose::Own, changes, .. } = *modifier.effect.get() {
            cost = changed(cost, terrain, changes);
        }
    }
    for lasting in &state.lasting {
        if let Effect::Terrain { whose, changes, .. } = *lasting.effect.get()
            && (whose == Whose::Own) == (lasting.seat == seat)
        {
            cost = changed(cost, terrain, changes);
        }
    }
    cost
}

fn changed(cost: Option<u8>, terrain: Terrain, changes: &[TerrainChange]) -> Option<u8> {
    changes.iter().filter(|change| change.terrains.contains(terrain)).fold(cost, |cost, change| {
        match (change.cost, cost) {
            (CostChange::Less { by, min }, Some(cost)) => Some(cost.saturating_sub(by).max(min).min(cost)),
            (CostChange::More { by, max }, Some(cost)) => Some((cost + by).min(max).max(cost)),
            (CostChange::Set(n), Some(cost)) => Some(cost.min(n)),
            (CostChange::Open(n), cost) => Some(cost.map_or(n, |cost| cost.min(n))),
            (_, None) => None,
        }
    })
}

/// Whether spaces and tile positions at distance 2 count as adjacent (Space Bending).
pub(crate) fn bends_space(state: &State) -> bool {
    in_force(state, OddEffect::SpaceBending)
}

/// The reach that an attack of this reach has, with every effect in force.
pub(crate) fn reach(state: &State, reach: Reach) -> Reach {
    if in_force(state, OddEffect::AltemMagesSiege) { Reach::Siege } else { reach }
}

/// How many cards more the hand is filled to at the end of this turn.
pub(crate) fn hand_limit_bonus(state: &State) -> u8 {
    let more = |modifier: &Modifier| match *modifier.effect.get() {
        Effect::HandLimit(n) => n,
        _ => 0,
    };
    state.turn.modifiers.iter().map(more).sum()
}

/// The skill that waits for a card to be played sideways, by its place among the modifiers (MK-FAQ-18).
pub(crate) fn sideways_pending(state: &State) -> Option<usize> {
    state.turn.modifiers.iter().position(|modifier| matches!(*modifier.effect.get(), Effect::Sideways { .. }))
}

/// What a card is worth when it is played sideways; nothing if it cannot be (MK-DEED-06, MK-DEED-07).
pub(crate) fn sideways_value(state: &State, card: CardId) -> Option<u8> {
    worth_sideways(&state.turn, card)
}

/// The same, as far as the record of the turn is known.
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
                BetterSideways::NoSourceDie => modifier.given == 1,
                BetterSideways::SameColour => {
                    card.card().colour.is_some_and(|colour| colour.index() == usize::from(modifier.given))
                }
            };
            Some(if holds { better } else { value })
        }
        _ => Some(1),
    }
}

/// Takes the bonus that the next card with an attack, or with a block, gets (MK-DEED-13).
pub(super) fn take_card_bonus(state: &mut State, block: bool) -> u8 {
    let at = state
        .turn
        .modifiers
        .iter()
        .position(|modifier| matches!(*modifier.effect.get(), Effect::NextCard { .. }));
    let Some(at) = at else {
        return 0;
    };
    match *state.turn.modifiers.remove(at).effect.get() {
        Effect::NextCard { block: more, .. } if block => more,
        Effect::NextCard { attack: more, .. } => more,
        _ => 0,
    }
}

/// Every change that is in force for one unit: of all units, and by its banner.
fn unit_changes(state: &State, seat: Seat, unit: &Unit, mut each: impl FnMut(UnitChange)) {
    if state.seat() == seat {
        for modifier in &state.turn.modifiers {
            if let Effect::Units { who: OwnUnits::All, changes, .. } = *modifier.effect.get() {
                changes.iter().for_each(|change| each(*change));
            }
        }
    }
    if let Some(banner) = unit.banner {
        banner.card().basic.effect.get().any(&mut |part| {
            if let Effect::Units { changes, .. } = *part {
                changes.iter().for_each(|change| each(*change));
            }
            false
        });
    }
}

/// A unit's armor, with every effect in force.
pub(crate) fn unit_armor(state: &State, seat: Seat, unit: &Unit) -> u8 {
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
pub(crate) fn unit_takes_damage(state: &State, seat: Seat, unit: &Unit) -> bool {
    let mut takes = true;
    unit_changes(state, seat, unit, |change| takes &= change != UnitChange::NoDamage);
    takes
}

/// What a unit's attack of this reach, or its block, is raised by: never what it does not have (MK-FAQ-14). A bonus for one
/// activation is used up.
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

/// Whether a ready unit has something that this could raise now (MK-FAQ-14).
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
                Effect::Block { .. } => what == UnitTrait::Block,
                _ => false,
            };
            fits && Moments::of_effect(part).meets(now)
        })
    };
    let allowed = combat::units_allowed(state);
    state.players[seat.index()].units.iter().any(|unit| {
        unit.ready
            && unit.wounds == 0
            && (allowed || unit.bonded)
            && unit.unit.unit().abilities.iter().any(|ability| has(ability.effect.get()))
    })
}

/// What a unit's banner does each time the unit attacks or blocks.
pub(super) fn banner_of_fighter(unit: &Unit) -> Option<(CardId, EffectId)> {
    let banner = unit.banner?;
    let effect = banner.card().basic.effect;
    let whenever =
        effect.whole().find(|part| matches!(*part.get(), Effect::Whenever(Trigger::UnitFights, _)))?;
    Some((banner, whenever.part(0)?))
}
