//! The stack of steps that a match is in the middle of, and the one loop that plays them.
//!
//! A half-resolved card, battle or purchase is plain data in the state, so it survives saving, undo and
//! search. The next step is always the last task on the stack, or the stage of the turn when the stack is
//! empty. A step either asks a question or runs without one.

use crate::{Chance, Game, Log, Protocol, Refusal, Seat};

/// A state in play, with its chance and its log.
pub struct Play<'a, G: Game> {
    /// The state.
    pub state: &'a mut G::State,
    /// The source of randomness, and the way to reveal what is hidden.
    pub chance: &'a mut Chance,
    /// What happened.
    pub log: &'a mut Log<G::Event>,
    /// The seat whose answer started this, if the game [wants to know](Stepwise::actor).
    pub actor: Option<Seat>,
}

impl<'a, G: Game> Play<'a, G> {
    /// Starts playing on a state, without an actor.
    pub fn new(state: &'a mut G::State, chance: &'a mut Chance, log: &'a mut Log<G::Event>) -> Play<'a, G> {
        Play { state, chance, log, actor: None }
    }
}

/// One thing that a match can be in the middle of: its question, the legal answers and what they do.
///
/// A step that never asks only implements [`run`](Step::run).
pub trait Step<G: Game>: Copy {
    /// Returns its question, or `None` when it runs without an answer.
    fn asks(&self, state: &G::State) -> Option<G::Question> {
        let _ = state;
        None
    }

    /// Adds every legal answer.
    fn legal(&self, state: &G::State, out: &mut Vec<G::Action>) {
        let _ = (state, out);
    }

    /// Checks whether this is a legal answer.
    fn check(&self, state: &G::State, action: &G::Action) -> Result<(), Refusal> {
        let _ = (state, action);
        Err(not_an_answer())
    }

    /// Handles a checked answer. The task has already left the stack; it pushes itself back if it is not
    /// finished.
    fn answer(self, play: &mut Play<'_, G>, action: G::Action) {
        let _ = (play, action);
    }

    /// Runs without an answer. The task has already left the stack; it pushes itself back if it is not
    /// finished.
    fn run(self, play: &mut Play<'_, G>);
}

/// A game that is played step by step.
pub trait Stepwise: Game {
    /// A task that must be settled before the stage continues.
    type Task: Step<Self>;
    /// The stage a turn is in when the stack is empty.
    type Stage: Step<Self>;

    /// The last task on the stack.
    fn task(state: &Self::State) -> Option<&Self::Task>;

    /// Pops the last task.
    fn take_task(state: &mut Self::State) -> Option<Self::Task>;

    /// Returns the stage of the turn.
    fn stage(state: &Self::State) -> Self::Stage;

    /// Whether the match has ended.
    fn is_over(state: &Self::State) -> bool;

    /// Returns the seat that owes the answer, in games where the consequences depend on who started them.
    fn actor(state: &Self::State) -> Option<Seat> {
        let _ = state;
        None
    }

    /// Called before a new question is asked.
    fn asking(play: &mut Play<'_, Self>, question: &Self::Question) {
        let _ = (play, question);
    }
}

/// The refusal of an action that answers a different question.
#[must_use]
pub fn not_an_answer() -> Refusal {
    Refusal::protocol(Protocol::NotAnAnswer)
}

/// Returns the current question, or `None` when something runs without one.
#[must_use]
pub fn asked<G: Stepwise>(state: &G::State) -> Option<G::Question> {
    match G::task(state) {
        Some(task) => task.asks(state),
        None => G::stage(state).asks(state),
    }
}

/// Adds every legal answer to the current question.
pub fn legal<G: Stepwise>(state: &G::State, out: &mut Vec<G::Action>) {
    match G::task(state) {
        Some(task) => task.legal(state, out),
        None => G::stage(state).legal(state, out),
    }
}

/// Checks whether this answers the current question.
pub fn check<G: Stepwise>(state: &G::State, action: &G::Action) -> Result<(), Refusal> {
    match G::task(state) {
        Some(task) => task.check(state, action),
        None => G::stage(state).check(state, action),
    }
}

/// Carries out a checked answer, then everything that needs no further question.
pub fn answer<G: Stepwise>(play: &mut Play<'_, G>, action: G::Action) {
    play.actor = G::actor(play.state);
    match G::take_task(play.state) {
        Some(task) => task.answer(play, action),
        None => G::stage(play.state).answer(play, action),
    }
    run(play);
}

/// Runs steps until somebody must be asked, or the match is over.
pub fn run<G: Stepwise>(play: &mut Play<'_, G>) {
    while !G::is_over(play.state) {
        if let Some(question) = asked::<G>(play.state) {
            G::asking(play, &question);
            return;
        }
        match G::take_task(play.state) {
            Some(task) => task.run(play),
            None => G::stage(play.state).run(play),
        }
    }
}

/// Makes an enum of steps a step itself: each variant stands for a step, named after the arrow.
///
/// ```text
/// kernel::steps! {
///     MageKnight: Task {
///         Task::Effect(ref resolving) => *resolving,
///         Task::Pay(colour) => mana::Owed(colour),
///     }
/// }
/// ```
///
/// `ref` avoids copying a large step where the code only inspects it.
#[macro_export]
macro_rules! steps {
    ($game:ty: $steps:ty { $($variant:pat => $step:expr),+ $(,)? }) => {
        impl $crate::Step<$game> for $steps {
            #[inline]
            fn asks(
                &self,
                state: &<$game as $crate::Game>::State,
            ) -> Option<<$game as $crate::Game>::Question> {
                match *self {
                    $($variant => $crate::Step::<$game>::asks(&$step, state),)+
                }
            }

            #[inline]
            fn legal(
                &self,
                state: &<$game as $crate::Game>::State,
                out: &mut Vec<<$game as $crate::Game>::Action>,
            ) {
                match *self {
                    $($variant => $crate::Step::<$game>::legal(&$step, state, out),)+
                }
            }

            #[inline]
            fn check(
                &self,
                state: &<$game as $crate::Game>::State,
                action: &<$game as $crate::Game>::Action,
            ) -> Result<(), $crate::Refusal> {
                match *self {
                    $($variant => $crate::Step::<$game>::check(&$step, state, action),)+
                }
            }

            #[inline]
            fn answer(self, play: &mut $crate::Play<'_, $game>, action: <$game as $crate::Game>::Action) {
                match self {
                    $($variant => $crate::Step::<$game>::answer($step, play, action),)+
                }
            }

            #[inline]
            fn run(self, play: &mut $crate::Play<'_, $game>) {
                match self {
                    $($variant => $crate::Step::<$game>::run($step, play),)+
                }
            }
        }
    };
}
