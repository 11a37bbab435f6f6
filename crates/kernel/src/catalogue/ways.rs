//! The ways to play a scenario (alone, against each other, together, in teams) and their names.

use crate::{Lang, Text};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// How the players stand to each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Mode {
    /// One player against the game.
    Alone,
    /// Everybody for themselves.
    Against,
    /// All on one side.
    Together,
    /// Several sides, of which at least one has several players.
    Teams,
}

/// A text that is not a way to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a way to play is `alone`, `against`, `together` or `teams`")]
pub struct UnknownMode;

impl FromStr for Mode {
    type Err = UnknownMode;

    fn from_str(id: &str) -> Result<Mode, UnknownMode> {
        Mode::ALL.into_iter().find(|mode| mode.id() == id).ok_or(UnknownMode)
    }
}

impl Mode {
    /// All of them.
    pub const ALL: [Mode; 4] = [Mode::Alone, Mode::Against, Mode::Together, Mode::Teams];

    /// The name used in commands and requests.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Mode::Alone => "alone",
            Mode::Against => "against",
            Mode::Together => "together",
            Mode::Teams => "teams",
        }
    }

    /// Its name, for this many players.
    #[must_use]
    pub const fn name(self, players: u8) -> Text {
        match self {
            Mode::Alone => Text { en: "alone", fr: "en solitaire" },
            Mode::Against if players == 2 => Text { en: "against each other", fr: "l’un contre l’autre" },
            Mode::Against => Text { en: "against each other", fr: "les uns contre les autres" },
            Mode::Together => Text { en: "together", fr: "ensemble" },
            Mode::Teams => Text { en: "in teams", fr: "en équipes" },
        }
    }

    /// One line that explains it.
    #[must_use]
    pub const fn about(self) -> Text {
        match self {
            Mode::Alone => Text { en: "You play against the game.", fr: "Vous jouez contre le jeu." },
            Mode::Against => Text {
                en: "Everybody plays for themselves, and one wins.",
                fr: "Chacun joue pour soi, et un seul l’emporte.",
            },
            Mode::Together => Text { en: "You win or lose together.", fr: "Vous gagnez ou perdez ensemble." },
            Mode::Teams => Text {
                en: "One side plays against the other; partners win together.",
                fr: "Un camp joue contre l’autre\u{202f}; les partenaires gagnent ensemble.",
            },
        }
    }
}

/// A number of players, in words.
fn number(lang: Lang, players: u8) -> String {
    let word = match players {
        1 => lang.pick("one", "un"),
        2 => lang.pick("two", "deux"),
        3 => lang.pick("three", "trois"),
        4 => lang.pick("four", "quatre"),
        5 => lang.pick("five", "cinq"),
        6 => lang.pick("six", "six"),
        more => return more.to_string(),
    };
    word.to_owned()
}

/// Names one table of a scenario, for use after the scenario's name: `two players`, `three together`, `solo`.
pub(super) fn at(lang: Lang, players: u8, mode: Mode) -> String {
    let n = number(lang, players);
    match (mode, lang) {
        (Mode::Alone, Lang::En) => "solo".to_owned(),
        (Mode::Alone, Lang::Fr) => "en solitaire".to_owned(),
        (Mode::Against, Lang::En) => format!("{n} players"),
        (Mode::Against, Lang::Fr) => format!("à {n}"),
        (Mode::Together, Lang::En) => format!("{n} together"),
        (Mode::Together, Lang::Fr) => format!("à {n} ensemble"),
        (Mode::Teams, Lang::En) => format!("{n} in teams"),
        (Mode::Teams, Lang::Fr) => format!("à {n} en équipes"),
    }
}

/// Lists numbers of players and ways to play: `1 player alone; 2, 3 or 4 against each other`.
#[must_use]
pub fn ways(lang: Lang, tables: impl IntoIterator<Item = (u8, Mode)>) -> String {
    let mut modes: Vec<(Mode, Vec<u8>)> = Vec::new();
    for (players, mode) in tables {
        match modes.iter_mut().find(|(known, _)| *known == mode) {
            Some((_, numbers)) => numbers.push(players),
            None => modes.push((mode, vec![players])),
        }
    }
    let said = modes.iter().enumerate().map(|(at, (mode, numbers))| {
        let list = either(lang, &numbers.iter().map(u8::to_string).collect::<Vec<_>>());
        let players = match (at, numbers.as_slice(), lang) {
            (0, [1], Lang::En) => " player",
            (0, _, Lang::En) => " players",
            (0, [1], Lang::Fr) => " joueur",
            (0, _, Lang::Fr) => " joueurs",
            _ => "",
        };
        // Two alone are "the one and the other", more are "the ones and the others".
        let most = numbers.iter().max().copied().unwrap_or_default();
        format!("{list}{players} {}", mode.name(most).get(lang))
    });
    said.collect::<Vec<_>>().join(lang.pick("; ", "\u{202f}; "))
}

/// One of several: `2, 3 or 4`.
pub(super) fn either(lang: Lang, names: &[impl AsRef<str>]) -> String {
    let or = lang.pick(" or ", " ou ");
    match names {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [all @ .., last] => {
            let all: Vec<&str> = all.iter().map(AsRef::as_ref).collect();
            format!("{}{or}{}", all.join(", "), last.as_ref())
        }
    }
}
