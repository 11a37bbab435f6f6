//! Sides that choose their casualties, compared with the best possible choices: battles in a territory in
//! which either side gives up whatever leaves it the better chance, searched to the end. Slow, simple, and
//! independent of the solver.

use super::simulator::Dice;
use super::*;
use nerath::units::Die;
use nerath::units::Side::{Attacker, Defender};
use std::collections::HashMap;

/// Who is left of each kind, and in the last place the wounded Dragons.
type Left = [u8; UnitKind::COUNT + 1];

const WOUNDED: usize = UnitKind::COUNT;

/// Attack dice of a kind, and the chance of each to hit: 6 or more.
fn dice(kind: usize, side: Side) -> (u32, f64) {
    let kind = UnitKind::ALL.get(kind).copied().unwrap_or(Dragon);
    let sides = f64::from(kind.die().sides());
    (kind.dice(side, Ground::Territory).into(), (sides - 5.0) / sides)
}

fn strikes_first(kind: usize) -> bool {
    kind == Wizard.index()
}

/// How likely this many hits are, of those who strike first or of the others.
fn hits(left: &Left, side: Side, first: bool) -> Vec<f64> {
    let mut chances = vec![1.0];
    for (kind, &n) in left.iter().enumerate().filter(|(kind, _)| strikes_first(*kind) == first) {
        let (each, p) = dice(kind, side);
        for _ in 0..u32::from(n) * each {
            let mut next = vec![0.0; chances.len() + 1];
            for (hits, chance) in chances.iter().enumerate() {
                next[hits] += chance * (1.0 - p);
                next[hits + 1] += chance * p;
            }
            chances = next;
        }
    }
    chances
}

fn standing(left: &Left) -> u8 {
    left.iter().sum()
}

/// Every way to take this many hits. A wound costs nothing, so that comes first (CN-TGH-02).
fn ways(mut left: Left, mut hits: u8) -> Vec<Left> {
    let wounds = hits.min(left[Dragon.index()]);
    left[Dragon.index()] -= wounds;
    left[WOUNDED] += wounds;
    hits -= wounds;
    let mut ways = vec![(left, hits.min(standing(&left)))];
    for kind in 0..left.len() {
        ways = ways
            .into_iter()
            .flat_map(|(left, hits)| {
                let lost = |n: u8| {
                    let mut left = left;
                    left[kind] -= n;
                    (left, hits - n)
                };
                (0..=hits.min(left[kind])).map(lost).collect::<Vec<_>>()
            })
            .collect();
    }
    ways.into_iter().filter(|(_, hits)| *hits == 0).map(|(left, _)| left).collect()
}

/// The attacker's chance to win with the best choices of both, from the start of a round and from the middle
/// of one.
#[derive(Default)]
struct Best {
    begun: HashMap<[Left; 2], f64>,
    struck: HashMap<[Left; 2], f64>,
}

impl Best {
    fn over([own, foe]: [Left; 2]) -> Option<f64> {
        match [own, foe].map(|left| standing(&left) > 0) {
            [true, true] => None,
            [stands, _] => Some(f64::from(u8::from(stands))),
        }
    }

    /// CN-BTL-12: the defender takes his hits first, then the attacker his.
    fn taken(&mut self, [own, foe]: [Left; 2], on_own: u8, on_foe: u8, first: bool) -> f64 {
        let mut least = f64::INFINITY;
        for foe in ways(foe, on_foe) {
            let mut most = f64::NEG_INFINITY;
            for own in ways(own, on_own) {
                let worth = if first { self.struck([own, foe]) } else { self.begun([own, foe]) };
                most = most.max(worth);
            }
            least = least.min(most);
        }
        least
    }

    /// A step in which somebody hits, and how likely it is that nobody does.
    fn step(&mut self, at: [Left; 2], first: bool) -> (f64, f64) {
        let [own, foe] = [hits(&at[0], Side::Attacker, first), hits(&at[1], Side::Defender, first)];
        let mut mean = 0.0;
        for (on_foe, p) in own.iter().enumerate() {
            for (on_own, q) in foe.iter().enumerate().filter(|(on_own, _)| on_own + on_foe > 0) {
                mean += p * q * self.taken(at, on_own as u8, on_foe as u8, first);
            }
        }
        (mean, own[0] * foe[0])
    }

    fn struck(&mut self, at: [Left; 2]) -> f64 {
        if let Some(known) = Self::over(at).or_else(|| self.struck.get(&at).copied()) {
            return known;
        }
        let (hit, nothing) = self.step(at, false);
        let worth = hit + nothing * self.begun(at);
        self.struck.insert(at, worth);
        worth
    }

    fn begun(&mut self, at: [Left; 2]) -> f64 {
        if let Some(known) = Self::over(at).or_else(|| self.begun.get(&at).copied()) {
            return known;
        }
        let ((first, no_first), (later, no_later)) = (self.step(at, true), self.step(at, false));
        let worth = (first + no_first * later) / (1.0 - no_first * no_later);
        self.begun.insert(at, worth);
        worth
    }
}

/// The chance to win with the best choices.
fn best(question: &Question) -> f64 {
    Best::default().begun(Side::BOTH.map(|side| {
        let mut left = Left::default();
        let tally = question.armies[side].force.tally();
        UnitKind::ALL.into_iter().for_each(|kind| left[kind.index()] = tally[kind]);
        left
    }))
}

/// Some units of a side, with a Wizard among them or without any.
fn some_units(rng: &mut Dice, side: Side, wizards: bool) -> Vec<(UnitKind, u8)> {
    let mut units = vec![if wizards { Wizard } else { Footsoldier }];
    for _ in 0..1 + rng.below(3) {
        let kind = [Footsoldier, SiegeEngine, Fighter, Wizard, Monster, Castle, StormElemental, Dragon]
            [rng.below(8) as usize];
        let fits = match kind {
            Wizard => wizards,
            Castle => side == Defender && !units.contains(&Castle),
            _ => true,
        };
        units.push(if fits { kind } else { Fighter });
    }
    units.into_iter().map(|kind| (kind, 1)).collect()
}

/// How far the odds are from the best choices over many battles, if both keep to this order: on average, and
/// at most.
fn errors(seed: u64, wizards: [bool; 2], order: &CasualtyOrder) -> (f64, f64) {
    let mut rng = Dice::new(seed);
    let (mut sum, mut most, mut cases) = (0.0, 0.0_f64, 0);
    while cases < 120 {
        let [own, foe] = Side::BOTH.map(|side| some_units(&mut rng, side, wizards[side as usize]));
        let question = land(&own, &foe).losing(Attacker, order.clone()).losing(Defender, order.clone());
        let best = best(&question);
        if (0.05..0.95).contains(&best) {
            let error = (quick(&question).won - best).abs();
            (sum, most, cases) = (sum + error, most.max(error), cases + 1);
        }
    }
    (sum / f64::from(cases), most)
}

// With Wizards on both sides, whoever has struck is given up before those who have not, where that is better.
#[test]
fn who_has_struck_is_given_up_in_time() {
    let question = land(&[(Wizard, 1), (SiegeEngine, 1)], &[(Fighter, 1), (Wizard, 1)]);
    assert!((best(&question) - 0.5124).abs() < 5e-5);
    assert!((quick(&question).won - best(&question)).abs() < 1e-9);
    // The defender's Wizard has struck, his Fighter has not; after the round it is the other way round.
    let fallen = |stack, kind| Casualty::Fallen { stack, kind };
    let on = BySide { attacker: 0, defender: 1 };
    let plan = Solver::default().plan(&question);
    assert_eq!(plan.clone().take(Salvo::FirstStrikes { fought: 0 }, on).defender, [fallen(1, Wizard)]);
    assert_eq!(plan.clone().take(Salvo::Others { fought: 0 }, on).defender, [fallen(0, Fighter)]);
}

#[test]
fn the_choices_are_the_best() {
    for wizards in [[false, false], [true, false], [false, true], [true, true]] {
        let (_, most) = errors(1, wizards, &CasualtyOrder::default());
        assert!(most < 1e-9, "{wizards:?}: {most}");
    }
}

// What a bot that is in a hurry, or a battle that is too large, loses by the fixed order.
#[test]
fn the_weakest_first_is_nearly_the_best() {
    for (wizards, mean, most) in [
        ([false, false], 0.0001, 0.002),
        ([true, false], 0.001, 0.025),
        ([false, true], 0.003, 0.03),
        ([true, true], 0.03, 0.15),
    ] {
        let found = errors(1, wizards, &CasualtyOrder::weakest());
        assert!(found.0 <= mean && found.1 <= most, "{wizards:?}: {found:?}");
    }
}

// An order that was asked for is kept, whoever has struck.
#[test]
fn a_listed_order_does_not_look_at_who_has_struck() {
    let question = land(&[(Wizard, 1), (SiegeEngine, 1)], &[(Fighter, 1), (Wizard, 1)])
        .losing(Defender, CasualtyOrder::listed(&[Fighter]))
        .losing(Attacker, CasualtyOrder::listed(&[Wizard]));
    assert!(Solver::default().plan(&question).is_fixed());
    assert!((quick(&question).won - 0.6236).abs() < 5e-5);
}

// A battle looked at in the middle of a round: the First Strikes are over, the others roll next.
#[test]
fn the_rest_of_a_round() {
    // A Wizard who has struck against a Footsoldier who has not: one die, then a new round from the start.
    let whole = land(&[(Wizard, 1)], &[(Footsoldier, 1)]);
    let rest = Question { struck: true, ..whole.clone() };
    same(quick(&rest).won, 5.0 / 6.0 * quick(&whole).won);
    same(quick(&rest).total(), 1.0);
    let policy = Policy::rounds(1);
    let rest = Question { struck: true, ..whole.until(policy) };
    same(quick(&rest).retreated, 5.0 / 6.0);
    // With both sides in it, and choices: as the best choices have it.
    let question = land(&[(Wizard, 1), (SiegeEngine, 1)], &[(Fighter, 1), (Wizard, 1)]);
    let mut left = [Left::default(); 2];
    (left[0][Wizard.index()], left[0][SiegeEngine.index()]) = (1, 1);
    (left[1][Wizard.index()], left[1][Fighter.index()]) = (1, 1);
    let expected = Best::default().struck(left);
    assert!((quick(&Question { struck: true, ..question }).won - expected).abs() < 1e-9);
}

// Hits still to be taken when the question begins: whoever is hit chooses, the defender first.
#[test]
fn hits_still_to_be_taken() {
    let question = land(&[(Wizard, 1), (SiegeEngine, 1)], &[(Fighter, 1), (Wizard, 1)]);
    let left = |kinds: &[UnitKind]| {
        let mut left = Left::default();
        kinds.iter().for_each(|kind| left[kind.index()] += 1);
        left
    };
    let at = [left(&[Wizard, SiegeEngine]), left(&[Fighter, Wizard])];
    for struck in [false, true] {
        for (attacker, defender) in [(0, 1), (1, 0), (1, 1), (2, 1), (1, 2), (9, 9)] {
            let hits = BySide { attacker, defender };
            let expected = Best::default().taken(at, attacker as u8, defender as u8, struck);
            let found = quick(&Question { struck, hits, ..question.clone() }).won;
            assert!((found - expected).abs() < 1e-9, "{struck} {hits:?}: {found}, not {expected}");
        }
    }
    // In a fixed order too.
    let hits = BySide { attacker: 0, defender: 1 };
    let fixed = |foe: &[_]| land(&[(Monster, 1)], foe).losing(Defender, CasualtyOrder::listed(&[Fighter]));
    let hit = Question { hits, ..fixed(&[(Fighter, 1), (Footsoldier, 1)]) };
    same(quick(&hit).won, quick(&fixed(&[(Footsoldier, 1)])).won);
    same(quick(&hit).losses.defender.by_kind[Fighter.index()], 1.0);
}

// CN-EVT-08: the attacker's volley is answered by the defender's before the first round, and whoever is hit
// knows it.
#[test]
fn volleys_are_taken_in_the_best_way() {
    let question = land(&[(Wizard, 1), (SiegeEngine, 1)], &[(Fighter, 1), (Wizard, 1)])
        .with(Attacker, Effect::Volley { die: Die::D10, n: 1 })
        .with(Defender, Effect::Volley { die: Die::D10, n: 1 });
    let mut best = Best::default();
    let mut left = [Left::default(); 2];
    (left[0][Wizard.index()], left[0][SiegeEngine.index()]) = (1, 1);
    (left[1][Wizard.index()], left[1][Fighter.index()]) = (1, 1);
    let mut answered =
        |foe: Left| (best.taken([left[0], foe], 0, 0, false) + best.taken([left[0], foe], 1, 0, false)) / 2.0;
    let unhurt = answered(left[1]);
    let hurt = ways(left[1], 1).into_iter().map(&mut answered).fold(f64::INFINITY, f64::min);
    assert!((quick(&question).won - (unhurt + hurt) / 2.0).abs() < 1e-9);
    // In the middle of a round, volleys are over.
    let rest = Question { struck: true, ..question.clone() };
    let plain =
        Question { struck: true, ..land(&[(Wizard, 1), (SiegeEngine, 1)], &[(Fighter, 1), (Wizard, 1)]) };
    same(quick(&rest).won, quick(&plain).won);
}

// A battle too large for every choice is answered all the same, and the answer says so.
#[test]
fn large_battles_choose_less_freely() {
    let army = |n: u8| [(Footsoldier, 2 * n), (SiegeEngine, n), (Wizard, n), (Monster, n), (Dragon, n)];
    for (n, choice) in [(1, Choice::Best), (3, Choice::NearlyBest), (10, Choice::Weakest)] {
        let question = land(&army(n), &army(n));
        question.check_size().unwrap();
        let odds = battle(&question);
        assert_eq!(odds.choice, choice, "{n}");
        same(odds.summary.total(), 1.0);
        let told = report(&question, &odds, kernel::Lang::En).contains("too large");
        assert_eq!(told, choice != Choice::Best);
        let fixed =
            question.losing(Attacker, CasualtyOrder::weakest()).losing(Defender, CasualtyOrder::weakest());
        let fixed = battle(&fixed);
        assert_eq!(fixed.choice, Choice::Best, "what was asked for is kept");
        assert_eq!(choice == Choice::Weakest, fixed.summary == odds.summary);
    }
}

// At sea a ship takes down who fights aboard, and ships that carry the same are alike, in one stack or in
// several.
#[test]
fn ships_are_given_up_as_is_best() {
    let ships = |n: u8| Stack { aboard: [Wizard, Fighter].into_iter().collect(), ..Stack::new(Warship, n) };
    let foe = || Force::of(&[(StormElemental, 2)]).and_ship(&[Wizard]);
    let together = sea(Force::default().and(ships(2)), foe());
    let apart = sea(Force::default().and(ships(1)).and(ships(1)), foe());
    let (mut one, mut two) = (Solver::default(), Solver::default());
    same(one.quick(&together).won, two.quick(&apart).won);
    assert_eq!(one.grid.cells(), two.grid.cells());
    // Nobody does better in any order of his own.
    let kinds = [Warship, Wizard, Fighter];
    for first in kinds {
        for second in kinds {
            let order = CasualtyOrder::listed(&[first, second]);
            assert!(
                quick(&together.clone().losing(Attacker, order.clone())).won <= quick(&together).won + 1e-12
            );
            assert!(quick(&together.clone().losing(Defender, order)).won >= quick(&together).won - 1e-12);
        }
    }
}
