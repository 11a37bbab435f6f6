//! The lessons of Mage Knight can be played, each by what it shows and through its slips.

use kernel::{Chance, Game as _, Lang, Seed, Shelved, Viewer};
use mage_knight::MageKnight;
use mage_knight_board::detail::Subject;
use mage_knight_board::tips;

#[test]
fn every_lesson_can_be_played() {
    let setup = MageKnight::presets().swap_remove(0).setup;
    let state = MageKnight::start(&setup, &mut Chance::new(Seed(0), 0)).expect("presets can be played");
    let view = MageKnight::view(&state, Viewer::Arbiter);
    let exists = |name: &str| name.parse::<Subject>().is_ok() || tips::tip(&view, name, Lang::En).is_some();
    learn::harness::hold(&Shelved::<MageKnight>::default(), &exists);
}
