//! Health, Wounds and healing (EU-HLT); Reputation, which death costs (EU-GLD-11).

use super::standing;
use crate::player::Player;
use crate::state::State;
use kernel::Seat;

/// Maximum Health: that of the board, of tiles, and of Gems set in what is equipped (EU-HLT-03, EU-GEM-07).
#[must_use]
pub(crate) fn maximum(player: &Player) -> u8 {
    (i16::from(player.hero.board().health) + standing::all(player).health) as u8
}

/// Adapts current Health to Maximum Health, which was `before` until something was gained or lost (EU-HLT-05,
/// EU-HLT-06). At least 1 remains (EU-HLT-09); returns whether none would have.
pub(crate) fn follow(player: &mut Player, before: u8) -> bool {
    let health = i16::from(player.health) + i16::from(maximum(player)) - i16::from(before);
    player.health = health.max(1) as u8;
    health > 0
}

/// Whether there is anything to heal: nobody pays for healing without effect (EU-HLT-02).
pub(crate) fn is_hurt(player: &Player) -> bool {
    // The board alone tells most of the time; tiles and Gems only add to it.
    player.health < player.hero.board().health || player.health < maximum(player)
}

/// Heals a Hero, never above Maximum Health; returns by how much (EU-HLT-02).
pub(crate) fn heal(state: &mut State, seat: Seat, n: u8) -> u8 {
    let player = &mut state.players[seat];
    let healed = n.min(maximum(player).saturating_sub(player.health));
    player.health += healed;
    healed
}

/// Wounds a Hero; returns how many Wounds were suffered (EU-HLT-01). The caller handles a Health of 0.
pub(crate) fn wound(state: &mut State, seat: Seat, n: u8) -> u8 {
    let player = &mut state.players[seat];
    let wounds = n.min(player.health);
    player.health -= wounds;
    wounds
}

/// Takes Reputation, never below 0; returns how much was lost (EU-GLD-11).
pub(crate) fn lose_reputation(state: &mut State, seat: Seat, n: u8) -> u8 {
    let player = &mut state.players[seat];
    let lost = u16::from(n).min(player.reputation);
    player.reputation -= lost;
    lost as u8
}

/// Whether the Health of a Hero is possible, and the remaining Sacks (EU-HLT-01, EU-SAC-04).
pub(crate) fn fits(player: &Player) -> bool {
    (1..=maximum(player)).contains(&player.health) && super::sack_sum(player) >= -3
}
