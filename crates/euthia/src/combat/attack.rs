//! The attacks: rolls, and what comes of them (EU-CBT-31 to EU-CBT-54).

use super::{Step, cards, strikes};
use crate::board::{self, Spot, health};
use crate::content::EffectId;
use crate::effect::Effect;
use crate::event::Event;
use crate::frame::Play;
use crate::rolls::{EARTH, air};
use crate::task::Task;
use crate::terms::Element;

/// The highest face of the Die of Hope (EU-SHI-06).
const MOST_HOPE: u8 = 5;

/// The Die of Hope rises (EU-SHI-01).
fn raise_hope(play: &mut Play<'_>) {
    play.state.hope = (play.state.hope + 1).min(MOST_HOPE);
}

/// A new attack: nothing is rolled, nothing dealt.
pub(super) fn reset(play: &mut Play<'_>) {
    if let Some(fight) = &mut play.state.fight {
        fight.dice = [0; 2];
        fight.bonus = 0;
        fight.package = [0; 3];
        fight.shields = 0;
        fight.silent = false;
        fight.no_heal = false;
    }
}

/// The next Combat round begins with a Hero Healing phase (EU-CBT-24); what regenerates does so.
pub(super) fn next_round(play: &mut Play<'_>) {
    let Some(fight) = &mut play.state.fight else { return };
    fight.round = fight.round.saturating_add(1);
    fight.weapon = None;
    let healed = |effect: EffectId| match effect.get() {
        Effect::Regenerate(n) => *n,
        _ => 0,
    };
    let n: u8 = cards::continuous(fight).map(healed).sum();
    fight.damage = fight.damage.saturating_sub(n);
    play.state.tasks.push(Task::Combat(Step::Healing { second: false }));
}

/// The Combat round is over (EU-SGC-11).
pub(super) fn end_round(play: &mut Play<'_>) {
    cards::discard(play, cards::Discarded::RoundEnds);
    if let Some(fight) = &mut play.state.fight {
        fight.hero_next = 0;
    }
    next_round(play);
}

/// The Monster rolls (EU-CBT-31 to EU-CBT-34); false where it skips its attack.
pub(super) fn roll_monster(play: &mut Play<'_>) -> bool {
    let Some(fight) = &mut play.state.fight else { return false };
    let (fewer, skips) = (std::mem::take(&mut fight.monster_dice), std::mem::take(&mut fight.skips));
    if skips {
        return false;
    }
    let mut dice = [play.chance.die(6), 0];
    if fewer == 0 {
        dice[1] = play.chance.die(6);
    }
    play.log.tell(Event::MonsterRolled { dice });
    let raw = dice[0] + dice[1];
    // EU-ELI-16: the powers do not touch the roll of an immune Monster; a single die is not turned over (EU-SOL-14).
    let immune = fight.foe.foe().immune;
    if fight.powers[Element::Air.index()] && !immune && dice[1] > 0 {
        dice = air(dice);
    }
    fight.dice = dice;
    fight.bonus = fight.bonus.saturating_add(std::mem::take(&mut fight.monster_next));
    if fight.powers[Element::Earth.index()] && !immune {
        fight.bonus = fight.bonus.saturating_add(EARTH);
    }
    if raw >= 10 {
        raise_hope(play); // EU-CBT-32, EU-CBT-34
    }
    true
}

/// The Monster's attack deals its Wounds (EU-CBT-42).
pub(super) fn resolve_monster(play: &mut Play<'_>) {
    let Some(fight) = &play.state.fight else { return };
    let strength = strikes::strength(fight);
    let effect = fight.foe.foe().wounds.at(strength);
    strikes::monster_effect(play, effect);
    let Some(fight) = &play.state.fight else { return };
    let (hero, n) = (fight.hero, strikes::dealt(fight.package));
    health::wound(play.state, hero, n);
    play.log.tell(Event::Struck { by_hero: false, strength, n });
}

/// The Hero rolls (EU-CBT-48, EU-CBT-49, EU-CBT-51, EU-CBT-52).
pub(super) fn roll_hero(play: &mut Play<'_>) {
    let Some(fight) = &mut play.state.fight else { return };
    let hero = fight.hero;
    let mut dice = [play.chance.die(6), play.chance.die(6)];
    play.log.tell(Event::Rolled { seat: hero, dice });
    let raw = dice[0] + dice[1];
    if fight.powers[Element::Air.index()]
        && !board::is_immune(&play.state.players[hero.index()], Element::Air)
    {
        dice = air(dice);
    }
    fight.dice = dice;
    let earth = if fight.powers[Element::Earth.index()] { EARTH } else { 0 };
    fight.bonus = fight.foe.foe().penalty + std::mem::take(&mut fight.hero_next) + fight.hero_all + earth;
    if raw <= 5 {
        raise_hope(play);
    }
}

/// The Hero's attack deals its Damage (EU-CBT-53, EU-CBT-54).
pub(super) fn resolve_hero(play: &mut Play<'_>) {
    let Some(fight) = &play.state.fight else { return };
    let strength = strikes::strength(fight);
    let step = Step::HeroC { initiative: false };
    if let Some((slot, at)) = fight.weapon {
        let spot = Spot::Slot(slot);
        let piece = play.state.players[fight.hero.index()].piece(spot);
        let part = piece.and_then(|piece| piece.sheet().parts.get(usize::from(at)));
        let effect = part.map_or(EffectId::NOTHING, |part| part.attack.at(strength));
        strikes::hero_effect(play, step, effect, Some(spot));
    }
    let Some(fight) = &mut play.state.fight else { return };
    let n = strikes::dealt(fight.package);
    fight.damage = fight.damage.saturating_add(n);
    play.log.tell(Event::Struck { by_hero: true, strength, n });
}
