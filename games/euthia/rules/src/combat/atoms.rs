//! Effects in a fight: those of the Hero's tiles, and those of the Monster and its cards.

use super::{Incident, Phase, cards, died, phases, solo, tell, tell_left, windows};
use crate::board::Spot;
use crate::content::EffectId;
use crate::effect::Effect;
use crate::effects::{Origin, gains, holds};
use crate::event::Change;
use crate::frame::Play;
use crate::terms::Metal;
use kernel::Seat;

/// Carries out an effect of a player's tile in a fight; does nothing outside one.
pub(crate) fn apply(play: &mut Play<'_>, seat: Seat, origin: Origin, effect: &Effect) {
    let tile = match origin {
        Origin::Tile(spot) => Some(spot),
        _ => None,
    };
    act(play, seat, tile, effect);
}

/// Carries out every part of an effect that asks nothing: a row of a Weapon's table.
pub(super) fn walk(play: &mut Play<'_>, seat: Seat, tile: Spot, effect: EffectId) {
    match *effect.get() {
        Effect::All => effect.parts().for_each(|part| walk(play, seat, tile, part)),
        Effect::If(guard) => {
            if holds(play.state, seat, guard, Some(tile)) {
                effect.parts().for_each(|part| walk(play, seat, tile, part));
            }
        }
        ref atom => act(play, seat, Some(tile), atom),
    }
}

fn act(play: &mut Play<'_>, seat: Seat, tile: Option<Spot>, effect: &Effect) {
    let Some(fight) = &play.state.fight else { return };
    let reaches = |ward| windows::reaches(fight, play.state, seat, tile, ward);
    // EU-ELI-16: what would change the Monster does nothing to one with Immunity; what helps it does.
    let (reaches, wards) = (reaches(false), reaches(true));
    let Some(fight) = &mut play.state.fight else { return };
    let in_hero_attack = matches!(
        fight.phase,
        Phase::Curses | Phase::HeroBefore | Phase::Strike | Phase::HeroAfter | Phase::Counter
    );
    match *effect {
        Effect::Clover(n) => phases::changed(play, n, Change::Used),
        Effect::NextClover(n) => fight.next_hero += n,
        // EU-CBT-40.
        Effect::MonsterStrength(n) if reaches || n > 0 => phases::monster_changed(play, n),
        Effect::MonsterNext(n) if reaches => fight.next_monster += n,
        Effect::MonsterDie(_) if reaches => fight.one_die = true,
        Effect::MonsterSkip if reaches => fight.skips = true,
        Effect::Damage(n) if in_hero_attack => fight.blow.plain += n, // EU-WND-09
        Effect::Damage(n) => {
            fight.damage = fight.damage.saturating_add(n);
            tell(play, Incident::Damage(n));
            tell_left(play);
        }
        Effect::MoreDamage(n) if n > 0 => fight.blow.more += n.unsigned_abs(),
        Effect::MoreDamage(n) => fight.blow.less += n.unsigned_abs(),
        Effect::Ward(n) if wards => {
            fight.wounds.less += n;
            tell(play, Incident::Warded(n));
        }
        Effect::Silence => cards::silence(play),
        Effect::Chaos(_) | Effect::MonsterGaar(_) | Effect::MonsterCard(..) => monster(play, effect),
        _ => {}
    }
}

/// Carries out an effect of the Monster or of its cards. Clovers of cards are read where the cards are
/// (EU-SGC-11).
pub(super) fn monster(play: &mut Play<'_>, effect: &Effect) {
    let Some(fight) = &mut play.state.fight else { return };
    match *effect {
        Effect::Wounds(n) => fight.wounds.plain += n,
        Effect::MoreWounds(n) => fight.wounds.more += n,
        Effect::MonsterStrength(n) => phases::monster_changed(play, n),
        // EU-WND-06.
        Effect::MonsterHeal(n) => {
            let healed = n.min(fight.damage);
            fight.damage -= healed;
            if healed > 0 {
                tell(play, Incident::Regenerated(healed));
                tell_left(play);
            }
        }
        Effect::MonsterHealth(n) => fight.health = (fight.health + n).min(100), // EU-ELI-13
        Effect::Chaos(n) => fight.chaos += n,
        Effect::MonsterGaar(n) => fight.gaar += n,
        Effect::HeroClover(n) => fight.weakened += n, // EU-ELI-11
        Effect::NoHeal => fight.no_heal = true,
        Effect::StealGaar(n) => {
            let player = &mut play.state.players[fight.hero];
            let gaar = n.min(player.gaar);
            let dwurt = (n - gaar).min(player.dwurt);
            player.gaar -= gaar;
            player.dwurt -= dwurt;
            fight.gaar += gaar + dwurt;
        }
        // EU-ELI-12.
        Effect::MonsterCard(metal, n) => draw(play, metal, n),
        _ => {}
    }
}

/// The Monster Player draws cards, or the reserves grow.
fn draw(play: &mut Play<'_>, metal: Metal, n: u8) {
    match play.state.fight.as_ref().and_then(|fight| fight.monster) {
        Some(seat) => gains::powers(play, seat, metal, n),
        None => solo::feed(play, metal, n),
    }
}

/// A Hero was wounded by their own effect in a fight, which may be the end (EU-DTH-01).
pub(crate) fn wounded(play: &mut Play<'_>, seat: Seat) -> bool {
    let fights = play.state.fight.as_ref().is_some_and(|fight| fight.hero == seat);
    if fights && play.state.players[seat].health == 0 {
        died(play);
    }
    fights
}
