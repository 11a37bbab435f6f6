//! The result of a solved battle.

use crate::force::{BySide, Tally};
use crate::lines::Choice;
use crate::roster::Level;
use crate::solve::Solver;
use nerath::units::{Side, UnitKind};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// How a battle ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The defenders are gone and an attacker stands: the attack succeeds (CN-RES-03).
    Won,
    /// The attackers are gone and a defender stands (CN-RES-02).
    Lost,
    /// Nobody stands: the defender keeps the space (CN-RES-02).
    BothDestroyed,
    /// The attacker retreats.
    Retreated,
    /// Nobody can ever hit, and the attacker does not retreat.
    Endless,
}

/// What one side loses on average.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Losses {
    /// Units destroyed of each kind, in the order of [`UnitKind::ALL`].
    pub by_kind: [f64; UnitKind::COUNT],
    /// Units destroyed.
    pub units: f64,
    /// What they cost. Castles are never destroyed (CN-BTL-14).
    pub gold: f64,
    /// Dice that guardians lose.
    pub guardian_dice: f64,
}

/// Who wins, how long it takes, what it costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Chance of [`Ending::Won`].
    pub won: f64,
    /// Chance of [`Ending::Lost`].
    pub lost: f64,
    /// Chance of [`Ending::BothDestroyed`].
    pub both_destroyed: f64,
    /// Chance of [`Ending::Retreated`].
    pub retreated: f64,
    /// Chance of [`Ending::Endless`].
    pub endless: f64,
    /// Expected number of rounds; none if the battle may go on for ever.
    pub rounds: Option<f64>,
    /// Expected losses.
    pub losses: BySide<Losses>,
}

impl Summary {
    /// The chance of one ending.
    pub fn chance(&self, ending: Ending) -> f64 {
        match ending {
            Ending::Won => self.won,
            Ending::Lost => self.lost,
            Ending::BothDestroyed => self.both_destroyed,
            Ending::Retreated => self.retreated,
            Ending::Endless => self.endless,
        }
    }

    /// All endings together: 1, but for rounding.
    pub fn total(&self) -> f64 {
        self.won + self.lost + self.both_destroyed + self.retreated + self.endless
    }

    fn add(&mut self, ending: Ending, p: f64) {
        *match ending {
            Ending::Won => &mut self.won,
            Ending::Lost => &mut self.lost,
            Ending::BothDestroyed => &mut self.both_destroyed,
            Ending::Retreated => &mut self.retreated,
            Ending::Endless => &mut self.endless,
        } += p;
    }
}

/// One side when the battle is over. Wounds heal and Castles come back, so only the units count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Survivors {
    /// The units, cargo and Castles included.
    pub units: Tally,
    /// Dice that its guardians had left.
    pub guardian_dice: u16,
}

/// A way for the battle to end, and how likely it is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// How it ends.
    pub ending: Ending,
    /// Who is left.
    pub survivors: BySide<Survivors>,
    /// How likely that is.
    pub chance: f64,
}

/// Something to count on one side at the end of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// Hits that it would still have taken to silence the side.
    Hits,
    /// Units that live.
    Units,
    /// The price of the units that live.
    Gold,
}

/// One side at one level of its losses.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Remnant {
    survivors: Survivors,
    hits: u16,
    chance: f64,
}

/// Everything there is to know about a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Odds {
    /// The short answer.
    pub summary: Summary,
    /// Every way to end, by who is left on both sides.
    pub outcomes: Vec<Outcome>,
    /// How closely sides that choose their casualties were followed.
    pub choice: Choice,
    remnants: BySide<Vec<Remnant>>,
}

impl Odds {
    /// The distribution of a measure on one side, smallest value first.
    ///
    /// ```
    /// use nerath_advice::{self as odds, Force, Measure, Question};
    /// use nerath::units::{Ground, Side, UnitKind};
    /// let wizard = Force::of(&[(UnitKind::Wizard, 1)]);
    /// let question = Question::new(Ground::Territory, wizard.clone(), wizard);
    /// let gold = odds::battle(&question).histogram(Side::Attacker, Measure::Gold);
    /// assert_eq!(gold.iter().map(|&(value, _)| value).collect::<Vec<_>>(), [0, 3]);
    /// assert!((gold[1].1 - 1.0 / 3.0).abs() < 1e-15);
    /// ```
    pub fn histogram(&self, side: Side, measure: Measure) -> Vec<(u32, f64)> {
        let measured = |remnant: &Remnant| match measure {
            Measure::Hits => u32::from(remnant.hits),
            Measure::Units => remnant.survivors.units.units(),
            Measure::Gold => remnant.survivors.units.gold(),
        };
        let remnants = self.remnants[side].iter().rev();
        let mut bars: Vec<(u32, f64)> = remnants.map(|remnant| (measured(remnant), remnant.chance)).collect();
        bars.sort_by_key(|&(value, _)| value);
        bars.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 += next.1;
            }
            same
        });
        bars
    }

    /// The distribution of the survivors of one side, from none lost to all lost.
    pub fn survivors(&self, side: Side) -> Vec<(Survivors, f64)> {
        let mut list: Vec<(Survivors, f64)> = Vec::new();
        for remnant in &self.remnants[side] {
            match list.iter_mut().rev().find(|(listed, _)| *listed == remnant.survivors) {
                Some((_, chance)) => *chance += remnant.chance,
                None => list.push((remnant.survivors, remnant.chance)),
            }
        }
        list
    }
}

impl Solver {
    /// How a battle ends in a state where one side is no more.
    fn ending(&self, a: usize, b: usize) -> Ending {
        match (a == self.grid.attacker, b == self.grid.defender) {
            (true, true) => Ending::BothDestroyed,
            (true, false) => Ending::Lost,
            _ => Ending::Won,
        }
    }

    /// Calls `each` with every state that a battle can end in, how it ends there and how likely that is.
    fn ends(&self, mut each: impl FnMut(usize, usize, Ending, f64)) {
        let Self { grid, mass, retreated, hanging, .. } = self;
        for a in 0..=grid.attacker {
            for b in 0..=grid.defender {
                let cell = a * grid.width() + b;
                if mass[cell] > 0.0 {
                    each(a, b, self.ending(a, b), mass[cell]);
                }
                if retreated[cell] > 0.0 {
                    each(a, b, Ending::Retreated, retreated[cell]);
                }
                if hanging[cell] > 0.0 {
                    each(a, b, Ending::Endless, hanging[cell]);
                }
            }
        }
    }

    /// The chance of each level at the end, on both sides, into the solver's memory; and of each ending.
    fn margins(&mut self) -> Summary {
        let mut margins = std::mem::take(&mut self.margins);
        for side in Side::BOTH {
            margins[side].clear();
            margins[side].resize(self.rosters[side].levels.len(), 0.0);
        }
        let mut summary = Summary::default();
        self.ends(|a, b, ending, p| {
            summary.add(ending, p);
            margins.attacker[a] += p;
            margins.defender[b] += p;
        });
        self.margins = margins;
        summary
    }

    pub(super) fn summary(&mut self) -> Summary {
        let mut summary = self.margins();
        for side in Side::BOTH {
            let losses = &mut summary.losses[side];
            for (level, &p) in self.rosters[side].levels.iter().zip(&self.margins[side]) {
                for kind in UnitKind::ALL {
                    losses.by_kind[kind.index()] += p * f64::from(level.lost[kind]);
                }
                losses.guardian_dice += p * f64::from(level.guardian_dice);
            }
            losses.units = losses.by_kind.iter().sum();
            losses.gold =
                UnitKind::ALL.iter().map(|kind| losses.by_kind[kind.index()] * f64::from(kind.cost())).sum();
        }
        summary.rounds = (summary.endless == 0.0).then_some(self.rounds);
        summary
    }

    pub(super) fn odds(&mut self) -> Odds {
        let summary = self.summary();
        let mut remnants = BySide::default();
        for side in Side::BOTH {
            let levels = self.rosters[side].levels.iter().zip(&self.margins[side]).enumerate();
            remnants[side] = levels
                .map(|(at, (level, &chance))| Remnant {
                    survivors: self.survivors(side, at),
                    hits: level.hits_left,
                    chance,
                })
                .collect::<Vec<_>>();
            // Where a side has a choice, its levels do not simply follow each other.
            remnants[side].sort_by_key(|remnant| (Reverse(remnant.hits), Reverse(remnant.survivors.units)));
        }
        Odds { summary, outcomes: self.outcomes(), choice: self.choice, remnants }
    }

    fn survivors(&self, side: Side, level: usize) -> Survivors {
        let roster = &self.rosters[side];
        let level = &roster.levels[level];
        Survivors {
            units: roster.whole.without(&level.lost),
            guardian_dice: roster.guardian_dice - level.guardian_dice,
        }
    }

    /// Every ending with its survivors; states that differ in wounds only are one.
    fn outcomes(&self) -> Vec<Outcome> {
        // The first level with the same survivors stands for all of them.
        let first_alike = |side: Side| -> Vec<usize> {
            let levels = &self.rosters[side].levels;
            let alike =
                |one: &Level, two: &Level| one.lost == two.lost && one.guardian_dice == two.guardian_dice;
            let mut first: Vec<usize> = Vec::with_capacity(levels.len());
            for at in 0..levels.len() {
                let earlier = (0..at).rev().find(|&earlier| alike(&levels[earlier], &levels[at]));
                first.push(earlier.map_or(at, |earlier| first[earlier]));
            }
            first
        };
        let alike = BySide { attacker: first_alike(Side::Attacker), defender: first_alike(Side::Defender) };
        let mut states: Vec<(Ending, usize, usize, f64)> = Vec::new();
        self.ends(|a, b, ending, p| states.push((ending, alike.attacker[a], alike.defender[b], p)));
        states.sort_by_key(|&(ending, a, b, _)| (ending, a, b));
        states.dedup_by(|next, kept| {
            let same = (next.0, next.1, next.2) == (kept.0, kept.1, kept.2);
            if same {
                kept.3 += next.3;
            }
            same
        });
        states
            .into_iter()
            .map(|(ending, a, b, chance)| Outcome {
                ending,
                survivors: BySide {
                    attacker: self.survivors(Side::Attacker, a),
                    defender: self.survivors(Side::Defender, b),
                },
                chance,
            })
            .collect()
    }
}
