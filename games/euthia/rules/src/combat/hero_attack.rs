//! The attack of the Hero, the Initiative attack included (EU-CBT-19 to EU-CBT-23, EU-CBT-43 to EU-CBT-55).

use super::{Fight, Incident, Package, Phase, Window, atoms, cards, ending, hope, phases, tell, tell_left};
use crate::action::Action;
use crate::board::{self, Spot};
use crate::effect::Effect;
use crate::event::{Change, Event};
use crate::frame::Play;
use crate::rolls::{EARTH, air, tell_turned};
use crate::scenario;
use crate::state::State;
use crate::terms::Element;
use crate::uses::{self, Occasion};
use arrayvec::ArrayVec;

/// Begins the attack. In the Initiative attack no card can be played (EU-CBT-21).
pub(super) fn begin(play: &mut Play<'_>, initiative: bool) {
    let Some(fight) = &mut play.state.fight else { return };
    fight.initiative = initiative;
    fight.dice = [0; 2];
    fight.bonus = 0;
    fight.blow = Package::default();
    fight.weapon = None;
    phases::go(play, if initiative { Phase::HeroBefore } else { Phase::Curses });
}

/// The Weapons and Abilities that can be chosen (EU-CBT-20, EU-CBT-45).
pub(crate) fn tiles(state: &State, fight: &Fight, window: Window) -> ArrayVec<(u8, u8), 16> {
    let mut found = ArrayVec::new();
    let seat = fight.hero;
    for slot in 0..crate::content::SLOTS as u8 {
        let Some(piece) = state.players[seat].piece(Spot::Slot(slot)) else { continue };
        for (part, at) in piece.sheet().parts.iter().zip(0u8..) {
            let action = Action::Use(Spot::Slot(slot), at);
            let chosen = window.allows(part.trigger)
                && uses::check_action(state, seat, Occasion::Fight(window), &action).is_ok();
            if chosen && !found.is_full() {
                found.push((slot, at));
            }
        }
    }
    found
}

/// Step B without a choice: the only way to attack, or none (EU-CBT-47).
pub(super) fn only(play: &mut Play<'_>) {
    let Some(fight) = &play.state.fight else { return };
    let window = if fight.initiative { Window::Initiative } else { Window::Strike };
    match tiles(play.state, fight, window).first() {
        Some((slot, part)) => strike(play, *slot, *part),
        None => deal(play),
    }
}

/// Step B: the tile is announced or engaged (EU-CBT-46) and the dice are rolled; they count for the Die of
/// Hope before Air and Earth change them (EU-CBT-48, EU-CBT-49).
pub(super) fn strike(play: &mut Play<'_>, slot: u8, part: u8) {
    let Some(fight) = &play.state.fight else { return };
    let seat = fight.hero;
    uses::spend(play, seat, Spot::Slot(slot), part);
    let mut dice = [play.chance.die(6), play.chance.die(6)];
    play.log.tell(Event::Rolled { seat, dice });
    if dice[0] + dice[1] <= hope::HERO_AT_MOST {
        hope::rise(play);
    }
    let luck = scenario::roll_bonus(play.state);
    let spared = board::is_immune(&play.state.players[seat], Element::Air); // EU-HTL-14
    let Some(fight) = &mut play.state.fight else { return };
    let (thrown, earth) = (dice, fight.earth);
    if fight.air && !spared {
        dice = air(dice);
    }
    fight.dice = dice;
    fight.weapon = Some((slot, part));
    tell_turned(play, Some(seat), thrown, dice);
    if earth {
        phases::changed(play, EARTH, Change::Earth);
    }
    phases::changed(play, luck, Change::Scenario);
    phases::go(play, Phase::HeroAfter);
}

/// Whether the Monster may spend Gaar in this attack (EU-GAR-01).
pub(super) fn may_counter(fight: &Fight) -> bool {
    fight.gaar > 0
        && fight.monster.is_some()
        && fight.continuous(|effect| *effect == Effect::MonsterGaarInHero)
}

/// Step D: the effects of the range that holds the Final Combat Strength (EU-CBT-53).
pub(super) fn resolve(play: &mut Play<'_>) {
    let Some(fight) = &play.state.fight else { return };
    let seat = fight.hero;
    if let Some((slot, at)) = fight.weapon {
        let spot = Spot::Slot(slot);
        let strength = fight.hero_strength();
        let part =
            play.state.players[seat].piece(spot).and_then(|piece| piece.sheet().parts.get(usize::from(at)));
        if let Some(part) = part {
            atoms::walk(play, seat, spot, part.attack.at(strength));
        }
    }
    if let Some(fight) = &mut play.state.fight {
        fight.next_hero = 0; // EU-SHD-05: that was the next attack
    }
    deal(play);
}

/// Deals all Damage at once (EU-WND-08); the fight continues unless that ends it.
fn deal(play: &mut Play<'_>) {
    let Some(fight) = &mut play.state.fight else { return };
    fight.blow.less += fight.played.iter().map(super::Played::hampers).sum::<u8>();
    let mut damage = fight.blow.dealt();
    if damage > 0 {
        damage += scenario::more_damage(play);
    }
    let Some(fight) = &mut play.state.fight else { return };
    fight.damage = fight.damage.saturating_add(damage);
    let (strength, won, initiative) = (fight.hero_strength(), fight.is_won(), fight.initiative);
    if fight.weapon.is_some() || damage > 0 {
        tell(play, Incident::Hit { strength, damage });
    }
    if damage > 0 {
        tell_left(play);
    }
    if won {
        return ending::won(play); // EU-CBT-23, EU-CBT-54
    }
    if !initiative {
        cards::discard_spent(play);
    }
    phases::round(play);
}
