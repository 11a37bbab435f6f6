//! When it is Day and when it is Night (MK-RND-02, MK-VAR-NIGHT).

use crate::event::Event;
use crate::frame::Play;
use crate::source;
use crate::terms::ManaColour;
use crate::variants::Nights;

/// How many dice decide whether darkness comes (MK-VAR-NIGHT-02).
const DICE: usize = 2;

/// Whether the next round is a Night. In the variant with darkness, dice decide at the end of each Day, and
/// after the first Night it is always Night.
pub(super) fn next(play: &mut Play<'_>) -> bool {
    let state = &*play.state;
    if state.variants.nights != Nights::Darkness || state.night {
        return state.variants.is_night(state.round + 1).unwrap_or(true);
    }
    let dice: [ManaColour; DICE] = std::array::from_fn(|_| source::roll(play.chance));
    let falls = dice.contains(&ManaColour::Black);
    play.log.tell(Event::Darkness { dice, falls });
    falls
}
