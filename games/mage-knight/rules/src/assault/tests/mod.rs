//! Proposals, deals, the fights in turn, and their results.

mod ends;
mod fights;
mod proposals;

use super::*;
use crate::action::Action;
use crate::combat::add_attack;
use crate::content::{EnemyId, Spot, card, enemy, skill, tactic, tile};
use crate::effects::modifiers;
use crate::frame::Play;
use crate::question::Asked;
use crate::rules::{
    MK_COA_01, MK_COA_02, MK_COA_03, MK_COA_04, MK_COA_10, MK_COA_14, MK_MOV_04, MK_SCN_COOP_08,
};
use crate::scenarios::ScenarioId;
use crate::state::Stage;
use crate::terms::{Element, Hero, ManaColour, Reach};
use crate::testing::{Board, ONE, TWO, act, act_seeded, during, during_seeded, legal, refused, spot};
use kernel::{Chance, Log, Seat, Seed, rule};

const THREE: Seat = Seat(2);
const GARRISON: [EnemyId; 5] =
    [enemy::SWORDSMEN, enemy::MONKS, enemy::CROSSBOWMEN, enemy::SWORDSMEN, enemy::GOLEMS];

/// The white city of core tile 7.
fn city() -> Hex {
    spot(1, 0, Spot::Centre)
}

/// Where Tovak, Arythea and Norowas stand: plains, forest, and a spawning ground; the Draconum to the
/// south-east touches the forest.
fn around(seat: Seat) -> Hex {
    spot(1, 0, [Spot::NorthEast, Spot::East, Spot::NorthWest][seat.index()])
}

/// Heroes around the city, in this scenario, with a card each; it is Tovak's turn.
fn siege(scenario: ScenarioId, players: usize, garrison: &[EnemyId]) -> Board {
    let heroes = [Hero::Tovak, Hero::Arythea, Hero::Norowas];
    let mut board = Board::of(scenario, &heroes[..players]).tile(tile::CORE_7, 1, 0).city(city(), &[]);
    board = board.with(|state| state.map.cities[0].stance = Stance::Defended);
    for seat in Seat::first(players as u8) {
        board = board.place(seat, around(seat)).hand_of(seat, &[card::RAGE]);
    }
    garrison.iter().fold(board, |board, enemy| board.enemy(city(), *enemy))
}

/// Two heroes together.
fn two(garrison: &[EnemyId]) -> Board {
    siege(ScenarioId::FullCooperation, 2, garrison).dummy(Hero::Goldyx, &[card::RAGE; 9])
}

fn asked(state: &State) -> (Seat, Asked) {
    let question = state.asked().expect("somebody is asked");
    (question.seat, question.what)
}

/// Proposes an assault with all these guests, and this many defenders for each but the last.
fn proposed(state: &mut State, guests: &[Seat], shares: &[u8]) {
    act(state, Action::Propose(city()));
    guests.iter().for_each(|seat| drop(act(state, Action::Invite(*seat))));
    if matches!(asked(state).1, Asked::Invite(_)) {
        act(state, Action::Done);
    }
    shares.iter().for_each(|n| drop(act(state, Action::Amount(*n))));
}

/// The same, and all agree.
fn agreed(state: &mut State, guests: &[Seat], shares: &[u8]) {
    proposed(state, guests, shares);
    while matches!(asked(state).1, Asked::Join { .. }) {
        act_seeded(state, Action::Agree);
    }
}

/// Goes into the city with as many Move points as it takes, and challenges nobody.
fn enter(state: &mut State) {
    state.turn.movement = 2;
    act(state, Action::Move(city()));
    if asked(state).1 == Asked::Challenge {
        act(state, Action::Done);
    }
}

/// Defeats these enemies of the combat.
fn beat(state: &mut State, places: &[u8]) {
    for place in places {
        act(state, Action::Target(*place));
        during(state, [], |play| add_attack(play, 99, Reach::Siege, Element::ColdFire, None));
        act_seeded(state, Action::Strike);
    }
}

/// Lets the rest of a combat go by, with all its damage.
fn idle(state: &mut State) {
    let seat = state.seat();
    while state.combat.is_some() && state.seat() == seat {
        let quiet = |action: &Action| matches!(action, Action::Done | Action::DamageHero | Action::Suffer(_));
        let next = legal(state).into_iter().find(quiet).expect("the combat goes on");
        act_seeded(state, next);
    }
}

/// Enters, and beats everybody.
fn win(state: &mut State) {
    enter(state);
    let foes = state.combat.as_ref().map_or(0, |combat| combat.foes.len() as u8);
    beat(state, &(0..foes).collect::<Vec<_>>());
}

/// Ends the turn of whoever acts, without doing anything more.
fn finish(state: &mut State) {
    let seat = state.seat();
    while state.over.is_none() && state.seat() == seat && state.stage != Stage::TurnStart {
        let all = legal(state);
        let next = if all.contains(&Action::Done) { Action::Done } else { all[0] };
        act_seeded(state, next);
    }
}

fn dealt(state: &State, seat: Seat) -> usize {
    state.map.tokens_at(city()).filter(|token| token.dealt == Some(seat)).count()
}

fn foes(state: &State) -> Vec<EnemyId> {
    state.combat.as_ref().map_or(Vec::new(), |combat| combat.foes.iter().map(|foe| foe.enemy).collect())
}

fn reputation(state: &State) -> Vec<i8> {
    state.players.iter().map(|player| player.reputation).collect()
}
