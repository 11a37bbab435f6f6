//! The compact written form of a half-resolved effect, in journals, snapshots and hashes.
//!
//! A state is written and hashed with two numbers, `progress` and `given`, whose meaning depends on the
//! effect. Matches outlive releases, so this form never changes. Nothing outside this module uses the
//! numbers.

use super::resolving::{self, Given, Progress};
use crate::content::EffectId;
use crate::effect::{
    Amount, BetterSideways, Condition, DieUse, Effect, EnemyTarget, HandCard, OddEffect, Price, Readied,
};
use crate::question::Origin;
use crate::terms::{BasicColour, BasicColours, ManaColour};
use crate::turn_record;
use kernel::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

/// `given`: the effect comes once more.
const ONCE_MORE: u8 = 0x40;
/// `given`: the die rolled for a random crystal shows gold.
const GOLD: u8 = 0x80;
/// `given`: added to the place of the first die of a Mana Search.
const FIRST_DIE: u8 = 0x80;

/// The numbers do not describe any state of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Meaningless {
    effect: EffectId,
    progress: u8,
    given: u8,
}

impl fmt::Display for Meaningless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Meaningless { effect, progress, given } = self;
        write!(f, "effect {effect:?} never has progress {progress} with {given} given")
    }
}

/// An effect that is being resolved.
#[derive(Clone, Copy, Hash, Serialize, Deserialize)]
pub(crate) struct Resolving {
    pub(crate) seat: Seat,
    pub(crate) origin: Origin,
    pub(crate) effect: EffectId,
    pub(crate) progress: u8,
    pub(crate) given: u8,
}

impl From<resolving::Resolving> for Resolving {
    fn from(r: resolving::Resolving) -> Resolving {
        let resolving::Resolving { seat, origin, effect, progress, given } = r;
        let given = given.number();
        let (progress, given) = match progress {
            Progress::Begins => (0, given),
            Progress::Repeats { left } => (left + 1, given),
            Progress::Done(n) => (n, given),
            Progress::Gold { rolled } => (rolled, GOLD),
            Progress::Looked { dealt } => (dealt + 1, given),
            Progress::Picked { die } => match *effect.get() {
                Effect::Odd(OddEffect::ManaSearch) => (1, die | FIRST_DIE),
                _ => (1, die),
            },
            Progress::Called { place } => (1, place),
            Progress::Lost(colours) => (1, colours.iter().map(|colour| 1 << colour.index()).sum()),
            Progress::Of(seat) => (seat.0 + 1, given),
            Progress::RoomMade | Progress::OtherDiscards | Progress::PassesWound | Progress::Thaws => {
                (1, given)
            }
            Progress::CasterTakes => (2, given),
        };
        Resolving { seat, origin, effect, progress, given }
    }
}

impl TryFrom<Resolving> for resolving::Resolving {
    type Error = Meaningless;

    fn try_from(written: Resolving) -> Result<resolving::Resolving, Meaningless> {
        let Resolving { seat, origin, effect, progress, given: number } = written;
        let given = || given(effect, number);
        let so_far = match (*effect.get(), progress) {
            (_, 0) => given().map(|given| (Progress::Begins, given)),
            (Effect::Times(..) | Effect::UpTo(..) | Effect::Per { .. }, n) => {
                given().map(|given| (Progress::Repeats { left: n - 1 }, given))
            }
            (Effect::RandomCrystal(_), rolled) if number == GOLD => {
                Some((Progress::Gold { rolled }, Given::Nothing))
            }
            (
                Effect::Cards { .. }
                | Effect::Mana { .. }
                | Effect::Crystal { .. }
                | Effect::RandomCrystal(_)
                | Effect::Spell(_)
                | Effect::Recall { .. }
                | Effect::Ready(Readied::Levels(_))
                | Effect::Odd(OddEffect::WingsOfNight | OddEffect::BannerOfFear),
                n,
            ) => given().map(|given| (Progress::Done(n), given)),
            (Effect::Artifact(most), n) if n <= most + 1 => {
                given().map(|given| (Progress::Looked { dealt: n - 1 }, given))
            }
            (Effect::Die(DieUse::Set, _), 1) => Some((Progress::Picked { die: number }, Given::Nothing)),
            (Effect::GainUnit, 1) => given().map(|given| (Progress::RoomMade, given)),
            (Effect::Odd(odd), n) => odd_progress(odd, n, number).and_then(|progress| match progress {
                Progress::Picked { .. } | Progress::Called { .. } | Progress::Lost(_) => {
                    Some((progress, Given::Nothing))
                }
                _ => given().map(|given| (progress, given)),
            }),
            _ => None,
        };
        let (progress, given) = so_far.ok_or(Meaningless { effect, progress, given: number })?;
        Ok(resolving::Resolving { seat, origin, effect, progress, given })
    }
}

fn odd_progress(odd: OddEffect, progress: u8, given: u8) -> Option<Progress> {
    match (odd, progress) {
        (OddEffect::CallToArms, 1) => Some(Progress::Called { place: given }),
        (OddEffect::ManaMeltdown, 1) if given >> BasicColour::COUNT == 0 => {
            let lost = BasicColour::ALL.into_iter().filter(|colour| given >> colour.index() & 1 == 1);
            Some(Progress::Lost(lost.fold(BasicColours::NONE, BasicColours::with)))
        }
        (OddEffect::ManaSearch, 1) if given & FIRST_DIE != 0 => {
            Some(Progress::Picked { die: given & !FIRST_DIE })
        }
        (OddEffect::MindRead | OddEffect::MindSteal, 1) => Some(Progress::OtherDiscards),
        (OddEffect::MindSteal, 2) => Some(Progress::CasterTakes),
        (OddEffect::EnergyFlow | OddEffect::EnergySteal, n) => Some(Progress::Of(Seat(n - 1))),
        (OddEffect::HealingRitual, 1) => Some(Progress::PassesWound),
        (OddEffect::SourceFreeze, 1) => Some(Progress::Thaws),
        _ => None,
    }
}

// Equal effects have equal numbers, and hashes of states are older than the names.
impl Hash for resolving::Resolving {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        Resolving::from(*self).hash(hasher);
    }
}

impl Given {
    /// The number that it is written as.
    pub(super) const fn number(self) -> u8 {
        match self {
            Given::Nothing => 0,
            Given::Colour(colour) => colour.index() as u8,
            Given::Cards(n) | Given::Unit(n) | Given::Enemy(n) => n,
            Given::SourceForgone(forgone) => forgone as u8,
            Given::OnceMore => ONCE_MORE,
        }
    }
}

impl From<Given> for u8 {
    fn from(given: Given) -> u8 {
        given.number()
    }
}

impl Hash for Given {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.number().hash(hasher);
    }
}

/// What can be given to an effect, by its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Nothing,
    Colour,
    Cards,
    Unit,
    Enemy,
}

impl Kind {
    /// What this number means.
    fn read(self, number: u8) -> Option<Given> {
        match self {
            _ if number == ONCE_MORE => Some(Given::OnceMore),
            Kind::Nothing => (number == 0).then_some(Given::Nothing),
            Kind::Colour => ManaColour::ALL.get(usize::from(number)).copied().map(Given::Colour),
            Kind::Cards => Some(Given::Cards(number)),
            Kind::Unit => Some(Given::Unit(number)),
            Kind::Enemy => Some(Given::Enemy(number)),
        }
    }

    /// What is given to the parts of an effect that is itself given this.
    fn within(self, effect: &Effect) -> Kind {
        match *effect {
            Effect::PayByColour(_)
            | Effect::Pay { price: Price::Basic | Price::Either(..), .. }
            | Effect::Cards {
                amount: Amount::Exactly(_), card: HandCard::Action | HandCard::Coloured, ..
            }
            | Effect::Name(_)
            | Effect::Die(..)
            | Effect::Roll(_) => Kind::Colour,
            Effect::Cards { .. } => Kind::Cards,
            Effect::If(Condition::BlockSucceeds, _) => Kind::Enemy,
            Effect::Banner(_) => Kind::Unit,
            Effect::Whenever(..) => Kind::Nothing,
            _ => self,
        }
    }
}

/// What each effect is given.
static KINDS: LazyLock<Vec<Kind>> = LazyLock::new(|| {
    let mut kinds = Vec::with_capacity(EffectId::all().len());
    // An effect stands before those within it: what is not reached yet is within none.
    for effect in EffectId::all() {
        if effect.index() == kinds.len() {
            note(&mut kinds, effect, Kind::Nothing);
        }
    }
    kinds
});

fn note(kinds: &mut Vec<Kind>, effect: EffectId, kind: Kind) {
    let others = matches!(effect.get(), Effect::Enemies { target: EnemyTarget::Others, .. });
    kinds.push(if others { Kind::Enemy } else { kind });
    let within = kind.within(effect.get());
    effect.parts().for_each(|part| note(kinds, part, within));
}

/// What this number means to an effect that is being resolved.
pub(super) fn given(effect: EffectId, number: u8) -> Option<Given> {
    KINDS[effect.index()].read(number)
}

/// An effect that changes values or rules for a while.
#[derive(Deserialize)]
pub(crate) struct Modifier {
    origin: Origin,
    effect: EffectId,
    given: u8,
}

impl TryFrom<Modifier> for turn_record::Modifier {
    type Error = Meaningless;

    fn try_from(written: Modifier) -> Result<turn_record::Modifier, Meaningless> {
        let Modifier { origin, effect, given: number } = written;
        let given = match *effect.get() {
            Effect::Sideways { when: BetterSideways::NoSourceDie, .. } => match number {
                0 | 1 => Some(Given::SourceForgone(number == 1)),
                _ => None,
            },
            Effect::Odd(OddEffect::MagicTalentOfColour) => given(effect, number),
            Effect::Odd(_) => Kind::Nothing.read(number),
            _ => given(effect, number),
        };
        let given = given.ok_or(Meaningless { effect, progress: 0, given: number })?;
        Ok(turn_record::Modifier { origin, effect, given })
    }
}

/// An effect that outlasts the turn.
#[derive(Deserialize)]
pub(crate) struct Lasting {
    seat: Seat,
    origin: Origin,
    effect: EffectId,
    given: u8,
    round: bool,
}

impl TryFrom<Lasting> for turn_record::Lasting {
    type Error = Meaningless;

    fn try_from(written: Lasting) -> Result<turn_record::Lasting, Meaningless> {
        let Lasting { seat, origin, effect, given: number, round } = written;
        let given = match *effect.get() {
            Effect::Odd(OddEffect::ManaExploit) => Kind::Colour.read(number),
            _ => given(effect, number),
        };
        let given = given.ok_or(Meaningless { effect, progress: 0, given: number })?;
        Ok(turn_record::Lasting { seat, origin, effect, given, round })
    }
}

#[cfg(test)]
mod tests;
