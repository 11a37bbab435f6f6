//! The odds of a Combat: exact, or an interval where there is too much to look at.
//!
//! A [`Question`] is a fight as somebody may know it: the Hero with tiles, Gems, Essences and tokens, the
//! Monster with its tokens, the cards of the Monster Player that are known, and the moment at which the fight
//! stands. An exact answer rolls no dice: every moment that the fight can come to gets its worth by dynamic
//! programming. This is advice to people and bots, not a rule, so it may use floating point.
//!
//! How both sides play:
//!
//! - The Hero does whatever makes victory likeliest: Gaar and Dwurt, Hope, Clovers, Shields, healing, the
//!   Weapon of each round. Where that makes no difference, Health counts, then what is spent ([`Stakes`]).
//!   Points of Hope are turned into a Gaar only when there is none left: nobody draws a fight out to lay in a
//!   stock of them.
//! - The Monster Player uses Gaar and the known cards when and how they hurt the Hero most. Cards that
//!   whoever asks does not know are left out, those that the Monster may still draw too, and so is what other
//!   Heroes' tiles do in the preparation.
//! - Without a Monster Player, every Combat card is taken to come from the whole deck, and the Monster's
//!   reserves are left out.
//!
//! [`combat`] tells everything, [`worth`] what each answer to the current question is worth. What they may
//! look at is bounded by an [`Effort`]. A fight that needs more than a glance is played first, many times, by
//! a rule of thumb (`tried`); where that wins nearly always, nothing more is looked at. Others are looked at
//! as a whole, or in two simpler models, of which one is never better for the Hero than the real fight and
//! the other never worse (`pool`): then [`Odds::won`] is what the Hero wins at least, and [`Odds::most`] what
//! he wins at most. Only who has no time for any of it is told that the fight is [`TooLarge`].
//!
//! ```
//! use euthia::content::foe;
//! use euthia::terms::Hero;
//! use euthia_advice::{Fighter, Question};
//!
//! let odds = euthia_advice::combat(&Question::new(Fighter::fresh(Hero::Dral), foe::M1_DRAGONFLY))?;
//! assert!(odds.won > 0.5 && odds.lost < 0.5);
//! # Ok::<(), euthia_advice::TooLarge>(())
//! ```

mod chance;
mod choices;
mod dice;
mod graph;
mod kit;
mod node;
pub mod notation;
mod pool;
mod question;
mod report;
mod table;
#[cfg(test)]
mod tests;
mod thumb;
mod tried;
mod value;
mod worth;

pub use choices::{Move, action};
pub use kit::Thing;
pub use question::{Fighter, Question, Stakes, may_come};
pub use report::report;
pub use tried::Tried;
pub use worth::{Worth, worth};

#[cfg(test)]
use euthia::rules; // `#[rule]` looks the rules up in the crate of the test
use graph::Graph;
use kernel::{Budget, Lang};
use kit::Kit;
use pool::Model;
use serde::{Deserialize, Serialize};
use tried::Bouts;

/// Everything there is to know about a fight.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Odds {
    /// How likely the Hero wins; at least so, if there is a most.
    pub won: f64,
    /// How likely the Hero wins at most, where there was too much to look at: everything else is told of a line of
    /// play that is not always the best one. None where the odds are exact.
    #[serde(default)]
    pub most: Option<f64>,
    /// How often the Hero won where the fight was played instead of being looked at: then everything else is told
    /// of those fights.
    #[serde(default)]
    pub tried: Option<Tried>,
    /// How likely the Hero dies. With [`Odds::won`] it makes 1, unless neither side can ever win.
    pub lost: f64,
    /// The Health that the fight costs, healing counted against it. A dead Hero has lost all of it.
    pub expected_wounds: f64,
    /// How likely it costs so much Health, by number.
    pub wounds: Vec<f64>,
    /// What the Hero spends, on average.
    pub spent: Spent,
    /// What to do now, one after the other: the Hero, or the Monster Player if the choice is there; none
    /// where there is no choice.
    pub best: Option<Vec<Move>>,
    /// How many different moments the fight can come to.
    pub states: usize,
}

/// What a Hero spends in a fight, on average.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Spent {
    /// Gaar tokens.
    pub gaar: f64,
    /// Dwurt tokens spent on rolls.
    pub dwurt: f64,
    /// Points of the Die of Hope.
    pub hope: f64,
    /// Gems turned.
    pub gems: f64,
    /// Essences discarded.
    pub essences: f64,
    /// Tiles engaged or discarded.
    pub tiles: f64,
}

/// A fight with too many possibilities for the time that there was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.text(Lang::En))]
pub struct TooLarge;

impl TooLarge {
    /// The sentence that says so.
    #[must_use]
    pub const fn text(self, lang: Lang) -> &'static str {
        lang.pick(
            "there was too little time for the odds of this fight: ask again",
            "le temps a manqué pour les chances de ce combat\u{a0}: redemandez-les",
        )
    }
}

/// How much may still be looked at and computed. Several fights can share it, so that all of them together
/// take no longer than one.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    moments: usize,
    work: usize,
    budget: Option<&'a Budget<'a>>,
}

/// How much work counts as a step of a budget.
const WORK_A_STEP: u64 = 8;

impl<'a> Effort<'a> {
    /// The most that is done for one answer: more than that takes seconds.
    pub const MOST: Effort<'static> = Effort { moments: 300_000, work: 12_000_000, budget: None };

    /// The same, and no more than this.
    #[must_use]
    pub const fn within(budget: &'a Budget<'a>) -> Effort<'a> {
        Effort { moments: Effort::MOST.moments, work: Effort::MOST.work, budget: Some(budget) }
    }

    /// Takes the share of one fight out of this, if so many are still to come.
    #[must_use]
    pub fn share(&mut self, fights: usize) -> Effort<'a> {
        let fights = fights.max(1);
        let share = Effort { moments: self.moments / fights, work: self.work / fights, ..*self };
        self.moments -= share.moments;
        self.work -= share.work;
        share
    }

    /// Takes so many moments and so much work out of this, but no more than half of what there is.
    fn part(&mut self, (moments, work): (usize, usize)) -> Effort<'a> {
        let part = Effort { moments: moments.min(self.moments / 2), work: work.min(self.work / 2), ..*self };
        self.moments -= part.moments;
        self.work -= part.work;
        part
    }

    /// Gives back what is left of a share.
    pub fn give_back(&mut self, left: Effort<'_>) {
        self.moments += left.moments;
        self.work += left.work;
    }

    /// Does so much of it.
    fn reckon(&mut self, work: usize) -> Result<(), TooLarge> {
        self.work = self.work.checked_sub(work).ok_or(TooLarge)?;
        match self.budget {
            Some(budget) if !budget.spend(1 + work as u64 / WORK_A_STEP) => Err(TooLarge),
            _ => Ok(()),
        }
    }
}

/// The odds of a fight.
///
/// # Errors
/// If the fight has too many possibilities.
pub fn combat(question: &Question) -> Result<Odds, TooLarge> {
    let mut effort = Effort::MOST;
    combat_within(question, &mut effort)
}

/// The odds of a fight, unless that is more effort than there is.
///
/// # Errors
/// If the fight has too many possibilities.
pub fn combat_within(question: &Question, effort: &mut Effort<'_>) -> Result<Odds, TooLarge> {
    let mut played = None;
    if question.stakes.are_victory() && pool::guess(question).is_none_or(|guess| guess > EASY) {
        let mut part = effort.part(TRIED);
        played = Bouts::new(question).and_then(|mut bouts| bouts.odds(question, &mut part)).ok();
        effort.give_back(part);
        // Who wins nearly always even so is not looked at any closer.
        if let Some(odds) = played.take_if(|odds| odds.tried.is_some_and(|tried| tried.low >= SURE)) {
            return Ok(if odds.won > 0.0 { odds } else { proved(question, odds, effort) });
        }
    }
    Ok(match (Solved::of(question, effort), played) {
        (Ok(Solved::Exact(graph)), _) => graph.odds(question),
        (Ok(Solved::Between(least, most)), played) => {
            let won = |graph: &Graph<'_>| graph.won(&[(1.0, graph.start)]);
            let low = least.as_deref().map_or(0.0, |least| below(won(least)));
            let high = most.as_deref().map_or(1.0, |most| above(low, won(most)));
            let told = played.or_else(|| Some(least.or(most)?.odds(question))).ok_or(TooLarge)?;
            let won = if told.tried.is_some() { low.max(told.won) } else { low };
            Odds { won, most: Some(high.max(won)), ..told }
        }
        (Err(TooLarge), played) => played.ok_or(TooLarge)?,
    })
}

/// What a fight of which all is known, or as much as there was time for, comes to.
enum Solved<'a> {
    /// Everything is known.
    Exact(Box<Graph<'a>>),
    /// What the Hero can do at least, and at most; one of the two is known at least.
    Between(Option<Box<Graph<'a>>>, Option<Box<Graph<'a>>>),
}

/// A fight with no more moments than this, by a rough guess, is looked at at once.
const EASY: usize = 3_000;
/// Who wins so often by a rule of thumb has hardly anything to gain.
const SURE: f64 = 0.97;
/// What is done at most to play a fight, in moments and work: a tenth of a second.
const TRIED: (usize, usize) = (0, 150_000);
/// What is done at most to look at all of it, and at the simpler models: half a second, and as much again.
const EXACT: (usize, usize) = (100_000, 1_500_000);
const SIMPLER: (usize, usize) = (40_000, 500_000);

/// So many times more moments than may be looked at, by a rough guess, are not begun with.
const FAR_TOO_MUCH: usize = 3;
/// A model is gone over until no value changes by more than this.
const PRECISION: f64 = 1e-10;
/// In the two models that hold a fight between them less will do.
const ROUGHLY: f64 = 1e-6;
/// What Health, things that are spent and rounding can make of a value beside victory, with the stakes of
/// [`Stakes::VICTORY`].
const SLACK: f64 = 1e-4;

/// The least that the Hero wins, by a line of play that wins so often in a model.
fn below(won: f64) -> f64 {
    (won - SLACK).max(0.0)
}

/// The most that he wins, and no less than the least.
fn above(least: f64, most: f64) -> f64 {
    (most + SLACK).max(least).min(1.0)
}

impl<'a> Solved<'a> {
    /// Looks at a fight as closely as there is effort for.
    fn of(question: &Question, effort: &mut Effort<'a>) -> Result<Solved<'a>, TooLarge> {
        let mut part = effort.part(EXACT);
        let exact = solved(question, Model::Exact, &mut part);
        effort.give_back(part);
        if let Ok(graph) = exact {
            return Ok(Solved::Exact(graph));
        }
        // Who plays for something else than victory is not told between which numbers victory lies.
        if !question.stakes.are_victory() {
            return Err(TooLarge);
        }
        let least = first(question, &LEAST, effort);
        let most = first(question, &MOST, effort);
        if least.is_none() && most.is_none() {
            return Err(TooLarge);
        }
        Ok(Solved::Between(least, most))
    }
}

/// The first of several models that there is time for.
fn first<'a>(question: &Question, models: &[Model], effort: &mut Effort<'a>) -> Option<Box<Graph<'a>>> {
    let mut part = effort.part(SIMPLER);
    let found = models.iter().find_map(|model| {
        let mut half = part.share(2);
        let graph = solved(question, *model, &mut half).ok();
        part.give_back(half);
        graph
    });
    effort.give_back(part);
    found
}

/// The same odds with what the Hero wins for certain at least, whatever the Monster does: by one of the smaller
/// models.
fn proved(question: &Question, odds: Odds, effort: &mut Effort<'_>) -> Odds {
    let least = first(question, &LEAST[2..], effort);
    let won = least.map_or(0.0, |least| below(least.won(&[(1.0, least.start)])));
    Odds { won, ..odds }
}

/// The models that are never better for the Hero, the closest first.
const LEAST: [Model; 5] = [
    Model::Least { keep: 15, hope: 5, tokens: u8::MAX },
    Model::Least { keep: 15, hope: 2, tokens: u8::MAX },
    Model::Least { keep: 3, hope: 1, tokens: 4 },
    Model::Least { keep: 1, hope: 0, tokens: 2 },
    Model::Least { keep: 0, hope: 0, tokens: 0 },
];
/// Those that are never worse.
const MOST: [Model; 3] = [
    Model::Most { one: false, bare: false },
    Model::Most { one: true, bare: false },
    Model::Most { one: true, bare: true },
];

fn solved<'a>(
    question: &Question,
    model: Model,
    effort: &mut Effort<'a>,
) -> Result<Box<Graph<'a>>, TooLarge> {
    let precision = if model == Model::Exact { PRECISION } else { ROUGHLY };
    let kit = Kit::new(question, model).ok_or(TooLarge)?;
    // What is far too much is not begun.
    if pool::moments(question, &kit) > effort.moments.saturating_mul(FAR_TOO_MUCH) {
        return Err(TooLarge);
    }
    Graph::of(question, kit, precision, effort).map(Box::new)
}
