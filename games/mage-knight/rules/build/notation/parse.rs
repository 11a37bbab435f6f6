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

use super::Mistake;
use super::token::{Token, tokens};
use crate::effect::{
    Amount, CardFate, Condition, Count, DieUse, Effect, HandCard, HueBy, Moment, Timing, Trigger,
};
use crate::terms::{BasicColour, ManaColour};

pub(super) type Parsed<T> = Result<T, Mistake>;

/// Reads tokens one after the other.
pub(super) struct Parser<'t> {
    tokens: Vec<(usize, Token<'t>)>,
    next: usize,
}

/// Makes a part out of an effect.
pub(super) fn part(effect: Effect) -> &'static Effect {
    Box::leak(Box::new(effect))
}

impl<'t> Parser<'t> {
    pub(super) fn new(text: &'t str) -> Parsed<Parser<'t>> {
        Ok(Parser { tokens: tokens(text)?, next: 0 })
    }

    /// The whole text.
    pub(super) fn whole(mut self) -> Parsed<Effect> {
        let effect = self.sequence()?;
        match self.peek() {
            Token::End => Ok(effect),
            _ => Err(self.expected("`;` or the end")),
        }
    }

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
            self.term()?
        };
        loop {
            if self.take_sign("@") {
                let moment = self.one_of(&Moment::ALL, Moment::id, "a moment")?;
                effect = Effect::At(moment, part(effect));
            } else if let Token::Times(n) = self.peek() {
                self.next += 1;
                effect = Effect::Times(n, part(effect));
            } else {
                return Ok(effect);
            }
        }
    }

    /// A clause with a colon, or nothing if this is none.
    fn opening(&mut self) -> Parsed<Option<Effect>> {
        let start = self.next;
        if let Some(timing) = self.phrase(&Timing::ALL, Timing::id) {
            if self.peek() == Token::Sign(":") {
                return self.body().map(|then| Some(Effect::Only(timing, then)));
            }
            self.next = start;
        }
        let Token::Word(word) = self.peek() else { return Ok(None) };
        let effect = match word {
            "choose" => {
                self.next += 1;
                self.sign(":")?;
                self.choice()?
            }
            "pay" | "may" => self.payment()?,
            "discard" | "trash" => self.cards()?,
            "shuffle" if self.word_after() != Some("discard") => self.cards()?,
            "if" => {
                self.next += 1;
                let condition = self.one_of(&Condition::ALL, Condition::id, "a condition")?;
                Effect::If(condition, self.body()?)
            }
            "per" => self.per()?,
            "up" => {
                self.words("up to")?;
                let n = self.number()?;
                self.words("times")?;
                Effect::UpTo(n, self.body()?)
            }
            "once" => {
                self.next += 1;
                let Some(span) = self.span()? else { return Err(self.expected("`[turn]` or the like")) };
                Effect::Once(span, self.body()?)
            }
            "whenever" => {
                self.next += 1;
                let trigger = self.one_of(&Trigger::ALL, Trigger::id, "something that happens")?;
                Effect::Whenever(trigger, self.body()?)
            }
            "each" => {
                self.words("each turn")?;
                Effect::EachTurn(self.body()?)
            }
            "name" => {
                self.words("name a colour")?;
                Effect::Name(self.body()?)
            }
            "set" | "reroll" | "claim" => {
                let how = self.one_of(&DieUse::ALL, DieUse::id, "what to do with a die")?;
                self.words("a die")?;
                Effect::Die(how, self.body()?)
            }
            "banner" => {
                self.next += 1;
                Effect::Banner(self.body()?)
            }
            "roll" => self.roll()?,
            _ => return Ok(None),
        };
        Ok(Some(effect))
    }

    /// What follows a colon.
    pub(super) fn body(&mut self) -> Parsed<&'static Effect> {
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
        self.words("pay")?;
        if !optional && self.take_word("by") {
            return self.payment_by_colour();
        }
        let price = self.price()?;
        Ok(Effect::Pay { price, optional, then: self.body()? })
    }

    /// `colour: green -> A | …`, each basic colour once.
    fn payment_by_colour(&mut self) -> Parsed<Effect> {
        self.words("colour")?;
        self.sign(":")?;
        let mut parts = [None; 4];
        loop {
            let at = self.next;
            let colour = self.one_of(&BasicColour::ALL, BasicColour::id, "a basic colour")?;
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
        let fate = self.one_of(&CardFate::ALL, CardFate::id, "what to do with cards")?;
        let amount = if self.take_word("any") {
            self.words("number")?;
            Amount::AnyNumber
        } else if self.take_word("up") {
            self.words("to")?;
            Amount::UpTo(self.number()?)
        } else {
            Amount::Exactly(self.number()?)
        };
        let card = self.phrase(&HandCard::ALL[1..], HandCard::id).unwrap_or(HandCard::NonWound);
        Ok(Effect::Cards { fate, amount, card, then: self.body()? })
    }

    fn per(&mut self) -> Parsed<Effect> {
        self.words("per")?;
        let count = self.one_of(&Count::ALL, Count::id, "something to count")?;
        let max = if self.take_sign("(") {
            self.words("max")?;
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
        self.words("roll")?;
        self.sign(":")?;
        let mut parts = [None; 6];
        loop {
            let mut faces = Vec::new();
            loop {
                let at = self.next;
                if self.take_word(HueBy::Basic.id()) {
                    faces.extend(ManaColour::ALL[..4].iter().map(|face| (at, *face)));
                } else {
                    faces.push((at, self.one_of(&ManaColour::ALL, ManaColour::id, "a face of the die")?));
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

    // Tokens.

    pub(super) fn peek(&self) -> Token<'t> {
        self.tokens[self.next].1
    }

    pub(super) fn peek_after(&self) -> Token<'t> {
        self.tokens.get(self.next + 1).map_or(Token::End, |(_, token)| *token)
    }

    fn word_after(&self) -> Option<&'t str> {
        match self.peek_after() {
            Token::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Where the next token is, to come back to.
    pub(super) fn mark(&self) -> usize {
        self.next
    }

    pub(super) fn back_to(&mut self, mark: usize) {
        self.next = mark;
    }

    /// The token is used. The end never is.
    pub(super) fn advance(&mut self) {
        if self.peek() != Token::End {
            self.next += 1;
        }
    }

    pub(super) fn mistake(&self, mark: usize, what: String) -> Mistake {
        Mistake { at: self.tokens[mark].0, what }
    }

    pub(super) fn expected(&self, what: &str) -> Mistake {
        self.mistake(self.next, format!("{what} expected, not {}", self.peek().noun()))
    }

    pub(super) fn expected_since(&self, what: &str, why: &str) -> Mistake {
        let Mistake { at, what } = self.expected(what);
        Mistake { at, what: format!("{what}: {why}") }
    }

    pub(super) fn take_sign(&mut self, sign: &'static str) -> bool {
        let found = self.peek() == Token::Sign(sign);
        self.next += usize::from(found);
        found
    }

    pub(super) fn sign(&mut self, sign: &'static str) -> Parsed<()> {
        if self.take_sign(sign) { Ok(()) } else { Err(self.expected(&format!("`{sign}`"))) }
    }

    pub(super) fn take_word(&mut self, word: &str) -> bool {
        let found = self.peek() == Token::Word(word);
        self.next += usize::from(found);
        found
    }

    /// These words, one after the other.
    pub(super) fn words(&mut self, words: &'static str) -> Parsed<()> {
        for word in words.split(' ') {
            if !self.take_word(word) {
                return Err(self.expected(&format!("`{word}`")));
            }
        }
        Ok(())
    }

    pub(super) fn number(&mut self) -> Parsed<u8> {
        match self.peek() {
            Token::Number(n) => {
                self.next += 1;
                Ok(n)
            }
            _ => Err(self.expected("a number")),
        }
    }

    /// `+2`.
    pub(super) fn plus(&mut self) -> Parsed<u8> {
        match self.peek() {
            Token::Signed(n @ 1..) => {
                self.next += 1;
                Ok(n.unsigned_abs())
            }
            _ => Err(self.expected("a number with a plus sign")),
        }
    }

    /// `-2`.
    pub(super) fn minus(&mut self) -> Parsed<u8> {
        match self.peek() {
            Token::Signed(n @ ..=-1) => {
                self.next += 1;
                Ok(n.unsigned_abs())
            }
            _ => Err(self.expected("a number with a minus sign")),
        }
    }

    /// ` x2`, or 1 without.
    pub(super) fn multiple(&mut self) -> u8 {
        match self.peek() {
            Token::Times(n) => {
                self.next += 1;
                n
            }
            _ => 1,
        }
    }
}
