//! Mana, rule by rule.

use crate::action::{Action, Purse};
use crate::combat::{Combat, Foe, Joined};
use crate::content::{card, enemy};
use crate::rules::{MK_DEED_10, MK_MANA_04, MK_MANA_08, MK_MANA_11, MK_MANA_15, MK_VAR_FRIENDLY_04};
use crate::source;
use crate::state::{Stage, State};
use crate::terms::BasicColour::{Blue, Green, Red};
use crate::terms::ManaColour;
use crate::testing::{Board, act, act_all, act_drawing, during, legal, refused};
use kernel::{Seat, rule};

fn pay(purse: Purse) -> Action {
    Action::Pay(purse)
}

#[rule("MK-MANA-11")]
#[rule("MK-DEED-03")]
#[test]
fn one_mana_can_be_paid_in_three_ways() {
    let board = Board::new().hand(&[card::STAMINA]).crystals(Blue, 1).tokens(ManaColour::Blue, 1);
    let mut state = board.source(&[ManaColour::Blue, ManaColour::Red]).build();
    act(&mut state, Action::PlayStrong(card::STAMINA));
    let ways = [Purse::Token(ManaColour::Blue), Purse::Crystal(Blue), Purse::Die(ManaColour::Blue)];
    assert_eq!(legal(&state), ways.map(pay));
    assert_eq!(refused(&state, pay(Purse::Die(ManaColour::Red))), MK_MANA_11);
    act(&mut state, pay(Purse::Crystal(Blue)));
    assert_eq!(
        (state.players[Seat(0)].crystals, state.turn.movement),
        ([0; 4], 4),
        "only the stronger effect"
    );
}

#[rule("MK-MANA-04")]
#[test]
fn a_crystal_can_become_mana_but_not_the_reverse() {
    let mut state = Board::new().crystals(Green, 1).build();
    act(&mut state, Action::Crystal(Green));
    assert_eq!(
        (state.players[Seat(0)].crystals, state.players[Seat(0)].tokens),
        ([0; 4], [0, 0, 1, 0, 0, 0])
    );
    assert_eq!(refused(&state, Action::Crystal(Green)), MK_MANA_04);
}

#[rule("MK-MANA-06")]
#[rule("MK-MANA-15")]
#[test]
fn by_day_gold_is_any_basic_colour_and_black_is_nothing() {
    let board = Board::new().hand(&[card::STAMINA]).source(&[ManaColour::Gold, ManaColour::Black]);
    let mut state = board.crystals(Blue, 1).build();
    act(&mut state, Action::PlayStrong(card::STAMINA));
    assert_eq!(refused(&state, pay(Purse::Die(ManaColour::Black))), MK_MANA_15);
    act(&mut state, pay(Purse::Die(ManaColour::Gold)));
    assert_eq!(state.turn.movement, 4);
}

#[rule("MK-MANA-07")]
#[rule("MK-MANA-15")]
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

#[rule("MK-MANA-08")]
#[rule("MK-MANA-10")]
#[test]
fn one_die_a_turn_which_is_rolled_again_at_its_end() {
    let board =
        Board::new().hand(&[card::STAMINA, card::MARCH]).source(&[ManaColour::Blue, ManaColour::Green]);
    let mut state = board.build();
    act(&mut state, Action::PlayStrong(card::STAMINA));
    assert_eq!(refused(&state, Action::PlayStrong(card::MARCH)), MK_DEED_10);
    state.players[Seat(0)].crystals[Green.index()] = 1;
    state.players[Seat(0)].tokens[ManaColour::Green.index()] = 1;
    act(&mut state, Action::PlayStrong(card::MARCH));
    assert_eq!(refused(&state, pay(Purse::Die(ManaColour::Green))), MK_MANA_08);
    during(&mut state, [4], source::return_dice);
    assert_eq!(state.source.dice.as_slice(), [ManaColour::White, ManaColour::Green]);
}

#[rule("MK-MANA-09")]
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

#[rule("MK-MANA-12")]
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

#[rule("MK-DEED-10")]
#[test]
fn mana_is_paid_so_that_the_whole_cost_can_be_paid() {
    // Gold could pay for the blue of the spell, but then only blue is left, which is of no use before the
    // attack phase.
    let board = Board::new().hand(&[card::MANA_BOLT]).tokens(ManaColour::Gold, 1).tokens(ManaColour::Blue, 1);
    let mut state = dungeon(board.build());
    state.combat.as_mut().unwrap().dark = false;
    act(&mut state, Action::Play(card::MANA_BOLT));
    assert_eq!(state.players[Seat(0)].tokens[ManaColour::Blue.index()], 0, "paid without a question");
    act(&mut state, Action::Colour(Green));
    assert_eq!(state.players[Seat(0)].tokens, [0; 6]);
    assert_eq!(state.combat.as_ref().unwrap().attack[2][2], 5);
}

#[rule("MK-MANA-03")]
#[test]
fn there_is_room_for_three_crystals_of_a_colour() {
    let mut state =
        Board::new().hand(&[card::CRYSTALLIZE]).crystals(Red, 3).tokens(ManaColour::Red, 1).build();
    act_all(&mut state, [Action::Play(card::CRYSTALLIZE), pay(Purse::Token(ManaColour::Red))]);
    assert_eq!((state.players[Seat(0)].crystals[Red.index()], state.players[Seat(0)].tokens[0]), (3, 1));
}

/// The variant with friendlier gold mana, by day, with these dice in the Source.
fn friendly(dice: &[ManaColour]) -> Board {
    Board::new().source(dice).with(|state| state.variants.friendly_mana = true)
}

#[rule("MK-VAR-FRIENDLY-04", "MK-MANA-06")]
#[test]
fn by_agreement_a_gold_die_is_no_colour_that_the_source_shows() {
    use ManaColour::{Gold, Red, White};
    let dice = [Gold, Red, ManaColour::Blue];
    // March is green, Stamina blue: the crystal lets both be asked for.
    let board = || friendly(&dice).hand(&[card::MARCH, card::STAMINA]).crystals(Blue, 1).crystals(Green, 1);
    let mut green = board().build();
    act(&mut green, Action::PlayStrong(card::MARCH));
    assert_eq!(legal(&green), [pay(Purse::Crystal(Green)), pay(Purse::Die(Gold))]);
    let mut blue = board().build();
    act(&mut blue, Action::PlayStrong(card::STAMINA));
    assert_eq!(legal(&blue), [pay(Purse::Crystal(Blue)), pay(Purse::Die(ManaColour::Blue))]);
    assert_eq!(refused(&blue, pay(Purse::Die(Gold))), MK_VAR_FRIENDLY_04);
    // Without the agreement it is blue as well.
    blue.variants.friendly_mana = false;
    assert!(legal(&blue).contains(&pay(Purse::Die(Gold))));
    // Only a die that lies in the Source now counts: one that is in use does not.
    let mut used = board().with(|state| state.turn.dice_used = 0b100).build();
    act(&mut used, Action::PlayStrong(card::STAMINA));
    assert_eq!(legal(&used), [pay(Purse::Crystal(Blue)), pay(Purse::Die(Gold))]);
    // A gold token is no die.
    let mut token = friendly(&dice).hand(&[card::STAMINA]).crystals(Blue, 1).tokens(Gold, 1).build();
    act(&mut token, Action::PlayStrong(card::STAMINA));
    assert!(legal(&token).contains(&pay(Purse::Token(Gold))));
    // With two dice, the second blue one is gold: the first has left the Source.
    let two = |dice: &[ManaColour]| {
        let board = friendly(dice).hand(&[card::STAMINA, card::STAMINA]);
        let mut state = board.with(|state| state.turn.dice_left = 2).build();
        act(&mut state, Action::PlayStrong(card::STAMINA));
        act(&mut state, Action::PlayStrong(card::STAMINA));
        state.turn.dice_used
    };
    assert_eq!(two(&[Gold, ManaColour::Blue, White]), 0b11);
}

#[rule("MK-VAR-FRIENDLY-04", "MK-MANA-12")]
#[test]
fn gold_is_friendlier_by_day_alone() {
    let gold = Purse::Die(ManaColour::Gold);
    let dice = [ManaColour::Gold, ManaColour::Blue];
    // The Amulet of the Sun lets gold be used by night: as blue, too.
    let sun = |state: &mut State| {
        let seat = crate::testing::ONE;
        let effect = card::AMULET_OF_SUN.card().half(crate::variants::Printing::First, false).effect;
        let origin = crate::question::Origin::Card { card: card::AMULET_OF_SUN, strong: false };
        during(state, [], |play| crate::effects::start(play, seat, origin, effect));
        during(state, [], kernel::step::run);
        state.players[Seat(0)].tokens = [0; ManaColour::COUNT];
    };
    let board = || friendly(&dice).hand(&[card::STAMINA]).crystals(Blue, 1);
    let mut night = board().night().with(sun).build();
    act(&mut night, Action::PlayStrong(card::STAMINA));
    assert!(legal(&night).contains(&pay(gold)));
    let mut day = board().with(sun).build();
    act(&mut day, Action::PlayStrong(card::STAMINA));
    assert_eq!(refused(&day, pay(gold)), MK_VAR_FRIENDLY_04);
}

#[rule("MK-VAR-FRIENDLY-04", "MK-MANA-10")]
#[test]
fn mana_storm_leaves_gold_dice_alone_while_there_are_others() {
    use ManaColour::{Black, Gold, Red, White};
    // Faces by their numbers, red first.
    let storm = |dice: &[ManaColour], night: bool, rolls: &[u32]| {
        let board = friendly(dice).hand(&[card::MANA_STORM]).crystals(crate::terms::BasicColour::White, 1);
        let board = if night { board.night() } else { board };
        let mut state = board.with(|state| state.turn.dice_left = 0).build();
        act_drawing(&mut state, Action::PlayStrong(card::MANA_STORM), rolls.iter().copied());
        state
    };
    let state = storm(&[Gold, Red, ManaColour::Blue], false, &[4, 4]);
    assert_eq!(state.source.dice.as_slice(), [Gold, White, White]);
    // Black is not gold; gold alone is rolled; by night everything is.
    assert_eq!(storm(&[Black, Gold], false, &[1]).source.dice.as_slice(), [Red, Gold]);
    assert_eq!(storm(&[Gold, Gold], false, &[1, 4]).source.dice.as_slice(), [Red, White]);
    assert_eq!(storm(&[Gold, Red], true, &[4, 4]).source.dice.as_slice(), [White, White]);
    // A die in use is not in the Source: the gold one is alone there.
    let board = friendly(&[Gold, White]).hand(&[card::MANA_STORM]);
    let mut state = board.build();
    act_drawing(&mut state, Action::PlayStrong(card::MANA_STORM), [1]);
    assert_eq!((state.turn.dice_used, state.source.dice.as_slice()), (0b10, [Red, White].as_slice()));
    // After the storm gold is any colour still, but for those that are shown; and a gold die that was used is
    // rolled.
    let mut state = storm(&[Gold, Red, ManaColour::Blue], false, &[3, 4]);
    state.players[Seat(0)].hand.put(card::MARCH);
    state.players[Seat(0)].hand.put(card::STAMINA);
    state.players[Seat(0)].crystals[Green.index()] = 1;
    act(&mut state, Action::PlayStrong(card::STAMINA));
    assert_eq!(state.turn.dice_used, 0b1, "blue is gold");
    act(&mut state, Action::PlayStrong(card::MARCH));
    act(&mut state, pay(Purse::Die(ManaColour::Green)));
    during(&mut state, [1, 1], source::return_dice);
    assert_eq!(state.source.dice.as_slice(), [Red, Red, White]);
}
