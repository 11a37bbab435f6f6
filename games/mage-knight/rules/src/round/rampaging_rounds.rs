//! More and even more rampaging enemies (MK-VAR-RAMP).

use crate::content::{Hex, Spot, enemy, reputation_modifier, tile};
use crate::event::Event;
use crate::scenarios::ScenarioId;
use crate::setup::{Setup, start};
use crate::state::State;
use crate::terms::Pile;
use crate::testing::{Board, during, spot};
use crate::variants::{Rampaging, Variants};
use kernel::{Chance, Seat, Seed, rule};

const RED: u32 = 1;
const BLUE: u32 = 2;
const GREEN: u32 = 3;
const WHITE: u32 = 4;
const GOLD: u32 = 5;
const BLACK: u32 = 6;

/// A lair of orcs and one of a draconum, both empty.
const ORCS: (i8, i8, Spot) = (0, 1, Spot::NorthWest);
const DRACONUM: (i8, i8, Spot) = (1, 1, Spot::Centre);

fn lair((x, y, at): (i8, i8, Spot)) -> Hex {
    spot(x, y, at)
}

fn board(rampaging: Rampaging, night: bool) -> Board {
    let board = Board::new().tile(tile::COUNTRYSIDE_1, 0, 1).tile(tile::CORE_4, 1, 1);
    board.with(|state| (state.variants.rampaging, state.night) = (rampaging, night))
}

/// The piles of the tokens on a space after a round has ended with these numbers: a die for each lair, and
/// which token of its pile comes for each that does.
fn after(mut state: State, numbers: &[u32], at: Hex) -> Vec<Pile> {
    during(&mut state, numbers.iter().copied(), super::rampaging::come_back);
    assert!(state.map.tokens.iter().all(|token| token.enemy().is_some()), "they lie face up");
    state.map.tokens_at(at).map(|token| token.pile).collect()
}

#[rule("MK-VAR-RAMP-01", "MK-VAR-RAMP-05", "MK-VAR-RAMP-07")]
#[test]
fn where_enemies_rampage_more_heroes_are_thought_less_of() {
    let first = |scenario, rampaging| {
        let variants = Variants { rampaging, ..Variants::default() };
        let setup = Setup { variants, ..Setup::usual(scenario, 2) };
        let state = start(&setup, &mut Chance::new(Seed(1), 0)).expect("a proper set-up");
        state
            .players
            .iter()
            .for_each(|player| assert_eq!(player.reputation, state.players[Seat(0)].reputation));
        (state.players[Seat(0)].reputation, reputation_modifier(state.players[Seat(0)].reputation))
    };
    assert_eq!(first(ScenarioId::FullConquest, Rampaging::More), (-2, Some(-1)));
    assert_eq!(first(ScenarioId::FullConquest, Rampaging::EvenMore), (-4, Some(-2)));
    assert_eq!(first(ScenarioId::BlitzConquest, Rampaging::More).0, 0);
    assert_eq!(first(ScenarioId::BlitzConquest, Rampaging::EvenMore).0, -2);
}

#[rule("MK-VAR-RAMP-02")]
#[test]
fn after_a_day_warm_colours_bring_enemies_back_and_gold_brings_two() {
    let orcs = |numbers: &[u32]| after(board(Rampaging::More, false).build(), numbers, lair(ORCS));
    // The second die is that of the draconum's lair.
    assert_eq!(orcs(&[RED, 0, WHITE]), [Pile::Green]);
    assert_eq!(orcs(&[GREEN, 0, WHITE]), [Pile::Green]);
    assert_eq!(orcs(&[GOLD, 0, 0, WHITE]), [Pile::Green, Pile::Brown]);
    assert_eq!([WHITE, BLUE, BLACK].map(|die| orcs(&[die, WHITE])), [const { vec![] }; 3]);
    let draconum = |numbers: &[u32]| after(board(Rampaging::More, false).build(), numbers, lair(DRACONUM));
    assert_eq!(draconum(&[WHITE, RED, 0]), [Pile::Red]);
    assert_eq!(draconum(&[WHITE, GOLD, 0, 0]), [Pile::Red, Pile::Brown]);
    assert_eq!(draconum(&[WHITE, BLACK]), []);
}

#[rule("MK-VAR-RAMP-03")]
#[test]
fn after_a_night_cold_colours_do_and_black_brings_two() {
    let draconum = |numbers: &[u32]| after(board(Rampaging::More, true).build(), numbers, lair(DRACONUM));
    assert_eq!(draconum(&[RED, WHITE, 0]), [Pile::Red]);
    assert_eq!(draconum(&[RED, BLUE, 0]), [Pile::Red]);
    assert_eq!(draconum(&[RED, BLACK, 0, 0]), [Pile::Red, Pile::Brown]);
    assert_eq!([RED, GREEN, GOLD].map(|die| draconum(&[RED, die])), [const { vec![] }; 3]);
}

#[rule("MK-VAR-RAMP-02")]
#[test]
fn there_is_a_die_for_every_space_without_a_token_again_and_again() {
    // A roll that failed is made again after the next round.
    let mut state = board(Rampaging::More, false).build();
    during(&mut state, [WHITE, WHITE], super::rampaging::come_back);
    state.night = true;
    during(&mut state, [WHITE, 0, RED], super::rampaging::come_back);
    assert_eq!(state.map.tokens_at(lair(ORCS)).count(), 1);
    // Whoever is left of two keeps the space: no die, and so only the draconum's.
    let state = board(Rampaging::More, false).enemy(lair(ORCS), enemy::MEDUSA).build();
    assert_eq!(after(state, &[WHITE], lair(ORCS)), [Pile::Brown]);
    // Nor is there one where a hero stands.
    let state = board(Rampaging::More, false).at(lair(ORCS)).build();
    assert_eq!(after(state, &[GOLD, 0, 0], lair(ORCS)), []);
    // In the usual game nobody comes back.
    let state = board(Rampaging::Usual, false).build();
    assert_eq!(after(state, &[], lair(ORCS)), []);
}

#[rule("MK-VAR-RAMP-06")]
#[test]
fn even_more_enemies_come_back_to_every_empty_lair() {
    let lairs =
        |state: fn() -> State, numbers: &[u32]| [ORCS, DRACONUM].map(|at| after(state(), numbers, lair(at)));
    let day = || board(Rampaging::EvenMore, false).build();
    let night = || board(Rampaging::EvenMore, true).build();
    let (two, one) = (vec![Pile::Green, Pile::Brown], vec![Pile::Red]);
    assert_eq!(lairs(day, &[RED, 0, 0, BLUE, 0]), [two.clone(), one.clone()]);
    assert_eq!(lairs(night, &[WHITE, 0, 0, GOLD, 0]), [two, one]);
    for (die, brings) in
        [(RED, true), (GREEN, true), (GOLD, true), (WHITE, false), (BLUE, false), (BLACK, false)]
    {
        let day = board(Rampaging::EvenMore, false).at(lair(DRACONUM)).build();
        let night = board(Rampaging::EvenMore, true).at(lair(DRACONUM)).build();
        let numbers = |brings: bool| if brings { vec![die, 0, 0] } else { vec![die, 0] };
        assert_eq!(after(day, &numbers(brings), lair(ORCS)).len(), 1 + usize::from(brings));
        assert_eq!(after(night, &numbers(!brings), lair(ORCS)).len(), 1 + usize::from(!brings));
    }
}

#[rule("MK-VAR-RAMP-07")]
#[test]
fn where_no_token_is_left_nobody_comes() {
    let mut state = board(Rampaging::EvenMore, false).at(lair(DRACONUM)).build();
    // One green token is left, and it is face down somewhere; all others are on the map.
    for enemy in crate::content::EnemyId::all().filter(|enemy| enemy.enemy().pile == Pile::Green) {
        while state.piles.unseen.take(enemy) {}
    }
    state.piles.unseen.put(enemy::PROWLERS);
    crate::map::put_face_down(&mut state, spot(0, 1, Spot::Centre), Pile::Green);
    assert_eq!(after_events(&mut state.clone(), [WHITE]), 1, "the die is rolled, and that is all");
    crate::map::discard_token(&mut state, enemy::PROWLERS);
    assert_eq!(after_events(&mut state, [WHITE, 0]), 2);
}

/// How much is told of enemies who come back.
fn after_events<const N: usize>(state: &mut State, numbers: [u32; N]) -> usize {
    during(state, numbers, super::rampaging::come_back).len()
}

#[rule("MK-VAR-RAMP-02", "MK-VAR-RAMP-04")]
#[test]
fn enemies_who_come_back_together_remember_it() {
    let mut state = board(Rampaging::More, false).at(lair(DRACONUM)).build();
    let events = during(&mut state, [GOLD, 0, 0], super::rampaging::come_back);
    assert!(matches!(events[..], [Event::LairRolled { .. }, Event::Revealed { .. }, Event::Revealed { .. }]));
    assert!(state.map.tokens.iter().all(|token| token.paired));
    let mut state = board(Rampaging::More, false).at(lair(DRACONUM)).build();
    during(&mut state, [RED, 0], super::rampaging::come_back);
    assert!(state.map.tokens.iter().all(|token| !token.paired));
}
