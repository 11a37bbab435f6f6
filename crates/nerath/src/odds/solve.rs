//! The battle as a chain of states, solved exactly.
//!
//! With both orders of casualties fixed, a state is a pair of levels: hits taken by the attacker, hits taken by the
//! defender. Hits are never undone, so the states are visited in one sweep, each after all those that lead to it. A
//! round in which nobody hits leads back to its own state; since all later rounds are alike, the expected number of
//! visits to a state is what flows in divided by one minus that chance. Rounds with dice of their own (cards that last
//! a round, a policy that counts rounds) come first, each as a layer of its own.
//!
//! Only sums, products and quotients of doubles are used, so every platform finds the same bits.

use super::Question;
use super::force::BySide;
use super::hits::{HitTable, RoundTables, Row};
use super::modifiers::Lasts;
use super::policy::Decisions;
use super::result::{Odds, Summary};
use super::roster::{Casualty, Roster};
use crate::units::Side;

/// The states of a battle: one cell for each pair of levels.
#[derive(Clone, Copy, Default)]
pub(super) struct Grid {
    /// The level at which the attacker is no more.
    pub(super) attacker: usize,
    /// The level at which the defender is no more.
    pub(super) defender: usize,
}

impl Grid {
    pub(super) fn width(&self) -> usize {
        self.defender + 1
    }

    pub(super) fn cells(&self) -> usize {
        (self.attacker + 1) * self.width()
    }

    pub(super) fn levels(&self, cell: usize) -> (usize, usize) {
        (cell / self.width(), cell % self.width())
    }

    /// CN-RES-01: one side, or both, has nobody left.
    pub(super) fn is_end(&self, a: usize, b: usize) -> bool {
        a == self.attacker || b == self.defender
    }

    /// One step from state `(a, b)`: both sides roll, then take their hits (CN-BTL-08).
    fn step(&self, into: &mut [f64], a: usize, b: usize, mass: f64, on_attacker: Row, on_defender: Row) {
        let width = self.width();
        let rows = into[a * width..].chunks_exact_mut(width);
        for (row, p) in rows.zip(on_attacker.weights(self.attacker - a)) {
            on_defender.spread(&mut row[b..], mass * p);
        }
    }

    /// The mean of `values` after one step from `cell`, steps without any hit left out.
    pub(super) fn mean_after_a_hit(
        &self,
        values: &[f64],
        cell: usize,
        on_attacker: Row,
        on_defender: Row,
    ) -> f64 {
        let (a, b) = self.levels(cell);
        let width = self.width();
        let mut rows = values[a * width..].chunks_exact(width).zip(on_attacker.weights(self.attacker - a));
        let unhurt = rows.next().map_or(0.0, |(row, p)| p * on_defender.mean_after_a_hit(&row[b..]));
        unhurt + rows.map(|(row, p)| p * on_defender.mean_after(&row[b..])).sum::<f64>()
    }
}

/// Solves battles, and keeps its memory from one to the next: a bot that asks often keeps one.
///
/// ```
/// use nerath::odds::{Force, Question, Solver};
/// use nerath::units::{Ground, UnitKind};
/// let mut solver = Solver::default();
/// for n in 1..=6 {
///     let attack = Force::of(&[(UnitKind::Fighter, n)]);
///     let defence = Force::of(&[(UnitKind::Footsoldier, 3), (UnitKind::Castle, 1)]);
///     let summary = solver.quick(&Question::new(Ground::Territory, attack, defence));
///     assert!((summary.total() - 1.0).abs() < 1e-12);
/// }
/// ```
#[derive(Default)]
pub struct Solver {
    pub(super) rosters: BySide<Roster>,
    tables: BySide<Vec<RoundTables>>,
    volleys: BySide<HitTable>,
    classes: usize,
    pub(super) decisions: Decisions,
    pub(super) grid: Grid,
    /// Chance to begin a round in a state; in the end, chance that the battle ended in it.
    pub(super) mass: Vec<f64>,
    /// The same after the First Strike step.
    between: Vec<f64>,
    next: Vec<f64>,
    /// Chance that the attacker retreats from a state.
    pub(super) retreated: Vec<f64>,
    /// Chance that the battle hangs in a state where nobody can ever hit.
    pub(super) hanging: Vec<f64>,
    /// Chance of each level at the end.
    pub(super) margins: BySide<Vec<f64>>,
    /// Expected rounds so far.
    pub(super) rounds: f64,
}

impl Solver {
    /// Everything there is to know about a battle.
    pub fn battle(&mut self, question: &Question) -> Odds {
        self.solve(question);
        self.odds()
    }

    /// Who wins, how long it takes and what it costs on average, without the list of endings.
    pub fn quick(&mut self, question: &Question) -> Summary {
        self.solve(question);
        self.summary()
    }

    /// Who takes each hit on one side, first to last, in the order that the question asks for: what a bot with this
    /// order loses to the next hits.
    pub fn casualties(&mut self, question: &Question, side: Side) -> &[Casualty] {
        self.muster(question);
        &self.rosters[side].casualties
    }

    fn solve(&mut self, question: &Question) {
        self.prepare(question);
        self.decide(&question.policy);
        self.volley();
        let opening = self.opening_rounds(&question.policy);
        for fought in 0..opening {
            self.one_round(fought);
        }
        if question.policy.max_rounds.is_some() {
            self.break_off();
        } else {
            self.fight_it_out(opening);
        }
    }

    /// Draws up both sides.
    fn muster(&mut self, question: &Question) {
        let lasting = |side: Side| {
            question.armies[side].modifiers.iter().map(|effect| match effect.lasts() {
                Lasts::Battle => 0,
                Lasts::Rounds(n) => usize::from(n),
            })
        };
        self.classes = 1 + Side::BOTH.into_iter().flat_map(lasting).max().unwrap_or(0);
        for side in Side::BOTH {
            let (army, foe) = (&question.armies[side], &question.armies[side.foe()]);
            let last = self.last_class();
            self.rosters[side].muster(army, foe, side, question.ground, last);
        }
    }

    /// Draws up both sides, works out their dice for every class of rounds and clears the states.
    fn prepare(&mut self, question: &Question) {
        self.muster(question);
        for side in Side::BOTH {
            let (army, foe) = (&question.armies[side], &question.armies[side.foe()]);
            if self.tables[side].len() < self.classes {
                self.tables[side].resize_with(self.classes, RoundTables::default);
            }
            for (fought, tables) in self.tables[side][..self.classes].iter_mut().enumerate() {
                tables.fill(&self.rosters[side], fought, &army.modifiers, &foe.modifiers);
            }
            self.volleys[side].volley(&army.modifiers);
        }
        self.grid =
            Grid { attacker: self.rosters.attacker.capacity(), defender: self.rosters.defender.capacity() };
        let cells = self.grid.cells();
        for values in
            [&mut self.mass, &mut self.between, &mut self.next, &mut self.retreated, &mut self.hanging]
        {
            values.clear();
            values.resize(cells, 0.0);
        }
        self.rounds = 0.0;
    }

    /// The class of the rounds in which no passing effect holds any more.
    pub(super) fn last_class(&self) -> usize {
        self.classes - 1
    }

    /// Both sides' dice after so many rounds.
    pub(super) fn tables(&self, fought: usize) -> BySide<&RoundTables> {
        let class = fought.min(self.last_class());
        BySide { attacker: &self.tables.attacker[class], defender: &self.tables.defender[class] }
    }

    /// The state in which a state settles before anything else happens (see [`Roster::settles`]).
    pub(super) fn settled(&self, cell: usize) -> usize {
        let (a, b) = self.grid.levels(cell);
        let (a, b) = (self.rosters.attacker.settles[a], self.rosters.defender.settles[b]);
        usize::from(a) * self.grid.width() + usize::from(b)
    }

    /// Volleys before the first round: the attacker's first, as the active player has the first word (CN-EVT-08); the
    /// defender answers if anybody is left.
    fn volley(&mut self) {
        let Grid { attacker, defender } = self.grid;
        let width = self.grid.width();
        self.mass[0] = 1.0;
        if attacker == 0 || defender == 0 {
            return;
        }
        self.mass[0] = 0.0;
        self.volleys.attacker.row(0).spread(&mut self.mass[..width], 1.0);
        for b in 0..defender {
            let mass = std::mem::take(&mut self.mass[b]);
            for (a, p) in self.volleys.defender.row(0).weights(attacker).enumerate() {
                self.mass[a * width + b] += mass * p;
            }
        }
    }

    /// Fights a single round from wherever the battle stands, after `fought` others.
    fn one_round(&mut self, fought: usize) {
        let grid = self.grid;
        self.between.fill(0.0);
        self.next.fill(0.0);
        for a in 0..=grid.attacker {
            for b in 0..=grid.defender {
                let cell = a * grid.width() + b;
                let mass = std::mem::take(&mut self.mass[cell]);
                if mass == 0.0 {
                    continue;
                }
                let settled = self.settled(cell);
                if settled != cell {
                    self.mass[settled] += mass;
                } else if grid.is_end(a, b) {
                    self.next[cell] += mass;
                } else if self.decisions.retreats(fought, cell) {
                    self.retreated[cell] += mass;
                } else {
                    self.rounds += mass;
                    let class = fought.min(self.classes - 1);
                    let (own, foe) = (&self.tables.attacker[class].first, &self.tables.defender[class].first);
                    grid.step(&mut self.between, a, b, mass, foe.row(b), own.row(a));
                }
            }
        }
        for a in 0..=grid.attacker {
            for b in 0..=grid.defender {
                let cell = a * grid.width() + b;
                let mass = self.between[cell];
                if mass == 0.0 {
                    continue;
                }
                let settled = self.settled(cell);
                if settled != cell {
                    self.between[settled] += mass;
                } else if grid.is_end(a, b) {
                    self.next[cell] += mass; // CN-FST-05: over before the others roll
                } else {
                    let class = fought.min(self.classes - 1);
                    let (own, foe) = (&self.tables.attacker[class].other, &self.tables.defender[class].other);
                    grid.step(&mut self.next, a, b, mass, foe.row(b), own.row(a));
                }
            }
        }
        std::mem::swap(&mut self.mass, &mut self.next);
    }

    /// Fights all rounds to come, which are alike.
    fn fight_it_out(&mut self, fought: usize) {
        let grid = self.grid;
        let class = self.last_class();
        let (own, foe) = (&self.tables.attacker[class], &self.tables.defender[class]);
        self.between.fill(0.0);
        for a in 0..grid.attacker {
            for b in 0..grid.defender {
                let cell = a * grid.width() + b;
                let arriving = std::mem::take(&mut self.mass[cell]);
                let midway = self.between[cell];
                if arriving == 0.0 && midway == 0.0 {
                    continue;
                }
                let settled = self.settled(cell);
                if settled != cell {
                    self.mass[settled] += arriving;
                    self.between[settled] += midway;
                    continue;
                }
                let nothing_first = own.first.row(a).miss() * foe.first.row(b).miss();
                let nothing_later = own.other.row(a).miss() * foe.other.row(b).miss();
                let nothing = nothing_first * nothing_later;
                if self.decisions.retreats(fought, cell) {
                    self.retreated[cell] += arriving + midway * nothing_later;
                } else if nothing < 1.0 {
                    let visits = (arriving + midway * nothing_later) / (1.0 - nothing);
                    self.rounds += visits;
                    grid.step(&mut self.between, a, b, visits, foe.first.row(b), own.first.row(a));
                } else {
                    self.hanging[cell] += arriving + midway;
                    continue;
                }
                let midway = self.between[cell];
                grid.step(&mut self.mass, a, b, midway, foe.other.row(b), own.other.row(a));
                self.mass[cell] = 0.0; // rounds without a hit are in `visits` already
            }
        }
        for (cell, midway) in self.between.iter().enumerate() {
            let (a, b) = grid.levels(cell);
            if grid.is_end(a, b) {
                self.mass[cell] += midway; // CN-FST-05
            }
        }
        // Settling never ends a battle: ignored hits come before the others.
    }

    /// The policy's last round is over: whoever still stands goes home.
    fn break_off(&mut self) {
        for a in 0..self.grid.attacker {
            for b in 0..self.grid.defender {
                let cell = a * self.grid.width() + b;
                let settled = self.settled(cell);
                self.retreated[settled] += std::mem::take(&mut self.mass[cell]);
            }
        }
    }
}
