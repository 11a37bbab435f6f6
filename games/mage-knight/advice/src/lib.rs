//! "Can I?": what the seat whose turn it is can still do this turn, and how it is best done.
//!
//! # What is asked
//!
//! [`ask`] answers whether an [`Aim`] can be reached this turn: to stand on a space, to defeat the enemies of
//! a space or of the combat being fought with this many Wounds at most, to recruit a unit, to gain a card, or
//! several of these together. The answer is a line: real [`Action`]s, each of which passes `check` when the
//! line is played. Of all lines it is the cheapest by [`Cost`]: Wounds of the hero first, then units lost,
//! Wounds of units, cards, crystals, units spent, other mana, skills.
//!
//! [`Search`] looks for the line that is worth most to its caller, who puts a value on every way in which the
//! turn can go on beyond what is certain. Bots are built on it.
//!
//! ```
//! use kernel::{Chance, Game, Seed};
//! use mage_knight::MageKnight;
//! use mage_knight_advice::{self as advice, Aim, Goal, Verdict};
//! # use mage_knight::map::Map;
//! # let setup = &MageKnight::presets()[0].setup;
//! # let mut state = MageKnight::start(setup, &mut Chance::new(Seed(1), 0)).unwrap();
//! # let mut log = kernel::Log::muted();
//! # for index in 1..20 {
//! #     if state.stage == mage_knight::state::Stage::Movement { break }
//! #     let mut legal = Vec::new();
//! #     MageKnight::legal(&state, &mut legal);
//! #     MageKnight::apply(&mut state, &legal[0], &mut Chance::new(Seed(1), index), &mut log);
//! # }
//! let (seat, here) = (state.seat(), state.player().place.unwrap());
//! let answer = advice::ask(&state, seat, &Aim::new([Goal::Reach(here)]), &mut advice::nodes(1_000)).unwrap();
//! assert_eq!(answer.verdict, Verdict::Yes);
//! ```
//!
//! # What is certain
//!
//! Lines are played with the engine itself. Nothing hidden is looked at: an action that rolls, draws or
//! unveils something ends what is certain, and so does one after which another seat is asked, or the turn is
//! over ([`Beyond`]). A goal that such an action reaches whatever comes up counts: a spell is bought though
//! the offer is then refilled, a space is reached though an assault begins there. What a hero merely sees on
//! the way, a garrison nearby or a ruin, does not end a line: it stays unknown, as it has no say in the rest
//! of the way; to fight it is another matter.
//!
//! [`Verdict::No`] means that no line leads to the goals, whatever dice and cards come up. When no certain
//! line does but some line through chance might, the verdict is [`Verdict::Unknown`], and [`Answer::chances`]
//! names the actions at which things become uncertain: to assault a garrison that nobody has seen, to draw
//! cards. The position must be one that the seat may know: the other seats' hands are not looked at, but
//! whether they are asked something may depend on them. Callers who must not know more than the seat resample
//! the state first.
//!
//! # How it is found
//!
//! The walk goes depth first through all lines that take few cards, units and skills, then through those that
//! take more, until there are no more. When that takes long it first dives for some line, following only the
//! states that waste least, so that there is something to tell and to improve on. A state that was reached
//! before at no more cost is not entered again; the order in which cards were played does not make states
//! different. Actions that no line needs are left out (`sense.rs`), and so is what cannot lead to the goals
//! any more, or not at less cost than a line that is known. None of this loses the cheapest line.
//!
//! Game crates know no clock: the caller passes a [`Clock`], which is asked before every step and says when
//! time is up. The best line found until then is told, and that it may not be the best there is
//! ([`Verdict::Unfinished`], [`Answer::cheapest`]).

mod ahead;
mod bounds;
mod cost;
mod drive_off;
mod goal;
mod ground;
mod hands;
mod key;
mod needs;
mod proof;
mod search;
mod sense;
mod step;
mod tidy;
mod together;
mod walk;
mod yields;

#[cfg(test)]
mod tests;
// Where `#[rule]` looks rules up.
#[cfg(test)]
use mage_knight::rules;

pub use ahead::ahead;
pub use cost::Cost;
pub use drive_off::{DriveOff, drive_off, drive_off_within};
pub use goal::{Aim, Goal};
pub use hands::{Hands, Odds};
pub use proof::{Stand, follow, glance, reached, ways};
pub use search::{Best, Search, Way};
pub use together::{NoSiege, Party, Siege, Together, assault, assault_within};

use bounds::{Bounds, Hope};
use kernel::Seat;
use mage_knight::action::Action;
use mage_knight::state::State;
use serde::{Deserialize, Serialize};
use walk::{Arrival, Ended, Seeker, Walk, Worth};

/// Says when time is up; asked before every step.
pub type Clock<'a> = &'a mut dyn FnMut() -> bool;

/// A clock that stops after this many steps.
pub fn nodes(mut n: u64) -> impl FnMut() -> bool {
    move || match n.checked_sub(1) {
        Some(left) => {
            n = left;
            false
        }
        None => true,
    }
}

/// Why a line is not certain any further.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Beyond {
    /// Something is rolled, drawn or unveiled.
    Chance,
    /// Another seat is asked.
    Others,
    /// The turn is over.
    TurnOver,
}

/// Whether the goals can be reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// A line leads there for certain.
    Yes,
    /// No line leads there.
    No,
    /// No line leads there for certain; chance, or another seat, would have to help.
    Unknown,
    /// Time was up before a line was found.
    Unfinished,
}

/// The answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// Whether the goals can be reached.
    pub verdict: Verdict,
    /// The cheapest line that was found.
    pub line: Option<Line>,
    /// Whether it is proved that no line is cheaper, or that there is none.
    pub cheapest: bool,
    /// Actions at which lines that might lead there become uncertain, the first few that were met with.
    pub chances: Vec<Action>,
    /// How many steps were looked at.
    pub visited: u64,
}

/// A way to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// The answers to give, one after the other.
    pub actions: Vec<Action>,
    /// What it costs.
    pub cost: Cost,
}

/// How many steps a search may take before it dives.
const SHORT: u64 = 20_000;
/// How wide it dives.
const WIDTHS: [usize; 2] = [30, 300];

/// How many uncertain actions an answer names.
const CHANCES: usize = 8;

/// Whether the seat can reach the goals this turn, and how. Nothing unless it is the seat's turn and the seat
/// is asked.
#[must_use]
pub fn ask(state: &State, seat: Seat, aim: &Aim, clock: Clock<'_>) -> Option<Answer> {
    is_asked(state, seat).then(|| {
        let met = aim.at_first(state, seat);
        let mut seeker = Planner {
            root: state,
            seat,
            aim,
            bounds: Bounds::new(state, seat, aim),
            wounds: aim.wounds.unwrap_or(u8::MAX),
            best: None,
            chances: Vec::new(),
            luck: false,
        };
        if met == aim.all() {
            let line = Some(Line { actions: Vec::new(), cost: Cost::default() });
            return Answer { verdict: Verdict::Yes, line, cheapest: true, chances: Vec::new(), visited: 0 };
        }
        let mut walk = Walk::new(state, seat);
        let complete = seeker.search(&mut walk, met, clock);
        let verdict = match &seeker.best {
            Some(_) => Verdict::Yes,
            None if !complete => Verdict::Unfinished,
            None if seeker.chances.is_empty() && !seeker.luck => Verdict::No,
            None => Verdict::Unknown,
        };
        let best = seeker.best.map(|line| tidy::tidied(state, seat, aim, line));
        let chances = if best.is_some() { Vec::new() } else { seeker.chances };
        Answer { verdict, line: best, cheapest: complete, chances, visited: walk.visited }
    })
}

/// Whether it is this seat's turn and question.
fn is_asked(state: &State, seat: Seat) -> bool {
    // What another player answers in a duel is not for a plan to know.
    state.over.is_none()
        && state.duel.is_none()
        && state.is_active(seat)
        && state.asked().is_some_and(|question| question.seat == seat)
}

/// How far a planner came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Walked {
    /// Everything was looked at.
    All,
    /// It took more steps than it should, this many cards, units and skills being allowed.
    Long(u16),
    /// Time was up.
    Interrupted,
}

/// Looks for the cheapest line to the goals.
struct Planner<'a> {
    root: &'a State,
    seat: Seat,
    aim: &'a Aim,
    bounds: Bounds<'a>,
    /// The most Wounds that the hero may take.
    wounds: u8,
    best: Option<Line>,
    chances: Vec<Action>,
    /// Whether cards that nobody knows, or a tile, could have helped where all else could not.
    luck: bool,
}

impl Planner<'_> {
    /// Looks at everything; whether there was time for it.
    ///
    /// Lines without a Wound come first: if there is one, the others do not matter, and without Wounds much
    /// is out of reach. When all this takes long, it dives for some line before it goes on.
    fn search(&mut self, walk: &mut Walk<'_>, met: u8, clock: Clock<'_>) -> bool {
        let most = std::mem::replace(&mut self.wounds, 0);
        let unhurt = self.walk(walk, met, 0, SHORT, clock);
        self.wounds = most;
        let limit = match unhurt {
            Walked::All if self.best.is_some() || most == 0 => return true,
            Walked::Interrupted => return false,
            Walked::Long(_) => 0,
            Walked::All => match self.walk(walk, met, 0, SHORT, clock) {
                Walked::All => return true,
                Walked::Interrupted => return false,
                Walked::Long(limit) => limit,
            },
        };
        WIDTHS.into_iter().all(|width| walk.dive(self, met, width, clock))
            && self.walk(walk, met, limit, u64::MAX, clock) == Walked::All
    }

    /// Looks at everything that takes this many cards, units and skills, then at more, for this many steps at
    /// most.
    fn walk(&mut self, walk: &mut Walk<'_>, met: u8, limit: u16, steps: u64, clock: Clock<'_>) -> Walked {
        let mut limit = limit;
        let mut long = nodes(steps);
        loop {
            let mut up = false;
            let ended = walk.go(self, met, limit, &mut || {
                up = clock();
                up || long()
            });
            match ended {
                Ended::Complete => return Walked::All,
                Ended::Limited => limit += 1,
                Ended::Interrupted if up => return Walked::Interrupted,
                Ended::Interrupted => return Walked::Long(limit),
            }
        }
    }

    /// Whether a line that costs so much is still of interest.
    fn affordable(&self, cost: Cost) -> bool {
        cost.wounds <= self.wounds
            && self.aim.unit_wounds.is_none_or(|most| cost.unit_wounds <= most)
            && self.best.as_ref().is_none_or(|best| cost < best.cost)
    }

    /// How many more Wounds the hero may take on a line that has cost so much.
    fn more_wounds(&self, cost: Cost) -> u8 {
        let most = self.best.as_ref().map_or(u8::MAX, |best| best.cost.wounds);
        match most.min(self.wounds) {
            u8::MAX => u8::MAX,
            most => most.saturating_sub(cost.wounds),
        }
    }

    fn met(&self, arrival: &Arrival<'_>) -> u8 {
        self.aim.after(self.root, arrival.before, arrival.state, self.seat, arrival.met)
    }

    /// Keeps a line that has reached the goals.
    fn found(&mut self, arrival: &Arrival<'_>) {
        self.best = Some(Line { actions: arrival.line(), cost: arrival.cost });
    }
}

impl Seeker for Planner<'_> {
    fn arrive(&mut self, arrival: &Arrival<'_>) -> (u8, bool) {
        if !self.affordable(arrival.cost) {
            return (0, false);
        }
        let met = self.met(arrival);
        if met == self.aim.all() {
            self.found(arrival);
            return (met, false);
        }
        (met, true)
    }

    fn leave(&mut self, arrival: &Arrival<'_>, why: Beyond) {
        // What a turn leads to at its end is another turn's.
        if why == Beyond::TurnOver || !self.affordable(arrival.cost) {
            return;
        }
        let met = self.met(arrival);
        if met == self.aim.all() {
            return self.found(arrival);
        }
        let action = arrival.action();
        // Whoever has had their part in a joint assault has no other.
        let over = arrival.before.assault.is_some() && !arrival.state.is_active(self.seat);
        if self.best.is_none()
            && !over
            && self.chances.len() < CHANCES
            && !self.chances.contains(&action)
            && self.bounds.may_help(
                arrival.before,
                arrival.state,
                action,
                met,
                self.more_wounds(arrival.cost),
            )
        {
            self.chances.push(action);
        }
    }

    fn rank(&self, cost: Cost) -> Cost {
        cost
    }

    fn hope(&mut self, state: &State, cost: Cost, met: u8, limit: u16) -> Worth {
        let best = self.best.as_ref().map(|best| best.cost);
        let (cards, spends, slack) = match self.bounds.hope(state, met, self.more_wounds(cost)) {
            Hope::Some { cards, spends, slack } => (cards, spends, slack),
            Hope::Luck => {
                self.luck = true;
                return Worth::Nothing;
            }
            Hope::None => return Worth::Nothing,
        };
        if let Some(best) = best {
            let mut least = cost.plus(Cost { cards, ..Cost::default() });
            // Where fewer Wounds than with the best line are out of the question, it takes as many.
            if least.wounds < best.wounds {
                let fewer = self.bounds.hope(state, met, best.wounds - 1 - least.wounds);
                if !matches!(fewer, Hope::Some { .. }) {
                    least.wounds = best.wounds;
                }
            }
            if least >= best {
                return Worth::Nothing;
            }
        }
        if cost.spends().saturating_add(spends) > limit { Worth::Later } else { Worth::Going(slack) }
    }
}
