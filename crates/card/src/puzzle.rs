//! The request about a puzzle: its title and task, its hints, a verdict on an answer, and the best answer. It
//! concerns the position in the request, not a match in progress.

use crate::{Complaint, Inquiry};
use kernel::{Chance, Game, Lang, Log, Narrate, Viewer};
use puzzles::{Action, Judged, Puzzle, Puzzling, judge};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The name of the request.
pub const PUZZLE: &str = "puzzle";

/// The most answers that can be judged: no turn has more.
const MOST: usize = 400;

/// The arguments of the request.
#[derive(Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
struct Asked<P: Puzzling> {
    /// The puzzle as it is in its file.
    puzzle: Value,
    /// The answers to judge, if any.
    #[serde(default = "Option::default")]
    played: Option<Vec<Action<P>>>,
}

/// A puzzle in words.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Told {
    /// Its title.
    pub title: String,
    /// The task.
    pub task: String,
    /// Three hints, each telling more than the one before.
    pub hints: [String; 3],
    /// The best answer, step by step.
    pub line: Vec<String>,
    /// The value of the best answer.
    pub best: String,
    /// The verdict on the answers given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judged: Option<Judged>,
    /// Their value, if they reach the goal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worth: Option<String>,
}

pub(crate) fn puzzle<P: Puzzling>(
    arguments: &Value,
    inquiry: &Inquiry<'_, P::Game>,
) -> Result<Value, Complaint> {
    let lang = inquiry.lang();
    let asked = Asked::<P>::deserialize(arguments).map_err(|error| Complaint::unreadable(lang, &error))?;
    let puzzle = Puzzle::<P>::read(asked.puzzle).map_err(|error| match error {
        puzzles::NoPuzzle::Unreadable(error) => Complaint::unreadable(lang, &error),
        puzzles::NoPuzzle::Position(flaw) => Complaint(flaw.text(lang)),
        other => Complaint(other.text(lang)),
    })?;
    if puzzle.line.len() > MOST || asked.played.as_ref().is_some_and(|played| played.len() > MOST) {
        return Err(Complaint::too_large(lang));
    }
    let judged = asked.played.map(|played| judge(&puzzle, &played, inquiry.budget()));
    if inquiry.budget().is_over() {
        return Err(Complaint::too_long(lang));
    }
    let told = tell(&puzzle, lang, judged);
    Ok(serde_json::to_value(told).expect("plain data has a JSON form"))
}

fn tell<P: Puzzling>(puzzle: &Puzzle<P>, lang: Lang, judged: Option<Judged>) -> Told {
    let (state, seat, goal) = (puzzle.state(), puzzle.seat, &puzzle.goal);
    let line = labels(puzzle, lang);
    let hints = [P::hint(lang, puzzle), begins(lang, &line, 1), begins(lang, &line, line.len().div_ceil(2))];
    let worth = judged.and_then(|judged| judged.mark).map(|mark| P::amount(lang, goal, mark));
    Told {
        title: P::title(lang, state, seat, goal),
        task: P::task(lang, state, seat, goal),
        hints,
        best: P::amount(lang, goal, puzzle.best),
        line,
        judged,
        worth,
    }
}

/// The first steps of the best answer.
fn begins(lang: Lang, line: &[String], steps: usize) -> String {
    let steps = line[..steps.min(line.len())].join(" → ");
    match lang {
        Lang::En => format!("It begins like this: {steps}."),
        Lang::Fr => format!("Elle commence ainsi\u{a0}: {steps}."),
    }
}

/// The best answer as button labels, up to the first illegal one: the puzzle may come from a stranger.
fn labels<P: Puzzling>(puzzle: &Puzzle<P>, lang: Lang) -> Vec<String> {
    let mut state = puzzle.state().clone();
    let mut labels = Vec::new();
    for action in &puzzle.line {
        if kernel::check::<P::Game>(&state, puzzle.seat, action).is_err() {
            break;
        }
        let view = P::Game::view(&state, Viewer::Seat(puzzle.seat));
        labels.push(P::Game::action(lang, &view, action).text());
        let mut chance = Chance::new(puzzle.header.seed, labels.len() as u64);
        P::Game::apply(&mut state, action, &mut chance, &mut Log::muted());
    }
    labels
}
