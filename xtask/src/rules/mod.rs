//! Rule coverage: which rules of the ledgers are named by a test.

mod id;
mod ledger;
mod report;
mod sources;

use std::path::Path;

use anyhow::{Result, bail};

use ledger::Ledger;
use report::Report;

/// The games that have a ledger, whether or not their crate is there yet.
pub(crate) fn games(root: &Path) -> Result<Vec<String>> {
    ledger::games(&root.join("content"))
}

/// The chore: prints the report, of one game or of all; an error when a citation is wrong or a proof is missing.
pub(crate) fn run(root: &Path, game: Option<&str>, json: bool) -> Result<()> {
    let mut report = assemble(root)?;
    if let Some(game) = game {
        let known = games(root)?.join(", ");
        if !report.keep(game) {
            bail!("There is no ledger content/{game}/rules.toml; the games are: {known}.");
        }
    }
    if json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        print!("{report}");
    }
    report.verdict()
}

/// The step of `check`: one line a game, and the verdict.
pub(crate) fn hold(root: &Path) -> Result<()> {
    let report = assemble(root)?;
    print!("{}", report.in_brief());
    report.verdict()
}

fn assemble(root: &Path) -> Result<Report> {
    let content = root.join("content");
    let ledgers =
        games(root)?.iter().map(|game| Ledger::read(&content, game)).collect::<Result<Vec<Ledger>>>()?;
    Ok(Report::new(&ledgers, &sources::read(root)?))
}
