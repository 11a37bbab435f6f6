//! The sums of all permanent effects of a tile, computed once: Health and Sacks are looked up at every
//! decision, and most tiles change neither.

use super::{lasting, works_carried};
use crate::content::{HeroTileId, ItemId, Sheet};
use crate::effect::Effect;
use crate::player::{Piece, Player, Tile};
use crate::terms::Gem;
use std::ops::{AddAssign, SubAssign};
use std::sync::LazyLock;

/// The sums of tiles and Gems, or a change of them.
#[derive(Clone, Copy, Default)]
pub(super) struct Standing {
    /// Maximum Health that they add (EU-HLT-03).
    pub(super) health: i16,
    /// Their Sack modifiers (EU-SAC-02).
    pub(super) sacks: i8,
}

impl AddAssign for Standing {
    fn add_assign(&mut self, more: Standing) {
        self.health += more.health;
        self.sacks += more.sacks;
    }
}

impl SubAssign for Standing {
    fn sub_assign(&mut self, less: Standing) {
        self.health -= less.health;
        self.sacks -= less.sacks;
    }
}

/// The sums of the permanent effects of one tile, and where they apply.
#[derive(Clone, Copy)]
struct OfTile {
    standing: Standing,
    /// Whether they work while the tile is carried (EU-ITM-05).
    carried: bool,
}

impl OfTile {
    fn new(sheet: &'static Sheet) -> OfTile {
        let mut standing = Standing::default();
        for effect in lasting(sheet) {
            match effect.get() {
                Effect::MaxHealth(n) => standing.health += i16::from(*n),
                Effect::Sack(n) => standing.sacks += n,
                _ => {}
            }
        }
        OfTile { standing, carried: works_carried(sheet) }
    }
}

/// The tables of all tiles.
struct Tables {
    items: Vec<OfTile>,
    hero_tiles: Vec<OfTile>,
    /// Maximum Health by a Gem that is set in what is equipped (EU-GEM-07).
    gems: [i16; Gem::COUNT],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables {
    items: ItemId::all().map(|item| OfTile::new(&item.item().sheet)).collect(),
    hero_tiles: HeroTileId::all().map(|tile| OfTile::new(&tile.tile().sheet)).collect(),
    gems: Gem::ALL.map(|gem| match gem.charm().effect.get() {
        Effect::MaxHealth(n) => i16::from(*n),
        _ => 0,
    }),
});

impl Tables {
    #[inline]
    fn of(&self, tile: Tile) -> OfTile {
        match tile {
            Tile::Item(item) => self.items[item.index()],
            Tile::Hero(tile) => self.hero_tiles[tile.index()],
        }
    }

    #[inline]
    fn equipped(&self, piece: &Piece) -> Standing {
        let mut standing = self.of(piece.tile).standing;
        standing.health += piece.gems().map(|gem| self.gems[gem.index()]).sum::<i16>();
        standing
    }

    #[inline]
    fn carried(&self, piece: &Piece) -> Standing {
        let tile = self.of(piece.tile);
        if tile.carried { tile.standing } else { Standing::default() }
    }
}

/// The sums of a tile with its Gems on the board.
pub(super) fn equipped(piece: &Piece) -> Standing {
    TABLES.equipped(piece)
}

/// The sums of a carried tile.
pub(super) fn carried(piece: &Piece) -> Standing {
    TABLES.carried(piece)
}

/// The sums of a Gem in an equipped tile.
pub(super) fn set_gem(gem: Gem) -> Standing {
    Standing { health: TABLES.gems[gem.index()], sacks: 0 }
}

/// The sums of everything a player has.
pub(super) fn all(player: &Player) -> Standing {
    let tables = &*TABLES;
    let mut sum = Standing::default();
    for piece in player.slots.iter().flatten() {
        sum += tables.equipped(piece);
    }
    for piece in &player.pack {
        sum += tables.carried(piece);
    }
    sum
}
