//! The units.

use kernel::{Text, named_id};

use super::effects::EffectId;
use crate::terms::{ManaColour, Resistance, Resistances, Site, Sites};
use crate::variants::Printing;

/// A kind of unit; the regular ones come first.
///
/// ```
/// use mage_knight::content::unit;
/// assert_eq!(unit::PEASANTS.unit().cost, 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(u8);

named_id!(UnitId, UNITS, |index| UNIT_TABLE[index].id, "unit");

/// What is printed on the card of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// Whether it is elite (gold), not regular (silver).
    pub elite: bool,
    /// The number of cards.
    pub copies: u8,
    /// Its level.
    pub level: u8,
    /// The cost of recruiting it, in influence.
    pub cost: u8,
    /// Its armor.
    pub armor: u8,
    /// What it resists.
    pub resistances: Resistances,
    /// Where it can be recruited (MK-INT-07).
    pub sites: Sites,
    /// Its abilities in the first printing: see [`Unit::abilities`].
    abilities: &'static [UnitAbility],
    /// Its abilities in later printings, if they differ (MK-VAR-PRINT-01).
    later: Option<&'static [UnitAbility]>,
}

impl Unit {
    /// Its abilities in a printing, of which it uses one at a time (MK-UNIT-06).
    #[inline]
    pub const fn abilities(&self, printing: Printing) -> &'static [UnitAbility] {
        match (printing, self.later) {
            (Printing::Later, Some(later)) => later,
            _ => self.abilities,
        }
    }

    /// Whether later printings differ (MK-VAR-PRINT-01).
    pub const fn is_revised(&self) -> bool {
        self.later.is_some()
    }
}

/// An ability of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitAbility {
    /// Its mana cost; `None` if it is free.
    pub mana: Option<ManaColour>,
    /// What it does.
    pub effect: EffectId,
}

impl UnitId {
    /// What its card says.
    #[inline]
    pub const fn unit(self) -> &'static Unit {
        &UNIT_TABLE[self.index()]
    }

    /// How many cards of each unit are in the deck of regular units, or in that of elite ones (MK-SETUP-09).
    pub fn counts(elite: bool) -> [u8; UNITS] {
        std::array::from_fn(
            |index| if UNIT_TABLE[index].elite == elite { UNIT_TABLE[index].copies } else { 0 },
        )
    }
}

include!(concat!(env!("OUT_DIR"), "/units.rs"));
