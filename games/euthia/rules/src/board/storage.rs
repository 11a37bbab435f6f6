//! What a Hero can carry (EU-SAC, EU-ITM-02). Items may be rearranged at any time (EU-ITM-03), so only the
//! totals matter, not which Sack holds what.

use super::sack_sum;
use crate::player::Player;
use crate::terms::{Holds, Kind};

/// The number of a Hero's Sacks: three, or fewer if tiles cover some (EU-SAC-01 to EU-SAC-03).
pub(crate) fn sacks(player: &Player) -> u8 {
    let covered = sack_sum(player).min(0).unsigned_abs();
    player.hero.board().sacks.saturating_sub(covered)
}

/// How many carried things have no place (EU-ITM-04).
pub(crate) fn excess(player: &Player) -> u16 {
    match taken(player) {
        0 => 0,
        taken => taken.saturating_sub(sacks(player).into()),
    }
}

/// How many Sacks the carried things need.
pub(crate) fn taken(player: &Player) -> u16 {
    let board = player.hero.board();
    // What the containers have room for, and how many containers and small things there are.
    let (mut room, mut containers, mut small) = ([0; Holds::COUNT], 0, 0);
    for piece in &player.pack {
        let sheet = piece.sheet();
        if let Some((holds, n)) = sheet.hold {
            room[holds.index()] += u16::from(n);
            containers += 1;
        }
        small += u16::from(matches!(sheet.kind, Kind::Potion | Kind::Scroll));
    }
    let room = |what: Holds| room[what.index()];
    let beyond = |n: u8, slots: u8| u16::from(n.saturating_sub(slots));
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
