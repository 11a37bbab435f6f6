//! The windows in which cards may be played, and who may play them (CN-EVT-01, CN-EVT-08).

use super::play::{self, Times};
use crate::Nerath;
use crate::action::Action;
use crate::frame::Play;
use crate::question::{Asked, Occasion, Question};
use crate::realm::Realm;
use crate::state::State;
use crate::task::Task;
use kernel::{Refusal, Step, not_an_answer};
use serde::{Deserialize, Serialize};

/// A moment at which cards may be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Window {
    /// Which one.
    #[serde(rename = "moment")]
    pub occasion: Occasion,
    /// The realms that have passed since the last card was played, one bit each (CN-EVT-08).
    pub passed: u8,
}

impl Window {
    /// A window in which nobody has been asked yet.
    #[must_use]
    pub const fn new(occasion: Occasion) -> Window {
        Window { occasion, passed: 0 }
    }

    /// The realm to ask: the active one first, then the others in turn order, each only if it has something
    /// to play (CN-EVT-08).
    fn speaker(&self, state: &State) -> Option<Realm> {
        state.active.and_after().into_iter().find(|realm| {
            self.passed & 1 << realm.index() == 0
                && play::any(state, *realm, Times::at(state, self.occasion, *realm))
        })
    }

    /// The realms whose hands determine who is asked: those before that realm that have not passed, and that
    /// realm. All of them if nobody is asked.
    pub(crate) fn sounded(&self, state: &State, speaker: Option<Realm>) -> impl Iterator<Item = Realm> {
        let (passed, mut done) = (self.passed, false);
        let own_turn_only = matches!(self.occasion, Occasion::TurnStart | Occasion::Income);
        let active = state.active;
        active.and_after().into_iter().filter(move |realm| {
            let sounded = !done && passed & 1 << realm.index() == 0 && (!own_turn_only || *realm == active);
            done |= Some(*realm) == speaker;
            sounded
        })
    }

    /// Who is asked in a window, and who is not, reveals something about hands. So what led here can no
    /// longer be undone: nobody may try out whether an enemy has an answer (CN-TRN-04).
    pub(crate) fn unveil(&self, play: &mut Play<'_>, speaker: Option<Realm>) {
        let others = |realm| play.actor != Some(play.state.players[realm]);
        if self.sounded(play.state, speaker).any(others) {
            play.chance.reveal();
        }
    }

    /// How many cards this realm could play here.
    pub(crate) fn cards(&self, state: &State, realm: Realm) -> usize {
        let mut cards = 0;
        play::each(state, realm, Times::at(state, self.occasion, realm), |_| cards += 1);
        cards
    }
}

impl Step<Nerath> for Window {
    /// Asks until nobody is left who can use the window.
    fn asks(&self, state: &State) -> Option<Question> {
        self.speaker(state).map(|realm| Question { realm, what: Asked::Window(self.occasion) })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        if let Some(realm) = self.speaker(state) {
            play::each(state, realm, Times::at(state, self.occasion, realm), |action| out.push(action));
            out.push(Action::Done);
        }
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match (self.speaker(state), action) {
            (None, _) => Err(not_an_answer()),
            (Some(_), Action::Done) => Ok(()),
            (Some(realm), _) => play::check(state, realm, Times::at(state, self.occasion, realm), action),
        }
    }

    fn answer(mut self, play: &mut Play<'_>, action: Action) {
        let Some(realm) = self.speaker(play.state) else { return };
        if action == Action::Done {
            self.passed |= 1 << realm.index();
            play.state.tasks.push(Task::Window(self));
        } else {
            // CN-EVT-08: the window closes when all pass in a row, so a card gives everybody another chance.
            play.state.tasks.push(Task::Window(Window::new(self.occasion)));
            play::play(play, realm, action);
        }
    }

    /// A window that nobody can use closes.
    fn run(self, play: &mut Play<'_>) {
        self.unveil(play, None);
    }
}
