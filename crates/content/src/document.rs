//! A content file while it is read: its entries, and every mistake found so far.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::entry::{Entry, Node, Place};
use crate::fault::{Fault, Faults};
use crate::fingerprint::Fingerprint;
use crate::ids::{self, Ids};
use crate::tree::{Data, Table, Value};

/// A content file that is being read and checked.
///
/// Reading never fails on the spot. What is wrong is noted, a harmless stand-in is returned (an empty string,
/// the bottom of the range, an empty list …), and [`finish`](Document::finish) tells everything at once; so
/// that a reader is written straight ahead, and the author of a file sees all mistakes together.
///
/// A field that nobody asked for is a mistake too: a typo is never silently ignored.
///
/// ```
/// let file = content::Document::parse("games/nerath/content/guardians.toml", r#"
///     [[guardian]]
///     id = "ogre"
///     copies = 2
///     tyer = "easy"
/// "#);
/// for guardian in file.entries("guardian") {
///     assert_eq!(guardian.id(), "ogre");
///     assert_eq!(guardian.get("copies").int(1..=4u8), 2);
/// }
/// assert_eq!(
///     file.finish().unwrap_err().to_string(),
///     "games/nerath/content/guardians.toml:5: guardian `ogre`: field `tyer`: is not known here"
/// );
/// ```
pub struct Document {
    file: String,
    /// The offsets at which lines start.
    lines: Vec<usize>,
    root: Table,
    faults: RefCell<Vec<Fault>>,
    /// Not even TOML: no further mistakes are reported.
    broken: bool,
}

impl Document {
    /// Reads the text of a file; `file` is its name in error messages.
    pub fn parse(file: &str, text: &str) -> Document {
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let mut document = Document {
            file: file.to_owned(),
            lines,
            root: Table::default(),
            faults: RefCell::default(),
            broken: false,
        };
        match Table::parse(text) {
            Ok(root) => document.root = root,
            Err(error) => document.break_off(error.span().map(|span| span.start), error.message()),
        }
        document
    }

    /// A file that could not be read at all.
    pub(crate) fn unreadable(file: &str, what: &str) -> Document {
        let mut document = Document::parse(file, "");
        document.break_off(None, what);
        document
    }

    fn break_off(&mut self, at: Option<usize>, what: &str) {
        self.broken = true;
        self.fault(&Place { at, ..Place::default() }, what);
    }

    /// All `[[kind]]` entries, in order of appearance. It is an error if there are none; `opt(kind).map(|n|
    /// n.entries())` allows it.
    pub fn entries(&self, kind: &str) -> Vec<Entry<'_>> {
        self.get(kind).entries()
    }

    /// Reports a wrong number of something among the `[[kind]]` entries.
    pub fn must_hold(&self, kind: &str, what: &str, found: usize, wanted: usize) {
        if found != wanted {
            self.get(kind).fault(format!("must hold {wanted} {what}, not {found}"));
        }
    }

    /// The `[name]` table. It is an error if it is missing; `opt(name).map(|n| n.entry())` allows it.
    pub fn table(&self, name: &str) -> Entry<'_> {
        self.get(name).entry()
    }

    /// The ids of all `[[kind]]` entries: dense numbers by order of appearance. Missing, malformed and
    /// duplicate ids are errors.
    pub fn ids(&self, kind: &str) -> Ids {
        let entries = self.entries(kind);
        let mut taken = HashMap::new();
        let mut names = Vec::with_capacity(entries.len());
        for entry in &entries {
            let id = entry.get("id");
            let name = id.str();
            if name.is_empty() {
                // Already noted; the place is kept so that numbers stay in step with entries.
            } else if !ids::is_snake(name) {
                id.fault("must be in lower case: letters, digits and `_`, starting with a letter");
            } else if let Some(line) = taken.insert(name, id.line()) {
                id.fault(format!("is already taken, at line {line}"));
            }
            names.push(name.to_owned());
        }
        if names.len() > usize::from(u16::MAX) {
            self.fault(&Place::default(), format!("there are more than {} [[{kind}]]", u16::MAX));
        }
        Ids::new(kind, names)
    }

    /// A required top-level field.
    pub fn get(&self, field: &str) -> Node<'_> {
        self.root().get(field)
    }

    /// An optional top-level field.
    pub fn opt(&self, field: &str) -> Option<Node<'_>> {
        self.root().opt(field)
    }

    /// Allows top-level fields or tables that the reader does not use.
    pub fn ignore(&self, fields: &[&str]) {
        self.root().ignore(fields);
    }

    /// Checks that every field was used, and returns all mistakes of the file, in the order of its lines.
    pub fn finish(&self) -> Result<(), Faults> {
        self.strangers(&self.root, &Place::default());
        let mut faults = self.faults.take();
        faults.sort_by_key(|fault| fault.line);
        if faults.is_empty() { Ok(()) } else { Err(Faults(faults)) }
    }

    /// Reports the fields that nobody asked for, but not the fields inside them.
    fn strangers(&self, table: &Table, place: &Place) {
        for field in &table.fields {
            let place = place.field(&field.name, field.at);
            if !field.asked.get() {
                self.fault(&place, "is not known here");
                continue;
            }
            match &field.value.data {
                Data::Table(table) => self.strangers(table, &place.within(table)),
                Data::List(items) => self.strangers_in(items, &place),
                _ => {}
            }
        }
    }

    fn strangers_in(&self, items: &[Value], place: &Place) {
        for (i, item) in items.iter().enumerate() {
            let place = place.item(i, item.at);
            match &item.data {
                Data::Table(table) => self.strangers(table, &place.within(table)),
                Data::List(items) => self.strangers_in(items, &place),
                _ => {}
            }
        }
    }

    /// Names top-level fields or tables that are read but do not affect play.
    pub fn beside(&self, fields: &[&str]) {
        self.root().beside(fields);
    }

    /// Adds what matters for play to a fingerprint.
    pub(crate) fn imprint(&self, print: &mut Fingerprint) {
        print.table(&self.root);
    }

    fn root(&self) -> Entry<'_> {
        let table = (!self.broken).then_some(&self.root);
        Entry::new(self, table, Place::default())
    }

    pub(crate) fn file(&self) -> &str {
        &self.file
    }

    pub(crate) fn line(&self, at: usize) -> usize {
        self.lines.partition_point(|&start| start <= at)
    }

    pub(crate) fn fault(&self, place: &Place, what: impl Into<String>) {
        self.faults.borrow_mut().push(Fault {
            file: self.file.clone(),
            line: place.at.map(|at| self.line(at)),
            entry: place.entry.as_deref().map(str::to_owned),
            field: (!place.path.is_empty()).then(|| place.path.clone()),
            what: what.into(),
        });
    }
}
