//! The journal of a match: its save file, as JSON Lines.
//!
//! The first line is the header (format, game, content, set-up, seed), each further line one action or one undo. A state
//! is always the fold of its journal.

use crate::{Budget, Fingerprint, Flaw, Game, Lang, NoUndo, Refusal, RuleTexts, Seat, Seed, SetupError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The longest journal that is read: a bound for input from strangers, far above the longest match.
pub const MAX_JOURNAL_BYTES: usize = 32 << 20;

/// The longest first line: it may have a whole position in it.
const MAX_HEADER_BYTES: usize = 512 << 10;
/// The longest line after that: an action is a few words.
const MAX_LINE_BYTES: usize = 8 << 10;

/// The version of the format that this program writes.
const FORMAT: u64 = 1;

/// The first line of a journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header<Setup, State> {
    /// The version of the format.
    #[serde(rename = "tablee_journal")]
    pub format: u64,
    /// Which game.
    pub game: String,
    /// The content it is played with.
    pub content: Fingerprint,
    /// How the match was set up.
    pub setup: Setup,
    /// What its chance follows from.
    pub seed: Seed,
    /// The position it starts from, where that is not the set-up's own: analysis of a given state.
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    pub state: Option<State>,
}

impl<Setup, State> Header<Setup, State> {
    /// The header of a new match of `G`.
    pub fn new<G: Game>(setup: Setup, seed: Seed, state: Option<State>) -> Self {
        Header { format: FORMAT, game: G::ID.to_owned(), content: G::CONTENT, setup, seed, state }
    }
}

/// A line of a journal after the first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry<A> {
    /// Who.
    pub seat: Seat,
    /// What.
    #[serde(flatten)]
    pub step: Step<A>,
}

/// What a seat did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step<A> {
    /// Played an action.
    Act(A),
    /// Took back its last actions, so many of them.
    Undo(u32),
}

/// A journal of `G`.
pub struct Journal<G: Game> {
    /// The first line.
    pub header: Header<G::Setup, G::State>,
    /// The other lines.
    pub entries: Vec<Entry<G::Action>>,
}

/// The last line of a journal was cut, as happens when a machine stops in the middle of writing. The rest was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Recovered {
    /// The line that was cut.
    pub line: usize,
    /// How many bytes of it were left out.
    pub bytes: usize,
}

impl Recovered {
    /// A sentence for people.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let Recovered { line, bytes } = self;
        match lang {
            Lang::En => format!("line {line} was cut short and has been left out ({bytes} bytes)"),
            Lang::Fr => format!("la ligne {line} était coupée et a été laissée de côté ({bytes} octets)"),
        }
    }
}

/// A journal cannot be used: the line, and what is wrong with it.
#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[error("{}", self.text(Lang::En))]
pub struct JournalError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub damage: Damage,
}

/// What can be wrong with a line of a journal.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Damage {
    /// There is nothing in it.
    Empty,
    /// It is longer than any match.
    TooLong,
    /// It has a line that is longer than anything that can be said in one.
    LongLine,
    /// It takes longer to play through than it may.
    TooSlow,
    /// It is not what stands in a journal; the reader's words.
    Unreadable(String),
    /// It was written in a format that this version does not read.
    Format(u64),
    /// It is a journal of another game, or of one that is not on the shelf.
    OtherGame(String),
    /// It was played with other content.
    OtherContent {
        /// The content it was played with.
        found: Fingerprint,
        /// The content there is here.
        here: Fingerprint,
    },
    /// The set-up is impossible.
    Setup(SetupError),
    /// The position it starts from is impossible.
    State(Flaw),
    /// The action is against the rules.
    Refused(Refusal),
    /// The undo is not allowed.
    NoUndo(NoUndo),
}

impl JournalError {
    pub(crate) fn new(line: usize, damage: Damage) -> JournalError {
        JournalError { line, damage }
    }

    /// A sentence that says where and what; rules are named by their ids alone.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        self.told(lang, &())
    }

    /// The same with what the rules say.
    #[must_use]
    pub fn told(&self, lang: Lang, rules: &dyn RuleTexts) -> String {
        let what = self.damage.told(lang, rules);
        match lang {
            Lang::En => format!("line {}: {what}", self.line),
            Lang::Fr => format!("ligne {}\u{a0}: {what}", self.line),
        }
    }
}

impl Damage {
    /// What is wrong, in words.
    #[must_use]
    pub fn told(&self, lang: Lang, rules: &dyn RuleTexts) -> String {
        match (self, lang) {
            (Damage::Empty, Lang::En) => "the journal is empty".into(),
            (Damage::Empty, Lang::Fr) => "le journal est vide".into(),
            (Damage::TooLong, Lang::En) => format!("the journal is longer than {MAX_JOURNAL_BYTES} bytes"),
            (Damage::TooLong, Lang::Fr) => format!("le journal dépasse {MAX_JOURNAL_BYTES} octets"),
            (Damage::LongLine, Lang::En) => {
                "the line is longer than anything that stands in a journal".into()
            }
            (Damage::LongLine, Lang::Fr) => {
                "la ligne est plus longue que tout ce qui figure dans un journal".into()
            }
            (Damage::TooSlow, Lang::En) => {
                "up to here it has taken too long to play through: the journal is too long".into()
            }
            (Damage::TooSlow, Lang::Fr) => {
                "jusqu’ici, il a fallu trop de temps pour la rejouer\u{a0}: le journal est trop long".into()
            }
            (Damage::Unreadable(why), Lang::En) => format!("it cannot be read: {why}"),
            (Damage::Unreadable(why), Lang::Fr) => format!("elle est illisible\u{a0}: {why}"),
            (Damage::Format(found), Lang::En) => {
                format!("format {found} is unknown; this version reads {FORMAT}")
            }
            (Damage::Format(found), Lang::Fr) => {
                format!("le format {found} est inconnu\u{202f}; cette version lit le format {FORMAT}")
            }
            (Damage::OtherGame(game), Lang::En) => format!("this is a journal of `{game}`"),
            (Damage::OtherGame(game), Lang::Fr) => format!("ce journal est celui de «\u{a0}{game}\u{a0}»"),
            (Damage::OtherContent { found, here }, Lang::En) => {
                format!("it was played with content {found}, but this version has {here}")
            }
            (Damage::OtherContent { found, here }, Lang::Fr) => {
                format!("la partie utilise le contenu {found}, mais cette version a {here}")
            }
            (Damage::Setup(error), _) => error.text(lang),
            (Damage::State(flaw), _) => flaw.text(lang),
            (Damage::Refused(refusal), Lang::En) => format!("not allowed. {}", refusal.text(lang, rules)),
            (Damage::Refused(refusal), Lang::Fr) => format!("pas permis. {}", refusal.text(lang, rules)),
            (Damage::NoUndo(why), Lang::En) => format!("undo refused: {}", why.text(lang)),
            (Damage::NoUndo(why), Lang::Fr) => format!("reprise refusée\u{a0}: {}", why.text(lang)),
        }
    }
}

/// The part of a header that every format has.
#[derive(Deserialize)]
struct Version {
    #[serde(rename = "tablee_journal")]
    format: u64,
}

/// Which game a journal is of, read from its first line alone.
pub fn game_of(text: &str) -> Result<String, JournalError> {
    let first = text.lines().next().ok_or_else(|| JournalError::new(1, Damage::Empty))?;
    if first.len() > MAX_HEADER_BYTES {
        return Err(JournalError::new(1, Damage::LongLine));
    }
    let Version { format } = read(first, 1)?;
    if format != FORMAT {
        return Err(JournalError::new(1, Damage::Format(format)));
    }
    let header: Header<Value, Value> = read(first, 1)?;
    Ok(header.game)
}

fn read<T: DeserializeOwned>(line: &str, number: usize) -> Result<T, JournalError> {
    serde_json::from_str(line).map_err(|e| JournalError::new(number, Damage::Unreadable(e.to_string())))
}

fn convert<T: DeserializeOwned>(value: Value) -> Result<T, JournalError> {
    T::deserialize(value).map_err(|e| JournalError::new(1, Damage::Unreadable(e.to_string())))
}

impl<G: Game> Journal<G> {
    /// Reads a journal. A last line that was cut while it was written is left out and reported; any other damage is an
    /// error. Whether the actions are legal shows when the journal is replayed.
    pub fn parse(text: &str) -> Result<(Journal<G>, Option<Recovered>), JournalError> {
        Journal::parse_within(text, &Budget::endless())
    }

    /// The same, unless it takes longer than it may.
    pub fn parse_within(
        text: &str,
        budget: &Budget<'_>,
    ) -> Result<(Journal<G>, Option<Recovered>), JournalError> {
        if text.len() > MAX_JOURNAL_BYTES {
            return Err(JournalError::new(1, Damage::TooLong));
        }
        let mut lines = text.split_inclusive('\n').enumerate().map(|(at, line)| (at + 1, line));
        let (_, first) = lines.next().ok_or_else(|| JournalError::new(1, Damage::Empty))?;
        let header = Self::parse_header(first)?;
        let mut entries = Vec::new();
        for (number, line) in lines {
            if line.len() > MAX_LINE_BYTES {
                return Err(JournalError::new(number, Damage::LongLine));
            }
            if !budget.step() {
                return Err(JournalError::new(number, Damage::TooSlow));
            }
            match read(line, number) {
                Ok(entry) => entries.push(entry),
                Err(_) if is_cut(line) => {
                    return Ok((
                        Journal { header, entries },
                        Some(Recovered { line: number, bytes: line.len() }),
                    ));
                }
                Err(error) => return Err(error),
            }
        }
        Ok((Journal { header, entries }, None))
    }

    fn parse_header(line: &str) -> Result<Header<G::Setup, G::State>, JournalError> {
        if line.len() > MAX_HEADER_BYTES {
            return Err(JournalError::new(1, Damage::LongLine));
        }
        // The number first: the header of another format may look quite different.
        let Version { format } = read(line, 1)?;
        if format != FORMAT {
            return Err(JournalError::new(1, Damage::Format(format)));
        }
        let Header { format, game, content, setup, seed, state } = read::<Header<Value, Value>>(line, 1)?;
        let damage = if game != G::ID {
            Damage::OtherGame(game)
        } else if content != G::CONTENT {
            Damage::OtherContent { found: content, here: G::CONTENT }
        } else {
            let state = state.map(convert).transpose()?;
            return Ok(Header { format, game, content, setup: convert(setup)?, seed, state });
        };
        Err(JournalError::new(1, damage))
    }
}

/// A line that stops in mid-sentence: no line end, and the JSON in it is a beginning, not garbage.
fn is_cut(line: &str) -> bool {
    !line.ends_with('\n') && serde_json::from_str::<Value>(line).is_err_and(|error| error.is_eof())
}

impl<G: Game> std::fmt::Display for Journal<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{}", json(&self.header))?;
        self.entries.iter().try_for_each(|entry| writeln!(f, "{}", json(entry)))
    }
}

impl<A: Serialize> Entry<A> {
    /// The entry as a line of a journal, without the line end.
    #[must_use]
    pub fn to_line(&self) -> String {
        json(self)
    }
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data has a JSON form")
}
