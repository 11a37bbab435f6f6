//! A lower bound on the distance to the goals.

use super::{Aim, Goal};
use kernel::Seat;
use mage_knight::content::{Deal, Hex};
use mage_knight::effect::{CostChange, Effect, OddEffect, Whose};
use mage_knight::scenarios::ScenarioId;
use mage_knight::state::State;
use mage_knight::terms::{Site, Terrain};

/// How far it is to where the goals are.
pub(super) struct Ground {
    /// For each goal that is somewhere: the Move points from every space on the map, at least.
    ways: Vec<Option<Vec<(Hex, u16)>>>,
    /// Spaces on the map that nobody can enter.
    closed: Vec<Hex>,
    /// What a step costs at least, over any terrain.
    pub(super) easiest: u16,
}

impl Ground {
    /// With what terrain costs now, or may cost this turn.
    pub(super) fn new(root: &State, seat: Seat, aim: &Aim) -> Ground {
        let costs: Vec<Option<u8>> =
            Terrain::ALL.into_iter().map(|terrain| least_cost(root, seat, terrain)).collect();
        let easiest = costs.iter().flatten().min().copied().unwrap_or(0).into();
        // Where there are ways underground, it may be no distance at all.
        let tunnels = root.scenario == ScenarioId::DungeonLords;
        let ways = aim.goals.iter().take(8).map(|goal| match *goal {
            _ if tunnels => None,
            Goal::Reach(hex) => Some(spread(root, &costs, &[hex])),
            // Who fights there comes there, or next to it.
            Goal::Defeat(hex) => {
                let mut near = hex.neighbours().to_vec();
                near.push(hex);
                Some(spread(root, &costs, &near))
            }
            Goal::Recruit(unit) => {
                let sites = |site: Site| site == Site::City || unit.unit().sites.contains(site);
                Some(spread(root, &costs, &places(root, sites)))
            }
            Goal::Gain(_) => {
                let sells = |site: Site| site.card().interact.iter().any(|deal| deal.what != Deal::Recruit);
                Some(spread(root, &costs, &places(root, sells)))
            }
            Goal::Foes(_) => None,
        });
        let cost = |hex: Hex| root.map.terrain(hex).map(|terrain| costs[terrain.index()]);
        let barred = |hex: &Hex| cost(*hex) == Some(None) || root.map.has_rampaging(*hex);
        let closed = root.map.spaces().filter(barred).collect();
        Ground { ways: ways.collect(), closed, easiest }
    }

    /// Whether nobody can enter a space, whatever else is found.
    pub(super) fn is_closed(&self, hex: Hex) -> bool {
        self.closed.contains(&hex)
    }

    /// The Move points that it takes from a space to where a goal is; none if there is no way.
    pub(super) fn far(&self, goal: usize, from: Hex) -> Option<u16> {
        match self.ways.get(goal)? {
            Some(ways) => ways.iter().find(|(hex, _)| *hex == from).map(|(_, far)| *far),
            None => Some(0),
        }
    }
}

/// The spaces with such sites.
fn places(root: &State, is_such: impl Fn(Site) -> bool) -> Vec<Hex> {
    root.map.spaces().filter(|hex| root.map.site(*hex).is_some_and(&is_such)).collect()
}

/// What moving into a terrain may cost this turn at least, with everything at the seat's disposal.
///
/// No effect makes a space cheaper than the minimum that it names, however often it is used; and used once,
/// all of them together take no more off than the sum of what they say.
fn least_cost(root: &State, seat: Seat, terrain: Terrain) -> Option<u8> {
    let player = &root.players[seat];
    let printing = root.variants.printing;
    let halves = player.hand.kinds().flat_map(|(card, _)| card.card().halves(printing));
    let cards = halves.map(|half| half.effect);
    let units = player.units.iter().flat_map(|unit| root.abilities(unit.unit)).map(|ability| ability.effect);
    let skills = player.skills.iter().map(|skill| skill.skill().effect);
    let in_force = root.turn.modifiers.iter().map(|modifier| modifier.effect);
    let lasting = root.lasting.iter().filter(|lasting| lasting.seat == seat).map(|lasting| lasting.effect);
    let mut least = Least { cost: terrain.cost(root.night), floor: u8::MAX, less: 0, again: false };
    for effect in cards.chain(units).chain(skills).chain(in_force).chain(lasting) {
        effect.get().any(&mut |part| {
            least.take(part, terrain);
            false
        });
    }
    least.again |= player.units.iter().any(|unit| unit.banner.is_some());
    let cost = least.cost?;
    let once = cost.saturating_sub(least.less);
    Some(if least.again { cost.min(least.floor) } else { once.max(cost.min(least.floor)) })
}

/// What some effects make of a terrain, at best.
struct Least {
    /// The lowest cost that one of them sets.
    cost: Option<u8>,
    /// The lowest cost that one of them takes something off for.
    floor: u8,
    /// How much they take off together.
    less: u8,
    /// Whether one of them may be used more than once.
    again: bool,
}

impl Least {
    fn take(&mut self, effect: &Effect, terrain: Terrain) {
        let Effect::Terrain { whose: Whose::Own, changes, .. } = *effect else {
            // What may be had of the offers besides is worth any way at all (`yields.rs`).
            self.again |= matches!(
                effect,
                Effect::WithAction { .. }
                    | Effect::Ready(_)
                    | Effect::Odd(OddEffect::EnergyFlow | OddEffect::EnergySteal)
            );
            return;
        };
        for change in changes.iter().filter(|change| change.terrains.contains(terrain)) {
            match change.cost {
                CostChange::Less { by, min } => {
                    self.floor = self.floor.min(min);
                    self.less = self.less.saturating_add(by);
                }
                CostChange::Set(n) => self.cost = self.cost.map(|cost| cost.min(n)),
                CostChange::Open(n) => self.cost = Some(self.cost.map_or(n, |cost| cost.min(n))),
                CostChange::More { .. } => {}
            }
        }
    }
}

/// How far it is from every space to one of these, by what it costs to enter spaces.
fn spread(root: &State, costs: &[Option<u8>], to: &[Hex]) -> Vec<(Hex, u16)> {
    let mut spaces: Vec<(Hex, Option<u8>, u16)> = root
        .map
        .spaces()
        .filter_map(|hex| root.map.terrain(hex).map(|terrain| (hex, costs[terrain.index()])))
        // MK-MOV-07: who fights those who block the way goes no further this turn.
        .map(|(hex, cost)| (hex, cost.filter(|_| !root.map.has_rampaging(hex))))
        .map(|(hex, cost)| (hex, cost, if to.contains(&hex) { 0 } else { u16::MAX }))
        .collect();
    // The map is small: as many rounds as it takes until nothing gets nearer.
    loop {
        let mut nearer = false;
        for at in 0..spaces.len() {
            let (hex, _, far) = spaces[at];
            let next = spaces
                .iter()
                .filter(|(other, _, there)| other.touches(hex) && *there < u16::MAX)
                .filter_map(|(_, cost, there)| cost.map(|cost| there + u16::from(cost)))
                .min();
            if let Some(next) = next.filter(|next| *next < far) {
                spaces[at].2 = next;
                nearer = true;
            }
        }
        if !nearer {
            break;
        }
    }
    spaces.into_iter().filter(|(.., far)| *far < u16::MAX).map(|(hex, _, far)| (hex, far)).collect()
}
