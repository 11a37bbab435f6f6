//! One to Return in teams: the chosen one of each team, known only to the team (MK-SCN-RETURN-07).

use super::ScenarioId;
use crate::MageKnight;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Play;
use crate::question::{Asked, Question};
use crate::rules::MK_SCN_RETURN_07;
use crate::state::{Stage, State, Who};
use crate::teams::Mode;
use crate::variants::ChosenOne;
use kernel::{Chance, Private, Refusal, Seat, Step};

impl State {
    /// Whether each team has a chosen one.
    #[must_use]
    pub fn has_chosen_ones(&self) -> bool {
        self.scenario == ScenarioId::OneToReturn && self.mode() == Mode::Teams
    }

    /// The chosen one of a player's team; `None` before the team has picked one.
    #[must_use]
    pub fn chosen_one(&self, seat: Seat) -> Option<Seat> {
        self.members(seat).find(|member| self.players[*member].chosen)
    }

    /// The players of a player's team, that player included.
    fn members(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        let team = self.players[seat].team;
        Seat::first(self.players.len() as u8).filter(move |other| self.players[*other].team == team)
    }
}

/// Draws the chosen ones by lot, unless the teams pick them.
pub(crate) fn draw(state: &mut State, chance: &mut Chance) {
    if !state.has_chosen_ones() || state.variants.chosen_one == ChosenOne::Picked {
        return;
    }
    for seat in Seat::first(state.players.len() as u8) {
        if state.chosen_one(seat).is_none() {
            draw_for(state, seat, chance);
        }
    }
}

/// Draws the chosen one of a player's team by lot.
pub(crate) fn draw_for(state: &mut State, seat: Seat, chance: &mut Chance) {
    let members: Vec<Seat> = state.members(seat).collect();
    let chosen = chance.pick(&members).copied();
    for member in members {
        state.players[member].chosen = chosen == Some(member);
    }
}

/// Who picks the chosen one for a team: its first player in the round order that was drawn.
fn picker(state: &State) -> Option<Seat> {
    if state.variants.chosen_one != ChosenOne::Picked || state.stage != Stage::Tactics || state.round > 1 {
        return None;
    }
    let mut seats = state.order.iter().filter_map(|who| match who {
        Who::Seat(seat) => Some(*seat),
        Who::Dummy => None,
    });
    seats.find(|seat| state.chosen_one(*seat).is_none()).filter(|_| state.has_chosen_ones())
}

/// A team decides which of its players must return (MK-SCN-RETURN-07).
#[derive(Clone, Copy)]
pub(crate) struct Choose;

impl Step<MageKnight> for Choose {
    /// Which player must return: asked before the first tactics.
    fn asks(&self, state: &State) -> Option<Question> {
        picker(state).map(|seat| Question { seat, what: Asked::ChosenOne })
    }

    /// Either player of the team.
    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(picker(state).into_iter().flat_map(|seat| state.members(seat)).map(Action::Hero));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match (*action, picker(state)) {
            (Action::Hero(hero), Some(seat)) if state.members(seat).any(|member| member == hero) => Ok(()),
            (Action::Hero(_), Some(_)) => Err(Refusal::rule(MK_SCN_RETURN_07)),
            _ => Err(kernel::not_an_answer()),
        }
    }

    /// Both players of the team learn it.
    fn answer(self, play: &mut Play<'_>, action: Action) {
        let (Action::Hero(chosen), Some(seat)) = (action, picker(play.state)) else { return };
        // MK-UNDO-02: the other one has been told.
        play.chance.reveal();
        play.state.players[chosen].chosen = true;
        let members: Vec<Seat> = play.state.members(seat).collect();
        for seat in members {
            play.log.tell(Event::ChosenOne { seat, chosen: Private::new(seat, chosen) });
        }
    }

    /// Every team has its chosen one.
    fn run(self, _play: &mut Play<'_>) {}
}

/// Reveals the chosen ones when the match is over.
pub(crate) fn show(play: &mut Play<'_>) {
    if play.state.has_chosen_ones() {
        // MK-UNDO-02: whatever ended the match has shown what others hid.
        play.chance.reveal();
        let seats = Seat::first(play.state.players.len() as u8);
        let chosen = seats.filter(|seat| play.state.players[*seat].chosen).collect();
        play.log.tell(Event::ChosenOnes(chosen));
    }
}
