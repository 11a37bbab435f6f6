//! The battle after the last round: each Hero in turn order gets ready and fights. It is a round of its own in which nobody has a
//! turn; it is fought off the map, so that no power of an Elemental reaches it.

use super::{Report, Step, enemy_left, tell};
use crate::action::Action;
use crate::board::{self, storage};
use crate::combat;
use crate::effect::Effect;
use crate::event::Event;
use crate::frame::{Play, not_an_answer};
use crate::question::{Asked, Question};
use crate::rules::{EU_ITM_04, EU_SET_02};
use crate::state::{State, TurnRecord};
use crate::task::Task;
use crate::uses::{self, Moment};
use crate::{end_of_turn, hand, round, skoldur};
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

fn overloaded(state: &State) -> bool {
    storage::excess(state.player()) > 0
}

/// The question to somebody who holds or carries too much (EU-SGC-04, EU-ITM-04).
pub(super) fn room_question(state: &State) -> Option<Question> {
    let excess = || overloaded(state).then(|| Question { seat: state.seat(), what: Asked::Excess });
    hand::limit_question(state).or_else(excess)
}

/// Whether something can be used while getting ready: the battle is no place to teleport from.
fn check_use(state: &State, action: &Action) -> Result<(), Refusal> {
    uses::check_action(state, state.seat(), Moment::Out, action)?;
    if let Action::Use(spot, at) = *action {
        let part = state.player().piece(spot).and_then(|piece| piece.sheet().parts.get(usize::from(at)));
        let leaves =
            |effect: &Effect| matches!(effect, Effect::Teleport(_) | Effect::GoTo(_) | Effect::Move(_));
        if part.is_some_and(|part| part.effect.whole().any(|effect| leaves(effect.get()))) {
            return Err(Refusal::rule(EU_SET_02));
        }
    }
    Ok(())
}

pub(super) fn legal(state: &State, out: &mut Vec<Action>) {
    if hand::limit_question(state).is_some() {
        return hand::limit_legal(state, out);
    }
    if overloaded(state) {
        out.extend(board::disposable(state.player()).map(Action::Dispose));
    } else {
        out.push(Action::Done);
    }
    let mut ways = vec![Action::Brew];
    hand::legal(state, state.seat(), &mut ways);
    board::legal(state, &mut ways);
    uses::legal(state, state.seat(), Moment::Out, &mut ways);
    out.extend(ways.into_iter().filter(|way| check(state, way).is_ok()));
}

pub(super) fn check(state: &State, action: &Action) -> Result<(), Refusal> {
    if hand::limit_question(state).is_some() {
        return hand::limit_check(state, action);
    }
    match action {
        Action::Done if overloaded(state) => Err(Refusal::rule(EU_ITM_04)),
        Action::Done => Ok(()),
        Action::Board(handling) => board::check(state, *handling),
        Action::Dispose(thing) => board::check_disposal(state.player(), *thing),
        Action::Brew => skoldur::check_brew(state),
        Action::Convert => hand::check_conversion(state, state.seat()),
        Action::CashIn(card) => hand::check_cash(state, state.seat(), *card),
        Action::Use(..) | Action::TurnGem(..) | Action::Essence(_) => check_use(state, action),
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
        Action::Board(handling) => board::answer(play, handling),
        Action::Dispose(thing) => board::dispose(play, seat, thing),
        Action::Brew => skoldur::brew(play),
        Action::Convert => hand::convert(play, seat),
        Action::CashIn(card) => hand::cash_in(play, seat, card),
        _ => uses::answer(play, seat, action),
    }
}
