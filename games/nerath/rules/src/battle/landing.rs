//! Landings from sea zones won this turn (CN-AMP). Landings from friendly sea zones belong to the Move phase.

use super::out_of_place;
use crate::Nerath;
use crate::action::Action;
use crate::content::SpaceSet;
use crate::event::{Event, Way};
use crate::fleet::{Passenger, Ship};
use crate::frame::Play;
use crate::question::{Asked, Question};
use crate::rules::{CN_AMP_02, CN_AMP_05, CN_AMP_06, CN_RET_06, CN_TRA_02, CN_TRA_06};
use crate::state::State;
use crate::troops::LAND_TROOPS;
use crate::units::UnitKind;
use kernel::{Protocol, Refusal, Step, not_an_answer};

/// Where a unit aboard may land: any enemy coast next to its ship, and for Heroes a dungeon entrance
/// (CN-AMP-05, CN-AMP-06).
fn beaches(state: &State, ship: &Ship, kind: UnitKind) -> SpaceSet {
    let enemy = SpaceSet::TERRITORIES - state.friendly_territories(state.active);
    let targets = if kind.is_hero() { enemy | SpaceSet::DUNGEONS } else { enemy };
    ship.at.neighbours() & targets
}

/// Whether cargo of this ship may land after the sea battles, unless it must stay aboard: the ship may have
/// retreated into a zone that others have won (CN-RET-06). It needs no Movement (CN-AMP-07).
fn may_land(state: &State, ship: &Ship) -> bool {
    ship.realm == state.active && state.turn.won_at_sea.contains(ship.at)
}

fn aboard(ship: &Ship, kind: UnitKind) -> bool {
    ship.cargo.iter().any(|unit| unit == Passenger { kind, bound: false })
}

/// Whether any unit can land anywhere.
pub(super) fn possible(state: &State) -> bool {
    state.fleet.iter().filter(|(_, ship)| may_land(state, ship)).any(|(_, ship)| {
        ship.cargo.iter().any(|unit| !unit.bound && !beaches(state, ship, unit.kind).is_empty())
    })
}

/// Lands cargo unit by unit, until its owner is done (CN-AMP-06).
#[derive(Clone, Copy)]
pub(super) struct Landing;

impl Step<Nerath> for Landing {
    fn asks(&self, state: &State) -> Option<Question> {
        Some(Question { realm: state.active, what: Asked::Landing })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.push(Action::Done);
        for (id, ship) in state.fleet.iter().filter(|(_, ship)| may_land(state, ship)) {
            for kind in LAND_TROOPS.into_iter().filter(|kind| aboard(ship, *kind)) {
                out.extend(beaches(state, ship, kind).iter().map(|to| Action::Unload { ship: id, kind, to }));
            }
        }
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let (id, kind, to) = match *action {
            Action::Done => return Ok(()),
            Action::Unload { ship, kind, to } => (ship, kind, to),
            Action::Fight(_) => return Err(Refusal::rule(CN_AMP_06)), // Landings come before the first land battle.
            _ => return Err(out_of_place(action)),
        };
        let Some(ship) = state.fleet.get(id) else { return Err(Refusal::protocol(Protocol::Unreadable)) };
        if ship.realm != state.active {
            return Err(Refusal::rule(CN_TRA_02));
        }
        if !may_land(state, ship) {
            return Err(Refusal::rule(CN_AMP_02));
        }
        if !aboard(ship, kind) {
            let stays = ship.cargo.iter().any(|unit| unit.kind == kind);
            return Err(if stays { Refusal::rule(CN_RET_06) } else { not_an_answer() });
        }
        if beaches(state, ship, kind).contains(to) {
            Ok(())
        } else if !ship.at.touches(to) || to.is_sea() {
            Err(Refusal::rule(CN_TRA_06))
        } else if to.is_dungeon() {
            Err(Refusal::rule(CN_AMP_05))
        } else {
            Err(Refusal::rule(CN_AMP_06)) // A friendly coast.
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        let state = &mut *play.state;
        let Action::Unload { ship, kind, to } = action else {
            state.turn.won_at_sea = SpaceSet::EMPTY; // Nobody else lands.
            return;
        };
        let realm = state.active;
        let Some(ship) = state.fleet.get_mut(ship) else { return };
        if !ship.cargo.remove(Passenger { kind, bound: false }) {
            return;
        }
        ship.done = true;
        let from = ship.at;
        state.troops.add(to, realm, kind, 1);
        state.turn.battles.insert(to);
        if to.is_territory() {
            state.turn.land(to, kind);
        }
        play.log.tell(Event::Moved { realm, kind, n: 1, from, to, how: Way::Landed });
    }

    fn run(self, _: &mut Play<'_>) {}
}
