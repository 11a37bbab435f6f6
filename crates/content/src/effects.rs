//! Collects the effects of a game and numbers them for its tables.

use std::cell::RefCell;

use words::notation::Parsed;

use crate::code::{hidden, table};
use crate::entry::Node;

/// All effects of a game, numbered: an effect is followed by those inside it. The first one does nothing.
pub struct Effects<T> {
    code: fn(&T) -> String,
    parts: fn(&T) -> &[T],
    /// The source of each effect, and how many effects it spans, including those inside.
    all: RefCell<Vec<(String, usize)>>,
}

impl<T> Effects<T> {
    /// The number of the effect that does nothing.
    pub const NOTHING: &str = "EffectId(0)";

    /// Starts with the effect that does nothing. The functions say how an effect is written in Rust, and
    /// which effects are inside it.
    pub fn new(nothing: &T, code: fn(&T) -> String, parts: fn(&T) -> &[T]) -> Effects<T> {
        let effects = Effects { code, parts, all: RefCell::default() };
        effects.add(nothing);
        effects
    }

    /// Numbers an effect and those inside it: `EffectId(17)`.
    pub fn add(&self, effect: &T) -> String {
        let mut all = self.all.borrow_mut();
        let number = all.len();
        self.push(&mut all, effect);
        format!("EffectId({number})")
    }

    fn push(&self, all: &mut Vec<(String, usize)>, effect: &T) {
        let at = all.len();
        all.push(((self.code)(effect), 1));
        (self.parts)(effect).iter().for_each(|part| self.push(all, part));
        all[at].1 = all.len() - at;
    }

    /// The tables `EFFECTS` and `SIZES`.
    pub fn tables(&self) -> String {
        let all = self.all.borrow();
        let effects = all.iter().map(|(code, _)| code);
        let sizes = all.iter().map(|(_, size)| size);
        hidden(table("All effects, each before those within it.", "EFFECTS", "Effect", effects))
            + &hidden(table("How many each is, with those within.", "SIZES", "u16", sizes))
    }
}

impl<'d> Node<'d> {
    /// What a text in a notation says. A mistake is noted with the character at which it is, from 1.
    ///
    /// ```
    /// use words::notation::Cursor;
    /// let file = content::Document::parse("games/euthia/content/gems.toml", "a = \"+2\"\nb = \"-2\"\n");
    /// let plus = |text| Cursor::new(text)?.plus();
    /// assert_eq!(file.get("a").parsed(plus), Some(2));
    /// assert_eq!(file.get("b").parsed(plus), None);
    /// assert_eq!(
    ///     file.finish().unwrap_err().to_string(),
    ///     "games/euthia/content/gems.toml:2: field `b`: at character 1: a number with a plus sign expected, not `-2`"
    /// );
    /// ```
    pub fn parsed<T>(&self, parse: impl FnOnce(&'d str) -> Parsed<T>) -> Option<T> {
        let text = self.str();
        match parse(text) {
            Ok(value) => Some(value),
            Err(mistake) => {
                // An empty string is noted already.
                if !text.is_empty() {
                    self.fault(mistake.to_string());
                }
                None
            }
        }
    }
}
