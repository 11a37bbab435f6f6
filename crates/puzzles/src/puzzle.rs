//! How a puzzle is written: one line of a file under `games/<game>/puzzles`, whose first line says how the
//! puzzles were found.

use crate::{Action, Puzzling, Setup, State};
use kernel::{Edition, Flaw, Game, Header, Lang, Seat, Table};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The largest absolute value of an answer.
const MOST: u64 = 1_000_000;

/// A puzzle.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Puzzle<P: Puzzling> {
    /// Its short name, derived from position and goal, so it stays the same when puzzles are found again.
    pub id: String,
    /// The goal.
    pub goal: P::Goal,
    /// The seat to answer.
    pub seat: Seat,
    /// Its difficulty, from 1 to 4.
    pub grade: u8,
    /// Its theme, in a word of the game.
    pub theme: String,
    /// The value of the best answer.
    pub best: i64,
    /// The best answer.
    pub line: Vec<Action<P>>,
    /// How many answers are equally good, including this one.
    pub ways: u32,
    /// The match it was found in, and after how many actions.
    pub from: (u64, u64),
    /// The position: the first line of a journal that continues from it.
    pub header: Header<Setup<P>, State<P>>,
}

/// How the puzzles of a file were found: its first line, and another one before puzzles that were found
/// differently.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Made {
    /// The command line of the chore.
    pub made_by: String,
    /// The rules by which the matches were played.
    pub edition: Edition,
}

/// Why a text is not a puzzle.
#[derive(Debug, thiserror::Error)]
pub enum NoPuzzle {
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// It belongs to another game.
    #[error("it is a puzzle of the game `{0}`")]
    OtherGame(String),
    /// Its position is impossible.
    #[error("{0}")]
    Position(Flaw),
    /// It has no position, or one in which its seat is not asked.
    #[error("nobody is asked anything in it")]
    NoQuestion,
}

/// How the puzzles of a file were found, and the puzzles themselves.
pub fn made(text: &str) -> Result<(Vec<Made>, Vec<&str>), NoPuzzle> {
    let (made, puzzles): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| is_made(line));
    if made.is_empty() || !text.starts_with(made[0]) {
        return Err(NoPuzzle::NoQuestion);
    }
    let made = made.into_iter().map(serde_json::from_str).collect::<Result<_, _>>()?;
    Ok((made, puzzles))
}

/// Whether a line says how the puzzles after it were found.
#[must_use]
pub fn is_made(line: &str) -> bool {
    line.starts_with("{\"made_by\"")
}

impl NoPuzzle {
    /// A sentence that says why.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match (self, lang) {
            (_, Lang::En) => self.to_string(),
            (NoPuzzle::Unreadable(error), Lang::Fr) => format!("énigme illisible\u{a0}: {error}"),
            (NoPuzzle::OtherGame(game), Lang::Fr) => {
                format!("c’est une énigme du jeu «\u{a0}{game}\u{a0}»")
            }
            (NoPuzzle::Position(flaw), Lang::Fr) => flaw.text(lang),
            (NoPuzzle::NoQuestion, Lang::Fr) => "personne n’a de question à y répondre".to_owned(),
        }
    }
}

impl<P: Puzzling> Puzzle<P> {
    /// Reads a puzzle written by any version of the game, and checks its position.
    pub fn read(mut line: Value) -> Result<Puzzle<P>, NoPuzzle> {
        // Whoever wrote it may be a stranger: what has no fields is not asked for them.
        if let Some(header) = line.get_mut("header") {
            let game = header["game"].as_str().unwrap_or_default();
            if game != P::Game::ID {
                return Err(NoPuzzle::OtherGame(game.chars().take(64).collect()));
            }
            let version =
                header["version"].as_u64().and_then(|version| u32::try_from(version).ok()).unwrap_or(0);
            if version != Edition::of::<P::Game>().version {
                if let Some(setup) = header.get_mut("setup") {
                    P::Game::migrate_setup(version, setup);
                }
                if let Some(state) = header.get_mut("state") {
                    P::Game::migrate_state(version, state);
                }
            }
        }
        let puzzle: Puzzle<P> = of_value(line)?;
        if puzzle.best.unsigned_abs() > MOST || !(1..=4).contains(&puzzle.grade) {
            let why = "the best answer is worth a million at most, and there are four grades";
            return Err(NoPuzzle::Position(Flaw::new("puzzle", why)));
        }
        let state = puzzle.header.state.as_ref().ok_or(NoPuzzle::NoQuestion)?;
        P::Game::audit(state).map_err(NoPuzzle::Position)?;
        if P::Game::turn(state).seat() != Some(puzzle.seat) {
            return Err(NoPuzzle::NoQuestion);
        }
        Ok(puzzle)
    }

    /// Its position.
    ///
    /// # Panics
    ///
    /// If it has none: [`Puzzle::read`] returns no such puzzle.
    #[must_use]
    pub fn state(&self) -> &State<P> {
        self.header.state.as_ref().expect("a puzzle that was read has a position")
    }
}

/// The table of a puzzle.
///
/// # Errors
///
/// If its position cannot be played.
pub fn position<P: Puzzling>(puzzle: &Puzzle<P>) -> Result<Table<P::Game>, Flaw> {
    let Header { setup, seed, .. } = &puzzle.header;
    Table::from_state(setup.clone(), *seed, puzzle.state().clone())
}

fn of_value<T: DeserializeOwned>(value: Value) -> Result<T, serde_json::Error> {
    T::deserialize(value)
}
