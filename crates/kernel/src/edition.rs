//! The rules that a match is played by: the version of a game and its content.

use crate::wording::Kind;
use crate::{Fingerprint, Game, Lang, Line, Text};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A version of a game, as listed in its history. Developers raise the number whenever the same journal would
/// no longer lead to the same state; golden journals make sure that nobody forgets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Version {
    /// Its number, from 1.
    pub number: u32,
    /// How to recognise journals of the first format, which have no version: the content that they name.
    pub contents: &'static [Fingerprint],
    /// What it changed for players.
    pub changed: Text,
}

impl Version {
    /// The version of a game that has never changed.
    pub const FIRST: Version = Version {
        number: 1,
        contents: &[],
        changed: Text { en: "The first version.", fr: "La première version." },
    };
}

/// The rules that a part of a match is played by: the same edition leads from the same lines to the same
/// state.
///
/// ```
/// use kernel::{Edition, Fingerprint};
/// let edition = Edition { version: 2, content: Fingerprint(255) };
/// assert_eq!(edition.to_string(), "2-00000000000000ff");
/// assert_eq!("2-00000000000000ff".parse(), Ok(edition));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Edition {
    /// The version of the game; 0 where it is not known.
    pub version: u32,
    /// The fingerprint of its content.
    pub content: Fingerprint,
}

impl Edition {
    /// The edition of `G` in this program.
    #[must_use]
    pub fn of<G: Game>() -> Edition {
        Edition { version: today::<G>().number, content: G::CONTENT }
    }

    /// The edition that a header names. Headers of the first format name only their content; content that a
    /// version has had belongs to that version.
    pub(crate) fn told<G: Game>(version: u32, content: Fingerprint) -> Edition {
        if version != 0 {
            return Edition { version, content };
        }
        let known = G::VERSIONS.iter().find(|known| known.contents.contains(&content));
        match known {
            Some(known) if known.number == today::<G>().number => Edition::of::<G>(),
            Some(known) => Edition { version: known.number, content },
            None => Edition { version: u32::from(content == G::CONTENT) * today::<G>().number, content },
        }
    }
}

/// The version of `G` in this program: the last of its history.
fn today<G: Game>() -> Version {
    G::VERSIONS.last().copied().unwrap_or(Version::FIRST)
}

/// A text that is not an edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an edition is a number and 16 hexadecimal digits")]
pub struct NoEdition;

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.version, self.content)
    }
}

impl FromStr for Edition {
    type Err = NoEdition;

    fn from_str(text: &str) -> Result<Edition, NoEdition> {
        let (version, content) = text.split_once('-').ok_or(NoEdition)?;
        let content =
            u64::from_str_radix(content, 16).ok().filter(|_| content.len() == 16).ok_or(NoEdition)?;
        Ok(Edition { version: version.parse().map_err(|_| NoEdition)?, content: Fingerprint(content) })
    }
}

/// How the state was obtained from which a match continued under other rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Carried {
    /// The new rules reproduced every hash of the journal.
    Proven,
    /// It was stored.
    Kept,
    /// It was stored a few steps earlier, and those were replayed.
    KeptBefore,
    /// The lines were replayed by the new rules.
    Replayed,
}

/// The message to players where the rules of a match changed: a sentence, then the changes.
#[must_use]
pub fn changes<G: Game>(was: Edition, carried: Carried, lang: Lang) -> Vec<Line> {
    let now = Edition::of::<G>();
    let mut told = vec![match lang {
        Lang::En => format!("The rules have changed here: from now on version {} holds.", now.version),
        Lang::Fr => {
            format!("Les règles ont changé ici\u{a0}: la version {} vaut désormais.", now.version)
        }
    }];
    let since = G::VERSIONS.iter().filter(|version| version.number > was.version);
    told.extend(since.map(|version| version.changed.get(lang).to_owned()));
    if told.len() == 1 {
        told.push(match lang {
            Lang::En => "What is in the box has been corrected.".to_owned(),
            Lang::Fr => "Le contenu de la boîte a été corrigé.".to_owned(),
        });
    }
    told.push(match (carried, lang) {
        (Carried::Proven | Carried::Kept, Lang::En) => "The match goes on from where it stood.".to_owned(),
        (Carried::Proven | Carried::Kept, Lang::Fr) => "La partie continue où elle en était.".to_owned(),
        (Carried::KeptBefore | Carried::Replayed, Lang::En) => {
            "The match goes on from where its journal leads; nobody had written the position down.".to_owned()
        }
        (Carried::KeptBefore | Carried::Replayed, Lang::Fr) => {
            "La partie continue là où mène son journal\u{202f}; la position n’avait pas été notée.".to_owned()
        }
    });
    told.into_iter().map(|text| Line::from(text).with_kind(Kind::Aside)).collect()
}
