//! The journal of a match: its save file, as JSON Lines.
//!
//! The first line is the header (format, game, edition, set-up, seed). Every further line is one action, one
//! undo or one forgiven slip, with the hash of the state after it. Where the rules changed during a match, a
//! line holds the state from which it went on ([`Part`]). A state is always the result of replaying its
//! journal, each part by its own rules.

use crate::layout::Layout;
use crate::{
    Budget, Carried, Edition, Fingerprint, Flaw, Game, Lang, NoUndo, Refusal, RuleTexts, Seat, Seed,
    SetupError,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The longest journal that is accepted: a bound for untrusted input, far above the longest match.
pub const MAX_JOURNAL_BYTES: usize = 32 << 20;

/// The longest line that contains a whole position: the first one, and those where the rules changed.
pub(crate) const MAX_STATE_BYTES: usize = 512 << 10;
/// The longest line of any other kind: an action is short.
pub(crate) const MAX_LINE_BYTES: usize = 8 << 10;

/// The version of the format that this program writes. It reads earlier ones too: the first had no versions,
/// hashes or parts, the second no forgiven slips. A match that began in an earlier format keeps its header,
/// whatever is written after it.
const FORMAT: u64 = 3;

/// The first line of a journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header<Setup, State> {
    /// The version of the format.
    #[serde(rename = "tablee_journal")]
    pub format: u64,
    /// The id of the game.
    pub game: String,
    /// The version of the game with which the match began; 0 in the first format, which does not name it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub version: u32,
    /// The content with which it began.
    pub content: Fingerprint,
    /// How the match was set up.
    pub setup: Setup,
    /// The seed of its chance.
    pub seed: Seed,
    /// The position it starts from, if not the set-up's own: for analysis.
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    pub state: Option<State>,
}

impl<Setup, State> Header<Setup, State> {
    /// The header of a new match of `G`.
    pub fn new<G: Game>(setup: Setup, seed: Seed, state: Option<State>) -> Self {
        let Edition { version, content } = Edition::of::<G>();
        Header { format: FORMAT, game: G::ID.to_owned(), version, content, setup, seed, state }
    }
}

fn is_zero(version: &u32) -> bool {
    *version == 0
}

/// A line of a journal after the first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry<A> {
    /// The seat that acted.
    pub seat: Seat,
    /// What it did.
    #[serde(flatten)]
    pub step: Recorded<A>,
    /// The hash of the state after it; journals of the first format have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<Fingerprint>,
}

/// What a seat did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Recorded<A> {
    /// Played an action.
    Act(A),
    /// Undid this many of its last actions.
    Undo(u32),
    /// Was forgiven a slip: this many of the last actions, of any seats, were taken back, whatever they
    /// revealed. The first of them was this seat's own. Indices of actions go on counting, so chance is drawn
    /// afresh.
    Forgiven(u32),
}

/// A part of a match that is played by other rules than the one before: `{"part": …}` in its journal. It is
/// not a step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Part<State> {
    /// The rules from here on.
    #[serde(flatten)]
    pub edition: Edition,
    /// The rules before.
    pub was: Edition,
    /// The number of steps before it.
    pub seq: usize,
    /// The number of action indices used before it: the next action gets a new one, so no die is thrown
    /// twice.
    pub played: u64,
    /// How the state was obtained.
    pub carried: Carried,
    /// The state from which the match continues.
    pub state: State,
}

#[derive(Serialize)]
struct PartLine<'a, State> {
    part: &'a Part<State>,
}

impl<State: Serialize> Part<State> {
    /// The part as a line of a journal, without the line end.
    #[must_use]
    pub fn to_line(&self) -> String {
        json(&PartLine { part: self })
    }
}

/// What was played by other rules, and the part that follows it.
#[derive(Clone, PartialEq, Debug)]
pub struct Past<State> {
    /// The lines after the header, including the part's own, each with its line end.
    pub text: String,
    /// The part.
    pub part: Part<State>,
}

/// A journal of `G`.
///
/// ```
/// use kernel::{Game, Journal, Seed, Table};
/// use pocket::Pocket;
///
/// let setup = Pocket::presets().remove(0).setup;
/// let mut table: Table<Pocket> = Table::new(setup, Seed(7)).expect("presets can be played");
/// for _ in 0..9 {
///     let Some(seat) = table.turn().seat() else { break };
///     let action = table.legal()[0];
///     table.submit(seat, action).expect("what is listed is allowed");
/// }
/// let text = table.journal().to_string();
///
/// // Whoever has the text has the match: every line is checked and leads to the same state again.
/// let (journal, cut) = Journal::<Pocket>::parse(&text).expect("we have just written it");
/// assert_eq!(cut, None);
/// let replayed = Table::replay(journal, |_| ()).expect("it was played by these rules");
/// assert_eq!(replayed.state(), table.state());
///
/// // A line that was cut while it was written is left out and reported.
/// let (journal, cut) = Journal::<Pocket>::parse(&text[..text.len() - 5]).expect("the rest is whole");
/// assert_eq!((journal.entries.len(), cut.map(|cut| cut.line)), (8, Some(10)));
/// ```
pub struct Journal<G: Game> {
    /// The first line.
    pub header: Header<G::Setup, G::State>,
    /// What was played by other rules.
    pub past: Option<Past<G::State>>,
    /// The other lines.
    pub entries: Vec<Entry<G::Action>>,
}

/// The last line of a journal was incomplete, as happens when a machine stops while writing. The rest was
/// read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Recovered {
    /// The number of the incomplete line.
    pub line: usize,
    /// How many bytes of it were dropped.
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

/// A journal cannot be used: which line, and what is wrong with it.
#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[error("{}", self.text(Lang::En))]
pub struct JournalError {
    /// The line number, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub damage: Damage,
}

/// What can be wrong with a line of a journal.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Damage {
    /// The journal is empty.
    Empty,
    /// The journal is longer than any match.
    TooLong,
    /// A line is longer than anything it could say.
    LongLine,
    /// Replaying takes longer than allowed.
    TooSlow,
    /// The line is not valid; with the parser's message.
    Unreadable(String),
    /// The format is not known to this version.
    Format(u64),
    /// It is a journal of another game, or of one that is not on the shelf.
    OtherGame(String),
    /// It was played by other rules.
    OtherEdition {
        /// The edition of the journal.
        found: Edition,
        /// The edition of this program.
        here: Edition,
    },
    /// Replaying leads to another state than the one that was played.
    OtherState {
        /// The hash of the state that was played.
        found: Fingerprint,
        /// The hash of the state reached by replaying.
        here: Fingerprint,
    },
    /// A change of rules that names another place than its own.
    Misplaced,
    /// Another seat must answer than the one that did.
    OtherTurn,
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

    /// A sentence that says where and what; rules are named only by their ids.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        self.told(lang, &())
    }

    /// The same with the texts of the rules.
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
                format!("format {found} is unknown; this version reads formats up to {FORMAT}")
            }
            (Damage::Format(found), Lang::Fr) => {
                format!(
                    "le format {found} est inconnu\u{202f}; cette version lit les formats jusqu’à {FORMAT}"
                )
            }
            (Damage::OtherGame(game), Lang::En) => format!("this is a journal of `{game}`"),
            (Damage::OtherGame(game), Lang::Fr) => format!("ce journal est celui de «\u{a0}{game}\u{a0}»"),
            (Damage::OtherEdition { found, here }, Lang::En) => {
                format!("it was played with edition {found} of the game, but this program has {here}")
            }
            (Damage::OtherEdition { found, here }, Lang::Fr) => {
                format!("la partie suit l’édition {found} du jeu, mais ce programme a {here}")
            }
            (Damage::OtherState { found, here }, Lang::En) => {
                format!("it leads to state {here}, but {found} was played")
            }
            (Damage::OtherState { found, here }, Lang::Fr) => {
                format!("elle mène à l’état {here}, mais {found} a été joué")
            }
            (Damage::Misplaced, Lang::En) => "a change of rules stands in the wrong place".into(),
            (Damage::Misplaced, Lang::Fr) => "un changement de règles est au mauvais endroit".into(),
            (Damage::OtherTurn, Lang::En) => {
                "it ends at the turn of another seat than the one that was asked".into()
            }
            (Damage::OtherTurn, Lang::Fr) => {
                "elle finit au tour d’un autre siège que celui qui devait répondre".into()
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

/// Which game a journal belongs to, read from its first line alone.
pub fn game_of(text: &str) -> Result<String, JournalError> {
    let first = text.lines().next().ok_or_else(|| JournalError::new(1, Damage::Empty))?;
    Ok(header(first)?.game)
}

/// Whether a journal continues from a state written in it, rather than from its set-up alone.
#[must_use]
pub fn has_state(text: &str) -> bool {
    let first = text.lines().next().map(header);
    let laid_out = matches!(first, Some(Ok(Header { state: Some(_), .. })));
    laid_out || text.lines().any(is_part)
}

/// Counts the forgiven slips in these lines of a journal. Only such a line has this word after its seat, so
/// steps need not be parsed twice.
#[must_use]
pub fn slips(text: &str) -> u32 {
    let is_slip = |line: &&str| {
        let rest =
            line.strip_prefix("{\"seat\":").map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
        rest.is_some_and(|rest| rest.starts_with(",\"forgiven\":"))
    };
    text.lines().filter(is_slip).count() as u32
}

/// Whether a line begins another part of the match. Only such a line begins with this word, so steps need not
/// be parsed twice.
#[must_use]
pub fn is_part(line: &str) -> bool {
    line.starts_with("{\"part\"")
}

/// Where the steps of the last part begin: after the header, or after the last change of rules.
#[must_use]
pub fn last_part(text: &str) -> usize {
    let mut end = 0;
    let mut begin = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        end += line.len();
        if number == 0 || is_part(line) {
            begin = end;
        }
    }
    begin
}

/// A line that begins another part.
#[derive(Deserialize)]
pub(crate) struct Line {
    pub(crate) part: Value,
}

/// Reads a header of any game and edition. The format's number comes first: another format may look quite
/// different.
pub(crate) fn header(line: &str) -> Result<Header<Value, Value>, JournalError> {
    if line.len() > MAX_STATE_BYTES {
        return Err(JournalError::new(1, Damage::LongLine));
    }
    let Version { format } = read(line, 1)?;
    if !(1..=FORMAT).contains(&format) {
        return Err(JournalError::new(1, Damage::Format(format)));
    }
    read(line, 1)
}

pub(crate) fn read<T: DeserializeOwned>(line: &str, number: usize) -> Result<T, JournalError> {
    serde_json::from_str(line).map_err(|e| JournalError::new(number, Damage::Unreadable(e.to_string())))
}

pub(crate) fn convert<T: DeserializeOwned>(value: Value, line: usize) -> Result<T, JournalError> {
    T::deserialize(value).map_err(|e| JournalError::new(line, Damage::Unreadable(e.to_string())))
}

impl<G: Game> Journal<G> {
    /// Reads a journal. An incomplete last line is dropped and reported; any other damage is an error.
    /// Whether the actions are legal shows when the journal is replayed.
    pub fn parse(text: &str) -> Result<(Journal<G>, Option<Recovered>), JournalError> {
        Journal::parse_within(text, &Budget::endless())
    }

    /// Like [`Journal::parse`], within a budget.
    pub fn parse_within(
        text: &str,
        budget: &Budget<'_>,
    ) -> Result<(Journal<G>, Option<Recovered>), JournalError> {
        let layout = Layout::read::<G>(text)?;
        let here = Edition::of::<G>();
        if layout.edition() != here {
            let damage = Damage::OtherEdition { found: layout.edition(), here };
            return Err(JournalError::new(layout.edition_line(), damage));
        }
        layout.journal(budget)
    }
}

/// Whether a line stops in the middle: it has no line end, and its JSON is incomplete rather than wrong.
pub(crate) fn is_cut(line: &str) -> bool {
    !line.ends_with('\n') && serde_json::from_str::<Value>(line).is_err_and(|error| error.is_eof())
}

impl<G: Game> std::fmt::Display for Journal<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{}", json(&self.header))?;
        if let Some(past) = &self.past {
            f.write_str(&past.text)?;
        }
        self.entries.iter().try_for_each(|entry| writeln!(f, "{}", json(entry)))
    }
}

impl<A> Entry<A> {
    /// How many actions were undone, if this is an undo.
    #[must_use]
    pub const fn undo(&self) -> Option<u32> {
        match self.step {
            Recorded::Act(_) => None,
            Recorded::Undo(count) | Recorded::Forgiven(count) => Some(count),
        }
    }

    /// Whether this is a forgiven slip.
    #[must_use]
    pub const fn is_forgiven(&self) -> bool {
        matches!(self.step, Recorded::Forgiven(_))
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
