//! The open part of a turn: tries every way to use what is left of it, as far as it can be foreseen.

use super::errand;
use super::fight::{self, Forecast};
use super::judge::{Atlas, prospects, rounds_left, worth};
use super::market;
use super::mind::{Mind, asked, legal};
use super::why::Why;
use euthia::action::Action;
use euthia::board::{Handling, Spot};
use euthia::combat::Choice;
use euthia::effect::Effect;
use euthia::free_actions::Free;
use euthia::map::Space;
use euthia::player::Inlay;
use euthia::question::Asked;
use euthia::state::State;
use kernel::{Seat, StableHasher};
use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{Hash, Hasher};

/// The most positions that are looked at for one turn.
const POSITIONS: usize = 420;

/// What was found: the answers in order, as far as nothing unknown comes in between, and why.
pub(super) struct Plan {
    pub(super) steps: VecDeque<Action>,
    pub(super) why: Why,
}

struct Node {
    state: State,
    line: Vec<Action>,
    /// How many of the answers come before something unknown.
    sure: Option<usize>,
    why: Option<Why>,
    /// What the line is worth beyond what the position shows: other dice would have fallen otherwise.
    luck: f64,
}

/// Forecasts of fights, so long as the Hero is the same.
#[derive(Default)]
pub(super) struct Forecasts {
    known: HashMap<(Option<Space>, u64), Forecast>,
}

/// What makes two positions of a turn the same.
fn key(state: &State) -> u64 {
    let mut hasher = StableHasher::default();
    let player = state.player();
    (player.place, player.health, player.gold, player.reputation, player.gaar, player.tokens, player.kept)
        .hash(&mut hasher);
    (player.pack.len(), player.quests, player.gems, player.essences, state.turn.movement).hash(&mut hasher);
    (state.map.tiles.len(), state.turn.portals.len(), player.hand.len(), player.dwurt, player.trophies.len())
        .hash(&mut hasher);
    for piece in player.equipped() {
        (piece.tile, piece.engaged, piece.inlays).hash(&mut hasher);
    }
    state.course.progress.hash(&mut hasher);
    state.map.banished.len().hash(&mut hasher);
    hasher.finish()
}

/// What decides a fight besides the place.
fn fitness(state: &State) -> u64 {
    let mut hasher = StableHasher::default();
    let player = state.player();
    (state.round, state.at, player.health, player.gaar, player.dwurt, player.pack.len(), player.essences)
        .hash(&mut hasher);
    for piece in player.equipped() {
        (piece.tile, piece.engaged, piece.inlays).hash(&mut hasher);
    }
    hasher.finish()
}

/// Things to do with one's board that cost nothing: the one that adds most, if any adds something.
pub(super) fn tidy(mind: &mut Mind, state: &State, seat: Seat, answers: &[Action]) -> Option<Action> {
    let now = worth(state, seat);
    let good = |action: &&Action| {
        matches!(
            action,
            Action::Board(Handling::Equip { .. } | Handling::SetGem { .. } | Handling::PlaceEssence { .. })
                | Action::Convert
                | Action::Brew
        )
    };
    let mut best: Option<(f64, Action)> = None;
    for action in answers.iter().filter(good) {
        if mind.is_tired() {
            break;
        }
        let mut next = mind.step(state, *action);
        mind.settle(&mut next);
        let gain = worth(&next, seat) - now;
        if gain > best.map_or(0.02, |(gain, _)| gain) {
            best = Some((gain, *action));
        }
    }
    best.map(|(_, action)| action)
}

/// Whether an answer is worth following in the open part of a turn.
fn is_move(state: &State, action: &Action) -> bool {
    match action {
        Action::March(_) => true,
        Action::Walk(_) | Action::Portal(_) | Action::Griffin { .. } => true,
        Action::Mine(_) | Action::Trade(_) | Action::Combat(Choice::Fight(_)) => true,
        Action::Free(Free::Heal) => state.player().health < state.player().maximum_health(),
        Action::Free(_) => true,
        Action::Scenario(choice) => errand::is_errand(*choice),
        Action::Use(spot, at) => {
            let part =
                state.player().piece(*spot).and_then(|piece| piece.sheet().parts.get(usize::from(*at)));
            part.is_some_and(|part| {
                let hurt = state.player().health < state.player().maximum_health();
                let heals =
                    part.effect.whole().any(|one| matches!(one.get(), Effect::Heal(_) | Effect::HealFull));
                hurt || !heals || !matches!(spot, Spot::Pack(_))
            })
        }
        Action::TurnGem(slot, at) => {
            let piece = state.player().piece(Spot::Slot(*slot));
            piece.is_some_and(|piece| matches!(piece.inlays[usize::from(*at)], Inlay::Active(_)))
        }
        _ => false,
    }
}

/// What an action is for.
fn purpose(action: &Action) -> Option<Why> {
    Some(match action {
        Action::Mine(_) => Why::Mine,
        Action::Trade(_) => Why::Trade,
        Action::Free(Free::Quest(_)) => Why::Quest,
        Action::Free(Free::Challenge) => Why::Challenge,
        Action::Free(Free::Discover) => Why::Treasure,
        Action::Free(Free::Heal | Free::Potion) => Why::Heal,
        Action::Scenario(_) => Why::Errand,
        _ => return None,
    })
}

/// The best way to go on with a turn.
pub(super) fn plan(
    mind: &mut Mind,
    start: &State,
    seat: Seat,
    atlas: &mut Atlas,
    forecasts: &mut Forecasts,
) -> Plan {
    let mut seen = HashSet::new();
    let mut queue =
        VecDeque::from([Node { state: start.clone(), line: Vec::new(), sure: None, why: None, luck: 0.0 }]);
    seen.insert(key(start));
    let mut best: (f64, Vec<Action>, Option<usize>, Why) = (f64::MIN, Vec::new(), None, Why::Enough);
    let mut looked = 0;
    while let Some(node) = queue.pop_front() {
        let value = worth(&node.state, seat) + prospects(&node.state, seat, atlas) + node.luck
            - 0.001 * node.line.len() as f64;
        if value > best.0 {
            let why = node.why.unwrap_or(if node.line.is_empty() { Why::Enough } else { Why::Stand });
            best = (value, node.line.clone(), node.sure, why);
        }
        if looked >= POSITIONS || node.line.len() >= 14 || mind.is_tired() {
            continue;
        }
        for action in legal(&node.state).into_iter().filter(|action| is_move(&node.state, action)) {
            looked += 1;
            if mind.is_tired() {
                break;
            }
            let tiles = node.state.map.tiles.len();
            let mut next = mind.step(&node.state, action);
            let mut line = node.line.clone();
            line.push(action);
            let risky = !matches!(action, Action::March(_) | Action::Walk(_) | Action::Portal(_));
            let unveils = next.map.tiles.len() != tiles
                || !matches!(asked(&next), Some((who, Asked::Turn)) if who == seat);
            let sure = node.sure.or((risky || unveils).then_some(line.len()));
            if matches!(action, Action::Trade(_)) {
                market::trade(mind, &mut next, seat);
            }
            mind.settle(&mut next);
            let mut luck = node.luck;
            if matches!(action, Action::Scenario(_)) {
                luck += fortune(mind, &node.state, action, &next, seat);
            }
            // Healing is on the way to something.
            let before = node.why.filter(|why| *why != Why::Heal);
            let why = before.or(purpose(&action)).or(node.why);
            match asked(&next) {
                // A fight: what comes after it is not foreseen, but how it goes.
                Some((_, Asked::Combat(_))) => {
                    let at = (next.player().place, fitness(&next));
                    let forecast = *forecasts
                        .known
                        .entry(at)
                        .or_insert_with(|| fight::forecast(mind, &next, seat, atlas));
                    let value = forecast.gain + worth(&next, seat) + luck;
                    if value > best.0 {
                        best = (value, line, sure, Why::Fight { won: forecast.won });
                    }
                }
                Some((who, Asked::Turn))
                    if who == seat && next.at == start.at && next.round == start.round =>
                {
                    if next.map.tiles.len() != tiles {
                        // New land: what it holds nobody knows.
                        let mut known = node.state.clone();
                        known.players[seat] = next.players[seat];
                        let explored = (next.map.tiles.len() - tiles) as f64;
                        let value = worth(&known, seat)
                            + prospects(&known, seat, atlas)
                            + luck
                            + explored * EXPLORED * (rounds_left(&next, seat) / 2.0).min(1.0);
                        if value > best.0 {
                            best = (value, line, sure, before.unwrap_or(Why::Explore));
                        }
                    } else if seen.insert(key(&next)) {
                        queue.push_back(Node { state: next, line, sure, why, luck });
                    }
                }
                _ => {}
            }
        }
    }
    let (_, mut line, sure, why) = best;
    line.truncate(sure.unwrap_or(line.len()));
    Plan { steps: line.into(), why }
}

/// What a tile that is unveiled promises.
const EXPLORED: f64 = 0.5;

/// How often something of the scenario is done in the head: dice may decide it.
const FORTUNES: u32 = 8;

/// By how much the results of something on the whole is better than what came of it this time.
fn fortune(mind: &mut Mind, state: &State, action: Action, next: &State, seat: Seat) -> f64 {
    let mut sum = 0.0;
    for _ in 0..FORTUNES {
        let mut after = mind.step(state, action);
        mind.settle(&mut after);
        sum += worth(&after, seat);
    }
    sum / f64::from(FORTUNES) - worth(next, seat)
}
