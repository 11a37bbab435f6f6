//! Which unit falls, where a side may choose ([`crate::lines`]).
//!
//! Both sides choose so as to win the battle, fought to the end. The defender names losses first, then the
//! attacker (CN-BTL-12), and both know how many hits they must take. So every state has a value, the
//! attacker's chance to win, computed backwards from the end of the battle; and each hit leads to the state
//! that is best for the side that takes it.

use crate::force::BySide;
use crate::hits::{HitTable, RoundTables, Row};
use crate::roster::Roster;
use crate::solve::Grid;
use nerath::units::Side;

/// Which dice hits come from, and so when they are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Salvo {
    /// At once: hits that the question says are still to be taken.
    Pending,
    /// Before the first round, by this side, from a volley.
    Volley(Side),
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

/// A choice must be better by this much than one that comes before it, so that rounding does not choose.
const BETTER: f64 = 1e-13;

/// Where hits lead from each state.
#[derive(Clone, Default)]
struct Landings {
    /// The most hits on each side; more lead no further.
    most: BySide<usize>,
    /// For each state, for each number of hits on the attacker, for each number of hits on the defender: a
    /// state.
    list: Vec<u32>,
}

impl Landings {
    /// Makes room. What a side cannot take is lost (CN-BTL-11).
    fn clear(&mut self, field: &Field<'_>, attacker: usize, defender: usize) {
        let BySide { attacker: own, defender: foe } = field.stamina;
        self.most = BySide { attacker: attacker.min(own), defender: defender.min(foe) };
        self.list.clear();
        self.list.resize(field.grid.cells() * self.stride(), 0);
    }

    fn stride(&self) -> usize {
        (self.most.attacker + 1) * (self.most.defender + 1)
    }

    fn get(&self, cell: usize, on_attacker: usize, on_defender: usize) -> usize {
        let (a, b) = (on_attacker.min(self.most.attacker), on_defender.min(self.most.defender));
        self.list[cell * self.stride() + a * (self.most.defender + 1) + b] as usize
    }

    /// Finds where hits lead from a state, once that is known for all states after it; `worth` is what states
    /// are worth in which hits may end.
    fn fill(&mut self, grid: &Grid, rosters: &BySide<Roster>, cell: usize, worth: &[f64]) {
        let (a, b) = grid.levels(cell);
        let (own, foe) = (rosters.attacker.ways(a), rosters.defender.ways(b));
        let (stride, width) = (self.stride(), self.most.defender + 1);
        // States only lead to states after them.
        let (known, ahead) = self.list.split_at_mut((cell + 1) * stride);
        let rows = known[cell * stride..].chunks_exact_mut(width);
        for (on_attacker, row) in rows.enumerate() {
            let behind = |next: usize, on_attacker: usize| {
                let from = (next - cell - 1) * stride + on_attacker * width;
                &ahead[from..from + width]
            };
            row[0] = cell as u32;
            if on_attacker > 0 {
                // The attacker's choice, once the defender has taken his hits.
                let ways = own.iter().map(|way| behind(grid.cell(way.to.into(), b), on_attacker - 1)[0]);
                let better = |one: u32, two: u32| worth[one as usize] > worth[two as usize] + BETTER;
                row[0] =
                    ways.reduce(|kept, next| if better(next, kept) { next } else { kept }).unwrap_or(row[0]);
            }
            let (first, rest) = row.split_at_mut(1);
            let Some((way, others)) = foe.split_first() else {
                rest.fill(first[0]);
                continue;
            };
            rest.copy_from_slice(&behind(grid.cell(a, way.to.into()), on_attacker)[..width - 1]);
            for way in others {
                let next = behind(grid.cell(a, way.to.into()), on_attacker);
                for (kept, &next) in rest.iter_mut().zip(next) {
                    if worth[next as usize] < worth[*kept as usize] - BETTER {
                        *kept = next;
                    }
                }
            }
        }
    }

    /// Calls `each` with every number of hits: whether there are any, how likely it is, and where it leads.
    fn outcomes(&self, cell: usize, on: BySide<Row<'_>>, mut each: impl FnMut(bool, f64, usize)) {
        let (stride, width) = (self.stride(), self.most.defender + 1);
        let rows = self.list[cell * stride..(cell + 1) * stride].chunks_exact(width);
        for (attacker, (p, row)) in on.attacker.weights(self.most.attacker).zip(rows).enumerate() {
            for (defender, (q, &to)) in on.defender.weights(self.most.defender).zip(row).enumerate() {
                each(attacker + defender > 0, p * q, to as usize);
            }
        }
    }

    /// The mean of `values` after these hits, the case without any left out.
    fn mean(&self, values: &[f64], cell: usize, on: BySide<Row<'_>>) -> f64 {
        let mut mean = 0.0;
        self.outcomes(cell, on, |hit, p, to| {
            if hit {
                mean += p * values[to];
            }
        });
        mean
    }
}

/// The rounds of one class.
#[derive(Clone, Default)]
struct Round {
    /// What each state is worth when the round begins, and after its First Strikes.
    begun: Vec<f64>,
    struck: Vec<f64>,
    /// Where the hits of each step lead.
    first: Landings,
    other: Landings,
}

/// The choices of both sides.
#[derive(Clone, Default)]
pub(super) struct Choices {
    /// Whether there are any; without, levels follow each other.
    any: bool,
    /// One for each class; no more than `classes` are in use.
    rounds: Vec<Round>,
    classes: usize,
    /// Hits of volleys on each side.
    volleys: BySide<Landings>,
    /// Hits still to be taken when the question begins.
    pending: Landings,
}

/// What there is to weigh.
pub(super) struct Field<'a> {
    pub(super) grid: Grid,
    pub(super) rosters: &'a BySide<Roster>,
    /// The most hits that each side can take.
    pub(super) stamina: BySide<usize>,
    /// The dice of both sides for each class of rounds.
    pub(super) tables: BySide<&'a [RoundTables]>,
    pub(super) volleys: &'a BySide<HitTable>,
    /// Hits still to be taken, and whether that is in the middle of a round.
    pub(super) pending: BySide<u16>,
    pub(super) struck: bool,
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

    /// Finds out what each state is worth, and where hits lead.
    pub(super) fn weigh(&mut self, field: &Field<'_>) {
        self.any = true;
        self.classes = field.tables.attacker.len();
        self.rounds.resize_with(self.rounds.len().max(self.classes), Round::default);
        for class in (0..self.classes).rev() {
            let (this, later) = self.rounds[..self.classes].split_at_mut(class + 1);
            this[class].weigh(field, class, later.first().map(|later| &*later.begun));
        }
        self.weigh_volleys(field);
    }

    /// What comes before the first dice of a round: the attacker's volley, the defender's, and hits still to
    /// be taken.
    fn weigh_volleys(&mut self, field: &Field<'_>) {
        let Field { grid, rosters, volleys, pending, struck, .. } = field;
        let worth = if *struck { &self.rounds[0].struck } else { &self.rounds[0].begun };
        let rows = BySide { attacker: volleys.defender.row(0), defender: volleys.attacker.row(0) };
        self.volleys.attacker.clear(field, rows.attacker.most(), 0);
        self.volleys.defender.clear(field, 0, rows.defender.most());
        let none_on_defender = BySide { attacker: rows.attacker, defender: crate::hits::NO_HITS };
        let mut answered = worth.clone();
        for cell in (0..grid.cells()).rev() {
            let (a, b) = grid.levels(cell);
            self.volleys.attacker.fill(grid, rosters, cell, worth);
            if !grid.is_end(a, b) {
                let hit = self.volleys.attacker.mean(worth, cell, none_on_defender);
                answered[cell] = hit + none_on_defender.miss() * worth[cell];
            }
        }
        self.pending.clear(field, pending.attacker.into(), pending.defender.into());
        for cell in (0..grid.cells()).rev() {
            self.volleys.defender.fill(grid, rosters, cell, &answered);
            self.pending.fill(grid, rosters, cell, worth);
        }
    }

    fn landings(&self, salvo: Salvo) -> &Landings {
        let class = |fought: usize| &self.rounds[fought.min(self.classes - 1)];
        match salvo {
            Salvo::Pending => &self.pending,
            Salvo::Volley(side) => &self.volleys[side],
            Salvo::FirstStrikes { fought } => &class(fought).first,
            Salvo::Others { fought } => &class(fought).other,
        }
    }

    /// One step from a state: both sides roll, then take their hits (CN-BTL-08).
    pub(super) fn step(
        &self,
        grid: &Grid,
        into: &mut [f64],
        cell: usize,
        mass: f64,
        salvo: Salvo,
        on: BySide<Row<'_>>,
    ) {
        if self.any {
            self.landings(salvo).outcomes(cell, on, |_, p, to| into[to] += mass * p);
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
        salvo: Salvo,
        on: BySide<Row<'_>>,
    ) -> f64 {
        if self.any {
            self.landings(salvo).mean(values, cell, on)
        } else {
            grid.mean_after_a_hit(values, cell, on)
        }
    }

    /// Where this many hits on each side lead.
    pub(super) fn after(&self, grid: &Grid, cell: usize, salvo: Salvo, hits: BySide<u16>) -> usize {
        let (on_attacker, on_defender) = (hits.attacker.into(), hits.defender.into());
        if self.any {
            return self.landings(salvo).get(cell, on_attacker, on_defender);
        }
        let (a, b) = grid.levels(cell);
        grid.cell((a + on_attacker).min(grid.attacker), (b + on_defender).min(grid.defender))
    }
}

impl Round {
    /// Weighs the states of this round; without a later one, all rounds to come are like it.
    fn weigh(&mut self, field: &Field<'_>, class: usize, later: Option<&[f64]>) {
        let Field { grid, rosters, tables, .. } = field;
        let Self { begun, struck, first, other } = self;
        let (own, foe) = (&tables.attacker[class], &tables.defender[class]);
        first.clear(field, foe.first.row(0).most(), own.first.row(0).most());
        other.clear(field, foe.other.row(0).most(), own.other.row(0).most());
        for list in [&mut *begun, &mut *struck] {
            list.clear();
            list.resize(grid.cells(), 0.0);
        }
        for cell in (0..grid.cells()).rev() {
            let (a, b) = grid.levels(cell);
            other.fill(grid, rosters, cell, later.unwrap_or(begun));
            first.fill(grid, rosters, cell, struck);
            if grid.is_end(a, b) {
                let won = f64::from(u8::from(a < grid.attacker));
                (begun[cell], struck[cell]) = (won, won);
                continue;
            }
            let settled = grid.cell(rosters.attacker.settles[a].into(), rosters.defender.settles[b].into());
            if settled != cell {
                (begun[cell], struck[cell]) = (begun[settled], struck[settled]);
                continue;
            }
            let on = BySide { attacker: foe.other.row(b), defender: own.other.row(a) };
            let hit_later = other.mean(later.unwrap_or(begun), cell, on);
            let nothing_later = on.miss();
            let on = BySide { attacker: foe.first.row(b), defender: own.first.row(a) };
            let (hit_first, nothing_first) = (first.mean(struck, cell, on), on.miss());
            let nothing = nothing_first * nothing_later;
            let moved = hit_first + nothing_first * hit_later;
            let (worth, after) = match later {
                Some(later) => (moved + nothing * later[cell], later[cell]),
                // A state leads to itself again, if anybody can hit at all.
                None if nothing < 1.0 => (moved / (1.0 - nothing), moved / (1.0 - nothing)),
                None => (0.0, 0.0),
            };
            (begun[cell], struck[cell]) = (worth, hit_later + nothing_later * after);
        }
    }
}
