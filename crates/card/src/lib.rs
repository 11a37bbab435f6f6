//! What a game puts on the shelf.
//!
//! A [`Card`] holds a game by its type, with its bots and the requests that only it answers. Callers that
//! learn only at run time which game is played see it as a [`Title`].

#[cfg(feature = "bench")]
pub mod bench;
#[allow(clippy::module_inception, reason = "the crate is named after what it is about")]
mod card;
mod inquiry;
mod puzzle;
mod title;

pub use card::{Card, Extra, MOST_ANSWERED, UNVEILS, size_of_json};
pub use inquiry::{Asker, Inquiry};
pub use puzzle::{PUZZLE, Told};
pub use title::{
    Advice, Audience, BotCard, Complaint, Emblem, NoAdvice, Reason, Silence, SimulateError, Title,
};
