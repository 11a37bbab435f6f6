//! Item tiles and Hero tiles: all that can lie on a Hero board.

use kernel::{Text, named_id};

use super::effects::{EffectId, Row, Table};
use crate::terms::*;

/// An Item tile, of whatever pile.
///
/// ```
/// use euthia::content::{ItemId, item};
/// assert_eq!(item::LEATHER_HELMET.item().copies, 5);
/// assert_eq!(ItemId::from_id("leather_helmet"), Some(item::LEATHER_HELMET));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId(pub(super) u8);

named_id!(ItemId, ITEMS, |index| ITEM_TABLE[index].sheet.id, "Item");

/// A Hero tile: a Weapon, a Shield or an Ability of one Hero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HeroTileId(pub(super) u8);

named_id!(HeroTileId, HERO_TILES, |index| HERO_TILE_TABLE[index].sheet.id, "Hero tile");

/// What a tile says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// What it is.
    pub kind: Kind,
    /// The slot it goes to (EU-ITM-06).
    pub slot: Option<Symbol>,
    /// The set it belongs to (EU-ARM-01).
    pub family: Option<Family>,
    /// Its purchase price or Learning cost; 0: none is printed.
    pub cost: u8,
    /// Its sale price.
    pub sell: u8,
    /// How many Gems can be set in it (EU-GEM-01).
    pub gems: u8,
    /// How many Essences can be placed on it (EU-ESS-02).
    pub essences: u8,
    /// Its effects, each with its trigger (EU-TRG-01).
    pub parts: &'static [Part],
    /// What it stores, and how many.
    pub hold: Option<(Holds, u8)>,
    /// Dwurt tokens that its use costs (EU-SKO-08).
    pub dwurt: u8,
    /// Whether it works against Immunity (EU-ELI-17).
    pub vs_immune: bool,
    /// What the sale of a Natural Resource gives (EU-TRD-21).
    pub sale: EffectId,
}

/// An effect of a tile, with its trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// When it applies.
    pub trigger: Trigger,
    /// How often.
    pub usage: Usage,
    /// What; of a Weapon or Combat Ability, nothing.
    pub effect: EffectId,
    /// The ranges of a Weapon or Combat Ability; empty otherwise.
    pub attack: Table,
}

/// An Item tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it says.
    pub sheet: Sheet,
    /// Where it comes from.
    pub pile: Pile,
    /// How many there are.
    pub copies: u8,
}

/// A Hero tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeroTile {
    /// What it says.
    pub sheet: Sheet,
    /// Whose it is.
    pub hero: Hero,
    /// The Reputation at which it is revealed; 0 for Starting tiles (EU-HTL-01).
    pub reputation: u8,
    /// Whether it is a Starting tile (EU-HBD-04).
    pub start: bool,
    /// For how many players it is used (EU-HBD-06).
    pub icon: Icon,
}

impl ItemId {
    /// What the tile is.
    #[inline]
    #[must_use]
    pub const fn item(self) -> &'static Item {
        &ITEM_TABLE[self.index()]
    }
}

impl HeroTileId {
    /// What the tile is.
    #[inline]
    #[must_use]
    pub const fn tile(self) -> &'static HeroTile {
        &HERO_TILE_TABLE[self.index()]
    }

    /// Its number among the tiles of its Hero, from 0.
    #[inline]
    #[must_use]
    pub const fn own(self) -> u8 {
        self.0 - OF_HERO[self.tile().hero.index()].start
    }
}

impl Hero {
    /// The Hero's tiles.
    pub fn tiles(self) -> impl ExactSizeIterator<Item = HeroTileId> + Clone {
        OF_HERO[self.index()].clone().map(HeroTileId)
    }

    /// The tile with this number among the Hero's own; none if there are not so many.
    #[must_use]
    pub fn tile(self, own: u8) -> Option<HeroTileId> {
        self.tiles().nth(own.into())
    }
}

impl Pile {
    /// The tiles of the pile.
    pub fn items(self) -> impl ExactSizeIterator<Item = ItemId> + Clone {
        PILES[self.index()].clone().map(ItemId)
    }

    /// The pile of Natural Resources of a Mine.
    #[must_use]
    pub const fn of_mine(mine: Mine) -> Pile {
        [Pile::Mountain, Pile::Lake, Pile::Cave][mine.index()]
    }

    /// The pile of a Place of Trade.
    #[must_use]
    pub const fn of_trade(place: Trade) -> Pile {
        [Pile::Merchant, Pile::Alchemist, Pile::Towers][place.index()]
    }

    /// The Treasures of a level from 1 to 3.
    #[must_use]
    pub const fn of_treasure(level: u8) -> Pile {
        [Pile::Treasure1, Pile::Treasure2, Pile::Treasure3][level as usize - 1]
    }

    /// The Reward tiles of an Encounter.
    #[must_use]
    pub const fn of_rewards(whose: Rewards) -> Pile {
        [Pile::Hunter, Pile::Armourer, Pile::Witch][whose.index()]
    }
}

impl Ore {
    /// The Natural Resource.
    #[must_use]
    pub const fn item(self) -> ItemId {
        ORES[self.index()]
    }
}

include!(concat!(env!("OUT_DIR"), "/items.rs"));
include!(concat!(env!("OUT_DIR"), "/hero_tiles.rs"));
