//! All effects of the game, numbered: an effect and those within it stand one after the other.

use std::cell::RefCell;

use content::code::{hidden, table};
use content::{Entry, Node};

use super::notation::{self, Tree};
use crate::effect::Effect;

/// The effects found so far, each with how many it is with those within. The first does nothing.
pub(super) struct Effects(RefCell<Vec<(Effect, u16)>>);

impl Effects {
    pub(super) fn new() -> Effects {
        Effects(RefCell::new(vec![(Effect::Nothing, 1)]))
    }

    /// Reads an effect and gives it a number: `EffectId(17)`.
    pub(super) fn read(&self, node: &Node<'_>) -> (String, Tree) {
        let text = node.str();
        match notation::parse(text) {
            Ok(tree) => (self.add(&tree), tree),
            Err(mistake) => {
                // An empty string is noted already.
                if !text.is_empty() {
                    node.fault(mistake.to_string());
                }
                ("EffectId(0)".to_owned(), Tree { node: Effect::Nothing, parts: Vec::new() })
            }
        }
    }

    /// The effect of a field.
    pub(super) fn of(&self, entry: &Entry<'_>, field: &str) -> String {
        self.read(&entry.get(field)).0
    }

    /// The effect of a field that may be missing.
    pub(super) fn of_opt(&self, entry: &Entry<'_>, field: &str) -> String {
        entry.opt(field).map_or("EffectId(0)".to_owned(), |node| self.read(&node).0)
    }

    /// The table of a field: `Table(&[Row { … }])`.
    pub(super) fn table(&self, node: &Node<'_>) -> String {
        let text = node.str();
        let rows = match notation::parse_table(text) {
            Ok(rows) => rows,
            Err(mistake) => {
                if !text.is_empty() {
                    node.fault(mistake.to_string());
                }
                Vec::new()
            }
        };
        let rows = rows.iter().map(|(low, high, tree)| {
            let high = high.unwrap_or(i8::MAX);
            format!("Row {{ low: {low}, high: {high}, effect: {} }}", self.add(tree))
        });
        format!("Table(&[{}])", rows.collect::<Vec<_>>().join(", "))
    }

    fn add(&self, tree: &Tree) -> String {
        let mut all = self.0.borrow_mut();
        let number = all.len();
        push(&mut all, tree);
        format!("EffectId({number})")
    }

    pub(super) fn tables(&self) -> String {
        let all = self.0.borrow();
        let source = |(effect, _): &(Effect, u16)| match effect {
            Effect::If(guard) => format!("Effect::If({})", guard.source().unwrap_or_default()),
            effect => effect.source().unwrap_or_else(|| format!("Effect::{effect:?}")),
        };
        hidden(table(
            "All effects, each before those within it.",
            "EFFECTS",
            "Effect",
            all.iter().map(source),
        )) + &hidden(table(
            "How many each is, with those within.",
            "SIZES",
            "u16",
            all.iter().map(|(_, size)| size),
        ))
    }
}

fn push(all: &mut Vec<(Effect, u16)>, tree: &Tree) {
    let at = all.len();
    all.push((tree.node, 1));
    for part in &tree.parts {
        push(all, part);
    }
    all[at].1 = (all.len() - at) as u16;
}
