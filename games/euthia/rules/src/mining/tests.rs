use super::*;
use crate::board::Spot;
use crate::content::{item, power, territory};
use crate::effects::Answer;
use crate::player::{Piece, Tile};
use crate::rules::EU_ACT_01;
use crate::terms::Hero;
use crate::testing::{ONE, THREE, TWO, Table, act, act_drawing, answers, legal, not_an_answer, refused};
use kernel::rule;

const MINE: Action = Action::Mine(Source::Token);

/// The first Hero of three in a mountain without a Monster.
fn in_a_mine(mode: Mode) -> Table {
    Table::of(mode, &[Hero::Ael, Hero::Dral, Hero::Keleia]).tile(territory::I_12, -1, -1).at(Space::new(1, 0))
}

fn tokens(state: &State) -> [u8; 4] {
    state.map.tokens(Space::new(1, 0)).interaction
}

#[test]
#[rule("EU-MIN-01", "EU-MIN-03", "EU-CMP-05")]
fn a_mine_gives_the_top_tile_of_its_terrain() {
    let mut state = in_a_mine(Mode::Competitive).build();
    act_drawing(&mut state, MINE, [0]);
    assert_eq!(state.players[ONE].pack.as_slice(), [Piece::new(Tile::Item(item::COAL))]);
    assert_eq!((tokens(&state), state.players[ONE].tokens), ([1, 0, 0, 0], [false, true, true]));
    assert!(state.map.kind(Space::new(1, 0)).mine().is_some(), "a token on a Mine shows its mine face");
    // Elsewhere there is nothing to mine.
    let state = Table::new().at(crate::testing::start(0)).build();
    assert_eq!(refused(&state, MINE), EU_MIN_01);
}

#[test]
#[rule("EU-MAP-08")]
fn a_guarded_mine_is_not_mined() {
    let state = Table::new().tile(territory::I_13, -1, -1).at(Space::new(1, 2)).build();
    assert_eq!(refused(&state, MINE), EU_MAP_08);
}

#[test]
#[rule("EU-MIN-02", "EU-MIN-03")]
fn each_hero_mines_a_mine_once() {
    let mut state = in_a_mine(Mode::Competitive).one(|player| player.kept = Some(Deed::Mine)).build();
    act_drawing(&mut state, MINE, [0]);
    assert_eq!(refused(&state, MINE), EU_MIN_02);
    assert_eq!(
        refused(&in_a_mine(Mode::Competitive).one(|player| player.tokens[0] = false).build(), MINE),
        EU_ACT_01
    );
}

#[test]
#[rule("EU-MIN-04")]
fn each_other_with_tokens_gets_a_gold_once() {
    let mut state = in_a_mine(Mode::Competitive)
        .gold(2)
        .with(|state| state.map.tokens_mut(Space::new(1, 0)).unwrap().interaction = [0, 2, 1, 0])
        .build();
    act_drawing(&mut state, MINE, [0]);
    assert_eq!([ONE, TWO, THREE].map(|seat| state.players[seat].gold), [0, 1, 1]);
    assert_eq!(tokens(&state), [1, 2, 1, 0]);
}

#[test]
#[rule("EU-MIN-05")]
fn who_liberated_the_mine_removes_a_token_and_pays_nobody() {
    let mut state = in_a_mine(Mode::Competitive)
        .gold(1)
        .with(|state| state.map.tokens_mut(Space::new(1, 0)).unwrap().interaction = [2, 1, 0, 0])
        .build();
    act_drawing(&mut state, MINE, [0]);
    assert_eq!((tokens(&state), state.players[ONE].gold, state.players[TWO].gold), ([1, 1, 0, 0], 1, 0));
}

#[test]
#[rule("EU-MIN-06")]
fn who_cannot_pay_all_does_not_mine() {
    let state = in_a_mine(Mode::Competitive)
        .gold(1)
        .with(|state| state.map.tokens_mut(Space::new(1, 0)).unwrap().interaction = [0, 1, 1, 0])
        .build();
    assert_eq!(refused(&state, MINE), EU_MIN_06);
    assert!(state.players[ONE].tokens[0]);
}

#[test]
#[rule("EU-MIN-07", "EU-MIN-08")]
fn one_mine_cart_draws_three_and_keeps_one() {
    // Dragonhide Gauntlets, and a second cart carried: Skoldur's Tunneller belongs to another.
    let mut state = in_a_mine(Mode::Competitive).equip(10, item::DRAGON_GAUNTLETS).build();
    state.players[ONE].slots[13] = Some(Piece::new(Tile::Item(item::DRAGON_GAUNTLETS)));
    act(&mut state, MINE);
    let carts = [Spot::Slot(10), Spot::Slot(13)].map(|spot| Action::Use(spot, 1));
    assert_eq!(answers(&state), [Action::Done, carts[0], carts[1]]);
    // Coal, copper, iron: the first three kinds, one of each.
    act_drawing(&mut state, carts[0], [0, 3, 6]);
    assert!(not_an_answer(&state, carts[1]), "one cart in a Mining action");
    let keep = |at| Action::Answer(Answer::Option(at));
    assert_eq!(legal(&state), [keep(0), keep(1), keep(2)]);
    act(&mut state, keep(1));
    assert_eq!(state.players[ONE].pack.as_slice(), [Piece::new(Tile::Item(item::COPPER))]);
    assert_eq!(state.piles.discard.iter().collect::<Vec<_>>(), [item::COAL, item::IRON]);
    assert!(state.players[ONE].slots[10].unwrap().engaged && !state.players[ONE].slots[13].unwrap().engaged);
}

#[test]
#[rule("EU-COP-03", "EU-COP-04")]
fn together_one_gold_card_pays_for_all_tokens() {
    let table = || {
        in_a_mine(Mode::Coop)
            .gold(5)
            .with(|state| state.map.tokens_mut(Space::new(1, 0)).unwrap().interaction = [0, 1, 1, 0])
    };
    assert_eq!(refused(&table().build(), MINE), EU_COP_04);
    let mut state = table().one(|player| player.hand.put(power::HEALING)).build();
    act_drawing(&mut state, MINE, [0]);
    assert_eq!((state.players[ONE].gold, state.players[ONE].hand.len()), (5, 0));
    assert_eq!(state.players[ONE].pack.len(), 1);
    assert_eq!(state.powers.of(Metal::Gold).bottom.as_slice(), [Some(power::HEALING)]);
}
