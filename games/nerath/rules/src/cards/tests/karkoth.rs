use super::*;
use crate::content::{at, event};
use crate::event::{Event, GoldReason};
use crate::rules::{CN_EVT_01, CN_EVT_03, CN_EVT_05, CN_EVT_09, CN_SPC_10};
use crate::state::Mode;
use crate::testing::{act, act_all, act_rolling, legal, refused};
use crate::turn_record::{Bargain, Price};
use Realm::{IronCircle, Karkoth, Nerath, Vailin};
use Side::{Attacker, Defender};
use UnitKind::{Dragon, Fighter, Footsoldier, Monster, SiegeEngine, StormElemental, Warship, Wizard};
use kernel::rule;

#[rule("CN-EVT-03", "CN-EVT-09")]
#[test]
fn skeletal_host() {
    let card = event::KARKOTH_SKELETAL_HOST;
    let board =
        Board::new().castle(at::KARKOTHI_THRONEHOLDS).castle(at::MAZE_OF_MAUR_KHUL).castle(at::VAILINDOR);
    let mut state = turn_start(board, Karkoth, &[card, card]);
    act(&mut state, Action::Event(card));
    assert_eq!(choice(&state), (Karkoth, CardChoice::Place(Footsoldier)));
    assert_eq!(legal(&state).len(), 2);
    assert_eq!(refused(&state, Action::Space(at::VAILINDOR)), CN_EVT_09);
    assert_eq!(discarded(&state, card), 0, "not before it is resolved");
    let events = act(&mut state, Action::Space(at::MAZE_OF_MAUR_KHUL));
    assert_eq!(state.troops.get(at::MAZE_OF_MAUR_KHUL, Karkoth, Footsoldier), 2);
    assert_eq!((held(&state, card), discarded(&state, card)), (1, 1));
    assert_eq!(
        events,
        [Event::Placed { realm: Karkoth, kind: Footsoldier, n: 2, at: at::MAZE_OF_MAUR_KHUL, cost: 0 }]
    );
}

#[rule("CN-EVT-01")]
#[test]
fn skeletal_host_needs_a_castle() {
    let card = event::KARKOTH_SKELETAL_HOST;
    let board =
        Board::new().castle(at::VAILINDOR).gold(Vailin, 1).troops(at::DOL_THAMAR, Karkoth, Footsoldier, 1);
    let mut state = turn_start(board, Karkoth, &[card, event::KARKOTH_HAGS_BARGAIN]);
    assert_eq!(refused(&state, Action::Event(card)), CN_EVT_01);
    // Nor may anybody play what he does not hold.
    assert_eq!(refused(&state, Action::Event(event::KARKOTH_GHOST_FLEET)), CN_EVT_01);
    assert_eq!(refused(&state, Action::Event(event::NERATH_CALL_TO_ARMS)), CN_EVT_01);
    act(&mut state, Action::Done);
    assert_eq!((state.phase, held(&state, card)), (Phase::Move, 1));
}

#[test]
fn tribute_of_thralls() {
    let card = event::KARKOTH_TRIBUTE_OF_THRALLS;
    let mut state =
        opened(Board::new().phase(Phase::Income).gold(Karkoth, 5), Occasion::Income, &[card, card]);
    let events = act(&mut state, Action::Event(card));
    assert_eq!(state.realms[Karkoth].gold, 7);
    assert!(events.contains(&Event::Gold { realm: Karkoth, change: 2, why: GoldReason::Card }));
    assert_eq!(held(&state, card), 1);
}

#[rule("CN-EVT-04", "CN-EVT-05")]
#[test]
fn shadow_road() {
    let card = event::KARKOTH_SHADOW_ROAD;
    let board = Board::new()
        .troops(at::DOL_THAMAR, Karkoth, Footsoldier, 2)
        .troops(at::DOL_THAMAR, Karkoth, SiegeEngine, 1)
        .troops(at::DOL_THAMAR, Karkoth, Dragon, 1)
        .troops(at::SURTHWOLD, Karkoth, Dragon, 1)
        .with(|state| deal(state, card));
    let mut state = board.build();
    act(&mut state, Action::Event(card));
    // The only territory with land units is Dol Thamar, so the origin goes without saying.
    assert_eq!(choice(&state), (Karkoth, CardChoice::To));
    assert_eq!(refused(&state, Action::Space(at::RETHMIL)), CN_EVT_05);
    assert_eq!(refused(&state, Action::Space(at::DOL_THAMAR)), CN_EVT_05);
    assert_eq!(refused(&state, Action::Space(at::TEMPLE_OF_ELEMENTAL_EVIL)), CN_SPC_10);
    act(&mut state, Action::Space(at::SHADOWCAPE));
    assert_eq!(refused(&state, unit(at::DOL_THAMAR, Karkoth, Dragon)), CN_EVT_05);
    act_all(
        &mut state,
        [unit(at::DOL_THAMAR, Karkoth, Footsoldier), unit(at::DOL_THAMAR, Karkoth, SiegeEngine)],
    );
    assert_eq!(state.troops.get(at::SHADOWCAPE, Karkoth, Footsoldier), 1);
    assert_eq!(state.troops.get(at::DOL_THAMAR, Karkoth, Footsoldier), 1);
    // CN-EVT-04: they may still move; a friendly place is no attack.
    assert_eq!(state.turn.ready.get(at::SHADOWCAPE, Footsoldier), 1);
    assert_eq!(state.turn.ready.get(at::SHADOWCAPE, SiegeEngine), 1);
    assert!(state.turn.battles.is_empty());
    assert_eq!(discarded(&state, card), 1);
}

#[rule("CN-EVT-04")]
#[test]
fn units_that_have_moved_are_transferred_last_and_stay_moved() {
    let card = event::KARKOTH_SHADOW_ROAD;
    let board = Board::new().troops(at::DOL_THAMAR, Karkoth, Footsoldier, 2).with(|state| deal(state, card));
    let mut state = board.build();
    state.turn.ready.set(at::DOL_THAMAR, Footsoldier, 1);
    // There is only one kind of unit, so the first one goes without saying.
    act_all(&mut state, [Action::Event(card), Action::Space(at::SHADOWCAPE)]);
    assert_eq!(state.turn.ready.get(at::SHADOWCAPE, Footsoldier), 1);
    assert_eq!(state.turn.ready.get(at::DOL_THAMAR, Footsoldier), 0);
    // One unit is enough: the rest may stay.
    assert_eq!(legal(&state), [unit(at::DOL_THAMAR, Karkoth, Footsoldier), Action::Done]);
    act(&mut state, unit(at::DOL_THAMAR, Karkoth, Footsoldier));
    assert_eq!(state.troops.get(at::SHADOWCAPE, Karkoth, Footsoldier), 2);
    assert_eq!(state.turn.ready.get(at::SHADOWCAPE, Footsoldier), 1);
}

#[rule("CN-EVT-07")]
#[test]
fn whispers_of_the_chained_god() {
    let card = event::KARKOTH_WHISPERS_OF_THE_CHAINED_GOD;
    let board = Board::new()
        .mode(Mode::Alliance)
        .gold(Vailin, 4)
        .gold(IronCircle, 4)
        .troops(at::DOL_THAMAR, Karkoth, Fighter, 1)
        .with(|state| stack(state, Karkoth, &[card]));
    let mut state = board.phase(Phase::Draw).build();
    crate::testing::during(&mut state, [], |play| {
        frame::begin_turn(play, Karkoth);
        kernel::step::run(play);
    });
    // No Footsoldier to give up. Nerath has nothing to lose, and the ally is spared.
    let gold = Realm::ALL.map(|realm| state.realms[realm].gold);
    assert_eq!(gold, [0, 3, 4, 0]);
    assert_eq!((state.phase, discarded(&state, card)), (Phase::Move, 1));
}

#[rule("CN-EVT-03", "CN-DRW-02")]
#[test]
fn hags_bargain() {
    let card = event::KARKOTH_HAGS_BARGAIN;
    let board = Board::new().troops(at::DOL_THAMAR, Karkoth, Footsoldier, 1).with(|state| {
        deal(state, event::KARKOTH_RAISE_DEAD);
        deal(state, card);
        stack(state, Karkoth, &[event::KARKOTH_DRACOLICH_STIRS]);
    });
    let mut state = turn_start(board, Karkoth, &[]);
    // The deck gives out after one card: the discards make a new one, without the card being resolved.
    act_rolling(&mut state, Action::Event(card), [0]);
    assert_eq!(choice(&state), (Karkoth, CardChoice::Discard));
    assert_eq!(
        legal(&state),
        [Action::Card(event::KARKOTH_RAISE_DEAD), Action::Card(event::KARKOTH_DRACOLICH_STIRS)]
    );
    assert_eq!(refused(&state, Action::Card(card)), CN_EVT_03);
    let events = act(&mut state, Action::Card(event::KARKOTH_RAISE_DEAD));
    assert!(events.contains(&Event::Discarded { realm: Karkoth, card: event::KARKOTH_RAISE_DEAD }));
    assert_eq!(
        (held(&state, event::KARKOTH_RAISE_DEAD), held(&state, event::KARKOTH_DRACOLICH_STIRS)),
        (1, 1)
    );
    assert_eq!(state.realms[Karkoth].discard.len(), 2);
    assert_eq!(state.realms[Karkoth].deck.len(), 16);
}

#[rule("CN-EVT-02")]
#[test]
fn a_card_drawn_by_a_card_may_have_to_be_played_at_once() {
    let (card, whispers) = (event::KARKOTH_HAGS_BARGAIN, event::KARKOTH_WHISPERS_OF_THE_CHAINED_GOD);
    let board = Board::new()
        .troops(at::DOL_THAMAR, Karkoth, Footsoldier, 1)
        .troops(at::SURTHWOLD, Karkoth, Footsoldier, 1)
        .with(|state| {
            deal(state, card);
            stack(state, Karkoth, &[whispers, event::KARKOTH_RAISE_DEAD]);
        });
    let mut state = turn_start(board, Karkoth, &[]);
    act(&mut state, Action::Event(card));
    assert_eq!(choice(&state), (Karkoth, CardChoice::Unit));
    assert_eq!(state.realms[Karkoth].deck.len(), 1, "the second card is drawn afterwards");
    act(&mut state, unit(at::SURTHWOLD, Karkoth, Footsoldier));
    // Raise Dead is the only card left in hand, so it is the one discarded.
    assert_eq!((discarded(&state, whispers), discarded(&state, event::KARKOTH_RAISE_DEAD)), (1, 3));
    assert!(state.realms[Karkoth].hand.is_empty());
}

#[test]
fn dracolich_stirs() {
    let card = event::KARKOTH_DRACOLICH_STIRS;
    let board = Board::new().phase(Phase::Reinforce).gold(Karkoth, 9).castle(at::KARKOTHI_THRONEHOLDS);
    let mut state = board.with(|state| deal(state, card)).build();
    act(&mut state, Action::Event(card));
    let bargain = Bargain { kind: Some(Dragon), price: Price::Fixed(3), left: 1 };
    assert_eq!(state.turn.bargains.as_slice(), [bargain]);
}

#[rule("CN-EVT-09", "CN-SPC-09")]
#[test]
fn ghost_fleet() {
    let card = event::KARKOTH_GHOST_FLEET;
    // Dragon's Gate is held by a Vailin ship, the Gulf of Kar by a flyer of Nerath.
    let board = Board::new()
        .troops(at::DOL_THAMAR, Karkoth, Footsoldier, 1)
        .ship(at::DRAGONS_GATE, Vailin, &[])
        .troops(at::GULF_OF_KAR, Nerath, StormElemental, 1);
    let mut state = turn_start(board, Karkoth, &[card]);
    act(&mut state, Action::Event(card));
    assert_eq!(choice(&state), (Karkoth, CardChoice::Place(Warship)));
    for enemy in [at::DRAGONS_GATE, at::GULF_OF_KAR] {
        assert_eq!(refused(&state, Action::Space(enemy)), CN_EVT_09);
    }
    assert_eq!(refused(&state, Action::Space(at::SAPPHIRE_BAY)), CN_EVT_09, "no coast of Karkoth");
    act(&mut state, Action::Space(at::LAKE_SURTH));
    assert_eq!(state.fleet.at(at::LAKE_SURTH, Karkoth).count(), 1);
}

/// Karkoth attacks Rethmil, which Vailin holds with this many Footsoldiers.
fn at_rethmil(kind: UnitKind, n: u8, defenders: u8) -> Board {
    Board::new().troops(at::RETHMIL, Karkoth, kind, n).troops(at::RETHMIL, Vailin, Footsoldier, defenders)
}

#[test]
fn raise_dead() {
    let card = event::KARKOTH_RAISE_DEAD;
    let mut state = attack(at_rethmil(Fighter, 1, 1), at::RETHMIL, &[card, event::KARKOTH_GHOUL_PLAGUE]);
    assert_eq!(asked(&state), window(Karkoth, Occasion::BattleStart));
    assert_eq!(refused(&state, Action::Event(card)), CN_EVT_01, "not before the battle is won");
    act_rolling(&mut state, Action::Done, [6, 1]);
    assert_eq!(asked(&state), window(Karkoth, Occasion::BattleWon));
    act(&mut state, Action::Event(card));
    assert_eq!(state.troops.get(at::RETHMIL, Karkoth, Footsoldier), 1);
    assert_eq!(state.controller(at::RETHMIL), Karkoth);
}

#[test]
fn raise_dead_is_for_the_winner_in_a_territory() {
    let card = event::KARKOTH_RAISE_DEAD;
    let lost = at_rethmil(Fighter, 1, 1);
    let mut state = attack(lost, at::RETHMIL, &[card, event::KARKOTH_GHOUL_PLAGUE]);
    act_rolling(&mut state, Action::Done, [1, 6]);
    assert_eq!((state.phase, held(&state, card)), (Phase::Reposition, 1));
    let at_sea = Board::new().ship(at::TARSEM_COAST, Karkoth, &[]).ship(at::TARSEM_COAST, Vailin, &[]);
    let storm = event::VAILIN_STORM_CALLER;
    let mut state = attack(at_sea, at::TARSEM_COAST, &[card, storm]);
    act_rolling(&mut state, Action::Done, [6, 1]);
    assert_eq!((state.phase, held(&state, card)), (Phase::Reposition, 1));
}

#[rule("CN-CMP-04")]
#[test]
fn ghoul_plague() {
    let card = event::KARKOTH_GHOUL_PLAGUE;
    let mut state = attack(at_rethmil(Fighter, 1, 2), at::RETHMIL, &[card]);
    // Two d8 before the first round; then a d10 against the one Footsoldier that is left.
    let events = act_rolling(&mut state, Action::Event(card), [6, 5, 1, 1]);
    let expected =
        [(Attacker, true, vec![8, 8], 1), (Attacker, false, vec![10], 0), (Defender, false, vec![6], 0)];
    assert_eq!(rolls(&events), expected);
    assert_eq!(state.troops.get(at::RETHMIL, Vailin, Footsoldier), 1);
    assert_eq!(discarded(&state, card), 1);
}

#[test]
fn zombie_tide() {
    let card = event::KARKOTH_ZOMBIE_TIDE;
    let board = at_rethmil(Footsoldier, 1, 4).troops(at::RETHMIL, Karkoth, Monster, 1);
    let mut state = attack(board, at::RETHMIL, &[card]);
    let events = act_rolling(&mut state, Action::Event(card), [5, 5, 1, 1, 1, 1]);
    assert_eq!(rolls(&events), [(Attacker, false, vec![6, 12], 2), (Defender, false, vec![6; 4], 0)]);
    // Only in the first round.
    let events = act_rolling(&mut state, Action::Press, [5, 5, 1, 1]);
    assert_eq!(rolls(&events), [(Attacker, false, vec![6, 12], 0), (Defender, false, vec![6; 2], 0)]);
}

#[rule("CN-EVT-01")]
#[test]
fn zombie_tide_is_for_the_attacker() {
    let card = event::KARKOTH_ZOMBIE_TIDE;
    let board = Board::new().active(Vailin).troops(at::BLACKTHORN_WOOD, Vailin, Footsoldier, 1).troops(
        at::BLACKTHORN_WOOD,
        Karkoth,
        Footsoldier,
        1,
    );
    let state = attack(board, at::BLACKTHORN_WOOD, &[card, event::KARKOTH_GHOUL_PLAGUE]);
    assert_eq!(asked(&state), window(Karkoth, Occasion::BattleStart));
    assert_eq!(legal(&state), [Action::Event(event::KARKOTH_GHOUL_PLAGUE), Action::Done]);
    assert_eq!(refused(&state, Action::Event(card)), CN_EVT_01);
}

#[test]
fn wraith_champion() {
    let card = event::KARKOTH_WRAITH_CHAMPION;
    let mut state = attack(at_rethmil(Fighter, 2, 1), at::RETHMIL, &[card]);
    let events = act_rolling(&mut state, Action::Event(card), [1, 1, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![20, 10], 0));
    let events = act_rolling(&mut state, Action::Press, [1, 1, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![20, 10], 0), "for the whole battle");
}

#[test]
fn wraith_champion_needs_a_fighter() {
    let card = event::KARKOTH_WRAITH_CHAMPION;
    let state = attack(at_rethmil(Wizard, 1, 1), at::RETHMIL, &[card, event::KARKOTH_GHOUL_PLAGUE]);
    assert_eq!(refused(&state, Action::Event(card)), CN_EVT_01);
}

#[test]
fn vampiric_feast() {
    let card = event::KARKOTH_VAMPIRIC_FEAST;
    // A card for the start keeps the battle from running on.
    let mut state = attack(at_rethmil(Fighter, 2, 2), at::RETHMIL, &[card, event::KARKOTH_GHOUL_PLAGUE]);
    assert_eq!(refused(&state, Action::Event(card)), CN_EVT_01, "no hits yet");
    act_rolling(&mut state, Action::Done, [1, 1, 6, 6]);
    assert_eq!(asked(&state), window(Karkoth, Occasion::TakeHits));
    let events = act(&mut state, Action::Event(card));
    assert!(events.contains(&Event::Absorbed { realm: Karkoth, hits: 1 }));
    assert_eq!(state.troops.get(at::RETHMIL, Karkoth, Fighter), 1);
}

#[test]
fn warlocks_curse() {
    let card = event::KARKOTH_WARLOCKS_CURSE;
    let board = at_rethmil(Footsoldier, 1, 0).troops(at::RETHMIL, Vailin, Fighter, 1).troops(
        at::RETHMIL,
        Vailin,
        Wizard,
        1,
    );
    let mut state = attack(board, at::RETHMIL, &[card]);
    assert_eq!(asked(&state), window(Karkoth, Occasion::BattleRound));
    act(&mut state, Action::Event(card));
    assert_eq!(choice(&state), (Karkoth, CardChoice::Unit));
    // The Wizard does not roll: no First Strike, then the Footsoldier against the Fighter.
    let events = act_rolling(&mut state, unit(at::RETHMIL, Vailin, Wizard), [1, 1]);
    assert_eq!(rolls(&events), [(Attacker, false, vec![6], 0), (Defender, false, vec![10], 0)]);
    // In the next round he does.
    let events = act_rolling(&mut state, Action::Press, [1, 1, 1]);
    assert_eq!(rolls(&events)[0], (Defender, true, vec![10], 0));
    assert_eq!(discarded(&state, card), 1);
}

#[rule("CN-LIB-03")]
#[test]
fn liberating_is_as_good_as_conquering() {
    // Vailin holds Kharavas, which was the Iron Circle's.
    let card = event::KARKOTH_RAISE_DEAD;
    let board = Board::new()
        .mode(Mode::Alliance)
        .control(at::KHARAVAS, Vailin)
        .troops(at::KHARAVAS, Karkoth, Fighter, 1)
        .troops(at::KHARAVAS, Vailin, Footsoldier, 1);
    let mut state = attack(board, at::KHARAVAS, &[card, event::KARKOTH_GHOUL_PLAGUE]);
    act_rolling(&mut state, Action::Done, [6, 1]);
    assert_eq!(
        (state.controller(at::KHARAVAS), asked(&state)),
        (IronCircle, window(Karkoth, Occasion::BattleWon))
    );
    act(&mut state, Action::Event(card));
    assert_eq!(state.troops.get(at::KHARAVAS, Karkoth, Footsoldier), 1);
}
