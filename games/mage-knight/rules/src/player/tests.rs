//! Small changes to a player.

use super::*;
use crate::content::card::{MARCH, RAGE, WOUND};
use crate::scenarios::ScenarioId;
use crate::testing::{Board, ONE, act_seeded, during, during_seeded, legal};
use kernel::{Seat, rule};

#[rule("MK-PLAYER-02", "MK-PLAYER-03", "MK-LVL-02")]
#[test]
fn level_tokens_give_armor_hand_limit_and_command() {
    let at = |level: u8| {
        let state = Board::new().with(|state| state.players[Seat(0)].level = level).build();
        (state.armor(ONE), state.hand_limit(ONE), state.command_tokens(ONE))
    };
    assert_eq!(
        [1, 2, 3, 5, 7, 9, 10].map(at),
        [(2, 5, 1), (2, 5, 1), (3, 5, 2), (3, 6, 3), (4, 6, 4), (4, 7, 5), (4, 7, 5)]
    );
}

#[rule("MK-HEAL-01")]
#[test]
fn wounds_come_from_their_pile_to_the_hand() {
    let mut state = Board::new().build();
    let pile = state.wounds;
    during(&mut state, [], |play| wound_hero(play, ONE, 2));
    assert_eq!((state.players[Seat(0)].hand.count(WOUND), state.wounds), (2, pile - 2));
}

#[rule("MK-GAIN-01", "MK-GAIN-02", "MK-MANA-03")]
#[test]
fn a_fourth_crystal_is_a_token() {
    let mut state = Board::new().crystals(BasicColour::Green, 2).build();
    during(&mut state, [], |play| {
        gain_crystal(play, ONE, BasicColour::Green);
        gain_crystal(play, ONE, BasicColour::Green);
        gain_token(play, ONE, ManaColour::Red);
    });
    let player = &state.players[Seat(0)];
    assert_eq!(player.crystals[BasicColour::Green.index()], 3);
    assert_eq!((player.tokens[ManaColour::Green.index()], player.tokens[ManaColour::Red.index()]), (1, 1));
}

#[rule("MK-DISC-01", "MK-DISC-02")]
#[test]
fn cards_are_discarded_or_removed() {
    let mut state = Board::new().hand(&[RAGE, MARCH, WOUND]).build();
    let pile = state.wounds;
    during(&mut state, [], |play| {
        discard(play, ONE, RAGE);
        remove_card(play, ONE, MARCH);
        remove_card(play, ONE, WOUND);
    });
    assert_eq!((state.players[Seat(0)].discard.count(RAGE), state.players[Seat(0)].hand.len()), (1, 0));
    assert_eq!((state.removed.count(MARCH), state.removed.len(), state.wounds), (1, 1, pile + 1));
    assert!(state.turn.card_used);
}

#[rule("MK-SCN-BLITZ-05")]
#[test]
fn in_a_blitz_every_new_row_gives_fame() {
    let blitz = |fame: i16, n: u8| {
        let board = Board::of(ScenarioId::BlitzConquest, &[Hero::Tovak, Hero::Arythea]);
        let mut state = board.fame(fame).build();
        during(&mut state, [], |play| gain_fame(play, ONE, n));
        state.players[Seat(0)].fame
    };
    assert_eq!(blitz(1, 1), 2);
    assert_eq!(blitz(1, 2), 4, "a new row");
    assert_eq!(blitz(1, 6), 9, "from row to row: the extra Fame leads to the next");
    let mut state = Board::new().fame(1).build();
    during(&mut state, [], |play| gain_fame(play, ONE, 2));
    assert_eq!(state.players[Seat(0)].fame, 3, "only in a Blitz");
}

#[test]
fn reputation_stays_on_its_track() {
    let mut state = Board::new().reputation(-6).build();
    during(&mut state, [], |play| change_reputation(play, ONE, -3));
    assert_eq!(state.players[Seat(0)].reputation, -7);
    during(&mut state, [], |play| change_reputation(play, ONE, 20));
    assert_eq!(state.players[Seat(0)].reputation, 7);
}

#[rule("MK-DRAW-07")]
#[test]
fn drawing_stops_when_the_deck_is_empty() {
    let mut state = Board::new().deck(&[RAGE, MARCH]).discard(&[RAGE]).build();
    during(&mut state, [], |play| draw_cards(play, ONE, 4));
    let player = &state.players[Seat(0)];
    assert_eq!((player.hand.len(), player.deck.len(), player.discard.len()), (2, 0, 1));
    assert!(state.tasks.is_empty());
}

#[rule("MK-DRAW-08")]
#[test]
fn long_night_fills_the_deck_in_the_middle_of_a_draw() {
    use crate::action::Action;
    let board =
        || Board::new().night().tactic(tactic::LONG_NIGHT).hand(&[RAGE]).deck(&[MARCH]).discard(&[RAGE; 5]);
    let mut state = board().build();
    during_seeded(&mut state, |play| draw_cards(play, ONE, 4));
    assert_eq!(state.players[Seat(0)].hand.len(), 2, "one card was there");
    assert_eq!(legal(&state), [Action::UseTactic, Action::Done]);
    act_seeded(&mut state, Action::UseTactic);
    let player = &state.players[Seat(0)];
    assert_eq!((player.hand.len(), player.deck.len(), player.discard.len()), (5, 0, 2));
    // Or it is kept for later.
    let mut state = board().build();
    during_seeded(&mut state, |play| draw_cards(play, ONE, 4));
    act_seeded(&mut state, Action::Done);
    assert_eq!((state.players[Seat(0)].hand.len(), state.players[Seat(0)].tactic_down), (2, false));
}

#[rule("MK-GAIN-03")]
#[test]
fn a_gained_card_is_drawn_first() {
    let mut state = Board::new().deck(&[MARCH; 3]).build();
    during(&mut state, [], |play| {
        gain_card(play, ONE, RAGE);
        draw_cards(play, ONE, 1);
    });
    assert_eq!(state.players[Seat(0)].hand.count(RAGE), 1);
}

#[rule("MK-PLAYER-06")]
#[test]
fn there_are_as_many_shields_as_it_takes() {
    use crate::content::{Spot, tile};
    let tiles = [tile::COUNTRYSIDE_1, tile::COUNTRYSIDE_2, tile::COUNTRYSIDE_3];
    let mut board = Board::new();
    for (x, tile) in (1..).zip(tiles) {
        board = board.tile(tile, x, 0);
    }
    let mut state = board.build();
    for x in 1..=3 {
        for spot in Spot::ALL {
            state.map.put_shield(crate::testing::spot(x, 0, spot), ONE);
        }
    }
    assert_eq!(state.map.spaces().filter(|space| state.map.has_shield(*space, ONE)).count(), 21);
}
