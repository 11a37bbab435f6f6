//! The losses of both sides of a question, hit by hit.

use crate::choices::{Choices, Salvo};
use crate::force::BySide;
use crate::lines::Way;
use crate::roster::{Casualty, Roster};
use crate::solve::Grid;
use std::sync::Arc;

/// Who takes the hits, from the beginning of a battle to its end. A copy is cheap.
#[derive(Clone)]
pub struct Plan {
    course: Arc<Course>,
    at: usize,
}

/// Everything that may happen.
struct Course {
    grid: Grid,
    choices: Choices,
    /// The ways of each level.
    ways: BySide<Vec<Vec<Way>>>,
    settles: BySide<Vec<u16>>,
}

impl Plan {
    pub(super) fn new(grid: Grid, choices: &Choices, rosters: &BySide<Roster>) -> Self {
        let ways = |roster: &Roster| (0..roster.levels.len()).map(|at| roster.ways(at).to_vec()).collect();
        let BySide { attacker, defender } = rosters;
        let course = Course {
            grid,
            choices: choices.clone(),
            ways: BySide { attacker: ways(attacker), defender: ways(defender) },
            settles: BySide { attacker: attacker.settles.clone(), defender: defender.settles.clone() },
        };
        Self { course: Arc::new(course), at: 0 }
    }

    /// Whether the order is the same in all steps: nobody has a choice.
    pub fn is_fixed(&self) -> bool {
        !self.course.choices.any()
    }

    /// Both sides take this many hits at once: who takes each of them, those that are lost left out
    /// (CN-BTL-11).
    pub fn take(&mut self, salvo: Salvo, hits: BySide<u16>) -> BySide<Vec<Casualty>> {
        let Course { grid, settles, .. } = &*self.course;
        let mut taken: BySide<Vec<Casualty>> = BySide::default();
        let mut left = hits;
        while let Some(way) = self.course.next(self.at, salvo, left) {
            let (a, b) = grid.levels(self.at);
            let to = way.to.into();
            if left.defender > 0 && b < grid.defender {
                taken.defender.push(way.casualty);
                left.defender -= 1;
                self.at = grid.cell(a, to);
            } else {
                taken.attacker.push(way.casualty);
                left.attacker -= 1;
                self.at = grid.cell(to, b);
            }
        }
        let (a, b) = grid.levels(self.at);
        self.at = grid.cell(settles.attacker[a].into(), settles.defender[b].into());
        taken
    }
}

impl Course {
    /// Who takes the next hit: the defender's are taken first (CN-BTL-12).
    fn next(&self, at: usize, salvo: Salvo, left: BySide<u16>) -> Option<Way> {
        let (a, b) = self.grid.levels(at);
        let landing = self.choices.after(&self.grid, at, salvo, left);
        let leads = |next: usize, left| self.choices.after(&self.grid, next, salvo, left) == landing;
        let BySide { attacker, defender } = left;
        if defender > 0 && b < self.grid.defender {
            let left = BySide { attacker, defender: defender - 1 };
            self.ways.defender[b].iter().find(|way| leads(self.grid.cell(a, way.to.into()), left)).copied()
        } else if attacker > 0 && a < self.grid.attacker {
            let left = BySide { attacker: attacker - 1, defender };
            self.ways.attacker[a].iter().find(|way| leads(self.grid.cell(way.to.into(), b), left)).copied()
        } else {
            None
        }
    }
}
