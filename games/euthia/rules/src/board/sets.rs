//! Armour sets (EU-ARM).

use crate::player::Player;
use crate::terms::{Family, Kind, Symbol};

/// The size of the largest equipped set: different pieces of Armour of one colour (EU-ARM-01, EU-ARM-04).
#[must_use]
pub fn size(player: &Player) -> u8 {
    let of = |family: Family| {
        let mut seen = [false; Symbol::COUNT];
        let armour = player.equipped().map(|piece| piece.sheet()).filter(|sheet| sheet.kind == Kind::Armour);
        for sheet in armour.filter(|sheet| sheet.family == Some(family)) {
            if let Some(slot) = sheet.slot {
                seen[slot.index()] = true;
            }
        }
        seen.iter().filter(|piece| **piece).count() as u8
    };
    Family::ALL.into_iter().map(of).max().unwrap_or(0)
}
