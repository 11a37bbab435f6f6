//! Before a Combat: getting ready, and paying for the Combat action (EU-MOV-05, EU-CBT-02 to EU-CBT-04).

use super::{Asking, Choice, Combat, ask, control};
use crate::Euthia;
use crate::action::Action;
use crate::deeds::{self, Source};
use crate::frame::Play;
use crate::question::Question;
use crate::rules::EU_MOV_03;
use crate::state::State;
use crate::task::Task;
use crate::terms::Deed;
use crate::uses::{self, Occasion};
use kernel::{Refusal, Step, not_an_answer};

/// Whether the Hero whose turn it is can take a Combat action now (EU-MOV-05).
pub(crate) fn is_available(state: &State) -> bool {
    deeds::sources(state, Deed::Combat).next().is_some()
}

/// A Combat is due at the Hero's space (EU-MOV-03).
pub(crate) fn begin(play: &mut Play<'_>) {
    play.state.tasks.push(Task::Combat(Combat::Before));
}

/// Whether the Hero is still there for the Combat: a Hero who dies of what is used first is at the Chapel.
fn is_due(state: &State) -> bool {
    state.here().is_some_and(|here| state.map.undefeated(here) > 0)
}

/// The Hero prepares for the Combat that is due (EU-CBT-03, EU-CBT-04).
#[derive(Clone, Copy)]
pub(super) struct Before;

impl Step<Euthia> for Before {
    fn asks(&self, state: &State) -> Option<Question> {
        is_due(state).then(|| ask(state.seat(), Asking::Before))
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(deeds::sources(state, Deed::Combat).map(|source| Action::Combat(Choice::Fight(source))));
        let mut ways = Vec::new();
        uses::legal(state, state.seat(), Occasion::Out, &mut ways);
        out.extend(ways.into_iter().filter(|way| self.check(state, way).is_ok()));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Combat(Choice::Fight(source)) => deeds::check(state, Deed::Combat, *source),
            Action::Use(..) | Action::TurnGem(..) | Action::Essence(_) => {
                uses::check_unless(state, action, uses::leaves, EU_MOV_03) // the Combat is forced
            }
            // EU-MOV-03: there is no way around it.
            Action::Done | Action::Walk(_) | Action::Portal(_) => Err(Refusal::rule(EU_MOV_03)),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        match action {
            Action::Combat(Choice::Fight(source)) => pay(play, source),
            _ => {
                play.state.tasks.push(Task::Combat(Combat::Before));
                uses::answer(play, play.state.seat(), action);
            }
        }
    }

    fn run(self, _: &mut Play<'_>) {}
}

/// The Combat action is spent, and the Combat begins.
pub(super) fn pay(play: &mut Play<'_>, source: Source) {
    deeds::spend(play.state, Deed::Combat, source);
    unpaid(play);
}

/// Begins the Combat: the Die of Hope is set to 0 (EU-CBT-02), and a Monster Player is found. A final battle
/// needs no Action.
pub(crate) fn unpaid(play: &mut Play<'_>) {
    play.state.hope = 0;
    control::find(play);
}
