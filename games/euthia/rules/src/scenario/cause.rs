//! The source of a scenario's effect.

use crate::content::{CHARACTERS, EVENTS, LEGENDS, OFFENSIVES, SLAUGHTERS};
use kernel::Text;
use serde::{Deserialize, Serialize};

/// A card of a scenario, or a deed that a scenario makes possible.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Magic Defence of a Settlement.
    Defence,
    /// An Offensive of Farruga.
    Offensive(u8),
    /// An Event of Mirrezil.
    Event(u8),
    /// A Character of the villages.
    Character(u8),
    /// A Legend.
    Legend(u8),
    /// A Slaughter card.
    Slaughter(u8),
    /// The ritual against Brasath.
    Ritual,
    /// The Golem.
    Golem,
    /// The banishment of an Elemental.
    Banishment,
}

impl Cause {
    /// The name of the card or deed; `None` for a card that does not exist.
    #[must_use]
    pub fn name(self) -> Option<Text> {
        match self {
            Cause::Defence => Some(Text { en: "Magic Defence", fr: "Défense Magique" }),
            Cause::Offensive(at) => OFFENSIVES.get(usize::from(at)).map(|card| card.name),
            Cause::Event(at) => EVENTS.get(usize::from(at)).map(|card| card.name),
            Cause::Character(at) => CHARACTERS.get(usize::from(at)).map(|card| card.name),
            Cause::Legend(at) => LEGENDS.get(usize::from(at)).map(|card| card.name),
            Cause::Slaughter(at) => SLAUGHTERS.get(usize::from(at)).map(|card| card.name),
            Cause::Ritual => Some(Text { en: "Ritual", fr: "Rituel" }),
            Cause::Golem => Some(Text { en: "Golem", fr: "Golem" }),
            Cause::Banishment => Some(Text { en: "Banishment", fr: "Révocation" }),
        }
    }

    /// Whether it is a cost or condition to meet, as in a Quest, rather than an effect to suffer.
    pub(crate) const fn is_quest(self) -> bool {
        matches!(self, Cause::Character(_) | Cause::Legend(_) | Cause::Defence)
    }
}
