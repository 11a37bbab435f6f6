//! Grammar of this game beyond the kernel's: the plurals of Gems and Essences.

use kernel::Lang;
use kernel::wording::is_single;

/// A number of things by name: `1 Ruby`, `2 Rubies`; `2 Essences d’Air`.
pub(super) fn counted(lang: Lang, n: impl Into<i64>, name: &str) -> String {
    let n = n.into();
    if is_single(lang, n) { format!("{n} {name}") } else { format!("{n} {}", plural(lang, name)) }
}

/// The plural of a Gem or an Essence: its first word changes.
fn plural(lang: Lang, name: &str) -> String {
    let (word, rest) = name.split_at(name.find(' ').unwrap_or(name.len()));
    let word = match (lang, word) {
        (Lang::En, word) if word.ends_with('y') => format!("{}ies", &word[..word.len() - 1]),
        (Lang::En, word) if word.ends_with('x') => format!("{word}es"),
        (Lang::Fr, word) if word.ends_with(['s', 'x']) => word.to_owned(),
        (_, word) => format!("{word}s"),
    };
    word + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_agree() {
        const FR: Lang = Lang::Fr;
        assert_eq!([counted(Lang::En, 2, "Ruby"), counted(Lang::En, 2, "Onyx")], ["2 Rubies", "2 Onyxes"]);
        assert_eq!(
            [counted(FR, 2, "Rubis"), counted(FR, 2, "Essence d'Air")],
            ["2 Rubis", "2 Essences d'Air"]
        );
    }
}
