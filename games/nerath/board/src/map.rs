//! The map as drawings: outlines as SVG paths, shores, terrain, and the positions of names and stacks over
//! them.

use kernel::Lang;
use nerath::content::{Space, SpaceSet, Terrain, art};
use std::fmt::Write;

/// The coordinates of the drawing: it is stretched to whatever rectangle the board has.
pub const CANVAS: (f32, f32) = art::CANVAS;

/// How wide a phone draws the board, in pixels: names are readable there, and it is moved about.
pub const PHONE_WIDTH: f64 = 1120.0;

/// The board is never wider than this for its height, and never higher than the second for its width.
pub const SHAPES: (f64, f64) = (2.0, 1.36);

/// The rectangle that the board has in a window that is all its own: its width and height, centred.
#[must_use]
pub fn fitted((width, height): (f64, f64)) -> (f64, f64) {
    (width.min(height * SHAPES.0), height.min(width / SHAPES.1))
}

/// How a small window looks at a point of the drawing: the point of the window that shows the whole board which
/// comes to its middle, and how much it is enlarged. Where the board has room on all sides, nothing beyond it
/// is seen.
#[must_use]
pub fn closely((x, y): (f32, f32), window: (f64, f64)) -> ((f64, f64), f64) {
    let (w, h) = fitted(window);
    let scale = (PHONE_WIDTH / w).max(1.0);
    // Along one side: what is seen of it at once is `half` on either side, and the board fills what lies
    // between its two ends.
    let along = |share: f64, board: f64, window: f64| {
        let begin = (window - board) / 2.0;
        let half = window / scale / 2.0;
        let (least, most) = (begin + half, begin + board - half);
        let at = begin + share * board;
        if least > most { window / 2.0 } else { at.clamp(least, most) }
    };
    let share = (f64::from(x / CANVAS.0), f64::from(y / CANVAS.1));
    ((along(share.0, w, window.0), along(share.1, h, window.1)), scale)
}

/// Where the name of a space and what stands there are drawn, in hundredths of the board.
#[must_use]
pub fn spot(space: Space, occupied: bool) -> (f32, f32) {
    let art = space.art();
    let ((lx, ly), (tx, ty)) = (art.label_at, art.token);
    let (x, y) = match () {
        () if space.is_dungeon() => (tx, ty),
        () if occupied => (lx, (ly + ty) / 2.0),
        () => (lx, ly),
    };
    (x / CANVAS.0 * 100.0, y / CANVAS.1 * 100.0)
}

/// The names that find no room on a board of so many pixels, with letters of this size: they wait until they
/// are pointed at. Capitals come first, then territories with units, those without, and the seas.
#[must_use]
pub fn crowded(board: (f32, f32), letters: f32, lang: Lang, occupied: SpaceSet) -> SpaceSet {
    type Rect = (f32, f32, f32, f32);
    let rect =
        |(x, y): (f32, f32), w: f32, h: f32| -> Rect { (x - w / 2.0, y - h / 2.0, x + w / 2.0, y + h / 2.0) };
    let meet = |a: &Rect, b: &Rect| a.0 < b.2 && a.2 > b.0 && a.1 < b.3 && a.3 > b.1;
    let at = |space: Space, occupied: bool| {
        let (x, y) = spot(space, occupied);
        (x / 100.0 * board.0, y / 100.0 * board.1)
    };
    let mut taken: Vec<Rect> =
        SpaceSet::DUNGEONS.iter().map(|space| rect(at(space, true), 26.0, 26.0)).collect();
    let mut hidden = SpaceSet::EMPTY;
    let rank = |space: &Space| match () {
        () if space.capital_of().is_some() => 0,
        () if space.is_territory() && occupied.contains(*space) => 1,
        () if space.is_territory() => 2,
        () => 3,
    };
    let mut spaces: Vec<Space> = (SpaceSet::TERRITORIES | SpaceSet::SEAS).iter().collect();
    spaces.sort_by_key(rank);
    for space in spaces {
        let stack = occupied.contains(space);
        let lines: Vec<&str> = space.art().label.get(lang).lines().collect();
        let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as f32;
        let (w, h) = (longest * letters * 0.52 + 4.0, lines.len() as f32 * letters * 1.06);
        let (x, y) = at(space, stack);
        let whole = h + if stack { 32.0 } else { 0.0 };
        let name = rect((x, y - whole / 2.0 + h / 2.0), w, h);
        if name.0 < 2.0 || name.2 > board.0 - 2.0 || taken.iter().any(|other| meet(&name, other)) {
            hidden.insert(space);
        } else {
            taken.push(name);
        }
        if stack {
            taken.push(rect((x, y + whole / 2.0 - 16.0), 46.0, 28.0));
        }
    }
    hidden
}

/// A ring of points as an SVG path.
#[must_use]
pub fn path(ring: art::Outline) -> String {
    let mut d = String::with_capacity(ring.len() * 11);
    for (at, (x, y)) in ring.iter().enumerate() {
        let _ = write!(d, "{}{x} {y}", if at == 0 { 'M' } else { 'L' });
    }
    d.push('Z');
    d
}

/// The outline of a space as an SVG path.
#[must_use]
pub fn outline(space: Space) -> String {
    path(space.art().outline)
}

/// The outlines of these spaces as one SVG path.
#[must_use]
pub fn outlines(spaces: SpaceSet) -> String {
    spaces.iter().map(outline).collect()
}

/// Everything below the territories, as SVG: sea with a shore of pale rings, heights, ground of the dungeons.
/// It never changes, so it is drawn once as it is.
#[must_use]
pub fn ground() -> String {
    let (width, height) = CANVAS;
    let heights: String = art::IMPASSABLE.iter().map(|region| path(region.outline)).collect();
    let land = outlines(SpaceSet::TERRITORIES | SpaceSet::DUNGEONS) + &heights;
    let mut svg = format!(
        "<rect class=\"nm-sea\" width=\"{width}\" height=\"{height}\"/>\
         <g class=\"nm-shore\" clip-path=\"url(#nm-clip)\"><path id=\"nm-land\" d=\"{land}\" stroke-width=\"26\" stroke-opacity=\".16\"/>\
         <use href=\"#nm-land\" stroke-width=\"16\" stroke-opacity=\".22\"/><use href=\"#nm-land\" stroke-width=\"8\" stroke-opacity=\".34\"/></g>\
         <rect class=\"nm-water\" width=\"{width}\" height=\"{height}\" fill=\"url(#nm-waves)\"/>\
         <path class=\"nm-zones\" d=\"{}\"/><path class=\"nm-heights\" d=\"{heights}\"/>",
        outlines(SpaceSet::SEAS)
    );
    svg.push_str("<g class=\"nm-heights-glyphs\">");
    for region in &art::IMPASSABLE {
        let peaks = scatter(region.outline, 30, 8.0, |_| true, 9.0, 11);
        marks(&mut svg, glyph(Terrain::Mountain), &peaks);
    }
    svg.push_str("</g>");
    svg
}

/// Terrain, borders and crowns above the colours of the territories, as SVG.
#[must_use]
pub fn relief() -> String {
    let mut svg = String::from("<g class=\"nm-glyphs\">");
    for space in SpaceSet::TERRITORIES {
        if let Some(terrain) = space.terrain() {
            marks(&mut svg, glyph(terrain), &terrain_marks(space));
        }
    }
    let _ = write!(svg, "</g><path class=\"nm-borders\" d=\"{}\"/>", outlines(SpaceSet::TERRITORIES));
    svg
}

fn marks(svg: &mut String, glyph: &str, at: &[(f32, f32)]) {
    for (x, y) in at {
        let _ = write!(svg, "<path transform=\"translate({x:.0} {y:.0})\" d=\"{glyph}\"/>");
    }
}

/// The engraved sign of a terrain, around the origin.
#[must_use]
pub const fn glyph(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Mountain => "M-7 5L-1-6 2-1 4-4 9 5M-1-6L0 5",
        Terrain::Hills => "M-6 3c2-6 10-6 12 0M-1 0l1 2M2 0l1 2",
        Terrain::Plain | Terrain::Coast => "M-3-3l1 4M0-4v5M3-3l-1 4",
        Terrain::Forest => "M0 6V3M0-6L4 3h-8z",
        Terrain::Jungle => {
            "M0 6V0M0 0c-4 0-5-2-5-4 3 0 5 1 5 4zM0 0c4 0 5-2 5-4-3 0-5 1-5 4zM0-1c-1-3 0-5 0-5s1 2 0 5"
        }
        Terrain::Swamp => "M-5 3h10M-2 3c0-3-1-4-2-6M0 3v-7M2 3c0-3 1-4 2-6",
        Terrain::Desert => "M-6 2q3-4 6 0t6 0",
        Terrain::Ice => "M0-5V5M-4-3L4 3M4-3L-4 3",
        Terrain::City => "M-5 4V-1h3v-4h4v4h3v5z",
        Terrain::Ruin => "M-5 4h10M-4 4v-6M0 4v-8M4 4v-5",
    }
}

/// Where the terrain of a territory is engraved: away from its border, its name and its stack.
#[must_use]
pub fn terrain_marks(space: Space) -> Vec<(f32, f32)> {
    let art = space.art();
    let ((lx, ly), (tx, ty)) = (art.label_at, art.token);
    let lines = art.label.en.lines().count().max(art.label.fr.lines().count()) as f32;
    let free = |(x, y): (f32, f32)| {
        let beside_name = (x - lx).abs() > 40.0 || (y - ly).abs() > 8.0 + 7.0 * lines;
        beside_name && (x - tx).hypot(y - ty) > 26.0
    };
    scatter(art.outline, 8, 9.0, free, 16.0, space.index() as u32 + 1)
}

/// Up to `most` points inside a ring, away from its edge and from each other. The same seed gives the same
/// points.
fn scatter(
    ring: art::Outline,
    most: usize,
    from_edge: f32,
    free: impl Fn((f32, f32)) -> bool,
    apart: f32,
    seed: u32,
) -> Vec<(f32, f32)> {
    let (low, high) = bounds(ring);
    let mut noise = seed.wrapping_mul(0x9E37_79B9) | 1;
    let mut next = || {
        noise ^= noise << 13;
        noise ^= noise >> 17;
        noise ^= noise << 5;
        (noise >> 8) as f32 / (1u32 << 24) as f32
    };
    let mut found: Vec<(f32, f32)> = Vec::new();
    for _ in 0..260 {
        let point = (low.0 + next() * (high.0 - low.0), low.1 + next() * (high.1 - low.1));
        let clear = found.iter().all(|other| (point.0 - other.0).hypot(point.1 - other.1) > apart);
        if clear && free(point) && inside(point, ring) && to_edge(point, ring) > from_edge {
            found.push(point);
            if found.len() == most {
                break;
            }
        }
    }
    found
}

/// The smallest box around a ring: its corners.
#[must_use]
pub fn bounds(ring: art::Outline) -> ((f32, f32), (f32, f32)) {
    ring.iter().fold(((f32::MAX, f32::MAX), (f32::MIN, f32::MIN)), |(low, high), (x, y)| {
        ((low.0.min(*x), low.1.min(*y)), (high.0.max(*x), high.1.max(*y)))
    })
}

fn edges(ring: art::Outline) -> impl Iterator<Item = ((f32, f32), (f32, f32))> {
    ring.iter().copied().zip(ring.iter().copied().cycle().skip(1))
}

fn inside((x, y): (f32, f32), ring: art::Outline) -> bool {
    let crosses = |(a, b): &((f32, f32), (f32, f32))| {
        (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0
    };
    edges(ring).filter(crosses).count() % 2 == 1
}

fn to_edge((x, y): (f32, f32), ring: art::Outline) -> f32 {
    let to = |(a, b): ((f32, f32), (f32, f32))| {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let length = dx * dx + dy * dy;
        let t = if length > 0.0 { (((x - a.0) * dx + (y - a.1) * dy) / length).clamp(0.0, 1.0) } else { 0.0 };
        (x - a.0 - t * dx).hypot(y - a.1 - t * dy)
    };
    edges(ring).map(to).fold(f32::MAX, f32::min)
}

/// Which of these spaces comes next in a direction, for the arrow keys: near, and not far off the line.
#[must_use]
pub fn next_towards(from: Space, among: SpaceSet, direction: (f32, f32)) -> Option<Space> {
    let (x, y) = from.art().token;
    let cost = |space: &Space| {
        let (dx, dy) = (space.art().token.0 - x, space.art().token.1 - y);
        let along = dx * direction.0 + dy * direction.1;
        let aside = (dx * direction.1 - dy * direction.0).abs();
        (along > 0.0 && aside <= along * 2.0).then_some(along + 2.0 * aside)
    };
    let costs = among
        .iter()
        .filter(|space| *space != from)
        .filter_map(|space| cost(&space).map(|cost| (space, cost)));
    costs.min_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(space, _)| space)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nerath::content::at;

    #[test]
    fn a_phone_never_looks_beyond_the_board() {
        let window = (390.0, 740.0);
        let (w, h) = fitted(window);
        assert!((w / h - 1.36).abs() < 1e-9 && w == 390.0);
        let ((x, y), scale) = closely((950.0, 690.0), window);
        assert!((w * scale - PHONE_WIDTH).abs() < 1e-9);
        // The right and the lower edge of the board are those of the window.
        assert!((x + window.0 / scale / 2.0 - window.0).abs() < 1e-9);
        assert!((y + window.1 / scale / 2.0 - (window.1 + h) / 2.0).abs() < 1e-9);
        let ((x, y), _) = closely((500.0, 350.0), window);
        assert!((x - 195.0).abs() < 1e-9 && (y - 370.0).abs() < 1e-9, "the middle is the middle");
        // A window larger than the board shows all of it.
        assert_eq!(closely((0.0, 0.0), (2000.0, 2000.0)), ((1000.0, 1000.0), 1.0));
    }

    #[test]
    fn names_find_room_at_the_common_sizes() {
        let occupied: SpaceSet = SpaceSet::TERRITORIES
            .iter()
            .enumerate()
            .filter(|(at, _)| at % 2 == 0)
            .map(|(_, space)| space)
            .collect();
        for lang in Lang::ALL {
            for (board, letters, most) in
                [((1062.0, 580.0), 11.5, 16), ((1136.0, 697.0), 12.0, 12), ((1120.0, 823.0), 12.0, 10)]
            {
                let hidden = crowded(board, letters, lang, occupied);
                assert!(hidden.len() <= most, "{lang:?} {board:?}: {} names wait", hidden.len());
                let capitals = hidden.iter().filter(|space| space.capital_of().is_some()).count();
                assert_eq!(capitals, 0, "Capitals are always named");
            }
            // With more room, fewer names wait.
            let small = crowded((700.0, 500.0), 11.5, lang, occupied).len();
            assert!(small > crowded((1800.0, 1000.0), 11.5, lang, occupied).len());
        }
    }

    #[test]
    fn outlines_are_closed_paths() {
        for space in Space::all() {
            let d = outline(space);
            assert!(d.starts_with('M') && d.ends_with('Z') && d.matches('M').count() == 1, "{space:?}: {d}");
        }
    }

    #[test]
    fn terrain_is_engraved_inside_and_clear_of_the_stack() {
        for space in SpaceSet::TERRITORIES {
            for point in terrain_marks(space) {
                assert!(inside(point, space.art().outline), "{space:?}");
                let (x, y) = space.art().token;
                assert!((point.0 - x).hypot(point.1 - y) > 26.0, "{space:?}");
            }
        }
        let engraved = SpaceSet::TERRITORIES.iter().filter(|space| !terrain_marks(*space).is_empty()).count();
        assert!(engraved > 45, "{engraved} territories show their terrain");
    }

    #[test]
    fn arrows_walk_to_the_nearest_in_their_direction() {
        let east = next_towards(at::MITHRALFAST, SpaceSet::ALL, (1.0, 0.0));
        let (x, _) = at::MITHRALFAST.art().token;
        assert!(east.is_some_and(|space| space.art().token.0 > x));
        assert_eq!(next_towards(at::MITHRALFAST, SpaceSet::of(at::MITHRALFAST), (1.0, 0.0)), None);
        // Every space can be reached from every other by arrows alone.
        let ways = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
        let mut reached = SpaceSet::of(at::MITHRALFAST);
        for _ in 0..40 {
            let more: SpaceSet = reached
                .iter()
                .flat_map(|from| ways.map(|way| next_towards(from, SpaceSet::ALL, way)))
                .flatten()
                .collect();
            reached |= more;
        }
        assert_eq!(reached, SpaceSet::ALL);
    }
}
