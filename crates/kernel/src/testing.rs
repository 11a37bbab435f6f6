//! Playing a game by hand, for the tests of its rules: with known draws, checking that what is played is listed.
//!
//! The `testing` module of a game's rules builds positions and takes these functions for its own types:
//! `kernel::by_hand!(Pocket);`.

use crate::{Chance, Game, Log, Play, RuleId, Seed, not_an_answer as no_answer};

/// Defines the functions of [`kernel::testing`](mod@crate::testing) for one game, in the module where it stands.
#[macro_export]
macro_rules! by_hand {
    ($game:ty) => {
        type State = <$game as $crate::Game>::State;
        type Action = <$game as $crate::Game>::Action;
        type Event = <$game as $crate::Game>::Event;

        /// Runs a piece of play with these numbers, all of which must be used; returns the events.
        pub fn during(
            state: &mut State,
            numbers: impl IntoIterator<Item = u32>,
            piece: impl FnOnce(&mut $crate::Play<'_, $game>),
        ) -> Vec<Event> {
            $crate::testing::during(state, numbers, piece)
        }

        /// Runs a piece of play whose draws do not matter; returns the events.
        pub fn during_seeded(
            state: &mut State,
            piece: impl FnOnce(&mut $crate::Play<'_, $game>),
        ) -> Vec<Event> {
            $crate::testing::during_seeded(state, piece)
        }

        /// Plays several legal actions that need no chance, in order.
        pub fn act_all(state: &mut State, actions: impl IntoIterator<Item = Action>) {
            actions.into_iter().for_each(|action| drop(act(state, action)));
        }

        /// Every legal answer.
        pub fn legal(state: &State) -> Vec<Action> {
            $crate::testing::legal::<$game>(state)
        }

        /// The rule that forbids an action.
        pub fn refused(state: &State, action: Action) -> $crate::RuleId {
            $crate::testing::refused::<$game>(state, &action)
        }

        /// Whether this does not answer the current question at all.
        pub fn not_an_answer(state: &State, action: Action) -> bool {
            $crate::testing::not_an_answer::<$game>(state, &action)
        }
    };
}

/// Runs a piece of play with these numbers: a die shows the number, a bag gives the thing at that index.
///
/// # Panics
///
/// If not all of them are used, or more are needed.
pub fn during<G: Game>(
    state: &mut G::State,
    numbers: impl IntoIterator<Item = u32>,
    piece: impl FnOnce(&mut Play<'_, G>),
) -> Vec<G::Event> {
    let mut chance = Chance::scripted(numbers);
    let mut log = Log::default();
    piece(&mut Play::new(state, &mut chance, &mut log));
    assert_eq!(chance.left(), 0, "every scripted number is used");
    log.into_events()
}

/// Runs a piece of play whose draws do not matter; returns the events.
pub fn during_seeded<G: Game>(state: &mut G::State, piece: impl FnOnce(&mut Play<'_, G>)) -> Vec<G::Event> {
    let mut chance = Chance::new(Seed(1), 1);
    let mut log = Log::default();
    piece(&mut Play::new(state, &mut chance, &mut log));
    log.into_events()
}

/// Every legal answer.
#[must_use]
pub fn legal<G: Game>(state: &G::State) -> Vec<G::Action> {
    let mut actions = Vec::new();
    G::legal(state, &mut actions);
    actions
}

/// Checks that an action is legal, by the list and by the check.
///
/// # Panics
///
/// If it is not.
pub fn assert_legal<G: Game>(state: &G::State, action: &G::Action) {
    assert_eq!(G::check(state, action), Ok(()), "{action:?}");
    assert!(legal::<G>(state).contains(action), "{action:?} is legal but not listed");
}

/// The rule that forbids an action.
///
/// # Panics
///
/// If no rule does.
#[must_use]
pub fn refused<G: Game>(state: &G::State, action: &G::Action) -> RuleId {
    assert!(!legal::<G>(state).contains(action), "{action:?} is listed");
    let refusal = G::check(state, action).expect_err("the action is refused");
    refusal.cites().unwrap_or_else(|| panic!("{action:?} is refused by {:?}", refusal.reason))
}

/// Whether an action does not answer the current question at all.
#[must_use]
pub fn not_an_answer<G: Game>(state: &G::State, action: &G::Action) -> bool {
    G::check(state, action) == Err(no_answer())
}
