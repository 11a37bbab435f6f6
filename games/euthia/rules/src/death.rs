//! Death outside Combat (EU-DTH-11).

use crate::board::health;
use crate::content::{COOP_DEATH_OUTSIDE, DEATH_OUTSIDE};
use crate::event::{Arrival, Event};
use crate::frame::Play;
use crate::terms::Mode;
use kernel::Seat;

/// The Hero goes to the Chapel with full Health, and loses Reputation and the movement left in the current
/// turn. Everything else is kept (EU-DTH-13).
pub(crate) fn outside_combat(play: &mut Play<'_>, seat: Seat) {
    // EU-COP-09.
    let lost = if play.state.mode == Mode::Coop { COOP_DEATH_OUTSIDE } else { DEATH_OUTSIDE };
    let reputation = health::lose_reputation(play.state, seat, lost);
    play.log.tell(Event::Died { seat, reputation });
    resurrect(play, seat);
}

/// The Hero is at the Chapel again, with full Health (EU-DTH-05, EU-DTH-07). Nothing is revealed there
/// (EU-SPC-06).
pub(crate) fn resurrect(play: &mut Play<'_>, seat: Seat) {
    let chapel = play.state.chapel();
    let player = &mut play.state.players[seat];
    player.place = Some(chapel);
    player.health = health::maximum(player);
    player.dwurt_die = 0; // EU-SKO-15
    if play.state.seat() == seat {
        play.state.turn.movement = 0;
    }
    play.log.tell(Event::Moved { seat, to: chapel, by: Arrival::Resurrection });
}
