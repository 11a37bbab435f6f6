//! The assign damage phase (MK-CBT-DMG).

use super::enemies::{places, resists};
use super::{Clash, Combat, FOES, results};
use crate::MageKnight;
use crate::action::Action;
use crate::content::{CARDS, CardId, card};
use crate::deeds;
use crate::duel;
use crate::effects::modifiers::{unit_armor, unit_resistances, unit_takes_damage};
use crate::event::Event;
use crate::frame::Play;
use crate::player::{Unit, discard, take_wounds, wound_hero};
use crate::question::{Asked, CombatPhase, Question};
use crate::rules::{MK_CBT_DMG_01, MK_CBT_DMG_03, MK_CBT_DMG_04, MK_CBT_DMG_08, MK_CBT_START_14};
use crate::state::State;
use crate::task::Task;
use crate::terms::{Ability, Element};
use arrayvec::ArrayVec;
use kernel::{Refusal, Seat, Step, not_an_answer};

/// Begins the phase, unless no enemy deals damage (MK-CBT-DMG-01).
pub(super) fn begin(play: &mut Play<'_>) {
    let Some(combat) = &mut play.state.combat else { return };
    combat.phase = CombatPhase::Damage;
    if combat.attackers() != 0 {
        play.log.tell(Event::CombatPhase(CombatPhase::Damage));
        play.state.tasks.push(Task::Combat(Clash::Suffer));
    }
}

fn attackers(state: &State) -> super::FoeSet {
    state.combat.as_ref().map_or(0, Combat::attackers)
}

/// Which enemy deals its damage next (MK-CBT-DMG-01).
#[derive(Clone, Copy)]
pub(super) struct Suffer;

impl Step<MageKnight> for Suffer {
    /// Asks only if there is an order to choose.
    fn asks(&self, state: &State) -> Option<Question> {
        let several = attackers(state).count_ones() > 1;
        several.then(|| Question { seat: state.seat(), what: Asked::Combat(CombatPhase::Damage) })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(places(attackers(state)).map(|place| Action::Suffer(place as u8)));
        deeds::legal(state, out);
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Suffer(place) if usize::from(place) < FOES && attackers(state) >> place & 1 == 1 => {
                Ok(())
            }
            Action::Suffer(_) => Err(Refusal::rule(MK_CBT_DMG_01)),
            ref action if deeds::is_deed(action) => deeds::check(state, action),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        play.state.tasks.push(Task::Combat(Clash::Suffer));
        match action {
            Action::Suffer(place) => suffer(play, place),
            action => deeds::answer(play, action),
        }
    }

    /// The only enemy left deals its damage; if there is none, the phase is over (MK-CBT-DMG-18).
    fn run(self, play: &mut Play<'_>) {
        if let Some(place) = places(attackers(play.state)).next() {
            play.state.tasks.push(Task::Combat(Clash::Suffer));
            suffer(play, place as u8);
        }
    }
}

/// An enemy deals its damage.
fn suffer(play: &mut Play<'_>, by: u8) {
    let Some(combat) = &mut play.state.combat else { return };
    let left = combat.damage_of(by.into());
    combat.foes[usize::from(by)].dealt = true;
    play.state.tasks.push(Task::Combat(Clash::Assign { by, left }));
}

/// Checks whether damage may be assigned to a unit.
fn unit_check(state: &State, unit: &Unit) -> Result<(), Refusal> {
    let seat = state.seat();
    let allowed = unit.bonded || state.combat.as_ref().is_some_and(|combat| combat.units_allowed);
    match unit {
        unit if unit.wounds > 0 => Err(Refusal::rule(MK_CBT_DMG_04)),
        unit if unit.hit => Err(Refusal::rule(MK_CBT_DMG_08)),
        _ if !allowed => Err(Refusal::rule(MK_CBT_START_14)),
        unit if !unit_takes_damage(state, seat, unit) => Err(Refusal::rule(MK_CBT_DMG_03)),
        _ => Ok(()),
    }
}

/// Whether an enemy whose damage is being assigned has been stopped in the meantime.
fn is_stopped(state: &State, by: u8) -> bool {
    let foe = state.combat.as_ref().and_then(|combat| combat.foes.get(usize::from(by)));
    foe.is_none_or(|foe| foe.gone || foe.no_attack)
}

/// Damage of an enemy is being assigned (MK-CBT-DMG-03).
#[derive(Clone, Copy)]
pub(super) struct Assign {
    /// The enemy, by its index.
    pub(super) by: u8,
    /// What remains of its damage.
    pub(super) left: u8,
}

impl Step<MageKnight> for Assign {
    /// Asks only if there is something to decide before the hero takes the damage: a unit for it, or
    /// something to do first.
    fn asks(&self, state: &State) -> Option<Question> {
        let player = state.player();
        let open = !is_stopped(state, self.by)
            && (player.units.iter().any(|unit| unit_check(state, unit).is_ok())
                || player.cards_in_hand() > 0
                || !player.skills.is_empty()
                || deeds::some_unit_can_act(state));
        open.then(|| Question { seat: state.seat(), what: Asked::Damage { left: self.left } })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.push(Action::DamageHero);
        for (place, unit) in state.player().units.iter().enumerate() {
            if unit_check(state, unit).is_ok() {
                out.push(Action::DamageUnit(place as u8));
            }
        }
        deeds::legal(state, out);
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::DamageHero => Ok(()),
            Action::DamageUnit(place) => {
                let unit = state.player().units.get(usize::from(place)).ok_or_else(not_an_answer)?;
                unit_check(state, unit)
            }
            ref action if deeds::is_deed(action) => deeds::check(state, action),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        let Assign { by, left } = self;
        match action {
            Action::DamageHero => self.run(play),
            Action::DamageUnit(unit) => {
                let left = damage_unit(play, by, left, unit.into());
                if left > 0 {
                    play.state.tasks.push(Task::Combat(Clash::Assign { by, left }));
                } else {
                    dealt(play, by);
                }
            }
            action => {
                play.state.tasks.push(Task::Combat(Clash::Assign { by, left }));
                deeds::answer(play, action);
            }
        }
    }

    /// The hero takes the remaining damage.
    fn run(self, play: &mut Play<'_>) {
        let Assign { by, left } = self;
        if !is_stopped(play.state, by) {
            damage_hero(play, by, left);
        }
        dealt(play, by);
    }
}

/// All damage of an enemy is assigned; a summoned monster is removed (MK-CBT-DMG-17).
fn dealt(play: &mut Play<'_>, by: u8) {
    if play.state.combat.as_ref().is_some_and(|combat| combat.foes[usize::from(by)].is_summoned()) {
        results::dismiss(play, by.into());
    }
}

/// Assigns damage to a unit; returns what is left (MK-CBT-DMG-05 to MK-CBT-DMG-08).
fn damage_unit(play: &mut Play<'_>, by: u8, left: u8, place: usize) -> u8 {
    let seat = play.state.seat();
    let Some(combat) = &play.state.combat else { return 0 };
    let (_, element) = combat.attack_of(by.into()).unwrap_or((0, Element::Physical));
    let (poison, paralyze) =
        (combat.has(by.into(), Ability::Poison), combat.has(by.into(), Ability::Paralyze));
    let unit = play.state.players[seat].units[place];
    let armor = unit_armor(play.state, seat, &unit);
    play.state.players[seat].units[place].hit = true;
    let mut left = left;
    if resists(unit_resistances(play.state, seat, &unit), element) {
        left = left.saturating_sub(armor);
        if left == 0 {
            return 0;
        }
    }
    if paralyze {
        destroy_unit(play, seat, place);
    } else {
        // MK-CBT-DMG-13.
        let wounds = take_wounds(play.state, if poison { 2 } else { 1 });
        play.state.players[seat].units[place].wounds += wounds;
    }
    play.log.tell(Event::UnitWounded { seat, unit: unit.unit, destroyed: paralyze });
    left.saturating_sub(armor)
}

/// A unit is destroyed: it leaves the game (MK-CBT-DMG-15), and its banner goes to the discard pile
/// (MK-UNIT-11).
fn destroy_unit(play: &mut Play<'_>, seat: Seat, place: usize) {
    let unit = play.state.players[seat].units.remove(place);
    play.state.wounds += unit.wounds;
    if let Some(banner) = unit.banner {
        play.state.players[seat].discard.put(banner);
    }
}

/// The hero takes all remaining damage (MK-CBT-DMG-09).
fn damage_hero(play: &mut Play<'_>, by: u8, left: u8) {
    let seat = play.state.seat();
    let Some(combat) = &play.state.combat else { return };
    let (poison, paralyze) =
        (combat.has(by.into(), Ability::Poison), combat.has(by.into(), Ability::Paralyze));
    let wounds = left.div_ceil(play.state.armor(seat));
    // MK-CBT-DMG-14: for each Wound in hand one more in the discard pile.
    if poison {
        let wounds = take_wounds(play.state, wounds);
        (0..wounds).for_each(|_| play.state.players[seat].discard.put(card::WOUND));
        play.state.turn.wounds_discarded += wounds;
        play.log.tell(Event::Poisoned { seat, n: wounds });
    }
    wound_hero(play, seat, wounds);
    // MK-CBT-DMG-16.
    if paralyze && wounds > 0 {
        discard_hand(play, seat);
    }
}

/// Wounds have entered a hero's hand. As many in one combat as the hand limit knock the hero out
/// (MK-CBT-DMG-10, MK-CBT-DMG-11).
pub(crate) fn hero_wounded(play: &mut Play<'_>, seat: Seat, n: u8) {
    if play.state.duel.is_some() {
        return duel::hero_wounded(play, seat, n);
    }
    let limit = play.state.hand_limit(seat);
    if !play.state.is_active(seat) {
        return;
    }
    let Some(combat) = &mut play.state.combat else { return };
    let before = combat.wounds;
    combat.wounds = before.saturating_add(n);
    if before < limit && combat.wounds >= limit {
        play.log.tell(Event::KnockedOut { seat });
        discard_hand(play, seat);
    }
}

/// Discards every card of the hand except Wounds.
pub(crate) fn discard_hand(play: &mut Play<'_>, seat: Seat) {
    let hand = &play.state.players[seat].hand;
    let cards: ArrayVec<CardId, CARDS> = hand.iter().filter(|card| !card.is_wound()).collect();
    cards.into_iter().for_each(|card| discard(play, seat, card));
}
