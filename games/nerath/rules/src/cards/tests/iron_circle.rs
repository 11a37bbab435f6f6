use super::*;
use crate::content::{SpaceSet, at, event};
use crate::event::{Event, GoldReason};
use crate::rules::{CN_DUN_07, CN_EVT_01, CN_EVT_05, CN_EVT_06, CN_EVT_08, CN_EVT_09, CN_SPC_10, CN_TRA_13};
use crate::state::Mode;
use crate::testing::{act, act_all, act_rolling, legal, refused};
use crate::troops::slot;
use crate::turn_record::{Bargain, Price};
use Realm::{IronCircle, Karkoth, Nerath, Vailin};
use Side::{Attacker, Defender};
use UnitKind::{Fighter, Footsoldier, Monster, SiegeEngine, Warship, Wizard};
use kernel::rule;

#[rule("CN-EVT-09")]
#[test]
fn mercenary_company() {
    let card = event::IRON_CIRCLE_MERCENARY_COMPANY;
    let board = Board::new()
        .mode(Mode::Alliance)
        .active(IronCircle)
        .phase(Phase::Reinforce)
        .gold(IronCircle, 1)
        .castle(at::CITADEL_OF_IRONS_GRASP);
    let mut state = board.with(|state| deal(state, card)).build();
    // Sarthel has been conquered this turn.
    state.set_controller(at::SARTHEL, IronCircle);
    act(&mut state, Action::Event(card));
    assert_eq!(choice(&state), (IronCircle, CardChoice::Place(Footsoldier)));
    assert_eq!(refused(&state, Action::Space(at::SARTHEL)), CN_EVT_09);
    assert_eq!(refused(&state, Action::Space(at::DOL_THAMAR)), CN_EVT_09, "the ally's");
    act(&mut state, Action::Space(at::KHARAVAS));
    assert_eq!(state.troops.get(at::KHARAVAS, IronCircle, Footsoldier), 3);
    // CN-EVT-09: nothing is charged to a Castle, and they do not get the move of bought units.
    assert_eq!(state.turn.placed.iter().count(), 0);
    assert_eq!(state.turn.ready.get(at::KHARAVAS, Footsoldier), 0);
}

#[test]
fn forced_march() {
    let card = event::IRON_CIRCLE_FORCED_MARCH;
    let board = Board::new().active(IronCircle).troops(at::KHARAVAS, IronCircle, Footsoldier, 1);
    let mut state = board.with(|state| deal(state, card)).build();
    act(&mut state, Action::Event(card));
    let mut expected = [0; 7];
    (expected[slot(Footsoldier)], expected[slot(SiegeEngine)]) = (4, 2);
    assert_eq!(state.turn.forced_march, expected);
}

#[rule("CN-DUN-07", "CN-SPC-10", "CN-TRA-13")]
#[test]
fn saboteurs() {
    let card = event::IRON_CIRCLE_SABOTEURS;
    let board = Board::new()
        .troops(at::KHARAVAS, IronCircle, Footsoldier, 1)
        .troops(at::KULMARK, Nerath, SiegeEngine, 2)
        .troops(at::KULMARK, Nerath, Footsoldier, 2)
        .troops(at::NERA, Nerath, SiegeEngine, 1)
        .ship(at::MIDNIGHT_SEA, Nerath, &[])
        .ship(at::GULF_OF_KUL, Nerath, &[Fighter, Footsoldier])
        .ship(at::SIRENS_DEEP, IronCircle, &[]);
    let mut state = turn_start(board, IronCircle, &[card, card]);
    act(&mut state, Action::Event(card));
    assert_eq!(choice(&state), (IronCircle, CardChoice::Unit));
    let fleet = crate::fleet::ShipId;
    assert_eq!(legal(&state), [unit(at::KULMARK, Nerath, SiegeEngine), Action::Ship(fleet(1))]);
    assert_eq!(refused(&state, unit(at::KULMARK, Nerath, Footsoldier)), CN_EVT_08);
    assert_eq!(refused(&state, unit(at::NERA, Nerath, SiegeEngine)), CN_EVT_08, "not adjacent");
    assert_eq!(refused(&state, Action::Ship(fleet(2))), CN_EVT_08, "one's own");
    assert_eq!(refused(&state, Action::Ship(fleet(99))), CN_EVT_08);
    assert_eq!(refused(&state, unit(at::GHOST_TOWER, Nerath, Fighter)), CN_SPC_10);
    assert_eq!(refused(&state, Action::Guardian(0)), CN_DUN_07);
    let events = act(&mut state, Action::Ship(fleet(1)));
    assert_eq!(state.fleet.zones(Nerath), SpaceSet::of(at::MIDNIGHT_SEA));
    let lost = |kind, rule| Event::Destroyed { realm: Nerath, kind, n: 1, at: at::GULF_OF_KUL, rule };
    assert_eq!(
        events[..3],
        [lost(Warship, CN_EVT_08), lost(Fighter, CN_TRA_13), lost(Footsoldier, CN_TRA_13)]
    );
    // The second card has one target left, which goes without saying.
    act(&mut state, Action::Event(card));
    assert_eq!(state.troops.get(at::KULMARK, Nerath, SiegeEngine), 1);
}

#[rule("CN-EVT-06", "CN-MOD-06")]
#[test]
fn extortion() {
    let card = event::IRON_CIRCLE_EXTORTION;
    let board =
        Board::new().gold(Nerath, 5).gold(IronCircle, 2).troops(at::KHARAVAS, IronCircle, Footsoldier, 1);
    let mut state = turn_start(board, IronCircle, &[card, card]);
    act(&mut state, Action::Event(card));
    assert_eq!(choice(&state), (IronCircle, CardChoice::Realm));
    assert_eq!(legal(&state), [Karkoth, Vailin, Nerath].map(Action::Realm));
    assert_eq!(refused(&state, Action::Realm(IronCircle)), CN_EVT_06);
    let events = act(&mut state, Action::Realm(Nerath));
    assert_eq!((state.realms[Nerath].gold, state.realms[IronCircle].gold), (3, 4));
    assert!(events.contains(&Event::Gold { realm: Nerath, change: -2, why: GoldReason::Theft }));
}

#[rule("CN-EVT-07")]
#[test]
fn nobody_loses_more_than_he_has() {
    let card = event::IRON_CIRCLE_EXTORTION;
    let board = Board::new().mode(Mode::Alliance).gold(Vailin, 1).gold(Karkoth, 7).troops(
        at::KHARAVAS,
        IronCircle,
        Footsoldier,
        1,
    );
    let mut state = turn_start(board, IronCircle, &[card, card]);
    act(&mut state, Action::Event(card));
    assert_eq!(legal(&state), [Vailin, Nerath].map(Action::Realm), "never the ally");
    act(&mut state, Action::Realm(Vailin));
    assert_eq!((state.realms[Vailin].gold, state.realms[IronCircle].gold), (0, 1));
    // Nobody has anything left: the second card would do nothing.
    assert!(!legal(&state).contains(&Action::Event(card)));
}

#[test]
fn infernal_pact() {
    let card = event::IRON_CIRCLE_INFERNAL_PACT;
    let board = Board::new()
        .troops(at::KHARAVAS, IronCircle, Footsoldier, 2)
        .troops(at::DOL_THAMAR, Karkoth, Footsoldier, 2)
        .ship(at::BRIMSTONE_BAY, IronCircle, &[Wizard, Footsoldier]);
    let mut state = turn_start(board, IronCircle, &[card]);
    act(&mut state, Action::Event(card));
    let aboard = Action::Ship(crate::fleet::ShipId(0));
    assert_eq!(legal(&state), [unit(at::KHARAVAS, IronCircle, Footsoldier), aboard]);
    assert_eq!(refused(&state, unit(at::DOL_THAMAR, Karkoth, Footsoldier)), CN_EVT_08);
    let mut ashore = state.clone();
    act(&mut ashore, unit(at::KHARAVAS, IronCircle, Footsoldier));
    assert_eq!(ashore.troops.get(at::KHARAVAS, IronCircle, Footsoldier), 1);
    assert_eq!(ashore.troops.get(at::KHARAVAS, IronCircle, Monster), 1);
    act(&mut state, aboard);
    let hold: Vec<_> =
        state.fleet.at(at::BRIMSTONE_BAY, IronCircle).flat_map(|(_, ship)| ship.cargo.iter()).collect();
    assert_eq!(hold.iter().map(|unit| unit.kind).collect::<Vec<_>>(), [Wizard, Monster]);
}

#[test]
fn infernal_pact_needs_a_footsoldier() {
    let card = event::IRON_CIRCLE_INFERNAL_PACT;
    let board = Board::new().gold(Nerath, 1).troops(at::KHARAVAS, IronCircle, Fighter, 1);
    let state = turn_start(board, IronCircle, &[card, event::IRON_CIRCLE_EXTORTION]);
    assert!(!legal(&state).contains(&Action::Event(card)));
}

#[rule("CN-SPC-10")]
#[test]
fn assassins_blade() {
    let card = event::IRON_CIRCLE_ASSASSINS_BLADE;
    let board = Board::new()
        .troops(at::KHARAVAS, IronCircle, Footsoldier, 1)
        .troops(at::RETHMIL, Vailin, Fighter, 1)
        .troops(at::RETHMIL, Vailin, Wizard, 1)
        .troops(at::NERA, Nerath, Fighter, 2)
        .troops(at::KULMARK, Nerath, Footsoldier, 2);
    let mut state = turn_start(board, IronCircle, &[card]);
    act(&mut state, Action::Event(card));
    assert_eq!(choice(&state), (IronCircle, CardChoice::From));
    assert_eq!(legal(&state).len(), 2);
    assert_eq!(refused(&state, Action::Space(at::KULMARK)), CN_EVT_08, "no Hero");
    assert_eq!(refused(&state, Action::Space(at::SUNLESS_CITADEL)), CN_SPC_10);
    let mut alike = state.clone();
    act(&mut alike, Action::Space(at::NERA));
    assert_eq!(alike.troops.get(at::NERA, Nerath, Fighter), 1, "no choice to be made");
    act(&mut state, Action::Space(at::RETHMIL));
    // The controller says which.
    assert_eq!(choice(&state), (Vailin, CardChoice::Unit));
    assert_eq!(refused(&state, unit(at::NERA, Nerath, Fighter)), CN_EVT_08);
    act(&mut state, unit(at::RETHMIL, Vailin, Fighter));
    assert_eq!(
        (state.troops.get(at::RETHMIL, Vailin, Fighter), state.troops.get(at::RETHMIL, Vailin, Wizard)),
        (0, 1)
    );
    assert_eq!(discarded(&state, card), 1);
}

#[rule("CN-EVT-05")]
#[test]
fn devils_gate() {
    let card = event::IRON_CIRCLE_DEVILS_GATE;
    let board = Board::new()
        .active(IronCircle)
        .troops(at::KHARAVAS, IronCircle, Footsoldier, 1)
        .troops(at::KHARAVAS, IronCircle, Monster, 2)
        .troops(at::IRON_LANDING, IronCircle, Footsoldier, 1);
    let mut state = board.with(|state| deal(state, card)).build();
    act(&mut state, Action::Event(card));
    assert_eq!(choice(&state), (IronCircle, CardChoice::From));
    act(&mut state, Action::Space(at::KHARAVAS));
    // Golden Savannah, Sarthel, Therund are one, two and three spaces away; the Nentir Vale is four.
    assert_eq!(refused(&state, Action::Space(at::NENTIR_VALE)), CN_EVT_05);
    act(&mut state, Action::Space(at::THERUND));
    act_all(&mut state, [Monster, Monster].map(|kind| unit(at::KHARAVAS, IronCircle, kind)));
    act(&mut state, Action::Done);
    assert_eq!(state.troops.get(at::THERUND, IronCircle, Monster), 2);
    assert_eq!(state.turn.battles, SpaceSet::of(at::THERUND));
    // They attack, so they stay; control waits for the battle.
    assert_eq!(state.turn.ready.get(at::THERUND, Monster), 0);
    assert_eq!(state.turn.ready.get(at::KHARAVAS, Monster), 0);
    assert_eq!(state.controller(at::THERUND), Nerath);
}

#[test]
fn golem_forge() {
    let card = event::IRON_CIRCLE_GOLEM_FORGE;
    let board = Board::new()
        .active(IronCircle)
        .phase(Phase::Reinforce)
        .gold(IronCircle, 9)
        .castle(at::CITADEL_OF_IRONS_GRASP);
    let mut state = board.with(|state| deal(state, card)).build();
    act(&mut state, Action::Event(card));
    let bargain = Bargain { kind: Some(Monster), price: Price::Fixed(2), left: 3 };
    assert_eq!(state.turn.bargains.as_slice(), [bargain]);
}

/// The Iron Circle attacks Kulmark with this many Footsoldiers.
fn at_kulmark(attackers: u8, defenders: u8) -> Board {
    Board::new().active(IronCircle).troops(at::KULMARK, IronCircle, Footsoldier, attackers).troops(
        at::KULMARK,
        Nerath,
        Footsoldier,
        defenders,
    )
}

#[test]
fn bound_devil() {
    let card = event::IRON_CIRCLE_BOUND_DEVIL;
    let mut state = attack(at_kulmark(1, 2), at::KULMARK, &[card]);
    let events = act_rolling(&mut state, Action::Event(card), [1, 6, 1, 1]);
    assert_eq!(rolls(&events), [(Attacker, false, vec![6, 12], 1), (Defender, false, vec![6, 6], 0)]);
    // In every round; and it takes no hits: the one Footsoldier falls.
    let events = act_rolling(&mut state, Action::Press, [1, 1, 6]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![6, 12], 0));
    assert_eq!((state.troops.total(at::KULMARK, IronCircle), state.controller(at::KULMARK)), (0, Nerath));
}

#[rule("CN-CMP-04")]
#[test]
fn hellfire_volley() {
    let card = event::IRON_CIRCLE_HELLFIRE_VOLLEY;
    let mut state = attack(at_kulmark(1, 2), at::KULMARK, &[card]);
    let events = act_rolling(&mut state, Action::Event(card), [6, 10, 5]);
    assert_eq!(rolls(&events), [(Attacker, true, vec![10; 3], 2)]);
    assert_eq!(state.controller(at::KULMARK), IronCircle, "nobody is left for a first round");
}

#[test]
fn hellfire_volley_is_for_the_attacker() {
    let (volley, devil) = (event::IRON_CIRCLE_HELLFIRE_VOLLEY, event::IRON_CIRCLE_BOUND_DEVIL);
    let board = Board::new().active(Nerath).troops(at::GOBLIN_MARCHES, Nerath, Footsoldier, 1).troops(
        at::GOBLIN_MARCHES,
        IronCircle,
        Footsoldier,
        1,
    );
    let state = attack(board, at::GOBLIN_MARCHES, &[volley, devil]);
    assert_eq!(asked(&state), window(IronCircle, Occasion::BattleStart));
    assert_eq!(refused(&state, Action::Event(volley)), CN_EVT_01);
    assert!(legal(&state).contains(&Action::Event(devil)));
}

#[test]
fn goblin_frenzy() {
    let card = event::IRON_CIRCLE_GOBLIN_FRENZY;
    let board = at_kulmark(2, 3).troops(at::KULMARK, IronCircle, Monster, 1);
    let mut state = attack(board, at::KULMARK, &[card]);
    let events = act_rolling(&mut state, Action::Event(card), [5, 4, 5, 1, 1, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![6, 6, 12], 1), "not the Monster");
    let events = act_rolling(&mut state, Action::Press, [5, 4, 1, 1, 1]);
    assert_eq!(rolls(&events)[0].3, 1, "for the whole battle");
}

#[test]
fn iron_discipline() {
    let card = event::IRON_CIRCLE_IRON_DISCIPLINE;
    let mut state = attack(at_kulmark(3, 3), at::KULMARK, &[card, event::IRON_CIRCLE_GOBLIN_FRENZY]);
    act_rolling(&mut state, Action::Done, [1, 1, 1, 6, 1, 1]);
    assert_eq!(asked(&state), window(IronCircle, Occasion::TakeHits));
    let events = act(&mut state, Action::Event(card));
    assert!(events.contains(&Event::Absorbed { realm: IronCircle, hits: 1 }), "up to 2 hits");
    assert_eq!(state.troops.get(at::KULMARK, IronCircle, Footsoldier), 3);
}

#[rule("CN-EVT-01")]
#[test]
fn iron_discipline_is_for_battles_on_land() {
    let card = event::IRON_CIRCLE_IRON_DISCIPLINE;
    let board = Board::new()
        .active(IronCircle)
        .ship(at::GULF_OF_KUL, IronCircle, &[])
        .ship(at::GULF_OF_KUL, IronCircle, &[])
        .ship(at::GULF_OF_KUL, Nerath, &[]);
    let mut state = attack(board, at::GULF_OF_KUL, &[card, event::IRON_CIRCLE_BOUND_DEVIL]);
    act_rolling(&mut state, Action::Done, [1, 1, 6]);
    assert_eq!((state.fleet.zones(IronCircle).len(), held(&state, card)), (1, 1), "nobody was asked");
    assert_eq!(asked(&state), Question { realm: IronCircle, what: Asked::PressOrRetreat });
}
