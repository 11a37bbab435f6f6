//! A game on one page: `games/<game>/content/summary.toml`, in which each line cites the rules it sums up.

use kernel::Lang;
use serde::{Deserialize, Serialize};

/// The summary of a game in one language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// The game.
    pub game: String,
    /// The language.
    pub lang: Lang,
    /// What the game is about, in a sentence.
    pub lead: String,
    /// The phases of a turn, which repeat.
    pub wheel: Wheel,
    /// Everything else, by subject; the goal first.
    pub sections: Vec<Section>,
    /// Reference tables.
    pub tables: Vec<Table>,
}

/// A turn, drawn as a ring.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wheel {
    /// Its title.
    pub title: String,
    /// Its steps, in order.
    pub steps: Vec<Step>,
}

/// A phase of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Its name, in a word or two.
    pub name: String,
    /// The symbol on the ring.
    pub icon: String,
    /// What happens in it.
    pub text: String,
    /// The rules it sums up.
    pub rules: Vec<String>,
}

/// Lines about one subject.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Section {
    /// The subject.
    pub title: String,
    /// Its symbol.
    pub icon: String,
    /// The lines.
    pub lines: Vec<Line>,
}

/// A sentence or two, and the rules they sum up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// The sentence.
    pub text: String,
    /// The rules.
    pub rules: Vec<String>,
}

/// A reference table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Its title.
    pub title: String,
    /// The column headings.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// A row of a table, and the rules it comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The symbol beside its name, if there is one.
    pub icon: Option<String>,
    /// One for each column.
    pub cells: Vec<String>,
    /// The rules.
    pub rules: Vec<String>,
}

impl Summary {
    /// Every rule it cites.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        let steps = self.wheel.steps.iter().map(|step| &step.rules);
        let lines = self.sections.iter().flat_map(|section| &section.lines).map(|line| &line.rules);
        let rows = self.tables.iter().flat_map(|table| &table.rows).map(|row| &row.rules);
        steps.chain(lines).chain(rows).flatten().map(String::as_str)
    }
}

#[cfg(feature = "embedded")]
mod read {
    use content::french::typeset;
    use content::{Document, Entry, Node};
    use kernel::Lang;

    use super::{Line, Row, Section, Step, Summary, Table, Wheel};
    use crate::{Ledger, LedgerError};

    impl Ledger {
        /// The summary of this game in one language, if it has one.
        pub fn summary(&self, lang: Lang) -> Option<Summary> {
            let text = crate::embedded::summary_of(&self.game)?;
            Some(self.sum_up(text, lang).expect("the tests read every summary"))
        }

        /// Reads a `summary.toml`; its rules must be in this ledger.
        pub fn sum_up(&self, text: &str, lang: Lang) -> Result<Summary, LedgerError> {
            let document = Document::parse(&format!("games/{}/content/summary.toml", self.game), text);
            let reader = Reader { ledger: self, lang };
            let wheel = document.table("wheel");
            let summary = Summary {
                game: self.game.clone(),
                lang,
                lead: reader.text(&document.table("lead"), ""),
                wheel: Wheel {
                    title: reader.text(&wheel, "title"),
                    steps: wheel.get("step").entries().iter().map(|step| reader.step(step)).collect(),
                },
                sections: document.entries("section").iter().map(|section| reader.section(section)).collect(),
                tables: document.entries("table").iter().map(|table| reader.table(table)).collect(),
            };
            document.finish()?;
            Ok(summary)
        }
    }

    struct Reader<'l> {
        ledger: &'l Ledger,
        lang: Lang,
    }

    impl Reader<'_> {
        fn text(&self, entry: &Entry<'_>, prefix: &str) -> String {
            let words = if prefix.is_empty() { entry.words() } else { entry.words_of(prefix) };
            self.lang.pick(&words.en, &words.fr).to_owned()
        }

        fn step(&self, entry: &Entry<'_>) -> Step {
            Step {
                name: self.text(entry, "name"),
                icon: entry.get("icon").str().to_owned(),
                text: self.text(entry, ""),
                rules: self.rules(entry),
            }
        }

        fn section(&self, entry: &Entry<'_>) -> Section {
            let line = |entry: &Entry<'_>| Line { text: self.text(entry, ""), rules: self.rules(entry) };
            Section {
                title: self.text(entry, "title"),
                icon: entry.get("icon").str().to_owned(),
                lines: entry.get("line").entries().iter().map(line).collect(),
            }
        }

        fn table(&self, entry: &Entry<'_>) -> Table {
            let head = self.cells(entry, "head");
            let columns = head.len();
            let row = |entry: &Entry<'_>| {
                let cells = self.cells(entry, "cells");
                if cells.len() != columns {
                    entry.fault(format!("must have {columns} cells, not {}", cells.len()));
                }
                let icon = entry.opt("icon").map(|node| node.str().to_owned());
                Row { icon, cells, rules: self.rules(entry) }
            };
            Table {
                title: self.text(entry, "title"),
                head,
                rows: entry.get("row").entries().iter().map(row).collect(),
            }
        }

        /// Cells: one list if they are the same in both languages, otherwise two of equal length.
        fn cells(&self, entry: &Entry<'_>, field: &str) -> Vec<String> {
            let list = |node: Node<'_>| -> Vec<String> {
                node.list().iter().map(|node| node.str().to_owned()).collect()
            };
            let [en, fr] = ["en", "fr"].map(|lang| list(entry.get(&format!("{field}_{lang}"))));
            if en.len() != fr.len() {
                entry.fault(format!(
                    "`{field}` has {} cells in English and {} in French",
                    en.len(),
                    fr.len()
                ));
            }
            match self.lang {
                Lang::En => en,
                Lang::Fr => fr.iter().map(|cell| typeset(cell)).collect(),
            }
        }

        fn rules(&self, entry: &Entry<'_>) -> Vec<String> {
            let node = entry.get("rules");
            let rules: Vec<String> = node.list().iter().map(|node| node.str().to_owned()).collect();
            if rules.is_empty() {
                node.fault("must cite a rule");
            }
            for rule in rules.iter().filter(|rule| self.ledger.get(rule).is_none()) {
                node.fault(format!("there is no rule {rule}"));
            }
            rules
        }
    }
}
