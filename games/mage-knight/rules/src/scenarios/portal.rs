//! One to Return (MK-SCN-RETURN): the portal closes, and heroes who have not returned are out of the game.

use super::ScenarioId;
use crate::effects::gains;
use crate::end_of_turn::Closing;
use crate::event::Event;
use crate::frame::Play;
use crate::map::Map;
use crate::player::box_card;
use crate::rules::MK_SCN_RETURN_03;
use crate::state::{State, Who};
use crate::task::Task;
use kernel::Seat;

impl State {
    /// Whether heroes enter and leave the map through the portal. In One to Return it closes after round 1
    /// (MK-SCN-RETURN-03, MK-VAR-NIGHT-03), before any question between the rounds (MK-VAR-GEN-03); from then
    /// on its space is an ordinary one.
    #[must_use]
    pub fn portal_is_open(&self) -> bool {
        let between_rounds =
            |task: &Task| matches!(task, Task::End(Closing::NextRound | Closing::Prepare { .. }));
        self.scenario != ScenarioId::OneToReturn || self.round <= 1 && !self.tasks.iter().any(between_rounds)
    }

    /// The seats that are still in the game (MK-SCN-RETURN-08).
    pub fn seats_left(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::first(self.players.len() as u8).filter(|seat| !self.players[*seat].eliminated)
    }
}

/// The portal closes: heroes on it, and those who have left the map through it, are eliminated.
pub(super) fn close(play: &mut Play<'_>) {
    play.log.tell(Event::PortalClosed(MK_SCN_RETURN_03));
    let there = |seat: &Seat| play.state.players[*seat].place.is_none_or(|place| place == Map::PORTAL);
    let lost: Vec<Seat> = play.state.seats_left().filter(there).collect();
    lost.into_iter().for_each(|seat| eliminate(play, seat));
}

/// Removes a player's hero, cards and units from the game; the Shields stay (MK-SCN-RETURN-08).
fn eliminate(play: &mut Play<'_>, seat: Seat) {
    play.log.tell(Event::Eliminated { seat });
    while !play.state.players[seat].units.is_empty() {
        gains::disband(play, seat, 0);
    }
    let state = &mut *play.state;
    let player = &mut state.players[seat];
    player.eliminated = true;
    player.place = None;
    player.crystals = Default::default();
    player.tokens = Default::default();
    player.dice_held = 0;
    player.skipped = false;
    player.extra_turn = false;
    let hand = std::mem::take(&mut player.hand);
    let deck = std::mem::take(&mut player.deck);
    let discard = std::mem::take(&mut player.discard);
    let spared = std::mem::take(&mut player.spared);
    let aside = player.set_aside.take();
    let in_play = std::mem::take(&mut player.in_play);
    let cards = hand.iter().chain(deck.iter()).chain(discard.iter()).chain(spared.iter().copied());
    let cards = cards.chain(aside);
    // What was drafted and not added yet is gone with the rest.
    let drafted: Vec<_> = player.draft.waiting().collect();
    player.draft.added = (1 << player.draft.kept.len()) - 1;
    let cards = cards.chain(drafted);
    cards.chain(in_play.iter().map(|played| played.card)).for_each(|card| box_card(state, card));
    state.order.retain(|who| *who != Who::Seat(seat));
    state.at = 0; // the round is over, and the order shorter
}
