//! How the board is drawn: outlines, labels and where tokens stand. The rules never look at it.

use kernel::Text;

use super::board::Space;

/// A closed ring of points, clockwise on the screen; the last one joins the first. Neighbours share their vertices.
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

/// A region that is no space.
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
