//! Texts and lines in both languages at once.

pub use kernel::wording::capital;
use kernel::{Lang, Line, Text, Words};
use serde::{Deserialize, Serialize};

/// A text in both languages, so that switching languages needs no memory of how it was made.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Said {
    /// In English.
    pub en: String,
    /// In French.
    pub fr: String,
}

impl Said {
    /// Words it in both languages.
    pub fn by(mut say: impl FnMut(Lang) -> String) -> Said {
        Said { en: say(Lang::En), fr: say(Lang::Fr) }
    }

    /// The same text in both languages: a name, or a text that exists in one language only.
    #[must_use]
    pub fn alike(text: &str) -> Said {
        Said { en: text.to_owned(), fr: text.to_owned() }
    }

    /// The text in one language.
    #[must_use]
    pub fn get(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.fr)
    }

    /// Joins two lists, one for each language, item by item.
    #[must_use]
    pub fn zip(en: Vec<String>, fr: Vec<String>) -> Vec<Said> {
        en.into_iter().zip(fr).map(|(en, fr)| Said { en, fr }).collect()
    }
}

impl From<Text> for Said {
    fn from(text: Text) -> Said {
        Said { en: text.en.to_owned(), fr: text.fr.to_owned() }
    }
}

impl From<Words> for Said {
    fn from(words: Words) -> Said {
        Said { en: words.en.into_owned(), fr: words.fr.into_owned() }
    }
}

/// A line of the game in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sentence {
    /// In English.
    pub en: Line,
    /// In French.
    pub fr: Line,
}

impl Sentence {
    /// Words it in both languages.
    pub fn by(mut say: impl FnMut(Lang) -> Line) -> Sentence {
        Sentence { en: say(Lang::En), fr: say(Lang::Fr) }
    }

    /// A line that exists in one language only.
    #[must_use]
    pub fn alike(line: Line) -> Sentence {
        Sentence { en: line.clone(), fr: line }
    }

    /// The line in one language.
    #[must_use]
    pub const fn line(&self, lang: Lang) -> &Line {
        match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
        }
    }

    /// Its plain text in one language.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        self.line(lang).text()
    }

    /// Its plain text in both languages.
    #[must_use]
    pub fn said(&self) -> Said {
        Said::by(|lang| self.text(lang))
    }

    /// Joins two lists, one for each language, item by item.
    #[must_use]
    pub fn zip(en: Vec<Line>, fr: Vec<Line>) -> Vec<Sentence> {
        en.into_iter().zip(fr).map(|(en, fr)| Sentence { en, fr }).collect()
    }
}
