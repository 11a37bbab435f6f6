//! Mage Knight: its bots.
//!
//! [`Knight`] plans its turns. One chapter of its thinking is one file: playing on in its head (`mind`), what
//! a position is worth (`judge`), what lies around (`outlook`), which cards it likes (`taste`), where to go
//! and what to do there (`march`), combat (`fight`, `strength`) and interactions (`bargain`).

mod alliance;
mod bargain;
mod duel;
mod fight;
mod judge;
mod knight;
mod march;
mod mind;
mod outlook;
mod strength;
mod taste;
#[cfg(test)]
mod tests;
mod why;

use bots::Roster;
use kernel::Text;
pub use knight::Knight;
use mage_knight::MageKnight;

/// The bots of Mage Knight.
#[must_use]
pub fn roster() -> Roster<MageKnight> {
    let about = Text {
        en: "plans each turn: explores, fights what it can beat, recruits, learns",
        fr: "prépare chaque tour\u{a0}: explore, combat ce qu’il peut vaincre, recrute, apprend",
    };
    Roster::default()
        .with("knight", Text { en: "Knight", fr: "Chevalier" }, about, || Box::new(Knight::default()))
}
