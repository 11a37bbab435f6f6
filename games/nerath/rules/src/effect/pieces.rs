//! Special notations for parts of effects: units, dice, and optional fields.

use super::{Dice, Kinds, Per, Who};
use crate::terms::{AbsorbLimit, Die, Spread, UnitKind};
use std::fmt::{Formatter, Result as Written};
use words::notation::{Arg, Code, Cursor, Parsed};

/// Names for several kinds of unit at once.
const GROUPS: [(&str, &str, Kinds); 3] = [
    ("hero", "Kinds::HEROES", Kinds::HEROES),
    ("land", "Kinds::LAND", Kinds::LAND),
    ("all", "Kinds::ALL", Kinds::ALL),
];

/// `hero`, `land`, `all`, or kinds: `siege_engine or warship`.
impl Arg for Kinds {
    fn read(cursor: &mut Cursor<'_>) -> Parsed<Self> {
        for (name, _, kinds) in GROUPS {
            if cursor.take_word(name) {
                return Ok(kinds);
            }
        }
        let mut kinds = vec![UnitKind::read(cursor)?];
        while cursor.take_word("or") {
            kinds.push(UnitKind::read(cursor)?);
        }
        Ok(Kinds::of(&kinds))
    }

    fn write(&self, f: &mut Formatter<'_>) -> Written {
        if let Some((name, ..)) = GROUPS.iter().find(|(.., kinds)| kinds == self) {
            return f.write_str(name);
        }
        let kinds: Vec<&str> = self.iter().map(UnitKind::id).collect();
        f.write_str(&kinds.join(" or "))
    }
}

impl Code for Kinds {
    fn code(&self) -> String {
        match GROUPS.iter().find(|(.., kinds)| kinds == self) {
            Some((_, code, _)) => (*code).to_owned(),
            None => format!("Kinds::of(&{})", self.iter().collect::<Vec<_>>()[..].code()),
        }
    }
}

/// `landed`, or kinds of unit.
impl Arg for Who {
    fn read(cursor: &mut Cursor<'_>) -> Parsed<Self> {
        if cursor.take_word("landed") { Ok(Who::LANDED) } else { Kinds::read(cursor).map(Who::any) }
    }

    fn write(&self, f: &mut Formatter<'_>) -> Written {
        if self.landed { f.write_str("landed") } else { self.kinds.write(f) }
    }
}

impl Code for Who {
    fn code(&self) -> String {
        if self.landed { "Who::LANDED".to_owned() } else { format!("Who::any({})", self.kinds.code()) }
    }
}

/// `2d8`.
impl Arg for Dice {
    fn read(cursor: &mut Cursor<'_>) -> Parsed<Self> {
        Ok(Dice { n: cursor.number()?, die: Die::read(cursor)? })
    }

    fn write(&self, f: &mut Formatter<'_>) -> Written {
        write!(f, "{}{}", self.n, self.die.id())
    }
}

impl Code for Dice {
    fn code(&self) -> String {
        format!("Dice {{ n: {}, die: {} }}", self.n, self.die.code())
    }
}

/// Declares a module with the two functions of a piece.
macro_rules! piece {
    ($(#[$doc:meta])* $name:ident: $ty:ty, $read:expr, $write:expr) => {
        $(#[$doc])*
        pub(super) mod $name {
            use super::*;

            pub(in super::super) fn read(cursor: &mut Cursor<'_>) -> Parsed<$ty> {
                let read: fn(&mut Cursor<'_>) -> Parsed<$ty> = $read;
                read(cursor)
            }

            pub(in super::super) fn write(value: &$ty, f: &mut Formatter<'_>) -> Written {
                let write: fn(&$ty, &mut Formatter<'_>) -> Written = $write;
                write(value, f)
            }
        }
    };
}

/// A number after these words, or `None`.
fn after(cursor: &mut Cursor<'_>, first: &str, rest: &str) -> Parsed<Option<u8>> {
    if !cursor.take_word(first) {
        return Ok(None);
    }
    cursor.literal(rest)?;
    cursor.number().map(Some)
}

piece! {
    /// `up to 2 `, or nothing if there is no limit.
    limit: Option<u8>,
    |cursor| after(cursor, "up", "to"),
    |n, f| n.map_or(Ok(()), |n| write!(f, "up to {n} "))
}

piece! {
    /// ` within 3`, or nothing for any distance.
    within: Option<u8>,
    |cursor| after(cursor, "within", ""),
    |n, f| n.map_or(Ok(()), |n| write!(f, " within {n}"))
}

piece! {
    /// ` once per round`, or nothing.
    often: Option<AbsorbLimit>,
    |cursor| Ok(cursor.phrase(&AbsorbLimit::ALL)),
    |limit, f| limit.map_or(Ok(()), |limit| write!(f, " {}", limit.id()))
}

piece! {
    /// ` split`, or nothing for those placed together; the grammar requires it for several units.
    spread: Spread,
    |cursor| Ok(cursor.phrase(&Spread::ALL).unwrap_or(Spread::One)),
    |spread, f| write!(f, " {}", spread.id())
}

piece! {
    /// ` per lost_home_territory up to 4`, or nothing.
    per: Per,
    |cursor| match cursor.peek() {
        words::notation::Token::Word("per") => Per::read_atom(cursor),
        _ => Ok(Per::Card),
    },
    |per, f| match per {
        Per::Card => Ok(()),
        _ => {
            f.write_str(" ")?;
            per.write_atom(f)
        }
    }
}

piece! {
    /// ` if any`, or nothing.
    if_any: bool,
    |cursor| match cursor.take_word("if") {
        true => cursor.literal("any").map(|()| true),
        false => Ok(false),
    },
    |yes, f| if *yes { f.write_str(" if any") } else { Ok(()) }
}

piece! {
    /// ` when attacking`, or nothing.
    attacking: bool,
    |cursor| match cursor.take_word("when") {
        true => cursor.literal("attacking").map(|()| true),
        false => Ok(false),
    },
    |yes, f| if *yes { f.write_str(" when attacking") } else { Ok(()) }
}
