//! The lessons of Conquest of Nerath can be played by the answers they show, and through their slips.

use kernel::Shelved;
use nerath::Nerath;
use nerath_board::things;

#[test]
fn every_lesson_can_be_played() {
    learn::harness::hold(&Shelved::<Nerath>::default(), &things::exists);
}
