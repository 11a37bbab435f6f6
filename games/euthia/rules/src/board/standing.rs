//! What the permanent effects of each tile come to, worked out once: Health and Sacks are asked for at every
//! decision, and most tiles change neither.

use super::{lasting, working};
use crate::content::{HeroTileId, ItemId, Sheet};
use crate::effect::Effect;
use crate::player::{Player, Tile};
use std::sync::LazyLock;

/// What the permanent effects of a tile come to.
#[derive(Clone, Copy, Default)]
pub(super) struct Standing {
    /// Maximum Health that it adds (EU-HLT-03).
    pub(super) health: u8,
    /// Its Sack modifier (EU-SAC-02).
    pub(super) sacks: i8,
}

impl Standing {
    fn of(sheet: &'static Sheet) -> Standing {
        lasting(sheet).fold(Standing::default(), |mut sum, effect| {
            match effect.get() {
                Effect::MaxHealth(n) => sum.health += n,
                Effect::Sack(n) => sum.sacks += n,
                _ => {}
            }
            sum
        })
    }
}

static ITEMS: LazyLock<Vec<Standing>> =
    LazyLock::new(|| ItemId::all().map(|item| Standing::of(&item.item().sheet)).collect());
static HERO_TILES: LazyLock<Vec<Standing>> =
    LazyLock::new(|| HeroTileId::all().map(|tile| Standing::of(&tile.tile().sheet)).collect());

/// Those of a player's tiles that work.
pub(super) fn all(player: &Player) -> impl Iterator<Item = Standing> {
    let (items, hero_tiles) = (&**ITEMS, &**HERO_TILES);
    working(player).map(|piece| match piece.tile {
        Tile::Item(item) => items[item.index()],
        Tile::Hero(tile) => hero_tiles[tile.index()],
    })
}
