//! Limits on the size of a question, so that every answer comes quickly.

use crate::modifiers::{Effect, Lasts};
use crate::{Army, Question};
use kernel::Lang;
use nerath::units::Side;

/// Something that a question has too much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text(Lang::En))]
pub struct Excess {
    /// What there is too much of.
    pub what: Quantity,
    /// How much is allowed.
    pub most: u32,
}

/// What questions are measured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// Units of one side, cargo and the dice of guardians included.
    Units,
    /// Stacks and guardians of one side.
    Stacks,
    /// Hits that one side ignores.
    IgnoredHits,
    /// Extra dice of one side.
    ExtraDice,
    /// Rounds that an effect lasts.
    EffectRounds,
    /// Rounds until the attacker breaks off.
    Rounds,
}

impl Quantity {
    /// How much of it is allowed. The largest question of all takes about a second.
    pub const fn most(self) -> u32 {
        match self {
            Self::Units | Self::Stacks => 60,
            Self::IgnoredHits | Self::ExtraDice | Self::EffectRounds => 20,
            Self::Rounds => 30,
        }
    }

    /// An error, if this is more than is allowed.
    pub(super) fn allows(self, n: u32) -> Result<(), Excess> {
        if n > self.most() { Err(Excess { what: self, most: self.most() }) } else { Ok(()) }
    }
}

impl Excess {
    /// A sentence that names the limit.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let most = self.most;
        match (lang, self.what) {
            (Lang::En, Quantity::Units) => format!("a side has at most {most} units and guardian dice"),
            (Lang::En, Quantity::Stacks) => format!("a side has at most {most} stacks and guardians"),
            (Lang::En, Quantity::IgnoredHits) => format!("a side ignores at most {most} hits"),
            (Lang::En, Quantity::ExtraDice) => format!("a side has at most {most} extra dice"),
            (Lang::En, Quantity::EffectRounds) => {
                format!("an effect lasts at most {most} rounds, or the battle")
            }
            (Lang::En, Quantity::Rounds) => {
                format!("the attacker plans at most {most} rounds, or to the end")
            }
            (Lang::Fr, Quantity::Units) => {
                format!("un camp a au plus {most} unités et dés de gardiens")
            }
            (Lang::Fr, Quantity::Stacks) => format!("un camp a au plus {most} piles et gardiens"),
            (Lang::Fr, Quantity::IgnoredHits) => format!("un camp ignore au plus {most} touches"),
            (Lang::Fr, Quantity::ExtraDice) => format!("un camp a au plus {most} dés supplémentaires"),
            (Lang::Fr, Quantity::EffectRounds) => {
                format!("un effet dure au plus {most} rounds, ou toute la bataille")
            }
            (Lang::Fr, Quantity::Rounds) => {
                format!("l’attaquant prévoit au plus {most} rounds, ou va jusqu’au bout")
            }
        }
    }
}

impl Question {
    /// Whether the question is of a size that is answered at once. Ask this first about questions from
    /// outside.
    pub fn check_size(&self) -> Result<(), Excess> {
        Quantity::Rounds.allows(self.policy.max_rounds.map_or(0, u32::from))?;
        Side::BOTH.into_iter().try_for_each(|side| check_army(&self.armies[side]))
    }
}

fn check_army(army: &Army) -> Result<(), Excess> {
    let force = &army.force;
    Quantity::Stacks.allows((force.stacks.len() + force.guardians.len()) as u32)?;
    let units = force.stacks.iter().map(|stack| u32::from(stack.count) * (1 + stack.aboard.len() as u32));
    let dice = force.guardians.iter().map(|guardian| guardian.dice.len() as u32);
    Quantity::Units.allows(units.chain(dice).sum())?;
    let (mut ignored, mut extra) = (0, 0);
    for effect in &army.modifiers {
        match *effect {
            Effect::AbsorbFirst { hits } | Effect::AbsorbOnce { hits } => ignored += u32::from(hits),
            Effect::BonusDice { n, .. } | Effect::Volley { n, .. } => extra += u32::from(n),
            _ => {}
        }
        if let Lasts::Rounds(rounds) = effect.lasts() {
            Quantity::EffectRounds.allows(rounds.into())?;
        }
    }
    Quantity::IgnoredHits.allows(ignored)?;
    Quantity::ExtraDice.allows(extra)
}
