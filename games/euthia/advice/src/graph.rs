//! All moments that a fight can come to, and how they hang together.
//!
//! A moment at which dice lie that can still be changed stands for all rolls at once: it has a value for
//! each. What a reroll is worth depends on the die that is kept alone, so that such a moment also has the
//! means over the faces of the other die. Moments are found depth first, and those that lead back to each
//! other (Tarjan's strongly connected components) are evaluated together as soon as all that comes after them
//! is known.

use crate::chance::{Then, advance, ended};
use crate::choices::{Choice, Move, Who, choices, is_wasteful, passes, price, range};
use crate::dice;
use crate::kit::Kit;
use crate::node::{Node, Stage};
use crate::question::{Question, Stakes};
use crate::{Effort, TooLarge};
use kernel::StableHasher;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// Where an end leads that is never chosen.
pub(crate) const NOWHERE: u32 = u32::MAX;
/// How many choices of a node count as one more node, where the effort of evaluating it is reckoned.
pub(crate) const CHOICES_A_NODE: usize = 8;
/// How many pairs of ways to end a roll do.
const PAIRS_A_NODE: usize = 64;
/// Nothing has been chosen yet.
pub(crate) const UNDECIDED: u16 = u16::MAX;

/// Something to do: what the Hero spends with it, and where it leads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) spent: [u8; 6],
    pub(crate) link: Link,
}

/// Where something leads.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Link {
    /// To a moment without dice.
    Go(u32),
    /// To what the dice decide: a range of the chances.
    Roll(u32, u32),
    /// To a moment with the same dice.
    Same(u32),
    /// To a moment with one of the dice rolled again.
    Reroll(u32),
    /// To a moment that the sum of the dice decides: a place among the ends.
    End(u32),
}

/// The moments of a fight from one of them on.
pub(crate) struct Graph<'e> {
    pub(crate) kit: Kit,
    pub(crate) stakes: Stakes,
    pub(crate) nodes: Vec<Node>,
    numbers: HashMap<Node, u32, BuildHasherDefault<StableHasher>>,
    pub(crate) who: Vec<Who>,
    /// Where the values of each node begin.
    pub(crate) base: Vec<u32>,
    /// The choices of each node.
    pub(crate) ranges: Vec<(u32, u32)>,
    pub(crate) edges: Vec<Edge>,
    /// How likely which roll is at which node.
    pub(crate) chances: Vec<(f64, u32, u8)>,
    pub(crate) ends: Vec<u32>,
    /// The nodes in groups that lead back to themselves, each after all that comes of it.
    pub(crate) order: Vec<u32>,
    /// Where each group begins, and whether it goes round in circles.
    pub(crate) groups: Vec<(u32, bool)>,
    pub(crate) values: Vec<f64>,
    /// What is done: twice the number of the choice, and one more if it is the lower die that is rolled
    /// again.
    pub(crate) policy: Vec<u16>,
    /// The moment that was asked about, and the roll that lies there.
    pub(crate) start: (u32, u8),
    /// What may still be looked at, and how much work is left: fights in which the Monster heals round after
    /// round would be gone over thousands of times.
    pub(crate) effort: Effort<'e>,
}

/// A node that is being looked at.
struct Open {
    node: u32,
    next: Vec<u32>,
}

impl<'e> Graph<'e> {
    /// Everything that can come of a question, with its worth.
    pub(crate) fn of(question: &Question, kit: Kit, effort: &mut Effort<'e>) -> Result<Graph<'e>, TooLarge> {
        let mut graph = Graph {
            kit,
            stakes: question.stakes,
            nodes: Vec::new(),
            numbers: HashMap::default(),
            who: Vec::new(),
            base: Vec::new(),
            ranges: Vec::new(),
            edges: Vec::new(),
            chances: Vec::new(),
            ends: Vec::new(),
            order: Vec::new(),
            groups: Vec::new(),
            values: Vec::new(),
            policy: Vec::new(),
            start: (0, 0),
            effort: *effort,
        };
        let (node, roll) = Node::of(question, &graph.kit);
        graph.start = match graph.lasting(Then::Same(node)) {
            _ if !node.is_rolled() => (graph.plain(node), 0),
            Then::Same(node) => (graph.number(node), roll),
            Then::End(node) => {
                let [high, low] = dice::shown(roll.into(), node.one_die);
                let end = ended(&graph.kit, node, (high + low) as i8);
                (graph.plain(end), 0)
            }
            Then::Go(node) | Then::Reroll(node) => (graph.plain(node), 0),
            Then::Roll(_) => (graph.plain(node), 0),
        };
        let explored = graph.explore();
        *effort = graph.effort;
        explored.map(|()| graph)
    }

    /// Goes on from a moment at which there is nothing to choose and nothing to roll.
    fn settled(&self, mut node: Node) -> Node {
        while !node.is_over() && passes(&self.kit, &node) {
            match advance(&self.kit, node) {
                Then::Go(next) => node = next.canonical(&self.kit),
                _ => break,
            }
        }
        node
    }

    /// The same for a moment with dice: what comes of it if nobody can change them.
    fn lasting(&self, mut then: Then) -> Then {
        while let Then::Same(node) = then {
            let node = node.canonical(&self.kit);
            if node.is_over() {
                return Then::Go(node);
            }
            if !passes(&self.kit, &node) {
                return Then::Same(node);
            }
            then = advance(&self.kit, node);
        }
        then
    }

    /// The number of a moment without dice, or of what comes of it.
    fn plain(&mut self, node: Node) -> u32 {
        let node = node.canonical(&self.kit);
        if let Some(number) = self.numbers.get(&node) {
            return *number;
        }
        let settled = self.settled(node);
        let number = self.number(settled);
        if settled != node {
            self.numbers.insert(node, number);
        }
        number
    }

    fn number(&mut self, node: Node) -> u32 {
        let next = self.nodes.len() as u32;
        let number = *self.numbers.entry(node).or_insert(next);
        if number == next {
            let value = match node.stage {
                Stage::Won => 1.0 + self.stakes.wound * f64::from(node.health),
                _ => 0.0,
            };
            let slots = match (node.is_rolled(), node.one_die) {
                (false, _) => 1,
                (true, true) => dice::FACES + 1,
                (true, false) => dice::PAIRS + dice::FACES,
            };
            self.base.push(self.values.len() as u32);
            self.values.extend(std::iter::repeat_n(value, slots));
            self.policy.extend(std::iter::repeat_n(UNDECIDED, slots));
            self.nodes.push(node);
            self.who.push(Who::Nobody);
            self.ranges.push((0, 0));
        }
        number
    }

    /// Finds all nodes, and evaluates them from the end of the fight on.
    fn explore(&mut self) -> Result<(), TooLarge> {
        const NEW: u32 = u32::MAX;
        // When each node was found, and the earliest of those still open that it leads back to; closed ones
        // lead nowhere.
        let (mut found, mut low): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
        let (mut stack, mut closed): (Vec<u32>, Vec<bool>) = (Vec::new(), Vec::new());
        let mut open: Vec<Open> = Vec::new();
        let mut count = 0;
        let mut entered = Some(self.start.0);
        loop {
            if let Some(node) = entered.take() {
                let before = self.nodes.len();
                let next = self.expand(node)?;
                let all = self.nodes.len();
                self.effort.moments = self.effort.moments.checked_sub(all - before).ok_or(TooLarge)?;
                found.resize(all, NEW);
                low.resize(all, NEW);
                closed.resize(all, false);
                (found[node as usize], low[node as usize]) = (count, count);
                count += 1;
                stack.push(node);
                open.push(Open { node, next });
            }
            let Some(top) = open.last_mut() else { break };
            let node = top.node as usize;
            if let Some(next) = top.next.pop() {
                if found[next as usize] == NEW {
                    entered = Some(next);
                } else if !closed[next as usize] {
                    low[node] = low[node].min(found[next as usize]);
                }
                continue;
            }
            open.pop();
            if let Some(above) = open.last() {
                low[above.node as usize] = low[above.node as usize].min(low[node]);
            }
            if low[node] == found[node] {
                let begin = self.order.len();
                while let Some(member) = stack.pop() {
                    closed[member as usize] = true;
                    self.order.push(member);
                    if member as usize == node {
                        break;
                    }
                }
                let circles = self.order.len() - begin > 1 || self.leads_to_itself(node as u32);
                self.groups.push((begin as u32, circles));
                self.evaluate(begin, circles)?;
            }
        }
        Ok(())
    }

    fn leads_to_itself(&self, node: u32) -> bool {
        let (from, to) = self.ranges[node as usize];
        self.edges[from as usize..to as usize].iter().any(|edge| match edge.link {
            Link::Go(to) | Link::Same(to) | Link::Reroll(to) => to == node,
            Link::Roll(from, to) => {
                self.chances[from as usize..to as usize].iter().any(|(_, to, _)| *to == node)
            }
            Link::End(_) => false, // what the sum decides has no dice
        })
    }

    /// Looks up what can be done at a node, and which nodes that leads to.
    fn expand(&mut self, number: u32) -> Result<Vec<u32>, TooLarge> {
        let node = self.nodes[number as usize];
        let (who, choices) = choices(&self.kit, node)?;
        self.effort.reckon(choices.len())?;
        let from = self.edges.len();
        let (mut next, mut ends) = (Vec::new(), Vec::new());
        let sums = dice::sums(node.one_die);
        for Choice { moves, then } in choices {
            let mut spent = [0; 6];
            if who == Who::Hero {
                moves.iter().filter_map(price).for_each(|(at, n)| spent[at] += n);
            }
            let link = match self.lasting(then) {
                Then::Go(node) if self.nodes[number as usize].is_rolled() => {
                    let to = self.plain(node);
                    next.push(to);
                    self.ends.extend(std::iter::repeat_n(to, sums));
                    Link::End((self.ends.len() - sums) as u32)
                }
                Then::Go(node) => {
                    let to = self.plain(node);
                    next.push(to);
                    Link::Go(to)
                }
                Then::Roll(roll) => {
                    let from = self.chances.len();
                    roll.into_iter().for_each(|(node, chances)| self.rolled(node, &chances));
                    next.extend(self.chances[from..].iter().map(|(_, to, _)| *to));
                    Link::Roll(from as u32, self.chances.len() as u32)
                }
                Then::Same(node) => {
                    let to = self.number(node);
                    next.push(to);
                    Link::Same(to)
                }
                Then::Reroll(node) => {
                    let node = node.canonical(&self.kit);
                    let to = self.number(node);
                    next.push(to);
                    Link::Reroll(to)
                }
                Then::End(node) => {
                    let at = self.ends.len();
                    self.ends.extend(std::iter::repeat_n(NOWHERE, sums));
                    ends.push((node, at));
                    Link::End(at as u32)
                }
            };
            self.edges.push(Edge { spent, link });
        }
        self.effort.reckon(ends.len() * ends.len() / PAIRS_A_NODE)?;
        self.end(&ends, &mut next);
        self.who[number as usize] = who;
        self.ranges[number as usize] = (from as u32, self.edges.len() as u32);
        next.sort_unstable();
        next.dedup();
        Ok(next)
    }

    /// Looks up where each of several ways to end a roll leads, by the sum that the dice show.
    fn end(&mut self, ways: &[(Node, usize)], next: &mut Vec<u32>) {
        let Some(single) = ways.first().map(|(node, _)| node.one_die) else { return };
        let sums = dice::sums(single);
        let ranges: Vec<i8> = ways
            .iter()
            .flat_map(|(node, _)| (0..sums).map(move |sum| (node, dice::lowest(single) + sum as i8)))
            .map(|(node, sum)| range(&self.kit, node, sum))
            .collect();
        for (way, (node, at)) in ways.iter().enumerate() {
            let mut last = (0, NOWHERE);
            for sum in 0..sums {
                let here = ranges[way * sums + sum];
                // What was looked at before and does the same for less is done instead.
                let mut others = ways[..way].iter().enumerate();
                let waste = |(other, (end, at)): (usize, &(Node, usize))| {
                    self.ends[at + sum] != NOWHERE
                        && ranges[other * sums + sum] == here
                        && is_wasteful(node, end)
                };
                if others.any(waste) {
                    continue;
                }
                if last.1 == NOWHERE || last.0 != here {
                    let end = ended(&self.kit, *node, dice::lowest(single) + sum as i8);
                    last = (here, self.plain(end));
                    next.push(last.1);
                }
                self.ends[at + sum] = last.1;
            }
        }
    }

    /// A roll leads to this moment, or to what comes of it if nobody can change the dice.
    fn rolled(&mut self, node: Node, chances: &[f64; dice::PAIRS]) {
        let single = node.one_die;
        let likely = || chances.iter().enumerate().filter(|(_, chance)| **chance > 0.0);
        match self.lasting(Then::Same(node)) {
            Then::Same(node) => {
                let to = self.number(node);
                self.chances.extend(likely().map(|(roll, chance)| (*chance, to, roll as u8)));
            }
            Then::End(node) => {
                let mut by_sum = [0.0; 13];
                for (roll, chance) in likely() {
                    let [high, low] = dice::shown(roll, single);
                    by_sum[usize::from(high + low)] += chance;
                }
                for (sum, chance) in by_sum.into_iter().enumerate().filter(|(_, chance)| *chance > 0.0) {
                    let to = self.plain(ended(&self.kit, node, sum as i8));
                    self.chances.push((chance, to, 0));
                }
            }
            Then::Go(node) | Then::Reroll(node) => {
                let to = self.plain(node);
                self.chances.push((likely().map(|(_, chance)| chance).sum(), to, 0));
            }
            Then::Roll(_) => {} // dice that lie there lead to no other roll without a choice
        }
    }

    /// Whether the fight can come to this moment.
    #[cfg(test)]
    pub(crate) fn knows(&self, question: &Question) -> bool {
        let (node, _) = Node::of(question, &self.kit);
        passes(&self.kit, &node) || self.numbers.contains_key(&node)
    }

    /// The best that the Hero can do at this moment, or the worst that the Monster Player can; none where
    /// there is no choice, or at a moment that the fight does not come to.
    pub(crate) fn best(&self, question: &Question) -> Option<Vec<Move>> {
        let (node, roll) = Node::of(question, &self.kit);
        if passes(&self.kit, &node) {
            return None;
        }
        let number = *self.numbers.get(&node)?;
        let code = self.policy[self.base[number as usize] as usize + usize::from(roll)];
        let (_, mut choices) = choices(&self.kit, node).ok()?;
        if choices.len() == 1 {
            return None;
        }
        let mut moves = choices.swap_remove(usize::from(code / 2)).moves;
        if let Some(Move::Gaar(face)) = moves.first_mut() {
            *face = dice::shown(roll.into(), node.one_die)[usize::from(code % 2)];
        }
        Some(moves)
    }
}
