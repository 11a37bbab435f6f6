//! Heroes in dungeons: is it worth it?

use super::forecast::{Forecast, hurry};
use super::value::Stakes;
use nerath::content::{GuardianId, Space};
use nerath::realm::Realm;
use nerath::state::State;
use nerath::units::{Ground, UnitKind};
use nerath_advice::{self as odds, Force, Guardian, Policy, Question, Retreat, Solver};
use std::sync::OnceLock;

/// No party is larger than so many of either kind of Hero.
const PARTY: usize = 5;

/// What a Treasure is worth to Heroes who think about going home, in gold.
const PRIZE: f64 = 8.0;

/// How a party fares against residents it may not know.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Venture {
    /// The chance to plunder the dungeon.
    pub(super) won: f64,
    /// The gold that the lost Heroes cost.
    pub(super) lost: f64,
    /// The gold that the residents guard, if they are beaten.
    pub(super) reward: f64,
}

impl Venture {
    fn add(&mut self, other: Venture, weight: f64) {
        self.won += other.won * weight;
        self.lost += other.lost * weight;
        self.reward += other.reward * weight;
    }
}

/// What a guardian looks like in a question about odds.
fn opponent(guardian: GuardianId) -> Guardian {
    let tile = guardian.tile();
    Guardian { first_strike: tile.first_strike, heroes_need: tile.heroes_need, ..Guardian::new(tile.dice) }
}

/// A party against known residents.
fn against(solver: &mut Solver, fighters: u8, wizards: u8, residents: &[GuardianId]) -> Venture {
    let party = Force::of(&[(UnitKind::Fighter, fighters), (UnitKind::Wizard, wizards)]);
    let lair = Force::guardians(residents.iter().map(|guardian| opponent(*guardian)));
    let mut question = Question::new(Ground::Dungeon, party, lair);
    question.policy =
        Policy::until(Retreat::Best(odds::Stakes { victory: PRIZE, own_gold: 1.0, foe_gold: 0.0 }));
    hurry(&mut question);
    let summary = solver.quick(&question);
    let reward: u8 = residents.iter().map(|guardian| guardian.tile().reward).sum();
    Venture { won: summary.won, lost: summary.losses.attacker.gold, reward: f64::from(reward) * summary.won }
}

/// A party against one or two residents of whom nothing is known, on average over all tiles.
fn unknown(fighters: u8, wizards: u8, residents: usize) -> Venture {
    static KNOWN: [OnceLock<Venture>; 2 * PARTY * PARTY] = [const { OnceLock::new() }; 2 * PARTY * PARTY];
    let place = (residents - 1) * PARTY * PARTY + usize::from(fighters) * PARTY + usize::from(wizards);
    *KNOWN[place].get_or_init(|| {
        let mut solver = Solver::default();
        let tiles: Vec<(GuardianId, f64)> =
            GuardianId::all().map(|guardian| (guardian, f64::from(guardian.tile().copies))).collect();
        let all: f64 = tiles.iter().map(|(_, copies)| copies).sum();
        let mut mean = Venture::default();
        for (at, (one, copies)) in tiles.iter().enumerate() {
            if residents == 1 {
                mean.add(against(&mut solver, fighters, wizards, &[*one]), copies / all);
                continue;
            }
            for (other, others) in &tiles[at..] {
                let pairs = if one == other { copies * (copies - 1.0) } else { 2.0 * copies * others };
                let pair = against(&mut solver, fighters, wizards, &[*one, *other]);
                mean.add(pair, pairs / (all * (all - 1.0)));
            }
        }
        mean
    })
}

/// The residents of an entrance that this realm knows, and how many it does not.
fn residents(state: &State, entrance: Space, realm: Realm) -> (Vec<GuardianId>, usize) {
    let Some(at) = entrance.dungeon_index() else { return (Vec::new(), 0) };
    let tiles = &state.dungeons.tiles[at];
    let known: Vec<_> =
        tiles.iter().filter(|tile| tile.seen_by(realm)).filter_map(|tile| tile.guardian).collect();
    let hidden = tiles.len() - known.len();
    (known, hidden)
}

/// How a party fares in a dungeon.
pub(super) fn venture(
    state: &State,
    forecast: &mut Forecast,
    entrance: Space,
    realm: Realm,
    fighters: u8,
    wizards: u8,
) -> Venture {
    let most = PARTY as u8 - 1;
    let (fighters, wizards) = (fighters.min(most), wizards.min(most));
    match residents(state, entrance, realm) {
        (known, 0) if known.is_empty() => Venture { won: 1.0, ..Venture::default() },
        (known, 0) => against(&mut forecast.solver, fighters, wizards, &known),
        (known, hidden) if known.is_empty() => unknown(fighters, wizards, hidden.min(2)),
        // One is known, the other is not: somebody neither easy nor hard.
        (known, _) => {
            let one = against(&mut forecast.solver, fighters, wizards, &known);
            let other = unknown(fighters, wizards, 1);
            let both = unknown(fighters, wizards, 2);
            let easier = if other.won > 0.0 { one.won / other.won } else { 0.0 };
            Venture {
                won: (both.won * easier).min(one.won),
                lost: both.lost.max(one.lost),
                reward: one.reward,
            }
        }
    }
}

/// What a venture is worth.
pub(super) fn worth(stakes: &Stakes, venture: Venture) -> f64 {
    let gold = if stakes.last_round { 0.2 } else { 1.0 };
    venture.won * stakes.treasure + gold * venture.reward - stakes.own * venture.lost
}
