//! The planner against puzzles with known answers, and against brute force.

mod brute;
mod others;
mod puzzles;
mod turns;

use super::{Aim, Answer, Goal, Line, Verdict, ask, nodes};
use kernel::{Chance, Game, Log, Seed};
use mage_knight::MageKnight;
use mage_knight::combat::{Combat, Foe, Joined};
use mage_knight::content::EnemyId;
use mage_knight::state::{Stage, State};
use mage_knight::testing::{Board, ONE};

/// A fight on open ground against these enemies.
fn against(enemies: &[EnemyId]) -> Board {
    Board::new().stage(Stage::Combat).with(|state| {
        enemies.iter().for_each(|enemy| assert!(state.piles.unseen.take(*enemy), "there is such a token"));
        state.combat =
            Some(Combat::new(enemies.iter().map(|enemy| Foe::new(*enemy, Joined::Drawn)).collect()));
    })
}

/// A fight against defenders of a fortified site.
fn besieged(enemies: &[EnemyId]) -> Board {
    against(enemies).with(|state| state.combat.as_mut().expect("a combat").fortified = true)
}

/// All enemies of the combat.
fn foes(state: &State) -> Goal {
    Goal::Foes((1 << state.combat.as_ref().expect("a combat").foes.len()) - 1)
}

/// The whole answer; the line it holds is played, and must reach the goals.
fn answer(state: &State, aim: &Aim) -> Answer {
    let answer = ask(state, ONE, aim, &mut nodes(u64::MAX)).expect("it is the seat's turn");
    if let Some(line) = &answer.line {
        replay(state, aim, line);
    }
    answer
}

/// Plays a line by the rules; every action of it is legal, all goals are met at its end, and it costs what it
/// says.
fn replay(root: &State, aim: &Aim, line: &Line) {
    let mut state = root.clone();
    let mut met = aim.at_first(&state, ONE);
    let mut cost = super::Cost::default();
    for (at, action) in line.actions.iter().enumerate() {
        assert_eq!(
            MageKnight::check(&state, action),
            Ok(()),
            "{action:?}, number {at} of {:?}",
            line.actions
        );
        let before = state.clone();
        // Any numbers will do: the line does not depend on them.
        let mut chance = Chance::new(Seed(at as u128 + 7), 1);
        MageKnight::apply(&mut state, action, &mut chance, &mut Log::muted());
        cost = cost.plus(super::Cost::of(&before, &state, *action, ONE));
        met = aim.after(root, &before, &state, ONE, met);
    }
    assert_eq!(met, aim.all(), "{:?} leads to the goals", line.actions);
    assert_eq!(cost, line.cost, "{:?}", line.actions);
}

/// What is needed to defeat all enemies of the combat, with this many Wounds at most.
fn fight(state: &State, wounds: u8) -> Option<super::Cost> {
    let answer = answer(state, &Aim::new([foes(state)]).wounds(wounds));
    assert!(answer.cheapest);
    match answer.verdict {
        Verdict::Yes => answer.line.map(|line| line.cost),
        verdict => {
            assert_eq!((verdict, &answer.line), (Verdict::No, &None));
            None
        }
    }
}
