//! Arguments of effects: what may be picked, and what satisfies them.

use super::Level;
use crate::terms::{Element, Kind, Mine, Ore};
use std::fmt::{Formatter, Result as Written};
use words::notation;
use words::notation::{Arg, Code, Cursor, Parsed, Token};

impl Arg for Level {
    fn read(cursor: &mut Cursor<'_>) -> Parsed<Self> {
        let level = match cursor.peek() {
            Token::Word("any") => Level(1),
            Token::Number(level @ 1..=3) => Level(level),
            _ => return Err(cursor.expected("a level from 1 to 3, or `any`")),
        };
        cursor.advance();
        Ok(level)
    }

    fn write(&self, f: &mut Formatter<'_>) -> Written {
        write!(f, "{}", self.0)
    }
}

impl Code for Level {
    fn code(&self) -> String {
        format!("Level({})", self.0)
    }
}

/// Which one is gained.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pick<T> {
    /// This one.
    One(T),
    /// One of the player's choice.
    Any,
    /// A random one.
    Random,
}

impl<T: Arg> Arg for Pick<T> {
    fn read(cursor: &mut Cursor<'_>) -> Parsed<Self> {
        if cursor.take_word("any") {
            Ok(Pick::Any)
        } else if cursor.take_word("random") {
            Ok(Pick::Random)
        } else {
            T::read(cursor).map(Pick::One)
        }
    }

    fn write(&self, f: &mut Formatter<'_>) -> Written {
        match self {
            Pick::One(one) => one.write(f),
            Pick::Any => f.write_str("any"),
            Pick::Random => f.write_str("random"),
        }
    }
}

impl<T: Code> Code for Pick<T> {
    fn code(&self) -> String {
        match self {
            Pick::One(one) => format!("Pick::One({})", one.code()),
            Pick::Any => "Pick::Any".to_owned(),
            Pick::Random => "Pick::Random".to_owned(),
        }
    }
}

notation! {
    /// Which Natural Resources are accepted.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    GiveResource "a resource" {
        /// Any.
        Any = ["any"],
        /// One of this pile.
        Pile(mine: Mine) = [mine],
        /// This one.
        One(ore: Ore) = [ore],
    }
}

notation! {
    /// Which Items are accepted.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    GiveItem "an item" {
        /// One of this kind.
        Kind(kind: Kind) = [kind],
        /// A Treasure tile of this level.
        Treasure(level: u8) = [(treasure level)],
    }
}

/// `treasure1`.
mod treasure {
    use super::{Cursor, Formatter, Parsed, Token, Written};

    pub(super) fn read(cursor: &mut Cursor<'_>) -> Parsed<u8> {
        let level = match cursor.peek() {
            Token::Word("treasure1") => 1,
            Token::Word("treasure2") => 2,
            Token::Word("treasure3") => 3,
            _ => return Err(cursor.expected("a treasure")),
        };
        cursor.advance();
        Ok(level)
    }

    pub(super) fn write(level: &u8, f: &mut Formatter<'_>) -> Written {
        write!(f, "treasure{level}")
    }
}

notation! {
    /// The Elementals whose power is ignored.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    Immune "an element or `ess`" {
        /// This one.
        To(element: Element) = [element],
        /// Those whose Essences are on the tile.
        ToEssencesOn = ["ess"],
    }
}
