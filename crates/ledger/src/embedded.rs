//! The ledgers as their authors wrote them (`games/<game>/content/rules.toml`), built into the program.

use std::collections::HashMap;
use std::sync::OnceLock;

use content::french::typeset;
use content::{Document, Words, is_rule_id};
use kernel::{Lang, RuleId, RuleTexts};

use crate::{Kind, Ledger, LedgerError, Rule, Term, Wording};

/// A ledger within the program.
struct Embedded {
    game: &'static str,
    /// The prefix of its rule ids.
    prefix: &'static str,
    text: &'static str,
    /// `search.toml`, if there is one.
    search: &'static str,
    /// `summary.toml`, if there is one.
    summary: &'static str,
    read: OnceLock<Ledger>,
}

impl Embedded {
    const fn new(
        game: &'static str,
        prefix: &'static str,
        text: &'static str,
        search: &'static str,
        summary: &'static str,
    ) -> Embedded {
        Embedded { game, prefix, text, search, summary, read: OnceLock::new() }
    }

    /// The ledger, parsed on first use.
    fn ledger(&self) -> &Ledger {
        let read = || {
            let mut ledger =
                Ledger::parse(self.game, self.text).expect("the tests read every embedded ledger");
            ledger.learn(self.search).expect("the tests read every embedded ledger");
            ledger
        };
        self.read.get_or_init(read)
    }
}

// `LEDGERS`: those that were there when the program was built.
include!(concat!(env!("OUT_DIR"), "/ledgers.rs"));

/// The games that have a ledger.
pub fn games() -> impl Iterator<Item = &'static str> {
    LEDGERS.iter().map(|embedded| embedded.game)
}

/// The text of `summary.toml` of a game.
pub(crate) fn summary_of(game: &str) -> Option<&'static str> {
    LEDGERS
        .iter()
        .find(|embedded| embedded.game == game)
        .map(|embedded| embedded.summary)
        .filter(|text| !text.is_empty())
}

/// Every ledger within the program: what any rule says, whichever game it is of.
///
/// ```
/// use kernel::{Lang, Refusal, RuleId};
/// let no = Refusal::rule(RuleId::new("CN-MOV-05"));
/// assert_eq!(no.text(Lang::En, &ledger::All), "Castles are land units that never move. [CN-MOV-05]");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct All;

impl All {
    /// The rule with this id.
    #[must_use]
    pub fn rule(self, id: RuleId) -> Option<&'static Rule> {
        let (prefix, _) = id.as_str().split_once('-')?;
        LEDGERS.iter().find(|embedded| embedded.prefix == prefix)?.ledger().get(id.as_str())
    }
}

impl RuleTexts for All {
    fn says(&self, rule: RuleId, lang: Lang) -> Option<&str> {
        self.rule(rule).map(|rule| rule.text.get(lang))
    }
}

impl Ledger {
    /// The ledger of a game, parsed on first use.
    pub fn of(game: &str) -> Option<&'static Ledger> {
        LEDGERS.iter().find(|embedded| embedded.game == game).map(Embedded::ledger)
    }

    /// Reads a `rules.toml`. All mistakes are told at once, each with its line, rule and field:
    ///
    /// ```
    /// let text = "[[rule]]\nid = \"CN-VIC-01\"\nsection = \"Victory\"\nen = \"Win.\"\nkind = \"bass\"\n\
    ///             source = \"rulebook\"\n[sections]\nVictory = \"Victoire\"\n";
    /// assert_eq!(
    ///     ledger::Ledger::parse("nerath", text).unwrap_err().to_string(),
    ///     "games/nerath/content/rules.toml:1: rule `CN-VIC-01`: field `fr`: is missing\n\
    ///      games/nerath/content/rules.toml:5: rule `CN-VIC-01`: field `kind`: `bass` is none of: base, ruling, alliance, \
    ///      free-for-all, optional, variant, scenario, faq, solo, coop, hero, module"
    /// );
    /// ```
    pub fn parse(game: &str, text: &str) -> Result<Ledger, LedgerError> {
        let document = Document::parse(&format!("games/{game}/content/rules.toml"), text);
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
        Ok(Ledger {
            game: game.to_owned(),
            rules,
            glossary,
            meanings: Vec::new(),
            indexes: Default::default(),
        })
    }
}

fn wording(words: Words) -> Wording {
    Wording { en: Some(words.en.into()), fr: Some(words.fr.into()) }
}
