//! How effects are put together: sequences, choices, and clauses with a colon.
//!
//! ```text
//! whole  = clause { ";" clause }
//! clause = item { "," item }
//! item   = opening ":" clause | "choose" ":" clause { "|" clause } | simple { "@" moment | "x" number }
//! simple = "(" whole ")" | term
//! ```
//!
//! What follows a colon goes as far as it can: to the next `;`, `|` or closing parenthesis.

use crate::effect::{
    Amount, CardFate, Condition, Count, DieUse, Effect, HandCard, HueBy, Moment, Price, Span, Timing, Trigger,
};
use crate::terms::{BasicColour, ManaColour};
use std::ops::{Deref, DerefMut};
use words::notation::{Arg, Cursor, Mistake, Parsed, Token};

/// Reads the whole of a text.
pub(super) fn whole(text: &str) -> Parsed<Effect> {
    let mut parser = Parser(Cursor::new(text)?);
    let effect = parser.sequence()?;
    parser.end("`;` or the end")?;
    Ok(effect)
}

/// Puts effects together.
struct Parser<'t>(Cursor<'t>);

impl<'t> Deref for Parser<'t> {
    type Target = Cursor<'t>;

    fn deref(&self) -> &Cursor<'t> {
        &self.0
    }
}

impl DerefMut for Parser<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// Makes a part out of an effect.
fn part(effect: Effect) -> &'static Effect {
    Box::leak(Box::new(effect))
}

impl Parser<'_> {
    fn sequence(&mut self) -> Parsed<Effect> {
        self.listed(";", Parser::clause)
    }

    fn clause(&mut self) -> Parsed<Effect> {
        self.listed(",", Parser::item)
    }

    /// One or more, all of which happen.
    fn listed(&mut self, by: &'static str, each: fn(&mut Self) -> Parsed<Effect>) -> Parsed<Effect> {
        let first = each(self)?;
        let mut parts = vec![first];
        while self.take_sign(by) {
            parts.push(each(self)?);
        }
        Ok(if parts.len() == 1 { first } else { Effect::All(parts.leak()) })
    }

    fn item(&mut self) -> Parsed<Effect> {
        if let Some(effect) = self.opening()? {
            return Ok(effect);
        }
        let mut effect = if self.take_sign("(") {
            let inner = self.sequence()?;
            self.sign(")")?;
            inner
        } else {
            self.atom()?
        };
        loop {
            if self.take_sign("@") {
                let moment = self.read::<Moment>()?;
                effect = Effect::At(moment, part(effect));
            } else if let Token::Times(n) = self.peek() {
                self.advance();
                effect = Effect::Times(n, part(effect));
            } else {
                return Ok(effect);
            }
        }
    }

    /// A clause with a colon, or nothing if this is none.
    fn opening(&mut self) -> Parsed<Option<Effect>> {
        let start = self.mark();
        if let Some(timing) = self.phrase(&Timing::ALL) {
            if self.peek() == Token::Sign(":") {
                return self.body().map(|then| Some(Effect::Only(timing, then)));
            }
            self.back_to(start);
        }
        let Token::Word(word) = self.peek() else { return Ok(None) };
        let effect = match word {
            "choose" => {
                self.advance();
                self.sign(":")?;
                self.choice()?
            }
            "pay" | "may" => self.payment()?,
            "discard" | "trash" => self.cards()?,
            "shuffle" if self.peek_after() != Token::Word("discard") => self.cards()?,
            "if" => {
                self.advance();
                let condition = self.read::<Condition>()?;
                Effect::If(condition, self.body()?)
            }
            "per" => self.per()?,
            "up" => {
                self.literal("up to")?;
                let n = self.number()?;
                self.literal("times")?;
                Effect::UpTo(n, self.body()?)
            }
            "once" => {
                self.advance();
                self.sign("[")?;
                let span = self.read::<Span>()?;
                self.sign("]")?;
                Effect::Once(span, self.body()?)
            }
            "whenever" => {
                self.advance();
                let trigger = self.read::<Trigger>()?;
                Effect::Whenever(trigger, self.body()?)
            }
            "each" => {
                self.literal("each turn")?;
                Effect::EachTurn(self.body()?)
            }
            "name" => {
                self.literal("name a colour")?;
                Effect::Name(self.body()?)
            }
            "set" | "reroll" | "claim" => {
                let how = self.read::<DieUse>()?;
                self.literal("a die")?;
                Effect::Die(how, self.body()?)
            }
            "banner" => {
                self.advance();
                Effect::Banner(self.body()?)
            }
            "roll" => self.roll()?,
            _ => return Ok(None),
        };
        Ok(Some(effect))
    }

    /// A single effect.
    fn atom(&mut self) -> Parsed<Effect> {
        let start = self.mark();
        Effect::read_atom(self).map_err(|mistake| match self.peek() {
            Token::Word(word) if mistake.at == self.mistake(start, "").at => {
                Mistake { what: format!("no effect is called `{word}`"), ..mistake }
            }
            _ => mistake,
        })
    }

    /// One word, number or the like.
    fn read<T: Arg>(&mut self) -> Parsed<T> {
        T::read(self)
    }

    /// What follows a colon.
    fn body(&mut self) -> Parsed<&'static Effect> {
        self.sign(":")?;
        self.clause().map(part)
    }

    fn choice(&mut self) -> Parsed<Effect> {
        let mut parts = vec![self.clause()?];
        while self.take_sign("|") {
            parts.push(self.clause()?);
        }
        if parts.len() < 2 {
            return Err(self.expected_since("`|`", "a choice is between two things at least"));
        }
        Ok(Effect::Choose(parts.leak()))
    }

    fn payment(&mut self) -> Parsed<Effect> {
        let optional = self.take_word("may");
        self.literal("pay")?;
        if !optional && self.take_word("by") {
            return self.payment_by_colour();
        }
        let price = self.read::<Price>()?;
        Ok(Effect::Pay { price, optional, then: self.body()? })
    }

    /// `colour: green -> A | …`, each basic colour once.
    fn payment_by_colour(&mut self) -> Parsed<Effect> {
        self.literal("colour")?;
        self.sign(":")?;
        let mut parts = [None; 4];
        loop {
            let at = self.mark();
            let colour = self.read::<BasicColour>()?;
            self.sign("->")?;
            if parts[colour.index()].replace(self.clause()?).is_some() {
                return Err(self.mistake(at, format!("{} is there twice", colour.id())));
            }
            if !self.take_sign("|") {
                break;
            }
        }
        let [Some(red), Some(blue), Some(green), Some(white)] = parts else {
            return Err(self.expected_since("`|`", "each of the four basic colours gives something"));
        };
        Ok(Effect::PayByColour(Box::leak(Box::new([red, blue, green, white]))))
    }

    fn cards(&mut self) -> Parsed<Effect> {
        let fate = self.read::<CardFate>()?;
        let amount = self.read::<Amount>()?;
        let card = self.phrase(&HandCard::ALL[1..]).unwrap_or(HandCard::NonWound);
        Ok(Effect::Cards { fate, amount, card, then: self.body()? })
    }

    fn per(&mut self) -> Parsed<Effect> {
        self.literal("per")?;
        let count = self.read::<Count>()?;
        let max = if self.take_sign("(") {
            self.literal("max")?;
            let max = self.number()?;
            self.sign(")")?;
            Some(max)
        } else {
            None
        };
        Ok(Effect::Per { count, max, then: self.body()? })
    }

    /// `roll: basic -> A | gold, black -> B`, each face once at most.
    fn roll(&mut self) -> Parsed<Effect> {
        self.literal("roll")?;
        self.sign(":")?;
        let mut parts = [None; 6];
        loop {
            let mut faces = Vec::new();
            loop {
                let at = self.mark();
                if self.take_word(HueBy::Basic.id()) {
                    faces.extend(ManaColour::ALL[..4].iter().map(|face| (at, *face)));
                } else {
                    faces.push((at, self.read::<ManaColour>()?));
                }
                if !self.take_sign(",") {
                    break;
                }
            }
            self.sign("->")?;
            let effect = self.clause()?;
            for (at, face) in faces {
                if parts[face.index()].replace(effect).is_some() {
                    return Err(self.mistake(at, format!("{} is there twice", face.id())));
                }
            }
            if !self.take_sign("|") {
                let parts = parts.map(|effect| effect.unwrap_or(Effect::Nothing));
                return Ok(Effect::Roll(Box::leak(Box::new(parts))));
            }
        }
    }
}
