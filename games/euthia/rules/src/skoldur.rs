//! Skoldur's Dwurt (EU-SKO): brewing it from Gaar, and the Dwurt Die at the end of his turn.

#[cfg(test)]
mod tests;

use crate::Euthia;
use crate::action::Action;
use crate::board::{self, health};
use crate::content::{DWURT_DIE, DWURT_DIE_DEATH, EffectId};
use crate::death;
use crate::effect::Effect;
use crate::effects::gains;
use crate::end_of_turn;
use crate::event::{Event, Harm};
use crate::frame::Play;
use crate::question::{Asked, Question};
use crate::rules::{EU_SKO_03, EU_SKO_10, EU_TRG_13};
use crate::state::State;
use crate::task::Task;
use crate::terms::{Hero, Metal};
use crate::uses::{self, Occasion};
use kernel::{Refusal, Seat, Step, not_an_answer};

/// Whether a Gaar can be turned into a Dwurt (EU-SKO-03).
pub(crate) fn check_brew(state: &State, seat: Seat) -> Result<(), Refusal> {
    let player = &state.players[seat];
    let can = player.hero == Hero::Skoldur && player.gaar > 0;
    if can { Ok(()) } else { Err(Refusal::rule(EU_SKO_03)) }
}

/// Turns a Gaar into a Dwurt; the die stays as it is.
pub(crate) fn brew(play: &mut Play<'_>, seat: Seat) {
    let player = &mut play.state.players[seat];
    player.gaar -= 1;
    player.dwurt = player.dwurt.saturating_add(1).min(100);
    play.log.tell(Event::Brewed(seat));
}

/// Whether the effect of the die has to be resolved: at the end of Skoldur's turn.
fn is_due(state: &State) -> bool {
    state.player().hero == Hero::Skoldur
}

/// Skoldur resolves the Dwurt Die (EU-SKO-10).
#[derive(Clone, Copy)]
pub(crate) struct DwurtDie;

impl Step<Euthia> for DwurtDie {
    fn asks(&self, state: &State) -> Option<Question> {
        // Without a Dwurt, and without a Gaar to make one of, there is no choice, unless something gives one
        // or heals (EU-TRG-13).
        let helps = |way: &Action| {
            let effect = uses::effect(state, state.seat(), way);
            self.check(state, way).is_ok()
                && effect.is_some_and(|effect| uses::is_of_help(effect, wounds(state)))
        };
        let choice = || {
            state.player().dwurt + state.player().gaar > 0
                || uses::any(state, state.seat(), Occasion::Out, &mut |way| helps(&way))
        };
        let asks = is_due(state) && choice();
        asks.then(|| Question { seat: state.seat(), what: Asked::DwurtDie })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let mut ways = vec![Action::Done, Action::Dwurt];
        uses::legal(state, state.seat(), Occasion::Out, &mut ways);
        out.extend(ways.into_iter().filter(|way| self.check(state, way).is_ok()));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Done => Ok(()),
            Action::Dwurt if state.player().dwurt > 0 => Ok(()),
            Action::Dwurt => Err(Refusal::rule(EU_SKO_10)),
            // The final battle is fought: nobody gets ready for anything any more.
            Action::Use(..) | Action::TurnGem(..) | Action::Essence(_) if !state.in_finale() => {
                uses::check_unless(state, action, is_too_late, EU_TRG_13)
            }
            _ => Err(not_an_answer()),
        }
    }

    /// The effect of the die happens, or a Dwurt is discarded to avoid it; the die returns to 0 (EU-SKO-10).
    fn answer(self, play: &mut Play<'_>, action: Action) {
        match action {
            Action::Dwurt => {
                let player = play.state.player_mut();
                player.dwurt -= 1;
                player.dwurt_die = 0;
                let seat = play.state.seat();
                play.log.tell(Event::DwurtAvoided(seat));
            }
            Action::Use(..) | Action::TurnGem(..) | Action::Essence(_) => {
                play.state.tasks.push(Task::End(end_of_turn::Closing::Dwurt));
                uses::answer(play, play.state.seat(), action);
            }
            _ => self.run(play),
        }
    }

    /// The effect of the die (EU-SKO-11), in the printed order, the Wounds last (EU-SKO-13).
    fn run(self, play: &mut Play<'_>) {
        if !is_due(play.state) {
            return;
        }
        let seat = play.state.seat();
        let effects: arrayvec::ArrayVec<EffectId, 8> = face(play.state).whole().collect();
        let face = std::mem::take(&mut play.state.player_mut().dwurt_die);
        if effects.iter().any(|effect| *effect != EffectId::NOTHING) {
            play.log.tell(Event::DwurtDie { seat, face });
        }
        for effect in effects {
            match *effect.get() {
                Effect::Dwurt(n) => gains::dwurt(play, seat, n),
                // EU-SKO-17: no reserve grows by these.
                Effect::Silver(n) => gains::cards(play, seat, Metal::Silver, n),
                Effect::GoldCard(n) => gains::cards(play, seat, Metal::Gold, n),
                Effect::Reputation(n) => gains::reputation(play, seat, n),
                Effect::Wound(n) => {
                    let n = n.saturating_sub(board::dwurt_ward(play.state.player()));
                    gains::wounds(play, seat, n, Harm::DwurtDie);
                }
                _ => {}
            }
        }
        if play.state.player().health == 0 {
            // EU-SKO-14: death outside Combat, for one Reputation.
            let reputation = health::lose_reputation(play.state, seat, DWURT_DIE_DEATH);
            play.log.tell(Event::Died { seat, reputation });
            death::resurrect(play, seat);
        }
    }
}

/// The effect of the face that the die shows.
fn face(state: &State) -> EffectId {
    DWURT_DIE[usize::from(state.player().dwurt_die).min(5)]
}

/// Whether the die would wound.
fn wounds(state: &State) -> bool {
    let wound =
        |effect: EffectId| matches!(effect.get(), Effect::Wound(n) if *n > board::dwurt_ward(state.player()));
    face(state).whole().any(wound)
}

/// Effects that cannot be used any more at this point: the Hero's movement is over.
const fn is_too_late(effect: &Effect) -> bool {
    uses::leaves(effect) || matches!(effect, Effect::Move(_))
}
