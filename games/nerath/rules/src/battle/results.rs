//! The results of a battle, in the order of CN-RES-05: control, points, Castle, Rampage; or gold and
//! Treasure.

use super::{Ending, Fighting, dungeon, push, stands};
use crate::cards::Window;
use crate::content::{Effect, Space, Timing, Trigger};
use crate::event::Event;
use crate::frame::Play;
use crate::question::{CardRef, Occasion};
use crate::realm::Realm;
use crate::state::MOST_POINTS;
use crate::task::Task;
use crate::troops::slot;
use crate::units::{Ground, Side, UnitKind};

/// Points for the conquest of an enemy territory (CN-VPS-02).
const TERRITORY_POINTS: u8 = 1;
/// Points for the conquest of an enemy Capital (CN-CAP-01).
const CAPITAL_POINTS: u8 = 5;

/// A realm takes a territory: control changes hands, with the Castle (CN-CST-01, CN-CST-05), and points are
/// scored at once (CN-VPS-01). A territory of an ally is liberated: it returns to the ally, for no points
/// (CN-LIB-01, CN-LIB-02).
pub(crate) fn conquer(play: &mut Play<'_>, realm: Realm, space: Space) {
    let Some(home) = space.home() else { return };
    let state = &mut *play.state;
    // CN-CAP-04, CN-VPS-02: the original owner counts, whoever held it. CN-RES-06, CN-VPS-04: the player's
    // own is worth nothing.
    let ours = state.allied(home, realm);
    let controller = if ours { home } else { realm };
    let points = match space.capital_of() {
        _ if ours => 0,
        Some(_) => CAPITAL_POINTS,
        None => TERRITORY_POINTS,
    };
    state.set_controller(space, controller);
    state.realms[realm].points = state.realms[realm].points.saturating_add(points.into()).min(MOST_POINTS);
    // CN-CST-02, CN-REI-22: what was lost or won this turn has not been held since it began.
    state.turn.held.remove(space);
    state.turn.castles_held.remove(space);
    // CN-RMP-07: whoever waited there to attack has nobody left to fight.
    state.turn.battles.remove(space);
    let liberated_by = (controller != realm).then_some(realm);
    play.log.tell(Event::Conquered { realm: controller, space, liberated_by, points });
}

/// Ends the battle (CN-RES-01).
pub(super) fn end(play: &mut Play<'_>) {
    let Some(battle) = &play.state.battle else { return };
    let (space, attacker, ground) = (battle.space, battle.attacker, battle.ground());
    let ending = match Side::BOTH.map(|side| stands(play.state, battle, side)) {
        [true, _] => Ending::Won(Side::Attacker),
        [false, true] => Ending::Won(Side::Defender),
        // CN-RES-02: the attacker has lost, and the defender keeps what he cannot hold.
        [false, false] => Ending::BothDestroyed,
    };
    let monsters = match (ending, ground) {
        (Ending::Won(Side::Attacker), Ground::Territory) => {
            play.state.troops.get(space, attacker, UnitKind::Monster)
        }
        _ => 0,
    };
    if let Some(battle) = &mut play.state.battle {
        battle.ended = Some(ending);
        battle.wounded = Default::default(); // CN-TGH-02
        battle.monsters = monsters;
    }
    play.state.turn.battles.remove(space);
    let winner = match ending {
        Ending::Won(side) => Some(side),
        Ending::BothDestroyed => None,
    };
    play.log.tell(Event::BattleEnds { space, winner });
    push(play.state, Fighting::Close);
    match ground {
        Ground::Territory if winner == Some(Side::Attacker) => {
            conquer(play, attacker, space); // CN-RES-03, CN-RES-04
            push(play.state, Fighting::Rampage);
        }
        // CN-SEA-07: nothing is conquered; CN-AMP-03: cargo may land.
        Ground::Sea if winner == Some(Side::Attacker) => play.state.turn.won_at_sea.insert(space),
        Ground::Dungeon => dungeon::settle(play, ending),
        _ => {}
    }
    if winner.is_some() {
        push(play.state, Fighting::Spoils);
        play.state.tasks.push(Task::Window(Window::new(Occasion::BattleWon)));
    }
}

/// Everything is settled: removes the battle.
pub(super) fn close(play: &mut Play<'_>) {
    play.state.battle = None;
}

/// Properties after a victory: units lost in the battle return where it was won.
pub(super) fn spoils(play: &mut Play<'_>) {
    let Some(battle) = &play.state.battle else { return };
    let (space, ground) = (battle.space, battle.ground());
    let Some(Ending::Won(side)) = battle.ended else { return };
    for realm in battle.realms(side) {
        for treasure in play.state.realms[realm].in_play.iter() {
            let card = treasure.card();
            if card.trigger != Some(Trigger::At(Timing::BattleWon)) {
                continue;
            }
            for step in card.property {
                if let (Effect::Revive { unit, n }, Ground::Territory) = (step.effect, ground) {
                    revive(play, realm, unit, n, space, CardRef::Property(treasure));
                }
            }
        }
    }
}

fn revive(play: &mut Play<'_>, realm: Realm, kind: UnitKind, n: u8, at: Space, card: CardRef) {
    let Some(battle) = &mut play.state.battle else { return };
    let lost = &mut battle.lost[realm][slot(kind)];
    let n = n.min(*lost);
    if n > 0 {
        *lost -= n;
        play.state.troops.add(at, realm, kind, n);
        play.log.tell(Event::Played { realm, card });
        play.log.tell(Event::Placed { realm, kind, n, at, cost: 0 });
    }
}
