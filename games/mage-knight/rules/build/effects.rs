//! Collects and numbers all effects of the game.

use content::{Entry, Node};
use words::notation::Code;

use super::notation::{self, Owner};
use crate::effect::Effect;

/// The effects found so far.
pub(super) struct Effects(content::Effects<Effect>);

impl Effects {
    pub(super) fn new() -> Effects {
        Effects(content::Effects::new(&Effect::Nothing, Code::code, Effect::parts))
    }

    /// Reads an effect and gives it a number: `EffectId(17)`.
    pub(super) fn read(&self, owner: Owner, node: &Node<'_>) -> (String, Effect) {
        match node.parsed(|text| notation::parse_for(owner, text)) {
            None | Some(Effect::Nothing) => (content::Effects::<Effect>::NOTHING.to_owned(), Effect::Nothing),
            Some(effect) => (self.0.add(&effect), effect),
        }
    }

    /// The effect of a field.
    pub(super) fn of(&self, owner: Owner, entry: &Entry<'_>, field: &str) -> String {
        self.read(owner, &entry.get(field)).0
    }

    /// The effect of a field that may be missing.
    pub(super) fn of_opt(&self, owner: Owner, entry: &Entry<'_>, field: &str) -> String {
        let nothing = || content::Effects::<Effect>::NOTHING.to_owned();
        entry.opt(field).map_or_else(nothing, |node| self.read(owner, &node).0)
    }

    pub(super) fn tables(&self) -> String {
        self.0.tables()
    }
}
