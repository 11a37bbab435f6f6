//! The blocker's part (MK-PVP-RNG-04, MK-PVP-RNG-05, MK-PVP-MEL-04, MK-PVP-SPC-04).

use super::{Duel, DuelPhase, Part, asks, go};
use crate::MageKnight;
use crate::action::Action;
use crate::combat::is_efficient;
use crate::deeds;
use crate::effects;
use crate::event::Event;
use crate::frame::Play;
use crate::question::{Asked, DuelMove, Question};
use crate::state::State;
use crate::terms::Element;
use kernel::{Refusal, Step, not_an_answer};

impl Duel {
    /// The total of the block: an element is efficient if it is against one of the kinds present
    /// (MK-PVP-RNG-04).
    #[must_use]
    pub fn block_total(&self) -> u16 {
        self.block_with(false)
    }

    /// The same; what counts twice at range may do so (MK-VAR-PRINT-01).
    fn block_with(&self, twice: bool) -> u16 {
        let (mut efficient, mut inefficient) = (0, 0);
        for element in Element::ALL {
            let serves = self.kinds().any(|kind| is_efficient(element, kind));
            let sum = if serves { &mut efficient } else { &mut inefficient };
            *sum += u16::from(self.block[element.index()]);
            *sum += if twice { u16::from(self.twice[element.index()]) } else { 0 };
        }
        efficient + inefficient / 2
    }

    /// By how much the block reduces the attack: at range by half, unless it removes the attack's swiftness.
    #[must_use]
    pub fn stopped(&self) -> u16 {
        match self.phase {
            DuelPhase::Ranged if !self.freed => self.block_with(true) / 2,
            DuelPhase::Ranged | DuelPhase::Melee => self.block_total(),
        }
    }

    /// What the block leaves of the attack.
    #[must_use]
    pub fn unblocked(&self) -> u16 {
        if self.cancelled { 0 } else { self.attack_total().saturating_sub(self.stopped()) }
    }
}

/// A block is prepared.
#[derive(Clone, Copy)]
pub(super) struct Block;

impl Step<MageKnight> for Block {
    fn asks(&self, state: &State) -> Option<Question> {
        asks(state, Asked::Duel(DuelMove::Block))
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.push(Action::Done);
        deeds::legal(state, out);
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Done => Ok(()),
            action if deeds::is_deed(action) => deeds::check(state, action),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        match action {
            Action::Done => resolve(play),
            action => deeds::answer(play, action),
        }
    }

    fn run(self, _play: &mut Play<'_>) {}
}

/// Resolves the block: what is left becomes damage (MK-PVP-RNG-06). An attack reduced to nothing is blocked,
/// and what waited for that happens.
fn resolve(play: &mut Play<'_>) {
    play.chance.reveal();
    let Some(duel) = &mut play.state.duel else { return };
    duel.part = Part::Blocked;
    duel.left = duel.unblocked();
    let riders = std::mem::take(&mut duel.riders);
    play.log.tell(Event::DuelBlock {
        seat: duel.blocker(),
        block: duel.block_total(),
        left: duel.left,
        cancelled: duel.cancelled,
    });
    if duel.left == 0 && !duel.cancelled {
        for rider in riders.into_iter().rev() {
            effects::block_succeeded(play, rider, 0);
        }
    }
}

/// What follows from the block is settled.
#[derive(Clone, Copy)]
pub(super) struct Blocked;

impl Step<MageKnight> for Blocked {
    fn run(self, play: &mut Play<'_>) {
        go(play, Part::Damage);
    }
}
