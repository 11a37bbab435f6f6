//! Simulates fights that are too large for exact odds, many times, by a rule of thumb.
//!
//! They are simulated in the same model that exact odds use, and from the question alone, so nothing the
//! asker may not know can influence the result. The seed follows from the question too: the same question has
//! the same answer everywhere. The result is an interval that contains the true chance of this way of playing
//! in 99 of 100 cases (Wilson). Better play wins more often; so where the Monster has no choices, the lower
//! end is a lower bound of the Hero's chance.

use crate::chance::{Then, advance, ended};
use crate::choices::{Move, passes, with};
use crate::dice;
use crate::kit::{Kit, MOST_ALIKE};
use crate::node::{Node, Stage};
use crate::pool::Model;
use crate::question::Question;
use crate::thumb::Thumb;
use crate::worth::{After, steps};
use crate::{Effort, Odds, Spent, TooLarge};
use euthia::combat::Phase;
use euthia::combat::hope::HIGHEST;
use kernel::{Chance, Seed, StableHasher};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// How often the Hero wins when both sides play by a rule of thumb.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tried {
    /// The chance to win so is hardly lower than this.
    pub low: f64,
    /// And hardly higher than this.
    pub high: f64,
    /// So many fights were played.
    pub fights: u32,
}

/// How many standard deviations hold 99 of 100 cases.
const NINETY_NINE: f64 = 2.575_829_303_548_900_4;

impl Tried {
    /// What so many victories say (the interval of Wilson).
    #[must_use]
    pub(crate) fn of(won: u32, fights: u32) -> Tried {
        let (n, z2) = (f64::from(fights.max(1)), NINETY_NINE * NINETY_NINE);
        let share = f64::from(won) / n;
        let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let apart = share.mul_add(1.0 - share, z2 / (4.0 * n)) / n;
        let apart = NINETY_NINE * apart.sqrt() / (1.0 + z2 / n);
        Tried { low: (middle - apart).max(0.0), high: (middle + apart).min(1.0), fights }
    }
}

/// The interval is close enough when it is no wider than this.
const CLOSE: f64 = 0.02;
/// The most fights that are played, and how many before the next look at the interval.
pub(crate) const MOST_FIGHTS: u32 = 2_000;
const BATCH: u32 = 50;
/// A fight that is not over after this many moments is not won.
const MOST_MOMENTS: usize = 2_000;
/// The most things that are used one after the other.
const MOST_STEPS: usize = 6;
/// How much work it is to decide something, for each thing that can be done.
const A_CHOICE: usize = 4;
/// So many moments that were decided before are as much work as one thing to decide.
const PLAYED: usize = 16;
/// What is begun with is given up only for something that is better by more than this.
const BETTER: f64 = 1e-9;

/// What is done at a moment.
struct Decision {
    moves: Vec<Move>,
    spent: [u8; 6],
    after: After,
}

/// What came of all the fights that were played.
pub(crate) struct Played {
    /// How often the Hero won.
    pub(crate) tried: Tried,
    /// Whether the Monster had something to choose.
    pub(crate) answered: bool,
    /// How often the fight ended with so much Health, in victory and in death.
    ends: HashMap<u8, u32, BuildHasherDefault<StableHasher>>,
    won: u32,
    lost: u32,
    spent: [u64; 6],
}

/// A fight with what was decided at its moments.
pub(crate) struct Bouts {
    kit: Kit,
    thumb: Thumb,
    known: HashMap<(Node, u8), Decision, BuildHasherDefault<StableHasher>>,
    chance: Chance,
}

impl Bouts {
    pub(crate) fn new(question: &Question) -> Result<Bouts, TooLarge> {
        let pooled = Model::Least { keep: MOST_ALIKE, hope: HIGHEST, tokens: u8::MAX };
        let kit = Kit::new(question, Model::Exact).or_else(|| Kit::new(question, pooled)).ok_or(TooLarge)?;
        let thumb = Thumb::new(&kit, question);
        let chance = Chance::new(seed(question, &kit), 0);
        Ok(Bouts { kit, thumb, known: HashMap::default(), chance })
    }

    pub(crate) const fn kit(&self) -> &Kit {
        &self.kit
    }

    /// The dice fall as they did at first, so that things to do are compared by the same luck.
    pub(crate) fn again(&mut self, question: &Question) {
        self.chance = Chance::new(seed(question, &self.kit), 0);
    }

    /// Other dice.
    #[cfg(test)]
    pub(crate) fn dice(&mut self, seed: u128) {
        self.chance = Chance::new(Seed(seed), 0);
    }

    /// Plays so many fights, however close the interval is.
    #[cfg(test)]
    pub(crate) fn every(&mut self, starts: &[(f64, Node, u8)], fights: u32) -> Played {
        let mut effort = Effort { work: usize::MAX, ..Effort::MOST };
        let mut all = Played {
            tried: Tried::of(0, 0),
            answered: false,
            ends: HashMap::default(),
            won: 0,
            lost: 0,
            spent: [0; 6],
        };
        for _ in 0..fights {
            assert!(self.fight(starts, &mut all, &mut effort).is_ok(), "there is no end to the effort");
        }
        all.tried = Tried::of(all.won, fights);
        all
    }

    /// Plays a question many times, and tells everything.
    pub(crate) fn odds(&mut self, question: &Question, effort: &mut Effort<'_>) -> Result<Odds, TooLarge> {
        let (node, roll) = Node::of(question, &self.kit);
        let played = self.play(&[(1.0, node, roll)], MOST_FIGHTS, effort)?;
        let (health, fights) = (question.hero.health, f64::from(played.tried.fights));
        let mut wounds = vec![0.0; usize::from(health) + 1];
        let mut expected_wounds = 0.0;
        for (left, n) in &played.ends {
            let share = f64::from(*n) / fights;
            wounds[usize::from(health.saturating_sub(*left))] += share;
            expected_wounds += share * (f64::from(health) - f64::from(*left));
        }
        let [gaar, dwurt, hope, gems, essences, tiles] = played.spent.map(|n| n as f64 / fights);
        let first = self.known.get(&(node.canonical(&self.kit), if node.is_rolled() { roll } else { 0 }));
        Ok(Odds {
            won: if played.answered { 0.0 } else { played.tried.low },
            most: Some(1.0),
            tried: Some(played.tried),
            lost: f64::from(played.lost) / fights,
            expected_wounds,
            wounds,
            spent: Spent { gaar, dwurt, hope, gems, essences, tiles },
            best: first.map(|decision| decision.moves.clone()),
            states: self.known.len(),
        })
    }

    /// Plays from one of these moments on until enough is known, or no effort is left.
    pub(crate) fn play(
        &mut self,
        starts: &[(f64, Node, u8)],
        most: u32,
        effort: &mut Effort<'_>,
    ) -> Result<Played, TooLarge> {
        let mut played = Played {
            tried: Tried::of(0, 0),
            answered: false,
            ends: HashMap::default(),
            won: 0,
            lost: 0,
            spent: [0; 6],
        };
        let mut fights = 0;
        while fights < most && self.fight(starts, &mut played, effort).is_ok() {
            fights += 1;
            if fights % BATCH == 0 {
                let tried = Tried::of(played.won, fights);
                if tried.high - tried.low <= CLOSE {
                    break;
                }
            }
        }
        played.tried = Tried::of(played.won, fights);
        if fights < BATCH { Err(TooLarge) } else { Ok(played) }
    }

    /// One fight to its end.
    fn fight(
        &mut self,
        starts: &[(f64, Node, u8)],
        played: &mut Played,
        effort: &mut Effort<'_>,
    ) -> Result<(), TooLarge> {
        let (mut node, mut roll) = drawn(&mut self.chance, starts);
        let mut spent = [0; 6];
        for moment in 1..MOST_MOMENTS {
            node = node.canonical(&self.kit);
            if node.is_over() {
                break;
            }
            if moment % PLAYED == 0 {
                effort.reckon(1)?;
            }
            if passes(&self.kit, &node) {
                (node, roll) = self.passed(node, roll);
                continue;
            }
            if !node.is_rolled() {
                roll = 0;
            }
            if !self.known.contains_key(&(node, roll)) {
                let decided = self.decided(node, roll, effort)?;
                self.known.insert((node, roll), decided);
            }
            let decision = &self.known[&(node, roll)];
            if is_monsters(&node) {
                played.answered = true;
            } else {
                spent.iter_mut().zip(decision.spent).for_each(|(sum, n)| *sum += u64::from(n));
            }
            (node, roll) = drawn(&mut self.chance, &decision.after);
        }
        match node.stage {
            Stage::Won => played.won += 1,
            Stage::Lost => played.lost += 1,
            Stage::At(_) => {}
        }
        let left = if node.stage == Stage::Lost { 0 } else { node.health };
        *played.ends.entry(left).or_default() += 1;
        played.spent.iter_mut().zip(spent).for_each(|(sum, n)| *sum += n);
        Ok(())
    }

    /// The results of a moment at which there is nothing to choose.
    fn passed(&mut self, node: Node, roll: u8) -> (Node, u8) {
        if let Then::Roll(rolled) = advance(&self.kit, node) {
            let mut left = uniform(&mut self.chance);
            let mut last = (node, 0);
            for (node, chances) in &rolled {
                for (roll, chance) in chances.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                    last = (*node, roll as u8);
                    left -= chance;
                    if left < 0.0 {
                        return last;
                    }
                }
            }
            return last;
        }
        let (_, node, roll) = self.over(node, roll);
        (node, roll)
    }

    /// The results of it for certain when nothing more is done.
    fn over(&self, node: Node, roll: u8) -> (f64, Node, u8) {
        match advance(&self.kit, node) {
            Then::Go(next) => (1.0, next, 0),
            Then::Same(next) => (1.0, next, roll),
            Then::End(next) => {
                let [high, low] = dice::shown(roll.into(), next.one_die);
                (1.0, ended(&self.kit, next, (high + low) as i8), 0)
            }
            Then::Roll(_) | Then::Reroll(_) => (1.0, node, roll),
        }
    }

    /// What is done at a moment, and what may come of it. Things are used one after the other, the best of them
    /// each time, and as many of them as is best in the end.
    fn decided(&self, node: Node, roll: u8, effort: &mut Effort<'_>) -> Result<Decision, TooLarge> {
        let monster = is_monsters(&node);
        let sign = if monster { -1.0 } else { 1.0 };
        let worth = |after: &After| {
            let sum = |(likely, node, roll): &(f64, Node, u8)| {
                likely * self.thumb.look(&self.kit, &node.canonical(&self.kit), *roll)
            };
            sign * after.iter().map(sum).sum::<f64>()
        };
        let (mut best, mut most): (Option<Decision>, f64) = (None, f64::NEG_INFINITY);
        let (mut here, mut moves, mut spent) = (node, Vec::new(), [0; 6]);
        for depth in 0..MOST_STEPS {
            let mut all = steps(&self.kit, here, roll)?;
            if all.is_empty() {
                all.push((Move::Done, vec![self.over(here, roll)]));
            }
            effort.reckon(A_CHOICE * all.len())?;
            // What can be done besides, and what is best of it.
            let mut next: Option<(f64, Move, Node)> = None;
            for (step, after) in all {
                let value = worth(&after);
                let ends = step == Move::Done || after[0].1.stage != node.stage;
                if !ends && !monster && after.len() == 1 {
                    if next.is_none_or(|(known, ..)| value > known + BETTER) {
                        next = Some((value, step, after[0].1));
                    }
                } else if (ends || monster || depth == 0) && value > most + BETTER {
                    let moves = moves.iter().copied().chain([step]).collect();
                    (best, most) = (Some(Decision { moves, spent: with(spent, step), after }), value);
                }
            }
            let Some((_, step, next)) = next else { break };
            here = next.canonical(&self.kit);
            moves.push(step);
            spent = with(spent, step);
        }
        best.ok_or(TooLarge)
    }
}

/// Whether the Monster Player is asked.
const fn is_monsters(node: &Node) -> bool {
    use Phase::{Counter, Curses, Duel, MonsterCards};
    matches!(node.stage, Stage::At(MonsterCards | Curses | Counter | Duel { hero: false, .. }))
}

/// One of these moments, as the dice fall.
fn drawn(chance: &mut Chance, after: &[(f64, Node, u8)]) -> (Node, u8) {
    let (_, node, roll) = after[0];
    if after.len() == 1 {
        return (node, roll);
    }
    let mut left = uniform(chance);
    for (likely, node, roll) in after {
        left -= likely;
        if left < 0.0 {
            return (*node, *roll);
        }
    }
    after.last().map_or((node, roll), |(_, node, roll)| (*node, *roll))
}

/// A number from 0 to 1.
fn uniform(chance: &mut Chance) -> f64 {
    const PARTS: u32 = 1 << 30;
    f64::from(chance.below(PARTS)) / f64::from(PARTS)
}

/// What the dice fall by: the moment that is asked about, with all that the asker knows of it.
fn seed(question: &Question, kit: &Kit) -> Seed {
    let (node, roll) = Node::of(question, kit);
    let mut hasher = StableHasher::default();
    std::hash::Hash::hash(&node, &mut hasher);
    hasher.write_u8(roll);
    hasher.write_usize(question.fight.foe.index());
    hasher.write_usize(question.hero.hero.index());
    Seed(hasher.finish().into())
}
