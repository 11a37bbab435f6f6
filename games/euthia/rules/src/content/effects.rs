//! All effects by number, so that a half-resolved one is plain data; and the tables that are read with a
//! final value.

use serde::{Deserialize, Serialize, de};

use crate::effect::*;
use crate::terms::*;

/// An effect of the content, or an effect within one.
///
/// An effect stands before those within it, so that a number says everything: what it is and where it stands.
///
/// ```
/// use euthia::content::quest;
/// let need = quest::EMISSARY_1.quest().need;
/// assert_eq!(need.to_string(), "give_gem(emerald,1)|give_gem(ruby,1)");
/// assert_eq!(need.parts().count(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
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
    #[must_use]
    pub fn get(self) -> &'static Effect {
        &EFFECTS[self.index()]
    }

    /// Its number.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The effects inside it, in order.
    pub fn parts(self) -> impl Iterator<Item = EffectId> + Clone {
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
    #[must_use]
    pub fn part(self, index: usize) -> Option<EffectId> {
        self.parts().nth(index)
    }
}

impl std::fmt::Display for EffectId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let within = |f: &mut std::fmt::Formatter<'_>, sign: &str, braced: fn(&Effect) -> bool| {
            for (at, part) in self.parts().enumerate() {
                if at > 0 {
                    f.write_str(sign)?;
                }
                if braced(part.get()) { write!(f, "{{{part}}}")? } else { write!(f, "{part}")? }
            }
            Ok(())
        };
        let groups = |part: &Effect| matches!(part, Effect::All | Effect::Choose);
        match self.get() {
            Effect::Nothing => Ok(()),
            Effect::All => within(f, ", ", |part| matches!(part, Effect::Choose)),
            Effect::Choose => within(f, "|", |_| false),
            Effect::If(guard) => {
                write!(f, "{guard}?")?;
                within(f, "", groups)
            }
            Effect::IfPaid => within(f, "?", groups),
            atom => atom.write_atom(f),
        }
    }
}

impl std::fmt::Debug for EffectId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({self})", self.0)
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

/// Effects by the final value of a roll: ranges without gap, the last one open (EU-CBT-42, EU-CBT-53,
/// EU-FRE-12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table(pub &'static [Row]);

/// A range of such a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// From this value.
    pub low: i8,
    /// To this one.
    pub high: i8,
    /// What happens.
    pub effect: EffectId,
}

impl Table {
    /// What happens at this value; nothing below the first range (EU-ROL-12).
    ///
    /// ```
    /// use euthia::content::{EffectId, foe};
    /// let dragonfly = foe::M1_DRAGONFLY.foe().wounds;
    /// assert_eq!(dragonfly.at(9).to_string(), "w(2)");
    /// assert_eq!(dragonfly.at(3), EffectId::NOTHING);
    /// ```
    #[must_use]
    pub fn at(&self, value: i16) -> EffectId {
        self.0.iter().find(|row| row.holds(value)).map_or(EffectId::NOTHING, |row| row.effect)
    }
}

impl Row {
    /// Whether the range contains this value; the highest one of a table has no end.
    #[must_use]
    pub fn holds(&self, value: i16) -> bool {
        value >= self.low.into() && (self.high == i8::MAX || value <= self.high.into())
    }
}

include!(concat!(env!("OUT_DIR"), "/effects.rs"));
