//! The rules of the scenarios, sentence by sentence.

mod brasath;
mod elementals;
mod golem;
mod hunt;
mod impending_doom;
mod mirrezil;
mod settlements;
mod slaughter;
mod soundness;
mod soundness_of_perils;
mod villagers;
mod whole;

use super::{Asking, Development, Progress};
use crate::action::Action;
use crate::board::health;
use crate::combat::{self, Fight, Package, Phase};
use crate::content::item;
use crate::event::Event;
use crate::frame::{self, Play};
use crate::player::{Piece, Tile};
use crate::question::Asked;
use crate::state::State;
use crate::terms::{Hero, Mode, ScenarioId};
use crate::testing::{Table, act_seeded, during_seeded};
use kernel::{Chance, Log, Seat};

const FOUR: [Hero; 4] = [Hero::Ael, Hero::Dral, Hero::Keleia, Hero::Maeldur];

/// A table of so many Heroes who own nothing and can do nothing but what a test gives them.
fn bare(scenario: ScenarioId, mode: Mode, players: usize) -> Table {
    Table::playing(scenario, mode, &FOUR[..players]).with(|state| {
        for player in &mut state.players {
            player.slots.fill(None);
            player.gaar = 0;
        }
        let mut chance = Chance::new(kernel::Seed(1), 1);
        (1..=3).for_each(|level| state.monsters.look(level, &mut chance));
    })
}

/// Goes on with these draws until somebody is asked.
fn go_on(state: &mut State, numbers: impl IntoIterator<Item = u32>) -> Vec<Event> {
    let (mut chance, mut log) = (Chance::scripted(numbers), Log::default());
    frame::run(&mut Play::new(state, &mut chance, &mut log));
    assert_eq!(chance.left(), 0, "every scripted number is used");
    log.into_events()
}

/// The last turn of a round is over; what comes then, with these draws.
fn round_over(state: &mut State, round: u8, numbers: impl IntoIterator<Item = u32>) -> Vec<Event> {
    (state.round, state.at, state.begun) = (round, state.seats(), false);
    state.course.closed = round - 1;
    go_on(state, numbers)
}

/// The rounds are over: the final battle, in which the first Hero gets ready.
fn finale(table: Table) -> State {
    let mut state = table.build();
    let rounds = state.rounds();
    (state.round, state.at, state.begun) = (rounds, state.seats(), false);
    state.course.closed = rounds;
    go_on(&mut state, []);
    assert_eq!(asked(&state), (state.first, Asked::Scenario(Asking::Ready)));
    state
}

fn asked(state: &State) -> (Seat, Asked) {
    let question = frame::asked(state).expect("somebody is asked");
    (question.seat, question.what)
}

fn fight(state: &State) -> &Fight {
    state.fight.as_ref().expect("a fight is on")
}

/// The Hero's attack deals so much Damage in this Combat round.
fn strike(state: &mut State, round: u8, damage: u8) -> Vec<Event> {
    let fight = state.fight.as_mut().expect("a fight is on");
    (fight.phase, fight.round) = (Phase::Strike, round);
    fight.blow = Package { plain: damage, ..Package::default() };
    // Whatever the Monster Player could do in the meantime is no matter of the scenario.
    (fight.chaos, fight.gaar) = (0, 0);
    go_on(state, [])
}

/// The enemy falls; what comes next may draw.
fn slay(state: &mut State) -> Vec<Event> {
    during_seeded(state, |play| {
        let fight = play.state.fight.as_mut().expect("a fight is on");
        (fight.phase, fight.blow) = (Phase::Strike, Package { plain: fight.health, ..Package::default() });
        frame::run(play);
    })
}

/// The Hero falls.
fn die(state: &mut State) -> Vec<Event> {
    let hero = fight(state).hero;
    state.players[hero].health = 1;
    let fight = state.fight.as_mut().expect("a fight is on");
    (fight.phase, fight.dice) = (Phase::Defence, [6, 6]);
    during_seeded(state, frame::run)
}

/// The Hero is ready, and the fight begins. A Healing Potion makes the Hero be asked before anything is
/// rolled.
fn begin(state: &mut State) -> Vec<Event> {
    let player = state.player_mut();
    player.health = health::maximum(player) - 1;
    if player.pack.is_empty() {
        player.pack.push(Piece::new(Tile::Item(item::HEALING_POTION)));
    }
    let events = act_seeded(state, Action::Done);
    let hero = fight(state).hero;
    assert_eq!(asked(state), (hero, Asked::Combat(combat::Asking::Phase(Phase::Healing { late: false }))));
    events
}

fn told(events: &[Event], report: Development) -> bool {
    events.contains(&Event::Scenario(report))
}
