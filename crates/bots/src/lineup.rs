//! Line-ups: which bot sits in which seat, and how that is written on the command line.

use kernel::Lang;

/// The names of the bots at a table, in seat order.
///
/// Written with commas, a repeated name with `*` or `×`; one name alone fills every seat.
///
/// ```
/// use bots::Lineup;
/// let lineup = Lineup::parse("warlord,random*3", 4)?;
/// assert_eq!(lineup.names(), ["warlord", "random", "random", "random"]);
/// assert_eq!(Lineup::parse("random", 2)?, Lineup::parse("random×2", 2)?);
/// # Ok::<(), bots::NoLineup>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lineup {
    names: Vec<String>,
}

/// A text that is not a line-up for this table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.text(Lang::En))]
pub enum NoLineup {
    /// An empty name, or a repetition that is not a number.
    Unreadable(String),
    /// The number of bots does not match the number of seats.
    Count {
        /// How many bots were named.
        bots: usize,
        /// How many seats there are.
        seats: u8,
    },
}

impl NoLineup {
    /// A sentence that says what to fix.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match (self, lang) {
            (NoLineup::Unreadable(part), Lang::En) => {
                format!("`{part}` does not name a bot; write for example random,random or random*4")
            }
            (NoLineup::Unreadable(part), Lang::Fr) => format!(
                "«\u{a0}{part}\u{a0}» ne nomme pas un robot\u{202f}; écrivez par exemple random,random ou random*4"
            ),
            (NoLineup::Count { bots, seats }, Lang::En) => {
                format!("a line-up of {bots} for a table of {seats}")
            }
            (NoLineup::Count { bots, seats }, Lang::Fr) => {
                format!("une équipe de {bots} pour une table de {seats}")
            }
        }
    }
}

impl Lineup {
    /// Reads a line-up for a table with this many seats.
    pub fn parse(text: &str, seats: u8) -> Result<Lineup, NoLineup> {
        let count = usize::from(seats);
        let mut names = Vec::new();
        for part in text.split(',').map(str::trim) {
            let unreadable = || NoLineup::Unreadable(part.to_owned());
            let (name, times) = match part.split_once(['*', '×']) {
                Some((name, times)) => {
                    (name.trim(), times.trim().parse::<u8>().map_err(|_| unreadable())?.into())
                }
                None if part == text.trim() => (part, count),
                None => (part, 1),
            };
            if name.is_empty() || times == 0 {
                return Err(unreadable());
            }
            names.extend(std::iter::repeat_n(name.to_owned(), times));
        }
        if names.len() == count {
            Ok(Lineup { names })
        } else {
            Err(NoLineup::Count { bots: names.len(), seats })
        }
    }

    /// The names, in seat order.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The bot that sits in `seat` in match number `game` of a series: always the one at that position or, if
    /// they rotate, everybody moves one seat further in each match.
    pub(crate) fn at(&self, seat: usize, game: u64, rotate: bool) -> usize {
        let count = self.names.len();
        // The remainder is below the number of seats, which fits.
        if rotate { (seat + (game % count as u64) as usize) % count } else { seat }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_lineup_is_explained() {
        assert_eq!(Lineup::parse("a,b", 3), Err(NoLineup::Count { bots: 2, seats: 3 }));
        assert_eq!(Lineup::parse("a*2,b*2", 3), Err(NoLineup::Count { bots: 4, seats: 3 }));
        for bad in ["", "a,,b", "a*x,b", "*3", "a*0,b*3", "a*9999", "a*-1"] {
            assert!(matches!(Lineup::parse(bad, 3), Err(NoLineup::Unreadable(_))), "{bad}");
        }
    }

    #[test]
    fn everybody_sits_everywhere_when_they_rotate() {
        let lineup = Lineup::parse("a,b,c", 3).unwrap();
        let order = |game| (0..3).map(|seat| lineup.at(seat, game, true)).collect::<Vec<_>>();
        assert_eq!([order(0), order(1), order(2), order(3)], [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]]);
        assert_eq!(lineup.at(1, 7, false), 1);
    }
}
