//! The frame of a match: realm by realm, phase by phase (CN-TRN-01, CN-TRN-02), with whatever must be settled
//! first in between.
//!
//! What comes next is the last [`Task`] on the stack, or the [`Phase`] when the stack is empty;
//! [`kernel::step`] plays them.

use crate::cards::Window;
use crate::event::Event;
use crate::question::{Occasion, Question};
use crate::realm::Realm;
use crate::state::{MOST_ROUNDS, Phase, State};
use crate::task::Task;
use crate::turn_record::TurnRecord;
use crate::{Nerath, battle, dragons, income, movement, reinforce, reposition, victory};
use kernel::{Seat, Step, Stepwise};

/// A match in play.
pub(crate) type Play<'a> = kernel::Play<'a, Nerath>;

impl Stepwise for Nerath {
    type Task = Task;
    type Stage = Phase;

    fn task(state: &State) -> Option<&Task> {
        state.tasks.last()
    }

    fn take_task(state: &mut State) -> Option<Task> {
        state.tasks.pop()
    }

    fn stage(state: &State) -> Phase {
        state.phase
    }

    fn is_over(state: &State) -> bool {
        state.won.is_some()
    }

    fn actor(state: &State) -> Option<Seat> {
        let realm = match Nerath::task(state) {
            Some(task) => task.asks(state)?.realm,
            None => state.active,
        };
        Some(state.players[realm])
    }

    fn asking(play: &mut Play<'_>, question: &Question) {
        if let Some(&Task::Window(window)) = play.state.tasks.last() {
            window.unveil(play, Some(question.realm));
        }
    }
}

kernel::steps! {
    Nerath: Phase {
        // What these bring is settled when they begin.
        Phase::Start | Phase::Draw | Phase::Income => Unasked(leave_phase),
        Phase::Move => movement::Moving,
        Phase::Battle => battle::Battles,
        Phase::Reposition => reposition::Repositioning,
        Phase::Reinforce => reinforce::Reinforcing,
    }
}

/// A step without a question, which only calls this function.
#[derive(Clone, Copy)]
pub(crate) struct Unasked<F>(pub(crate) F);

impl<F: Fn(&mut Play<'_>) + Copy> Step<Nerath> for Unasked<F> {
    fn run(self, play: &mut Play<'_>) {
        (self.0)(play);
    }
}

/// Begins a realm's turn.
pub(crate) fn begin_turn(play: &mut Play<'_>, realm: Realm) {
    let state = &mut *play.state;
    state.active = realm;
    // CN-REI-22: what is held at the start of the turn.
    let (held, castles_held) = (state.control.by[realm], state.castles_of(realm));
    state.turn = TurnRecord { held, castles_held, ..TurnRecord::default() };
    play.log.tell(Event::Turn(realm));
    enter(play, Phase::Start);
    play.state.tasks.push(Task::StartProperties);
}

fn enter(play: &mut Play<'_>, phase: Phase) {
    play.state.phase = phase;
    play.log.tell(Event::Phase(phase));
}

/// Ends the phase and begins the next, in the fixed order (CN-TRN-02); a phase is never reopened (CN-TRN-04).
pub(crate) fn leave_phase(play: &mut Play<'_>) {
    match play.state.phase {
        Phase::Start => {
            enter(play, Phase::Draw);
            play.state.tasks.push(Task::Window(Window::new(Occasion::TurnStart)));
            play.state.tasks.push(Task::Draw);
        }
        Phase::Draw => {
            enter(play, Phase::Move);
            movement::begin(play);
        }
        Phase::Move => {
            movement::end(play);
            enter(play, Phase::Battle);
            battle::begin(play);
        }
        Phase::Battle => {
            enter(play, Phase::Reposition);
            reposition::begin(play);
        }
        Phase::Reposition => {
            reposition::end(play);
            enter(play, Phase::Reinforce);
            reinforce::begin(play);
        }
        Phase::Reinforce => {
            reinforce::end(play);
            enter(play, Phase::Income);
            income::collect(play);
            play.state.tasks.push(Task::Window(Window::new(Occasion::Income)));
        }
        Phase::Income => end_turn(play),
    }
}

/// Ends the turn: solitary Dragons, victory, the next realm (CN-TRN-01).
fn end_turn(play: &mut Play<'_>) {
    dragons::duels(play);
    victory::after_turn(play);
    if play.state.won.is_some() {
        return;
    }
    let next = play.state.active.next();
    if next == Realm::Karkoth {
        victory::after_round(play);
        if play.state.won.is_some() {
            return;
        }
        play.state.round = play.state.round.saturating_add(1).min(MOST_ROUNDS);
        play.log.tell(Event::Round(play.state.round));
    }
    begin_turn(play, next);
}

#[cfg(test)]
mod tests;
