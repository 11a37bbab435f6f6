//! Turns the names in content files into the dense numbers that games use.

use std::collections::HashMap;

/// The ids of one kind of thing, numbered by order of appearance.
///
/// ```
/// let units = content::Ids::of("unit", &["castle", "footsoldier", "dragon"]);
/// assert_eq!(units.index("dragon"), Some(2));
/// assert_eq!(units.width(), "u8");
/// ```
#[derive(Clone, Debug)]
pub struct Ids {
    kind: String,
    names: Vec<String>,
    index: HashMap<String, usize>,
}

impl Ids {
    /// Ids that are defined by the game crate itself.
    pub fn of(kind: &str, names: &[&str]) -> Ids {
        Ids::new(kind, names.iter().map(|&name| name.to_owned()).collect())
    }

    pub(crate) fn new(kind: &str, names: Vec<String>) -> Ids {
        let mut index = HashMap::with_capacity(names.len());
        for (i, name) in names.iter().enumerate() {
            index.entry(name.clone()).or_insert(i);
        }
        Ids { kind: kind.to_owned(), names, index }
    }

    /// The number of an id.
    pub fn index(&self, name: &str) -> Option<usize> {
        self.index.get(name).copied()
    }

    /// All ids, by number.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The number of ids.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The smallest unsigned type for every number, `u8` or `u16`.
    pub fn width(&self) -> &'static str {
        if self.names.len() <= 1 << 8 { "u8" } else { "u16" }
    }

    /// The error message for an unknown name; it lists all names if they are few.
    pub(crate) fn unknown(&self, name: &str) -> String {
        let known =
            if self.len() <= 16 { format!("; there are: {}", self.names.join(", ")) } else { String::new() };
        format!("no {} is called `{name}`{known}", self.kind)
    }
}

/// Whether a name consists of lower-case letters, digits and `_` and starts with a letter, so that it can
/// become a Rust name.
pub(crate) fn is_snake(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}
