//! Names by which lessons point at things on this board: a thing that can be looked at, or a symbol that
//! explains itself.

use crate::Subject;
use crate::tips;

/// Whether the board has something of this name: `space:2,-3`, `card:march`, or the key of a `data-tip`.
#[must_use]
pub fn exists(name: &str) -> bool {
    tips::SIGNS.contains(&name) || name.parse::<Subject>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::exists;

    #[test]
    fn things_and_signs_have_names() {
        for name in ["space:2,-3", "card:march", "unit:peasants", "enemy:prowlers", "fame", "mana:red"] {
            assert!(exists(name), "{name}");
        }
        for name in ["space:here", "card:excalibur", "unit:99", "silver", ""] {
            assert!(!exists(name), "{name}");
        }
    }
}
