//! How puzzles are found: bots play matches, and at moments that the game calls interesting the miner looks
//! for goals whose best answer it can prove. It discards puzzles that are dull or too similar to another.

use crate::{Action, Puzzle, Puzzling, Setup, State, Verdict, judge};
use bots::{Arena, Player, Roster};
use kernel::{Budget, Chance, Fingerprint, Game, Header, Log, Recorded, Seat, Seed, StableHasher, Turn};
use std::collections::{BTreeMap, HashSet};
use std::hash::{Hash, Hasher};

/// What to look for.
pub struct Order<P: Puzzling> {
    /// The set-ups of the matches, used in turn.
    pub setups: Vec<Setup<P>>,
    /// The bots.
    pub roster: Roster<P::Game>,
    /// The bot that plays.
    pub bot: &'static str,
    /// After how many actions a match is stopped.
    pub cap: u64,
}

/// A moment of a match at which a seat is asked something.
pub struct Moment<'a, P: Puzzling> {
    /// The state before, which shows whether a turn has just begun.
    pub before: Option<&'a State<P>>,
    /// The position, as the seat may imagine it.
    pub state: &'a State<P>,
    /// The seat that is asked.
    pub seat: Seat,
}

/// A puzzle that was found.
pub struct Found<P: Puzzling> {
    /// The position, if it is not the moment itself but a possible continuation of the match.
    pub state: Option<State<P>>,
    /// The goal.
    pub goal: P::Goal,
    /// Its theme.
    pub theme: &'static str,
    /// The value of the best answer.
    pub best: i64,
    /// The best answer.
    pub line: Vec<Action<P>>,
    /// How many answers are equally good, including this one.
    pub ways: u32,
    /// The length of the solution, from 0 to 3, which determines the difficulty.
    pub length: u8,
    /// A key shared by similar puzzles of one match.
    pub alike: u64,
}

/// The most puzzles of one match, so that one does not give away another.
const OF_A_MATCH: usize = 12;

/// Finds puzzles in this many matches and passes each one on, until there are `most`.
pub fn mine<P: Puzzling>(
    order: &Order<P>,
    seed: Seed,
    matches: std::ops::Range<u64>,
    most: usize,
    tell: &mut dyn FnMut(&Puzzle<P>),
) {
    let mut spread = Spread::default();
    let mut count = 0;
    for number in matches {
        let setup = &order.setups[number as usize % order.setups.len()];
        let mut alike = HashSet::new();
        let mut here = 0;
        for (before, state, index) in moments::<P>(order, setup, seed, number) {
            if here == OF_A_MATCH || count == most {
                break;
            }
            let Turn::Of(seat, _) = P::Game::turn(&state) else { continue };
            let state = P::Game::resample(&state, seat, &mut Chance::new(seed, index));
            let mut found = Vec::new();
            P::find(&Moment { before: before.as_ref(), state: &state, seat }, &mut found);
            for mut found in found {
                let own = found.state.take();
                let state = own.as_ref().unwrap_or(&state);
                if alike.contains(&found.alike) || here == OF_A_MATCH {
                    continue;
                }
                let key = found.alike;
                let Some(puzzle) = puzzle(found, setup, state, seat, (number, index)) else { continue };
                if !spread.takes(&puzzle.theme, puzzle.grade, most) {
                    continue;
                }
                alike.insert(key);
                here += 1;
                count += 1;
                tell(&puzzle);
            }
        }
    }
}

/// Completes a puzzle that was found, unless it is dull.
fn puzzle<P: Puzzling>(
    found: Found<P>,
    setup: &Setup<P>,
    state: &State<P>,
    seat: Seat,
    from: (u64, u64),
) -> Option<Puzzle<P>> {
    let Found { goal, theme, best, line, ways, length, .. } = found;
    let mut hasher = StableHasher::default();
    state.hash(&mut hasher);
    serde_json::to_string(&goal).expect("plain data has a JSON form").hash(&mut hasher);
    let name = Fingerprint(hasher.finish());
    let header = Header::new::<P::Game>(setup.clone(), Seed(name.0.into()), Some(state.clone()));
    let id = name.to_string()[..8].to_owned();
    let mut puzzle =
        Puzzle { id, goal, seat, grade: 0, theme: theme.to_owned(), best, line, ways, from, header };
    let sights = P::first_sights(state, seat, &puzzle.goal);
    let verdicts: Vec<Verdict> =
        sights.iter().map(|sight| judge(&puzzle, sight, &Budget::endless()).verdict).collect();
    if verdicts.contains(&Verdict::Optimal) {
        return None;
    }
    puzzle.grade = grade(length, ways, !verdicts.contains(&Verdict::Good));
    Some(puzzle)
}

/// The difficulty of a puzzle: it grows with the length, with few equally good answers, and if the obvious
/// answer misses the goal.
fn grade(length: u8, ways: u32, blind: bool) -> u8 {
    let few = match ways {
        0..=1 => 2,
        2..=3 => 1,
        _ => 0,
    };
    match length + few + u8::from(blind) {
        0..=1 => 1,
        2..=3 => 2,
        4 => 3,
        _ => 4,
    }
}

/// Balances difficulties and themes: none gets more than its share.
#[derive(Default)]
struct Spread {
    grades: BTreeMap<u8, usize>,
    themes: BTreeMap<String, usize>,
}

impl Spread {
    /// Counts a puzzle, unless there are too many similar ones.
    fn takes(&mut self, theme: &str, grade: u8, most: usize) -> bool {
        let grades = self.grades.entry(grade).or_default();
        let themes = self.themes.entry(theme.to_owned()).or_default();
        if *grades >= most * 2 / 5 || *themes >= most / 2 {
            return false;
        }
        *grades += 1;
        *themes += 1;
        true
    }
}

/// Every state of a match between bots, each with the one before it and the number of its last action.
fn moments<P: Puzzling>(
    order: &Order<P>,
    setup: &Setup<P>,
    seed: Seed,
    number: u64,
) -> impl Iterator<Item = (Option<State<P>>, State<P>, u64)> {
    let mut source = Chance::new(seed, number);
    let own = source.seed();
    let first = P::Game::start(setup, &mut Chance::new(own, 0)).expect("a set-up on offer is sound");
    let entrant = order.roster.get(order.bot).expect("the bot is on the roster");
    let mut players: Vec<Player<P::Game>> =
        (0..P::Game::seats(&first)).map(|_| Player::new((entrant.make)(), source.seed())).collect();
    let mut arena = Arena::new(order.cap);
    let (_, journal) = arena.record(setup, own, &mut players).expect("bots play on");
    let mut state = first;
    journal.entries.into_iter().zip(1..).map(move |(entry, index)| {
        let before = state.clone();
        if let Recorded::Act(action) = &entry.step {
            P::Game::apply(&mut state, action, &mut Chance::new(own, index), &mut Log::muted());
        }
        (Some(before), state.clone(), index)
    })
}
