//! Finds goals of a turn for which the planner can prove the best line.

use super::{Goal, Riddles, won};
use ::puzzles::mine::{Found, Moment, Order};
use bots::{Bot, Position};
use kernel::{Budget, Chance, Game, Log, Seat, Seed, StableHasher, Turn};
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::content::Hex;
use mage_knight::setup::Setup;
use mage_knight::state::{Stage, State};
use mage_knight::terms::Site;
use mage_knight_advice::{self as advice, Aim, Answer, Cost, Goal as Wish, Search, Way};
use mage_knight_bots::Knight;
use std::hash::{Hash, Hasher};

/// How many steps the planner may take for one goal: what takes longer is no puzzle either.
const STEPS: u64 = 50_000;
/// How many it may take for the best of all lines.
const FAME_STEPS: u64 = 100_000;
/// How many it may take to count the lines that do as well.
const COUNT_STEPS: u64 = 60_000;
/// How far a goal may be away.
const FAR: u8 = 5;
/// The most puzzles of one turn.
const OF_A_TURN: usize = 3;
/// The least cards, units and skills that a line has to take for a puzzle.
const LEAST: u16 = 3;
/// How many steps the knight imagines who acts on first sight.
const SIGHT: u32 = 400;

/// The matches in which puzzles are found: every scenario that a knight plays well, alone and against others.
#[must_use]
pub fn order() -> Order<Riddles> {
    let wanted = ["conquest-2", "reconnaissance", "solo-conquest", "blitz-2", "mines-2", "conquest-3"];
    let presets = MageKnight::presets();
    let find = |id: &str| presets.iter().find(|preset| preset.id == *id).map(|preset| preset.setup.clone());
    let mut setups: Vec<Setup> = wanted.into_iter().filter_map(find).collect();
    if setups.is_empty() {
        setups = presets.into_iter().take(4).map(|preset| preset.setup).collect();
    }
    let mut roster = bots::Roster::default();
    let title = kernel::Text { en: "Knight", fr: "Chevalier" };
    roster = roster.with("quick", title, title, || Box::new(Knight::thinking(4_000)));
    Order { setups, roster, bot: "quick", cap: 2_500 }
}

pub(super) fn find(moment: &Moment<'_, Riddles>, found: &mut Vec<Found<Riddles>>) {
    let Moment { state, seat, .. } = *moment;
    let begins = moment.before.is_none_or(|before| before.stage != Stage::Movement || before.seat() != seat);
    if !begins || state.stage != Stage::Movement || !state.turn.path.is_empty() || state.turn.acted {
        return;
    }
    let Some(here) = state.players[seat].place else { return };
    if state.players[seat].cards_in_hand() < 4 {
        return;
    }
    let spaces: Vec<Hex> = state.map.spaces().filter(|hex| here.distance(*hex) <= FAR).collect();
    let held: Vec<Hex> = spaces.iter().copied().filter(|hex| is_guarded(state, *hex)).collect();
    let mut taken: Vec<Hex> = Vec::new();
    for hex in &held {
        if let Some(one) = aimed(state, seat, &[Wish::Defeat(*hex)], theme(state, *hex)) {
            taken.push(*hex);
            found.push(one);
        }
    }
    if let [first, second, ..] = held[..]
        && taken.contains(&first)
        && taken.contains(&second)
        && let Some(both) = aimed(state, seat, &[Wish::Defeat(first), Wish::Defeat(second)], "two")
    {
        found.insert(0, both);
    }
    let units: std::collections::BTreeSet<_> = state.offers.units.iter().copied().collect();
    for unit in units {
        if found.len() >= OF_A_TURN {
            break;
        }
        found.extend(aimed(state, seat, &[Wish::Recruit(unit)], "recruit"));
    }
    for card in state.offers.spells.iter().chain(&state.offers.advanced) {
        if found.len() >= OF_A_TURN {
            break;
        }
        found.extend(aimed(state, seat, &[Wish::Gain(*card)], "learn"));
    }
    for hex in spaces {
        if found.len() < OF_A_TURN
            && here.distance(hex) >= 3
            && is_goal(state, hex)
            && !is_guarded(state, hex)
        {
            found.extend(aimed(state, seat, &[Wish::Reach(hex)], "route"));
        }
    }
    if held.len() > 1 && found.len() < OF_A_TURN {
        found.extend(glory(state, seat));
    }
    // The most demanding ones first: a match gives only so many.
    found.sort_by_key(|one| (std::cmp::Reverse(one.length), one.ways));
    found.truncate(OF_A_TURN);
}

/// Whether somebody who can be seen is to be fought on a space.
fn is_guarded(state: &State, hex: Hex) -> bool {
    let mut tokens = state.map.tokens_at(hex).peekable();
    tokens.peek().is_some() && tokens.all(|token| token.enemy().is_some())
}

/// Whether it is worth while to be there, and there is one such place only: its name says which.
fn is_goal(state: &State, hex: Hex) -> bool {
    use Site::{Keep, MageTower, MagicalGlade, Mine, Monastery, Village};
    let site = state.map.site(hex);
    matches!(site, Some(Village | Monastery | MagicalGlade | Mine | Keep | MageTower))
        && state.map.spaces().filter(|other| state.map.site(*other) == site).count() == 1
}

fn theme(state: &State, hex: Hex) -> &'static str {
    if state.map.city_at(hex).is_some() {
        "city"
    } else if state.map.has_rampaging(hex) {
        "rampaging"
    } else {
        "siege"
    }
}

/// The puzzle to reach these goals, if its best line is proved and is not too simple.
fn aimed(state: &State, seat: Seat, wishes: &[Wish], theme: &'static str) -> Option<Found<Riddles>> {
    let mut aim = Aim::new(wishes.iter().copied());
    let Answer { line: Some(line), cheapest: true, .. } =
        advice::ask(state, seat, &aim, &mut advice::nodes(STEPS))?
    else {
        return None;
    };
    let Cost { wounds, units_lost, unit_wounds, cards, units, skills, .. } = line.cost;
    let length = u16::from(cards) + u16::from(units) + u16::from(skills);
    if length < LEAST || units_lost > 0 || wounds > 1 || unit_wounds > 1 {
        return None;
    }
    aim = aim.wounds(wounds).unit_wounds(unit_wounds);
    let ways = advice::ways(state, seat, &aim, line.cost, &mut advice::nodes(COUNT_STEPS))?;
    Some(Found {
        state: None,
        alike: alike(seat, &aim.goals),
        goal: Goal::Reach(aim),
        theme,
        best: -i64::from(cards),
        line: line.actions,
        ways: ways.max(1),
        length: (length - LEAST).min(3) as u8,
    })
}

/// The Fame that a line has won for certain where it leads out of what is.
pub(crate) fn gained(root: &State, seat: Seat, way: &Way<'_>) -> i64 {
    let mut after = way.state.clone();
    if way.action == Action::Strike {
        MageKnight::apply(&mut after, &way.action, &mut Chance::new(Seed(0), 0), &mut Log::muted());
    }
    won(way.state, &after, way.action, Some(way.beyond), seat) - i64::from(root.players[seat].fame)
}

/// The puzzle to win the most Fame.
fn glory(state: &State, seat: Seat) -> Option<Found<Riddles>> {
    let mut best_lines = 0;
    let mut most = 0;
    let mut value = |way: &Way<'_>| {
        if way.cost.wounds > 0 {
            return None;
        }
        let gained = gained(state, seat, way);
        if gained > most {
            (most, best_lines) = (gained, 0);
        }
        best_lines += u32::from(gained == most);
        Some(gained)
    };
    let best = Search::new(state, seat)?.best(&mut value, &mut advice::nodes(FAME_STEPS))?;
    if !best.complete || best.score < 3 {
        return None;
    }
    let cost = best.line.cost;
    let length = u16::from(cost.cards) + u16::from(cost.units) + u16::from(cost.skills);
    let mut line = best.line.actions;
    // What comes after the last Fame belongs to the turn, not to the puzzle.
    let whole = super::fame(state, seat, 0, &line);
    while line.len() > 1 && super::fame(state, seat, 0, &line[..line.len() - 1]) == whole {
        line.pop();
    }
    (length >= LEAST).then(|| Found {
        state: None,
        alike: alike(seat, &[]),
        goal: Goal::Fame { wounds: 0 },
        theme: "fame",
        best: best.score,
        line,
        ways: best_lines,
        length: (length - LEAST).min(3) as u8,
    })
}

/// One goal of one seat comes once in a match.
fn alike(seat: Seat, wishes: &[Wish]) -> u64 {
    let mut hasher = StableHasher::default();
    (seat, wishes).hash(&mut hasher);
    hasher.finish()
}

/// What a knight does who does not think ahead, to the end of his turn.
pub(super) fn at_first_sight(state: &State, seat: Seat) -> Vec<Action> {
    let mut knight = Knight::thinking(SIGHT);
    let mut chance = Chance::new(Seed(1), 0);
    let mut state = state.clone();
    let (mut played, mut legal) = (Vec::new(), Vec::new());
    while let Turn::Of(asked, prompt) = MageKnight::turn(&state)
        && asked == seat
        && played.len() < 60
    {
        legal.clear();
        MageKnight::legal(&state, &mut legal);
        let budget = Budget::endless();
        let action = *knight.choose(&mut Position::new(&state, seat, prompt, &legal, &mut chance, &budget));
        played.push(action);
        let mut door = Chance::new(Seed(2), played.len() as u64);
        MageKnight::apply(&mut state, &action, &mut door, &mut Log::muted());
        if matches!(state.stage, Stage::EndOfTurn | Stage::TurnStart | Stage::Tactics) {
            break;
        }
    }
    played
}
