//! All moments that a fight can reach, and how they lead to each other.
//!
//! A moment with dice that can still be changed stands for all rolls at once: it has a value for each. The
//! value of a reroll depends on the one die that is kept, so such a moment also stores the averages over the
//! faces of the other die. Moments are found depth first. Those that lead back to each other (Tarjan's
//! strongly connected components) are evaluated together, as soon as everything after them is known.

use crate::chance::{Then, advance, ended};
use crate::choices::{Choice, Move, Who, choices, is_like, passes, range, spends_less};
use crate::dice;
use crate::kit::Kit;
use crate::node::{Node, Stage};
use crate::question::{Question, Stakes};
use crate::{Effort, TooLarge};
use kernel::StableHasher;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// Nodes without dice have no ends.
const NOWHERE: u32 = u32::MAX;

/// A way to end a roll that shows some sum: what is done, where that leads and what it costs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ending {
    pub(crate) code: u16,
    pub(crate) to: u32,
    pub(crate) cost: f64,
}

/// A way to end a roll, before it is known which sums it is good for.
struct Way {
    node: Node,
    code: u16,
    cost: f64,
    /// The same number for ways that differ in nothing but what they spend.
    class: u16,
}
/// How many choices of a node count as one more node, where the effort of evaluating it is computed.
pub(crate) const CHOICES_A_NODE: usize = 8;
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
    /// To a moment that the sum of the dice decides: see [`Graph::ends_at`].
    End,
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
    /// The ways to end a roll that are worth looking at, those of each sum together.
    endings: Vec<Ending>,
    /// Where those of each sum begin, for node after node.
    by_sum: Vec<u32>,
    /// Where those of each node begin in that.
    sums_of: Vec<u32>,
    /// The nodes in groups that lead back to themselves, each after all that comes of it.
    pub(crate) order: Vec<u32>,
    /// Where each group begins, and whether it goes round in circles.
    pub(crate) groups: Vec<(u32, bool)>,
    pub(crate) values: Vec<f64>,
    /// What is done: twice the number of the choice, and one more if it is the lower die that is rolled
    /// again.
    pub(crate) policy: Vec<u16>,
    /// Which nodes have their values.
    closed: Vec<bool>,
    /// Moments that lead back to each other are gone over until no value changes by more than this.
    pub(crate) precision: f64,
    /// The moment that was asked about, and the roll that is there.
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
    pub(crate) fn of(
        question: &Question,
        kit: Kit,
        precision: f64,
        effort: &mut Effort<'e>,
    ) -> Result<Graph<'e>, TooLarge> {
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
            endings: Vec::new(),
            by_sum: Vec::new(),
            sums_of: Vec::new(),
            order: Vec::new(),
            groups: Vec::new(),
            values: Vec::new(),
            policy: Vec::new(),
            closed: Vec::new(),
            precision,
            start: (0, 0),
            effort: *effort,
        };
        let (node, roll) = Node::of(question, &graph.kit);
        let entered = graph.enter(node, roll);
        *effort = graph.effort;
        graph.start = entered?;
        Ok(graph)
    }

    /// The number of a moment with the roll that is there, once everything is known that can come of it.
    pub(crate) fn enter(&mut self, node: Node, roll: u8) -> Result<(u32, u8), TooLarge> {
        let node = node.canonical(&self.kit);
        let place = match self.lasting(Then::Same(node)) {
            _ if !node.is_rolled() => (self.plain(node), 0),
            Then::Same(node) => (self.number(node), roll),
            Then::End(node) => {
                let [high, low] = dice::shown(roll.into(), node.one_die);
                let end = ended(&self.kit, node, (high + low) as i8);
                (self.plain(end), 0)
            }
            Then::Go(node) | Then::Reroll(node) => (self.plain(node), 0),
            Then::Roll(_) => (self.plain(node), 0),
        };
        self.explore(place.0)?;
        Ok(place)
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

    /// The same for a moment with dice: the results of it if nobody can change them.
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

    /// The number of a moment without dice, or of the results of it.
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
            self.sums_of.push(NOWHERE);
        }
        number
    }

    /// Finds all nodes, and evaluates them from the end of the fight on.
    fn explore(&mut self, root: u32) -> Result<(), TooLarge> {
        const NEW: u32 = u32::MAX;
        // When each node was found, and the earliest of those still open that it leads back to; closed ones
        // lead nowhere.
        let (mut found, mut low): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
        let mut stack: Vec<u32> = Vec::new();
        let mut open: Vec<Open> = Vec::new();
        let mut count = 0;
        self.closed.resize(self.nodes.len(), false);
        let mut entered = Some(root).filter(|root| !self.closed[*root as usize]);
        loop {
            if let Some(node) = entered.take() {
                let before = self.nodes.len();
                let next = self.expand(node)?;
                let all = self.nodes.len();
                self.effort.moments = self.effort.moments.checked_sub(all - before).ok_or(TooLarge)?;
                found.resize(all, NEW);
                low.resize(all, NEW);
                self.closed.resize(all, false);
                (found[node as usize], low[node as usize]) = (count, count);
                count += 1;
                stack.push(node);
                open.push(Open { node, next });
            }
            let Some(top) = open.last_mut() else { break };
            let node = top.node as usize;
            if let Some(next) = top.next.pop() {
                if self.closed[next as usize] {
                    continue;
                }
                if found[next as usize] == NEW {
                    entered = Some(next);
                } else {
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
                    self.closed[member as usize] = true;
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
            Link::End => false, // what the sum decides has no dice
        })
    }

    /// Looks up what can be done at a node, and which nodes that leads to.
    fn expand(&mut self, number: u32) -> Result<Vec<u32>, TooLarge> {
        let node = self.nodes[number as usize];
        let (who, choices) = choices(&self.kit, node, false)?;
        self.effort.reckon(choices.len())?;
        let from = self.edges.len();
        let (mut next, mut ways): (Vec<u32>, Vec<Way>) = (Vec::new(), Vec::new());
        // Where a roll is ended by something that decides the fight, whatever the dice show.
        let mut decided: Vec<Ending> = Vec::new();
        let rolled = node.is_rolled();
        for (Choice { spent, then, .. }, code) in choices.into_iter().zip((0u16..).step_by(2)) {
            let spent = if who == Who::Hero { spent } else { [0; 6] };
            let cost = self.cost(&spent);
            let link = match self.lasting(then) {
                Then::Go(node) if rolled => {
                    let to = self.plain(node);
                    next.push(to);
                    decided.push(Ending { code, to, cost });
                    Link::End
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
                    let same = |way: &Way| is_like(&way.node, &node);
                    let class = ways.iter().find(|way| same(way)).map_or(ways.len() as u16, |way| way.class);
                    ways.push(Way { node, code, cost, class });
                    Link::End
                }
            };
            self.edges.push(Edge { spent, link });
        }
        if rolled {
            self.effort.reckon(ways.len() / CHOICES_A_NODE)?;
            self.end(number, &ways, &decided, &mut next);
        }
        self.who[number as usize] = who;
        self.ranges[number as usize] = (from as u32, self.edges.len() as u32);
        next.sort_unstable();
        next.dedup();
        Ok(next)
    }

    /// Looks up where each of several ways to end a roll leads, by the sum that the dice show. What does the same
    /// as another for more is left out.
    fn end(&mut self, number: u32, ways: &[Way], decided: &[Ending], next: &mut Vec<u32>) {
        let single = self.nodes[number as usize].one_die;
        self.sums_of[number as usize] = self.by_sum.len() as u32;
        // Where each way led last, and in which range.
        let mut last: Vec<Option<(i8, u32)>> = vec![None; ways.len()];
        let mut good: Vec<(usize, i8)> = Vec::with_capacity(8);
        for sum in (0..dice::sums(single)).map(|sum| dice::lowest(single) + sum as i8) {
            self.by_sum.push(self.endings.len() as u32);
            self.endings.extend_from_slice(decided);
            good.clear();
            for (at, way) in ways.iter().enumerate() {
                let here = range(&self.kit, &way.node, sum);
                let waste = |(other, range): &(usize, i8)| {
                    let other = &ways[*other];
                    *range == here && other.class == way.class && spends_less(&other.node, &way.node)
                };
                if good.iter().any(waste) {
                    continue;
                }
                good.push((at, here));
                let to = match last[at] {
                    Some((range, to)) if range == here => to,
                    _ => {
                        let end = ended(&self.kit, way.node, sum);
                        let to = self.plain(end);
                        next.push(to);
                        last[at] = Some((here, to));
                        to
                    }
                };
                self.endings.push(Ending { code: way.code, to, cost: way.cost });
            }
        }
        self.by_sum.push(self.endings.len() as u32);
    }

    /// The ways to end a roll at a node that are worth looking at, where the dice show this.
    pub(crate) fn ends_at(&self, node: usize, roll: usize) -> &[Ending] {
        let at = self.sums_of[node] as usize + dice::sum(roll, self.nodes[node].one_die);
        &self.endings[self.by_sum[at] as usize..self.by_sum[at + 1] as usize]
    }

    /// A roll leads to this moment, or to the results of it if nobody can change the dice.
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
        let (_, mut choices) = choices(&self.kit, node, true).ok()?;
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
