//! The rules of each game in our own words, English and French: an asset beside the games, which carry ids
//! alone.
//!
//! ```
//! use kernel::Lang;
//! use ledger::Ledger;
//!
//! let nerath = Ledger::of("nerath").unwrap();
//! let rule = nerath.get("cn-vic-02").unwrap();
//! assert_eq!(rule.section.get(Lang::Fr), "Victoire et durée de partie");
//! assert!(rule.text.get(Lang::En).starts_with("Free-for-all short game"));
//!
//! let best = nerath.search("capture chateau", Lang::Fr).hits[0];
//! assert_eq!(best.rule.area(), "CN-CST");
//! ```

mod asset;
mod cite;
#[cfg(feature = "embedded")]
mod embedded;
mod kind;
mod meanings;
mod search;
mod suggest;
mod summary;

use kernel::{Lang, RuleId, RuleTexts};

pub use cite::Piece;
#[cfg(feature = "embedded")]
pub use embedded::{All, games};
pub use kind::Kind;
pub use meanings::Meaning;
pub use search::{Found, Hit};
pub use suggest::Suggestion;
pub use summary::{Line, Row, Section, Step, Summary, Table, Wheel};

/// All rules of one game, in the order of the rule book, and the words it uses.
#[derive(Debug)]
pub struct Ledger {
    /// The game: `nerath`.
    pub game: String,
    /// Its rules.
    pub rules: Vec<Rule>,
    /// Its vocabulary.
    pub glossary: Vec<Term>,
    /// Players' words and the rules' words for them.
    pub meanings: Vec<Meaning>,
    indexes: search::Indexes,
}

/// One rule: small enough to be proved by one test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// `CN-VIC-01`. Ids never change.
    pub id: String,
    /// The chapter it belongs to.
    pub section: Wording,
    /// What the rule says.
    pub text: Wording,
    /// Its source, for those who have the printed rules.
    pub source: String,
    /// Where it comes from, or when it applies.
    pub kind: Kind,
    /// How to prove it: given, when, then. For developers, in English.
    pub test: Option<String>,
    /// How an open question was decided. For developers, in English.
    pub note: Option<String>,
}

/// A term of the printed French rules, and our word for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// As printed.
    pub printed: String,
    /// Our word.
    pub name: Wording,
}

/// A text in the languages that were loaded: both from the ledger itself, one from an asset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wording {
    en: Option<Box<str>>,
    fr: Option<Box<str>>,
}

impl Wording {
    /// The text in this language, or in the other one if only that was loaded.
    pub fn get(&self, lang: Lang) -> &str {
        let (wanted, other) = match lang {
            Lang::En => (&self.en, &self.fr),
            Lang::Fr => (&self.fr, &self.en),
        };
        wanted.as_deref().or(other.as_deref()).unwrap_or_default()
    }

    fn in_one(lang: Lang, text: &str) -> Wording {
        match lang {
            Lang::En => Wording { en: Some(text.into()), fr: None },
            Lang::Fr => Wording { en: None, fr: Some(text.into()) },
        }
    }
}

impl Rule {
    /// Its id without the number: `CN-VIC`, `MK-CBT-DMG`.
    pub fn area(&self) -> &str {
        area(&self.id)
    }
}

impl Ledger {
    /// The rule with this id, in any case.
    pub fn get(&self, id: &str) -> Option<&Rule> {
        let id = id.trim();
        self.rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
    }
}

impl RuleTexts for Ledger {
    fn says(&self, rule: RuleId, lang: Lang) -> Option<&str> {
        self.get(rule.as_str()).map(|rule| rule.text.get(lang))
    }
}

/// An id without its trailing number.
fn area(id: &str) -> &str {
    match id.rsplit_once('-') {
        Some((area, number)) if number.bytes().all(|b| b.is_ascii_digit()) => area,
        _ => id,
    }
}

/// Why a text is not a ledger.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// A `rules.toml` with mistakes, each with its line, rule and field.
    #[cfg(feature = "embedded")]
    #[error(transparent)]
    Malformed(#[from] content::Faults),
    /// An asset that is none.
    #[error("this is no rules asset: {0}")]
    Asset(#[from] serde_json::Error),
}
