//! The exact odds against the engine itself: thousands of battles, played through the questions that people
//! answer, must come out as computed.

mod cases;
mod field;
mod judge;

use cases::{CASES, Case};
use field::Field;
use judge::{Sample, Verdict};
use kernel::{Chance, Seed};
use nerath_advice::{Effect, Question, Retreat, Solver};
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

/// How the odds went on from moments of one kind, over many battles.
#[derive(Clone, Copy, Default)]
struct Drift {
    sum: f64,
    squares: f64,
}

/// Whatever the dice bring, the odds of the battle under way must on average stay what they were, from one
/// question to the next: with hits still to be taken, in the middle of a round, and before the attacker
/// presses on.
#[test]
fn the_battle_under_way_is_asked_about_rightly() {
    const BATTLES: u64 = 200;
    const LARGE: u32 = 16; // here a question takes long, and there are many of them
    const MOMENTS: [&str; 5] = [
        "the start",
        "a round",
        "a round with hits",
        "the middle of a round",
        "the middle of a round with hits",
    ];
    let verdict = for_all_cases(|at, case| {
        let field = Field::prepare(case);
        let question = &field.question;
        let plain = question.policy.max_rounds.is_none() && question.policy.retreat == Retreat::Never;
        let held_back = |effect: &Effect| matches!(effect, Effect::AbsorbOnce { .. });
        let [one, other] = [&question.armies.attacker, &question.armies.defender];
        let large = one.force.tally().units() + other.force.tally().units() > LARGE;
        if !plain || large || one.modifiers.iter().chain(&other.modifiers).any(held_back) {
            return Verdict::default();
        }
        let mut solver = Solver::default();
        let whole = solver.quick(question).won;
        let mut chance = Chance::new(Seed(0x0dd6), at as u64);
        let mut drifts = [Drift::default(); MOMENTS.len()];
        for _ in 0..BATTLES {
            let mut last = (0, whole);
            let mut go_on = |moment, won| {
                let drift = &mut drifts[last.0];
                drift.sum += won - last.1;
                drift.squares += (won - last.1) * (won - last.1);
                last = (moment, won);
            };
            let fought = field.fight(&mut chance, false, |state| {
                let mut now = Question::under_way(state).expect("there is a battle");
                now.armies.attacker.order = question.armies.attacker.order.clone();
                now.armies.defender.order = question.armies.defender.order.clone();
                let moment = 1 + usize::from(!now.hits.is_none()) + 2 * usize::from(now.struck);
                go_on(moment, solver.quick(&now).won);
            });
            go_on(0, f64::from(u8::from(fought.ending == nerath_advice::Ending::Won)));
        }
        let mut verdict = Verdict::default();
        for (drift, moment) in drifts.iter().zip(MOMENTS) {
            // A rare turn of fortune may not have been seen.
            let off = drift.sum / drift.squares.max(0.5).sqrt();
            if off.abs() > 4.0 {
                let line = case.line;
                verdict.complaints.push(format!("{line}: from {moment} the odds go off by {off:.1} errors"));
            }
            if drift.squares > 0.5 {
                verdict.compared += 1;
                verdict.squares += off * off;
            }
        }
        verdict
    });
    verdict.agrees();
}
