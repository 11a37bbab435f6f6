//! Every check that a change must pass, the quick ones first.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::machine::{self, Need, WASM};
use crate::table::{Align, Table};
use crate::{browser, client, containers, rules, shell};

/// The crates beside the games that must build for the browser.
const PORTABLE: [&str; 2] = ["kernel", "pocket"];

type Step = fn(&Path) -> Result<()>;

const STEPS: [(&str, Step); 9] = [
    ("machine", machine),
    ("format", format),
    ("rule coverage", rules::hold),
    ("containers", containers::hold),
    ("lints", lints),
    ("tests", tests),
    ("WebAssembly", wasm),
    ("client", client::lint),
    ("browser", |root| browser::run(root, None)),
];

/// Runs the steps in order; stops at the first failure unless told to keep going.
pub(crate) fn run(root: &Path, keep_going: bool) -> Result<()> {
    let begun = Instant::now();
    let mut summary = Table::new(&[("step", Align::Left), ("result", Align::Left), ("time", Align::Right)]);
    let mut failed = Vec::new();
    for (name, step) in STEPS {
        if !failed.is_empty() && !keep_going {
            summary.row(vec![name.into(), "not run".into(), String::new()]);
            continue;
        }
        println!("\n── {name}");
        let started = Instant::now();
        let outcome = step(root);
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

/// The kernel and the games must build for the browser: this is what catches a clock, a thread or a file in them.
fn wasm(root: &Path) -> Result<()> {
    let mut crates: Vec<String> = PORTABLE.map(str::to_owned).into();
    crates.extend(
        rules::games(root)?.into_iter().filter(|game| root.join("games").join(game).join("rules").is_dir()),
    );
    let mut words = vec!["cargo", "check", "--target", WASM];
    for name in &crates {
        words.extend(["--package", name]);
    }
    shell::show(root, &words)
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}
