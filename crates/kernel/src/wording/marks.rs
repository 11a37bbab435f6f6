//! The marks around named things while a sentence is being written. They never leave a [`Line`](super::Line).

use super::Span;
use crate::{RuleId, Seat};
use std::fmt::{self, Display};

// Characters for private use: no content, no person and no typography has them.
pub(super) const OPEN: char = '\u{e000}';
pub(super) const THEN: char = '\u{e001}';
pub(super) const CLOSE: char = '\u{e002}';

const THING: char = 't';
const SEAT: char = 's';
const RULE: char = 'r';
const AMOUNT: char = 'a';

/// Words marked with what they refer to, to be put into a sentence.
#[derive(Clone, Copy, Debug)]
pub struct Marked<M, W> {
    kind: char,
    meaning: M,
    words: W,
}

impl<M: Display, W: Display> Display for Marked<M, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Marked { kind, meaning, words } = self;
        write!(f, "{OPEN}{kind}{meaning}{THEN}{words}{CLOSE}")
    }
}

/// Marks the name of a thing. The id is the one by which the game's board shows it.
pub const fn thing<M: Display, W: Display>(id: M, words: W) -> Marked<M, W> {
    Marked { kind: THING, meaning: id, words }
}

/// Marks the name of a seat.
pub const fn seat<W: Display>(seat: Seat, words: W) -> Marked<u8, W> {
    Marked { kind: SEAT, meaning: seat.0, words }
}

/// Marks the id of a rule.
pub const fn rule(id: RuleId) -> Marked<RuleId, RuleId> {
    Marked { kind: RULE, meaning: id, words: id }
}

/// Marks a number that counts what was mentioned before.
pub fn amount(n: impl Into<i32>) -> Marked<i32, i32> {
    let n = n.into();
    Marked { kind: AMOUNT, meaning: n, words: n }
}

/// Whether a text contains marks.
#[must_use]
pub fn is_marked(text: &str) -> bool {
    text.contains([OPEN, THEN, CLOSE])
}

/// The words alone.
///
/// ```
/// use kernel::wording::{plain, thing};
/// assert_eq!(plain(&format!("the {}", thing("site:mine", "mine"))), "the mine");
/// ```
#[must_use]
pub fn plain(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find([OPEN, THEN, CLOSE]) {
        words.push_str(&rest[..at]);
        rest = &rest[at..];
        // All marks are of one length.
        rest = if rest.starts_with(OPEN) { after_meaning(rest) } else { &rest[CLOSE.len_utf8()..] };
    }
    words.push_str(rest);
    words
}

/// The rest of the text after the reference it begins with.
fn after_meaning(text: &str) -> &str {
    text.find(THEN).map_or("", |at| &text[at + THEN.len_utf8()..])
}

/// A text from its first visible character on.
pub(super) fn from_first_letter(text: &str) -> &str {
    let mut text = text;
    while text.starts_with(OPEN) {
        text = after_meaning(text);
    }
    text
}

/// A text up to its last visible character.
pub(super) fn to_last_letter(text: &str) -> &str {
    text.trim_end_matches(CLOSE)
}

/// The spans of a marked text.
pub(super) fn spans(text: &str) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(OPEN) {
        push_text(&mut spans, &rest[..at]);
        let meant = &rest[at + OPEN.len_utf8()..];
        let Some((meaning, behind)) = meant.split_once(THEN) else {
            rest = "";
            break;
        };
        let (words, behind) = behind.split_once(CLOSE).unwrap_or((behind, ""));
        match span(meaning, words) {
            Some(span) => spans.push(span),
            None => push_text(&mut spans, words),
        }
        rest = behind;
    }
    push_text(&mut spans, rest);
    spans
}

fn span(meaning: &str, words: &str) -> Option<Span> {
    let mut letters = meaning.chars();
    let (kind, meaning) = (letters.next()?, letters.as_str());
    Some(match kind {
        THING => Span::Thing { id: meaning.to_owned(), text: plain(words) },
        SEAT => Span::Seat(Seat(meaning.parse().ok()?), plain(words)),
        RULE => Span::Rule(RuleId::parse(meaning)?),
        AMOUNT => Span::Amount(meaning.parse().ok()?),
        _ => return None,
    })
}

fn push_text(spans: &mut Vec<Span>, text: &str) {
    let text = plain(text);
    match spans.last_mut() {
        _ if text.is_empty() => {}
        Some(Span::Text(last)) => last.push_str(&text),
        _ => spans.push(Span::Text(text)),
    }
}
