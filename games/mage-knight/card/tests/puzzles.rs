//! The puzzles of Mage Knight, as they are published.

use mage_knight_card::puzzles::Riddles;
use puzzles::{look_over, prove_file};

const PUZZLES: &str = include_str!("../../puzzles/puzzles.jsonl");

#[test]
fn there_are_enough_of_every_grade_and_each_says_what_it_is_about() {
    look_over::<Riddles>(PUZZLES, 150, 4);
}

#[test]
fn a_sample_is_proved() {
    prove_file::<Riddles>(PUZZLES, false);
}

#[test]
#[ignore = "long: every puzzle"]
fn every_puzzle_is_proved() {
    prove_file::<Riddles>(PUZZLES, true);
}
