//! Counts what happened, and compares it with what was computed.

use nerath::units::{Side, UnitKind};
use nerath_advice::{Ending, Odds, Outcome};

/// How one battle went.
pub(crate) struct Fought {
    pub(crate) ending: Ending,
    pub(crate) rounds: u32,
    /// Units lost by each side, by kind.
    pub(crate) lost: [[u32; UnitKind::COUNT]; 2],
    pub(crate) guardian_dice: u32,
}

/// How well what happened agrees with what was computed.
#[derive(Default)]
pub(crate) struct Verdict {
    /// What differs too much.
    pub(crate) complaints: Vec<String>,
    /// How many numbers were compared that are not too rare for a standard error to mean something.
    pub(crate) compared: u32,
    /// The squares of their deviations, in standard errors: about 1 each.
    pub(crate) squares: f64,
    /// The largest deviation among them.
    pub(crate) worst: f64,
}

impl Verdict {
    pub(crate) fn join(&mut self, other: Verdict) {
        self.complaints.extend(other.complaints);
        self.compared += other.compared;
        self.squares += other.squares;
        self.worst = self.worst.max(other.worst);
    }

    /// Nothing differs too much, and everything together no more than chance explains.
    pub(crate) fn agrees(&self) {
        assert!(self.complaints.is_empty(), "{}", self.complaints.join("\n"));
        let mean = self.squares / f64::from(self.compared.max(1));
        assert!(mean < 1.25, "deviations are {mean} in the mean square, of {} numbers", self.compared);
    }
}

/// How many battles went.
#[derive(Default)]
pub(crate) struct Sample {
    battles: u64,
    endings: [u64; 5],
    rounds: u64,
    rounds_squared: u64,
    lost: [[u64; UnitKind::COUNT]; 2],
    guardian_dice: u64,
}

const ENDINGS: [Ending; 5] =
    [Ending::Won, Ending::Lost, Ending::BothDestroyed, Ending::Retreated, Ending::Endless];

impl Sample {
    pub(crate) fn add(&mut self, fought: &Fought) {
        self.battles += 1;
        self.endings[fought.ending as usize] += 1;
        self.rounds += u64::from(fought.rounds);
        self.rounds_squared += u64::from(fought.rounds).pow(2);
        self.guardian_dice += u64::from(fought.guardian_dice);
        for side in Side::BOTH {
            for kind in UnitKind::ALL {
                self.lost[side as usize][kind.index()] += u64::from(fought.lost[side as usize][kind.index()]);
            }
        }
    }

    /// Compares with the odds. More than four standard errors are too much; one over the number of battles, a
    /// few times, is allowed on top, since the error of something very rare says little.
    pub(crate) fn compare(&self, name: &str, odds: &Odds) -> Verdict {
        let n = self.battles as f64;
        let mut verdict = Verdict::default();
        let mut check = |what: String, total: u64, exact: f64, variance: f64, most: f64| {
            let (mean, error) = (total as f64 / n, (variance.max(0.0) / n).sqrt());
            let off = (mean - exact) / error;
            if variance * n > 100.0 {
                verdict.compared += 1;
                verdict.squares += off * off;
                verdict.worst = verdict.worst.max(off.abs());
            }
            if (mean - exact).abs() > 4.0 * error + 4.0 * most / n {
                verdict
                    .complaints
                    .push(format!("{name}: {what} {mean} instead of {exact} ({off:.1} standard errors)"));
            }
        };
        let summary = &odds.summary;
        for (at, ending) in ENDINGS.into_iter().enumerate() {
            let p = summary.chance(ending);
            check(format!("{ending:?}"), self.endings[at], p, p * (1.0 - p), 1.0);
        }
        let rounds = summary.rounds.expect("every battle ends");
        let mean = self.rounds as f64 / n;
        check("rounds".into(), self.rounds, rounds, self.rounds_squared as f64 / n - mean * mean, 1.0);
        for side in Side::BOTH {
            for kind in UnitKind::ALL {
                let left = |outcome: &Outcome| f64::from(outcome.survivors[side].units[kind]);
                let (variance, most) = spread(odds, left);
                let exact = summary.losses[side].by_kind[kind.index()];
                let total = self.lost[side as usize][kind.index()];
                check(format!("{side:?} {kind:?}"), total, exact, variance, most);
            }
        }
        let left = |outcome: &Outcome| f64::from(outcome.survivors.defender.guardian_dice);
        let (variance, most) = spread(odds, left);
        let exact = summary.losses.defender.guardian_dice;
        check("guardian dice".into(), self.guardian_dice, exact, variance, most);
        verdict
    }
}

/// The variance of something at the end of a battle, and its largest value.
fn spread(odds: &Odds, value: impl Fn(&Outcome) -> f64) -> (f64, f64) {
    let mean: f64 = odds.outcomes.iter().map(|outcome| outcome.chance * value(outcome)).sum();
    let variance = odds.outcomes.iter().map(|outcome| outcome.chance * (value(outcome) - mean).powi(2)).sum();
    (variance, odds.outcomes.iter().map(value).fold(0.0, f64::max))
}
