//! The ids of a game's rules as constants, so that code can only cite rules that are in the ledger.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::code::screaming;
use crate::document::Document;

/// The longest rule id that the kernel can hold.
const LONGEST: usize = 20;

/// Whether this is how a rule id looks: `CN-VIC-01`, upper-case words joined by hyphens, 20 characters at
/// most.
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
    let mut sections = BTreeMap::new();
    for rule in ledger.entries("rule") {
        let id = rule.get("id");
        let name = id.str();
        let section = rule.get("section").str();
        if !name.is_empty() && !is_rule_id(name) {
            id.fault("must look like CN-VIC-01, with at most 20 characters");
        } else if let Some((line, _)) = sections.insert(name, (id.line(), section)) {
            id.fault(format!("is already taken, at line {line}"));
        }
        rule.ignore(&["en", "fr", "source", "test", "kind", "note"]);
    }
    ledger.ignore(&["sections", "glossary", "facts"]);

    let mut source = String::new();
    for (id, (_, section)) in &sections {
        let name = screaming(id);
        // Writing to a String cannot fail.
        let _ = writeln!(
            source,
            "/// {section}.\npub const {name}: kernel::RuleId = kernel::RuleId::new({id:?});"
        );
    }
    let names: Vec<String> = sections.keys().map(|id| format!("    {},\n", screaming(id))).collect();
    let _ = write!(
        source,
        "\n/// All rules of the game, sorted by id.\n\
         pub static RULES: kernel::RuleBook = kernel::RuleBook::new({game:?}, &[\n{}]);\n",
        names.concat()
    );
    source
}
