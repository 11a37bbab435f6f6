//! The exact odds against the engine itself: thousands of battles, played through the questions that people answer, must
//! come out as computed.

mod cases;
mod field;
mod judge;

use cases::{CASES, Case};
use field::Field;
use judge::{Sample, Verdict};
use kernel::{Chance, Seed};
use nerath::battle::odds_question;
use nerath::odds::{Effect, Retreat, Solver};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Calls `work` with every case, on every core, and joins what it finds.
fn for_all_cases(work: impl Fn(usize, &Case) -> Verdict + Sync) -> Verdict {
    let (next, verdict) = (AtomicUsize::new(0), Mutex::new(Verdict::default()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((at, case)) = {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    CASES.get(at).map(|case| (at, case))
                } {
                    let found = work(at, case);
                    verdict.lock().expect("no thread panicked").join(found);
                }
            });
        }
    });
    verdict.into_inner().expect("no thread panicked")
}

/// Plays a case so many times, and compares.
fn compare(at: usize, case: &Case, battles: u64, checked: bool) -> Verdict {
    let field = Field::prepare(case);
    let odds = Solver::default().battle(&field.question);
    let mut chance = Chance::new(Seed(0x0dd5), at as u64);
    let mut sample = Sample::default();
    for _ in 0..battles {
        sample.add(&field.fight(&mut chance, checked, |_| ()));
    }
    sample.compare(case.line, &odds)
}

#[test]
fn battles_come_out_as_computed() {
    assert!(CASES.len() >= 50);
    for_all_cases(|at, case| compare(at, case, 2_000, true)).agrees();
}

/// A million battles each: minutes, in a release build.
#[test]
#[ignore = "takes minutes; run it in release after a change of the battle rules or of the odds"]
fn a_million_battles_come_out_as_computed() {
    let verdict = for_all_cases(|at, case| compare(at, case, 1_000_000, false));
    let Verdict { compared, squares, worst, .. } = &verdict;
    let mean = squares / f64::from(*compared);
    eprintln!("{compared} numbers: worst deviation {worst:.2} standard errors, mean square {mean:.3}");
    verdict.agrees();
}

/// Whatever the first round brings, the odds of the battle under way must on average be the odds of the whole.
#[test]
fn the_battle_under_way_is_asked_about_rightly() {
    const BATTLES: u64 = 400;
    let verdict = for_all_cases(|at, case| {
        let field = Field::prepare(case);
        let question = &field.question;
        let plain = question.policy.max_rounds.is_none() && question.policy.retreat == Retreat::Never;
        let held_back = |effect: &Effect| matches!(effect, Effect::AbsorbOnce { .. });
        let [one, other] = [&question.armies.attacker, &question.armies.defender];
        if !plain || one.modifiers.iter().chain(&other.modifiers).any(held_back) {
            return Verdict::default();
        }
        let mut solver = Solver::default();
        let whole = solver.quick(question);
        let mut chance = Chance::new(Seed(0x0dd6), at as u64);
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..BATTLES {
            let mut ahead = None;
            let fought = field.fight(&mut chance, false, |state| {
                if ahead.is_none() {
                    let mut now = odds_question(state).expect("there is a battle");
                    now.armies.attacker.order = question.armies.attacker.order.clone();
                    now.armies.defender.order = question.armies.defender.order.clone();
                    ahead = Some(solver.quick(&now).won);
                }
            });
            let won = ahead.unwrap_or(f64::from(u8::from(fought.ending == nerath::odds::Ending::Won)));
            sum += won;
            squares += won * won;
        }
        let mean = sum / BATTLES as f64;
        let error = ((squares / BATTLES as f64 - mean * mean).max(0.0) / BATTLES as f64).sqrt();
        let mut verdict = Verdict::default();
        if (mean - whole.won).abs() > 4.0 * error + 4.0 / BATTLES as f64 {
            let what = format!("{}: {mean} on average after a round, {} at the start", case.line, whole.won);
            verdict.complaints.push(what);
        }
        verdict
    });
    verdict.agrees();
}
