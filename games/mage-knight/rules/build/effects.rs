//! All effects of the game, numbered: an effect and those within it stand one after the other.

use std::cell::RefCell;

use content::code::{hidden, table};
use content::{Entry, Node};

use super::notation::{self, Code, Owner};
use crate::effect::Effect;

/// The effects found so far. The first does nothing.
pub(super) struct Effects(RefCell<Vec<Effect>>);

impl Effects {
    pub(super) fn new() -> Effects {
        Effects(RefCell::new(vec![Effect::Nothing]))
    }

    /// Reads an effect and gives it a number: `EffectId(17)`.
    pub(super) fn read(&self, owner: Owner, node: &Node<'_>) -> (String, Effect) {
        let text = node.str();
        let effect = match notation::parse_for(owner, text) {
            Ok(effect) => effect,
            Err(mistake) => {
                // An empty string is noted already.
                if !text.is_empty() {
                    node.fault(mistake.to_string());
                }
                Effect::Nothing
            }
        };
        (self.add(&effect), effect)
    }

    /// The effect of a field.
    pub(super) fn of(&self, owner: Owner, entry: &Entry<'_>, field: &str) -> String {
        self.read(owner, &entry.get(field)).0
    }

    /// The effect of a field that may be missing.
    pub(super) fn of_opt(&self, owner: Owner, entry: &Entry<'_>, field: &str) -> String {
        entry.opt(field).map_or("EffectId(0)".to_owned(), |node| self.read(owner, &node).0)
    }

    fn add(&self, effect: &Effect) -> String {
        if *effect == Effect::Nothing {
            return "EffectId(0)".to_owned();
        }
        let mut all = self.0.borrow_mut();
        let number = all.len();
        push(&mut all, effect);
        format!("EffectId({number})")
    }

    pub(super) fn tables(&self) -> String {
        let all = self.0.borrow();
        hidden(table(
            "All effects, each before those within it.",
            "EFFECTS",
            "Effect",
            all.iter().map(Code::code),
        )) + &hidden(table(
            "How many each is, with those within.",
            "SIZES",
            "u16",
            all.iter().map(Effect::size),
        ))
    }
}

fn push(all: &mut Vec<Effect>, effect: &Effect) {
    all.push(*effect);
    for part in effect.parts() {
        push(all, part);
    }
}
