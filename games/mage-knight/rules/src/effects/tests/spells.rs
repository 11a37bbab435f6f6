//! Spells that do not simply attack or block.

use super::{armor, attack, basic, end, fight, foe, rich, strong};
use crate::action::Action;
use crate::content::{Spot, card, enemy, tile, unit};
use crate::question::CombatPhase;
use crate::rules::{MK_CBT_GEN_02, MK_CBT_GEN_05, MK_DEED_04, MK_DEED_10};
use crate::state::Stage;
use crate::terms::{Element, ManaColour, Pile, Reach, Resistances, Site};
use crate::testing::{Board, act, act_drawing, act_seeded, cards, legal, refused, spot, top};
use kernel::{Seat, rule};

/// All of them, to be counted.
pub(super) const TESTS: &[fn()] = &[
    the_stronger_effect_is_for_the_night,
    storms_wound_the_caster,
    expose_lays_enemies_bare,
    tremor_reduces_armor_to_one_at_least,
    demolish_ignores_the_walls_even_of_those_who_resist_fire,
    tornado_and_disintegrate_are_for_the_attack_phase,
    spells_pass_by_those_who_resist_their_colour,
    whirlwind_and_chill_stop_an_enemy,
    burning_shield_strikes_back_after_a_block,
    exploding_shield_destroys_the_enemy_it_blocks,
    underground_travel_ends_on_a_safe_space,
    underground_attack_ends_with_an_assault_without_walls,
    wings_of_wind_cost_a_move_point_for_each_space,
    wings_of_night_need_as_many_move_points_as_enemies,
    restoration_is_not_for_combat,
    restoration_heals_more_in_the_forest_and_rebirth_readies,
    space_bending_is_in_force_for_the_turn,
    time_bending_returns_the_other_cards_and_gives_another_turn,
    call_to_arms_uses_a_unit_of_the_offer,
    a_summoner_and_its_monster_are_faced_as_one,
    call_to_glory_recruits_a_unit_for_nothing,
    meditation_puts_cards_back_and_raises_the_hand_limit,
];

#[rule("MK-DEED-04")]
#[test]
fn the_stronger_effect_is_for_the_night() {
    let board =
        |board: Board| board.hand(&[card::FIREBALL]).tokens(ManaColour::Red, 1).tokens(ManaColour::Black, 1);
    let state = fight(board(Board::new()), CombatPhase::Ranged, &[enemy::PROWLERS]);
    assert!(legal(&state).contains(&Action::Play(card::FIREBALL)));
    assert_eq!(refused(&state, Action::PlayStrong(card::FIREBALL)), MK_DEED_04);
    let mut state = fight(board(Board::new().night()), CombatPhase::Ranged, &[enemy::PROWLERS]);
    strong(&mut state, card::FIREBALL, &[]);
    assert_eq!(state.players[Seat(0)].tokens, [0; 6]);
}

#[rule("MK-HEAL-01")]
#[test]
fn storms_wound_the_caster() {
    for card in [card::FIREBALL, card::SNOWSTORM] {
        let mut state = fight(rich().hand(&[card]), CombatPhase::Ranged, &[enemy::PROWLERS]);
        strong(&mut state, card, &[]);
        assert_eq!(state.players[Seat(0)].wounds_in_hand(), 1);
    }
}

#[rule("MK-CBT-GEN-02")]
#[test]
fn expose_lays_enemies_bare() {
    let enemies = [enemy::ALTEM_GUARDSMEN, enemy::DIGGERS];
    let mut state = fight(rich().hand(&[card::EXPOSE]), CombatPhase::Ranged, &enemies);
    state.combat.as_mut().unwrap().group = 2;
    basic(&mut state, card::EXPOSE, &[Action::Enemy(1)]);
    assert!(foe(&state, 1).no_fortification && !foe(&state, 0).no_fortification);
    assert_eq!(foe(&state, 1).no_resistance, Resistances::ALL);
    assert_eq!(attack(&state), [(2, Reach::Ranged, Element::Physical)]);

    for (option, fortified, resistant) in [(0, false, true), (1, true, false)] {
        let mut state = fight(rich().hand(&[card::EXPOSE]), CombatPhase::Attack, &enemies);
        strong(&mut state, card::EXPOSE, &[Action::Option(option)]);
        for place in [0, 1] {
            let foe = foe(&state, place);
            assert_eq!((!foe.no_fortification, foe.no_resistance.is_empty()), (fortified, resistant));
        }
        assert_eq!(attack(&state), [(3, Reach::Ranged, Element::Physical)]);
    }
}

#[rule("MK-FAQ-21")]
#[test]
fn tremor_reduces_armor_to_one_at_least() {
    let enemies = [enemy::PROWLERS, enemy::GUARDSMEN];
    let cast = |powered: bool, answers: &[Action]| {
        let mut state = fight(rich().hand(&[card::TREMOR]), CombatPhase::Attack, &enemies);
        let play = if powered { strong } else { basic };
        play(&mut state, card::TREMOR, answers);
        [0, 1].map(|place| armor(&state, place))
    };
    assert_eq!(cast(false, &[Action::Option(0), Action::Enemy(1)]), [3, 4]);
    assert_eq!(cast(false, &[Action::Option(1)]), [1, 5]);
    // Guardsmen are fortified, prowlers are not.
    assert_eq!(cast(true, &[Action::Option(0), Action::Enemy(1)]), [3, 1]);
    assert_eq!(cast(true, &[Action::Option(0), Action::Enemy(0)]), [1, 7]);
    assert_eq!(cast(true, &[Action::Option(1)]), [1, 3]);
}

#[rule("MK-FAQ-08")]
#[rule("MK-FAQ-09")]
#[rule("MK-CBT-GEN-03")]
#[test]
fn demolish_ignores_the_walls_even_of_those_who_resist_fire() {
    let start = || {
        let board = rich().hand(&[card::DEMOLISH, card::TREMOR]);
        let mut state = fight(board, CombatPhase::Ranged, &[enemy::FIRE_MAGES, enemy::SWORDSMEN]);
        let combat = state.combat.as_mut().unwrap();
        combat.fortified = true;
        combat.foes.iter_mut().for_each(|foe| foe.joined = crate::combat::Joined::Site);
        state
    };
    let mut state = start();
    basic(&mut state, card::DEMOLISH, &[]);
    let combat = state.combat.as_ref().unwrap();
    assert!(!combat.is_fortified(0) && !combat.is_fortified(1));
    assert_eq!([0, 1].map(|place| foe(&state, place).armor_less), [0, 1]);
    // Played first, it leaves Earthquake the smaller reduction; played after, the larger.
    strong(&mut state, card::TREMOR, &[Action::Option(1)]);
    assert_eq!([0, 1].map(|place| foe(&state, place).armor_less), [2, 3]);
    let mut state = start();
    strong(&mut state, card::TREMOR, &[Action::Option(1)]);
    basic(&mut state, card::DEMOLISH, &[]);
    assert_eq!([0, 1].map(|place| foe(&state, place).armor_less), [4, 5]);
}

#[rule("MK-CBT-ATK-03")]
#[test]
fn tornado_and_disintegrate_are_for_the_attack_phase() {
    for card in [card::WHIRLWIND, card::DEMOLISH] {
        let state = fight(rich().hand(&[card]), CombatPhase::Block, &[enemy::PROWLERS]);
        assert_eq!(refused(&state, Action::PlayStrong(card)), MK_CBT_GEN_02);
        let enemies = [enemy::PROWLERS, enemy::SWORDSMEN];
        let mut state = fight(rich().hand(&[card]), CombatPhase::Attack, &enemies);
        strong(&mut state, card, &[Action::Enemy(0)]);
        assert!(foe(&state, 0).defeated && !foe(&state, 1).defeated);
        assert_eq!(state.players[Seat(0)].fame, 2);
        assert_eq!(foe(&state, 1).armor_less, u8::from(card == card::DEMOLISH));
    }
}

#[rule("MK-FAQ-03")]
#[test]
fn spells_pass_by_those_who_resist_their_colour() {
    let mut state =
        fight(rich().hand(&[card::DEMOLISH]), CombatPhase::Attack, &[enemy::FIRE_MAGES, enemy::PROWLERS]);
    strong(&mut state, card::DEMOLISH, &[]);
    assert!(!foe(&state, 0).defeated && foe(&state, 1).defeated, "only one could be picked");
    let state = fight(rich().hand(&[card::DEMOLISH]), CombatPhase::Attack, &[enemy::FIRE_MAGES]);
    assert_eq!(refused(&state, Action::PlayStrong(card::DEMOLISH)), MK_DEED_10);
}

#[rule("MK-CBT-GEN-02")]
#[test]
fn whirlwind_and_chill_stop_an_enemy() {
    let mut state = fight(rich().hand(&[card::WHIRLWIND]), CombatPhase::Block, &[enemy::PROWLERS]);
    basic(&mut state, card::WHIRLWIND, &[]);
    assert!(foe(&state, 0).no_attack);
    let mut state = fight(rich().hand(&[card::CHILL]), CombatPhase::Block, &[enemy::FIRE_DRAGON]);
    basic(&mut state, card::CHILL, &[]);
    assert!(foe(&state, 0).no_attack);
    assert!(!foe(&state, 0).resistances().contains(crate::terms::Resistance::Fire));
    let mut state = fight(rich().hand(&[card::CHILL]), CombatPhase::Block, &[enemy::FIRE_DRAGON]);
    strong(&mut state, card::CHILL, &[]);
    assert_eq!((foe(&state, 0).no_attack, armor(&state, 0)), (true, 3));
}

#[rule("MK-CBT-BLK-13")]
#[test]
fn burning_shield_strikes_back_after_a_block() {
    let mut state = fight(rich().hand(&[card::BURNING_SHIELD]), CombatPhase::Block, &[enemy::PROWLERS]);
    basic(&mut state, card::BURNING_SHIELD, &[]);
    act(&mut state, Action::Strike);
    assert!(foe(&state, 0).blocked);
    let combat = state.combat.as_mut().unwrap();
    (combat.phase, combat.group) = (CombatPhase::Attack, 1);
    act(&mut state, Action::Use(0));
    assert_eq!(attack(&state), [(4, Reach::Melee, Element::Fire)]);
    assert!(!legal(&state).contains(&Action::Use(0)), "once");
}

#[rule("MK-FAQ-20")]
#[test]
fn exploding_shield_destroys_the_enemy_it_blocks() {
    let enemies = [enemy::PROWLERS, enemy::SWORDSMEN];
    let mut state = fight(rich().hand(&[card::BURNING_SHIELD]), CombatPhase::Block, &enemies);
    strong(&mut state, card::BURNING_SHIELD, &[]);
    assert!(!foe(&state, 0).defeated, "not before the block has succeeded");
    act(&mut state, Action::Strike);
    assert!(foe(&state, 0).defeated && !foe(&state, 1).defeated);
    assert_eq!(state.players[Seat(0)].fame, 2);

    // A summoned monster is destroyed, not its summoner, and for no Fame.
    let enemies = [enemy::GARGOYLE, enemy::ORC_SUMMONERS];
    let mut state =
        fight(rich().hand(&[card::BURNING_SHIELD, card::DETERMINATION]), CombatPhase::Block, &enemies);
    state.combat.as_mut().unwrap().foes[0].joined = crate::combat::Joined::Summoned(1);
    act(&mut state, Action::PlayStrong(card::DETERMINATION));
    strong(&mut state, card::BURNING_SHIELD, &[]);
    act(&mut state, Action::Strike);
    assert!(foe(&state, 0).gone && !foe(&state, 1).gone);
    assert_eq!(state.players[Seat(0)].fame, 0);
}

#[rule("MK-MOV-15")]
#[test]
fn underground_travel_ends_on_a_safe_space() {
    let start = spot(0, 0, Spot::Centre);
    let board = rich().hand(&[card::UNDERGROUND_TRAVEL]).tile(tile::COUNTRYSIDE_1, 0, 1).at(start);
    let mut state = board.build();
    act(&mut state, Action::Play(card::UNDERGROUND_TRAVEL));
    let ends: Vec<_> = legal(&state)
        .into_iter()
        .filter_map(|action| match action {
            Action::Space(hex) => Some(hex),
            _ => None,
        })
        .collect();
    assert!(!ends.is_empty());
    for hex in &ends {
        assert!(start.distance(*hex) <= 3 && crate::map::is_safe(&state, *hex, crate::testing::ONE));
    }
    let far = *ends.iter().max_by_key(|hex| start.distance(**hex)).unwrap();
    assert_eq!(start.distance(far), 3);
    act(&mut state, Action::Space(far));
    assert_eq!((state.players[Seat(0)].place, state.turn.path.as_slice()), (Some(far), &[start][..]));
    assert_eq!(state.stage, Stage::Movement);
}

#[rule("MK-CBT-START-01")]
#[test]
fn underground_attack_ends_with_an_assault_without_walls() {
    let table = rich().tile(tile::COUNTRYSIDE_3, 0, 1).build();
    let keep = table.map.spaces_with(Site::Keep).next().expect("there is a keep");
    let near =
        keep.neighbours().into_iter().find(|hex| crate::map::is_safe(&table, *hex, crate::testing::ONE));
    let near = near.expect("a space to start from");
    let board = rich().hand(&[card::UNDERGROUND_TRAVEL]).tile(tile::COUNTRYSIDE_3, 0, 1).at(near);
    let mut state = board.with(|state| crate::map::put_face_down(state, keep, Pile::Grey)).build();
    act_seeded(&mut state, Action::PlayStrong(card::UNDERGROUND_TRAVEL));
    if state.stage == Stage::Movement {
        act_seeded(&mut state, Action::Space(keep));
    }
    assert_eq!((state.players[Seat(0)].place, state.stage), (Some(keep), Stage::Combat));
    let combat = state.combat.as_ref().expect("an assault");
    assert!(combat.fortified && combat.ignores_site);
    assert_eq!(combat.foes.len(), 1);
}

#[rule("MK-MOV-15")]
#[test]
fn wings_of_wind_cost_a_move_point_for_each_space() {
    let start = spot(0, 0, Spot::Centre);
    let board = rich().hand(&[card::WINGS_OF_WIND]).tile(tile::COUNTRYSIDE_1, 0, 1).at(start);
    let state = board.build();
    assert_eq!(refused(&state, Action::Play(card::WINGS_OF_WIND)), MK_DEED_10);
    let mut state = state;
    state.turn.movement = 2;
    act(&mut state, Action::Play(card::WINGS_OF_WIND));
    let near = legal(&state).into_iter().find_map(|action| match action {
        Action::Space(hex) if hex.distance(start) == 2 => Some(hex),
        _ => None,
    });
    act(&mut state, Action::Space(near.expect("two spaces away")));
    assert_eq!((state.turn.movement, state.players[Seat(0)].place), (0, near));
}

#[rule("MK-CBT-GEN-02")]
#[test]
fn wings_of_night_need_as_many_move_points_as_enemies() {
    for (moves, works) in [(1, false), (2, true)] {
        let enemies = [enemy::PROWLERS, enemy::PROWLERS];
        let mut state = fight(rich().hand(&[card::WINGS_OF_WIND]), CombatPhase::Ranged, &enemies);
        state.combat.as_mut().unwrap().moves = moves;
        if works {
            strong(&mut state, card::WINGS_OF_WIND, &[]);
            assert!(state.combat.as_ref().unwrap().skips_block_and_damage);
        } else {
            assert_eq!(refused(&state, Action::PlayStrong(card::WINGS_OF_WIND)), MK_DEED_10);
        }
    }
}

#[rule("MK-FAQ-01")]
#[rule("MK-CBT-GEN-05")]
#[test]
fn restoration_is_not_for_combat() {
    let mut state = fight(rich().hand(&[card::RESTORATION]), CombatPhase::Attack, &[enemy::PROWLERS]);
    state.combat.as_mut().unwrap().dark = true;
    assert_eq!(refused(&state, Action::Play(card::RESTORATION)), MK_CBT_GEN_05);
    assert_eq!(refused(&state, Action::PlayStrong(card::RESTORATION)), MK_CBT_GEN_05);
}

#[rule("MK-EFF-01")]
#[rule("MK-UNIT-09")]
#[test]
fn restoration_heals_more_in_the_forest_and_rebirth_readies() {
    let forest = || {
        let board = rich().hand(&[card::RESTORATION]).tile(tile::COUNTRYSIDE_1, 0, 1).build();
        let wooded =
            board.map.spaces().find(|hex| board.map.terrain(*hex) == Some(crate::terms::Terrain::Forest));
        wooded.expect("there is a forest")
    };
    let board = || {
        rich()
            .hand(&[card::RESTORATION])
            .tile(tile::COUNTRYSIDE_1, 0, 1)
            .unit(unit::PEASANTS)
            .unit(unit::UTEM_SWORDSMEN)
            .unit(unit::FIRE_GOLEMS)
            .with(|state| state.players[Seat(0)].units.iter_mut().for_each(|unit| unit.ready = false))
    };
    let ready = |state: &crate::state::State| [0, 1, 2].map(|at| state.players[Seat(0)].units[at].ready);
    let mut state = board().at(spot(0, 0, Spot::Centre)).build();
    basic(&mut state, card::RESTORATION, &[]);
    assert_eq!(state.turn.healing, 3);
    let mut state = board().at(forest()).build();
    basic(&mut state, card::RESTORATION, &[]);
    assert_eq!(state.turn.healing, 5);
    // Levels 1 and 2 together are 3.
    let mut state = board().at(spot(0, 0, Spot::Centre)).build();
    strong(&mut state, card::RESTORATION, &[Action::Unit(0), Action::Unit(1)]);
    assert_eq!((state.turn.healing, ready(&state)), (3, [true, true, false]));
    let mut state = board().at(forest()).build();
    strong(&mut state, card::RESTORATION, &[Action::Unit(1), Action::Unit(2)]);
    assert_eq!((state.turn.healing, ready(&state)), (5, [false, true, true]));
}

#[rule("MK-FAQ-16")]
#[test]
fn space_bending_is_in_force_for_the_turn() {
    let mut state = rich().hand(&[card::SPACE_BENDING]).build();
    assert!(!crate::effects::modifiers::bends_space(&state.turn));
    basic(&mut state, card::SPACE_BENDING, &[]);
    assert!(crate::effects::modifiers::bends_space(&state.turn));
}

#[rule("MK-EFF-02")]
#[test]
fn time_bending_returns_the_other_cards_and_gives_another_turn() {
    let mut state = rich().hand(&[card::SPACE_BENDING, card::MARCH, card::RUBY_RING]).build();
    act(&mut state, Action::Play(card::MARCH));
    act(&mut state, Action::PlayStrong(card::RUBY_RING));
    strong(&mut state, card::SPACE_BENDING, &[]);
    end(&mut state);
    assert_eq!(cards(&state.players[Seat(0)].hand), [card::MARCH], "neither the spell nor what is removed");
    assert!(state.turn.extra_turn && state.turn.no_draw);
}

#[rule("MK-FAQ-12")]
#[test]
fn call_to_arms_uses_a_unit_of_the_offer() {
    let board = rich().hand(&[card::CALL_TO_ARMS]).units(&[unit::UTEM_SWORDSMEN, unit::HERBALISTS]);
    let mut state = fight(board, CombatPhase::Attack, &[enemy::PROWLERS]);
    let wounds = state.wounds;
    basic(&mut state, card::CALL_TO_ARMS, &[Action::Offer(0), Action::Option(1)]);
    assert_eq!(attack(&state), [(6, Reach::Melee, Element::Physical)]);
    assert_eq!((state.offers.units.len(), state.wounds, state.players[Seat(0)].units.len()), (2, wounds, 0));
    // Its mana is owed as usual.
    let mut state = rich().hand(&[card::CALL_TO_ARMS]).units(&[unit::HERBALISTS]).build();
    basic(&mut state, card::CALL_TO_ARMS, &[Action::Option(0)]);
    assert_eq!((state.turn.healing, state.players[Seat(0)].tokens[ManaColour::Green.index()]), (2, 2));
    // What the spell costs is no mana for the unit: without another one there is nothing to cast it for.
    let board = Board::new().hand(&[card::CALL_TO_ARMS]).units(&[unit::AMOTEP_FREEZERS]);
    let mut state = fight(board.tokens(ManaColour::Gold, 1), CombatPhase::Attack, &[enemy::PROWLERS]);
    state.combat.as_mut().unwrap().group = 0;
    assert_eq!(refused(&state, Action::Play(card::CALL_TO_ARMS)), MK_DEED_10);
    state.players[Seat(0)].tokens[ManaColour::White.index()] = 1;
    // White pays for the spell, so that gold is left for the unit.
    act(&mut state, Action::Play(card::CALL_TO_ARMS));
    assert_eq!((state.players[Seat(0)].tokens, foe(&state, 0).no_attack), ([0; 6], true));
    // Where units may not fight, those of the offer do not either.
    let board = rich().hand(&[card::CALL_TO_ARMS]).units(&[unit::UTEM_SWORDSMEN]);
    let mut state = fight(board, CombatPhase::Attack, &[enemy::PROWLERS]);
    state.combat.as_mut().unwrap().units_allowed = false;
    assert_eq!(refused(&state, Action::Play(card::CALL_TO_ARMS)), MK_DEED_10);
}

#[rule("MK-CBT-BLK-02")]
#[test]
fn a_summoner_and_its_monster_are_faced_as_one() {
    let enemies = [enemy::GARGOYLE, enemy::ORC_SUMMONERS];
    let mut state = fight(rich().hand(&[card::FLAME_WALL]), CombatPhase::Block, &enemies);
    state.combat.as_mut().unwrap().foes[0].joined = crate::combat::Joined::Summoned(1);
    strong(&mut state, card::FLAME_WALL, &[]);
    assert_eq!(super::block(&state), [(9, Element::Fire)], "7, and 2 for the one enemy");
}

#[rule("MK-UNIT-04")]
#[test]
fn call_to_glory_recruits_a_unit_for_nothing() {
    let board = rich().hand(&[card::CALL_TO_ARMS]).units(&[unit::CATAPULTS]).unit(unit::PEASANTS);
    let mut state = board.build();
    // There is one Command token: the peasants must go.
    strong(&mut state, card::CALL_TO_ARMS, &[Action::Unit(0)]);
    let unit = state.players[Seat(0)].units[0];
    assert_eq!((unit.unit, unit.ready, unit.wounds), (unit::CATAPULTS, true, 0));
    assert!(state.offers.units.is_empty());
}

#[rule("MK-EFF-02")]
#[test]
fn meditation_puts_cards_back_and_raises_the_hand_limit() {
    let discards = [card::MARCH, card::RAGE];
    let board = || rich().hand(&[card::MEDITATION]).discard(&discards).deck(&[card::PROMISE]);
    let mut state = board().build();
    act_drawing(&mut state, Action::Play(card::MEDITATION), [0, 0]);
    act(&mut state, Action::Option(0));
    assert_eq!(top(&state, crate::testing::ONE).len(), 3);
    assert_eq!(crate::effects::modifiers::hand_limit_bonus(&state), 2);
    // Chosen, and under the deck.
    let mut state = board().build();
    strong(&mut state, card::MEDITATION, &[Action::Card(card::RAGE), Action::Option(1)]);
    assert_eq!(top(&state, crate::testing::ONE).as_slice(), [card::PROMISE]);
    assert_eq!((state.players[Seat(0)].deck.len(), state.players[Seat(0)].discard.len()), (3, 0));
    assert_eq!(crate::effects::modifiers::hand_limit_bonus(&state), 2);
}
