//! The value of things to a realm, in gold: points, territories, its own losses and those of its enemies.

use super::muster::price;
use super::temper::Temper;
use nerath::content::{Space, SpaceSet};
use nerath::income::income;
use nerath::realm::{ByRealm, Realm};
use nerath::state::{Length, Mode, State};
use nerath::units::UnitKind;

/// What things are worth to one realm at one moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stakes {
    /// To whom.
    pub(super) realm: Realm,
    /// By what measure.
    pub(super) temper: Temper,
    /// A victory point.
    pub(super) point: f64,
    /// One gold a turn, from now to the end.
    pub(super) income: f64,
    /// One gold of its own units.
    pub(super) own: f64,
    /// One gold lost by each enemy; nothing for friends.
    pub(super) hurt: ByRealm<f64>,
    /// A Treasure.
    pub(super) treasure: f64,
    /// An enemy Capital, besides its points and its income.
    pub(super) capital: f64,
    /// Whether the match is about to end.
    pub(super) last_round: bool,
}

/// The points that end the match, if points do (CN-VIC-02, CN-VIC-03, CN-VIC-06, CN-VIC-07).
pub(super) fn needed(state: &State) -> Option<f64> {
    match (state.length, state.mode) {
        (Length::Short, Mode::FreeForAll) => Some(13.0),
        (Length::Medium, Mode::FreeForAll) => Some(20.0),
        (Length::Short, Mode::Alliance) => Some(20.0),
        (Length::Medium, Mode::Alliance) => Some(30.0),
        (Length::Long, _) => None,
    }
}

/// The points of a realm and its friends.
pub(super) fn points(state: &State, realm: Realm) -> f64 {
    state.friends(realm).map(|friend| f64::from(state.realms[friend].points)).sum()
}

impl Stakes {
    /// What things are worth to this realm now.
    pub(super) fn new(state: &State, realm: Realm, temper: Temper) -> Stakes {
        let Some(needed) = needed(state) else { return Stakes::long(state, realm, temper) };
        let pace = if state.mode == Mode::Alliance { 2.0 * temper.pace } else { temper.pace };
        let best = Realm::ALL.into_iter().map(|each| points(state, each)).fold(0.0, f64::max);
        let rounds = ((needed - best) / pace).max(0.0);
        // CN-VIC-09: points are counted after Nerath's turn only, so from there on nothing else counts.
        let last_round = best >= needed;
        let left = if last_round { 0.0 } else { rounds.min(4.0) };
        let leader = |enemy: Realm| points(state, enemy) / needed;
        let hurt = ByRealm::from_fn(|other| match state.allied(realm, other) {
            true => 0.0,
            false if state.mode == Mode::Alliance => 0.9,
            false => temper.hurt + temper.leader * (leader(other) * leader(other)).min(1.0),
        });
        let point = temper.point + temper.decisive / (1.0 + rounds);
        Stakes {
            realm,
            temper,
            point: if last_round { 20.0 } else { point },
            income: temper.income * left,
            own: if last_round { 0.3 } else { 1.0 - temper.reckless / (1.0 + rounds) },
            hurt,
            treasure: temper.treasure * point * if left < 1.0 { 0.3 } else { 1.0 } + left,
            capital: 0.0,
            last_round,
        }
    }

    /// In a long match only Capitals and Treasures win (CN-VIC-04, CN-VIC-05).
    fn long(state: &State, realm: Realm, temper: Temper) -> Stakes {
        let hurt = ByRealm::from_fn(|other| match state.allied(realm, other) {
            true => 0.0,
            false if state.mode == Mode::Alliance => 0.9,
            false => 0.35,
        });
        let found: u32 = state
            .friends(realm)
            .map(|friend| state.realms[friend].treasures.len() + state.realms[friend].in_play.len())
            .sum();
        Stakes {
            realm,
            temper,
            point: 0.0,
            income: 4.0,
            own: 1.0,
            hurt,
            treasure: 8.0 + 1.5 * f64::from(found),
            capital: 30.0,
            last_round: false,
        }
    }

    /// The points for a territory, to this realm (CN-VPS-02, CN-CAP-01).
    pub(super) fn points_for(state: &State, space: Space, taker: Realm) -> f64 {
        match space.home() {
            Some(home) if state.allied(home, taker) => 0.0,
            _ if space.capital_of().is_some() => 5.0,
            Some(_) => 1.0,
            None => 0.0,
        }
    }

    /// What the conquest of a territory brings at once, whatever becomes of it.
    pub(super) fn conquest(&self, state: &State, space: Space) -> f64 {
        let controller = state.controller(space);
        let hurt = self.hurt[controller];
        let points = Stakes::points_for(state, space, self.realm) * self.point;
        // It pays nothing to its old owner at least once, if he does not get it back before.
        let spoiled = 0.5 * hurt * self.income.min(1.0);
        let capital = match space.capital_of() {
            Some(home) if home == controller => {
                0.5 * hurt * self.income.min(1.0) * f64::from(income(state, home)) + self.capital
            }
            _ => 0.0,
        };
        points + spoiled + capital
    }

    /// What it brings besides if it is kept.
    pub(super) fn holding(&self, state: &State, space: Space) -> f64 {
        let controller = state.controller(space);
        let territory = self.income * (1.0 + self.hurt[controller]);
        let castle = match state.castles.contains(space) && !self.last_round {
            true => 0.75 * price(UnitKind::Castle),
            false => 0.0,
        };
        // CN-INC-03: who has lost his Capital has half the income.
        let own_capital = match space == Space::capital(self.realm) {
            true => 0.5 * self.income * f64::from(state.control.by[self.realm].len() as u16),
            false => 0.0,
        };
        territory + castle + own_capital
    }

    /// What it costs to lose a friendly territory to this enemy.
    pub(super) fn loss(&self, state: &State, space: Space, enemy: Realm) -> f64 {
        let (hurt, temper) = (self.hurt[enemy], &self.temper);
        let points = Stakes::points_for(state, space, enemy) * self.point * hurt;
        let territory = self.income * (1.0 + hurt);
        let castle = match state.castles.contains(space) && !self.last_round {
            true => temper.walls * price(UnitKind::Castle) * (0.75 + hurt),
            false => 0.0,
        };
        let capital = match space.capital_of() {
            Some(home) if state.allied(home, self.realm) => {
                (0.5 * self.income).max(0.1) * SpaceSet::homes(home).len() as f64 + 0.7 * self.capital
            }
            Some(_) => 0.5 * self.capital,
            None => 0.0,
        };
        let home = if space == Space::capital(self.realm) { temper.home } else { 1.0 };
        home * (points + territory + castle + capital)
    }
}
