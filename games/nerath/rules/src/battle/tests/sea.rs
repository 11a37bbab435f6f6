//! Battles at sea (CN-SEA).

use super::*;
use crate::rules::CN_SEA_02;

fn sink(ship: u8) -> Action {
    Action::Lose(Loss::Ship(ShipId(ship)))
}

fn aboard(ship: u8, kind: UnitKind) -> Action {
    Action::Lose(Loss::Aboard { ship: ShipId(ship), kind })
}

#[rule("CN-SEA-01")]
#[test]
fn ships_flyers_and_heroes_aboard_fight() {
    let board = board()
        .ship(STRAIT, Karkoth, &[Fighter, Footsoldier])
        .troops(STRAIT, Vailin, Dragon, 1)
        .ship(STRAIT, Vailin, &[]);
    let (_, events) = fight(board, &[STRAIT], [1; 4]);
    assert_eq!(rolls(&events), [(Attacker, false, vec![10, 8], 0), (Defender, false, vec![20, 8], 0)]);
}

#[rule("CN-SEA-02")]
#[test]
fn cargo_takes_no_hits() {
    let board = board().ship(STRAIT, Karkoth, &[]).ship(STRAIT, Vailin, &[Monster, Monster]).troops(
        STRAIT,
        Vailin,
        StormElemental,
        1,
    );
    let (state, _) = fight(board, &[STRAIT], [6, 1, 1, 1]);
    assert_eq!(legal(&state), [lose(Vailin, StormElemental), sink(1)]);
    assert_eq!(refused(&state, lose(Vailin, Monster)), CN_SEA_02);
    assert_eq!(refused(&state, aboard(1, Monster)), CN_SEA_02);
}

#[rule("CN-SEA-03")]
#[test]
fn a_ship_sinks_with_everything_aboard() {
    let board = board().ship(STRAIT, Karkoth, &[]).ship(STRAIT, Vailin, &[Wizard, Monster]).troops(
        STRAIT,
        Vailin,
        StormElemental,
        1,
    );
    // The Wizard aboard strikes first and misses.
    let (mut state, _) = fight(board, &[STRAIT], [1, 6, 1, 1, 1]);
    let events = act(&mut state, sink(1));
    assert_eq!(state.fleet.at(STRAIT, Vailin).count(), 0);
    let drowned = events.iter().filter(|event| matches!(event, Event::Destroyed { realm: Vailin, .. }));
    assert_eq!(drowned.count(), 2);
    assert_eq!(count(&state, STRAIT, Vailin, StormElemental), 1);
}

#[rule("CN-SEA-03", "CN-RET-06")]
#[test]
fn a_retreat_in_an_earlier_turn_makes_no_difference_between_ships() {
    let board = board()
        .ship(STRAIT, Karkoth, &[])
        .ship(STRAIT, Vailin, &[Monster])
        .ship(STRAIT, Vailin, &[Monster])
        .with(|state| state.fleet.get_mut(ShipId(1)).expect("the second ship").cargo.bind());
    let (state, _) = fight(board, &[STRAIT], [6, 1, 1]);
    // Either would have been lost: nobody was asked which.
    assert_eq!((state.fleet.at(STRAIT, Vailin).count(), asked(&state).what), (1, Asked::PressOrRetreat));
}

#[rule("CN-SEA-04")]
#[test]
fn heroes_aboard_may_take_hits_themselves() {
    let fleet = || {
        let board = board()
            .troops(STRAIT, Karkoth, StormElemental, 2)
            .ship(STRAIT, Vailin, &[Fighter, Fighter])
            .ship(STRAIT, Vailin, &[])
            .troops(STRAIT, Vailin, Dragon, 1);
        fight(board, &[STRAIT], [6, 6, 6, 1, 1, 1, 1, 1, 1]).0
    };
    let mut saved = fleet();
    assert_eq!(asked(&saved).what, Asked::Hits { left: 3 });
    act_all(&mut saved, [aboard(0, Fighter), aboard(0, Fighter)]);
    act(&mut saved, sink(0)); // Both ships are empty now, and one is as good as the other.
    assert_eq!((saved.fleet.at(STRAIT, Vailin).count(), count(&saved, STRAIT, Vailin, Dragon)), (1, 1));

    let mut sunk = fleet();
    act(&mut sunk, sink(0)); // One hit, whoever is aboard.
    assert_eq!(asked(&sunk).what, Asked::Hits { left: 2 });
    act(&mut sunk, sink(0));
    assert_eq!(asked(&sunk).what, Asked::PressOrRetreat); // The Dragon is wounded without asking.
    assert_eq!(count(&sunk, STRAIT, Vailin, Dragon), 1);
}

#[rule("CN-SEA-04")]
#[test]
fn a_hit_that_nobody_is_left_to_take_is_lost() {
    let board = board()
        .troops(STRAIT, Karkoth, StormElemental, 2)
        .ship(STRAIT, Vailin, &[Fighter, Fighter])
        .ship(STRAIT, Vailin, &[]);
    let (mut state, _) = fight(board, &[STRAIT], [6, 6, 6, 1, 1, 1, 1, 1]);
    act(&mut state, sink(0)); // With both Fighters: three hits, and two ships take them all.
    assert_eq!(state.fleet.at(STRAIT, Vailin).count(), 0);
    assert_eq!(state.phase, Phase::Reposition);
}

#[rule("CN-SEA-05")]
#[test]
fn a_ship_sunk_by_first_strike_takes_its_hero_along() {
    let board =
        board().ship(STRAIT, Karkoth, &[Wizard]).ship(STRAIT, Vailin, &[Fighter]).ship(STRAIT, Vailin, &[]);
    let (mut state, _) = fight(board, &[STRAIT], [6]);
    let events = act_rolling(&mut state, sink(1), [1, 1]);
    assert_eq!(rolls(&events), [(Attacker, false, vec![8], 0), (Defender, false, vec![8], 0)]);
}

#[rule("CN-SEA-06")]
#[test]
fn a_storm_elemental_rolls_twice_at_sea_only() {
    let board = board().ship(STRAIT, Karkoth, &[]).troops(STRAIT, Vailin, StormElemental, 1);
    let (state, events) = fight(board, &[STRAIT], [1, 6, 6]);
    assert_eq!(rolls(&events)[1], (Defender, false, vec![8, 8], 2));
    assert_eq!(state.fleet.at(STRAIT, Karkoth).count(), 0);
    let board = self::board().troops(FRONT, Karkoth, StormElemental, 1).troops(FRONT, Vailin, Footsoldier, 1);
    let (_, events) = fight(board, &[FRONT], [6, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![8], 1));
}

#[rule("CN-SEA-07")]
#[test]
fn a_sea_zone_is_not_conquered() {
    let board = board().ship(STRAIT, Karkoth, &[]).ship(STRAIT, Vailin, &[]);
    let (state, _) = fight(board, &[STRAIT], [6, 6]);
    assert!(Realm::ALL.into_iter().all(|realm| state.friendly(realm).contains(STRAIT)));
    assert!(Realm::ALL.into_iter().all(|realm| state.realms[realm].points == 0));
}

#[rule("CN-SEA-07")]
#[test]
fn a_won_sea_zone_is_friendly() {
    let board = board().ship(STRAIT, Karkoth, &[]).ship(STRAIT, Vailin, &[]);
    let (state, _) = fight(board, &[STRAIT], [6, 1]);
    assert!(state.friendly(Karkoth).contains(STRAIT));
    assert_eq!(state.realms[Karkoth].points, 0);
}
