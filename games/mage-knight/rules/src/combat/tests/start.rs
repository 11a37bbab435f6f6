//! Starting a fight (MK-CBT-START).

use super::*;
use crate::content::{Spot, card, enemy, ruin, tile};
use crate::question::Asked;
use crate::rules::{MK_CBT_START_05, MK_CBT_START_09, MK_MOV_PL_03};
use crate::terms::{ManaColour, Pile, Site};
use crate::testing::{ONE, TWO, act_drawing, not_an_answer, refused, spot};
use kernel::rule;

/// A keep with Guardsmen, seen from the space in the middle of its tile.
fn keep() -> (State, Hex, Hex) {
    let (keep, from) = (spot(1, 0, Spot::NorthEast), spot(1, 0, Spot::Centre));
    let board = Board::new().tile(tile::COUNTRYSIDE_3, 1, 0).at(keep);
    let state = board.with(|state| {
        state.turn.path.push(from);
        token(state, keep, enemy::GUARDSMEN);
    });
    (state.build(), keep, from)
}

fn assault(state: &mut State, at: Hex, from: Hex) {
    let site = state.map.site(at).expect("there is a site");
    let fight = site.card().fight.as_ref().expect("it is fought for");
    let city = state.map.city_at(at).map(|city| city.colour);
    start(state, Start::assault(at, fight, city, from), &[]);
}

/// Orcs to the east and the south-west of Tovak.
fn between_orcs() -> (State, Hex, Hex) {
    let (east, west) = (spot(1, 0, Spot::East), spot(1, 0, Spot::SouthWest));
    let board = Board::new().tile(tile::CORE_5, 1, 0).at(spot(1, 0, Spot::SouthEast)).with(|state| {
        token(state, east, enemy::PROWLERS);
        token(state, west, enemy::DIGGERS);
    });
    (board.build(), east, west)
}

fn fought(state: &State) -> Vec<EnemyId> {
    combat(state).foes.iter().map(|foe| foe.enemy).collect()
}

#[test]
#[rule("MK-CBT-START-01")]
fn an_assault_costs_reputation_whatever_comes_of_it() {
    let (mut state, at, from) = keep();
    assault(&mut state, at, from);
    assert_eq!(state.player().reputation, -1);
    assert!(combat(&state).is_fortified(0));
    assert_eq!(combat(&state).fortifications(0), 2, "Guardsmen are fortified by themselves too");
    idle(&mut state, None);
    assert_eq!(state.player().reputation, -1);
    assert!(!state.map.is_conquered(at));
}

#[test]
#[rule("MK-CBT-START-02")]
fn somebody_defends_the_keep_of_an_absent_owner_for_half_the_fame() {
    let (keep, from) = (spot(1, 0, Spot::NorthEast), spot(1, 0, Spot::Centre));
    let mut state = Board::new().tile(tile::COUNTRYSIDE_3, 1, 0).at(keep).shield(keep, TWO).build();
    let fight = Site::Keep.card().fight.as_ref().expect("it is fought for");
    start(&mut state, Start::absent_owner(keep, fight, from, 1), &[0]);
    assert_eq!(state.player().reputation, -1);
    let foe = combat(&state).foes[0];
    assert_eq!((foe.enemy.enemy().pile, foe.enemy.enemy().fame), (Pile::Grey, 3));
    assert!(combat(&state).is_fortified(0));
    beat(&mut state, 0);
    assert_eq!(state.player().fame, 2);
    assert_eq!(state.map.owner(keep), Some(ONE), "and the keep changes hands");
    assert!(!state.map.has_shield(keep, TWO));
}

#[test]
#[rule("MK-CBT-START-03")]
fn entering_a_site_is_a_fight_with_all_its_enemies() {
    let at = spot(1, 0, Spot::West);
    let mut state = Board::new().tile(tile::CORE_1, 1, 0).at(at).build();
    act_drawing(&mut state, Action::Enter, [0, 0]);
    assert_eq!(combat(&state).foes.len(), 2);
    assert!(combat(&state).foes.iter().all(|foe| foe.enemy.enemy().pile == Pile::Brown));
    assert!(state.turn.acted);
}

#[test]
#[rule("MK-CBT-START-04")]
fn burning_a_monastery_costs_three_reputation_and_its_defender_is_not_fortified() {
    let at = spot(1, 0, Spot::West);
    let mut state = Board::new().tile(tile::COUNTRYSIDE_7, 1, 0).at(at).reputation(1).build();
    act_drawing(&mut state, Action::Burn, [0]);
    assert_eq!(state.player().reputation, -2);
    assert_eq!(combat(&state).foes[0].enemy.enemy().pile, Pile::Violet);
    act(&mut state, Action::Target(0));
    assert!(combat(&state).reaches(Reach::Ranged));
}

#[test]
#[rule("MK-CBT-START-05")]
fn one_or_more_rampaging_enemies_can_be_challenged() {
    let (state, east, west) = between_orcs();
    let here = state.player().place;
    for (first, all) in [(east, false), (west, false), (east, true)] {
        let mut state = state.clone();
        act(&mut state, Action::Challenge(first));
        assert_eq!(asked(&state), Some(Asked::Challenge));
        let other = if first == east { west } else { east };
        assert_eq!(legal(&state), [Action::Done, Action::Challenge(other)]);
        act(&mut state, if all { Action::Challenge(other) } else { Action::Done });
        assert_eq!(combat(&state).foes.len(), if all { 2 } else { 1 });
        assert_eq!(state.player().place, here);
        assert_eq!(asked(&state), Some(Asked::Combat(CombatPhase::Ranged)));
    }
}

#[test]
#[rule("MK-CBT-START-05", "MK-CBT-START-09")]
fn only_rampaging_enemies_near_by_can_be_challenged() {
    let (mut state, east, _) = between_orcs();
    act(&mut state, Action::Challenge(east));
    assert_eq!(refused(&state, Action::Challenge(east)), MK_CBT_START_09, "it takes part already");
    assert_eq!(refused(&state, Action::Challenge(spot(1, 0, Spot::NorthWest))), MK_CBT_START_05);
}

#[test]
#[rule("MK-CBT-START-06")]
fn there_is_one_combat_a_turn() {
    let (mut state, east, west) = between_orcs();
    act(&mut state, Action::Challenge(east));
    act(&mut state, Action::Done);
    beat(&mut state, 0);
    assert_eq!(state.stage, Stage::AfterAction);
    assert!(!legal(&state).iter().any(|action| matches!(action, Action::Challenge(_) | Action::Enter)));
    assert!(not_an_answer(&state, Action::Challenge(west)));
    assert!(not_an_answer(&state, Action::Enter));
}

#[test]
#[rule("MK-CBT-START-07")]
fn all_who_are_provoked_are_fought() {
    let (mut state, east, west) = between_orcs();
    start(&mut state, Start::rampaging([east, west]), &[]);
    assert_eq!(fought(&state), [enemy::PROWLERS, enemy::DIGGERS]);
    assert_eq!(asked(&state), Some(Asked::Combat(CombatPhase::Ranged)), "nobody else can be challenged");
}

/// A mage tower with an orc next to it.
fn tower() -> (State, Hex, Hex, Hex) {
    let (tower, orc, from) = (spot(1, 0, Spot::Centre), spot(1, 0, Spot::West), spot(1, 0, Spot::SouthEast));
    let board = Board::new().tile(tile::COUNTRYSIDE_4, 1, 0).at(tower).with(|state| {
        token(state, tower, enemy::MONKS);
        token(state, orc, enemy::PROWLERS);
    });
    (board.build(), tower, orc, from)
}

#[test]
#[rule("MK-CBT-START-08")]
fn provoked_enemies_join_an_assault_unfortified_and_need_not_be_beaten() {
    let (mut state, tower, orc, from) = tower();
    let fight = Site::MageTower.card().fight.as_ref().expect("it is fought for");
    let mut assault = Start::assault(tower, fight, None, from);
    assault.rampaging.push(orc);
    start(&mut state, assault, &[]);
    assert_eq!(fought(&state), [enemy::MONKS, enemy::PROWLERS]);
    assert!(combat(&state).is_fortified(0));
    assert!(!combat(&state).is_fortified(1));
    beat(&mut state, 0);
    idle(&mut state, None);
    assert_eq!(state.map.owner(tower), Some(ONE));
    assert_eq!(state.player().place, Some(tower));
    assert!(state.map.has_rampaging(orc));
}

#[test]
#[rule("MK-CBT-START-09")]
fn enemies_next_to_an_assaulted_site_can_be_challenged_besides() {
    let (mut state, tower, orc, from) = tower();
    assault(&mut state, tower, from);
    assert_eq!(legal(&state), [Action::Done, Action::Challenge(orc)]);
    act(&mut state, Action::Challenge(orc));
    assert_eq!(fought(&state), [enemy::MONKS, enemy::PROWLERS]);
    assert!(!combat(&state).is_fortified(1));
}

#[test]
#[rule("MK-CBT-START-10")]
fn nobody_can_be_challenged_when_a_site_is_entered() {
    let (ruins, orc) = (spot(1, 0, Spot::NorthEast), spot(1, 0, Spot::Centre));
    let board = Board::new().tile(tile::COUNTRYSIDE_8, 1, 0).at(ruins).with(|state| {
        token(state, orc, enemy::PROWLERS);
        state.map.put_ruin(ruins);
        state.map.ruins[0].face = Some(ruin::GREEN_GREEN_CRYSTALS);
    });
    let mut state = board.build();
    assert!(legal(&state).contains(&Action::Challenge(orc)));
    act_drawing(&mut state, Action::Enter, [0, 0]);
    assert_eq!(asked(&state), Some(Asked::Combat(CombatPhase::Ranged)));
    assert_eq!(combat(&state).foes.len(), 2);
    assert!(not_an_answer(&state, Action::Challenge(orc)));
}

#[test]
#[rule("MK-CBT-START-12")]
fn everybody_is_shown_before_the_first_phase() {
    let city = spot(1, 0, Spot::Centre);
    let board = Board::new().tile(tile::CORE_6, 1, 0).at(city).with(|state| {
        garrison(state, city, &[]);
        for pile in [Pile::Grey, Pile::Violet, Pile::White] {
            crate::map::put_face_down(state, city, pile);
        }
    });
    let mut state = board.build();
    let fight = Site::City.card().fight.as_ref().expect("it is fought for");
    let blue = state.map.colour(city);
    start(&mut state, Start::assault(city, fight, blue, spot(1, 0, Spot::NorthWest)), &[0, 0, 0]);
    assert_eq!(combat(&state).foes.len(), 3);
    assert!(state.map.tokens_at(city).all(|token| token.enemy().is_some()));
    assert_eq!(asked(&state), Some(Asked::Combat(CombatPhase::Ranged)));
}

#[test]
#[rule("MK-CBT-START-13")]
fn a_garrison_need_not_be_beaten_at_once() {
    let (city, from) = (spot(1, 0, Spot::Centre), spot(1, 0, Spot::NorthWest));
    let board = Board::new().tile(tile::CORE_6, 1, 0).at(city).with(|state| {
        garrison(state, city, &[enemy::GOLEMS, enemy::GOLEMS, enemy::MONKS, enemy::SWORDSMEN]);
        state.turn.path.push(from);
    });
    let mut state = board.build();
    assault(&mut state, city, from);
    assert_eq!(combat(&state).foes.len(), 4);
    beat(&mut state, 0);
    beat(&mut state, 3);
    idle(&mut state, None);
    assert_eq!(state.stage, Stage::AfterAction);
    assert_eq!(state.player().place, Some(from));
    assert_eq!(state.map.tokens_at(city).count(), 2);
}

#[test]
#[rule("MK-HEAL-11")]
fn healing_points_are_lost_when_a_combat_starts() {
    let (mut state, east, _) = between_orcs();
    state.turn.healing = 2;
    act(&mut state, Action::Challenge(east));
    assert_eq!(state.turn.healing, 0);
}

#[test]
#[rule("MK-CBT-START-11")]
fn nobody_is_challenged_from_the_space_of_another_hero() {
    let (mut state, east, _) = between_orcs();
    assert!(legal(&state).contains(&Action::Challenge(east)));
    state.players[TWO].place = state.player().place;
    assert!(!legal(&state).contains(&Action::Challenge(east)));
    assert_eq!(refused(&state, Action::Challenge(east)), MK_MOV_PL_03);
}

#[test]
#[rule("MK-MANA-12")]
fn a_dungeon_is_dark_by_day_as_long_as_the_combat_lasts() {
    let at = spot(1, 0, Spot::SouthEast);
    let board = Board::new().tile(tile::COUNTRYSIDE_7, 1, 0).at(at).hand(&[card::FIREBALL, card::SWIFTNESS]);
    let board = board.source(&[ManaColour::Black, ManaColour::Gold]).tokens(ManaColour::Red, 1);
    let mut state = board.build();
    // A black die for the strong half of a spell, a gold one for that of a white action.
    let (black, gold) = (Action::PlayStrong(card::FIREBALL), Action::PlayStrong(card::SWIFTNESS));
    act_drawing(&mut state, Action::Enter, [0]);
    assert!(state.dark() && !state.night);
    target(&mut state, &[0]);
    assert!(legal(&state).contains(&black));
    assert!(!legal(&state).contains(&gold));
    combat_mut(&mut state).dark = false;
    assert!(!legal(&state).contains(&black), "on any other ground it is the reverse");
    assert!(legal(&state).contains(&gold));
    combat_mut(&mut state).dark = true;
    attack(&mut state, 99, Reach::Siege, Element::ColdFire);
    act(&mut state, Action::Strike);
    assert!(!state.dark(), "and so it is when the combat is over");
}
