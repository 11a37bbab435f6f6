//! Every sentence of the client, in both languages.
//!
//! A [`Word`] is a fixed text, a [`Phrase`] one with something in it. Both are rendered by exhaustive
//! matches: a missing translation does not compile. What games say comes from the games.

mod house;
mod lesson;
mod order;
mod phrase;
mod puzzle;
mod rulebook;
mod slip;
mod table;
mod word;

pub use house::{Greeting, House, HouseWord, date, duration};
pub use lesson::{LessonPhrase, LessonWord};
pub use order::OrderWord;
pub use phrase::{Number, Phrase, list, when};
pub use puzzle::{PuzzlePhrase, PuzzleWord, theme};
pub use rulebook::RulebookWord;
pub use slip::{SlipPhrase, SlipWord};
pub use table::TableWord;
pub use word::Word;
