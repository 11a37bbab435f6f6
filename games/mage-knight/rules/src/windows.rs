//! What other seats may do outside their turn (MK-TURN-01): plunder a village (MK-TURN-03), use Motivation
//! (MK-SKILL-03).

use crate::MageKnight;
use crate::action::Action;
use crate::content::{EffectId, SkillId};
use crate::effect::{Effect, Timing};
use crate::effects;
use crate::event::Event;
use crate::frame::Play;
use crate::player::{Motivated, SkillSet};
use crate::question::{Asked, Origin, Question};
use crate::rules::{MK_SKILL_03, MK_TURN_03};
use crate::state::{State, Who};
use crate::task::Task;
use kernel::{Refusal, Seat, Step, not_an_answer};
use serde::{Deserialize, Serialize};

/// A moment, at the start of a turn, at which the other seats may do something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Window {
    /// The seats that have passed, one bit each.
    pub passed: u8,
}

/// Whether a player may plunder the village where the hero stands: once between two turns.
pub(crate) fn can_plunder(state: &State, seat: Seat) -> bool {
    let player = &state.players[seat];
    let site = player.place.and_then(|place| state.map.site(place));
    !player.plundered && site.is_some_and(|site| site.card().plunder != EffectId::NOTHING)
}

/// Plunders the village.
pub(crate) fn plunder(play: &mut Play<'_>, seat: Seat) {
    let place = play.state.players[seat].place;
    let Some(site) = place.and_then(|place| play.state.map.site(place)) else { return };
    play.state.players[seat].plundered = true;
    effects::start(play, seat, Origin::Site, site.card().plunder);
}

/// The seats after the active one, in the order of the round, that have not passed.
fn waiting(state: &State, window: Window) -> impl Iterator<Item = Seat> + '_ {
    let (len, at) = (state.order.len(), usize::from(state.at));
    let acts = state.active();
    let others = (0..len).map(move |step| state.order[(at + step) % len]).filter(move |who| *who != acts);
    others.filter_map(move |who| match who {
        Who::Seat(seat) if window.passed >> seat.index() & 1 == 0 => Some(seat),
        _ => None,
    })
}

/// The skills that a seat can use in any turn: Motivation, unless the player has recently used another one
/// (MK-SKILL-03).
pub(crate) fn skills(state: &State, seat: Seat) -> impl Iterator<Item = SkillId> + '_ {
    let player = &state.players[seat];
    let up = SkillSet(player.skills.0 & !player.skills_down.0);
    let any_turn = |skill: &SkillId| matches!(skill.skill().effect.get(), Effect::Only(Timing::AnyTurn, _));
    up.iter().filter(any_turn).filter(|_| player.motivated == Motivated::No)
}

/// Uses such a skill, which is then turned face down.
pub(crate) fn use_skill(play: &mut Play<'_>, seat: Seat, skill: SkillId) {
    play.state.players[seat].skills_down.insert(skill);
    play.log.tell(Event::Skill { seat, skill });
    effects::start(play, seat, Origin::Skill(skill), skill.skill().effect);
}

/// Whether a player can do something outside their own turn.
pub(crate) fn can_act(state: &State, seat: Seat) -> bool {
    can_plunder(state, seat) || skills(state, seat).next().is_some()
}

fn asked_seat(state: &State, window: &Window) -> Option<Seat> {
    waiting(state, *window).find(|seat| can_act(state, *seat))
}

/// Opens a window, if anybody can use it.
pub(crate) fn open(play: &mut Play<'_>, window: Window) {
    if asked_seat(play.state, &window).is_some() {
        play.state.tasks.push(Task::Window(window));
    }
}

impl Step<MageKnight> for Window {
    fn asks(&self, state: &State) -> Option<Question> {
        asked_seat(state, self).map(|seat| Question { seat, what: Asked::Window })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let Some(seat) = asked_seat(state, self) else { return };
        out.push(Action::Done);
        if can_plunder(state, seat) {
            out.push(Action::Plunder);
        }
        out.extend(skills(state, seat).map(Action::Skill));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let Some(seat) = asked_seat(state, self) else { return Err(not_an_answer()) };
        match *action {
            Action::Done => Ok(()),
            Action::Plunder if can_plunder(state, seat) => Ok(()),
            Action::Plunder => Err(Refusal::rule(MK_TURN_03)),
            Action::Skill(skill) if skills(state, seat).any(|other| other == skill) => Ok(()),
            Action::Skill(_) => Err(Refusal::rule(MK_SKILL_03)),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(mut self, play: &mut Play<'_>, action: Action) {
        let Some(seat) = asked_seat(play.state, &self) else { return };
        // MK-UNDO-02: nobody goes back past another player's reaction.
        play.chance.reveal();
        if action == Action::Done {
            self.passed |= 1 << seat.index();
        }
        play.state.tasks.push(Task::Window(self));
        match action {
            Action::Plunder => plunder(play, seat),
            Action::Skill(skill) => use_skill(play, seat, skill),
            _ => {}
        }
    }

    /// Everybody has passed.
    fn run(self, _play: &mut Play<'_>) {}
}

#[cfg(test)]
mod tests;
