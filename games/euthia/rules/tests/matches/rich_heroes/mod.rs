//! Heroes with rich boards who are healed from outside, so that random matches reach situations they
//! otherwise never would.

use euthia::player::{Piece, Tile};
use euthia::state::State;
use kernel::Chance;

/// Gives every Hero gold, Reputation, Gaar and a few Items out of the box.
pub(crate) fn enrich(state: &mut State, dice: &mut Chance) {
    let State { players, piles, .. } = state;
    for player in players {
        player.gold += dice.below(60) as u16;
        player.reputation += dice.below(30) as u16;
        for _ in 0..3 {
            let item = piles.unseen.draw(dice).expect("the piles are full");
            player.pack.push(Piece::new(Tile::Item(item)));
        }
        for gem in &mut player.gems {
            *gem += dice.below(2) as u8;
        }
    }
}

/// Heals every Hero up to what the board gives, while nothing is going on: a fight must come to an end, and
/// what is asked stays asked.
pub(crate) fn bless(state: &mut State) {
    if state.fight.is_some() || !state.tasks.is_empty() {
        return;
    }
    for player in &mut state.players {
        player.health = player.health.max(player.hero.board().health);
    }
}
