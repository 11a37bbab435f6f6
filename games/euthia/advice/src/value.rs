//! The value of each moment of a fight under best play.

use crate::choices::Who;
use crate::dice::{self, PAIRS};
use crate::graph::{CHOICES_A_NODE, Graph, Link, UNDECIDED};
use crate::node::Stage;
use crate::question::Question;
use crate::{Odds, Spent, TooLarge};

/// What is done already is given up only for something that is better by more than this: rounding never leads
/// round in circles.
const BETTER: f64 = 1e-12;
/// Fights are followed until no more than this is undecided.
const UNSETTLED: f64 = 1e-13;
/// How often a group of moments is gone over by what was best before, between two looks at all choices.
const REPLAYS: usize = 6;
/// A fight that neither side can win goes on for ever; nobody waits for it longer than this.
const MOST_SWEEPS: usize = 5_000;

/// The best of several things so far, for each roll.
struct Best {
    keys: [f64; PAIRS],
    codes: [u16; PAIRS],
}

impl Graph<'_> {
    /// Evaluates the group of nodes that begins here, all that comes after it being known.
    ///
    /// # Errors
    /// If that takes more effort than there is.
    pub(crate) fn evaluate(&mut self, begin: usize, circles: bool) -> Result<(), TooLarge> {
        let members = &self.order[begin..];
        let choices: u32 =
            members.iter().map(|node| self.ranges[*node as usize]).map(|(from, to)| to - from).sum();
        let work = members.len() + choices as usize / CHOICES_A_NODE;
        // Against somebody who answers, what is best now says little about what is best in the end.
        let alone = members.iter().all(|node| self.who[*node as usize] != Who::Monster);
        let again = if alone { REPLAYS } else { 0 };
        for _ in 0..if circles { MOST_SWEEPS } else { 1 } {
            let mut change: f64 = 0.0;
            for at in begin..self.order.len() {
                change = change.max(self.sweep(self.order[at] as usize));
            }
            self.effort.reckon(work)?;
            if change < self.precision {
                break;
            }
            // What is best rarely changes from one time to the next: in between it is taken as it is.
            for _ in 0..again {
                let mut change: f64 = 0.0;
                for at in begin..self.order.len() {
                    change = change.max(self.replay(self.order[at] as usize));
                }
                self.effort.reckon(self.order.len() - begin)?;
                if change < self.precision {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Evaluates a node by what was best there before; by how much that changes it.
    fn replay(&mut self, node: usize) -> f64 {
        let (from, to) = self.ranges[node];
        if from == to {
            return 0.0;
        }
        let base = self.base[node] as usize;
        let value = |to: u32, roll: usize| self.values[self.base[to as usize] as usize + roll];
        if !self.nodes[node].is_rolled() {
            let worth = self.plain_worth(from as usize + usize::from(self.policy[base] / 2));
            return (std::mem::replace(&mut self.values[base], worth) - worth).abs();
        }
        let single = self.nodes[node].one_die;
        let rolls = dice::rolls(single);
        let mut worth = [0.0; PAIRS];
        for (roll, worth) in worth.iter_mut().enumerate().take(rolls) {
            let code = self.policy[base + roll];
            let edge = &self.edges[from as usize + usize::from(code / 2)];
            *worth = match edge.link {
                Link::Same(to) => value(to, roll) - self.cost(&edge.spent),
                Link::Reroll(to) if single => value(to, rolls) - self.cost(&edge.spent),
                Link::Reroll(to) => {
                    let [high, low] = dice::shown(roll, single);
                    let kept = if code.is_multiple_of(2) { low } else { high };
                    value(to, rolls + usize::from(kept) - 1) - self.cost(&edge.spent)
                }
                Link::End => {
                    let chosen = self.ends_at(node, roll).iter().find(|ending| ending.code == code);
                    chosen.map_or(0.0, |ending| value(ending.to, 0) - ending.cost)
                }
                Link::Go(_) | Link::Roll(..) => 0.0,
            };
        }
        let mut change: f64 = 0.0;
        for (slot, worth) in self.values[base..base + rolls].iter_mut().zip(worth) {
            change = change.max((*slot - worth).abs());
            *slot = worth;
        }
        self.average(base, single);
        change
    }

    /// Evaluates a node by what is known of the others; by how much that changes it.
    fn sweep(&mut self, node: usize) -> f64 {
        let (from, to) = self.ranges[node];
        let base = self.base[node] as usize;
        if from == to {
            return 0.0;
        }
        // The Hero looks for the highest value, the Monster Player for the lowest.
        let sign = if self.who[node] == Who::Monster { -1.0 } else { 1.0 };
        if !self.nodes[node].is_rolled() {
            let held = self.policy[base];
            let mut best = (f64::NEG_INFINITY, UNDECIDED);
            for (edge, code) in (from..to).zip((0u16..).step_by(2)) {
                let key = sign * self.plain_worth(edge as usize) + if code == held { BETTER } else { 0.0 };
                if key > best.0 {
                    best = (key, code);
                }
            }
            let value = sign * (best.0 - if best.1 == held { BETTER } else { 0.0 });
            self.policy[base] = best.1;
            return (std::mem::replace(&mut self.values[base], value) - value).abs();
        }
        let single = self.nodes[node].one_die;
        let best = self.best_rolls(node, sign, single);
        let mut change: f64 = 0.0;
        for roll in 0..dice::rolls(single) {
            let slot = base + roll;
            let kept = if best.codes[roll] == self.policy[slot] { BETTER } else { 0.0 };
            let value = sign * (best.keys[roll] - kept);
            self.policy[slot] = best.codes[roll];
            change = change.max((self.values[slot] - value).abs());
            self.values[slot] = value;
        }
        self.average(base, single);
        change
    }

    /// The best choice at a node, whatever the dice show.
    fn best_rolls(&self, node: usize, sign: f64, single: bool) -> Best {
        let rolls = dice::rolls(single);
        let (from, to) = self.ranges[node];
        let base = self.base[node] as usize;
        let held = &self.policy[base..base + rolls];
        let mut best = Best { keys: [f64::NEG_INFINITY; PAIRS], codes: [UNDECIDED; PAIRS] };
        let mut look = |roll: usize, value: f64, code: u16| {
            let key = sign * value + if code == held[roll] { BETTER } else { 0.0 };
            if key > best.keys[roll] {
                (best.keys[roll], best.codes[roll]) = (key, code);
            }
        };
        for (edge, code) in self.edges[from as usize..to as usize].iter().zip((0u16..).step_by(2)) {
            let cost = self.cost(&edge.spent);
            match edge.link {
                Link::Same(to) => {
                    let to = self.base[to as usize] as usize;
                    for (roll, value) in self.values[to..to + rolls].iter().enumerate() {
                        look(roll, value - cost, code);
                    }
                }
                Link::Reroll(to) => {
                    let means = self.base[to as usize] as usize + rolls;
                    for roll in 0..rolls {
                        if single {
                            look(roll, self.values[means] - cost, code);
                            continue;
                        }
                        // The higher die, so that the lower one is kept, or the other way round.
                        let [high, low] = dice::shown(roll, single);
                        look(roll, self.values[means + usize::from(low) - 1] - cost, code);
                        look(roll, self.values[means + usize::from(high) - 1] - cost, code + 1);
                    }
                }
                // All ways to end the roll are looked at together.
                Link::End | Link::Go(_) | Link::Roll(..) => {}
            }
        }
        for roll in 0..rolls {
            for ending in self.ends_at(node, roll) {
                look(roll, self.values[self.base[ending.to as usize] as usize] - ending.cost, ending.code);
            }
        }
        best
    }

    /// What a choice without dice is worth to the Hero.
    fn plain_worth(&self, edge: usize) -> f64 {
        let edge = &self.edges[edge];
        let value = |to: u32, roll: u8| self.values[self.base[to as usize] as usize + usize::from(roll)];
        let worth = match edge.link {
            Link::Roll(from, to) => {
                let chances = &self.chances[from as usize..to as usize];
                chances.iter().map(|(chance, to, roll)| chance * value(*to, *roll)).sum()
            }
            Link::Go(to) => value(to, 0),
            Link::Same(_) | Link::Reroll(_) | Link::End => 0.0,
        };
        worth - self.cost(&edge.spent)
    }

    pub(crate) fn cost(&self, spent: &[u8; 6]) -> f64 {
        self.stakes.spent * f64::from(spent.iter().sum::<u8>())
    }

    /// The means over the faces of a die that is rolled again, by the die that is kept.
    fn average(&mut self, base: usize, single: bool) {
        let rolls = dice::rolls(single);
        if single {
            let sum: f64 = self.values[base..base + rolls].iter().sum();
            self.values[base + rolls] = sum / 6.0;
            return;
        }
        for kept in 1..=6 {
            let sum: f64 =
                (1..=6).map(|face| self.values[base + usize::from(dice::number([kept, face]))]).sum();
            self.values[base + rolls + usize::from(kept) - 1] = sum / 6.0;
        }
    }

    /// The results of best play from these moments on, followed through all rounds.
    fn flow(&self, starts: &[(f64, (u32, u8))]) -> Flow<'_> {
        let mut flow = Flow { graph: self, mass: vec![0.0; self.values.len()], spent: [0.0; 6] };
        for (likely, (node, roll)) in starts {
            flow.mass[self.base[*node as usize] as usize + usize::from(*roll)] += likely;
        }
        let mut end = self.order.len();
        for (begin, circles) in self.groups.iter().rev() {
            let begin = *begin as usize;
            for _ in 0..if *circles { MOST_SWEEPS } else { 1 } {
                let mut moved = 0.0;
                for at in (begin..end).rev() {
                    moved += flow.push(self.order[at] as usize);
                }
                if moved < UNSETTLED {
                    break;
                }
            }
            end = begin;
        }
        flow
    }

    /// How likely the Hero wins from here on, each of these moments being so likely.
    pub(crate) fn won(&self, starts: &[(f64, (u32, u8))]) -> f64 {
        let flow = self.flow(starts);
        let ends = self.nodes.iter().zip(&self.base).filter(|(node, _)| node.stage == Stage::Won);
        ends.map(|(_, base)| flow.mass[*base as usize]).sum()
    }

    /// The results of best play, told whole.
    pub(crate) fn odds(&self, question: &Question) -> Odds {
        let flow = self.flow(&[(1.0, self.start)]);
        let health = question.hero.health;
        let mut odds = Odds {
            won: 0.0,
            most: None,
            tried: None,
            lost: 0.0,
            expected_wounds: 0.0,
            wounds: vec![0.0; usize::from(health) + 1],
            spent: Spent::default(),
            best: self.best(question),
            states: self.nodes.len(),
        };
        for (node, base) in self.nodes.iter().zip(&self.base).filter(|(node, _)| node.is_over()) {
            let likely = flow.mass[*base as usize];
            let lost = health.saturating_sub(node.health);
            odds.wounds[usize::from(lost)] += likely;
            odds.expected_wounds += likely * (f64::from(health) - f64::from(node.health));
            if node.stage == Stage::Won { odds.won += likely } else { odds.lost += likely }
        }
        let [gaar, dwurt, hope, gems, essences, tiles] = flow.spent;
        odds.spent = Spent { gaar, dwurt, hope, gems, essences, tiles };
        odds
    }
}

/// How likely each moment still is, while a fight is followed.
struct Flow<'a> {
    graph: &'a Graph<'a>,
    mass: Vec<f64>,
    spent: [f64; 6],
}

impl Flow<'_> {
    /// Moves what lies at a node on to what is done there; how much that was.
    fn push(&mut self, node: usize) -> f64 {
        let graph = self.graph;
        let (from, to) = graph.ranges[node];
        if from == to {
            return 0.0;
        }
        let base = graph.base[node] as usize;
        let rolled = graph.nodes[node].is_rolled();
        let single = graph.nodes[node].one_die;
        let mut moved = 0.0;
        for roll in 0..if rolled { dice::rolls(single) } else { 1 } {
            let here = std::mem::take(&mut self.mass[base + roll]);
            if here == 0.0 {
                continue;
            }
            moved += here;
            let code = graph.policy[base + roll];
            let edge = &graph.edges[from as usize + usize::from(code / 2)];
            self.spent.iter_mut().zip(edge.spent).for_each(|(sum, n)| *sum += here * f64::from(n));
            let at = |to: u32| graph.base[to as usize] as usize;
            match edge.link {
                Link::Go(to) => self.mass[at(to)] += here,
                Link::Roll(from, to) => {
                    for (chance, to, roll) in &graph.chances[from as usize..to as usize] {
                        self.mass[at(*to) + usize::from(*roll)] += here * chance;
                    }
                }
                Link::Same(to) => self.mass[at(to) + roll] += here,
                Link::Reroll(to) => {
                    let [high, low] = dice::shown(roll, single);
                    let kept = if code.is_multiple_of(2) { low } else { high };
                    for face in 1..=6 {
                        let number = if single { face - 1 } else { dice::number([kept, face]) };
                        self.mass[at(to) + usize::from(number)] += here / 6.0;
                    }
                }
                Link::End => {
                    let chosen = graph.ends_at(node, roll).iter().find(|ending| ending.code == code);
                    if let Some(ending) = chosen {
                        self.mass[at(ending.to)] += here;
                    }
                }
            }
        }
        moved
    }
}
