//! The Hero boards.

use kernel::Text;

use crate::terms::*;

/// The number of Hero slots of a board: the first ones (EU-HBD-02).
pub const HERO_SLOTS: usize = 8;

/// How many slots a board has, Hero and Equipment slots together.
pub const SLOTS: usize = 15;

/// A Hero board (EU-HBD-02).
///
/// ```
/// use euthia::terms::Hero;
/// assert_eq!(Hero::Maeldur.board().health, 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The Hero's name.
    pub name: Text,
    /// The Hero's colour.
    pub colour: Colour,
    /// The Hero's role.
    pub role: Text,
    /// Maximum Health at the start (EU-HBD-03).
    pub health: u8,
    /// The length of the Health track.
    pub track: u8,
    /// Slots for Gaar (EU-HBD-07).
    pub gaar_slots: u8,
    /// Slots for Dwurt (EU-SKO-01).
    pub dwurt_slots: u8,
    /// Slots for Gems and Essences.
    pub gem_slots: u8,
    /// Sacks (EU-SAC-01).
    pub sacks: u8,
    /// The Hero slots, then the Equipment slots.
    pub slots: [Slot; SLOTS],
}

/// A slot of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// What goes there.
    pub symbol: Symbol,
    /// What opens it.
    pub lock: Lock,
}

/// What opens a slot (EU-SLT-01, EU-SLT-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lock {
    /// It is open from the start.
    Open,
    /// This much gold.
    Gold(u8),
    /// An Essence of this type, or of any.
    Essence(Option<Element>),
}

impl Hero {
    /// The Hero's board.
    #[inline]
    #[must_use]
    pub const fn board(self) -> &'static Board {
        &BOARDS[self.index()]
    }
}

include!(concat!(env!("OUT_DIR"), "/heroes.rs"));
