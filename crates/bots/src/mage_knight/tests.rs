//! The knight in small positions.

use super::Knight;
use super::strength::Strength;
use crate::{Bot, Position};
use ::mage_knight::MageKnight;
use ::mage_knight::action::Action;
use ::mage_knight::content::{CardId, EnemyId, card, enemy};
use ::mage_knight::map::{Map, TokenFace};
use ::mage_knight::scenarios::ScenarioId;
use ::mage_knight::setup::Setup;
use ::mage_knight::state::{Stage, State};
use ::mage_knight::terms::{Hero, Site};
use kernel::{Bag, Chance, Game, Log, Seed, Turn};

/// Tovak's first turn next to an enemy, with these cards in hand.
fn beside(foe: EnemyId, hand: &[CardId]) -> State {
    let setup =
        Setup { scenario: ScenarioId::FirstReconnaissance, players: 1, heroes: vec![Some(Hero::Tovak)] };
    let mut state = MageKnight::start(&setup, &mut Chance::new(Seed(4), 0)).expect("a sound set-up");
    for index in 1.. {
        let mut legal = Vec::new();
        MageKnight::legal(&state, &mut legal);
        let action = legal.iter().find(|action| matches!(action, Action::Tactic(_))).unwrap_or(&Action::Done);
        MageKnight::apply(&mut state, action, &mut Chance::new(Seed(4), index), &mut Log::muted());
        if state.stage == Stage::Movement {
            break;
        }
    }
    let token = &mut state.map.tokens[0];
    let before = std::mem::replace(&mut token.face, TokenFace::Up(foe));
    let (at, TokenFace::Up(before)) = (token.at, before) else { panic!("orcs lie face up") };
    state.piles.unseen.put(before);
    state.piles.unseen.take(foe);
    let free = |map: &Map, hex| map.terrain(hex).is_some_and(|terrain| terrain.cost(false).is_some());
    let place = at
        .neighbours()
        .into_iter()
        .find(|hex| free(&state.map, *hex) && !matches!(state.map.site(*hex), Some(Site::Orc | Site::Keep)));
    let player = state.player_mut();
    (player.place, player.hand) = (place, Bag::default());
    hand.iter().for_each(|card| player.hand.put(*card));
    state
}

/// The knight plays until the turn is over.
fn played(mut state: State) -> State {
    let mut knight = Knight::default();
    let mut chance = Chance::new(Seed(9), 0);
    for index in 1..100 {
        let Turn::Of(seat, prompt) = MageKnight::turn(&state) else { break };
        let mut legal = Vec::new();
        MageKnight::legal(&state, &mut legal);
        let action = *knight.choose(&mut Position::new(&state, seat, prompt, &legal, &mut chance));
        MageKnight::apply(&mut state, &action, &mut Chance::new(Seed(5), index), &mut Log::muted());
        if matches!(state.stage, Stage::TurnStart | Stage::Tactics) {
            break;
        }
    }
    state
}

#[test]
fn beats_prowlers_without_a_scratch() {
    let state =
        played(beside(enemy::PROWLERS, &[card::RAGE, card::RAGE, card::RAGE, card::PROMISE, card::THREATEN]));
    assert!(state.players[0].fame >= 2, "{}", state.players[0].fame);
    assert_eq!(state.players[0].wounds_in_hand(), 0);
    assert_eq!(state.piles.discard.count(enemy::PROWLERS), 1);
}

#[test]
fn leaves_alone_what_it_cannot_beat() {
    let state = played(beside(enemy::IRONCLADS, &[card::PROMISE, card::STAMINA, card::MARCH]));
    assert_eq!(state.piles.discard.count(enemy::IRONCLADS), 0);
    assert_eq!(state.players[0].wounds_in_hand(), 0);
}

#[test]
fn counts_the_most_that_cards_can_give() {
    let left = |hand: &[CardId]| Strength::left(&beside(enemy::PROWLERS, hand));
    assert_eq!(left(&[card::RAGE]), Strength { attack: 4, ranged: 0, siege: 0, block: 2 });
    assert_eq!(left(&[card::SWIFTNESS]), Strength { attack: 3, ranged: 3, siege: 0, block: 1 });
    assert_eq!(left(&[card::CRUSHING_BOLT]), Strength { attack: 3, ranged: 3, siege: 3, block: 1 });
    assert_eq!(left(&[card::WOUND]), Strength::default());
    assert_eq!(left(&[card::MARCH, card::MARCH]), Strength { attack: 2, ranged: 0, siege: 0, block: 2 });
}
