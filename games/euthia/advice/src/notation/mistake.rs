//! Mistakes in a question, explained in both languages.

use kernel::{Lang, Text};

/// Why a question is not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text(Lang::En))]
pub enum Mistake {
    /// There are not a Hero and a Monster with `vs` between them.
    Sides,
    /// A name that nothing of the kind has, or that several could have.
    Unknown {
        /// What is meant.
        what: Text,
        /// The name given.
        given: String,
        /// What may have been meant.
        near: Vec<Text>,
    },
    /// A tile or Gem for which there is no place on the board.
    NoPlace {
        /// The name.
        name: Text,
    },
    /// More of something than there is.
    TooMany {
        /// The name.
        name: Text,
        /// How many there are.
        most: u8,
    },
    /// All together is no fight that can be.
    NoSuchFight,
    /// A number that is not one, or is out of range.
    Number {
        /// What was given.
        given: String,
        /// The least it can be.
        least: u8,
        /// The most it can be.
        most: u8,
    },
    /// An option that does not exist.
    UnknownOption {
        /// The option given.
        given: String,
    },
    /// An option without its value.
    NoValue {
        /// The option.
        option: String,
    },
}

impl Mistake {
    /// A sentence that says what to mend.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match (lang, self) {
            (Lang::En, Mistake::Sides) => {
                "name a Hero and a Monster with `vs` between them, such as: dral, round shield vs dragonfly".into()
            }
            (Lang::Fr, Mistake::Sides) => {
                "nommez un Héros et un Monstre séparés par «\u{a0}contre\u{a0}», par exemple\u{a0}: dral contre libellule".into()
            }
            (Lang::En, Mistake::Unknown { what, given, near }) => {
                let near: Vec<&str> = near.iter().map(|name| name.en).collect();
                let perhaps =
                    if near.is_empty() { String::new() } else { format!("; perhaps: {}", near.join(", ")) };
                format!("the name `{given}` is no {}{perhaps}", what.en)
            }
            (Lang::Fr, Mistake::Unknown { what, given, near }) => {
                let near: Vec<&str> = near.iter().map(|name| name.fr).collect();
                let perhaps = if near.is_empty() {
                    String::new()
                } else {
                    format!("\u{202f}; peut-être\u{a0}: {}", near.join(", "))
                };
                format!("le nom «\u{a0}{given}\u{a0}» n’est pas {}{perhaps}", what.fr)
            }
            (Lang::En, Mistake::NoPlace { name }) => {
                format!("there is no place on the board for `{}`", name.en)
            }
            (Lang::Fr, Mistake::NoPlace { name }) => {
                format!("il n’y a pas de place sur le plateau pour «\u{a0}{}\u{a0}»", name.fr)
            }
            (Lang::En, Mistake::TooMany { name, most }) => {
                format!("there are no more than {most} of `{}`", name.en)
            }
            (Lang::Fr, Mistake::TooMany { name, most }) => {
                format!("il n’y en a pas plus de {most}\u{a0}: «\u{a0}{}\u{a0}»", name.fr)
            }
            (Lang::En, Mistake::NoSuchFight) => "there is no such fight".into(),
            (Lang::Fr, Mistake::NoSuchFight) => "un tel combat n’existe pas".into(),
            (Lang::En, Mistake::Number { given, least, most }) => {
                format!("the value `{given}` is no whole number from {least} to {most}")
            }
            (Lang::Fr, Mistake::Number { given, least, most }) => {
                format!("la valeur «\u{a0}{given}\u{a0}» n’est pas un nombre entier de {least} à {most}")
            }
            (Lang::En, Mistake::UnknownOption { given }) => format!("there is no option `{given}`"),
            (Lang::Fr, Mistake::UnknownOption { given }) => {
                format!("il n’y a pas d’option «\u{a0}{given}\u{a0}»")
            }
            (Lang::En, Mistake::NoValue { option }) => format!("the option `{option}` needs a value"),
            (Lang::Fr, Mistake::NoValue { option }) => format!("l’option «\u{a0}{option}\u{a0}» demande une valeur"),
        }
    }
}
