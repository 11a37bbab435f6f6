//! The battle after the last round: each Hero in turn order gets ready and fights. It is a round of its own in which nobody has a
//! turn; it is fought off the map, so that no power of an Elemental reaches it.

use super::{Report, Step, enemy_left, tell};
use crate::action::Action;
use crate::board;
use crate::combat;
use crate::effect::Effect;
use crate::event::Event;
use crate::frame::{Play, not_an_answer};
use crate::rules::{EU_ITM_04, EU_SET_02};
use crate::state::{State, TurnRecord};
use crate::task::Task;
use crate::uses::{self, Moment};
use crate::{end_of_turn, hand, round, turn};
use kernel::Refusal;

/// An enemy that a scenario brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Enemy {
    /// Its card.
    pub(crate) foe: crate::content::FoeId,
    /// Its Health.
    pub(crate) health: u8,
    /// The Damage that lies on it already.
    pub(crate) damage: u8,
}

/// The final battle begins: everybody is refreshed as for a new round.
pub(crate) fn begin_finale(play: &mut Play<'_>) {
    play.state.round += 1;
    play.state.at = 0;
    tell(play, Report::Finale);
    play.state.players.iter_mut().for_each(round::refresh);
    super::battle_begins(play);
}

/// The part of the next Hero begins, if there is an enemy left.
pub(crate) fn begin_part(play: &mut Play<'_>) {
    if !enemy_left(play.state) {
        play.state.at = play.state.seats();
        return;
    }
    super::part_begins(play);
    play.state.begun = true;
    play.state.turn = TurnRecord::default();
    play.log.tell(Event::Turn(play.state.seat()));
    play.state.tasks.push(Task::Scenario(Step::Parted));
    // EU-SKO-10: what was spent is paid for, as at the end of a turn.
    play.state.tasks.push(Task::End(end_of_turn::Step::Dwurt));
    play.state.tasks.extend([Step::Battle, Step::Ready].map(Task::Scenario));
}

/// The part of the Hero is over.
pub(super) fn end_part(play: &mut Play<'_>) {
    play.state.begun = false;
    play.state.at += 1;
}

/// The next enemy comes, without a Combat action.
pub(super) fn battle(play: &mut Play<'_>) {
    if super::fights_on(play) {
        combat::unpaid(play);
    }
}

/// What cannot be used while getting ready: the battle is no place to leave, and there is nowhere to walk.
const fn leaves(effect: &Effect) -> bool {
    matches!(effect, Effect::Teleport(_) | Effect::GoTo(_) | Effect::Move(_))
}

pub(super) fn legal(state: &State, out: &mut Vec<Action>) {
    if hand::limit_question(state).is_some() {
        return hand::limit_legal(state, out);
    }
    if turn::overloaded(state) {
        out.extend(board::disposable(state.player()).into_iter().map(Action::Dispose));
    } else {
        out.push(Action::Done);
    }
    let mut ways = Vec::new();
    uses::legal(state, state.seat(), Moment::Out, &mut ways);
    out.extend(ways.into_iter().filter(|way| check(state, way).is_ok()));
}

pub(super) fn check(state: &State, action: &Action) -> Result<(), Refusal> {
    if hand::limit_question(state).is_some() {
        return hand::limit_check(state, action);
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

pub(super) fn answer(play: &mut Play<'_>, action: Action) {
    if action == Action::Done {
        return;
    }
    play.state.tasks.push(Task::Scenario(Step::Ready));
    if hand::limit_question(play.state).is_some() {
        return hand::limit_answer(play, action);
    }
    let seat = play.state.seat();
    match action {
        Action::Dispose(thing) => board::dispose(play, seat, thing),
        _ => uses::answer(play, seat, action),
    }
}
