//! The colour and the shape of a seat: always both, so that nobody has to tell colours apart.

use kernel::Seat;
use serde_json::Value;

/// How a seat is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The name of its colours in the stylesheet.
    pub colour: &'static str,
    /// The symbol that is its shape.
    pub shape: &'static str,
    /// Whether the shape is the mark itself, rather than a picture on a disc.
    pub bare: bool,
}

impl Mark {
    /// Nobody's.
    pub const UNKNOWN: Mark = Mark { colour: "grey", shape: "person", bare: false };
}

/// Seats of games that say nothing of their own.
const PLAIN: [(&str, &str); 8] = [
    ("red", "helm"),
    ("grey", "mage"),
    ("green", "crown"),
    ("white", "laurel"),
    ("iron", "swords1"),
    ("nerath", "chapel"),
    ("vailin", "staff"),
    ("karkoth", "wolf"),
];

/// The realms of Nerath in turn order, with their colours and shapes.
const REALMS: [Mark; 4] = [
    Mark { colour: "karkoth", shape: "r-karkoth", bare: true },
    Mark { colour: "vailin", shape: "r-vailin", bare: true },
    Mark { colour: "iron", shape: "r-iron", bare: true },
    Mark { colour: "nerath", shape: "r-nerath", bare: true },
];

/// The mark of a seat, from what everybody sees of the game.
#[must_use]
pub fn of(game: &str, view: &Value, seat: Seat) -> Mark {
    let own = match game {
        "nerath" => realms(view, seat).next(),
        "mage-knight" => hero(view, seat),
        _ => None,
    };
    own.unwrap_or_else(|| {
        let (colour, shape) = PLAIN[seat.index() % PLAIN.len()];
        Mark { colour, shape, bare: false }
    })
}

/// The marks of all realms that a seat of Nerath plays. Tables by realm are lists in turn order.
pub fn realms(view: &Value, seat: Seat) -> impl Iterator<Item = Mark> + '_ {
    let plays = move |at: usize| view["players"][at].as_u64() == Some(seat.0.into());
    REALMS.iter().enumerate().filter(move |(at, _)| plays(*at)).map(|(_, mark)| *mark)
}

fn hero(view: &Value, seat: Seat) -> Option<Mark> {
    let (colour, shape) = match view["players"][seat.index()]["hero"].as_str()? {
        "arythea" => ("red", "helm"),
        "tovak" => ("grey", "helm"),
        "goldyx" => ("green", "helm"),
        "norowas" => ("white", "helm"),
        _ => return None,
    };
    Some(Mark { colour, shape, bare: false })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Seed, Viewer};

    /// Every seat of every scenario has a mark of its own, and those of a drawn game are the game's.
    #[test]
    fn seats_are_told_apart() {
        let shelf = shelf::shelf();
        for title in shelf.iter() {
            let game = title.game();
            for scenario in game.presets() {
                let table = game.open(&scenario.setup, Seed(1)).unwrap();
                let view = table.view(Viewer::Spectator);
                let marks: Vec<Mark> =
                    Seat::first(table.seats()).map(|seat| of(game.id(), &view, seat)).collect();
                for (at, mark) in marks.iter().enumerate() {
                    assert!(!marks[..at].contains(mark), "{}: {marks:?}", scenario.id);
                }
                if game.id() == "nerath" {
                    assert!(marks.iter().all(|mark| mark.bare), "{marks:?}");
                }
            }
        }
    }
}
