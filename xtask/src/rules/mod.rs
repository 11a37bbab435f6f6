//! Rule coverage: which rules of the ledgers have a test that names them.

mod id;
mod ledger;
mod report;
mod sources;

use std::path::Path;

use anyhow::{Result, bail};

use ledger::Ledger;
use report::RuleCoverage;

/// The games that have a ledger, whether or not their crate exists yet.
pub(crate) fn games(root: &Path) -> Result<Vec<String>> {
    ledger::games(&root.join("games"))
}

/// Prints the report of one game or of all; returns an error if a citation is wrong or a proof is missing.
pub(crate) fn run(root: &Path, game: Option<&str>, json: bool) -> Result<()> {
    let mut report = assemble(root)?;
    if let Some(game) = game {
        let known = games(root)?.join(", ");
        if !report.keep(game) {
            bail!("There is no ledger games/{game}/content/rules.toml; the games are: {known}.");
        }
    }
    if json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        print!("{report}");
    }
    report.verdict()
}

/// The step of `check`: one line for each game, and the verdict.
pub(crate) fn hold(root: &Path) -> Result<()> {
    let report = assemble(root)?;
    print!("{}", report.in_brief());
    report.verdict()
}

fn assemble(root: &Path) -> Result<RuleCoverage> {
    let folder = root.join("games");
    let ledgers =
        games(root)?.iter().map(|game| Ledger::read(&folder, game)).collect::<Result<Vec<Ledger>>>()?;
    Ok(RuleCoverage::new(&ledgers, &sources::read(root)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::PathBuf;

    /// A small workspace on disk, deleted when the test ends.
    struct House(PathBuf);

    impl House {
        fn new(name: &str) -> Self {
            let root = std::env::temp_dir().join(format!("tablee-xtask-{name}-{}", std::process::id()));
            let house = Self(root);
            let rules: String =
                (1..=4).map(|n| format!("[[rule]]\nid = \"ZZ-MOV-0{n}\"\nen = \"…\"\n")).collect();
            house.file("games/zz/content/rules.toml", &rules);
            house.file("games/zz/content/README.md", "not a ledger");
            house
        }

        fn file(&self, name: &str, text: &str) {
            let path = self.0.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
    }

    impl Drop for House {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_house_in_order_passes_and_every_disorder_is_named() {
        let house = House::new("order");
        let coverage =
            "required = true\n[[out_of_scope]]\nid = \"ZZ-MOV-03\"\nwhy = \"printed on no card\"\n";
        house.file("games/zz/content/coverage.toml", coverage);
        house.file(
            "games/zz/rules/src/walk/hills.rs",
            "#[cfg(test)] mod t { #[test] #[rule(\"ZZ-MOV-01\")] fn f() {} }",
        );
        house.file(
            "games/zz/rules/tests/walk.rs",
            "#[test]\n#[kernel::rule(\"ZZ-MOV-02\", \"ZZ-MOV-04\")]\nfn f() {}",
        );
        hold(&house.0).unwrap();
        assert_eq!(games(&house.0).unwrap(), ["zz"]);
        assert_eq!(
            assemble(&house.0).unwrap().in_brief(),
            "zz: 3 of 4 rules have a test, 1 out of scope, 0 to do\n"
        );

        house.file(
            "games/zz/rules/tests/walk.rs",
            "#[test]\n#[ignore]\n#[rule(\"ZZ-MOV-02\", \"ZZ-MOV-04\")]\nfn f() {}",
        );
        house.file("crates/other/src/lib.rs", "// as ZZ-MOV-05 says");
        let error = hold(&house.0).unwrap_err().to_string();
        assert!(error.contains("crates/other/src/lib.rs:1: ZZ-MOV-05 is in no ledger"), "{error}");
        assert!(error.contains("zz: no test names ZZ-MOV-02, ZZ-MOV-04"), "{error}");
    }

    #[test]
    fn a_game_without_a_ledger_is_told_with_those_there_are() {
        let house = House::new("unknown");
        house.file("games/zz/rules/src/lib.rs", "");
        let error = run(&house.0, Some("chess"), false).unwrap_err().to_string();
        assert!(error.contains("chess") && error.ends_with("the games are: zz."), "{error}");
    }
}
