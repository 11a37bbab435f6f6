//! Ships: what they can carry where, and whom they can attack.

use nerath::action::Action;
use nerath::cards;
use nerath::content::{Space, SpaceSet};
use nerath::fleet::ShipId;
use nerath::state::State;
use nerath::units::UnitKind;

/// A ship that may still do something in this phase.
#[derive(Clone, Debug)]
pub(super) struct Ferry {
    /// Which ship.
    pub(super) id: ShipId,
    /// Where it stands.
    pub(super) at: Space,
    /// How many zones it can still sail.
    range: u8,
    /// How many more units it takes.
    pub(super) room: u8,
    /// Who is aboard and may leave it.
    pub(super) aboard: Vec<UnitKind>,
}

/// A voyage that ends where units can be set ashore.
#[derive(Clone, Debug)]
pub(super) struct Voyage {
    /// Which ship.
    pub(super) ship: ShipId,
    /// How many more units it takes.
    pub(super) room: u8,
    /// Who is aboard already.
    pub(super) aboard: Vec<UnitKind>,
    /// The zones to sail before units come aboard.
    out: Vec<Space>,
    /// Where they come aboard.
    pub(super) quay: Space,
    /// The zones to sail before they land.
    over: Vec<Space>,
}

impl Ferry {
    /// The ships of the active realm that may still sail or unload.
    pub(super) fn all(state: &State) -> Vec<Ferry> {
        let realm = state.active;
        let bonus = cards::move_bonus(state, realm, UnitKind::Warship) + state.turn.favourable_winds;
        let range = UnitKind::Warship.movement() + bonus;
        let capacity = cards::capacity(state, realm);
        let ships = state.fleet.iter().filter(|(_, ship)| ship.realm == realm && !ship.done);
        ships
            .map(|(id, ship)| Ferry {
                id,
                at: ship.at,
                range: range.saturating_sub(ship.sailed),
                room: capacity.saturating_sub(ship.cargo.len() as u8),
                aboard: ship.cargo.iter().filter(|unit| !unit.bound).map(|unit| unit.kind).collect(),
            })
            .collect()
    }

    /// The way to a zone through friendly ones, if the ship gets there; `hostile` zones are entered only at
    /// its end.
    pub(super) fn course(&self, from: Space, to: Space, spent: u8, hostile: SpaceSet) -> Option<Vec<Space>> {
        let left = self.range.checked_sub(spent)?;
        course(from, to, left, hostile)
    }

    /// Every voyage that ends next to a coast, one for each place where units can come aboard on the way.
    pub(super) fn voyages(&self, coast: Space, hostile: SpaceSet) -> Vec<Voyage> {
        let zones = SpaceSet::SEAS - hostile;
        let mut voyages = Vec::new();
        if !zones.contains(self.at) {
            return voyages; // Beset: it neither loads nor unloads where it is.
        }
        let landings = coast.neighbours() & zones;
        let near = super::muster::walk(self.at, self.range, zones, SpaceSet::EMPTY);
        if !landings.meets(near) {
            return voyages;
        }
        let outs: Vec<(Space, Vec<Space>)> =
            near.iter().filter_map(|quay| Some((quay, self.course(self.at, quay, 0, hostile)?))).collect();
        for landing in landings & near {
            for (quay, out) in &outs {
                let (quay, out) = (*quay, out.clone());
                let Some(over) = self.course(quay, landing, out.len() as u8, hostile) else { continue };
                voyages.push(Voyage {
                    ship: self.id,
                    room: self.room,
                    aboard: self.aboard.clone(),
                    out,
                    quay,
                    over,
                });
            }
        }
        voyages
    }
}

impl Voyage {
    /// The orders of the voyage, with these units coming aboard and these landing on the coast.
    pub(super) fn orders(
        &self,
        loads: &[(UnitKind, Space)],
        landing: &[UnitKind],
        coast: Space,
    ) -> impl Iterator<Item = Action> {
        let ship = self.ship;
        let sail = move |to: &Space| Action::Sail { ship, to: *to };
        let mut orders: Vec<Action> = self.out.iter().map(sail).collect();
        orders.extend(loads.iter().map(|&(kind, from)| Action::Load { ship, kind, from }));
        orders.extend(self.over.iter().map(sail));
        orders.extend(landing.iter().map(|&kind| Action::Unload { ship, kind, to: coast }));
        orders.into_iter()
    }
}

/// The shortest way from zone to zone within this many steps, of several the first; `hostile` zones are
/// entered only at its end.
fn course(from: Space, to: Space, steps: u8, hostile: SpaceSet) -> Option<Vec<Space>> {
    if from == to {
        return Some(Vec::new());
    }
    if !to.is_sea() {
        return None;
    }
    let ways = |at: Space| (at.neighbours() & SpaceSet::SEAS) - hostile;
    // The zones that are this many steps away, until one is next to the aim.
    let mut rings: Vec<SpaceSet> = vec![std::iter::once(from).collect()];
    let mut seen: SpaceSet = rings[0];
    let last: SpaceSet = loop {
        let ring = *rings.last()?;
        let near: SpaceSet = ring.iter().filter(|zone| zone.touches(to)).collect();
        if rings.len() > usize::from(steps) || ring.is_empty() {
            return None;
        }
        if !near.is_empty() {
            break near;
        }
        let next: SpaceSet = ring.iter().flat_map(|zone| ways(zone).iter()).collect();
        rings.push(next - seen);
        seen |= next;
    };
    // Of these rings only what leads there.
    *rings.last_mut()? = last;
    for at in (1..rings.len()).rev() {
        let after = rings[at];
        rings[at - 1] = rings[at - 1].iter().filter(|zone| !(ways(*zone) & after).is_empty()).collect();
    }
    let mut way = Vec::new();
    let mut at = from;
    for ring in &rings[1..] {
        at = (ways(at) & *ring).iter().next()?;
        way.push(at);
    }
    way.push(to);
    Some(way)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by trying everything.
    fn tried(from: Space, to: Space, steps: u8, hostile: SpaceSet) -> Option<Vec<Space>> {
        if from == to {
            return Some(Vec::new());
        }
        if steps == 0 {
            return None;
        }
        if from.touches(to) && to.is_sea() {
            return Some(vec![to]);
        }
        let ways = (from.neighbours() & SpaceSet::SEAS) - hostile;
        let next = ways.iter().filter_map(|via| {
            let mut rest = tried(via, to, steps - 1, hostile)?;
            rest.insert(0, via);
            Some(rest)
        });
        next.min_by_key(Vec::len)
    }

    #[test]
    fn the_shortest_course_is_found() {
        let seas: Vec<Space> = SpaceSet::SEAS.iter().collect();
        for (at, from) in seas.iter().enumerate() {
            for to in &seas {
                for steps in 0..5 {
                    let hostile: SpaceSet = seas.iter().copied().skip(at % 3).step_by(4).collect();
                    assert_eq!(course(*from, *to, steps, hostile), tried(*from, *to, steps, hostile));
                }
            }
        }
    }

    #[test]
    fn no_wind_is_too_strong() {
        for to in SpaceSet::SEAS {
            for from in SpaceSet::SEAS {
                let _ = course(from, to, u8::MAX, SpaceSet::EMPTY);
            }
        }
    }
}
