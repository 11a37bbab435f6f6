use super::FOUR;
use crate::content::foe;
use crate::rules::EU_RND_13;
use crate::scenario::{Grade, bonus, grade};
use crate::scoring::{outcome, score};
use crate::setup::{Setup, start};
use crate::terms::{Group, Hero, Mode, ScenarioId};
use crate::testing::{ONE, THREE, TWO, Table};
use kernel::{Chance, Seat, Seed, rule};

/// Reputation of each seat, for these tallies of Monsters of level 1.
fn scored(mode: Mode, tallies: &[u8]) -> Vec<u16> {
    let mut state = Table::of(mode, &FOUR[..tallies.len()]).build();
    for (player, tally) in state.players.iter_mut().zip(tallies) {
        player.kills = [*tally, 0, 0];
    }
    Seat::first(state.seats()).map(|seat| bonus(&state, seat)).collect()
}

#[test]
#[rule("EU-SET-02")]
fn there_are_no_elites_no_griffin_and_no_scenario_tiles() {
    for players in 1..=4 {
        let mode = if players == 1 { Mode::Solo } else { Mode::Competitive };
        let setup = Setup::new(ScenarioId::Hunt, mode, players);
        let state = start(&setup, &mut Chance::new(Seed(3), 1)).unwrap();
        assert_eq!((state.bounties.left, state.bounties.shown), ([0; 3], None));
        assert!(!state.agreed.griffin);
        let scenario = |tile: crate::content::TerritoryId| tile.territory().group == Group::Scenario;
        let tiles = crate::content::TerritoryId::all().filter(|tile| scenario(*tile));
        assert!(tiles.into_iter().all(|tile| !state.stack.may_hold(tile)));
    }
}

#[test]
#[rule("EU-SET-02")]
fn a_monster_counts_its_level() {
    let mut state = Table::new().build();
    (state.players[ONE].kills, state.players[TWO].kills) = ([2, 0, 0], [0, 0, 1]);
    assert_eq!([ONE, Seat(1)].map(|seat| bonus(&state, seat)), [1, 5]);
}

#[test]
#[rule("EU-SET-02")]
fn the_three_highest_tallies_score() {
    assert_eq!(scored(Mode::Competitive, &[2, 9, 4, 1]), [1, 5, 3, 0]);
    assert_eq!(scored(Mode::Competitive, &[2, 9, 4]), [1, 5, 3]);
    assert_eq!(scored(Mode::Competitive, &[2, 3]), [1, 5], "two players: 5 and 1");
}

#[test]
#[rule("EU-SET-02")]
fn ties_share_the_lower_value() {
    assert_eq!(scored(Mode::Competitive, &[4, 4, 2, 1]), [3, 3, 1, 0]);
    assert_eq!(scored(Mode::Competitive, &[5, 4, 4, 1]), [5, 1, 1, 0]);
    assert_eq!(scored(Mode::Competitive, &[5, 4, 2, 2]), [5, 3, 0, 0]);
    assert_eq!(scored(Mode::Competitive, &[3, 3]), [1, 1]);
    assert_eq!(scored(Mode::Competitive, &[3, 0]), [5, 0], "who has defeated nobody scores nothing");
}

#[test]
#[rule("EU-SET-02")]
fn alone_and_together_nobody_is_outdone() {
    assert_eq!(scored(Mode::Solo, &[9]), [0]);
    assert_eq!(scored(Mode::Coop, &[9, 3]), [0, 0]);
}

#[test]
#[rule("EU-SET-02")]
fn trophies_may_be_spent_without_changing_the_tally() {
    let with = Table::new()
        .one(|player| {
            player.kills = [1, 0, 0];
            player.trophies.push(foe::M1_BOAR);
        })
        .build();
    let without = Table::new().one(|player| player.kills = [1, 0, 0]).build();
    assert_eq!((bonus(&with, ONE), bonus(&without, ONE)), (5, 5));
}

#[test]
#[rule("EU-SET-02")]
fn the_tally_is_part_of_the_final_score() {
    let state = Table::new().one(|player| (player.kills, player.reputation) = ([1, 0, 0], 4)).build();
    let scored = score(&state, ONE);
    assert_eq!(scored.scenario, 5);
    let mut none = state.clone();
    none.players[ONE].kills = [0; 3];
    assert_eq!(scored.total, score(&none, ONE).total + 5);
    assert_eq!(grade(&state), None, "against each other there is no goal but to be first");
}

#[test]
#[rule("EU-SOL-30")]
fn medals_alone() {
    let graded = |reputation| {
        let mut state = Table::of(Mode::Solo, &[Hero::Ael]).build();
        let bare = score(&state, ONE).total;
        state.players[ONE].reputation = reputation - bare;
        (grade(&state), outcome(&state, EU_RND_13).standings[0].won)
    };
    assert_eq!(graded(19), (Some(Grade::Lost), false));
    assert_eq!(graded(20), (Some(Grade::Bronze), true));
    assert_eq!(graded(28), (Some(Grade::Silver), true));
    assert_eq!(graded(35), (Some(Grade::Silver), true));
    assert_eq!(graded(36), (Some(Grade::Gold), true));
}

#[test]
#[rule("EU-COP-10")]
fn together_eighteen_for_each_are_needed_in_total() {
    let graded = |short: u16| {
        let mut state = Table::of(Mode::Coop, &FOUR[..3]).build();
        let bare: u16 = Seat::first(3).map(|seat| score(&state, seat).total).sum();
        state.players[THREE].reputation = 54 - bare - short;
        let won = outcome(&state, EU_RND_13).standings.iter().all(|standing| standing.won);
        (grade(&state), won)
    };
    assert_eq!(graded(0), (Some(Grade::Won), true));
    assert_eq!(graded(1), (Some(Grade::Lost), false));
}
