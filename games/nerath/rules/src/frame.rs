//! The frame of a match: realm after realm, phase after phase (CN-TRN-01, CN-TRN-02), and in between whatever must be settled
//! first.
//!
//! The state says at any moment what comes next: the last task on the stack, or the phase when the stack is empty. Either asks
//! a question, or is carried out without one.

use crate::action::Action;
use crate::cards::Window;
use crate::event::Event;
use crate::question::{Moment, Question};
use crate::realm::Realm;
use crate::state::{MOST_ROUNDS, Phase, State};
use crate::task::Task;
use crate::turn_record::TurnRecord;
use crate::{battle, cards, dragons, income, movement, reinforce, reposition, victory};
use kernel::{Chance, Log, Refusal, Seat};

/// A state being played on, with its dice and its log.
pub(crate) struct Play<'a> {
    /// The state.
    pub(crate) state: &'a mut State,
    /// The dice, and everything hidden.
    pub(crate) chance: &'a mut Chance,
    /// What happened.
    pub(crate) log: &'a mut Log<Event>,
}

/// What comes next.
pub(crate) enum Next {
    /// This question is asked.
    Ask(Question),
    /// There is something to do without asking.
    Run,
    /// The phase is over.
    Leave,
}

/// What comes next in this state.
pub(crate) fn next(state: &State) -> Next {
    let asked = match state.tasks.last() {
        Some(Task::HowMany(group)) => Some(movement::how_many_question(state, group)),
        Some(Task::Window(window)) => cards::window_question(state, window),
        Some(Task::Resolve(resolve)) => cards::resolve_question(state, resolve),
        Some(Task::StartProperties) => cards::start_question(state),
        Some(Task::Draw) => None,
        Some(Task::Battle(step)) => battle::question(state, step),
        None => {
            return match state.phase {
                Phase::Start | Phase::Draw | Phase::Income => Next::Leave,
                Phase::Move => movement::next(state),
                Phase::Battle => battle::next(state),
                Phase::Reposition => reposition::next(state),
                Phase::Reinforce => reinforce::next(state),
            };
        }
    };
    asked.map_or(Next::Run, Next::Ask)
}

/// The question of the moment, if there is one.
pub(crate) fn asked(state: &State) -> Option<Question> {
    match next(state) {
        Next::Ask(question) => Some(question),
        Next::Run | Next::Leave => None,
    }
}

/// Every legal answer to the question of the moment.
pub(crate) fn legal(state: &State, out: &mut Vec<Action>) {
    match state.tasks.last() {
        Some(Task::HowMany(group)) => movement::how_many_legal(state, group, out),
        Some(Task::Window(window)) => cards::window_legal(state, window, out),
        Some(Task::Resolve(resolve)) => cards::resolve_legal(state, resolve, out),
        Some(Task::StartProperties) => cards::start_legal(state, out),
        Some(Task::Draw) => {}
        Some(Task::Battle(step)) => battle::legal(state, step, out),
        None => match state.phase {
            Phase::Start | Phase::Draw | Phase::Income => {}
            Phase::Move => movement::legal(state, out),
            Phase::Battle => battle::phase_legal(state, out),
            Phase::Reposition => reposition::legal(state, out),
            Phase::Reinforce => reinforce::legal(state, out),
        },
    }
}

/// Whether this answers the question of the moment.
pub(crate) fn check(state: &State, action: &Action) -> Result<(), Refusal> {
    match state.tasks.last() {
        Some(Task::HowMany(group)) => movement::how_many_check(state, group, action),
        Some(Task::Window(window)) => cards::window_check(state, window, action),
        Some(Task::Resolve(resolve)) => cards::resolve_check(state, resolve, action),
        Some(Task::StartProperties) => cards::start_check(state, action),
        Some(Task::Draw) => Err(not_an_answer()),
        Some(Task::Battle(step)) => battle::check(state, step, action),
        None => match state.phase {
            Phase::Start | Phase::Draw | Phase::Income => Err(not_an_answer()),
            Phase::Move => movement::check(state, action),
            Phase::Battle => battle::phase_check(state, action),
            Phase::Reposition => reposition::check(state, action),
            Phase::Reinforce => reinforce::check(state, action),
        },
    }
}

/// The refusal of an action that answers some other question.
pub(crate) fn not_an_answer() -> Refusal {
    Refusal::protocol(kernel::Protocol::NotAnAnswer)
}

/// Carries out a checked answer, then everything that needs no further question.
pub(crate) fn answer(play: &mut Play<'_>, action: Action) {
    let actor = asked_seat(play.state);
    match play.state.tasks.last().copied() {
        // A task that is answered leaves the stack; if it is not done it puts itself back.
        Some(task) => {
            play.state.tasks.pop();
            match task {
                Task::HowMany(group) => movement::how_many_answer(play, group, action),
                Task::Window(window) => cards::window_answer(play, window, action),
                Task::Resolve(resolve) => cards::resolve_answer(play, resolve, action),
                Task::StartProperties => cards::start_answer(play, action),
                Task::Draw => {}
                Task::Battle(step) => battle::answer(play, step, action),
            }
        }
        None => match (play.state.phase, action) {
            // CN-TRN-03: Move, Reposition and Reinforce may be passed.
            (Phase::Move | Phase::Reposition | Phase::Reinforce, Action::Done) => leave_phase(play),
            (Phase::Move, _) => movement::answer(play, action),
            (Phase::Battle, _) => battle::phase_answer(play, action),
            (Phase::Reposition, _) => reposition::answer(play, action),
            (Phase::Reinforce, _) => reinforce::answer(play, action),
            (Phase::Start | Phase::Draw | Phase::Income, _) => {}
        },
    }
    run(play, actor);
}

/// The seat that owes the answer now.
fn asked_seat(state: &State) -> Option<Seat> {
    if state.tasks.is_empty() {
        return Some(state.players[state.active]);
    }
    asked(state).map(|question| state.players[question.realm])
}

/// Goes on until somebody must be asked, or the match is over. `actor` is the seat that set this going.
pub(crate) fn run(play: &mut Play<'_>, actor: Option<Seat>) {
    while play.state.won.is_none() {
        match next(play.state) {
            Next::Ask(question) => {
                unveil_window(play, actor, Some(question.realm));
                return;
            }
            Next::Leave => leave_phase(play),
            Next::Run => match play.state.tasks.pop() {
                Some(Task::HowMany(_)) => {}
                // A window that nobody can use closes.
                Some(task @ Task::Window(_)) => {
                    play.state.tasks.push(task);
                    unveil_window(play, actor, None);
                    play.state.tasks.pop();
                }
                Some(Task::Resolve(resolve)) => cards::resolve_run(play, resolve),
                Some(Task::StartProperties) => cards::start_properties(play),
                Some(Task::Draw) => cards::draw_phase(play),
                Some(Task::Battle(step)) => battle::run(play, step),
                None => battle::phase_run(play),
            },
        }
    }
}

/// Who is asked in a window, and who is not, tells what others hold. What led there can no longer be taken back: nobody may try
/// out whether an enemy has an answer (CN-TRN-04).
fn unveil_window(play: &mut Play<'_>, actor: Option<Seat>, speaker: Option<Realm>) {
    if let Some(Task::Window(window)) = play.state.tasks.last()
        && window.sounded(play.state, speaker).any(|realm| actor != Some(play.state.players[realm]))
    {
        play.chance.reveal();
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

/// Ends the phase and begins the next, in the fixed order (CN-TRN-02); phases are never reopened (CN-TRN-04).
fn leave_phase(play: &mut Play<'_>) {
    match play.state.phase {
        Phase::Start => {
            enter(play, Phase::Draw);
            play.state.tasks.push(Task::Window(Window::new(Moment::TurnStart)));
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
            play.state.tasks.push(Task::Window(Window::new(Moment::Income)));
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
