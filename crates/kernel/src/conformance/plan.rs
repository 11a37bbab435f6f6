//! How thoroughly a game is tested, and how failures are reported.

use super::case::Wrong;
use crate::Seed;
use std::fmt;

/// A promise that every game makes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Property {
    /// Everything on offer can be played: every scenario at every table, with any two options; and options
    /// that exclude each other are refused by a rule.
    Offered,
    /// While the game is not over there is a legal action; none is listed twice; games end, with a valid
    /// outcome.
    Ends,
    /// Every listed action is accepted and can be applied, with the same result each time.
    Listed,
    /// Every other action is refused, by a rule of the ledger or a reason of protocol, and changes nothing.
    Unlisted,
    /// A journal, read back from its text, leads to the same states.
    Replay,
    /// States, actions, events, views and questions are unchanged by a round trip through JSON.
    Journey,
    /// Undoing and replaying leads to the same state; and an action that can be undone has taught its seat
    /// nothing: neither chance nor other seats' secrets influenced what it saw.
    Undo,
    /// A forgiven slip leads back to exactly the state before it; chance is drawn afresh, no index of an
    /// action that used chance is used twice, and nothing from before can be undone alone.
    Slip,
    /// A seat cannot tell a resampled state from the real one.
    Ignorance,
    /// No viewer is shown what only another seat may know; and if seats have secrets at all, there is
    /// something to hide.
    Secrecy,
    /// Nothing panics, every reached state passes the audit, and play can go on from whatever passes the
    /// audit.
    Soundness,
}

impl Property {
    /// All of them.
    pub const ALL: [Property; 11] = [
        Property::Offered,
        Property::Ends,
        Property::Listed,
        Property::Unlisted,
        Property::Replay,
        Property::Journey,
        Property::Undo,
        Property::Slip,
        Property::Ignorance,
        Property::Secrecy,
        Property::Soundness,
    ];
}

/// How thoroughly a game is tested.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Games per scenario.
    pub games: u32,
    /// The most actions a game may take.
    pub actions: u32,
    /// The seed of all games.
    pub seed: Seed,
    /// Tests only this property, or all of them if `None`.
    pub only: Option<Property>,
    /// Expensive properties are tested in one step out of this many, chosen at random.
    pub one_in: u32,
    /// How many forged actions are tried each time.
    pub forgeries: u32,
    /// How many states are resampled for each seat each time.
    pub worlds: u32,
}

impl Plan {
    /// For the checks that every change passes.
    #[must_use]
    pub const fn quick() -> Plan {
        Plan { games: 12, actions: 10_000, seed: Seed(1), only: None, one_in: 8, forgeries: 16, worlds: 2 }
    }

    /// For soaks.
    #[must_use]
    pub const fn long() -> Plan {
        Plan { games: 500, one_in: 4, forgeries: 32, worlds: 4, ..Plan::quick() }
    }

    /// Whether this property is tested.
    #[must_use]
    pub fn examines(&self, property: Property) -> bool {
        self.only.is_none_or(|only| only == property)
    }
}

/// A broken promise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The property.
    pub property: Property,
    /// The scenario; empty if it broke before or after all games.
    pub scenario: String,
    /// The seed of the game.
    pub seed: Seed,
    /// The number of journal lines before it.
    pub step: usize,
    /// What is wrong.
    pub what: String,
    /// The journal up to there.
    pub journal: String,
}

impl std::error::Error for Failure {}

impl Failure {
    pub(super) fn outside_a_game(plan: &Plan, wrong: Wrong) -> Failure {
        Failure {
            property: wrong.property,
            scenario: String::new(),
            seed: plan.seed,
            step: 0,
            what: wrong.what,
            journal: String::new(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:?} does not hold: {}", self.property, self.what)?;
        if self.scenario.is_empty() {
            return write!(f, "over all games that follow from seed {}", self.seed);
        }
        write!(f, "scenario {}, seed {}, step {}", self.scenario, self.seed, self.step)?;
        if !self.journal.is_empty() {
            write!(f, "; the journal:\n{}", self.journal)?;
        }
        Ok(())
    }
}

/// What a run of the conformance suite has tested.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Examined {
    /// Ready-made set-ups played.
    pub presets: u64,
    /// Set-ups with options.
    pub chosen: u64,
    /// Those of them that exclude each other, and were refused.
    pub excluded: u64,
    /// Games played to their end.
    pub games: u64,
    /// Actions played.
    pub decisions: u64,
    /// Legal actions, over all decisions.
    pub legal: u64,
    /// The most legal actions of one decision.
    pub widest: u64,
    /// The most actions of one game.
    pub longest: u64,
    /// Actions that rolled dice or unveiled something.
    pub irrevocable: u64,
    /// Forged actions refused.
    pub refused: u64,
    /// Values sent through JSON.
    pub journeys: u64,
    /// Actions undone and replayed.
    pub undone: u64,
    /// Slips forgiven.
    pub slips: u64,
    /// States resampled.
    pub worlds: u64,
    /// Damaged states that passed the audit and were played on from.
    pub survived: u64,
    /// Damaged states that the audit, or the reader, rejected.
    pub rejected: u64,
}

impl fmt::Display for Examined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mean = self.legal as f64 / self.decisions.max(1) as f64;
        writeln!(
            f,
            "{} set-ups, {} games, {} decisions ({} irrevocable), the longest game {}",
            self.presets, self.games, self.decisions, self.irrevocable, self.longest
        )?;
        write!(f, "{mean:.1} legal actions a decision, at most {}", self.widest)?;
        let counts = [
            (self.chosen, "set-ups chosen"),
            (self.excluded, "of them refused"),
            (self.refused, "forgeries refused"),
            (self.journeys, "journeys through JSON"),
            (self.undone, "actions undone and redone"),
            (self.slips, "slips forgiven"),
            (self.worlds, "worlds resampled"),
            (self.survived, "damaged states survived"),
            (self.rejected, "damaged states rejected"),
        ];
        counts
            .iter()
            .filter(|(count, _)| *count > 0)
            .try_for_each(|(count, what)| write!(f, "\n{count} {what}"))
    }
}
