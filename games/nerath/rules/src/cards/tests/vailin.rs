use super::*;
use crate::content::{SpaceSet, at, event};
use crate::event::Event;
use crate::rules::{CN_DRW_01, CN_EVT_01, CN_EVT_05, CN_EVT_09};
use crate::state::Mode;
use crate::testing::{act, act_all, act_rolling, legal, refused};
use crate::turn_record::{Bargain, Price};
use Realm::{Karkoth, Nerath, Vailin};
use Side::{Attacker, Defender};
use UnitKind::{Fighter, Footsoldier, Monster, StormElemental};
use kernel::{Private, Seat, rule};

#[test]
fn rich_convoy() {
    let card = event::VAILIN_RICH_CONVOY;
    let board = Board::new().active(Vailin).phase(Phase::Income).gold(Vailin, 1);
    let mut state = opened(board, Occasion::Income, &[card, card]);
    act(&mut state, Action::Event(card));
    assert_eq!(state.realms[Vailin].gold, 4);
}

#[test]
fn favorable_winds() {
    let card = event::VAILIN_FAVORABLE_WINDS;
    let board = Board::new()
        .active(Vailin)
        .troops(at::RETHMIL, Vailin, Footsoldier, 1)
        .with(|state| deal(state, card));
    let mut state = board.ship(at::EMERALD_SEA, Karkoth, &[]).build();
    assert_eq!(
        refused(&state, Action::Event(card)),
        CN_EVT_01,
        "without a ship of one's own it would do nothing"
    );
    state.fleet.launch(crate::fleet::Ship::new(Vailin, at::SAPPHIRE_BAY));
    act(&mut state, Action::Event(card));
    assert_eq!(state.turn.favourable_winds, 1);
}

#[rule("CN-EVT-09")]
#[test]
fn elemental_ally() {
    let card = event::VAILIN_ELEMENTAL_ALLY;
    let board = Board::new().troops(at::RETHMIL, Vailin, Footsoldier, 1).ship(at::EMERALD_SEA, Karkoth, &[]);
    let mut state = turn_start(board, Vailin, &[card]);
    act(&mut state, Action::Event(card));
    assert_eq!(refused(&state, Action::Space(at::EMERALD_SEA)), CN_EVT_09);
    act(&mut state, Action::Space(at::SAPPHIRE_BAY));
    assert_eq!(state.troops.get(at::SAPPHIRE_BAY, Vailin, StormElemental), 1);
    // CN-EVT-09: it came before the Move phase, so it may move.
    assert_eq!((state.phase, state.turn.ready.get(at::SAPPHIRE_BAY, StormElemental)), (Phase::Move, 1));
}

#[test]
fn merchant_princes_loan() {
    let card = event::VAILIN_MERCHANT_PRINCES_LOAN;
    let board = Board::new().active(Vailin).phase(Phase::Reinforce).gold(Vailin, 9).castle(at::VAILINDOR);
    let mut state = board.with(|state| deal(state, card)).build();
    act(&mut state, Action::Event(card));
    assert_eq!(state.turn.bargains.as_slice(), [Bargain { kind: None, price: Price::Less(1, 1), left: 3 }]);
}

/// Karkoth has sailed into the Amilian Sea, where Vailin has two ships and a flyer.
fn attacked(mode: Mode) -> Board {
    Board::new()
        .mode(mode)
        .ship(at::AMILIAN_SEA, Vailin, &[Footsoldier])
        .ship(at::AMILIAN_SEA, Vailin, &[])
        .troops(at::AMILIAN_SEA, Vailin, StormElemental, 1)
        .ship(at::AMILIAN_SEA, Karkoth, &[])
        .troops(at::DOL_THAMAR, Karkoth, Footsoldier, 1)
        .with(|state| state.turn.battles.insert(at::AMILIAN_SEA))
}

#[rule("CN-EVT-05")]
#[test]
fn sea_fog() {
    let card = event::VAILIN_SEA_FOG;
    let mut state = opened(
        attacked(Mode::FreeForAll).ship(at::EMERALD_SEA, Nerath, &[]),
        Occasion::AttackDeclared,
        &[card],
    );
    assert_eq!(asked(&state), Question { realm: Vailin, what: Asked::Window(Occasion::AttackDeclared) });
    act(&mut state, Action::Event(card));
    assert_eq!(choice(&state), (Vailin, CardChoice::To));
    assert_eq!(refused(&state, Action::Space(at::EMERALD_SEA)), CN_EVT_05, "Nerath is there");
    assert_eq!(refused(&state, Action::Space(at::SAPPHIRE_BAY)), CN_EVT_05, "not adjacent");
    act(&mut state, Action::Space(at::SIRENS_DEEP));
    let cargo: usize = state.fleet.at(at::SIRENS_DEEP, Vailin).map(|(_, ship)| ship.cargo.len()).sum();
    assert_eq!((state.fleet.at(at::SIRENS_DEEP, Vailin).count(), cargo), (2, 1));
    assert_eq!(state.troops.get(at::SIRENS_DEEP, Vailin, StormElemental), 1);
    assert_eq!(state.turn.battles, SpaceSet::EMPTY);
}

#[test]
fn sea_fog_leaves_allies_behind() {
    let card = event::VAILIN_SEA_FOG;
    let board = attacked(Mode::Alliance).ship(at::AMILIAN_SEA, Nerath, &[]);
    let mut state = opened(board, Occasion::AttackDeclared, &[card]);
    act_all(&mut state, [Action::Event(card), Action::Space(at::SIRENS_DEEP)]);
    assert!(state.turn.battles.contains(at::AMILIAN_SEA) || state.battle.is_some());
    assert_eq!(state.fleet.at(at::AMILIAN_SEA, Nerath).count(), 1);
}

#[test]
fn sea_fog_is_for_those_attacked_at_sea() {
    let card = event::VAILIN_SEA_FOG;
    let board = Board::new()
        .ship(at::EMERALD_SEA, Vailin, &[])
        .troops(at::THORNMERE_PLAINS, Karkoth, Footsoldier, 1)
        .troops(at::RETHMIL, Karkoth, Footsoldier, 1)
        .with(|state| state.turn.battles.insert(at::RETHMIL));
    let state = opened(board, Occasion::AttackDeclared, &[card]);
    assert!(!legal(&state).contains(&Action::Event(card)));
}

#[rule("CN-DRW-01")]
#[test]
fn star_oracle() {
    let card = event::VAILIN_STAR_ORACLE;
    let (fog, song, wrath) =
        (event::VAILIN_SEA_FOG, event::VAILIN_SONG_OF_HEALING, event::VAILIN_TREANTS_WRATH);
    let board = Board::new().troops(at::RETHMIL, Vailin, Footsoldier, 1).with(|state| {
        deal(state, card);
        stack(state, Vailin, &[fog, song, wrath]);
    });
    let mut state = turn_start(board, Vailin, &[]);
    let events = act(&mut state, Action::Event(card));
    assert!(
        events
            .contains(&Event::Looked { realm: Vailin, cards: Private::new(Seat(1), vec![fog, song, wrath]) })
    );
    assert_eq!(choice(&state), (Vailin, CardChoice::Take));
    assert_eq!(refused(&state, Action::Card(event::VAILIN_RICH_CONVOY)), CN_DRW_01);
    let events = act(&mut state, Action::Card(song));
    assert!(events.contains(&Event::Drew { realm: Vailin, card: Private::new(Seat(1), song) }));
    assert_eq!(choice(&state), (Vailin, CardChoice::PutBack));
    assert!(legal(&state).len() == 2 && !legal(&state).contains(&Action::Card(song)));
    // The first to go back lies deepest.
    act(&mut state, Action::Card(fog));
    let top: Vec<_> =
        state.realms[Vailin].deck.known_on_top().iter().map(|card| Vailin.event(*card)).collect();
    assert_eq!(top, [fog, wrath]);
    assert_eq!((held(&state, song), state.realms[Vailin].hand.len(), discarded(&state, card)), (1, 1, 2));
}

#[test]
fn star_oracle_with_a_short_deck() {
    let (card, fog) = (event::VAILIN_STAR_ORACLE, event::VAILIN_SEA_FOG);
    let board = Board::new().troops(at::RETHMIL, Vailin, Footsoldier, 1).with(|state| {
        deal(state, card);
        stack(state, Vailin, &[fog]);
    });
    let mut state = turn_start(board, Vailin, &[]);
    act(&mut state, Action::Event(card));
    // There was one card to look at, and it is drawn.
    assert_eq!((held(&state, fog), state.phase, state.realms[Vailin].deck.len()), (1, Phase::Move, 0));
}

#[test]
fn storm_caller() {
    let card = event::VAILIN_STORM_CALLER;
    let board = Board::new().ship(at::TARSEM_COAST, Karkoth, &[Fighter]).ship(at::TARSEM_COAST, Vailin, &[]);
    let mut state = attack(board, at::TARSEM_COAST, &[card]);
    assert_eq!(asked(&state), window(Vailin, Occasion::BattleStart));
    // Four d8: the one hit may sink the ship or kill the Hero aboard.
    let events = act_rolling(&mut state, Action::Event(card), [6, 5, 1, 1]);
    assert_eq!(rolls(&events), [(Defender, true, vec![8; 4], 1)]);
    assert_eq!(asked(&state).realm, Karkoth);
    act(&mut state, Action::Lose(crate::action::Loss::Ship(crate::fleet::ShipId(0))));
    assert_eq!(state.fleet.zones(Karkoth), SpaceSet::EMPTY);
    assert_eq!((state.phase, discarded(&state, card)), (Phase::Reposition, 1));
}

/// Karkoth attacks Rethmil with this many Footsoldiers.
fn at_rethmil(attackers: u8, kind: UnitKind, n: u8) -> Board {
    Board::new().troops(at::RETHMIL, Karkoth, Footsoldier, attackers).troops(at::RETHMIL, Vailin, kind, n)
}

#[rule("CN-FST-02")]
#[test]
fn elven_longbows() {
    let card = event::VAILIN_ELVEN_LONGBOWS;
    let mut state = attack(at_rethmil(3, Footsoldier, 2), at::RETHMIL, &[card]);
    // First Strike on 5, then the two attackers that are left.
    let events = act_rolling(&mut state, Action::Event(card), [5, 4, 1, 1]);
    assert_eq!(rolls(&events), [(Defender, true, vec![6, 6], 1), (Attacker, false, vec![6, 6], 0)]);
    let events = act_rolling(&mut state, Action::Press, [1, 1, 5, 5]);
    assert_eq!(rolls(&events), [(Attacker, false, vec![6, 6], 0), (Defender, false, vec![6, 6], 0)]);
}

#[test]
fn forest_ambush() {
    let card = event::VAILIN_FOREST_AMBUSH;
    let board = at_rethmil(1, Footsoldier, 2).troops(at::RETHMIL, Karkoth, Monster, 1);
    let mut state = attack(board, at::RETHMIL, &[card]);
    let events = act_rolling(&mut state, Action::Event(card), [6, 6, 1, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![6, 12], 0), "7 or more is needed");
    let events = act_rolling(&mut state, Action::Press, [1, 6, 1, 1]);
    assert_eq!(rolls(&events)[0].3, 1, "in the first round only");
}

#[rule("CN-BTL-04")]
#[test]
fn treants_wrath() {
    let card = event::VAILIN_TREANTS_WRATH;
    let mut state = attack(at_rethmil(1, Footsoldier, 1), at::RETHMIL, &[card]);
    let events = act_rolling(&mut state, Action::Event(card), [1, 1, 6]);
    assert_eq!(rolls(&events)[1], (Defender, false, vec![6, 12], 1));
    // It stays afterwards.
    assert_eq!(state.troops.get(at::RETHMIL, Vailin, Monster), 1);
    assert_eq!(state.controller(at::RETHMIL), Vailin);
}

#[rule("CN-ATK-04")]
#[test]
fn treants_wrath_defends_an_empty_territory() {
    let card = event::VAILIN_TREANTS_WRATH;
    let mut state = attack(at_rethmil(1, Footsoldier, 0), at::RETHMIL, &[card]);
    assert_eq!(asked(&state), window(Vailin, Occasion::BattleStart));
    act_rolling(&mut state, Action::Event(card), [1, 6]);
    assert_eq!(state.controller(at::RETHMIL), Vailin);
}

#[rule("CN-AMP-08")]
#[test]
fn marine_raiders() {
    let card = event::VAILIN_MARINE_RAIDERS;
    let board = Board::new().active(Vailin).troops(at::THORNMERE_PLAINS, Vailin, Footsoldier, 3).troops(
        at::THORNMERE_PLAINS,
        Karkoth,
        Footsoldier,
        3,
    );
    // Nobody has landed: the card is of no use.
    let state = attack(board, at::THORNMERE_PLAINS, &[card, event::KARKOTH_GHOUL_PLAGUE]);
    assert_eq!(asked(&state), window(Karkoth, Occasion::BattleStart));
    let board = Board::new()
        .active(Vailin)
        .troops(at::THORNMERE_PLAINS, Vailin, Footsoldier, 3)
        .troops(at::THORNMERE_PLAINS, Karkoth, Footsoldier, 3)
        .with(|state| (0..2).for_each(|_| state.turn.land(at::THORNMERE_PLAINS, Footsoldier)));
    let mut state = attack(board, at::THORNMERE_PLAINS, &[card]);
    // The two that landed hit on 5, the third does not.
    let events = act_rolling(&mut state, Action::Event(card), [5, 5, 5, 1, 1, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![6; 3], 2));
}

#[test]
fn song_of_healing() {
    let card = event::VAILIN_SONG_OF_HEALING;
    let mut state = attack(at_rethmil(3, Footsoldier, 3), at::RETHMIL, &[card, event::VAILIN_FOREST_AMBUSH]);
    act_rolling(&mut state, Action::Done, [6, 6, 6, 1, 1, 1]);
    assert_eq!(asked(&state), window(Vailin, Occasion::TakeHits));
    let events = act(&mut state, Action::Event(card));
    assert!(events.contains(&Event::Absorbed { realm: Vailin, hits: 2 }));
    assert_eq!(state.troops.get(at::RETHMIL, Vailin, Footsoldier), 2);
}
