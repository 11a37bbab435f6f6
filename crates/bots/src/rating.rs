//! How strong players are, computed from who beat whom: the Bradley-Terry model, fitted by maximum
//! likelihood, on the Elo scale, with standard errors.
//!
//! The pairs within one match are correlated: whoever wins a table of four beats three at once. So the errors
//! are computed over whole matches (White's sandwich estimator, clustered by match), and are never smaller
//! than those of the model itself, which apply when somebody always wins. Everybody starts with one draw
//! against the average, so that players who always win or always lose do not go to infinity.

/// What one match says about two of its players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pair {
    /// The first player.
    pub one: usize,
    /// The second player.
    pub other: usize,
    /// 1 if the first did better, 0 if the second did, one half if neither.
    pub score: f64,
}

/// The strength of a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// On the Elo scale, with an average of 1500: a lead of 400 means ten wins to one.
    pub elo: f64,
    /// Its standard error.
    pub error: f64,
}

/// The weight of the draw against the average.
const PRIOR: f64 = 1.0;
/// The maximum number of steps of Newton's method, which needs only a few. Each is limited to half of the
/// scale's natural unit.
const STEPS: usize = 200;
const LONGEST: f64 = 0.5;
/// The largest distance from the average, in natural units: about 2,600 points.
const FARTHEST: f64 = 15.0;

/// Rates players by these matches; `None` if no match distinguishes two of them.
#[must_use]
pub fn ratings(players: usize, matches: &[Vec<Pair>]) -> Option<Vec<Rating>> {
    if matches.iter().all(Vec::is_empty) {
        return None;
    }
    let mut strength = vec![0.0; players];
    for _ in 0..STEPS {
        let (slope, curve) = likelihood(&strength, matches);
        let step = solved(&curve, &slope);
        let longest = step.iter().fold(0.0f64, |most, one| most.max(one.abs()));
        let damp = if longest > LONGEST { LONGEST / longest } else { 1.0 };
        for (own, step) in strength.iter_mut().zip(&step) {
            *own = (*own + damp * step).clamp(-FARTHEST, FARTHEST);
        }
        if longest < 1e-9 {
            break;
        }
    }
    let (_, curve) = likelihood(&strength, matches);
    // The covariance, column by column: of the model, and of matches as they were.
    let inverse: Vec<Vec<f64>> = (0..players).map(|at| solved(&curve, &unit(players, at))).collect();
    let mut meat = vec![vec![0.0; players]; players];
    for pairs in matches {
        let slope = slope(&strength, pairs);
        for (row, one) in meat.iter_mut().zip(&slope) {
            row.iter_mut().zip(&slope).for_each(|(cell, other)| *cell += one * other);
        }
    }
    let robust = times(&times(&inverse, &meat), &inverse);
    let mean = strength.iter().sum::<f64>() / players as f64;
    let scale = 400.0 / std::f64::consts::LN_10;
    let rating = |at: usize| Rating {
        elo: 1500.0 + scale * (strength[at] - mean),
        error: scale * centred(&inverse, at).max(centred(&robust, at)).max(0.0).sqrt(),
    };
    Some((0..players).map(rating).collect())
}

/// The probability of winning with this lead.
fn chance(lead: f64) -> f64 {
    1.0 / (1.0 + (-lead).exp())
}

/// The gradient of the likelihood of these pairs.
fn slope(strength: &[f64], pairs: &[Pair]) -> Vec<f64> {
    let mut slope = vec![0.0; strength.len()];
    for pair in pairs {
        let more = pair.score - chance(strength[pair.one] - strength[pair.other]);
        slope[pair.one] += more;
        slope[pair.other] -= more;
    }
    slope
}

/// The gradient of the likelihood of all matches, and its curvature.
fn likelihood(strength: &[f64], matches: &[Vec<Pair>]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let n = strength.len();
    let (mut sum, mut curve) = (vec![0.0; n], vec![vec![0.0; n]; n]);
    for (at, own) in strength.iter().enumerate() {
        let won = chance(*own);
        sum[at] += PRIOR * (0.5 - won);
        curve[at][at] += PRIOR * (won * (1.0 - won)).max(1e-9);
    }
    for pairs in matches {
        sum.iter_mut().zip(slope(strength, pairs)).for_each(|(sum, one)| *sum += one);
        for pair in pairs {
            let won = chance(strength[pair.one] - strength[pair.other]);
            let bend = won * (1.0 - won);
            curve[pair.one][pair.one] += bend;
            curve[pair.other][pair.other] += bend;
            curve[pair.one][pair.other] -= bend;
            curve[pair.other][pair.one] -= bend;
        }
    }
    (sum, curve)
}

fn unit(n: usize, at: usize) -> Vec<f64> {
    (0..n).map(|other| if other == at { 1.0 } else { 0.0 }).collect()
}

/// Solves a linear system with a positive definite matrix, by elimination.
fn solved(matrix: &[Vec<f64>], right: &[f64]) -> Vec<f64> {
    let n = right.len();
    let mut rows: Vec<Vec<f64>> =
        matrix.iter().zip(right).map(|(row, last)| [&row[..], &[*last]].concat()).collect();
    for at in 0..n {
        let pivot = rows[at].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(other, _)| *other != at) {
            let factor = row[at] / pivot[at];
            row.iter_mut().zip(&pivot).for_each(|(cell, other)| *cell -= factor * other);
        }
    }
    (0..n).map(|at| rows[at][n] / rows[at][at]).collect()
}

fn times(one: &[Vec<f64>], other: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let cell = |row: &[f64], column: usize| row.iter().zip(other).map(|(cell, row)| cell * row[column]).sum();
    one.iter().map(|row| (0..other.len()).map(|column| cell(row, column)).collect()).collect()
}

/// The variance of one strength relative to the mean of all.
fn centred(covariance: &[Vec<f64>], at: usize) -> f64 {
    let n = covariance.len() as f64;
    let with_all: f64 = covariance[at].iter().sum();
    let all: f64 = covariance.iter().flatten().sum();
    covariance[at][at] - 2.0 * with_all / n + all / (n * n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Chance, Seed};

    /// Matches between two players of these strengths.
    fn duels(strength: &[f64], rounds: u32, seed: u128) -> Vec<Vec<Pair>> {
        let mut chance = Chance::new(Seed(seed), 0);
        let mut matches = Vec::new();
        for _ in 0..rounds {
            for one in 0..strength.len() {
                for other in one + 1..strength.len() {
                    let won = 1.0 / (1.0 + 10f64.powf((strength[other] - strength[one]) / 400.0));
                    let score = if f64::from(chance.below(1_000_000)) < won * 1e6 { 1.0 } else { 0.0 };
                    matches.push(vec![Pair { one, other, score }]);
                }
            }
        }
        matches
    }

    #[test]
    fn strengths_are_found_again_within_their_errors() {
        let truth = [1300.0, 1450.0, 1550.0, 1700.0];
        let (mut outside, mut counted) = (0, 0);
        for seed in 0..40 {
            let found = ratings(4, &duels(&truth, 60, seed)).expect("there were winners");
            for (found, truth) in found.iter().zip(truth) {
                assert!((20.0..60.0).contains(&found.error), "{found:?}");
                counted += 1;
                outside += u32::from((found.elo - truth).abs() > 2.0 * found.error);
            }
        }
        // One in twenty lies beyond two standard errors.
        assert!(outside * 10 <= counted, "{outside} of {counted}");
    }

    #[test]
    fn pairs_that_hang_together_are_no_news() {
        let singles = duels(&[1400.0, 1600.0], 200, 3);
        let doubled: Vec<Vec<Pair>> = singles.iter().map(|pairs| pairs.repeat(4)).collect();
        let [one, other] = [&singles, &doubled].map(|matches| ratings(2, matches).expect("winners")[0]);
        assert!((one.error - other.error).abs() < 0.1 * one.error, "{one:?} {other:?}");
    }

    #[test]
    fn who_always_wins_is_far_above_and_not_known_well() {
        let matches = vec![vec![Pair { one: 0, other: 1, score: 1.0 }]; 100];
        let found = ratings(2, &matches).expect("there is a winner");
        assert!(found[0].elo > 1800.0 && found[0].elo < 3000.0 && found[0].error > 80.0, "{found:?}");
        assert!((found[0].elo + found[1].elo - 3000.0).abs() < 1e-6);
        assert_eq!(ratings(2, &[Vec::new()]), None);
    }
}
