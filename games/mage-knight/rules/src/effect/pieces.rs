//! Special notations for fields of effects.
//!
//! Each is a module with the two functions `read` and `write`, see [`words::notation!`].

use super::{Effect, Hue, HueBy, Span};
use crate::terms::{ManaColour, Resistance, Resistances, Terrain, Terrains};
use std::fmt::{Formatter, Result as Written};
use words::notation::{Arg, Cursor, Parsed, Token};

/// The colour of mana tokens.
pub(super) mod of_tokens {
    use super::*;

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Parsed<Hue> {
        let mark = cursor.mark();
        let hue = Hue::read(cursor)?;
        if matches!(hue, Hue::By(_)) && cursor.peek() == Token::Word("now") {
            return Err(cursor.mistake(mark, "what is spent at once has one colour"));
        }
        Ok(hue)
    }

    pub(crate) fn write(hue: &Hue, f: &mut Formatter<'_>) -> Written {
        hue.write(f)
    }
}

/// The colour of crystals.
pub(super) mod of_crystals {
    use super::*;

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Parsed<Hue> {
        let mark = cursor.mark();
        match Hue::read(cursor)? {
            Hue::One(ManaColour::Gold | ManaColour::Black) | Hue::By(HueBy::Any) => {
                Err(cursor.mistake(mark, "crystals have basic colours only"))
            }
            hue => Ok(hue),
        }
    }

    pub(crate) fn write(hue: &Hue, f: &mut Formatter<'_>) -> Written {
        hue.write(f)
    }
}

/// `gold` or `black`.
pub(super) mod special {
    use super::*;

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Parsed<ManaColour> {
        cursor.one_of(&[ManaColour::Gold, ManaColour::Black])
    }

    pub(crate) fn write(colour: &ManaColour, f: &mut Formatter<'_>) -> Written {
        colour.write(f)
    }
}

/// `+1` or `-1`.
pub(super) mod up_or_down {
    use super::*;

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Parsed<i8> {
        match cursor.peek() {
            Token::Signed(n) if n != 0 => {
                cursor.advance();
                Ok(n)
            }
            _ => Err(cursor.expected("a number with a sign")),
        }
    }

    pub(crate) fn write(n: &i8, f: &mut Formatter<'_>) -> Written {
        write!(f, "{n:+}")
    }
}

/// ` [combat]`, or nothing for the turn.
pub(super) mod span {
    use super::*;

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Parsed<Span> {
        if !cursor.take_sign("[") {
            return Ok(Span::Turn);
        }
        let span = Span::read(cursor)?;
        cursor.sign("]")?;
        Ok(span)
    }

    pub(crate) fn write(span: &Span, f: &mut Formatter<'_>) -> Written {
        if *span == Span::Turn { Ok(()) } else { write!(f, " [{}]", span.id()) }
    }
}

/// What points are converted into: an attack or a block.
pub(super) mod strike {
    use super::*;

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Parsed<&'static Effect> {
        let mark = cursor.mark();
        let effect = Effect::read_atom(cursor)?;
        if !matches!(effect, Effect::Attack { .. } | Effect::Block { .. } | Effect::SwiftBlock { .. }) {
            return Err(cursor.mistake(mark, "points become an attack or a block"));
        }
        Ok(Box::leak(Box::new(effect)))
    }

    pub(crate) fn write(effect: &Effect, f: &mut Formatter<'_>) -> Written {
        effect.write_atom(f)
    }
}

/// ` +2`, or nothing.
pub(super) mod bonus {
    use super::*;

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Parsed<u8> {
        if matches!(cursor.peek(), Token::Signed(_)) { cursor.plus() } else { Ok(0) }
    }

    pub(crate) fn write(n: &u8, f: &mut Formatter<'_>) -> Written {
        if *n == 0 { Ok(()) } else { write!(f, " +{n}") }
    }
}

/// `, trash it`, or nothing.
pub(super) mod trash_it {
    use super::*;

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Parsed<bool> {
        let trash = cursor.peek() == Token::Sign(",") && cursor.peek_after() == Token::Word("trash");
        if trash {
            cursor.literal(", trash it")?;
        }
        Ok(trash)
    }

    pub(crate) fn write(trash: &bool, f: &mut Formatter<'_>) -> Written {
        f.write_str(if *trash { ", trash it" } else { "" })
    }
}

/// ` for 1 each`, or nothing.
pub(super) mod price_of_each {
    use super::*;

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Parsed<u8> {
        if !cursor.take_word("for") {
            return Ok(0);
        }
        let each = cursor.number()?;
        cursor.literal("each")?;
        Ok(each)
    }

    pub(crate) fn write(each: &u8, f: &mut Formatter<'_>) -> Written {
        if *each == 0 { Ok(()) } else { write!(f, " for {each} each") }
    }
}

/// ` avoiding swamp, lake`, or nothing.
pub(super) mod avoiding {
    use super::*;

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Parsed<Terrains> {
        if cursor.take_word("avoiding") { Terrains::read(cursor) } else { Ok(Terrains::NONE) }
    }

    pub(crate) fn write(terrains: &Terrains, f: &mut Formatter<'_>) -> Written {
        if terrains.is_empty() {
            return Ok(());
        }
        f.write_str(" avoiding ")?;
        terrains.write(f)
    }
}

/// `chosen` or `random`.
pub(super) mod chosen {
    use super::*;

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Parsed<bool> {
        if cursor.take_word("chosen") { Ok(true) } else { cursor.literal("random").map(|()| false) }
    }

    pub(crate) fn write(chosen: &bool, f: &mut Formatter<'_>) -> Written {
        f.write_str(if *chosen { "chosen" } else { "random" })
    }
}

/// ` (min 1)`: armor never drops below (MK-FAQ-21).
pub(super) mod at_least_one {
    use super::*;

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Parsed<()> {
        cursor.literal("(min")?;
        if cursor.peek() != Token::Number(1) {
            return Err(cursor.expected_since("`1`", "armor never drops below"));
        }
        cursor.literal("1)")
    }

    pub(crate) fn write(f: &mut Formatter<'_>) -> Written {
        f.write_str(" (min 1)")
    }
}

/// `swamp, lake`, or `all`.
impl Arg for Terrains {
    fn read(cursor: &mut Cursor<'_>) -> Parsed<Terrains> {
        if cursor.take_word("all") {
            return Ok(Terrains::ALL);
        }
        let mut terrains = Terrains::of(&[Terrain::read(cursor)?]);
        while cursor.take_sign(",") {
            terrains = terrains.with(Terrain::read(cursor)?);
        }
        Ok(terrains)
    }

    fn write(&self, f: &mut Formatter<'_>) -> Written {
        if *self == Terrains::ALL {
            return f.write_str("all");
        }
        let names: Vec<&str> = self.iter().map(Terrain::id).collect();
        f.write_str(&names.join(", "))
    }
}

/// `fire and ice`, or `all`.
impl Arg for Resistances {
    fn read(cursor: &mut Cursor<'_>) -> Parsed<Resistances> {
        if cursor.take_word("all") {
            return Ok(Resistances::ALL);
        }
        let mut resistances = Resistances::of(&[Resistance::read(cursor)?]);
        while cursor.take_word("and") {
            resistances = resistances.with(Resistance::read(cursor)?);
        }
        Ok(resistances)
    }

    fn write(&self, f: &mut Formatter<'_>) -> Written {
        if *self == Resistances::ALL {
            return f.write_str("all");
        }
        let names: Vec<&str> = self.iter().map(Resistance::id).collect();
        f.write_str(&names.join(" and "))
    }
}
