//! First Strike (CN-FST).

use super::*;

#[rule("CN-FST-01", "CN-FST-02")]
#[test]
fn a_wizard_strikes_before_the_others() {
    let board = board().troops(FRONT, Karkoth, Wizard, 1).troops(FRONT, Vailin, Footsoldier, 1);
    let (state, events) = fight(board, &[FRONT], [7]);
    assert_eq!(rolls(&events), [(Attacker, true, vec![10], 1)]);
    assert_eq!(count(&state, FRONT, Vailin, Footsoldier), 0);
    assert_eq!(state.controller(FRONT), Karkoth);
}

#[rule("CN-FST-01", "CN-FST-02")]
#[test]
fn a_fighter_does_not_and_a_defending_wizard_does() {
    let board = board().troops(FRONT, Karkoth, Fighter, 1).troops(FRONT, Vailin, Wizard, 1);
    let (state, events) = fight(board, &[FRONT], [6]);
    assert_eq!(rolls(&events), [(Defender, true, vec![10], 1)]);
    assert_eq!(count(&state, FRONT, Karkoth, Fighter), 0);
}

#[rule("CN-FST-03")]
#[test]
fn first_strikers_of_both_sides_roll_at_once() {
    let board = board().troops(FRONT, Karkoth, Wizard, 1).troops(FRONT, Vailin, Wizard, 1);
    let (state, events) = fight(board, &[FRONT], [6, 6]);
    assert_eq!(rolls(&events), [(Attacker, true, vec![10], 1), (Defender, true, vec![10], 1)]);
    assert_eq!((count(&state, FRONT, Karkoth, Wizard), count(&state, FRONT, Vailin, Wizard)), (0, 0));
}

#[rule("CN-FST-04")]
#[test]
fn one_roll_in_each_round() {
    let board = board().troops(FRONT, Karkoth, Wizard, 1).troops(FRONT, Vailin, Footsoldier, 1);
    let (mut state, mut events) = fight(board, &[FRONT], [1, 1]);
    events.extend(act_rolling(&mut state, Action::Press, [1, 1]));
    events.extend(act_rolling(&mut state, Action::Press, [1, 1]));
    let ours = rolls(&events).into_iter().filter(|(side, ..)| *side == Attacker);
    assert_eq!(ours.collect::<Vec<_>>(), vec![(Attacker, true, vec![10], 0); 3]);
}

#[rule("CN-FST-05")]
#[test]
fn a_battle_decided_by_first_strike_ends_at_once() {
    let board = board().troops(FRONT, Karkoth, Wizard, 2).troops(FRONT, Karkoth, Footsoldier, 3).troops(
        FRONT,
        Vailin,
        Footsoldier,
        2,
    );
    let (state, events) = fight(board, &[FRONT], [6, 10]);
    assert_eq!(rolls(&events), [(Attacker, true, vec![10, 10], 2)]);
    assert_eq!(state.controller(FRONT), Karkoth);
}

#[rule("CN-FST-06")]
#[test]
fn a_castle_silenced_by_first_strike_does_not_roll() {
    let board = board().troops(FRONT, Karkoth, Wizard, 1).troops(FRONT, Vailin, Footsoldier, 1).castle(FRONT);
    let (mut state, _) = fight(board, &[FRONT], [6]);
    let events = act_rolling(&mut state, Action::Lose(Loss::Castle), [1]);
    assert_eq!(rolls(&events), [(Defender, false, vec![6], 0)]);
}
