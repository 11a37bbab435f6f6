//! The tile deck: countryside tiles over core tiles. A tile is decided when it is drawn.

use super::Map;
use crate::content::{TileId, TileKind, TilePos};
use crate::scenarios::{TileGroup, TileGroups, TileSet};
use kernel::Chance;
use serde::{Deserialize, Serialize};

/// The tiles still to come (MK-SETUP-14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct TileDeck {
    /// The countryside tiles, which come first.
    pub countryside: TileGroups,
    /// Whether these are drawn in the order of their numbers (MK-SCN-RECON-02).
    pub in_order: bool,
    /// The core tiles.
    pub core: TileGroups,
}

impl TileDeck {
    /// The back of the top tile.
    #[must_use]
    pub fn top(&self) -> Option<TileKind> {
        if left(&self.countryside) > 0 {
            Some(TileKind::Countryside)
        } else if left(&self.core) > 0 {
            Some(TileKind::Core)
        } else {
            None
        }
    }

    /// How many tiles are left.
    #[must_use]
    pub fn len(&self) -> u8 {
        left(&self.countryside) + left(&self.core)
    }

    /// How many tiles of a kind are left.
    fn left_of(&self, kind: TileKind) -> u8 {
        match kind {
            TileKind::Start => 0,
            TileKind::Countryside => left(&self.countryside),
            TileKind::Core => left(&self.core),
        }
    }

    /// Whether no tile is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

fn left(groups: &[TileGroup]) -> u8 {
    groups.iter().map(|group| group.left).sum()
}

/// Draws a tile: every remaining tile is equally likely to be on top, and every tile of a group equally
/// likely to be in the deck.
fn draw(groups: &mut TileGroups, in_order: bool, chance: &mut Chance) -> Option<TileId> {
    let mut number = match left(groups) {
        0 => return None,
        1 => 0,
        _ if in_order => 0,
        n => chance.below(n.into()) as u8,
    };
    let at = groups.iter().position(|group| {
        let here = number < group.left;
        number = number.saturating_sub(group.left);
        here
    })?;
    let group = &mut groups[at];
    let tile = if in_order { group.tiles.iter().next() } else { pick(group.tiles, chance) }?;
    group.tiles.remove(tile);
    group.left -= 1;
    if group.left == 0 {
        groups.remove(at);
    }
    Some(tile)
}

/// One of a set of tiles.
fn pick(tiles: TileSet, chance: &mut Chance) -> Option<TileId> {
    match tiles.len() {
        0 => None,
        1 => tiles.iter().next(),
        n => tiles.iter().nth(chance.below(n.into()) as usize),
    }
}

impl Map {
    /// The kind of the tile that would be revealed next at a position, and whether it is one that was left
    /// out at set-up (MK-EXP-07); `None` if nothing can be explored there any more.
    #[must_use]
    pub fn next_tile(&self, at: TilePos) -> Option<(TileKind, bool)> {
        // MK-SCN-HOLD-15: each position has its kind of tile, and no tile that was left out is used.
        if self.shape.is_predefined() {
            let kind = self.shape.place(at).filter(|kind| self.deck.left_of(*kind) > 0);
            return kind.map(|kind| (kind, false));
        }
        if let Some(kind) = self.deck.top() {
            return Some((kind, false));
        }
        let spare = |kind| !self.leftovers(kind).is_empty();
        [TileKind::Countryside, TileKind::Core].into_iter().find(|kind| spare(*kind)).map(|kind| (kind, true))
    }

    /// The tiles of a kind that are neither on the map nor cities: once the deck is empty, those left out.
    fn leftovers(&self, kind: TileKind) -> TileSet {
        let placed: TileSet = self.tiles.iter().map(|placed| placed.tile).collect();
        TileId::of(kind).filter(|tile| tile.tile().city.is_none() && !placed.contains(*tile)).collect()
    }

    /// Draws the next tile for a position. The result was hidden information.
    pub(crate) fn draw_tile(&mut self, at: TilePos, chance: &mut Chance) -> Option<TileId> {
        chance.reveal();
        match self.next_tile(at)? {
            (kind, true) => pick(self.leftovers(kind), chance),
            (TileKind::Core, false) => draw(&mut self.deck.core, false, chance),
            (_, false) => draw(&mut self.deck.countryside, self.deck.in_order, chance),
        }
    }
}
