//! Every sentence of the client, in both languages.
//!
//! A [`Word`] is a fixed text, a [`Phrase`] one with something in it. Both are rendered by exhaustive
//! matches: a missing translation does not compile. What games say comes from the games.

mod order;
mod phrase;
mod rulebook;
mod slip;
mod word;

pub use order::OrderWord;
pub use phrase::{Number, Phrase, list, when};
pub use rulebook::RulebookWord;
pub use slip::{SlipPhrase, SlipWord};
pub use word::Word;
