//! Reads tokens one after another.

use super::token::{Token, tokens};
use super::{Arg, Mistake, Parsed, Word};

/// A place in a text that is being read.
///
/// ```
/// use words::notation::Cursor;
/// let mut cursor = Cursor::new("gain 2 fish")?;
/// cursor.literal("gain")?;
/// assert_eq!(cursor.number()?, 2);
/// assert_eq!(cursor.literal("fame").unwrap_err().to_string(), "at character 8: `fame` expected, not `fish`");
/// # Ok::<(), words::notation::Mistake>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<'t> {
    tokens: Vec<(usize, Token<'t>)>,
    next: usize,
}

impl<'t> Cursor<'t> {
    /// Starts at the beginning of a text.
    pub fn new(text: &'t str) -> Parsed<Cursor<'t>> {
        Ok(Cursor { tokens: tokens(text)?, next: 0 })
    }

    /// The next token.
    #[must_use]
    pub fn peek(&self) -> Token<'t> {
        self.tokens[self.next].1
    }

    /// The token after the next one.
    #[must_use]
    pub fn peek_after(&self) -> Token<'t> {
        self.tokens.get(self.next + 1).map_or(Token::End, |(_, token)| *token)
    }

    /// The position of the next token, to return to.
    #[must_use]
    pub fn mark(&self) -> usize {
        self.next
    }

    /// Moves to a position.
    pub fn back_to(&mut self, mark: usize) {
        self.next = mark;
    }

    /// Consumes the token. The end is never consumed.
    pub fn advance(&mut self) {
        if self.peek() != Token::End {
            self.next += 1;
        }
    }

    /// A mistake at this position.
    #[must_use]
    pub fn mistake(&self, mark: usize, what: impl Into<String>) -> Mistake {
        Mistake { at: self.tokens[mark].0, what: what.into() }
    }

    /// A mistake: the next token is not the expected one.
    #[must_use]
    pub fn expected(&self, what: &str) -> Mistake {
        self.mistake(self.next, format!("{what} expected, not {}", self.peek().noun()))
    }

    /// The same with a reason.
    #[must_use]
    pub fn expected_since(&self, what: &str, why: &str) -> Mistake {
        let Mistake { at, what } = self.expected(what);
        Mistake { at, what: format!("{what}: {why}") }
    }

    /// Expects the end of the text.
    pub fn end(&self, what: &str) -> Parsed<()> {
        if self.peek() == Token::End { Ok(()) } else { Err(self.expected(what)) }
    }

    /// Consumes this token, if it is next.
    pub fn take(&mut self, token: Token<'_>) -> bool {
        let found = self.peek() == token && token != Token::End;
        self.next += usize::from(found);
        found
    }

    /// Consumes this sign, if it is next.
    pub fn take_sign(&mut self, sign: &'static str) -> bool {
        self.take(Token::Sign(sign))
    }

    /// Expects this sign.
    pub fn sign(&mut self, sign: &'static str) -> Parsed<()> {
        if self.take_sign(sign) { Ok(()) } else { Err(self.expected(&format!("`{sign}`"))) }
    }

    /// Consumes this word, if it is next.
    pub fn take_word(&mut self, word: &str) -> bool {
        self.take(Token::Word(word))
    }

    /// Expects these words and signs, one after another.
    pub fn literal(&mut self, text: &str) -> Parsed<()> {
        for (_, token) in tokens(text)? {
            if token != Token::End && !self.take(token) {
                return Err(self.expected(&token.noun()));
            }
        }
        Ok(())
    }

    /// Expects a number: `2`.
    pub fn number(&mut self) -> Parsed<u8> {
        match self.peek() {
            Token::Number(n) => {
                self.next += 1;
                Ok(n)
            }
            _ => Err(self.expected("a number")),
        }
    }

    /// Expects a number with or without a sign: `2`, `+2` or `-2`.
    pub fn whole_number(&mut self) -> Parsed<i8> {
        let number = match self.peek() {
            Token::Number(n) => i8::try_from(n).ok(),
            Token::Signed(n) => Some(n),
            _ => None,
        };
        let number = number.ok_or_else(|| self.expected("a number from -128 to 127"))?;
        self.next += 1;
        Ok(number)
    }

    /// Expects `+2`.
    pub fn plus(&mut self) -> Parsed<u8> {
        match self.peek() {
            Token::Signed(n @ 1..) => {
                self.next += 1;
                Ok(n.unsigned_abs())
            }
            _ => Err(self.expected("a number with a plus sign")),
        }
    }

    /// Expects `-2`.
    pub fn minus(&mut self) -> Parsed<u8> {
        match self.peek() {
            Token::Signed(n @ ..=-1) => {
                self.next += 1;
                Ok(n.unsigned_abs())
            }
            _ => Err(self.expected("a number with a minus sign")),
        }
    }

    /// Reads `x2`; returns 1 if there is none.
    pub fn multiple(&mut self) -> u8 {
        match self.peek() {
            Token::Times(n) => {
                self.next += 1;
                n
            }
            _ => 1,
        }
    }

    /// Reads the longest of these words that matches, if any. A word may consist of several: `not on forest`.
    pub fn phrase<T: Word>(&mut self, all: &[T]) -> Option<T> {
        let mark = self.mark();
        let mut best: Option<(usize, T)> = None;
        for &each in all {
            self.back_to(mark);
            if !each.text().is_empty() && each.text().split(' ').all(|word| self.take_word(word)) {
                let end = self.mark();
                if best.is_none_or(|(longest, _)| end > longest) {
                    best = Some((end, each));
                }
            }
        }
        self.back_to(best.map_or(mark, |(end, _)| end));
        best.map(|(_, each)| each)
    }

    /// Expects one of these words.
    pub fn one_of<T: Word>(&mut self, all: &[T]) -> Parsed<T> {
        let names: Vec<&str> = all.iter().map(|each| each.text()).collect();
        self.phrase(all).ok_or_else(|| self.expected(&format!("{} ({})", T::noun(), names.join(", "))))
    }
}

/// The arguments of `name(a, b)`; trailing ones may be left out.
#[derive(Debug)]
pub struct Arguments<'c, 't> {
    cursor: &'c mut Cursor<'t>,
    open: bool,
    first: bool,
}

impl<'c, 't> Arguments<'c, 't> {
    /// Starts reading the arguments here, if there are any.
    pub fn open(cursor: &'c mut Cursor<'t>) -> Arguments<'c, 't> {
        let open = cursor.take_sign("(");
        Arguments { cursor, open, first: true }
    }

    /// Reads the next argument.
    pub fn read<T: Arg>(&mut self) -> Parsed<T> {
        let there = self.open && (self.first || self.cursor.take_sign(","));
        self.first = false;
        if there {
            return T::read(self.cursor);
        }
        T::left_out().ok_or_else(|| self.cursor.expected(if self.open { "`,`" } else { "`(`" }))
    }

    /// Expects no more arguments.
    pub fn close(self) -> Parsed<()> {
        if self.open { self.cursor.sign(")") } else { Ok(()) }
    }
}

/// Tries alternatives and keeps the longest match.
#[derive(Debug)]
pub struct Best<T> {
    start: usize,
    found: Option<(usize, T)>,
    mistake: Option<Mistake>,
}

impl<T> Best<T> {
    /// Starts without a match.
    #[must_use]
    pub fn new(cursor: &Cursor<'_>) -> Best<T> {
        Best { start: cursor.mark(), found: None, mistake: None }
    }

    /// Tries another alternative.
    pub fn attempt<'t>(&mut self, cursor: &mut Cursor<'t>, read: impl FnOnce(&mut Cursor<'t>) -> Parsed<T>) {
        cursor.back_to(self.start);
        match read(cursor) {
            Ok(value) if self.found.as_ref().is_none_or(|(end, _)| cursor.mark() > *end) => {
                self.found = Some((cursor.mark(), value));
            }
            Ok(_) => {}
            Err(mistake) if self.mistake.as_ref().is_none_or(|other| mistake.at > other.at) => {
                self.mistake = Some(mistake);
            }
            Err(_) => {}
        }
    }

    /// The longest match; otherwise the mistake furthest into the text, or, if nothing matched at all, a
    /// general one.
    pub fn finish(self, cursor: &mut Cursor<'_>, noun: &str) -> Parsed<T> {
        cursor.back_to(self.start);
        if let Some((end, value)) = self.found {
            cursor.back_to(end);
            return Ok(value);
        }
        let none = cursor.expected(noun);
        Err(self.mistake.filter(|mistake| mistake.at > none.at).unwrap_or(none))
    }
}
