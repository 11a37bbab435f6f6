//! The grammar of effects: from a string of a content file to a tree of [`Effect`]s. `docs/euthia.md`
//! explains it; the form of single effects is declared at [`Effect`] itself.

use crate::effect::{Effect, Guard};
use words::notation::{Arg, Cursor, Mistake, Parsed, Token};

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
pub(crate) fn parse(text: &str) -> Parsed<Tree> {
    let mut cursor = Cursor::new(text)?;
    let tree = effect(&mut cursor)?;
    cursor.end("`,`, `|` or the end")?;
    Ok(tree)
}

/// Reads a table by the final value: `4-7 w(1); 8+ w(2)`. Rows stand one after the other without gap
/// (EU-CBT-42).
pub(crate) fn parse_table(text: &str) -> Parsed<Vec<Row>> {
    let mut cursor = Cursor::new(text)?;
    let mut rows: Vec<Row> = Vec::new();
    loop {
        let start = cursor.mark();
        let low = value(&mut cursor)?;
        // `4-7` is a number and one with a sign.
        let high = match cursor.peek() {
            Token::Signed(high @ ..=-1) => {
                cursor.advance();
                high.checked_neg()
            }
            _ if cursor.take_sign("+") => None,
            _ => Some(low),
        };
        let contiguous =
            rows.last().is_none_or(|(_, before, _)| before.is_some_and(|before| before + 1 == low));
        if !contiguous || high.is_some_and(|high| high < low) {
            return Err(cursor.mistake(start, "the ranges must follow each other"));
        }
        rows.push((low, high, effect(&mut cursor)?));
        if !cursor.take_sign(";") {
            break;
        }
    }
    cursor.end("`;` or the end")?;
    if rows.last().is_some_and(|(_, high, _)| high.is_some()) {
        return Err(cursor.mistake(cursor.mark(), "the last range must be open: `11+`"));
    }
    Ok(rows)
}

fn value(cursor: &mut Cursor<'_>) -> Parsed<i8> {
    let start = cursor.mark();
    let value = cursor.number()?;
    i8::try_from(value).map_err(|_| cursor.mistake(start, format!("`{value}` is too big a number")))
}

fn effect(cursor: &mut Cursor<'_>) -> Parsed<Tree> {
    listed(cursor, "|", Effect::Choose, sequence)
}

fn sequence(cursor: &mut Cursor<'_>) -> Parsed<Tree> {
    listed(cursor, ",", Effect::All, item)
}

/// One or more, with a sign between them.
fn listed(
    cursor: &mut Cursor<'_>,
    by: &'static str,
    node: Effect,
    each: fn(&mut Cursor<'_>) -> Parsed<Tree>,
) -> Parsed<Tree> {
    let mut parts = vec![each(cursor)?];
    while cursor.take_sign(by) {
        parts.push(each(cursor)?);
    }
    Ok(Tree::of(node, parts))
}

fn item(cursor: &mut Cursor<'_>) -> Parsed<Tree> {
    if cursor.take_sign("{") {
        let inner = effect(cursor)?;
        cursor.sign("}")?;
        return Ok(inner);
    }
    let start = cursor.mark();
    let guard = Guard::read(cursor);
    if let Ok(guard) = guard
        && cursor.take_sign("?")
    {
        return Ok(Tree { node: Effect::If(guard), parts: vec![item(cursor)?] });
    }
    cursor.back_to(start);
    let node = Effect::read_atom(cursor).map_err(|mistake| unknown(cursor, mistake, guard.err()))?;
    if !cursor.take_sign("?") {
        return Ok(Tree::leaf(node));
    }
    if !node.is_cost() {
        cursor.back_to(start);
        let name = cursor.peek().noun();
        return Err(cursor.mistake(start, format!("{name} is neither a condition nor a cost")));
    }
    Ok(Tree { node: Effect::IfPaid, parts: vec![Tree::leaf(node), item(cursor)?] })
}

/// What is wrong where neither an effect nor a condition could be read.
fn unknown(cursor: &Cursor<'_>, effect: Mistake, condition: Option<Mistake>) -> Mistake {
    let here = cursor.mistake(cursor.mark(), "").at;
    match (condition.filter(|condition| condition.at > effect.at), cursor.peek()) {
        (Some(condition), _) => condition,
        (None, Token::Word(word)) if effect.at == here => {
            Mistake { what: format!("no effect is called `{word}`"), ..effect }
        }
        (None, _) => effect,
    }
}
