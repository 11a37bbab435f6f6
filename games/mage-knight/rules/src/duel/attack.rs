//! The attacker's part: an attack is prepared and made, or passed (MK-PVP-RNG-01, MK-PVP-RNG-02,
//! MK-PVP-RNG-10, MK-PVP-MEL).

use super::{Duel, DuelPhase, Part, asks, go, results};
use crate::MageKnight;
use crate::action::Action;
use crate::deeds;
use crate::event::Event;
use crate::frame::Play;
use crate::question::{Asked, DuelMove, Question};
use crate::rules::MK_PVP_RNG_02;
use crate::state::State;
use crate::terms::{Element, Reach};
use kernel::{Refusal, Step, not_an_answer};

impl Duel {
    /// The attack by element.
    #[must_use]
    pub fn attack_by_element(&self) -> [u16; Element::COUNT] {
        let mut by_element = [0; Element::COUNT];
        for by_reach in &self.attack {
            for row in by_reach {
                for (sum, points) in by_element.iter_mut().zip(row) {
                    *sum += u16::from(*points);
                }
            }
        }
        by_element
    }

    /// The kinds of attack that are present (MK-PVP-RNG-07).
    pub fn kinds(&self) -> impl Iterator<Item = Element> {
        let by_element = self.attack_by_element();
        Element::ALL.into_iter().filter(move |element| by_element[element.index()] > 0)
    }

    /// What the attack amounts to.
    #[must_use]
    pub fn attack_total(&self) -> u16 {
        self.attack_by_element().iter().sum()
    }

    /// Whether a unit of the attacker takes part in the attack, by its index.
    #[must_use]
    pub fn engages(&self, place: usize) -> bool {
        self.attack[place].iter().flatten().any(|points| *points > 0)
    }

    /// Whether only siege attacks count for the current attacker (MK-PVP-RNG-03, MK-PVP-MEL-02).
    #[must_use]
    pub fn siege_only(&self) -> bool {
        self.phase == DuelPhase::Ranged && self.attacker == self.aggressor && self.shelters()
    }

    /// Whether the site still fortifies the defender.
    #[must_use]
    pub const fn shelters(&self) -> bool {
        self.fortified && !self.ignores_site
    }

    /// Whether an attack of this reach counts in the attack being prepared.
    #[must_use]
    pub fn reaches(&self, reach: Reach) -> bool {
        match (self.phase, reach) {
            (DuelPhase::Melee, _) | (DuelPhase::Ranged, Reach::Siege) => true,
            (DuelPhase::Ranged, Reach::Ranged) => !self.siege_only(),
            (DuelPhase::Ranged, Reach::Melee) => false,
        }
    }

    /// Resets the attack and the block.
    fn clear(&mut self) {
        self.attack = [Default::default(); _];
        self.block = Default::default();
        self.twice = Default::default();
        self.blockers = 0;
        self.freed = false;
        self.cancelled = false;
        self.riders.clear();
        self.left = 0;
    }
}

/// A player who has prepared an attack makes it; one who has none passes.
fn check_end(duel: &Duel, strike: bool) -> Result<(), Refusal> {
    if strike == (duel.attack_total() > 0) { Ok(()) } else { Err(Refusal::rule(MK_PVP_RNG_02)) }
}

/// An attack is prepared.
#[derive(Clone, Copy)]
pub(super) struct Attack;

impl Step<MageKnight> for Attack {
    fn asks(&self, state: &State) -> Option<Question> {
        asks(state, Asked::Duel(DuelMove::Attack))
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let Some(duel) = &state.duel else { return };
        out.push(if duel.attack_total() > 0 { Action::Strike } else { Action::Done });
        deeds::legal(state, out);
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let Some(duel) = &state.duel else { return Err(not_an_answer()) };
        match action {
            Action::Done => check_end(duel, false),
            Action::Strike => check_end(duel, true),
            action if deeds::is_deed(action) => deeds::check(state, action),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        let Some(duel) = &play.state.duel else { return };
        let seat = duel.attacker;
        match action {
            Action::Strike => {
                let kinds = duel.kinds().collect();
                play.log.tell(Event::DuelAttack { seat, n: duel.attack_total(), kinds });
                // MK-UNDO-02: the other one sees it, and reacts.
                play.chance.reveal();
                go(play, Part::Block);
            }
            Action::Done => {
                play.log.tell(Event::DuelPass { seat });
                play.chance.reveal();
                swap(play, true);
            }
            action => deeds::answer(play, action),
        }
    }

    fn run(self, _play: &mut Play<'_>) {}
}

/// The attack is over, or was passed: the roles swap (MK-PVP-RNG-10). Two passes in a row end the phase.
pub(super) fn swap(play: &mut Play<'_>, passes: bool) {
    let Some(duel) = &mut play.state.duel else { return };
    duel.clear();
    let both = passes && duel.passed;
    duel.passed = passes && !both;
    match (both, duel.phase) {
        (false, _) => duel.attacker = duel.blocker(),
        (true, DuelPhase::Ranged) => {
            duel.phase = DuelPhase::Melee;
            // MK-PVP-MEL-01.
            duel.attacker = duel.aggressor;
            play.log.tell(Event::DuelPhase(DuelPhase::Melee));
        }
        (true, DuelPhase::Melee) => return results::end(play, None),
    }
    go(play, Part::Attack);
}
