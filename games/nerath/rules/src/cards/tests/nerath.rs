use super::*;
use crate::content::{GuardianId, at, event, guardian};
use crate::event::Event;
use crate::rules::{CN_DUN_01, CN_EVT_01, CN_EVT_09};
use crate::state::Mode;
use crate::testing::{act, act_all, act_rolling, legal, refused};
use crate::turn_record::{Bargain, Price};
use Realm::{Karkoth, Nerath, Vailin};
use Side::{Attacker, Defender};
use UnitKind::{Castle, Fighter, Footsoldier, Monster, SiegeEngine, Wizard};
use kernel::rule;

/// Nerath has something to move after the window.
fn board() -> Board {
    Board::new().troops(at::MITHRALFAST, Nerath, Footsoldier, 1)
}

#[rule("CN-EVT-09")]
#[test]
fn call_to_arms() {
    let card = event::NERATH_CALL_TO_ARMS;
    let mut state = turn_start(board().mode(Mode::Alliance), Nerath, &[card]);
    act(&mut state, Action::Event(card));
    assert_eq!(choice(&state), (Nerath, CardChoice::Place(Footsoldier)));
    assert_eq!(refused(&state, Action::Space(at::RETHMIL)), CN_EVT_09, "the ally's");
    act_all(&mut state, [at::NERA, at::KULMARK, at::NERA].map(Action::Space));
    assert_eq!(state.troops.get(at::NERA, Nerath, Footsoldier), 2);
    assert_eq!(state.troops.get(at::KULMARK, Nerath, Footsoldier), 1);
    assert_eq!((state.phase, state.turn.ready.get(at::NERA, Footsoldier)), (Phase::Move, 2));
}

#[test]
fn dwarven_engineers_build_an_engine() {
    let card = event::NERATH_DWARVEN_ENGINEERS;
    let mut state = turn_start(board().mode(Mode::Alliance), Nerath, &[card]);
    act(&mut state, Action::Event(card));
    assert_eq!(choice(&state), (Nerath, CardChoice::Option));
    assert_eq!(legal(&state), [Action::Option(0), Action::Option(1)]);
    assert_eq!(refused(&state, Action::Option(2)), CN_EVT_01);
    act(&mut state, Action::Option(0));
    // A friendly territory may be the ally's.
    act(&mut state, Action::Space(at::RETHMIL));
    assert_eq!(state.troops.get(at::RETHMIL, Nerath, SiegeEngine), 1);
    assert!(state.turn.bargains.is_empty());
}

#[test]
fn dwarven_engineers_build_a_castle_cheaply() {
    let card = event::NERATH_DWARVEN_ENGINEERS;
    let mut state = turn_start(board(), Nerath, &[card]);
    act_all(&mut state, [Action::Event(card), Action::Option(1)]);
    let bargain = Bargain { kind: Some(Castle), price: Price::Fixed(2), left: 1 };
    assert_eq!(state.turn.bargains.as_slice(), [bargain]);
    assert_eq!((state.phase, discarded(&state, card)), (Phase::Move, 1));
}

#[test]
fn giants_oath() {
    let card = event::NERATH_GIANTS_OATH;
    let mut state = turn_start(board().control(at::KULMARK, Karkoth), Nerath, &[card]);
    act(&mut state, Action::Event(card));
    let heights = [at::MITHRALFAST, at::DAWNFORGE_MOUNTAINS, at::STONEMARCH, at::MOUNTAINS_OF_NERATH];
    assert_eq!(legal(&state), heights.map(Action::Space), "not Kulmark, which is lost");
    assert_eq!(refused(&state, Action::Space(at::NERA)), CN_EVT_09);
    act(&mut state, Action::Space(at::STONEMARCH));
    assert_eq!(state.troops.get(at::STONEMARCH, Nerath, Monster), 1);
}

#[test]
fn hour_of_need() {
    let card = event::NERATH_HOUR_OF_NEED;
    let lost = [at::NERA, at::KULMARK, at::SARTHEL, at::LASTLIGHT, at::THERUND, at::TROLLHAUNT];
    for (losses, expected) in [(0, 2), (1, 3), (6, 6)] {
        let board = lost[..losses].iter().fold(board(), |board, space| board.control(*space, Karkoth));
        // What an ally holds is not lost.
        let board = board.mode(Mode::Alliance).control(at::STONEMARCH, Vailin);
        let mut state = turn_start(board, Nerath, &[card]);
        act(&mut state, Action::Event(card));
        for _ in 0..expected {
            assert_eq!(choice(&state), (Nerath, CardChoice::Place(Footsoldier)));
            act(&mut state, Action::Space(at::DRAGONDOWN_COAST));
        }
        assert_eq!(state.troops.get(at::DRAGONDOWN_COAST, Nerath, Footsoldier), expected);
        assert_eq!(state.phase, Phase::Move);
    }
}

#[test]
fn league_treasury() {
    let card = event::NERATH_LEAGUE_TREASURY;
    let board = Board::new().active(Nerath).phase(Phase::Income).gold(Nerath, 1).with(|state| {
        give(state, Nerath, crate::content::treasure::STAR_SAPPHIRE);
    });
    let mut state = opened(board, Occasion::Income, &[card]);
    assert_eq!(legal(&state), [Action::Event(card), Action::Done]);
    // The turn ends with it; Karkoth draws its first card.
    state.troops.add(at::DOL_THAMAR, Karkoth, Footsoldier, 1);
    act_rolling(&mut state, Action::Event(card), [0]);
    assert_eq!((state.realms[Nerath].gold, state.active), (5, Karkoth));
}

/// Karkoth attacks Nera with this many Footsoldiers.
fn at_nera(attackers: u8, kind: UnitKind, n: u8) -> Board {
    Board::new().troops(at::NERA, Karkoth, Footsoldier, attackers).troops(at::NERA, Nerath, kind, n)
}

/// A Hero of Nerath explores the Sunless Citadel, where this guardian lurks.
fn delve(guardian: GuardianId, cards: &[EventId]) -> State {
    let board = Board::new().active(Nerath).troops(at::SUNLESS_CITADEL, Nerath, Fighter, 1).with(|state| {
        let dungeon = at::SUNLESS_CITADEL.dungeon_index().unwrap();
        assert!(state.dungeons.unseen.take(guardian));
        state.dungeons.tiles[dungeon][0].guardian = Some(guardian);
    });
    attack(board, at::SUNLESS_CITADEL, cards)
}

#[test]
fn veteran_warlord() {
    let card = event::NERATH_VETERAN_WARLORD;
    let mut state =
        attack(at_nera(3, Footsoldier, 1).troops(at::NERA, Nerath, Monster, 1), at::NERA, &[card]);
    let events = act_rolling(&mut state, Action::Event(card), [1, 1, 1, 5, 5]);
    assert_eq!(rolls(&events)[1], (Defender, false, vec![6, 12], 2));
    let events = act_rolling(&mut state, Action::Press, [1, 4, 5]);
    assert_eq!(rolls(&events)[1].3, 1, "for the whole battle");
}

#[rule("CN-GRD-08")]
#[test]
fn veteran_warlord_beats_what_a_guardian_asks() {
    let card = event::NERATH_VETERAN_WARLORD;
    let mut state = delve(guardian::TROLL, &[card]);
    assert_eq!(asked(&state), window(Nerath, Occasion::BattleStart));
    let without = act_rolling(&mut state.clone(), Action::Done, [6, 1, 1]);
    assert_eq!(rolls(&without)[0], (Attacker, false, vec![10], 0));
    let with = act_rolling(&mut state, Action::Event(card), [5, 1, 1]);
    assert_eq!(rolls(&with)[0], (Attacker, false, vec![10], 1));
}

#[test]
fn knight_errant() {
    let card = event::NERATH_KNIGHT_ERRANT;
    let mut state = attack(at_nera(1, Footsoldier, 1), at::NERA, &[card]);
    let events = act_rolling(&mut state, Action::Event(card), [1, 1, 6]);
    assert_eq!(rolls(&events)[1], (Defender, false, vec![6, 10], 1));
    assert_eq!(state.troops.get(at::NERA, Nerath, Fighter), 1, "he stays");
}

#[test]
fn knight_errant_in_a_dungeon_but_not_at_sea() {
    let card = event::NERATH_KNIGHT_ERRANT;
    let mut state = delve(guardian::OGRE, &[card]);
    let events = act_rolling(&mut state, Action::Event(card), [1, 1, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![10, 10], 0));
    let board = Board::new().ship(at::NERA_BAY, Karkoth, &[]).ship(at::NERA_BAY, Nerath, &[]);
    let state = attack(board, at::NERA_BAY, &[card, event::NERATH_SILVER_WINGS]);
    assert_eq!(legal(&state), [Action::Event(event::NERATH_SILVER_WINGS), Action::Done]);
}

#[test]
fn archmage_of_nera() {
    let card = event::NERATH_ARCHMAGE_OF_NERA;
    let mut state = attack(at_nera(2, Footsoldier, 1), at::NERA, &[card]);
    // The Wizard rolls first.
    let events = act_rolling(&mut state, Action::Event(card), [6, 1, 6]);
    let expected =
        [(Defender, true, vec![10], 1), (Attacker, false, vec![6], 0), (Defender, false, vec![6], 1)];
    assert_eq!(rolls(&events), expected);
    assert_eq!(state.troops.get(at::NERA, Nerath, Wizard), 1);
}

#[test]
fn heroic_stand() {
    let card = event::NERATH_HEROIC_STAND;
    let mut state = attack(at_nera(4, Footsoldier, 2), at::NERA, &[card]);
    // Two hits in the first round, two in the second: the fourth is the first that counts.
    let events = act_rolling(&mut state, Action::Event(card), [6, 6, 1, 1, 1, 1]);
    assert!(events.contains(&Event::Absorbed { realm: Nerath, hits: 2 }));
    assert_eq!(state.troops.get(at::NERA, Nerath, Footsoldier), 2);
    let events = act_rolling(&mut state, Action::Press, [6, 6, 1, 1, 1, 1]);
    assert!(events.contains(&Event::Absorbed { realm: Nerath, hits: 1 }));
    assert_eq!(state.troops.get(at::NERA, Nerath, Footsoldier), 1);
}

#[test]
fn heroic_stand_is_for_the_defender() {
    let (stand, wings) = (event::NERATH_HEROIC_STAND, event::NERATH_SILVER_WINGS);
    let board = Board::new().active(Nerath).troops(at::GOBLIN_MARCHES, Nerath, Footsoldier, 1).troops(
        at::GOBLIN_MARCHES,
        Realm::IronCircle,
        Footsoldier,
        1,
    );
    let state = attack(board, at::GOBLIN_MARCHES, &[stand, wings]);
    assert_eq!(legal(&state), [Action::Event(wings), Action::Done]);
}

#[test]
fn charge_of_the_knights() {
    let card = event::NERATH_CHARGE_OF_THE_KNIGHTS;
    let board = at_nera(2, Fighter, 1).troops(at::NERA, Nerath, Footsoldier, 1);
    let mut state = attack(board, at::NERA, &[card]);
    let events = act_rolling(&mut state, Action::Event(card), [6, 1, 1]);
    let expected =
        [(Defender, true, vec![12], 1), (Attacker, false, vec![6], 0), (Defender, false, vec![6], 0)];
    assert_eq!(rolls(&events), expected);
    let events = act_rolling(&mut state, Action::Press, [1, 1, 1]);
    assert_eq!(rolls(&events)[1], (Defender, false, vec![6, 10], 0), "in the first round only");
}

#[rule("CN-TGH-01")]
#[test]
fn paladins_oath() {
    let card = event::NERATH_PALADINS_OATH;
    let mut state = attack(at_nera(3, Fighter, 3), at::NERA, &[card]);
    // Two of the three stand a hit each.
    act_rolling(&mut state, Action::Event(card), [6, 6, 1, 1, 1, 1]);
    let hurt = Action::Lose(crate::action::Loss::Wound { realm: Nerath, kind: Fighter });
    assert!(legal(&state).contains(&hurt), "{:?}", legal(&state));
    act_all(&mut state, [hurt, hurt]);
    assert_eq!(state.troops.get(at::NERA, Nerath, Fighter), 3);
}

#[rule("CN-GRD-08", "CN-GRD-11")]
#[test]
fn delvers_map() {
    let card = event::NERATH_DELVERS_MAP;
    let mut state = delve(guardian::TROLL, &[card]);
    assert_eq!(asked(&state), window(Nerath, Occasion::Dungeon));
    act(&mut state, Action::Event(card));
    assert_eq!(choice(&state), (Nerath, CardChoice::Guardian));
    assert_eq!(legal(&state), [Action::Guardian(0), Action::Done]);
    assert_eq!(refused(&state, Action::Guardian(1)), CN_DUN_01);
    // The Troll may stay; the Heroes hit on 5 anyway.
    let kept = act_rolling(&mut state.clone(), Action::Done, [5, 1, 1]);
    assert_eq!(rolls(&kept)[0], (Attacker, false, vec![10], 1));
    // The first tile of the bag: a Goblin Warband, with two d6.
    let swapped = act_rolling(&mut state, Action::Guardian(0), [0, 5, 1, 1]);
    assert_eq!(rolls(&swapped), [(Attacker, false, vec![10], 1), (Defender, false, vec![6, 6], 0)]);
    assert_eq!(state.dungeons.discard.count(guardian::TROLL), 1);
    let revealed = Event::GuardianRevealed { space: at::SUNLESS_CITADEL, guardian: guardian::GOBLIN_WARBAND };
    assert!(swapped.contains(&revealed));
    assert_eq!(discarded(&state, card), 1);
}

#[test]
fn silver_wings() {
    let card = event::NERATH_SILVER_WINGS;
    let mut state = attack(at_nera(2, Footsoldier, 1), at::NERA, &[card]);
    let events = act_rolling(&mut state, Action::Event(card), [20, 6]);
    assert_eq!(rolls(&events), [(Defender, true, vec![20, 20], 2)]);
    assert_eq!((state.troops.total(at::NERA, Karkoth), state.controller(at::NERA)), (0, Nerath));
    // Not against guardians.
    let state = delve(guardian::TROLL, &[card, event::NERATH_VETERAN_WARLORD]);
    assert_eq!(refused(&state, Action::Event(card)), CN_EVT_01);
}
