//! What a match is in the middle of: steps on a stack, and the one loop that plays them.
//!
//! A half-resolved card, battle or purchase is plain data in the state, so that it survives saving, undo and
//! search. What comes next is always the last task on the stack, or the stage of the turn when the stack is
//! empty. Either asks its question, or is carried out without one.

use crate::{Chance, Game, Log, Protocol, Refusal, Seat};

/// A state being played on, with its dice and its log.
pub struct Play<'a, G: Game> {
    /// The state.
    pub state: &'a mut G::State,
    /// The dice, and everything hidden.
    pub chance: &'a mut Chance,
    /// What happened.
    pub log: &'a mut Log<G::Event>,
    /// The seat whose answer set this going, as far as the game [wants to know](Stepwise::actor).
    pub actor: Option<Seat>,
}

impl<'a, G: Game> Play<'a, G> {
    /// A state to play on, whoever set it going.
    pub fn new(state: &'a mut G::State, chance: &'a mut Chance, log: &'a mut Log<G::Event>) -> Play<'a, G> {
        Play { state, chance, log, actor: None }
    }
}

/// One thing that a match can be in the middle of: what it asks, what answers it, and what it does.
///
/// A step that never asks has only [`run`](Step::run) of its own.
pub trait Step<G: Game>: Copy {
    /// What it asks now; nothing when it goes on without an answer.
    fn asks(&self, state: &G::State) -> Option<G::Question> {
        let _ = state;
        None
    }

    /// Adds every legal answer.
    fn legal(&self, state: &G::State, out: &mut Vec<G::Action>) {
        let _ = (state, out);
    }

    /// Whether this is a legal answer.
    fn check(&self, state: &G::State, action: &G::Action) -> Result<(), Refusal> {
        let _ = (state, action);
        Err(not_an_answer())
    }

    /// Takes a checked answer. A task that is answered has left the stack; if it is not done, it pushes
    /// itself back.
    fn answer(self, play: &mut Play<'_, G>, action: G::Action) {
        let _ = (play, action);
    }

    /// Goes on without an answer. A task that is run has left the stack; if it is not done, it pushes itself
    /// back.
    fn run(self, play: &mut Play<'_, G>);
}

/// A game that is played step by step.
pub trait Stepwise: Game {
    /// What must be settled before the stage goes on.
    type Task: Step<Self>;
    /// What a turn is at when nothing else must be settled.
    type Stage: Step<Self>;

    /// The last task on the stack.
    fn task(state: &Self::State) -> Option<&Self::Task>;

    /// Takes the last task from the stack.
    fn take_task(state: &mut Self::State) -> Option<Self::Task>;

    /// What the turn is at.
    fn stage(state: &Self::State) -> Self::Stage;

    /// Whether the match has ended.
    fn is_over(state: &Self::State) -> bool;

    /// The seat that owes the answer, where what follows depends on who set it going.
    fn actor(state: &Self::State) -> Option<Seat> {
        let _ = state;
        None
    }

    /// Is told before a question is put that was not there before the answer.
    fn asking(play: &mut Play<'_, Self>, question: &Self::Question) {
        let _ = (play, question);
    }
}

/// The refusal of an action that answers some other question.
#[must_use]
pub fn not_an_answer() -> Refusal {
    Refusal::protocol(Protocol::NotAnAnswer)
}

/// The question of the moment; none when there is something to do without asking.
#[must_use]
pub fn asked<G: Stepwise>(state: &G::State) -> Option<G::Question> {
    match G::task(state) {
        Some(task) => task.asks(state),
        None => G::stage(state).asks(state),
    }
}

/// Adds every legal answer to the question of the moment.
pub fn legal<G: Stepwise>(state: &G::State, out: &mut Vec<G::Action>) {
    match G::task(state) {
        Some(task) => task.legal(state, out),
        None => G::stage(state).legal(state, out),
    }
}

/// Whether this answers the question of the moment.
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

/// Goes on until somebody must be asked, or the match is over.
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
/// `ref` spares a copy of a large step where it is only looked at.
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
