//! What can be undone in a turn, and what cannot (MK-UNDO).

use kernel::{Chance, NoUndo, Seat, Seed, Table, rule};
use mage_knight::MageKnight;
use mage_knight::action::{Action, Sideways};
use mage_knight::scenarios::ScenarioId;
use mage_knight::setup::Setup;
use mage_knight::state::{Stage, State};

const ONE: Seat = Seat(0);

/// A solo match in which the first turn has come to its movement.
fn moving(seed: u128) -> Table<MageKnight> {
    let setup = Setup::usual(ScenarioId::FirstReconnaissance, 1);
    let mut table: Table<MageKnight> = Table::new(setup, Seed(seed)).expect("a proper set-up");
    while table.state().stage != Stage::Movement {
        let wanted =
            table.legal().into_iter().find(|action| matches!(action, Action::Tactic(_) | Action::Done));
        let action = wanted.unwrap_or_else(|| table.legal()[0]);
        table.submit(ONE, action).expect("it is legal");
    }
    table
}

/// Plays three cards sideways, for three Move points.
fn get_moving(table: &mut Table<MageKnight>) {
    for _ in 0..3 {
        let sideways = |action: &Action| matches!(action, Action::Sideways(_, Sideways::Move));
        let action = table.legal().into_iter().find(sideways).expect("there are five cards in hand");
        table.submit(ONE, action).expect("it is legal");
    }
    assert_eq!(table.state().turn.movement, 3);
}

#[rule("MK-UNDO-01")]
#[test]
fn a_turn_without_revelations_can_be_taken_back_to_its_start() {
    let mut taken_back = 0;
    for seed in 0..20 {
        let mut table = moving(seed);
        let start: State = table.state().clone();
        get_moving(&mut table);
        let steps = |action: &Action| matches!(action, Action::Move(_));
        if let Some(step) = table.legal().into_iter().find(steps) {
            table.submit(ONE, step).expect("it is legal");
        }
        let count = match table.undoable(ONE) {
            Ok(played) if played.len() >= 4 => 4,
            _ => continue,
        };
        table.undo(ONE, count).expect("nothing was revealed");
        assert_eq!(*table.state(), start);
        taken_back += 1;
    }
    assert!(taken_back > 10, "{taken_back}");
}

#[rule("MK-UNDO-02", "MK-UNDO-03")]
#[test]
fn a_revealed_tile_locks_all_that_was_done_before() {
    let mut explored = 0;
    for seed in 0..20 {
        let mut table = moving(seed);
        get_moving(&mut table);
        // A long march, until a tile can be revealed.
        let mut state = table.state().clone();
        state.turn.movement = 40;
        let mut table: Table<MageKnight> =
            Table::from_state(table.setup().clone(), Seed(seed), state).expect("a proper state");
        let mut dice = Chance::new(Seed(seed), u64::MAX);
        let explore = |action: &Action| matches!(action, Action::Explore(_));
        while table.state().stage == Stage::Movement && !table.legal().iter().any(explore) {
            let steps = |action: &Action| matches!(action, Action::Move(_));
            let steps: Vec<Action> = table.legal().into_iter().filter(steps).collect();
            let Some(step) = dice.pick(&steps) else { break };
            table.submit(ONE, *step).expect("it is legal");
        }
        let Some(action) = table.legal().into_iter().find(explore) else { continue };
        table.submit(ONE, action).expect("it is legal");
        assert_eq!(table.undoable(ONE), Err(NoUndo::Irrevocable));
        // What comes after it can be taken back, up to there: the cards stay played, the tile stays revealed.
        let before = table.state().clone();
        let sideways = |action: &Action| matches!(action, Action::Sideways(_, Sideways::Move));
        let Some(action) = table.legal().into_iter().find(sideways) else { continue };
        table.submit(ONE, action).expect("it is legal");
        assert_eq!(table.undoable(ONE).map(<[_]>::len), Ok(1));
        table.undo(ONE, 1).expect("nothing was revealed since");
        assert_eq!(*table.state(), before);
        explored += 1;
    }
    assert!(explored > 5, "{explored}");
}
