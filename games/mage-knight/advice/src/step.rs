//! One step of a line: what an action leads to, and whether that is certain.

use super::Beyond;
use kernel::{Chance, Game, Log, Seat, Seed};
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::state::{Stage, State};

/// Where an action leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Led {
    /// To the next question of the same turn, for certain.
    On,
    /// Out of what is certain. The state that is left behind holds numbers that nobody has rolled: only what
    /// does not depend on them may be read off it.
    Out(Beyond),
}

/// Carries out a legal action of the seat whose turn it is.
pub(super) fn step(state: &mut State, action: Action, seat: Seat) -> Led {
    let (stage, round) = (state.stage, state.round);
    let moves = matches!(action, Action::Move(_) | Action::Tunnel(_) | Action::Space(_));
    // What a hero sees by moving changes nothing for the rest of the way: it is put back, and stays unknown.
    // Not `then_some`: most steps move nobody, and need no copy.
    let veiled = if moves { Some((state.map.tokens, state.map.ruins, state.piles)) } else { None };
    // The numbers are never looked at: an action that asks for one ends the line.
    let mut chance = Chance::new(Seed(0), 0);
    MageKnight::apply(state, &action, &mut chance, &mut Log::muted());
    // The turn is not over when somebody else acts in it: a duel has begun, or the next one's part in a joint
    // assault.
    if state.over.is_none() && state.round == round && state.aside.iter().any(|aside| aside.seat == seat) {
        return Led::Out(Beyond::Others);
    }
    let between = |stage| matches!(stage, Stage::TurnStart | Stage::Tactics);
    let over = state.over.is_some()
        || state.round != round
        || !state.is_active(seat)
        || state.stage == Stage::EndOfTurn
        || between(state.stage) && (!between(stage) || matches!(action, Action::Done | Action::AnnounceEnd));
    if over {
        return Led::Out(Beyond::TurnOver);
    }
    if chance.irrevocable() {
        match veiled {
            Some((tokens, ruins, piles)) if state.stage == Stage::Movement && state.tasks.is_empty() => {
                (state.map.tokens, state.map.ruins, state.piles) = (tokens, ruins, piles);
            }
            _ => return Led::Out(Beyond::Chance),
        }
    }
    match state.asked() {
        Some(question) if question.seat == seat => Led::On,
        _ => Led::Out(Beyond::Others),
    }
}
