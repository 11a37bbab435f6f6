//! Every check that a change must pass, the fast ones first.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::machine::{self, Need};
use crate::table::{Align, Table};
use crate::{browser, client, containers, docs, rules, shell};

/// One step of the check.
struct Step {
    name: &'static str,
    /// What it checks, for the help text.
    holds: &'static str,
    run: fn(&Path) -> Result<()>,
}

const fn step(name: &'static str, holds: &'static str, run: fn(&Path) -> Result<()>) -> Step {
    Step { name, holds, run }
}

const STEPS: [Step; 9] = [
    step("machine", "brings what the other steps need, or names what is missing", machine),
    step("format", "cargo fmt finds nothing to change", format),
    step("rule coverage", "every rule of a game that is complete is named by a test", rules::hold),
    step("containers", "Dockerfile and compose.yaml are safe to host with", containers::hold),
    step("lints", "clippy finds nothing in any crate and test", lints),
    step("client", "the client and the games build for the browser, and clippy finds nothing", client::lint),
    step("docs", "cargo doc finds no broken link", docs::hold),
    step("tests", "every test, doc-tests and a short run of the fuzz tests included", tests),
    step("browser", "whole games in a real browser, in both languages", |root| browser::run(root, None, &[])),
];

/// The steps of the check, for the help text.
pub(crate) fn about() -> String {
    let mut text = "Run every check that a change must pass, the quick ones first:\n".to_owned();
    for step in &STEPS {
        text.push_str(&format!("\n  {:<14} {}", step.name, step.holds));
    }
    text
}

/// Runs the steps in order; stops at the first failure unless told to keep going.
pub(crate) fn run(root: &Path, keep_going: bool) -> Result<()> {
    let begun = Instant::now();
    let mut summary = Table::new(&[("step", Align::Left), ("result", Align::Left), ("time", Align::Right)]);
    let mut failed = Vec::new();
    for Step { name, run, .. } in STEPS {
        if !failed.is_empty() && !keep_going {
            summary.row(vec![name.into(), "not run".into(), String::new()]);
            continue;
        }
        println!("\n── {name}");
        let started = Instant::now();
        let outcome = run(root);
        let took = seconds(started.elapsed());
        match outcome {
            Ok(()) => {
                println!("── {name}: ok in {took}");
                summary.row(vec![name.into(), "ok".into(), took]);
            }
            Err(error) => {
                println!("── {name}: FAILED after {took}: {error:#}");
                summary.row(vec![name.into(), "FAILED".into(), took]);
                failed.push(name);
            }
        }
    }
    println!("\n{summary}\nTotal: {}", seconds(begun.elapsed()));
    if !failed.is_empty() {
        bail!("The check failed at: {}.", failed.join(", "));
    }
    println!("All checks passed.");
    Ok(())
}

fn machine(root: &Path) -> Result<()> {
    let toolchain = [Need::CCompiler, Need::Rustfmt, Need::Clippy, Need::WasmTarget];
    machine::provide(root, &toolchain)?;
    machine::provide(root, &[Need::Postgres, Need::Nats, Need::Chromium, Need::Npm])
}

fn format(root: &Path) -> Result<()> {
    shell::show(root, &["cargo", "fmt", "--all", "--check"])
}

fn lints(root: &Path) -> Result<()> {
    shell::show(
        root,
        &[
            "cargo",
            "clippy",
            "--workspace",
            "--all-targets",
            "--features",
            "e2e/browser",
            "--",
            "-D",
            "warnings",
        ],
    )
}

fn tests(root: &Path) -> Result<()> {
    shell::show(root, &["cargo", "test", "--workspace", "--no-fail-fast"])
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}
