//! When the goal of a scenario is met, and what happens between its rounds.

use super::{ScenarioId, portal};
use crate::content::{Hex, TileKind};
use crate::frame::Play;
use crate::map::Stance;
use crate::player::store_crystal;
use crate::state::{Stage, State};
use crate::terms::Site;
use kernel::Seat;

/// A mine that a player has liberated.
pub(crate) struct Liberated {
    /// The space.
    pub(crate) at: Hex,
    /// Whether on a core tile.
    pub(crate) core: bool,
}

/// Whether the goal has been reached: from then on there are only last turns (MK-SCN-GEN-02).
pub(crate) fn is_won(state: &State) -> bool {
    if state.stage == Stage::SetUp {
        return false;
    }
    match state.scenario {
        // MK-SCN-RECON-06.
        ScenarioId::FirstReconnaissance => !state.map.cities.is_empty(),
        // MK-SCN-CONQUEST-05, MK-SCN-BLITZ-08, MK-SCN-SOLO-07, MK-SCN-COOP-08.
        ScenarioId::FullConquest
        | ScenarioId::BlitzConquest
        | ScenarioId::SoloConquest
        | ScenarioId::FullCooperation
        | ScenarioId::BlitzCooperation => {
            let (conquered, all) = cities(state);
            all > 0 && conquered == all
        }
        // MK-SCN-MINES-09.
        ScenarioId::MinesLiberation => all_conquered(state, &[Site::Mine]),
        // MK-SCN-DRUIDS-09, MK-SCN-DRUIDS-11: all have summoned the monsters of the last Night.
        ScenarioId::DruidNights => {
            let last = 1 << (state.rounds() / 2 - 1);
            state.players.iter().all(|player| player.incantations & last != 0)
        }
        // MK-SCN-DUNGEON-08.
        ScenarioId::DungeonLords => all_conquered(state, &[Site::Dungeon, Site::Tomb]),
        // MK-SCN-GEN-02, MK-SCN-RETURN-09: nothing but the last round ends them.
        ScenarioId::ConquerAndHold | ScenarioId::OneToReturn => false,
    }
}

/// Whether all tiles are revealed and all sites of these kinds conquered, secret ones included.
fn all_conquered(state: &State, sites: &[Site]) -> bool {
    let mut spaces = sites.iter().flat_map(|site| state.map.spaces_with(*site));
    state.map.deck.is_empty() && spaces.all(|space| state.map.is_conquered(space))
}

/// How many cities have been conquered, and how many there are to conquer.
pub(crate) fn cities(state: &State) -> (u8, u8) {
    let conquered = state.map.cities.iter().filter(|city| city.stance == Stance::Conquered).count();
    let defended = state.map.cities.iter().filter(|city| city.stance == Stance::Defended).count();
    let groups = state.map.deck.core.iter().filter(|_| state.scenario.is_conquest());
    let with_city = groups.filter(|group| group.tiles.iter().all(|tile| tile.tile().city.is_some()));
    let to_come: u8 = with_city.map(|group| group.left).sum();
    (conquered as u8, (conquered + defended) as u8 + to_come)
}

/// Whether a mine gives crystals (MK-SCN-MINES-07).
pub(crate) fn mine_works(state: &State, mine: Hex) -> bool {
    state.scenario != ScenarioId::MinesLiberation || state.map.is_conquered(mine)
}

/// The mines that a player has liberated (MK-SCN-MINES-06).
pub(crate) fn mines_of(state: &State, seat: Seat) -> impl Iterator<Item = Liberated> + '_ {
    let mines = state.map.spaces_with(Site::Mine).filter(move |mine| state.map.has_shield(*mine, seat));
    mines.map(|at| Liberated { at, core: state.map.tile_kind(at) == Some(TileKind::Core) })
}

/// What a scenario does when a round begins.
pub(crate) fn round_begins(play: &mut Play<'_>) {
    if play.state.scenario != ScenarioId::MinesLiberation {
        return;
    }
    // MK-SCN-MINES-08: a crystal of every mine, however far.
    for seat in Seat::first(play.state.players.len() as u8) {
        let mines = mines_of(play.state, seat).filter_map(|mine| play.state.map.colour(mine.at));
        for colour in mines.collect::<Vec<_>>() {
            store_crystal(play, seat, colour);
        }
    }
}

/// What a scenario does at the end of a round that is not the last (MK-VAR-GEN-03).
pub(crate) fn round_ends(play: &mut Play<'_>) {
    // MK-SCN-RETURN-03.
    if play.state.scenario == ScenarioId::OneToReturn && play.state.round == 1 {
        portal::close(play);
    }
    // MK-SCN-DRUIDS-07, MK-SCN-DRUIDS-11: the glades fall asleep after each Night.
    if play.state.scenario == ScenarioId::DruidNights && play.state.night {
        let glades: Vec<Hex> = play.state.map.spaces_with(Site::MagicalGlade).collect();
        glades.into_iter().for_each(|glade| play.state.map.clear_shields(glade));
    }
}
