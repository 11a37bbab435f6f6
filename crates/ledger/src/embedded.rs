//! The ledgers as written, `content/<game>/rules.toml`, within the program.

use std::collections::HashMap;
use std::sync::LazyLock;

use content::french::typeset;
use content::{Document, Words, is_rule_id};
use kernel::{Lang, RuleId, RuleTexts};

use crate::{Kind, Ledger, LedgerError, Rule, Term, Wording};

/// The games that have a ledger.
pub const GAMES: [&str; 3] = ["nerath", "mage-knight", "euthia"];

static LEDGERS: [LazyLock<Ledger>; 3] = [
    LazyLock::new(|| read(GAMES[0], include_str!("../../../content/nerath/rules.toml"))),
    LazyLock::new(|| read(GAMES[1], include_str!("../../../content/mage-knight/rules.toml"))),
    LazyLock::new(|| read(GAMES[2], include_str!("../../../content/euthia/rules.toml"))),
];

/// How the ids of each game begin.
const PREFIXES: [&str; 3] = ["CN-", "MK-", "EU-"];

/// Every ledger within the program: what any rule says, whichever game it is of.
///
/// ```
/// use kernel::{Lang, Refusal, RuleId};
/// let no = Refusal::rule(RuleId::new("CN-MOV-05"));
/// assert_eq!(no.text(Lang::En, &ledger::All), "Castles are land units that never move. [CN-MOV-05]");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct All;

impl RuleTexts for All {
    fn says(&self, rule: RuleId, lang: Lang) -> Option<&str> {
        let game = PREFIXES.iter().position(|prefix| rule.as_str().starts_with(prefix))?;
        LEDGERS[game].says(rule, lang)
    }
}

fn read(game: &str, text: &str) -> Ledger {
    Ledger::parse(game, text).expect("the tests read every embedded ledger")
}

impl Ledger {
    /// The ledger of a game, parsed when it is first asked for.
    pub fn of(game: &str) -> Option<&'static Ledger> {
        let index = GAMES.iter().position(|&known| known == game)?;
        Some(&LEDGERS[index])
    }

    /// Reads a `rules.toml`. All mistakes are told at once, each with its line, rule and field:
    ///
    /// ```
    /// let text = "[[rule]]\nid = \"CN-VIC-01\"\nsection = \"Victory\"\nen = \"Win.\"\nkind = \"bass\"\n\
    ///             source = \"rulebook\"\n[sections]\nVictory = \"Victoire\"\n";
    /// assert_eq!(
    ///     ledger::Ledger::parse("nerath", text).unwrap_err().to_string(),
    ///     "content/nerath/rules.toml:1: rule `CN-VIC-01`: field `fr`: is missing\n\
    ///      content/nerath/rules.toml:5: rule `CN-VIC-01`: field `kind`: `bass` is none of: base, ruling, alliance, \
    ///      free-for-all, optional, variant, scenario, faq, solo, coop, hero, module"
    /// );
    /// ```
    pub fn parse(game: &str, text: &str) -> Result<Ledger, LedgerError> {
        let document = Document::parse(&format!("content/{game}/rules.toml"), text);
        document.ignore(&["facts"]);
        let titles = document.table("sections");
        let kinds: Vec<&str> = Kind::ALL.iter().map(|kind| kind.id()).collect();
        let mut seen = HashMap::new();
        let mut rules = Vec::new();
        for entry in document.entries("rule") {
            let id = entry.get("id");
            if !id.str().is_empty() && !is_rule_id(id.str()) {
                id.fault("must look like CN-VIC-01, with at most 20 characters");
            } else if let Some(first) = seen.insert(id.str(), rules.len() + 1) {
                id.fault(format!("is already taken, by rule no. {first}"));
            }
            let section = entry.get("section");
            let title = titles.opt(section.str()).map_or("", |title| title.str());
            if title.is_empty() && !section.str().is_empty() {
                section.fault("has no French title in [sections]");
            }
            let kind = entry.get("kind").one_of(&kinds);
            rules.push(Rule {
                id: id.str().to_owned(),
                section: wording(Words { en: section.str().to_owned(), fr: typeset(title) }),
                text: wording(entry.words()),
                source: entry.get("source").str().to_owned(),
                kind: Kind::ALL.iter().copied().find(|known| known.id() == kind).unwrap_or(Kind::Base),
                test: entry.opt("test").map(|node| node.str().to_owned()),
                note: entry.opt("note").map(|node| node.str().to_owned()),
            });
        }
        let terms = document.opt("glossary").map(|node| node.entry().fields()).unwrap_or_default();
        let term = |(printed, node): (&str, content::Node<'_>)| {
            let entry = node.entry();
            entry.ignore(&["seed"]);
            Term { printed: printed.to_owned(), name: wording(entry.words()) }
        };
        let glossary = terms.into_iter().map(term).collect();
        document.finish()?;
        Ok(Ledger { game: game.to_owned(), rules, glossary })
    }
}

fn wording(words: Words) -> Wording {
    Wording { en: Some(words.en.into()), fr: Some(words.fr.into()) }
}
