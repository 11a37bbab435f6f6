use super::*;
use crate::content::TreasureId;
use crate::event::Event;
use crate::testing::{Board, during};
use Realm::{IronCircle, Karkoth, Nerath, Vailin};
use kernel::{RuleId, rule};

/// A position at the end of a round: these points, this mode and length.
fn scored(mode: Mode, length: Length, points: [u16; 4]) -> State {
    Board::new()
        .mode(mode)
        .active(Nerath)
        .with(|state| {
            state.length = length;
            for (realm, points) in Realm::ALL.into_iter().zip(points) {
                state.realms[realm].points = points;
            }
        })
        .build()
}

/// Gives a realm this many Treasures, half of them in play.
fn treasures(state: &mut State, owned: [usize; 4]) {
    let mut deck = TreasureId::all();
    for (realm, n) in Realm::ALL.into_iter().zip(owned) {
        for (at, card) in deck.by_ref().take(n).enumerate() {
            state.treasure_deck.remove(card);
            let holdings = &mut state.realms[realm];
            if at % 2 == 0 { holdings.treasures.insert(card) } else { holdings.in_play.insert(card) }
        }
    }
}

/// Who has won after the round, and by which rule.
fn round_ends(mut state: State) -> Option<(Realm, RuleId)> {
    during(&mut state, [], after_round);
    state.won.map(|won| (won.realm, won.rule))
}

/// Who has won after this realm's turn.
fn turn_ends(mut state: State) -> Option<(Realm, RuleId)> {
    during(&mut state, [], after_turn);
    state.won.map(|won| (won.realm, won.rule))
}

/// A long game in which `realm` has just played and controls these Capitals.
fn capitals(mode: Mode, realm: Realm, held: &[(Realm, Realm)]) -> State {
    held.iter()
        .fold(Board::new().mode(mode).active(realm), |board, &(of, by)| board.control(Space::capital(of), by))
        .with(|state| state.length = Length::Long)
        .build()
}

use Length::{Long, Medium, Short};
use Mode::{Alliance, FreeForAll};

#[test]
#[rule("CN-VIC-01")]
fn only_the_condition_of_the_chosen_length_ends_the_game() {
    let mut state = scored(FreeForAll, Short, [12, 0, 0, 0]);
    treasures(&mut state, [9, 0, 0, 0]);
    for realm in Realm::ALL {
        state.set_controller(Space::capital(realm), Karkoth);
    }
    state.active = Karkoth;
    assert_eq!(turn_ends(state.clone()), None);
    assert_eq!(round_ends(state), None);
}

#[test]
#[rule("CN-VIC-02", "CN-VIC-03", "CN-VIC-06", "CN-VIC-07")]
fn each_mode_and_length_has_its_threshold() {
    assert_eq!(round_ends(scored(FreeForAll, Short, [13, 9, 7, 11])), Some((Karkoth, CN_VIC_02)));
    assert_eq!(round_ends(scored(FreeForAll, Short, [12, 9, 7, 11])), None);
    assert_eq!(round_ends(scored(FreeForAll, Medium, [19, 20, 4, 6])), Some((Vailin, CN_VIC_03)));
    assert_eq!(round_ends(scored(FreeForAll, Medium, [19, 19, 4, 6])), None);
    // Karkoth 11 + Iron Circle 9 = 20 against 14.
    assert_eq!(round_ends(scored(Alliance, Short, [11, 10, 9, 4])), Some((Karkoth, CN_VIC_06)));
    assert_eq!(round_ends(scored(Alliance, Short, [11, 10, 8, 4])), None);
    // Vailin 18 + Nerath 12 = 30 against 25.
    assert_eq!(round_ends(scored(Alliance, Medium, [20, 18, 5, 12])), Some((Vailin, CN_VIC_07)));
    assert_eq!(round_ends(scored(Alliance, Medium, [20, 17, 5, 12])), None);
}

#[test]
#[rule("CN-VIC-04")]
fn four_capitals_win_a_long_free_for_all_at_the_end_of_ones_own_turn() {
    let all = [(Karkoth, IronCircle), (Vailin, IronCircle), (Nerath, IronCircle)];
    assert_eq!(turn_ends(capitals(FreeForAll, IronCircle, &all)), Some((IronCircle, CN_VIC_04)));
    let without_own =
        [(Karkoth, IronCircle), (Vailin, IronCircle), (Nerath, IronCircle), (IronCircle, Nerath)];
    assert_eq!(turn_ends(capitals(FreeForAll, IronCircle, &without_own)), None);
    // Not at the end of somebody else's turn.
    assert_eq!(turn_ends(capitals(FreeForAll, Nerath, &all)), None);
}

#[test]
#[rule("CN-VIC-05")]
fn eight_treasures_and_more_than_anybody_win_a_long_free_for_all() {
    let with = |owned| {
        let mut state = scored(FreeForAll, Long, [0; 4]);
        treasures(&mut state, owned);
        round_ends(state)
    };
    assert_eq!(with([8, 8, 1, 0]), None);
    assert_eq!(with([9, 8, 1, 0]), Some((Karkoth, CN_VIC_05)));
    assert_eq!(with([7, 3, 1, 0]), None);
}

#[test]
#[rule("CN-VIC-08")]
fn twelve_treasures_together_win_a_long_game_for_an_alliance() {
    let with = |owned| {
        let mut state = scored(Alliance, Long, [0; 4]);
        treasures(&mut state, owned);
        round_ends(state)
    };
    assert_eq!(with([7, 2, 5, 1]), Some((Karkoth, CN_VIC_08)));
    assert_eq!(with([7, 6, 5, 6]), None);
    assert_eq!(with([6, 2, 5, 1]), None);
}

#[test]
#[rule("CN-VIC-09")]
fn points_are_counted_only_after_the_fourth_realm() {
    for (active, over) in [(Karkoth, false), (Vailin, false), (IronCircle, false), (Nerath, true)] {
        let mut state = scored(FreeForAll, Short, [13, 0, 0, 0]);
        for realm in Realm::ALL {
            // Something to move, so that every realm is asked in its turn.
            state.troops.add(Space::capital(realm), realm, crate::units::UnitKind::Footsoldier, 1);
        }
        state.active = active;
        state.phase = crate::state::Phase::Income;
        let mut seen = Vec::new();
        // Whoever plays next draws a card: any.
        seen.extend(crate::testing::during_seeded(&mut state, kernel::step::run));
        assert_eq!(state.won.is_some(), over, "{active:?}");
        assert_eq!(seen.contains(&Event::Won { realm: Karkoth, rule: CN_VIC_02 }), over);
        assert_eq!(state.active, if over { Nerath } else { active.next() });
    }
}

#[test]
#[rule("CN-VIC-10", "CN-VIC-11")]
fn a_tie_in_the_lead_means_another_round_and_lower_ties_do_not() {
    assert_eq!(round_ends(scored(FreeForAll, Short, [13, 0, 0, 13])), None);
    assert_eq!(round_ends(scored(FreeForAll, Short, [15, 0, 0, 14])), Some((Karkoth, CN_VIC_02)));
    assert_eq!(round_ends(scored(FreeForAll, Short, [14, 9, 9, 2])), Some((Karkoth, CN_VIC_02)));
    assert_eq!(round_ends(scored(FreeForAll, Short, [13, 13, 5, 5])), None);
    assert_eq!(round_ends(scored(FreeForAll, Short, [13, 13, 14, 5])), Some((IronCircle, CN_VIC_02)));
}

#[test]
#[rule("CN-VIC-08", "CN-VIC-12")]
fn allies_may_split_the_capitals_and_either_turn_counts() {
    let split = [(Karkoth, Vailin), (IronCircle, Nerath)];
    for realm in [Vailin, Nerath] {
        assert_eq!(turn_ends(capitals(Alliance, realm, &split)), Some((realm, CN_VIC_08)));
    }
    assert_eq!(turn_ends(capitals(Alliance, Karkoth, &split)), None);
    // At the end of Nerath's turn the Capitals come before the Treasures.
    let mut state = capitals(Alliance, Nerath, &split);
    treasures(&mut state, [12, 0, 0, 0]);
    state.phase = crate::state::Phase::Income;
    crate::testing::during_seeded(&mut state, kernel::step::run);
    assert_eq!(state.won.map(|won| won.realm), Some(Nerath));
}

#[test]
#[rule("CN-VIC-13")]
fn points_never_decide_a_long_game_and_everybody_can_count_treasures() {
    let mut state = scored(FreeForAll, Long, [40, 0, 0, 0]);
    state.set_controller(Space::capital(Vailin), Karkoth);
    treasures(&mut state, [3, 0, 0, 0]);
    for viewer in [kernel::Viewer::Seat(kernel::Seat(3)), kernel::Viewer::Spectator] {
        let seen = crate::view::view(&state, viewer);
        assert_eq!(seen.realms[Karkoth].treasures_size, 2);
        assert_eq!(seen.realms[Karkoth].in_play.len(), 1);
        assert_eq!(seen.realms[Karkoth].treasures.value(), None);
    }
    assert_eq!(turn_ends(state.clone()), None);
    assert_eq!(round_ends(state), None);
}
