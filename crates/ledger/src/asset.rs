//! A ledger in one language as compact JSON, for a browser to load when a rule is first opened.

use kernel::Lang;
use serde::{Deserialize, Serialize};

use crate::meanings::Phrases;
use crate::{Kind, Ledger, LedgerError, Meaning, Rule, Term, Wording};

#[derive(Serialize, Deserialize)]
struct Asset {
    game: String,
    lang: Lang,
    /// Titles of sections; rules refer to them by number.
    sections: Vec<String>,
    rules: Vec<Row>,
    glossary: Vec<(String, String)>,
    meanings: Vec<(Vec<String>, Vec<String>, Vec<String>)>,
}

/// A rule as a JSON list: field names, repeated five hundred times, would be half of it.
#[derive(Serialize, Deserialize)]
struct Row(String, usize, String, String, Kind, Option<String>, Option<String>);

impl Ledger {
    /// The ledger in one language, as the text of `rules.<game>.<lang>.json`.
    pub fn to_asset(&self, lang: Lang) -> String {
        let mut sections: Vec<String> = Vec::new();
        let mut number = |title: &str| {
            let found = sections.iter().position(|known| known == title);
            found.unwrap_or_else(|| {
                sections.push(title.to_owned());
                sections.len() - 1
            })
        };
        let rules = self
            .rules
            .iter()
            .map(|rule| {
                Row(
                    rule.id.clone(),
                    number(rule.section.get(lang)),
                    rule.text.get(lang).to_owned(),
                    rule.source.clone(),
                    rule.kind,
                    rule.test.clone(),
                    rule.note.clone(),
                )
            })
            .collect();
        let glossary =
            self.glossary.iter().map(|term| (term.printed.clone(), term.name.get(lang).to_owned())).collect();
        let meanings = self
            .meanings
            .iter()
            .filter(|meaning| meaning.said.get(lang).next().is_some())
            .map(|meaning| {
                let own = |phrases: &Phrases| phrases.get(lang).map(str::to_owned).collect();
                (own(&meaning.said), own(&meaning.means), meaning.rules.clone())
            })
            .collect();
        let asset = Asset { game: self.game.clone(), lang, sections, rules, glossary, meanings };
        serde_json::to_string(&asset).expect("strings, numbers and lists are always JSON")
    }

    /// Reads what [`to_asset`](Ledger::to_asset) wrote: a ledger that speaks one language.
    ///
    /// ```
    /// use kernel::Lang;
    /// use ledger::Ledger;
    /// let asset = Ledger::of("nerath").unwrap().to_asset(Lang::Fr);
    /// let fetched = Ledger::from_asset(&asset).unwrap();
    /// assert!(fetched.get("CN-VIC-02").unwrap().text.get(Lang::Fr).starts_with("Chacun pour soi"));
    /// ```
    pub fn from_asset(text: &str) -> Result<Ledger, LedgerError> {
        let Asset { game, lang, sections, rules, glossary, meanings } = serde_json::from_str(text)?;
        let rule = |Row(id, section, text, source, kind, test, note)| {
            let title = sections.get(section).ok_or_else(|| {
                serde::de::Error::custom(format_args!("rule {id}: there is no section {section}"))
            })?;
            let (section, text) = (Wording::in_one(lang, title), Wording::in_one(lang, &text));
            Ok(Rule { id, section, text, source, kind, test, note })
        };
        let term = |(printed, name): (String, String)| Term { printed, name: Wording::in_one(lang, &name) };
        let meaning = |(said, means, rules)| Meaning {
            said: Phrases::in_one(lang, said),
            means: Phrases::in_one(lang, means),
            rules,
        };
        Ok(Ledger {
            game,
            rules: rules.into_iter().map(rule).collect::<Result<_, serde_json::Error>>()?,
            glossary: glossary.into_iter().map(term).collect(),
            meanings: meanings.into_iter().map(meaning).collect(),
            indexes: Default::default(),
        })
    }
}
