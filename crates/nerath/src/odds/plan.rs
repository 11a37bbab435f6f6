//! The order in which a question has its sides fall, to be followed hit by hit.

use super::choices::{Choices, Moment};
use super::force::BySide;
use super::lines::Way;
use super::roster::{Casualty, Roster};
use super::solve::Grid;
use crate::units::Side;

/// Who takes the hits, from the beginning of a battle to its end.
#[derive(Clone)]
pub struct Plan {
    grid: Grid,
    choices: Choices,
    ways: BySide<Vec<[Way; 2]>>,
    settles: BySide<Vec<u16>>,
    at: BySide<usize>,
}

impl Plan {
    pub(super) fn new(grid: Grid, choices: &Choices, rosters: &BySide<Roster>) -> Self {
        let BySide { attacker, defender } = rosters;
        Self {
            grid,
            choices: choices.clone(),
            ways: BySide { attacker: attacker.ways.clone(), defender: defender.ways.clone() },
            settles: BySide { attacker: attacker.settles.clone(), defender: defender.settles.clone() },
            at: BySide::default(),
        }
    }

    /// Whether the order is the same in all steps: nobody has a choice that depends on who has struck.
    pub fn is_fixed(&self) -> bool {
        !self.choices.any()
    }

    /// Both sides take so many hits at once: who takes each of them, those that are lost left out (CN-BTL-11).
    pub fn take(&mut self, moment: Moment, hits: BySide<u16>) -> BySide<Vec<Casualty>> {
        let most = BySide { attacker: usize::from(hits.attacker), defender: usize::from(hits.defender) };
        let after = self.choices.after(&self.grid, self.at, moment, most);
        let mut taken = BySide::default();
        for side in Side::BOTH {
            taken[side] = self.path(side, after[side], most[side]);
            self.at[side] = self.settles[side][after[side]].into();
        }
        taken
    }

    /// Who falls on the way from where a side is to this level.
    fn path(&self, side: Side, to: usize, hits: usize) -> Vec<Casualty> {
        let mut casualties = Vec::new();
        let mut at = self.at[side];
        for left in (0..hits).rev() {
            let Some(ways) = self.ways[side].get(at) else { break };
            let leads = |way: &&Way| self.choices.leads(side, way.to.into(), to, left);
            let way = ways.iter().find(leads).unwrap_or(&ways[0]);
            casualties.push(way.casualty);
            at = way.to.into();
        }
        casualties
    }
}
