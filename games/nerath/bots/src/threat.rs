//! Where enemies may attack in their next turns, and what is at risk there.

use super::muster::{Muster, Strength, flight, walk};
use super::value::Stakes;
use nerath::cards::move_bonus;
use nerath::content::{SPACES, Space, SpaceSet};
use nerath::realm::Realm;
use nerath::state::State;
use nerath::troops::TROOPS;
use nerath::units::{Class, Ground, Side, UnitKind};

/// How many zones a ship sails.
const SAIL: u8 = 2;

/// The force that each realm could bring to each space in its next Move phase.
pub(super) struct Threat {
    reach: Box<[[Strength; Realm::COUNT]; SPACES]>,
}

impl Threat {
    /// What the enemies of a realm could do.
    pub(super) fn new(state: &State, realm: Realm) -> Threat {
        Threat::of(state, state.enemies(realm))
    }

    /// What these realms could do.
    pub(super) fn of(state: &State, realms: impl Iterator<Item = Realm>) -> Threat {
        let mut threat = Threat { reach: Box::new([[Strength::default(); Realm::COUNT]; SPACES]) };
        for realm in realms {
            threat.march(state, realm);
            threat.sail(state, realm);
        }
        threat
    }

    /// The chance that a realm takes a space from whoever holds it like this, if it sends all it can.
    pub(super) fn takes(&self, space: Space, realm: Realm, garrison: Strength) -> f64 {
        let force = self.reach[space.index()][realm.index()];
        if force.health > 0.0 { force.chance_against(garrison) } else { 0.0 }
    }

    fn add(&mut self, spaces: SpaceSet, realm: Realm, strength: Strength, n: f64) {
        for space in spaces {
            self.reach[space.index()][realm.index()].add(strength, n);
        }
    }

    /// On foot and through the air.
    fn march(&mut self, state: &State, enemy: Realm) {
        let hostile = state.hostile(enemy);
        let bonus = TROOPS.map(|kind| move_bonus(state, enemy, kind));
        for from in state.troops.occupied(enemy) {
            let counts = state.troops.of(from, enemy);
            for ((kind, n), bonus) in TROOPS.into_iter().zip(counts).zip(bonus).filter(|((_, n), _)| *n > 0) {
                let steps = kind.movement() + bonus;
                let reached = match kind.class() {
                    Class::Flying => flight(from, steps),
                    _ => walk(from, steps, SpaceSet::TERRITORIES, hostile),
                }
                .without(from);
                let on_land = Strength::of(kind, Side::Attacker, Ground::Territory);
                self.add(reached & SpaceSet::TERRITORIES, enemy, on_land, n.into());
                if kind.class() == Class::Flying {
                    let at_sea = Strength::of(kind, Side::Attacker, Ground::Sea);
                    self.add(reached & SpaceSet::SEAS, enemy, at_sea, n.into());
                }
            }
        }
    }

    /// By sea: ships against ships, and what they carry against coasts.
    fn sail(&mut self, state: &State, enemy: Realm) {
        let hostile = state.hostile(enemy);
        let capacity = usize::from(::nerath::cards::capacity(state, enemy));
        for (_, ship) in state.fleet.iter().filter(|(_, ship)| ship.realm == enemy) {
            let zones = walk(ship.at, SAIL, SpaceSet::SEAS, hostile);
            let afloat = Strength::of(UnitKind::Warship, Side::Attacker, Ground::Sea);
            self.add(zones.without(ship.at), enemy, afloat, 1.0);
            let mut landing = Strength::default();
            let strength = |kind| Strength::of(kind, Side::Attacker, Ground::Territory);
            ship.cargo.iter().for_each(|unit| landing.add(strength(unit.kind), 1.0));
            let free = capacity.saturating_sub(ship.cargo.len());
            let ashore: u32 = (ship.at.neighbours() & state.troops.occupied(enemy) & SpaceSet::TERRITORIES)
                .iter()
                .map(|space| state.troops.total(space, enemy))
                .sum();
            // Whoever waits on the quay is taken to be of middling strength.
            landing.add(strength(UnitKind::Fighter), free.min(ashore as usize) as f64 * 0.7);
            let coasts = (zones - hostile).neighbours() & SpaceSet::TERRITORIES;
            self.add(coasts, enemy, landing, 1.0);
        }
    }

    /// Whether any enemy can get there at all.
    pub(super) fn reaches(&self, space: Space) -> bool {
        self.reach[space.index()].iter().any(|strength| strength.health > 0.0)
    }

    /// What enemies may cost one in a space before one's next turn, with these units in it and those of an
    /// ally: the worst of them, on average.
    pub(super) fn risk(
        &self,
        state: &State,
        stakes: &Stakes,
        space: Space,
        units: &Muster,
        ally: Strength,
    ) -> f64 {
        let ground = space.kind();
        let garrison = units.strength(Side::Defender, ground).and(ally);
        let gold = units.gold() * stakes.own;
        let temper = &stakes.temper;
        let likely = if garrison.health > 0.0 { temper.likely } else { temper.likely_if_open };
        let mut worst: f64 = 0.0;
        for enemy in state.enemies(stakes.realm) {
            let force = self.reach[space.index()][enemy.index()];
            if force.health <= 0.0 {
                continue;
            }
            let sent =
                Strength { hits: force.hits * temper.share, health: (force.health * temper.share).max(1.0) };
            let falls = sent.chance_against(garrison);
            let territory = match ground {
                Ground::Territory => stakes.loss(state, space, enemy),
                Ground::Sea | Ground::Dungeon => 0.0,
            };
            worst = worst.max(falls * likely * (territory + gold));
        }
        worst
    }
}
