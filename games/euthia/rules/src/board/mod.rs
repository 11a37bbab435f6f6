//! The Hero board: Health, Sacks, Equipment, Gems and Armour sets (EU-HLT, EU-SAC, EU-ITM, EU-GEM, EU-ARM).

mod handling;
pub(crate) mod health;
pub(crate) mod sets;
mod standing;
pub(crate) mod storage;
#[cfg(test)]
mod tests;

pub use handling::{Handling, Spot, Thing};
pub(crate) use handling::{
    answer, check, check_disposal, disposable, dispose, legal, put_away, put_trophy_away, rearranged,
};

pub use sets::size as armour_set;

use crate::content::{EffectId, Sheet};
use crate::effect::{Effect, Immune};
use crate::player::{Piece, Player};
use crate::terms::{Element, Trigger};

/// The tiles of a player with permanent effects in force: those on the board, engaged or not (EU-HLT-04,
/// EU-SAC-02), and Items that work while carried. Equipment in a Sack does nothing (EU-ITM-05).
fn working(player: &Player) -> impl Iterator<Item = &Piece> {
    player.equipped().chain(player.pack.iter().filter(|piece| works_carried(piece.sheet())))
}

/// Whether the permanent effects of a tile are in force while it is carried.
fn works_carried(sheet: &Sheet) -> bool {
    !sheet.kind.is_equipment() && sheet.kind.is_item()
}

/// The permanent effects of a tile.
fn lasting(sheet: &'static Sheet) -> impl Iterator<Item = EffectId> {
    let parts = sheet.parts.iter().filter(|part| part.trigger == Trigger::Permanent);
    parts.flat_map(|part| part.effect.whole())
}

/// The permanent effects of a player, each with its tile.
pub(crate) fn permanent(player: &Player) -> impl Iterator<Item = (&Piece, EffectId)> {
    working(player).flat_map(|piece| lasting(piece.sheet()).map(move |effect| (piece, effect)))
}

/// Whether the power of an Elemental does not affect a Hero (EU-HTL-14).
#[must_use]
pub fn is_immune(player: &Player, element: Element) -> bool {
    permanent(player).any(|(piece, effect)| match effect.get() {
        Effect::Immune(Immune::To(other)) => *other == element,
        Effect::Immune(Immune::ToEssencesOn) => piece.essences().any(|other| other == element),
        _ => false,
    })
}

/// The sum of all Sack modifiers (EU-SAC-02).
pub(crate) fn sack_sum(player: &Player) -> i8 {
    standing::all(player).sacks
}

/// What permanent effects add to a spent Dwurt.
#[must_use]
pub fn dwurt_power(player: &Player) -> i8 {
    let more = |effect: EffectId| match effect.get() {
        Effect::DwurtPower(n) => *n as i8,
        _ => 0,
    };
    permanent(player).map(|(_, effect)| more(effect)).sum()
}

/// How many Wounds of the Dwurt Die permanent effects prevent.
pub(crate) fn dwurt_ward(player: &Player) -> u8 {
    let fewer = |effect: EffectId| match effect.get() {
        Effect::DwurtWard(n) => *n,
        _ => 0,
    };
    permanent(player).map(|(_, effect)| fewer(effect)).sum()
}
