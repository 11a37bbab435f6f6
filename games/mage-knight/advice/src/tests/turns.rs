//! Whole turns: paths, purchases, hidden information, certainty, and running out of time.

use super::*;
use crate::{Beyond, Search, Way};
use kernel::{Seat, rule};
use mage_knight::action::Action;
use mage_knight::content::{Spot, card, enemy, tile, unit};
use mage_knight::terms::{ManaColour, Pile};
use mage_knight::testing::{TWO, spot};

#[test]
#[rule("MK-MOV-04")]
fn a_step_is_possible_when_its_cost_can_be_paid() {
    let place = spot(0, 1, Spot::Centre);
    let board = Board::new().tile(tile::COUNTRYSIDE_1, 0, 1).at(place).hand(&[card::MARCH]);
    let state = board.tokens(ManaColour::Green, 1).build();
    let mut reached = 0;
    for hex in place.neighbours().into_iter().filter(|hex| state.map.contains(*hex)) {
        let cost = state.map.terrain(hex).and_then(|terrain| terrain.cost(false));
        let answer = answer(&state, &Aim::new([Goal::Reach(hex)]));
        let cards = answer.line.as_ref().map(|line| (line.cost.cards, line.cost.mana));
        match cost {
            Some(1..=2) => assert_eq!(cards, Some((1, 0))),
            Some(3..=4) => assert_eq!(cards, Some((1, 1))),
            _ => assert_eq!(answer.verdict, Verdict::No),
        }
        reached += u32::from(cards.is_some());
    }
    assert!(reached > 2);
}

#[test]
#[rule("MK-MOV-13")]
fn what_eases_the_way_together_is_not_thought_dearer_than_it_is() {
    // Deserts cost 5 by day. Song of Wind has taken two off; Path Finding would make it 2, and both together
    // nothing.
    let tower = spot(0, 1, Spot::Centre);
    let board = Board::new().tile(tile::COUNTRYSIDE_4, 0, 1).tile(tile::CORE_1, 0, 2).shield(tower, ONE);
    let board = board.at(spot(0, 1, Spot::SouthWest)).hand(&[card::SONG_OF_WIND, card::PATH_FINDING]);
    let mut state = board.tokens(ManaColour::White, 1).tokens(ManaColour::Green, 1).build();
    mage_knight::testing::act(&mut state, Action::PlayStrong(card::SONG_OF_WIND));
    state.turn.movement = 0;
    // Three deserts, with the four Move points of the card.
    let asked = answer(&state, &Aim::new([Goal::Reach(spot(0, 2, Spot::SouthEast))]));
    assert_eq!(asked.line.expect("a way").actions.len(), 4);
}

#[test]
#[rule("MK-INT-07")]
fn a_unit_is_recruited_with_what_influence_can_be_had() {
    let village = spot(0, 1, Spot::East);
    let board = || Board::new().tile(tile::COUNTRYSIDE_1, 0, 1).at(village).units(&[unit::PEASANTS]);
    let aim = Aim::new([Goal::Recruit(unit::PEASANTS)]);
    let state = board().hand(&[card::PROMISE]).build();
    assert_eq!(answer(&state, &aim).verdict, Verdict::No, "it costs 4");
    let state = board().hand(&[card::PROMISE]).tokens(ManaColour::White, 1).build();
    let line = answer(&state, &aim).line.expect("influence 4");
    assert_eq!(line.actions, [Action::Interact, Action::PlayStrong(card::PROMISE), Action::Recruit(0)]);
    assert_eq!(answer(&state, &Aim::new([Goal::Recruit(unit::FORESTERS)])).verdict, Verdict::No);
}

#[test]
#[rule("MK-INT-10")]
fn a_card_is_gained_though_the_offer_may_be_refilled() {
    let monastery = spot(0, 1, Spot::NorthEast);
    let board =
        || Board::new().tile(tile::COUNTRYSIDE_5, 0, 1).at(monastery).hand(&[card::PROMISE, card::THREATEN]);
    let sold = |board: Board| board.with(|state| state.offers.monastery.push(card::ICE_BOLT)).build();
    let aim = Aim::new([Goal::Gain(card::ICE_BOLT)]);
    let poor = sold(board());
    assert_eq!(answer(&poor, &aim).verdict, Verdict::No);
    let rich = sold(board().tokens(ManaColour::White, 1));
    assert_eq!(answer(&rich, &aim).line.map(|line| line.cost.cards), Some(2), "4 and 2 are 6");
    // An advanced action can also be learned; the offer behind it is refilled, which changes nothing.
    let taught = Board::new().hand(&[card::TRAINING, card::RAGE]).advanced(&[card::BLOOD_RAGE]).build();
    let answer = answer(&taught, &Aim::new([Goal::Gain(card::BLOOD_RAGE)]));
    assert_eq!((answer.verdict, answer.line.map(|line| line.cost.cards)), (Verdict::Yes, Some(2)));
}

#[test]
#[rule("MK-CBT-START-12", "MK-UNDO-02")]
fn a_garrison_that_nobody_has_seen_is_unknown() {
    let keep = spot(0, 1, Spot::NorthEast);
    let place = spot(0, 1, Spot::Centre);
    let board = || Board::new().tile(tile::COUNTRYSIDE_3, 0, 1).at(place).moves(6).hand(&[card::RAGE]);
    let unseen = board().hidden(keep, Pile::Grey).night().build();
    let asked = answer(&unseen, &Aim::new([Goal::Defeat(keep)]));
    assert_eq!((asked.verdict, asked.chances), (Verdict::Unknown, vec![Action::Move(keep)]));
    // To stand there is another matter, and so is a garrison that everybody sees.
    assert_eq!(answer(&unseen, &Aim::new([Goal::Reach(keep)])).verdict, Verdict::Yes);
    let seen = board().enemy(keep, enemy::GOLEMS).night().build();
    assert_eq!(answer(&seen, &Aim::new([Goal::Defeat(keep)])).verdict, Verdict::No);
    let strong =
        board().enemy(keep, enemy::GOLEMS).hand(&[card::FIREBALL]).tokens(ManaColour::Red, 1).night();
    let aim = Aim::new([Goal::Reach(keep), Goal::Defeat(keep)]);
    let line = answer(&strong.build(), &aim).line.expect("block 2, then a fireball");
    assert_eq!((line.cost.wounds, line.cost.cards), (0, 2));
}

#[test]
fn what_is_seen_on_the_way_does_not_end_it() {
    // By day the garrison of the keep is seen from the space next to it.
    let (keep, place) = (spot(0, 1, Spot::NorthEast), spot(0, 1, Spot::SouthWest));
    let state =
        Board::new().tile(tile::COUNTRYSIDE_3, 0, 1).at(place).hidden(keep, Pile::Grey).moves(9).build();
    let answer = answer(&state, &Aim::new([Goal::Reach(keep)]));
    let line = answer.line.expect("two steps and an assault");
    assert!(line.actions.len() >= 2, "{line:?}");
    assert_eq!(line.cost.cards, 0);
}

#[test]
fn whoever_is_driven_from_the_space_has_not_reached_it() {
    let keep = spot(0, 1, Spot::NorthEast);
    let board = Board::new().tile(tile::COUNTRYSIDE_3, 0, 1).at(spot(0, 1, Spot::Centre)).moves(6);
    let state = board.enemy(keep, enemy::GOLEMS).night().build();
    let together = [Goal::Reach(keep), Goal::Recruit(unit::PEASANTS)];
    assert_eq!(answer(&state, &Aim::new(together)).verdict, Verdict::No);
}

#[test]
fn cards_that_nobody_knows_may_help() {
    let state = |deck: &[mage_knight::content::CardId]| {
        let board = Board::new().tile(tile::COUNTRYSIDE_1, 0, 1).at(spot(0, 1, Spot::Centre));
        board.hand(&[card::TRANQUILITY]).deck(deck).build()
    };
    let aim = Aim::new([Goal::Reach(spot(0, 1, Spot::West))]);
    let drawn = answer(&state(&[card::MARCH]), &aim);
    assert_eq!((drawn.verdict, drawn.line), (Verdict::Unknown, None));
}

#[test]
fn time_that_runs_out_is_told() {
    let cards = [card::RAGE, card::DETERMINATION, card::SWIFTNESS, card::MARCH, card::STAMINA];
    let state = against(&[enemy::PROWLERS]).hand(&cards).tokens(ManaColour::Blue, 1).build();
    let aim = Aim::new([foes(&state)]);
    let whole = answer(&state, &aim);
    assert!(whole.cheapest && whole.visited > 40, "{}", whole.visited);
    let mut unfinished = 0;
    for n in 0..whole.visited {
        let part = ask(&state, ONE, &aim, &mut nodes(n)).expect("it is the seat's turn");
        assert!(part.visited <= n && !part.cheapest);
        match part.line {
            Some(line) => {
                replay(&state, &aim, &line);
                assert_eq!(part.verdict, Verdict::Yes);
                assert!(line.cost >= whole.line.as_ref().expect("there is one").cost);
            }
            None => {
                unfinished += 1;
                assert_eq!(part.verdict, Verdict::Unfinished);
            }
        }
    }
    assert!(unfinished > 0);
}

#[test]
fn only_the_seat_whose_turn_it_is_can_ask() {
    let state = against(&[enemy::PROWLERS]).hand(&[card::RAGE]).build();
    let aim = Aim::new([foes(&state)]);
    assert_eq!(ask(&state, TWO, &aim, &mut nodes(9)), None);
    assert!(Search::new(&state, TWO).is_none() && Search::new(&state, ONE).is_some());
}

#[test]
fn the_best_line_is_the_one_that_is_worth_most() {
    let board = against(&[enemy::PROWLERS]).hand(&[card::SWIFTNESS, card::RAGE]);
    let state = board.tokens(ManaColour::White, 1).build();
    let fame = |way: &Way<'_>| i64::from(way.state.players[Seat(0)].fame);
    let worth =
        |way: &Way<'_>| (way.beyond == Beyond::TurnOver).then(|| 10 * fame(way) - i64::from(way.cost.wounds));
    let search = Search::new(&state, ONE).expect("it is the seat's turn");
    let best = search.best(&mut { worth }, &mut nodes(u64::MAX)).expect("the turn can end");
    assert!(best.complete);
    assert_eq!((best.score, best.beyond), (20, Beyond::TurnOver));
    let first = [Action::Target(0), Action::PlayStrong(card::SWIFTNESS), Action::Strike, Action::Done];
    assert_eq!(best.line.actions, first);
    // Every action of it is legal, one after the other.
    let mut played = state.clone();
    for action in &best.line.actions {
        assert_eq!(MageKnight::check(&played, action), Ok(()));
        let mut chance = Chance::new(Seed(1), 1);
        MageKnight::apply(&mut played, action, &mut chance, &mut Log::muted());
    }
    assert_eq!(search.best(&mut { worth }, &mut nodes(1)), None, "no turn is over after one step");
    assert_eq!(search.best(&mut |_: &Way<'_>| None, &mut nodes(u64::MAX)), None);
}

#[test]
fn five_cards_against_one_enemy_are_soon_thought_through() {
    // The time itself is measured by `cargo xtask bench`; steps are the same on every machine.
    let hands = [
        [card::RAGE, card::DETERMINATION, card::SWIFTNESS, card::MARCH, card::STAMINA],
        [card::CONCENTRATION, card::IMPROVISATION, card::MANA_DRAW, card::RAGE, card::BATTLE_VERSATILITY],
    ];
    for hand in hands {
        for foe in [enemy::PROWLERS, enemy::IRONCLADS, enemy::GUARDSMEN, enemy::ICE_DRAGON] {
            for wounds in [0, 2, 9] {
                let dice = [ManaColour::Red, ManaColour::Blue, ManaColour::Gold];
                let state = against(&[foe]).hand(&hand).source(&dice).build();
                let asked = answer(&state, &Aim::new([foes(&state)]).wounds(wounds));
                assert!(asked.cheapest && asked.visited < 40_000, "{foe:?}, {wounds}: {}", asked.visited);
            }
        }
    }
}

#[test]
fn a_full_hand_with_units_soon_has_some_line() {
    let hand = [
        card::CONCENTRATION,
        card::IMPROVISATION,
        card::MANA_DRAW,
        card::RAGE,
        card::BATTLE_VERSATILITY,
        card::DETERMINATION,
        card::SWIFTNESS,
        card::BLOOD_RAGE,
    ];
    let board = besieged(&[enemy::SWORDSMEN, enemy::GUARDSMEN, enemy::CROSSBOWMEN]).hand(&hand).fame(60);
    let units = [unit::UTEM_SWORDSMEN, unit::FIRE_MAGES, unit::ICE_GOLEMS, unit::AMOTEP_GUNNERS];
    let board = units.into_iter().fold(board, Board::unit).source(&[ManaColour::Red, ManaColour::Blue]);
    let board = board
        .crystals(mage_knight::terms::BasicColour::Red, 2)
        .crystals(mage_knight::terms::BasicColour::White, 1);
    let state = board.build();
    let aim = Aim::new([foes(&state)]).wounds(2);
    // About a tenth of a second's worth; to look at everything would take hours.
    let some = ask(&state, ONE, &aim, &mut nodes(60_000)).expect("it is the seat's turn");
    assert_eq!((some.verdict, some.cheapest), (Verdict::Yes, false));
    replay(&state, &aim, some.line.as_ref().expect("there is one"));
}
