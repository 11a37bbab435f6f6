//! When the attacker retreats.
//!
//! After every round with survivors on both sides the attacker presses on or retreats (CN-RET-01). A policy
//! answers that question for every state of the battle; some policies look ahead, by backward induction over
//! the same tables.

use crate::BySide;
use crate::choices::Salvo;
use crate::solve::{Grid, Solver};
use kernel::Budget;
use nerath::units::Side;
use serde::{Deserialize, Serialize};

/// What the attacker does after each round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Policy {
    /// He retreats after this many rounds at the latest; the first round is always fought (CN-RET-01).
    #[serde(default)]
    pub max_rounds: Option<u8>,
    /// What makes him retreat earlier.
    #[serde(default)]
    pub retreat: Retreat,
}

impl Policy {
    /// To the end.
    pub const FIGHT_ON: Self = Self { max_rounds: None, retreat: Retreat::Never };

    /// This many rounds, then home.
    pub const fn rounds(n: u8) -> Self {
        Self { max_rounds: Some(n), retreat: Retreat::Never }
    }

    /// Retreats as soon as `retreat` says so.
    pub const fn until(retreat: Retreat) -> Self {
        Self { max_rounds: None, retreat }
    }
}

/// What makes the attacker retreat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Retreat {
    /// Nothing.
    #[default]
    Never,
    /// No more than so many of his units still fight.
    UnitsAtMost(u16),
    /// His chance to win, were he to fight to the end from here, is below this.
    ChanceBelow(f64),
    /// Breaking off is worth more than pressing on: the best policy there is for these stakes.
    Best(Stakes),
}

/// What a battle is worth to the attacker, in whatever unit he likes.
///
/// A retreat keeps the survivors. If they have nowhere to go (CN-RET-08), fight on instead.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stakes {
    /// A won battle.
    pub victory: f64,
    /// Each gold of his own units lost.
    pub own_gold: f64,
    /// Each gold of enemy units destroyed.
    pub foe_gold: f64,
}

/// For the start of each round but the first: the states in which he retreats instead.
#[derive(Default)]
pub(super) struct Decisions {
    /// One grid a round; the last one serves all later rounds. Empty if he never retreats.
    grids: Vec<Vec<bool>>,
    used: usize,
}

impl Decisions {
    /// Whether he retreats in this state after `fought` rounds.
    pub(super) fn retreats(&self, fought: usize, cell: usize) -> bool {
        fought > 0 && self.used > 0 && self.grids[(fought - 1).min(self.used - 1)][cell]
    }

    fn clear(&mut self, grids: usize, cells: usize) {
        self.used = grids;
        if self.grids.len() < grids {
            self.grids.resize_with(grids, Vec::new);
        }
        for grid in &mut self.grids[..grids] {
            grid.clear();
            grid.resize(cells, false);
        }
    }
}

impl Solver {
    /// Rounds that differ from those after them: with their own dice, or followed by the policy's first say.
    pub(super) fn opening_rounds(&self, policy: &Policy) -> usize {
        match (policy.max_rounds, policy.retreat) {
            (Some(rounds), _) => usize::from(rounds).max(1),
            (None, Retreat::Never) => self.last_class(),
            (None, _) => self.last_class().max(1),
        }
    }

    /// Works out the decisions of a policy; whether there was enough to spend for it.
    pub(super) fn decide(&mut self, policy: &Policy, budget: &Budget<'_>) -> bool {
        let mut done = true;
        let mut decisions = std::mem::take(&mut self.decisions);
        let opening = self.opening_rounds(policy);
        let cells = self.grid.cells();
        match policy.retreat {
            Retreat::Never => decisions.clear(0, cells),
            Retreat::UnitsAtMost(few) => {
                decisions.clear(1, cells);
                for (cell, stop) in decisions.grids[0].iter_mut().enumerate() {
                    let (a, _) = self.grid.levels(cell);
                    *stop = self.rosters[Side::Attacker].levels[a].standing <= few;
                }
            }
            Retreat::ChanceBelow(least) => {
                decisions.clear(opening, cells);
                let won = |grid: &Grid, a, b| if b == grid.defender && a < grid.attacker { 1.0 } else { 0.0 };
                let press = |fight_on: f64, _| (fight_on, fight_on < least);
                done = self.look_back(policy, opening, won, press, &mut decisions, budget);
            }
            Retreat::Best(stakes) => {
                decisions.clear(opening, cells);
                let gold = BySide {
                    attacker: self.gold_lost(Side::Attacker),
                    defender: self.gold_lost(Side::Defender),
                };
                let worth = |grid: &Grid, a: usize, b: usize| {
                    let victory = if b == grid.defender && a < grid.attacker { stakes.victory } else { 0.0 };
                    victory - stakes.own_gold * gold.attacker[a] + stakes.foe_gold * gold.defender[b]
                };
                let press = |fight_on: f64, stop_here: f64| (fight_on.max(stop_here), fight_on <= stop_here);
                done = self.look_back(policy, opening, worth, press, &mut decisions, budget);
            }
        }
        self.decisions = decisions;
        done
    }

    fn gold_lost(&self, side: Side) -> Vec<f64> {
        self.rosters[side].levels.iter().map(|level| f64::from(level.lost.gold())).collect()
    }

    /// Values every state from the end of the battle backwards. `ended` is the worth of a battle that ends in
    /// a state, `press` turns the worth of fighting on and that of stopping into the state's worth and the
    /// decision.
    fn look_back(
        &self,
        policy: &Policy,
        opening: usize,
        ended: impl Fn(&Grid, usize, usize) -> f64,
        press: impl Fn(f64, f64) -> (f64, bool),
        decisions: &mut Decisions,
        budget: &Budget<'_>,
    ) -> bool {
        let grid = self.grid;
        let stopped: Vec<f64> = (0..grid.cells())
            .map(|cell| {
                let (a, b) = grid.levels(cell);
                ended(&grid, a, b)
            })
            .collect();
        // Worth of each state at the start of the round after the one looked at, and in the middle of that
        // round.
        let mut later = stopped.clone();
        let mut between = stopped.clone();
        let mut now = stopped.clone();
        for fought in (1..=opening).rev() {
            if !self.may_fight_a_round(budget) {
                return false;
            }
            // After the last opening round, the rounds to come are all alike: a state leads to itself again.
            let endless = fought == opening && policy.max_rounds.is_none();
            let over = fought == opening && policy.max_rounds.is_some();
            for cell in (0..grid.cells()).rev() {
                let (a, b) = grid.levels(cell);
                if grid.is_end(a, b) {
                    continue;
                }
                let settled = self.settled(cell);
                if settled != cell {
                    (now[cell], between[cell]) = (now[settled], between[settled]);
                    continue;
                }
                if over {
                    now[cell] = stopped[cell];
                    decisions.grids[fought - 1][cell] = true;
                    continue;
                }
                let tables = self.tables(fought);
                let after = if endless { &now } else { &later };
                let on =
                    BySide { attacker: tables.defender.other.row(b), defender: tables.attacker.other.row(a) };
                let salvo = Salvo::Others { fought };
                let hit_later = self.choices.mean_after_a_hit(&grid, after, cell, salvo, on);
                let nothing_later = on.miss();
                let on =
                    BySide { attacker: tables.defender.first.row(b), defender: tables.attacker.first.row(a) };
                let salvo = Salvo::FirstStrikes { fought };
                let hit_first = self.choices.mean_after_a_hit(&grid, &between, cell, salvo, on);
                let nothing_first = on.miss();
                let moved = hit_first + nothing_first * hit_later;
                let nothing = nothing_first * nothing_later;
                let fight_on = match (endless, nothing < 1.0) {
                    (false, _) => moved + nothing * later[cell],
                    (true, true) => moved / (1.0 - nothing),
                    (true, false) => stopped[cell], // nobody can ever hit: nothing is gained by going on
                };
                let (worth, stop) = press(fight_on, stopped[cell]);
                now[cell] = worth;
                decisions.grids[fought - 1][cell] = stop;
                let at_round_end = if endless { worth } else { later[cell] };
                between[cell] = hit_later + nothing_later * at_round_end;
            }
            std::mem::swap(&mut later, &mut now);
        }
        true
    }
}
