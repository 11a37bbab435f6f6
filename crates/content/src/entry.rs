//! Entries and fields of a content file, read by type.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::rc::Rc;

use crate::code::lit;
use crate::document::Document;
use crate::french;
use crate::ids::Ids;
use crate::tree::{Data, Table, Value};
use words::notation::Word;

/// A place in a file, in its author's terms.
#[derive(Clone, Default)]
pub(crate) struct Place {
    pub(crate) at: Option<usize>,
    /// ``space `mithralfast` ``; none at the top level.
    pub(crate) entry: Option<Rc<str>>,
    /// `effects[0].op`; empty for an entry as a whole.
    pub(crate) path: String,
}

impl Place {
    pub(crate) fn field(&self, name: &str, at: usize) -> Place {
        let path = if self.path.is_empty() { name.to_owned() } else { format!("{}.{name}", self.path) };
        Place { at: Some(at), entry: self.entry.clone(), path }
    }

    pub(crate) fn item(&self, index: usize, at: usize) -> Place {
        Place { at: Some(at), entry: self.entry.clone(), path: format!("{}[{index}]", self.path) }
    }

    /// The same place, seen from the table there: a top-level table is an entry of its own.
    pub(crate) fn within(&self, table: &Table) -> Place {
        if self.entry.is_some() {
            return self.clone();
        }
        let label = match self.path.strip_suffix(']').and_then(|path| path.split_once('[')) {
            None => format!("table `{}`", self.path),
            Some((kind, index)) => match table.peek("id").map(|field| &field.value.data) {
                Some(Data::Str(id)) => format!("{kind} `{id}`"),
                _ => format!("{kind} no. {}", index.parse::<usize>().map_or(0, |i| i + 1)),
            },
        };
        Place { at: self.at, entry: Some(label.into()), path: String::new() }
    }
}

/// A text in both languages, neither of them empty; the French one is typeset (see [`french::typeset`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    /// In English.
    pub en: String,
    /// In French.
    pub fr: String,
}

impl Words {
    /// As Rust source: `kernel::Text { en: "sea", fr: "mer" }`.
    pub fn code(&self) -> String {
        format!("kernel::Text {{ en: {}, fr: {} }}", lit(&self.en), lit(&self.fr))
    }
}

/// A table: an entry of a file, `[canvas]`, or an inline `{ op = "spawn", n = 1 }`.
#[derive(Clone)]
pub struct Entry<'d> {
    document: &'d Document,
    /// `None` if the table is missing or is not a table: that was reported once, and further errors inside
    /// are not.
    table: Option<&'d Table>,
    place: Place,
}

impl<'d> Entry<'d> {
    pub(crate) fn new(document: &'d Document, table: Option<&'d Table>, place: Place) -> Entry<'d> {
        Entry { document, table, place }
    }

    /// The field `id`.
    pub fn id(&self) -> &'d str {
        self.get("id").str()
    }

    /// A required field.
    pub fn get(&self, field: &str) -> Node<'d> {
        self.opt(field).unwrap_or_else(|| {
            let mut place = self.place.field(field, 0);
            place.at = self.place.at;
            if self.table.is_some() {
                self.document.fault(&place, "is missing");
            }
            Node { document: self.document, value: None, place }
        })
    }

    /// An optional field.
    pub fn opt(&self, field: &str) -> Option<Node<'d>> {
        let found = self.table?.ask(field)?;
        Some(Node {
            document: self.document,
            value: Some(&found.value),
            place: self.place.field(field, found.at),
        })
    }

    /// Whether an optional field is true.
    pub fn flag(&self, field: &str) -> bool {
        self.opt(field).is_some_and(|node| node.bool())
    }

    /// The fields `en` and `fr`: the thing's name, or its text.
    pub fn words(&self) -> Words {
        self.beside(&["en", "fr"]);
        Words { en: self.get("en").str().to_owned(), fr: french::typeset(self.get("fr").str()) }
    }

    /// Any other text of an entry: a table with `en` and `fr`, such as `text.en = "…"`, `text.fr = "…"`.
    pub fn words_of(&self, field: &str) -> Words {
        self.beside(&[field]);
        self.get(field).entry().words()
    }

    /// All fields, whatever their names, in the order in which they are written.
    pub fn fields(&self) -> Vec<(&'d str, Node<'d>)> {
        let fields = self.table.map_or(&[][..], |table| &table.fields);
        let node = |name| self.opt(name).map(|node| (name, node));
        fields.iter().filter_map(|field| node(&field.name)).collect()
    }

    /// All fields, whose names must be ids: `{ castle = 1, footsoldier = 3 }`.
    pub fn keyed(&self, ids: &Ids) -> Vec<(usize, Node<'d>)> {
        let index = |name, node: Node<'d>| match ids.index(name) {
            Some(index) => Some((index, node)),
            None => {
                node.fault(ids.unknown(name));
                None
            }
        };
        self.fields().into_iter().filter_map(|(name, node)| index(name, node)).collect()
    }

    /// Allows fields that the reader does not use.
    pub fn ignore(&self, fields: &[&str]) {
        for field in fields {
            if let Some(field) = self.table.and_then(|table| table.peek(field)) {
                field.pass_over();
            }
        }
    }

    /// Names fields that are read but do not affect play: texts, sources of values, how something is drawn.
    /// They are not part of the fingerprint.
    pub fn beside(&self, fields: &[&str]) {
        for field in fields {
            if let Some(field) = self.table.and_then(|table| table.peek(field)) {
                field.beside.set(true);
            }
        }
    }

    /// Reports a mistake of the entry as a whole.
    pub fn fault(&self, what: impl Into<String>) {
        self.document.fault(&self.place, what);
    }
}

/// The value of a field, or an item of a list.
#[derive(Clone)]
pub struct Node<'d> {
    document: &'d Document,
    /// `None` if the field is missing: that was reported once, and further errors inside are not.
    value: Option<&'d Value>,
    place: Place,
}

impl<'d> Node<'d> {
    /// A non-empty string.
    pub fn str(&self) -> &'d str {
        match self.data() {
            Some(Data::Str(text)) if text.trim().is_empty() => {
                self.fault("is empty");
                ""
            }
            Some(Data::Str(text)) => text,
            _ => self.mismatch("a string", ""),
        }
    }

    /// An integer within a range, both ends included; the range says the type.
    ///
    /// ```
    /// let file = content::Document::parse("games/nerath/content/guardians.toml", "schema = 1\nreward = 40\n");
    /// assert_eq!(file.get("schema").int(1..=1), 1);
    /// file.get("reward").int(0..=5u8);
    /// assert_eq!(
    ///     file.finish().unwrap_err().to_string(),
    ///     "games/nerath/content/guardians.toml:2: field `reward`: must be from 0 to 5, not 40"
    /// );
    /// ```
    pub fn int<T: Copy + Display + PartialOrd + TryFrom<i64>>(&self, range: RangeInclusive<T>) -> T {
        match self.data() {
            Some(Data::Int(number)) => {
                match number.and_then(|n| T::try_from(n).ok()).filter(|n| range.contains(n)) {
                    Some(number) => number,
                    None => {
                        let number = number.map_or("a huge number".to_owned(), |n| n.to_string());
                        self.out_of_range(range.start(), range.end(), &number)
                    }
                }
            }
            _ => self.mismatch("an integer", *range.start()),
        }
    }

    /// A decimal number with at most this many decimals, as an integer that many decimal places larger; the
    /// range is that of the integer. Rules and content tables know no floating point.
    ///
    /// ```
    /// let file = content::Document::parse("games/nerath/content/board.toml", "x = 53.3\ny = 45\n");
    /// assert_eq!(file.get("x").decimal(1, 0..=10_000i16), 533);
    /// assert_eq!(file.get("y").decimal(1, 0..=10_000i16), 450);
    /// ```
    pub fn decimal<T>(&self, places: u32, range: RangeInclusive<T>) -> T
    where
        T: Copy + Display + PartialOrd + TryFrom<i64>,
    {
        let text = match self.data() {
            Some(Data::Int(Some(number))) => number.to_string(),
            Some(Data::Float(text)) => text.clone(),
            _ => return self.mismatch("a number", *range.start()),
        };
        let Some(scaled) = scaled(&text, places) else {
            self.fault(format!("must be a number of at most {places} decimals, not {text}"));
            return *range.start();
        };
        match T::try_from(scaled).ok().filter(|number| range.contains(number)) {
            Some(number) => number,
            None => {
                let (low, high) = (unscaled(range.start(), places), unscaled(range.end(), places));
                self.fault(format!("must be from {low} to {high}, not {text}"));
                *range.start()
            }
        }
    }

    /// A boolean.
    pub fn bool(&self) -> bool {
        match self.data() {
            Some(Data::Bool(yes)) => *yes,
            _ => self.mismatch("true or false", false),
        }
    }

    /// One of a few names.
    ///
    /// ```
    /// let file = content::Document::parse("games/nerath/content/board.toml", "kind = \"sea\"\nterrain = \"mud\"\n");
    /// assert_eq!(file.get("kind").one_of(&["territory", "sea"]), "sea");
    /// file.get("terrain").one_of(&["plain", "mountain"]);
    /// assert_eq!(
    ///     file.finish().unwrap_err().to_string(),
    ///     "games/nerath/content/board.toml:2: field `terrain`: `mud` is none of: plain, mountain"
    /// );
    /// ```
    pub fn one_of<'n>(&self, names: &[&'n str]) -> &'n str {
        let stand_in = names.first().copied().unwrap_or_default();
        let name = self.str();
        match names.iter().find(|&&known| known == name) {
            Some(known) => known,
            None => {
                if !name.is_empty() {
                    self.fault(format!("`{name}` is none of: {}", names.join(", ")));
                }
                stand_in
            }
        }
    }

    /// A word of a closed list.
    pub fn word<T: Word>(&self) -> T {
        self.word_among(T::LIST)
    }

    /// One of these words; the list is not empty.
    pub fn word_among<T: Word>(&self, all: &[T]) -> T {
        let names: Vec<&str> = all.iter().map(|each| each.text()).collect();
        let name = self.one_of(&names);
        all.iter().copied().find(|each| each.text() == name).unwrap_or(all[0])
    }

    /// A list of words of a closed list, without duplicates.
    pub fn distinct_words<T: Word>(&self) -> Vec<T> {
        self.distinct_words_among(T::LIST)
    }

    /// A list of some of these words, without duplicates.
    pub fn distinct_words_among<T: Word>(&self, all: &[T]) -> Vec<T> {
        let mut found = Vec::new();
        for item in self.list() {
            let each = item.word_among(all);
            if found.contains(&each) {
                item.fault(format!("`{}` is there twice", each.text()));
            }
            found.push(each);
        }
        found
    }

    /// The number of the thing with this id.
    pub fn index(&self, ids: &Ids) -> usize {
        let name = self.str();
        ids.index(name).unwrap_or_else(|| {
            if !name.is_empty() {
                self.fault(ids.unknown(name));
            }
            0
        })
    }

    /// The items of a list.
    pub fn list(&self) -> Vec<Node<'d>> {
        match self.data() {
            Some(Data::List(items)) => items
                .iter()
                .enumerate()
                .map(|(i, item)| Node {
                    document: self.document,
                    value: Some(item),
                    place: self.place.item(i, item.at),
                })
                .collect(),
            _ => self.mismatch("a list", Vec::new()),
        }
    }

    /// A table.
    pub fn entry(&self) -> Entry<'d> {
        match self.data() {
            Some(Data::Table(table)) => Entry::new(self.document, Some(table), self.place.within(table)),
            _ => self.mismatch("a table", Entry::new(self.document, None, self.place.clone())),
        }
    }

    /// The tables of a list.
    pub fn entries(&self) -> Vec<Entry<'d>> {
        self.list().iter().map(Node::entry).collect()
    }

    /// Reports a mistake in this value.
    pub fn fault(&self, what: impl Into<String>) {
        self.document.fault(&self.place, what);
    }

    pub(crate) fn line(&self) -> usize {
        self.document.line(self.place.at.unwrap_or_default())
    }

    fn data(&self) -> Option<&'d Data> {
        self.value.map(|value| &value.data)
    }

    fn mismatch<T>(&self, wanted: &str, stand_in: T) -> T {
        if let Some(data) = self.data() {
            self.fault(format!("must be {wanted}, not {}", data.noun()));
        }
        stand_in
    }

    fn out_of_range<T: Copy + Display>(&self, low: &T, high: &T, number: &str) -> T {
        self.fault(format!("must be from {low} to {high}, not {number}"));
        *low
    }
}

/// `53.3` with one decimal place is 533. `None` if it has more decimals, or is not a plain decimal number.
fn scaled(text: &str, places: u32) -> Option<i64> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let fraction = fraction.trim_end_matches('0');
    let padding = usize::try_from(places).ok()?.checked_sub(fraction.len())?;
    let digits = format!("{whole}{fraction}{}", "0".repeat(padding));
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    digits.parse::<i64>().ok().map(|number| sign * number)
}

/// The reverse, to describe a range as an author would write it.
fn unscaled(number: impl Display, places: u32) -> String {
    let number = number.to_string();
    let (sign, digits) = number.strip_prefix('-').map_or(("", &*number), |digits| ("-", digits));
    let digits = format!("{digits:0>width$}", width = places as usize + 1);
    let (whole, fraction) = digits.split_at(digits.len() - places as usize);
    let fraction = fraction.trim_end_matches('0');
    let point = if fraction.is_empty() { "" } else { "." };
    format!("{sign}{whole}{point}{fraction}")
}
