//! Taking hits: for each one, the side that was hit chooses who takes it (CN-BTL-09 to CN-BTL-15).

use super::{Allies, Battle, Fighting, allies, dungeon, fighters, modifiers, out_of_place, push, sea};
use crate::Nerath;
use crate::action::{Action, Loss};
use crate::cards::Window;
use crate::event::Event;
use crate::frame::Play;
use crate::question::{Asked, Occasion, Question};
use crate::realm::Realm;
use crate::rules::{
    CN_BTL_09, CN_BTL_10, CN_BTL_11, CN_BTL_14, CN_BTL_17, CN_BTL_18, CN_GRD_03, CN_SEA_02, CN_SEA_03,
    CN_TGH_01,
};
use crate::state::State;
use crate::task::Task;
use crate::troops::{TROOPS, slot};
use crate::units::{Ground, Side, UnitKind};
use kernel::{Measure, Refusal, Step, not_an_answer};

/// Lets both sides take the hits of a step: first those that cards ignore by themselves, then the defender's,
/// then the attacker's (CN-BTL-12).
pub(super) fn deal(play: &mut Play<'_>) {
    let Some(battle) = &mut play.state.battle else { return };
    battle.fallen = Default::default();
    for side in Side::BOTH {
        for realm in battle.realms(side) {
            let ignored = u16::from(battle.shields[realm]).min(battle.hits[side as usize]);
            if ignored > 0 {
                battle.shields[realm] -= ignored as u8;
                battle.hits[side as usize] -= ignored;
                play.log.tell(Event::Absorbed { realm, hits: ignored as u8 });
            }
        }
    }
    if battle.hits != [0; 2] {
        allies::meet(play.state);
        push(play.state, Fighting::HitsTaken);
        push(play.state, Fighting::Hits(Side::Attacker));
        push(play.state, Fighting::Hits(Side::Defender));
        play.state.tasks.push(Task::Window(Window::new(Occasion::TakeHits)));
    }
}

/// Called when both sides have taken their hits: units just destroyed may be rescued.
pub(super) fn taken(play: &mut Play<'_>) {
    let Some(battle) = &mut play.state.battle else { return };
    battle.allies = None;
    if battle.fallen != Default::default() {
        play.state.tasks.push(Task::Window(Window::new(Occasion::TakeHits)));
    }
}

/// How many hits the units of a realm can take (CN-BTL-11): one each, two for a Tough one that is not
/// wounded.
pub(super) fn capacity(state: &State, battle: &Battle, realm: Realm) -> u16 {
    let mut all = 0;
    let mut spare = 0; // Unwounded units that a card may have made resilient.
    for kind in UnitKind::ALL {
        let n = fighters(state, battle, realm, kind);
        all += u16::from(n);
        if n == 0 || !TROOPS.contains(&kind) {
            continue;
        }
        let unwounded = u16::from(n - battle.wounded[realm][slot(kind)].min(n));
        if kind.hits() > 1 {
            all += unwounded;
        } else if battle.resilient[realm] > 0 && modifiers::may_be_resilient(battle, realm, kind) {
            spare += unwounded;
        }
    }
    all + spare.min(u16::from(battle.resilient[realm]))
}

/// How many hits a side can take; with allies who split their hits, the one whose turn it is.
fn side_capacity(state: &State, battle: &Battle, side: Side) -> u16 {
    if side == Side::Defender && battle.ground() == Ground::Dungeon {
        return battle.guardian_dice.iter().map(|dice| dice.count_ones() as u16).sum();
    }
    if let Some(realm) = allies::taking(battle, side) {
        return capacity(state, battle, realm);
    }
    battle.realms(side).map(|realm| capacity(state, battle, realm)).sum()
}

/// The hits that the player who chooses now must take.
fn left(battle: &Battle, side: Side) -> u16 {
    battle
        .allies
        .filter(|_| side == Side::Defender)
        .and_then(|allies| allies.quota())
        .unwrap_or(battle.hits[side as usize])
}

/// Every way to take the next hit, without duplicates.
pub(super) fn losses(state: &State, battle: &Battle, side: Side, mut found: impl FnMut(Loss)) {
    if side == Side::Defender && battle.ground() == Ground::Dungeon {
        dungeon::losses(state, battle, found);
        return;
    }
    let only = allies::taking(battle, side);
    for realm in battle.realms(side).filter(|realm| only.is_none_or(|only| only == *realm)) {
        realm_losses(state, battle, realm, &mut found);
    }
}

fn realm_losses(state: &State, battle: &Battle, realm: Realm, found: &mut impl FnMut(Loss)) {
    let at_sea = battle.ground() == Ground::Sea;
    // A resilient unit takes its first hit as a wound. Which ones they are shows when they take it: a wound
    // costs nothing, so nobody would have named others.
    let resilient = |kind| battle.resilient[realm] > 0 && modifiers::may_be_resilient(battle, realm, kind);
    let ordinary = battle.resilient[realm] == 0 || {
        let unwounded = |kind: UnitKind| {
            fighters(state, battle, realm, kind).saturating_sub(battle.wounded[realm][slot(kind)])
        };
        let eligible = TROOPS.into_iter().filter(|kind| resilient(*kind) && kind.hits() == 1);
        eligible.map(|kind| u16::from(unwounded(kind))).sum::<u16>() > u16::from(battle.resilient[realm])
    };
    for kind in TROOPS {
        let n = fighters(state, battle, realm, kind);
        if n == 0 {
            continue;
        }
        let wounded = battle.wounded[realm][slot(kind)];
        let aboard = at_sea && kind.is_hero();
        if n > wounded && (kind.hits() > 1 || resilient(kind)) {
            found(Loss::Wound { realm, kind });
        }
        if aboard {
            // Whoever is destroyed is a wounded one if there is any: it has no more to give than the others.
            if wounded > 0 || ordinary || !resilient(kind) {
                sea::passengers(state, battle, realm, kind, &mut *found);
            }
        } else if wounded > 0 {
            found(Loss::Wounded { realm, kind });
        } else if kind.hits() == 1 && (ordinary || !resilient(kind)) {
            found(Loss::Unit { realm, kind });
        }
    }
    if fighters(state, battle, realm, UnitKind::Castle) > 0 {
        found(Loss::Castle);
    }
    if at_sea {
        sea::ships(state, battle, realm, found);
    }
}

/// The only way to take the next hit, if there is exactly one.
fn forced(state: &State, battle: &Battle, side: Side) -> Option<Loss> {
    let (mut first, mut several) = (None, false);
    losses(state, battle, side, |loss| {
        several |= first.is_some();
        first.get_or_insert(loss);
    });
    // With as many hits as the side can take, all fall, whatever the order.
    first.filter(|_| !several || left(battle, side) >= side_capacity(state, battle, side))
}

/// The player who chooses for a side.
fn chooser(state: &State, battle: &Battle, side: Side) -> Realm {
    match (side, battle.ground()) {
        (Side::Attacker, _) => battle.attacker,
        (Side::Defender, Ground::Dungeon) => battle.guardians_player(), // CN-DUN-03
        (Side::Defender, _) => allies::chooser(state, battle),
    }
}

/// Lets a side take its hits (CN-BTL-09): asks who takes each one, as long as there is a choice.
#[derive(Clone, Copy)]
pub(super) struct Taking(pub(super) Side);

impl Step<Nerath> for Taking {
    fn asks(&self, state: &State) -> Option<Question> {
        let (battle, side) = (state.battle.as_ref()?, self.0);
        let left = left(battle, side);
        if left == 0 || side_capacity(state, battle, side) == 0 || forced(state, battle, side).is_some() {
            return None;
        }
        Some(Question { realm: chooser(state, battle, side), what: Asked::Hits { left } })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let (Some(battle), side) = (&state.battle, self.0) else { return };
        losses(state, battle, side, |loss| out.push(Action::Lose(loss)));
        if allies::may_split(state, battle, side) {
            out.push(Action::Split);
        }
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let (Some(battle), side) = (&state.battle, self.0) else { return Err(not_an_answer()) };
        match action {
            Action::Lose(loss) => {
                let mut possible = false;
                losses(state, battle, side, |each| possible |= each == *loss);
                if possible { Ok(()) } else { Err(impossible(state, battle, side, *loss)) }
            }
            Action::Split if allies::may_split(state, battle, side) => Ok(()),
            Action::Split if side == Side::Defender && battle.realms(side).count() > 1 => {
                Err(Refusal::rule(CN_BTL_18))
            }
            Action::Split => Err(Refusal::rule(CN_BTL_17)),
            // CN-BTL-11: all hits that can be taken must be taken.
            Action::Done => Err(Refusal::rule(CN_BTL_11).with(Measure::Need, left(battle, side))),
            _ => Err(out_of_place(action)),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        let side = self.0;
        push(play.state, Fighting::Hits(side));
        match action {
            Action::Lose(loss) => {
                let Some(battle) = &play.state.battle else { return };
                if side == Side::Defender && allies::needs_consent(play.state, battle, loss) {
                    push(play.state, Fighting::Consent(loss));
                } else {
                    take(play, side, loss);
                }
            }
            Action::Split => allies::split(play),
            _ => {}
        }
    }

    /// Takes the hits that leave no choice, then asks about the rest.
    fn run(self, play: &mut Play<'_>) {
        let side = self.0;
        loop {
            let Some(battle) = &play.state.battle else { return };
            if battle.hits[side as usize] == 0 {
                return;
            }
            if left(battle, side) == 0 || side_capacity(play.state, battle, side) == 0 {
                // CN-BTL-17: what one ally cannot take passes to the other. CN-BTL-11: the rest is lost.
                if !(side == Side::Defender && allies::pass_on(play)) {
                    if let Some(battle) = &mut play.state.battle {
                        battle.hits[side as usize] = 0;
                    }
                    return;
                }
                continue;
            }
            match forced(play.state, battle, side) {
                Some(loss) => take(play, side, loss),
                None => {
                    push(play.state, Fighting::Hits(side));
                    return;
                }
            }
        }
    }
}

/// Why this unit cannot take the hit.
fn impossible(state: &State, battle: &Battle, side: Side, loss: Loss) -> Refusal {
    let rule = match loss {
        Loss::Guardian { .. } => CN_GRD_03,
        Loss::Castle => CN_BTL_14,
        Loss::Ship(ship) | Loss::Aboard { ship, .. } => match state.fleet.get(ship) {
            Some(ship) if battle.side_of(ship.realm) != Some(side) || ship.at != battle.space => CN_BTL_09,
            // One of several ships alike stands for all of them.
            Some(_) if matches!(loss, Loss::Ship(_)) => CN_SEA_03,
            Some(_) => CN_SEA_02,
            None => CN_BTL_10,
        },
        Loss::Unit { realm, .. } | Loss::Wound { realm, .. } | Loss::Wounded { realm, .. }
            if battle.side_of(realm) != Some(side) =>
        {
            CN_BTL_09
        }
        Loss::Unit { kind, .. } if battle.ground() == Ground::Sea && !kind.fights(side, Ground::Sea) => {
            CN_SEA_02
        }
        Loss::Wound { .. } | Loss::Wounded { .. } => CN_TGH_01,
        Loss::Unit { kind: UnitKind::Dragon, .. } => CN_TGH_01,
        Loss::Unit { .. } => CN_BTL_10,
    };
    Refusal::rule(rule)
}

/// Takes a hit.
pub(super) fn take(play: &mut Play<'_>, side: Side, loss: Loss) {
    let owner = owner(play.state, loss);
    let Some(battle) = &mut play.state.battle else { return };
    battle.hits[side as usize] = battle.hits[side as usize].saturating_sub(1);
    if let (Some(allies), Some(owner)) = (&mut battle.allies, owner)
        && side == Side::Defender
    {
        Allies::count(allies, owner);
    }
    play.log.tell(Event::HitTaken { side, loss });
    let space = battle.space;
    match loss {
        Loss::Wound { realm, kind } => {
            battle.wounded[realm][slot(kind)] += 1;
            if kind.hits() == 1 {
                battle.resilient[realm] = battle.resilient[realm].saturating_sub(1);
            }
        }
        Loss::Wounded { realm, kind } => {
            let wounded = &mut battle.wounded[realm][slot(kind)];
            *wounded = wounded.saturating_sub(1);
            mourn(battle, realm, kind);
            play.state.troops.remove(space, realm, kind, 1);
        }
        Loss::Unit { realm, kind } => {
            mourn(battle, realm, kind);
            play.state.troops.remove(space, realm, kind, 1);
        }
        Loss::Castle => battle.castle_silent = true,
        Loss::Ship(ship) => sea::sink(play, ship),
        Loss::Aboard { ship, kind } => sea::lose_passenger(play, ship, kind),
        Loss::Guardian { tile, die } => battle.guardian_dice[usize::from(tile)] &= !(1 << die),
    }
}

/// Remembers a destroyed unit, which returns to the reserve (CN-BTL-13).
pub(super) fn mourn(battle: &mut Battle, realm: Realm, kind: UnitKind) {
    for count in [&mut battle.lost, &mut battle.fallen] {
        let count = &mut count[realm][slot(kind)];
        *count = count.saturating_add(1);
    }
}

/// The owner of the unit that takes a hit; `None` for a guardian.
pub(super) fn owner(state: &State, loss: Loss) -> Option<Realm> {
    match loss {
        Loss::Unit { realm, .. } | Loss::Wound { realm, .. } | Loss::Wounded { realm, .. } => Some(realm),
        Loss::Castle => state
            .battle
            .as_ref()
            .filter(|battle| battle.space.is_territory())
            .map(|battle| state.controller(battle.space)),
        Loss::Ship(ship) | Loss::Aboard { ship, .. } => state.fleet.get(ship).map(|ship| ship.realm),
        Loss::Guardian { .. } => None,
    }
}
