//! Laying out the map, and what happens when a tile is revealed (MK-SETUP-13 to MK-SETUP-17, MK-EXP-08 to
//! MK-EXP-10).

use super::tokens::{look_around, put_face_down, put_face_up};
use super::{Placed, TileDeck, Visit, city};
use crate::content::{Drawn, Hex, TileKind, TilePos};
use crate::event::Event;
use crate::frame::Play;
use crate::round;
use crate::scenarios::ScenarioId;
use crate::task::Task;
use crate::terms::{Pile, Site};
use kernel::Seat;

/// Lays the start tile and the first tiles next to it (MK-SETUP-15), which count among those of the scenario
/// (MK-SETUP-16).
pub(crate) fn lay_out(play: &mut Play<'_>) {
    let layout = play.state.layout();
    let map = &mut play.state.map;
    map.shape = layout.shape;
    map.deck = TileDeck { countryside: layout.countryside, in_order: layout.in_order, core: layout.core };
    let shape = layout.shape.card();
    map.tiles.push(Placed::new(TilePos::default(), shape.start));
    for at in shape.initial {
        reveal_tile(play, None, *at);
    }
    // MK-SCN-HOLD-13.
    if play.state.variants.all_revealed {
        let hidden = shape.places.iter().filter(|(at, _)| !shape.initial.contains(at));
        hidden.for_each(|(at, _)| reveal_tile(play, None, *at));
    }
}

/// Reveals the next tile, as it is printed (MK-EXP-04) unless tiles are turned before they are seen
/// (MK-VAR-MAP-02), and does what its sites say (MK-EXP-08, MK-SETUP-17). Whoever explores gets the Fame of
/// the scenario (MK-SCN-RECON-04).
pub(crate) fn reveal_tile(play: &mut Play<'_>, seat: Option<Seat>, at: TilePos) {
    let turn = if play.state.variants.turned_tiles { play.chance.below(6) as u8 } else { 0 };
    let Some(tile) = play.state.map.draw_tile(at, play.chance) else { return };
    let placed = Placed { turn, ..Placed::new(at, tile) };
    play.state.map.tiles.push(placed);
    play.log.tell(Event::Explored { seat, tile, at });
    // The middle comes first: what a Megapolis covers is not there any more.
    for (hex, face) in placed.faces() {
        if let Some(site) = face.site.filter(|_| play.state.map.city_at(hex).is_none()) {
            site_revealed(play, hex, site);
        }
    }
    look_around(play);
}

/// The consequences of revealing a site of this kind.
fn site_revealed(play: &mut Play<'_>, hex: Hex, site: Site) {
    match site {
        Site::City => city::revealed(play, hex),
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

/// A mine held by enemies: one visible token and one hidden (MK-SCN-MINES-04).
fn mine_occupied(play: &mut Play<'_>, hex: Hex) {
    let core = play.state.map.tile_kind(hex) == Some(TileKind::Core);
    put_face_up(play, hex, if core { Pile::Red } else { Pile::Green });
    put_face_down(play.state, hex, Pile::Brown);
}

/// In Dungeon Lords a village hides the entrance of a dungeon nearby, a monastery that of a tomb; the player
/// chooses the space (MK-SCN-DUNGEON-03, MK-SCN-DUNGEON-05).
fn hide_entrance(play: &mut Play<'_>, near: Hex, site: Site) {
    let hidden = match site {
        Site::Village => Site::Dungeon,
        Site::Monastery => Site::Tomb,
        _ => return,
    };
    if play.state.scenario == ScenarioId::DungeonLords {
        play.state.tasks.push(Task::Map(Visit::Entrance { near, site: hidden }));
    }
}
