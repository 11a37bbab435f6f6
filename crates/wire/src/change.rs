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

mod text;
mod write;

use serde_json::Value;
use text::{end, string_end};
use write::Writer;

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

#[cfg(test)]
mod tests;
