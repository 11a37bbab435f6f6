//! Walks all certain lines of a turn depth first, and remembers the states it has visited.

use super::cost::Cost;
use super::key::key;
use super::sense;
use super::step::{Led, step};
use super::{Beyond, Clock};
use kernel::{Game, Seat};
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::state::State;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The most states that a walk remembers: some 20 MB of them.
const REMEMBERED: usize = 450_000;
/// How many times the width of a dive are looked at together before the last are dropped.
const CROWD: usize = 4;

/// Who the walk is for: is shown every state and every way out, and says where it is worth going on.
pub(super) trait Seeker {
    /// A state that a line has led to for certain. The goals that hold in it, and whether to go on from here.
    fn arrive(&mut self, walk: &Arrival<'_>) -> (u8, bool);

    /// An action that leads out of what is certain.
    fn leave(&mut self, walk: &Arrival<'_>, why: Beyond);

    /// What has to be less for a state to be looked at again.
    fn rank(&self, cost: Cost) -> Cost;

    /// Whether going on is worth it, with what is left, when no more cards, units and skills may be spent
    /// than so many.
    fn hope(&mut self, state: &State, cost: Cost, met: u8, limit: u16) -> Worth;
}

/// Whether it is worth going on from a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Worth {
    /// It is, and so much more could be had than is needed.
    Going(u16),
    /// Not with so few cards, units and skills.
    Later,
    /// It is not.
    Nothing,
}

/// Where a line has just arrived.
pub(super) struct Arrival<'a> {
    /// The state before its last action.
    pub(super) before: &'a State,
    /// The state that the last action led to.
    pub(super) state: &'a State,
    /// What the line costs.
    pub(super) cost: Cost,
    /// The goals that held before.
    pub(super) met: u8,
    /// How it came here.
    trail: Trail<'a>,
}

/// How a line came where it is.
#[derive(Clone, Copy)]
enum Trail<'a> {
    /// By what was tried last at each of these states.
    Frames(&'a [Frame]),
    /// By these actions, and one more.
    Actions(&'a [Action], Action),
}

impl Arrival<'_> {
    /// The line.
    pub(super) fn line(&self) -> Vec<Action> {
        match self.trail {
            Trail::Frames(frames) => frames.iter().map(|frame| frame.actions[frame.next - 1]).collect(),
            Trail::Actions(actions, last) => actions.iter().copied().chain([last]).collect(),
        }
    }

    /// Its last action.
    pub(super) fn action(&self) -> Action {
        match self.trail {
            Trail::Frames(frames) => {
                let last = &frames[frames.len() - 1];
                last.actions[last.next - 1]
            }
            Trail::Actions(_, last) => last,
        }
    }
}

/// A state on the line that is being followed, and what is still to be tried there.
struct Frame {
    /// Boxed: it is large, and moves about.
    state: Box<State>,
    cost: Cost,
    met: u8,
    actions: Vec<Action>,
    next: usize,
}

/// A state that a dive has come to.
struct Diver {
    /// Boxed: it is large, and is sorted.
    state: Box<State>,
    cost: Cost,
    met: u8,
    line: Vec<Action>,
    slack: u16,
}

/// How a walk ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    /// Everything was seen.
    Complete,
    /// Everything was seen that takes so few cards, units and skills; there is more.
    Limited,
    /// Time was up.
    Interrupted,
}

/// A walk.
pub(super) struct Walk<'a> {
    root: &'a State,
    seat: Seat,
    frames: Vec<Frame>,
    spare: Vec<Vec<Action>>,
    seen: HashMap<u64, Cost, BuildHasherDefault<Ready>>,
    /// How many states were looked at.
    pub(super) visited: u64,
}

impl<'a> Walk<'a> {
    /// A walk from here.
    pub(super) fn new(root: &'a State, seat: Seat) -> Walk<'a> {
        let (frames, spare, seen) = (Vec::new(), Vec::new(), HashMap::default());
        Walk { root, seat, frames, spare, seen, visited: 0 }
    }

    /// Walks all lines that take this many cards, units and skills at most.
    pub(super) fn go(&mut self, seeker: &mut dyn Seeker, met: u8, limit: u16, clock: Clock<'_>) -> Ended {
        self.frames.clear();
        self.seen.clear();
        let mut limited = false;
        self.enter(self.root.clone(), Cost::default(), met);
        while let Some(frame) = self.frames.last_mut() {
            let Some(action) = frame.actions.get(frame.next).copied() else {
                let frame = self.frames.pop();
                self.spare.extend(frame.map(|frame| frame.actions));
                continue;
            };
            frame.next += 1;
            if clock() {
                return Ended::Interrupted;
            }
            self.visited += 1;
            let frame = &self.frames[self.frames.len() - 1];
            let mut state = State::clone(&frame.state);
            let led = step(&mut state, action, self.seat);
            let cost = frame.cost.plus(Cost::of(&frame.state, &state, action, self.seat));
            let (before, met) = (&*frame.state, frame.met);
            let arrival = Arrival { before, state: &state, cost, met, trail: Trail::Frames(&self.frames) };
            match led {
                Led::Out(why) => seeker.leave(&arrival, why),
                Led::On => {
                    let (met, on) = seeker.arrive(&arrival);
                    if !on {
                        continue;
                    }
                    if cost.spends() > limit {
                        limited = true;
                        continue;
                    }
                    if !self.is_new(&state, met, seeker.rank(cost)) {
                        continue;
                    }
                    match seeker.hope(&state, cost, met, limit) {
                        Worth::Going(_) => self.enter(state, cost, met),
                        Worth::Later => limited = true,
                        Worth::Nothing => {}
                    }
                }
            }
        }
        if limited { Ended::Limited } else { Ended::Complete }
    }

    /// Looks for some line, not for all: of the states that are as many actions away, only those are followed
    /// that have wasted least. Whether there was time for it.
    pub(super) fn dive(&mut self, seeker: &mut dyn Seeker, met: u8, width: usize, clock: Clock<'_>) -> bool {
        self.seen.clear();
        let mut front = vec![Diver {
            state: Box::new(self.root.clone()),
            cost: Cost::default(),
            met,
            line: Vec::new(),
            slack: 0,
        }];
        let mut actions = Vec::new();
        while !front.is_empty() {
            let mut next: Vec<Diver> = Vec::new();
            for diver in &front {
                actions.clear();
                MageKnight::legal(&diver.state, &mut actions);
                sense::keep(self.root, &diver.state, &mut actions);
                for action in actions.iter().copied() {
                    if clock() {
                        return false;
                    }
                    self.visited += 1;
                    let before = &*diver.state;
                    let mut state = before.clone();
                    let led = step(&mut state, action, self.seat);
                    let cost = diver.cost.plus(Cost::of(before, &state, action, self.seat));
                    let trail = Trail::Actions(&diver.line, action);
                    let arrival = Arrival { before, state: &state, cost, met: diver.met, trail };
                    if let Led::Out(why) = led {
                        seeker.leave(&arrival, why);
                        continue;
                    }
                    let (met, on) = seeker.arrive(&arrival);
                    if on
                        && self.is_new(&state, met, seeker.rank(cost))
                        && let Worth::Going(slack) = seeker.hope(&state, cost, met, u16::MAX)
                    {
                        next.push(Diver { line: arrival.line(), state: Box::new(state), cost, met, slack });
                        // Those that fall behind so many others are not followed anyway.
                        if next.len() >= CROWD * width {
                            narrow(&mut next, width);
                        }
                    }
                }
            }
            narrow(&mut next, width);
            front = next;
        }
        true
    }

    /// Whether no line has led here at so little cost.
    fn is_new(&mut self, state: &State, met: u8, cost: Cost) -> bool {
        // Whoever forgets goes some ways twice, but needs no more room.
        if self.seen.len() >= REMEMBERED {
            self.seen.clear();
        }
        let before = self.seen.entry(key(state, self.seat, met));
        match before {
            std::collections::hash_map::Entry::Occupied(mut entry) => {
                let new = cost < *entry.get();
                if new {
                    entry.insert(cost);
                }
                new
            }
            std::collections::hash_map::Entry::Vacant(entry) => {
                entry.insert(cost);
                true
            }
        }
    }

    fn enter(&mut self, state: State, cost: Cost, met: u8) {
        let mut actions = self.spare.pop().unwrap_or_default();
        actions.clear();
        MageKnight::legal(&state, &mut actions);
        sense::keep(self.root, &state, &mut actions);
        self.frames.push(Frame { state: Box::new(state), cost, met, actions, next: 0 });
    }
}

/// Keeps those that have wasted least.
fn narrow(divers: &mut Vec<Diver>, width: usize) {
    divers.sort_by_key(|diver| (std::cmp::Reverse(diver.slack), diver.cost));
    divers.truncate(width);
}

/// The keys are hashes already.
#[derive(Default)]
struct Ready(u64);

impl Hasher for Ready {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.0 = self.0 << 8 | u64::from(*byte));
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = n;
    }
}
