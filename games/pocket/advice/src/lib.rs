//! The exact odds of a strike. This is advice to people and bots, not a rule, so it may use floating point.
//!
//! ```
//! let plain = pocket_advice::strike(0, 5);
//! assert_eq!(plain.takes, [0.5, 0.5, 0.0]);
//! ```

use pocket::content::card;
use serde::{Deserialize, Serialize};

/// The possible results of a strike that nobody stops.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Odds {
    /// The probabilities that it takes no coin, one, two.
    pub takes: [f64; 3],
    /// The striker's expected gain in coins, after paying the stake.
    pub gain: f64,
}

const FACES: u8 = 6;

/// The odds of a strike with this stake at a seat with this many coins (PK-STAKE-01).
#[must_use]
pub fn strike(stake: u8, coins: u8) -> Odds {
    let effect = card::STRIKE.card().effect;
    let mut takes = [0.0; 3];
    for die in 1..=FACES {
        let taken = effect.takes(die.saturating_add(stake)).min(coins);
        takes[usize::from(taken).min(2)] += 1.0 / f64::from(FACES);
    }
    let gain = takes[1] + 2.0 * takes[2] - f64::from(stake);
    Odds { takes, gain }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pocket::state::HIGHEST_STAKE;

    /// Whether two probabilities are equal up to rounding.
    fn same(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn a_stake_makes_a_strike_likelier() {
        for (stake, [none, one, two]) in [(0, [3, 3, 0]), (1, [2, 3, 1]), (2, [1, 3, 2])] {
            let wanted = [none, one, two].map(|faces| f64::from(faces) / 6.0);
            let odds = strike(stake, 9);
            assert!(odds.takes.iter().zip(wanted).all(|(odds, wanted)| same(*odds, wanted)), "{odds:?}");
        }
    }

    #[test]
    fn nobody_loses_more_than_there_is() {
        let odds = strike(2, 1);
        assert!(same(odds.takes[1], 5.0 / 6.0) && same(odds.takes[2], 0.0), "{odds:?}");
        assert!(same(strike(2, 0).gain, -2.0));
    }

    #[test]
    fn a_stake_costs_more_than_it_brings_in_the_mean() {
        for stake in 1..=HIGHEST_STAKE {
            assert!(strike(stake, 9).gain < strike(stake - 1, 9).gain);
        }
    }
}
