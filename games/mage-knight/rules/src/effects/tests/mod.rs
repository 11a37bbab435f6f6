//! What every card, unit, skill and tactic does.

mod actions;
mod advanced_actions;
mod artifacts;
mod attacks;
mod dark;
mod interactive;
mod inventory;
mod printings;
mod rewards;
mod skills;
mod spells;
mod tactics;
mod terrain;
mod units;

use crate::action::Action;
use crate::combat::{Combat, Foe, Joined};
use crate::content::{CardId, EffectId, EnemyId};
use crate::effects;
use crate::question::{CombatPhase, Origin};
use crate::state::{Stage, State};
use crate::terms::{Element, ManaColour, Reach};
use crate::testing::{Board, ONE, act_all, during};
use kernel::Step;

/// A night with three tokens of every colour but gold: each mana can be paid in one way only.
pub(super) fn rich() -> Board {
    let mut board = Board::new().night();
    for colour in ManaColour::ALL.into_iter().filter(|colour| *colour != ManaColour::Gold) {
        board = board.tokens(colour, 3);
    }
    board
}

/// A combat in this phase with these enemies; all of them are the targets, or the first is to be blocked.
pub(super) fn fight(board: Board, phase: CombatPhase, enemies: &[EnemyId]) -> State {
    board
        .with(|state| {
            let foes = enemies.iter().map(|enemy| Foe::new(*enemy, Joined::Drawn)).collect();
            let mut combat = Combat::new(foes);
            combat.phase = phase;
            match phase {
                CombatPhase::Block => combat.blocking = Some(0),
                _ => combat.group = (1 << enemies.len()) - 1,
            }
            for enemy in enemies {
                state.piles.unseen.take(*enemy);
            }
            state.stage = Stage::Combat;
            state.turn.acted = true;
            state.combat = Some(combat);
        })
        .build()
}

/// The attack being prepared.
pub(super) fn attack(state: &State) -> Vec<(u8, Reach, Element)> {
    let combat = state.combat.as_ref().expect("there is a combat");
    let mut attack = Vec::new();
    for reach in Reach::ALL {
        for element in Element::ALL {
            let n = combat.attack[reach.index()][element.index()];
            if n > 0 {
                attack.push((n, reach, element));
            }
        }
    }
    attack
}

/// The block being prepared.
pub(super) fn block(state: &State) -> Vec<(u8, Element)> {
    let block = state.combat.as_ref().expect("there is a combat").block;
    Element::ALL
        .into_iter()
        .map(|element| (block[element.index()], element))
        .filter(|(n, _)| *n > 0)
        .collect()
}

/// An enemy of the combat.
pub(super) fn foe(state: &State, place: usize) -> &Foe {
    &state.combat.as_ref().expect("there is a combat").foes[place]
}

/// The armor of an enemy now.
pub(super) fn armor(state: &State, place: usize) -> u8 {
    state.combat.as_ref().expect("there is a combat").armor(place)
}

/// Plays a card for its basic effect, with these answers.
pub(super) fn basic(state: &mut State, card: CardId, answers: &[Action]) {
    act_all(state, [Action::Play(card)].into_iter().chain(answers.iter().copied()));
}

/// Plays a card for its stronger effect, with these answers.
pub(super) fn strong(state: &mut State, card: CardId, answers: &[Action]) {
    act_all(state, [Action::PlayStrong(card)].into_iter().chain(answers.iter().copied()));
}

/// What was put off to the end of the turn happens now.
pub(super) fn end(state: &mut State) {
    state.stage = Stage::AfterAction;
    state.combat = None;
    during(state, [], |play| {
        effects::end_of_turn(play);
        while !play.state.tasks.is_empty() && play.state.asked().is_none() {
            match play.state.tasks.pop() {
                Some(crate::task::Task::Effect(resolving)) => resolving.run(play),
                other => panic!("{other:?} is no effect"),
            }
        }
    });
}

/// Carries out an effect that the seat is given, with these numbers.
pub(super) fn give(state: &mut State, origin: Origin, effect: EffectId, numbers: &[u32]) {
    during(state, numbers.iter().copied(), |play| {
        effects::start(play, ONE, origin, effect);
        while !play.state.tasks.is_empty() && play.state.asked().is_none() {
            match play.state.tasks.pop() {
                Some(crate::task::Task::Effect(resolving)) => resolving.run(play),
                other => panic!("{other:?} is no effect"),
            }
        }
    });
}
