//! Proofs for puzzles: the value of a line that somebody played, the obvious line, and how many lines are as
//! good as the best.

use super::bounds::{Bounds, Hope};
use super::step::{Led, step};
use super::walk::{Arrival, Ended, Seeker, Walk, Worth};
use super::{Aim, Beyond, Clock, Cost, Line, Planner, is_asked};
use kernel::{Game, Seat, StableHasher};
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::state::State;
use std::collections::HashSet;
use std::hash::{Hash, Hasher};

/// Where a line that somebody played has come to, for certain.
#[derive(Clone, Copy, Debug)]
pub struct Stand<'a> {
    /// The state before its last action.
    pub before: &'a State,
    /// The state that the last action led to. Where it leads out of what is certain, only what does not depend
    /// on chance may be read off it.
    pub state: &'a State,
    /// The last action.
    pub action: Action,
    /// Why nothing is certain any further, if nothing is.
    pub beyond: Option<Beyond>,
    /// What the line has cost.
    pub cost: Cost,
}

/// Follows a line as far as it is legal and certain, until the watcher has seen enough. Nothing unless it is
/// the seat's turn and the seat is asked.
pub fn follow<T>(
    root: &State,
    seat: Seat,
    actions: &[Action],
    mut watch: impl FnMut(&Stand<'_>) -> Option<T>,
) -> Option<T> {
    let mut state = root.clone();
    let mut cost = Cost::default();
    for action in actions {
        if !is_asked(&state, seat) || MageKnight::check(&state, action).is_err() {
            return None;
        }
        let before = state.clone();
        let led = step(&mut state, *action, seat);
        cost = cost.plus(Cost::of(&before, &state, *action, seat));
        let beyond = match led {
            Led::On => None,
            Led::Out(beyond) => Some(beyond),
        };
        let seen = watch(&Stand { before: &before, state: &state, action: *action, beyond, cost });
        if seen.is_some() || beyond.is_some() {
            return seen;
        }
    }
    None
}

/// What it cost a line that somebody played to reach the goals, as soon as they are reached; nothing if they are
/// not, or if it cost more Wounds than it may.
#[must_use]
pub fn reached(root: &State, seat: Seat, aim: &Aim, actions: &[Action]) -> Option<Cost> {
    let mut met = aim.at_first(root, seat);
    follow(root, seat, actions, |stand| {
        let Stand { before, state, cost, beyond, .. } = *stand;
        // What a turn leads to at its end is another turn's.
        if beyond == Some(Beyond::TurnOver) || !fits(aim, cost) {
            return None;
        }
        met = aim.after(root, before, state, seat, met);
        (met == aim.all()).then_some(cost)
    })
}

/// Whether a line costs no more Wounds than it may.
fn fits(aim: &Aim, cost: Cost) -> bool {
    aim.wounds.is_none_or(|most| cost.wounds <= most)
        && aim.unit_wounds.is_none_or(|most| cost.unit_wounds <= most)
}

/// The line that one finds at first sight: of all ways to go on, only those few are followed that waste least at
/// the moment. Nothing if they do not lead to the goals.
#[must_use]
pub fn glance(state: &State, seat: Seat, aim: &Aim, width: usize) -> Option<Line> {
    if !is_asked(state, seat) {
        return None;
    }
    let mut planner = Planner {
        root: state,
        seat,
        aim,
        bounds: Bounds::new(state, seat, aim),
        wounds: aim.wounds.unwrap_or(u8::MAX),
        best: None,
        chances: Vec::new(),
        luck: false,
    };
    let met = aim.at_first(state, seat);
    Walk::new(state, seat).dive(&mut planner, met, width, &mut || false);
    planner.best
}

/// In how many ways the goals can be reached with no more Wounds and cards than `best`, and with no more than one
/// unit or skill besides: each with other cards, units, crystals and mana left. Nothing if time was up.
#[must_use]
pub fn ways(state: &State, seat: Seat, aim: &Aim, best: Cost, clock: Clock<'_>) -> Option<u32> {
    if !is_asked(state, seat) {
        return None;
    }
    let bounds = Bounds::new(state, seat, aim);
    let mut counter = Counter { root: state, seat, aim, best, bounds, found: HashSet::new() };
    let met = aim.at_first(state, seat);
    let ended = Walk::new(state, seat).go(&mut counter, met, best.spends() + 1, clock);
    (ended != Ended::Interrupted).then_some(counter.found.len() as u32)
}

/// Counts the ways to the goals.
struct Counter<'a> {
    root: &'a State,
    seat: Seat,
    aim: &'a Aim,
    best: Cost,
    bounds: Bounds<'a>,
    found: HashSet<u64>,
}

impl Counter<'_> {
    fn affordable(&self, cost: Cost) -> bool {
        fits(self.aim, cost)
            && cost.wounds <= self.best.wounds
            && cost.units_lost <= self.best.units_lost
            && cost.unit_wounds <= self.best.unit_wounds
            && cost.cards <= self.best.cards
    }

    /// What remains of the seat's means where the goals are reached.
    fn count(&mut self, state: &State) {
        let mut hasher = StableHasher::default();
        let player = &state.players[self.seat];
        (&player.hand, &player.units, player.crystals, player.tokens, state.turn.dice_used).hash(&mut hasher);
        self.found.insert(hasher.finish());
    }

    fn met(&self, arrival: &Arrival<'_>) -> u8 {
        self.aim.after(self.root, arrival.before, arrival.state, self.seat, arrival.met)
    }
}

impl Seeker for Counter<'_> {
    fn arrive(&mut self, arrival: &Arrival<'_>) -> (u8, bool) {
        if !self.affordable(arrival.cost) {
            return (0, false);
        }
        let met = self.met(arrival);
        if met == self.aim.all() {
            self.count(arrival.state);
            return (met, false);
        }
        (met, true)
    }

    fn leave(&mut self, arrival: &Arrival<'_>, why: Beyond) {
        if why != Beyond::TurnOver && self.affordable(arrival.cost) && self.met(arrival) == self.aim.all() {
            self.count(arrival.state);
        }
    }

    fn rank(&self, cost: Cost) -> Cost {
        cost
    }

    fn hope(&mut self, state: &State, cost: Cost, met: u8, limit: u16) -> Worth {
        let wounds = self.best.wounds.saturating_sub(cost.wounds);
        match self.bounds.hope(state, met, wounds) {
            Hope::Some { cards, spends, slack }
                if cost.cards + cards <= self.best.cards && cost.spends().saturating_add(spends) <= limit =>
            {
                Worth::Going(slack)
            }
            _ => Worth::Nothing,
        }
    }
}
