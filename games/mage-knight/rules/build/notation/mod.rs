//! The grammar of effects: from a string of a content file to an [`Effect`].
//!
//! `docs/mage-knight.md` explains the notation; the form of single effects is declared at [`Effect`] itself.
//! The trees are leaked on purpose: a build script ends soon.

mod parse;
mod scope;

pub(crate) use scope::Owner;

use crate::effect::Effect;
use words::notation::{Mistake, Parsed};

/// Reads an effect as it is written.
pub(crate) fn parse(text: &str) -> Parsed<Effect> {
    parse::whole(text)
}

/// Reads an effect of something: whatever it speaks of must be there, such as the die of `mana of-die`.
pub(crate) fn parse_for(owner: Owner, text: &str) -> Parsed<Effect> {
    let effect = parse(text)?;
    scope::check(owner, &effect).map_err(|what| Mistake { at: 1, what })?;
    Ok(effect)
}
