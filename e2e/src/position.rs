//! Prepared positions of Mage Knight, for tests of moments that take hours to reach.

use kernel::{Chance, Game as _, Journal, Log, Seat, Seed, Table, Turn, Viewer};
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::content::{CardId, City, Hex, Spot, TileId, TilePos, card, enemy, unit};
use mage_knight::map::{Map, Placed, RevealedCity, Stance, Token, TokenFace};
use mage_knight::player::Unit;
use mage_knight::question::Question;
use mage_knight::setup::Setup;
use mage_knight::state::{Stage, State};
use mage_knight::terms::{ManaColour, Site};
use mage_knight::view::View;

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
    begun(journal.header.setup, journal.header.seed)
}

/// A match of First Reconnaissance alone when cards may be played.
fn alone(seed: Seed) -> (Setup, Seed, State) {
    begun(MageKnight::presets().swap_remove(0).setup, seed)
}

fn begun(setup: Setup, seed: Seed) -> (Setup, Seed, State) {
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

/// The first position that a match by chance comes to at which this is so, whatever the scenario.
///
/// # Panics
/// When no match comes to it.
#[must_use]
pub fn come_to(wanted: impl Fn(&View, Seat, &Question) -> bool) -> Position {
    for seed in 0..12 {
        for scenario in MageKnight::presets() {
            let mut dice = Chance::new(Seed(99 + seed), 0);
            let mut state =
                MageKnight::start(&scenario.setup, &mut Chance::new(Seed(seed), 0)).expect("a match");
            for step in 1..500 {
                let Turn::Of(seat, prompt) = MageKnight::turn(&state) else { break };
                let view = MageKnight::view(&state, Viewer::Seat(seat));
                if wanted(&view, seat, &prompt.question) {
                    return written(scenario.setup, Seed(seed), state);
                }
                let mut legal = Vec::new();
                MageKnight::legal(&state, &mut legal);
                // Resting and ending everything at once shows little: other answers come first, mostly.
                let ends =
                    |action: &Action| matches!(action, Action::Done | Action::Rest | Action::AnnounceEnd);
                let busy: Vec<Action> = legal.iter().copied().filter(|action| !ends(action)).collect();
                let among = if busy.is_empty() || dice.below(6) == 0 { &legal } else { &busy };
                let action = among[dice.below(among.len() as u32) as usize];
                MageKnight::apply(&mut state, &action, &mut Chance::new(Seed(seed), step), &mut Log::muted());
            }
        }
    }
    panic!("no match by chance comes to it");
}

/// Puts these cards into the hand of whoever plays, in place of the cards there; not every hero has them all.
fn hold(state: &mut State, cards: &[CardId]) -> bool {
    let player = state.player_mut();
    let held: Vec<CardId> = player.hand.iter().collect();
    for card in held {
        player.hand.take(card);
        player.deck.put_anywhere(card);
    }
    cards.iter().all(|card| {
        let has = player.deck.take(*card);
        if has {
            player.hand.put(*card);
        }
        has
    })
}

/// The state after an answer.
fn after(state: &State, action: Action) -> State {
    let mut next = state.clone();
    MageKnight::apply(&mut next, &action, &mut Chance::new(Seed(0), 1), &mut Log::muted());
    next
}

/// The steps that are possible.
fn steps(state: &State) -> Vec<Hex> {
    let mut legal = Vec::new();
    MageKnight::legal(state, &mut legal);
    legal
        .into_iter()
        .filter_map(|action| if let Action::Move(to) = action { Some(to) } else { None })
        .collect()
}

/// A hero with two cards of Move 2, and a space two quiet steps away that takes both.
#[must_use]
pub fn before_a_walk() -> (Position, Hex) {
    for seed in 0..100 {
        let (setup, seed, mut state) = alone(Seed(seed));
        if !hold(&mut state, &[card::MARCH, card::MARCH, card::RAGE, card::STAMINA, card::STAMINA]) {
            continue;
        }
        // A die that fits a March would make one of the two enough.
        state.source.dice.iter_mut().for_each(|die| *die = ManaColour::White);
        let mut rich = state.clone();
        rich.turn.movement = 4;
        let near = steps(&rich);
        let far = near.iter().flat_map(|first| {
            let one = after(&rich, Action::Move(*first));
            steps(&one).into_iter().map(move |second| (second, after(&one, Action::Move(second))))
        });
        let far: Vec<(Hex, State)> = far.collect();
        let quiet = |(to, end): &&(Hex, State)| {
            let here = state.player().place;
            let left = far.iter().filter(|(other, _)| other == to).map(|(_, end)| end.turn.movement).max();
            Some(*to) != here
                && !near.contains(to)
                && left == Some(0)
                && end.stage == Stage::Movement
                && end.tasks.is_empty()
                && end.map.site(*to).is_none()
                && end.map.rampaging_near(*to).is_empty()
        };
        if let Some((to, _)) = far.iter().find(quiet) {
            let to = *to;
            return (written(setup, seed, state), to);
        }
    }
    panic!("no hero has room for a walk");
}

/// A turn that begins in a village where Peasants are for hire, with four cards to pay them sideways.
#[must_use]
pub fn before_a_recruit() -> Position {
    for seed in 0..200 {
        let (setup, seed, mut state) = alone(Seed(seed));
        let Some(village) = state.map.spaces_with(Site::Village).next() else { continue };
        if !state.offers.units.contains(&unit::PEASANTS) {
            continue;
        }
        if !hold(&mut state, &[card::MARCH, card::MARCH, card::RAGE, card::STAMINA, card::STAMINA]) {
            continue;
        }
        state.player_mut().place = Some(village);
        state.stage = Stage::TurnStart;
        return written(setup, seed, state);
    }
    panic!("nobody hires Peasants");
}

/// A fight against Diggers, with a unit that can block them and two cards that beat them.
#[must_use]
pub fn before_a_block() -> Position {
    let (diggers, monks) = (enemy::DIGGERS, unit::NORTHERN_MONKS);
    for seed in 0..200 {
        let (setup, seed, mut state) = alone(Seed(seed));
        let found = state.map.tokens.iter().position(|token| {
            state.map.has_rampaging(token.at)
                && matches!(token.face, TokenFace::Up(enemy) if enemy.enemy().pile == diggers.enemy().pile)
        });
        let Some(at) = found else { continue };
        let TokenFace::Up(before) = state.map.tokens[at].face else { continue };
        if before != diggers {
            if !state.piles.unseen.take(diggers) {
                continue;
            }
            state.piles.unseen.put(before);
            state.map.tokens[at].face = TokenFace::Up(diggers);
        }
        let lair = state.map.tokens[at].at;
        let bare = |hex: &Hex| {
            let cost = state.map.terrain(*hex).and_then(|terrain| terrain.cost(false));
            cost.is_some()
                && state.map.site(*hex).is_none()
                && state.map.tokens_at(*hex).next().is_none()
                && state.map.rampaging_near(*hex).len() == 1
        };
        let Some(place) = lair.neighbours().into_iter().find(bare) else { continue };
        if !state.offers.regular_deck.take(monks) {
            continue;
        }
        if !hold(&mut state, &[card::RAGE, card::RAGE, card::MARCH, card::MARCH, card::STAMINA]) {
            continue;
        }
        let player = state.player_mut();
        player.place = Some(place);
        player.units.push(Unit {
            unit: monks,
            ready: true,
            wounds: 0,
            banner: None,
            banner_down: false,
            hit: false,
            bonded: false,
        });
        return written(setup, seed, after(&state, Action::Challenge(lair)));
    }
    panic!("no Diggers are near");
}
