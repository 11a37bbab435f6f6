//! What turns one JSON object into another, in few bytes: most of what a viewer sees is the same after a
//! step.
//!
//! A change of an object is an object. The first character of each of its names says what becomes of the
//! field that the rest of the name names: `=` gives it a new value, `~` changes the value that it has, `-`
//! takes it away. A change of a list is the same with places in the new list for names, and `*` for where it
//! became longer or shorter: a list of `[at, gone, item …]`, done first and in their order, each of which
//! takes `gone` items away at a place and puts the items there.
//!
//! The writing side ([`between`]) reads two texts side by side and builds no trees: it is done for every
//! viewer at every step. The reading side ([`apply`]) changes a tree.
//!
//! ```
//! use serde_json::{Value, json};
//! let old = json!({"hand": [110, 120, 130, 140], "gold": {"Ada": 3, "Ben": 4}});
//! let new = json!({"hand": [110, 120, 130, 140, 7], "gold": {"Ada": 5, "Ben": 4}});
//! let change = wire::change::between(&old.to_string(), &new.to_string()).unwrap();
//! assert_eq!(change, r#"{"~gold":{"=Ada":5},"~hand":{"*":[[4,0,7]]}}"#);
//! let mut value = old;
//! wire::change::apply(&mut value, &serde_json::from_str(&change).unwrap()).unwrap();
//! assert_eq!(value, new);
//! ```

use serde_json::Value;
use std::fmt::Write as _;

/// How far ahead is looked for where two lists are the same again.
const AHEAD: usize = 8;

/// How deep values are looked into; below that they are replaced.
const DEPTH: u32 = 32;

/// What turns the old object into the new one. Both are JSON as `serde_json` writes it, without spaces;
/// nothing is returned when one of them is no object or not of that form.
#[must_use]
pub fn between(old: &str, new: &str) -> Option<String> {
    let mut writer = Writer::new(old, new)?;
    if writer.old.first() != Some(&b'{') || writer.new.first() != Some(&b'{') {
        return None;
    }
    if old == new {
        return Some("{}".to_owned());
    }
    let (old_end, new_end) = writer.objects(0, 0, DEPTH)?;
    ((old_end, new_end) == (old.len(), new.len())).then_some(writer.out)
}

/// What a change of an object says of one field that is there before and after and is not the same:
/// `"~name":…` or `"=name":…`. The name is as it is written between its quotes; both values are JSON as for
/// [`between`].
#[must_use]
pub fn of_field(name: &str, old: &str, new: &str) -> Option<String> {
    let mut writer = Writer::new(old, new)?;
    let end = writer.value(&mut true, name, 0, (0, new.len()), DEPTH)?;
    (end == old.len()).then_some(writer.out)
}

/// Where the name ends, after its quote, and where the value ends, of the field of an object that begins
/// here.
#[must_use]
pub fn field_ends(text: &str, at: usize) -> Option<(usize, usize)> {
    let text = text.as_bytes();
    let name = string_end(text, at).filter(|&name| text[at] == b'"' && text.get(name) == Some(&b':'))?;
    Some((name, end(text, name + 1)?))
}

/// A change that does not fit what it is applied to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misfit;

impl std::fmt::Display for Misfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the change is of something else")
    }
}

impl std::error::Error for Misfit {}

/// Changes a value as [`between`] says.
///
/// # Errors
/// When the change is of something else. The value may be half changed then, and is good for nothing.
pub fn apply(value: &mut Value, change: &Value) -> Result<(), Misfit> {
    let Value::Object(change) = change else { return Err(Misfit) };
    match value {
        Value::Object(fields) => {
            for (mark, new) in change {
                match split(mark)? {
                    ('=', name) => drop(fields.insert(name.to_owned(), new.clone())),
                    ('~', name) => apply(fields.get_mut(name).ok_or(Misfit)?, new)?,
                    ('-', name) => drop(fields.remove(name).ok_or(Misfit)?),
                    _ => return Err(Misfit),
                }
            }
        }
        Value::Array(items) => {
            if let Some(splices) = change.get("*") {
                for splice in splices.as_array().ok_or(Misfit)? {
                    let [at, gone, new @ ..] = &**splice.as_array().ok_or(Misfit)? else {
                        return Err(Misfit);
                    };
                    let (at, gone) = (number(at)?, number(gone)?);
                    let end = at.checked_add(gone).filter(|&end| end <= items.len()).ok_or(Misfit)?;
                    items.splice(at..end, new.iter().cloned());
                }
            }
            for (mark, new) in change.iter().filter(|(mark, _)| *mark != "*") {
                let (what, at) = split(mark)?;
                let item = at.parse().ok().and_then(|at: usize| items.get_mut(at)).ok_or(Misfit)?;
                match what {
                    '=' => *item = new.clone(),
                    '~' => apply(item, new)?,
                    _ => return Err(Misfit),
                }
            }
        }
        _ => return Err(Misfit),
    }
    Ok(())
}

fn split(mark: &str) -> Result<(char, &str), Misfit> {
    let mut rest = mark.chars();
    Ok((rest.next().ok_or(Misfit)?, rest.as_str()))
}

fn number(value: &Value) -> Result<usize, Misfit> {
    value.as_u64().and_then(|number| usize::try_from(number).ok()).ok_or(Misfit)
}

/// A value in a text: where it begins and ends.
type Span = (usize, usize);

/// A field in a text: its name as it is written between the quotes, and its value.
type Field = (Span, Span);

/// Where items of a list come and go: the place in the new list, how many go, and which of the new list come.
type Gap = (usize, usize, usize, usize);

/// An item that is not what it was: its place, where the old one begins, and the new one.
type Differs = (usize, usize, Span);

struct Writer<'t> {
    old: &'t [u8],
    new: &'t [u8],
    new_text: &'t str,
    /// Where each object and each list of the new text begins and ends, in their order: these are looked into
    /// again and again.
    brackets: Vec<Span>,
    out: String,
}

/// Where each object and each list of a text begins and ends, in the order of their beginnings.
fn brackets(text: &[u8]) -> Option<Vec<Span>> {
    let (mut spans, mut open): (Vec<Span>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match KINDS[usize::from(byte)] {
            Kind::Quote => at = string_end(text, at)?,
            Kind::Opens => {
                open.push(spans.len());
                spans.push((at, at));
                at += 1;
            }
            Kind::Closes => {
                at += 1;
                spans[open.pop()?].1 = at;
            }
            Kind::Else => at += 1,
        }
    }
    open.is_empty().then_some(spans)
}

/// Where the value ends that begins here.
fn end(text: &[u8], at: usize) -> Option<usize> {
    match text.get(at)? {
        b'"' => return string_end(text, at),
        b'{' | b'[' => {}
        b'}' | b']' | b',' | b':' => return None,
        _ => {
            let ends = |b: &u8| matches!(b, b',' | b':' | b'}' | b']' | b'{' | b'[' | b'"');
            return text[at..].iter().position(ends).map(|length| at + length).or(Some(text.len()));
        }
    }
    let (mut depth, mut at) = (1u32, at + 1);
    loop {
        match KINDS[usize::from(*text.get(at)?)] {
            Kind::Quote => at = string_end(text, at)?,
            Kind::Opens => (depth, at) = (depth + 1, at + 1),
            Kind::Closes if depth == 1 => return Some(at + 1),
            Kind::Closes => (depth, at) = (depth - 1, at + 1),
            Kind::Else => at += 1,
        }
    }
}

/// What a byte means to whoever looks for the end of a value.
#[derive(Clone, Copy)]
enum Kind {
    Else,
    Quote,
    Opens,
    Closes,
}

const KINDS: [Kind; 256] = {
    let mut kinds = [Kind::Else; 256];
    kinds[b'"' as usize] = Kind::Quote;
    kinds[b'{' as usize] = Kind::Opens;
    kinds[b'[' as usize] = Kind::Opens;
    kinds[b'}' as usize] = Kind::Closes;
    kinds[b']' as usize] = Kind::Closes;
    kinds
};

/// Where the text in quotes ends that begins here, after the second quote.
fn string_end(text: &[u8], at: usize) -> Option<usize> {
    let mut at = at + 1;
    loop {
        match text.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

impl<'t> Writer<'t> {
    fn new(old: &'t str, new: &'t str) -> Option<Self> {
        let brackets = brackets(new.as_bytes())?;
        Some(Self { old: old.as_bytes(), new: new.as_bytes(), new_text: new, brackets, out: String::new() })
    }

    /// Where the new value ends that begins here.
    fn new_end(&self, at: usize) -> Option<usize> {
        match self.new.get(at)? {
            b'{' | b'[' => {
                let found = self.brackets.binary_search_by_key(&at, |span| span.0).ok()?;
                Some(self.brackets[found].1)
            }
            _ => end(self.new, at),
        }
    }

    fn new_value(&self, (from, to): Span) -> &'t str {
        &self.new_text[from..to]
    }

    fn same(&self, old: Span, new: Span) -> bool {
        self.old[old.0..old.1] == self.new[new.0..new.1]
    }

    /// Where the old value ends, if it is the same as this new one.
    fn end_if_same(&self, old: usize, new: Span) -> Option<usize> {
        let until = old + (new.1 - new.0);
        // A number goes on where another one ends.
        let ends = matches!(self.old.get(until), None | Some(b',' | b'}' | b']'));
        (ends && self.old.get(old..until)? == &self.new[new.0..new.1]).then_some(until)
    }

    fn mark(&mut self, first: &mut bool, mark: char, name: &str) {
        if !std::mem::take(first) {
            self.out.push(',');
        }
        // Writing into a string cannot fail.
        let _ = write!(self.out, "\"{mark}{name}\":");
    }

    /// Writes what becomes of a value that is there before and after and is not the same. Gives where it
    /// ended.
    fn value(&mut self, first: &mut bool, name: &str, old: usize, new: Span, depth: u32) -> Option<usize> {
        let (before, was_first) = (self.out.len(), *first);
        let kinds = (self.old.get(old)?, self.new.get(new.0)?);
        if depth > 0 && matches!(kinds, (b'{', b'{') | (b'[', b'[')) {
            self.mark(first, '~', name);
            let written = self.out.len();
            let ends = match kinds.0 {
                b'{' => self.objects(old, new.0, depth - 1)?,
                _ => self.lists(old, new.0, depth - 1)?,
            };
            // Where little is left of the old value, the new one is shorter than the way to it.
            if self.out.len() - written < new.1 - new.0 {
                return Some(ends.0);
            }
            self.out.truncate(before);
            *first = was_first;
            self.mark(first, '=', name);
            self.out.push_str(self.new_value(new));
            return Some(ends.0);
        }
        self.mark(first, '=', name);
        self.out.push_str(self.new_value(new));
        end(self.old, old)
    }

    /// The change between two objects that begin here; gives where they end.
    fn objects(&mut self, old: usize, new: usize, depth: u32) -> Option<Span> {
        let (mut o, mut n) = (old + 1, new + 1);
        let mut first = true;
        self.out.push('{');
        // As long as both have the same names in the same order, neither has to be searched.
        loop {
            match (self.old.get(o)?, self.new.get(n)?) {
                (b'}', b'}') => break,
                (b'"', b'"') => {
                    let (old_name, new_name) = (string_end(self.old, o)?, string_end(self.new, n)?);
                    if self.old[o..old_name] != self.new[n..new_name] {
                        (o, n) = self.rest(&mut first, o, n, depth)?;
                        break;
                    }
                    let value = (new_name + 1, self.new_end(new_name + 1)?);
                    let name = self.new_value((n + 1, new_name - 1));
                    o = match self.end_if_same(old_name + 1, value) {
                        Some(same) => same,
                        None => self.value(&mut first, name, old_name + 1, value, depth)?,
                    };
                    n = value.1;
                    if let (Some(b','), Some(b',')) = (self.old.get(o), self.new.get(n)) {
                        (o, n) = (o + 1, n + 1);
                    } else if self.old.get(o) != self.new.get(n) {
                        (o, n) = self.rest(&mut first, o, n, depth)?;
                        break;
                    }
                }
                _ => {
                    (o, n) = self.rest(&mut first, o, n, depth)?;
                    break;
                }
            }
        }
        self.out.push('}');
        Some((o + 1, n + 1))
    }

    /// The rest of two objects that have different names; gives where their last brackets are.
    fn rest(&mut self, first: &mut bool, old: usize, new: usize, depth: u32) -> Option<Span> {
        let (old_fields, old_end) = fields(self.old, old)?;
        let (new_fields, new_end) = fields(self.new, new)?;
        for &(name, value) in &new_fields {
            let named = |field: &&Field| self.same(field.0, name);
            let text = self.new_value(name);
            match old_fields.iter().find(named) {
                Some(&(_, old)) if self.same(old, value) => {}
                Some(&(_, old)) => drop(self.value(first, text, old.0, value, depth)?),
                None => {
                    self.mark(first, '=', text);
                    self.out.push_str(self.new_value(value));
                }
            }
        }
        for &(name, _) in &old_fields {
            if !new_fields.iter().any(|field| self.same(name, field.0)) {
                let text = std::str::from_utf8(&self.old[name.0..name.1]).ok()?;
                self.mark(first, '-', text);
                self.out.push('0');
            }
        }
        Some((old_end, new_end))
    }

    /// The items of two lists that differ, with their places, if both have as many and most are the same; and
    /// where the lists end. Only what differs is looked at in the old one.
    fn in_step(&self, old: usize, new: usize) -> Option<(Vec<Differs>, Span)> {
        let (mut o, mut n, mut count) = (old + 1, new + 1, 0);
        let mut differ = Vec::new();
        loop {
            match (self.old.get(o)?, self.new.get(n)?) {
                (b']', b']') => break,
                (b']', _) | (_, b']') => return None,
                (b',', b',') => (o, n) = (o + 1, n + 1),
                _ => {
                    let item = (n, self.new_end(n)?);
                    o = match self.end_if_same(o, item) {
                        Some(same) => same,
                        None => {
                            differ.push((count, o, item));
                            end(self.old, o)?
                        }
                    };
                    n = item.1;
                    count += 1;
                }
            }
        }
        (differ.len() <= count.max(8) / 2).then_some((differ, (o + 1, n + 1)))
    }

    /// The change between two lists that begin here; gives where they end.
    fn lists(&mut self, old: usize, new: usize, depth: u32) -> Option<Span> {
        if let Some((differ, ends)) = self.in_step(old, new) {
            self.out.push('{');
            let mut first = true;
            for (place, old, item) in differ {
                self.value(&mut first, &place.to_string(), old, item, depth)?;
            }
            self.out.push('}');
            return Some(ends);
        }
        let (a, old_end) = items(self.old, old + 1)?;
        let (b, new_end) = items(self.new, new + 1)?;
        self.out.push('{');
        let (pairs, splices) = self.align(&a, &b);
        let mut first = true;
        if !splices.is_empty() {
            self.mark(&mut first, '*', "");
            for (number, &(at, gone, from, to)) in splices.iter().enumerate() {
                let _ = write!(self.out, "{}{at},{gone}", if number == 0 { "[[" } else { ",[" });
                for &item in &b[from..to] {
                    self.out.push(',');
                    self.out.push_str(self.new_value(item));
                }
                self.out.push(']');
            }
            self.out.push(']');
        }
        for (at, to) in pairs {
            self.value(&mut first, &to.to_string(), a[at].0, b[to], depth)?;
        }
        self.out.push('}');
        Some((old_end + 1, new_end + 1))
    }

    /// Which items of two lists are to be changed in their place, and where items come and go: the place in
    /// the new list, how many go, and which of the new list come.
    fn align(&self, a: &[Span], b: &[Span]) -> (Vec<(usize, usize)>, Vec<Gap>) {
        let (mut pairs, mut splices) = (Vec::new(), Vec::new());
        let (mut i, mut j) = (0, 0);
        while i < a.len() && j < b.len() {
            if self.same(a[i], b[j]) {
                (i, j) = (i + 1, j + 1);
                continue;
            }
            let found = (1..=AHEAD).find_map(|sum| {
                (0..=sum).map(|gone| (gone, sum - gone)).find(|&(gone, come)| {
                    i + gone < a.len() && j + come < b.len() && self.same(a[i + gone], b[j + come])
                })
            });
            match found {
                Some((gone, come)) if gone != come => {
                    splices.push((j, gone, j, j + come));
                    (i, j) = (i + gone, j + come);
                }
                _ => {
                    pairs.push((i, j));
                    (i, j) = (i + 1, j + 1);
                }
            }
        }
        if i < a.len() || j < b.len() {
            splices.push((j, a.len() - i, j, b.len()));
        }
        (pairs, splices)
    }
}

/// The fields of an object from here on, which may be after a comma or before one, and where its last bracket
/// is.
fn fields(text: &[u8], at: usize) -> Option<(Vec<Field>, usize)> {
    let (mut at, mut fields) = (at, Vec::new());
    loop {
        match text.get(at)? {
            b'}' => return Some((fields, at)),
            b',' => at += 1,
            b'"' => {
                let name = string_end(text, at)?;
                let value = end(text, name + 1)?;
                fields.push(((at + 1, name - 1), (name + 1, value)));
                at = value;
            }
            _ => return None,
        }
    }
}

/// The items of a list from here on, and where its last bracket is.
fn items(text: &[u8], at: usize) -> Option<(Vec<Span>, usize)> {
    let (mut at, mut items) = (at, Vec::new());
    loop {
        match text.get(at)? {
            b']' => return Some((items, at)),
            b',' => at += 1,
            _ => {
                let to = end(text, at)?;
                items.push((at, to));
                at = to;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn goes(old: &Value, new: &Value) -> String {
        let change = between(&old.to_string(), &new.to_string()).expect("objects have a change");
        let mut value = old.clone();
        apply(&mut value, &serde_json::from_str(&change).expect("a change is JSON")).unwrap();
        assert_eq!(&value, new, "{old} to {new} by {change}");
        // The same as a field of something else.
        if old != new {
            let entry = of_field("f", &old.to_string(), &new.to_string()).expect("fields have a change");
            let mut value = json!({"f": old});
            apply(&mut value, &serde_json::from_str(&format!("{{{entry}}}")).expect("an entry is JSON"))
                .unwrap();
            assert_eq!(value["f"], *new, "{old} to {new} by {entry}");
        }
        change
    }

    #[test]
    fn what_stays_is_not_told() {
        let old = json!({"a": 1, "b": {"c": [100, 2, 300], "d": "x"}, "e": null});
        assert_eq!(goes(&old, &old), "{}");
        let new = json!({"a": 1, "b": {"c": [100, 7, 300], "d": "x"}, "e": null});
        assert_eq!(goes(&old, &new), r#"{"~b":{"~c":{"=1":7}}}"#);
        assert_eq!(goes(&json!({"n": 1}), &json!({"n": 12})), r#"{"=n":12}"#);
        assert_eq!(goes(&json!({"n": 12}), &json!({"n": 1})), r#"{"=n":1}"#);
        assert_eq!(goes(&json!({"n": [1, 22]}), &json!({"n": [1, 2]})), r#"{"=n":[1,2]}"#);
    }

    #[test]
    fn fields_come_and_go_anywhere() {
        let sets = [
            json!({}),
            json!({"a": 1}),
            json!({"b": 1}),
            json!({"a": 1, "b": 2}),
            json!({"a": 1, "b": 2, "c": {"x": [], "y": {}}}),
            json!({"a": 2, "c": {"y": {"z": 1}}}),
            json!({"c": {"x": [[]], "y": {}}, "d": "ok"}),
            json!({"": 1, "=": 2, "~": {"-": 3}, "*": [4]}),
            json!({"qu\"ote": "back\\slash", "new\nline": "é🎲\u{2028}", "a": "\\"}),
            json!({"qu\"ote": "back\\", "new\nline": "\"", "b": -1.5e-7}),
        ];
        for old in &sets {
            for new in &sets {
                goes(old, new);
            }
        }
    }

    #[test]
    fn lists_grow_and_shrink_where_they_do() {
        let list = |items: &[u32]| json!({"l": items.iter().map(|i| format!("item number {i}")).collect::<Vec<_>>()});
        let all = list(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(goes(&all, &list(&[1, 2, 3, 5, 6, 7, 8, 9])), r#"{"~l":{"*":[[3,1]]}}"#);
        assert_eq!(goes(&all, &list(&[2, 3, 5, 6, 7, 8, 9])), r#"{"~l":{"*":[[0,1],[2,1]]}}"#);
        assert_eq!(
            goes(&all, &list(&[2, 3, 4, 5, 6, 7, 8, 9, 10])),
            r#"{"~l":{"*":[[0,1],[8,0,"item number 10"]]}}"#
        );
        assert_eq!(goes(&list(&[1, 2, 3]), &list(&[])), r#"{"=l":[]}"#);
    }

    /// A small generator of its own, so that the test needs nothing else.
    struct Dice(u64);

    impl Dice {
        fn roll(&mut self, sides: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % sides
        }

        fn value(&mut self, depth: u64) -> Value {
            match self.roll(if depth == 0 { 5 } else { 8 }) {
                0 => Value::Null,
                1 => json!(self.roll(2) == 0),
                2 => json!(self.roll(30)),
                3 => json!(-0.25 * self.roll(9) as f64),
                4 => json!(
                    ["", "a", "a\"b", "\\", "é", "}", "],[", "long enough to be worth a way"]
                        [self.roll(8) as usize]
                ),
                5 | 6 => (0..self.roll(6)).map(|_| self.value(depth - 1)).collect(),
                _ => self.object(depth - 1),
            }
        }

        fn object(&mut self, depth: u64) -> Value {
            let names = ["a", "b", "c", "d", "=", "1", "q\"", "*"];
            (0..self.roll(6)).map(|_| (names[self.roll(8) as usize].to_owned(), self.value(depth))).collect()
        }

        /// The same with something else somewhere.
        fn touch(&mut self, value: &mut Value) {
            match value {
                Value::Object(fields) if !fields.is_empty() && self.roll(8) > 0 => {
                    let at = self.roll(fields.len() as u64) as usize;
                    if let Some((_, value)) = fields.iter_mut().nth(at) {
                        self.touch(value);
                    }
                }
                Value::Array(items) if !items.is_empty() && self.roll(8) > 0 => {
                    let at = self.roll(items.len() as u64) as usize;
                    match self.roll(4) {
                        0 => drop(items.remove(at)),
                        1 => items.insert(at, self.value(1)),
                        _ => self.touch(&mut items[at]),
                    }
                }
                value => *value = self.value(2),
            }
        }
    }

    #[test]
    fn any_object_becomes_any_other() {
        let mut dice = Dice(7);
        for _ in 0..20_000 {
            let (old, new) = (dice.object(3), dice.object(3));
            goes(&old, &new);
            let mut near = new.clone();
            for _ in 0..=dice.roll(3) {
                dice.touch(&mut near);
            }
            if near.is_object() {
                goes(&new, &near);
            }
        }
    }

    #[test]
    fn a_field_ends_where_its_value_does() {
        let text = r#"{"a":1,"b\"":[{"}":"]"}],"c":"x,"}"#;
        assert_eq!(field_ends(text, 1), Some((4, 6)));
        assert_eq!(field_ends(text, 7), Some((12, 24)));
        assert_eq!(&text[13..24], r#"[{"}":"]"}]"#);
        for wrong in [0, 4, 5, text.len(), text.len() + 1] {
            assert_eq!(field_ends(text, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn what_is_no_object_has_no_change_and_nothing_panics() {
        for text in ["", "[]", "1", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{a:1}", "{\"a\":}", "{\"\\"] {
            for other in ["{}", "{\"a\":2}", "{\"b\":[1]}", text] {
                if text != other || !text.starts_with('{') {
                    assert_eq!(between(text, other), None, "{text} {other}");
                    assert_eq!(between(other, text), None, "{other} {text}");
                }
            }
        }
        let fits = json!({"a": [1, 2], "b": {}});
        for change in [
            json!(1),
            json!({"": 1}),
            json!({"x": 1}),
            json!({"~c": {}}),
            json!({"-c": 0}),
            json!({"~a": {"=2": 1}}),
            json!({"~a": {"-0": 0}}),
            json!({"~a": {"*": [[1, 2]]}}),
            json!({"~a": {"*": [[u64::MAX, u64::MAX]]}}),
            json!({"~a": {"*": [[1]]}}),
            json!({"~a": {"*": 1}}),
            json!({"~b": 1}),
        ] {
            assert_eq!(apply(&mut fits.clone(), &change), Err(Misfit), "{change}");
        }
        // Depth is bounded on both sides: what is deeper is replaced.
        let deep = |last: &str| format!("{{\"a\":{}{last}{}}}", "[".repeat(100), "]".repeat(100));
        assert!(between(&deep("1"), &deep("2")).is_some_and(|change| change.contains("[2]")));
    }
}
