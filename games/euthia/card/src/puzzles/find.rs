//! Finds moments of a fight that make puzzles: those in which the obvious answer is not the best.

use super::{Goal, Riddles, answers, is_asked, parts};
use ::puzzles::Puzzling;
use ::puzzles::mine::{Found, Moment, Order};
use bots::{Bot, Position};
use euthia::Euthia;
use euthia::action::Action;
use euthia::combat::Choice;
use euthia::question::Asked;
use euthia::state::State;
use kernel::{Budget, Chance, Game, Log, Seat, Seed, StableHasher, Turn};
use std::hash::{Hash, Hasher};

/// How much may be computed for one moment: what takes longer is no puzzle either.
const STEPS: u64 = 30_000;
/// How often a fight is fought, for how many answers at most, and how many puzzles it gives.
const COURSES: u32 = 6;
const PATIENCE: u64 = 120;
const OF_A_FIGHT: usize = 4;
/// How seldom the idler ends a turn while there is something to do.
const IDLENESS: u32 = 6;
/// The most answers of a line.
const LONG: usize = 8;
/// How much better than the first thought the best answer has to be, and between which chances it may lie.
const BETTER: i64 = 100;
const LEAST: f64 = 0.05;
const MOST: f64 = 0.995;

/// The matches in which puzzles are found: all scenarios.
#[must_use]
pub fn order() -> Order<Riddles> {
    let few = |preset: &kernel::Preset<euthia::setup::Setup>| preset.setup.players <= 2;
    let setups = Euthia::presets().into_iter().filter(few).map(|preset| preset.setup).collect();
    let title = kernel::Text { en: "Idler", fr: "Flâneur" };
    let roster = bots::Roster::default().with("idler", title, title, || Box::new(Idler));
    Order { setups, roster, bot: "idler", cap: 900 }
}

/// Goes about without a plan, and fights as it comes to mind: quick enough for thousands of fights, and Heroes
/// come into fights of every kind.
struct Idler;

impl Bot<Euthia> for Idler {
    fn choose<'a>(&mut self, position: &mut Position<'a, Euthia>) -> &'a Action {
        let legal = position.legal();
        let what = position.prompt().question.what;
        if matches!(what, Asked::Combat(_)) {
            let state = position.imagine();
            let action = euthia_bots::first_thought(&state, position.seat(), what, legal);
            return legal.iter().find(|other| **other == action).unwrap_or(&legal[0]);
        }
        // A turn is not ended, and a trade not left, as long as chance does not insist.
        let busy: Vec<&Action> = legal.iter().filter(|action| **action != Action::Done).collect();
        let idle = busy.is_empty() || position.chance().below(IDLENESS) == 0;
        match (idle, position.chance().pick(&busy)) {
            (false, Some(action)) => action,
            _ => legal.iter().find(|action| **action == Action::Done).unwrap_or(&legal[0]),
        }
    }
}

/// Where a fight has begun, it is fought several times over as it comes to mind, and each of the Hero's choices on
/// the way is looked at.
pub(super) fn find(moment: &Moment<'_, Riddles>, found: &mut Vec<Found<Riddles>>) {
    let Moment { state, seat, before } = *moment;
    let begins = before.is_none_or(|before| before.fight.is_none());
    let Some(fight) = state.fight.as_ref().filter(|fight| begins && fight.hero == seat) else { return };
    let hero = fight.hero;
    let mut legal = Vec::new();
    for course in 0..COURSES {
        let mut state = state.clone();
        for step in 0..PATIENCE {
            let Turn::Of(asked, prompt) = Euthia::turn(&state) else { break };
            if state.fight.is_none() || found.len() >= OF_A_FIGHT {
                break;
            }
            let chance = |stream: u64| Chance::new(Seed(course.into()), step * 2 + stream);
            if asked == hero && is_asked(&state, hero) {
                found.extend(choice(&Euthia::resample(&state, hero, &mut chance(1)), hero));
            }
            legal.clear();
            Euthia::legal(&state, &mut legal);
            let action = euthia_bots::first_thought(&state, asked, prompt.question.what, &legal);
            Euthia::apply(&mut state, &action, &mut chance(0), &mut Log::muted());
        }
    }
}

/// The puzzle of a choice, if there is one.
fn choice(state: &State, seat: Seat) -> Option<Found<Riddles>> {
    let mut legal = Vec::new();
    Euthia::legal(state, &mut legal);
    if legal.len() < 3 {
        return None;
    }
    let all = answers(state, seat, &Budget::steps(STEPS))?;
    let most = all.iter().map(|(_, won)| *won).fold(0.0, f64::max);
    if all.len() < 3 || !(LEAST..MOST).contains(&most) {
        return None;
    }
    let sight = at_first_sight(state, seat);
    let budget = Budget::steps(STEPS);
    let seen = Riddles::mark(state, seat, &Goal::Win, &sight, &budget);
    if budget.is_over() || seen.is_some_and(|seen| parts(most) - seen < BETTER) {
        return None;
    }
    let line = line(state, seat)?;
    let best = Riddles::mark(state, seat, &Goal::Win, &line, &Budget::steps(STEPS))?;
    if (best - parts(most)).abs() > 2 {
        return None;
    }
    let near = Riddles::tolerance(&Goal::Win);
    let ways = all.iter().filter(|(_, won)| best - parts(*won) <= near).count() as u32;
    let mut hasher = StableHasher::default();
    let fight = state.fight.as_ref()?;
    (seat, fight.foe, theme(line[0])).hash(&mut hasher);
    let length = (line.len() - 1).min(2) as u8 + u8::from(all.len() > 5);
    let state = Some(state.clone());
    Some(Found {
        state,
        alike: hasher.finish(),
        goal: Goal::Win,
        theme: theme(line[0]),
        best,
        line,
        ways,
        length,
    })
}

/// What an answer is about.
const fn theme(action: Action) -> &'static str {
    match action {
        Action::Gaar(_) | Action::Dwurt | Action::Brew => "token",
        Action::Combat(Choice::Hope(_)) => "hope",
        Action::Use(..) => "tile",
        Action::TurnGem(..) | Action::Essence(_) => "element",
        _ => "patience",
    }
}

/// The best answers, one after the other, up to the next roll.
fn line(state: &State, seat: Seat) -> Option<Vec<Action>> {
    let mut state = state.clone();
    let mut line = Vec::new();
    while line.len() < LONG {
        let all = answers(&state, seat, &Budget::steps(STEPS))?;
        // Of answers as good as each other the one that ends it comes last: nothing is used for nothing.
        let most = all.iter().map(|(_, won)| *won).fold(0.0, f64::max);
        let good = |(_, won): &&(Action, f64)| most - won < 1e-6;
        let best = all.iter().filter(good).find(|(answer, _)| *answer == Action::Done);
        let (best, _) = *best.or_else(|| all.iter().find(good))?;
        line.push(best);
        let mut chance = Chance::new(Seed(0), 0);
        Euthia::apply(&mut state, &best, &mut chance, &mut Log::muted());
        if chance.irrevocable() || !is_asked(&state, seat) {
            return Some(line);
        }
    }
    None
}

/// What comes to mind first, up to the next roll.
pub(super) fn at_first_sight(state: &State, seat: Seat) -> Vec<Action> {
    let mut state = state.clone();
    let (mut line, mut legal) = (Vec::new(), Vec::new());
    while line.len() < LONG {
        let Turn::Of(_, prompt) = Euthia::turn(&state) else { break };
        legal.clear();
        Euthia::legal(&state, &mut legal);
        let action = euthia_bots::first_thought(&state, seat, prompt.question.what, &legal);
        line.push(action);
        let mut chance = Chance::new(Seed(0), 0);
        Euthia::apply(&mut state, &action, &mut chance, &mut Log::muted());
        if chance.irrevocable() || !is_asked(&state, seat) {
            break;
        }
    }
    line
}
