//! The bots of Mage Knight.
//!
//! [`Knight`] plans its turns. Each part of its thinking has its own file: look-ahead (`mind`), the value of
//! a position (`judge`), what is around (`outlook`), preferred cards (`taste`), where to go and what to do
//! there (`march`), combat (`fight`, `strength`, large ones in `storm`), interactions (`bargain`), the cities
//! (`siege`). All weights are in `temper`; `ahead` plays turns on in the head, on trial.

mod ahead;
mod alliance;
mod bargain;
mod duel;
mod fight;
mod judge;
mod knight;
mod march;
mod mind;
mod outlook;
mod siege;
mod storm;
mod strength;
mod taste;
mod temper;
#[cfg(test)]
mod tests;
mod why;

use bots::{Beginner, Level, Roster};
use kernel::Text;
pub use knight::Knight;
use mage_knight::MageKnight;
pub use temper::Temper;

/// How many in a hundred answers a beginner overlooks, and how many steps it imagines for a plan.
const OVERLOOKS: u32 = 6;
const GLIMPSE: u32 = 400;

/// The bots of Mage Knight.
#[must_use]
pub fn roster() -> Roster<MageKnight> {
    let easy = Text {
        en: "acts on first sight, and overlooks what its cards could do",
        fr: "agit au premier coup d’œil, sans voir tout ce que permettent ses cartes",
    };
    let steady = Text {
        en: "plans each turn: explores, fights what it can beat, recruits, learns",
        fr: "prépare chaque tour\u{a0}: explore, combat ce qu’il peut vaincre, recrute, apprend",
    };
    Roster::default()
        .level(Level::Easy, easy, || Box::new(Beginner::new(Box::new(Knight::thinking(GLIMPSE)), OVERLOOKS)))
        .level(Level::Steady, steady, || Box::new(Knight::default()))
        .once(&["knight"])
}

/// Knights who have not shown yet that they are better than what is offered: for trials
/// (`examples/knights.rs`), on no roster until then.
#[must_use]
pub fn candidates() -> Roster<MageKnight> {
    let conqueror = Text {
        en: "has the cities in mind from the first turn",
        fr: "pense aux cités dès le premier tour",
    };
    let quick = Text { en: "the same, at first sight", fr: "de même, au premier coup d’œil" };
    let master = Text {
        en: "the same, and plays the turns to come in its head first",
        fr: "de même, et joue d’abord en tête les tours à venir",
    };
    roster()
        .with("conqueror", conqueror, conqueror, || Box::new(Knight::of(Temper::CONQUEROR)))
        .with("quick", quick, quick, || Box::new(Knight::of(Temper::QUICK)))
        .level(Level::Master, master, || Box::new(Knight::of(Temper::MASTER)))
}
