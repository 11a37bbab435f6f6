//! The rules of movement, attacks and friendly spaces, case by case.

mod attacks;
mod cards;
mod friends;
mod steps;

use crate::action::Action;
use crate::content::{Space, SpaceSet};
use crate::state::State;
use crate::testing::{act, legal};
use crate::units::UnitKind;

/// A move.
fn go(kind: UnitKind, from: Space, to: Space) -> Action {
    Action::Move { kind, from, to }
}

/// Where units of this kind may move from there.
fn ends(state: &State, kind: UnitKind, from: Space) -> SpaceSet {
    legal(state)
        .into_iter()
        .filter_map(|action| match action {
            Action::Move { kind: moved, from: start, to } if (moved, start) == (kind, from) => Some(to),
            _ => None,
        })
        .collect()
}

/// Moves this many of several units.
fn go_many(state: &mut State, kind: UnitKind, from: Space, to: Space, n: u8) {
    act(state, go(kind, from, to));
    act(state, Action::Amount(n));
}
