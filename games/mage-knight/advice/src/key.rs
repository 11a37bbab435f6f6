//! Detects when two lines lead to the same position: hashes everything that can change within a turn and
//! affects what is still possible. The order in which cards were played does not.

use kernel::{Seat, StableHasher};
use mage_knight::state::{Stage, State};
use std::hash::{Hash, Hasher};

/// The number of a state, among all those that lines of one turn lead to.
pub(super) fn key(state: &State, seat: Seat, met: u8) -> u64 {
    let mut hasher = StableHasher::default();
    let to = &mut hasher;
    met.hash(to);
    (state.stage, &state.tasks, &state.combat).hash(to);
    let player = &state.players[seat];
    (&player.hand, &player.units, player.place, player.crystals, player.tokens).hash(to);
    (player.skills_down, player.skills_used, player.motivated).hash(to);
    (player.tactic_down, player.stolen_die).hash(to);
    (player.fame, player.reputation, player.plundered, player.incantations, player.spared.len()).hash(to);
    player.set_aside.hash(to);
    (&player.discard, player.deck.len(), player.deck.known_on_top()).hash(to);
    let turn = &state.turn;
    (turn.movement, turn.influence, turn.healing, turn.acted, turn.halted, turn.card_used).hash(to);
    turn.normal.hash(to);
    (turn.dice_used, turn.dice_left, turn.dice_kept, turn.dice_forgone, turn.source_used).hash(to);
    (&turn.modifiers, &turn.rewards, turn.recruited, turn.defeated, turn.spells_cast, turn.rested).hash(to);
    (turn.boost, turn.combat_used, turn.spend_now, turn.grail, turn.grail_spent).hash(to);
    (turn.units_fought, turn.unit_counted, turn.tactic_used, turn.cursed, turn.exploited).hash(to);
    (turn.refused, state.assault).hash(to);
    (turn.interacted, turn.extra_turn, turn.no_draw, turn.crystals_spent).hash(to);
    // Cards in the play area are a set: what happens to each of them counts, not when it came there.
    let played = turn.played.iter().map(|played| {
        let mut one = StableHasher::default();
        played.hash(&mut one);
        one.finish()
    });
    played.fold(0u64, u64::wrapping_add).hash(to);
    (&state.source, &state.lasting, state.wounds).hash(to);
    (&state.offers.units, &state.offers.spells, &state.offers.advanced, &state.offers.monastery).hash(to);
    // Before its action a turn changes nothing on the map, and in combat the enemies tell what it changes.
    if turn.halted || matches!(state.stage, Stage::AfterAction | Stage::Rest) {
        state.map.tokens.hash(to);
        (state.map.ruins.len(), &state.map.cities).hash(to);
        state.map.tiles.iter().for_each(|placed| placed.shields.hash(to));
    }
    hasher.finish()
}
