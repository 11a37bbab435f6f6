//! How likely each realm is to win, as it looks when somebody's turn begins: a linear value over named features,
//! learned from matches between bots (`examples/lab.rs value`).
//!
//! Each realm has a score; those of friends are added up; e to the score is each side's share of the chance.

use super::learned::LEARNED;
use super::muster::{Muster, Strength};
use super::threat::Threat;
use super::value::{Stakes, needed, points};
use nerath::content::{Space, SpaceSet};
use nerath::income::income;
use nerath::realm::{ByRealm, Realm};
use nerath::state::{Length, Mode, State};
use nerath::units::Side;

/// How many features there are besides whose turn it is.
const N: usize = 18;

/// What is looked at, realm by realm.
pub const FEATURES: [&str; N] = [
    "points",
    "points squared",
    "points enough",
    "points late",
    "income",
    "income late",
    "gold",
    "army",
    "army late",
    "castles",
    "own capital",
    "other capitals",
    "treasures",
    "cards",
    "capital in danger",
    "lands in danger",
    "points in reach",
    "points in reach late",
];

/// What was learned for one length and mode.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chances {
    /// What each feature counts.
    pub weights: [f64; N],
    /// What it counts to be this realm when that one's turn begins.
    pub turns: [[f64; Realm::COUNT]; Realm::COUNT],
}

/// The features of each realm.
#[must_use]
pub fn features(state: &State) -> ByRealm<[f64; N]> {
    let threat = Threat::of(state, Realm::ALL.into_iter());
    let mut danger = ByRealm::from_fn(|_| (0.0, 0.0));
    let mut prey = ByRealm::from_fn(|_| 0.0);
    let mut army = ByRealm::from_fn(|_| 0.0);
    let mut garrisons = ByRealm::from_fn(|_| [Strength::default(); nerath::content::SPACES]);
    for realm in Realm::ALL {
        for space in state.presence(realm) {
            let units = Muster::of(state, space, realm);
            army[realm] += units.gold();
            for friend in state.friends(realm) {
                let here = &mut garrisons[friend][space.index()];
                here.add(units.strength(Side::Defender, space.kind()), 1.0);
            }
        }
    }
    for space in SpaceSet::TERRITORIES {
        let owner = state.controller(space);
        let garrison = garrisons[owner][space.index()];
        let mut worst: f64 = 0.0;
        for enemy in state.enemies(owner) {
            let falls = threat.takes(space, enemy, garrison);
            worst = worst.max(falls);
            prey[enemy] += falls * Stakes::points_for(state, space, enemy);
        }
        danger[owner].1 += worst;
        if space == Space::capital(owner) {
            danger[owner].0 = worst;
        }
    }
    let goal = needed(state).unwrap_or(f64::INFINITY);
    let best = Realm::ALL.into_iter().map(|realm| points(state, realm) / goal).fold(0.0, f64::max);
    ByRealm::from_fn(|realm| {
        let holdings = &state.realms[realm];
        let scored = points(state, realm) / goal;
        let lands = f64::from(income(state, realm)) / 10.0;
        let army = army[realm] / 30.0;
        let capitals = Realm::ALL
            .into_iter()
            .filter(|home| *home != realm && state.controller(Space::capital(*home)) == realm)
            .count();
        let found = holdings.treasures.len() + holdings.in_play.len();
        let prey = prey[realm] / 10.0;
        [
            scored,
            scored * scored,
            f64::from(u8::from(scored >= 1.0)),
            scored * best,
            lands,
            lands * best,
            f64::from(holdings.gold) / 10.0,
            army,
            army * best,
            state.castles_of(realm).len() as f64 / 3.0,
            f64::from(u8::from(state.allied(realm, state.controller(Space::capital(realm))))),
            capitals as f64 / 3.0,
            f64::from(found) / 5.0,
            holdings.hand.len() as f64 / 5.0,
            danger[realm].0,
            danger[realm].1 / 10.0,
            prey,
            prey * best,
        ]
    })
}

impl Chances {
    /// What was learned for this match.
    pub(super) fn of(state: &State) -> &'static Chances {
        let length = match state.length {
            Length::Short => 0,
            Length::Medium => 1,
            Length::Long => 2,
        };
        &LEARNED[usize::from(state.mode == Mode::Alliance)][length]
    }

    /// The chance that a realm and its friends win.
    pub(super) fn wins(&self, state: &State, realm: Realm) -> f64 {
        let features = features(state);
        let turns = &self.turns[state.active.index()];
        let score = |one: Realm| -> f64 {
            let sum: f64 =
                self.weights.iter().zip(&features[one]).map(|(weight, value)| weight * value).sum();
            sum + turns[one.index()]
        };
        let side = |one: Realm| -> f64 { state.friends(one).map(score).sum() };
        let own = side(realm);
        let rivals: f64 = match state.mode {
            Mode::FreeForAll => state.enemies(realm).map(|enemy| (side(enemy) - own).exp()).sum(),
            Mode::Alliance => state.enemies(realm).take(1).map(|enemy| (side(enemy) - own).exp()).sum(),
        };
        1.0 / (1.0 + rivals)
    }
}
