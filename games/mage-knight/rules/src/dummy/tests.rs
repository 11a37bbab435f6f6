//! The Dummy's turns and its part in a new round.

use super::*;
use crate::content::{card, tactic};
use crate::round;
use crate::state::Stage;
use crate::testing::{Board, ONE, during, during_seeded};
use kernel::{Step, rule};

/// A Dummy with Goldyx's crystals, two green and one blue.
fn goldyx(deck: &[CardId]) -> Board {
    Board::solo().dummy(Hero::Goldyx, deck).with(|state| state.at = 1)
}

#[rule("MK-DUM-06")]
#[test]
fn crystals_of_the_third_cards_colour_flip_more() {
    let sixteen: Vec<CardId> = Hero::Goldyx
        .starting_deck()
        .iter()
        .zip(CardId::all())
        .flat_map(|(n, card)| vec![card; (*n).into()])
        .collect();
    assert_eq!(sixteen.len(), 16);
    let of = |colour| move |card: &CardId| card.card().colour == Some(colour);
    let green = sixteen.iter().position(of(BasicColour::Green)).expect("there is one") as u32;
    let red = sixteen.iter().position(of(BasicColour::Red)).expect("there is one") as u32;
    // The bag gives its cards in the order of their ids; the third is the green one, two more come, whatever
    // they are.
    let mut state = goldyx(&sixteen).build();
    let mut sorted: Vec<CardId> = state.dummy.as_ref().expect("the Dummy").deck.iter().collect();
    sorted.sort_unstable();
    let place = |card: u32, drawn: &[u32]| {
        let card = sixteen[card as usize];
        let at = sorted.iter().position(|other| *other == card).expect("it is there") as u32;
        at - drawn.iter().filter(|other| **other < at).count() as u32
    };
    let last = (sixteen.len() - 1) as u32;
    let third = place(green, &[]);
    during(&mut state, [last, last - 1, third, 0, 0], turn);
    assert_eq!(state.dummy.as_ref().expect("the Dummy").deck.len(), 11);
    // A red card: it has no red crystal, and its turn ends.
    let mut state = goldyx(&sixteen).build();
    let third = place(red, &[]);
    during(&mut state, [last, last - 1, third], turn);
    assert_eq!(state.dummy.as_ref().expect("the Dummy").deck.len(), 13);
}

#[rule("MK-DUM-05", "MK-DUM-06")]
#[test]
fn with_too_few_cards_it_flips_what_is_left_and_announces_the_end_next_time() {
    let mut state = goldyx(&[card::RAGE, card::MARCH]).build();
    during_seeded(&mut state, turn);
    assert!(state.dummy.as_ref().expect("the Dummy").deck.is_empty());
    assert_eq!(state.round_ends_in, None);
    let events = during(&mut state, [], turn);
    assert!(events.contains(&Event::EndAnnounced(None)));
    // Its own turn is counted: one more for the player.
    assert_eq!(state.round_ends_in, Some(2));
}

#[rule("MK-DUM-04")]
#[test]
fn its_tactic_only_sets_its_place() {
    // The Dummy gets the only tactic left: Great Start, which draws two cards for players.
    let mut state = Board::solo()
        .dummy(Hero::Goldyx, &[card::RAGE; 9])
        .stage(Stage::Tactics)
        .tactic(tactic::THE_RIGHT_MOMENT)
        .with(|state| {
            state.tactics = 1 << tactic::GREAT_START.index();
            state.round_ends_in = Some(2);
        })
        .build();
    during_seeded(&mut state, |play| round::PickTactic.run(play));
    assert_eq!(state.order[..], [Who::Dummy, Who::Seat(ONE)]);
    let dummy = state.dummy.as_ref().expect("the Dummy");
    assert_eq!((dummy.tactic, dummy.deck.len()), (Some(tactic::GREAT_START), 9));
}

#[rule("MK-DUM-07", "MK-DUM-08")]
#[test]
fn the_bottom_cards_of_the_offers_make_it_faster() {
    let spell = CardId::spells().find(|card| card.card().colour == Some(BasicColour::Green));
    let spell = spell.expect("there are green spells");
    let others: Vec<CardId> = CardId::spells().filter(|card| *card != spell).take(2).collect();
    let mut state = goldyx(&[card::RAGE; 3])
        .advanced(&[card::AGILITY, card::BLOOD_RAGE, card::AMBUSH])
        .spells(&[spell, others[0], others[1]])
        .stage(Stage::TurnStart)
        .with(|state| {
            let dummy = state.dummy.as_mut().expect("the Dummy");
            dummy.crystals[BasicColour::Green.index()] = 3;
            dummy.discard.put(card::MARCH);
        })
        .build();
    let (advanced, spells) = (state.offers.advanced_deck.len(), state.offers.spell_deck.len());
    during_seeded(&mut state, |play| {
        round::end(play);
        kernel::step::run(play);
    });
    let dummy = state.dummy.as_ref().expect("the Dummy");
    // Its cards, and the advanced action, are its deck; one green crystal more, even beyond three.
    assert_eq!((dummy.deck.len(), dummy.discard.len()), (5, 0));
    assert_eq!(dummy.deck.count(card::AGILITY), 1);
    assert_eq!(dummy.crystals[BasicColour::Green.index()], 4);
    assert!(!state.offers.advanced.contains(&card::AGILITY));
    assert_eq!((state.offers.advanced.len(), state.offers.advanced_deck.len()), (3, advanced - 1));
    // The spell went under its deck.
    assert_eq!((state.offers.spells.len(), state.offers.spell_deck.len()), (3, spells));
    assert_eq!(state.offers.spells[..2], others[..]);
}
