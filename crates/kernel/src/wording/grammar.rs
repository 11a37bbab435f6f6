//! Grammar and typography of both languages: articles, plurals, elisions, lists, capitals, spaces and
//! quotation marks.
//!
//! All of it looks through the marks around names, which are not letters.

use super::marks::{CLOSE, OPEN, THEN, from_first_letter, to_last_letter};
use crate::Lang;

/// A text as it is printed: real apostrophes, and in French unbreakable spaces before `: ; ! ?` and within `«
/// … »`. So sentences can be written plainly.
///
/// ```
/// use kernel::{Lang, wording::typeset};
/// assert_eq!(typeset(Lang::En, "Ael's: what?"), "Ael’s: what?");
/// assert_eq!(typeset(Lang::Fr, "Main d'Ael : « quoi » ; où ?"), "Main d’Ael\u{a0}: «\u{a0}quoi\u{a0}»\u{202f}; où\u{202f}?");
/// ```
#[must_use]
pub fn typeset(lang: Lang, text: &str) -> String {
    let mut set = String::with_capacity(text.len() + 8);
    let mut chars = text.chars().peekable();
    let (mut meaning, mut opened) = (false, false);
    while let Some(c) = chars.next() {
        if meaning || matches!(c, OPEN | THEN | CLOSE) {
            // What a mark means is no text.
            meaning = c != THEN && (meaning || c == OPEN);
            set.push(c);
            continue;
        }
        let c = match (lang, c, chars.peek()) {
            (_, '\'', _) => '’',
            (Lang::Fr, ' ', Some(';' | '!' | '?')) => '\u{202f}',
            (Lang::Fr, ' ', Some(':' | '»')) => '\u{a0}',
            (Lang::Fr, ' ', _) if opened => '\u{a0}',
            (_, c, _) => c,
        };
        opened = c == '«';
        set.push(c);
    }
    set
}

/// The same text with a capital.
///
/// ```
/// use kernel::wording::{capital, plain, thing};
/// assert_eq!(capital("épargner qui ?"), "Épargner qui ?");
/// assert_eq!(plain(&capital(&thing("enemy:orc", "orcs").to_string())), "Orcs");
/// ```
#[must_use]
pub fn capital(text: &str) -> String {
    let rest = from_first_letter(text);
    let mut letters = rest.chars();
    match letters.next() {
        Some(first) => {
            let mut set = text[..text.len() - rest.len()].to_owned();
            set.extend(first.to_uppercase());
            set.push_str(letters.as_str());
            set
        }
        None => text.to_owned(),
    }
}

/// A name between quotation marks.
#[must_use]
pub fn quoted(lang: Lang, name: impl std::fmt::Display) -> String {
    match lang {
        Lang::En => format!("“{name}”"),
        Lang::Fr => format!("«\u{a0}{name}\u{a0}»"),
    }
}

/// `a, b and c`; `a, b et c`.
#[must_use]
pub fn and(lang: Lang, items: &[String]) -> String {
    listed(items, lang.pick(" and ", " et "))
}

/// `a, b or c`; `a, b ou c`.
#[must_use]
pub fn or(lang: Lang, items: &[String]) -> String {
    listed(items, lang.pick(" or ", " ou "))
}

fn listed(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{}{last}{end}", first.join(", ")),
    }
}

/// Whether this number takes the singular: in French 0 does too.
#[must_use]
pub const fn is_single(lang: Lang, n: i64) -> bool {
    match lang {
        Lang::En => n == 1,
        Lang::Fr => n < 2,
    }
}

/// So many of something: `1 card`, `3 cards`.
///
/// ```
/// use kernel::{Lang, wording::count};
/// assert_eq!([0, 2].map(|n| count(Lang::Fr, n, "carte", "cartes")), ["0 carte", "2 cartes"]);
/// ```
#[must_use]
pub fn count(lang: Lang, n: impl Into<i64>, one: &str, many: &str) -> String {
    let n = n.into();
    format!("{n} {}", if is_single(lang, n) { one } else { many })
}

/// A number as people write it, with a true minus.
#[must_use]
pub fn number(n: impl Into<i64>) -> String {
    let n = n.into();
    if n < 0 { format!("−{}", n.unsigned_abs()) } else { n.to_string() }
}

/// A number with its sign: `+2`, `−1`.
#[must_use]
pub fn signed(n: impl Into<i64>) -> String {
    let n = n.into();
    if n < 0 { number(n) } else { format!("+{n}") }
}

/// Possession: `Tovak’s`; `de Tovak`, `d’Arythea`.
#[must_use]
pub fn of(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En if to_last_letter(name).ends_with('s') => format!("{name}’"),
        Lang::En => format!("{name}’s"),
        Lang::Fr => de(name),
    }
}

/// The French `de Tovak`, `d’Arythea`.
#[must_use]
pub fn de(name: &str) -> String {
    if elides(name) { format!("d’{name}") } else { format!("de {name}") }
}

fn starts_with_vowel(text: &str) -> bool {
    from_first_letter(text).starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U'])
}

/// Whether the French `le`, `la`, `de` lose their vowel before a word.
#[must_use]
pub fn elides(text: &str) -> bool {
    starts_with_vowel(text)
        || from_first_letter(text).starts_with(['é', 'è', 'ê', 'î', 'œ', 'É', 'È', 'Ê', 'Î', 'Œ'])
}

/// A noun with its gender and number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Noun {
    text: String,
    feminine: bool,
    plural: bool,
}

impl Noun {
    /// A masculine noun in the singular.
    pub fn masculine(text: impl ToString) -> Noun {
        Noun { text: text.to_string(), feminine: false, plural: false }
    }

    /// A feminine noun in the singular.
    pub fn feminine(text: impl ToString) -> Noun {
        Noun { feminine: true, ..Noun::masculine(text) }
    }

    /// Makes it plural.
    #[must_use]
    pub fn plural(self) -> Noun {
        Noun { plural: true, ..self }
    }

    /// The noun itself.
    #[must_use]
    pub fn bare(&self) -> &str {
        &self.text
    }

    /// Whether it is a plural.
    #[must_use]
    pub const fn is_plural(&self) -> bool {
        self.plural
    }

    /// `the dragon`; `le dragon`, `la gargouille`, `l’épée`, `les orcs`.
    #[must_use]
    pub fn the(&self, lang: Lang) -> String {
        match lang {
            Lang::En => format!("the {}", self.text),
            Lang::Fr if self.plural => format!("les {}", self.text),
            Lang::Fr if elides(&self.text) => format!("l’{}", self.text),
            Lang::Fr if self.feminine => format!("la {}", self.text),
            Lang::Fr => format!("le {}", self.text),
        }
    }

    /// `of the dragon`; `du dragon`, `de la gargouille`, `de l’épée`, `des orcs`.
    #[must_use]
    pub fn of_the(&self, lang: Lang) -> String {
        match lang {
            Lang::En => format!("of the {}", self.text),
            Lang::Fr if self.plural => format!("des {}", self.text),
            Lang::Fr if elides(&self.text) || self.feminine => format!("de {}", self.the(lang)),
            Lang::Fr => format!("du {}", self.text),
        }
    }

    /// `to the dragon`; `au dragon`, `à la gargouille`, `à l’épée`, `aux orcs`.
    #[must_use]
    pub fn to_the(&self, lang: Lang) -> String {
        match lang {
            Lang::En => format!("to the {}", self.text),
            Lang::Fr if self.plural => format!("aux {}", self.text),
            Lang::Fr if elides(&self.text) || self.feminine => format!("à {}", self.the(lang)),
            Lang::Fr => format!("au {}", self.text),
        }
    }

    /// `a dragon`; `un dragon`, `une gargouille`, `des orcs`.
    #[must_use]
    pub fn a(&self, lang: Lang) -> String {
        match lang {
            Lang::En if self.plural => self.text.clone(),
            Lang::En if starts_with_vowel(&self.text) => format!("an {}", self.text),
            Lang::En => format!("a {}", self.text),
            Lang::Fr if self.plural => format!("des {}", self.text),
            Lang::Fr if self.feminine => format!("une {}", self.text),
            Lang::Fr => format!("un {}", self.text),
        }
    }

    /// Picks the form of a word that agrees with it in number.
    #[must_use]
    pub const fn number<'a>(&self, one: &'a str, many: &'a str) -> &'a str {
        if self.plural { many } else { one }
    }

    /// A French participle or adjective that agrees with it: `vaincu`, `vaincue`, `vaincus`, `vaincues`.
    #[must_use]
    pub fn agree(&self, word: &str) -> String {
        format!("{word}{}{}", if self.feminine { "e" } else { "" }, if self.plural { "s" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{plain, thing};
    use super::*;

    const FR: Lang = Lang::Fr;

    #[test]
    fn french_words_agree() {
        let orcs = Noun::masculine("Orcs").plural();
        let gargoyle = Noun::feminine("Gargouille");
        let swordsmen = Noun::masculine("Épéistes").plural();
        let dragon = Noun::masculine("Dragon");
        let effect = Noun::masculine("effet");
        assert_eq!(
            [&orcs, &gargoyle, &dragon].map(|noun| noun.the(FR)),
            ["les Orcs", "la Gargouille", "le Dragon"]
        );
        assert_eq!(
            [&swordsmen, &gargoyle, &dragon, &effect].map(|noun| noun.of_the(FR)),
            ["des Épéistes", "de la Gargouille", "du Dragon", "de l’effet"]
        );
        assert_eq!(
            [&orcs, &gargoyle, &dragon, &effect].map(|noun| noun.to_the(FR)),
            ["aux Orcs", "à la Gargouille", "au Dragon", "à l’effet"]
        );
        assert_eq!(gargoyle.agree("vaincu"), "vaincue");
        assert_eq!([de("Arythea"), de("Tovak")], ["d’Arythea", "de Tovak"]);
        assert_eq!(["Tovak", "Goblins"].map(|name| of(Lang::En, name)), ["Tovak’s", "Goblins’"]);
        assert_eq!(and(FR, &["a".into(), "b".into(), "c".into()]), "a, b et c");
        assert_eq!(or(Lang::En, &["a".into(), "b".into()]), "a or b");
        assert_eq!([signed(2), signed(-1), number(-3)], ["+2", "−1", "−3"]);
    }

    #[test]
    fn grammar_sees_through_marks() {
        let marked = |text: &str| thing("id:it's : « x", text).to_string();
        let mine = Noun::feminine(marked("épée"));
        assert_eq!(plain(&mine.the(FR)), "l’épée");
        assert_eq!(plain(&capital(&mine.the(FR))), "L’épée");
        assert_eq!(plain(&capital(&marked("épée"))), "Épée");
        assert_eq!(plain(&Noun::masculine(marked("orc")).a(Lang::En)), "an orc");
        assert_eq!(plain(&of(Lang::En, &marked("Goblins"))), "Goblins’");
        assert_eq!(plain(&de(&marked("Arythea"))), "d’Arythea");
        let set = typeset(FR, &format!("« {} » : l'or {} ?", marked("d'or"), marked("x")));
        assert_eq!(plain(&set), "«\u{a0}d’or\u{a0}»\u{a0}: l’or x\u{202f}?");
        assert!(set.contains("id:it's : « x"), "ids are left alone: {set}");
    }
}
