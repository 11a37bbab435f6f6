//! The writing side: two texts are read side by side.

use super::text::{Field, Span, brackets, end, fields, items, string_end};
use std::fmt::Write as _;

/// How far ahead is looked for where two lists are the same again.
const AHEAD: usize = 8;

/// Where items of a list come and go: the place in the new list, how many go, and which of the new list come.
type Gap = (usize, usize, usize, usize);

/// An item that is not what it was: its place, where the old one begins, and the new one.
type Differs = (usize, usize, Span);

pub(super) struct Writer<'t> {
    pub(super) old: &'t [u8],
    pub(super) new: &'t [u8],
    new_text: &'t str,
    /// Where each object and each list of the new text begins and ends, in their order: these are looked into
    /// again and again.
    brackets: Vec<Span>,
    pub(super) out: String,
}

impl<'t> Writer<'t> {
    pub(super) fn new(old: &'t str, new: &'t str) -> Option<Self> {
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
    pub(super) fn value(
        &mut self,
        first: &mut bool,
        name: &str,
        old: usize,
        new: Span,
        depth: u32,
    ) -> Option<usize> {
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
    pub(super) fn objects(&mut self, old: usize, new: usize, depth: u32) -> Option<Span> {
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
