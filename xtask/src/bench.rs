//! Benchmarks: wall time, and instruction counts that are the same on every run.
//!
//! The program in `crates/bench` runs one case at a time. Valgrind's callgrind counts its instructions for n
//! rounds and for 2n rounds; the difference is exactly n rounds of the case, without start-up and set-up.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::machine::{self, Need};
use crate::shell;
use crate::table::{Align, Table, grouped};

/// Measures the cases whose name contains `filter`; returns an error if one is over its budget.
pub(crate) fn run(root: &Path, filter: Option<&str>) -> Result<()> {
    machine::provide(root, &[Need::CCompiler, Need::Valgrind])?;
    let program = build(root)?;
    let program = program.to_str().context("the target folder's name is not UTF-8")?;
    let list = shell::capture(root, &[program, "list"])?.out;
    let cases = list.lines().map(serde_json::from_str).collect::<Result<Vec<Case>, _>>()?;
    let chosen: Vec<Case> =
        cases.into_iter().filter(|case| case.name.contains(filter.unwrap_or(""))).collect();
    if chosen.is_empty() {
        bail!("No case has {:?} in its name.", filter.unwrap_or(""));
    }

    let mut results = Vec::new();
    for case in chosen {
        eprintln!("measuring {} …", case.name);
        let nanoseconds = shell::capture(root, &[program, "time", &case.name])?.out.trim().parse()?;
        let instructions = count(root, program, &case)?;
        results.push(Measured { case, nanoseconds, instructions });
    }
    println!("\n{}", table(&results));
    let over: Vec<&str> = results.iter().filter(|one| one.over()).map(|one| one.case.name.as_str()).collect();
    if !over.is_empty() {
        bail!("Over budget: {}.", over.join(", "));
    }
    Ok(())
}

/// A line of the program's list.
#[derive(Deserialize)]
struct Case {
    name: String,
    /// The unit: a roll, a draw, a decision.
    unit: String,
    /// The number of rounds counted.
    rounds: u64,
    /// The most instructions that one unit may cost.
    budget: Option<u64>,
}

struct Measured {
    case: Case,
    nanoseconds: f64,
    instructions: f64,
}

impl Measured {
    fn over(&self) -> bool {
        self.case.budget.is_some_and(|budget| self.instructions > budget as f64)
    }
}

/// Builds the program and returns its path as cargo reports it, wherever the target folder is.
fn build(root: &Path) -> Result<PathBuf> {
    let words =
        ["cargo", "build", "--release", "--package", "bench", "--message-format", "json-render-diagnostics"];
    let output = shell::command(root, &words).stderr(std::process::Stdio::inherit()).output()?;
    if !output.status.success() {
        bail!("The benchmarks do not build.");
    }
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .find_map(|message| Some(PathBuf::from(message.get("executable")?.as_str()?)))
        .context("cargo did not say where it put the benchmarks")
}

/// Instructions per unit.
fn count(root: &Path, program: &str, case: &Case) -> Result<f64> {
    let short = callgrind(root, program, case, case.rounds)?;
    let long = callgrind(root, program, case, 2 * case.rounds)?;
    if long.units <= short.units {
        bail!("{} did nothing in {} rounds.", case.name, case.rounds);
    }
    Ok(long.instructions.saturating_sub(short.instructions) as f64 / (long.units - short.units) as f64)
}

struct Count {
    instructions: u64,
    units: u64,
}

fn callgrind(root: &Path, program: &str, case: &Case, rounds: u64) -> Result<Count> {
    let rounds = rounds.to_string();
    let words = [
        "valgrind",
        "--tool=callgrind",
        "--callgrind-out-file=/dev/null",
        program,
        "rounds",
        &case.name,
        &rounds,
    ];
    let captured = shell::capture(root, &words)?;
    let instructions = collected(&captured.err).context("valgrind did not say how much it counted")?;
    Ok(Count { instructions, units: captured.out.trim().parse()? })
}

/// The number in callgrind's line `==123== Collected : 456789`.
fn collected(messages: &str) -> Option<u64> {
    messages.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok())
}

fn table(results: &[Measured]) -> Table {
    let mut table = Table::new(&[
        ("case", Align::Left),
        ("per", Align::Left),
        ("time/iter", Align::Right),
        ("instr/iter", Align::Right),
        ("budget", Align::Right),
        ("", Align::Left),
    ]);
    for one in results {
        let verdict = match (one.case.budget, one.over()) {
            (None, _) => "",
            (Some(_), false) => "ok",
            (Some(_), true) => "OVER",
        };
        table.row(vec![
            one.case.name.clone(),
            one.case.unit.clone(),
            time(one.nanoseconds),
            instructions(one.instructions),
            one.case.budget.map(grouped).unwrap_or_default(),
            verdict.into(),
        ]);
    }
    table
}

/// Formats a count. Small counts keep a decimal, since the rounds of a case need not all cost the same.
fn instructions(count: f64) -> String {
    if count < 1000.0 { format!("{count:.1}") } else { grouped(count.round() as u64) }
}

fn time(nanoseconds: f64) -> String {
    match nanoseconds {
        n if n < 1e3 => format!("{n:.1} ns"),
        n if n < 1e6 => format!("{:.2} µs", n / 1e3),
        n if n < 1e9 => format!("{:.2} ms", n / 1e6),
        n => format!("{:.2} s", n / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(name: &str, budget: Option<u64>, instructions: f64) -> Measured {
        let case = Case { name: name.into(), unit: "roll".into(), rounds: 1, budget };
        Measured { case, nanoseconds: 1234.0, instructions }
    }

    #[test]
    fn the_table_marks_what_is_over_its_budget() {
        let results = [
            measured("die", Some(20), 12.5),
            measured("playout", Some(1000), 1000.5),
            measured("free", None, 1_234_567.0),
        ];
        assert_eq!(
            table(&results).to_string(),
            "case     per   time/iter  instr/iter  budget\n\
             ───────  ────  ─────────  ──────────  ──────  ────\n\
             die      roll    1.23 µs        12.5      20  ok\n\
             playout  roll    1.23 µs       1 001   1 000  OVER\n\
             free     roll    1.23 µs   1 234 567\n"
        );
    }

    #[test]
    fn callgrinds_count_is_found_among_its_messages() {
        let messages =
            "==7== Events    : Ir\n==7== Collected : 456789\n==7== \n==7== I   refs:      456,789\n";
        assert_eq!(collected(messages), Some(456_789));
        assert_eq!(collected("==7== killed"), None);
    }

    #[test]
    fn times_have_a_fitting_unit() {
        assert_eq!([3.06, 4e3, 5e6, 6e9].map(time), ["3.1 ns", "4.00 µs", "5.00 ms", "6.00 s"]);
    }
}
