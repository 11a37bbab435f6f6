//! The moments at which cards may be played, and who may play them when (CN-EVT-01, CN-EVT-08).

use super::play::{self, Times};
use crate::action::Action;
use crate::frame::{Play, not_an_answer};
use crate::question::{Asked, Moment, Question};
use crate::realm::Realm;
use crate::state::State;
use crate::task::Task;
use kernel::Refusal;
use serde::{Deserialize, Serialize};

/// A moment at which cards may be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Window {
    /// Which moment.
    pub moment: Moment,
    /// The realms that have passed since the last card was played, one bit each (CN-EVT-08).
    pub passed: u8,
}

impl Window {
    /// A window in which nobody has been asked yet.
    #[must_use]
    pub const fn new(moment: Moment) -> Window {
        Window { moment, passed: 0 }
    }

    /// The realm that is to speak: the active one first, then the others in turn order, each only if it has something to play
    /// (CN-EVT-08).
    fn speaker(&self, state: &State) -> Option<Realm> {
        state.active.and_after().into_iter().find(|realm| {
            self.passed & 1 << realm.index() == 0
                && play::any(state, *realm, Times::at(state, self.moment, *realm))
        })
    }
}

impl Window {
    /// The realms whose hands have a say in who speaks: those before the speaker who have not passed, and the speaker. All of
    /// them when nobody speaks.
    pub(crate) fn sounded(&self, state: &State, speaker: Option<Realm>) -> impl Iterator<Item = Realm> {
        let (passed, mut done) = (self.passed, false);
        let own_turn_only = matches!(self.moment, Moment::TurnStart | Moment::Income);
        let active = state.active;
        active.and_after().into_iter().filter(move |realm| {
            let sounded = !done && passed & 1 << realm.index() == 0 && (!own_turn_only || *realm == active);
            done |= Some(*realm) == speaker;
            sounded
        })
    }
}

impl Window {
    /// How many cards this realm could play here.
    pub(crate) fn cards(&self, state: &State, realm: Realm) -> usize {
        let mut cards = 0;
        play::each(state, realm, Times::at(state, self.moment, realm), |_| cards += 1);
        cards
    }
}

/// The question of this window; none when nobody is left who can use it.
pub(crate) fn window_question(state: &State, window: &Window) -> Option<Question> {
    window.speaker(state).map(|realm| Question { realm, what: Asked::Window(window.moment) })
}

/// Every card that may be played now; or none.
pub(crate) fn window_legal(state: &State, window: &Window, out: &mut Vec<Action>) {
    if let Some(realm) = window.speaker(state) {
        play::each(state, realm, Times::at(state, window.moment, realm), |action| out.push(action));
        out.push(Action::Done);
    }
}

/// Whether this may be played now.
pub(crate) fn window_check(state: &State, window: &Window, action: &Action) -> Result<(), Refusal> {
    match (window.speaker(state), action) {
        (None, _) => Err(not_an_answer()),
        (Some(_), Action::Done) => Ok(()),
        (Some(realm), _) => play::check(state, realm, Times::at(state, window.moment, realm), action),
    }
}

/// Plays a card, or lets the moment go by.
pub(crate) fn window_answer(play: &mut Play<'_>, mut window: Window, action: Action) {
    let Some(realm) = window.speaker(play.state) else { return };
    if action == Action::Done {
        window.passed |= 1 << realm.index();
        play.state.tasks.push(Task::Window(window));
    } else {
        // CN-EVT-08: the window closes when all pass in a row, so a card gives everybody another chance.
        play.state.tasks.push(Task::Window(Window::new(window.moment)));
        play::play(play, realm, action);
    }
}
