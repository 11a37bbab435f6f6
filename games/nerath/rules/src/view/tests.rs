use super::*;
use crate::action::Action;
use crate::content::at;
use crate::testing::{Board, act};
use crate::units::UnitKind;
use kernel::rule;

#[test]
#[rule("CN-DUN-02")]
fn a_tile_stays_hidden_from_everybody_while_moves_are_open() {
    let mut state = Board::new()
        .troops(at::DOL_THAMAR, Realm::Karkoth, UnitKind::Fighter, 1)
        .active(Realm::Karkoth)
        .build();
    act(
        &mut state,
        Action::Move { kind: UnitKind::Fighter, from: at::DOL_THAMAR, to: at::TEMPLE_OF_ELEMENTAL_EVIL },
    );
    assert_eq!(state.phase, Phase::Move);
    let viewers = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator, Viewer::Arbiter];
    for viewer in viewers {
        let seen = view(&state, viewer);
        let entrance = seen.dungeons.iter().find(|dungeon| dungeon.space == at::TEMPLE_OF_ELEMENTAL_EVIL);
        assert_eq!(entrance.map(|dungeon| dungeon.tiles.clone()), Some(vec![None]), "{viewer:?}");
    }
}

#[test]
#[rule("CN-LIB-06", "CN-MOD-07")]
fn an_allys_conquest_is_entered_without_a_fight() {
    // The Forbidden City is Vailin's by origin; Iron Circle holds it, and Karkoth's Monster walks in as a
    // guest.
    let to = at::FORBIDDEN_CITY;
    let mut state = Board::new()
        .mode(Mode::Alliance)
        .control(to, Realm::IronCircle)
        .troops(at::SURTHWOLD, Realm::Karkoth, UnitKind::Monster, 1)
        .build();
    act(&mut state, Action::Move { kind: UnitKind::Monster, from: at::SURTHWOLD, to });
    assert!(state.turn.battles.is_empty());
    assert_eq!(state.troops.get(to, Realm::Karkoth, UnitKind::Monster), 1);
    assert_eq!(state.controller(to), Realm::IronCircle, "guests conquer nothing");
}

#[test]
#[rule("CN-REI-01")]
fn the_price_list_is_what_is_charged() {
    let state = Board::new().active(Realm::Karkoth).build();
    let prices = view(&state, Viewer::Spectator).prices;
    for (kind, price) in UnitKind::ALL.into_iter().zip(prices) {
        assert_eq!(price, u16::from(kind.cost()), "{kind:?} without any bargain");
    }
    let mut bargain = state;
    let half = crate::turn_record::Price::Fixed(1);
    bargain.turn.bargains.push(crate::turn_record::Bargain {
        kind: Some(UnitKind::Dragon),
        price: half,
        left: 1,
    });
    let prices = view(&bargain, Viewer::Spectator).prices;
    assert_eq!((prices[UnitKind::Dragon.index()], prices[UnitKind::Monster.index()]), (1, 3));
}
