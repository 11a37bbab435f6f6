//! The lessons of Euthia can be played by the answers they show, and through their slips.

use euthia::Euthia;
use euthia_board::things;
use kernel::Shelved;

#[test]
fn every_lesson_can_be_played() {
    learn::harness::hold(&Shelved::<Euthia>::default(), &things::exists);
}
