//! The ways in which a master may use a phase: what a Warlord makes of it who has this or that above all in mind.

use super::Warlord;
use super::forecast::Memory;
use super::temper::Temper;
use bots::{Bot, Position};
use kernel::{Budget, Chance, Game, Log, Seat, Seed, Turn};
use nerath::Nerath;
use nerath::action::{Action, Placement};
use nerath::content::{Space, SpaceSet};
use nerath::state::State;
use nerath::units::UnitKind;
use std::sync::{Arc, Mutex};

/// One way.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// What is made of things until one's next turn.
    pub(super) temper: Temper,
    /// The answer if it is being asked how many.
    pub(super) amount: Option<u8>,
    /// What it does to the end of the phase, as far as that can be foreseen.
    acts: Vec<Action>,
}

/// What another way does that the first does not.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Other {
    /// It attacks there too, or instead.
    Attack(Space),
    /// It does not go there.
    Spare(Space),
    /// It buys this there.
    Buy(UnitKind, Space),
    /// It keeps gold.
    Save,
    /// So many.
    Amount(u8),
    /// The same with other units, or to other friendly places.
    Elsewhere,
}

/// The tempers. The first is the usual one.
fn tempers() -> [Temper; 9] {
    let with = |change: fn(&mut Temper)| {
        let mut temper = Temper::FITTED;
        change(&mut temper);
        temper
    };
    [
        Temper::FITTED,
        Temper::STEADY,
        with(|temper| {
            // Wary of everybody.
            temper.likely *= 3.0;
            temper.likely_if_open *= 2.0;
        }),
        with(|temper| {
            // The Capital first.
            temper.home *= 4.0;
            temper.likely *= 1.5;
        }),
        with(|temper| {
            // Everybody to the front.
            temper.likely *= 0.3;
            temper.likely_if_open *= 0.3;
            temper.worthwhile *= 0.5;
        }),
        with(|temper| {
            // Points at any price.
            temper.point *= 2.0;
            temper.reckless *= 2.0;
        }),
        with(|temper| {
            // Against whoever leads.
            temper.hurt *= 2.5;
            temper.leader *= 3.0;
        }),
        with(|temper| {
            // Treasures.
            temper.treasure *= 2.5;
        }),
        with(|temper| {
            // Lands that last.
            temper.income *= 3.0;
            temper.wage *= 0.5;
        }),
    ]
}

/// How far a weight of a temper drawn by lot is from the usual one: by a factor of e to this, as a rule.
const SPREAD: f64 = 0.6;

/// The usual temper with every weight moved by lot.
fn moody(chance: &mut Chance) -> Temper {
    let weights: Vec<f64> =
        Temper::FITTED.weights().iter().map(|weight| weight * (SPREAD * normal(chance)).exp()).collect();
    Temper::of(&weights)
}

/// About a normal number: the sum of twelve even ones.
fn normal(chance: &mut Chance) -> f64 {
    (0..12).map(|_| f64::from(chance.below(1 << 20)) / f64::from(1 << 20)).sum::<f64>() - 6.0
}

/// The ways to go on from here, so many of them drawn by lot; those that come to the same are one.
pub(super) fn ways(
    position: &mut Position<'_, Nerath>,
    memory: &Arc<Mutex<Memory>>,
    drawn: usize,
    budget: &Budget<'_>,
) -> Vec<Way> {
    let state = position.imagine();
    let seat = position.seat();
    let moods: Vec<Temper> = (0..drawn).map(|_| moody(position.chance())).collect();
    let seed = position.chance().seed();
    let mut ways: Vec<Way> = Vec::new();
    for temper in tempers().into_iter().chain(moods) {
        let acts = rehearse(&state, seat, temper, memory, seed, budget);
        if ways.iter().all(|other| other.acts != acts) {
            ways.push(Way { temper, amount: None, acts });
        }
    }
    ways
}

/// One way for each number.
pub(super) fn amounts(legal: &[Action]) -> Vec<Way> {
    let way = |action: &Action| match *action {
        Action::Amount(n) => Some(Way { temper: Temper::FITTED, amount: Some(n), acts: vec![*action] }),
        _ => None,
    };
    legal.iter().rev().filter_map(way).collect()
}

/// What a Warlord of this temper does to the end of the phase.
fn rehearse(
    state: &State,
    seat: Seat,
    temper: Temper,
    memory: &Arc<Mutex<Memory>>,
    seed: Seed,
    budget: &Budget<'_>,
) -> Vec<Action> {
    let mut state = state.clone();
    let mut warlord = Warlord::sharing(memory, temper);
    let (phase, mut acts, mut legal) = (state.phase, Vec::new(), Vec::new());
    let (mut chance, mut dice) = (Chance::new(seed, 0), Chance::new(seed, 1));
    while let Turn::Of(turn, prompt) = Nerath::turn(&state) {
        if turn != seat || state.phase != phase || !budget.step() {
            break;
        }
        legal.clear();
        Nerath::legal(&state, &mut legal);
        let mut position = Position::new(&state, turn, prompt, &legal, &mut chance, budget);
        let action = *warlord.choose(&mut position);
        acts.push(action);
        Nerath::apply(&mut state, &action, &mut dice, &mut Log::muted());
    }
    acts
}

impl Way {
    /// The spaces that it attacks.
    fn targets(&self, hostile: SpaceSet) -> SpaceSet {
        let goes = |action: &Action| match *action {
            Action::Move { to, .. } | Action::Unload { to, .. } | Action::Sail { to, .. } => Some(to),
            _ => None,
        };
        let there: SpaceSet = self.acts.iter().filter_map(goes).collect();
        there & (hostile | SpaceSet::DUNGEONS)
    }

    /// What it buys.
    fn purchases(&self) -> impl Iterator<Item = (UnitKind, Space)> {
        self.acts.iter().filter_map(|action| match *action {
            Action::Buy { kind, at: Placement::Space(at), .. } => Some((kind, at)),
            _ => None,
        })
    }

    /// What this way does that the other does not.
    pub(super) fn beside(&self, other: &Way, hostile: SpaceSet) -> Other {
        if let Some(n) = self.amount {
            return Other::Amount(n);
        }
        let (here, there) = (self.targets(hostile), other.targets(hostile));
        if let Some(space) = (here - there).iter().next() {
            return Other::Attack(space);
        }
        if let Some(space) = (there - here).iter().next() {
            return Other::Spare(space);
        }
        let bought: Vec<_> = other.purchases().collect();
        if let Some((kind, at)) = self.purchases().find(|purchase| !bought.contains(purchase)) {
            return Other::Buy(kind, at);
        }
        if self.purchases().count() < bought.len() { Other::Save } else { Other::Elsewhere }
    }
}
