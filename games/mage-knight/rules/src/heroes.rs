//! Picking heroes: the first step of the game, before anything is dealt or laid out (MK-FLOW-02, MK-FLOW-03,
//! MK-FLOW-06).

use crate::MageKnight;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Play;
use crate::question::{Asked, Question};
use crate::rules::MK_FLOW_02;
use crate::state::{State, Who};
use crate::terms::Hero;
use crate::variants::HeroChoice;
use kernel::{Refusal, Seat, Step, not_an_answer};

pub mod auction;
#[cfg(test)]
mod tests;

/// The players in the drawn order (MK-FLOW-03).
fn in_order(state: &State) -> impl Iterator<Item = Seat> + '_ {
    state.order.iter().filter_map(|who| match who {
        Who::Seat(seat) => Some(*seat),
        Who::Dummy => None,
    })
}

/// The next player to pick: the first in the order without a hero.
fn picker(state: &State) -> Option<Seat> {
    in_order(state).find(|seat| state.players[*seat].hero.is_none())
}

/// Whether nobody has this hero.
fn is_free(state: &State, hero: Hero) -> bool {
    state.players.iter().all(|player| player.hero != Some(hero))
}

/// Players pick their heroes in order.
#[derive(Clone, Copy)]
pub(crate) struct Pick;

impl Step<MageKnight> for Pick {
    fn asks(&self, state: &State) -> Option<Question> {
        picker(state).map(|seat| Question { seat, what: Asked::PickHero })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(Hero::ALL.into_iter().filter(|hero| is_free(state, *hero)).map(Action::PickHero));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::PickHero(hero) if is_free(state, hero) => Ok(()),
            Action::PickHero(_) => Err(Refusal::rule(MK_FLOW_02)),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        let (Action::PickHero(hero), Some(seat)) = (action, picker(play.state)) else { return };
        match play.state.variants.heroes {
            HeroChoice::Auction => auction::begin(play, seat, hero),
            HeroChoice::Dealt | HeroChoice::Picked => take(play, seat, hero),
        }
    }

    /// Everybody has a hero.
    fn run(self, _play: &mut Play<'_>) {}
}

/// Gives a player a hero.
fn take(play: &mut Play<'_>, seat: Seat, hero: Hero) {
    play.state.players[seat].hero = Some(hero);
    play.log.tell(Event::HeroPicked { seat, hero });
}
