//! Which battles a move declares (CN-ATK).

use super::{go, go_many};
use crate::action::Action;
use crate::content::{SpaceSet, at};
use crate::realm::Realm::{Karkoth, Nerath, Vailin};
use crate::state::Phase;
use crate::testing::{Board, act, legal};
use crate::units::UnitKind::{Dragon, Fighter, Footsoldier};
use kernel::rule;

#[rule("CN-ATK-01")]
#[test]
fn moving_in_is_attacking() {
    let mut state = Board::new().troops(at::THORNMERE_PLAINS, Karkoth, Fighter, 1).build();
    act(&mut state, go(Fighter, at::THORNMERE_PLAINS, at::MOONWATER_GLADES));
    assert_eq!(state.turn.battles, SpaceSet::of(at::MOONWATER_GLADES));
    assert_eq!(state.controller(at::MOONWATER_GLADES), Vailin, "not conquered yet");
}

#[rule("CN-ATK-02")]
#[test]
fn many_origins_one_battle_one_origin_many_battles() {
    let mut state = Board::new()
        .troops(at::THORNMERE_PLAINS, Karkoth, Footsoldier, 3)
        .troops(at::BLACKTHORN_WOOD, Karkoth, Dragon, 1)
        .build();
    go_many(&mut state, Footsoldier, at::THORNMERE_PLAINS, at::RETHMIL, 2);
    act(&mut state, go(Dragon, at::BLACKTHORN_WOOD, at::RETHMIL));
    assert_eq!(state.turn.battles, SpaceSet::of(at::RETHMIL));
    assert_eq!(state.troops.total(at::RETHMIL, Karkoth), 3);
    act(&mut state, go(Footsoldier, at::THORNMERE_PLAINS, at::SERPENT_JUNGLE));
    assert_eq!(state.turn.battles, SpaceSet::from_iter([at::RETHMIL, at::SERPENT_JUNGLE]));
}

#[rule("CN-ATK-03", "CN-TRN-04")]
#[test]
fn nobody_moves_once_the_battles_have_begun() {
    let mut state = Board::new()
        .troops(at::THORNMERE_PLAINS, Karkoth, Footsoldier, 3)
        .troops(at::RETHMIL, Vailin, Footsoldier, 1)
        .troops(at::SERPENT_JUNGLE, Vailin, Footsoldier, 1)
        .build();
    go_many(&mut state, Footsoldier, at::THORNMERE_PLAINS, at::RETHMIL, 1);
    go_many(&mut state, Footsoldier, at::THORNMERE_PLAINS, at::SERPENT_JUNGLE, 1);
    act(&mut state, Action::Done);
    assert_eq!(state.phase, Phase::Battle);
    assert!(
        kernel::step::check::<crate::Nerath>(&state, &go(Footsoldier, at::THORNMERE_PLAINS, at::RETHMIL))
            .is_err()
    );
    assert!(!legal(&state).iter().any(|action| matches!(action, Action::Move { .. })));
}

#[rule("CN-MOD-05")]
#[test]
fn without_alliances_everybody_is_an_enemy() {
    let board = Board::new().active(Vailin).troops(at::STARFALL_HAVEN, Vailin, Footsoldier, 1);
    let mut state = board.control(at::IRON_LANDING, Nerath).build();
    act(&mut state, go(Footsoldier, at::STARFALL_HAVEN, at::IRON_LANDING));
    assert_eq!(state.turn.battles, SpaceSet::of(at::IRON_LANDING));
}
