//! Prepared positions of Mage Knight, for tests of moments that take hours to reach.

use kernel::{Chance, Game as _, Journal, Log, Seed, Table, Turn};
use mage_knight::MageKnight;
use mage_knight::content::{City, Hex, Spot, TileId, TilePos};
use mage_knight::map::{Map, Placed, RevealedCity, Stance, Token, TokenFace};
use mage_knight::setup::Setup;
use mage_knight::state::{Stage, State};
use mage_knight::terms::Site;

/// A position to continue a match from.
pub struct Position {
    /// The first line of its journal: set-up, seed and position.
    pub header: String,
    /// The seat to answer.
    pub turn: u8,
}

/// The level of the city: at least three defenders, whatever its colour.
const LEVEL: u8 = 6;

/// The match of this header, with all heroes around a city whose garrison is known. It is somebody's turn,
/// with enough Move points to enter the city.
#[must_use]
pub fn around_a_city(header: &str) -> Position {
    let (setup, seed, mut state) = under_way(header);
    raise_city(&mut state);
    state.turn.movement = 2;
    written(setup, seed, state)
}

/// The match of this header when the first player to move may play cards.
fn under_way(header: &str) -> (Setup, Seed, State) {
    let (journal, _) = Journal::<MageKnight>::parse(header).expect("a header that the house has written");
    let (setup, seed): (Setup, _) = (journal.header.setup, journal.header.seed);
    let mut state = MageKnight::start(&setup, &mut Chance::new(seed, 0)).expect("a match of the house");
    // Everybody takes a tactic.
    for step in 1.. {
        if state.stage == Stage::Movement && state.tasks.is_empty() {
            break;
        }
        let mut legal = Vec::new();
        MageKnight::legal(&state, &mut legal);
        MageKnight::apply(&mut state, &legal[0], &mut Chance::new(seed, step), &mut Log::muted());
    }
    (setup, seed, state)
}

/// Writes a match that continues from here.
fn written(setup: Setup, seed: Seed, state: State) -> Position {
    let table =
        Table::<MageKnight>::from_state(setup, seed, state).expect("a position that can be played on");
    let Turn::Of(seat, _) = table.turn() else { panic!("somebody is asked") };
    let journal = table.journal().to_string();
    Position { header: journal.lines().next().expect("a header").to_owned(), turn: seat.0 }
}

/// The match of this header at the start of a turn in a village, which may be plundered.
#[must_use]
pub fn in_a_village(header: &str) -> Position {
    let (setup, seed, mut state) = under_way(header);
    let village = state.map.spaces_with(Site::Village).next().expect("there is a village on the first tiles");
    let seat = state.seat();
    state.players[seat].place = Some(village);
    state.stage = Stage::TurnStart;
    written(setup, seed, state)
}

/// Puts a city on the map, with its garrison face up and all heroes around it.
fn raise_city(state: &mut State) {
    let map = &mut state.map;
    let free = (-4..=4).flat_map(|x| (-4..=4).map(move |y| TilePos::new(x, y)));
    let at = free.into_iter().find(|at| map.tile_at(*at).is_none() && map.touched(*at) >= 2);
    let at = at.expect("there is room");
    let mut groups = map.deck.core.iter();
    let with_city = groups.find(|group| group.tiles.iter().all(|tile| tile.tile().city.is_some()));
    let group = with_city.expect("there are cities to come");
    let tiles: Vec<TileId> = group.tiles.iter().collect();
    let around = |map: &Map| {
        let bare = |hex: &Hex| {
            let cost = map.terrain(*hex).and_then(|terrain| terrain.cost(false));
            cost.is_some() && map.site(*hex).is_none()
        };
        at.hex(Spot::Centre).neighbours().into_iter().filter(bare).collect::<Vec<Hex>>()
    };
    // A tile with room for everybody around its city.
    let (tile, places) = tiles
        .into_iter()
        .find_map(|tile| {
            map.tiles.push(Placed::new(at, tile));
            let places = around(map);
            if places.len() >= state.players.len() {
                return Some((tile, places));
            }
            map.tiles.pop();
            None
        })
        .expect("there is room around a city");
    for group in map.deck.core.iter_mut().filter(|group| group.tiles.contains(tile)) {
        group.tiles.remove(tile);
        group.left -= 1;
    }
    map.deck.core.retain(|group| group.left > 0);
    let (colour, centre) = (tile.tile().city.expect("a city"), at.hex(Spot::Centre));
    let shields = Default::default();
    let stance = Stance::Defended;
    map.cities.push(RevealedCity { at: centre, colour, level: LEVEL, stance, shields, half: None });
    for pile in City::of(colour).garrison(LEVEL) {
        let enemy = state.piles.unseen.iter().find(|enemy| enemy.enemy().pile == *pile).expect("tokens left");
        state.piles.unseen.take(enemy);
        map.tokens.push(Token::new(centre, *pile, TokenFace::Up(enemy)));
    }
    for (player, place) in state.players.iter_mut().zip(places) {
        player.place = Some(place);
    }
}
