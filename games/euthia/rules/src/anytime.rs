//! What a player may do before any answer: turn cards into a Gold card or into coins (EU-SGC-03, EU-SOL-09),
//! brew Dwurt (EU-SKO-03), and on their own turn outside Combat move Items, equip and set Gems (EU-ITM-03,
//! EU-ITM-07, EU-GEM-01). The question stays open meanwhile.

#[cfg(test)]
mod tests;

use crate::action::Action;
use crate::effects::{self, Resolving};
use crate::frame::Play;
use crate::rules::{EU_ITM_03, EU_ITM_08, EU_TRD_05};
use crate::state::State;
use crate::task::Task;
use crate::{board, combat, end_of_turn, hand, scenario, skoldur};
use kernel::{Refusal, Seat, not_an_answer};

/// What may be done before answering.
struct Leave {
    /// The seat that is asked.
    seat: Seat,
    /// Whether the board may be rearranged, or the rule that forbids it.
    board: Result<(), Refusal>,
}

impl Leave {
    /// A question in the player's own turn, outside Combat.
    fn full(state: &State) -> Leave {
        Leave { seat: state.seat(), board: Ok(()) }
    }

    /// A question in the middle of something, or in another player's turn (EU-ITM-08).
    const fn cards(seat: Seat) -> Leave {
        Leave { seat, board: Err(Refusal::rule(EU_ITM_08)) }
    }
}

/// What may be done before answering the current question; nothing while cards or other things are being
/// given up, so that what was begun can always be paid.
fn leave(state: &State) -> Option<Leave> {
    Some(match state.tasks.last() {
        Some(Task::Enter(_) | Task::Mine(_)) => Leave::full(state),
        Some(Task::Effect(resolving)) if is_paying(state, resolving) => return None,
        Some(Task::Effect(resolving)) => Leave::cards(resolving.seat),
        Some(Task::Draft(drawn)) => Leave::cards(drawn.seat),
        Some(Task::Roll(roll)) if roll.seat == state.seat() && state.begun => Leave::full(state),
        Some(Task::Roll(roll)) => Leave::cards(roll.seat),
        // EU-TRD-05: the fee comes first.
        Some(Task::Trade(trading)) if trading.owed.is_some() => {
            Leave { seat: state.seat(), board: Err(Refusal::rule(EU_TRD_05)) }
        }
        Some(Task::Trade(_)) => Leave::full(state),
        Some(Task::Owed(_) | Task::Challenge(_) | Task::Quest(_)) => return None,
        Some(Task::Combat(step)) => {
            let seat = combat::decides(state, *step)?;
            match step {
                combat::Combat::Before | combat::Combat::Barter => Leave::full(state),
                // EU-ITM-03: not during Combat.
                _ => Leave { seat, board: Err(Refusal::rule(EU_ITM_03)) },
            }
        }
        Some(Task::Scenario(scenario::Due::Ready)) => room(state),
        Some(Task::Scenario(_)) => Leave::cards(state.first),
        Some(Task::End(end_of_turn::Closing::Dwurt)) if !state.in_finale() => Leave::full(state),
        Some(Task::End(end_of_turn::Closing::Room)) => room(state),
        // There is no looking for room any more.
        Some(Task::End(_)) => Leave::cards(state.seat()),
        None if state.begun => room(state),
        None => return None,
    })
}

/// Where nobody may hold too many cards: a player who does is asked before the Hero whose turn it is.
fn room(state: &State) -> Leave {
    match hand::over_limit(state) {
        Some(seat) => Leave::cards(seat),
        None => Leave::full(state),
    }
}

/// Whether something is being paid, or will be: what is needed may not be spent on something else meanwhile.
/// A choice between several ways to pay stays open until it is made.
fn is_paying(state: &State, asked: &Resolving) -> bool {
    let costs = |resolving: &Resolving| resolving.effect.whole().any(|part| part.get().is_cost());
    let waiting = state.tasks.iter().rev().skip(1);
    let mut waiting = waiting.filter_map(|task| match task {
        Task::Effect(resolving) => Some(resolving),
        _ => None,
    });
    asked.effect.get().is_cost() || waiting.any(|resolving| resolving.seat == asked.seat && costs(resolving))
}

/// Whether an action is of this kind.
pub(crate) const fn is_any_time(action: &Action) -> bool {
    matches!(action, Action::Convert | Action::CashIn(_) | Action::Brew | Action::Board(_))
}

/// Everything that may be done at this time.
pub(crate) fn legal(state: &State, out: &mut Vec<Action>) {
    let Some(Leave { seat, board }) = leave(state) else { return };
    let first = out.len();
    hand::legal(state, seat, out);
    if skoldur::check_brew(state, seat).is_ok() {
        out.push(Action::Brew);
    }
    if let Some(Task::Effect(resolving)) = state.tasks.last() {
        let mut at = 0;
        out.retain(|action| {
            at += 1;
            at <= first || effects::leaves_a_choice(state, resolving, action)
        });
    }
    if board.is_ok() {
        board::legal(state, out);
    }
}

/// Checks whether it may be done now; `None` for other actions.
pub(crate) fn check(state: &State, action: &Action) -> Option<Result<(), Refusal>> {
    is_any_time(action).then(|| {
        let Leave { seat, board } = leave(state).ok_or_else(not_an_answer)?;
        match action {
            Action::Board(handling) => board.and_then(|()| board::check(state, *handling)),
            Action::Brew => skoldur::check_brew(state, seat),
            Action::CashIn(card) => hand::check_cash(state, seat, *card),
            _ => hand::check_conversion(state, seat),
        }?;
        match state.tasks.last() {
            Some(Task::Effect(resolving)) if !effects::leaves_a_choice(state, resolving, action) => {
                Err(effects::refusal(resolving))
            }
            _ => Ok(()),
        }
    })
}

/// Does it, and asks the question again; returns whether it was such an action.
pub(crate) fn answer(play: &mut Play<'_>, action: Action) -> bool {
    if !is_any_time(&action) {
        return false;
    }
    if let Some(Leave { seat, .. }) = leave(play.state) {
        match action {
            Action::Board(handling) => board::answer(play, handling),
            Action::Brew => skoldur::brew(play, seat),
            Action::CashIn(card) => hand::cash_in(play, seat, card),
            _ => hand::convert(play, seat),
        }
    }
    true
}
