//! The tokens of the notation: words, numbers and signs.

use super::Mistake;

/// A word, a number or a sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token<'t> {
    /// `attack`, `each-basic`, `mana_storm`.
    Word(&'t str),
    /// `2`.
    Number(u8),
    /// `+2` or `-2`.
    Signed(i8),
    /// `x2`.
    Times(u8),
    /// `;`, `->`, `{` and the like.
    Sign(&'static str),
    /// The end of the text.
    End,
}

impl Token<'_> {
    /// What to call it in error messages.
    #[must_use]
    pub fn noun(self) -> String {
        match self {
            Token::Word(word) => format!("`{word}`"),
            Token::Number(n) => format!("`{n}`"),
            Token::Signed(n) => format!("`{n:+}`"),
            Token::Times(n) => format!("`x{n}`"),
            Token::Sign(sign) => format!("`{sign}`"),
            Token::End => "the end".to_owned(),
        }
    }
}

/// The longer ones first.
const SIGNS: [&str; 17] =
    ["->", "<=", ";", ",", "|", ":", "(", ")", "{", "}", "[", "]", "@", "=", "-", "+", "?"];

/// All tokens, each with the position of its first character, from 1; the last one is the end.
pub(super) fn tokens(text: &str) -> Result<Vec<(usize, Token<'_>)>, Mistake> {
    let mut found = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let at = text[..text.len() - rest.len()].chars().count() + 1;
        let Some(first) = rest.chars().next() else {
            found.push((at, Token::End));
            return Ok(found);
        };
        let (token, len) = token(rest, first).map_err(|what| Mistake { at, what })?;
        found.push((at, token));
        rest = &rest[len..];
    }
}

fn token(rest: &str, first: char) -> Result<(Token<'_>, usize), String> {
    let digits = |from: usize| rest[from..].bytes().take_while(u8::is_ascii_digit).count();
    let too_big = |number: &str| format!("`{number}` is too big a number");
    if first.is_ascii_digit() {
        let number = &rest[..digits(0)];
        return Ok((Token::Number(number.parse().map_err(|_| too_big(number))?), number.len()));
    }
    if matches!(first, '+' | '-') && digits(1) > 0 {
        let number = &rest[..1 + digits(1)];
        return Ok((Token::Signed(number.parse().map_err(|_| too_big(number))?), number.len()));
    }
    if first.is_ascii_alphabetic() {
        let inside = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-');
        let mut word = &rest[..rest.bytes().take_while(inside).count()];
        // `red->` is a word and an arrow.
        word = word.trim_end_matches('-');
        let times = word.strip_prefix('x').filter(|n| n.bytes().all(|b| b.is_ascii_digit()));
        if let Some(times) = times.and_then(|times| times.parse().ok()) {
            return Ok((Token::Times(times), word.len()));
        }
        return Ok((Token::Word(word), word.len()));
    }
    match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
        Some(sign) => Ok((Token::Sign(sign), sign.len())),
        None => Err(format!("`{first}` means nothing here")),
    }
}
