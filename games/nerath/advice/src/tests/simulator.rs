//! A battle fought with dice, straight from the rules: slow, simple, and independent of the solver. It shares
//! only the vocabulary of questions, and the choice between losing a unit that has attacked and one that has
//! not.

use super::*;
use nerath::units::Die;

/// A small generator (splitmix64): tests need repeatable dice, not good ones.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 to `n - 1`.
    pub(super) fn below(&mut self, n: u32) -> u32 {
        (((self.next() >> 32) * u64::from(n)) >> 32) as u32
    }

    fn roll(&mut self, sides: u32) -> u32 {
        1 + self.below(sides)
    }
}

#[derive(Clone)]
struct Unit {
    stack: u16,
    kind: Option<UnitKind>,
    sides: u32,
    dice: u32,
    strikes_first: bool,
    landed: bool,
    hits: u32,
    ship: Option<usize>,
    cargo_gold: u32,
    /// Indices of the limited effects that it enjoys or suffers.
    chosen_own: Vec<usize>,
    chosen_foe: Vec<usize>,
    rank: (usize, f64, f64),
    gone: bool,
}

/// Attack die, price and hits, typed in again from the unit table of the rule book.
fn printed(kind: UnitKind) -> (u32, u32, u32) {
    match kind {
        Footsoldier => (6, 1, 1),
        SiegeEngine => (8, 2, 1),
        Fighter => (10, 2, 1),
        Wizard => (10, 3, 1),
        Monster => (12, 3, 1),
        Castle => (20, 4, 1),
        StormElemental => (8, 3, 1),
        Dragon => (20, 5, 2),
        Warship => (8, 2, 1),
    }
}

fn takes_part(kind: UnitKind, side: Side, ground: Ground) -> bool {
    match ground {
        Ground::Territory => kind != Warship && (kind != Castle || side == Side::Defender),
        Ground::Sea => matches!(kind, Fighter | Wizard | StormElemental | Dragon | Warship),
        Ground::Dungeon => matches!(kind, Fighter | Wizard),
    }
}

fn means(who: Who, unit: &Unit) -> bool {
    let Some(kind) = unit.kind else { return false };
    match who {
        Who::All => true,
        Who::Hero => kind == Fighter || kind == Wizard,
        Who::Land => matches!(kind, Footsoldier | SiegeEngine | Fighter | Wizard | Monster),
        Who::Landed => unit.landed,
        Who::Kind(one) => one == kind,
    }
}

fn lasts(lasts: Lasts, round: u32) -> bool {
    match lasts {
        Lasts::Battle => true,
        Lasts::Rounds(n) => round <= u32::from(n),
    }
}

fn sides(die: Die) -> u32 {
    match die {
        Die::D6 => 6,
        Die::D8 => 8,
        Die::D10 => 10,
        Die::D12 => 12,
        Die::D20 => 20,
    }
}

/// What a unit rolls in a round: how many dice, of how many sides, hitting from which number, before the
/// others or not.
fn attack(unit: &Unit, question: &Question, side: Side, round: u32) -> (u32, u32, u32, bool) {
    let (own, foe) = (&question.armies[side], &question.armies[side.foe()]);
    let (mut dice, mut size, mut first) = (unit.dice, unit.sides, unit.strikes_first);
    if unit.kind.is_none() {
        return (dice, size, 6, first);
    }
    let mut need = 6;
    if means(Who::Hero, unit) {
        for guardian in &foe.force.guardians {
            need = need.max(u32::from(guardian.heroes_need));
        }
        for effect in &own.modifiers {
            if let Effect::HeroesNeedAtMost { target } = effect {
                need = need.min(u32::from(*target));
            }
        }
    }
    let mut bonuses = Vec::new();
    for (i, effect) in own.modifiers.iter().enumerate() {
        let picked = |who: Who, up_to: Option<u8>| {
            if up_to.is_some() { unit.chosen_own.contains(&i) } else { means(who, unit) }
        };
        match *effect {
            Effect::HitOn { target, who, lasts: l } if lasts(l, round) && means(who, unit) => {
                bonuses.push(u32::from(target));
            }
            Effect::FirstStrike { who, up_to, lasts: l } if lasts(l, round) && picked(who, up_to) => {
                first = true
            }
            Effect::Die { die, who, up_to, lasts: l } if lasts(l, round) && picked(who, up_to) => {
                size = size.max(sides(die));
            }
            Effect::TwoDice { who } if means(who, unit) => dice = 2,
            _ => {}
        }
    }
    for (i, effect) in foe.modifiers.iter().enumerate() {
        match *effect {
            Effect::FoeHitOn { target, who, lasts: l } if lasts(l, round) && means(who, unit) => {
                need = need.max(u32::from(target));
            }
            Effect::Suppress { who, up_to, lasts: l } if lasts(l, round) => {
                let picked = if up_to.is_some() { unit.chosen_foe.contains(&i) } else { means(who, unit) };
                if picked {
                    dice = 0;
                }
            }
            _ => {}
        }
    }
    let need = bonuses.into_iter().min().unwrap_or(need);
    (dice, size, need, first)
}

/// How a simulated battle went.
pub(super) struct Report {
    pub(super) ending: Ending,
    pub(super) rounds: u32,
    /// Gold lost, and guardians' dice lost, by the attacker and by the defender.
    pub(super) gold: [u32; 2],
    pub(super) dice: [u32; 2],
}

/// Both sides as they stand before the first roll.
#[derive(Clone)]
pub(super) struct Battle<'a> {
    question: &'a Question,
    units: [Vec<Unit>; 2],
    ignore_first: [u32; 2],
    ignore_once: [Vec<u32>; 2],
    /// Followed where the order of casualties is not fixed.
    plan: Option<Plan>,
}

impl<'a> Battle<'a> {
    pub(super) fn new(question: &'a Question) -> Self {
        let units = Side::BOTH.map(|side| line_up(question, side));
        let of = |side: Side| question.armies[side].modifiers.iter();
        let plan = Solver::default().plan(question);
        Self {
            plan: (!plan.is_fixed()).then_some(plan),
            question,
            units,
            ignore_first: Side::BOTH.map(|side| {
                of(side)
                    .map(|e| if let Effect::AbsorbFirst { hits } = e { u32::from(*hits) } else { 0 })
                    .sum()
            }),
            ignore_once: Side::BOTH.map(|side| {
                of(side)
                    .filter_map(|e| {
                        if let Effect::AbsorbOnce { hits } = e { Some(u32::from(*hits)) } else { None }
                    })
                    .collect()
            }),
        }
    }

    fn standing(&self, side: Side) -> usize {
        self.units[side as usize].iter().filter(|unit| !unit.gone).count()
    }

    /// Both sides take the hits of a step.
    fn take_both(&mut self, salvo: Salvo, hits: [u32; 2]) {
        let Some(plan) = &mut self.plan else {
            self.take(Side::Defender, hits[1]);
            self.take(Side::Attacker, hits[0]);
            return;
        };
        let [attacker, defender] = hits.map(|hits| hits as u16);
        let taken = plan.take(salvo, BySide { attacker, defender });
        for side in Side::BOTH {
            for casualty in &taken[side] {
                self.lose(side, *casualty);
            }
        }
    }

    /// Whoever is meant takes a hit; among several, the one that its owner gives up first.
    fn lose(&mut self, side: Side, casualty: Casualty) {
        let units = &mut self.units[side as usize];
        let meant = |unit: &Unit| match casualty {
            Casualty::Ignored => false,
            Casualty::Wounded { stack, kind } => {
                (unit.stack, unit.kind) == (stack, Some(kind)) && unit.hits > 1
            }
            Casualty::Fallen { stack, kind } => (unit.stack, unit.kind) == (stack, Some(kind)),
            Casualty::GuardianDie { guardian, die } => {
                (unit.stack, unit.kind, unit.sides) == (guardian, None, sides(die))
            }
        };
        let choice = (0..units.len())
            .filter(|&i| !units[i].gone && meant(&units[i]))
            .min_by(|&i, &j| units[i].rank.partial_cmp(&units[j].rank).unwrap().then(i.cmp(&j)));
        let Some(choice) = choice else {
            assert_eq!(casualty, Casualty::Ignored);
            return;
        };
        units[choice].hits -= 1;
        if matches!(casualty, Casualty::Wounded { .. }) {
            return;
        }
        for (i, unit) in units.iter_mut().enumerate() {
            if i == choice || unit.ship == Some(choice) {
                unit.gone = true;
            }
        }
    }

    /// CN-BTL-09 to CN-BTL-11: hit by hit, the owner's next choice.
    fn take(&mut self, side: Side, mut hits: u32) {
        let at = side as usize;
        let ignored = hits.min(self.ignore_first[at]);
        self.ignore_first[at] -= ignored;
        hits -= ignored;
        while hits > 0 && !self.ignore_once[at].is_empty() {
            hits -= hits.min(self.ignore_once[at].remove(0));
        }
        let wounds_first = self.question.armies[side].order.wounds_first;
        let units = &mut self.units[at];
        for _ in 0..hits {
            let spare = units.iter().position(|unit| !unit.gone && unit.hits > 1);
            if let (true, Some(spare)) = (wounds_first, spare) {
                units[spare].hits -= 1;
                continue;
            }
            let choice = (0..units.len())
                .filter(|&i| !units[i].gone)
                .min_by(|&i, &j| units[i].rank.partial_cmp(&units[j].rank).unwrap().then(i.cmp(&j)));
            let Some(choice) = choice else { return };
            units[choice].hits -= 1;
            if units[choice].hits == 0 {
                for (i, unit) in units.iter_mut().enumerate() {
                    if i == choice || unit.ship == Some(choice) {
                        unit.gone = true;
                    }
                }
            }
        }
    }

    fn hits(&self, side: Side, round: u32, first: bool, dice: &mut Dice) -> u32 {
        let mut hits = 0;
        for unit in self.units[side as usize].iter().filter(|unit| !unit.gone) {
            let (n, size, need, strikes_first) = attack(unit, self.question, side, round);
            if strikes_first == first {
                hits += (0..n).filter(|_| dice.roll(size) >= need).count() as u32;
            }
        }
        if !first {
            for effect in &self.question.armies[side].modifiers {
                if let Effect::BonusDice { die, n, lasts: l } = *effect
                    && lasts(l, round)
                {
                    hits += (0..n).filter(|_| dice.roll(sides(die)) >= 6).count() as u32;
                }
            }
        }
        hits
    }

    pub(super) fn fight(mut self, dice: &mut Dice) -> Report {
        for side in Side::BOTH {
            if self.standing(Side::Attacker) == 0 || self.standing(Side::Defender) == 0 {
                break;
            }
            let mut hits = 0;
            for effect in &self.question.armies[side].modifiers {
                if let Effect::Volley { die, n } = *effect {
                    hits += (0..n).filter(|_| dice.roll(sides(die)) >= 6).count() as u32;
                }
            }
            let on = if side == Side::Attacker { [0, hits] } else { [hits, 0] };
            self.take_both(Salvo::Volley(side.foe()), on);
        }
        let mut round = 0;
        let ending = loop {
            match (self.standing(Side::Attacker), self.standing(Side::Defender)) {
                (0, 0) => break Ending::BothDestroyed,
                (0, _) => break Ending::Lost,
                (_, 0) => break Ending::Won,
                (left, _) => {
                    let policy = &self.question.policy;
                    let limit = policy.max_rounds.is_some_and(|n| round >= u32::from(n));
                    let few = match policy.retreat {
                        Retreat::UnitsAtMost(few) => left <= usize::from(few),
                        Retreat::Never => false,
                        _ => panic!("policies that look ahead are compared with these elsewhere"),
                    };
                    if round > 0 && (limit || few) {
                        break Ending::Retreated;
                    }
                }
            }
            round += 1;
            for first in [true, false] {
                if self.standing(Side::Attacker) == 0 || self.standing(Side::Defender) == 0 {
                    break;
                }
                let [on_defender, on_attacker] = Side::BOTH.map(|side| self.hits(side, round, first, dice));
                let fought = round as usize - 1;
                let salvo = if first { Salvo::FirstStrikes { fought } } else { Salvo::Others { fought } };
                self.take_both(salvo, [on_attacker, on_defender]);
            }
        };
        let lost = |side: Side| self.units[side as usize].iter().filter(|unit| unit.gone);
        Report {
            ending,
            rounds: round,
            gold: Side::BOTH.map(|side| {
                lost(side)
                    .filter_map(|unit| Some((unit.kind?, unit.cargo_gold)))
                    .map(|(kind, cargo)| if kind == Castle { 0 } else { printed(kind).1 + cargo })
                    .sum()
            }),
            dice: Side::BOTH.map(|side| lost(side).filter(|unit| unit.kind.is_none()).count() as u32),
        }
    }
}

fn line_up(question: &Question, side: Side) -> Vec<Unit> {
    let army = &question.armies[side];
    let ground = question.ground;
    let mut units: Vec<Unit> = Vec::new();
    let fresh = |stack: usize, kind: UnitKind, wounds: u8, landed: bool| {
        let (size, _, hits) = printed(kind);
        let two = (kind == SiegeEngine && side == Side::Attacker)
            || (kind == StormElemental && ground == Ground::Sea);
        Unit {
            stack: stack as u16,
            kind: Some(kind),
            sides: size,
            dice: if two { 2 } else { 1 },
            strikes_first: kind == Wizard,
            landed,
            hits: hits - u32::from(wounds),
            ship: None,
            cargo_gold: 0,
            chosen_own: Vec::new(),
            chosen_foe: Vec::new(),
            rank: (0, 0.0, 0.0),
            gone: false,
        }
    };
    for (at, stack) in army.force.stacks.iter().enumerate() {
        if !takes_part(stack.kind, side, ground) || (stack.kind == Castle && stack.wounds > 0) {
            continue;
        }
        for _ in 0..stack.count {
            let ship = units.len();
            units.push(fresh(at, stack.kind, stack.wounds, stack.landed));
            for &kind in &stack.aboard {
                if takes_part(kind, side, ground) {
                    units.push(Unit { ship: Some(ship), ..fresh(at, kind, 0, false) });
                } else {
                    units[ship].cargo_gold += printed(kind).1;
                }
            }
        }
    }
    for (at, guardian) in army.force.guardians.iter().enumerate() {
        for &die in &guardian.dice {
            let body = fresh(at, Footsoldier, 0, false);
            units.push(Unit { kind: None, sides: sides(die), strikes_first: guardian.first_strike, ..body });
        }
    }
    rank(&mut units, question, side);
    let mut by_rank: Vec<usize> = (0..units.len()).collect();
    by_rank.sort_by(|&i, &j| units[i].rank.partial_cmp(&units[j].rank).unwrap().then(i.cmp(&j)));
    let foe = &question.armies[side.foe()];
    for (effects, cursed) in [(&army.modifiers, false), (&foe.modifiers, true)] {
        for (i, effect) in effects.iter().enumerate() {
            let (who, most) = match (*effect, cursed) {
                (Effect::FirstStrike { who, up_to: Some(most), .. }, false)
                | (Effect::Die { who, up_to: Some(most), .. }, false)
                | (Effect::Resilient { who, up_to: Some(most) }, false)
                | (Effect::Suppress { who, up_to: Some(most), .. }, true) => (who, most),
                _ => continue,
            };
            let chosen: Vec<usize> =
                by_rank.iter().rev().copied().filter(|&u| means(who, &units[u])).take(most.into()).collect();
            for u in chosen {
                let marks = if cursed { &mut units[u].chosen_foe } else { &mut units[u].chosen_own };
                marks.push(i);
            }
        }
    }
    for (i, effect) in army.modifiers.iter().enumerate() {
        if let Effect::Resilient { who, up_to } = *effect {
            for unit in &mut units {
                let picked = if up_to.is_some() { unit.chosen_own.contains(&i) } else { means(who, unit) };
                if picked && unit.kind != Some(Dragon) {
                    unit.hits = 2;
                }
            }
        }
    }
    rank(&mut units, question, side);
    units
}

/// The owner's order: listed kinds, then by expected hits in a late round and gold (or gold first).
fn rank(units: &mut [Unit], question: &Question, side: Side) {
    let order = &question.armies[side].order;
    let mut worth: Vec<(f64, f64)> = units
        .iter()
        .map(|unit| {
            let (n, size, need, first) = attack(unit, question, side, 1000);
            let weight = match (first, side) {
                (false, _) => 1.0,
                (true, Side::Defender) => 1.1,
                (true, Side::Attacker) if question.armies.defender.strikes_first() => 0.8,
                (true, Side::Attacker) => 1.6,
            };
            let hits = weight * f64::from(n) * f64::from((size + 1).saturating_sub(need)) / f64::from(size);
            let gold = match unit.kind {
                Some(Castle) | None => 0,
                Some(kind) => printed(kind).1 + unit.cargo_gold,
            };
            ((hits * 1e6).round(), f64::from(gold))
        })
        .collect();
    for i in 0..units.len() {
        if let Some(ship) = units[i].ship {
            let (hits, gold) = worth[i];
            worth[ship].0 += hits;
            worth[ship].1 += gold;
        }
    }
    for (unit, (hits, gold)) in units.iter_mut().zip(worth) {
        let place = match unit.kind {
            Some(kind) => order.first.iter().position(|&k| k == kind).unwrap_or(order.first.len()),
            None => 0,
        };
        unit.rank = match order.then {
            Preference::Best | Preference::Weakest => (place, hits, gold),
            Preference::Cheapest => (place, gold, hits),
        };
    }
}
