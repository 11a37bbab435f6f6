//! Cards, units and skills that mention enemies (MK-PVP-SPC), one by one.

use super::*;
use crate::content::{CardId, SkillId, UnitId, card, skill, unit};
use crate::rules::*;
use crate::terms::{BasicColour, ManaColour};
use crate::testing::{ONE, legal, refused};
use Element::{Fire, Ice, Physical};
use Reach::{Melee, Ranged, Siege};
use kernel::{Seat, rule};

/// Any mana for both.
fn rich(state: &mut State) {
    for player in &mut state.players {
        player.crystals = [3; 4];
        player.tokens[ManaColour::Black.index()] = 3;
    }
}

/// By night, with this in hand, and mana for it.
fn holding(board: Board, seat: Seat, cards: &'static [CardId]) -> Board {
    board.hand_of(seat, cards).night().with(rich).with(move |state| {
        for card in cards {
            state.offers.spell_deck.take(*card);
            state.offers.advanced_deck.take(*card);
            state.offers.artifact_deck.take(*card);
        }
    })
}

fn skilled(board: Board, seat: Seat, skill: SkillId) -> Board {
    board.with(move |state| {
        state.players.iter_mut().for_each(|player| player.skill_pile.remove(skill));
        state.players[seat].skills.insert(skill);
    })
}

/// Tovak attacks Arythea in melee with a unit of his and some points more; she blocks.
fn attack_with(board: Board, unit: UnitId, ability: u8, more: &[(u8, Reach, Element)]) -> State {
    let mut state = melee(board.unit(unit));
    act(&mut state, Action::Activate { unit: 0, ability });
    while asked(&state).is_none() {
        let first = legal(&state)[0];
        act(&mut state, first);
    }
    strike(&mut state, more);
    state
}

/// Answers whatever is asked in between, the first way there is.
fn play(state: &mut State, action: Action) {
    act(state, action);
    while asked(state).is_none() && state.duel.is_some() {
        let first = legal(state)[0];
        act(state, first);
    }
}

fn armor(state: &State, seat: Seat, place: usize) -> u8 {
    crate::duel::powers::unit_armor(state, duel(state), seat, place)
}

#[rule("MK-PVP-SPC-01", "MK-PVP-SPC-03")]
#[test]
fn tremor_weakens_an_unwounded_unit_and_never_the_hero() {
    let board =
        || holding(field(), ONE, &[card::TREMOR]).unit_of(TWO, unit::PEASANTS).unit_of(TWO, unit::FORESTERS);
    let mut state = melee(board().with(|state| state.players[Seat(1)].units[1].wounds = 1));
    act_all(&mut state, [Action::Play(card::TREMOR), Action::Option(0)]);
    assert_eq!(
        (armor(&state, TWO, 0), armor(&state, TWO, 1)),
        (1, 4),
        "3 less 3 is 1; the wounded one is none"
    );
    let mut state = melee(board());
    act_all(&mut state, [Action::Play(card::TREMOR), Action::Option(0)]);
    assert_eq!(legal(&state), [Action::Enemy(0), Action::Enemy(1)]);
    // Without a unit there is nobody to weaken.
    let state = melee(holding(field(), ONE, &[card::TREMOR]));
    assert_eq!(refused(&state, Action::Play(card::TREMOR)), MK_DEED_10);
}

#[rule("MK-PVP-SPC-09", "MK-PVP-SPC-06")]
#[test]
fn all_enemies_are_all_unwounded_units_for_the_whole_combat() {
    let board =
        holding(field(), ONE, &[card::TREMOR]).unit_of(TWO, unit::PEASANTS).unit_of(TWO, unit::FORESTERS);
    let mut state = melee(board);
    act_all(&mut state, [Action::Play(card::TREMOR), Action::Option(1)]);
    assert_eq!((armor(&state, TWO, 0), armor(&state, TWO, 1)), (1, 2));
    act_all(&mut state, [Action::Done, Action::Done]);
    assert!(state.duel.is_none());
    let mut state = melee(holding(field(), ONE, &[card::TREMOR]).unit_of(TWO, unit::FORESTERS));
    act_all(&mut state, [Action::Play(card::TREMOR), Action::Option(1)]);
    strike(&mut state, &[(1, Melee, Physical)]);
    act_all(&mut state, [Action::Done, Action::Done]);
    assert_eq!(armor(&state, TWO, 0), 2, "in later attacks too");
}

#[rule("MK-PVP-RNG-03")]
#[test]
fn earthquake_finds_the_units_in_a_keep_fortified_unless_walls_are_down() {
    let board = || {
        let board = holding(Board::new(), ONE, &[card::TREMOR, card::DEMOLISH]);
        board.unit_of(TWO, unit::ALTEM_GUARDIANS)
    };
    let quake = |demolish: bool| {
        let mut state = keep(board());
        act_all(&mut state, [Action::DefendPartly, Action::Done]);
        if demolish {
            play(&mut state, Action::Play(card::DEMOLISH));
            assert!(duel(&state).ignores_site);
        }
        act(&mut state, Action::PlayStrong(card::TREMOR));
        while asked(&state).is_none() {
            let first = legal(&state)[0];
            act(&mut state, first);
        }
        armor(&state, TWO, 0)
    };
    assert_eq!(quake(false), 1, "7 - 6");
    assert_eq!(quake(true), 3, "7 - 1 - 3");
}

#[rule("MK-PVP-RNG-03", "MK-PVP-SPC-06")]
#[test]
fn demolish_and_mass_expose_lift_the_walls_for_all_later_attacks_and_expose_does_not() {
    let board = |cards: &'static [CardId]| holding(Board::new(), ONE, cards).unit_of(TWO, unit::PEASANTS);
    // Demolish.
    let mut state = keep(board(&[card::DEMOLISH, card::SWIFTNESS]));
    act_all(&mut state, [Action::DefendPartly, Action::Done]);
    assert_eq!(refused(&state, Action::PlayStrong(card::SWIFTNESS)), MK_PVP_RNG_03);
    play(&mut state, Action::Play(card::DEMOLISH));
    duel_mut(&mut state).attack[COMMAND][Siege.index()][Physical.index()] = 1;
    act_all(&mut state, [Action::Strike, Action::Done, Action::Done]);
    play(&mut state, Action::PlayStrong(card::SWIFTNESS));
    assert_eq!(duel(&state).attack_total(), 3);
    // Mass Expose lifts them, and its own ranged attack counts.
    let mut state = keep(board(&[card::EXPOSE]));
    act_all(&mut state, [Action::DefendPartly, Action::Done]);
    act(&mut state, Action::PlayStrong(card::EXPOSE));
    while !legal(&state).contains(&Action::Option(0)) {
        let first = legal(&state)[0];
        act(&mut state, first);
    }
    act(&mut state, Action::Option(0));
    assert!(duel(&state).ignores_site);
    assert_eq!(duel(&state).attack_total(), 3);
    // Expose on one unit does not, and its ranged attack is lost.
    let mut state = keep(board(&[card::EXPOSE]));
    act_all(&mut state, [Action::DefendPartly, Action::Done]);
    play(&mut state, Action::Play(card::EXPOSE));
    assert!(!duel(&state).ignores_site);
    assert_eq!(duel(&state).attack_total(), 0);
}

#[rule("MK-PVP-SPC-01", "MK-PVP-SPC-02")]
#[test]
fn red_effects_pass_by_fire_resistance_and_blue_ones_ice_resistance() {
    assert_eq!(card::DEMOLISH.card().colour, Some(BasicColour::Red));
    assert_eq!(card::CHILL.card().colour, Some(BasicColour::Blue));
    let destroys = |unit| {
        let state = melee(holding(field(), ONE, &[card::DEMOLISH]).unit_of(TWO, unit));
        legal(&state).contains(&Action::PlayStrong(card::DEMOLISH))
    };
    assert!(destroys(unit::ICE_GOLEMS) && !destroys(unit::FIRE_GOLEMS));
    let blocked = |unit| {
        let board = holding(field(), TWO, &[card::CHILL]);
        let state = attack_with(board, unit, 0, &[]);
        legal(&state).contains(&Action::Play(card::CHILL))
    };
    assert!(blocked(unit::FIRE_GOLEMS) && !blocked(unit::ICE_GOLEMS));
}

#[rule("MK-PVP-SPC-01")]
#[test]
fn resistance_break_and_expose_work_on_a_unit() {
    let board = skilled(field(), ONE, skill::RESISTANCE_BREAK).unit_of(TWO, unit::FIRE_GOLEMS);
    let mut state = melee(board);
    play(&mut state, Action::Skill(skill::RESISTANCE_BREAK));
    let resists = unit::FIRE_GOLEMS.unit().resistances.len() as u8;
    assert_eq!(armor(&state, TWO, 0), 4 - resists);
    let mut state = melee(holding(field(), ONE, &[card::EXPOSE]).unit_of(TWO, unit::FIRE_GOLEMS));
    play(&mut state, Action::Play(card::EXPOSE));
    strike(&mut state, &[(9, Melee, Fire)]);
    act(&mut state, Action::Done);
    assert_eq!(crate::duel::view(&state).expect("they fight").unit_costs, [Some(4)], "it resists nothing");
}

#[rule("MK-PVP-SPC-03", "MK-PVP-SPC-09")]
#[test]
fn tornado_wounds_a_unit_in_a_melee_attack_and_at_no_other_time() {
    let board = || holding(field(), TWO, &[card::WHIRLWIND]).unit(unit::FORESTERS);
    let mut state = partly(board());
    assert!(!legal(&state).contains(&Action::PlayStrong(card::WHIRLWIND)), "not at range");
    act_all(&mut state, [Action::Done, Action::Done]);
    strike(&mut state, &[(1, Melee, Physical)]);
    assert_eq!(refused(&state, Action::PlayStrong(card::WHIRLWIND)), MK_CBT_GEN_02, "not while blocking");
    act(&mut state, Action::Done);
    play(&mut state, Action::PlayStrong(card::WHIRLWIND));
    let unit = &state.players[Seat(0)].units[0];
    assert_eq!((unit.wounds, state.players[Seat(0)].units.len(), state.players[Seat(1)].fame), (1, 1, 0));
    assert_eq!(state.turn.defeated, 0);
}

#[rule("MK-PVP-SPC-03", "MK-PVP-SPC-02")]
#[test]
fn disintegrate_wounds_one_and_weakens_the_others() {
    let units = [unit::FORESTERS, unit::UTEM_SWORDSMEN, unit::FIRE_GOLEMS];
    let board = units
        .into_iter()
        .fold(holding(field(), ONE, &[card::DEMOLISH]), |board, unit| board.unit_of(TWO, unit));
    let mut state = melee(board);
    act(&mut state, Action::PlayStrong(card::DEMOLISH));
    while !legal(&state).contains(&Action::Enemy(1)) {
        let first = legal(&state)[0];
        act(&mut state, first);
    }
    assert_eq!(legal(&state), [Action::Enemy(0), Action::Enemy(1)], "it is red");
    act(&mut state, Action::Enemy(1));
    assert_eq!(state.players[Seat(1)].units[1].wounds, 1);
    assert_eq!((armor(&state, TWO, 0), armor(&state, TWO, 2)), (3, 4));
}

#[rule("MK-PVP-SPC-07")]
#[test]
fn whirlwind_takes_one_units_share_out_of_an_attack() {
    let board = || holding(field(), TWO, &[card::WHIRLWIND]);
    let mut state = attack_with(board(), unit::RED_CAPE_MONKS, 0, &[(3, Melee, Fire)]);
    assert_eq!(duel(&state).attack_total(), 6);
    play(&mut state, Action::Play(card::WHIRLWIND));
    assert_eq!(duel(&state).attack_total(), 3);
    assert!(duel(&state).kinds().eq([Fire]), "its element is gone with it");
    assert!(!state.players[Seat(0)].units[0].ready, "it stays spent");
    // Nobody to stop: no unit takes part, or it is no block.
    let mut state = melee(board().unit(unit::PEASANTS));
    strike(&mut state, &[(3, Melee, Fire)]);
    assert_eq!(refused(&state, Action::Play(card::WHIRLWIND)), MK_DEED_10);
    act(&mut state, Action::Done);
    act(&mut state, Action::Done);
    assert_eq!(asked(&state), Some((TWO, DuelMove::Attack)));
    assert_eq!(refused(&state, Action::Play(card::WHIRLWIND)), MK_DEED_10);
}

#[rule("MK-PVP-SPC-07", "MK-PVP-SPC-01")]
#[test]
fn a_unit_wounded_by_its_own_attack_can_be_kept_from_it() {
    let board = || holding(field(), TWO, &[card::WHIRLWIND, card::TREMOR]);
    let mut state = attack_with(board(), unit::UTEM_SWORDSMEN, 1, &[(3, Melee, Fire)]);
    assert_eq!((duel(&state).attack_total(), state.players[Seat(0)].units[0].wounds), (9, 1));
    // It takes part, but is no target for anything else.
    assert_eq!(refused(&state, Action::Play(card::TREMOR)), MK_DEED_10);
    play(&mut state, Action::Play(card::WHIRLWIND));
    assert_eq!(duel(&state).attack_total(), 3);
}

#[rule("MK-PVP-SPC-07")]
#[test]
fn a_units_bonuses_go_with_its_share() {
    let board = holding(field(), TWO, &[card::WHIRLWIND]).with(|state| {
        state.offers.artifact_deck.take(card::BANNER_OF_GLORY);
    });
    let mut state = melee(board.unit(unit::PEASANTS).with(|state| {
        state.players[Seat(0)].units[0].banner = Some(card::BANNER_OF_GLORY);
    }));
    play(&mut state, Action::Activate { unit: 0, ability: 0 });
    assert_eq!(
        (duel(&state).attack_total(), state.players[Seat(0)].fame),
        (3, 1),
        "Fame for attacking is gained"
    );
    strike(&mut state, &[(2, Melee, Physical)]);
    play(&mut state, Action::Play(card::WHIRLWIND));
    assert_eq!(duel(&state).attack_total(), 2);
}

#[rule("MK-PVP-SPC-07")]
#[test]
fn chill_and_lethal_chill_stop_and_weaken() {
    let mut state =
        attack_with(holding(field(), TWO, &[card::CHILL]), unit::FIRE_GOLEMS, 0, &[(1, Melee, Fire)]);
    play(&mut state, Action::Play(card::CHILL));
    assert_eq!(duel(&state).attack_total(), 1);
    let resists = crate::duel::powers::unit_resistances(&state, duel(&state), ONE, 0);
    assert!(!resists.contains(crate::terms::Resistance::Fire));
    let mut state =
        attack_with(holding(field(), TWO, &[card::CHILL]), unit::FIRE_GOLEMS, 0, &[(1, Melee, Fire)]);
    play(&mut state, Action::PlayStrong(card::CHILL));
    assert_eq!((duel(&state).attack_total(), armor(&state, ONE, 0)), (1, 1));
}

#[rule("MK-PVP-SPC-07", "MK-PVP-RNG-03")]
#[test]
fn illusionists_of_the_aggressor_cannot_pick_units_behind_walls() {
    // Arythea attacks with a unit, Tovak blocks with Illusionists: on open ground, and in her keep.
    let stop = Action::Activate { unit: 0, ability: 1 };
    let open = |mut state: State| {
        act(&mut state, Action::Activate { unit: 0, ability: 0 });
        act(&mut state, Action::Strike);
        state
    };
    let board = |board: Board| board.unit(unit::ILLUSIONISTS).unit_of(TWO, unit::CATAPULTS).with(rich);
    let mut state = open(partly(board(field())));
    play(&mut state, stop);
    assert_eq!(duel(&state).attack_total(), 0);
    let mut walled = keep(board(Board::new()));
    act(&mut walled, Action::DefendPartly);
    assert_eq!(refused(&open(walled), stop), MK_DEED_10);
}

#[rule("MK-PVP-SPC-07")]
#[test]
fn freezers_stop_and_weaken_but_not_who_resists_ice() {
    let board = || field().unit_of(TWO, unit::AMOTEP_FREEZERS).with(rich);
    let mut state = attack_with(board(), unit::UTEM_SWORDSMEN, 0, &[(1, Melee, Fire)]);
    play(&mut state, Action::Activate { unit: 0, ability: 1 });
    assert_eq!((duel(&state).attack_total(), armor(&state, ONE, 0)), (1, 1));
    let state = attack_with(board(), unit::ICE_GOLEMS, 0, &[]);
    assert_eq!(refused(&state, Action::Activate { unit: 0, ability: 1 }), MK_DEED_10);
}

#[rule("MK-PVP-SPC-07", "MK-PVP-SPC-09")]
#[test]
fn a_banner_of_fear_spends_its_unit_to_stop_another_for_fame() {
    let board = || {
        field().unit_of(TWO, unit::PEASANTS).with(|state| {
            state.offers.artifact_deck.take(card::BANNER_OF_FEAR);
            state.players[Seat(1)].units[0].banner = Some(card::BANNER_OF_FEAR);
        })
    };
    let mut state = attack_with(board(), unit::UTEM_SWORDSMEN, 0, &[(1, Melee, Fire)]);
    play(&mut state, Action::Banner(0));
    assert_eq!((duel(&state).attack_total(), state.players[Seat(1)].fame), (1, 1));
    assert!(!state.players[Seat(1)].units[0].ready);
    // No Fame for nothing.
    let mut state = melee(board());
    strike(&mut state, &[(3, Melee, Fire)]);
    assert_eq!(refused(&state, Action::Banner(0)), MK_DEED_10);
}

#[rule("MK-PVP-SPC-08")]
#[test]
fn the_strong_banner_of_fear_cancels_one_attack() {
    let mut state = melee(holding(field(), TWO, &[card::BANNER_OF_FEAR]));
    strike(&mut state, &[(8, Melee, Fire)]);
    play(&mut state, Action::PlayStrong(card::BANNER_OF_FEAR));
    assert_eq!(duel(&state).unblocked(), 0);
    act(&mut state, Action::Done);
    assert_eq!((asked(&state), state.players[Seat(1)].wounds_in_hand()), (Some((TWO, DuelMove::Attack)), 0));
    // Not while attacking.
    let state = partly(holding(field(), TWO, &[card::BANNER_OF_FEAR]));
    assert_eq!(refused(&state, Action::PlayStrong(card::BANNER_OF_FEAR)), MK_DEED_10);
}

#[rule("MK-PVP-SPC-08", "MK-PVP-SPC-05")]
#[test]
fn wings_of_night_cancel_an_attack_for_unspent_move_of_the_aggressor() {
    let case = |seat: Seat, moves: u8, units: usize| {
        let board = (0..units).fold(holding(field(), seat, &[card::WINGS_OF_WIND]), |board, _| {
            board.unit_of(TWO, unit::PEASANTS).unit(unit::PEASANTS)
        });
        let mut state = if seat == ONE { partly(board) } else { melee(board) };
        duel_mut(&mut state).moves = moves;
        strike(&mut state, &[(8, Ranged, Fire)]);
        assert_eq!(asked(&state), Some((seat, DuelMove::Block)));
        let can = legal(&state).contains(&Action::PlayStrong(card::WINGS_OF_WIND));
        if can {
            play(&mut state, Action::PlayStrong(card::WINGS_OF_WIND));
            assert_eq!(duel(&state).unblocked(), 0);
        }
        can
    };
    assert!(case(ONE, 1, 0) && !case(ONE, 0, 0));
    assert!(case(ONE, 3, 2) && !case(ONE, 2, 2));
    assert!(!case(TWO, 9, 0), "the defender has none");
}

#[rule("MK-PVP-SPC-05")]
#[test]
fn enemies_are_counted_by_ready_units_those_that_take_part_and_the_hero() {
    let mut state =
        melee(field().unit(unit::PEASANTS).unit(unit::PEASANTS).unit(unit::FORESTERS).unit(unit::FORESTERS));
    state.players[Seat(0)].units[3].wounds = 1;
    play(&mut state, Action::Activate { unit: 0, ability: 0 });
    act(&mut state, Action::Strike);
    assert_eq!(crate::duel::faced(&state, duel(&state)), 4, "one in the attack, two ready, the hero");
    // Spent elsewhere, a unit does not count.
    act(&mut state, Action::Done);
    act(&mut state, Action::Done);
    assert_eq!(asked(&state), Some((TWO, DuelMove::Attack)));
    assert_eq!(crate::duel::faced(&state, duel(&state)), 3);
    // A unit of the current block counts too.
    duel_mut(&mut state).blockers = 1;
    assert_eq!(crate::duel::faced(&state, duel(&state)), 4);
}

#[rule("MK-PVP-SPC-05")]
#[test]
fn flame_wave_counts_the_enemies() {
    let board = holding(field(), ONE, &[card::FLAME_WALL]).unit_of(TWO, unit::PEASANTS);
    let mut state = melee(board);
    play(&mut state, Action::PlayStrong(card::FLAME_WALL));
    assert_eq!(duel(&state).attack_total(), 9, "5, and 2 each for the peasants and the hero");
}

#[rule("MK-PVP-SPC-04")]
#[test]
fn ice_shield_weakens_a_unit_of_the_attack_even_if_the_block_fails() {
    let board = || holding(field(), TWO, &[card::ICE_SHIELD]);
    let mut state = attack_with(board(), unit::AMOTEP_GUNNERS, 0, &[(9, Melee, Physical)]);
    play(&mut state, Action::PlayStrong(card::ICE_SHIELD));
    assert_eq!((armor(&state, ONE, 0), duel(&state).unblocked()), (3, 11));
    // Not one that stands aside, and not the hero.
    let mut state = melee(board().unit(unit::PEASANTS));
    strike(&mut state, &[(9, Melee, Physical)]);
    play(&mut state, Action::PlayStrong(card::ICE_SHIELD));
    assert_eq!((armor(&state, ONE, 0), duel(&state).unblocked()), (3, 6));
}

#[rule("MK-PVP-SPC-04", "MK-PVP-SPC-02")]
#[test]
fn exploding_shield_wounds_a_unit_only_if_nothing_is_left_of_the_attack() {
    let wounds = |unit: UnitId, ability: u8, more: u8| {
        let board = holding(field(), TWO, &[card::BURNING_SHIELD]);
        let mut state = attack_with(board, unit, ability, &[(more, Melee, Physical)]);
        play(&mut state, Action::PlayStrong(card::BURNING_SHIELD));
        act(&mut state, Action::Done);
        state.players[Seat(0)].units[0].wounds
    };
    assert_eq!(wounds(unit::PEASANTS, 0, 2), 1, "4 against 4");
    assert_eq!(wounds(unit::PEASANTS, 0, 3), 0, "4 against 5");
    assert_eq!(wounds(unit::FIRE_GOLEMS, 0, 1), 0, "it is red");
}

#[rule("MK-PVP-SPC-04")]
#[test]
fn at_range_it_takes_twice_the_block_to_succeed() {
    let burns = |block_more: u8| {
        let board = holding(field(), ONE, &[card::BURNING_SHIELD]).unit_of(TWO, unit::CATAPULTS);
        let mut state = partly(board);
        act(&mut state, Action::Activate { unit: 0, ability: 0 });
        act(&mut state, Action::Strike);
        play(&mut state, Action::PlayStrong(card::BURNING_SHIELD));
        block(&mut state, &[(block_more, Physical)]);
        act(&mut state, Action::Done);
        state.players[Seat(1)].units[0].wounds
    };
    assert_eq!((burns(2), burns(1)), (1, 0), "siege attack 3: block 6 succeeds, 5 does not");
}

#[rule("MK-PVP-SPC-04")]
#[test]
fn of_several_units_the_blocker_picks_one() {
    let mut state =
        melee(holding(field(), TWO, &[card::BURNING_SHIELD]).unit(unit::PEASANTS).unit(unit::PEASANTS));
    play(&mut state, Action::Activate { unit: 0, ability: 0 });
    play(&mut state, Action::Activate { unit: 1, ability: 0 });
    act(&mut state, Action::Strike);
    play(&mut state, Action::PlayStrong(card::BURNING_SHIELD));
    act(&mut state, Action::Done);
    assert_eq!(state.asked().map(|question| question.seat), Some(TWO));
    act(&mut state, Action::Enemy(1));
    assert_eq!((state.players[Seat(0)].units[0].wounds, state.players[Seat(0)].units[1].wounds), (0, 1));
    assert_eq!(asked(&state), Some((TWO, DuelMove::Attack)));
}

#[rule("MK-PVP-SPC-04")]
#[test]
fn burning_shield_burns_in_a_later_melee_attack_of_the_same_combat() {
    let mut state = partly(holding(field(), ONE, &[card::BURNING_SHIELD]));
    strike(&mut state, &[(2, Ranged, Physical)]);
    play(&mut state, Action::Play(card::BURNING_SHIELD));
    act(&mut state, Action::Done);
    assert_eq!(asked(&state), Some((ONE, DuelMove::Attack)));
    assert_eq!(refused(&state, Action::Use(0)), MK_DEED_14, "not at range");
    act_all(&mut state, [Action::Done, Action::Done]);
    play(&mut state, Action::Use(0));
    assert_eq!(duel(&state).attack_total(), 4);
    assert!(duel(&state).kinds().eq([Fire]));
    // A block that leaves something gives nothing.
    let mut state = partly(holding(field(), ONE, &[card::BURNING_SHIELD]));
    strike(&mut state, &[(3, Ranged, Physical)]);
    play(&mut state, Action::Play(card::BURNING_SHIELD));
    act_all(&mut state, [Action::Done, Action::Done]);
    assert!(state.turn.modifiers.is_empty());
}

#[rule("MK-PVP-SPC-06")]
#[test]
fn into_the_heat_comes_before_ones_own_first_attack_or_block_and_keeps_damage_off() {
    let board = || holding(field(), ONE, &[card::INTO_THE_HEAT, card::RAGE]).unit(unit::PEASANTS);
    let mut state = partly(board());
    strike(&mut state, &[(9, Ranged, Physical)]);
    play(&mut state, Action::Play(card::INTO_THE_HEAT));
    play(&mut state, Action::Activate { unit: 0, ability: 0 });
    assert_eq!(duel(&state).block_total(), 4);
    act(&mut state, Action::Done);
    assert_eq!(refused(&state, Action::DamageUnit(0)), MK_PVP_SPC_06);
    // Too late once something has been done.
    let mut state = partly(board());
    strike(&mut state, &[(9, Ranged, Physical)]);
    play(&mut state, Action::Play(card::RAGE));
    assert!(!legal(&state).contains(&Action::Play(card::INTO_THE_HEAT)));
}

#[rule("MK-PVP-SPC-06", "MK-PVP-SPC-09")]
#[test]
fn the_sword_of_justice_doubles_and_breaks_in_melee() {
    let board =
        holding(field(), ONE, &[card::SWORD_OF_JUSTICE, card::RAGE]).unit_of(TWO, unit::GUARDIAN_GOLEMS);
    let mut state = melee(board);
    play(&mut state, Action::PlayStrong(card::SWORD_OF_JUSTICE));
    play(&mut state, Action::Play(card::RAGE));
    assert_eq!(duel(&state).attack_total(), 4);
    act_all(&mut state, [Action::Strike, Action::Done]);
    assert_eq!(crate::duel::view(&state).expect("they fight").unit_costs, [Some(3)]);
}

#[rule("MK-PVP-SPC-06")]
#[test]
fn altem_mages_turn_the_attack_into_cold_fire_or_siege() {
    let board = || holding(field(), ONE, &[card::RAGE]).unit(unit::ALTEM_MAGES);
    let mut state = melee(board());
    play(&mut state, Action::Play(card::RAGE));
    act(&mut state, Action::Activate { unit: 0, ability: 2 });
    while !legal(&state).contains(&Action::Option(0)) {
        let first = legal(&state)[0];
        act(&mut state, first);
    }
    act(&mut state, Action::Option(0));
    assert!(duel(&state).kinds().eq([Element::ColdFire]));
    assert_eq!(duel(&state).attack_total(), 2);
}

#[rule("MK-PVP-RNG-02", "MK-PVP-RNG-03", "MK-CBT-RNG-02")]
#[test]
fn all_attacks_are_siege_attacks_once_the_altem_mages_say_so_but_sideways_cards() {
    use crate::action::Sideways;
    let board = holding(Board::new(), ONE, &[card::RAGE, card::MARCH]).unit(unit::ALTEM_MAGES);
    let mut state = keep(board);
    act_all(&mut state, [Action::DefendPartly, Action::Done]);
    assert!(!legal(&state).contains(&Action::Play(card::RAGE)));
    act(&mut state, Action::Activate { unit: 0, ability: 2 });
    while !legal(&state).contains(&Action::Option(1)) {
        let first = legal(&state)[0];
        act(&mut state, first);
    }
    act(&mut state, Action::Option(1));
    assert_eq!(refused(&state, Action::Sideways(card::MARCH, Sideways::Attack)), MK_PVP_RNG_02);
    play(&mut state, Action::Play(card::RAGE));
    assert_eq!(duel(&state).attack[COMMAND][Siege.index()][Physical.index()], 2, "over the walls");
}

#[rule("MK-FAQ-13")]
#[test]
fn cold_toughness_finds_no_icons_on_a_player() {
    let board = holding(field(), TWO, &[card::COLD_TOUGHNESS]).unit(unit::FIRE_GOLEMS);
    let mut state = melee(board);
    strike(&mut state, &[(9, Melee, Fire)]);
    play(&mut state, Action::PlayStrong(card::COLD_TOUGHNESS));
    assert_eq!((duel(&state).block_total(), duel(&state).block[Ice.index()]), (5, 5));
}

#[rule("MK-PVP-06", "MK-HEAL-10")]
#[test]
fn nobody_heals_in_the_combat_but_a_full_defender_after_it() {
    let hand = [card::TRANQUILITY, card::WOUND];
    let mut state = fully(field().hand_of(TWO, &hand).hand(&hand));
    assert_eq!(refused(&state, Action::Play(card::TRANQUILITY)), MK_CBT_GEN_05);
    act(&mut state, Action::Done);
    assert_eq!(refused(&state, Action::Play(card::TRANQUILITY)), MK_CBT_GEN_05);
    act_all(&mut state, [Action::Done; 3]);
    assert_eq!(state.seat(), TWO);
    play_after(&mut state);
    assert_eq!(state.players[Seat(1)].wounds_in_hand(), 0);
}

/// Heals a Wound with Tranquility after the combat.
fn play_after(state: &mut State) {
    act(state, Action::Play(card::TRANQUILITY));
    if legal(state).contains(&Action::Option(0)) {
        act(state, Action::Option(0));
    }
    act(state, Action::HealHand);
}
