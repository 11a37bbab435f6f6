//! What the browser client shows, as plain data and plain functions: tested without a browser.
//!
//! A [`Play`] is a match in the page with its log; it gives [`Moment`]s, which hold everything the table
//! shows to one viewer. [`Chairs`] knows who sits where and whose hands the screen is in. [`prompt`] arranges
//! answers, [`panels`] turns any view into readable rows, [`words`] is every sentence of the client in both
//! languages.

pub mod account;
pub mod catalogue;
pub mod chairs;
pub mod charts;
pub mod clock;
pub mod cue;
pub mod draft;
pub mod ending;
pub mod goal;
pub mod hexes;
pub mod history;
pub mod keep;
pub mod learned;
pub mod lessons;
pub mod lit;
pub mod log;
pub mod mark;
pub mod moment;
pub mod panels;
pub mod play;
pub mod prompt;
pub mod puzzle;
pub mod replay;
pub mod retold;
pub mod route;
pub mod said;
pub mod slip;
mod tell;
mod views;
pub mod wheel;
pub mod words;

pub use catalogue::Catalogue;
pub use chairs::{Chairs, Sitter, Stage};
pub use clock::Clock;
pub use draft::Draft;
pub use goal::{First, Goal, GoalLine, Phase, Tip, When};
pub use keep::{Kept, SeatSummary, Summary};
pub use learned::Learned;
pub use lit::Lit;
pub use log::{Kind, Log, LogEntry, Seen};
pub use moment::{Answer, Moment, Picture, Undo};
pub use play::Play;
pub use puzzle::Progress;
pub use route::{Module, Place, Route};
pub use said::{Said, Sentence};
pub use slip::{Beyond, Slip};
pub use words::{
    House, HouseWord, LessonPhrase, LessonWord, Number, OrderWord, Phrase, PuzzlePhrase, PuzzleWord,
    RulebookWord, SlipPhrase, SlipWord, TableWord, Word,
};
