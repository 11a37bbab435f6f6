//! What effects do in a fight, and what an attack deals (EU-WND, EU-CBT-42, EU-CBT-53).

use super::{Fight, Step};
use crate::board::{Spot, health};
use crate::content::EffectId;
use crate::effect::Effect;
use crate::effects::{self, gains};
use crate::frame::Play;
use crate::state::State;
use crate::terms::Kind;

/// Whether an effect is of use to the Hero in a step.
pub(crate) fn matters(state: &State, step: Step, effect: EffectId, tile: Option<Spot>) -> bool {
    let Some(fight) = &state.fight else { return false };
    let inner = |part: EffectId| matters(state, step, part, tile);
    match effect.get() {
        Effect::All | Effect::Choose => effect.parts().any(inner),
        Effect::If(guard) => effects::holds(state, fight.hero, *guard, tile) && effect.parts().any(inner),
        atom => works(step, atom),
    }
}

/// Whether a single effect has its place in a step.
const fn works(step: Step, effect: &Effect) -> bool {
    use Effect::*;
    match step {
        Step::Healing { .. } => matches!(effect, Heal(_) | HealFull | Gaar(_)),
        Step::MonsterAHero => {
            matches!(effect, MonsterStrength(_) | MonsterDie(_) | MonsterSkip | Ward(_) | NextClover(_))
        }
        Step::MonsterCHero => matches!(effect, MonsterStrength(_) | Ward(_) | Damage(_) | NextClover(_)),
        // EU-CBT-22: no Silence in the Initiative.
        Step::HeroAHero { initiative: true } => matches!(effect, MoreDamage(_) | Damage(_)),
        Step::HeroAHero { initiative: false } => matches!(effect, MoreDamage(_) | Damage(_) | Silence),
        Step::HeroC { .. } => matches!(effect, Clover(_) | MoreDamage(_) | Damage(_)),
        _ => false,
    }
}

/// An effect of the Hero's: of a choice, the part that has its place now. Against Immunity only Damage reaches the Monster, unless the tile says
/// otherwise (EU-ELI-16 to EU-ELI-18).
pub(super) fn hero_effect(play: &mut Play<'_>, step: Step, effect: EffectId, tile: Option<Spot>) {
    match *effect.get() {
        Effect::All => {
            let parts: arrayvec::ArrayVec<EffectId, 8> = effect.parts().collect();
            parts.into_iter().for_each(|part| hero_effect(play, step, part, tile));
        }
        Effect::Choose => {
            if let Some(part) = effect.parts().find(|part| matters(play.state, step, *part, tile)) {
                hero_effect(play, step, part, tile);
            }
        }
        Effect::If(guard) => {
            let hero = play.state.fight.as_ref().map(|fight| fight.hero);
            let holds = hero.is_some_and(|hero| effects::holds(play.state, hero, guard, tile));
            if let Some(part) = effect.part(0).filter(|_| holds) {
                hero_effect(play, step, part, tile);
            }
        }
        atom => hero_atom(play, step, &atom, tile),
    }
}

fn hero_atom(play: &mut Play<'_>, step: Step, effect: &Effect, tile: Option<Spot>) {
    let Some(fight) = &mut play.state.fight else { return };
    let hero = fight.hero;
    let piece = tile.and_then(|spot| play.state.players[hero.index()].piece(spot));
    let immune = fight.foe.foe().immune && piece.is_none_or(|piece| !piece.sheet().vs_immune);
    let shield = piece.is_some_and(|piece| piece.sheet().kind == Kind::Shield);
    match *effect {
        Effect::Heal(n) => {
            health::heal(play.state, hero, n);
        }
        Effect::HealFull => {
            health::heal(play.state, hero, u8::MAX);
        }
        Effect::Gaar(n) => gains::gaar(play, hero, n),
        Effect::Wound(n) => {
            health::wound(play.state, hero, n);
        }
        Effect::Clover(n) => fight.bonus += n,
        Effect::NextClover(n) => fight.hero_next += n,
        // In the Hero attack it belongs to the attack (EU-WND-09), elsewhere it hits at once.
        Effect::Damage(n) if matches!(step, Step::HeroAHero { .. } | Step::HeroC { .. }) => {
            fight.package[0] += n
        }
        Effect::Damage(n) => fight.damage += n,
        Effect::MoreDamage(n) if n >= 0 => fight.package[1] += n.unsigned_abs(),
        Effect::MoreDamage(n) => fight.package[2] += n.unsigned_abs(),
        Effect::Ward(n) if shield || !immune => fight.package[2] += n, // EU-SHD-04
        Effect::Silence => {
            fight.silent = true;
            fight.hero_next = fight.hero_next.max(0);
            fight.package[2] = 0;
        }
        _ if immune => {}
        Effect::MonsterStrength(n) => fight.bonus += n,
        Effect::MonsterNext(n) => fight.monster_next += n,
        Effect::MonsterDie(n) => fight.monster_dice = n.unsigned_abs(),
        Effect::MonsterSkip => fight.skips = true,
        _ => {}
    }
}

/// An effect of the Monster's: of its attack or of a card.
pub(super) fn monster_effect(play: &mut Play<'_>, effect: EffectId) {
    let parts: arrayvec::ArrayVec<EffectId, 8> = effect.whole().collect();
    for part in parts {
        let Some(fight) = &mut play.state.fight else { return };
        let (hero, monster) = (fight.hero, fight.monster);
        match *part.get() {
            Effect::Wounds(n) => fight.package[0] += n,
            Effect::MoreWounds(n) => fight.package[1] += n,
            Effect::MonsterStrength(n) => fight.bonus += n,
            Effect::Clover(n) | Effect::NextClover(n) => fight.hero_next += n,
            Effect::HeroClover(n) => fight.hero_all += n,
            // On the attack of the Hero that follows: less Damage (EU-SGC-15).
            Effect::MoreDamage(n) if n < 0 => fight.package[2] += n.unsigned_abs(),
            Effect::MonsterHeal(n) => fight.damage = fight.damage.saturating_sub(n), // EU-WND-06
            Effect::MonsterHealth(n) => fight.health += n,
            Effect::Chaos(n) => fight.chaos += n,
            Effect::MonsterGaar(n) => fight.gaar += n,
            Effect::NoHeal => fight.no_heal = true,
            Effect::StealGaar(n) => {
                let player = &mut play.state.players[hero.index()];
                let from = if player.dwurt > 0 { &mut player.dwurt } else { &mut player.gaar };
                let stolen = n.min(*from);
                *from -= stolen;
                fight.gaar += stolen;
            }
            Effect::MonsterCard(metal, n) => gains::powers(play, monster, metal, n),
            Effect::Kill => play.state.players[hero.index()].health = 0, // EU-ELI-14, EU-ELI-15
            _ => {}
        }
    }
}

/// What a package deals: those with a plus if there is a plain one, then those with a minus (EU-WND-02 to EU-WND-04, EU-WND-07, EU-WND-08).
#[must_use]
pub(super) const fn dealt(package: [u8; 3]) -> u8 {
    let [plain, more, less] = package;
    if plain == 0 { 0 } else { (plain + more).saturating_sub(less) }
}

/// The Final Combat Strength (EU-CBT-42, EU-CBT-53).
#[must_use]
pub(super) fn strength(fight: &Fight) -> i16 {
    i16::from(fight.dice[0]) + i16::from(fight.dice[1]) + i16::from(fight.bonus)
}
