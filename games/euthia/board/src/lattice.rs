//! Where spaces are drawn: three hexes to a tile, and the centre of a Special tile where its three hexes meet.

use euthia::map::{Anchor, Hex, Map, Space};
use table_view::hexes::{self, Axial};
pub use table_view::hexes::{Frame, HALF, Point, RADIUS, next_that_way, points, track};

fn axial(hex: Hex) -> Axial {
    (hex.q, hex.r)
}

/// The middle of a hex.
#[must_use]
pub fn centre(hex: Hex) -> Point {
    hexes::centre(axial(hex))
}

/// The point where the three hexes of a tile meet.
#[must_use]
pub fn joint(at: Anchor) -> Point {
    let (x, y) = centre(at.0);
    (x + HALF, y + RADIUS / 2.0)
}

/// The middle of a space: of its hex, or of the centre of its tile.
#[must_use]
pub fn middle(map: &Map, space: Space) -> Point {
    map.hex(space).map_or_else(|| joint(map.placed(space).at), centre)
}

/// The three hexes of a tile.
#[must_use]
pub fn cells(at: Anchor) -> [Hex; 3] {
    [at.hex(0), at.hex(1), at.hex(2)]
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

#[cfg(test)]
mod tests {
    use super::*;

    fn anchor(q: i8, r: i8) -> Anchor {
        Anchor(Hex { q, r })
    }

    #[test]
    fn the_three_hexes_of_a_tile_meet_in_its_centre() {
        let at = anchor(2, -1);
        let (x, y) = joint(at);
        for hex in cells(at) {
            let (cx, cy) = centre(hex);
            assert!(((cx - x).hypot(cy - y) - RADIUS).abs() < 1e-6, "{hex:?}");
        }
    }

    #[test]
    fn a_tile_has_one_border_of_twelve_corners() {
        let path = outline(&cells(anchor(0, 0)));
        assert_eq!(path.matches('M').count(), 1, "{path}");
        assert_eq!(path.matches(['M', 'L']).count(), 12, "{path}");
    }

    #[test]
    fn neighbouring_tiles_have_one_border_together() {
        // On the lattice of tiles a step to the east is one hex on and one back.
        let [one, two] = [anchor(0, 0), Hex { q: 2, r: 0 }.tile().0];
        let both: Vec<Hex> = cells(one).into_iter().chain(cells(two)).collect();
        assert_eq!(outline(&both).matches('M').count(), 1);
    }
}
