//! Which spaces to attack, and with whom: for each target the force that gains most, then the best target
//! first.

use super::campaign::Campaign;
use super::muster::{Muster, Strength, price};
use super::sea::Voyage;
use nerath::content::{Space, SpaceSet};
use nerath::fleet::ShipId;
use nerath::units::{Class, Ground, Side, UnitKind};

/// No attack has more units than this.
const CROWD: u32 = 24;
/// Below this rough chance exact odds are not worth asking for.
const HOPELESS: f64 = 0.2;
/// Above this chance more units are only for holding what is won.
const SURE: f64 = 0.985;
/// How sure it is that Monsters find the way open that they see open now.
const RAMPAGE: f64 = 0.7;

/// A unit that takes part in an attack, and how it gets there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pick {
    /// What it is.
    pub(super) kind: UnitKind,
    /// Where it comes from: a space that it leaves, or a ship that carries it already.
    pub(super) from: Option<Space>,
    /// The voyage that brings it, by its index in [`Assault::voyages`].
    pub(super) voyage: Option<usize>,
    /// The ship that it is, if it is one.
    pub(super) ship: Option<ShipId>,
}

/// An attack that could be made.
#[derive(Clone, Debug)]
pub(super) struct Assault {
    /// The space.
    pub(super) target: Space,
    /// What it gains on average, in gold.
    pub(super) value: f64,
    /// Who takes part.
    pub(super) picks: Vec<Pick>,
    /// The voyages that bring some of them.
    pub(super) voyages: Vec<Voyage>,
    /// Who is likely to be left if it succeeds.
    pub(super) survivors: Muster,
    /// How likely it is to succeed.
    pub(super) won: f64,
}

/// What a force is worth against a target.
#[derive(Clone, Copy, Debug)]
struct Worth {
    value: f64,
    won: f64,
    survivors: Muster,
}

/// Somebody who could take part.
struct Candidate {
    pick: Pick,
    left: u8,
}

impl Campaign<'_, '_> {
    /// The best attack on a space with the units that are still free; none if there is nobody to send. Each
    /// of them costs the attack a wage: what he may earn elsewhere.
    pub(super) fn assault(&mut self, target: Space, wage: f64) -> Option<Assault> {
        let (state, realm) = (self.outlook.state, self.outlook.realm());
        let ground = target.kind();
        let (mut candidates, voyages) = self.candidates(target);
        if candidates.is_empty() {
            return None;
        }
        let foes = Muster::against(state, target, realm);
        let base = self.sent[target.index()];
        let defence = foes.strength(Side::Defender, ground);
        let mut all = base.strength(Side::Attacker, ground);
        for candidate in &candidates {
            all.add(Strength::of(candidate.pick.kind, Side::Attacker, ground), candidate.left.into());
        }
        if all.chance_against(defence) < HOPELESS {
            return None;
        }
        let before = if base.is_empty() { 0.0 } else { self.worth(target, &base, &foes).value };
        let mut force = base;
        let mut picks: Vec<Pick> = Vec::new();
        let mut gone: Vec<(Space, Muster)> = Vec::new();
        let mut rooms: Vec<u8> = voyages.iter().map(|voyage| voyage.room).collect();
        let mut cost = 0.0;
        let mut best: Option<(f64, usize, Worth)> = None;
        let mut worse = 0;
        while force.len() < CROWD {
            let Some((at, fee)) = self.next(target, &candidates, &force, &gone, &rooms, foes.is_empty())
            else {
                break;
            };
            let candidate = &mut candidates[at];
            candidate.left -= 1;
            let pick = candidate.pick;
            if let (Some(from), None) = (pick.from, pick.ship) {
                match gone.iter_mut().find(|(space, _)| *space == from) {
                    Some((_, muster)) => muster.add(pick.kind, 1),
                    None => gone.push((from, Muster::default().with(pick.kind, 1))),
                }
                if let Some(voyage) = pick.voyage {
                    rooms[voyage] -= 1;
                }
            }
            cost += fee + wage;
            force.add(pick.kind, 1);
            picks.push(pick);
            if force.strength(Side::Attacker, ground).chance_against(defence) < HOPELESS {
                continue;
            }
            let worth = self.worth(target, &force, &foes);
            let value = worth.value - cost - before;
            if best.is_none_or(|(most, ..)| value > most) {
                best = Some((value, picks.len(), worth));
                worse = 0;
            } else {
                worse += 1;
            }
            if worse >= 3 || (worth.won > SURE && worse >= 1) {
                break;
            }
        }
        let (value, n, worth) = best?;
        picks.truncate(n);
        Some(Assault { target, value, picks, voyages, survivors: worth.survivors, won: worth.won })
    }

    /// Everybody who could take part in an attack on a space, and the voyages that some of them need.
    fn candidates(&self, target: Space) -> (Vec<Candidate>, Vec<Voyage>) {
        let mut candidates = Vec::new();
        for &(kind, from) in &self.marches[target.index()] {
            let left = self.free[from.index()].get(kind);
            if left > 0 && self.comes_home(target, kind) {
                candidates.push(Candidate {
                    pick: Pick { kind, from: Some(from), voyage: None, ship: None },
                    left,
                });
            }
        }
        let mut voyages = Vec::new();
        let hostile = self.outlook.state.turn.hostile;
        for ferry in &self.ferries {
            if target.is_sea() {
                if ferry.at != target && ferry.course(ferry.at, target, 0, hostile).is_some() {
                    let pick = Pick {
                        kind: UnitKind::Warship,
                        from: Some(ferry.at),
                        voyage: None,
                        ship: Some(ferry.id),
                    };
                    candidates.push(Candidate { pick, left: 1 });
                }
                continue;
            }
            let best = ferry
                .voyages(target, hostile)
                .into_iter()
                .map(|voyage| (self.on_the_quay(&voyage), voyage))
                .filter(|(power, _)| *power > 0.0)
                .max_by(|(one, _), (other, _)| one.total_cmp(other));
            let Some((_, voyage)) = best else { continue };
            let place = Some(voyages.len());
            for &kind in &voyage.aboard {
                candidates
                    .push(Candidate { pick: Pick { kind, from: None, voyage: place, ship: None }, left: 1 });
            }
            for from in voyage.quay.neighbours() & SpaceSet::TERRITORIES {
                // Who can walk there needs no ship.
                let free = self.free[from.index()];
                let land = free.iter().filter(|(kind, _)| kind.class() == Class::Land && !kind.is_building());
                for (kind, left) in
                    land.filter(|(kind, _)| !self.marches[target.index()].contains(&(*kind, from)))
                {
                    candidates.push(Candidate {
                        pick: Pick { kind, from: Some(from), voyage: place, ship: None },
                        left,
                    });
                }
            }
            voyages.push(voyage);
        }
        (candidates, voyages)
    }

    /// The power of those who could come along.
    fn on_the_quay(&self, voyage: &Voyage) -> f64 {
        let mut all = Strength::default();
        let power = |kind| Strength::of(kind, Side::Attacker, Ground::Territory);
        voyage.aboard.iter().for_each(|kind| all.add(power(*kind), 1.0));
        let mut room = voyage.room;
        for kind in [
            UnitKind::Monster,
            UnitKind::SiegeEngine,
            UnitKind::Wizard,
            UnitKind::Fighter,
            UnitKind::Footsoldier,
        ] {
            for from in voyage.quay.neighbours() & SpaceSet::TERRITORIES {
                let n = self.free[from.index()].get(kind).min(room);
                all.add(power(kind), n.into());
                room -= n;
            }
        }
        all.power()
    }

    /// Whether a flyer that attacks there finds a place to stay afterwards (CN-REP-08).
    fn comes_home(&self, target: Space, kind: UnitKind) -> bool {
        if kind.class() != Class::Flying || target.is_territory() {
            return true;
        }
        let state = self.outlook.state;
        let near = super::muster::flight(target, kind.movement());
        near.meets(state.friendly_territories(self.outlook.realm()))
    }

    /// Who is sent next: the most power for what it costs that he leaves his place.
    fn next(
        &self,
        target: Space,
        candidates: &[Candidate],
        force: &Muster,
        gone: &[(Space, Muster)],
        rooms: &[u8],
        undefended: bool,
    ) -> Option<(usize, f64)> {
        let ground = target.kind();
        let before = force.strength(Side::Attacker, ground);
        let mut best: Option<(usize, f64, f64)> = None;
        for (at, candidate) in candidates.iter().enumerate().filter(|(_, candidate)| candidate.left > 0) {
            let pick = candidate.pick;
            let mut fee = 0.02;
            if let (Some(from), None) = (pick.from, pick.ship) {
                if pick.voyage.is_some_and(|voyage| rooms[voyage] == 0) {
                    continue;
                }
                let mut here = self.outlook.units[from.index()];
                if let Some((_, left)) = gone.iter().find(|(space, _)| *space == from) {
                    if left.get(pick.kind) >= self.free[from.index()].get(pick.kind) {
                        continue;
                    }
                    left.iter().for_each(|(kind, n)| here.remove(kind, n));
                }
                fee += self.outlook.departure(from, &here, pick.kind);
            }
            if pick.ship.is_some() {
                fee += 0.2;
            }
            let one = Strength::of(pick.kind, Side::Attacker, ground);
            let more = match undefended && force.is_empty() {
                // Anybody takes what nobody defends: the cheapest will do.
                true => 1.0 / (1.0 + price(pick.kind)),
                false => before.and(one).power() - before.power() + 0.02,
            };
            let score = more / (0.25 + fee.max(0.0) + 0.08 * price(pick.kind));
            if best.is_none_or(|(.., most)| score > most) {
                best = Some((at, fee, score));
            }
        }
        best.map(|(at, fee, _)| (at, fee))
    }

    /// What a force is worth against a target: what it wins, loses and leaves open to the enemy, on average.
    fn worth(&mut self, target: Space, force: &Muster, foes: &Muster) -> Worth {
        let ground = target.kind();
        let verdict = self.forecast.battle(ground, force, foes);
        let (state, stakes) = (self.outlook.state, self.outlook.stakes);
        let mut survivors = Muster::default();
        for (kind, n) in force.iter() {
            // Those lost when the battle is won: all losses but those of the battles that are lost.
            let lost = f64::from(verdict.lost[kind.index()]) - (1.0 - verdict.won) * f64::from(n);
            let lost = if verdict.won > 0.0 { (lost / verdict.won).max(0.0) } else { 0.0 };
            survivors.add(kind, (f64::from(n) - lost).round() as u8);
        }
        let mut hurt = 0.0;
        for enemy in state.enemies(stakes.realm) {
            if state.presence(enemy).contains(target) {
                hurt = stakes.hurt[enemy];
            }
        }
        let mut prize = match ground {
            Ground::Territory => {
                stakes.conquest(state, target)
                    + stakes.holding(state, target)
                    + self.rampage(target, &survivors)
            }
            Ground::Sea | Ground::Dungeon => 0.3,
        };
        // Flyers go home when the battle is over.
        let mut stay = survivors;
        if !stakes.last_round {
            stay.remove(UnitKind::Dragon, survivors.get(UnitKind::Dragon));
        }
        prize -= self.outlook.risk(target, &stay);
        let value = verdict.won * prize - stakes.own * verdict.own + hurt * verdict.foe;
        Worth { value, won: verdict.won, survivors }
    }

    /// What Monsters that have won find undefended next to a territory (CN-RMP-01).
    fn rampage(&self, target: Space, survivors: &Muster) -> f64 {
        let monsters = survivors.get(UnitKind::Monster);
        if monsters == 0 {
            return 0.0;
        }
        let (state, stakes) = (self.outlook.state, &self.outlook.stakes);
        let open = (target.neighbours() & SpaceSet::TERRITORIES & state.turn.hostile)
            - state.enemy_presence(stakes.realm)
            - self.targets;
        let mut prizes: Vec<f64> =
            open.iter().map(|space| stakes.conquest(state, space)).filter(|prize| *prize > 0.0).collect();
        prizes.sort_by(|one, other| other.total_cmp(one));
        RAMPAGE * prizes.iter().take(monsters.into()).sum::<f64>()
    }
}
