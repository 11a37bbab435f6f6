//! Collects and numbers all effects of the game.

use content::{Entry, Node};
use words::notation::Code;

use super::notation::{self, Tree};
use crate::effect::Effect;

/// The effects found so far.
pub(super) struct Effects(content::Effects<Tree>);

impl Effects {
    pub(super) fn new() -> Effects {
        let nothing = Tree { node: Effect::Nothing, parts: Vec::new() };
        Effects(content::Effects::new(&nothing, |tree| tree.node.code(), |tree| &tree.parts))
    }

    /// Reads an effect and gives it a number: `EffectId(17)`.
    pub(super) fn read(&self, node: &Node<'_>) -> (String, Tree) {
        match node.parsed(notation::parse) {
            Some(tree) => (self.0.add(&tree), tree),
            None => {
                let nothing = Tree { node: Effect::Nothing, parts: Vec::new() };
                (content::Effects::<Tree>::NOTHING.to_owned(), nothing)
            }
        }
    }

    /// The effect of a field.
    pub(super) fn of(&self, entry: &Entry<'_>, field: &str) -> String {
        self.read(&entry.get(field)).0
    }

    /// The effect of a field that may be missing.
    pub(super) fn of_opt(&self, entry: &Entry<'_>, field: &str) -> String {
        let nothing = || content::Effects::<Tree>::NOTHING.to_owned();
        entry.opt(field).map_or_else(nothing, |node| self.read(&node).0)
    }

    /// The table of a field: `Table(&[Row { … }])`.
    pub(super) fn table(&self, node: &Node<'_>) -> String {
        let rows = node.parsed(notation::parse_table).unwrap_or_default();
        let rows = rows.iter().map(|(low, high, tree)| {
            let high = high.unwrap_or(i8::MAX);
            format!("Row {{ low: {low}, high: {high}, effect: {} }}", self.0.add(tree))
        });
        format!("Table(&[{}])", rows.collect::<Vec<_>>().join(", "))
    }

    pub(super) fn tables(&self) -> String {
        self.0.tables()
    }
}
