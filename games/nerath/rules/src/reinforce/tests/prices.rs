//! Prices (CN-REI-01).

use super::{buy_at, karkoth, purchase, refused_at};
use crate::action::Action;
use crate::content::{Space, at, treasure};
use crate::event::Event;
use crate::realm::Realm::{self, Karkoth, Nerath, Vailin};
use crate::rules::CN_REI_01;
use crate::state::{Mode, Phase};
use crate::testing::{Board, act, legal, refused};
use crate::turn_record::{Bargain, Price};
use crate::units::UnitKind::{
    self, Castle, Dragon, Fighter, Footsoldier, Monster, SiegeEngine, Warship, Wizard,
};
use kernel::rule;

const HOME: Space = at::KARKOTHI_THRONEHOLDS;

#[rule("CN-REI-01")]
#[test]
fn units_are_paid_and_the_rest_is_kept() {
    let mut state = karkoth(10).build();
    for kind in [Dragon, Wizard, Footsoldier] {
        buy_at(&mut state, kind, HOME, 1);
        assert_eq!(state.troops.get(HOME, Karkoth, kind), 1);
    }
    assert_eq!(state.realms[Karkoth].gold, 1);
    assert_eq!(refused_at(&state, Fighter, HOME), CN_REI_01);
}

#[rule("CN-REI-01")]
#[test]
fn as_many_as_the_treasury_pays_for() {
    let mut state = karkoth(7).build();
    act(&mut state, purchase(Fighter, HOME, HOME));
    assert_eq!(legal(&state), [1, 2, 3].map(Action::Amount));
    assert_eq!(refused(&state, Action::Amount(4)), CN_REI_01);
    let events = act(&mut state, Action::Amount(3));
    assert_eq!(events, [Event::Placed { realm: Karkoth, kind: Fighter, n: 3, at: HOME, cost: 6 }]);
    assert_eq!(state.realms[Karkoth].gold, 1);
}

#[rule("CN-MOD-10")]
#[test]
fn nobody_pays_for_an_ally() {
    let board =
        Board::new().mode(Mode::Alliance).phase(Phase::Reinforce).active(Vailin).castle(at::VAILINDOR);
    let mut state = board.gold(Vailin, 3).gold(Nerath, 9).build();
    assert_eq!(refused_at(&state, Dragon, at::VAILINDOR), CN_REI_01);
    buy_at(&mut state, Footsoldier, at::VAILINDOR, 3);
    assert_eq!((state.realms[Vailin].gold, state.realms[Nerath].gold), (0, 9));
}

#[rule("CN-CMP-02")]
#[test]
fn the_figures_in_the_box_are_no_limit() {
    let mut state = karkoth(5).troops(at::SURTHWOLD, Karkoth, Dragon, 4).build();
    buy_at(&mut state, Dragon, HOME, 1);
    assert_eq!(state.troops.get(HOME, Karkoth, Dragon), 1);
}

#[rule("CN-UNI-12")]
#[test]
fn every_realm_pays_the_same() {
    for realm in Realm::ALL {
        let state = Board::new().active(realm).phase(Phase::Reinforce).build();
        let prices = UnitKind::ALL.map(|kind| super::super::price(&state, kind));
        assert_eq!(prices, [1, 2, 2, 3, 3, 4, 3, 5, 2], "{realm:?}");
    }
}

#[rule("CN-REI-23")]
#[test]
fn the_advised_baskets() {
    let cost = |basket: &[UnitKind]| basket.iter().map(|kind| kind.cost()).sum::<u8>();
    assert_eq!(cost(&[Footsoldier, Footsoldier, SiegeEngine, Fighter, Monster]), 9);
    assert_eq!(cost(&[Footsoldier, Footsoldier, Footsoldier, Warship, Wizard, Dragon]), 13);
}

#[rule("CN-EVT-08")]
#[test]
fn bargains_are_taken_first_and_last_as_long_as_they_last() {
    let mut state = karkoth(9).build();
    state.turn.bargains.push(Bargain { kind: Some(Monster), price: Price::Fixed(2), left: 3 });
    // Three at 2 gold, and one at 3.
    act(&mut state, purchase(Monster, HOME, HOME));
    assert_eq!(legal(&state).len(), 4);
    act(&mut state, Action::Amount(4));
    assert_eq!(state.realms[Karkoth].gold, 0);
    assert!(state.turn.bargains.is_empty());
}

#[rule("CN-EVT-08")]
#[test]
fn a_discount_for_any_unit_has_a_floor() {
    let mut state = karkoth(20).build();
    state.turn.bargains.push(Bargain { kind: None, price: Price::Less(1, 1), left: 3 });
    buy_at(&mut state, Footsoldier, HOME, 1); // A Footsoldier never costs less than 1, and does not use it up.
    assert_eq!((state.realms[Karkoth].gold, state.turn.bargains[0].left), (19, 3));
    buy_at(&mut state, Fighter, HOME, 2);
    buy_at(&mut state, Dragon, HOME, 2);
    assert_eq!(state.realms[Karkoth].gold, 19 - 2 - 4 - 5);
    assert!(state.turn.bargains.is_empty());
}

#[rule("CN-EVT-08")]
#[test]
fn a_castle_at_a_special_price() {
    let mut state = karkoth(2).build();
    state.turn.bargains.push(Bargain { kind: Some(Castle), price: Price::Fixed(2), left: 1 });
    act(&mut state, purchase(Castle, at::SURTHWOLD, at::SURTHWOLD));
    assert_eq!(state.realms[Karkoth].gold, 0);
    assert!(state.castles.contains(at::SURTHWOLD));
}

#[rule("CN-TRE-05")]
#[test]
fn the_orb_makes_dragons_cheaper() {
    let board = karkoth(8).in_play(Karkoth, treasure::ORB_OF_DRAGONS);
    let mut state = board.build();
    buy_at(&mut state, Dragon, HOME, 2);
    assert_eq!(state.realms[Karkoth].gold, 0);
    // With an event on top, whichever is better.
    let mut state = karkoth(7).in_play(Karkoth, treasure::ORB_OF_DRAGONS).build();
    state.turn.bargains.push(Bargain { kind: Some(Dragon), price: Price::Fixed(3), left: 1 });
    buy_at(&mut state, Dragon, HOME, 2);
    assert_eq!(state.realms[Karkoth].gold, 0);
}
