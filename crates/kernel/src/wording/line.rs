//! A sentence in spans.

use super::{grammar, marks};
use crate::{Lang, RuleId, Seat};
use std::borrow::Cow;
use std::fmt;

/// A sentence that knows what it speaks of.
///
/// In JSON a line of words alone is a text, any other a list of spans. Where it is not an ordinary line, this
/// stands behind its kind: `{"heading": "Move"}`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Line {
    kind: Kind,
    spans: Vec<Span>,
}

/// What a line is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Kind {
    /// Something that happened, is asked or can be done.
    #[default]
    Line,
    /// It names what the lines after it belong to: a phase.
    Heading,
    /// How something ended that everything was about: the match.
    Result,
    /// A remark that is no part of the play.
    Aside,
}

/// A piece of a line. In JSON words are a text; anything else is a list of what is meant and, unless that is
/// the same, of its words: `["card:rage", "Rage"]`, `[0, "Tovak"]`, `["CN-MOV-04"]`, `[3]`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Span {
    /// Words.
    Text(String),
    /// A thing of the game.
    Thing {
        /// Which thing, in the words of the game's board.
        id: String,
        /// What it is called here.
        text: String,
    },
    /// A seat, by its name.
    Seat(Seat, String),
    /// A rule, by its number.
    Rule(RuleId),
    /// A number that says how many of what was spoken of before.
    Amount(i32),
}

impl Span {
    /// The words.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Span::Text(text) | Span::Thing { text, .. } | Span::Seat(_, text) => text.into(),
            Span::Rule(id) => id.to_string().into(),
            Span::Amount(n) => n.to_string().into(),
        }
    }
}

impl Line {
    /// Creates a line from a marked text, and typesets it.
    #[must_use]
    pub fn of(lang: Lang, text: &str) -> Line {
        Line::new(Kind::Line, marks::spans(&grammar::typeset(lang, text)))
    }

    /// A line of this kind.
    #[must_use]
    pub const fn new(kind: Kind, spans: Vec<Span>) -> Line {
        Line { kind, spans }
    }

    /// Changes its kind.
    #[must_use]
    pub fn with_kind(self, kind: Kind) -> Line {
        Line { kind, ..self }
    }

    /// What it is for.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Its spans.
    #[must_use]
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.spans.iter().all(|span| span.text().is_empty())
    }

    /// The plain text, for terminals and screen readers. A heading is between dashes.
    #[must_use]
    pub fn text(&self) -> String {
        match self.kind {
            Kind::Heading => format!("— {} —", self.words()),
            Kind::Line | Kind::Result | Kind::Aside => self.words(),
        }
    }

    /// The plain text, whatever its kind.
    #[must_use]
    pub fn words(&self) -> String {
        match &*self.spans {
            [Span::Text(only)] => only.clone(),
            spans => spans.iter().map(Span::text).collect(),
        }
    }

    /// With a capital letter: games word their questions so that a name may come before them.
    #[must_use]
    pub fn capital(mut self) -> Line {
        if let Some(Span::Text(text) | Span::Thing { text, .. } | Span::Seat(_, text)) =
            self.spans.first_mut()
        {
            *text = grammar::capital(text);
        }
        self
    }

    /// Without links, for use on a button, which is a link itself. Amounts stay amounts.
    #[must_use]
    pub fn label(self) -> Line {
        let mut spans: Vec<Span> = Vec::with_capacity(self.spans.len());
        for span in self.spans {
            match (spans.last_mut(), span) {
                (_, span @ Span::Amount(_)) => spans.push(span),
                (Some(Span::Text(last)), span) => last.push_str(&span.text()),
                (_, span) => spans.push(Span::Text(span.text().into_owned())),
            }
        }
        Line { spans, ..self }
    }

    /// Whether it is only a number, whose unit was named before.
    #[must_use]
    pub fn is_amount(&self) -> bool {
        matches!(*self.spans, [Span::Amount(_)])
    }
}

/// A line of plain text.
impl From<String> for Line {
    fn from(text: String) -> Line {
        let spans = if text.is_empty() { Vec::new() } else { vec![Span::Text(text)] };
        Line { kind: Kind::Line, spans }
    }
}

impl From<&str> for Line {
    fn from(text: &str) -> Line {
        Line::from(text.to_owned())
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl PartialEq<str> for Line {
    fn eq(&self, other: &str) -> bool {
        self.text() == other
    }
}

impl PartialEq<&str> for Line {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

impl PartialEq<String> for Line {
    fn eq(&self, other: &String) -> bool {
        self == other.as_str()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{amount, is_marked, plain, rule, seat, thing};
    use super::*;

    #[test]
    fn a_marked_text_becomes_spans() {
        let id = RuleId::new("CN-VIC-01");
        let text = format!(
            "{} loses {} [{}], {}.",
            seat(Seat(2), "Karkoth"),
            thing("kulmark", "Kulmark"),
            rule(id),
            amount(3)
        );
        let line = Line::of(Lang::En, &text);
        assert_eq!(
            line.spans(),
            [
                Span::Seat(Seat(2), "Karkoth".into()),
                Span::Text(" loses ".into()),
                Span::Thing { id: "kulmark".into(), text: "Kulmark".into() },
                Span::Text(" [".into()),
                Span::Rule(id),
                Span::Text("], ".into()),
                Span::Amount(3),
                Span::Text(".".into()),
            ]
        );
        assert_eq!(line.text(), "Karkoth loses Kulmark [CN-VIC-01], 3.");
        assert_eq!(plain(&text), line.text());
    }

    #[test]
    fn broken_and_nested_marks_never_come_out() {
        let whole = format!("a {} b {} c", thing("x", thing("y", "Y")), thing("z", ""));
        // Whatever is lost of a marked text, its rest is a line without marks.
        for (from, _) in whole.char_indices() {
            for (to, _) in whole.char_indices().filter(|(to, _)| *to >= from) {
                let line = Line::of(Lang::Fr, &whole[from..to]);
                assert!(!is_marked(&line.text()), "{:?}", &whole[from..to]);
                assert!(!line.spans().iter().any(|span| is_marked(&span.text())));
                assert!(!is_marked(&plain(&whole[from..to])));
            }
        }
        assert_eq!(Line::of(Lang::En, &whole).text(), "a Y b  c");
    }

    #[test]
    fn headings_stand_between_dashes() {
        let line = Line::from("Move").with_kind(Kind::Heading);
        assert_eq!((line.text().as_str(), line.words().as_str()), ("— Move —", "Move"));
    }

    #[test]
    fn a_button_has_no_links_in_it() {
        let text = format!("play {} · {}", thing("card:rage", "Rage"), amount(2));
        let label = Line::of(Lang::En, &text).capital().label();
        assert_eq!(label.spans(), [Span::Text("Play Rage · ".into()), Span::Amount(2)]);
        assert!(Line::of(Lang::En, &amount(2).to_string()).is_amount());
        assert!(!label.is_amount());
    }
}
