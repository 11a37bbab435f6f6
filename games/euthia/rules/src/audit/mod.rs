//! Checks whether play can go on from a state that came from outside.

mod tasks;
mod things;

use crate::board::health;
use crate::content::SLOTS;
use crate::frame;
use crate::map::{Hex, MOST_TILES, Space};
use crate::player::{Inlay, Piece, Player, Tile};
use crate::scenario;
use crate::state::{PLAYERS, State};
use crate::terms::Mode;
use kernel::{Flaw, Seat};

/// More of anything than a match can give.
const PLENTY: u8 = 120;

/// Checks that every tile, card and token is somewhere exactly once, that every number is in range, and that
/// somebody can be asked.
pub(crate) fn audit(state: &State) -> Result<(), Flaw> {
    table(state)?;
    map(state)?;
    for seat in Seat::first(state.seats()) {
        player(state, seat)?;
    }
    things::audit(state)?;
    tasks::audit(state)?;
    if state.over.is_none() {
        let mut actions = Vec::new();
        frame::legal(state, &mut actions);
        expect(
            frame::asked(state).is_some() && !actions.is_empty(),
            "tasks",
            "nobody is asked, but the match is not over",
        )?;
    }
    Ok(())
}

fn expect(holds: bool, field: &str, why: &str) -> Result<(), Flaw> {
    if holds { Ok(()) } else { Err(Flaw::new(field, why)) }
}

fn table(state: &State) -> Result<(), Flaw> {
    let n = state.players.len();
    let players = if state.mode == Mode::Solo { n == 1 } else { (2..=PLAYERS).contains(&n) };
    expect(players, "players", "so many do not play in this mode")?;
    expect(state.first.index() < n, "first", "there is no such seat")?;
    let rounds = state.rounds() + u8::from(scenario::final_battle(state));
    expect((1..=rounds).contains(&state.round), "round", "there is no such round")?;
    let at = usize::from(state.at);
    let between = state.over.is_some() || !state.tasks.is_empty();
    expect(at < n || at == n && between, "at", "one turn each")?;
    expect(state.begun || between, "begun", "somebody's turn is on")?;
    expect(scenario::is_sound(state), "course", "what the scenario cannot bring about")?;
    let known = state.over.is_none_or(|rule| crate::rules::RULES.ids().contains(&rule));
    expect(known, "over", "a rule of the ledger")?;
    expect(state.agreed.radius.is_none_or(|radius| radius >= 2), "agreed.radius", "too small a map")?;
    expect(state.hope <= 5, "hope", "the Die of Hope has no such face")?;
    expect(state.turn.movement <= PLENTY, "turn.movement", "more than a turn can give")?;
    let counts = [state.turn.hampered, state.turn.feats];
    expect(counts.iter().all(|n| *n <= PLENTY), "turn", "more than a turn can give")?;
    let there = |space: &Space| state.map.contains(*space);
    expect(state.turn.portals.iter().all(there), "turn.portals", "off the map")?;
    let portals = &state.turn.portals;
    let once = portals.iter().all(|portal| portals.iter().filter(|other| *other == portal).count() == 1);
    expect(once, "turn.portals", "each is used once")?;
    expect(state.griffin.is_none_or(|space| there(&space)), "griffin", "off the map")
}

fn map(state: &State) -> Result<(), Flaw> {
    let tiles = &state.map.tiles;
    let start = tiles.first().is_some_and(|placed| placed.tile == state.scenario.sheet().start);
    expect(
        start && tiles[0].at.0 == Hex::default(),
        "map.tiles",
        "the Starting tile is the first, in the middle",
    )?;
    let n = state.players.len();
    for (at, placed) in tiles.iter().enumerate() {
        let Hex { q, r } = placed.at.0;
        expect(q.unsigned_abs() <= 100 && r.unsigned_abs() <= 100, "map.tiles", "beyond the largest map")?;
        expect((i16::from(q) - i16::from(r)).rem_euclid(3) == 0, "map.tiles", "off the lattice")?;
        let twice = tiles[..at].iter().any(|other| other.at == placed.at || other.tile == placed.tile);
        expect(!twice && !state.stack.may_hold(placed.tile), "map.tiles", "each tile once, in its place")?;
        for tokens in &placed.tokens {
            let owner = |seat: Option<Seat>| seat.is_none_or(|seat| seat.index() < n);
            let interaction =
                tokens.interaction.iter().enumerate().all(|(at, count)| *count <= if at < n { 2 } else { 0 });
            expect(
                owner(tokens.hero) && owner(tokens.trade) && interaction,
                "map.tiles",
                "tokens of nobody",
            )?;
        }
    }
    marks(state)?;
    expect(state.stack.is_sound(), "stack", "tiles of other Chapters, or more than there are")?;
    let left: u8 = state.stack.left().iter().sum();
    expect(tiles.len() + usize::from(left) <= MOST_TILES, "stack", "more tiles than the map has room for")
}

/// Checks what scenarios put on the map: each on a space where it can be.
fn marks(state: &State) -> Result<(), Flaw> {
    let map = &state.map;
    for (number, placed) in (0u8..).zip(&map.tiles) {
        let there = |cell: u8| map.contains(Space(number * 4 + cell));
        let on_map =
            (0..8).filter(|cell| placed.destroyed >> cell & 1 == 1).all(|cell| cell < 4 && there(cell));
        expect(on_map, "map.destroyed", "there is no such space")?;
    }
    let once =
        |on: Space, all: &mut dyn Iterator<Item = Space>| all.filter(|other| *other == on).count() == 1;
    for spawned in &map.spawned {
        let alone = once(spawned.on, &mut map.spawned.iter().map(|other| other.on));
        let there = map.contains(spawned.on) && (1..=3).contains(&spawned.level);
        expect(there && alone, "map.spawned", "a Monster of some level, on a space of its own")?;
    }
    for token in &map.banished {
        let alone = once(token.on, &mut map.banished.iter().map(|other| other.on));
        let there = map.contains(token.on) && map.printed(token.on).elemental().is_some();
        let sound = alone && there && token.seat.index() < state.players.len();
        expect(sound, "map.banished", "a token of somebody, on an Elemental")?;
    }
    Ok(())
}

fn player(state: &State, seat: Seat) -> Result<(), Flaw> {
    let player: &Player = &state.players[seat];
    let alone = state.players.iter().filter(|other| other.hero == player.hero).count() == 1;
    expect(alone, "players.hero", "two with the same Hero")?;
    expect(player.place.is_none_or(|place| state.map.contains(place)), "players.place", "off the map")?;
    // Nobody's turn is on who has no place; those who have had none are off the map in the first round alone.
    let placed = player.place.is_some() || state.round == 1 && (state.seat() != seat || !state.begun);
    expect(placed, "players.place", "every Hero is on the map")?;
    let counts = [player.gaar, player.dwurt, player.quests, player.bounties, player.chaos];
    let counts =
        counts.iter().chain(&player.gems).chain(&player.essences).chain(&player.beaten).chain(&player.kills);
    expect(counts.into_iter().all(|n| *n <= PLENTY), "players", "more than a match can give")?;
    let total = |counts: &[u8]| counts.iter().map(|n| u16::from(*n)).sum::<u16>();
    let few = total(&player.gems) <= 200 && total(&player.essences) <= 200;
    expect(few, "players.gems", "more than the box holds")?;
    expect(player.gold < 10_000 && player.reputation < 10_000, "players.gold", "more than a match can give")?;
    expect(player.dwurt_die <= 5, "players.dwurt_die", "it has no such face")?;
    expect(player.unlocked >> SLOTS == 0, "players.unlocked", "there is no such slot")?;
    for (at, piece) in player.slots.iter().enumerate() {
        let Some(piece) = piece else { continue };
        let slot = &player.hero.board().slots[at];
        let fits = piece.sheet().slot == Some(slot.symbol) && player.is_open(at as u8);
        expect(fits, "players.slots", "what goes there, in an open slot")?;
    }
    let carried = player.pack.iter().all(|piece| piece.sheet().kind.is_item());
    expect(carried, "players.pack", "Abilities are no Items")?;
    let own = |piece: &Piece| matches!(piece.tile, Tile::Hero(_));
    expect(player.reserve.iter().all(own), "players.reserve", "Hero tiles alone lie beside the board")?;
    let pieces = || player.equipped().chain(&player.pack).chain(&player.reserve);
    expect(pieces().all(inlaid), "players.slots", "more Gems or Essences than a tile can hold")?;
    let mut seen = player.hidden;
    expect(seen >> player.hero.tiles().len() == 0, "players.hidden", "there is no such tile")?;
    for piece in pieces() {
        if let Tile::Hero(tile) = piece.tile {
            let bit = 1u32 << tile.own();
            expect(
                tile.tile().hero == player.hero && seen & bit == 0,
                "players.slots",
                "each own Hero tile once",
            )?;
            seen |= bit;
        }
    }
    let fits = health::fits(player);
    expect(fits, "players.health", "from 1 to Maximum Health, on a board with Sacks")
}

/// Whether a tile holds no more Gems and Essences than it has room for, and only what it needs.
fn inlaid(piece: &Piece) -> bool {
    let sheet = piece.sheet();
    let essences = piece.inlays.iter().filter(|inlay| matches!(inlay, Inlay::Essence(_))).count();
    piece.gems().count() <= sheet.gems.into() && essences <= sheet.essences.into()
}
