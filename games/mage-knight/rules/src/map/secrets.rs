//! Secret dungeons and tombs of Dungeon Lords (MK-SCN-DUNGEON-03 to MK-SCN-DUNGEON-07).

use super::{Map, Secret, can_be_entered, put_face_down};
use crate::content::Hex;
use crate::event::Event;
use crate::frame::Play;
use crate::scenarios::ScenarioId;
use crate::state::State;
use crate::terms::{Pile, Site, Terrain};
use arrayvec::ArrayVec;

/// Where an entrance may be: on a space next to the village or monastery that can be entered, is not a swamp
/// and has no site.
pub(super) fn entrances(state: &State, near: Hex) -> ArrayVec<Hex, 6> {
    let fits = |hex: &Hex| {
        can_be_entered(state, *hex, state.seat())
            && state.map.terrain(*hex) != Some(Terrain::Swamp)
            && state.map.site(*hex).is_none()
    };
    near.neighbours().into_iter().filter(fits).collect()
}

/// Marks an entrance with a hidden token: brown for a dungeon, red for a tomb.
pub(super) fn mark_entrance(play: &mut Play<'_>, at: Hex, site: Site) {
    play.state.map.secrets.push(Secret { at, site });
    put_face_down(play.state, at, if site == Site::Tomb { Pile::Red } else { Pile::Brown });
    play.log.tell(Event::Entrance { at, site });
}

impl Map {
    /// Whether a space is a conquered dungeon or tomb, secret or not.
    #[must_use]
    pub fn is_conquered_dungeon(&self, hex: Hex) -> bool {
        self.is_conquered(hex) && matches!(self.site(hex), Some(Site::Dungeon | Site::Tomb))
    }

    /// The distance between two spaces over revealed spaces that are neither water nor swamp; `None` if there
    /// is no such way.
    #[must_use]
    pub fn underground(&self, from: Hex, to: Hex) -> Option<u8> {
        let dry = |hex: Hex| {
            !matches!(self.terrain(hex), None | Some(Terrain::Lake | Terrain::Swamp | Terrain::Sea))
        };
        let mut reached: ArrayVec<(Hex, u8), { super::TILES_ON_MAP * 7 }> = ArrayVec::new();
        reached.push((from, 0));
        let mut next = 0;
        while let Some((hex, steps)) = reached.get(next).copied() {
            if hex == to {
                return Some(steps);
            }
            for other in hex.neighbours() {
                if dry(other) && reached.iter().all(|(known, _)| *known != other) {
                    reached.push((other, steps + 1));
                }
            }
            next += 1;
        }
        None
    }
}

/// The other conquered dungeons and tombs that a hero can reach underground, with the Move points needed
/// (MK-SCN-DUNGEON-07).
pub(crate) fn tunnels(state: &State, from: Hex) -> ArrayVec<(Hex, u8), 32> {
    let map = &state.map;
    if state.scenario != ScenarioId::DungeonLords || !map.is_conquered_dungeon(from) {
        return ArrayVec::new();
    }
    let sites = map.spaces_with(Site::Dungeon).chain(map.spaces_with(Site::Tomb));
    let others = sites.filter(|hex| *hex != from && map.is_conquered_dungeon(*hex));
    others.filter_map(|hex| Some((hex, 2 + map.underground(from, hex)?))).collect()
}
