//! The lessons of Euthia can be played, each by what it shows and through its slips.

use euthia::Euthia;
use euthia_board::detail::Subject;
use euthia_board::tips;
use kernel::{Chance, Game as _, Lang, Seed, Shelved, Viewer};

#[test]
fn every_lesson_can_be_played() {
    let setup = Euthia::presets().swap_remove(0).setup;
    let state = Euthia::start(&setup, &mut Chance::new(Seed(0), 0)).expect("presets can be played");
    let view = Euthia::view(&state, Viewer::Arbiter);
    // A space is the number of its tile and its own: `space:14`.
    let exists = |name: &str| match name.strip_prefix("space:") {
        Some(space) => space.parse::<u8>().is_ok(),
        None => name.parse::<Subject>().is_ok() || tips::tip(&view, name, Lang::En).is_some(),
    };
    learn::harness::hold(&Shelved::<Euthia>::default(), &exists);
}
