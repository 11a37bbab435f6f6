//! Fights that only scenarios have: mines, incantations, secret entrances.

use super::*;
use crate::content::{Spot, enemy, tile, unit};
use crate::scenarios::ScenarioId;
use crate::terms::{Hero, Pile, Site};
use crate::testing::{ONE, TWO, act_drawing, spot};
use kernel::{Seat, rule};

/// Tovak stands on a mine with a draconum for all to see and a hidden monster.
fn mine(tile: crate::content::TileId, at: Spot, visible: EnemyId) -> (State, Hex) {
    let at = spot(1, 0, at);
    let board = Board::of(ScenarioId::MinesLiberation, &[Hero::Tovak, Hero::Arythea]).tile(tile, 1, 0).at(at);
    let board = board.unit(unit::PEASANTS).with(|state| {
        token(state, at, visible);
        crate::map::put_face_down(state, at, Pile::Brown);
    });
    (board.build(), at)
}

#[test]
#[rule("MK-SCN-MINES-05")]
fn a_mine_is_dark_and_open_to_units_and_its_enemies_stay() {
    let (mut state, at) = mine(tile::CORE_4, Spot::NorthWest, enemy::FIRE_DRAGON);
    act_drawing(&mut state, Action::Enter, [0]);
    assert_eq!(combat(&state).foes.len(), 2);
    assert!(state.dark() && !state.night);
    assert!(super::super::units_allowed(&state));
    beat(&mut state, 0);
    to_block(&mut state, &[]);
    target(&mut state, &[1]);
    assert!(legal(&state).contains(&Action::Activate { unit: 0, ability: 0 }));
    idle(&mut state, None);
    assert_eq!(state.map.tokens_at(at).filter_map(Token::enemy).count(), 1);
    assert!(!state.map.is_conquered(at));
}

#[test]
#[rule("MK-SCN-MINES-06")]
fn whoever_beats_the_last_enemy_liberates_the_mine() {
    let mines = [
        (tile::CORE_4, Spot::NorthWest, enemy::FIRE_DRAGON, 2),
        (tile::COUNTRYSIDE_2, Spot::SouthWest, enemy::PROWLERS, 1),
    ];
    for (tile, spot, visible, honour) in mines {
        let (mut state, at) = mine(tile, spot, visible);
        act_drawing(&mut state, Action::Enter, [0]);
        beat(&mut state, 0);
        idle(&mut state, None);
        assert_eq!(state.players[Seat(0)].reputation, 0);

        state.at = 1;
        state.stage = Stage::Movement;
        state.turn.acted = false;
        state.players[Seat(0)].place = None;
        state.players[Seat(1)].place = Some(at);
        act(&mut state, Action::Enter);
        beat(&mut state, 0);
        assert_eq!(state.map.owner(at), Some(TWO));
        assert_eq!((state.players[Seat(0)].reputation, state.players[Seat(1)].reputation), (0, honour));
    }
}

#[test]
#[rule("MK-SCN-DRUIDS-04", "MK-SCN-DRUIDS-05")]
fn monsters_called_up_give_double_fame_and_vanish() {
    let mut state = Board::new().night().build();
    start(&mut state, Start::incantation(&[Pile::Brown], 3), &[0, 0, 0]);
    assert_eq!(combat(&state).foes.len(), 3);
    assert!(combat(&state).foes.iter().all(|foe| foe.enemy.enemy().pile == Pile::Brown));
    let fame = combat(&state).foes[1].enemy.enemy().fame;
    beat(&mut state, 1);
    assert_eq!(state.player().fame, i16::from(2 * fame));
    idle(&mut state, None);
    assert!(wounds(&state) > 0, "the Wounds stay");
    assert_eq!(state.piles.discard.len(), 3);
    assert!(state.map.tokens.is_empty());
    assert_eq!(state.stage, Stage::AfterAction);
}

#[test]
#[rule("MK-SCN-DRUIDS-08")]
fn the_second_night_calls_up_draconum() {
    let mut state = Board::new().night().build();
    start(&mut state, Start::incantation(&[Pile::Red], 2), &[0, 0]);
    assert!(combat(&state).foes.iter().all(|foe| foe.enemy.enemy().pile == Pile::Red));
    let fame = combat(&state).foes[0].enemy.enemy().fame;
    beat(&mut state, 0);
    assert_eq!(state.player().fame, i16::from(2 * fame));
    assert_eq!(state.player().reputation, 0, "they do not rampage");
}

/// A secret entrance on the plains of a tile.
fn secret(site: Site, pile: Pile) -> (State, Hex) {
    let at = spot(1, 0, Spot::SouthWest);
    let board = Board::of(ScenarioId::DungeonLords, &[Hero::Tovak, Hero::Arythea]);
    let board = board.tile(tile::COUNTRYSIDE_1, 1, 0).at(at).unit(unit::PEASANTS).with(|state| {
        state.map.secrets.push(crate::map::Secret { at, site });
        crate::map::put_face_down(state, at, pile);
    });
    (board.build(), at)
}

#[test]
#[rule("MK-SCN-DUNGEON-04", "MK-SCN-DUNGEON-05")]
fn secret_entrances_work_like_the_others_and_are_never_left_unguarded() {
    for (site, pile) in [(Site::Dungeon, Pile::Brown), (Site::Tomb, Pile::Red)] {
        let (mut state, at) = secret(site, pile);
        act_drawing(&mut state, Action::Enter, [0]);
        assert_eq!(combat(&state).foes[0].enemy.enemy().pile, pile);
        assert!(state.dark());
        assert!(!super::super::units_allowed(&state));
        let mut won = state.clone();
        let met = combat(&state).foes[0].enemy;
        idle(&mut state, None);
        assert_eq!(state.piles.discard.count(met), 1);
        let tokens: Vec<_> = state.map.tokens_at(at).map(|token| (token.pile, token.enemy())).collect();
        assert_eq!(tokens, [(pile, None)], "a new one, face down");
        assert!(!state.map.is_conquered(at));

        beat(&mut won, 0);
        assert_eq!(won.map.owner(at), Some(ONE));
        assert!(!won.turn.rewards.is_empty());
        assert_eq!(won.map.tokens_at(at).count(), 0);
    }
}

#[test]
#[rule("MK-SCN-HOLD-10", "MK-SCN-HOLD-08")]
fn several_defenders_give_half_of_their_fame_together() {
    let (keep, from) = (spot(1, 0, Spot::NorthEast), spot(1, 0, Spot::Centre));
    let assaulted = |n: u8| {
        let board = Board::of(ScenarioId::ConquerAndHold, &[Hero::Tovak, Hero::Arythea]);
        let mut state = board.tile(tile::COUNTRYSIDE_3, 1, 0).at(keep).shield(keep, TWO).build();
        let fight = Site::Keep.card().fight.as_ref().expect("it is fought for");
        start(&mut state, Start::absent_owner(keep, fight, from, n), &vec![0; n.into()]);
        state
    };
    let fame = |state: &State, place: usize| combat(state).foes[place].enemy.enemy().fame;
    // Two tokens of 3: one after the other 2 and 1, not 2 and 2.
    let mut state = assaulted(2);
    assert_eq!((fame(&state, 0), fame(&state, 1)), (3, 3));
    beat(&mut state, 0);
    assert_eq!((state.player().fame, state.map.owner(keep)), (2, Some(TWO)));
    let mut lost = state.clone();
    beat(&mut state, 1);
    assert_eq!((state.player().fame, state.map.owner(keep)), (3, Some(ONE)));
    // Only one of them: its half, the other is discarded, and Tovak is back where he came from.
    idle(&mut lost, None);
    assert_eq!((lost.player().fame, lost.map.owner(keep)), (2, Some(TWO)));
    assert_eq!((lost.player().place, lost.piles.discard.len()), (Some(from), 2));
    // Three at once: half of their sum.
    let mut state = assaulted(3);
    let sum: u8 = (0..3).map(|place| fame(&state, place)).sum();
    target(&mut state, &[0, 1, 2]);
    attack(&mut state, 99, Reach::Siege, Element::ColdFire);
    act(&mut state, Action::Strike);
    assert_eq!(state.player().fame, i16::from(sum.div_ceil(2)));
    assert_eq!(state.map.owner(keep), Some(ONE));
}

#[test]
#[rule("MK-SCN-DRUIDS-11")]
fn both_monsters_of_a_pair_give_double_fame() {
    let mut state = Board::new().night().build();
    start(&mut state, Start::incantation(&[Pile::Brown, Pile::Red], 1), &[0, 0]);
    let foes: Vec<_> = combat(&state).foes.iter().map(|foe| foe.enemy.enemy()).collect();
    assert_eq!(foes.iter().map(|foe| foe.pile).collect::<Vec<_>>().len(), 2);
    assert!(foes.iter().any(|foe| foe.pile == Pile::Brown) && foes.iter().any(|foe| foe.pile == Pile::Red));
    let sum: u8 = foes.iter().map(|foe| foe.fame).sum();
    beat(&mut state, 0);
    beat(&mut state, 1);
    assert_eq!(state.player().fame, i16::from(2 * sum));
}
