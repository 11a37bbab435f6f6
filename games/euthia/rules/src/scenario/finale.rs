//! The battle after the last round: each Hero in turn order prepares and fights. It is a round of its own in
//! which nobody has a turn, and it takes place off the map, so no power of an Elemental applies.

use super::{Asking, Development, Due, enemy_left, tell};
use crate::action::Action;
use crate::board;
use crate::combat;
use crate::effect::Effect;
use crate::event::Event;
use crate::frame::Play;
use crate::question::{Asked, Question};
use crate::rules::{EU_ITM_04, EU_SET_02};
use crate::state::{State, TurnRecord};
use crate::task::Task;
use crate::uses::{self, Occasion};
use crate::{Euthia, end_of_turn, hand, round, turn};
use kernel::{Refusal, Step, not_an_answer};

/// An enemy from a scenario.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Enemy {
    /// Its card.
    pub(crate) foe: crate::content::FoeId,
    /// Its Health.
    pub(crate) health: u8,
    /// The Damage it already has.
    pub(crate) damage: u8,
}

/// The final battle begins: everybody is refreshed as for a new round.
pub(crate) fn begin_finale(play: &mut Play<'_>) {
    play.state.round += 1;
    play.state.at = 0;
    tell(play, Development::Finale);
    play.state.players.iter_mut().for_each(round::refresh);
    super::battle_begins(play);
}

/// Begins the next Hero's part, if an enemy is left.
pub(crate) fn begin_part(play: &mut Play<'_>) {
    if !enemy_left(play.state) {
        play.state.at = play.state.seats();
        return;
    }
    super::part_begins(play);
    play.state.begun = true;
    play.state.turn = TurnRecord::default();
    play.log.tell(Event::Turn(play.state.seat()));
    play.state.tasks.push(Task::Scenario(Due::Parted));
    // EU-SKO-10: what was spent is paid for, as at the end of a turn.
    play.state.tasks.push(Task::End(end_of_turn::Closing::Dwurt));
    play.state.tasks.extend([Due::Battle, Due::Ready].map(Task::Scenario));
}

/// Effects that cannot be used while preparing: the Hero cannot leave the battle or walk.
const fn leaves(effect: &Effect) -> bool {
    matches!(effect, Effect::Teleport(_) | Effect::GoTo(_) | Effect::Move(_))
}

/// The Hero prepares for the final battle.
#[derive(Clone, Copy)]
pub(super) struct Ready;

impl Step<Euthia> for Ready {
    fn asks(&self, state: &State) -> Option<Question> {
        let ready = || Question { seat: state.seat(), what: Asked::Scenario(Asking::Ready) };
        turn::room_question(state).or_else(|| Some(ready()))
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        if let Some(surplus) = hand::Surplus::of(state) {
            return surplus.legal(state, out);
        }
        if turn::overloaded(state) {
            out.extend(board::disposable(state.player()).into_iter().map(Action::Dispose));
        } else {
            out.push(Action::Done);
        }
        let mut ways = Vec::new();
        uses::legal(state, state.seat(), Occasion::Out, &mut ways);
        out.extend(ways.into_iter().filter(|way| self.check(state, way).is_ok()));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        if let Some(surplus) = hand::Surplus::of(state) {
            return surplus.check(state, action);
        }
        match action {
            Action::Done if turn::overloaded(state) => Err(Refusal::rule(EU_ITM_04)),
            Action::Done => Ok(()),
            Action::Dispose(thing) => board::check_disposal(state.player(), *thing),
            Action::Use(..) | Action::TurnGem(..) | Action::Essence(_) => {
                uses::check_unless(state, action, leaves, EU_SET_02)
            }
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if action == Action::Done {
            return;
        }
        play.state.tasks.push(Task::Scenario(Due::Ready));
        if let Some(surplus) = hand::Surplus::of(play.state) {
            return surplus.answer(play, action);
        }
        let seat = play.state.seat();
        match action {
            Action::Dispose(thing) => board::dispose(play, seat, thing),
            _ => uses::answer(play, seat, action),
        }
    }

    fn run(self, _: &mut Play<'_>) {}
}

/// The Hero fights the next enemy of the final battle, if there is one, without a Combat action.
#[derive(Clone, Copy)]
pub(super) struct Battle;

impl Step<Euthia> for Battle {
    fn run(self, play: &mut Play<'_>) {
        if super::fights_on(play) {
            combat::unpaid(play);
        }
    }
}

/// The Hero's part in the final battle is over.
#[derive(Clone, Copy)]
pub(super) struct Parted;

impl Step<Euthia> for Parted {
    fn run(self, play: &mut Play<'_>) {
        play.state.begun = false;
        play.state.at += 1;
    }
}
