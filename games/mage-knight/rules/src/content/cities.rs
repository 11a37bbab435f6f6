//! The four cities, each known by its colour.

use kernel::Text;

use super::effects::EffectId;
use super::sites::{Sale, Ware};
use super::tiles::TileId;
use crate::terms::{BasicColour, Pile};

/// A city.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct City {
    /// Its name.
    pub name: Text,
    /// The tile it is on.
    pub tile: TileId,
    /// The bonuses of its defenders, and what they summon.
    pub bonus: EffectId,
    /// What it sells.
    pub sells: Sale,
    /// Its garrison at each level, from 1.
    pub garrisons: [&'static [Pile]; CITY_LEVELS],
}

impl City {
    /// The city of this colour.
    ///
    /// ```
    /// use mage_knight::content::City;
    /// use mage_knight::terms::{BasicColour, Pile};
    /// let city = City::of(BasicColour::White);
    /// assert_eq!(city.garrison(2), [Pile::Grey, Pile::White]);
    /// ```
    #[inline]
    pub const fn of(colour: BasicColour) -> &'static City {
        &CITY_TABLE[colour.index()]
    }

    /// The garrison at a level, from 1 to 11.
    ///
    /// # Panics
    ///
    /// If there is no such level.
    pub const fn garrison(&self, level: u8) -> &'static [Pile] {
        assert!(1 <= level && level as usize <= CITY_LEVELS, "a city has levels 1 to 11");
        self.garrisons[level as usize - 1]
    }
}

include!(concat!(env!("OUT_DIR"), "/cities.rs"));
