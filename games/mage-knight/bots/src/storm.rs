//! Large fights: there are too many ways through them to try them one after the other, so the best few
//! positions of each phase are followed at once.

use super::fight::{self, Way, better};
use super::judge::Judge;
use super::mind::{self, Mind};
use super::strength::Strength;
use kernel::List;
use mage_knight::action::Action;
use mage_knight::combat::Combat;
use mage_knight::content::EnemyAttack;
use mage_knight::question::{Asked, CombatPhase};
use mage_knight::state::State;
use mage_knight::terms::{Ability, Element, Resistance};
use std::collections::HashSet;

/// How many positions of one attack or block being prepared are followed, deed by deed.
const NARROW: usize = 10;
/// How many ways to prepare one attack or block are kept.
const WAYS: usize = 6;
/// The most deeds for one attack or block.
const DEEDS: usize = 7;
/// Points of attack and block that a deed comes to in the end, of the most that it could give.
const REAL: f64 = 0.45;
/// What mana is worth in such points.
const MANA: f64 = 1.0;

/// The best way through the fight that is on, followed so many positions at once; none if there was no time.
pub(super) fn best(mind: &mut Mind, judge: &Judge, state: &State, budget: u32, luck: u64) -> Option<Way> {
    let limit = mind.budget.min(mind.steps.saturating_add(budget));
    let mut storm = Storm {
        width: judge.temper.width,
        mind,
        judge,
        limit,
        luck,
        seen: HashSet::new(),
        open: Default::default(),
        best: None,
        lucky: false,
    };
    storm.arrive(Node { state: state.clone(), line: Vec::new(), sure: None, hope: 0.0 });
    storm.run();
    let lucky = storm.lucky;
    storm.best.map(|way| Way { lucky, ..way })
}

/// A position on the way.
#[derive(Clone)]
struct Node {
    state: State,
    line: Vec<Action>,
    sure: Option<usize>,
    hope: f64,
}

struct Storm<'a, 'b> {
    width: usize,
    mind: &'a mut Mind<'b>,
    judge: &'a Judge,
    limit: u32,
    luck: u64,
    seen: HashSet<u64>,
    /// The positions that are still to be followed, by phase.
    open: [Vec<Node>; 4],
    best: Option<Way>,
    lucky: bool,
}

/// The place of a phase in the course of a combat.
const fn rank(phase: CombatPhase) -> usize {
    match phase {
        CombatPhase::Ranged => 0,
        CombatPhase::Block => 1,
        CombatPhase::Damage => 2,
        CombatPhase::Attack => 3,
    }
}

impl Storm<'_, '_> {
    fn is_tired(&self) -> bool {
        self.mind.steps >= self.limit
    }

    fn run(&mut self) {
        for phase in 0..self.open.len() {
            // Each enemy is shot, blocked or struck in a round of its own.
            while !self.open[phase].is_empty() {
                let mut front = std::mem::take(&mut self.open[phase]);
                front.sort_by(|a, b| b.hope.total_cmp(&a.hope));
                front.truncate(self.width);
                for node in front {
                    // Who runs out of time still sees how it ends.
                    if self.is_tired() && self.best.is_some() {
                        return;
                    }
                    self.expand(&node);
                }
            }
        }
    }

    /// A position that has come up: it is over, or waits to be followed.
    fn arrive(&mut self, mut node: Node) {
        let what = match mind::asked(&node.state) {
            Some((seat, what)) if seat == node.state.seat() => what,
            _ => return self.over(&node),
        };
        let phase = match (what, &node.state.combat) {
            (Asked::Combat(phase), _) => rank(phase),
            (Asked::Challenge, Some(_)) => 0,
            (Asked::Damage { .. }, Some(_)) => 2,
            (what, Some(combat)) if !mind::is_open(what) => rank(combat.phase),
            _ => return self.over(&node),
        };
        if !self.seen.insert(mind::key(&node.state)) {
            return;
        }
        node.hope = self.hope(&node.state);
        self.open[phase].push(node);
    }

    fn over(&mut self, node: &Node) {
        let value = self.judge.after(&node.state);
        better(&mut self.best, value, || node.line[..node.sure.unwrap_or(node.line.len())].to_vec());
        self.lucky |= node.sure.is_some();
    }

    /// One answer.
    fn step(&mut self, node: &Node, action: Action) -> Node {
        let (state, unveiled) = self.mind.step(&node.state, action, self.luck);
        let mut line = node.line.clone();
        line.push(action);
        let sure = node.sure.or_else(|| unveiled.then_some(line.len()));
        Node { state, line, sure, hope: 0.0 }
    }

    fn take(&mut self, node: &Node, action: Action) {
        let next = self.step(node, action);
        self.arrive(next);
    }

    /// The results of a deed.
    fn deeds(&mut self, node: &Node, action: Action) -> Vec<Node> {
        let mut nodes = Vec::new();
        for done in self.mind.deed(&node.state, action) {
            let len = node.line.len();
            let mut line = node.line.clone();
            line.extend(&done.line);
            let sure = node.sure.or_else(|| done.sure.map(|n| len + n));
            nodes.push(Node { state: done.state, line, sure, hope: 0.0 });
        }
        nodes
    }

    fn expand(&mut self, node: &Node) {
        let Some((_, what)) = mind::asked(&node.state) else { return };
        let legal = mind::legal(&node.state);
        match what {
            Asked::Combat(CombatPhase::Damage) | Asked::Damage { .. } => {
                let first = legal.iter().find(|action| matches!(action, Action::Suffer(_)));
                let takes = |action: &&Action| matches!(action, Action::DamageHero | Action::DamageUnit(_));
                for action in first.into_iter().chain(legal.iter().filter(takes)) {
                    self.take(node, *action);
                }
            }
            Asked::Combat(phase) => self.phase(node, phase, &legal),
            _ => legal.iter().for_each(|action| self.take(node, *action)),
        }
    }

    fn phase(&mut self, node: &Node, phase: CombatPhase, legal: &[Action]) {
        let Some(combat) = &node.state.combat else { return };
        if combat.group != 0 || combat.blocking.is_some() {
            // It began in the middle of an attack.
            self.prepare(node.clone());
            return self.take(node, Action::Done);
        }
        self.take(node, Action::Done);
        let targets: List<u8, 32> = legal
            .iter()
            .filter_map(|action| match action {
                Action::Target(place) => Some(*place),
                _ => None,
            })
            .collect();
        for (at, &place) in targets.iter().enumerate() {
            self.aim(node, &[place]);
            if phase != CombatPhase::Block {
                for &other in &targets[at + 1..] {
                    self.aim(node, &[place, other]);
                }
            }
        }
        if phase != CombatPhase::Block && targets.len() > 2 {
            self.aim(node, &targets);
        }
        for &action in legal.iter().filter(|action| fight::is_deed(**action)) {
            if self.is_tired() {
                return;
            }
            // What weakens enemies or strengthens units before anybody is aimed at.
            let (foes, modifiers) = (combat.foes, node.state.turn.modifiers.len());
            for after in self.deeds(node, action) {
                let changed = after.state.combat.as_ref().is_none_or(|combat| combat.foes != foes);
                if changed || after.state.turn.modifiers.len() > modifiers {
                    self.arrive(after);
                }
            }
        }
    }

    fn aim(&mut self, node: &Node, places: &[u8]) {
        let mut aimed = node.clone();
        for &place in places {
            if self.is_tired() || !mind::legal(&aimed.state).contains(&Action::Target(place)) {
                return;
            }
            aimed = self.step(&aimed, Action::Target(place));
        }
        self.prepare(aimed);
    }

    /// The ways to prepare an attack or a block that take fewest deeds and leave most.
    fn prepare(&mut self, aimed: Node) {
        let mut front = vec![(aimed, None)];
        let mut ways: Vec<Node> = Vec::new();
        let mut seen = HashSet::new();
        for _ in 0..=DEEDS {
            let mut next: Vec<(Node, Option<Action>)> = Vec::new();
            for (node, last) in front {
                let Some(combat) = &node.state.combat else { continue };
                let legal = mind::legal(&node.state);
                if legal.contains(&Action::Strike) {
                    let mut struck = self.step(&node, Action::Strike);
                    struck.hope = self.hope(&struck.state);
                    ways.push(struck);
                    continue;
                }
                if self.is_tired() || fight::lacks(&node.state, combat) {
                    continue;
                }
                let (have, mana) = (fight::strength(combat), mind::mana(&node.state));
                for &action in legal.iter().filter(|action| fight::is_deed(**action)) {
                    if last.is_some_and(|last| action < last) {
                        continue;
                    }
                    for mut after in self.deeds(&node, action) {
                        let now = after.state.combat.as_ref().map_or(i32::MAX, fight::strength);
                        let more_mana = now == have && mind::mana(&after.state) > mana;
                        if now > have || last.is_none() && more_mana {
                            if !seen.insert(mind::key(&after.state)) {
                                continue;
                            }
                            after.hope = f64::from(now) / 2.0 + left(&after.state);
                            next.push((after, (now > have).then_some(action)));
                        }
                    }
                }
            }
            if next.is_empty() || ways.len() >= 2 * WAYS {
                break;
            }
            next.sort_by(|(a, _), (b, _)| b.hope.total_cmp(&a.hope));
            next.truncate(NARROW);
            front = next;
        }
        ways.sort_by(|a, b| b.hope.total_cmp(&a.hope));
        ways.truncate(WAYS);
        ways.into_iter().for_each(|way| self.arrive(way));
    }

    /// What a position in the middle of the fight promises: what it would be worth if it ended here, what
    /// may still be struck with what is left, and what will strike.
    fn hope(&self, state: &State) -> f64 {
        let now = self.judge.after(state);
        let Some(combat) = &state.combat else { return now };
        let armor = f64::from(state.armor(state.seat())).max(1.0);
        let later = combat.phase == CombatPhase::Attack;
        let mut points = left(state);
        if later {
            points = REAL * 2.0 * f64::from(Strength::likely(state).attack);
        }
        // What can be done about each: to beat it, or to block it, for so many points and so much.
        let mut deeds: Vec<(f64, f64, usize)> = Vec::new();
        let mut pain = 0.0;
        for (place, foe) in combat.foes.iter().enumerate().filter(|(_, foe)| !foe.gone) {
            let strikes =
                combat.attacks(place) && matches!(combat.phase, CombatPhase::Ranged | CombatPhase::Block);
            let summons = combat.phase == CombatPhase::Ranged
                && matches!(foe.enemy.enemy().attack, EnemyAttack::Summons(_));
            if (strikes || summons) && !combat.skips_block_and_damage {
                let (damage, block) = if summons {
                    (5.0, 6.0)
                } else {
                    (f64::from(combat.damage_of(place)), f64::from(combat.block_needed(place)))
                };
                let poison = if combat.has(place, Ability::Poison) { 1.6 } else { 1.0 };
                let hurt = (damage / armor).ceil() * poison * 1.2 * self.judge.temper.wounds;
                let element = match combat.attack_of(place) {
                    Some((_, Element::Physical)) | None => 1.0,
                    Some((_, Element::Fire | Element::Ice)) => 1.35,
                    Some((_, Element::ColdFire)) => 1.7,
                };
                pain += hurt;
                deeds.push((block * element, hurt, place));
            }
            if !foe.is_summoned() && !combat.is_hidden(place) {
                let resists = |which| u8::from(foe.resistances().contains(which));
                let hard = 1.0
                    + 0.5 * f64::from(resists(Resistance::Physical))
                    + 0.15 * f64::from(resists(Resistance::Fire) + resists(Resistance::Ice));
                let fame = f64::from(foe.enemy.enemy().fame) + self.judge.temper.defender;
                deeds.push((f64::from(combat.armor(place)) * hard, fame, place));
            }
        }
        deeds.sort_by(|a, b| (b.1 / b.0.max(0.5)).total_cmp(&(a.1 / a.0.max(0.5))));
        let mut gain = 0.0;
        for (cost, worth, _) in deeds {
            if points <= 0.0 {
                break;
            }
            gain += worth * (points / cost.max(0.5)).min(1.0);
            points -= cost;
        }
        now + gain - pain
    }
}

/// About how many points of attack or block can still be had.
fn left(state: &State) -> f64 {
    let left = Strength::likely(state);
    REAL * (f64::from(left.attack) + f64::from(left.block)) + 0.3 * MANA * f64::from(mind::mana(state))
}

/// Whether a fight is too large to try all its ways.
pub(super) fn is_large(combat: &Combat) -> bool {
    combat.foes.iter().filter(|foe| !foe.gone).count() > 1
}
