//! The lessons of Mage Knight can be played by the answers they show, and through their slips.

use kernel::Shelved;
use mage_knight::MageKnight;
use mage_knight_board::things;

#[test]
fn every_lesson_can_be_played() {
    learn::harness::hold(&Shelved::<MageKnight>::default(), &things::exists);
}
