//! Puzzles: one position, one question, an answer that can be worked out by hand.

use super::*;
use crate::content::{card, enemy};
use crate::plan::Cost;
use crate::terms::{BasicColour, ManaColour};

#[test]
fn a_block_and_an_attack_beat_prowlers() {
    // Prowlers: armor 3, attack 4.
    let board = || against(&[enemy::PROWLERS]);
    let state = board().hand(&[card::RAGE, card::DETERMINATION]).build();
    assert_eq!(fight(&state, 0), None);
    let two = fight(&state, 9).expect("two cards sideways and for 2");
    assert_eq!((two.wounds, two.cards), (2, 2));
    let state =
        board().hand(&[card::RAGE, card::DETERMINATION, card::MARCH]).tokens(ManaColour::Blue, 1).build();
    let cost = fight(&state, 0).expect("block 5, attack 2 and 1");
    assert_eq!(cost, Cost { cards: 3, mana: 1, ..Cost::default() });
    let _ = BasicColour::Red;
}
