//! The colour and shape of a seat: always both, so that nobody has to tell colours apart.

use kernel::Seat;

/// The mark of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The name of its colours in the stylesheet.
    pub colour: &'static str,
    /// The symbol that is its shape.
    pub shape: &'static str,
    /// Whether the shape is shown alone, rather than as a picture on a disc.
    pub bare: bool,
}

/// Marks for games that define none of their own.
const PLAIN: [(&str, &str); 8] = [
    ("red", "helm"),
    ("grey", "mage"),
    ("green", "crown"),
    ("white", "laurel"),
    ("ember", "swords1"),
    ("blue", "chapel"),
    ("gold", "staff"),
    ("violet", "wolf"),
];

impl Mark {
    /// The mark of an unknown seat.
    pub const UNKNOWN: Mark = Mark { colour: "grey", shape: "person", bare: false };

    /// The mark of a seat in a game that has none of its own.
    #[must_use]
    pub const fn plain(seat: Seat) -> Mark {
        let (colour, shape) = PLAIN[seat.index() % PLAIN.len()];
        Mark { colour, shape, bare: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_told_apart() {
        let marks: Vec<Mark> = Seat::first(8).map(Mark::plain).collect();
        for (at, mark) in marks.iter().enumerate() {
            assert!(!marks[..at].contains(mark), "{marks:?}");
        }
    }
}
