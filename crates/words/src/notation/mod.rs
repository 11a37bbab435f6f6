//! The notation of effects: how content files write what cards, tiles and skills do.
//!
//! Each game declares its own language once, with [`notation!`](crate::notation!): an enum whose variants say
//! how they are written. From that follow the parser (whose [`Cursor`] says where a mistake is), the printer,
//! and the form that effects have in the generated tables ([`Code`]). How effects are combined, with commas,
//! choices and clauses, is up to each game's build script.

mod code;
mod cursor;
mod macros;
pub mod pieces;
mod token;

pub use code::Code;
pub use cursor::{Arguments, Best, Cursor};
pub use token::Token;

use std::fmt;

/// A mistake in a text, and its position: the number of the character, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// The character, from 1.
    pub at: usize,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at character {}: {}", self.at, self.what)
    }
}

impl std::error::Error for Mistake {}

/// What was read, or the mistake.
pub type Parsed<T> = Result<T, Mistake>;

/// A field of an atom: a number, a word, or an atom of another language.
pub trait Arg: Sized {
    /// Reads it.
    fn read(cursor: &mut Cursor<'_>) -> Parsed<Self>;

    /// The value if `name(…)` ends before it; `None` if it is required.
    fn left_out() -> Option<Self> {
        None
    }

    /// Writes it so that it reads back as the same.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// A word of a closed list, see [`words!`](crate::words!).
pub trait Word: Copy + PartialEq + 'static {
    /// All of them, in order.
    const LIST: &'static [Self];

    /// Its spelling in content files.
    fn text(self) -> &'static str;

    /// What to call one of them in error messages: `a basic colour`.
    fn noun() -> String;
}

impl Arg for u8 {
    fn read(cursor: &mut Cursor<'_>) -> Parsed<Self> {
        cursor.number()
    }

    fn left_out() -> Option<Self> {
        Some(1)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Arg for i8 {
    fn read(cursor: &mut Cursor<'_>) -> Parsed<Self> {
        cursor.whole_number()
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// One of them, or `any`.
impl<T: Arg> Arg for Option<T> {
    fn read(cursor: &mut Cursor<'_>) -> Parsed<Self> {
        if cursor.take_word("any") { Ok(None) } else { T::read(cursor).map(Some) }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Some(one) => one.write(f),
            None => f.write_str("any"),
        }
    }
}

/// Turns `BasicColour` into `a basic colour`.
#[must_use]
pub fn noun(name: &str) -> String {
    let mut noun = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            noun.push(' ');
        }
        noun.push(letter.to_ascii_lowercase());
    }
    let vowel = noun.trim_start().starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{}{noun}", if vowel { "an" } else { "a" })
}

#[cfg(test)]
mod tests;
