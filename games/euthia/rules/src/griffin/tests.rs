use super::*;
use crate::content::{FoeId, foe, territory};
use crate::testing::{ONE, Table, act, act_drawing, anchor, answers, legal, not_an_answer, refused, start};
use kernel::rule;

const fn fly(to: Space) -> Action {
    Action::Griffin { trophy: 0, to }
}

/// Ael with a Trophy, the Griffin on its Lair at (-1, -1), and a row of tiles to the east.
fn table() -> Table {
    Table::new()
        .tile(territory::I_03, -1, -1)
        .tile(territory::I_04, 2, -1)
        .tile(territory::I_05, 4, -2)
        .one(|player| player.trophies.push(foe::M1_BOAR))
        .with(|state| {
            state.griffin = Some(Space::new(1, 0));
            state.monsters.deck &= !(1 << foe::M1_BOAR.index());
        })
}

#[test]
#[rule("EU-GRF-02")]
fn the_griffin_appears_on_its_lair() {
    let mut state = Table::new().moves(1).stack(&[territory::I_03]).build();
    act(&mut state, Action::Walk(start(0)));
    act_drawing(&mut state, Action::Reveal(anchor(-1, -1)), [0]);
    assert_eq!(state.griffin, Some(Space::new(1, 0)));
}

#[test]
#[rule("EU-GRF-03", "EU-GRF-04")]
fn a_trophy_calls_it_from_nearby_and_it_carries_the_hero() {
    let mut state = table().moves(1).build();
    let to = Space::new(2, 1);
    assert!(state.map.distance(Space::centre(0), to).is_some_and(|distance| distance <= 4));
    act(&mut state, fly(to));
    assert_eq!((state.here(), state.griffin, state.turn.movement), (Some(to), Some(to), 1));
    assert_eq!((state.players[ONE].trophies.len(), state.monsters.discard), (0, 1 << foe::M1_BOAR.index()));
    assert_eq!(refused(&state, fly(start(0))), EU_GRF_03, "no Trophy left");
    // Too far to be called, but from the Lair it comes from anywhere.
    let away = |hero: Space| {
        let mut state = table().at(hero).build();
        state.griffin = Some(Space::new(3, 0));
        state
    };
    let far = away(Space::new(1, 1));
    assert!(far.map.distance(Space::new(3, 0), Space::new(1, 1)).is_some_and(|distance| distance > 4));
    assert_eq!(refused(&far, fly(start(0))), EU_GRF_03);
    assert!(legal(&away(Space::new(1, 0))).contains(&fly(start(0))));
    let none = Table::new().one(|player| player.trophies.push(foe::M1_BOAR)).build();
    assert_eq!(refused(&none, fly(start(0))), EU_GRF_03);
}

#[test]
#[rule("EU-GRF-04", "EU-GRF-06")]
fn a_flight_is_four_spaces_long_and_not_to_a_monster_without_a_combat_action() {
    let state = table().at(Space::new(1, 0)).build();
    let far = Space::new(3, 0);
    assert!(state.map.distance(Space::new(1, 0), far).is_some_and(|distance| distance > 4));
    assert_eq!(refused(&state, fly(far)), EU_GRF_04);
    // The Merchant of I-04 is guarded.
    let mut tired = table().build();
    tired.players[ONE].tokens = [false; 3];
    assert_eq!(refused(&tired, fly(Space::new(2, 0))), EU_GRF_06);
}

#[test]
#[rule("EU-GRF-05", "EU-REV-07")]
fn only_the_space_of_arrival_reveals_tiles() {
    let mut state = table().stack(&[territory::I_06]).build();
    let to = Space::new(2, 1);
    act(&mut state, fly(to));
    let around = state.map.open_slots(to, None);
    let asked: Vec<Action> = around.iter().map(|slot| Action::Reveal(*slot)).collect();
    assert_eq!(answers(&state), asked);
}

#[test]
#[rule("EU-GRF-07")]
fn enemies_of_scenarios_are_no_trophies() {
    for enemy in [foe::SABOTEUR, foe::ACCOMPLICE, foe::MAGMA_DEMON] {
        assert!(!enemy.foe().trophy);
    }
    assert!(FoeId::monsters(1).all(|foe| foe.foe().trophy));
}

#[test]
#[rule("EU-GRF-10")]
fn it_is_called_as_often_as_there_are_trophies_and_not_within_an_action() {
    let mut state = table().one(|player| player.trophies.push(foe::M1_GECKO)).build();
    act(&mut state, fly(Space::new(2, 1)));
    act(&mut state, fly(start(0)));
    assert_eq!(state.here(), Some(start(0)));
    act(&mut state, Action::Done);
    assert!(not_an_answer(&state, fly(start(1))));
}
