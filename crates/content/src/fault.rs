//! Mistakes in a content file, worded so that its author can fix them.

use std::fmt;

/// One thing wrong in one place of a content file.
///
/// ```
/// let board = content::Document::parse("games/nerath/content/board.toml", "[[space]]\nid = \"mithralfast\"\ncapital = 3\n");
/// board.ids("space");
/// board.entries("space")[0].get("capital").bool();
/// assert_eq!(
///     board.finish().unwrap_err().to_string(),
///     "games/nerath/content/board.toml:3: space `mithralfast`: field `capital`: must be true or false, not an integer"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The file, as people know it: `games/nerath/content/board.toml`.
    pub file: String,
    /// The line, from 1; `None` if the mistake concerns the whole file.
    pub line: Option<usize>,
    /// The entry: ``space `mithralfast` ``; `None` at the top level of the file.
    pub entry: Option<String>,
    /// The field within the entry: `effects[0].op`; `None` if the mistake concerns the whole entry.
    pub field: Option<String>,
    /// What is wrong, as the end of a sentence.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        if let Some(entry) = &self.entry {
            write!(f, ": {entry}")?;
        }
        if let Some(field) = &self.field {
            write!(f, ": field `{field}`")?;
        }
        write!(f, ": {}", self.what)
    }
}

impl std::error::Error for Fault {}

/// All mistakes found at once: never empty, one line each when displayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
