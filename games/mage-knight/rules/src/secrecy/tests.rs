//! Hands and decks are dealt again for seats that have not seen them.

use super::*;
use crate::action::Action;
use crate::content::Hex;
use crate::content::card::{IMPROVISATION, MARCH, RAGE, STAMINA, SWIFTNESS, WOUND};
use crate::effects;
use crate::question::Origin;
use crate::terms::Site;
use crate::testing::{Board, ONE, TWO, act_seeded, during_seeded, legal};
use kernel::{Chance, Seat, Seed};
use std::collections::HashSet;

fn worlds(state: &State, seat: Seat) -> impl Iterator<Item = State> + '_ {
    (0..40).map(move |seed| resample(state, seat, &mut Chance::new(Seed(seed), 1)))
}

#[test]
fn the_hand_of_another_is_any_of_hand_and_deck() {
    let state = Board::new()
        .hand(&[RAGE])
        .hand_of(TWO, &[RAGE, WOUND])
        .deck_of(TWO, &[IMPROVISATION])
        .with(|state| {
            let deck = &mut state.players[Seat(1)].deck;
            [MARCH, MARCH, STAMINA].into_iter().for_each(|card| deck.put_anywhere(card));
            deck.put_at_bottom(SWIFTNESS);
        })
        .build();
    let mut hands = HashSet::new();
    for world in worlds(&state, ONE) {
        assert_eq!(secret(&world, ONE), secret(&state, ONE));
        assert_eq!((world.players[Seat(1)].hand.len(), world.players[Seat(1)].deck.len()), (2, 5));
        // What was put on and under the deck was seen by all.
        let deck = &world.players[Seat(1)].deck;
        assert_eq!((deck.known_on_top(), deck.known_at_bottom()), (&[IMPROVISATION][..], &[SWIFTNESS][..]));
        let mut all: Vec<CardId> =
            world.players[Seat(1)].hand.iter().chain(world.players[Seat(1)].deck.iter()).collect();
        all.sort_unstable();
        let mut real: Vec<CardId> =
            state.players[Seat(1)].hand.iter().chain(state.players[Seat(1)].deck.iter()).collect();
        real.sort_unstable();
        assert_eq!(all, real);
        hands.insert(world.players[Seat(1)].hand.iter().collect::<Vec<_>>());
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
            let player = &mut state.players[Seat(0)];
            player.spared.push(MARCH);
            [STAMINA, RAGE, MARCH].into_iter().for_each(|card| player.deck.put_anywhere(card));
        })
        .build();
    let spared: HashSet<CardId> = worlds(&state, ONE).map(|world| world.players[Seat(0)].spared[0]).collect();
    assert_eq!(spared.len(), 3);
    assert!(worlds(&state, ONE).all(|world| world.players[Seat(0)].deck.known_on_top() == [RAGE]));
}

#[test]
fn artifacts_put_away_are_known_to_the_one_who_did_it() {
    let mut state = Board::new().build();
    let offers = &mut state.offers;
    let mut chance = Chance::new(Seed(1), 1);
    for seat in [TWO, ONE, TWO] {
        let card = offers.artifact_deck.draw(&mut chance).expect("sixteen artifacts");
        offers.artifact_deck.put_at_bottom(card);
        offers.buried.push(seat);
    }
    let real = state.offers.artifact_deck.known_at_bottom().to_vec();
    for (seat, mine) in [(ONE, [false, true, false]), (TWO, [true, false, true])] {
        let mut seen: [HashSet<CardId>; 3] = Default::default();
        for world in worlds(&state, seat) {
            let deck = &world.offers.artifact_deck;
            assert_eq!((deck.len(), &world.offers.buried), (16, &state.offers.buried));
            seen.iter_mut().zip(deck.known_at_bottom()).for_each(|(seen, card)| seen.extend([*card]));
        }
        for place in 0..3 {
            if mine[place] {
                assert!(seen[place].iter().eq([&real[place]]), "it is remembered");
            } else {
                assert!(seen[place].len() > 3, "any of those that are left");
            }
        }
    }
}

/// The reward of one artifact, taken at once: of the two the first is put away.
fn take_artifact(state: &mut State) {
    let reward = Site::Monastery.card().burn.as_ref().expect("it burns").reward;
    let artifact = reward.parts().find(|part| *part.get() == Effect::Artifact(1)).expect("for an artifact");
    during_seeded(state, |play| {
        effects::start(play, ONE, Origin::Site, artifact);
        kernel::step::run(play);
    });
    for _ in 0..2 {
        if let Some(card) = legal(state).into_iter().find(|action| matches!(action, Action::Card(_))) {
            act_seeded(state, card);
        }
    }
}

#[test]
fn an_artifact_put_away_comes_up_again_when_the_others_are_gone() {
    let mut state = Board::new().at(Hex::new(0, 0)).build();
    let deck = &mut state.offers.artifact_deck;
    for card in deck.iter().skip(3).collect::<Vec<_>>() {
        deck.take(card);
    }
    let known =
        |state: &State| (state.offers.buried.to_vec(), state.offers.artifact_deck.known_at_bottom().len());
    take_artifact(&mut state);
    assert_eq!((state.offers.artifact_deck.len(), known(&state)), (2, (vec![ONE], 1)));
    // Now the one that was put away is looked at, with the last one.
    state.offers.buried[0] = TWO;
    take_artifact(&mut state);
    assert_eq!((state.offers.artifact_deck.len(), known(&state)), (1, (vec![ONE], 1)));
}
