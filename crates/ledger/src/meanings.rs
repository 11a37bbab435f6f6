//! Players' words and the words that the rules use for them: `games/<game>/content/search.toml`.

use kernel::Lang;

/// Ways to say a thing, the rules' words for it, and the rules about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meaning {
    pub(crate) said: Phrases,
    pub(crate) means: Phrases,
    /// Ids of rules, or of areas.
    pub(crate) rules: Vec<String>,
}

/// Phrases in the languages that were loaded.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Phrases {
    en: Vec<String>,
    fr: Vec<String>,
}

impl Phrases {
    pub(crate) fn get(&self, lang: Lang) -> impl Iterator<Item = &str> {
        match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
        }
        .iter()
        .map(String::as_str)
    }

    pub(crate) fn in_one(lang: Lang, phrases: Vec<String>) -> Phrases {
        match lang {
            Lang::En => Phrases { en: phrases, fr: Vec::new() },
            Lang::Fr => Phrases { en: Vec::new(), fr: phrases },
        }
    }
}

#[cfg(feature = "embedded")]
mod read {
    use content::{Document, Entry};

    use super::{Meaning, Phrases};
    use crate::{Ledger, LedgerError};

    impl Ledger {
        /// Reads a `search.toml`; its rules must be in this ledger.
        pub fn learn(&mut self, text: &str) -> Result<(), LedgerError> {
            let document = Document::parse(&format!("games/{}/content/search.toml", self.game), text);
            let entries = document.opt("meaning").map(|node| node.entries()).unwrap_or_default();
            for entry in entries {
                let said = Phrases { en: phrases(&entry, "en"), fr: phrases(&entry, "fr") };
                if said.en.is_empty() || said.fr.is_empty() {
                    entry.fault("must be said in both languages");
                }
                let means = Phrases { en: phrases(&entry, "means_en"), fr: phrases(&entry, "means_fr") };
                let rules = phrases(&entry, "rules");
                for rule in rules.iter().filter(|rule| !self.has_area(rule)) {
                    entry.fault(format!("there is no rule and no area {rule}"));
                }
                if rules.is_empty() && (means.en.is_empty() || means.fr.is_empty()) {
                    entry.fault("must mean something in both languages, or name rules");
                }
                self.meanings.push(Meaning { said, means, rules });
            }
            Ok(document.finish()?)
        }
    }

    fn phrases(entry: &Entry<'_>, field: &str) -> Vec<String> {
        let list = entry.opt(field).map(|node| node.list()).unwrap_or_default();
        list.into_iter().map(|node| node.str().to_owned()).collect()
    }
}
