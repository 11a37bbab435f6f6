//! The open part of a turn: tries every way to use what is left of it, as far as it can be foreseen.

use super::errand;
use super::fight::{self, Forecast};
use super::judge::{Atlas, rounds_left};
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
use std::mem::{Discriminant, discriminant};

/// What was found: the answers in order, as far as nothing unknown comes in between, why, and what the position
/// is worth then.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Plan {
    pub(super) steps: VecDeque<Action>,
    pub(super) why: Why,
    pub(super) value: f64,
}

/// The best line to each end: something done somewhere.
#[derive(Default)]
struct Plans {
    found: Vec<(End, Line)>,
}

/// What a line is for, and where it ends.
type End = (Discriminant<Why>, Option<Space>);

struct Line {
    value: f64,
    line: Vec<Action>,
    sure: Option<usize>,
    why: Why,
}

impl Plans {
    /// Takes note of a line, if it is better than what is known for its end.
    fn offer(&mut self, place: Option<Space>, line: Line) {
        // One place to stand is as good as another: the best of all counts.
        let place = if matches!(line.why, Why::Stand | Why::Enough) { None } else { place };
        let end = (discriminant(&line.why), place);
        match self.found.iter_mut().find(|(known, _)| *known == end) {
            Some((_, known)) if line.value > known.value => *known = line,
            Some(_) => {}
            None => self.found.push((end, line)),
        }
    }

    /// The best ones, the very best first, no two that begin alike.
    fn best(self, most: usize) -> Vec<Plan> {
        let mut lines: Vec<Line> = self.found.into_iter().map(|(_, line)| line).collect();
        lines.sort_by(|one, other| other.value.total_cmp(&one.value));
        let mut plans: Vec<Plan> = Vec::new();
        for Line { value, mut line, sure, why } in lines {
            line.truncate(sure.unwrap_or(line.len()));
            let steps = VecDeque::from(line);
            if plans.len() < most && plans.iter().all(|plan| plan.steps != steps) {
                plans.push(Plan { steps, why, value });
            }
        }
        plans
    }
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
    let now = mind.worth(state, seat);
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
        let gain = mind.worth(&next, seat) - now;
        if gain > best.map_or(0.02, |(gain, _)| gain) {
            best = Some((gain, *action));
        }
    }
    best.map(|(_, action)| action)
}

/// Whether an answer is worth following in the open part of a turn.
fn is_move(state: &State, action: &Action, thrifty: bool) -> bool {
    match action {
        // Tokens are used when there is a step to go, in whatever order.
        Action::March(_) => !thrifty || state.turn.movement == 0,
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
        Action::Free(Free::Heal) => Why::Heal,
        Action::Free(Free::Potion) => Why::Potion,
        Action::Scenario(_) => Why::Errand,
        _ => return None,
    })
}

/// The best ways to go on with a turn, at least one, the very best first.
pub(super) fn plans(
    mind: &mut Mind,
    start: &State,
    seat: Seat,
    atlas: &mut Atlas,
    forecasts: &mut Forecasts,
    most: usize,
) -> Vec<Plan> {
    let thrifty = mind.effort.thrifty;
    let mut seen = HashSet::new();
    let mut queue =
        VecDeque::from([Node { state: start.clone(), line: Vec::new(), sure: None, why: None, luck: 0.0 }]);
    seen.insert(key(start));
    let mut plans = Plans::default();
    let mut looked = 0;
    while let Some(node) = queue.pop_front() {
        let value = mind.worth(&node.state, seat) + mind.prospects(&node.state, seat, atlas) + node.luck
            - 0.001 * node.line.len() as f64;
        let why = node.why.unwrap_or(if node.line.is_empty() { Why::Enough } else { Why::Stand });
        let place = node.state.players[seat].place;
        plans.offer(place, Line { value, line: node.line.clone(), sure: node.sure, why });
        if looked >= mind.effort.positions || node.line.len() >= 14 || mind.is_tired() {
            continue;
        }
        for action in legal(&node.state).into_iter().filter(|action| is_move(&node.state, action, thrifty)) {
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
            // Healing, and potions to come by it, are on the way to something.
            let before = node.why.filter(|why| !matches!(why, Why::Heal | Why::Potion));
            let why = before.or(purpose(&action)).or(node.why);
            match asked(&next) {
                // A fight: what comes after it is not foreseen, but how it goes.
                Some((_, Asked::Combat(_))) => {
                    let at = (next.player().place, fitness(&next));
                    let forecast = *forecasts
                        .known
                        .entry(at)
                        .or_insert_with(|| fight::forecast(mind, &next, seat, atlas));
                    let value = forecast.gain + mind.worth(&next, seat) + luck;
                    let why = Why::Fight { won: forecast.won };
                    plans.offer(next.player().place, Line { value, line, sure, why });
                }
                Some((who, Asked::Turn))
                    if who == seat && next.at == start.at && next.round == start.round =>
                {
                    if next.map.tiles.len() != tiles {
                        // New land: what it holds nobody knows.
                        let mut known = node.state.clone();
                        known.players[seat] = next.players[seat];
                        let explored = (next.map.tiles.len() - tiles) as f64;
                        let value = mind.worth(&known, seat)
                            + mind.prospects(&known, seat, atlas)
                            + luck
                            + explored * mind.temper.explored * (rounds_left(&next, seat) / 2.0).min(1.0);
                        let why = before.unwrap_or(Why::Explore);
                        plans.offer(next.players[seat].place, Line { value, line, sure, why });
                    } else if seen.insert(key(&next)) {
                        queue.push_back(Node { state: next, line, sure, why, luck });
                    }
                }
                _ => {}
            }
        }
    }
    plans.best(most)
}

/// By how much the expected result of an action is better than what came of it this time.
fn fortune(mind: &mut Mind, state: &State, action: Action, next: &State, seat: Seat) -> f64 {
    let mut sum = 0.0;
    for _ in 0..mind.effort.fortunes {
        let mut after = mind.step(state, action);
        mind.settle(&mut after);
        sum += mind.worth(&after, seat);
    }
    sum / f64::from(mind.effort.fortunes) - mind.worth(next, seat)
}
