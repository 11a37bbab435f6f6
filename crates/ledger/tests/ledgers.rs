//! The ledgers of the three games.

use std::collections::HashSet;

use kernel::Lang;
use ledger::{Kind, Ledger, Suggestion};

fn ledgers() -> impl Iterator<Item = &'static Ledger> {
    ledger::games().map(|game| Ledger::of(game).expect("every game has a ledger"))
}

#[test]
fn all_three_are_there_whole() {
    let counts: Vec<(&str, usize, usize)> =
        ledgers().map(|ledger| (&*ledger.game, ledger.rules.len(), ledger.glossary.len())).collect();
    assert_eq!(counts, [("euthia", 502, 204), ("mage-knight", 607, 182), ("nerath", 279, 100)]);
    assert!(Ledger::of("chess").is_none());
}

#[test]
fn ids_are_unique_and_well_formed() {
    for (ledger, prefix) in ledgers().zip(["EU-", "MK-", "CN-"]) {
        let ids: HashSet<&str> = ledger.rules.iter().map(|rule| &*rule.id).collect();
        assert_eq!(ids.len(), ledger.rules.len());
        for rule in &ledger.rules {
            assert!(content::is_rule_id(&rule.id) && rule.id.starts_with(prefix), "{}", rule.id);
            assert!(kernel::RuleId::parse(&rule.id).is_some(), "{}", rule.id);
            let number = rule.id.strip_prefix(rule.area()).expect("an area starts its ids");
            assert!(number.starts_with('-') && number.len() == 3, "{} has a number of two digits", rule.id);
        }
    }
}

/// Every text that people read, with a name for it.
fn shown(ledger: &Ledger, lang: Lang) -> Vec<(&str, &str)> {
    let rules = ledger.rules.iter().flat_map(|rule| {
        [
            (&*rule.id, rule.text.get(lang)),
            (&*rule.id, rule.section.get(lang)),
            (&*rule.id, rule.kind.name(lang)),
        ]
    });
    rules.chain(ledger.glossary.iter().map(|term| (&*term.printed, term.name.get(lang)))).collect()
}

#[test]
fn everything_is_said_in_both_languages() {
    for ledger in ledgers() {
        for lang in Lang::ALL {
            for (what, text) in shown(ledger, lang) {
                assert!(!text.trim().is_empty(), "{what} in {}", lang.code());
            }
        }
        for rule in &ledger.rules {
            assert_ne!(rule.text.get(Lang::En), rule.text.get(Lang::Fr), "{} is translated", rule.id);
            assert!(!rule.source.is_empty(), "{}", rule.id);
        }
    }
}

#[test]
fn french_is_typeset() {
    for ledger in ledgers() {
        for (what, text) in shown(ledger, Lang::Fr) {
            for wrong in [" :", " ;", " !", " ?", " »", "« ", "...", " ,", " .", "  ", "\"", "oeu"] {
                assert!(!text.contains(wrong), "{what}: {wrong:?} in {text}");
            }
            for bare in ["A la ", "A l'", "Etat", "Etape", "Elément", "Evéne", "Echange", "Epée", "Elite"]
            {
                assert!(
                    !text.starts_with(bare) && !text.contains(&format!(". {bare}")),
                    "{what}: {bare:?} in {text}"
                );
            }
        }
    }
}

#[test]
fn a_rule_is_found_by_its_id_in_any_case() {
    let nerath = Ledger::of("nerath").expect("a game");
    assert_eq!(nerath.get(" cn-Vic-01 ").map(|rule| &*rule.id), Some("CN-VIC-01"));
    assert_eq!(nerath.get("CN-VIC"), None);
    let mage_knight = Ledger::of("mage-knight").expect("a game");
    assert_eq!(mage_knight.get("mk-cbt-dmg-07").map(|rule| rule.area()), Some("MK-CBT-DMG"));
}

#[test]
fn an_unknown_id_is_answered_with_its_area_or_with_ids_alike() {
    let nerath = Ledger::of("nerath").expect("a game");
    let Suggestion::Area(area, ids) = nerath.suggest("cn-vic-99") else { panic!("the area exists") };
    assert_eq!((area, ids.len(), ids[0], ids[12]), ("CN-VIC", 13, "CN-VIC-01", "CN-VIC-13"));
    assert_eq!(nerath.suggest("CN-VIC"), nerath.suggest("CN-VIC-99"));
    assert_eq!(nerath.suggest("CN-IVC-02"), Suggestion::Near(vec!["CN-VIC-02", "CN-INC-02"]));
    assert_eq!(nerath.suggest("nonsense"), Suggestion::Near(vec![]));
    assert_eq!(nerath.suggest("nonsense").say(Lang::Fr), "");

    let mage_knight = Ledger::of("mage-knight").expect("a game");
    let Suggestion::Area(area, ids) = mage_knight.suggest("MK-CBT") else { panic!("areas below it exist") };
    assert_eq!((area, ids.len()), ("MK-CBT", 89));
}

#[test]
fn an_asset_carries_a_ledger_in_one_language() {
    for ledger in ledgers() {
        for lang in Lang::ALL {
            let asset = ledger.to_asset(lang);
            let fetched = Ledger::from_asset(&asset).expect("an asset is readable");
            assert_eq!(fetched.to_asset(lang), asset);
            assert_eq!(shown(&fetched, lang), shown(ledger, lang));
            for (fetched, rule) in fetched.rules.iter().zip(&ledger.rules) {
                assert_eq!(
                    (&fetched.id, &fetched.source, fetched.kind, &fetched.test, &fetched.note),
                    (&rule.id, &rule.source, rule.kind, &rule.test, &rule.note)
                );
            }
            let ids = |ledger: &Ledger| -> Vec<String> {
                ledger.search("combat", lang).hits.iter().map(|hit| hit.rule.id.clone()).collect()
            };
            assert_eq!(ids(&fetched), ids(ledger), "a search finds the same");
        }
    }
}

#[test]
fn what_is_no_asset_is_refused() {
    let said = |text: &str| Ledger::from_asset(text).expect_err("no asset").to_string();
    assert!(said("{}").starts_with("this is no rules asset: missing field `game`"));
    let lost = r#"{"game":"x","lang":"fr","sections":[],"rules":[["X-01",4,"t","s","base",null,null]],"glossary":[],"meanings":[]}"#;
    assert_eq!(said(lost), "this is no rules asset: rule X-01: there is no section 4");
}

#[test]
fn a_malformed_ledger_is_told_by_line_rule_and_field() {
    let text = r#"
[[rule]]
id = "CN-VIC-01"
section = "Victory"
en = "Win."
fr = "Gagner."
source = "rulebook"
kind = "base"
sauce = "rulebook"

[[rule]]
id = "CN-VIC-01"
section = "Defeat"
en = "Lose."
fr = ""
source = "rulebook"
kind = "base"

[[rule]]
id = "vic-1"
section = "Victory"
en = "Draw."
fr = "Match nul."
kind = "base"

[sections]
"Victory" = "Victoire"
"Draws" = "Nuls"
[glossary]
"Or" = { en = "gold" }
"#;
    let faults = Ledger::parse("nerath", text).expect_err("much is wrong").to_string();
    let said: Vec<&str> =
        faults.lines().map(|l| l.trim_start_matches("games/nerath/content/rules.toml")).collect();
    assert_eq!(
        said,
        [
            ":9: rule `CN-VIC-01`: field `sauce`: is not known here",
            ":12: rule `CN-VIC-01`: field `id`: is already taken, by rule no. 1",
            ":13: rule `CN-VIC-01`: field `section`: has no French title in [sections]",
            ":15: rule `CN-VIC-01`: field `fr`: is empty",
            ":19: rule `vic-1`: field `source`: is missing",
            ":20: rule `vic-1`: field `id`: must look like CN-VIC-01, with at most 20 characters",
            ":28: table `sections`: field `Draws`: is not known here",
            ":30: table `glossary`: field `Or.fr`: is missing",
        ]
    );
    assert!(Ledger::parse("nerath", "[[rule]").is_err());
}

#[test]
fn every_kind_has_a_name_of_its_own() {
    let names: HashSet<&str> = Kind::ALL.iter().map(|kind| kind.name(Lang::Fr)).collect();
    assert_eq!(names.len(), Kind::ALL.len());
}
