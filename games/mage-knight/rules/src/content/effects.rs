//! All effects by number, so that a half-resolved one is plain data.

use serde::{Deserialize, Serialize, de};

use crate::effect::*;
use crate::terms::*;

/// An effect of the content, or an effect within one.
///
/// An effect stands before those within it, so that a number says everything: what it is and where it stands.
///
/// ```
/// use mage_knight::content::card;
/// use mage_knight::effect::Effect;
/// use mage_knight::variants::Printing;
/// let choice = card::RAGE.card().half(Printing::First, false).effect;
/// let parts: Vec<&Effect> = choice.parts().map(|part| part.get()).collect();
/// assert_eq!(parts.len(), 2);
/// assert_eq!(parts[1].to_string(), "block 2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct EffectId(pub(super) u16);

impl EffectId {
    /// What does nothing: the effect of whatever has none.
    pub const NOTHING: EffectId = EffectId(0);

    /// All of them.
    pub fn all() -> impl ExactSizeIterator<Item = EffectId> {
        (0..EFFECTS.len() as u16).map(EffectId)
    }

    /// The effect itself.
    #[inline]
    pub fn get(self) -> &'static Effect {
        &EFFECTS[self.index()]
    }

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The effects within it, in the order of [`Effect::parts`].
    pub fn parts(self) -> impl Iterator<Item = EffectId> {
        let end = self.0 + SIZES[self.index()];
        let next = move |part: &EffectId| {
            let next = part.0 + SIZES[part.index()];
            (next < end).then_some(EffectId(next))
        };
        std::iter::successors((self.0 + 1 < end).then_some(EffectId(self.0 + 1)), next)
    }

    /// The effect itself and all those within, at any depth.
    pub fn whole(self) -> impl Iterator<Item = EffectId> {
        (self.0..self.0 + SIZES[self.index()]).map(EffectId)
    }

    /// The effect within it at this place.
    pub fn part(self, index: usize) -> Option<EffectId> {
        self.parts().nth(index)
    }
}

impl std::fmt::Debug for EffectId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.0, self.get())
    }
}

impl<'de> Deserialize<'de> for EffectId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u16::deserialize(deserializer)?;
        if usize::from(number) < EFFECTS.len() {
            Ok(EffectId(number))
        } else {
            Err(de::Error::custom(format_args!("there is no effect number {number}")))
        }
    }
}

include!(concat!(env!("OUT_DIR"), "/effects.rs"));
