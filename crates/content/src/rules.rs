//! The ids of a game's rules, as constants: a rule that is not in the ledger cannot be cited.

use std::collections::HashMap;
use std::fmt::Write;

use crate::code::{lit, screaming};
use crate::document::Document;

/// Room for a rule id in the kernel.
const LONGEST: usize = 20;

/// Whether this is how a rule id looks: `CN-VIC-01`, upper-case words joined by hyphens, 20 characters at most.
///
/// ```
/// assert!(content::is_rule_id("MK-CBT-DMG-07"));
/// assert!(!content::is_rule_id("cn-vic-01"));
/// ```
pub fn is_rule_id(id: &str) -> bool {
    let word = |w: &str| !w.is_empty() && w.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
    id.len() <= LONGEST && id.contains('-') && id.split('-').all(word)
}

/// The source of a module with a constant for each rule and `RULES`, the book of them all.
pub(crate) fn module(game: &str, ledger: &Document) -> String {
    let mut sections = HashMap::new();
    for rule in ledger.entries("rule") {
        let id = rule.get("id");
        let section = rule.get("section").str();
        if !id.str().is_empty() && !is_rule_id(id.str()) {
            id.fault("must look like CN-VIC-01, with at most 20 characters");
        } else if sections.insert(id.str(), section).is_some() {
            id.fault("is already taken");
        }
        rule.ignore(&["en", "fr", "source", "test", "kind", "note"]);
    }
    ledger.ignore(&["glossary", "facts"]);

    let mut rules: Vec<(&str, &str)> = sections.into_iter().collect();
    rules.sort_unstable();
    let mut source = String::new();
    for (id, section) in &rules {
        // Writing to a String cannot fail.
        let _ = writeln!(source, "/// {section}.");
        let _ = writeln!(
            source,
            "pub const {}: kernel::RuleId = kernel::RuleId::new({});",
            screaming(id),
            lit(id)
        );
    }
    let names: Vec<String> = rules.iter().map(|(id, _)| format!("    {},\n", screaming(id))).collect();
    let _ = write!(
        source,
        "\n/// All rules of the game, sorted by id.\npub static RULES: kernel::RuleBook = kernel::RuleBook::new({}, &[\n{}]);\n",
        lit(game),
        names.concat()
    );
    source
}
