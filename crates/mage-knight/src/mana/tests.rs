//! Mana, rule by rule.

use crate::action::{Action, Purse};
use crate::combat::{Combat, Foe, Joined};
use crate::content::{card, enemy};
use crate::rules::{MK_DEED_10, MK_MANA_04, MK_MANA_08, MK_MANA_11, MK_MANA_15};
use crate::source;
use crate::state::{Stage, State};
use crate::terms::BasicColour::{Blue, Green, Red};
use crate::terms::ManaColour;
use crate::testing::{Board, act, act_all, during, legal, refused};

fn pay(purse: Purse) -> Action {
    Action::Pay(purse)
}

#[kernel::rule("MK-MANA-11")]
#[kernel::rule("MK-DEED-03")]
#[test]
fn one_mana_can_be_paid_in_three_ways() {
    let board = Board::new().hand(&[card::STAMINA]).crystals(Blue, 1).tokens(ManaColour::Blue, 1);
    let mut state = board.source(&[ManaColour::Blue, ManaColour::Red]).build();
    act(&mut state, Action::PlayStrong(card::STAMINA));
    let ways = [Purse::Token(ManaColour::Blue), Purse::Crystal(Blue), Purse::Die(ManaColour::Blue)];
    assert_eq!(legal(&state), ways.map(pay));
    assert_eq!(refused(&state, pay(Purse::Die(ManaColour::Red))), MK_MANA_11);
    act(&mut state, pay(Purse::Crystal(Blue)));
    assert_eq!((state.players[0].crystals, state.turn.movement), ([0; 4], 4), "only the stronger effect");
}

#[kernel::rule("MK-MANA-04")]
#[test]
fn a_crystal_can_become_mana_but_not_the_reverse() {
    let mut state = Board::new().crystals(Green, 1).build();
    act(&mut state, Action::Crystal(Green));
    assert_eq!((state.players[0].crystals, state.players[0].tokens), ([0; 4], [0, 0, 1, 0, 0, 0]));
    assert_eq!(refused(&state, Action::Crystal(Green)), MK_MANA_04);
}

#[kernel::rule("MK-MANA-06")]
#[kernel::rule("MK-MANA-15")]
#[test]
fn by_day_gold_is_any_basic_colour_and_black_is_nothing() {
    let board = Board::new().hand(&[card::STAMINA]).source(&[ManaColour::Gold, ManaColour::Black]);
    let mut state = board.crystals(Blue, 1).build();
    act(&mut state, Action::PlayStrong(card::STAMINA));
    assert_eq!(refused(&state, pay(Purse::Die(ManaColour::Black))), MK_MANA_15);
    act(&mut state, pay(Purse::Die(ManaColour::Gold)));
    assert_eq!(state.turn.movement, 4);
}

#[kernel::rule("MK-MANA-07")]
#[kernel::rule("MK-MANA-15")]
#[test]
fn by_night_black_is_for_what_asks_for_black_and_gold_is_nothing() {
    let board = Board::new().night().hand(&[card::STAMINA]);
    let state = board.source(&[ManaColour::Gold, ManaColour::Black]).build();
    assert_eq!(refused(&state, Action::PlayStrong(card::STAMINA)), MK_DEED_10);
    let board =
        Board::new().night().hand(&[card::MEDITATION]).discard(&[card::RAGE]).tokens(ManaColour::Green, 1);
    let state = board.source(&[ManaColour::Black]).build();
    assert!(legal(&state).contains(&Action::PlayStrong(card::MEDITATION)));
}

#[kernel::rule("MK-MANA-08")]
#[kernel::rule("MK-MANA-10")]
#[test]
fn one_die_a_turn_which_is_rolled_again_at_its_end() {
    let board =
        Board::new().hand(&[card::STAMINA, card::MARCH]).source(&[ManaColour::Blue, ManaColour::Green]);
    let mut state = board.build();
    act(&mut state, Action::PlayStrong(card::STAMINA));
    assert_eq!(refused(&state, Action::PlayStrong(card::MARCH)), MK_DEED_10);
    state.players[0].crystals[Green.index()] = 1;
    state.players[0].tokens[ManaColour::Green.index()] = 1;
    act(&mut state, Action::PlayStrong(card::MARCH));
    assert_eq!(refused(&state, pay(Purse::Die(ManaColour::Green))), MK_MANA_08);
    during(&mut state, [4], source::return_dice);
    assert_eq!(state.source.dice.as_slice(), [ManaColour::White, ManaColour::Green]);
}

#[kernel::rule("MK-MANA-09")]
#[test]
fn a_die_is_not_taken_for_nothing() {
    let state = Board::new().source(&[ManaColour::Red]).build();
    assert!(!legal(&state).iter().any(|action| matches!(action, Action::Pay(_) | Action::Die(_))));
}

fn dungeon(mut state: State) -> State {
    let mut combat = Combat::new([Foe::new(enemy::MINOTAUR, Joined::Drawn)].into_iter().collect());
    combat.dark = true;
    combat.group = 1;
    state.combat = Some(combat);
    state.stage = Stage::Combat;
    state
}

#[kernel::rule("MK-MANA-12")]
#[test]
fn in_a_dungeon_it_is_night_even_by_day() {
    let board = Board::new().hand(&[card::FIREBALL, card::SWIFTNESS]).tokens(ManaColour::Red, 1);
    let state = board.source(&[ManaColour::Black, ManaColour::Gold]).build();
    let inside = dungeon(state.clone());
    assert!(legal(&inside).contains(&Action::PlayStrong(card::FIREBALL)));
    assert_eq!(refused(&inside, Action::PlayStrong(card::SWIFTNESS)), MK_DEED_10);
    let mut after = dungeon(state);
    after.combat.as_mut().unwrap().dark = false;
    assert!(!legal(&after).contains(&Action::PlayStrong(card::FIREBALL)));
    assert!(legal(&after).contains(&Action::PlayStrong(card::SWIFTNESS)));
}

#[kernel::rule("MK-DEED-10")]
#[test]
fn mana_is_paid_so_that_the_whole_cost_can_be_paid() {
    // Gold could pay for the blue of the spell, but then only blue is left, which is of no use before the attack phase.
    let board = Board::new().hand(&[card::MANA_BOLT]).tokens(ManaColour::Gold, 1).tokens(ManaColour::Blue, 1);
    let mut state = dungeon(board.build());
    state.combat.as_mut().unwrap().dark = false;
    act(&mut state, Action::Play(card::MANA_BOLT));
    assert_eq!(state.players[0].tokens[ManaColour::Blue.index()], 0, "paid without a question");
    act(&mut state, Action::Colour(Green));
    assert_eq!(state.players[0].tokens, [0; 6]);
    assert_eq!(state.combat.as_ref().unwrap().attack[2][2], 5);
}

#[kernel::rule("MK-MANA-03")]
#[test]
fn there_is_room_for_three_crystals_of_a_colour() {
    let mut state =
        Board::new().hand(&[card::CRYSTALLIZE]).crystals(Red, 3).tokens(ManaColour::Red, 1).build();
    act_all(&mut state, [Action::Play(card::CRYSTALLIZE), pay(Purse::Token(ManaColour::Red))]);
    assert_eq!((state.players[0].crystals[Red.index()], state.players[0].tokens[0]), (3, 1));
}
