//! The board as one realm sees it: who will be where once its orders are carried out, what is at risk, and
//! where the prizes are.

use super::muster::{Muster, Strength};
use super::temper::Temper;
use super::threat::Threat;
use super::value::Stakes;
use nerath::content::{SPACES, Space, SpaceSet};
use nerath::realm::Realm;
use nerath::state::State;
use nerath::units::{Class, Ground, Side, UnitKind};

/// How much of the pull of a prize is left one step further away, over land and into or out of the sea.
const OVER_LAND: f64 = 0.68;
const OVER_SEA: f64 = 0.5;
/// No prize pulls harder than this from afar.
const MOST_PULL: f64 = 14.0;

/// The board as one realm sees it.
pub(super) struct Outlook<'a> {
    /// The position.
    pub(super) state: &'a State,
    /// What things are worth.
    pub(super) stakes: Stakes,
    /// What enemies may do.
    pub(super) threat: Threat,
    /// The realm's units in each space, as they will stand.
    pub(super) units: Vec<Muster>,
    /// The strength of an ally's units in each space.
    allies: Vec<Strength>,
    /// How hard prizes pull towards each space.
    pull: Vec<f64>,
}

impl<'a> Outlook<'a> {
    /// The board as this realm sees it.
    pub(super) fn new(state: &'a State, realm: Realm, temper: Temper) -> Outlook<'a> {
        let stakes = Stakes::new(state, realm, temper);
        let all = || (0..SPACES).map(Space::from_index);
        let mut units = vec![Muster::default(); SPACES];
        for space in state.presence(realm) {
            units[space.index()] = Muster::of(state, space, realm);
        }
        let mut allies = vec![Strength::default(); SPACES];
        for ally in state.friends(realm).filter(|friend| *friend != realm) {
            for space in state.presence(ally) {
                allies[space.index()] = Muster::of(state, space, ally).strength(Side::Defender, space.kind());
            }
        }
        let hostile = state.hostile(realm) & SpaceSet::TERRITORIES;
        let mut pull: Vec<f64> = all()
            .map(|space| match hostile.contains(space) {
                true => (stakes.conquest(state, space) + stakes.holding(state, space)).min(MOST_PULL),
                false => 0.0,
            })
            .collect();
        let mut strong = SpaceSet::TERRITORIES | SpaceSet::SEAS;
        for _ in 0..8 {
            strong = spread(&mut pull, strong);
        }
        Outlook { state, stakes, threat: Threat::new(state, realm), units, allies, pull }
    }

    /// The realm whose view this is.
    pub(super) fn realm(&self) -> Realm {
        self.stakes.realm
    }

    /// What is at risk in a space if these units hold it.
    pub(super) fn risk(&self, space: Space, units: &Muster) -> f64 {
        self.threat.risk(self.state, &self.stakes, space, units, self.allies[space.index()])
    }

    /// What it is worth to have one more unit of a kind in a space, for its defence.
    pub(super) fn relief(&self, space: Space, kind: UnitKind) -> f64 {
        if !self.threat.reaches(space) {
            return 0.0;
        }
        let here = &self.units[space.index()];
        self.risk(space, here) - self.risk(space, &here.with(kind, 1))
    }

    /// What it costs the defence of a space if a unit leaves it.
    pub(super) fn departure(&self, space: Space, here: &Muster, kind: UnitKind) -> f64 {
        if !self.threat.reaches(space) {
            return 0.0;
        }
        self.risk(space, &here.without(kind, 1)) - self.risk(space, here)
    }

    /// What it is worth for a unit to stand in a space, for what it may do from there.
    pub(super) fn promise(&self, space: Space, kind: UnitKind) -> f64 {
        let pull = self.pull[space.index()];
        let near = match (kind.class(), kind.movement()) {
            (Class::Flying, _) => pull.max(0.6 * self.best_near(space)),
            (_, 2..) => pull.max(0.8 * self.best_near(space)),
            _ => pull,
        };
        let power = Strength::of(kind, Side::Attacker, Ground::Territory).power().max(0.3);
        self.stakes.temper.eagerness * power * near
    }

    fn best_near(&self, space: Space) -> f64 {
        (space.neighbours() & SpaceSet::TERRITORIES)
            .iter()
            .map(|near| self.pull[near.index()])
            .fold(0.0, f64::max)
    }

    /// How hard prizes pull towards a space.
    pub(super) fn pull(&self, space: Space) -> f64 {
        self.pull[space.index()]
    }

    /// What it is worth to put one more unit of a kind in a space.
    pub(super) fn station(&self, space: Space, kind: UnitKind) -> f64 {
        self.relief(space, kind) + self.promise(space, kind)
    }
}

/// Lets every prize be felt one step further. Only spaces whose pull has changed have something to tell their
/// neighbours; those that change last are the result.
fn spread(pull: &mut [f64], changed: SpaceSet) -> SpaceSet {
    let mut again = SpaceSet::EMPTY;
    for from in SpaceSet::TERRITORIES | SpaceSet::SEAS {
        let strong = pull[from.index()];
        if strong < 0.3 || !(changed.contains(from) || again.contains(from)) {
            continue;
        }
        again.remove(from);
        for to in from.neighbours() - SpaceSet::DUNGEONS {
            let rate = if from.is_sea() != to.is_sea() { OVER_SEA } else { OVER_LAND };
            let felt = strong * rate;
            if felt > pull[to.index()] {
                pull[to.index()] = felt;
                again.insert(to);
            }
        }
    }
    again
}
