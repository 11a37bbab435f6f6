//! What later printings change between players (MK-VAR-PRINT-01, MK-PVP-RNG-05, MK-PVP-SPC-07).

use super::*;
use crate::content::{card, unit};
use crate::terms::ManaColour;
use crate::testing::{ONE, legal};
use crate::variants::Printing::{self, First, Later};
use Element::Physical;
use Reach::{Melee, Ranged};
use kernel::{Seat, rule};

fn of(printing: Printing, board: Board) -> Board {
    board.with(|state| state.variants.printing = printing)
}

#[rule("MK-VAR-PRINT-01", "MK-PVP-RNG-05")]
#[test]
fn at_range_the_block_of_guardsmen_frees_all_blocks_or_counts_twice_itself() {
    for (printing, at_range) in [(First, 0), (Later, 2)] {
        // Arythea attacks, Tovak blocks.
        let mut state = partly(of(printing, field().unit(unit::UTEM_GUARDSMEN)));
        strike(&mut state, &[(8, Ranged, Physical)]);
        act(&mut state, Action::Activate { unit: 0, ability: 1 });
        block(&mut state, &[(4, Physical)]);
        assert_eq!(duel(&state).unblocked(), at_range, "{printing:?}");
        // In melee each point counts once.
        let mut state = melee(of(printing, field().unit_of(TWO, unit::UTEM_GUARDSMEN)));
        strike(&mut state, &[(10, Melee, Physical)]);
        act(&mut state, Action::Activate { unit: 0, ability: 1 });
        block(&mut state, &[(4, Physical)]);
        assert_eq!((duel(&state).unblocked(), duel(&state).block_total()), (2, 8));
    }
}

#[rule("MK-VAR-PRINT-01", "MK-PVP-RNG-05")]
#[test]
fn what_counted_twice_does_not_stay_for_the_next_block() {
    let mut state = partly(of(Later, field().unit(unit::ALTEM_GUARDIANS)));
    strike(&mut state, &[(9, Ranged, Physical)]);
    act(&mut state, Action::Activate { unit: 0, ability: 1 });
    assert_eq!(duel(&state).unblocked(), 1);
    act(&mut state, Action::Done);
    assert_eq!(duel(&state).twice, [0; Element::COUNT]);
}

/// Tovak's two units attack, Arythea blocks with this card and mana for it.
fn attacked_by_units(card: crate::content::CardId, moves: u8) -> State {
    let board = field().unit(unit::PEASANTS).unit(unit::UTEM_GUARDSMEN).hand_of(TWO, &[card]).night();
    let mana = |state: &mut State| {
        state.players[Seat(1)].tokens[ManaColour::White.index()] = 1;
        state.players[Seat(1)].tokens[ManaColour::Black.index()] = 1;
    };
    let mut state = melee(of(Later, board.with(mana)));
    act_all(
        &mut state,
        [Action::Activate { unit: 0, ability: 0 }, Action::Activate { unit: 1, ability: 0 }, Action::Strike],
    );
    assert_eq!((duel(&state).attack_total(), state.seat()), (4, TWO));
    state.turn.movement = moves;
    state
}

#[rule("MK-VAR-PRINT-01", "MK-PVP-SPC-07")]
#[test]
fn wings_of_night_and_the_banner_of_fear_take_units_out_of_an_attack() {
    let wings = card::WINGS_OF_WIND;
    let mut state = attacked_by_units(wings, 0);
    act(&mut state, Action::PlayStrong(wings));
    assert_eq!(legal(&state), [0, 1].map(Action::Enemy));
    act(&mut state, Action::Enemy(1));
    assert_eq!(duel(&state).attack_total(), 2, "the other one for a Move point, which she lacks");
    let mut state = attacked_by_units(wings, 1);
    act_all(&mut state, [Action::PlayStrong(wings), Action::Enemy(1), Action::Enemy(0)]);
    assert_eq!((duel(&state).attack_total(), state.turn.movement), (0, 0));
    let banner = card::BANNER_OF_FEAR;
    let mut state = attacked_by_units(banner, 0);
    act_all(&mut state, [Action::PlayStrong(banner), Action::Enemy(0), Action::Enemy(1)]);
    assert_eq!(duel(&state).attack_total(), 0);
    assert!(!duel(&state).cancelled && !state.players[ONE].units[0].ready, "they stay spent");
}

#[rule("MK-VAR-PRINT-01", "MK-PVP-SPC-07")]
#[test]
fn nobody_is_kept_from_an_attack_that_is_not_made() {
    for card in [card::WINGS_OF_WIND, card::BANNER_OF_FEAR] {
        let board = field().unit(unit::PEASANTS).hand_of(TWO, &[card]).night();
        let mut state = melee(of(Later, board));
        state.players[Seat(1)].tokens[ManaColour::White.index()] = 1;
        state.players[Seat(1)].tokens[ManaColour::Black.index()] = 1;
        strike(&mut state, &[(3, Melee, Physical)]);
        assert!(!legal(&state).contains(&Action::PlayStrong(card)), "the hero alone attacks");
    }
}
