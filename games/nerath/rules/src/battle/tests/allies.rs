//! Allies who defend together (CN-BTL-16 to CN-BTL-18).

use super::*;
use crate::rules::{CN_BTL_17, CN_BTL_18};
use kernel::Seat;

fn alliance() -> Board {
    Board::new().mode(Mode::Alliance).active(Karkoth)
}

fn capital_guard(n: u8) -> Board {
    // Dice to score as many hits as a test wants.
    alliance().troops(FRONT, Karkoth, Monster, n)
}

#[rule("CN-BTL-16")]
#[test]
fn allies_defend_as_one_side() {
    let board = capital_guard(1).troops(FRONT, Vailin, Footsoldier, 2).troops(FRONT, Nerath, Footsoldier, 1);
    let (mut state, events) = fight(board, &[FRONT], [6, 1, 1, 1]);
    let defence: Vec<_> = rolls(&events).into_iter().filter(|(side, ..)| *side == Defender).collect();
    assert_eq!(defence, [(Defender, false, vec![6; 3], 0)]);
    // The controller of the territory names the unit; any of them will do.
    assert_eq!(asked(&state), Question { realm: Vailin, what: Asked::Hits { left: 1 } });
    assert_eq!(legal(&state), [lose(Vailin, Footsoldier), lose(Nerath, Footsoldier), Action::Split]);
    act(&mut state, lose(Nerath, Footsoldier));
    assert_eq!(asked(&state), Question { realm: Nerath, what: Asked::Consent { left: 1 } });
    act(&mut state, Action::Done);
    assert_eq!(count(&state, FRONT, Nerath, Footsoldier), 0);
    assert_eq!(asked(&state).what, Asked::PressOrRetreat);
}

#[rule("CN-BTL-17")]
#[test]
fn an_ally_who_does_not_agree_takes_only_his_half() {
    let board = capital_guard(3)
        .troops(FRONT, Vailin, Footsoldier, 2)
        .troops(FRONT, Vailin, Fighter, 2)
        .troops(FRONT, Nerath, Footsoldier, 1)
        .troops(FRONT, Nerath, Fighter, 1);
    let (mut state, _) = fight(board, &[FRONT], [6, 6, 6, 1, 1, 1, 1, 1, 1]);
    act(&mut state, lose(Nerath, Fighter));
    // CN-BTL-17: three hits, and Vailin has more units: two for Vailin, one for Nerath.
    act(&mut state, Action::Split);
    assert_eq!(asked(&state), Question { realm: Vailin, what: Asked::Hits { left: 2 } });
    assert_eq!(refused(&state, Action::Split), CN_BTL_18);
    act_all(&mut state, [lose(Vailin, Fighter), lose(Vailin, Footsoldier)]);
    assert_eq!(asked(&state), Question { realm: Nerath, what: Asked::Hits { left: 1 } });
    act(&mut state, lose(Nerath, Footsoldier));
    assert_eq!(asked(&state).what, Asked::PressOrRetreat);
    assert_eq!((state.troops.total(FRONT, Vailin), state.troops.total(FRONT, Nerath)), (2, 1));
}

#[rule("CN-BTL-17")]
#[test]
fn what_one_ally_cannot_take_passes_to_the_other() {
    let board = capital_guard(6)
        .troops(FRONT, Vailin, Footsoldier, 4)
        .troops(FRONT, Vailin, Fighter, 3)
        .troops(FRONT, Nerath, Footsoldier, 1);
    let (mut state, _) = fight(board, &[FRONT], [6; 6].into_iter().chain([1; 8]));
    act(&mut state, Action::Split);
    assert_eq!(asked(&state), Question { realm: Vailin, what: Asked::Hits { left: 5 } });
    for _ in 0..4 {
        act(&mut state, lose(Vailin, Footsoldier));
    }
    // The fifth hit and Nerath's only one leave no choice.
    assert_eq!(asked(&state).what, Asked::PressOrRetreat);
    assert_eq!((state.troops.total(FRONT, Vailin), state.troops.total(FRONT, Nerath)), (2, 0));
}

#[rule("CN-BTL-17")]
#[test]
fn an_odd_hit_is_drawn_between_equals() {
    for (lot, vailin, nerath) in [(0, 1, 2), (1, 2, 1)] {
        let board =
            capital_guard(1).troops(FRONT, Vailin, Footsoldier, 2).troops(FRONT, Nerath, Footsoldier, 2);
        let (mut state, _) = fight(board, &[FRONT], [6, 1, 1, 1, 1]);
        act_rolling(&mut state, Action::Split, [lot]);
        assert_eq!((state.troops.total(FRONT, Vailin), state.troops.total(FRONT, Nerath)), (vailin, nerath));
    }
}

#[rule("CN-BTL-18")]
#[test]
fn one_player_for_both_chooses_freely() {
    let board = capital_guard(3)
        .troops(FRONT, Vailin, Footsoldier, 2)
        .troops(FRONT, Nerath, Footsoldier, 2)
        .with(|state| {
            state.seats = 2;
            state.players = crate::realm::ByRealm([Seat(0), Seat(1), Seat(0), Seat(1)]);
        });
    let (mut state, _) = fight(board, &[FRONT], [6, 6, 6, 1, 1, 1, 1]);
    assert_eq!(legal(&state), [lose(Vailin, Footsoldier), lose(Nerath, Footsoldier)]);
    assert_eq!(refused(&state, Action::Split), CN_BTL_18);
    act_all(&mut state, [lose(Nerath, Footsoldier), lose(Nerath, Footsoldier)]);
    assert_eq!((state.troops.total(FRONT, Vailin), state.troops.total(FRONT, Nerath)), (1, 0));
}

#[rule("CN-BTL-18")]
#[test]
fn units_are_counted_for_the_odd_hit_as_they_fight() {
    // A Castle and a Dragon are two units; so are two Footsoldiers: the lot decides.
    let board =
        capital_guard(1).troops(FRONT, Vailin, Dragon, 1).castle(FRONT).troops(FRONT, Nerath, Footsoldier, 2);
    let (mut state, _) = fight(board, &[FRONT], [6, 1, 1, 1, 1]);
    act_rolling(&mut state, Action::Split, [1]);
    assert_eq!(state.troops.total(FRONT, Nerath), 1);
}

#[rule("CN-BTL-17")]
#[test]
fn a_single_defender_has_nobody_to_split_with() {
    let board = capital_guard(1).troops(FRONT, Vailin, Footsoldier, 1).troops(FRONT, Vailin, Fighter, 1);
    let (state, _) = fight(board, &[FRONT], [6, 1, 1]);
    assert_eq!(refused(&state, Action::Split), CN_BTL_17);
}
