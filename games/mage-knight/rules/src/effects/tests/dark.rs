//! Day and night in effects (MK-MANA-12): underground it is Night even by day.

use super::{attack, basic, fight, strong};
use crate::action::Action;
use crate::content::{EffectId, card, enemy, skill};
use crate::deeds::Moments;
use crate::effect::{Condition, Effect};
use crate::effects::holds;
use crate::question::CombatPhase;
use crate::state::{Stage, State};
use crate::terms::{Element, ManaColour, Reach};
use crate::testing::{Board, ONE, act, legal};
use kernel::{Narrate, Seat, rule};

/// By day in the depths: in the ranged phase against prowlers.
fn in_the_depths(board: Board) -> State {
    let mut state = fight(board, CombatPhase::Ranged, &[enemy::PROWLERS]);
    state.combat.as_mut().expect("a combat").dark = true;
    assert!(!state.night);
    state
}

#[rule("MK-MANA-12")]
#[test]
fn sharpshooting_in_the_depths_is_that_of_a_night() {
    for (skill, n) in [(skill::NIGHT_SHARPSHOOTING, 2), (skill::DAY_SHARPSHOOTING, 1)] {
        let mut state = in_the_depths(Board::new().skill(skill));
        act(&mut state, Action::Skill(skill));
        assert_eq!(attack(&state), [(n, Reach::Ranged, Element::Physical)], "{skill:?}");
    }
}

#[rule("MK-MANA-12")]
#[test]
fn a_label_says_what_the_skill_does_in_the_depths() {
    let skill = skill::NIGHT_SHARPSHOOTING;
    let label = |state: &State| {
        let view = crate::view::view(state, kernel::Viewer::Seat(ONE));
        crate::MageKnight::action(kernel::Lang::En, &view, &Action::Skill(skill)).text()
    };
    assert_eq!(label(&in_the_depths(Board::new().skill(skill))), "Night Sharpshooting: Ranged Attack 2");
    let outside = fight(Board::new().skill(skill), CombatPhase::Ranged, &[enemy::PROWLERS]);
    assert_eq!(label(&outside), "Night Sharpshooting: Ranged Attack 1");
}

#[rule("MK-MANA-12", "MK-MANA-07")]
#[test]
fn the_amulet_of_sun_lets_gold_shine_in_the_depths() {
    let hand = [card::AMULET_OF_SUN, card::SWIFTNESS];
    let mut state = in_the_depths(Board::new().hand(&hand));
    state.players[Seat(0)].tokens[ManaColour::Gold.index()] = 1;
    assert!(!legal(&state).contains(&Action::PlayStrong(card::SWIFTNESS)), "there is no gold in the dark");
    basic(&mut state, card::AMULET_OF_SUN, &[]);
    act(&mut state, Action::PlayStrong(card::SWIFTNESS));
    assert_eq!(attack(&state), [(3, Reach::Ranged, Element::Physical)]);
}

#[rule("MK-MANA-12", "MK-MANA-06")]
#[test]
fn the_amulet_of_darkness_finds_no_day_in_the_depths() {
    let mut state = in_the_depths(Board::new().hand(&[card::AMULET_OF_DARKNESS]));
    basic(&mut state, card::AMULET_OF_DARKNESS, &[Action::Mana(ManaColour::Black)]);
    // Black may be used there anyway; what the Amulet does to a day it does not do to a night.
    assert!(state.turn.modifiers.is_empty());
}

#[rule("MK-MANA-12")]
#[test]
fn the_gem_pouch_gives_black_mana_in_the_depths() {
    let tokens = |state: &State| state.players[Seat(0)].tokens;
    let mut state = in_the_depths(Board::new().hand(&[card::ENDLESS_GEM_POUCH]));
    strong(&mut state, card::ENDLESS_GEM_POUCH, &[]);
    assert_eq!(tokens(&state), [1, 1, 1, 1, 0, 1]);
    let mut state = Board::new().hand(&[card::ENDLESS_GEM_POUCH]).build();
    strong(&mut state, card::ENDLESS_GEM_POUCH, &[]);
    assert_eq!(tokens(&state), [1, 1, 1, 1, 1, 0]);
}

#[rule("MK-MANA-12")]
#[test]
fn every_effect_that_asks_for_the_hour_finds_night_in_the_depths_and_day_after() {
    let asks = |effect: EffectId| matches!(effect.get(), Effect::If(Condition::Day | Condition::Night, _));
    // Skills that move or influence are never used in combat; all others could be.
    let in_combat = |effect: EffectId| Moments::of_effect(effect.get()).meets(Moments::COMBAT);
    assert!(EffectId::all().filter(|effect| asks(*effect) && in_combat(*effect)).count() >= 12);
    let mut state = in_the_depths(Board::new());
    assert!(holds(&state, ONE, Condition::Night) && !holds(&state, ONE, Condition::Day));
    state.combat = None;
    state.stage = Stage::AfterAction;
    assert!(holds(&state, ONE, Condition::Day) && !holds(&state, ONE, Condition::Night));
}
