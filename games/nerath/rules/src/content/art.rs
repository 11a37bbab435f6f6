//! How the board is drawn: outlines, labels and positions of tokens. The rules never use it.

use kernel::Text;

use super::board::Space;

/// A closed ring of points, clockwise on the screen; the last one joins the first. Neighbours share their
/// vertices.
pub type Outline = &'static [(f32, f32)];

/// How a space is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpaceArt {
    /// Its border.
    pub outline: Outline,
    /// The centre of its stack of units, or of the door of a dungeon.
    pub token: (f32, f32),
    /// Its name, broken into lines.
    pub label: Text,
    /// The centre of its name.
    pub label_at: (f32, f32),
    /// The size of the letters at which the name fits.
    pub label_size: f32,
}

/// A region that is not a space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impassable {
    /// Its name.
    pub name: Text,
    /// Its border.
    pub outline: Outline,
}

impl Space {
    /// How it is drawn.
    pub fn art(self) -> &'static SpaceArt {
        &SPACES[self.index()]
    }
}

include!(concat!(env!("OUT_DIR"), "/art.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a ray to the right crosses the ring an odd number of times.
    fn inside((x, y): (f32, f32), ring: Outline) -> bool {
        let edges = ring.iter().zip(ring.iter().cycle().skip(1));
        let crosses = |a: (f32, f32), b: (f32, f32)| {
            (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0
        };
        edges.filter(|&(&a, &b)| crosses(a, b)).count() % 2 == 1
    }

    fn area(ring: Outline) -> f32 {
        let edges = ring.iter().zip(ring.iter().cycle().skip(1));
        edges.map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f32>() / 2.0
    }

    #[test]
    fn tokens_stand_in_their_own_space_only() {
        for space in Space::all() {
            for other in Space::all() {
                assert_eq!(
                    inside(space.art().token, other.art().outline),
                    space == other,
                    "{space:?} {other:?}"
                );
            }
        }
    }

    #[test]
    fn spaces_and_impassable_regions_fill_the_board() {
        assert_eq!(IMPASSABLE.len(), 2);
        let spaces = Space::all().map(|space| space.art().outline);
        let drawn: f32 = spaces.chain(IMPASSABLE.iter().map(|region| region.outline)).map(area).sum();
        assert!((drawn - CANVAS.0 * CANVAS.1).abs() < 50.0, "{drawn}");
    }
}
