//! The rules of combat, chapter by chapter.

mod agreement;
mod attack;
mod block;
mod city;
mod damage;
mod enemies;
mod general;
mod interactive;
mod megapolis;
mod rampaging;
mod ranged;
mod results;
mod scenarios;
mod start;

use super::{Combat, Foe, Joined, Start, add_attack, add_block, begin};
use crate::action::Action;
use crate::content::{EnemyId, Hex};
use crate::event::Event;
use crate::map::{RevealedCity, Stance, Token, TokenFace};
use crate::question::{Asked, CombatPhase};
use crate::state::{Stage, State};
use crate::terms::{Element, Reach};
use crate::testing::{Board, act, during, legal};
use kernel::Seat;

/// A fight on open ground against these enemies, who were drawn for it.
fn against(enemies: &[EnemyId]) -> Board {
    fight(Board::new(), enemies, Joined::Drawn)
}

/// The same on any board, with enemies who came in this way.
fn fight(board: Board, enemies: &[EnemyId], joined: Joined) -> Board {
    board.stage(Stage::Combat).with(|state| {
        enemies
            .iter()
            .for_each(|enemy| assert!(state.piles.unseen.take(*enemy), "there is a token of {enemy:?}"));
        let foes = enemies.iter().map(|enemy| Foe::new(*enemy, joined)).collect();
        state.combat = Some(Combat::new(foes));
    })
}

/// A fight against defenders of a fortified site.
fn besieged(enemies: &[EnemyId]) -> Board {
    against(enemies).with(|state| combat_mut(state).fortified = true)
}

/// Puts a token on a space face up.
fn token(state: &mut State, at: Hex, enemy: EnemyId) {
    assert!(state.piles.unseen.take(enemy), "there is a token of {enemy:?}");
    state.map.tokens.push(Token::new(at, enemy.enemy().pile, TokenFace::Up(enemy)));
}

/// Puts a defended city on a space, with this garrison.
fn garrison(state: &mut State, at: Hex, enemies: &[EnemyId]) {
    let colour = state.map.colour(at).expect("there is a city");
    let shields = Default::default();
    state.map.cities.push(RevealedCity {
        at,
        colour,
        level: 4,
        stance: Stance::Defended,
        shields,
        half: None,
    });
    enemies.iter().for_each(|enemy| token(state, at, *enemy));
}

fn combat(state: &State) -> &Combat {
    state.combat.as_ref().expect("there is a combat")
}

fn combat_mut(state: &mut State) -> &mut Combat {
    state.combat.as_mut().expect("there is a combat")
}

/// Starts a combat that needs these draws.
fn start(state: &mut State, start: Start, draws: &[u32]) -> Vec<Event> {
    during(state, draws.iter().copied(), |play| {
        begin(play, start);
        kernel::step::run(play);
    })
}

/// Adds to the attack being prepared.
fn attack(state: &mut State, n: u8, reach: Reach, element: Element) {
    during(state, [], |play| add_attack(play, n, reach, element, None));
}

/// Adds to the block being prepared.
fn block(state: &mut State, n: u8, element: Element) {
    during(state, [], |play| add_block(play, n, element, None));
}

/// Takes these enemies into the attack.
fn target(state: &mut State, places: &[u8]) {
    places.iter().for_each(|place| drop(act(state, Action::Target(*place))));
}

/// Defeats an enemy, whatever it takes.
fn beat(state: &mut State, place: u8) {
    target(state, &[place]);
    attack(state, 99, Reach::Siege, Element::ColdFire);
    act(state, Action::Strike);
}

/// Does nothing more in the combat: lets the hero take all damage, and ends every phase up to this one or to
/// the end.
fn idle(state: &mut State, until: Option<CombatPhase>) {
    while state.combat.as_ref().is_some_and(|combat| Some(combat.phase) != until) {
        let next = legal(state)
            .into_iter()
            .find(|action| matches!(action, Action::Done | Action::DamageHero | Action::Suffer(_)))
            .expect("the combat goes on");
        act(state, next);
    }
}

/// Ends the ranged phase, with these draws for summoners.
fn to_block(state: &mut State, draws: &[u32]) {
    crate::testing::act_drawing(state, Action::Done, draws.iter().copied());
    assert_eq!(combat(state).phase, CombatPhase::Block);
}

/// What is asked.
fn asked(state: &State) -> Option<Asked> {
    state.asked().map(|question| question.what)
}

/// How many Wounds there are in Tovak's hand.
fn wounds(state: &State) -> u8 {
    state.players[Seat(0)].wounds_in_hand()
}
