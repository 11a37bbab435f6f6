//! The notation of effects: from a string of a content file to an [`Effect`], and from there to Rust source.
//!
//! `docs/mage-knight.md` explains the notation. The trees are leaked: a build script soon ends.

mod code;
mod parse;
mod phrase;
mod scope;
mod terms;
mod token;

pub(crate) use code::Code;
pub(crate) use scope::Owner;

use crate::effect::Effect;

/// What is wrong with a string, and where: the number of the character, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mistake {
    pub(crate) at: usize,
    pub(crate) what: String,
}

impl std::fmt::Display for Mistake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "at character {}: {}", self.at, self.what)
    }
}

/// Reads an effect as it is written.
pub(crate) fn parse(text: &str) -> Result<Effect, Mistake> {
    parse::Parser::new(text)?.whole()
}

/// Reads an effect of something: whatever it speaks of must be there, such as the die of `mana of-die`.
pub(crate) fn parse_for(owner: Owner, text: &str) -> Result<Effect, Mistake> {
    let effect = parse(text)?;
    scope::check(owner, &effect).map_err(|what| Mistake { at: 1, what })?;
    Ok(effect)
}
