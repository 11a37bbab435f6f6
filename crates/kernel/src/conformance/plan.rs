//! How thoroughly a game is tested, and how failures are reported.

use super::case::Wrong;
use crate::Seed;
use std::fmt;

/// A promise that every game makes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Property {
    /// What is on offer can be played: every scenario at every table, with any two things that can be chosen
    /// beside; and what does not go together is refused by a rule.
    Offered,
    /// While the game is not over there is a legal action; none is listed twice; games end, with a proper
    /// outcome.
    Ends,
    /// Every listed action is allowed and can be carried out, with the same result each time.
    Listed,
    /// Every other action is refused, by a rule of the ledger or for a reason of protocol, and changes
    /// nothing.
    Unlisted,
    /// A journal, read back from its text, leads to the same states.
    Replay,
    /// States, actions, events, views and questions survive the journey through JSON.
    Journey,
    /// What is taken back and played again leads to the same state; and an action that can be taken back has
    /// taught its seat nothing: neither the dice nor what others hide has any part in what came of it.
    Undo,
    /// A slip that is forgiven leads back to exactly the state before it; chance falls anew, no number of an
    /// action that drew something is used twice, and nothing from before can be taken back by itself.
    Slip,
    /// A seat cannot tell a resampled state from the real one.
    Ignorance,
    /// Nobody is shown what only another seat may know; and there is something to hide, if seats have secrets
    /// at all.
    Secrecy,
    /// Nothing panics, every reached state passes the audit, and whatever passes the audit can be played on
    /// from.
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

/// How thoroughly a game is examined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Games of each scenario.
    pub games: u32,
    /// The most actions a game may take.
    pub actions: u32,
    /// What the games follow from.
    pub seed: Seed,
    /// The one property to examine; all of them if none is named.
    pub only: Option<Property>,
    /// The expensive properties are looked at in one step out of so many, chosen at random.
    pub one_in: u32,
    /// How many forged actions are tried at each look.
    pub forgeries: u32,
    /// How many worlds are resampled for each seat at each look.
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

    /// Whether this property is examined.
    #[must_use]
    pub fn examines(&self, property: Property) -> bool {
        self.only.is_none_or(|only| only == property)
    }
}

/// A broken promise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// Which one.
    pub property: Property,
    /// In which scenario; empty if it broke before or after all games.
    pub scenario: String,
    /// In the game with which seed.
    pub seed: Seed,
    /// After how many lines of its journal.
    pub step: usize,
    /// What differed.
    pub what: String,
    /// The journal of the game up to there.
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

/// What a run of the conformance suite examined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Examined {
    /// Ready-made set-ups played.
    pub presets: u64,
    /// Set-ups made of what can be chosen.
    pub chosen: u64,
    /// Those of them that do not go together, and were refused.
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
    /// Forged actions that were refused.
    pub refused: u64,
    /// Values that made the journey through JSON.
    pub journeys: u64,
    /// Actions that were taken back and played again.
    pub undone: u64,
    /// Slips that were forgiven.
    pub slips: u64,
    /// Worlds resampled.
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
