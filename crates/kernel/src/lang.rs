//! The two languages of the house, and a text in both.

use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// A language that Tablée speaks.
///
/// ```
/// use kernel::Lang;
/// assert_eq!("fr".parse(), Ok(Lang::Fr));
/// assert_eq!(Lang::En.code(), "en");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// Both languages.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Fr];

    /// The two-letter code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
        }
    }

    /// Whichever of two texts is in this language.
    #[must_use]
    pub const fn pick<'a>(self, en: &'a str, fr: &'a str) -> &'a str {
        match self {
            Lang::En => en,
            Lang::Fr => fr,
        }
    }

    /// A number with so many digits after the decimal mark.
    ///
    /// ```
    /// use kernel::Lang;
    /// assert_eq!((Lang::En.decimal(0.5, 2), Lang::Fr.decimal(0.5, 2)), ("0.50".to_owned(), "0,50".to_owned()));
    /// ```
    #[must_use]
    pub fn decimal(self, number: f64, digits: usize) -> String {
        let text = format!("{number:.digits$}");
        match self {
            Lang::En => text,
            Lang::Fr => text.replace('.', ","),
        }
    }

    /// A chance in percent, with one digit after the decimal mark.
    #[must_use]
    pub fn percent(self, chance: f64) -> String {
        self.decimal(chance * 100.0, 1) + self.pick("%", "\u{202f}%")
    }
}

/// A language code that is neither `en` nor `fr`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a language is `en` or `fr`")]
pub struct UnknownLang;

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(code: &str) -> Result<Self, UnknownLang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == code).ok_or(UnknownLang)
    }
}

/// A text of the content, in both languages.
///
/// ```
/// use kernel::{Lang, Text};
/// const SEA: Text = Text { en: "sea", fr: "mer" };
/// assert_eq!(SEA.get(Lang::Fr), "mer");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Text {
    /// English.
    pub en: &'static str,
    /// French.
    pub fr: &'static str,
}

impl Text {
    /// The text in one language.
    #[must_use]
    pub const fn get(&self, lang: Lang) -> &'static str {
        lang.pick(self.en, self.fr)
    }
}
