//! How a viewer is written on the command line.

use kernel::{Seat, Viewer};
use serde::de::{self, Deserialize, Deserializer, Visitor};
use std::fmt;
use std::str::FromStr;

/// A viewer, written as the number of a seat, `spectator` or `arbiter`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Who(pub(crate) Viewer);

impl Who {
    /// The seat, if it does not exist at the table.
    pub(crate) fn missing_from(self, seats: u8) -> Option<Seat> {
        match self.0 {
            Viewer::Seat(seat) if seat.0 >= seats => Some(seat),
            _ => None,
        }
    }
}

/// A text that is not a viewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a viewer is the number of a seat, `spectator` or `arbiter`")]
pub(crate) struct NoViewer;

impl FromStr for Who {
    type Err = NoViewer;

    fn from_str(text: &str) -> Result<Who, NoViewer> {
        match text {
            "spectator" => Ok(Who(Viewer::Spectator)),
            "arbiter" => Ok(Who(Viewer::Arbiter)),
            number => number.parse().map(|seat| Who(Viewer::Seat(Seat(seat)))).map_err(|_| NoViewer),
        }
    }
}

impl<'de> Deserialize<'de> for Who {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Who, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Who;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the number of a seat, \"spectator\" or \"arbiter\"")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Who, E> {
                let seat = u8::try_from(number).map_err(|_| E::custom(NoViewer))?;
                Ok(Who(Viewer::Seat(Seat(seat))))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Who, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_any(Reader)
    }
}
