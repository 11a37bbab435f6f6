//! Paths over the map with this turn's Move points: their cost, whom they provoke, where they end in an
//! assault.

use kernel::Seat;
use mage_knight::content::Hex;
use mage_knight::map::Stance;
use mage_knight::terms::Terrain;
use mage_knight::view::View;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// The cheapest way to a space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The spaces, the hero's own first.
    pub path: Vec<Hex>,
    /// Move points in all.
    pub cost: u16,
    /// Whether the last step provokes rampaging enemies (MK-MOV-08).
    pub provokes: bool,
    /// Whether the last step is an assault (MK-MOV-06).
    pub assault: bool,
}

impl Way {
    /// Whether so many Move points are enough.
    #[must_use]
    pub const fn fits(&self, movement: u8) -> bool {
        self.cost <= movement as u16
    }
}

/// What it costs the hero whose turn it is to enter a space; nothing if it cannot be entered (MK-MOV-04,
/// MK-MOV-07, MK-SCN-RECON-03).
#[must_use]
pub fn step_cost(view: &View, to: Hex) -> Option<u8> {
    let closed = view.map.city_at(to).is_some_and(|city| city.stance == Stance::Closed);
    if closed || view.map.has_rampaging(to) {
        return None;
    }
    // MK-COA-10: in an assault that heroes make together there is one step, into the city.
    if view.assault.is_some_and(|assault| view.map.city_at(to).is_none_or(|city| city.at != assault.city)) {
        return None;
    }
    let ground: Terrain = view.map.terrain(to)?;
    view.move_costs[ground.index()]
}

/// The cheapest way to every space that can be reached step by step, whatever it costs. A step that provokes,
/// or that is an assault, is the last one; a way without such a step comes first, but to the next space one
/// goes straight.
#[must_use]
pub fn ways(view: &View, seat: Seat) -> BTreeMap<Hex, Way> {
    let Some(start) = view.players.get(seat.index()).and_then(|player| player.place) else {
        return BTreeMap::new();
    };
    // MK-SCN-DRUIDS-03: whoever has awakened a glade goes no further.
    if view.turn.halted {
        return BTreeMap::new();
    }
    // MK-PVP-02: nobody is provoked on the space of another hero.
    let refused = |from: Hex, to: Hex| view.provokes(from, to) && view.barred.contains(&to);
    let mut found =
        BTreeMap::from([(start, Way { path: vec![start], cost: 0, provokes: false, assault: false })]);
    let mut heap = BinaryHeap::from([Reverse((0u16, start))]);
    let mut last: BTreeMap<Hex, Way> = BTreeMap::new();
    while let Some(Reverse((cost, here))) = heap.pop() {
        let Some(way) = found.get(&here).filter(|way| way.cost == cost).cloned() else { continue };
        for to in here.neighbours() {
            let Some(step) = step_cost(view, to).filter(|_| !refused(here, to)) else { continue };
            let mut path = way.path.clone();
            path.push(to);
            let next = Way {
                path,
                cost: cost + u16::from(step),
                provokes: view.provokes(here, to),
                assault: view.claims().is_assault(to, seat),
            };
            let known = if next.provokes || next.assault { &mut last } else { &mut found };
            if known.get(&to).is_none_or(|old| next.cost < old.cost) {
                if !(next.provokes || next.assault) {
                    heap.push(Reverse((next.cost, to)));
                }
                known.insert(to, next);
            }
        }
    }
    for (to, way) in last {
        found.entry(to).or_insert(way);
    }
    // To the next space one goes straight: that is what choosing it means.
    for to in start.neighbours() {
        if let Some(cost) = step_cost(view, to).filter(|_| !refused(start, to)) {
            let (provokes, assault) = (view.provokes(start, to), view.claims().is_assault(to, seat));
            found.insert(to, Way { path: vec![start, to], cost: cost.into(), provokes, assault });
        }
    }
    found.remove(&start);
    found
}
