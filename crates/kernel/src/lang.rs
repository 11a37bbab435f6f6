//! The two languages, and a text in both.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
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

    /// Picks one of two texts.
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

    /// A probability in percent, with one digit after the decimal mark.
    #[must_use]
    pub fn percent(self, chance: f64) -> String {
        self.decimal(chance * 100.0, 1) + self.pick("%", "\u{202f}%")
    }
}

/// A text as a sentence: with a capital, and a full stop unless it ends as sentences do, or with the rule in
/// brackets.
///
/// ```
/// assert_eq!(kernel::sentence("élan cannot move"), "Élan cannot move.");
/// assert_eq!(kernel::sentence("Who?"), "Who?");
/// assert_eq!(kernel::sentence("Castles never move. [CN-MOV-05]"), "Castles never move. [CN-MOV-05]");
/// ```
#[must_use]
pub fn sentence(text: &str) -> String {
    let text = text.trim_end();
    let mut sentence = crate::wording::capital(text);
    if !sentence.is_empty() && !sentence.ends_with(['.', '!', '?', '…', ']']) {
        sentence.push('.');
    }
    sentence
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

/// A text in both languages that can travel: what is known of a game where the game itself is not.
///
/// ```
/// use kernel::{Lang, Text, Words};
/// let sea = Words::from(Text { en: "sea", fr: "mer" });
/// assert_eq!(sea.get(Lang::Fr), "mer");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(description = "A text in both languages."))]
pub struct Words {
    /// English.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub en: Cow<'static, str>,
    /// French.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub fr: Cow<'static, str>,
}

impl Words {
    /// Says it in both languages.
    pub fn by<T: Into<Cow<'static, str>>>(mut say: impl FnMut(Lang) -> T) -> Words {
        Words { en: say(Lang::En).into(), fr: say(Lang::Fr).into() }
    }

    /// The same text in both languages: a name.
    #[must_use]
    pub const fn alike(text: &'static str) -> Words {
        Words { en: Cow::Borrowed(text), fr: Cow::Borrowed(text) }
    }

    /// The text in one language.
    #[must_use]
    pub fn get(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.fr)
    }
}

impl From<Text> for Words {
    fn from(text: Text) -> Words {
        Words { en: text.en.into(), fr: text.fr.into() }
    }
}
