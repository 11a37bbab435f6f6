//! The open part of a turn: which cards to move with, where to go, and what to do there.

use super::fight::{self, Way, better};
use super::judge::Judge;
use super::knight::keep_worth;
use super::mind::{self, Mind};
use super::{bargain, duel};
use kernel::{Seat, StableHasher};
use mage_knight::action::{Action, Sideways};
use mage_knight::content::{CardId, EXPLORE_COST, Hex};
use mage_knight::state::{Stage, State};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap, HashSet, VecDeque};
use std::hash::{Hash, Hasher};

/// The most ways to gain Move points that are looked at.
const PURSES: usize = 240;
/// How many cards may be the next to be played sideways for a Move point.
const SPARE: usize = 2;
/// How many fates of something unknown are imagined.
const FATES: u64 = 3;
/// The most ways to get to one fight that are tried.
const WAYS_TO_A_FIGHT: usize = 5;
/// A glance at a fight takes so much less time than a close look, and so many have one.
const GLANCE: u32 = 12;
const CLOSE_LOOKS: usize = 4;
/// How many steps one bargain is worth, as part of a plan.
const BARGAIN: u32 = 1_500;
/// Move points beyond any turn.
const PLENTY: u8 = 60;

/// Cards played for Move points.
struct Purse {
    state: State,
    line: Vec<Action>,
    /// What it makes of the terrain.
    terrain: u64,
}

/// Something to be done somewhere.
struct Errand {
    path: Vec<Action>,
    hex: Hex,
    cost: u8,
    deed: Deed,
    terrain: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Deed {
    /// The turn ends there.
    Stop,
    /// A tile is revealed.
    Explore(Action),
    /// Whatever this starts: a fight or an interaction.
    Act(Action),
    /// The last step of the path starts a fight.
    Clash,
    /// Another hero is attacked there.
    Duel(Seat),
}

/// What a way to spend the turn is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    Stop,
    Explore,
    Act(Hex),
    Fight(Hex),
    Duel,
}

/// The best way that was found, and the best of each kind.
#[derive(Default)]
struct Ways {
    best: Option<Way>,
    each: Vec<(About, Way)>,
}

impl Ways {
    fn offer(&mut self, about: About, value: f64, line: impl Fn() -> Vec<Action>) {
        better(&mut self.best, value, &line);
        match self.each.iter_mut().find(|(other, _)| *other == about) {
            Some((_, way)) if value > way.value + 1e-9 => *way = Way { value, line: line(), lucky: false },
            Some(_) => {}
            None => self.each.push((about, Way { value, line: line(), lucky: false })),
        }
    }
}

/// The best way to spend the rest of the turn, and then the best of each other kind, the better the sooner.
pub(super) fn plans(mind: &mut Mind, judge: &Judge, state: &State) -> Vec<Way> {
    let Ways { best, each } = ways(mind, judge, state);
    let mut plans: Vec<Way> = best.into_iter().collect();
    let mut others: Vec<Way> = each.into_iter().map(|(_, way)| way).collect();
    others.sort_by(|one, other| other.value.total_cmp(&one.value));
    others.retain(|way| plans.iter().all(|best| best.line != way.line));
    plans.extend(others);
    plans
}

/// The ways to spend the rest of the turn.
fn ways(mind: &mut Mind, judge: &Judge, state: &State) -> Ways {
    let purses = purses(mind, state);
    let mut best = Ways::default();
    let mut fights: Vec<(f64, Errand)> = Vec::new();
    let mut frugal = HashMap::new();
    for errand in errands(mind, state, &purses) {
        if best.best.is_some() && mind.time.is_over() {
            break;
        }
        let ways = frugal
            .entry((errand.terrain, errand.cost))
            .or_insert_with(|| frugal_ways(&purses, errand.terrain, errand.cost));
        match errand.deed {
            Deed::Stop => {
                for &at in ways.iter() {
                    let purse = &purses[at];
                    let value = judge.after(&arrived(purse, &errand));
                    best.offer(About::Stop, value, || line(purse, &errand, None));
                }
            }
            Deed::Explore(action) => {
                for &at in ways.iter() {
                    let purse = &purses[at];
                    let there = arrived(purse, &errand);
                    let fates = (1..=FATES).map(|luck| judge.during(&mind.step(&there, action, luck).0));
                    let value = fates.sum::<f64>() / FATES as f64;
                    best.offer(About::Explore, value, || line(purse, &errand, Some(action)));
                }
            }
            Deed::Duel(other) => {
                let from = last_but_one(state, &errand);
                for &at in ways.iter() {
                    let purse = &purses[at];
                    let there = arrived(purse, &errand);
                    let value = judge.fighting(&there, from) + duel::worth(&there, other);
                    best.offer(About::Duel, value, || line(purse, &errand, Some(Action::Attack(other))));
                }
            }
            Deed::Act(_) | Deed::Clash => {
                let there = match errand.deed {
                    Deed::Act(Action::Challenge(hex)) => hex,
                    _ => errand.hex,
                };
                fights.push((judge.promise(state, there) - 0.05 * f64::from(errand.cost), errand));
            }
        }
    }
    // What promises most comes first, as long as there is time.
    fights.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let steps = judge.temper.fight;
    if judge.temper.width == 0 {
        for (_, errand) in &fights {
            let Some(ways) = frugal.get(&(errand.terrain, errand.cost)) else { continue };
            for &at in ways.iter().take(WAYS_TO_A_FIGHT) {
                if !mind.is_tired() {
                    let way = venture(mind, judge, &purses[at], errand, steps);
                    keep(&mut best, errand, way);
                }
            }
        }
        return best;
    }
    // A glance at every fight; then a close look at those that look best.
    let mut glances: Vec<(f64, &Errand, usize)> = Vec::new();
    let whole = mind.budget;
    mind.budget = whole - whole / 2;
    for (_, errand) in &fights {
        let Some(ways) = frugal.get(&(errand.terrain, errand.cost)) else { continue };
        for &at in ways.iter().take(WAYS_TO_A_FIGHT) {
            if !mind.is_tired() {
                let way = venture(mind, judge, &purses[at], errand, steps / GLANCE);
                if let Some(way) = &way {
                    glances.push((way.value, errand, at));
                }
                keep(&mut best, errand, way);
            }
        }
    }
    mind.budget = whole;
    glances.sort_by(|(a, ..), (b, ..)| b.total_cmp(a));
    for (_, errand, at) in glances.into_iter().take(CLOSE_LOOKS) {
        if !mind.is_tired() {
            let way = venture(mind, judge, &purses[at], errand, steps);
            keep(&mut best, errand, way);
        }
    }
    best
}

/// Keeps what came of an errand.
fn keep(best: &mut Ways, errand: &Errand, way: Option<Way>) {
    let about = match errand.deed {
        Deed::Act(Action::Challenge(hex)) => About::Fight(hex),
        Deed::Act(_) => About::Act(errand.hex),
        _ => About::Fight(errand.hex),
    };
    if let Some(way) = way {
        best.offer(about, way.value, || way.line.clone());
    }
}

/// The space from which a hero comes to where an errand leads.
fn last_but_one(state: &State, errand: &Errand) -> Option<Hex> {
    let steps = errand.path.iter().filter_map(|action| match action {
        Action::Move(hex) | Action::Tunnel(hex) => Some(*hex),
        _ => None,
    });
    let before = state.turn.path.iter().copied().chain(state.player().place);
    let all: Vec<Hex> = before.chain(steps).collect();
    all.len().checked_sub(2).map(|at| all[at])
}

/// Goes there and sees what can be made of it.
fn venture(mind: &mut Mind, judge: &Judge, purse: &Purse, errand: &Errand, steps: u32) -> Option<Way> {
    let mut answers = errand.path.clone();
    if let Deed::Act(action) = errand.deed {
        answers.push(action);
    }
    let share = mind.budget.saturating_sub(mind.steps) / 4;
    let (mut sum, mut fates, mut found) = (0.0, 0.0, None);
    for luck in 1..=FATES {
        let mut state = purse.state.clone();
        let mut sure = None;
        for (at, &action) in answers.iter().enumerate() {
            if !mind::legal(&state).contains(&action) {
                return None;
            }
            let (next, unveiled) = mind.step(&state, action, luck);
            state = next;
            sure = sure.or(unveiled.then_some(at + 1));
        }
        let way = match state.stage {
            Stage::Combat => fight::best(mind, judge, &state, share.min(steps), luck),
            Stage::Interaction => bargain::best(mind, judge, &state, share.min(BARGAIN)),
            _ => Some(Way { value: judge.after(&state), line: Vec::new(), lucky: false }),
        };
        let Some(way) = way else { break };
        sum += way.value;
        fates += 1.0;
        if found.is_none() {
            let answers = &answers[..sure.unwrap_or(answers.len())];
            let rest = if sure.is_none() { &way.line[..] } else { &[] };
            found = Some([&purse.line[..], answers, rest].concat());
        }
        // What is certain needs no second look.
        if sure.is_none() && !way.lucky {
            break;
        }
    }
    found.map(|line| Way { value: sum / fates, line, lucky: false })
}

/// The line of an errand that ends with its path or one action more.
fn line(purse: &Purse, errand: &Errand, action: Option<Action>) -> Vec<Action> {
    let mut line = [&purse.line[..], &errand.path[..]].concat();
    // Who stops has no more to do in this stage.
    line.push(action.unwrap_or(Action::Done));
    line
}

/// The position after the way there.
fn arrived(purse: &Purse, errand: &Errand) -> State {
    let mut state = purse.state.clone();
    state.player_mut().place = Some(errand.hex);
    // Revealing a tile is paid when it is done.
    let paid = if matches!(errand.deed, Deed::Explore(_)) { EXPLORE_COST } else { 0 };
    state.turn.movement -= errand.cost - paid;
    state
}

/// Every sensible way to gain Move points, those that take fewest deeds first.
fn purses(mind: &mut Mind, state: &State) -> Vec<Purse> {
    let mut purses = vec![Purse { state: state.clone(), line: Vec::new(), terrain: terrain(state) }];
    let mut seen = HashSet::from([mind::key(state)]);
    // Whether nothing but mana was gained so far, which comes before all else.
    let mut open = VecDeque::from([(state.clone(), Vec::new(), true)]);
    while let Some((state, line, first)) = open.pop_front() {
        let (movement, ground, mana) = (state.turn.movement, terrain(&state), mind::mana(&state));
        for action in deeds(&state) {
            if purses.len() >= PURSES {
                return purses;
            }
            for done in mind.deed(&state, action) {
                let after = done.state;
                if done.sure.is_some() || after.stage != Stage::Movement {
                    continue;
                }
                let moves = after.turn.movement > movement || terrain(&after) != ground;
                let only_mana = !moves && first && mind::mana(&after) > mana;
                if !(moves || only_mana) || !seen.insert(mind::key(&after)) {
                    continue;
                }
                let line = [&line[..], &done.line].concat();
                if moves {
                    purses.push(Purse { state: after.clone(), line: line.clone(), terrain: terrain(&after) });
                }
                open.push_back((after, line, only_mana));
            }
        }
    }
    purses
}

/// The deeds that may gain Move points. Of the cards that can be played sideways only those that are missed least:
/// which of them pays for a step hardly matters, and there are many.
fn deeds(state: &State) -> Vec<Action> {
    let mut deeds = mind::legal(state);
    let mut spare: Vec<CardId> = deeds
        .iter()
        .filter_map(|action| match action {
            Action::Sideways(card, Sideways::Move) => Some(*card),
            _ => None,
        })
        .collect();
    spare.sort_by(|one, other| keep_worth(*one).total_cmp(&keep_worth(*other)));
    spare.truncate(SPARE);
    deeds.retain(|action| match action {
        Action::Play(_) | Action::PlayStrong(_) | Action::Skill(_) | Action::Activate { .. } => true,
        Action::Sideways(card, Sideways::Move) => spare.contains(card),
        _ => false,
    });
    deeds
}

/// What the effects of the turn make of the terrain, as a number.
fn terrain(state: &State) -> u64 {
    use mage_knight::effect::{Effect, OddEffect};
    let mut sum = 0u64;
    for modifier in &state.turn.modifiers {
        if matches!(modifier.effect.get(), Effect::Terrain { .. } | Effect::Odd(OddEffect::SpaceBending)) {
            let mut hasher = StableHasher::default();
            modifier.effect.hash(&mut hasher);
            sum = sum.wrapping_add(hasher.finish());
        }
    }
    sum
}

/// The purses that suffice and leave something that no other one leaves.
fn frugal_ways(purses: &[Purse], terrain: u64, cost: u8) -> Vec<usize> {
    let enough: Vec<usize> = (0..purses.len())
        .filter(|at| purses[*at].terrain == terrain && purses[*at].state.turn.movement >= cost)
        .collect();
    let mut ways: Vec<usize> = Vec::new();
    // Later purses have more cards: what an earlier one leaves can only be more.
    for at in enough {
        if !ways.iter().any(|other| spares(&purses[*other].state, &purses[at].state)) {
            ways.retain(|other| !spares(&purses[at].state, &purses[*other].state));
            ways.push(at);
        }
    }
    ways.sort_by_key(|at| Reverse(purses[*at].state.player().cards_in_hand()));
    ways.truncate(24);
    ways
}

/// Whether one position has everything that another has.
fn spares(one: &State, other: &State) -> bool {
    let (a, b) = (one.player(), other.player());
    let all = |a: &[u8], b: &[u8]| a.iter().zip(b).all(|(a, b)| a >= b);
    a.hand.len() >= b.hand.len()
        && one.turn.dice_left >= other.turn.dice_left
        && one.turn.dice_used & !other.turn.dice_used == 0
        && all(&a.crystals, &b.crystals)
        && all(&a.tokens, &b.tokens)
        && a.skills_used.0 & !b.skills_used.0 == 0
        && a.skills_down.0 & !b.skills_down.0 == 0
        && a.units.iter().zip(&b.units).all(|(a, b)| a.ready || !b.ready)
        && b.hand.kinds().all(|(card, n)| a.hand.count(card) >= n)
}

/// Everything that can be done with the most Move points there are.
fn errands(mind: &mut Mind, root: &State, purses: &[Purse]) -> Vec<Errand> {
    let mut most: BTreeMap<u64, (u8, usize)> = BTreeMap::new();
    for (at, purse) in purses.iter().enumerate() {
        let entry = most.entry(purse.terrain).or_insert((0, at));
        entry.0 = entry.0.max(purse.state.turn.movement);
    }
    let mut errands = Vec::new();
    for (&terrain, &(movement, at)) in &most {
        let mut state = root.clone();
        state.turn.modifiers = purses[at].state.turn.modifiers;
        roam(mind, state, movement, terrain, &mut errands);
    }
    errands
}

/// Walks everywhere that so many Move points lead.
fn roam(mind: &mut Mind, mut state: State, movement: u8, terrain: u64, errands: &mut Vec<Errand>) {
    let Some(start) = state.player().place else { return };
    state.turn.movement = PLENTY;
    let mut open = BinaryHeap::from([Reverse((0u8, 0usize))]);
    let mut nodes: Vec<(State, Vec<Action>)> = vec![(state, Vec::new())];
    let mut settled: HashMap<Hex, u8> = HashMap::new();
    let mut clashes: HashSet<(Hex, usize)> = HashSet::new();
    while let Some(Reverse((cost, at))) = open.pop() {
        if mind.time.is_over() && !errands.is_empty() {
            return;
        }
        let (state, path) = nodes[at].clone();
        let hex = state.player().place.unwrap_or(start);
        if settled.contains_key(&hex) {
            continue;
        }
        settled.insert(hex, cost);
        let errand = |deed, cost| Errand { path: path.clone(), hex, cost, deed, terrain };
        errands.push(errand(Deed::Stop, cost));
        for action in mind::legal(&state) {
            match action {
                Action::Explore(_) if cost + EXPLORE_COST <= movement => {
                    errands.push(errand(Deed::Explore(action), cost + EXPLORE_COST));
                }
                Action::Interact
                | Action::Enter
                | Action::Burn
                | Action::Challenge(_)
                | Action::Awaken
                | Action::Incant => errands.push(errand(Deed::Act(action), cost)),
                Action::Attack(other) => errands.push(errand(Deed::Duel(other), cost)),
                Action::Move(to) | Action::Tunnel(to) => {
                    if settled.contains_key(&to) {
                        continue;
                    }
                    let next = mind.step(&state, action, 0).0;
                    let spent = cost + (state.turn.movement - next.turn.movement);
                    if spent > movement {
                        continue;
                    }
                    let mut path = path.clone();
                    path.push(action);
                    if next.stage == Stage::Movement && next.tasks.is_empty() {
                        nodes.push((next, path));
                        open.push(Reverse((spent, nodes.len() - 1)));
                    } else if next.stage == Stage::Combat
                        && clashes
                            .insert((to, next.combat.as_ref().map_or(0, |combat| combat.rampaging.len())))
                    {
                        errands.push(Errand { path, hex: to, cost: spent, deed: Deed::Clash, terrain });
                    }
                }
                _ => {}
            }
        }
    }
}
