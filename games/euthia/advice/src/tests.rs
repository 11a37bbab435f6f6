//! Odds checked by hand, and against fights played by the game itself.

mod by_hand;
mod hostile;
mod models;
mod simulated;
mod tried;

use super::{Fighter, Odds, Question, Stakes, combat};
use euthia::combat::{Combat, Fight, Phase};
use euthia::content::{FoeId, PowerId, territory};
use euthia::map::Space;
use euthia::player::{Inlay, Piece, Tile};
use euthia::state::State;
use euthia::task::Task;
use euthia::terms::{Hero, Mode};
use euthia::testing::{ONE, TWO, Table};

/// A fight of the game from this phase on. Nobody has Gaar, Dwurt, Chaos tokens or cards.
fn bout(hero: Hero, foe: FoeId, phase: Phase) -> State {
    let other = if hero == Hero::Dral { Hero::Ael } else { Hero::Dral };
    let table = Table::of(Mode::Competitive, &[hero, other]);
    let mut state = table.tile(territory::I_11, -1, -1).at(Space::new(1, 1)).build();
    for player in &mut state.players {
        (player.gaar, player.dwurt) = (0, 0);
    }
    let fight = Fight::new(ONE, Some(TWO), foe, [false; 4]);
    state.fight = Some(Fight { chaos: 0, gaar: 0, phase, ..fight });
    state.tasks.push(Task::Combat(Combat::Fight));
    state
}

fn fight(state: &mut State) -> &mut Fight {
    state.fight.as_mut().expect("a fight is on")
}

/// The Hero has the tile of the first slot alone.
fn stripped(mut state: State) -> State {
    state.players[ONE].slots[1..].fill(None);
    state
}

/// Puts a tile on a slot that it fits, with Gems.
fn give(state: &mut State, tile: Tile, gems: [Inlay; 2]) {
    let player = &mut state.players[ONE];
    let slots = &player.hero.board().slots;
    let fits = |slot: &usize| Some(slots[*slot].symbol) == tile.sheet().slot && player.slots[*slot].is_none();
    let slot = (0..slots.len()).find(fits).expect("a slot is free");
    player.slots[slot] = Some(Piece { inlays: gems, ..Piece::new(tile) });
    player.unlocked |= 1 << slot;
}

fn deal(state: &mut State, card: PowerId, n: u8) {
    (0..n).for_each(|_| state.players[TWO].hand.put(card));
}

/// The fight as the Monster Player knows it.
fn asked(state: &State) -> Question {
    let fight = state.fight.expect("a fight is on");
    let hero = Fighter::of(&state.players[fight.hero]);
    let hand = fight.monster.map_or(Vec::new(), |seat| state.players[seat].hand.iter().collect());
    Question { hero, fight, hope: state.hope, hand, stakes: Stakes::VICTORY }
}

fn odds(state: &State) -> Odds {
    combat(&asked(state)).expect("it is small")
}
