//! What a game is: the contract every game fulfils, and everything that is built once on top of it.
//!
//! A game is a pure function from `(state, action, chance)` to the next state and the events that happened
//! ([`Game`]). At every moment exactly one [`Seat`] owes one answer out of a finite list ([`Turn`]). All
//! randomness and every unveiling of something hidden goes through one door ([`Chance`]), which is why undo
//! can be fair and why a [`Journal`] replays bit for bit. Every "no" is a [`Refusal`] that cites its rule.
//!
//! [`Table`] holds a match of a known game; [`AnyTable`] is the same match behind a JSON face, for callers
//! that learn only at run time which game is played.

pub mod album;
mod any;
mod bag;
mod budget;
mod by_seat;
mod chance;
mod deck;
mod edition;
mod game;
mod hash;
mod journal;
mod lang;
mod layout;
mod list;
mod named;
mod narrate;
mod picture;
mod private;
mod refusal;
mod resume;
mod rule;
mod seat;
pub mod step;
mod table;
mod turn;
mod undo;
pub mod wording;

pub mod catalogue;
#[cfg(feature = "testing")]
pub mod conformance;
#[cfg(feature = "testing")]
pub mod fuzz;
pub mod spelling;
#[cfg(feature = "testing")]
pub mod testing;

pub use any::{AnyGame, AnyTable, Shelved, Spoken, Watch};
pub use bag::{Bag, Dense};
pub use budget::Budget;
pub use by_seat::BySeat;
pub use catalogue::{Mode, Preset, Scenario, Seating, Unoffered, Wanted};
pub use chance::{Chance, Seed, SeedError};
pub use deck::Deck;
pub use edition::{Carried, Edition, NoEdition, Version, changes};
pub use game::{Flaw, Game, Log, check, perft};
pub use hash::{Fingerprint, StableHasher, state_hash};
pub use journal::{
    Damage, Entry, Header, Journal, JournalError, MAX_JOURNAL_BYTES, Part, Past, Recorded, Recovered,
    game_of, has_state, is_part, last_part, slips,
};
pub use lang::{Lang, Text, UnknownLang, Words, sentence};
pub use list::List;
pub use narrate::Narrate;
pub use picture::{Answers, Happening, Picture, forgiven};
pub use private::Private;
pub use refusal::{Fact, Measure, Problem, Protocol, Reason, Refusal, SetupError};
pub use resume::{Resumed, Snapshot, resume, resume_within};
pub use rule::{RuleBook, RuleId, RuleTexts};
/// Names the rules of the ledger that a test proves.
pub use rule_attr::rule;
pub use seat::{MAX_SEATS, Seat, Viewer};
pub use step::{Play, Step, Stepwise, not_an_answer};
pub use table::{Table, Witness};
pub use turn::{Outcome, Prompt, PromptKind, Standing, Turn};
pub use undo::{NoUndo, Played};
pub use wording::{Line, Span};
