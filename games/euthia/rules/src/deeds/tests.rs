use super::*;
use crate::content::hero_tile;
use crate::player::{Piece, Tile};
use crate::terms::{Hero, Mode};
use crate::testing::{ONE, Table};
use kernel::rule;

#[test]
#[rule("EU-ACT-04")]
fn an_ability_with_the_symbol_stands_in_for_a_token() {
    let mut state = Table::of(Mode::Competitive, &[Hero::Keleia, Hero::Dral])
        .one(|player| {
            player.tokens = [false; 3];
            player.slots[4] = Some(Piece::new(Tile::Hero(hero_tile::KELEIA_SECOND_STRIKE)));
        })
        .build();
    assert_eq!(sources(&state, Deed::Combat).collect::<Vec<_>>(), [Source::Ability(4)]);
    assert_eq!(sources(&state, Deed::Trade).count(), 0, "it shows Combat alone");
    spend(&mut state, Deed::Combat, Source::Ability(4));
    assert!(state.players[ONE].slots[4].is_some_and(|piece| piece.engaged));
    assert_eq!(check(&state, Deed::Combat, Source::Ability(4)).unwrap_err().cites(), Some(EU_ACT_01));
}

#[test]
#[rule("EU-ACT-03")]
fn an_action_can_be_taken_as_often_as_it_can_be_paid() {
    let mut state = Table::new().one(|player| player.kept = Some(Deed::Mine)).build();
    for _ in 0..2 {
        assert!(check(&state, Deed::Mine, Source::Token).is_ok());
        spend(&mut state, Deed::Mine, Source::Token);
    }
    assert!(check(&state, Deed::Mine, Source::Token).is_err());
    assert_eq!((state.players[ONE].kept, state.players[ONE].tokens), (None, [false, true, true]));
}
