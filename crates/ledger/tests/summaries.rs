//! The one-page summaries: complete in both languages, and every line cites a rule.

use kernel::Lang;
use ledger::{Ledger, Summary};

fn summaries() -> Vec<[Summary; 2]> {
    let both = |game| {
        let ledger = Ledger::of(game).expect("a game");
        Lang::ALL.map(|lang| ledger.summary(lang).unwrap_or_else(|| panic!("{game} has a summary")))
    };
    ledger::games().map(both).collect()
}

#[test]
fn every_line_cites_rules_that_exist() {
    for [en, fr] in summaries() {
        let ledger = Ledger::of(&en.game).expect("a game");
        assert!(en.rules().count() > 25, "{}", en.game);
        assert!(en.rules().all(|id| ledger.get(id).is_some()), "{}", en.game);
        assert_eq!(en.rules().collect::<Vec<_>>(), fr.rules().collect::<Vec<_>>());
    }
}

/// Every text of a summary.
fn texts(summary: &Summary) -> Vec<&str> {
    let mut texts = vec![&*summary.lead, &*summary.wheel.title];
    texts.extend(summary.wheel.steps.iter().flat_map(|step| [&*step.name, &*step.text]));
    for section in &summary.sections {
        texts.push(&section.title);
        texts.extend(section.lines.iter().map(|line| &*line.text));
    }
    for table in &summary.tables {
        texts.push(&table.title);
        texts.extend(
            table.head.iter().chain(table.rows.iter().flat_map(|row| &row.cells)).map(String::as_str),
        );
    }
    texts
}

#[test]
fn both_languages_are_whole_and_french_is_typeset() {
    for [en, fr] in summaries() {
        let (en, fr) = (texts(&en), texts(&fr));
        assert_eq!(en.len(), fr.len());
        for text in en.iter().chain(&fr) {
            assert!(!text.trim().is_empty());
        }
        for text in fr {
            for wrong in [" :", " ;", " !", " ?", "'", "..."] {
                assert!(!text.contains(wrong), "{wrong:?} in {text}");
            }
        }
    }
}

#[test]
fn a_summary_fits_on_a_page() {
    for [en, fr] in summaries() {
        for summary in [en, fr] {
            let letters: usize = texts(&summary).iter().map(|text| text.chars().count()).sum();
            assert!((4..=7).contains(&summary.wheel.steps.len()));
            assert!(letters < 3600, "{}: {letters} letters", summary.game);
        }
    }
}

#[test]
fn a_malformed_summary_is_told() {
    let text = "[lead]\nen = \"a\"\nfr = \"b\"\n[wheel]\ntitle.en = \"a\"\ntitle.fr = \"b\"\n[[wheel.step]]\nname.en = \"a\"\n\
                name.fr = \"b\"\nicon = \"move\"\nen = \"a\"\nfr = \"b\"\nrules = [\"CN-XXX-01\"]\n[[section]]\ntitle.en = \"a\"\n\
                title.fr = \"b\"\nicon = \"move\"\n[[section.line]]\nen = \"a\"\nrules = []\n[[table]]\ntitle.en = \"a\"\n\
                title.fr = \"b\"\nhead_en = [\"a\"]\nhead_fr = [\"b\"]\n[[table.row]]\ncells_en = [\"a\", \"b\"]\ncells_fr = [\"a\"]\n\
                rules = [\"CN-VIC-01\"]\n";
    let nerath = Ledger::of("nerath").expect("a game");
    let faults = nerath.sum_up(text, Lang::En).expect_err("much is wrong").to_string();
    for told in [
        "no rule CN-XXX-01",
        "must cite a rule",
        ".fr`: is missing",
        "must have 1 cells, not 2",
        "2 cells in English",
    ] {
        assert!(faults.contains(told), "{told} in {faults}");
    }
}
