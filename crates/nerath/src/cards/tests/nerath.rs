use super::*;
use crate::content::{at, event};
use crate::rules::{CN_EVT_01, CN_EVT_09};
use crate::state::Mode;
use crate::testing::{act, act_all, legal, refused};
use crate::turn_record::{Bargain, Price};
use kernel::rule;
use Realm::{Karkoth, Nerath, Vailin};
use UnitKind::{Castle, Footsoldier, Monster, SiegeEngine};

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
    let mut state = opened(board, Moment::Income, &[card]);
    assert_eq!(legal(&state), [Action::Event(card), Action::Done]);
    // The turn ends with it; Karkoth draws its first card.
    state.troops.add(at::DOL_THAMAR, Karkoth, Footsoldier, 1);
    crate::testing::act_rolling(&mut state, Action::Event(card), [0]);
    assert_eq!((state.realms[Nerath].gold, state.active), (5, Karkoth));
}
