//! French typography, so that authors need not type invisible characters.

/// Before `;`, `!` and `?`.
const NARROW: char = '\u{202f}';
/// Before `:` and within `« … »`.
const NO_BREAK: char = '\u{a0}';

/// Makes the spaces of French punctuation unbreakable.
///
/// Only a space that is there is replaced: `12:30` and `http://…` stay as they are.
///
/// ```
/// use content::french::typeset;
/// assert_eq!(typeset("Or : « 2 » ; quoi ?"), "Or\u{a0}: «\u{a0}2\u{a0}»\u{202f}; quoi\u{202f}?");
/// assert_eq!(typeset(&typeset("Quoi ?")), typeset("Quoi ?"));
/// ```
pub fn typeset(text: &str) -> String {
    let mut set = String::with_capacity(text.len() + 8);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        set.push(match (c, chars.peek()) {
            (' ', Some(';' | '!' | '?')) => NARROW,
            (' ', Some(':' | '»')) => NO_BREAK,
            (' ', _) if set.ends_with('«') => NO_BREAK,
            (c, _) => c,
        });
    }
    set
}
