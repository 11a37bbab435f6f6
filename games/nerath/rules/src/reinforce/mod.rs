//! Phase 5: reinforce (CN-REI). Units are bought and placed; new ones may move at once between friendly
//! spaces.

mod prices;
mod refusals;
mod sites;
#[cfg(test)]
mod tests;

use crate::Nerath;
use crate::action::{Action, Placement};
use crate::cards;
use crate::content::{Space, SpaceSet};
use crate::dragons;
use crate::event::Event;
use crate::fleet::{Passenger, Ship};
use crate::frame::{Play, leave_phase};
use crate::movement::{self, Group, Purpose, Room, by_kind, fly, havens, room, walk};
use crate::question::{Asked, Question};
use crate::state::{Phase, State};
use crate::task::Task;
use crate::transport;
use crate::troops::{LAND_TROOPS, TROOPS};
use crate::turn_record::Placed;
use crate::units::{Class, UnitKind};
use kernel::{Refusal, Step, not_an_answer};
use prices::{Till, affordable, price};
use sites::{building_grounds, places_left, sites, space_for, spaces, takes_aboard};
use std::ops::ControlFlow;

/// What one more unit of each kind costs the active realm, in the order of [`UnitKind::ALL`].
pub(crate) fn price_list(state: &State) -> [u16; UnitKind::COUNT] {
    UnitKind::ALL.map(|kind| price(state, kind))
}

/// Begins the phase: counts the Castles (CN-REI-05); nothing may move except what will be bought (CN-REI-20).
pub(crate) fn begin(play: &mut Play<'_>) {
    let state = &mut *play.state;
    let realm = state.active;
    state.turn.hostile = state.hostile(realm);
    state.turn.castles_counted = state.castles_of(realm).len() as u8;
    state.turn.placed = Placed::default();
    state.turn.ready.clear();
    state.turn.acted = false;
}

/// Ends the phase: new units become ordinary units.
pub(crate) fn end(play: &mut Play<'_>) {
    play.state.turn.ready.clear();
}

/// Calls `show` for everything that the active realm can buy, with every place for it, until it returns that
/// it has seen enough.
fn purchases(state: &State, mut show: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
    let gold = state.realms[state.active].gold;
    if gold == 0 {
        return ControlFlow::Continue(()); // A price is never 0.
    }
    let affordable = UnitKind::ALL.map(|kind| price(state, kind) <= gold);
    let buys = |kind: &UnitKind| affordable[kind.index()];
    if buys(&UnitKind::Castle) {
        for site in building_grounds(state) {
            show(Action::Buy { kind: UnitKind::Castle, castle: site, at: Placement::Space(site) })?;
        }
    }
    let (sites, capacity) = (sites(state), cards::capacity(state, state.active));
    for castle in sites.from.iter().filter(|site| places_left(state, sites, *site) > 0) {
        for kind in UnitKind::ALL.into_iter().filter(buys) {
            for at in spaces(state, kind, castle).iter().map(Placement::Space) {
                if space_for(state, kind, at, capacity) > 0 {
                    show(Action::Buy { kind, castle, at })?;
                }
            }
        }
        for (id, _) in state.fleet.iter().filter(|(_, ship)| takes_aboard(state, castle, ship, capacity)) {
            for kind in LAND_TROOPS.into_iter().filter(buys) {
                show(Action::Buy { kind, castle, at: Placement::Aboard(id) })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Where new units of a kind may go from a space: on foot through friendly territories, by air over anything,
/// to a friendly space where they may stay (CN-REI-17, CN-REI-19, CN-REI-21).
fn targets(state: &State, kind: UnitKind, from: Space) -> SpaceSet {
    let steps = movement::movement(state, kind);
    match kind.class() {
        Class::Flying => (fly(from, steps) & havens(state, kind)) - dragons::lairs(state, state.active, kind),
        _ => walk(from, steps, SpaceSet::TERRITORIES - state.turn.hostile, SpaceSet::EMPTY),
    }
}

/// The open part of the Reinforce phase.
#[derive(Clone, Copy)]
pub(crate) struct Reinforcing;

impl Step<Nerath> for Reinforcing {
    /// Asks as long as something can be done or undone.
    fn asks(&self, state: &State) -> Option<Question> {
        let room = Room::of(state);
        let can_move =
            |(from, kind, _): (Space, UnitKind, u8)| !room.among(kind, targets(state, kind, from)).is_empty();
        let open = state.turn.acted
            || purchases(state, |_| ControlFlow::Break(())).is_break()
            || state.turn.ready.iter().any(can_move)
            || transport::anything(state)
            || cards::phase_any(state);
        open.then_some(Question { realm: state.active, what: Asked::Phase(Phase::Reinforce) })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let _ = purchases(state, |action| {
            out.push(action);
            ControlFlow::Continue(())
        });
        let room = Room::of(state);
        for from in state.turn.ready.spaces() {
            for (kind, _) in by_kind(state.turn.ready.of(from)) {
                room.offer(kind, from, targets(state, kind, from), out);
            }
        }
        transport::legal(state, out);
        cards::phase_legal(state, out);
        out.push(Action::Done);
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Done => Ok(()),
            Action::Buy { kind, castle, at } => refusals::check_buy(state, kind, castle, at),
            Action::Move { kind, from, to } => {
                let ready = TROOPS.contains(&kind) && state.turn.ready.get(from, kind) > 0;
                if ready && targets(state, kind, from).contains(to) && room(state, kind, to) > 0 {
                    Ok(())
                } else {
                    Err(refusals::refuse_move(state, kind, from, to))
                }
            }
            Action::Sail { .. } | Action::Load { .. } | Action::Unload { .. } => {
                transport::check(state, action)
            }
            _ if cards::is_card_play(action) => cards::phase_check(state, action),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if action == Action::Done {
            return leave_phase(play); // CN-TRN-03
        }
        play.state.turn.acted = true;
        match action {
            Action::Buy { kind, castle, at } => {
                let state = &*play.state;
                let places = if kind.is_building() { 1 } else { places_left(state, sites(state), castle) };
                let space = space_for(state, kind, at, cards::capacity(state, state.active));
                let max = affordable(state, kind, places.min(space));
                if max > 1 {
                    let purpose = Purpose::Buy { castle, at };
                    play.state.tasks.push(Task::HowMany(Group { purpose, kind, max }));
                } else {
                    buy(play, kind, castle, at, 1);
                }
            }
            Action::Move { kind, from, to } => {
                let max = play.state.turn.ready.get(from, kind).min(room(play.state, kind, to));
                movement::set_out(play, kind, from, to, max);
            }
            Action::Sail { .. } | Action::Load { .. } | Action::Unload { .. } => {
                transport::answer(play, action)
            }
            _ => cards::phase_answer(play, action),
        }
    }

    fn run(self, play: &mut Play<'_>) {
        leave_phase(play);
    }
}

/// Buys units and places them: they are charged to their Castle wherever they are placed (CN-REI-13) and may
/// move at once (CN-REI-17).
pub(crate) fn buy(play: &mut Play<'_>, kind: UnitKind, castle: Space, at: Placement, n: u8) {
    let state = &mut *play.state;
    let realm = state.active;
    let mut till = Till::new(state, kind);
    let cost: u16 = (0..n).map(|_| till.sell()).sum();
    state.turn.bargains = till.bargains_left();
    state.realms[realm].gold = state.realms[realm].gold.saturating_sub(cost);
    if sites(state).castles || at == Placement::Space(castle) {
        state.turn.placed.add(castle, n); // Without a Castle nothing is charged, but it is known what stands here.
    }
    let space = match at {
        Placement::Aboard(id) => {
            let Some(ship) = state.fleet.get_mut(id) else { return };
            // CN-REI-20: what is placed on an old ship stays aboard.
            (0..n).for_each(|_| ship.cargo.push(Passenger { kind, bound: !ship.fresh }));
            ship.at
        }
        Placement::Space(space) => {
            match kind {
                UnitKind::Castle => {
                    state.castles.insert(space);
                    state.turn.built.insert(space);
                }
                UnitKind::Warship => {
                    for _ in 0..n {
                        state.fleet.launch(Ship { fresh: true, ..Ship::new(realm, space) });
                    }
                }
                _ => {
                    state.troops.add(space, realm, kind, n);
                    state.turn.ready.add(space, kind, n);
                }
            }
            space
        }
    };
    play.log.tell(Event::Placed { realm, kind, n, at: space, cost });
}
