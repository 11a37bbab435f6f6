//! Attacks in the ranged and siege phase (MK-CBT-RNG), and likewise in the attack phase (MK-CBT-ATK-01).
//!
//! The player picks the enemies of the attack, deeds add points, and the attack is made once it is strong
//! enough. Then the next one starts from zero.

use super::enemies::{places, resists};
use super::{Combat, results};
use crate::action::Action;
use crate::frame::Play;
use crate::question::CombatPhase;
use crate::rules::{MK_CBT_RNG_02, MK_CBT_RNG_05, MK_CBT_RNG_09, MK_CBT_RNG_10, MK_CBT_RNG_12};
use crate::terms::{Element, Reach};
use kernel::{Measure, Refusal, not_an_answer};

impl Combat {
    /// Checks whether an enemy may be added to the attack.
    fn target_check(&self, place: u8) -> Result<(), Refusal> {
        let at = usize::from(place);
        match self.foes.get(at) {
            None => Err(not_an_answer()),
            Some(foe) if foe.gone => Err(Refusal::rule(MK_CBT_RNG_10)),
            Some(_) if self.group >> at & 1 == 1 => Err(not_an_answer()),
            Some(_) if self.phase == CombatPhase::Ranged && self.fortifications(at) > 1 => {
                Err(Refusal::rule(MK_CBT_RNG_05))
            }
            Some(_) => Ok(()),
        }
    }

    /// Whether only siege attacks reach the enemies of the attack (MK-CBT-RNG-03).
    #[must_use]
    pub fn siege_only(&self) -> bool {
        self.phase == CombatPhase::Ranged && places(self.group).any(|place| self.is_fortified(place))
    }

    /// Whether an attack of this reach counts in the attack being prepared.
    #[must_use]
    pub fn reaches(&self, reach: Reach) -> bool {
        match (self.phase, reach) {
            (CombatPhase::Attack, _) | (CombatPhase::Ranged, Reach::Siege) => true,
            (CombatPhase::Ranged, Reach::Ranged) => !self.siege_only(),
            _ => false,
        }
    }

    /// Whether an element is inefficient against the enemies of the attack: one of them resists it
    /// (MK-CBT-RNG-07).
    #[must_use]
    pub fn is_resisted(&self, element: Element) -> bool {
        places(self.group)
            .any(|place| self.foes.get(place).is_some_and(|foe| resists(foe.resistances(), element)))
    }

    /// The total of the attack being prepared.
    #[must_use]
    pub fn attack_total(&self) -> u16 {
        let (mut efficient, mut inefficient) = (0, 0);
        for element in Element::ALL {
            let reaching = Reach::ALL.into_iter().filter(|reach| self.reaches(*reach));
            let points: u16 =
                reaching.map(|reach| u16::from(self.attack[reach.index()][element.index()])).sum();
            let sum = if self.is_resisted(element) { &mut inefficient } else { &mut efficient };
            *sum += points;
        }
        efficient + inefficient / 2
    }

    /// The total armor of all targets (MK-CBT-RNG-09).
    #[must_use]
    pub fn armor_total(&self) -> u16 {
        places(self.group).map(|place| u16::from(self.armor(place))).sum()
    }

    fn strike_check(&self) -> Result<(), Refusal> {
        if self.group == 0 {
            return Err(Refusal::rule(MK_CBT_RNG_02));
        }
        let (need, have) = (self.armor_total(), self.attack_total());
        // MK-CBT-RNG-12: what is too weak would do nothing.
        if have >= need {
            Ok(())
        } else {
            Err(Refusal::rule(MK_CBT_RNG_09).with(Measure::Need, need).with(Measure::Have, have))
        }
    }

    /// Resets the attack.
    pub(super) fn clear_attack(&mut self) {
        self.group = 0;
        self.attack = Default::default();
    }
}

pub(super) fn legal(combat: &Combat, out: &mut Vec<Action>) {
    if combat.strike_check().is_ok() {
        out.push(Action::Strike);
    }
    for place in 0..combat.foes.len() as u8 {
        if combat.group >> place & 1 == 1 {
            out.push(Action::Spare(place));
        } else if combat.target_check(place).is_ok() {
            out.push(Action::Target(place));
        }
    }
}

pub(super) fn check(combat: &Combat, action: &Action) -> Result<(), Refusal> {
    match *action {
        Action::Target(place) => combat.target_check(place),
        Action::Spare(place) if usize::from(place) >= combat.foes.len() => Err(not_an_answer()),
        Action::Spare(place) if combat.group >> place & 1 == 1 => Ok(()),
        Action::Spare(_) => Err(Refusal::rule(MK_CBT_RNG_12)),
        Action::Strike => combat.strike_check(),
        _ => Err(not_an_answer()),
    }
}

pub(super) fn answer(play: &mut Play<'_>, action: Action) {
    let Some(combat) = &mut play.state.combat else { return };
    match action {
        Action::Target(place) => combat.group |= 1 << place,
        Action::Spare(place) => combat.group &= !(1 << place),
        _ => {
            let defeated = combat.group;
            combat.clear_attack();
            play.state.turn.combat_used = true;
            results::defeat(play, defeated);
        }
    }
}
