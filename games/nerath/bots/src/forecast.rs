//! Exact odds of planned battles, each computed once per match.

use super::muster::Muster;
use super::temper::Temper;
use kernel::Budget;
use nerath::units::{Ground, Side, UnitKind};
use nerath_advice::{CasualtyOrder, Force, Question, Solver, Stack, Summary};
use std::collections::HashMap;

/// How many battles are remembered before the memory is emptied.
const REMEMBERED: usize = 50_000;
/// Up to this many units on both sides together, both choose whom they lose as well as possible. In larger
/// battles they give up the weakest first, which is worked out faster and costs them less there.
const SMALL: u32 = 10;
/// Above this many units on both sides together, the rough measure is good enough.
const LARGE: u32 = 60;

/// How a battle fought to the end turns out on average.
#[derive(Clone, Copy, Debug)]
pub(super) struct Verdict {
    /// The chance that the attack succeeds.
    pub(super) won: f64,
    /// The gold that the attacker loses.
    pub(super) own: f64,
    /// The gold that the defender loses.
    pub(super) foe: f64,
    /// How many of each kind the attacker loses.
    pub(super) lost: [f32; UnitKind::COUNT],
}

/// What is remembered of odds from one answer to the next.
#[derive(Default)]
pub(super) struct Memory {
    solver: Solver,
    known: HashMap<(Ground, Muster, Muster), Verdict>,
}

/// Exact odds, as long as there is time for them; then the rough measure has to do.
pub(super) struct Forecast<'b> {
    /// Works out what is not remembered.
    pub(super) solver: Solver,
    known: HashMap<(Ground, Muster, Muster), Verdict>,
    pub(super) time: &'b Budget<'b>,
    /// By what measure battles are worth it.
    pub(super) temper: Temper,
}

/// The stacks of a force.
fn force(units: &Muster) -> Force {
    Force { stacks: units.iter().map(|(kind, n)| Stack::new(kind, n)).collect(), guardians: Vec::new() }
}

/// In a large battle, both sides give up the weakest first.
pub(super) fn hurry(question: &mut Question) {
    let armies = [&question.armies.attacker, &question.armies.defender];
    let dice =
        armies.iter().flat_map(|army| &army.force.guardians).map(|guardian| guardian.dice.len() as u32);
    let units = armies.iter().map(|army| army.force.tally().units()).sum::<u32>() + dice.sum::<u32>();
    if units > SMALL {
        for side in Side::BOTH {
            question.armies[side].order = CasualtyOrder::weakest();
        }
    }
}

impl<'b> Forecast<'b> {
    /// Takes over what is remembered.
    pub(super) fn new(
        Memory { solver, known }: Memory,
        time: &'b Budget<'b>,
        temper: Temper,
    ) -> Forecast<'b> {
        Forecast { solver, known, time, temper }
    }

    /// What is to be remembered.
    pub(super) fn into_memory(self) -> Memory {
        Memory { solver: self.solver, known: self.known }
    }

    /// Works out a battle; nothing if it is too large, or there is no time.
    pub(super) fn quick(&mut self, mut question: Question) -> Option<Summary> {
        hurry(&mut question);
        question.check_size().ok()?;
        self.solver.quick_within(&question, self.time)
    }

    /// How this attack turns out.
    pub(super) fn battle(&mut self, ground: Ground, attacker: &Muster, defender: &Muster) -> Verdict {
        if defender.is_empty() {
            return Verdict { won: 1.0, own: 0.0, foe: 0.0, lost: [0.0; UnitKind::COUNT] };
        }
        if attacker.len() + defender.len() > LARGE {
            return rough(ground, attacker, defender);
        }
        let key = (ground, *attacker, *defender);
        if let Some(verdict) = self.known.get(&key) {
            return *verdict;
        }
        let Some(summary) = self.quick(Question::new(ground, force(attacker), force(defender))) else {
            return rough(ground, attacker, defender);
        };
        let verdict = Verdict {
            won: summary.won,
            own: summary.losses.attacker.gold,
            foe: summary.losses.defender.gold,
            lost: summary.losses.attacker.by_kind.map(|n| n as f32),
        };
        if self.known.len() >= REMEMBERED {
            self.known.clear();
        }
        self.known.insert(key, verdict);
        verdict
    }
}

/// The same by rule of thumb.
fn rough(ground: Ground, attacker: &Muster, defender: &Muster) -> Verdict {
    let won =
        attacker.strength(Side::Attacker, ground).chance_against(defender.strength(Side::Defender, ground));
    let lost = 1.0 - 0.6 * won;
    Verdict {
        won,
        own: attacker.gold() * lost,
        foe: defender.gold() * (0.3 + 0.7 * won),
        lost: UnitKind::ALL.map(|kind| f32::from(attacker.get(kind)) * lost as f32),
    }
}
