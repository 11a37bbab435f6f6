//! When tiles, Gems and Essences can be used in a Combat (EU-TRG-04 to EU-TRG-09), and whether that has any
//! effect.

use super::phases::thirsts;
use super::{Fight, Phase};
use crate::board::{Spot, health};
use crate::content::EffectId;
use crate::effect::Effect;
use crate::effects::{holds, payable};
use crate::rules::{EU_TRG_02, EU_TRG_04, EU_TRG_05, EU_TRG_06, EU_TRG_07, EU_TRG_08, EU_TRG_09, EU_TRG_12};
use crate::state::State;
use crate::terms::{Hero, Kind, Trigger};
use kernel::{RuleId, Seat};

/// A moment of a Combat at which things can be used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Window {
    /// The preparation, by the Monster Player (EU-TRG-05).
    Preparation,
    /// A Healing phase (EU-CBT-25).
    Healing,
    /// Monster attack A.
    MonsterBefore,
    /// Monster attack C, before both have passed.
    Duel,
    /// Monster attack C, after both have passed.
    Defence,
    /// Hero attack A.
    HeroBefore,
    /// Hero attack B.
    Strike,
    /// Hero attack B of the Initiative attack.
    Initiative,
    /// Hero attack C.
    HeroAfter,
}

impl Window {
    /// Whether something with this trigger can be used now.
    #[must_use]
    pub const fn allows(self, trigger: Trigger) -> bool {
        use Trigger::*;
        match self {
            Window::Preparation => matches!(trigger, AsMonster),
            Window::Healing => matches!(trigger, Heal | Anytime),
            Window::MonsterBefore => matches!(trigger, MonsterBefore | MonsterBoth | Anytime),
            Window::Duel => matches!(trigger, Anytime),
            Window::Defence => matches!(trigger, MonsterAfter | MonsterBoth | Anytime),
            Window::HeroBefore => matches!(trigger, HeroBefore | Anytime),
            Window::Strike => matches!(trigger, Attack),
            Window::Initiative => matches!(trigger, Initiative),
            Window::HeroAfter => matches!(trigger, HeroAfter | Roll | Anytime),
        }
    }

    /// The rule that forbids something with this trigger now.
    pub(super) const fn forbids(self, trigger: Trigger, clover: bool) -> RuleId {
        match trigger {
            Trigger::Out if clover => EU_TRG_12,
            Trigger::Anytime | Trigger::Heal => EU_TRG_04,
            Trigger::AsMonster => EU_TRG_05,
            Trigger::Initiative => EU_TRG_06,
            Trigger::Attack => EU_TRG_07,
            Trigger::MonsterBefore | Trigger::MonsterAfter | Trigger::MonsterBoth => EU_TRG_08,
            Trigger::HeroBefore | Trigger::HeroAfter => EU_TRG_09,
            Trigger::Out | Trigger::Permanent | Trigger::Roll | Trigger::Mine => EU_TRG_02,
        }
    }
}

impl Fight {
    /// The current window, for the seat that uses tiles in it.
    #[must_use]
    pub const fn window(&self) -> Option<Window> {
        match self.phase {
            Phase::Preparation => Some(Window::Preparation),
            Phase::Healing { .. } => Some(Window::Healing),
            Phase::MonsterBefore => Some(Window::MonsterBefore),
            Phase::Duel { hero: true, .. } => Some(Window::Duel),
            Phase::Defence => Some(Window::Defence),
            Phase::HeroBefore => Some(Window::HeroBefore),
            Phase::Strike if self.initiative => Some(Window::Initiative),
            Phase::Strike => Some(Window::Strike),
            Phase::HeroAfter => Some(Window::HeroAfter),
            Phase::Initiative
            | Phase::MonsterCards
            | Phase::Duel { hero: false, .. }
            | Phase::Curses
            | Phase::Counter => None,
        }
    }
}

/// Whether a tile's effects on the Monster, other than Damage, work: not on one with Immunity, except Wounds
/// prevented by a Shield and a few Abilities (EU-ELI-16, EU-ELI-17).
pub(super) fn reaches(fight: &Fight, state: &State, seat: Seat, tile: Option<Spot>, ward: bool) -> bool {
    if !fight.sheet().immune {
        return true;
    }
    tile.and_then(|spot| state.players[seat].piece(spot)).is_some_and(|piece| {
        let sheet = piece.sheet();
        sheet.vs_immune || ward && sheet.kind == Kind::Shield
    })
}

/// Whether an effect is useful in the current fight. An effect with a price is useful if what it gives is.
pub(crate) fn wants(state: &State, window: Window, seat: Seat, effect: EffectId, tile: Option<Spot>) -> bool {
    let fight = state.fight.as_ref();
    fight.is_some_and(|fight| wanted(state, fight, window, seat, effect, tile))
}

fn wanted(
    state: &State,
    fight: &Fight,
    window: Window,
    seat: Seat,
    effect: EffectId,
    tile: Option<Spot>,
) -> bool {
    use Window::*;
    let player = &state.players[seat];
    let inner = |part: EffectId| wanted(state, fight, window, seat, part, tile);
    let reaches = |ward| reaches(fight, state, seat, tile, ward);
    let in_monster_attack = matches!(window, MonsterBefore | Defence);
    let in_hero_attack = matches!(window, HeroBefore | HeroAfter);
    match *effect.get() {
        _ if matches!(window, Strike | Initiative) => true,
        Effect::All => {
            // EU-TRG-04: healing waits for a Healing phase, and so does what comes with it.
            let heals = |part: EffectId| matches!(part.get(), Effect::Heal(_) | Effect::HealFull);
            effect.parts().any(inner) && (window == Healing || !effect.parts().any(heals))
        }
        Effect::Choose => effect.parts().any(inner),
        Effect::If(guard) => holds(state, seat, guard, tile) && effect.parts().all(inner),
        Effect::IfPaid => {
            effect.part(0).is_some_and(|cost| payable(state, seat, cost)) && effect.part(1).is_some_and(inner)
        }
        Effect::Heal(_) | Effect::HealFull => window == Healing && !fight.no_heal && health::is_hurt(player),
        // EU-SKO-03: Skoldur brews it where a tile of his waits for Dwurt.
        Effect::Gaar(_) => matches!(window, Healing | Duel | HeroAfter) || thirsts(player, window),
        Effect::Dwurt(_) => window == Healing && player.hero == Hero::Skoldur,
        Effect::Silver(_) | Effect::GoldCard(_) => window == Healing,
        Effect::Clover(_) => window == HeroAfter,
        Effect::NextClover(n) => n > 0 && (in_monster_attack || window == HeroBefore),
        Effect::MonsterStrength(n) => n < 0 && in_monster_attack && reaches(false),
        Effect::MonsterDie(n) => n < 0 && window == MonsterBefore && !fight.one_die && reaches(false),
        Effect::MonsterSkip => window == MonsterBefore && !fight.skips && reaches(false),
        Effect::Damage(_) => in_monster_attack || in_hero_attack,
        Effect::MoreDamage(n) => n > 0 && in_hero_attack,
        Effect::Ward(_) => in_monster_attack && reaches(true),
        Effect::Silence => window == HeroBefore && !fight.initiative, // EU-CBT-22
        Effect::Chaos(_) | Effect::MonsterGaar(_) | Effect::MonsterCard(..) => window == Preparation,
        _ => false,
    }
}
