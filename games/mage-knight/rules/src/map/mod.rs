//! The map: tiles, sites, tokens, shields and cities (MK-MAP, MK-SETUP-13 to MK-SETUP-17).

#[cfg(test)]
mod agreed_maps;
mod city;
mod claims;
#[cfg(test)]
mod megapolises;
mod near;
mod reveal;
mod safety;
mod secrets;
#[cfg(test)]
mod tests;
mod tile_deck;
mod tokens;
mod visit;

pub use city::{Half, RevealedCity, Stance};
pub use claims::Claims;
pub(crate) use near::{hand_bonus, is_next_to_tower, is_occupied};
pub(crate) use reveal::{lay_out, reveal_tile};
pub(crate) use safety::{can_be_entered, is_safe, withdrawal};
pub(crate) use secrets::tunnels;
pub use tile_deck::TileDeck;
pub use tokens::{RuinToken, Token, TokenFace};
pub(crate) use tokens::{
    discard_token, draw_token, look_around, put_face_down, put_face_up, put_if_left, remove_token, turn_up,
};
pub use visit::Visit;

use crate::content::{Face, Hex, Shape, SiteKind, Spot, TileId, TileKind, TilePos, touched};
use crate::event::Event;
use crate::frame::Play;
use crate::terms::{BasicColour, Site, Terrain};
use kernel::{List, Seat};
use serde::{Deserialize, Serialize};

/// The most tiles on a map: the start tile and all others.
pub const TILES_ON_MAP: usize = 20;

/// The map and everything on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Map {
    /// Its shape.
    pub shape: Shape,
    /// The tiles, in the order they were placed.
    pub tiles: List<Placed, TILES_ON_MAP>,
    /// The tiles still to come.
    pub deck: TileDeck,
    /// The enemy tokens on the map and on the city cards.
    pub tokens: List<Token, 72>,
    /// The ruins tokens.
    pub ruins: List<RuinToken, 12>,
    /// The revealed cities, in order.
    pub cities: List<RevealedCity, 4>,
    /// Secret dungeons and tombs (MK-SCN-DUNGEON-03, MK-SCN-DUNGEON-05).
    pub secrets: List<Secret, 16>,
}

/// A tile on the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Placed {
    /// The place.
    pub at: TilePos,
    /// The tile.
    pub tile: TileId,
    /// The players with a Shield on each of its spaces, one bit per seat, by [`Spot`] as the tile lies on the
    /// map.
    pub shields: [u8; Spot::COUNT],
    /// By how many sixths it is turned, counter-clockwise (MK-VAR-MAP-02).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub turn: u8,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde asks for it
const fn is_zero(turn: &u8) -> bool {
    *turn == 0
}

impl Placed {
    /// A new tile, not rotated.
    #[must_use]
    pub const fn new(at: TilePos, tile: TileId) -> Placed {
        Placed { at, tile, shields: [0; Spot::COUNT], turn: 0 }
    }

    /// What is on one of its spaces, considering its rotation.
    #[inline]
    #[must_use]
    pub const fn face(&self, spot: Spot) -> &'static Face {
        self.tile.face(spot.turned_back(self.turn))
    }

    /// Its seven spaces and what is printed on them.
    pub fn faces(&self) -> impl Iterator<Item = (Hex, &'static Face)> + use<> {
        let placed = *self;
        Spot::ALL.into_iter().map(move |spot| (placed.at.hex(spot), placed.face(spot)))
    }
}

/// A secret entrance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Secret {
    /// The space.
    pub at: Hex,
    /// Whether it leads to a dungeon or a tomb.
    pub site: Site,
}

impl Default for Map {
    fn default() -> Map {
        Map {
            shape: Shape::Wedge,
            tiles: List::new(),
            deck: TileDeck::default(),
            tokens: List::new(),
            ruins: List::new(),
            cities: List::new(),
            secrets: List::new(),
        }
    }
}

impl Map {
    /// The portal, where heroes enter the map.
    pub const PORTAL: Hex = Hex::new(0, 0);

    /// The tile that lies at a position.
    #[must_use]
    pub fn tile_at(&self, at: TilePos) -> Option<&Placed> {
        self.tiles.iter().find(|placed| placed.at == at)
    }

    /// Whether a space is revealed.
    #[must_use]
    pub fn contains(&self, hex: Hex) -> bool {
        self.tile_at(hex.on_tile().0).is_some()
    }

    /// What is printed on a space; the second half of a Megapolis hides it (MK-VAR-MEGA-02).
    #[must_use]
    pub fn face(&self, hex: Hex) -> Option<&'static Face> {
        if self.is_covered(hex) {
            return Some(&COVERED);
        }
        let (at, spot) = hex.on_tile();
        self.tile_at(at).map(|placed| placed.face(spot))
    }

    /// The terrain that decides the cost of moving there; a city counts as a terrain of its own (MK-MOV-05).
    #[must_use]
    pub fn terrain(&self, hex: Hex) -> Option<Terrain> {
        self.face(hex).map(Face::ground)
    }

    /// The site on a space, including secret sites and those that are used up.
    #[must_use]
    pub fn site(&self, hex: Hex) -> Option<Site> {
        let site = self.face(hex)?.site;
        site.or_else(|| self.secrets.iter().find(|secret| secret.at == hex).map(|secret| secret.site))
    }

    /// The colour of the mine or city on a space: of a city, that of its card (MK-VAR-MAP-03).
    #[must_use]
    pub fn colour(&self, hex: Hex) -> Option<BasicColour> {
        match self.city_at(hex) {
            Some(city) => city.colour_at(hex),
            None => self.face(hex)?.colour,
        }
    }

    /// What kind of tile a space is on.
    #[must_use]
    pub fn tile_kind(&self, hex: Hex) -> Option<TileKind> {
        self.tile_at(hex.on_tile().0).map(|placed| placed.tile.tile().kind)
    }

    /// Every revealed space.
    pub fn spaces(&self) -> impl Iterator<Item = Hex> + '_ {
        self.tiles.iter().flat_map(|placed| placed.at.hexes())
    }

    /// Every space with a site of this kind, including secret and used-up ones.
    pub fn spaces_with(&self, site: Site) -> impl Iterator<Item = Hex> + '_ {
        let secrets = self.secrets.iter().filter(move |secret| secret.site == site).map(|secret| secret.at);
        let printed = self
            .tiles
            .iter()
            .flat_map(Placed::faces)
            .filter(move |(_, face)| face.site == Some(site))
            .map(|(hex, _)| hex)
            .filter(|hex| !self.is_covered(*hex));
        let halves = self.halves().map(|half| half.at).filter(move |_| site == Site::City);
        printed.chain(halves).chain(secrets)
    }

    /// The players with a Shield on a space, one bit a seat; a city's Shields are on its card.
    #[must_use]
    pub fn shields(&self, hex: Hex) -> u8 {
        let (at, spot) = hex.on_tile();
        self.tile_at(at).map_or(0, |placed| placed.shields[spot.index()])
    }

    /// Whether a player has a Shield on a space.
    #[must_use]
    pub fn has_shield(&self, hex: Hex, seat: Seat) -> bool {
        self.shields(hex) >> seat.index() & 1 == 1
    }

    /// Puts a player's Shield on a space (MK-PLAYER-06).
    pub fn put_shield(&mut self, hex: Hex, seat: Seat) {
        self.change_shields(hex, |shields| *shields |= 1 << seat.index());
    }

    /// Takes a player's Shield off a space.
    pub fn take_shield(&mut self, hex: Hex, seat: Seat) {
        self.change_shields(hex, |shields| *shields &= !(1 << seat.index()));
    }

    /// Takes all Shields off a space.
    pub fn clear_shields(&mut self, hex: Hex) {
        self.change_shields(hex, |shields| *shields = 0);
    }

    fn change_shields(&mut self, hex: Hex, change: impl FnOnce(&mut u8)) {
        let (at, spot) = hex.on_tile();
        if let Some(placed) = self.tiles.iter_mut().find(|placed| placed.at == at) {
            change(&mut placed.shields[spot.index()]);
        }
    }

    /// The owner of a space: the player whose Shield is there. A keep has at most one.
    #[must_use]
    pub fn owner(&self, hex: Hex) -> Option<Seat> {
        match self.shields(hex) {
            0 => None,
            shields => Some(Seat(shields.trailing_zeros() as u8)),
        }
    }

    /// Whether the site on a space has been conquered, liberated or burned; for a city, whether everybody may
    /// enter it.
    #[must_use]
    pub fn is_conquered(&self, hex: Hex) -> bool {
        match self.city_at(hex) {
            Some(city) => city.is_open(),
            None => self.shields(hex) != 0,
        }
    }

    /// The city on a space, on either half of a Megapolis.
    #[must_use]
    pub fn city_at(&self, hex: Hex) -> Option<&RevealedCity> {
        self.cities.iter().find(|city| city.is_on(hex))
    }

    /// The city on a space, to change it.
    pub fn city_at_mut(&mut self, hex: Hex) -> Option<&mut RevealedCity> {
        self.cities.iter_mut().find(|city| city.is_on(hex))
    }

    /// Where the enemy tokens of a space lie: those of a Megapolis are all on its first half
    /// (MK-VAR-MEGA-03).
    #[must_use]
    pub fn garrison_space(&self, hex: Hex) -> Hex {
        self.city_at(hex).map_or(hex, |city| city.at)
    }

    /// The second halves of Megapolises.
    fn halves(&self) -> impl Iterator<Item = Half> + '_ {
        self.cities.iter().filter_map(|city| city.half)
    }

    /// Whether the second half of a Megapolis stands on a space, and hides what is printed there
    /// (MK-VAR-MEGA-02).
    fn is_covered(&self, hex: Hex) -> bool {
        self.halves().any(|half| half.at == hex)
    }

    /// The ruins token on a space.
    #[must_use]
    pub fn ruin_at(&self, hex: Hex) -> Option<RuinToken> {
        self.ruins.iter().copied().find(|token| token.at == hex)
    }

    /// The enemy tokens on a space, in the order in which they came.
    pub fn tokens_at(&self, hex: Hex) -> impl Iterator<Item = &Token> + '_ {
        self.tokens.iter().filter(move |token| token.at == hex)
    }

    /// Whether there are rampaging enemies on a space (MK-MOV-07).
    #[must_use]
    pub fn has_rampaging(&self, hex: Hex) -> bool {
        self.face(hex).is_some_and(is_lair) && self.tokens_at(hex).next().is_some()
    }

    /// The spaces next to this one with rampaging enemies.
    #[must_use]
    pub fn rampaging_near(&self, hex: Hex) -> List<Hex, 6> {
        let mut near: List<Hex, 6> = List::new();
        for token in self.tokens.iter().filter(|token| token.at.touches(hex)) {
            if !near.contains(&token.at) && self.face(token.at).is_some_and(is_lair) {
                near.push(token.at);
            }
        }
        near
    }

    /// How many monasteries have not been burned (MK-RND-06).
    #[must_use]
    pub fn monasteries(&self) -> usize {
        self.spaces_with(Site::Monastery).filter(|hex| !self.is_conquered(*hex)).count()
    }

    /// Whether a core tile has been revealed (MK-RND-05).
    #[must_use]
    pub fn has_core(&self) -> bool {
        self.tiles.iter().any(|placed| placed.tile.tile().kind == TileKind::Core)
    }

    /// How many tiles a position touches.
    #[must_use]
    pub fn touched(&self, at: TilePos) -> usize {
        touched(at, |other| self.tile_at(other).is_some())
    }
}

/// What lies under the second half of a Megapolis: a city, and nothing else.
static COVERED: Face = Face { terrain: Terrain::City, site: Some(Site::City), colour: None };

/// Whether rampaging enemies live there.
fn is_lair(face: &'static Face) -> bool {
    face.site.is_some_and(|site| site.kind() == SiteKind::Rampaging)
}

/// Puts a Shield of a player on the space of the hero (MK-PLAYER-06); in a city, on its card.
pub(crate) fn place_shield(play: &mut Play<'_>, seat: Seat) {
    let Some(place) = play.state.players[seat].place else { return };
    let map = &mut play.state.map;
    match map.city_at_mut(place) {
        Some(city) => {
            // A city has ten defenders at most.
            let _ = city.shields.try_push(seat);
        }
        None => map.put_shield(place, seat),
    }
    play.log.tell(Event::Conquered { seat, at: place });
}
