//! Where the hexes of the map are drawn: a tile is a hex and the six around it.

use mage_knight::content::{Hex, TilePos};
use table_view::hexes::{self, Axial};
pub use table_view::hexes::{Frame, HALF, RADIUS, next_that_way};

fn axial(hex: Hex) -> Axial {
    (hex.q, hex.r)
}

/// The middle of a hex.
#[must_use]
pub fn centre(hex: Hex) -> hexes::Point {
    hexes::centre(axial(hex))
}

/// The corners of a hex as an SVG polygon has them, `scale` times as large.
#[must_use]
pub fn points(hex: Hex, scale: f64) -> String {
    hexes::points(centre(hex), scale)
}

/// The border of a set of hexes as an SVG path: closed loops, holes included.
#[must_use]
pub fn outline(cells: &[Hex]) -> String {
    hexes::outline(&cells.iter().copied().map(axial).collect::<Vec<_>>())
}

/// What the drawing of these hexes takes, with some room around it.
#[must_use]
pub fn frame(cells: &[Hex], room: f64) -> Frame {
    hexes::frame(&cells.iter().copied().map(axial).collect::<Vec<_>>(), room)
}

/// The hexes of the tiles at these positions.
#[must_use]
pub fn cells(tiles: impl IntoIterator<Item = TilePos>) -> Vec<Hex> {
    tiles.into_iter().flat_map(TilePos::hexes).collect()
}

/// A way from hex to hex as an SVG path.
#[must_use]
pub fn track(way: &[Hex]) -> String {
    hexes::track(&way.iter().copied().map(centre).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_has_one_border_of_eighteen_corners() {
        let tile = outline(&cells([TilePos::new(0, 0)]));
        assert_eq!((tile.matches(['M', 'L']).count(), tile.matches('M').count()), (18, 1));
    }

    #[test]
    fn neighbouring_tiles_have_one_border_together() {
        let both = cells([TilePos::new(0, 0), TilePos::new(1, 0)]);
        assert_eq!(outline(&both).matches('M').count(), 1);
    }
}
