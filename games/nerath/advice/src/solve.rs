//! The battle as a Markov chain, solved exactly.
//!
//! With both orders of casualties fixed, a state is a pair of levels: hits taken by the attacker, hits taken
//! by the defender. (Where a side may choose its losses, [`crate::choices`] says which level a hit leads to.)
//! Hits are never undone, so one sweep visits every state after all those that lead to it. A round in which
//! nobody hits leads back to its own state; since all later rounds are alike, the expected number of visits
//! to a state is its inflow divided by one minus the probability of such a round. Rounds with dice of their
//! own (cards that last a round, a policy that counts rounds) come first, each as a layer of its own.
//!
//! Only sums, products and quotients of doubles are used, so every platform computes the same bits.

use crate::Question;
use crate::choices::{Choices, Field, Salvo};
use crate::force::{BySide, Preference};
use crate::hits::{HitTable, NO_HITS, RoundTables, Row};
use crate::lines::{Choice, Lines};
use crate::modifiers::{Effect, Lasts};
use crate::plan::Plan;
use crate::policy::Decisions;
use crate::result::{Odds, Summary};
use crate::roster::Roster;
use kernel::Budget;
use nerath::units::Side;

/// The most that is weighed where sides choose who falls, in states times numbers of hits: some hundredths of
/// a second. In a larger battle they choose less freely ([`Choice`]), which matters less there.
const MOST_WEIGHED: usize = 4_000_000;
/// The most levels of one side, for the same reason.
const MOST_LEVELS: usize = 20_000;

/// How much drawing up a battle counts at least: time is looked at after it.
const STEPS_TO_PREPARE: u64 = 65;
/// How many states of a round count as a step.
const CELLS_A_STEP: u64 = 16;

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

    pub(super) fn cell(&self, a: usize, b: usize) -> usize {
        a * self.width() + b
    }

    /// One step from a state: both sides roll, then take their hits (CN-BTL-08), level after level.
    pub(super) fn step(&self, into: &mut [f64], cell: usize, mass: f64, on: BySide<Row<'_>>) {
        let (a, b) = self.levels(cell);
        let width = self.width();
        let rows = into[a * width..].chunks_exact_mut(width);
        for (row, p) in rows.zip(on.attacker.weights(self.attacker - a)) {
            on.defender.spread(&mut row[b..], mass * p);
        }
    }

    /// The mean of `values` after one step from `cell`, steps without any hit left out.
    pub(super) fn mean_after_a_hit(&self, values: &[f64], cell: usize, on: BySide<Row<'_>>) -> f64 {
        let (a, b) = self.levels(cell);
        let width = self.width();
        let mut rows = values[a * width..].chunks_exact(width).zip(on.attacker.weights(self.attacker - a));
        let unhurt = rows.next().map_or(0.0, |(row, p)| p * on.defender.mean_after_a_hit(&row[b..]));
        unhurt + rows.map(|(row, p)| p * on.defender.mean_after(&row[b..])).sum::<f64>()
    }
}

/// Solves battles, and keeps its memory from one to the next: a bot that asks often keeps one.
///
/// ```
/// use nerath_advice::{Force, Question, Solver};
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
    pub(super) choice: Choice,
    pub(super) choices: Choices,
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
        self.solve(question, &Budget::endless());
        self.odds()
    }

    /// The same, unless it takes more than there is: a step is some hundred states.
    pub fn battle_within(&mut self, question: &Question, budget: &Budget<'_>) -> Option<Odds> {
        self.solve(question, budget).then(|| self.odds())
    }

    /// Who wins, how long it takes and what it costs on average, without the list of endings.
    pub fn quick(&mut self, question: &Question) -> Summary {
        self.solve(question, &Budget::endless());
        self.summary()
    }

    /// The same, unless it takes more than there is.
    pub fn quick_within(&mut self, question: &Question, budget: &Budget<'_>) -> Option<Summary> {
        self.solve(question, budget).then(|| self.summary())
    }

    /// Who takes the hits on both sides: what a bot with the orders of the question loses.
    pub fn plan(&mut self, question: &Question) -> Plan {
        self.prepare(question);
        Plan::new(self.grid, &self.choices, &self.rosters)
    }

    /// Whether it was solved with what there was to spend.
    fn solve(&mut self, question: &Question, budget: &Budget<'_>) -> bool {
        if !budget.step() {
            return false;
        }
        self.prepare(question);
        if !budget.spend(STEPS_TO_PREPARE) {
            return false;
        }
        if !self.decide(&question.policy, budget) {
            return false;
        }
        let hit = self.choices.after(&self.grid, 0, Salvo::Pending, question.hits);
        let start = self.settled(hit);
        self.mass[start] = 1.0;
        let mut fought = 0;
        if question.struck {
            self.rest_of_a_round();
            fought = 1;
        } else {
            self.volley();
        }
        let opening = self.opening_rounds(&question.policy).max(fought);
        for fought in fought..opening {
            if !self.may_fight_a_round(budget) {
                return false;
            }
            self.one_round(fought);
        }
        if question.policy.max_rounds.is_some() {
            self.break_off();
        } else {
            self.fight_it_out(opening);
        }
        budget.step()
    }

    /// Whether there is enough to spend for one round more.
    pub(super) fn may_fight_a_round(&self, budget: &Budget<'_>) -> bool {
        budget.spend(1 + self.grid.cells() as u64 / CELLS_A_STEP)
    }

    /// Draws up both sides; if either may choose who falls, with the most hits that each can take.
    fn muster(&mut self, question: &Question) -> Option<BySide<usize>> {
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
        let BySide { attacker: own, defender: foe } = &question.armies;
        let stamina = BySide {
            attacker: self.rosters.attacker.stamina(&own.modifiers),
            defender: self.rosters.defender.stamina(&foe.modifiers),
        };
        let lines = self.line_up(question, stamina);
        self.rosters.attacker.fall(own, lines.as_ref().map(|lines| &lines.attacker));
        self.rosters.defender.fall(foe, lines.as_ref().map(|lines| &lines.defender));
        lines.map(|_| stamina)
    }

    /// The lines in which both sides fall, as free in their choices as the size of the battle allows; none if
    /// nobody has a choice.
    fn line_up(&mut self, question: &Question, stamina: BySide<usize>) -> Option<BySide<Lines>> {
        let BySide { attacker: own, defender: foe } = &question.armies;
        let BySide { attacker, defender } = &self.rosters;
        self.choice = Choice::Best;
        if [own, foe].iter().all(|army| army.order.then != Preference::Best) {
            return None;
        }
        // Hits of First Strikes may still have to be taken when those who struck are no more.
        let midway = |side: Side| question.struck && question.hits[side] > 0;
        let on_attacker = midway(Side::Attacker) || defender.has_first_strikes(foe, own);
        let on_defender = midway(Side::Defender) || attacker.has_first_strikes(own, foe);
        for choice in [Choice::Best, Choice::NearlyBest] {
            self.choice = choice;
            let lines = BySide {
                attacker: attacker.lines(own, foe, on_attacker, choice),
                defender: defender.lines(foe, own, on_defender, choice),
            };
            if !lines.attacker.several() && !lines.defender.several() {
                return None;
            }
            // Hits that nobody falls to have levels of their own.
            let levels = Side::BOTH.map(|side| lines[side].levels().saturating_add(stamina[side]));
            let cells = levels[0].saturating_mul(levels[1]);
            if levels.iter().all(|levels| *levels <= MOST_LEVELS)
                && cells.saturating_mul(self.numbers_of_hits(question, stamina)) <= MOST_WEIGHED
            {
                return Some(lines);
            }
        }
        self.choice = Choice::Weakest;
        None
    }

    /// How many numbers of hits on both sides there are to think of, in all moments together.
    fn numbers_of_hits(&self, question: &Question, stamina: BySide<usize>) -> usize {
        let BySide { attacker: own, defender: foe } = &question.armies;
        let numbers = |on_attacker: usize, on_defender: usize| {
            (1 + on_attacker.min(stamina.attacker)) * (1 + on_defender.min(stamina.defender))
        };
        let in_class = |class: usize| {
            let (first, other) = self.rosters.attacker.dice(class, &own.modifiers, &foe.modifiers);
            let (foe_first, foe_other) = self.rosters.defender.dice(class, &foe.modifiers, &own.modifiers);
            numbers(foe_first, first) + numbers(foe_other, other)
        };
        let volley = |army: &crate::Army| -> usize {
            let dice = |effect: &Effect| if let Effect::Volley { n, .. } = *effect { n.into() } else { 0 };
            army.modifiers.iter().map(dice).sum()
        };
        (0..self.classes).map(in_class).sum::<usize>()
            + numbers(volley(foe), 0)
            + numbers(0, volley(own))
            + numbers(question.hits.attacker.into(), question.hits.defender.into())
    }

    /// Draws up both sides, works out their dice for every class of rounds and clears the states.
    fn prepare(&mut self, question: &Question) {
        let stamina = self.muster(question);
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
        match stamina {
            Some(stamina) => self.choices.weigh(&Field {
                grid: self.grid,
                rosters: &self.rosters,
                stamina,
                tables: BySide {
                    attacker: &self.tables.attacker[..self.classes],
                    defender: &self.tables.defender[..self.classes],
                },
                volleys: &self.volleys,
                pending: question.hits,
                struck: question.struck,
            }),
            None => self.choices.none(),
        }
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

    /// Both sides' dice after this many rounds.
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

    /// Volleys before the first round: the attacker's first, as the active player has the first word
    /// (CN-EVT-08); the defender answers if anybody is left.
    fn volley(&mut self) {
        for side in Side::BOTH {
            let row = self.volleys[side].row(0);
            if row.most() == 0 {
                continue;
            }
            let mut on = BySide { attacker: NO_HITS, defender: NO_HITS };
            on[side.foe()] = row;
            self.next.fill(0.0);
            for cell in 0..self.grid.cells() {
                let mass = self.mass[cell];
                let (a, b) = self.grid.levels(cell);
                if mass > 0.0 && self.grid.is_end(a, b) {
                    self.next[cell] += mass;
                } else if mass > 0.0 {
                    let salvo = Salvo::Volley(side.foe());
                    self.choices.step(&self.grid, &mut self.next, cell, mass, salvo, on);
                }
            }
            std::mem::swap(&mut self.mass, &mut self.next);
        }
    }

    /// Fights a single round from wherever the battle stands, after `fought` others.
    fn one_round(&mut self, fought: usize) {
        let grid = self.grid;
        self.between.fill(0.0);
        self.next.fill(0.0);
        for cell in 0..grid.cells() {
            let mass = std::mem::take(&mut self.mass[cell]);
            if mass == 0.0 {
                continue;
            }
            let (a, b) = grid.levels(cell);
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
                let on = BySide { attacker: foe.row(b), defender: own.row(a) };
                let salvo = Salvo::FirstStrikes { fought };
                self.choices.step(&grid, &mut self.between, cell, mass, salvo, on);
            }
        }
        self.others(fought);
    }

    /// A first round of which the First Strikes have been rolled and taken.
    fn rest_of_a_round(&mut self) {
        self.next.fill(0.0);
        self.between.fill(0.0);
        std::mem::swap(&mut self.mass, &mut self.between);
        if self.grid.attacker > 0 && self.grid.defender > 0 {
            self.rounds += 1.0;
        }
        self.others(0);
    }

    /// The other attacks of a round, from wherever its First Strikes have led.
    fn others(&mut self, fought: usize) {
        let grid = self.grid;
        for cell in 0..grid.cells() {
            let mass = self.between[cell];
            if mass == 0.0 {
                continue;
            }
            let (a, b) = grid.levels(cell);
            let settled = self.settled(cell);
            if settled != cell {
                self.between[settled] += mass;
            } else if grid.is_end(a, b) {
                self.next[cell] += mass; // CN-FST-05: over before the others roll
            } else {
                let class = fought.min(self.classes - 1);
                let (own, foe) = (&self.tables.attacker[class].other, &self.tables.defender[class].other);
                let on = BySide { attacker: foe.row(b), defender: own.row(a) };
                self.choices.step(&grid, &mut self.next, cell, mass, Salvo::Others { fought }, on);
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
                let cell = grid.cell(a, b);
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
                let first = BySide { attacker: foe.first.row(b), defender: own.first.row(a) };
                let other = BySide { attacker: foe.other.row(b), defender: own.other.row(a) };
                let nothing = first.miss() * other.miss();
                if self.decisions.retreats(fought, cell) {
                    self.retreated[cell] += arriving + midway * other.miss();
                } else if nothing < 1.0 {
                    let visits = (arriving + midway * other.miss()) / (1.0 - nothing);
                    self.rounds += visits;
                    let salvo = Salvo::FirstStrikes { fought };
                    self.choices.step(&grid, &mut self.between, cell, visits, salvo, first);
                } else {
                    self.hanging[cell] += arriving + midway;
                    continue;
                }
                let midway = self.between[cell];
                let salvo = Salvo::Others { fought };
                self.choices.step(&grid, &mut self.mass, cell, midway, salvo, other);
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
