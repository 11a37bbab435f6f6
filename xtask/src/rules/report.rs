//! Compares ledgers and sources: which rules are proved, which are missing, what is wrong.

use std::collections::HashSet;
use std::fmt;

use anyhow::{Result, bail};
use serde::Serialize;

use super::id;
use super::ledger::Ledger;
use super::sources::{By, Citation};
use crate::table::{Align, Table};

/// The state of all ledgers.
#[derive(Debug, Serialize)]
pub(crate) struct RuleCoverage {
    games: Vec<Game>,
    /// Wrong citations, in any game.
    mistakes: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Game {
    game: String,
    /// Whether a missing proof is a failure.
    required: bool,
    areas: Vec<Area>,
}

/// Rules whose ids differ only in their number.
#[derive(Debug, Serialize)]
struct Area {
    area: String,
    rules: usize,
    tested: usize,
    /// Rules that the game's own code cites.
    cited: usize,
    out_of_scope: Vec<Excused>,
    missing: Vec<Missing>,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
struct Excused {
    id: String,
    why: String,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
struct Missing {
    id: String,
    /// Whether the test that names the rule is ignored.
    ignored: bool,
}

impl RuleCoverage {
    pub(crate) fn new(ledgers: &[Ledger], citations: &[Citation]) -> Self {
        let known: HashSet<&str> =
            ledgers.iter().flat_map(|ledger| &ledger.ids).map(String::as_str).collect();
        let mut mistakes = Vec::new();
        for Citation { id, place, by } in citations.iter().filter(|citation| citation.by != By::Constant) {
            if !known.contains(id.as_str()) {
                mistakes.push(format!("{place}: {id} is in no ledger"));
            } else if *by == By::Mistake {
                mistakes.push(format!("{place}: {id} is named by #[rule] on a function that is not a test"));
            }
        }
        let games = ledgers.iter().map(|ledger| Game::new(ledger, citations)).collect();
        Self { games, mistakes }
    }

    /// Leaves out every other game; returns false if there is no such game.
    pub(crate) fn keep(&mut self, game: &str) -> bool {
        self.games.retain(|entry| entry.game == game);
        !self.games.is_empty()
    }

    /// One line for each game.
    pub(crate) fn in_brief(&self) -> String {
        self.games.iter().map(|game| format!("{}\n", game.sentence())).collect()
    }

    /// Returns an error if a citation is wrong, or if a finished game has a rule without a test.
    pub(crate) fn verdict(&self) -> Result<()> {
        let mut complaints = self.mistakes.clone();
        for game in self.games.iter().filter(|game| game.required && game.missing() > 0) {
            let ids: Vec<&str> =
                game.areas.iter().flat_map(|area| &area.missing).map(|rule| rule.id.as_str()).collect();
            complaints.push(format!("{}: no test names {}", game.game, ids.join(", ")));
        }
        if !complaints.is_empty() {
            bail!("The rules are not all in order:\n  {}", complaints.join("\n  "));
        }
        Ok(())
    }
}

impl Game {
    fn new(ledger: &Ledger, citations: &[Citation]) -> Self {
        let named = |by: &[By], within: &str| -> HashSet<&str> {
            let fits = |one: &&Citation| by.contains(&one.by) && one.place.starts_with(within);
            citations.iter().filter(fits).map(|one| one.id.as_str()).collect()
        };
        let tested = named(&[By::Test], "");
        let ignored = named(&[By::IgnoredTest], "");
        // The examples in the kernel's manual enforce nothing.
        let cited = named(&[By::Code, By::Constant], &format!("crates/{}/", ledger.game));
        let mut areas: Vec<Area> = Vec::new();
        for rule in &ledger.ids {
            let name = id::area(rule);
            let place = areas.iter().position(|area| area.area == name).unwrap_or_else(|| {
                areas.push(Area::new(name));
                areas.len() - 1
            });
            let area = &mut areas[place];
            area.rules += 1;
            area.cited += usize::from(cited.contains(rule.as_str()));
            if tested.contains(rule.as_str()) {
                area.tested += 1;
            } else if let Some(why) = ledger.out_of_scope(rule) {
                area.out_of_scope.push(Excused { id: rule.clone(), why: why.to_owned() });
            } else {
                area.missing.push(Missing { id: rule.clone(), ignored: ignored.contains(rule.as_str()) });
            }
        }
        Self { game: ledger.game.clone(), required: ledger.required, areas }
    }

    fn sum(&self, of: impl Fn(&Area) -> usize) -> usize {
        self.areas.iter().map(of).sum()
    }

    fn missing(&self) -> usize {
        self.sum(|area| area.missing.len())
    }

    fn sentence(&self) -> String {
        format!(
            "{}: {} of {} rules have a test, {} out of scope, {} to do{}",
            self.game,
            self.sum(|area| area.tested),
            self.sum(|area| area.rules),
            self.sum(|area| area.out_of_scope.len()),
            self.missing(),
            if self.required { "" } else { " (in progress: not required yet)" },
        )
    }
}

impl Area {
    fn new(area: &str) -> Self {
        Self {
            area: area.to_owned(),
            rules: 0,
            tested: 0,
            cited: 0,
            out_of_scope: Vec::new(),
            missing: Vec::new(),
        }
    }
}

impl fmt::Display for RuleCoverage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for game in &self.games {
            let mut table = Table::new(&[
                ("area", Align::Left),
                ("rules", Align::Right),
                ("tested", Align::Right),
                ("cited", Align::Right),
                ("out", Align::Right),
                ("to do", Align::Right),
                ("without a test", Align::Left),
            ]);
            for area in &game.areas {
                let without: Vec<String> = area.missing.iter().map(Missing::short).collect();
                table.row(vec![
                    area.area.clone(),
                    area.rules.to_string(),
                    area.tested.to_string(),
                    area.cited.to_string(),
                    area.out_of_scope.len().to_string(),
                    area.missing.len().to_string(),
                    without.join(" "),
                ]);
            }
            writeln!(out, "{}\n\n{table}", game.sentence())?;
            for excused in game.areas.iter().flat_map(|area| &area.out_of_scope) {
                writeln!(out, "out of scope: {}: {}", excused.id, excused.why)?;
            }
        }
        Ok(())
    }
}

impl Missing {
    /// The number alone, since the row names the area; brackets mark a rule that only an ignored test names.
    fn short(&self) -> String {
        let number = self.id.rsplit_once('-').map_or(self.id.as_str(), |(_, number)| number);
        if self.ignored { format!("[{number}]") } else { number.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = r#"
        [[rule]]
        id = "ZZ-MOV-01"
        [[rule]]
        id = "ZZ-MOV-02"
        [[rule]]
        id = "ZZ-MOV-PL-01"
        [[rule]]
        id = "ZZ-CBT-01"
    "#;

    fn ledger(coverage: &str) -> Ledger {
        Ledger::parse("zz", RULES, Some(coverage)).unwrap()
    }

    fn cite(id: &str, by: By) -> Citation {
        Citation { id: id.to_owned(), place: "crates/zz/src/x.rs:1".to_owned(), by }
    }

    fn complaint(report: &RuleCoverage) -> String {
        report.verdict().unwrap_err().to_string()
    }

    #[test]
    fn rules_are_counted_by_area() {
        let citations = [
            cite("ZZ-MOV-01", By::Test),
            cite("ZZ-MOV-01", By::Test),
            cite("ZZ-MOV-02", By::IgnoredTest),
            cite("ZZ-CBT-01", By::Code),
            cite("ZZ-NOT-01", By::Constant),
            Citation { place: "crates/kernel/src/x.rs:1".to_owned(), ..cite("ZZ-MOV-01", By::Code) },
        ];
        let report = RuleCoverage::new(&[ledger("required = false")], &citations);
        let areas = &report.games[0].areas;
        let counts: Vec<_> =
            areas.iter().map(|area| (area.area.as_str(), area.rules, area.tested, area.cited)).collect();
        assert_eq!(counts, [("ZZ-MOV", 2, 1, 0), ("ZZ-MOV-PL", 1, 0, 0), ("ZZ-CBT", 1, 0, 1)]);
        assert_eq!(areas[0].missing, [Missing { id: "ZZ-MOV-02".into(), ignored: true }]);
        assert_eq!(areas[1].missing, [Missing { id: "ZZ-MOV-PL-01".into(), ignored: false }]);
        assert!(report.verdict().is_ok());
    }

    #[test]
    fn a_finished_game_needs_a_test_for_every_rule() {
        let tested = ["ZZ-MOV-01", "ZZ-MOV-02", "ZZ-MOV-PL-01"].map(|id| cite(id, By::Test));
        let report = RuleCoverage::new(&[ledger("required = true")], &tested);
        assert!(complaint(&report).contains("no test names ZZ-CBT-01"));
        let unstated = Ledger::parse("zz", RULES, None).unwrap();
        assert!(RuleCoverage::new(&[unstated], &tested).verdict().is_err());

        let mut all = tested.to_vec();
        all.push(cite("ZZ-CBT-01", By::IgnoredTest));
        assert!(RuleCoverage::new(&[ledger("required = true")], &all).verdict().is_err());
        all.push(cite("ZZ-CBT-01", By::Test));
        assert!(RuleCoverage::new(&[ledger("required = true")], &all).verdict().is_ok());
    }

    #[test]
    fn a_citation_that_no_ledger_knows_is_a_mistake_wherever_it_stands() {
        for by in [By::Test, By::IgnoredTest, By::Code] {
            let report = RuleCoverage::new(&[ledger("required = false")], &[cite("ZZ-MOV-99", by)]);
            assert!(complaint(&report).contains("crates/zz/src/x.rs:1: ZZ-MOV-99 is in no ledger"), "{by:?}");
        }
        let report = RuleCoverage::new(&[ledger("required = false")], &[cite("ZZ-MOV-01", By::Mistake)]);
        assert!(complaint(&report).contains("not a test"));
    }

    #[test]
    fn what_is_out_of_scope_is_told_and_not_missed() {
        let coverage = r#"
            required = true
            [[out_of_scope]]
            area = "ZZ-MOV"
            why = "the board does not move"
            [[out_of_scope]]
            id = "ZZ-CBT-01"
            why = "peace"
        "#;
        let report = RuleCoverage::new(&[ledger(coverage)], &[cite("ZZ-MOV-01", By::Test)]);
        assert!(report.verdict().is_ok());
        let areas = &report.games[0].areas;
        assert_eq!(areas[0].tested, 1);
        assert_eq!(areas[0].out_of_scope[0].id, "ZZ-MOV-02");
        assert_eq!(areas[1].out_of_scope[0].id, "ZZ-MOV-PL-01");
        assert!(report.to_string().contains("out of scope: ZZ-CBT-01: peace"));
    }

    #[test]
    fn an_exception_needs_a_rule_and_a_reason() {
        let bad = [
            "required = true\n[[out_of_scope]]\narea = \"ZZ-MO\"\nwhy = \"x\"",
            "required = true\n[[out_of_scope]]\nid = \"ZZ-MOV-77\"\nwhy = \"x\"",
            "required = true\n[[out_of_scope]]\nid = \"ZZ-MOV-01\"",
            "required = true\n[[out_of_scope]]\nid = \"ZZ-MOV-01\"\nwhy = \" \"",
            "required = true\n[[out_of_scope]]\nwhy = \"x\"",
            "required = true\n[[out_of_scope]]\nid = \"ZZ-MOV-01\"\narea = \"ZZ-MOV\"\nwhy = \"x\"",
            "requird = true",
        ];
        for coverage in bad {
            assert!(Ledger::parse("zz", RULES, Some(coverage)).is_err(), "{coverage}");
        }
        assert!(Ledger::parse("zz", &format!("{RULES}[[rule]]\nid = \"ZZ-MOV-01\""), None).is_err());
    }
}
