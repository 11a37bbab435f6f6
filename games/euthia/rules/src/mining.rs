//! The Mining action (EU-MIN).

#[cfg(test)]
mod tests;

use crate::Euthia;
use crate::action::Action;
use crate::deeds::{self, Source};
use crate::effects::{self, gains};
use crate::event::Event;
use crate::frame::Play;
use crate::hand::{self, Gives, Owed};
use crate::map::{Space, Tokens};
use crate::question::{Asked, Question};
use crate::rules::{EU_COP_04, EU_MAP_08, EU_MIN_01, EU_MIN_02, EU_MIN_06, EU_MIN_07};
use crate::state::State;
use crate::task::Task;
use crate::terms::{Deed, Metal, Mine, Mode, Pile};
use crate::uses::{self, Occasion};
use kernel::{Measure, Refusal, Seat, Step, not_an_answer};
use serde::{Deserialize, Serialize};

/// How many tiles a Mine Cart draws (EU-MIN-07).
const CART: u8 = 3;

/// A Mining action before the tile is taken: a Mine Cart may be used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Digging {
    /// What kind of Mine it is.
    pub mine: Mine,
}

/// The opponents with Interaction tokens on a space: each is paid once (EU-MIN-04, EU-FRE-09).
pub(crate) fn creditors(state: &State, space: Space, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
    let Tokens { interaction, .. } = state.map.tokens(space);
    Seat::first(state.seats()).filter(move |other| *other != seat && interaction[other.index()] > 0)
}

/// Whether the tokens of others can be paid for: one gold each (EU-MIN-06, EU-FRE-09), in cooperative games
/// one Gold card (EU-COP-03, EU-COP-04).
pub(crate) fn check_fee(state: &State, space: Space, broke: kernel::RuleId) -> Result<(), Refusal> {
    let seat = state.seat();
    let owed = creditors(state, space, seat).count() as u16;
    let player = state.player();
    if state.mode == Mode::Coop {
        let broke = owed > 0 && hand::count(player, Metal::Gold) == 0;
        return if broke { Err(Refusal::rule(EU_COP_04)) } else { Ok(()) };
    }
    if player.gold < owed {
        return Err(Refusal::rule(broke)
            .with(Measure::Need, i32::from(owed))
            .with(Measure::Have, i32::from(player.gold)));
    }
    Ok(())
}

/// Pays for the tokens of others.
pub(crate) fn pay_fee(play: &mut Play<'_>, space: Space) {
    let seat = play.state.seat();
    let owed: arrayvec::ArrayVec<Seat, 4> = creditors(play.state, space, seat).collect();
    if play.state.mode == Mode::Coop {
        if !owed.is_empty() {
            hand::owe(play, Owed { seat, metal: Metal::Gold, left: 1, gives: Gives::Nothing });
        }
        return;
    }
    for other in owed {
        gains::gold(play, seat, -1);
        gains::gold(play, other, 1);
    }
}

pub(crate) fn check(state: &State, source: Source) -> Result<(), Refusal> {
    let Some(here) = state.here() else { return Err(not_an_answer()) };
    if state.map.kind(here).mine().is_none() {
        return Err(Refusal::rule(EU_MIN_01));
    }
    if !state.map.liberated(here) {
        return Err(Refusal::rule(EU_MAP_08));
    }
    deeds::check(state, Deed::Mine, source)?;
    // EU-MIN-03: none: one is placed; one: this Mine was mined; two: it was liberated, and one is removed.
    match state.map.tokens(here).interaction[state.seat().index()] {
        0 => check_fee(state, here, EU_MIN_06),
        1 => Err(Refusal::rule(EU_MIN_02)),
        _ => Ok(()),
    }
}

pub(crate) fn legal(state: &State, out: &mut Vec<Action>) {
    let here = state.here();
    if here.is_some_and(|here| state.map.kind(here).mine().is_some()) {
        let sources = deeds::sources(state, Deed::Mine).filter(|source| check(state, *source).is_ok());
        out.extend(sources.map(Action::Mine));
    }
}

pub(crate) fn answer(play: &mut Play<'_>, source: Source) {
    let Some(here) = play.state.here() else { return };
    let Some(mine) = play.state.map.kind(here).mine() else { return };
    let seat = play.state.seat();
    deeds::spend(play.state, Deed::Mine, source);
    play.log.tell(Event::Mined { seat, mine });
    play.state.tasks.push(Task::Mine(Digging { mine }));
    let own = play.state.map.tokens(here).interaction[seat.index()];
    if own == 0 {
        pay_fee(play, here); // EU-MIN-04
    }
    if let Some(tokens) = play.state.map.tokens_mut(here) {
        tokens.interaction[seat.index()] = 1; // EU-MIN-03, EU-MIN-05
    }
}

impl Step<Euthia> for Digging {
    fn asks(&self, state: &State) -> Option<Question> {
        let asks = uses::any(state, state.seat(), Occasion::Mine, &mut |_| true);
        asks.then(|| Question { seat: state.seat(), what: Asked::Cart })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.push(Action::Done);
        uses::legal(state, state.seat(), Occasion::Mine, out);
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Done => Ok(()),
            Action::Use(spot, at) => {
                uses::check(state, state.seat(), Occasion::Mine, *spot, *at).map_err(|refusal| {
                    if refusal.cites().is_some() { Refusal::rule(EU_MIN_07) } else { refusal }
                })
            }
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        let seat = play.state.seat();
        match action {
            Action::Use(spot, at) => {
                // EU-MIN-08: the question does not come back.
                uses::spend(play, seat, spot, at);
                effects::draw(play, seat, Pile::of_mine(self.mine), CART);
            }
            _ => self.run(play),
        }
    }

    fn run(self, play: &mut Play<'_>) {
        let seat = play.state.seat();
        gains::tiles(play, seat, Pile::of_mine(self.mine), 1);
    }
}
