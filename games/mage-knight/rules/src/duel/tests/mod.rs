//! The rules of player against player, chapter by chapter.

mod damage;
mod opening;
mod outside;
mod phases;
mod printings;
mod results;
mod special;
mod turns;

use super::{Duel, Part};
use crate::action::Action;
use crate::content::{Hex, Spot, tile};
use crate::event::Event;
use crate::player::COMMAND;
use crate::question::{Asked, DuelMove};
use crate::scenarios::ScenarioId;
use crate::state::State;
use crate::terms::{Element, Hero, Reach};
use crate::testing::{Board, TWO, act, act_all, spot};
use kernel::Seat;

/// The third player of a table for three.
const THREE: Seat = Seat(2);

/// A space of Countryside 3: forest in the middle, a keep in the north-east, a village in the south-west, a
/// mine in the south-east.
fn on(at: Spot) -> Hex {
    spot(0, 1, at)
}

/// Tovak on plains beside those on which Arythea stands, with Move points to spare.
fn field() -> Board {
    apart(Board::new())
}

/// The same at a table for three.
fn field_for_three() -> Board {
    apart(Board::of(ScenarioId::FullConquest, &[Hero::Tovak, Hero::Arythea, Hero::Goldyx]))
}

fn apart(board: Board) -> Board {
    board.tile(tile::COUNTRYSIDE_3, 0, 1).at(on(Spot::NorthWest)).place(TWO, on(Spot::West)).moves(9)
}

/// Tovak enters Arythea's space and attacks.
fn attacked(board: Board) -> State {
    let mut state = board.build();
    act_all(&mut state, [Action::Move(on(Spot::West)), Action::Attack(TWO)]);
    state
}

/// The same; she defends in part, and is the first to attack.
fn partly(board: Board) -> State {
    let mut state = attacked(board);
    act(&mut state, Action::DefendPartly);
    state
}

/// The same; she defends with her next turn.
fn fully(board: Board) -> State {
    let mut state = attacked(board);
    act(&mut state, Action::DefendFully);
    state
}

/// The same up to the melee, in which Tovak is the first to attack.
fn melee(board: Board) -> State {
    let mut state = partly(board);
    act_all(&mut state, [Action::Done, Action::Done]);
    state
}

/// Tovak walks into Arythea's keep while she is there.
fn keep(board: Board) -> State {
    let board = board.tile(tile::COUNTRYSIDE_3, 0, 1).shield(on(Spot::NorthEast), TWO);
    let board = board.at(on(Spot::East)).place(TWO, on(Spot::NorthEast)).moves(9);
    let mut state = board.build();
    act(&mut state, Action::Move(on(Spot::NorthEast)));
    state
}

fn duel(state: &State) -> &Duel {
    state.duel.as_ref().expect("they fight")
}

fn duel_mut(state: &mut State) -> &mut Duel {
    state.duel.as_mut().expect("they fight")
}

/// Who is asked what in the duel.
fn asked(state: &State) -> Option<(Seat, DuelMove)> {
    match state.asked()?.what {
        Asked::Duel(what) => Some((state.asked()?.seat, what)),
        _ => None,
    }
}

/// Whoever attacks does so with these points for free.
fn strike(state: &mut State, points: &[(u8, Reach, Element)]) -> Vec<Event> {
    for (n, reach, element) in points {
        duel_mut(state).attack[COMMAND][reach.index()][element.index()] += n;
    }
    act(state, Action::Strike)
}

/// A plain attack of so much, which is not blocked.
fn hit(state: &mut State, n: u8) {
    strike(state, &[(n, Reach::Melee, Element::Physical)]);
    act(state, Action::Done);
}

/// The blocker adds these points for free.
fn block(state: &mut State, points: &[(u8, Element)]) {
    for (n, element) in points {
        duel_mut(state).block[element.index()] += n;
    }
}

/// What an attack of this leaves, after a block of that.
fn left(state: &mut State, attack: &[(u8, Reach, Element)], blocks: &[(u8, Element)]) -> u16 {
    strike(state, attack);
    block(state, blocks);
    let left = duel(state).unblocked();
    let events = act(state, Action::Done);
    let told = events.iter().find_map(|event| match event {
        Event::DuelBlock { left, .. } => Some(*left),
        _ => None,
    });
    assert_eq!(told, Some(left));
    left
}

fn part(state: &State) -> Option<Part> {
    state.duel.as_ref().map(|duel| duel.part)
}
