//! A parsed TOML file that remembers where each value stands and which fields somebody asked for.

use std::cell::Cell;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value and the offset at which it starts.
pub(crate) struct Value {
    pub(crate) at: usize,
    pub(crate) data: Data,
}

pub(crate) enum Data {
    Str(String),
    /// `None` if too large for an `i64`.
    Int(Option<i64>),
    /// Decimals are kept as text: rules use no floating point.
    Float(String),
    Bool(bool),
    Date,
    List(Vec<Value>),
    Table(Table),
}

/// Fields in the order in which they are written.
#[derive(Default)]
pub(crate) struct Table {
    pub(crate) fields: Vec<Field>,
}

pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) at: usize,
    pub(crate) asked: Cell<bool>,
    /// Does not affect play: a name, a note, how something is drawn.
    pub(crate) beside: Cell<bool>,
    pub(crate) value: Value,
}

impl Data {
    /// The type of the value, for error messages.
    pub(crate) fn noun(&self) -> &'static str {
        match self {
            Data::Str(_) => "a string",
            Data::Int(_) => "an integer",
            Data::Float(_) => "a decimal number",
            Data::Bool(_) => "true or false",
            Data::Date => "a date",
            Data::List(_) => "a list",
            Data::Table(_) => "a table",
        }
    }
}

impl Table {
    pub(crate) fn parse(text: &str) -> Result<Table, toml::de::Error> {
        Ok(Table::from_toml(DeTable::parse(text)?.into_inner()))
    }

    /// The field with this name, which now counts as used.
    pub(crate) fn ask(&self, name: &str) -> Option<&Field> {
        let field = self.peek(name)?;
        field.asked.set(true);
        Some(field)
    }

    pub(crate) fn peek(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|f| f.name == name)
    }

    fn from_toml(table: DeTable<'_>) -> Table {
        let mut fields: Vec<Field> = table
            .into_iter()
            .map(|(name, value)| Field {
                at: name.span().start,
                name: name.into_inner().into_owned(),
                asked: Cell::new(false),
                beside: Cell::new(false),
                value: Value::from_toml(value),
            })
            .collect();
        fields.sort_by_key(|f| f.at);
        Table { fields }
    }
}

impl Field {
    /// Marks the field and everything inside it as used.
    pub(crate) fn pass_over(&self) {
        self.asked.set(true);
        self.beside.set(true);
        self.value.pass_over();
    }
}

impl Value {
    fn pass_over(&self) {
        match &self.data {
            Data::Table(table) => table.fields.iter().for_each(Field::pass_over),
            Data::List(items) => items.iter().for_each(Value::pass_over),
            _ => {}
        }
    }

    fn from_toml(value: Spanned<DeValue<'_>>) -> Value {
        let at = value.span().start;
        let data = match value.into_inner() {
            DeValue::String(s) => Data::Str(s.into_owned()),
            DeValue::Integer(n) => Data::Int(i64::from_str_radix(n.as_str(), n.radix()).ok()),
            DeValue::Float(x) => Data::Float(x.as_str().to_owned()),
            DeValue::Boolean(b) => Data::Bool(b),
            DeValue::Datetime(_) => Data::Date,
            DeValue::Array(items) => Data::List(items.into_iter().map(Value::from_toml).collect()),
            DeValue::Table(table) => Data::Table(Table::from_toml(table)),
        };
        Value { at, data }
    }
}
