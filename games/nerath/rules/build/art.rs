//! `board.toml`: how the board is drawn; checks that the drawing agrees with which spaces are adjacent.

use std::collections::HashMap;

use content::code::{constant, slice, table};
use content::{Document, Entry, Node};

use super::board::Space;
use super::check_provenance;

/// In tenths of the unit of the canvas: the rules know no floating point, and neither does the check of
/// borders.
type Point = (u16, u16);

pub(super) fn code(file: &Document, spaces: &[Space], entries: &[&Entry<'_>]) -> String {
    // How the board is drawn is no part of play; what touches what is written by itself.
    file.beside(&["canvas", "impassable"]);
    for entry in entries {
        entry.beside(&["outline", "x", "y", "label_y", "label_size", "token"]);
    }
    let canvas = file.table("canvas");
    let canvas = (canvas.get("width").int(1..=2000u16), canvas.get("height").int(1..=2000u16));
    let rings: Vec<Vec<Point>> = entries.iter().map(|entry| ring(entry, canvas)).collect();
    check_borders(spaces, entries, &rings);

    let rows = entries.iter().zip(&rings).map(|(entry, ring)| {
        let x = entry.get("x").decimal(1, 0..=canvas.0 * 10);
        let y = entry.get("y").decimal(1, 0..=canvas.1 * 10);
        let y = entry.opt("label_y").map_or(y, |below| below.decimal(1, 0..=canvas.1 * 10));
        format!(
            "SpaceArt {{ outline: {}, token: {}, label: {}, label_at: {}, label_size: {} }}",
            outline(ring),
            point_code(point(&entry.get("token"), canvas)),
            entry.words_of("label").code(),
            point_code((x, y)),
            decimal(entry.get("label_size").decimal(1, 10..=400u16)),
        )
    });
    let spaces = table("How each space is drawn.", "SPACES", "SpaceArt", rows);
    let regions = file.entries("impassable");
    let regions = regions.iter().map(|region| {
        check_provenance(region);
        region.id();
        format!(
            "Impassable {{ name: {}, outline: {} }}",
            region.words().code(),
            outline(&ring(region, canvas))
        )
    });
    constant(
        "Width and height of the board, in the unit of all points.",
        "CANVAS",
        "(f32, f32)",
        point_code((canvas.0 * 10, canvas.1 * 10)),
    ) + &spaces
        + &table(
            "The regions that nobody enters or crosses (CN-SPC-03).",
            "IMPASSABLE",
            "Impassable",
            regions,
        )
}

/// CN-SPC-01: two spaces are adjacent when they share a border, a whole edge of their rings.
fn check_borders(spaces: &[Space], entries: &[&Entry<'_>], rings: &[Vec<Point>]) {
    let mut edges: HashMap<(Point, Point), Vec<usize>> = HashMap::new();
    for (number, ring) in rings.iter().enumerate() {
        for (&a, &b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            edges.entry((a.min(b), a.max(b))).or_default().push(number);
        }
    }
    for (number, (space, entry)) in spaces.iter().zip(entries).enumerate() {
        let Some(adjacent) = entry.opt("adjacent") else { continue };
        let shares = |other| edges.values().any(|both| both.contains(&number) && both.contains(&other));
        for (other, there) in spaces.iter().enumerate().filter(|(other, _)| *other != number) {
            match (space.adjacent.contains(&other), shares(other)) {
                (true, false) => adjacent.fault(format!("no border with `{}` is drawn", there.id)),
                (false, true) => adjacent.fault(format!("a border with `{}` is drawn", there.id)),
                _ => {}
            }
        }
    }
}

fn ring(entry: &Entry<'_>, canvas: (u16, u16)) -> Vec<Point> {
    let outline = entry.get("outline");
    let ring: Vec<Point> = outline.list().iter().map(|node| point(node, canvas)).collect();
    if ring.len() < 3 && entry.opt("outline").is_some() {
        outline.fault("must have three points at least");
    }
    ring
}

fn point(node: &Node<'_>, (width, height): (u16, u16)) -> Point {
    match &node.list()[..] {
        [x, y] => (x.decimal(1, 0..=width * 10), y.decimal(1, 0..=height * 10)),
        _ => {
            node.fault("must be a point: [x, y]");
            (0, 0)
        }
    }
}

fn outline(ring: &[Point]) -> String {
    slice(ring.iter().map(|&point| point_code(point)))
}

fn point_code((x, y): Point) -> String {
    format!("({}, {})", decimal(x), decimal(y))
}

fn decimal(tenths: u16) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}
