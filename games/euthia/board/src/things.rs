//! Names by which lessons point at things on this board: a space, a thing, or a symbol that explains itself.

use crate::detail::Subject;
use crate::tips::SIGNS;
use euthia::map::MOST_TILES;

/// Whether the board has something of this name: `space:7` by its number, `tile:maeldur_fireball`, `deed:mine`,
/// `monster:m1_gecko` and the like, or the key of a `data-tip`.
#[must_use]
pub fn exists(name: &str) -> bool {
    match name.strip_prefix("space:") {
        Some(number) => number.parse().is_ok_and(|at: usize| at < MOST_TILES * 4),
        None => name.parse::<Subject>().is_ok() || SIGNS.contains(&name),
    }
}

#[cfg(test)]
mod tests {
    use super::exists;

    #[test]
    fn spaces_things_and_signs_have_names() {
        for name in
            ["space:7", "tile:maeldur_fireball", "deed:mine", "monster:m1_gecko", "elemental:earth", "lock"]
        {
            assert!(exists(name), "{name}");
        }
        for name in ["space:999", "space:", "tile:moon", "deed:sleep", "level:1", ""] {
            assert!(!exists(name), "{name}");
        }
    }
}
