//! French typography: adds the no-break spaces that authors do not type.

/// Before `;`, `!` and `?`.
const NARROW: char = '\u{202f}';
/// Before `:` and within `« … »`.
const NO_BREAK: char = '\u{a0}';

/// Makes the spaces of French punctuation unbreakable, and apostrophes real ones.
///
/// Only a space that is there is replaced: `12:30` and `http://…` stay as they are.
///
/// ```
/// use content::french::typeset;
/// assert_eq!(typeset("Or : « 2 » ; quoi ?"), "Or\u{a0}: «\u{a0}2\u{a0}»\u{202f}; quoi\u{202f}?");
/// assert_eq!(typeset("Forêt d'Hiver"), "Forêt d’Hiver");
/// assert_eq!(typeset(&typeset("Qu'est-ce ?")), typeset("Qu'est-ce ?"));
/// ```
pub fn typeset(text: &str) -> String {
    let mut set = String::with_capacity(text.len() + 8);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        set.push(match (c, chars.peek()) {
            (' ', Some(';' | '!' | '?')) => NARROW,
            (' ', Some(':' | '»')) => NO_BREAK,
            (' ', _) if set.ends_with('«') => NO_BREAK,
            ('\'', _) => '’',
            (c, _) => c,
        });
    }
    set
}

/// Whether a text is set as French is.
///
/// ```
/// use content::french::{is_set, typeset};
/// assert!(is_set("L’or\u{a0}: quoi\u{202f}?") && is_set(&typeset("L'or : quoi ?")));
/// assert!(!is_set("L'or") && !is_set("Quoi ?"));
/// ```
pub fn is_set(text: &str) -> bool {
    typeset(text) == text
}

/// The French texts in generated Rust source that are not set as French is: none, if all of them were read as
/// words.
///
/// ```
/// use content::french::unset;
/// assert_eq!(unset(r#"[Text { en: "Bay", fr: "Baie d'Or" }, Text { en: "Sea", fr: "Mer\u{a0}: l’eau" }]"#), ["Baie d'Or"]);
/// ```
pub fn unset(source: &str) -> Vec<String> {
    let texts = source.split("fr: \"").skip(1).map(literal);
    texts.filter(|text| !is_set(text)).collect()
}

/// The text of a string literal, after its opening quote.
fn literal(source: &str) -> String {
    let mut text = String::new();
    let mut chars = source.chars();
    while let Some(c) = chars.next() {
        match c {
            '"' => break,
            '\\' => match chars.next() {
                Some('n') => text.push('\n'),
                Some('u') => {
                    let code: String = chars.by_ref().skip(1).take_while(|c| *c != '}').collect();
                    text.extend(u32::from_str_radix(&code, 16).ok().and_then(char::from_u32));
                }
                Some(other) => text.push(other),
                None => break,
            },
            c => text.push(c),
        }
    }
    text
}
