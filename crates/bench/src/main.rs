//! The program behind `cargo xtask bench`: lists the cases, times one, or runs one for a number of rounds.
//!
//! The cases of a game stand with its card (`games/<game>/card/src/cases.rs`), those of the kernel in
//! [`cases`].
#![allow(clippy::print_stdout, reason = "its output is read by cargo xtask bench")]

mod cases;

use std::env;
use std::error::Error;
use std::time::{Duration, Instant};

use card::bench::{Case, Round};

/// The minimum length of one timing, and the number of timings; their median is reported.
const TIMING: Duration = Duration::from_millis(40);
const TIMINGS: usize = 9;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["list"] => {
            for case in cases::all() {
                println!("{}", serde_json::to_string(&case)?);
            }
        }
        ["time", name] => println!("{}", nanoseconds(&find(name)?)),
        ["rounds", name, rounds] => {
            let round = (find(name)?.prepare)();
            println!("{}", (0..rounds.parse()?).map(round).sum::<u64>());
        }
        _ => return Err("usage: bench list | bench time <case> | bench rounds <case> <number>".into()),
    }
    Ok(())
}

fn find(name: &str) -> Result<Case, String> {
    cases::all()
        .into_iter()
        .find(|case| case.name == name)
        .ok_or_else(|| format!("there is no case {name:?}"))
}

/// The median wall time of one unit.
fn nanoseconds(case: &Case) -> f64 {
    let mut round = (case.prepare)();
    // Reading the clock costs more than a short round, so it is read once a batch.
    let batch = case.rounds.div_ceil(10);
    let mut timings: Vec<f64> = (0..TIMINGS).map(|_| timing(&mut round, batch)).collect();
    timings.sort_by(f64::total_cmp);
    timings[TIMINGS / 2]
}

fn timing(round: &mut Round, batch: u64) -> f64 {
    let (mut done, mut units) = (0, 0);
    let begun = Instant::now();
    loop {
        for number in done..done + batch {
            units += round(number);
        }
        done += batch;
        let passed = begun.elapsed();
        if passed >= TIMING {
            return passed.as_secs_f64() * 1e9 / units as f64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_has_its_own_name_and_does_something() {
        let mut names = std::collections::HashSet::new();
        for case in cases::all() {
            assert!(names.insert(case.name), "{} stands in the list twice", case.name);
            assert!(case.rounds > 0, "{}", case.name);
            assert!((case.prepare)()(0) > 0, "{} does nothing", case.name);
        }
    }
}
