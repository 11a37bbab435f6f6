//! A battle on the board as a question about its odds.

use super::*;
use kernel::rule;
use nerath::action::{Action, Loss};
use nerath::content::{Space, at, event, treasure};
use nerath::question::Asked;
use nerath::realm::Realm::{self, Karkoth, Vailin};
use nerath::testing::{Board, act, act_all, act_rolling, asked, fight};

/// A battle of Vailin's, next to one territory of Karkoth: Thornmere Plains.
const FRONT: Space = at::MOONWATER_GLADES;
/// A battle of Vailin's, next to two territories of Karkoth: Blackthorn Wood and Thornmere Plains.
const BORDER: Space = at::RETHMIL;

/// Karkoth attacks.
fn board() -> Board {
    Board::new().active(Karkoth)
}

fn lose(realm: Realm, kind: UnitKind) -> Action {
    Action::Lose(Loss::Unit { realm, kind })
}

#[test]
fn a_battle_under_way_is_a_question_about_odds() {
    let board = board()
        .troops(FRONT, Karkoth, Dragon, 1)
        .troops(FRONT, Karkoth, Footsoldier, 2)
        .troops(FRONT, Vailin, Footsoldier, 2)
        .castle(FRONT)
        .in_play(Karkoth, treasure::WAR_BANNER);
    let (mut state, _) = fight(board, &[FRONT], [6, 1, 1, 6, 1, 1]);
    act_all(
        &mut state,
        [Action::Lose(Loss::Castle), Action::Lose(Loss::Wound { realm: Karkoth, kind: Dragon })],
    );
    assert_eq!(asked(&state).what, Asked::PressOrRetreat);
    let question = Question::under_way(&state).expect("a battle");
    let wounded = Stack { wounds: 1, ..Stack::new(Dragon, 1) };
    let attacker = Force::of(&[(Footsoldier, 2)]).and(wounded);
    // The Castle is silent and the banner's round is over.
    let expected = Question::new(Ground::Territory, attacker, Force::of(&[(Footsoldier, 2)]));
    assert_eq!(question, expected);
    assert_eq!(Question::under_way(&Board::new().build()), None);
}

// CN-FST-04: hits still to be taken count, and after the First Strikes only the others are still to roll in
// this round.
#[test]
fn the_odds_know_the_moment_of_the_round() {
    let board = board()
        .troops(FRONT, Karkoth, Wizard, 1)
        .troops(FRONT, Karkoth, Footsoldier, 2)
        .troops(FRONT, Vailin, Footsoldier, 2)
        .troops(FRONT, Vailin, Monster, 1);
    // The Wizard hits; the defender chooses.
    let (mut state, _) = fight(board, &[FRONT], [6]);
    assert_eq!(asked(&state).what, Asked::Hits { left: 1 });
    let forces = |footsoldiers| {
        let attacker = Force::of(&[(Footsoldier, 2), (Wizard, 1)]);
        let defender = Force::of(&[(Footsoldier, footsoldiers), (Monster, 1)]);
        Question::new(Ground::Territory, attacker, defender)
    };
    let hits = BySide { attacker: 0, defender: 1 };
    let struck = Question { struck: true, hits, ..forces(2) };
    assert_eq!(Question::under_way(&state), Some(struck.clone()));
    // He loses a Footsoldier, as the odds expected.
    let after = Question { struck: true, ..forces(1) };
    assert!((quick(&struck).won - quick(&after).won).abs() < 1e-12);
    // Then the others roll: one hit by a Footsoldier, to be taken before a whole round.
    act_rolling(&mut state, lose(Vailin, Footsoldier), [6, 1, 1, 1]);
    assert_eq!(asked(&state).what, Asked::Hits { left: 1 });
    assert_eq!(Question::under_way(&state), Some(Question { hits, ..forces(1) }));
    act(&mut state, lose(Vailin, Footsoldier));
    assert_eq!(asked(&state).what, Asked::PressOrRetreat);
    assert_eq!(
        Question::under_way(&state).map(|question| (question.struck, question.hits.is_none())),
        Some((false, true))
    );
}

#[rule("CN-TRE-05")]
#[test]
fn the_odds_know_the_treasures_in_play_before_the_first_dice() {
    let board = board()
        .troops(FRONT, Karkoth, Fighter, 1)
        .troops(FRONT, Vailin, SiegeEngine, 2)
        .in_play(Karkoth, treasure::GAUNTLETS_OF_MIGHT)
        .in_play(Vailin, treasure::DRUMS_OF_WAR)
        .holds(event::KARKOTH_WRAITH_CHAMPION);
    let (mut state, _) = fight(board, &[FRONT], []);
    assert!(matches!(asked(&state).what, Asked::Window(_)), "cards of the start may be played");
    let before = Question::under_way(&state).expect("a battle");
    assert_eq!([&before.armies.attacker, &before.armies.defender].map(|army| army.modifiers.len()), [1, 1]);
    act_rolling(&mut state, Action::Done, [1, 1, 1, 1, 1]);
    assert_eq!(asked(&state).what, Asked::PressOrRetreat);
    assert_eq!(Question::under_way(&state), Some(before), "nobody was hit");
}

#[rule("CN-RES-01")]
#[test]
fn a_battle_that_is_over_has_no_odds() {
    let retreating = board().troops(BORDER, Karkoth, Footsoldier, 2).troops(BORDER, Vailin, Footsoldier, 1);
    let (mut state, _) = fight(retreating, &[BORDER], [1, 1, 1]);
    assert!(Question::under_way(&state).is_some());
    act(&mut state, Action::Retreat);
    assert_eq!((asked(&state).what, Question::under_way(&state)), (Asked::Withdrawal, None));
    let won = board().troops(BORDER, Karkoth, Monster, 1).troops(BORDER, Vailin, Footsoldier, 1);
    let (state, _) = fight(won, &[BORDER], [6, 1]);
    assert_eq!((asked(&state).what, Question::under_way(&state)), (Asked::Rampage, None));
}
