//! Tables of pocket for the tests of the kernel.

use kernel::{Chance, Game, Seat, Seed, Table, Turn};
use pocket::Pocket;
use pocket::action::Action;
use pocket::setup::Setup;
use pocket::state::State;

/// A set-up for two.
pub(crate) const DUEL: Setup = Setup { seats: 2, rounds: 2 };

/// A table with these hands (strikes, guards, purses), seat 0 to act; its only round.
pub(crate) fn laid_out(hands: &[[u8; 3]]) -> Table<Pocket> {
    let setup = Setup { seats: hands.len() as u8, rounds: 1 };
    Table::from_state(setup, Seed(7), State::laid_out(hands)).expect("a laid out table is in order")
}

/// Plays these actions, which must be legal.
pub(crate) fn play(table: &mut Table<Pocket>, seat: u8, actions: &[Action]) {
    for action in actions {
        table.submit(Seat(seat), *action).unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
    }
}

/// A duel played at random, until the end or for this many steps, with something taken back now and then.
pub(crate) fn at_random(seed: u128, steps: u32) -> Table<Pocket> {
    played(DUEL, seed, steps)
}

/// The same with another set-up.
pub(crate) fn played(setup: Setup, seed: u128, steps: u32) -> Table<Pocket> {
    let mut table = Table::<Pocket>::new(setup, Seed(seed)).expect("the set-up is a sound one");
    let mut dice = Chance::new(Seed(seed), u64::MAX);
    for step in 0..steps {
        let Turn::Of(seat, _) = Pocket::turn(table.state()) else { break };
        let action = *dice.pick(&table.legal()).expect("there is always an answer");
        table.submit(seat, action).expect("what is listed is allowed");
        if step % 3 == 0 && table.undoable(seat).is_ok() {
            table.undo(seat, 1).expect("what is offered can be taken back");
        }
    }
    table
}
