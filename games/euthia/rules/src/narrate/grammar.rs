//! How words agree: plurals, elisions, lists, and the typography of both languages.

use kernel::Lang;

/// A text as it is printed: real apostrophes, and in French unbreakable spaces before `: ; ! ?` and within `« … »`.
pub(super) fn typeset(lang: Lang, text: &str) -> String {
    let mut set = String::with_capacity(text.len() + 8);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        set.push(match (lang, c, chars.peek()) {
            (_, '\'', _) => '’',
            (Lang::Fr, ' ', Some(';' | '!' | '?')) => '\u{202f}',
            (Lang::Fr, ' ', Some(':' | '»')) => '\u{a0}',
            (Lang::Fr, ' ', _) if set.ends_with('«') => '\u{a0}',
            (_, c, _) => c,
        });
    }
    set
}

/// The same with a capital.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// A name between quotation marks.
pub(super) fn quoted(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => format!("“{name}”"),
        Lang::Fr => format!("« {name} »"),
    }
}

/// `a, b and c`.
pub(super) fn and(lang: Lang, items: &[String]) -> String {
    listed(items, lang.pick(" and ", " et "))
}

fn listed(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{}{last}{end}", first.join(", ")),
    }
}

/// So many of something: `1 card`, `3 cards`; French has the singular for 0 too.
pub(super) fn count(lang: Lang, n: impl Into<i64>, one: &str, many: &str) -> String {
    let n = n.into();
    format!("{n} {}", if is_single(lang, n) { one } else { many })
}

/// So many of something by name: `1 Ruby`, `2 Rubies`; `2 Essences d’Air`.
pub(super) fn counted(lang: Lang, n: impl Into<i64>, name: &str) -> String {
    let n = n.into();
    if is_single(lang, n) { format!("{n} {name}") } else { format!("{n} {}", plural(lang, name)) }
}

const fn is_single(lang: Lang, n: i64) -> bool {
    match lang {
        Lang::En => n == 1,
        Lang::Fr => n < 2,
    }
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

/// A number as people write it, with a true minus.
pub(super) fn number(n: impl Into<i64>) -> String {
    let n = n.into();
    if n < 0 { format!("−{}", n.unsigned_abs()) } else { n.to_string() }
}

/// A number with its sign.
pub(super) fn signed(n: impl Into<i64>) -> String {
    let n = n.into();
    if n < 0 { number(n) } else { format!("+{n}") }
}

/// `de Dral`, `d’Ael`.
pub(super) fn de(name: &str) -> String {
    let elides = name.starts_with(['A', 'E', 'I', 'O', 'U', 'É', 'È', 'Î']);
    if elides { format!("d'{name}") } else { format!("de {name}") }
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
        assert_eq!(
            [count(FR, 0, "carte", "cartes"), count(FR, 2, "carte", "cartes")],
            ["0 carte", "2 cartes"]
        );
        assert_eq!([de("Ael"), de("Dral")], ["d'Ael", "de Dral"]);
        assert_eq!([signed(2), signed(-1), number(-3)], ["+2", "−1", "−3"]);
        assert_eq!(and(FR, &["a".into(), "b".into(), "c".into()]), "a, b et c");
    }

    #[test]
    fn texts_are_typeset() {
        assert_eq!(
            typeset(Lang::Fr, "Main d'Ael : « quoi » ; où ?"),
            "Main d’Ael\u{a0}: «\u{a0}quoi\u{a0}»\u{202f}; où\u{202f}?"
        );
        assert_eq!(typeset(Lang::En, "Ael's: what?"), "Ael’s: what?");
    }
}
