//! Names by which lessons point at things on this board: a space, or a symbol that explains itself.

use crate::tips;
use nerath::content::Space;

/// Whether the board has something of this name: `space:khardun`, or the key of a `data-tip`.
#[must_use]
pub fn exists(name: &str) -> bool {
    match name.split_once(':') {
        Some(("space", id)) => Space::from_id(id).is_some(),
        _ => tips::explains(name),
    }
}

#[cfg(test)]
mod tests {
    use super::exists;

    #[test]
    fn spaces_and_signs_have_names() {
        for name in ["space:khardun", "gold", "unit:0"] {
            assert!(exists(name), "{name}");
        }
        for name in ["space:atlantis", "unit:99", "silver", ""] {
            assert!(!exists(name), "{name}");
        }
    }
}
