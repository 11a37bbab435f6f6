//! All effects by number, so that a half-resolved one is plain data.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

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
///
/// States are written with the effect behind its number, `57: block 2`: a match that was kept goes on by the
/// effect when a later release renumbers them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EffectId(pub(super) u16);

impl EffectId {
    /// The effect that does nothing.
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

    /// The effects inside it, in the order of [`Effect::parts`].
    pub fn parts(self) -> impl Iterator<Item = EffectId> {
        let end = self.0 + SIZES[self.index()];
        let next = move |part: &EffectId| {
            let next = part.0 + SIZES[part.index()];
            (next < end).then_some(EffectId(next))
        };
        std::iter::successors((self.0 + 1 < end).then_some(EffectId(self.0 + 1)), next)
    }

    /// The effect itself and all those inside it, at any depth.
    pub fn whole(self) -> impl Iterator<Item = EffectId> {
        (self.0..self.0 + SIZES[self.index()]).map(EffectId)
    }

    /// The effect inside it at this index.
    pub fn part(self, index: usize) -> Option<EffectId> {
        self.parts().nth(index)
    }
}

impl fmt::Debug for EffectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.0, self.get())
    }
}

impl Serialize for EffectId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{}: {}", self.0, self.get()))
    }
}

impl<'de> Deserialize<'de> for EffectId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Written)
    }
}

/// Reads an effect in its current form, or as a bare number, as earlier versions wrote it.
struct Written;

impl Written {
    fn numbered<E: de::Error>(number: u64) -> Result<EffectId, E> {
        let known = u16::try_from(number).ok().filter(|number| usize::from(*number) < EFFECTS.len());
        known.map(EffectId).ok_or_else(|| E::custom(format_args!("there is no effect number {number}")))
    }
}

impl de::Visitor<'_> for Written {
    type Value = EffectId;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an effect behind its number")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<EffectId, E> {
        Written::numbered(number)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<EffectId, E> {
        let unknown = || E::custom(format_args!("there is no effect “{text}”"));
        let (number, effect) = text.split_once(": ").ok_or_else(unknown)?;
        let number = number.parse().map_err(|_| unknown())?;
        let is_meant = |id: &EffectId| id.get().to_string() == effect;
        let here = Written::numbered::<E>(number).ok().filter(is_meant);
        // Where several are alike, the nearest: what a release adds moves the others on, and keeps their order.
        let moved = || EffectId::all().filter(is_meant).min_by_key(|id| u64::from(id.0).abs_diff(number));
        here.or_else(moved).ok_or_else(unknown)
    }
}

include!(concat!(env!("OUT_DIR"), "/effects.rs"));
