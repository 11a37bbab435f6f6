//! Phase 2: move (CN-MOV), and the attacks that it declares (CN-ATK-01).
//!
//! Land units and flyers go from one space to another in one action; how many is asked next when there is a choice. Warships
//! sail, load and unload step by step ([`crate::transport`]). Nothing here touches chance, so that every move may be taken
//! back until the phase ends (CN-TRN-04).

mod reach;
mod refusals;
#[cfg(test)]
mod tests;

pub(crate) use reach::{fly, havens, movement, room, walk};
pub(crate) use refusals::not_ready;

use crate::action::{Action, Placement};
use crate::content::{Space, SpaceSet};
use crate::event::{Event, Way};
use crate::frame::{Next, Play, not_an_answer};
use crate::question::{Asked, Question};
use crate::rules::{CN_MOV_01, CN_REI_01};
use crate::state::{Phase, State};
use crate::troops::{Counts, TROOPS, slot};
use crate::units::UnitKind;
use crate::{battle, cards, reinforce, transport};
use kernel::{Measure, Refusal};
use reach::{Means, targets};
use serde::{Deserialize, Serialize};

/// A group whose size is still to be said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Group {
    /// What it is for.
    pub purpose: Purpose,
    /// Of what kind.
    pub kind: UnitKind,
    /// At the most.
    pub max: u8,
}

/// What a group of units is about to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Move, in the Move phase, in Reposition or after being bought.
    Move {
        /// From here.
        from: Space,
        /// To there.
        to: Space,
    },
    /// Be bought.
    Buy {
        /// The Castle it is charged to.
        castle: Space,
        /// Where it is placed.
        at: Placement,
    },
    /// Retreat.
    Withdraw {
        /// Where to.
        to: Space,
    },
}

impl Group {
    /// The action after which its size is asked.
    pub(crate) const fn action(self) -> Action {
        match self.purpose {
            Purpose::Move { from, to } => Action::Move { kind: self.kind, from, to },
            Purpose::Buy { castle, at } => Action::Buy { kind: self.kind, castle, at },
            Purpose::Withdraw { to } => Action::Withdraw { kind: self.kind, to },
        }
    }
}

/// Begins the Move phase: what is enemy now stays enemy to the end of it (CN-MOV-13), and every unit may move once
/// (CN-MOV-01).
pub(crate) fn begin(play: &mut Play<'_>) {
    let state = &mut *play.state;
    let realm = state.active;
    state.turn.hostile = state.hostile(realm);
    state.turn.flights = cards::flights(state, realm);
    state.turn.ready.clear();
    state.turn.acted = false;
    for space in state.troops.occupied(realm) {
        for (kind, n) in by_kind(state.troops.of(space, realm)) {
            state.turn.ready.set(space, kind, n);
        }
    }
    for ship in state.fleet.iter_mut().filter(|ship| ship.realm == realm) {
        (ship.sailed, ship.done, ship.fresh) = (0, false, false);
        ship.cargo.unbind();
    }
}

/// Ends the Move phase: every space where the active realm stands against an enemy or in a dungeon is a battle to fight,
/// those included that a card has brought about (CN-ATK-01, CN-MOV-15).
pub(crate) fn end(play: &mut Play<'_>) {
    let state = &mut *play.state;
    let realm = state.active;
    let ours = state.troops.occupied(realm) | state.fleet.zones(realm);
    state.turn.battles = ours & (state.hostile(realm) | state.enemy_presence(realm) | SpaceSet::DUNGEONS);
    // What a card gives "this phase" ends with it.
    (state.turn.forced_march, state.turn.favourable_winds, state.turn.flights) = (Counts::default(), 0, 0);
    state.turn.ready.clear();
}

/// Asks as long as there is something to do, or to take back.
pub(crate) fn next(state: &State) -> Next {
    let can_move =
        state.turn.ready.iter().any(|(from, kind, _)| {
            targets(state, kind, from).all().iter().any(|to| room(state, kind, to) > 0)
        });
    if state.turn.acted || can_move || transport::anything(state) || cards::phase_any(state) {
        Next::Ask(Question { realm: state.active, what: Asked::Phase(Phase::Move) })
    } else {
        Next::Leave
    }
}

/// Every legal answer in the Move phase.
pub(crate) fn legal(state: &State, out: &mut Vec<Action>) {
    for from in state.turn.ready.spaces() {
        for (kind, _) in by_kind(state.turn.ready.of(from)) {
            let open = targets(state, kind, from).all().iter().filter(|to| room(state, kind, *to) > 0);
            out.extend(open.map(|to| Action::Move { kind, from, to }));
        }
    }
    transport::legal(state, out);
    cards::phase_legal(state, out);
    out.push(Action::Done);
}

/// Whether this is a legal answer in the Move phase.
pub(crate) fn check(state: &State, action: &Action) -> Result<(), Refusal> {
    match *action {
        Action::Done => Ok(()), // CN-TRN-03, CN-MOV-16: nobody has to move, nothing has to stay.
        Action::Move { kind, from, to } => {
            let ready = TROOPS.contains(&kind) && state.turn.ready.get(from, kind) > 0;
            if ready && targets(state, kind, from).means(to).is_some() && room(state, kind, to) > 0 {
                Ok(())
            } else {
                Err(refusals::refusal(state, kind, from, to))
            }
        }
        Action::Sail { .. } | Action::Load { .. } | Action::Unload { .. } => transport::check(state, action),
        _ if cards::is_card_play(action) => cards::phase_check(state, action),
        _ => Err(not_an_answer()),
    }
}

/// Carries out an answer in the Move phase.
pub(crate) fn answer(play: &mut Play<'_>, action: Action) {
    play.state.turn.acted = true;
    match action {
        Action::Move { kind, from, to } => {
            let state = &*play.state;
            let limit = match targets(state, kind, from).means(to) {
                Some(Means::ForcedMarch) => state.turn.forced_march[slot(kind)],
                Some(Means::Flight) => state.turn.flights,
                Some(Means::Own) | None => u8::MAX,
            };
            let max = state.turn.ready.get(from, kind).min(room(state, kind, to)).min(limit);
            set_out(play, kind, from, to, max);
        }
        Action::Sail { .. } | Action::Load { .. } | Action::Unload { .. } => transport::answer(play, action),
        _ => cards::phase_answer(play, action),
    }
}

/// Sends a unit on its way, or asks how many when it may be more than one.
pub(crate) fn set_out(play: &mut Play<'_>, kind: UnitKind, from: Space, to: Space, max: u8) {
    if max > 1 {
        let purpose = Purpose::Move { from, to };
        play.state.tasks.push(crate::task::Task::HowMany(Group { purpose, kind, max }));
    } else {
        go(play, kind, from, to, 1);
    }
}

/// Moves units of the active realm: they are not ready any more, and in the Move phase they attack what they enter.
fn go(play: &mut Play<'_>, kind: UnitKind, from: Space, to: Space, n: u8) {
    let state = &mut *play.state;
    let realm = state.active;
    let mut how = Way::Moved;
    match state.phase {
        Phase::Move => {
            match targets(state, kind, from).means(to) {
                Some(Means::ForcedMarch) => state.turn.forced_march[slot(kind)] -= n,
                Some(Means::Flight) => state.turn.flights -= n,
                Some(Means::Own) | None => {}
            }
            attack(state, to);
        }
        _ if from.is_dungeon() => how = Way::LeftDungeon,
        _ => {}
    }
    state.turn.ready.spend(from, kind, n);
    state.troops.remove(from, realm, kind, n);
    state.troops.add(to, realm, kind, n);
    play.log.tell(Event::Moved { realm, kind, n, from, to, how });
}

/// Whoever enters an enemy space or a dungeon entrance attacks it; however many come, and from wherever, it is one battle
/// (CN-ATK-01, CN-ATK-02).
pub(crate) fn attack(state: &mut State, space: Space) {
    if state.turn.hostile.contains(space) || space.is_dungeon() {
        state.turn.battles.insert(space);
    }
}

/// The kinds of which there are any, and how many.
pub(crate) fn by_kind(counts: Counts) -> impl Iterator<Item = (UnitKind, u8)> {
    TROOPS.into_iter().zip(counts).filter(|(_, n)| *n > 0)
}

/// How many of a group?
pub(crate) fn how_many_question(state: &State, group: &Group) -> Question {
    Question { realm: state.active, what: Asked::HowMany { kind: group.kind, max: group.max } }
}

/// Every size that a group may have.
pub(crate) fn how_many_legal(_state: &State, group: &Group, out: &mut Vec<Action>) {
    out.extend((1..=group.max).map(Action::Amount));
}

/// Whether a group may have this size.
pub(crate) fn how_many_check(_state: &State, group: &Group, action: &Action) -> Result<(), Refusal> {
    match *action {
        Action::Amount(n) if (1..=group.max).contains(&n) => Ok(()),
        Action::Amount(n) => {
            let rule = match group.purpose {
                Purpose::Move { .. } => CN_MOV_01,
                Purpose::Buy { .. } => CN_REI_01,
                Purpose::Withdraw { .. } => crate::rules::CN_RET_03,
            };
            Err(Refusal::rule(rule).with(Measure::Asked, n).with(Measure::Limit, group.max))
        }
        _ => Err(not_an_answer()),
    }
}

/// The group has its size: on with it.
pub(crate) fn how_many_answer(play: &mut Play<'_>, group: Group, action: Action) {
    let Action::Amount(n) = action else { return };
    match group.purpose {
        Purpose::Move { from, to } => go(play, group.kind, from, to, n),
        Purpose::Buy { castle, at } => reinforce::buy(play, group.kind, castle, at, n),
        Purpose::Withdraw { to } => battle::withdraw(play, group.kind, to, n),
    }
}
