//! In cooperative scenarios a tactic that a player has used leaves the game at the end of a round: one player
//! proposes which, all others must agree (MK-SCN-COOP-07, MK-SCN-COOP-14).

use crate::MageKnight;
use crate::action::Action;
use crate::content::TacticId;
use crate::end_of_turn::Closing;
use crate::event::Event;
use crate::frame::Play;
use crate::question::{Asked, Question};
use crate::rules::MK_SCN_COOP_07;
use crate::state::{Stage, State, Who};
use crate::task::Task;
use kernel::{Refusal, Seat, Step, not_an_answer};
use serde::{Deserialize, Serialize};

/// The state of the agreement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Removal {
    /// Who proposes.
    pub by: Seat,
    /// What is proposed.
    pub tactic: Option<TacticId>,
    /// Who has agreed, one bit per seat.
    pub agreed: u8,
}

/// Whether a tactic leaves the game when this round ends: not after the last Day and the last Night.
pub(super) fn is_due(state: &State) -> bool {
    state.scenario.is_cooperative() && state.round + 2 <= state.rounds()
}

/// The players decide before the next round is prepared.
pub(super) fn begin(play: &mut Play<'_>) {
    let state = &mut *play.state;
    state.stage = Stage::EndOfTurn;
    state.round_ends_in = None;
    let first = after(state, None).next();
    if let Some(by) = first {
        state.tasks.push(Task::End(Closing::RemoveTactic(Removal { by, tactic: None, agreed: 0 })));
    }
}

/// The players in round order, starting after one of them or at the top.
fn after(state: &State, seat: Option<Seat>) -> impl Iterator<Item = Seat> + '_ {
    let from = seat.and_then(|seat| state.order.iter().position(|who| *who == Who::Seat(seat)));
    let from = from.map_or(0, |at| at + 1);
    let order = (0..state.order.len()).map(move |step| state.order[(from + step) % state.order.len()]);
    order.filter_map(|who| match who {
        Who::Seat(seat) => Some(seat),
        Who::Dummy => None,
    })
}

/// Who has not answered yet.
fn waiting(state: &State, removal: &Removal) -> Option<Seat> {
    after(state, Some(removal.by)).find(|seat| removal.agreed >> seat.index() & 1 == 0)
}

/// The tactics that the players have used, without the Dummy's.
fn used(state: &State) -> impl Iterator<Item = TacticId> + '_ {
    state.players.iter().filter_map(|player| player.tactic)
}

impl Step<MageKnight> for Removal {
    fn asks(&self, state: &State) -> Option<Question> {
        match self.tactic {
            None => Some(Question { seat: self.by, what: Asked::RemoveTactic }),
            Some(tactic) => {
                waiting(state, self).map(|seat| Question { seat, what: Asked::AgreeToRemove(tactic) })
            }
        }
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        match self.tactic {
            None => out.extend(used(state).map(Action::Tactic)),
            Some(_) => out.extend([Action::Agree, Action::Refuse]),
        }
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match (self.tactic, *action) {
            (None, Action::Tactic(tactic)) if used(state).any(|other| other == tactic) => Ok(()),
            (None, Action::Tactic(_)) => Err(Refusal::rule(MK_SCN_COOP_07)),
            (Some(_), Action::Agree | Action::Refuse) => Ok(()),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(mut self, play: &mut Play<'_>, action: Action) {
        // MK-UNDO-02: what somebody else has answered is not taken back.
        play.chance.reveal();
        match action {
            Action::Tactic(tactic) => {
                play.log.tell(Event::RemovalProposed { seat: self.by, tactic });
                self.tactic = Some(tactic);
                self.agreed = 1 << self.by.index();
            }
            Action::Agree => {
                let Some(seat) = waiting(play.state, &self) else { return };
                play.log.tell(Event::Agreed { seat });
                self.agreed |= 1 << seat.index();
            }
            _ => {
                // The next one makes a proposal.
                let Some(seat) = waiting(play.state, &self) else { return };
                play.log.tell(Event::Refused { seat });
                let by = after(play.state, Some(self.by)).next().unwrap_or(self.by);
                self = Removal { by, tactic: None, agreed: 0 };
            }
        }
        play.state.tasks.push(Task::End(Closing::RemoveTactic(self)));
    }

    /// All agree: the tactic is removed from the game and from its owner.
    fn run(self, play: &mut Play<'_>) {
        if let Some(tactic) = self.tactic {
            let owner = play.state.players.iter_mut().find(|player| player.tactic == Some(tactic));
            owner.into_iter().for_each(|player| player.tactic = None);
            play.state.tactics_gone |= 1 << tactic.index();
            play.log.tell(Event::TacticRemoved(tactic));
        }
    }
}

/// Whether it involves existing players and a tactic that one of them has.
pub(crate) fn is_sound(state: &State, removal: &Removal) -> bool {
    removal.by.index() < state.players.len()
        && u16::from(removal.agreed) < 1 << state.players.len()
        && removal.tactic.is_none_or(|tactic| used(state).any(|other| other == tactic))
        && is_due(state)
}
