//! Retreat: every attacker moves to a space that its kind may retreat to, or is destroyed (CN-RET).

use super::{Battle, Fighting, out_of_place, push, sea};
use crate::Nerath;
use crate::action::Action;
use crate::cards;
use crate::content::{Space, SpaceSet};
use crate::event::{Event, Way};
use crate::fleet::{Passenger, Ship, ShipId};
use crate::frame::Play;
use crate::movement::{Group, Purpose};
use crate::question::{Asked, Question};
use crate::realm::Realm;
use crate::rules::{
    CN_OPT_03, CN_RET_02, CN_RET_03, CN_RET_04, CN_RET_05, CN_RET_07, CN_RET_08, CN_RET_09, CN_RET_10,
    CN_RET_11, CN_TRA_01,
};
use crate::state::State;
use crate::task::Task;
use crate::troops::TROOPS;
use crate::units::{Class, UnitKind};
use kernel::{Measure, Protocol, Refusal, Step, not_an_answer};

/// Where retreating units of a kind may go: friendly territories next to the battle, friendly sea zones for
/// flyers, only those for ships (CN-RET-03, CN-RET-04, CN-RET-07). They must be friendly now, without a
/// pending battle (CN-RET-09); an ally's count (CN-RET-10).
fn havens(state: &State, battle: &Battle, kind: UnitKind) -> SpaceSet {
    let ground = match kind.class() {
        Class::Land => SpaceSet::TERRITORIES,
        Class::Flying => SpaceSet::TERRITORIES | SpaceSet::SEAS,
        Class::Naval => SpaceSet::SEAS,
    };
    let near = (battle.space.neighbours() & state.friendly(battle.attacker) & ground) - state.turn.battles;
    if kind == UnitKind::Dragon && state.solitary_dragons {
        // CN-OPT-03: not to another Dragon of the player's own, if there is any other place.
        let alone = |space: &Space| state.troops.get(*space, battle.attacker, kind) == 0;
        let better: SpaceSet = near.iter().filter(alone).collect();
        return if better.is_empty() { near } else { better };
    }
    near
}

/// The attacker's units still in the battle, by kind, except Warships.
fn retreating(state: &State, battle: &Battle) -> impl Iterator<Item = (UnitKind, u8)> + use<> {
    TROOPS.into_iter().zip(state.troops.of(battle.space, battle.attacker)).filter(|(_, n)| *n > 0)
}

/// The attacker's ships that must leave a sea battle.
fn leaving<'a>(state: &'a State, battle: &Battle) -> impl Iterator<Item = (ShipId, &'a Ship)> {
    state.fleet.at(battle.space, battle.attacker)
}

/// The ships that can take retreating land units aboard: only when no territory next to the battle is
/// friendly (CN-RET-05, CN-RET-11), in friendly zones, never an ally's (CN-RET-10); without duplicates.
fn lifeboats<'a>(state: &'a State, battle: &Battle) -> impl Iterator<Item = (ShipId, &'a Ship)> {
    let (realm, capacity) = (battle.attacker, usize::from(cards::capacity(state, battle.attacker)));
    let zones = if havens(state, battle, UnitKind::Footsoldier).is_empty() {
        (battle.space.neighbours() & SpaceSet::SEAS & state.friendly(realm)) - state.turn.battles
    } else {
        SpaceSet::EMPTY
    };
    let open =
        move |ship: &Ship| ship.realm == realm && zones.contains(ship.at) && ship.cargo.len() < capacity;
    state.fleet.iter().filter(move |(id, ship)| {
        open(ship)
            && !state
                .fleet
                .iter()
                .any(|(earlier, other)| earlier < *id && open(other) && sea::alike(other, ship))
    })
}

/// What happens to a kind without asking, if there is no choice.
enum Fate {
    /// They all go here.
    Go(Space),
    /// One of them boards this ship.
    Board(ShipId),
    /// They are destroyed.
    Lost,
    /// Their owner chooses.
    Choice,
}

fn fate(state: &State, battle: &Battle, kind: UnitKind) -> Fate {
    let havens = havens(state, battle, kind);
    match havens.len() {
        0 if kind.class() == Class::Land => {
            let mut boats = lifeboats(state, battle);
            let Some((first, ship)) = boats.next() else { return Fate::Lost };
            let several = boats.next().is_some();
            // With one ship, it makes a difference who boards only when not all find room.
            let (mut kinds, mut units) = (0, 0);
            for (_, n) in retreating(state, battle).filter(|(kind, _)| kind.class() == Class::Land) {
                (kinds, units) = (kinds + 1, units + usize::from(n));
            }
            let room = usize::from(cards::capacity(state, battle.attacker)) - ship.cargo.len();
            let alone = state.fleet.iter().filter(|(_, other)| sea::alike(other, ship)).count() == 1;
            if several || (kinds > 1 && (units > room || !alone)) { Fate::Choice } else { Fate::Board(first) }
        }
        0 => Fate::Lost,
        1 => havens.first().map_or(Fate::Lost, Fate::Go),
        _ => Fate::Choice,
    }
}

/// The first thing that happens without asking.
fn settled(state: &State, battle: &Battle) -> bool {
    let none = retreating(state, battle).next().is_none() && leaving(state, battle).next().is_none();
    none || retreating(state, battle).any(|(kind, _)| !matches!(fate(state, battle, kind), Fate::Choice))
        || (leaving(state, battle).next().is_some() && havens(state, battle, UnitKind::Warship).len() < 2)
}

/// Retreating units choose destinations, kind by kind and ship by ship (CN-RET-03).
#[derive(Clone, Copy)]
pub(super) struct Withdrawal;

impl Step<Nerath> for Withdrawal {
    fn asks(&self, state: &State) -> Option<Question> {
        let battle = state.battle.as_ref()?;
        let open = !settled(state, battle);
        open.then_some(Question { realm: battle.attacker, what: Asked::Withdrawal })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let Some(battle) = &state.battle else { return };
        for (kind, _) in retreating(state, battle) {
            out.extend(havens(state, battle, kind).iter().map(|to| Action::Withdraw { kind, to }));
            if kind.class() == Class::Land {
                out.extend(lifeboats(state, battle).map(|(ship, _)| Action::Board { kind, ship }));
            }
        }
        let zones = havens(state, battle, UnitKind::Warship);
        for (ship, _) in leaving(state, battle) {
            out.extend(zones.iter().map(|to| Action::WithdrawShip { ship, to }));
        }
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let Some(battle) = &state.battle else { return Err(not_an_answer()) };
        match *action {
            Action::Withdraw { kind, to } => {
                if !retreating(state, battle).any(|(other, _)| other == kind) {
                    Err(Refusal::rule(CN_RET_02))
                } else if havens(state, battle, kind).contains(to) {
                    Ok(())
                } else {
                    Err(no_haven(state, battle, kind, to))
                }
            }
            Action::WithdrawShip { ship, to } => {
                if !leaving(state, battle).any(|(id, _)| id == ship) {
                    Err(Refusal::rule(CN_RET_02))
                } else if havens(state, battle, UnitKind::Warship).contains(to) {
                    Ok(())
                } else {
                    Err(no_haven(state, battle, UnitKind::Warship, to))
                }
            }
            Action::Board { kind, ship } => {
                if kind.class() != Class::Land || !retreating(state, battle).any(|(other, _)| other == kind) {
                    return Err(Refusal::rule(CN_RET_02));
                }
                if lifeboats(state, battle).any(|(id, _)| id == ship) {
                    Ok(())
                } else {
                    Err(no_boat(state, battle, ship))
                }
            }
            Action::Done => Err(Refusal::rule(CN_RET_02)), // Nobody stays behind.
            _ => Err(out_of_place(action)),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        push(play.state, Fighting::Withdraw);
        match action {
            Action::Withdraw { kind, to } => {
                let Some(battle) = &play.state.battle else { return };
                let max = play.state.troops.get(battle.space, battle.attacker, kind);
                if max == 1 {
                    withdraw(play, kind, to, 1);
                } else {
                    play.state.tasks.push(Task::HowMany(Group {
                        purpose: Purpose::Withdraw { to },
                        kind,
                        max,
                    }));
                }
            }
            Action::WithdrawShip { ship, to } => withdraw_ship(play, ship, to),
            Action::Board { kind, ship } => board(play, kind, ship),
            _ => {}
        }
    }

    /// Everything without a choice happens; when nobody is left in the space, the battle ends.
    fn run(self, play: &mut Play<'_>) {
        let Some(battle) = &play.state.battle else { return };
        let fates = retreating(play.state, battle).map(|(kind, n)| (kind, n, fate(play.state, battle, kind)));
        let next = { fates }.find(|(.., fate)| !matches!(fate, Fate::Choice));
        let (space, realm) = (battle.space, battle.attacker);
        let again = match next {
            Some((kind, n, Fate::Go(to))) => {
                withdraw(play, kind, to, n);
                true
            }
            Some((kind, _, Fate::Board(ship))) => {
                board(play, kind, ship);
                true
            }
            Some((kind, n, _)) => {
                // CN-RET-05, CN-RET-08: nowhere to go.
                let rule = if kind.class() == Class::Land { CN_RET_05 } else { CN_RET_08 };
                play.state.troops.remove(space, realm, kind, n);
                play.log.tell(Event::Destroyed { realm, kind, n, at: space, rule });
                true
            }
            None => ships(play, space, realm),
        };
        let Some(battle) = &play.state.battle else { return };
        let gone =
            retreating(play.state, battle).next().is_none() && leaving(play.state, battle).next().is_none();
        push(play.state, if again || !gone { Fighting::Withdraw } else { Fighting::End });
    }
}

/// Why units of this kind cannot retreat here.
fn no_haven(state: &State, battle: &Battle, kind: UnitKind, to: Space) -> Refusal {
    let friendly = state.friendly(battle.attacker).contains(to);
    Refusal::rule(if !battle.space.touches(to) {
        CN_RET_03
    } else if to.is_dungeon() || !friendly || state.turn.battles.contains(to) {
        CN_RET_09
    } else if kind == UnitKind::Warship {
        CN_RET_07
    } else if to.is_sea() && kind.class() != Class::Flying {
        CN_RET_04
    } else if kind == UnitKind::Dragon {
        CN_OPT_03
    } else {
        CN_RET_03
    })
}

/// Why this ship cannot take anybody aboard.
fn no_boat(state: &State, battle: &Battle, ship: ShipId) -> Refusal {
    let Some(ship) = state.fleet.get(ship) else { return Refusal::protocol(Protocol::Unreadable) };
    let capacity = cards::capacity(state, battle.attacker);
    if ship.realm != battle.attacker {
        Refusal::rule(CN_RET_10)
    } else if !havens(state, battle, UnitKind::Footsoldier).is_empty() {
        Refusal::rule(CN_RET_11)
    } else if ship.cargo.len() >= usize::from(capacity) {
        Refusal::rule(CN_TRA_01).with(Measure::Limit, capacity)
    } else {
        Refusal::rule(CN_RET_05)
    }
}

/// Moves the next ship without a choice; returns whether there was one.
fn ships(play: &mut Play<'_>, space: Space, realm: Realm) -> bool {
    let Some(battle) = &play.state.battle else { return false };
    let zones = havens(play.state, battle, UnitKind::Warship);
    let Some((ship, _)) = leaving(play.state, battle).next().filter(|_| zones.len() < 2) else {
        return false;
    };
    match zones.first() {
        Some(to) => withdraw_ship(play, ship, to),
        None => {
            play.log.tell(Event::Destroyed {
                realm,
                kind: UnitKind::Warship,
                n: 1,
                at: space,
                rule: CN_RET_08,
            });
            sea::sink(play, ship);
        }
    }
    true
}

/// Units retreat: this is not movement, and ignores how far they have moved (CN-RET-12).
pub(crate) fn withdraw(play: &mut Play<'_>, kind: UnitKind, to: Space, n: u8) {
    let Some((from, realm)) = play.state.battle.as_ref().map(|battle| (battle.space, battle.attacker)) else {
        return;
    };
    play.state.troops.remove(from, realm, kind, n);
    play.state.troops.add(to, realm, kind, n);
    play.log.tell(Event::Moved { realm, kind, n, from, to, how: Way::Retreated });
}

/// A ship retreats with its cargo (CN-RET-07), and is done for the turn (CN-RET-12): its cargo cannot land,
/// not even from a zone that others have won (CN-RET-06).
fn withdraw_ship(play: &mut Play<'_>, id: ShipId, to: Space) {
    let Some(ship) = play.state.fleet.get_mut(id) else { return };
    let (realm, from) = (ship.realm, std::mem::replace(&mut ship.at, to));
    ship.done = true;
    ship.cargo.bind();
    play.log.tell(Event::Moved { realm, kind: UnitKind::Warship, n: 1, from, to, how: Way::Retreated });
}

/// A retreating unit boards a ship, and stays aboard this turn (CN-RET-06).
fn board(play: &mut Play<'_>, kind: UnitKind, id: ShipId) {
    let Some((from, realm)) = play.state.battle.as_ref().map(|battle| (battle.space, battle.attacker)) else {
        return;
    };
    let Some(ship) = play.state.fleet.get_mut(id) else { return };
    ship.cargo.push(Passenger { kind, bound: true });
    let to = ship.at;
    play.state.troops.remove(from, realm, kind, 1);
    play.log.tell(Event::Moved { realm, kind, n: 1, from, to, how: Way::Retreated });
}
