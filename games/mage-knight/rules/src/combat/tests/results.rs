//! The results of a combat (MK-CBT-RES).

use super::*;
use crate::content::{EffectId, Spot, card, enemy, ruin, tile, unit};
use crate::effect::Effect;
use crate::rules::MK_CBT_START_14;
use crate::terms::{Pile, Site};
use crate::testing::{ONE, act_drawing, refused, spot};
use kernel::rule;

fn rewards(state: &State) -> Vec<Effect> {
    state.turn.rewards.iter().copied().map(EffectId::get).copied().collect()
}

/// Tovak assaults a site with this defender from a space of the same tile.
fn assaulting(tile: crate::content::TileId, at: Spot, from: Spot, defender: EnemyId) -> (State, Hex, Hex) {
    let (at, from) = (spot(1, 0, at), spot(1, 0, from));
    let board = Board::new().tile(tile, 1, 0).at(at).with(|state| {
        token(state, at, defender);
        state.turn.path.push(from);
    });
    let mut state = board.build();
    let fight = state.map.site(at).and_then(|site| site.card().fight.as_ref()).expect("it is fought for");
    start(&mut state, Start::assault(at, fight, None, from), &[]);
    (state, at, from)
}

#[test]
#[rule("MK-CBT-RES-01")]
fn the_combat_ends_after_the_attack_phase() {
    let mut state = against(&[enemy::PROWLERS, enemy::DIGGERS]).build();
    idle(&mut state, Some(CombatPhase::Attack));
    beat(&mut state, 0);
    assert_eq!(combat(&state).phase, CombatPhase::Attack);
    act(&mut state, Action::Done);
    assert!(state.combat.is_none());
    assert_eq!(state.stage, Stage::AfterAction);
}

#[test]
#[rule("MK-CBT-RES-03", "MK-CBT-RES-09")]
fn rampaging_enemies_give_reputation_and_leave_an_empty_space() {
    // A draconum in the west and one in the south-east, both of which could be anybody's neighbours.
    let (west, east) = (spot(1, 0, Spot::West), spot(1, 0, Spot::SouthEast));
    let board = Board::new().tile(tile::CORE_8, 1, 0).at(spot(1, 0, Spot::SouthWest)).with(|state| {
        token(state, west, enemy::PROWLERS);
        token(state, east, enemy::FIRE_DRAGON);
    });
    let mut state = board.build();
    start(&mut state, Start::rampaging([west, east]), &[]);
    let mut one_beaten = state.clone();
    beat(&mut state, 0);
    beat(&mut state, 1);
    assert_eq!(state.player().reputation, 3);
    assert_eq!(state.player().fame, 10);
    assert!(!state.map.has_rampaging(west) && !state.map.has_rampaging(east));
    assert_eq!(state.map.shields(west), 0);
    assert_eq!(state.player().place, Some(spot(1, 0, Spot::SouthWest)));

    beat(&mut one_beaten, 1);
    idle(&mut one_beaten, None);
    assert_eq!(one_beaten.player().reputation, 2);
    assert!(one_beaten.map.has_rampaging(west), "the other one stays");
}

/// Tovak enters ruins with these enemies.
fn in_ruins(token: crate::content::RuinId) -> (State, Hex) {
    let at = spot(1, 0, Spot::NorthEast);
    let board = Board::new().tile(tile::COUNTRYSIDE_8, 1, 0).at(at).with(|state| {
        state.map.put_ruin(at);
        state.map.ruins[0].face = Some(token);
    });
    let mut state = board.build();
    act_drawing(&mut state, Action::Enter, [0, 0]);
    (state, at)
}

#[test]
#[rule("MK-CBT-RES-04")]
fn orcs_in_ruins_give_no_reputation() {
    let (mut state, at) = in_ruins(ruin::GREEN_GREEN_CRYSTALS);
    beat(&mut state, 0);
    beat(&mut state, 1);
    assert_eq!(state.player().reputation, 0);
    assert!(state.player().fame > 0);
    assert_eq!(state.map.owner(at), Some(ONE));
    assert_eq!(state.turn.rewards.len(), 1);
    assert_eq!(state.turn.rewards[0], ruin::GREEN_GREEN_CRYSTALS.ruin().reward);
}

#[test]
#[rule("MK-CBT-RES-05")]
fn a_cleared_site_is_marked_at_once_and_its_reward_waits() {
    let at = spot(1, 0, Spot::West);
    let mut state = Board::new().tile(tile::COUNTRYSIDE_6, 1, 0).at(at).build();
    act_drawing(&mut state, Action::Enter, [0]);
    let events = {
        target(&mut state, &[0]);
        attack(&mut state, 50, Reach::Siege, Element::ColdFire);
        act(&mut state, Action::Strike)
    };
    assert!(events.contains(&Event::Conquered { seat: ONE, at }));
    assert_eq!(state.map.owner(at), Some(ONE));
    assert_eq!(state.player().crystals, [0; 4]);
    assert_eq!(rewards(&state), [Effect::RandomCrystal(2)]);
    assert_eq!(state.map.tokens_at(at).count(), 0);
}

#[test]
#[rule("MK-CBT-RES-06")]
fn a_conquered_keep_is_the_heros() {
    let (mut state, at, _) = assaulting(tile::COUNTRYSIDE_3, Spot::NorthEast, Spot::Centre, enemy::SWORDSMEN);
    beat(&mut state, 0);
    assert_eq!(state.player().place, Some(at));
    assert_eq!(state.map.owner(at), Some(ONE));
    assert!(crate::map::is_safe(&state, at, ONE));
    assert_eq!(rewards(&state), []);
}

#[test]
#[rule("MK-CBT-RES-07")]
fn a_mage_tower_gives_a_spell() {
    let (mut state, at, _) = assaulting(tile::COUNTRYSIDE_11, Spot::Centre, Spot::NorthWest, enemy::MONKS);
    beat(&mut state, 0);
    assert_eq!(state.map.owner(at), Some(ONE));
    assert_eq!(rewards(&state), [Effect::Spell(1)]);
}

#[test]
#[rule("MK-CBT-RES-08")]
fn a_monastery_burns_for_an_artifact() {
    let at = spot(1, 0, Spot::West);
    let mut state = Board::new().tile(tile::COUNTRYSIDE_7, 1, 0).at(at).build();
    assert_eq!(state.map.monasteries(), 1);
    act_drawing(&mut state, Action::Burn, [0]);
    beat(&mut state, 0);
    assert_eq!(state.map.owner(at), Some(ONE));
    assert_eq!(rewards(&state), [Effect::Artifact(1)]);
    assert_eq!(state.map.monasteries(), 0, "it adds no advanced action any more");
    state.stage = Stage::Movement;
    assert!(!legal(&state).contains(&Action::Interact));
    assert!(!legal(&state).contains(&Action::Burn));
}

#[test]
#[rule("MK-CBT-RES-10")]
fn tokens_drawn_for_a_fight_are_discarded() {
    // A dungeon, a tomb and a monastery.
    let sites = [
        (tile::COUNTRYSIDE_7, Spot::SouthEast, Action::Enter),
        (tile::CORE_1, Spot::NorthEast, Action::Enter),
        (tile::COUNTRYSIDE_7, Spot::West, Action::Burn),
    ];
    for (tile, at, action) in sites {
        let at = spot(1, 0, at);
        let mut state = Board::new().tile(tile, 1, 0).at(at).build();
        act_drawing(&mut state, action, [0]);
        let drawn = combat(&state).foes[0].enemy;
        idle(&mut state, None);
        assert_eq!(state.piles.discard.count(drawn), 1, "{:?}", state.map.site(at));
        assert_eq!(state.map.tokens_at(at).count(), 0);
        assert!(!state.map.is_conquered(at));
        assert_eq!(state.player().place, Some(at), "nobody retreats from there");
    }
}

#[test]
#[rule("MK-CBT-RES-10")]
fn the_defender_of_another_players_keep_is_discarded() {
    let (keep, from) = (spot(1, 0, Spot::NorthEast), spot(1, 0, Spot::Centre));
    let board = Board::new().tile(tile::COUNTRYSIDE_3, 1, 0).at(keep).shield(keep, crate::testing::TWO);
    let mut state = board.build();
    let fight = Site::Keep.card().fight.as_ref().expect("it is fought for");
    start(&mut state, Start::absent_owner(keep, fight, from, 1), &[0]);
    idle(&mut state, None);
    assert_eq!(state.piles.discard.len(), 1);
    assert_eq!(state.map.owner(keep), Some(crate::testing::TWO));
    assert_eq!(state.player().place, Some(from));
}

#[test]
#[rule("MK-CBT-RES-11")]
fn enemies_left_in_spawning_grounds_are_met_again() {
    let at = spot(1, 0, Spot::West);
    let mut state = Board::new().tile(tile::CORE_1, 1, 0).at(at).build();
    act_drawing(&mut state, Action::Enter, [0, 0]);
    beat(&mut state, 0);
    let left = combat(&state).foes[1].enemy;
    idle(&mut state, None);
    // The other one stays for all to see, and a new one has come that nobody has seen yet.
    let faces: Vec<_> = state.map.tokens_at(at).map(Token::enemy).collect();
    assert_eq!(faces, [Some(left), None]);
    assert!(state.map.tokens_at(at).all(|token| token.pile == Pile::Brown));
    assert!(!state.map.is_conquered(at));
    state.stage = Stage::Movement;
    act_drawing(&mut state, Action::Enter, [0]);
    assert_eq!(combat(&state).foes.len(), 2);
    assert_eq!(combat(&state).foes[0].enemy, left);
    beat(&mut state, 0);
    assert!(state.combat.is_some(), "the new one must be beaten too");
    beat(&mut state, 1);
    assert_eq!(state.map.owner(at), Some(ONE));
    assert_eq!(state.map.tokens_at(at).count(), 0, "nobody comes to a conquered site");
    assert_eq!(rewards(&state), [Effect::Artifact(1), Effect::RandomCrystal(3)]);
}

#[test]
#[rule("MK-CBT-RES-11")]
fn enemies_of_ruins_and_dens_stay_too() {
    let (mut state, at) = in_ruins(ruin::GREEN_BROWN_ARTIFACT);
    let mut one_beaten = state.clone();
    idle(&mut state, None);
    assert_eq!(state.map.tokens_at(at).filter_map(Token::enemy).count(), 2);

    // Of ruins' enemies the beaten ones are gone for good.
    beat(&mut one_beaten, 0);
    let left = combat(&one_beaten).foes[1].enemy;
    idle(&mut one_beaten, None);
    assert!(one_beaten.map.tokens_at(at).map(Token::enemy).eq([Some(left)]));
    one_beaten.stage = Stage::Movement;
    act(&mut one_beaten, Action::Enter);
    assert_eq!(combat(&one_beaten).foes.len(), 1);

    let at = spot(1, 0, Spot::West);
    let mut state = Board::new().tile(tile::COUNTRYSIDE_6, 1, 0).at(at).build();
    act_drawing(&mut state, Action::Enter, [0]);
    idle(&mut state, None);
    assert_eq!(state.map.tokens_at(at).filter_map(Token::enemy).count(), 1);
}

#[test]
#[rule("MK-CBT-RES-12")]
fn a_failed_assault_leads_back_without_a_wound() {
    let (mut state, at, from) = assaulting(tile::COUNTRYSIDE_3, Spot::NorthEast, Spot::Centre, enemy::GOLEMS);
    combat_mut(&mut state).foes[0].no_attack = true;
    idle(&mut state, None);
    assert_eq!(state.player().place, Some(from));
    assert_eq!(wounds(&state), 0);
    assert_eq!(crate::map::withdrawal(&state, ONE), None);
    assert_eq!(state.map.tokens_at(at).count(), 1);
}

#[test]
#[rule("MK-CBT-RES-12")]
fn an_unsafe_way_back_is_a_withdrawal_further_on() {
    // From a lake to the mage tower; the hero had come to the lake from the ruins on its shore.
    let (lake, shore) = (spot(1, 0, Spot::SouthWest), spot(1, 0, Spot::West));
    let (mut state, _, _) = assaulting(tile::COUNTRYSIDE_11, Spot::Centre, Spot::SouthWest, enemy::MONKS);
    state.turn.path.insert(0, shore);
    combat_mut(&mut state).foes[0].no_attack = true;
    idle(&mut state, None);
    assert_eq!(state.player().place, Some(lake));
    assert_eq!(crate::map::withdrawal(&state, ONE), Some((shore, 1)));
}

#[test]
#[rule("MK-CBT-RES-05")]
fn a_dungeon_entered_again_gives_fame_alone() {
    let at = spot(1, 0, Spot::SouthEast);
    let mut state =
        Board::new().tile(tile::COUNTRYSIDE_7, 1, 0).at(at).shield(at, crate::testing::TWO).build();
    act_drawing(&mut state, Action::Enter, [0]);
    beat(&mut state, 0);
    assert!(state.player().fame > 0);
    assert_eq!(rewards(&state), []);
    assert!(!state.map.has_shield(at, ONE));
}

#[test]
#[rule("MK-CBT-START-14")]
fn units_stay_outside_dungeons_tombs_and_monasteries() {
    // The site, how it is entered, and whether units come along: a dungeon, a tomb, a monastery, a monster
    // den.
    let sites = [
        (tile::COUNTRYSIDE_7, Spot::SouthEast, Action::Enter, false),
        (tile::CORE_1, Spot::NorthEast, Action::Enter, false),
        (tile::COUNTRYSIDE_7, Spot::West, Action::Burn, false),
        (tile::COUNTRYSIDE_6, Spot::West, Action::Enter, true),
    ];
    for (tile, at, action, with_units) in sites {
        let board = Board::new().tile(tile, 1, 0).at(spot(1, 0, at)).hand(&[card::RAGE]);
        let mut state = board.unit(unit::PEASANTS).build();
        act_drawing(&mut state, action, [0]);
        combat_mut(&mut state).foes[0] = Foe::new(enemy::PROWLERS, Joined::Drawn);
        to_block(&mut state, &[]);
        target(&mut state, &[0]);
        let block = Action::Activate { unit: 0, ability: 0 };
        assert_eq!(legal(&state).contains(&block), with_units, "{:?}", state.map.site(spot(1, 0, at)));
        if !with_units {
            assert_eq!(refused(&state, block), MK_CBT_START_14);
        }
        act(&mut state, Action::Done);
        assert_eq!(legal(&state).contains(&Action::DamageUnit(0)), with_units);
        if !with_units {
            assert_eq!(refused(&state, Action::DamageUnit(0)), MK_CBT_START_14);
        }
    }
}
