//! Units by number, and a rough measure of their strength.
//!
//! Exact odds answer the questions that matter ([`super::forecast`]); this measure answers the hundreds of
//! questions before them: whom to send, whom to leave at home, what to buy.

use nerath::battle::Battle;
use nerath::content::{Space, SpaceSet};
use nerath::realm::Realm;
use nerath::state::State;
use nerath::troops::TROOPS;
use nerath::units::{Ground, Side, TO_HIT, UnitKind};

/// How many units of each kind, in the order of [`UnitKind::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Muster([u8; UnitKind::COUNT]);

impl Muster {
    /// The units of a realm in a space: troops, ships with the Heroes aboard at sea, the Castle.
    pub(super) fn of(state: &State, space: Space, realm: Realm) -> Muster {
        let mut muster = Muster::default();
        for (kind, n) in TROOPS.into_iter().zip(state.troops.of(space, realm)) {
            muster.add(kind, n);
        }
        if space.is_sea() {
            for (_, ship) in state.fleet.at(space, realm) {
                muster.add(UnitKind::Warship, 1);
                ship.cargo.iter().for_each(|unit| muster.add(unit.kind, 1));
            }
        } else if state.castles_of(realm).contains(space) {
            muster.add(UnitKind::Castle, 1);
        }
        muster
    }

    /// The units of all enemies of a realm in a space.
    pub(super) fn against(state: &State, space: Space, realm: Realm) -> Muster {
        state.enemies(realm).fold(Muster::default(), |all, enemy| all.and(&Muster::of(state, space, enemy)))
    }

    /// How many of this kind.
    pub(super) fn get(&self, kind: UnitKind) -> u8 {
        self.0[kind.index()]
    }

    /// So many more of this kind.
    pub(super) fn add(&mut self, kind: UnitKind, n: u8) {
        let count = &mut self.0[kind.index()];
        *count = count.saturating_add(n);
    }

    /// So many fewer of this kind, at least none.
    pub(super) fn remove(&mut self, kind: UnitKind, n: u8) {
        let count = &mut self.0[kind.index()];
        *count = count.saturating_sub(n);
    }

    /// The same with so many more.
    pub(super) fn with(mut self, kind: UnitKind, n: u8) -> Muster {
        self.add(kind, n);
        self
    }

    /// The same with so many fewer.
    pub(super) fn without(mut self, kind: UnitKind, n: u8) -> Muster {
        self.remove(kind, n);
        self
    }

    /// Both together.
    pub(super) fn and(mut self, other: &Muster) -> Muster {
        other.iter().for_each(|(kind, n)| self.add(kind, n));
        self
    }

    /// The kinds there are, and how many of each.
    pub(super) fn iter(&self) -> impl Iterator<Item = (UnitKind, u8)> + '_ {
        UnitKind::ALL.into_iter().zip(self.0).filter(|(_, n)| *n > 0)
    }

    /// How many in all.
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|n| u32::from(*n)).sum()
    }

    /// Whether there is nobody.
    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; UnitKind::COUNT]
    }

    /// What they cost. A Castle is never destroyed, so it counts for nothing here (CN-BTL-14).
    pub(super) fn gold(&self) -> f64 {
        self.iter().filter(|(kind, _)| !kind.is_building()).map(|(kind, n)| price(kind) * f64::from(n)).sum()
    }

    /// How strong they are.
    pub(super) fn strength(&self, side: Side, ground: Ground) -> Strength {
        let mut all = Strength::default();
        for (kind, n) in self.iter() {
            all.add(Strength::of(kind, side, ground), f64::from(n));
        }
        all
    }
}

/// The price of a unit.
pub(super) fn price(kind: UnitKind) -> f64 {
    f64::from(kind.cost())
}

/// What a force can do in a fight: expected hits a round, and hits it takes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Strength {
    pub(super) hits: f64,
    pub(super) health: f64,
}

impl Strength {
    /// One unit of a kind.
    pub(super) fn of(kind: UnitKind, side: Side, ground: Ground) -> Strength {
        if !kind.fights(side, ground) {
            return Strength::default();
        }
        let die = kind.die();
        let chance = f64::from(die.faces_from(TO_HIT)) / f64::from(die.sides());
        let first = if kind.has_first_strike() { 1.25 } else { 1.0 };
        Strength { hits: chance * f64::from(kind.dice(side, ground)) * first, health: f64::from(kind.hits()) }
    }

    /// Adds so many like this one.
    pub(super) fn add(&mut self, other: Strength, n: f64) {
        self.hits += other.hits * n;
        self.health += other.health * n;
    }

    /// Both together.
    pub(super) fn and(mut self, other: Strength) -> Strength {
        self.add(other, 1.0);
        self
    }

    /// The power of the force: the square root of hits times health, so that twice the force has twice the
    /// power, and a mix of those who hit and those who take hits has more than either.
    pub(super) fn power(self) -> f64 {
        (self.hits * self.health).sqrt()
    }

    /// Roughly the chance that an attack of this strength succeeds.
    pub(super) fn chance_against(self, defender: Strength) -> f64 {
        if self.health <= 0.0 {
            return 0.0;
        }
        if defender.health <= 0.0 {
            return 1.0;
        }
        let (own, foe) = (self.hits * self.health, defender.hits * defender.health);
        // The larger the forces, the less luck there is in it.
        let (own, foe) = match self.health + defender.health > 7.0 {
            true => (own * own, foe * foe),
            false => (own * own.sqrt(), foe * foe.sqrt()),
        };
        own / (own + foe)
    }
}

/// The spaces within this many steps over anything, the space itself among them.
pub(super) fn flight(from: Space, steps: u8) -> SpaceSet {
    (0..steps).fold(SpaceSet::of(from), |within, _| within | within.neighbours())
}

/// The spaces that a unit gets into on the ground, its own among them: it enters only `ground` and stops in
/// `stops`.
pub(super) fn walk(from: Space, steps: u8, ground: SpaceSet, stops: SpaceSet) -> SpaceSet {
    let mut reached = SpaceSet::of(from);
    let mut front = reached;
    for _ in 0..steps {
        front = (front.neighbours() & ground) - reached;
        reached |= front;
        front -= stops;
    }
    reached
}

/// The side of a realm in a battle: that of the guardians if it is in none.
pub(super) fn side_in(battle: &Battle, realm: Realm) -> Side {
    battle.side_of(realm).unwrap_or(Side::Defender)
}
