//! The Source: the mana dice on the table (MK-MANA-08 to MK-MANA-10).

use crate::content::MANA_DICE;
use crate::event::Event;
use crate::frame::Play;
use crate::state::State;
use crate::terms::ManaColour;
use kernel::{Chance, List};
use serde::{Deserialize, Serialize};

/// The mana dice on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Source {
    /// What each die shows.
    pub dice: List<ManaColour, { MANA_DICE as usize }>,
    /// Dice that are elsewhere: on a tactic, or claimed for the round; one bit each.
    pub away: u8,
}

/// Rolls one mana die.
pub(crate) fn roll(chance: &mut Chance) -> ManaColour {
    ManaColour::ALL[usize::from(chance.die(ManaColour::COUNT as u8)) - 1]
}

/// The dice that lie in the Source now, neither used nor set aside this turn, one bit each.
pub(crate) fn there(state: &State) -> u8 {
    let all = (1u16 << state.source.dice.len()) as u8;
    let turns = state.aside.iter().map(|aside| &aside.turn).chain([&state.turn]);
    let taken = turns.fold(state.source.away, |taken, turn| taken | turn.dice_used | turn.dice_kept);
    let held = state.players.iter().fold(taken, |held, player| held | player.dice_held | player.dice_set);
    all.wrapping_sub(1) & !held
}

/// A die in the Source that shows this colour.
pub(crate) fn showing(state: &State, colour: ManaColour) -> Option<u8> {
    let there = there(state);
    let shows = |die: &usize| there >> die & 1 == 1 && state.source.dice[*die] == colour;
    (0..state.source.dice.len()).find(shows).map(|die| die as u8)
}

/// Whether gold dice are friendlier now: by agreement, by day (MK-VAR-FRIENDLY-04).
pub(crate) fn is_friendly(state: &State) -> bool {
    state.variants.friendly_mana && !state.dark()
}

/// The dice of the Source that an effect may reroll: not a gold one while there are others
/// (MK-VAR-FRIENDLY-04).
pub(crate) fn rollable(state: &State) -> u8 {
    let there = there(state);
    if !is_friendly(state) {
        return there;
    }
    let gold = |die: &usize| state.source.dice[*die] == ManaColour::Gold;
    let others = (0..state.source.dice.len()).filter(|die| !gold(die)).fold(0, |dice, die| dice | 1 << die);
    if there & others == 0 { there } else { there & others }
}

/// Rerolls these dice of the Source, one bit each.
pub(crate) fn reroll(play: &mut Play<'_>, dice: u8) {
    if dice == 0 {
        return;
    }
    let source = &mut play.state.source.dice;
    let these = (0..source.len()).filter(|die| dice >> die & 1 == 1);
    these.clone().for_each(|die| source[die] = roll(play.chance));
    play.log.tell_with(|| Event::Rolled(these.map(|die| source[die]).collect()));
}

/// At the end of a turn, used dice are rerolled and return; those set aside return as they are (MK-MANA-10).
pub(crate) fn return_dice(play: &mut Play<'_>) {
    let used = std::mem::take(&mut play.state.turn.dice_used);
    // A die from the tactic Mana Steal returns with the others.
    play.state.source.away &= !used;
    play.state.turn.dice_kept = 0;
    reroll(play, used);
}
