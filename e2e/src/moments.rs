//! Moments of Euthia that chance brings seldom: matches are played until one comes, and kept as a journal that
//! the page takes in. What the match does next is known then, for its dice are.

use euthia::Euthia;
use euthia::action::Action;
use euthia::event::Event;
use euthia::setup::Setup;
use euthia::state::State;
use kernel::{Chance, Journal, Seat, Seed, Table, Turn, Viewer};
use std::path::{Path, PathBuf};

/// How many matches are played before one gives up.
const MATCHES: u32 = 900;

/// A step of a match: where it stood, what was done, what came of it.
pub struct Step<'a> {
    /// The position before.
    pub before: &'a State,
    /// Who answers.
    pub seat: Seat,
    /// What is done.
    pub action: Action,
    /// What happens.
    pub events: &'a [Event],
    /// The position after.
    pub after: &'a State,
}

/// A moment that was found: right before a step that was wanted.
pub struct Found {
    setup: Setup,
    seed: Seed,
    position: State,
    /// The match so far.
    journal: String,
    /// Who is asked.
    pub seat: Seat,
    /// What is done next.
    pub action: Action,
    /// The number of that answer among the legal ones.
    pub number: usize,
}

impl Found {
    /// The match so far, as a file that the page takes in.
    pub fn keep(&self, folder: &Path, name: &str) -> PathBuf {
        let file = folder.join(format!("{name}.jsonl"));
        std::fs::write(&file, &self.journal).expect("a file");
        file
    }

    /// The first line of a journal that goes on from here, without what has been.
    #[must_use]
    pub fn header(&self) -> String {
        let position = Table::<Euthia>::from_state(self.setup.clone(), self.seed, self.position.clone());
        let table = position.expect("a position that was played");
        table.journal().to_string().lines().next().expect("a header").to_owned()
    }
}

/// The set-up of a journal's first line.
#[must_use]
pub fn setup_of(header: &str) -> Setup {
    Journal::<Euthia>::parse(header).expect("a header that the house has written").0.header.setup
}

/// Plays matches of this set-up until a step comes that is wanted.
#[must_use]
pub fn find(setup: &Setup, what: &str, wanted: impl Fn(&Step<'_>) -> bool) -> Found {
    seek(setup, wanted).unwrap_or_else(|| panic!("{MATCHES} matches did not come to {what}"))
}

/// The same, if one comes. Every other match is played by chance, doing rather than passing; in the others a bot's first
/// thought is followed most of the time, which goes farther.
#[must_use]
pub fn seek(setup: &Setup, wanted: impl Fn(&Step<'_>) -> bool) -> Option<Found> {
    for round in 0..MATCHES {
        let seed = Seed(4_000 + u128::from(round));
        let mut table = Table::<Euthia>::new(setup.clone(), seed).expect("a set-up of the box");
        let mut dice = Chance::new(Seed(9_000 + u128::from(round)), 0);
        while let Turn::Of(seat, _) = table.turn() {
            let legal = table.legal();
            let idle = |action: &&Action| matches!(action, Action::Done | Action::Board(_));
            let busy: Vec<usize> = (0..legal.len()).filter(|at| !idle(&&legal[*at])).collect();
            let thinks = round % 2 == 1 && dice.below(4) > 0;
            let asked = thinks.then(|| table.view(Viewer::Seat(seat)).asked).flatten();
            let thought = asked.and_then(|asked| {
                let action = euthia_bots::first_thought(table.state(), seat, asked.what, &legal);
                legal.iter().position(|legal| *legal == action)
            });
            let number = if let Some(thought) = thought {
                thought
            } else if busy.is_empty() || dice.below(7) == 0 {
                dice.below(legal.len() as u32) as usize
            } else {
                busy[dice.below(busy.len() as u32) as usize]
            };
            let (action, before) = (legal[number], table.state().clone());
            table.submit(seat, action).expect("legal answers are legal");
            let step = Step { before: &before, seat, action, events: table.events(), after: table.state() };
            if wanted(&step) {
                // The last line is what is still to be done.
                let written = table.journal().to_string();
                let mut lines: Vec<&str> = written.lines().collect();
                lines.pop();
                let journal = lines.join("\n") + "\n";
                return Some(Found {
                    setup: setup.clone(),
                    seed,
                    position: before,
                    journal,
                    seat,
                    action,
                    number,
                });
            }
        }
    }
    None
}
