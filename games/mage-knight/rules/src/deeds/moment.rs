//! When an effect can be used: the parts of a turn, as icons of cards and the effects themselves say
//! (MK-DEED-14, MK-TURN-15, MK-CBT-GEN-02, MK-CBT-GEN-05).

use crate::combat;
use crate::content::{EffectId, Half};
use crate::duel;
use crate::effect::{Condition, Effect, EnemyTarget, OddEffect, Points, Timing};
use crate::effects::modifiers;
use crate::question::CombatPhase;
use crate::state::{Stage, State};
use crate::terms::{Categories, Category, Reach};
use std::sync::LazyLock;

/// A set of moments, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Moments(u16);

impl Moments {
    /// None: for an effect, this means that the moment does not matter.
    pub(crate) const NONE: Moments = Moments(0);
    pub(crate) const MOVEMENT: Moments = Moments(1);
    pub(crate) const INTERACTION: Moments = Moments(1 << 1);
    /// The start of a combat, before anything is done except what can be done at any time.
    pub(crate) const START: Moments = Moments(1 << 2);
    pub(crate) const RANGED: Moments = Moments(1 << 3);
    pub(crate) const BLOCK: Moments = Moments(1 << 4);
    pub(crate) const DAMAGE: Moments = Moments(1 << 5);
    pub(crate) const ATTACK: Moments = Moments(1 << 6);
    /// After the action.
    pub(crate) const AFTER: Moments = Moments(1 << 7);
    /// During a rest.
    pub(crate) const REST: Moments = Moments(1 << 8);
    /// Between turns, at their start and at their end.
    pub(crate) const BETWEEN: Moments = Moments(1 << 9);
    /// The ranged phase, once every attack of the combat is a siege attack (MK-CBT-RNG-02).
    pub(crate) const ALL_SIEGE: Moments = Moments(1 << 10);
    /// When an attack that is neither ranged nor siege can be made.
    pub(crate) const MELEE: Moments = Moments(Self::ATTACK.0 | Self::ALL_SIEGE.0);
    pub(crate) const COMBAT: Moments = Moments(
        Self::START.0 | Self::RANGED.0 | Self::ALL_SIEGE.0 | Self::BLOCK.0 | Self::DAMAGE.0 | Self::ATTACK.0,
    );
    pub(crate) const ALL: Moments = Moments((1 << 11) - 1);
    pub(crate) const NOT_COMBAT: Moments = Moments(Self::ALL.0 & !Self::COMBAT.0);

    /// The current moment; in the ranged phase it may be several at once.
    pub(crate) fn now(state: &State) -> Moments {
        match state.stage {
            Stage::Movement => Moments::MOVEMENT,
            Stage::Interaction => Moments::INTERACTION,
            Stage::AfterAction => Moments::AFTER,
            Stage::Rest => Moments::REST,
            Stage::Combat if let Some(duel) = &state.duel => duel::moments(state, duel),
            Stage::Combat => match combat::phase(state) {
                Some(CombatPhase::Ranged) => {
                    let start = if state.turn.combat_used { Moments::NONE } else { Moments::START };
                    Moments::ranged(state).or(start)
                }
                Some(CombatPhase::Block) => Moments::BLOCK,
                Some(CombatPhase::Damage) => Moments::DAMAGE,
                Some(CombatPhase::Attack) => Moments::ATTACK,
                None => Moments::BETWEEN,
            },
            Stage::SetUp | Stage::Tactics | Stage::TurnStart | Stage::EndOfTurn => Moments::BETWEEN,
        }
    }

    /// The ranged phase, in which melee may be possible too.
    pub(crate) fn ranged(state: &State) -> Moments {
        let siege = modifiers::reach(state, Reach::Melee) == Reach::Siege;
        if siege { Moments::RANGED.or(Moments::ALL_SIEGE) } else { Moments::RANGED }
    }

    /// The moments that the icons of a card allow (MK-DEED-14).
    pub(crate) fn of_icons(categories: Categories) -> Moments {
        categories.iter().fold(Moments::NONE, |moments, icon| moments.or(Moments::of_icon(icon)))
    }

    /// The moments that a half of a card allows: by its icons, and by itself (MK-VAR-PRINT-01).
    pub(crate) fn allowed(half: &Half) -> Moments {
        Moments::of_icons(half.categories).or(SAID[half.effect.index()].besides)
    }

    /// When a half of a card can be played: where it is allowed and has an effect.
    pub(crate) fn of_half(half: &Half) -> Moments {
        Moments::allowed(half).and(Moments::of(half.effect))
    }

    /// The moments that an icon allows.
    pub(crate) const fn of_icon(icon: Category) -> Moments {
        match icon {
            Category::Movement => Moments::MOVEMENT,
            Category::Combat => Moments::COMBAT,
            Category::Influence => Moments::INTERACTION,
            Category::Healing => Moments::NOT_COMBAT,
            Category::Special => Moments::ALL,
            Category::Banner => Moments::NONE,
        }
    }

    /// When an effect of the content has an effect.
    pub(crate) fn of(effect: EffectId) -> Moments {
        SAID[effect.index()].does
    }

    /// When an effect has an effect.
    pub(crate) fn of_effect(effect: &Effect) -> Moments {
        let moments = opinion(effect);
        if moments == Moments::NONE { Moments::ALL } else { moments }
    }

    /// In either.
    #[must_use]
    pub(crate) const fn or(self, other: Moments) -> Moments {
        Moments(self.0 | other.0)
    }

    /// In both.
    #[must_use]
    pub(crate) const fn and(self, other: Moments) -> Moments {
        Moments(self.0 & other.0)
    }

    /// Whether they have a moment in common.
    pub(crate) const fn meets(self, other: Moments) -> bool {
        self.0 & other.0 != 0
    }
}

/// What an effect of the content says about its moments.
struct Said {
    /// When it has an effect.
    does: Moments,
    /// When its card can be played beyond what the icons say.
    besides: Moments,
}

/// What each effect says, computed once: every card in hand is checked at every decision.
static SAID: LazyLock<Vec<Said>> = LazyLock::new(|| {
    let combat_too = |part: &Effect| matches!(part, Effect::Only(Timing::CombatToo, _));
    let said = |effect: &Effect| Said {
        does: Moments::of_effect(effect),
        besides: if effect.parts().iter().any(combat_too) { Moments::COMBAT } else { Moments::NONE },
    };
    EffectId::all().map(|effect| said(effect.get())).collect()
});

/// The moments for which an effect is meant; none if it does not matter. Of several effects together, one is
/// enough: what comes at the wrong moment is lost.
fn opinion(effect: &Effect) -> Moments {
    let parts = || effect.parts().iter().fold(Moments::NONE, |moments, part| moments.or(opinion(part)));
    match *effect {
        Effect::Move(_) | Effect::Travel { .. } | Effect::Odd(OddEffect::SpaceBending) => Moments::MOVEMENT,
        Effect::Influence(_) => Moments::INTERACTION,
        Effect::Heal(_) | Effect::HealUnit | Effect::Ready(_) => Moments::NOT_COMBAT,
        // MK-CBT-GEN-06.
        Effect::Odd(OddEffect::EnergyFlow | OddEffect::EnergySteal) => Moments::NOT_COMBAT,
        Effect::Attack { reach: Reach::Melee, .. } => Moments::MELEE,
        Effect::Attack { .. } => Moments::RANGED.or(Moments::ATTACK),
        Effect::Block { .. } | Effect::SwiftBlock { .. } => Moments::BLOCK,
        Effect::Enemies { target: EnemyTarget::Blocked, .. } => Moments::BLOCK,
        Effect::Enemies { .. }
        | Effect::Units { .. }
        | Effect::IgnoreSiteFortifications
        | Effect::Odd(
            OddEffect::SwordOfJustice
            | OddEffect::AltemMagesColdFire
            | OddEffect::AltemMagesSiege
            | OddEffect::BannerOfFear
            | OddEffect::WingsOfNight,
        ) => Moments::COMBAT,
        Effect::SkipBlockAndDamage => Moments::RANGED.or(Moments::BLOCK),
        Effect::Convert { from, into, .. } => opinion(into).or(match from {
            Points::Move => Moments::MOVEMENT,
            Points::Influence => Moments::INTERACTION,
        }),
        Effect::Choose(alternatives) => {
            alternatives.iter().fold(Moments::NONE, |moments, one| moments.or(Moments::of_effect(one)))
        }
        Effect::Once(..) | Effect::WithAction { .. } => Moments::ALL,
        Effect::If(Condition::BlockSucceeds, _)
        | Effect::Pay { optional: true, .. }
        | Effect::At(..)
        | Effect::Whenever(..)
        | Effect::EachTurn(_)
        | Effect::Banner(_) => Moments::NONE,
        Effect::Only(Timing::CombatToo, part) => Moments::of_effect(part).or(Moments::COMBAT),
        Effect::Only(timing, part) => Moments::of_effect(part).and(of_timing(timing)),
        _ => parts(),
    }
}

/// The only time at which some effects can be used.
const fn of_timing(timing: Timing) -> Moments {
    match timing {
        Timing::InCombat | Timing::ActivatingUnit => Moments::COMBAT,
        Timing::NotInCombat => Moments::NOT_COMBAT,
        Timing::StartOfCombat => Moments::START,
        Timing::BlockPhase => Moments::BLOCK,
        Timing::AttackPhase => Moments::ATTACK,
        Timing::InInteraction => Moments::INTERACTION,
        Timing::AnyTurn | Timing::CombatToo => Moments::ALL,
    }
}
