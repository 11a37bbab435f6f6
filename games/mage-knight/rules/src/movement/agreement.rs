//! Movement and interaction: the list of legal answers and the check agree on every conceivable action.

use crate::action::Action;
use crate::content::{Hex, Spot, TilePos, enemy, tile, unit};
use crate::map::Map;
use crate::scenarios::ScenarioId;
use crate::state::{Stage, State};
use crate::terms::{BasicColour, Hero, Pile};
use crate::testing::{Board, ONE, TWO, during_seeded, legal, spot};
use kernel::Seat;

/// Everything that could be claimed in movement or interaction, near the map and far from it.
fn claims() -> Vec<Action> {
    let mut claims = vec![
        Action::Done,
        Action::Interact,
        Action::Enter,
        Action::Burn,
        Action::Awaken,
        Action::Incant,
        Action::BuyHealing,
        Action::BuyUnseen,
        Action::BuyArtifact,
        Action::AddElite,
    ];
    for q in (-8..=14).chain([-128, 127]) {
        for r in (-14..=8).chain([-128, 127]) {
            let hex = Hex::new(q, r);
            claims.extend([Action::Move(hex), Action::Tunnel(hex), Action::Challenge(hex)]);
        }
    }
    for x in (-4..=6).chain([-128, 127]) {
        for y in (-4..=6).chain([-128, 127]) {
            claims.push(Action::Explore(TilePos::new(x, y)));
        }
    }
    for at in [0, 1, 2, 3, 4, 9, 255] {
        claims.extend([Action::Recruit(at), Action::RecruitBonded(at), Action::Disband(at), Action::Buy(at)]);
    }
    claims
}

fn agree(state: &State) {
    let listed = legal(state);
    for (at, action) in listed.iter().enumerate() {
        assert!(!listed[at + 1..].contains(action), "{action:?} is listed twice");
        assert_eq!(kernel::step::check::<crate::MageKnight>(state, action), Ok(()), "{action:?} is listed");
    }
    for action in claims() {
        assert_eq!(
            kernel::step::check::<crate::MageKnight>(state, &action).is_ok(),
            listed.contains(&action),
            "{action:?}"
        );
    }
}

#[test]
fn what_is_listed_is_allowed_and_nothing_else() {
    for scenario in ScenarioId::ALL {
        let heroes = [Hero::Tovak, Hero::Arythea];
        let mut state = Board::of(scenario, &heroes).build();
        during_seeded(&mut state, |play| {
            crate::map::lay_out(play);
            for (x, y) in [(1, 1), (0, 2), (2, 0), (1, 2), (2, 1)] {
                crate::map::reveal_tile(play, None, TilePos::new(x, y));
            }
        });
        state.tasks.clear();
        state.offers.units = [unit::PEASANTS, unit::UTEM_GUARDSMEN, unit::CATAPULTS].into_iter().collect();
        state.offers.spells = state.offers.spell_deck.iter().take(3).collect();
        state.offers.advanced = state.offers.advanced_deck.iter().take(3).collect();
        state.players[Seat(0)].crystals = [1, 0, 1, 0];
        state.players[Seat(1)].place = Some(spot(0, 1, Spot::Centre));
        let spaces: Vec<Hex> = state.map.spaces().collect();
        for place in spaces {
            for (points, night, conquered) in [(0, false, false), (3, true, true), (9, false, true)] {
                let mut state = state.clone();
                (state.turn.movement, state.turn.influence, state.night) = (points, points.into(), night);
                state.players[Seat(0)].place = Some(place);
                if conquered {
                    state.map.put_shield(place, ONE);
                }
                agree(&state);
                if crate::interaction::may_begin(&state, place).is_ok() {
                    state.stage = Stage::Interaction;
                    agree(&state);
                }
            }
        }
    }
}

#[test]
fn a_state_with_a_map_survives_being_written_down() {
    let city = spot(2, 2, Spot::Centre);
    let board = Board::new().tile(tile::COUNTRYSIDE_3, 0, 1).tile(tile::CORE_7, 2, 2).city(city, &[ONE, TWO]);
    let board = board.enemy(spot(2, 2, Spot::SouthEast), enemy::ICE_DRAGON);
    let board = board.hidden(spot(0, 1, Spot::NorthEast), Pile::Grey).crystals(BasicColour::Red, 1);
    let state = board.shield(spot(2, 2, Spot::West), TWO).build();
    let written = serde_json::to_string(&state.map).expect("a map can be written");
    assert_eq!(serde_json::from_str::<Map>(&written).expect("and read"), state.map);
}
