//! Alternative ways to write a field of an atom, for example `(plus n)`.
//!
//! Each is a module with the two functions `read` and `write`; a language may have pieces of its own.

use super::{Arg, Cursor, Parsed, Word};
use std::fmt::{Formatter, Result as Written};

/// `+2`.
pub mod plus {
    use super::*;

    /// Reads it.
    pub fn read(cursor: &mut Cursor<'_>) -> Parsed<u8> {
        cursor.plus()
    }

    /// Writes it.
    pub fn write(n: &u8, f: &mut Formatter<'_>) -> Written {
        write!(f, "+{n}")
    }
}

/// `-2`.
pub mod minus {
    use super::*;

    /// Reads it.
    pub fn read(cursor: &mut Cursor<'_>) -> Parsed<u8> {
        cursor.minus()
    }

    /// Writes it.
    pub fn write(n: &u8, f: &mut Formatter<'_>) -> Written {
        write!(f, "-{n}")
    }
}

/// ` x2`, or nothing for 1.
pub mod multiple {
    use super::*;

    /// Reads it.
    pub fn read(cursor: &mut Cursor<'_>) -> Parsed<u8> {
        Ok(cursor.multiple())
    }

    /// Writes it.
    pub fn write(n: &u8, f: &mut Formatter<'_>) -> Written {
        if *n == 1 { Ok(()) } else { write!(f, " x{n}") }
    }
}

/// A word and a space; nothing for the first word of its list.
pub mod prefix {
    use super::*;

    /// Reads it.
    pub fn read<T: Word>(cursor: &mut Cursor<'_>) -> Parsed<T> {
        Ok(cursor.phrase(&T::LIST[1..]).unwrap_or(T::LIST[0]))
    }

    /// Writes it.
    pub fn write<T: Word>(word: &T, f: &mut Formatter<'_>) -> Written {
        if *word == T::LIST[0] { Ok(()) } else { write!(f, "{} ", word.text()) }
    }
}

/// One or more, with commas. The list is leaked on purpose: a build script ends soon.
pub mod list {
    use super::*;

    /// Reads it.
    pub fn read<T: Arg>(cursor: &mut Cursor<'_>) -> Parsed<&'static [T]> {
        let mut items = vec![T::read(cursor)?];
        while cursor.take_sign(",") {
            items.push(T::read(cursor)?);
        }
        Ok(items.leak())
    }

    /// Writes it.
    pub fn write<T: Arg>(items: &[T], f: &mut Formatter<'_>) -> Written {
        for (at, item) in items.iter().enumerate() {
            f.write_str(if at > 0 { ", " } else { "" })?;
            item.write(f)?;
        }
        Ok(())
    }
}
