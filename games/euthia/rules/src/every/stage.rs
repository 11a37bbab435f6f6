//! Tables on which the first player has nothing but the thing under test.

use super::account::{Account, Scene, When, account};
use super::said::{self, Written, number, word};
use crate::action::Action;
use crate::board::Spot;
use crate::combat::{Choice, Combat, Phase};
use crate::content::{FoeId, ItemId, SLOTS, TerritoryId, territory};
use crate::decks::Top;
use crate::deeds::Source;
use crate::event::Event;
use crate::frame::{self, Play};
use crate::map::{Hex, Space};
use crate::player::{Inlay, Piece, Tile};
use crate::question::Asked;
use crate::state::State;
use crate::task::Task;
use crate::terms::{Element, Hero, Mode, SpaceKind};
use crate::testing::{ONE, TWO, Table, answers};
use kernel::{Chance, Log};
use std::collections::BTreeSet;

/// The middle of a quiet land far from the Starting tile.
pub(super) const MIDDLE: Hex = Hex { q: 30, r: 30 };

/// The first Hero in the middle of a land without Monsters, with an empty board, two Health and nothing else.
pub(super) fn outside(hero: Hero, mode: Mode) -> State {
    let mut table = bare(hero, mode);
    for (q, r) in (-5..=5i8).flat_map(|q| (-5..=5i8).map(move |r| (q, r))) {
        let near = (q + r).abs() <= 5 && (q - r).rem_euclid(3) == 0;
        if near {
            table = table.tile(territory::I_04, MIDDLE.q + q, MIDDLE.r + r);
        }
    }
    let mut state = table.build();
    for tile in &mut state.map.tiles {
        tile.tokens.iter_mut().for_each(|tokens| tokens.hero = Some(ONE));
    }
    state.players[ONE].place = state.map.space(MIDDLE);
    state
}

/// The first Hero with an empty board, two Health and nothing else.
pub(super) fn bare(hero: Hero, mode: Mode) -> Table {
    let other = if hero == Hero::Dral { Hero::Ael } else { Hero::Dral };
    let heroes = [hero, other];
    let table = Table::of(mode, if mode == Mode::Solo { &heroes[..1] } else { &heroes });
    table.one(|player| {
        player.slots = [None; SLOTS];
        (player.health, player.gaar, player.dwurt) = (2, 0, 0);
    })
}

/// Who can have a tile, and in which mode it is used.
pub(super) fn owner(written: &Written) -> (Hero, Mode) {
    let hero = Hero::from_id(&written.pile).unwrap_or(Hero::Dral);
    let mode = if word(&written.entry, "icon") == "solo" { Mode::Solo } else { Mode::Competitive };
    (hero, mode)
}

/// Gives the first player a tile: on a matching slot, unlocked for it, or carried.
pub(super) fn give(state: &mut State, tile: Tile) -> Spot {
    if let Tile::Item(item) = tile
        && item.id() != "healing_potion"
    {
        assert!(state.piles.unseen.take(item), "{} is left", item.id());
    }
    let player = &mut state.players[ONE];
    let Some(symbol) = tile.sheet().slot else {
        player.pack.push(Piece::new(tile));
        return Spot::Pack(player.pack.len() as u8 - 1);
    };
    let slots = &player.hero.board().slots;
    let fits = |slot: &usize| slots[*slot].symbol == symbol && player.slots[*slot].is_none();
    let slot = (0..SLOTS).find(fits).expect("a slot is free");
    player.slots[slot] = Some(Piece::new(tile));
    player.unlocked |= 1 << slot;
    Spot::Slot(slot as u8)
}

/// Gives the first player an Item by its id.
pub(super) fn give_item(state: &mut State, id: &str) -> Spot {
    give(state, Tile::Item(ItemId::from_id(id).expect("there is such an Item")))
}

/// Equips this many pieces of an Armour set.
pub(super) fn dress(state: &mut State, pieces: i64) {
    let set = ["leather_helmet", "leather_leggings", "leather_gloves", "leather_boots", "leather_cuirass"];
    for id in &set[..pieces as usize] {
        give_item(state, id);
    }
}

/// Puts Essences on a tile.
pub(super) fn inlay(state: &mut State, spot: Spot, essences: &[String]) {
    let piece = state.players[ONE].piece_mut(spot).expect("the tile lies there");
    for (inlay, id) in piece.inlays.iter_mut().zip(essences) {
        *inlay = Inlay::Essence(Element::from_id(id).expect("there is such an Essence"));
    }
}

/// Maximum Health as the tiles say: that of the board, of what is equipped, of Items that are carried and are
/// no Equipment.
pub(super) fn maximum(state: &State) -> i64 {
    let player = &state.players[ONE];
    let board = said::entries("heroes.toml", "hero");
    let board = board.iter().find(|board| word(board, "id") == player.hero.id()).expect("a board");
    let carried = player.pack.iter().filter(|piece| piece.sheet().slot.is_none());
    let added = player.equipped().chain(carried).map(|piece| {
        let parts = &said::tile(piece.sheet().id).parts;
        let lasting = parts.iter().filter(|part| part.trigger == "permanent");
        let gems = piece.gems().map(|gem| i64::from(gem.id() == "ruby"));
        lasting.map(|part| part.does.sum("maxhp")).sum::<i64>() + gems.sum::<i64>()
    });
    number(board, "start_health") + added.sum::<i64>()
}

/// What an effect depends on, with an Armour set of so many pieces.
pub(super) fn scene(state: &State, when: When, set: i64, on_tile: &[String]) -> Scene {
    let hexes = state.map.spaces().filter_map(|space| state.map.hex(space));
    let near = hexes.filter(|hex| hex.q > 20).map(|hex| (hex.q, hex.r));
    let mut places = vec![("chapel".to_owned(), "at(centre 0)".to_owned())];
    for space in state.map.spaces().filter(|space| state.map.kind(*space) == SpaceKind::Portal) {
        let hex = state.map.hex(space).expect("a Portal is on a hex");
        places.push(("portal".to_owned(), super::account::hex_name(hex.q, hex.r)));
    }
    Scene {
        hero: state.players[ONE].hero,
        when,
        set,
        on_tile: on_tile.to_vec(),
        maximum: maximum(state),
        hexes: near.collect(),
        places,
    }
}

/// Enough draws of 0, which give the first thing there is, or no die.
const FIRST: usize = 60;

/// Everything that can follow an action: all answers to the questions on the way, with every draw giving the
/// first thing there is.
pub(super) fn explore(state: &State, action: Action) -> BTreeSet<Account> {
    explore_drawing(state, action, &[])
}

/// The same with these draws first.
pub(super) fn explore_drawing(state: &State, action: Action, numbers: &[u32]) -> BTreeSet<Account> {
    let mut found = BTreeSet::new();
    let mut open = vec![(state.clone(), action, numbers.to_vec())];
    while let Some((mut state, action, numbers)) = open.pop() {
        assert_eq!(frame::check(&state, &action), Ok(()), "{action:?}");
        let mut chance = Chance::scripted(numbers.iter().copied().chain([0; FIRST]));
        let mut log = Log::muted();
        frame::answer(&mut Play::new(&mut state, &mut chance, &mut log), action);
        // Draws that are still to come, after something that is asked before.
        let left = chance.left().saturating_sub(FIRST);
        let numbers = &numbers[numbers.len() - left..];
        match frame::asked(&state).expect("somebody is asked").what {
            Asked::Discard(_) if left == 0 => {
                found.insert(account(&state));
            }
            Asked::Effect { .. } | Asked::Draft | Asked::Discard(_) => {
                open.extend(answers(&state).into_iter().map(|next| (state.clone(), next, numbers.to_vec())));
            }
            _ => {
                found.insert(account(&state));
            }
        }
    }
    found
}

/// What is there after a tile has been used, before its effect: it is engaged or discarded, and paid for.
pub(super) fn used(before: &Account, written: &Written, usage: &str) -> Account {
    let mut after = before.clone();
    match usage {
        "engage" => after.add("engaged", 1),
        "discard" => {
            after.add(format!("tile({})", written.id), -1);
            if written.id != "healing_potion" {
                after.add(format!("discard({})", written.id), 1);
            }
        }
        "each" => {}
        other => panic!("{} is used as {other}", written.id),
    }
    let dwurt = said::effect(&written.entry, "pay").sum("dwurt");
    after.add("dwurt", -dwurt);
    after.add("dwurt die", dwurt);
    after
}

/// The circumstances that the conditions of an effect tell apart: sizes of Armour sets, Essences on the tile.
pub(super) fn circumstances(written: &Written, says: &[&said::Said]) -> Vec<(i64, Vec<String>)> {
    let mut all = vec![(0, Vec::new())];
    let room = number(&written.entry, "ess_slots");
    for (name, words) in says.iter().flat_map(|said| said.atoms()) {
        match name {
            "set" => {
                let n: i64 = words[0].parse().expect("a number");
                all.extend([(n - 1, Vec::new()), (n, Vec::new()), (5, Vec::new())]);
            }
            "ess" => {
                assert!(room > 0, "{} has a place for it", written.id);
                all.extend(Element::ALL.map(|element| (0, vec![element.id().to_owned()])));
            }
            _ => {}
        }
    }
    all.sort();
    all.dedup();
    all
}

/// Checks that an action has the expected results, all of them and no others.
#[track_caller]
pub(super) fn compare(what: &str, before: &Account, found: &BTreeSet<Account>, wanted: &BTreeSet<Account>) {
    if found != wanted {
        let changes = |all: &BTreeSet<Account>, other: &BTreeSet<Account>| {
            let odd = all.difference(other).take(3).map(|one| one.beyond(before));
            odd.collect::<Vec<_>>()
        };
        panic!(
            "{what}: {} ways, {} said\nfound: {:#?}\nsaid: {:#?}",
            found.len(),
            wanted.len(),
            changes(found, wanted),
            changes(wanted, found)
        );
    }
}

/// A space with a Monster of this level.
const fn guarded(level: u8) -> (TerritoryId, u8) {
    match level {
        1 => (territory::I_11, 1),
        2 => (territory::II_02, 2),
        _ => (territory::V_01, 0),
    }
}

/// The first Hero, with an Elixir and nothing else, at the beginning of a fight with a Monster that the
/// second player plays. Every draw gives the first thing there is.
pub(super) fn begin(hero: Hero, foe: FoeId) -> State {
    let (tile, cell) = guarded(foe.foe().level);
    let mut state = bare(hero, Mode::Competitive).tile(tile, -1, -1).at(Space::new(1, cell)).build();
    give_item(&mut state, "elixir");
    state.monsters.tops[usize::from(foe.foe().level) - 1] = Top::Card(foe);
    state.tasks.push(Task::Combat(Combat::Before));
    zeros(&mut state, Action::Combat(Choice::Fight(Source::Token)));
    assert_eq!(state.fight.as_ref().map(|fight| fight.foe), Some(foe));
    state
}

/// Does something; every draw gives the first thing there is.
pub(super) fn zeros(state: &mut State, action: Action) {
    assert_eq!(frame::check(state, &action), Ok(()), "{action:?}");
    let mut chance = Chance::scripted([0; 60]);
    frame::answer(&mut Play::new(state, &mut chance, &mut Log::muted()), action);
}

/// The same with empty boards on both sides, and a Monster without tokens or cards.
pub(super) fn fighting(hero: Hero, foe: FoeId) -> State {
    let mut state = begin(hero, foe);
    let fight = state.fight.as_mut().expect("a fight is on");
    (fight.chaos, fight.gaar) = (0, 0);
    let elixir = state.players[ONE].pack.pop().expect("an Elixir");
    if let Tile::Item(item) = elixir.tile {
        state.piles.unseen.put(item);
    }
    let cards: Vec<_> = state.players[TWO].hand.iter().collect();
    for card in cards {
        state.players[TWO].hand.take(card);
        state.powers.of_mut(card.power().metal).unseen.put(card);
    }
    state
}

/// Everything that can follow from here.
pub(super) fn explore_run(state: &State) -> BTreeSet<Account> {
    let mut state = state.clone();
    let mut chance = Chance::scripted([0; 60]);
    frame::run(&mut Play::new(&mut state, &mut chance, &mut Log::muted()));
    match frame::asked(&state).expect("somebody is asked").what {
        Asked::Effect { .. } | Asked::Draft => {
            answers(&state).into_iter().flat_map(|action| explore(&state, action)).collect()
        }
        _ => [account(&state)].into(),
    }
}

/// Continues from the beginning of a phase with these draws until somebody is asked.
pub(super) fn enter(state: &mut State, phase: Phase, numbers: impl IntoIterator<Item = u32>) -> Vec<Event> {
    state.fight.as_mut().expect("a fight is on").phase = phase;
    state.tasks.clear();
    state.tasks.push(Task::Combat(Combat::Fight));
    let (mut chance, mut log) = (Chance::scripted(numbers), Log::default());
    frame::run(&mut Play::new(state, &mut chance, &mut log));
    assert_eq!(chance.left(), 0, "every scripted number is used");
    log.into_events()
}
