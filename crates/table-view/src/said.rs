//! A text in both languages at once.

use kernel::{Lang, Text, Words};
use serde::{Deserialize, Serialize};

/// A text said in both languages, so that switching languages needs no memory of how it came about.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Said {
    /// English.
    pub en: String,
    /// French.
    pub fr: String,
}

impl Said {
    /// Says it in both languages.
    pub fn by(mut say: impl FnMut(Lang) -> String) -> Said {
        Said { en: say(Lang::En), fr: say(Lang::Fr) }
    }

    /// The same words in both: a name, or what came in one language only.
    #[must_use]
    pub fn alike(text: &str) -> Said {
        Said { en: text.to_owned(), fr: text.to_owned() }
    }

    /// The text in one language.
    #[must_use]
    pub fn get(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.fr)
    }

    /// Two lists, one a language, line by line.
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

/// A sentence with its first letter as a capital: games word their questions so that a name may stand before them.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_are_kept_on_capitals() {
        assert_eq!(capital("épargner qui ?"), "Épargner qui ?");
        assert_eq!(capital(""), "");
    }
}
