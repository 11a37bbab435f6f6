//! The lessons of Euthia can be played, each by what it shows and through its slips.

use euthia::Euthia;
use euthia_board::things;
use kernel::Shelved;

#[test]
fn every_lesson_can_be_played() {
    learn::harness::hold(&Shelved::<Euthia>::default(), &things::exists);
}
