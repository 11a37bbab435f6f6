//! Who owns the sites, and to whom they are open.

use super::{Map, Stance};
use crate::content::{Hex, SiteKind};
use crate::scenarios::ScenarioId;
use crate::state::{PLAYERS, State};
use crate::terms::Site;
use crate::view::View;
use kernel::Seat;

/// The map, with everything else that decides who may use a site: whether mage towers have owners, and the
/// teams.
#[derive(Clone, Copy, Debug)]
pub struct Claims<'a> {
    map: &'a Map,
    towers: bool,
    teams: [u8; PLAYERS],
}

impl<'a> Claims<'a> {
    fn new(map: &'a Map, scenario: ScenarioId, mut teams: impl Iterator<Item = u8>) -> Claims<'a> {
        let teams = std::array::from_fn(|seat| teams.next().unwrap_or(seat as u8));
        Claims { map, towers: scenario.towers_have_owners(), teams }
    }

    /// Whether a site belongs to the player who conquered it: a keep, and in Conquer and Hold a mage tower
    /// (MK-SCN-HOLD-08).
    #[must_use]
    pub fn has_owner(&self, site: Site) -> bool {
        site == Site::Keep || self.towers && site == Site::MageTower
    }

    /// Whether a space has a site owned by the player or a teammate (MK-TEAM-06, MK-SCN-HOLD-11).
    #[must_use]
    pub fn is_held_for(&self, hex: Hex, seat: Seat) -> bool {
        let team = |of: Seat| self.teams[of.index() % PLAYERS];
        self.map.site(hex).is_some_and(|site| self.has_owner(site))
            && self.map.owner(hex).is_some_and(|owner| team(owner) == team(seat))
    }

    /// Whether entering a space is an assault: on an unconquered fortified site, or on an opponent's site
    /// (MK-MOV-06).
    #[must_use]
    pub fn is_assault(&self, hex: Hex, seat: Seat) -> bool {
        match self.map.site(hex) {
            Some(Site::City) => self.map.city_at(hex).is_some_and(|city| city.stance == Stance::Defended),
            Some(site) if self.has_owner(site) => !self.is_held_for(hex, seat),
            Some(site) if site.kind() == SiteKind::Fortified => !self.map.is_conquered(hex),
            _ => false,
        }
    }
}

impl State {
    /// The owners of the sites.
    #[must_use]
    pub fn claims(&self) -> Claims<'_> {
        Claims::new(&self.map, self.scenario, self.players.iter().map(|player| player.team))
    }
}

impl View {
    /// The owners of the sites.
    #[must_use]
    pub fn claims(&self) -> Claims<'_> {
        Claims::new(&self.map, self.scenario, self.players.iter().map(|player| player.team))
    }
}
