//! Who falls, where a side may choose between those who have struck and those who have not ([`super::lines`]).
//!
//! Both sides choose so as to win the battle, fought to the end. The defender names his losses first, then the attacker
//! (CN-BTL-12), and both know how many hits there are to take. So every state has a worth, the attacker's chance to win, found
//! from the end of the battle backwards; and hits lead to the state that is the best one for both.

use super::force::BySide;
use super::hits::{RoundTables, Row};
use super::roster::Roster;
use super::solve::Grid;
use crate::units::Side;

/// When hits are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Before the first round, from a volley.
    Volley,
    /// After the First Strikes of a round; so many have been fought before it.
    FirstStrikes {
        /// Rounds fought before.
        fought: usize,
    },
    /// After the other attacks of a round.
    Others {
        /// Rounds fought before.
        fought: usize,
    },
}

/// The levels that one side may come to from each of its levels, by the hits that it takes.
#[derive(Clone, Default)]
struct Reach {
    /// For each level the first of its spans: one for each number of hits, from none to the most that it stands.
    spans_of: Vec<u32>,
    /// For each level, the hits that silence the side, whoever takes them.
    most: Vec<u16>,
    /// The places of levels in the list.
    spans: Vec<(u32, u32)>,
    list: Vec<u16>,
}

impl Reach {
    fn explore(&mut self, roster: &Roster) {
        let levels = roster.levels.len();
        self.spans.clear();
        self.list.clear();
        self.spans_of.clear();
        self.spans_of.resize(levels, 0);
        self.most.clear();
        self.most.resize(levels, 0);
        for level in (0..levels).rev() {
            self.spans_of[level] = self.spans.len() as u32;
            self.list.push(level as u16);
            self.spans.push((self.list.len() as u32 - 1, self.list.len() as u32));
            let Some(ways) = roster.ways.get(level) else { continue };
            let [one, two] = ways.map(|way| usize::from(way.to));
            self.most[level] = 1 + self.most[one].max(self.most[two]);
            for hits in 0..usize::from(self.most[level]) {
                self.join(self.span(one, hits), self.span(two, hits));
            }
        }
    }

    /// A new span with the levels of two others.
    fn join(&mut self, one: (u32, u32), two: (u32, u32)) {
        let from = self.list.len();
        self.list.extend_from_within(one.0 as usize..one.1 as usize);
        if one != two {
            for at in two.0 as usize..two.1 as usize {
                let level = self.list[at];
                if !self.list[from..].contains(&level) {
                    self.list.push(level);
                }
            }
        }
        self.spans.push((from as u32, self.list.len() as u32));
    }

    fn span(&self, level: usize, hits: usize) -> (u32, u32) {
        self.spans[self.spans_of[level] as usize + hits.min(self.most[level].into())]
    }

    /// Where so many hits may lead. Hits beyond the last are lost (CN-BTL-11).
    fn after(&self, level: usize, hits: usize) -> &[u16] {
        let (from, to) = self.span(level, hits);
        &self.list[from as usize..to as usize]
    }
}

/// The choices of both sides.
#[derive(Clone, Default)]
pub(super) struct Choices {
    /// Whether there are any; without, levels follow each other.
    any: bool,
    reach: BySide<Reach>,
    /// For each class of rounds, the worth of each state when a round begins, and after its First Strikes.
    begun: Vec<Vec<f64>>,
    struck: Vec<Vec<f64>>,
}

impl Choices {
    /// Whether anybody has a choice.
    pub(super) fn any(&self) -> bool {
        self.any
    }

    /// Nobody has a choice.
    pub(super) fn none(&mut self) {
        self.any = false;
    }

    /// Explores where hits may lead, and finds out what each state is worth.
    pub(super) fn weigh(
        &mut self,
        grid: &Grid,
        rosters: &BySide<Roster>,
        tables: &BySide<Vec<RoundTables>>,
        classes: usize,
    ) {
        self.any = true;
        self.reach.attacker.explore(&rosters.attacker);
        self.reach.defender.explore(&rosters.defender);
        let mut later: Option<Vec<f64>> = None;
        for list in [&mut self.begun, &mut self.struck] {
            list.resize_with(list.len().max(classes), Vec::new);
        }
        for class in (0..classes).rev() {
            let (mut begun, mut struck) =
                (std::mem::take(&mut self.begun[class]), std::mem::take(&mut self.struck[class]));
            for list in [&mut begun, &mut struck] {
                list.clear();
                list.resize(grid.cells(), 0.0);
            }
            let (own, foe) = (&tables.attacker[class], &tables.defender[class]);
            for cell in (0..grid.cells()).rev() {
                let (a, b) = grid.levels(cell);
                if grid.is_end(a, b) {
                    let won = f64::from(u8::from(a < grid.attacker));
                    (begun[cell], struck[cell]) = (won, won);
                    continue;
                }
                let settled =
                    grid.cell(rosters.attacker.settles[a].into(), rosters.defender.settles[b].into());
                if settled != cell {
                    (begun[cell], struck[cell]) = (begun[settled], struck[settled]);
                    continue;
                }
                let next = later.as_deref().unwrap_or(&begun);
                let on = BySide { attacker: foe.other.row(b), defender: own.other.row(a) };
                let (hit_later, nothing_later) = (self.mean(grid, next, next, cell, on), on.miss());
                let on = BySide { attacker: foe.first.row(b), defender: own.first.row(a) };
                let (hit_first, nothing_first) = (self.mean(grid, &struck, &struck, cell, on), on.miss());
                let nothing = nothing_first * nothing_later;
                let moved = hit_first + nothing_first * hit_later;
                let (worth, after) = match &later {
                    Some(later) => (moved + nothing * later[cell], later[cell]),
                    // The rounds to come are all alike: a state leads to itself again, if anybody can hit at all.
                    None if nothing < 1.0 => (moved / (1.0 - nothing), moved / (1.0 - nothing)),
                    None => (0.0, 0.0),
                };
                (begun[cell], struck[cell]) = (worth, hit_later + nothing_later * after);
            }
            later = Some(begun.clone());
            (self.begun[class], self.struck[class]) = (begun, struck);
        }
        self.begun.truncate(classes);
        self.struck.truncate(classes);
    }

    /// What the states are worth that hits of this moment lead to.
    fn worth(&self, moment: Moment) -> &[f64] {
        let last = self.begun.len() - 1;
        match moment {
            Moment::Volley => &self.begun[0],
            Moment::FirstStrikes { fought } => &self.struck[fought.min(last)],
            Moment::Others { fought } => &self.begun[(fought + 1).min(last)],
        }
    }

    /// Where so many hits on each side lead.
    fn landing(&self, grid: &Grid, worth: &[f64], cell: usize, hits: BySide<usize>) -> usize {
        let (a, b) = grid.levels(cell);
        let (own, foe) =
            (self.reach.attacker.after(a, hits.attacker), self.reach.defender.after(b, hits.defender));
        let mut least = (f64::INFINITY, cell);
        for &b in foe {
            let mut most = (f64::NEG_INFINITY, cell);
            for &a in own {
                let cell = grid.cell(a.into(), b.into());
                if worth[cell] > most.0 {
                    most = (worth[cell], cell);
                }
            }
            if most.0 < least.0 {
                least = most;
            }
        }
        least.1
    }

    /// Calls `each` with every number of hits on both sides: whether there are any, how likely it is, and where it leads.
    fn outcomes(
        &self,
        grid: &Grid,
        worth: &[f64],
        cell: usize,
        on: BySide<Row<'_>>,
        mut each: impl FnMut(bool, f64, usize),
    ) {
        let (a, b) = grid.levels(cell);
        let (most_a, most_b) = (self.reach.attacker.most[a], self.reach.defender.most[b]);
        for (attacker, p) in on.attacker.weights(most_a.into()).enumerate() {
            for (defender, q) in on.defender.weights(most_b.into()).enumerate() {
                let to = self.landing(grid, worth, cell, BySide { attacker, defender });
                each(attacker + defender > 0, p * q, to);
            }
        }
    }

    fn mean(&self, grid: &Grid, values: &[f64], worth: &[f64], cell: usize, on: BySide<Row<'_>>) -> f64 {
        let mut mean = 0.0;
        self.outcomes(grid, worth, cell, on, |hit, p, to| {
            if hit {
                mean += p * values[to];
            }
        });
        mean
    }

    /// One step from a state: both sides roll, then take their hits (CN-BTL-08).
    pub(super) fn step(
        &self,
        grid: &Grid,
        into: &mut [f64],
        cell: usize,
        mass: f64,
        moment: Moment,
        on: BySide<Row<'_>>,
    ) {
        if self.any {
            self.outcomes(grid, self.worth(moment), cell, on, |_, p, to| into[to] += mass * p);
        } else {
            grid.step(into, cell, mass, on);
        }
    }

    /// The mean of `values` after one step from `cell`, steps without any hit left out.
    pub(super) fn mean_after_a_hit(
        &self,
        grid: &Grid,
        values: &[f64],
        cell: usize,
        moment: Moment,
        on: BySide<Row<'_>>,
    ) -> f64 {
        if self.any {
            self.mean(grid, values, self.worth(moment), cell, on)
        } else {
            grid.mean_after_a_hit(values, cell, on)
        }
    }

    /// The levels of both sides after so many hits.
    pub(super) fn after(
        &self,
        grid: &Grid,
        at: BySide<usize>,
        moment: Moment,
        hits: BySide<usize>,
    ) -> BySide<usize> {
        if !self.any {
            let attacker = (at.attacker + hits.attacker).min(grid.attacker);
            return BySide { attacker, defender: (at.defender + hits.defender).min(grid.defender) };
        }
        let cell = self.landing(grid, self.worth(moment), grid.cell(at.attacker, at.defender), hits);
        let (attacker, defender) = grid.levels(cell);
        BySide { attacker, defender }
    }

    /// Whether a side may come from one level to another with so many hits.
    pub(super) fn leads(&self, side: Side, from: usize, to: usize, hits: usize) -> bool {
        !self.any || self.reach[side].after(from, hits).iter().any(|level| usize::from(*level) == to)
    }
}
