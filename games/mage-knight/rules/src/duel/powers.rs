//! Effects in a duel: points for the attack or block being prepared, and changes to the opponent's units
//! (MK-PVP-SPC).

use super::{Duel, DuelPhase, Part};
use crate::combat::{FoeSet, Rider, discard_hand};
use crate::deeds::Moments;
use crate::effect::{ArmorCut, EnemyChange, EnemyTarget, EnemyTrait};
use crate::effects::modifiers;
use crate::event::Event;
use crate::frame::Play;
use crate::player::{COMMAND, take_wounds};
use crate::rules::{MK_PVP_RNG_02, MK_PVP_RNG_03, MK_PVP_RNG_04};
use crate::state::State;
use crate::terms::{BasicColour, Element, Reach, Resistance, Resistances};
use kernel::{Refusal, Seat};

/// The moment for the acting player (MK-PVP-SPC-09); before anything has been done, it is also the start of
/// the combat.
pub(crate) fn moments(state: &State, duel: &Duel) -> Moments {
    let now = match (duel.part, duel.phase) {
        (Part::Attack, DuelPhase::Ranged) => Moments::ranged(state),
        (Part::Attack, DuelPhase::Melee) => Moments::ATTACK,
        (Part::Block, _) => Moments::BLOCK,
        _ => return Moments::BETWEEN,
    };
    if state.turn.combat_used { now } else { now.or(Moments::START) }
}

/// Whether a block is being prepared.
pub(crate) fn is_blocking(duel: &Duel) -> bool {
    duel.part == Part::Block
}

/// Whether an attack of this reach can be added now.
pub(crate) fn takes_attack(duel: &Duel, reach: Reach) -> Result<(), Refusal> {
    if duel.part == Part::Attack && duel.reaches(reach) {
        return Ok(());
    }
    let walls = duel.part == Part::Attack && duel.siege_only() && reach == Reach::Ranged;
    Err(Refusal::rule(if walls { MK_PVP_RNG_03 } else { MK_PVP_RNG_02 }))
}

/// Whether a block can be added now.
pub(crate) fn takes_block(duel: &Duel) -> Result<(), Refusal> {
    if is_blocking(duel) { Ok(()) } else { Err(Refusal::rule(MK_PVP_RNG_04)) }
}

/// Adds to the attack being prepared, from a unit of the attacker or the attacker. What is out of reach is
/// lost.
pub(crate) fn add_attack(duel: &mut Duel, n: u8, reach: Reach, element: Element, unit: Option<u8>) {
    if takes_attack(duel, reach).is_ok() {
        let by = unit.map_or(COMMAND, usize::from).min(COMMAND);
        let points = &mut duel.attack[by][reach.index()][element.index()];
        *points = points.saturating_add(n);
    }
}

/// Adds to the block being prepared.
pub(crate) fn add_block(duel: &mut Duel, n: u8, element: Element, unit: Option<u8>) {
    if is_blocking(duel) {
        let points = &mut duel.block[element.index()];
        *points = points.saturating_add(n);
        duel.blockers |= unit.map_or(0, |unit| 1 << unit);
    }
}

/// What was just added to the block counts twice at range.
pub(crate) fn count_twice(duel: &mut Duel, n: u8, element: Element) {
    if is_blocking(duel) {
        let points = &mut duel.twice[element.index()];
        *points = points.saturating_add(n);
    }
}

/// Turns the attack being prepared into siege attacks, or into cold fire.
pub(crate) fn change_attacks(duel: &mut Duel, reach: Option<Reach>, element: Option<Element>) {
    for by in &mut duel.attack {
        let before = std::mem::take(by);
        for from_reach in Reach::ALL {
            for from in Element::ALL {
                let points = &mut by[reach.unwrap_or(from_reach).index()][element.unwrap_or(from).index()];
                *points = points.saturating_add(before[from_reach.index()][from.index()]);
            }
        }
    }
}

/// Doubles the physical part of the attack being prepared.
pub(crate) fn double_physical(duel: &mut Duel) {
    for row in duel.attack.iter_mut().flatten() {
        let points = &mut row[Element::Physical.index()];
        *points = points.saturating_mul(2);
    }
}

/// Puts an effect with the block being prepared.
pub(crate) fn add_rider(duel: &mut Duel, rider: Rider) {
    // A block is made of a few cards: more of them with such an effect than there is room for cannot come
    // together.
    let _ = duel.riders.try_push(rider);
}

/// The attack being blocked is cancelled (MK-PVP-SPC-08).
pub(crate) fn cancel(duel: &mut Duel) {
    duel.cancelled = is_blocking(duel);
}

/// The site no longer fortifies the defender, if the aggressor says so (MK-PVP-RNG-03).
pub(crate) fn ignore_site(duel: &mut Duel, by: Seat) {
    duel.ignores_site |= by == duel.aggressor;
}

/// How many enemies are faced: the opponent's ready unwounded units, those taking part in the attack or the
/// block, and the hero (MK-PVP-SPC-05).
pub(crate) fn faced(state: &State, duel: &Duel) -> u8 {
    let user = state.seat();
    let units = &state.players[duel.opponent(user)].units;
    let takes_part = |place: usize| {
        if user == duel.attacker { duel.blockers >> place & 1 == 1 } else { duel.engages(place) }
    };
    let counts =
        units.iter().enumerate().filter(|(place, unit)| unit.ready && unit.wounds == 0 || takes_part(*place));
    counts.count() as u8 + 1
}

/// Whether the Move points that the aggressor had left are at least as many as the enemies faced.
pub(crate) fn moves_cover(state: &State, duel: &Duel) -> bool {
    state.seat() == duel.aggressor && duel.moves >= faced(state, duel)
}

/// A unit's armor in the duel: with its bonuses, less the effects on it, but at least 1 (MK-PVP-RNG-11,
/// MK-PVP-SPC-03).
pub(super) fn unit_armor(state: &State, duel: &Duel, seat: Seat, place: usize) -> u8 {
    let unit = &state.players[seat].units[place];
    let armor = modifiers::unit_armor(state, seat, unit);
    armor.saturating_sub(duel.side(seat).units[place].armor_less).max(1)
}

/// A unit's resistances in the duel.
pub(super) fn unit_resistances(state: &State, duel: &Duel, seat: Seat, place: usize) -> Resistances {
    let unit = &state.players[seat].units[place];
    modifiers::unit_resistances(state, seat, unit).without(duel.side(seat).units[place].no_resistance)
}

/// The opponent's units that an effect of this colour can change (MK-PVP-SPC-01, MK-PVP-SPC-02): unwounded
/// ones, or the blocked ones among those taking part in the attack (MK-PVP-SPC-04). Units taking part can be
/// kept from it, even if their own attack has wounded them (MK-PVP-SPC-07). Never the hero.
pub(crate) fn targets(
    state: &State,
    duel: &Duel,
    target: EnemyTarget,
    changes: &[EnemyChange],
    colour: Option<BasicColour>,
) -> FoeSet {
    let user = state.seat();
    let opponent = duel.opponent(user);
    let attacked = user != duel.attacker && matches!(duel.part, Part::Block | Part::Blocked);
    let immune = |place: usize| {
        let resistances = unit_resistances(state, duel, opponent, place);
        match colour {
            Some(BasicColour::Red) => resistances.contains(Resistance::Fire),
            Some(BasicColour::Blue) => resistances.contains(Resistance::Ice),
            _ => false,
        }
    };
    // MK-PVP-SPC-07: nobody is kept from an attack that is not being made.
    let does = |place: usize, what: EnemyTrait| match what {
        EnemyTrait::NoAttack => attacked && duel.engages(place),
        EnemyTrait::Destroy | EnemyTrait::Armor(_) | EnemyTrait::NoResistance(_) => true,
        _ => false,
    };
    let units = state.players[opponent].units.iter().enumerate();
    units.fold(0, |set, (place, unit)| {
        let meant = match target {
            EnemyTarget::Unfortified => !(user == duel.aggressor && duel.shelters()),
            EnemyTarget::Blocked => attacked && duel.engages(place),
            EnemyTarget::Garrison => false,
            EnemyTarget::One | EnemyTarget::All | EnemyTarget::Others => true,
        };
        let stopped =
            changes.iter().any(|change| change.what == EnemyTrait::NoAttack && does(place, change.what));
        let changes = changes.iter().any(|change| does(place, change.what));
        let is_one = (unit.wounds == 0 || stopped) && meant && changes && !immune(place);
        set | FoeSet::from(is_one) << place
    })
}

/// Whether an effect changes the attack or the site rather than a unit: a block that counts in full
/// (MK-PVP-RNG-05), or a site that fortifies nobody (MK-PVP-RNG-03).
fn lifts(duel: &Duel, user: Seat, target: EnemyTarget, what: EnemyTrait) -> bool {
    match (what, target) {
        (EnemyTrait::NoSwift, EnemyTarget::Blocked) => is_blocking(duel),
        (EnemyTrait::NoFortification, EnemyTarget::All) => user == duel.aggressor && duel.shelters(),
        _ => false,
    }
}

/// Whether an effect would change the attack or the site.
pub(crate) fn changes_attack(state: &State, target: EnemyTarget, changes: &[EnemyChange]) -> bool {
    let lifts = |duel: &Duel| changes.iter().any(|change| lifts(duel, state.seat(), target, change.what));
    state.duel.as_ref().is_some_and(lifts)
}

/// Changes the attack or the site, for the whole attack or the whole combat.
pub(crate) fn change_attack(state: &mut State, target: EnemyTarget, changes: &[EnemyChange]) {
    let user = state.seat();
    let Some(duel) = &mut state.duel else { return };
    for change in changes {
        if lifts(duel, user, target, change.what) {
            match change.what {
                EnemyTrait::NoSwift => duel.freed = true,
                _ => duel.ignores_site = true,
            }
        }
    }
}

/// Changes one of the opponent's units, for the whole combat (MK-PVP-SPC-06).
pub(crate) fn change_unit(play: &mut Play<'_>, place: u8, changes: &[EnemyChange]) {
    let user = play.state.seat();
    let place = usize::from(place);
    for change in changes {
        let Some(duel) = &play.state.duel else { return };
        let opponent = duel.opponent(user);
        if place >= play.state.players[opponent].units.len() {
            return;
        }
        let resistances = unit_resistances(play.state, duel, opponent, place);
        let Some(duel) = &mut play.state.duel else { return };
        let fortified = user == duel.aggressor && duel.shelters();
        let attacked = user != duel.attacker;
        let unit = &mut duel.side_mut(opponent).units[place];
        match change.what {
            EnemyTrait::NoAttack if attacked => duel.attack[place] = Default::default(),
            EnemyTrait::Destroy => wound_unit(play, opponent, place),
            EnemyTrait::Armor(cut) => {
                let by = match cut {
                    ArmorCut::By(n) => n,
                    ArmorCut::Fortified(_, more) if fortified => more,
                    ArmorCut::Fortified(n, _) => n,
                    ArmorCut::PerResistance(n) => n * resistances.len() as u8,
                };
                unit.armor_less = unit.armor_less.saturating_add(by);
            }
            EnemyTrait::NoResistance(which) => unit.no_resistance = unit.no_resistance.union(which),
            // Fortification is the site's, swiftness the attack's; the rest is for garrisons.
            EnemyTrait::NoAttack
            | EnemyTrait::NoFortification
            | EnemyTrait::NoSwift
            | EnemyTrait::MoreArmor(_)
            | EnemyTrait::MoreAttack(..)
            | EnemyTrait::AbilityIfPhysical(_) => {}
        }
    }
}

/// A unit is wounded, even if it would be destroyed (MK-PVP-SPC-03).
pub(super) fn wound_unit(play: &mut Play<'_>, seat: Seat, place: usize) {
    let wounds = take_wounds(play.state, 1);
    let unit = &mut play.state.players[seat].units[place];
    unit.wounds += wounds;
    let unit = unit.unit;
    play.log.tell(Event::UnitWounded { seat, unit, destroyed: false });
}

/// Wounds have entered a hero's hand. As many in both phases together as the hand limit knock the hero out
/// (MK-PVP-20).
pub(crate) fn hero_wounded(play: &mut Play<'_>, seat: Seat, n: u8) {
    let limit = play.state.hand_limit(seat);
    let Some(duel) = &mut play.state.duel else { return };
    if seat != duel.aggressor && seat != duel.defender {
        return;
    }
    let wounds = &mut duel.side_mut(seat).wounds;
    let before = *wounds;
    *wounds = before.saturating_add(n);
    if before < limit && *wounds >= limit {
        play.log.tell(Event::KnockedOut { seat });
        discard_hand(play, seat);
    }
}

/// A unit leaves for good: those after it move up, in the duel too. What it gave to the attack remains.
pub(crate) fn unit_left(state: &mut State, seat: Seat, place: usize) {
    let Some(duel) = &mut state.duel else { return };
    if seat != duel.aggressor && seat != duel.defender || place >= COMMAND {
        return;
    }
    let units = &mut duel.side_mut(seat).units;
    units[place..].rotate_left(1);
    units[COMMAND - 1] = Default::default();
    if seat == duel.attacker {
        let gave = duel.attack[place];
        duel.attack[place..COMMAND].rotate_left(1);
        duel.attack[COMMAND - 1] = Default::default();
        let rest = duel.attack[COMMAND].iter_mut().flatten();
        rest.zip(gave.iter().flatten()).for_each(|(points, more)| *points = points.saturating_add(*more));
    } else {
        let before = duel.blockers & ((1 << place) - 1);
        duel.blockers = before | duel.blockers >> 1 & !((1 << place) - 1);
    }
}
