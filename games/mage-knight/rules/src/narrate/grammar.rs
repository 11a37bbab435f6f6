//! How words agree: articles, plurals, elisions, lists, and the typography of French.

use kernel::Lang;

/// The typography of French, so that sentences can be written plainly: unbreakable spaces before `: ; ! ?` and within `« … »`,
/// and real apostrophes.
pub(super) fn typeset(text: &str) -> String {
    let mut set = String::with_capacity(text.len() + 8);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        set.push(match (c, chars.peek()) {
            (' ', Some(';' | '!' | '?')) => '\u{202f}',
            (' ', Some(':' | '»')) => '\u{a0}',
            (' ', _) if set.ends_with('«') => '\u{a0}',
            ('\'', _) => '’',
            (c, _) => c,
        });
    }
    set
}

/// A text in its language, typeset.
pub(super) fn spoken(lang: Lang, text: &str) -> String {
    match lang {
        Lang::En => text.replace('\'', "’"),
        Lang::Fr => typeset(text),
    }
}

/// The same with a capital.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// As a sentence: with a capital and a full stop.
pub(super) fn sentence(text: &str) -> String {
    capital(text) + "."
}

/// `a, b and c`.
pub(super) fn and(lang: Lang, items: &[String]) -> String {
    listed(items, lang.pick(" and ", " et "))
}

/// `a, b or c`.
pub(super) fn or(lang: Lang, items: &[String]) -> String {
    listed(items, lang.pick(" or ", " ou "))
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
    let single = match lang {
        Lang::En => n == 1,
        Lang::Fr => n < 2,
    };
    format!("{n} {}", if single { one } else { many })
}

/// A number with its sign, as people write it.
pub(super) fn signed(n: i16) -> String {
    if n < 0 { format!("−{}", n.unsigned_abs()) } else { format!("+{n}") }
}

/// A noun with what must agree with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Noun {
    text: String,
    feminine: bool,
    plural: bool,
}

impl Noun {
    /// A masculine noun in the singular.
    pub(super) fn masculine(text: impl Into<String>) -> Noun {
        Noun { text: text.into(), feminine: false, plural: false }
    }

    /// A feminine noun in the singular.
    pub(super) fn feminine(text: impl Into<String>) -> Noun {
        Noun { feminine: true, ..Noun::masculine(text) }
    }

    /// The same noun, which is a plural.
    pub(super) fn plural(self) -> Noun {
        Noun { plural: true, ..self }
    }

    /// The noun itself.
    pub(super) fn bare(&self) -> &str {
        &self.text
    }

    /// Whether it is a plural.
    pub(super) const fn is_plural(&self) -> bool {
        self.plural
    }

    /// `the dragon`; `le dragon`, `la gargouille`, `l’épée`, `les orcs`.
    pub(super) fn the(&self, lang: Lang) -> String {
        match lang {
            Lang::En => format!("the {}", self.text),
            Lang::Fr if self.plural => format!("les {}", self.text),
            Lang::Fr if elides(&self.text) => format!("l’{}", self.text),
            Lang::Fr if self.feminine => format!("la {}", self.text),
            Lang::Fr => format!("le {}", self.text),
        }
    }

    /// `of the dragon`; `du dragon`, `de la gargouille`, `de l’épée`, `des orcs`.
    pub(super) fn of_the(&self, lang: Lang) -> String {
        match lang {
            Lang::En => format!("of the {}", self.text),
            Lang::Fr if self.plural => format!("des {}", self.text),
            Lang::Fr if elides(&self.text) || self.feminine => format!("de {}", self.the(lang)),
            Lang::Fr => format!("du {}", self.text),
        }
    }

    /// `to the dragon`; `au dragon`, `à la gargouille`, `à l’épée`, `aux orcs`.
    pub(super) fn to_the(&self, lang: Lang) -> String {
        match lang {
            Lang::En => format!("to the {}", self.text),
            Lang::Fr if self.plural => format!("aux {}", self.text),
            Lang::Fr if elides(&self.text) || self.feminine => format!("à {}", self.the(lang)),
            Lang::Fr => format!("au {}", self.text),
        }
    }

    /// `a dragon`; `un dragon`, `une gargouille`, `des orcs`.
    pub(super) fn a(&self, lang: Lang) -> String {
        match lang {
            Lang::En if self.plural => self.text.clone(),
            Lang::En if starts_with_vowel(&self.text) => format!("an {}", self.text),
            Lang::En => format!("a {}", self.text),
            Lang::Fr if self.plural => format!("des {}", self.text),
            Lang::Fr if self.feminine => format!("une {}", self.text),
            Lang::Fr => format!("un {}", self.text),
        }
    }

    /// Whichever form of a word agrees with it in number.
    pub(super) const fn number<'a>(&self, one: &'a str, many: &'a str) -> &'a str {
        if self.plural { many } else { one }
    }

    /// A French participle or adjective that agrees with it: `vaincu`, `vaincue`, `vaincus`, `vaincues`.
    pub(super) fn agree(&self, word: &str) -> String {
        format!("{word}{}{}", if self.feminine { "e" } else { "" }, if self.plural { "s" } else { "" })
    }
}

fn starts_with_vowel(text: &str) -> bool {
    text.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U'])
}

/// Whether `le`, `la`, `de` lose their vowel before a word.
pub(super) fn elides(text: &str) -> bool {
    starts_with_vowel(text) || text.starts_with(['é', 'è', 'ê', 'î', 'œ', 'É', 'È', 'Ê', 'Î', 'Œ'])
}

/// `de Tovak`, `d’Arythea`.
pub(super) fn de(name: &str) -> String {
    if elides(name) { format!("d’{name}") } else { format!("de {name}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_words_agree() {
        const L: Lang = Lang::Fr;
        let orcs = Noun::masculine("Orcs").plural();
        let gargoyle = Noun::feminine("Gargouille");
        let swordsmen = Noun::masculine("Épéistes").plural();
        let dragon = Noun::masculine("Dragon");
        let effect = Noun::masculine("effet");
        assert_eq!(
            [&orcs, &gargoyle, &dragon].map(|noun| noun.the(L)),
            ["les Orcs", "la Gargouille", "le Dragon"]
        );
        assert_eq!(
            [&swordsmen, &gargoyle, &dragon, &effect].map(|noun| noun.of_the(L)),
            ["des Épéistes", "de la Gargouille", "du Dragon", "de l’effet"]
        );
        assert_eq!(
            [&orcs, &gargoyle, &dragon, &effect].map(|noun| noun.to_the(L)),
            ["aux Orcs", "à la Gargouille", "au Dragon", "à l’effet"]
        );
        assert_eq!(gargoyle.agree("vaincu"), "vaincue");
        assert_eq!([de("Arythea"), de("Tovak")], ["d’Arythea", "de Tovak"]);
        assert_eq!([count(L, 0, "carte", "cartes"), count(L, 2, "carte", "cartes")], ["0 carte", "2 cartes"]);
    }

    #[test]
    fn french_is_typeset() {
        assert_eq!(
            typeset("Gardes d'Utem : « quoi » ; où ?"),
            "Gardes d’Utem\u{a0}: «\u{a0}quoi\u{a0}»\u{202f}; où\u{202f}?"
        );
    }
}
