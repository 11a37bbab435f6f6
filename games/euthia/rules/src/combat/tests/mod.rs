//! Fights that start in the phase that a test is about.

mod cards;
mod control;
mod elites;
mod ending;
mod hero_attack;
mod hope;
mod initiative;
mod monster_attack;
mod shields;
mod skoldur;
mod solo;
mod tables;
mod wounds;

use super::{Choice, Combat, Fight, Phase};
use crate::action::Action;
use crate::board::Spot;
use crate::content::{FoeId, HeroTileId, ItemId, PowerId, territory};
use crate::decks::Top;
use crate::event::Event;
use crate::frame;
use crate::map::Space;
use crate::player::{Piece, Tile};
use crate::question::Asked;
use crate::state::State;
use crate::task::Task;
use crate::terms::{FoeKind, Hero, Mode};
use crate::testing::{ONE, TWO, Table};
use kernel::{Chance, Log, Seat};

/// A Treasure of level 1 that a Monster guards, on the first tile that is placed.
pub(super) const GUARDED: Space = Space::new(1, 1);

/// A Hero of the first seat against a Monster of the second seat. Nobody has Gaar, Dwurt or Chaos tokens, and
/// nobody has cards.
pub(super) fn bout(hero: Hero, foe: FoeId) -> State {
    let other = if hero == Hero::Dral { Hero::Ael } else { Hero::Dral };
    against(Table::of(Mode::Competitive, &[hero, other]), foe)
}

/// The same in Solo.
pub(super) fn alone(hero: Hero, foe: FoeId) -> State {
    against(Table::of(Mode::Solo, &[hero]), foe)
}

fn against(table: Table, foe: FoeId) -> State {
    let mut state = table.tile(territory::I_11, -1, -1).at(GUARDED).build();
    for player in &mut state.players {
        (player.gaar, player.dwurt) = (0, 0);
    }
    if foe.foe().kind == FoeKind::Monster {
        state.monsters.deck &= !(1 << foe.index());
    }
    let monster = (state.mode == Mode::Competitive).then_some(TWO);
    let fight = Fight::new(ONE, monster, foe, [false; 4]);
    state.fight = Some(Fight { chaos: 0, gaar: 0, ..fight });
    state
}

/// The Hero has the Weapon alone.
pub(super) fn stripped(mut state: State) -> State {
    for slot in &mut state.players[ONE].slots[1..] {
        *slot = None;
    }
    state
}

/// The fight.
pub(super) fn fight(state: &State) -> &Fight {
    state.fight.as_ref().expect("a fight is on")
}

/// The fight, to change it.
pub(super) fn fight_mut(state: &mut State) -> &mut Fight {
    state.fight.as_mut().expect("a fight is on")
}

/// Goes on from the beginning of a phase with these draws until somebody is asked.
pub(super) fn phase(state: &mut State, phase: Phase, numbers: impl IntoIterator<Item = u32>) -> Vec<Event> {
    fight_mut(state).phase = phase;
    state.tasks.clear();
    state.tasks.push(Task::Combat(Combat::Fight));
    let (mut chance, mut log) = (Chance::scripted(numbers), Log::default());
    frame::run(&mut frame::Play::new(state, &mut chance, &mut log));
    assert_eq!(chance.left(), 0, "every scripted number is used");
    log.into_events()
}

/// Who is asked.
pub(super) fn asked(state: &State) -> Seat {
    frame::asked(state).expect("somebody is asked").seat
}

/// In which phase somebody is asked.
pub(super) fn asked_in(state: &State) -> Phase {
    match frame::asked(state).expect("somebody is asked").what {
        Asked::Combat(super::Asking::Phase(phase)) => phase,
        what => panic!("{what:?} is asked"),
    }
}

/// Deals cards to the Monster Player.
pub(super) fn deal(state: &mut State, card: PowerId, n: u8) {
    for _ in 0..n {
        assert!(state.powers.of_mut(card.power().metal).unseen.take(card), "there is such a card left");
        state.players[TWO].hand.put(card);
    }
}

/// Puts a tile on a slot of the first seat that it fits, unlocked for it.
pub(super) fn give(state: &mut State, tile: Tile) -> Spot {
    let player = &mut state.players[ONE];
    let slots = &player.hero.board().slots;
    let fits = |slot: &usize| Some(slots[*slot].symbol) == tile.sheet().slot && player.slots[*slot].is_none();
    let slot = (0..slots.len()).find(fits).expect("a slot is free");
    player.slots[slot] = Some(Piece::new(tile));
    player.unlocked |= 1 << slot;
    if let Tile::Item(item) = tile {
        assert!(state.piles.unseen.take(item), "there is such a tile left");
    }
    Spot::Slot(slot as u8)
}

pub(super) fn give_item(state: &mut State, item: ItemId) -> Action {
    Action::Use(give(state, Tile::Item(item)), 0)
}

pub(super) fn give_tile(state: &mut State, tile: HeroTileId) -> Action {
    Action::Use(give(state, Tile::Hero(tile)), 0)
}

/// The use of a tile that lies on the board.
pub(super) fn using(state: &State, tile: HeroTileId) -> Action {
    let slots = &state.players[ONE].slots;
    let there = |piece: &Option<Piece>| piece.is_some_and(|piece| piece.tile == Tile::Hero(tile));
    Action::Use(Spot::Slot(slots.iter().position(there).expect("the tile lies there") as u8), 0)
}

pub(super) const fn playing(card: PowerId, n: u8) -> Action {
    Action::Combat(Choice::Play(card, n))
}

pub(super) const fn hoping(points: u8) -> Action {
    Action::Combat(Choice::Hope(points))
}

/// A Monster lies on top of its deck, its face known.
pub(super) fn on_top(state: &mut State, foe: FoeId) {
    state.monsters.tops[usize::from(foe.foe().level) - 1] = Top::Card(foe);
}

pub(super) const DUEL: Phase = Phase::Duel { hero: false, passed: false };
pub(super) const HEALING: Phase = Phase::Healing { late: false };
pub(super) const LATE_HEALING: Phase = Phase::Healing { late: true };
