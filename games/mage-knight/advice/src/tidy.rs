//! Removes detours: drops every action that a line does not need.

use super::cost::Cost;
use super::step::{Led, step};
use super::{Aim, Line};
use kernel::{Game, Seat};
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::state::State;

/// The line without actions that change nothing about what it reaches and costs: steps there and back,
/// enemies named and left.
pub(super) fn tidied(root: &State, seat: Seat, aim: &Aim, line: Line) -> Line {
    let Line { mut actions, mut cost } = line;
    let mut at = 0;
    while at < actions.len() {
        let shorter = [1, 2].into_iter().find_map(|n| {
            let mut rest = actions.clone();
            rest.drain(at..(at + n).min(actions.len()));
            reaches(root, seat, aim, &rest).filter(|less| *less <= cost).map(|less| (rest, less))
        });
        match shorter {
            Some((rest, less)) => {
                (actions, cost) = (rest, less);
                at = 0;
            }
            None => at += 1,
        }
    }
    Line { actions, cost }
}

/// What these actions cost, if each of them is legal, nothing but the last is uncertain, and they lead to the
/// goals.
fn reaches(root: &State, seat: Seat, aim: &Aim, actions: &[Action]) -> Option<Cost> {
    let mut state = root.clone();
    let mut met = aim.at_first(root, seat);
    let mut cost = Cost::default();
    for (at, action) in actions.iter().enumerate() {
        MageKnight::check(&state, action).ok()?;
        let before = state.clone();
        let led = step(&mut state, *action, seat);
        cost = cost.plus(Cost::of(&before, &state, *action, seat));
        met = aim.after(root, &before, &state, seat, met);
        if led != Led::On && at + 1 < actions.len() {
            return None;
        }
    }
    (met == aim.all()).then_some(cost)
}
