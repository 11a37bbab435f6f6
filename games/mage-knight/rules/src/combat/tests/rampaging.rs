//! Two rampaging enemies on one space (MK-VAR-RAMP-04).

use super::{beat, combat, idle, start, token};
use crate::combat::Start;
use crate::content::{EnemyId, Hex, Spot, enemy, tile};
use crate::rules::MK_MOV_07;
use crate::state::{Stage, State};
use crate::testing::{Board, refused, spot};
use kernel::rule;

/// Lairs of a draconum, and of orcs.
fn lairs() -> (Hex, Hex) {
    (spot(1, 0, Spot::West), spot(0, 1, Spot::NorthWest))
}

/// Tovak fights two on a space, who came together or one after the other.
fn against_two(at: Hex, enemies: [EnemyId; 2], paired: bool) -> State {
    let board = Board::new().tile(tile::CORE_8, 1, 0).tile(tile::COUNTRYSIDE_1, 0, 1);
    let mut state = board.at(at.neighbours()[0]).build();
    enemies.into_iter().for_each(|enemy| token(&mut state, at, enemy));
    if paired {
        state.map.pair(at);
    }
    start(&mut state, Start::rampaging([at]), &[]);
    assert_eq!(combat(&state).foes.len(), 2, "they are fought together");
    state
}

/// The Reputation for beating those at these places, and the table after the combat.
fn beaten(mut state: State, places: &[u8]) -> (i8, State) {
    places.iter().for_each(|place| beat(&mut state, *place));
    idle(&mut state, None);
    (state.player().reputation, state)
}

#[test]
#[rule("MK-VAR-RAMP-04")]
fn two_on_a_space_are_fought_together_and_each_gives_one_reputation() {
    let (dragons, orcs) = lairs();
    let orc = || against_two(orcs, [enemy::PROWLERS, enemy::MEDUSA], true);
    assert_eq!(beaten(orc(), &[0, 1]).0, 2);
    let (reputation, state) = beaten(orc(), &[0]);
    assert_eq!((reputation, state.map.has_rampaging(orcs)), (1, true), "the brown one is left");
    let dragon = || against_two(dragons, [enemy::FIRE_DRAGON, enemy::MEDUSA], true);
    assert_eq!(beaten(dragon(), &[0, 1]).0, 2);
    assert_eq!(beaten(dragon(), &[0]).0, 1);
    // A draconum that came alone gives two.
    assert_eq!(beaten(against_two(dragons, [enemy::FIRE_DRAGON, enemy::MEDUSA], false), &[0]).0, 2);
}

#[test]
#[rule("MK-VAR-RAMP-04")]
fn whoever_is_left_of_two_bars_the_space_and_gives_one_reputation_too() {
    let (dragons, _) = lairs();
    let (reputation, mut state) =
        beaten(against_two(dragons, [enemy::FIRE_DRAGON, enemy::MEDUSA], true), &[1]);
    assert_eq!(reputation, 1);
    (state.stage, state.turn.acted, state.turn.movement) = (Stage::Movement, false, 9);
    assert_eq!(refused(&state, crate::action::Action::Move(dragons)), MK_MOV_07);
    start(&mut state, Start::rampaging([dragons]), &[]);
    assert_eq!(beaten(state, &[0]).0, 2);
}
