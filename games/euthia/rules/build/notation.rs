//! The notation of effects: from a string of a content file to a tree of [`Effect`]s. `docs/euthia.md` explains it.

use crate::effect::{Effect, Guard};

/// What is wrong with a string, and where: the number of the character, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mistake {
    pub(crate) at: usize,
    pub(crate) what: String,
}

impl std::fmt::Display for Mistake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "at character {}: {}", self.at, self.what)
    }
}

/// An effect and those within it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tree {
    pub(crate) node: Effect,
    pub(crate) parts: Vec<Tree>,
}

impl Tree {
    fn leaf(node: Effect) -> Tree {
        Tree { node, parts: Vec::new() }
    }

    /// The tree of several: itself where there is but one.
    fn of(node: Effect, mut parts: Vec<Tree>) -> Tree {
        if parts.len() == 1 { parts.remove(0) } else { Tree { node, parts } }
    }
}

/// A row of a table: from, to (none: and more), what happens.
pub(crate) type Row = (i8, Option<i8>, Tree);

/// Reads an effect.
pub(crate) fn parse(text: &str) -> Result<Tree, Mistake> {
    let mut parser = Parser { text, at: 0 };
    let tree = parser.effect()?;
    parser.end()?;
    Ok(tree)
}

/// Reads a table by the final value: `4-7 w(1); 8+ w(2)`. Rows stand one after the other without gap (EU-CBT-42).
pub(crate) fn parse_table(text: &str) -> Result<Vec<Row>, Mistake> {
    let mut parser = Parser { text, at: 0 };
    let mut rows: Vec<Row> = Vec::new();
    loop {
        let start = parser.skip();
        let low = parser.number()?;
        let high = if parser.eat('+') {
            None
        } else if parser.eat('-') {
            Some(parser.number()?)
        } else {
            Some(low)
        };
        let contiguous =
            rows.last().is_none_or(|(_, before, _)| before.is_some_and(|before| before + 1 == low));
        if !contiguous || high.is_some_and(|high| high < low) {
            return Err(Mistake { at: start + 1, what: "the ranges must follow each other".to_owned() });
        }
        rows.push((low, high, parser.effect()?));
        parser.skip();
        if !parser.eat(';') {
            break;
        }
    }
    parser.end()?;
    if rows.last().is_some_and(|(_, high, _)| high.is_some()) {
        return Err(Mistake { at: text.len(), what: "the last range must be open: `11+`".to_owned() });
    }
    Ok(rows)
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Parser<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Passes over blanks; where that leads.
    fn skip(&mut self) -> usize {
        self.at = self.text.len() - self.rest().trim_start().len();
        self.at
    }

    fn eat(&mut self, sign: char) -> bool {
        self.skip();
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len_utf8() } else { 0 };
        found
    }

    fn mistake<T>(&self, what: impl Into<String>) -> Result<T, Mistake> {
        Err(Mistake { at: self.at + 1, what: what.into() })
    }

    fn end(&mut self) -> Result<(), Mistake> {
        self.skip();
        match self.rest().chars().next() {
            None => Ok(()),
            Some(sign) => self.mistake(format!("`{sign}` is not expected here")),
        }
    }

    fn number(&mut self) -> Result<i8, Mistake> {
        self.skip();
        let digits: &str = self.rest().split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        match digits.parse() {
            Ok(number) => {
                self.at += digits.len();
                Ok(number)
            }
            Err(_) => self.mistake("a number is expected"),
        }
    }

    fn effect(&mut self) -> Result<Tree, Mistake> {
        let mut sides = vec![self.sequence()?];
        while self.eat('|') {
            sides.push(self.sequence()?);
        }
        Ok(Tree::of(Effect::Choose, sides))
    }

    fn sequence(&mut self) -> Result<Tree, Mistake> {
        let mut items = vec![self.item()?];
        while self.eat(',') {
            items.push(self.item()?);
        }
        Ok(Tree::of(Effect::All, items))
    }

    fn item(&mut self) -> Result<Tree, Mistake> {
        if self.eat('{') {
            let inner = self.effect()?;
            return if self.eat('}') { Ok(inner) } else { self.mistake("`}` is expected") };
        }
        let start = self.skip();
        let (name, words) = self.call()?;
        let wrong = |what: String| Mistake { at: start + 1, what };
        if self.eat('?') {
            if let Some(guard) = Guard::atom(name, &words) {
                let guard = guard.map_err(wrong)?;
                return Ok(Tree { node: Effect::If(guard), parts: vec![self.item()?] });
            }
            let cost = self.atom(name, &words, start)?;
            if !cost.is_cost() {
                return Err(wrong(format!("`{name}` is neither a condition nor a cost")));
            }
            return Ok(Tree { node: Effect::IfPaid, parts: vec![Tree::leaf(cost), self.item()?] });
        }
        self.atom(name, &words, start).map(Tree::leaf)
    }

    fn atom(&self, name: &str, words: &[&str], start: usize) -> Result<Effect, Mistake> {
        let wrong = |what: String| Mistake { at: start + 1, what };
        match Effect::atom(name, words) {
            Some(atom) => atom.map_err(wrong),
            None => Err(wrong(format!("no effect is called `{name}`"))),
        }
    }

    /// `name` or `name(a, b)`.
    fn call(&mut self) -> Result<(&'t str, Vec<&'t str>), Mistake> {
        let name =
            self.rest().split(|c: char| !(c.is_ascii_lowercase() || c == '_')).next().unwrap_or_default();
        if name.is_empty() {
            return self.mistake("an effect is expected");
        }
        self.at += name.len();
        let mut words = Vec::new();
        if self.rest().starts_with('(') {
            let Some(close) = self.rest().find(')') else { return self.mistake("`)` is missing") };
            words = self.rest()[1..close].split(',').map(str::trim).collect();
            self.at += close + 1;
        }
        Ok((name, words))
    }
}
