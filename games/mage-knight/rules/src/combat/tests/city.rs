//! City assaults (MK-CBT-CITY, MK-CBT-RES-02).

use super::*;
use crate::content::{Spot, TileId, card, enemy, tile};
use crate::question::Asked;
use crate::terms::{Ability, BasicColour, Site};
use crate::testing::{ONE, TWO, spot};
use kernel::{Seat, rule};

fn at() -> Hex {
    spot(1, 0, Spot::Centre)
}

/// The first neighbour of the city that nobody minds.
fn outside() -> Hex {
    spot(1, 0, Spot::NorthWest)
}

fn tile_of(colour: BasicColour) -> TileId {
    match colour {
        BasicColour::Red => tile::CORE_8,
        BasicColour::Blue => tile::CORE_6,
        BasicColour::Green => tile::CORE_5,
        BasicColour::White => tile::CORE_7,
    }
}

/// Somebody assaults a city with this garrison.
fn assaults(board: Board, colour: BasicColour, enemies: &[EnemyId]) -> State {
    let board = board.tile(tile_of(colour), 1, 0).with(|state| garrison(state, at(), enemies));
    let mut state = board.build();
    assault_again(&mut state);
    state
}

fn assault_again(state: &mut State) {
    let fight = Site::City.card().fight.as_ref().expect("it is fought for");
    let colour = state.map.colour(at());
    let seat = state.seat();
    state.players[seat].place = Some(at());
    start(state, Start::assault(at(), fight, colour, outside()), &[]);
    if asked(state) == Some(Asked::Challenge) {
        act(state, Action::Done);
    }
}

#[test]
#[rule("MK-CBT-CITY-01")]
fn the_white_city_armors_its_defenders() {
    let state = assaults(Board::new(), BasicColour::White, &[enemy::SWORDSMEN, enemy::FREEZERS]);
    assert_eq!((combat(&state).armor(0), combat(&state).armor(1)), (6, 8));
    let state = assaults(Board::new(), BasicColour::Red, &[enemy::SWORDSMEN]);
    assert_eq!(combat(&state).armor(0), 5);
}

#[test]
#[rule("MK-CBT-CITY-02")]
fn the_blue_city_strengthens_elements() {
    // Ice 5, fire 6, cold fire 4, physical 6.
    let garrison = [enemy::ICE_MAGES, enemy::FIRE_MAGES, enemy::ALTEM_MAGES, enemy::SWORDSMEN];
    let state = assaults(Board::new(), BasicColour::Blue, &garrison);
    let attacks: Vec<_> =
        (0..4).filter_map(|place| combat(&state).attack_of(place)).map(|(n, _)| n).collect();
    assert_eq!(attacks, [7, 8, 5, 6]);
    assert_eq!(combat(&state).block_needed(0), 7);
    assert_eq!(combat(&state).damage_of(2), 10, "Altem Mages are brutal");
}

#[test]
#[rule("MK-CBT-CITY-03")]
fn the_red_city_makes_physical_attacks_brutal() {
    let state =
        assaults(Board::new(), BasicColour::Red, &[enemy::SWORDSMEN, enemy::FIRE_MAGES, enemy::MINOTAUR]);
    let damage: Vec<_> = (0..3).map(|place| combat(&state).damage_of(place)).collect();
    assert_eq!(damage, [12, 6, 10], "whoever is brutal already is no more so");
}

#[test]
#[rule("MK-CBT-CITY-04")]
fn the_green_city_poisons_physical_attacks() {
    let mut state = assaults(Board::new(), BasicColour::Green, &[enemy::GUARDSMEN, enemy::FIRE_MAGES]);
    assert!(combat(&state).has(0, Ability::Poison) && !combat(&state).has(1, Ability::Poison));
    combat_mut(&mut state).foes[1].no_attack = true;
    idle(&mut state, None);
    assert_eq!((wounds(&state), state.players[Seat(0)].discard.count(card::WOUND)), (2, 2));
}

#[test]
#[rule("MK-CBT-RES-02", "MK-CBT-CITY-07")]
fn shields_record_who_beat_the_defenders_and_those_do_not_return() {
    let garrison = [enemy::SWORDSMEN, enemy::GOLEMS, enemy::GOLEMS, enemy::MONKS];
    let mut state = assaults(Board::new(), BasicColour::Green, &garrison);
    beat(&mut state, 0);
    beat(&mut state, 1);
    idle(&mut state, None);
    let row = |state: &State| state.map.city_at(at()).expect("there is a city").shields.to_vec();
    assert_eq!(row(&state), [ONE, ONE]);
    assert_eq!(state.map.tokens_at(at()).count(), 2);

    state.at = 1;
    assert_eq!(state.seat(), TWO);
    assault_again(&mut state);
    assert_eq!(combat(&state).foes.len(), 2);
    beat(&mut state, 0);
    idle(&mut state, None);
    assert_eq!(row(&state), [ONE, ONE, TWO]);
    assert!(!state.map.is_conquered(at()));
    assert_eq!(state.players[Seat(1)].place, Some(outside()));
}

#[test]
#[rule("MK-CBT-CITY-05")]
fn most_shields_lead_the_city_and_the_first_of_equals() {
    let garrison = [enemy::SWORDSMEN, enemy::GOLEMS, enemy::GOLEMS, enemy::MONKS];
    let mut state = assaults(Board::new(), BasicColour::Green, &garrison);
    let mut leader = None;
    for (seat, n) in [(ONE, 1), (TWO, 2), (ONE, 1)] {
        state.at = seat.0;
        if state.combat.is_none() {
            assault_again(&mut state);
        }
        (0..n).for_each(|place| beat(&mut state, place));
        idle(&mut state, None);
        leader = state.map.city_at(at()).and_then(crate::map::RevealedCity::leader);
    }
    let row: Vec<Seat> = state.map.city_at(at()).expect("there is a city").shields.to_vec();
    assert_eq!(row, [ONE, TWO, TWO, ONE]);
    assert_eq!(leader, Some(ONE));
    assert!(state.map.is_conquered(at()));
    assert_eq!(state.players[Seat(0)].place, Some(at()));
    assert_eq!(state.map.shields(at()), 0, "the Shields are on the card");
}

#[test]
#[rule("MK-CBT-CITY-06")]
fn a_conquered_city_is_open_to_everybody() {
    let mut state = assaults(Board::new(), BasicColour::White, &[enemy::SWORDSMEN]);
    beat(&mut state, 0);
    assert!(state.map.city_at(at()).is_some_and(crate::map::RevealedCity::is_open));
    assert_eq!(state.map.city_at(at()).and_then(crate::map::RevealedCity::leader), Some(ONE));
    assert!(crate::map::is_safe(&state, at(), TWO), "although the leader is there");
}

#[test]
#[rule("MK-CBT-CITY-08")]
fn what_defenders_summon_has_the_citys_bonus() {
    let mut state = assaults(Board::new(), BasicColour::Red, &[enemy::ILLUSIONISTS]);
    // The third kind of the brown pile: Gargoyles, with a physical attack of 5.
    to_block(&mut state, &[2]);
    assert_eq!(combat(&state).foes[1].enemy, enemy::GARGOYLE);
    assert!(combat(&state).has(1, Ability::Brutal));
    assert_eq!(combat(&state).damage_of(1), 10);
}

#[test]
#[rule("MK-CBT-CITY-01", "MK-CBT-CITY-03")]
fn rampaging_enemies_have_no_part_in_the_citys_bonus() {
    for colour in BasicColour::ALL {
        let mut state = assaults(Board::new(), colour, &[enemy::SWORDSMEN]);
        let mut foe = Foe::new(enemy::PROWLERS, Joined::Rampaging(0));
        foe.gone = false;
        combat_mut(&mut state).foes.push(foe);
        assert_eq!((combat(&state).armor(1), combat(&state).damage_of(1)), (3, 4), "{colour:?}");
        assert!(!combat(&state).is_fortified(1));
    }
}
