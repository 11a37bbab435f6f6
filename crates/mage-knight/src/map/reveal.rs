//! Laying out the map, and what happens when a tile is revealed (MK-SETUP-13 to MK-SETUP-17, MK-EXP-08 to MK-EXP-10).

use super::tokens::{look_around, put_face_down, put_face_up};
use super::{Placed, RevealedCity, Stance, Step, TileDeck};
use crate::content::{City, Drawn, Hex, Spot, TileKind, TilePos};
use crate::event::Event;
use crate::frame::Play;
use crate::round;
use crate::scenarios::{CityRule, ScenarioId};
use crate::state::State;
use crate::task::Task;
use crate::terms::{BasicColour, Pile, Site};
use arrayvec::ArrayVec;
use kernel::Seat;

/// Lays the start tile and the first tiles next to it (MK-SETUP-15), which count among those of the scenario (MK-SETUP-16).
pub(crate) fn lay_out(play: &mut Play<'_>) {
    let map = &mut play.state.map;
    let layout = play.state.scenario.layout(play.state.players.len() as u8);
    map.shape = layout.shape;
    map.deck = TileDeck { countryside: layout.countryside, in_order: layout.in_order, core: layout.core };
    let shape = layout.shape.card();
    map.tiles.push(Placed { at: TilePos::default(), tile: shape.start, shields: [0; Spot::COUNT] });
    for at in shape.initial {
        reveal_tile(play, None, *at);
    }
}

/// Reveals the next tile, never turned (MK-EXP-04), and does what its sites say (MK-EXP-08, MK-SETUP-17). Whoever explores gets
/// the Fame of the scenario (MK-SCN-RECON-04).
pub(crate) fn reveal_tile(play: &mut Play<'_>, seat: Option<Seat>, at: TilePos) {
    let Some(tile) = play.state.map.draw_tile(play.chance) else { return };
    play.state.map.tiles.push(Placed { at, tile, shields: [0; Spot::COUNT] });
    play.log.tell(Event::Explored { seat, tile, at });
    for spot in Spot::ALL {
        if let Some(site) = tile.face(spot).site {
            site_revealed(play, at.hex(spot), site);
        }
    }
    look_around(play);
}

/// What a kind of site asks for when it is revealed.
fn site_revealed(play: &mut Play<'_>, hex: Hex, site: Site) {
    match site {
        Site::City => {
            if let Some(colour) = play.state.map.colour(hex) {
                city_revealed(play.state, hex, colour);
            }
        }
        Site::Monastery => round::add_monastery_card(play), // MK-EXP-08
        Site::AncientRuins => play.state.map.put_ruin(hex),
        Site::Mine if play.state.scenario == ScenarioId::MinesLiberation => mine_occupied(play, hex),
        _ => {
            let Some(fight) = &site.card().fight else { return hide_entrance(play, hex, site) };
            for pile in fight.enemies {
                match fight.drawn {
                    Drawn::RevealedFaceUp => put_face_up(play, hex, *pile),
                    Drawn::RevealedFaceDown => put_face_down(play.state, hex, *pile),
                    Drawn::Entered => {}
                }
            }
        }
    }
    if site == Site::Monastery {
        hide_entrance(play, hex, site);
    }
}

/// A city gets the level of the scenario and its garrison, face down (MK-EXP-09, MK-SCN-SOLO-03); or it is closed, or friendly.
fn city_revealed(state: &mut State, at: Hex, colour: BasicColour) {
    let players = state.players.len() as u8;
    let mut city = RevealedCity { at, colour, level: 0, stance: Stance::Closed, shields: ArrayVec::new() };
    match state.scenario.layout(players).cities {
        CityRule::Closed => {}
        CityRule::Friendly => {
            // MK-SCN-GEN-05.
            city.stance = Stance::Friendly;
            city.shields = Seat::first(players).collect();
        }
        CityRule::Level { first, then } => {
            city.stance = Stance::Defended;
            city.level = if state.map.cities.is_empty() { first } else { then };
            for pile in City::of(colour).garrison(city.level) {
                put_face_down(state, at, *pile);
            }
        }
    }
    state.map.cities.push(city);
}

/// A mine in the hands of enemies: one for all to see, another one hidden (MK-SCN-MINES-04).
fn mine_occupied(play: &mut Play<'_>, hex: Hex) {
    let core = play.state.map.tile_kind(hex) == Some(TileKind::Core);
    put_face_up(play, hex, if core { Pile::Red } else { Pile::Green });
    put_face_down(play.state, hex, Pile::Brown);
}

/// In Dungeon Lords a village hides the entrance of a dungeon near by, a monastery that of a tomb; where, is for the player to
/// say (MK-SCN-DUNGEON-03, MK-SCN-DUNGEON-05).
fn hide_entrance(play: &mut Play<'_>, near: Hex, site: Site) {
    let hidden = match site {
        Site::Village => Site::Dungeon,
        Site::Monastery => Site::Tomb,
        _ => return,
    };
    if play.state.scenario == ScenarioId::DungeonLords {
        play.state.tasks.push(Task::Map(Step::Entrance { near, site: hidden }));
    }
}
