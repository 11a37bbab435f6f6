//! The results of a combat: enemies defeated, sites conquered, cities taken (MK-CBT-RES, MK-CBT-CITY).

use super::enemies::places;
use super::{Combat, FoeSet, Joined, Remaining, die};
use crate::assault;
use crate::content::{EffectId, Hex};
use crate::effect::Effect;
use crate::event::Event;
use crate::frame::Play;
use crate::map::{self, Stance};
use crate::player::{change_reputation, gain_fame};
use crate::state::Stage;
use crate::terms::{Pile, Site};
use kernel::Seat;

/// Defeats enemies: their tokens are discarded and their Fame is gained at once (MK-CBT-RNG-10,
/// MK-CBT-RNG-11). A summoned monster gives none (MK-FAQ-20).
pub(super) fn defeat(play: &mut Play<'_>, set: FoeSet) {
    // MK-VAR-ICBT-04: whom the die made stronger is beaten, whatever phase it is.
    if set & 1 == 1 {
        die::show(play);
    }
    let Some(combat) = &mut play.state.combat else { return };
    // MK-SCN-HOLD-10: what is halved is the sum, even if they are beaten one after the other.
    let before = combat.worth.of(shown(combat));
    let mut fame = 0;
    for place in places(set) {
        let foe = &mut combat.foes[place];
        foe.gone = true;
        foe.defeated = true;
        play.state.turn.defeated += u8::from(!foe.is_summoned());
        if let Joined::Rampaging(_) = combat.foes[place].joined {
            fame += combat.fame_of(place);
        }
    }
    fame += combat.worth.of(shown(combat)) - before;
    let foes = &combat.foes;
    play.log.tell_with(|| Event::Defeated {
        enemies: places(set).map(|place| foes[place].enemy).collect(),
        fame,
    });
    places(set).for_each(|place| remove(play, place));
    let seat = play.state.seat();
    gain_fame(play, seat, fame);
}

/// The Fame shown by the site's defeated enemies.
fn shown(combat: &Combat) -> u8 {
    let beaten = combat.those(|_, foe| foe.defeated && matches!(foe.joined, Joined::Site | Joined::Drawn));
    places(beaten).map(|place| combat.fame_of(place)).sum()
}

/// Removes a token from play, wherever it is.
fn remove(play: &mut Play<'_>, place: usize) {
    let Some(combat) = &play.state.combat else { return };
    let foe = combat.foes[place];
    let at = match foe.joined {
        Joined::Site => combat.site,
        Joined::Rampaging(space) => combat.rampaging.get(usize::from(space)).copied(),
        Joined::Drawn | Joined::Summoned(_) => None,
    };
    match at {
        Some(at) => map::remove_token(play.state, at, foe.enemy),
        None => map::discard_token(play.state, foe.enemy),
    }
}

/// Removes a summoned or drawn monster that was not defeated.
pub(super) fn dismiss(play: &mut Play<'_>, place: usize) {
    let Some(combat) = &mut play.state.combat else { return };
    let foe = &mut combat.foes[place];
    if !foe.gone {
        foe.gone = true;
        remove(play, place);
    }
}

/// The combat is over (MK-CBT-RES-01).
pub(super) fn end(play: &mut Play<'_>) {
    die::show(play);
    let seat = play.state.seat();
    rampage_ends(play, seat);
    let site = play.state.combat.as_ref().and_then(|combat| combat.site);
    match site {
        Some(at) => site_fought(play, seat, at),
        None => clear(play),
    }
    play.state.combat = None;
    play.state.player_mut().units.iter_mut().for_each(|unit| unit.hit = false);
    play.state.stage = Stage::AfterAction;
    assault::fought(play);
}

/// Reputation for rampaging enemies defeated, and only for them (MK-CBT-RES-03, MK-CBT-RES-04).
fn rampage_ends(play: &mut Play<'_>, seat: Seat) {
    let Some(combat) = &play.state.combat else { return };
    let beaten = combat.foes.iter().filter(|foe| foe.defeated && matches!(foe.joined, Joined::Rampaging(_)));
    let honour = |pile: Pile| match rampager(pile).card().fight.as_ref().map(|fight| fight.reward.get()) {
        Some(Effect::Reputation(n)) => *n,
        _ => 0,
    };
    // MK-VAR-RAMP-04: one for each of two that came together.
    let honour = beaten.map(|foe| if foe.paired { 1 } else { honour(foe.enemy.enemy().pile) }).sum();
    change_reputation(play, seat, honour);
}

/// The kind of site that a rampaging enemy of this pile is.
const fn rampager(pile: Pile) -> Site {
    match pile {
        Pile::Red => Site::Draconum,
        _ => Site::Orc,
    }
}

/// The fight over a site is over: it is conquered if none of its defenders is left, even if rampaging enemies
/// are (MK-CBT-START-08).
fn site_fought(play: &mut Play<'_>, seat: Seat, at: Hex) {
    let Some(combat) = &play.state.combat else { return };
    let defenders = || combat.foes.iter().filter(|foe| foe.is_defender());
    let beaten = defenders().filter(|foe| foe.defeated).count();
    let conquered = defenders().all(|foe| foe.defeated);
    let (city, retreat) = (combat.city.is_some(), combat.retreat);
    clear(play);
    if city && play.state.assault.is_some() {
        // MK-COA-12, MK-COA-15: what happens to the city, and of those in it, is seen when all have fought.
        return city_fought(play, seat, at, beaten, false);
    }
    if !conquered {
        fill_up(play, at);
    }
    if city {
        city_fought(play, seat, at, beaten, conquered);
    }
    if conquered {
        conquer(play, seat, at);
    } else if let Some(back) = retreat {
        // MK-CBT-RES-12: a step back, and no Wound for it.
        let turn = &mut play.state.turn;
        if turn.path.last() == Some(&back) {
            turn.path.pop();
        }
        play.state.players[seat].place = Some(back);
        play.log.tell(Event::Retreated { seat, to: back });
    }
}

/// A Shield on the city's card for each defender defeated (MK-CBT-RES-02); without defenders the city is
/// conquered (MK-CBT-CITY-05).
fn city_fought(play: &mut Play<'_>, seat: Seat, at: Hex, beaten: usize, conquered: bool) {
    let Some(city) = play.state.map.city_at_mut(at) else { return };
    for _ in 0..beaten {
        // The row is as long as the largest garrison.
        let _ = city.shields.try_push(seat);
    }
    if conquered {
        city.stance = Stance::Conquered;
    }
}

/// The player owns the site: the Shield at once, the rewards at the end of the turn (MK-CBT-RES-05 to
/// MK-CBT-RES-08).
fn conquer(play: &mut Play<'_>, seat: Seat, at: Hex) {
    let Some(combat) = &play.state.combat else { return };
    let &Combat { shield, city, fortified, honour, rewards, .. } = combat;
    // A site that was conquered before gave its enemies' Fame, and has nothing else to give.
    if !fortified && play.state.map.is_conquered(at) {
        return;
    }
    if shield && city.is_none() {
        // A keep has one owner.
        play.state.map.clear_shields(at);
        play.state.map.put_shield(at, seat);
    }
    play.log.tell(Event::Conquered { seat, at });
    change_reputation(play, seat, honour);
    rewards.into_iter().for_each(|reward| earn(play, reward));
}

/// Adds a reward for the end of the turn, each part separately (MK-END-08); the Shield is already there.
fn earn(play: &mut Play<'_>, reward: EffectId) {
    match reward.get() {
        Effect::Nothing | Effect::Shield => {}
        Effect::All(_) => reward.parts().for_each(|part| earn(play, part)),
        _ => {
            // No turn earns more rewards than there is room for: it has one combat.
            let _ = play.state.turn.rewards.try_push(reward);
        }
    }
}

/// Replaces defeated monsters of a spawning ground by new ones, hidden until somebody comes (MK-CBT-RES-11).
fn fill_up(play: &mut Play<'_>, at: Hex) {
    let Some(combat) = &play.state.combat else { return };
    if combat.remaining != Remaining::Joined {
        return;
    }
    let beaten = combat.those(|_, foe| foe.joined == Joined::Site && foe.defeated);
    for place in places(beaten) {
        let pile = play.state.combat.as_ref().map(|combat| combat.foes[place].enemy.enemy().pile);
        pile.into_iter().for_each(|pile| map::put_face_down(play.state, at, pile));
    }
}

/// Removes what does not stay on the map.
fn clear(play: &mut Play<'_>) {
    let Some(combat) = &play.state.combat else { return };
    let (site, remaining) = (combat.site, combat.remaining);
    let leaving = combat.those(|_, foe| {
        !foe.gone
            && match foe.joined {
                // MK-CBT-RES-10.
                Joined::Drawn | Joined::Summoned(_) => true,
                Joined::Site => remaining == Remaining::Replaced,
                Joined::Rampaging(_) => false,
            }
    });
    for place in places(leaving) {
        let pile = play.state.combat.as_ref().map(|combat| combat.foes[place].enemy.enemy().pile);
        dismiss(play, place);
        // MK-SCN-DUNGEON-04: another one waits for the next to come.
        if let (Remaining::Replaced, Some(at), Some(pile)) = (remaining, site, pile) {
            map::put_face_down(play.state, at, pile);
        }
    }
}
