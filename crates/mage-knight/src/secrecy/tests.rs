//! Hands and decks are dealt anew for those who have not seen them.

use super::*;
use crate::content::card::{MARCH, RAGE, STAMINA, WOUND};
use crate::testing::{Board, ONE, TWO};
use kernel::{Chance, Seed};

fn worlds(state: &State, seat: Seat) -> impl Iterator<Item = State> + '_ {
    (0..40).map(move |seed| resample(state, seat, &mut Chance::new(Seed(seed), 1)))
}

#[test]
fn the_hand_of_another_is_any_of_hand_and_deck() {
    let state = Board::new()
        .hand(&[RAGE])
        .hand_of(TWO, &[RAGE, WOUND])
        .deck_of(TWO, &[MARCH, MARCH, STAMINA])
        .build();
    let mut hands = std::collections::HashSet::new();
    for world in worlds(&state, ONE) {
        assert_eq!(secret(&world, ONE), secret(&state, ONE));
        assert_eq!((world.players[1].hand.len(), world.players[1].deck.len()), (2, 3));
        assert_eq!(
            world.players[1].deck.known_on_top().len(),
            3,
            "as many places are known to her as before"
        );
        let mut all: Vec<CardId> = world.players[1].hand.iter().chain(world.players[1].deck.iter()).collect();
        all.sort_unstable();
        let mut real: Vec<CardId> =
            state.players[1].hand.iter().chain(state.players[1].deck.iter()).collect();
        real.sort_unstable();
        assert_eq!(all, real);
        hands.insert(world.players[1].hand.iter().collect::<Vec<_>>());
    }
    assert!(hands.len() > 3);
    // To herself nothing changes.
    for world in worlds(&state, TWO) {
        assert_eq!(secret(&world, TWO), secret(&state, TWO));
    }
}

#[test]
fn cards_under_sparing_power_are_nobodys_to_see() {
    let state = Board::new()
        .deck(&[RAGE])
        .with(|state| {
            let player = &mut state.players[0];
            player.spared.push(MARCH);
            [STAMINA, RAGE, MARCH].into_iter().for_each(|card| player.deck.put_anywhere(card));
        })
        .build();
    let spared: std::collections::HashSet<CardId> =
        worlds(&state, ONE).map(|world| world.players[0].spared[0]).collect();
    assert_eq!(spared.len(), 3);
    assert!(worlds(&state, ONE).all(|world| world.players[0].deck.known_on_top() == [RAGE]));
}

#[test]
fn artifacts_put_away_are_any_that_are_left() {
    let mut state = Board::new().build();
    let deck = &mut state.offers.artifact_deck;
    let card = deck.draw(&mut Chance::new(Seed(1), 1)).expect("sixteen artifacts");
    deck.put_at_bottom(card);
    let bottoms: std::collections::HashSet<CardId> =
        worlds(&state, ONE).filter_map(|world| world.offers.artifact_deck.iter().last()).collect();
    assert!(bottoms.len() > 3);
    assert!(worlds(&state, ONE).all(|world| world.offers.artifact_deck.len() == 16));
}
