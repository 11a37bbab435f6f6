//! Attacks, blocks and passes in both phases (MK-PVP-RNG-01 to MK-PVP-RNG-05, MK-PVP-RNG-10, MK-PVP-MEL-01 to
//! MK-PVP-MEL-04).

use super::*;
use crate::action::Sideways;
use crate::content::{card, unit};
use crate::duel::DuelPhase;
use crate::rules::*;
use crate::terms::BasicColour;
use crate::testing::{ONE, legal, refused};
use Element::{Fire, Ice, Physical};
use Reach::{Melee, Ranged, Siege};
use kernel::{Seat, rule};

#[rule("MK-PVP-RNG-01", "MK-PVP-09", "MK-PVP-MEL-01")]
#[test]
fn the_defender_begins_at_range_and_the_aggressor_in_melee() {
    let mut state = partly(field());
    assert_eq!(asked(&state), Some((TWO, DuelMove::Attack)));
    act(&mut state, Action::Done);
    assert_eq!(asked(&state), Some((ONE, DuelMove::Attack)));
    act(&mut state, Action::Done);
    assert_eq!((asked(&state), duel(&state).phase), (Some((ONE, DuelMove::Attack)), DuelPhase::Melee));
}

#[rule("MK-PVP-RNG-10", "MK-PVP-10")]
#[test]
fn two_passes_in_succession_end_a_phase_and_no_others() {
    let mut state = partly(field());
    act(&mut state, Action::Done); // Arythea passes,
    strike(&mut state, &[(1, Ranged, Physical)]); // Tovak attacks in vain,
    act(&mut state, Action::Done);
    assert_eq!(asked(&state), Some((TWO, DuelMove::Attack)), "nothing to do with one point of damage");
    act(&mut state, Action::Done); // and both pass.
    assert_eq!(duel(&state).phase, DuelPhase::Ranged);
    act(&mut state, Action::Done);
    assert_eq!(duel(&state).phase, DuelPhase::Melee);
    // The passes of the ranged phase do not count in the melee.
    act(&mut state, Action::Done);
    assert!(state.duel.is_some());
    act(&mut state, Action::Done);
    assert!(state.duel.is_none());
}

#[rule("MK-PVP-RNG-02")]
#[test]
fn an_attack_at_range_is_of_ranged_and_siege_attacks() {
    let board = field().hand_of(TWO, &[card::SWIFTNESS, card::RAGE]).unit_of(TWO, unit::CATAPULTS);
    let mut state = partly(board.with(|state| {
        state.players[Seat(1)].crystals[BasicColour::White.index()] = 1;
    }));
    assert_eq!(refused(&state, Action::Strike), MK_PVP_RNG_02, "nothing is prepared");
    assert!(!legal(&state).contains(&Action::Play(card::RAGE)));
    assert_eq!(refused(&state, Action::Sideways(card::RAGE, Sideways::Attack)), MK_DEED_07);
    act_all(&mut state, [Action::PlayStrong(card::SWIFTNESS), Action::Activate { unit: 0, ability: 0 }]);
    assert_eq!(duel(&state).attack_total(), 6);
    assert!(duel(&state).engages(0), "the catapults take part");
    assert_eq!(refused(&state, Action::Done), MK_PVP_RNG_02, "an attack that is prepared is made");
    act(&mut state, Action::Strike);
    assert_eq!(asked(&state), Some((ONE, DuelMove::Block)));
}

#[rule("MK-PVP-RNG-03", "MK-PVP-MEL-02")]
#[test]
fn walls_keep_ranged_attacks_of_the_aggressor_out() {
    let give = |state: &mut State| {
        for player in &mut state.players {
            player.crystals[BasicColour::White.index()] = 1;
        }
    };
    let swift = [card::SWIFTNESS, card::RAGE];
    let board = Board::new().hand(&swift).hand_of(TWO, &swift).unit(unit::CATAPULTS).with(give);
    let mut state = keep(board);
    act(&mut state, Action::DefendPartly);
    assert!(legal(&state).contains(&Action::PlayStrong(card::SWIFTNESS)), "hers are not limited");
    act(&mut state, Action::Done);
    assert_eq!(refused(&state, Action::PlayStrong(card::SWIFTNESS)), MK_PVP_RNG_03);
    assert!(legal(&state).contains(&Action::Activate { unit: 0, ability: 0 }), "siege attacks are");
    act(&mut state, Action::Done);
    // In melee walls are of no use.
    act_all(&mut state, [Action::PlayStrong(card::SWIFTNESS), Action::Play(card::RAGE)]);
    assert_eq!(duel(&state).attack_total(), 5);
}

#[rule("MK-PVP-RNG-04")]
#[test]
fn a_block_is_efficient_against_one_kind_that_is_present() {
    let mixed = [(3, Ranged, Fire), (3, Ranged, Physical)];
    assert_eq!(left(&mut partly(field()), &mixed, &[(4, Physical)]), 4, "in full: 6 - 4 / 2");
    assert_eq!(left(&mut partly(field()), &[(6, Ranged, Fire)], &[(4, Physical)]), 5, "halved: 6 - 2 / 2");
    assert_eq!(left(&mut partly(field()), &[(6, Ranged, Fire)], &[(4, Ice)]), 4);
    // Inefficient blocks are added up before they are halved.
    assert_eq!(left(&mut partly(field()), &[(5, Ranged, Fire)], &[(3, Physical), (5, Fire)]), 3);
}

#[rule("MK-PVP-RNG-04", "MK-PVP-SPC-09")]
#[test]
fn cards_block_sideways_in_both_phases() {
    let mut state = partly(field().hand(&[card::MARCH, card::RAGE]));
    strike(&mut state, &[(5, Ranged, Physical)]);
    act_all(&mut state, [Action::Sideways(card::MARCH, Sideways::Block), Action::Play(card::RAGE)]);
    assert_eq!((duel(&state).block_total(), duel(&state).unblocked()), (3, 4));
}

#[rule("MK-PVP-RNG-05", "MK-PVP-MEL-04")]
#[test]
fn a_block_counts_half_at_range_and_in_full_in_melee() {
    assert_eq!(left(&mut partly(field()), &[(6, Ranged, Physical)], &[(5, Physical)]), 4);
    assert_eq!(left(&mut melee(field()), &[(6, Melee, Physical)], &[(5, Physical)]), 1);
}

#[rule("MK-PVP-RNG-05")]
#[test]
fn guardsmen_free_all_blocks_against_an_attack_at_range() {
    let mut state = partly(field().unit(unit::UTEM_GUARDSMEN).hand(&[card::RAGE]));
    strike(&mut state, &[(6, Ranged, Physical)]);
    block(&mut state, &[(1, Physical)]);
    assert_eq!(duel(&state).unblocked(), 6);
    act(&mut state, Action::Activate { unit: 0, ability: 1 });
    assert_eq!(duel(&state).unblocked(), 1, "4 of the guardsmen and the other point");
    act(&mut state, Action::Done);
    // Against that attack, and no other.
    act(&mut state, Action::Done);
    strike(&mut state, &[(6, Ranged, Physical)]);
    assert!(!duel(&state).freed);
}

#[rule("MK-PVP-MEL-03")]
#[test]
fn a_sideways_card_makes_an_attack_partly_physical() {
    let fire = |sideways: bool| {
        let mut state = melee(field().hand(&[card::MARCH]).unit_of(TWO, unit::GUARDIAN_GOLEMS));
        duel_mut(&mut state).attack[COMMAND][Melee.index()][Fire.index()] = 9;
        if sideways {
            act(&mut state, Action::Sideways(card::MARCH, Sideways::Attack));
        }
        act(&mut state, Action::Strike);
        block(&mut state, &[(4, Physical)]);
        let worth = duel(&state).block_total();
        act(&mut state, Action::Done);
        let cost = crate::duel::view(&state).expect("they fight").unit_costs[0];
        (worth, cost)
    };
    // Guardian Golems, armor 3, resist physical attacks.
    assert_eq!(fire(false), (2, Some(3)));
    assert_eq!(fire(true), (4, Some(6)));
}

#[rule("MK-PVP-MEL-08")]
#[test]
fn roles_alternate_until_both_pass() {
    let mut state = melee(field());
    for seat in [ONE, TWO, ONE, TWO] {
        assert_eq!(asked(&state), Some((seat, DuelMove::Attack)));
        strike(&mut state, &[(1, Siege, Ice)]);
        assert_eq!(asked(&state), Some((duel(&state).opponent(seat), DuelMove::Block)));
        act(&mut state, Action::Done);
    }
    act_all(&mut state, [Action::Done, Action::Done]);
    assert!(state.duel.is_none());
}
