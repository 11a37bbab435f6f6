//! Resolving effects (MK-EFF, MK-GAIN).
//!
//! An effect on the stack either offers answers or happens at once. With two or more answers a seat is asked;
//! a single one is taken without asking. Effects inside an effect are pushed onto the stack in turn.

mod answers;
mod carry_out;
pub(crate) mod feasible;
mod fight;
pub(crate) mod gains;
pub(crate) mod lasting;
pub mod modifiers;
mod odd;
mod options;
pub(crate) mod points;
pub(crate) mod travel;

#[cfg(test)]
mod tests;

use crate::MageKnight;
use crate::action::Action;
use crate::combat;
use crate::content::{EffectId, EnemyAttack};
use crate::effect::{Condition, Count, Effect, Moment};
use crate::frame::Play;
use crate::question::{Asked, Origin, Question};
use crate::rules::{MK_DEED_10, MK_DEED_11, MK_MANA_01};
use crate::state::State;
use crate::task::{Given, Resolving, Task};
use crate::terms::{BasicColour, Element, Terrain};
pub(crate) use carry_out::spring;
use kernel::{Refusal, Seat, Step, not_an_answer};
use options::{Options, options};

/// Starts an effect for a player.
pub(crate) fn start(play: &mut Play<'_>, seat: Seat, origin: Origin, effect: EffectId) {
    start_given(play, seat, origin, effect, Given::Nothing);
}

/// Starts an effect for which something is already settled: a colour, a unit, an enemy.
pub(crate) fn start_given(play: &mut Play<'_>, seat: Seat, origin: Origin, effect: EffectId, given: Given) {
    if effect != EffectId::NOTHING {
        play.state.tasks.push(Task::Effect(Resolving::begin(seat, origin, effect, given)));
    }
}

impl Step<MageKnight> for Resolving {
    /// What an effect asks for, if there is a choice.
    fn asks(&self, state: &State) -> Option<Question> {
        let several = options(state, self).len() > 1;
        several.then_some(Question {
            seat: self.seat,
            what: Asked::Effect { source: self.origin, effect: self.effect },
        })
    }

    /// Every answer.
    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(options(state, self));
    }

    /// Whether this is one of the answers.
    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let options: Options = options(state, self);
        if options.contains(action) {
            return Ok(());
        }
        let alike = |other: &Action| std::mem::discriminant(other) == std::mem::discriminant(action);
        if !options.iter().any(alike) {
            return Err(not_an_answer());
        }
        Err(match action {
            Action::Card(card) if card.is_wound() => Refusal::rule(MK_DEED_11),
            Action::Mana(_) => Refusal::rule(MK_MANA_01),
            // What is not offered could not be paid for or would do nothing.
            _ => Refusal::rule(MK_DEED_10),
        })
    }

    /// Continues with an answer.
    fn answer(self, play: &mut Play<'_>, action: Action) {
        answers::answer(play, self, action);
    }

    /// Continues without asking: with the only answer, or because nothing is left open.
    fn run(self, play: &mut Play<'_>) {
        match options(play.state, &self).first() {
            Some(only) => answers::answer(play, self, *only),
            None => carry_out::carry_out(play, self),
        }
    }
}

/// Carries out the effects of this turn that were put off to its end (`@end`), the last one first.
pub(crate) fn end_of_turn(play: &mut Play<'_>) {
    let seat = play.state.seat();
    for at in (0..play.state.turn.modifiers.len()).rev() {
        let modifier = play.state.turn.modifiers[at];
        if let Effect::At(Moment::EndOfTurn, _) = modifier.effect.get() {
            play.state.turn.modifiers.remove(at);
            let part = modifier.effect.part(0).unwrap_or(EffectId::NOTHING);
            start_given(play, seat, modifier.origin, part, modifier.given);
        }
    }
}

/// Carries out the effects attached to a successful block.
pub(crate) fn block_succeeded(play: &mut Play<'_>, rider: combat::Rider, blocked: u8) {
    let seat = play.state.seat();
    let part = rider.effect.part(0).unwrap_or(EffectId::NOTHING);
    start_given(play, seat, rider.origin, part, Given::Enemy(blocked));
}

/// Pushes a part of an effect, with what has been settled.
fn push(play: &mut Play<'_>, r: &Resolving, part: EffectId, given: Given) {
    start_given(play, r.seat, r.origin, part, given);
}

/// The first part of an effect.
fn inner(effect: EffectId) -> EffectId {
    effect.part(0).unwrap_or(EffectId::NOTHING)
}

/// Whether a condition holds.
pub(crate) fn holds(state: &State, seat: Seat, condition: Condition) -> bool {
    let player = &state.players[seat];
    let on_forest = || player.place.is_some_and(|hex| state.map.terrain(hex) == Some(Terrain::Forest));
    match condition {
        // MK-MANA-12: in the depths it is Night by day too.
        Condition::Day => !state.dark(),
        Condition::Night => state.dark(),
        Condition::OnForest => on_forest(),
        Condition::NotOnForest => !on_forest(),
        Condition::Interacting => state.turn.interacted,
        Condition::BlockSucceeds => true,
        Condition::UnspentMoveCoversEnemies => combat::moves_cover_enemies(state),
        Condition::LeastFame => {
            let mut others = state.seats_left().filter(|other| *other != seat);
            others.all(|other| state.players[other].fame > player.fame)
        }
    }
}

/// Counts something.
pub(crate) fn counted(state: &State, seat: Seat, count: Count, given: Given) -> u8 {
    let player = &state.players[seat];
    let turn = &state.turn;
    match count {
        Count::UnitRecruited => turn.recruited,
        Count::Wound => player.wounds_in_hand() + player.units.iter().map(|unit| unit.wounds).sum::<u8>(),
        Count::BlockedIcon => blocked_icons(state),
        Count::Card => given.cards(),
        Count::EnemyFaced => combat::enemies_faced(state),
        Count::EnemyDefeated => turn.defeated,
        Count::UnitThatFought => turn.units_fought,
        Count::RedSpell => turn.spells_cast[BasicColour::Red.index()],
        Count::BlueSpell => turn.spells_cast[BasicColour::Blue.index()],
        Count::GreenSpell => turn.spells_cast[BasicColour::Green.index()],
        Count::WhiteSpell => turn.spells_cast[BasicColour::White.index()],
        Count::HealingSpent => turn.grail_spent,
        Count::CrystalColour => player.crystals.iter().filter(|n| **n > 0).count() as u8,
        Count::ReadyUnwoundedUnit => {
            player.units.iter().filter(|unit| unit.ready && unit.wounds == 0).count() as u8
        }
    }
}

/// What is printed on the enemy being blocked: abilities, resistances and the colours of its attack
/// (MK-FAQ-13).
fn blocked_icons(state: &State) -> u8 {
    let Some(foe) = combat::blocking(state).and_then(|place| combat::foe(state, place)) else {
        return 0;
    };
    let enemy = foe.enemy.enemy();
    let colours = match enemy.attack {
        EnemyAttack::Strike { element: Element::Physical, .. } | EnemyAttack::Summons(_) => 0,
        EnemyAttack::Strike { element: Element::ColdFire, .. } => 2,
        EnemyAttack::Strike { .. } => 1,
    };
    enemy.abilities.len() as u8 + enemy.resistances.len() as u8 + colours
}
