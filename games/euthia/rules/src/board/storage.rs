//! What a Hero can carry (EU-SAC, EU-ITM-02). Items may be rearranged at any time (EU-ITM-03), so that it
//! only matters how much there is, not which Sack holds what.

use super::sack_sum;
use crate::player::Player;
use crate::terms::{Holds, Kind};

/// How many Sacks a Hero has: three, or fewer where tiles cover some (EU-SAC-01 to EU-SAC-03).
pub(crate) fn sacks(player: &Player) -> u8 {
    let covered = sack_sum(player).min(0).unsigned_abs();
    player.hero.board().sacks.saturating_sub(covered)
}

/// How many things are carried for which there is no place (EU-ITM-04).
pub(crate) fn excess(player: &Player) -> u16 {
    taken(player).saturating_sub(sacks(player).into())
}

/// How many Sacks are needed for what is carried.
pub(crate) fn taken(player: &Player) -> u16 {
    let board = player.hero.board();
    let room = |what: Holds| -> u16 {
        let held = player.pack.iter().filter_map(|piece| piece.sheet().hold);
        held.filter(|(holds, _)| *holds == what).map(|(_, n)| u16::from(n)).sum()
    };
    let beyond = |n: u8, slots: u8| u16::from(n.saturating_sub(slots));
    let is_small = |kind: Kind| matches!(kind, Kind::Potion | Kind::Scroll);
    let small = player.pack.iter().filter(|piece| is_small(piece.sheet().kind)).count() as u16;
    let containers = player.pack.iter().filter(|piece| piece.sheet().hold.is_some()).count() as u16;
    let gems: u16 = player.gems.iter().chain(&player.essences).map(|n| u16::from(*n)).sum();
    let wanted = [
        // Each slot and each container takes what it is for; the rest wants a Sack.
        gems.saturating_sub(board.gem_slots.into()).saturating_sub(room(Holds::GemOrEssence)),
        beyond(player.gaar, board.gaar_slots),
        beyond(player.dwurt, board.dwurt_slots),
        (player.trophies.len() as u16).saturating_sub(room(Holds::Trophy)),
        small.saturating_sub(room(Holds::PotionOrScroll)),
        player.pack.len() as u16 - small - containers,
    ];
    wanted.iter().sum::<u16>().saturating_sub(room(Holds::Any)) + containers
}
