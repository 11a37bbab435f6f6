//! Where spaces are drawn: hexes with pointed tops, three to a tile, and the centre of a Special tile where its
//! three hexes meet.

use euthia::map::{Anchor, Hex, Map, Space};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// From the middle of a hex to its corners.
pub const RADIUS: f64 = 40.0;
/// Half the width of a hex.
pub const HALF: f64 = RADIUS * 0.866_025_403_784_438_6;

/// The neighbours across the sides, clockwise from the north-east: side `n` lies between the corners `n` and
/// `n + 1`.
const SIDES: [(i8, i8); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];
/// The corners, clockwise from the top: in halves of the width and of the radius.
const CORNERS: [(i16, i16); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

/// A point of the drawing.
pub type Point = (f64, f64);

/// A rectangle of the drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// Its left side.
    pub x: f64,
    /// Its top.
    pub y: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

/// The middle of a hex on the lattice of corners.
fn lattice(hex: Hex) -> (i16, i16) {
    (2 * i16::from(hex.q) + i16::from(hex.r), 3 * i16::from(hex.r))
}

fn on_paper((x, y): (i16, i16)) -> Point {
    (f64::from(x) * HALF, f64::from(y) * RADIUS / 2.0)
}

/// The middle of a hex.
#[must_use]
pub fn centre(hex: Hex) -> Point {
    on_paper(lattice(hex))
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

/// The corners of a hex around a point as an SVG polygon has them, `scale` times as large.
#[must_use]
pub fn points((x, y): Point, scale: f64) -> String {
    let mut out = String::new();
    for corner in CORNERS {
        let (dx, dy) = on_paper(corner);
        let _ = write!(out, "{:.1},{:.1} ", x + dx * scale, y + dy * scale);
    }
    out.pop();
    out
}

/// The border of a set of hexes as an SVG path: closed loops, holes included.
#[must_use]
pub fn outline(cells: &[Hex]) -> String {
    let cells: BTreeSet<Hex> = cells.iter().copied().collect();
    let mut edges: BTreeMap<(i16, i16), Vec<(i16, i16)>> = BTreeMap::new();
    for hex in &cells {
        let (x, y) = lattice(*hex);
        let corner = |at: usize| (x + CORNERS[at % 6].0, y + CORNERS[at % 6].1);
        for (side, (q, r)) in SIDES.into_iter().enumerate() {
            let next = Hex { q: hex.q.saturating_add(q), r: hex.r.saturating_add(r) };
            if !cells.contains(&next) {
                edges.entry(corner(side)).or_default().push(corner(side + 1));
            }
        }
    }
    let mut path = String::new();
    while let Some(start) = edges.first_key_value().map(|(from, _)| *from) {
        let mut at = start;
        let mut letter = 'M';
        while let Some(next) = edges.get_mut(&at).and_then(Vec::pop) {
            if edges.get(&at).is_some_and(Vec::is_empty) {
                edges.remove(&at);
            }
            let (x, y) = on_paper(at);
            let _ = write!(path, "{letter}{x:.1} {y:.1}");
            letter = 'L';
            at = next;
        }
        path.push('Z');
        // A corner that every loop has left is done with.
        edges.retain(|_, to| !to.is_empty());
    }
    path
}

/// What the drawing of these hexes takes, with some room around it.
#[must_use]
pub fn frame(cells: &[Hex], room: f64) -> Frame {
    let mut low = (f64::MAX, f64::MAX);
    let mut high = (f64::MIN, f64::MIN);
    for hex in cells {
        let (x, y) = centre(*hex);
        low = (low.0.min(x - HALF), low.1.min(y - RADIUS));
        high = (high.0.max(x + HALF), high.1.max(y + RADIUS));
    }
    if cells.is_empty() {
        (low, high) = ((-HALF, -RADIUS), (HALF, RADIUS));
    }
    Frame {
        x: low.0 - room,
        y: low.1 - room,
        width: high.0 - low.0 + 2.0 * room,
        height: high.1 - low.1 + 2.0 * room,
    }
}

impl Frame {
    /// Where a point of the drawing is in a window of this size that shows all of it, and how much it is
    /// enlarged there.
    #[must_use]
    pub fn seen(&self, (x, y): Point, width: f64, height: f64) -> (Point, f64) {
        let scale = (width / self.width).min(height / self.height);
        let (left, top) = ((width - self.width * scale) / 2.0, (height - self.height * scale) / 2.0);
        ((left + (x - self.x) * scale, top + (y - self.y) * scale), scale)
    }
}

/// A way from point to point as an SVG path.
#[must_use]
pub fn track(way: &[Point]) -> String {
    let mut path = String::new();
    for (at, (x, y)) in way.iter().enumerate() {
        let _ = write!(path, "{}{x:.1} {y:.1}", if at == 0 { 'M' } else { 'L' });
    }
    path
}

/// The place that an arrow key leads to: the nearest one that lies mainly that way, by its number.
#[must_use]
pub fn next_that_way(places: &[Point], from: Point, key: &str) -> Option<usize> {
    let (dx, dy) = match key {
        "ArrowLeft" => (-1.0, 0.0),
        "ArrowRight" => (1.0, 0.0),
        "ArrowUp" => (0.0, -1.0),
        "ArrowDown" => (0.0, 1.0),
        _ => return None,
    };
    let mut best: Option<(f64, usize)> = None;
    for (number, (x, y)) in places.iter().enumerate() {
        let ahead = (x - from.0) * dx + (y - from.1) * dy;
        let aside = ((x - from.0) * dy).abs() + ((y - from.1) * dx).abs();
        // What lies aside counts double: straight ahead is meant.
        let far = ahead + 2.0 * aside;
        if ahead > 1.0 && best.is_none_or(|(least, _)| far < least) {
            best = Some((far, number));
        }
    }
    best.map(|(_, number)| number)
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

    #[test]
    fn a_drawing_is_seen_whole() {
        let frame = frame(&cells(anchor(0, 0)), 10.0);
        let ((left, top), scale) = frame.seen((frame.x, frame.y), 800.0, 600.0);
        assert!(left >= -1e-9 && top >= -1e-9 && scale > 0.0);
        let ((right, bottom), _) = frame.seen((frame.x + frame.width, frame.y + frame.height), 800.0, 600.0);
        assert!(right <= 800.0 + 1e-6 && bottom <= 600.0 + 1e-6);
    }

    #[test]
    fn arrows_lead_straight_ahead() {
        let places = [(10.0, 0.0), (20.0, 1.0), (0.0, 30.0), (-5.0, 0.0)];
        assert_eq!(next_that_way(&places, (0.0, 0.0), "ArrowRight"), Some(0));
        assert_eq!(next_that_way(&places, (0.0, 0.0), "ArrowDown"), Some(2));
        assert_eq!(next_that_way(&places, (0.0, 0.0), "ArrowUp"), None);
        assert_eq!(next_that_way(&places, (0.0, 0.0), "Enter"), None);
    }
}
