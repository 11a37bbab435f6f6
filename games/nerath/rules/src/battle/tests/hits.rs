//! Dice, hits and who takes them (CN-BTL-05 to CN-BTL-15, CN-TGH).

use super::*;
use crate::rules::{CN_BTL_09, CN_BTL_10, CN_BTL_11, CN_BTL_14, CN_TGH_01};

#[rule("CN-BTL-05")]
#[test]
fn every_unit_rolls_its_own_die_once_a_round() {
    let board = board()
        .troops(FRONT, Karkoth, Footsoldier, 2)
        .troops(FRONT, Karkoth, Monster, 1)
        .troops(FRONT, Vailin, Footsoldier, 2)
        .troops(FRONT, Vailin, Monster, 1);
    let (mut state, events) = fight(board, &[FRONT], [1; 6]);
    let once = [(Attacker, false, vec![6, 6, 12], 0), (Defender, false, vec![6, 6, 12], 0)];
    assert_eq!(rolls(&events), once);
    assert_eq!(rolls(&act_rolling(&mut state, Action::Press, [1; 6])), once);
}

#[rule("CN-BTL-06")]
#[test]
fn six_or_more_hits_on_any_die() {
    let board = board()
        .troops(FRONT, Karkoth, Footsoldier, 1)
        .troops(FRONT, Karkoth, Monster, 1)
        .troops(FRONT, Karkoth, StormElemental, 1)
        .troops(FRONT, Karkoth, Dragon, 1)
        .troops(FRONT, Vailin, Footsoldier, 9);
    let (_, events) = fight(board, &[FRONT], [6, 12, 5, 6].into_iter().chain([1; 9]));
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![6, 12, 8, 20], 3));
}

#[rule("CN-BTL-08")]
#[test]
fn both_sides_strike_at_once() {
    let board = board().troops(FRONT, Karkoth, Fighter, 1).troops(FRONT, Vailin, Fighter, 1);
    let (state, events) = fight(board, &[FRONT], [6, 6]);
    assert_eq!(rolls(&events).len(), 2);
    assert_eq!((count(&state, FRONT, Karkoth, Fighter), count(&state, FRONT, Vailin, Fighter)), (0, 0));
}

#[rule("CN-BTL-07")]
#[test]
fn the_steps_of_a_round() {
    let board = board()
        .troops(FRONT, Karkoth, Wizard, 1)
        .troops(FRONT, Karkoth, Footsoldier, 2)
        .troops(FRONT, Vailin, Wizard, 1)
        .troops(FRONT, Vailin, Footsoldier, 2);
    let (mut state, mut events) = fight(board, &[FRONT], [6, 6]);
    for (action, dice) in [
        (lose(Vailin, Footsoldier), vec![]),
        (lose(Karkoth, Footsoldier), vec![6, 6]),
        (lose(Vailin, Footsoldier), vec![]),
        (lose(Karkoth, Footsoldier), vec![]),
    ] {
        events.extend(act_rolling(&mut state, action, dice));
    }
    let steps: Vec<&str> = events
        .iter()
        .filter_map(|event| match event {
            Event::Rolled { first_strike: true, .. } => Some("first strike rolls"),
            Event::Rolled { .. } => Some("other rolls"),
            Event::HitTaken { .. } => Some("hit"),
            _ => None,
        })
        .collect();
    let step = |rolls| [rolls, rolls, "hit", "hit"];
    assert_eq!(steps, [step("first strike rolls"), step("other rolls")].concat());
    assert_eq!(asked(&state).what, Asked::PressOrRetreat);
}

/// Two hits on a Dragon, a Castle and two Footsoldiers.
fn two_hits_on_a_garrison() -> State {
    let board = board()
        .troops(FRONT, Karkoth, Monster, 2)
        .troops(FRONT, Vailin, Dragon, 1)
        .troops(FRONT, Vailin, Footsoldier, 2)
        .castle(FRONT);
    fight(board, &[FRONT], [6, 6, 1, 1, 1, 1]).0
}

#[rule("CN-BTL-09", "CN-BTL-12")]
#[test]
fn who_was_hit_chooses_who_takes_it() {
    let state = two_hits_on_a_garrison();
    assert_eq!(asked(&state), Question { realm: Vailin, what: Asked::Hits { left: 2 } });
    assert_eq!(legal(&state), [lose(Vailin, Footsoldier), wound(Vailin, Dragon), Action::Lose(Loss::Castle)]);
    assert_eq!(refused(&state, lose(Karkoth, Monster)), CN_BTL_09);
    assert_eq!(refused(&state, lose(Vailin, Monster)), CN_BTL_10);
    assert_eq!(refused(&state, lose(Vailin, Dragon)), CN_TGH_01);
    assert_eq!(refused(&state, Action::Done), CN_BTL_11);

    let mut both = state.clone();
    act_all(&mut both, [lose(Vailin, Footsoldier), lose(Vailin, Footsoldier)]);
    assert_eq!(count(&both, FRONT, Vailin, Footsoldier), 0);
    assert_eq!(asked(&both).what, Asked::PressOrRetreat);

    let mut neither = state;
    act_all(&mut neither, [wound(Vailin, Dragon), Action::Lose(Loss::Castle)]);
    assert_eq!(count(&neither, FRONT, Vailin, Footsoldier), 2);
    // CN-BTL-14, CN-TGH-02: the Castle is silent, the Dragon is not.
    let events = act_rolling(&mut neither, Action::Press, [1; 5]);
    assert_eq!(rolls(&events)[1], (Defender, false, vec![6, 6, 20], 0));
}

#[rule("CN-BTL-10")]
#[test]
fn each_hit_takes_another_unit() {
    let board = board().troops(FRONT, Karkoth, Monster, 2).troops(FRONT, Vailin, Footsoldier, 3);
    let (state, _) = fight(board, &[FRONT], [6, 6, 1, 1, 1]);
    // Nothing to choose: nobody is asked.
    assert_eq!(count(&state, FRONT, Vailin, Footsoldier), 1);
    assert_eq!(asked(&state).what, Asked::PressOrRetreat);
}

#[rule("CN-BTL-11")]
#[test]
fn hits_beyond_what_can_be_taken_are_lost() {
    let board = board()
        .troops(FRONT, Karkoth, Monster, 4)
        .troops(FRONT, Vailin, Footsoldier, 1)
        .troops(BORDER, Karkoth, Monster, 1)
        .troops(BORDER, Vailin, Footsoldier, 1);
    let (mut state, _) = fight(board, &[FRONT, BORDER], []);
    let events = act_rolling(&mut state, Action::Fight(FRONT), [6, 6, 6, 6, 1]);
    let taken = events.iter().filter(|event| matches!(event, Event::HitTaken { .. })).count();
    assert_eq!((taken, count(&state, FRONT, Vailin, Footsoldier)), (1, 0));
    // They do not carry over to the next battle.
    act_rolling(&mut state, Action::Done, [1, 1]); // No Rampage; both miss.
    assert_eq!(count(&state, BORDER, Vailin, Footsoldier), 1);
}

#[rule("CN-BTL-12")]
#[test]
fn the_defender_is_asked_first() {
    let board = board()
        .troops(FRONT, Karkoth, Footsoldier, 1)
        .troops(FRONT, Karkoth, Fighter, 1)
        .troops(FRONT, Vailin, Footsoldier, 1)
        .troops(FRONT, Vailin, Fighter, 1);
    let (mut state, _) = fight(board, &[FRONT], [6, 1, 6, 1]);
    assert_eq!(asked(&state), Question { realm: Vailin, what: Asked::Hits { left: 1 } });
    act(&mut state, lose(Vailin, Footsoldier));
    assert_eq!(asked(&state), Question { realm: Karkoth, what: Asked::Hits { left: 1 } });
    act(&mut state, lose(Karkoth, Fighter));
    assert_eq!(count(&state, FRONT, Karkoth, Footsoldier), 1);
}

#[rule("CN-BTL-13")]
#[test]
fn a_destroyed_unit_may_be_bought_again() {
    let board = board().troops(FRONT, Karkoth, Dragon, 1).troops(FRONT, Vailin, Dragon, 2).gold(Karkoth, 5);
    let (mut state, _) = fight(board, &[FRONT], [1, 6, 6]);
    assert_eq!(count(&state, FRONT, Karkoth, Dragon), 0);
    act(&mut state, Action::Done); // Reposition.
    let castle = at::KARKOTHI_THRONEHOLDS;
    let dragon = Action::Buy { kind: Dragon, castle, at: crate::action::Placement::Space(castle) };
    assert!(legal(&state).contains(&dragon));
}

#[rule("CN-BTL-14")]
#[test]
fn a_castle_that_is_hit_is_silent_for_the_rest_of_the_battle() {
    let mut state = two_hits_on_a_garrison();
    act_all(&mut state, [Action::Lose(Loss::Castle), wound(Vailin, Dragon)]);
    act_rolling(&mut state, Action::Press, [6, 1, 1, 1, 1]);
    assert_eq!(refused(&state, Action::Lose(Loss::Castle)), CN_BTL_14);
    act(&mut state, lose(Vailin, Footsoldier));
    act(&mut state, Action::Retreat);
    assert_eq!(state.controller(FRONT), Vailin);
    // The next attacker finds it at work again.
    let board = board().troops(FRONT, Nerath, Footsoldier, 1).castle(FRONT).active(Nerath);
    let (_, events) = fight(board, &[FRONT], [1, 6]);
    assert_eq!(rolls(&events)[1], (Defender, false, vec![20], 1));
}

#[rule("CN-BTL-15", "CN-RES-03")]
#[test]
fn a_castle_alone_must_be_fought() {
    let board = board().troops(FRONT, Karkoth, Footsoldier, 3).castle(FRONT);
    let (state, events) = fight(board, &[FRONT], [6, 2, 1, 9]);
    assert_eq!(rolls(&events), [(Attacker, false, vec![6; 3], 1), (Defender, false, vec![20], 1)]);
    assert_eq!(count(&state, FRONT, Karkoth, Footsoldier), 2);
    assert_eq!(state.controller(FRONT), Karkoth);
    assert!(state.castles_of(Karkoth).contains(FRONT));
}

#[rule("CN-TGH-01")]
#[test]
fn a_dragon_falls_to_its_second_hit() {
    let board = board().troops(FRONT, Karkoth, Dragon, 1).troops(FRONT, Vailin, Monster, 1);
    let (mut state, _) = fight(board, &[FRONT], [1, 6]);
    assert_eq!(count(&state, FRONT, Karkoth, Dragon), 1);
    act_rolling(&mut state, Action::Press, [1, 1]);
    act_rolling(&mut state, Action::Press, [1, 6]);
    assert_eq!(count(&state, FRONT, Karkoth, Dragon), 0);
}

#[rule("CN-TGH-02")]
#[test]
fn a_wounded_dragon_fights_on_and_recovers() {
    let board = board().troops(FRONT, Karkoth, Dragon, 1).troops(FRONT, Vailin, Monster, 1);
    let (mut state, _) = fight(board, &[FRONT], [1, 6]);
    let events = act_rolling(&mut state, Action::Press, [1, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![20], 0));
    act(&mut state, Action::Retreat);
    assert_eq!(state.phase, Phase::Reposition);
    assert_eq!(state.battle, None); // And with it its wounds.
    assert_eq!(count(&state, at::THORNMERE_PLAINS, Karkoth, Dragon), 1);
    // In its next battle it takes two hits again.
    let board = Board::new().active(Vailin).troops(at::THORNMERE_PLAINS, Vailin, Monster, 1).troops(
        at::THORNMERE_PLAINS,
        Karkoth,
        Dragon,
        1,
    );
    let (state, _) = fight(board, &[at::THORNMERE_PLAINS], [6, 1]);
    assert_eq!(count(&state, at::THORNMERE_PLAINS, Karkoth, Dragon), 1);
}

#[rule("CN-TGH-03")]
#[test]
fn both_hits_of_a_step_may_fell_a_dragon() {
    let attackers = || board().troops(FRONT, Karkoth, Monster, 2);
    let (state, _) = fight(attackers().troops(FRONT, Vailin, Dragon, 1), &[FRONT], [6, 6, 1]);
    assert_eq!(count(&state, FRONT, Vailin, Dragon), 0);

    let board = attackers().troops(FRONT, Vailin, Dragon, 1).troops(FRONT, Vailin, Footsoldier, 1);
    let (state, _) = fight(board, &[FRONT], [6, 6, 1, 1]);
    let mut spread = state.clone();
    act_all(&mut spread, [wound(Vailin, Dragon), lose(Vailin, Footsoldier)]);
    assert_eq!((count(&spread, FRONT, Vailin, Dragon), count(&spread, FRONT, Vailin, Footsoldier)), (1, 0));
    let mut felled = state;
    act_all(
        &mut felled,
        [wound(Vailin, Dragon), Action::Lose(Loss::Wounded { realm: Vailin, kind: Dragon })],
    );
    assert_eq!((count(&felled, FRONT, Vailin, Dragon), count(&felled, FRONT, Vailin, Footsoldier)), (0, 1));
}
