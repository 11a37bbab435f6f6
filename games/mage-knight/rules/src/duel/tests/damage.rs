//! Assigning the damage (MK-PVP-RNG-06 to MK-PVP-RNG-11, MK-PVP-MEL-05 to MK-PVP-MEL-10, MK-PVP-20).

use super::*;
use crate::content::{CardId, card, unit};
use crate::rules::*;
use crate::terms::BasicColour;
use crate::testing::{ONE, act_seeded, during, legal, refused};
use crate::turn_record::{Fate, Played};
use Element::{ColdFire, Fire, Physical};
use Reach::{Melee, Ranged};
use kernel::{Seat, rule};

/// Cards of the artifact deck in a player's discard pile.
fn discards(seat: Seat, cards: &'static [CardId]) -> impl FnOnce(&mut State) {
    move |state| {
        for card in cards {
            state.offers.artifact_deck.take(*card);
            state.players[seat].discard.put(*card);
        }
    }
}

/// Damage of this kind, which nobody blocks.
fn damage(state: &mut State, points: &[(u8, Reach, Element)]) {
    strike(state, points);
    act(state, Action::Done);
}

#[rule("MK-PVP-RNG-06", "MK-PVP-RNG-08", "MK-PVP-RNG-09")]
#[test]
fn damage_wounds_where_it_is_enough_and_nobody_else() {
    // Guardsmen have armor 5; a hero of level 1 has 2.
    let mut state = melee(field().unit_of(TWO, unit::UTEM_GUARDSMEN));
    damage(&mut state, &[(4, Melee, Physical)]);
    assert_eq!(asked(&state), Some((ONE, DuelMove::Damage)));
    assert_eq!(refused(&state, Action::DamageUnit(0)), MK_PVP_RNG_06);
    act_all(&mut state, [Action::DamageHero, Action::DamageHero]);
    assert_eq!(state.players[Seat(1)].wounds_in_hand(), 2);
    // Nothing is rounded up.
    let mut state = melee(field());
    damage(&mut state, &[(1, Melee, Physical)]);
    assert_eq!((asked(&state), state.players[Seat(1)].wounds_in_hand()), (Some((TWO, DuelMove::Attack)), 0));
}

#[rule("MK-PVP-RNG-09")]
#[test]
fn damage_may_be_left_unassigned() {
    let mut state = melee(field());
    damage(&mut state, &[(9, Melee, Physical)]);
    act(&mut state, Action::Done);
    assert_eq!((asked(&state), state.players[Seat(1)].wounds_in_hand()), (Some((TWO, DuelMove::Attack)), 0));
}

#[rule("MK-PVP-RNG-07", "MK-PVP-RNG-11")]
#[test]
fn several_units_are_wounded_each_for_its_armor_doubled_where_it_resists() {
    // Guardian Golems resist physical attacks, Fire Golems fire and physical, both with their armor doubled
    // once.
    let units = || field().unit_of(TWO, unit::FIRE_GOLEMS).unit_of(TWO, unit::PEASANTS);
    let mut state = melee(units());
    damage(&mut state, &[(6, Melee, Fire), (5, Melee, Physical)]);
    let cost = |state: &State, place: usize| crate::duel::view(state).expect("they fight").unit_costs[place];
    assert_eq!((cost(&state, 0), cost(&state, 1)), (Some(8), Some(3)), "8 and not 16");
    act_all(&mut state, [Action::DamageUnit(0), Action::DamageUnit(1)]);
    assert_eq!((state.players[Seat(1)].units[0].wounds, state.players[Seat(1)].units[1].wounds), (1, 1));
    // A wounded unit is not wounded again, a spent one is.
    let mut state = melee(units().with(|state| {
        state.players[Seat(1)].units[0].wounds = 1;
        state.players[Seat(1)].units[1].ready = false;
    }));
    damage(&mut state, &[(9, Melee, Fire)]);
    assert_eq!(refused(&state, Action::DamageUnit(0)), MK_PVP_RNG_07);
    act(&mut state, Action::DamageUnit(1));
    assert_eq!(state.players[Seat(1)].units[1].wounds, 1);
}

#[rule("MK-PVP-RNG-11")]
#[test]
fn cold_fire_takes_both_resistances() {
    let mut state = melee(field().unit_of(TWO, unit::FIRE_MAGES));
    damage(&mut state, &[(5, Melee, ColdFire)]);
    assert_eq!(crate::duel::view(&state).expect("they fight").unit_costs, [Some(4)]);
    act(&mut state, Action::DamageUnit(0));
    let mut state = melee(field().unit_of(TWO, unit::FIRE_MAGES));
    damage(&mut state, &[(5, Melee, Fire)]);
    assert_eq!(refused(&state, Action::DamageUnit(0)), MK_PVP_RNG_06);
}

#[rule("MK-PVP-RNG-11", "MK-PVP-SPC-06")]
#[test]
fn armor_is_changed_before_it_is_doubled() {
    // Armor 4 and 1 of the banner, less 2, doubled.
    let board = field().unit_of(TWO, unit::FIRE_GOLEMS).with(|state| {
        state.offers.artifact_deck.take(card::BANNER_OF_GLORY);
        state.players[Seat(1)].units[0].banner = Some(card::BANNER_OF_GLORY);
    });
    let mut state = melee(board);
    duel_mut(&mut state).sides[1].units[0].armor_less = 2;
    damage(&mut state, &[(9, Melee, Fire)]);
    assert_eq!(crate::duel::view(&state).expect("they fight").unit_costs, [Some(6)]);
}

#[rule("MK-PVP-20")]
#[test]
fn wounds_of_both_phases_knock_out_and_the_fight_goes_on() {
    let hand = [card::MARCH, card::RAGE];
    let mut state = partly(field().hand_of(TWO, &hand).unit_of(TWO, unit::PEASANTS));
    act(&mut state, Action::Done);
    damage(&mut state, &[(6, Ranged, Physical)]);
    act_all(&mut state, [Action::DamageHero; 3]);
    assert_eq!(state.players[Seat(1)].hand.len(), 5, "three Wounds are not five");
    act_all(&mut state, [Action::Done, Action::Done]);
    damage(&mut state, &[(4, Melee, Physical)]);
    act(&mut state, Action::DamageHero);
    let events = act(&mut state, Action::DamageHero);
    assert!(events.contains(&Event::KnockedOut { seat: TWO }));
    assert_eq!((state.players[Seat(1)].cards_in_hand(), state.players[Seat(1)].wounds_in_hand()), (0, 5));
    assert_eq!(asked(&state), Some((TWO, DuelMove::Attack)), "it is no retreat");
    assert!(legal(&state).contains(&Action::Activate { unit: 0, ability: 0 }));
    assert_eq!(state.players[Seat(0)].fame, 0);
}

#[rule("MK-PVP-20")]
#[test]
fn wounds_of_ones_own_effects_count_too() {
    let mut state = melee(field().hand(&[card::BLOOD_RAGE, card::MARCH]).with(|state| {
        state.offers.advanced_deck.take(card::BLOOD_RAGE);
    }));
    duel_mut(&mut state).sides[0].wounds = 4;
    act_all(&mut state, [Action::Play(card::BLOOD_RAGE), Action::Option(1)]);
    assert_eq!((state.players[Seat(0)].cards_in_hand(), duel(&state).attack_total()), (0, 5));
}

#[rule("MK-PVP-MEL-05", "MK-PVP-MEL-06", "MK-PVP-MEL-09")]
#[test]
fn five_damage_steal_an_artifact_that_is_within_reach() {
    let mut state =
        melee(field().with(discards(TWO, &[card::RUBY_RING, card::DIAMOND_RING])).with(|state| {
            state.offers.artifact_deck.take(card::SAPPHIRE_RING);
            state.players[Seat(1)].hand.put(card::SAPPHIRE_RING);
        }));
    damage(&mut state, &[(10, Melee, Physical)]);
    assert_eq!(refused(&state, Action::Steal(card::SAPPHIRE_RING)), MK_PVP_MEL_06, "it is in her hand");
    act_all(&mut state, [Action::Steal(card::RUBY_RING), Action::Steal(card::DIAMOND_RING)]);
    assert_eq!(state.players[Seat(0)].discard.len(), 2);
    assert!(state.players[Seat(1)].discard.is_empty());
    assert_eq!(asked(&state), Some((TWO, DuelMove::Attack)), "ten damage are spent");
}

#[rule("MK-PVP-MEL-05")]
#[test]
fn nothing_is_stolen_at_range_or_for_less_than_five() {
    let mut state = partly(field().with(discards(TWO, &[card::RUBY_RING])));
    act(&mut state, Action::Done);
    damage(&mut state, &[(9, Ranged, Physical)]);
    assert_eq!(refused(&state, Action::Steal(card::RUBY_RING)), MK_PVP_MEL_05);
    assert_eq!(refused(&state, Action::Drive(on(Spot::NorthWest))), MK_PVP_MEL_07);
    let mut state = melee(field().with(discards(TWO, &[card::RUBY_RING])));
    damage(&mut state, &[(4, Melee, Physical)]);
    assert_eq!(refused(&state, Action::Steal(card::RUBY_RING)), MK_PVP_RNG_06);
}

#[rule("MK-PVP-MEL-05", "MK-PVP-MEL-06")]
#[test]
fn a_banner_is_stolen_from_a_unit_once_it_is_wounded() {
    let board = field().unit_of(TWO, unit::PEASANTS).with(|state| {
        state.offers.artifact_deck.take(card::BANNER_OF_COURAGE);
        state.players[Seat(1)].units[0].banner = Some(card::BANNER_OF_COURAGE);
    });
    let mut state = melee(board);
    damage(&mut state, &[(8, Melee, Physical)]);
    assert_eq!(refused(&state, Action::Steal(card::BANNER_OF_COURAGE)), MK_PVP_MEL_06);
    act_all(&mut state, [Action::DamageUnit(0), Action::Steal(card::BANNER_OF_COURAGE)]);
    assert_eq!(state.players[Seat(1)].units[0].banner, None);
    assert_eq!(state.players[Seat(0)].discard.count(card::BANNER_OF_COURAGE), 1);
}

#[rule("MK-PVP-MEL-09")]
#[test]
fn what_is_played_or_discarded_meanwhile_can_be_stolen_but_not_what_leaves_the_game() {
    let mut state = melee(field().with(|state| {
        for ring in [card::RUBY_RING, card::DIAMOND_RING, card::EMERALD_RING, card::SAPPHIRE_RING] {
            state.offers.artifact_deck.take(ring);
        }
        state.players[Seat(1)].in_play.push(Played { card: card::EMERALD_RING, then: Fate::Discard });
        state.players[Seat(1)].hand.put(card::SAPPHIRE_RING);
    }));
    let hers = &mut state.aside.iter_mut().find(|aside| aside.seat == TWO).expect("her part").turn;
    hers.played.push(Played { card: card::RUBY_RING, then: Fate::Discard });
    hers.played.push(Played { card: card::DIAMOND_RING, then: Fate::Remove });
    duel_mut(&mut state).sides[1].wounds = 4;
    damage(&mut state, &[(17, Melee, Physical)]);
    assert_eq!(refused(&state, Action::Steal(card::DIAMOND_RING)), MK_PVP_MEL_06);
    act_all(&mut state, [Action::Steal(card::RUBY_RING), Action::Steal(card::EMERALD_RING)]);
    // Knocked out, she discards what she had in hand: it is within reach now.
    assert_eq!(refused(&state, Action::Steal(card::SAPPHIRE_RING)), MK_PVP_MEL_06);
    act_all(&mut state, [Action::DamageHero, Action::Steal(card::SAPPHIRE_RING)]);
    assert_eq!(state.players[Seat(0)].discard.len(), 3);
}

#[rule("MK-PVP-MEL-07", "MK-PVP-MEL-10", "MK-MOV-PL-08")]
#[test]
fn damage_drives_the_blocker_to_a_safe_space_for_its_printed_cost() {
    // Plains 2, village on plains 2, forest 3 by day and 5 by night.
    let mut state = melee(field());
    damage(&mut state, &[(2, Melee, Physical)]);
    assert_eq!(refused(&state, Action::Drive(on(Spot::Centre))), MK_PVP_RNG_06);
    assert_eq!(refused(&state, Action::Drive(on(Spot::SouthEast))), MK_PVP_MEL_07, "too far away");
    act(&mut state, Action::Drive(on(Spot::SouthWest)));
    assert_eq!((state.players[Seat(1)].place, state.duel.is_none()), (Some(on(Spot::SouthWest)), true));
    assert_eq!(
        (state.players[Seat(0)].place, state.players[Seat(1)].wounds_in_hand()),
        (Some(on(Spot::West)), 0)
    );
    for (n, free) in [(4, false), (5, true)] {
        let mut state = melee(field().night().unit(unit::FORESTERS).with(|state| {
            let effect = unit::FORESTERS.unit().abilities(crate::variants::Printing::First)[0].effect;
            let cheap = effect.parts().nth(1).expect("cheaper forests");
            let origin = crate::question::Origin::Unit { unit: 0, ability: 0 };
            state.turn.modifiers.push(crate::turn_record::Modifier {
                origin,
                effect: cheap,
                given: crate::task::Given::Nothing,
            });
        }));
        damage(&mut state, &[(n, Melee, Physical)]);
        assert_eq!(legal(&state).contains(&Action::Drive(on(Spot::Centre))), free);
    }
}

#[rule("MK-MOV-PL-08", "MK-PVP-MEL-10")]
#[test]
fn only_safe_spaces_are_for_a_retreat() {
    use crate::content::enemy;
    // The middle of Countryside 1 touches a village, a lake, an orc, a forest and two plains.
    let at = spot(0, 1, Spot::Centre);
    let board = Board::of(ScenarioId::FullConquest, &[Hero::Tovak, Hero::Arythea, Hero::Goldyx]);
    let board = board.tile(tile::COUNTRYSIDE_1, 0, 1).enemy(spot(0, 1, Spot::NorthWest), enemy::PROWLERS);
    let board = board.place(TWO, at).place(THREE, spot(0, 1, Spot::SouthWest));
    let mut state = board.at(spot(0, 1, Spot::SouthEast)).moves(9).build();
    act_all(&mut state, [Action::Move(at), Action::Attack(TWO), Action::DefendPartly]);
    act_all(&mut state, [Action::Done, Action::Done]);
    damage(&mut state, &[(20, Melee, Physical)]);
    let mut spaces: Vec<Hex> = legal(&state)
        .into_iter()
        .filter_map(|action| match action {
            Action::Drive(hex) => Some(hex),
            _ => None,
        })
        .collect();
    spaces.sort_unstable();
    let mut safe = [Spot::East, Spot::West, Spot::SouthEast].map(|at| spot(0, 1, at));
    safe.sort_unstable();
    assert_eq!(spaces, safe);
    assert_eq!(refused(&state, Action::Drive(spot(0, 1, Spot::NorthEast))), MK_MOV_PL_08, "a lake");
    assert_eq!(refused(&state, Action::Drive(spot(0, 1, Spot::NorthWest))), MK_MOV_PL_08, "an orc");
    assert_eq!(refused(&state, Action::Drive(spot(0, 1, Spot::SouthWest))), MK_MOV_PL_08, "a hero");
    // Nobody is provoked.
    act(&mut state, Action::Drive(spot(0, 1, Spot::West)));
    assert!(state.combat.is_none());
}

#[rule("MK-MOV-PL-08")]
#[test]
fn a_keep_is_safe_for_its_owner_alone_and_an_unconquered_tower_for_nobody() {
    let keep = on(Spot::NorthEast);
    let state = field().shield(keep, TWO).build();
    let safe = |state: &State, hex, seat| crate::map::is_safe(state, hex, seat);
    assert!(safe(&state, keep, TWO) && !safe(&state, keep, ONE));
    let tower = spot(0, 1, Spot::Centre);
    let board = || Board::new().tile(tile::COUNTRYSIDE_4, 0, 1);
    assert!(!safe(&board().build(), tower, ONE));
    assert!(safe(&board().shield(tower, TWO).build(), tower, ONE));
}

#[rule("MK-PVP-MEL-10")]
#[test]
fn with_no_safe_space_nobody_is_driven_off() {
    let mut state = melee(field());
    let around = on(Spot::West).neighbours();
    damage(&mut state, &[(20, Melee, Physical)]);
    let drives =
        |state: &State| legal(state).iter().filter(|action| matches!(action, Action::Drive(_))).count();
    let safe = around.into_iter().filter(|hex| crate::map::is_safe(&state, *hex, TWO)).count();
    assert_eq!(drives(&state), safe);
    // Without the tiles around there is no space to go to.
    duel_mut(&mut state).at = Hex::new(60, 60);
    assert_eq!(drives(&state), 0);
    assert!(legal(&state).contains(&Action::DamageHero));
}

#[rule("MK-PVP-MEL-10")]
#[test]
fn the_aggressor_is_driven_off_where_the_defender_likes() {
    let mut state = melee(field().hand(&[card::RAGE]).deck(&[card::MARCH; 6]));
    act(&mut state, Action::Done);
    damage(&mut state, &[(3, Melee, Physical)]);
    act(&mut state, Action::Drive(on(Spot::Centre)));
    assert_eq!(state.players[Seat(0)].place, Some(on(Spot::Centre)));
    state.turn.card_used = true;
    act(&mut state, Action::Done);
    act_seeded(&mut state, Action::Done);
    assert_eq!(
        state.players[Seat(0)].place,
        Some(on(Spot::Centre)),
        "he does not go back to where he came from"
    );
    assert_eq!(state.players[Seat(0)].wounds_in_hand(), 0);
}

#[rule("MK-PVP-MEL-09")]
#[test]
fn a_retreat_ends_the_combat_and_loses_the_rest() {
    let mut state = melee(field().with(discards(TWO, &[card::RUBY_RING])));
    damage(&mut state, &[(20, Melee, Physical)]);
    let events = act(&mut state, Action::Drive(on(Spot::SouthWest)));
    assert!(events.contains(&Event::DuelEnds { winner: Some(ONE) }));
    assert_eq!(state.players[Seat(1)].discard.len(), 1);
    assert!(part(&state).is_none());
}

#[rule("MK-PVP-MEL-10")]
#[test]
fn ruins_are_revealed_to_who_is_driven_onto_them() {
    // The ruins of Countryside 8 lie in the north-east, beside plains in the east.
    let ruins = spot(0, 1, Spot::NorthEast);
    let at = spot(0, 1, Spot::East);
    let board = Board::new().tile(tile::COUNTRYSIDE_8, 0, 1).night().place(TWO, at);
    let board = board.at(spot(0, 1, Spot::SouthEast)).moves(20).with(|state| state.map.put_ruin(ruins));
    let mut state = board.build();
    act_all(&mut state, [Action::Move(at), Action::Attack(TWO), Action::DefendPartly]);
    act_all(&mut state, [Action::Done, Action::Done]);
    damage(&mut state, &[(9, Melee, Physical)]);
    assert!(state.map.ruins[0].face.is_none());
    act_seeded(&mut state, Action::Drive(ruins));
    assert!(state.map.ruins[0].face.is_some());
}

#[rule("MK-PVP-20")]
#[test]
fn a_unit_that_leaves_takes_its_place_in_the_duel_along() {
    let mut state = melee(field().unit(unit::PEASANTS).unit(unit::UTEM_SWORDSMEN));
    act_all(&mut state, [Action::Activate { unit: 1, ability: 0 }]);
    duel_mut(&mut state).sides[0].units[1].armor_less = 3;
    state.players[Seat(0)].crystals[BasicColour::Red.index()] = 0;
    during(&mut state, [], |play| crate::effects::gains::disband(play, ONE, 0));
    assert!(duel(&state).engages(0) && !duel(&state).engages(1));
    assert_eq!(duel(&state).sides[0].units[0].armor_less, 3);
    assert_eq!(duel(&state).attack_total(), 3);
}
