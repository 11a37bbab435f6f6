//! Layout of a map of pointy-topped hexes, and arrow-key movement on it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A hex by its two axial coordinates.
pub type Axial = (i8, i8);
/// A point of the drawing.
pub type Point = (f64, f64);

/// The distance from the centre of a hex to its corners.
pub const RADIUS: f64 = 40.0;
/// Half the width of a hex.
pub const HALF: f64 = RADIUS * 0.866_025_403_784_438_6;

/// The neighbours across the sides, clockwise from the north-east: side `n` is between the corners `n` and `n
/// + 1`.
const SIDES: [(i8, i8); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];
/// The corners, clockwise from the top: in halves of the width and of the radius.
const CORNERS: [(i16, i16); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

/// A rectangle of the drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// Its left side.
    pub x: f64,
    /// Its top.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// The centre of a hex on the lattice of corners.
fn lattice((q, r): Axial) -> (i16, i16) {
    (2 * i16::from(q) + i16::from(r), 3 * i16::from(r))
}

fn on_paper((x, y): (i16, i16)) -> Point {
    (f64::from(x) * HALF, f64::from(y) * RADIUS / 2.0)
}

/// The centre of a hex.
#[must_use]
pub fn centre(hex: Axial) -> Point {
    on_paper(lattice(hex))
}

/// The corners of a hex around a point, as for an SVG polygon, scaled by `scale`.
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
pub fn outline(cells: &[Axial]) -> String {
    let cells: BTreeSet<Axial> = cells.iter().copied().collect();
    let mut edges: BTreeMap<(i16, i16), Vec<(i16, i16)>> = BTreeMap::new();
    for hex in &cells {
        let (x, y) = lattice(*hex);
        let corner = |at: usize| (x + CORNERS[at % 6].0, y + CORNERS[at % 6].1);
        for (side, (q, r)) in SIDES.into_iter().enumerate() {
            let beside = hex.0.checked_add(q).zip(hex.1.checked_add(r));
            if beside.is_none_or(|beside| !cells.contains(&beside)) {
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
    }
    path
}

/// The bounding box of these hexes, with some room around it.
#[must_use]
pub fn frame(cells: &[Axial], room: f64) -> Frame {
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
    /// Where a point of the drawing is in a window of this size that shows all of it, and the scale there.
    #[must_use]
    pub fn seen(&self, (x, y): Point, width: f64, height: f64) -> (Point, f64) {
        let scale = (width / self.width).min(height / self.height);
        let (left, top) = ((width - self.width * scale) / 2.0, (height - self.height * scale) / 2.0);
        ((left + (x - self.x) * scale, top + (y - self.y) * scale), scale)
    }
}

/// A path from point to point, as SVG.
#[must_use]
pub fn track(way: &[Point]) -> String {
    let mut path = String::new();
    for (at, (x, y)) in way.iter().enumerate() {
        let _ = write!(path, "{}{x:.1} {y:.1}", if at == 0 { 'M' } else { 'L' });
    }
    path
}

/// The index of the place that an arrow key leads to: the nearest one mainly in that direction.
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
        let (ahead, aside) =
            ((x - from.0) * dx + (y - from.1) * dy, ((x - from.0) * dy).abs() + ((y - from.1) * dx).abs());
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

    /// A hex and the six around it.
    fn seven((q, r): Axial) -> Vec<Axial> {
        let around = SIDES.map(|(dq, dr)| (q + dq, r + dr));
        std::iter::once((q, r)).chain(around).collect()
    }

    #[test]
    fn neighbours_are_a_width_apart() {
        let (x, y) = centre((2, -1));
        for other in &seven((2, -1))[1..] {
            let (a, b) = centre(*other);
            assert!(((x - a).hypot(y - b) - 2.0 * HALF).abs() < 1e-6, "{other:?}");
        }
    }

    #[test]
    fn the_outline_of_one_hex_has_six_corners_and_that_of_seven_eighteen() {
        let corners = |path: &str| path.matches(['M', 'L']).count();
        assert_eq!(corners(&outline(&[(0, 0)])), 6);
        let tile = outline(&seven((0, 0)));
        assert_eq!((corners(&tile), tile.matches('M').count()), (18, 1));
        assert_eq!(outline(&[]), "");
    }

    #[test]
    fn a_ring_has_an_outer_and_an_inner_border() {
        let path = outline(&seven((0, 0))[1..]);
        assert_eq!(path.matches('M').count(), 2);
        assert_eq!(path.matches(['M', 'L']).count(), 18 + 6);
    }

    #[test]
    fn the_edge_of_all_coordinates_has_a_border_too() {
        assert_eq!(outline(&[(i8::MAX, i8::MIN)]).matches(['M', 'L']).count(), 6);
    }

    #[test]
    fn the_frame_holds_every_corner() {
        let cells = [seven((0, 0)), seven((3, -1))].concat();
        let frame = frame(&cells, 5.0);
        for hex in &cells {
            let (x, y) = centre(*hex);
            assert!(frame.x + 5.0 <= x - HALF + 1e-9 && x + HALF <= frame.x + frame.width - 5.0 + 1e-9);
            assert!(frame.y + 5.0 <= y - RADIUS + 1e-9 && y + RADIUS <= frame.y + frame.height - 5.0 + 1e-9);
        }
        // A window of another shape: the whole of it is seen, with equal borders.
        let ((left, top), scale) = frame.seen((frame.x, frame.y), frame.width * 2.0, frame.height);
        assert!((scale - 1.0).abs() < 1e-9 && (left - frame.width / 2.0).abs() < 1e-9 && top.abs() < 1e-9);
    }

    #[test]
    fn arrows_lead_to_the_nearest_place_that_way() {
        let places = [(0.0, 0.0), (70.0, 0.0), (35.0, -60.0), (140.0, 0.0)];
        assert_eq!(next_that_way(&places, (0.0, 0.0), "ArrowRight"), Some(1));
        assert_eq!(next_that_way(&places, (0.0, 0.0), "ArrowUp"), Some(2));
        assert_eq!(next_that_way(&places, (0.0, 0.0), "ArrowLeft"), None);
        assert_eq!(next_that_way(&places, (140.0, 0.0), "ArrowLeft"), Some(1));
        assert_eq!(next_that_way(&places, (0.0, 0.0), "Enter"), None);
        // Straight ahead before nearer aside.
        assert_eq!(next_that_way(&[(10.0, 0.0), (20.0, 1.0)], (0.0, 0.0), "ArrowRight"), Some(0));
    }

    #[test]
    fn a_track_visits_every_point() {
        assert_eq!(track(&[centre((0, 0)), centre((1, 0))]), format!("M0.0 0.0L{:.1} 0.0", 2.0 * HALF));
    }
}
