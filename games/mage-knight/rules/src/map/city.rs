//! Cities on the map: the garrison is the tokens on their space, the Shields are a row that remembers its
//! order.

use super::put_face_down;
use crate::content::{City, Direction, Hex};
use crate::event::Event;
use crate::frame::Play;
use crate::scenarios::CityRule;
use crate::state::State;
use crate::terms::BasicColour;
use kernel::{List, Seat};
use serde::{Deserialize, Serialize};

/// A city that has been revealed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RevealedCity {
    /// The space.
    pub at: Hex,
    /// The colour.
    pub colour: BasicColour,
    /// Its level; 0 if it has none.
    pub level: u8,
    /// Its current status.
    pub stance: Stance,
    /// The Shields on its card, in the order they were placed (MK-CBT-RES-02).
    pub shields: List<Seat, DEFENDERS>,
    /// The other half, if it is a Megapolis (MK-VAR-MEGA-02); everything else applies to both halves
    /// together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub half: Option<Half>,
}

/// The most defenders of a city: those of a Megapolis of level 22.
const DEFENDERS: usize = 10;

/// The second half of a Megapolis, to the right of the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Half {
    /// The space.
    pub at: Hex,
    /// The city it is.
    pub colour: BasicColour,
}

/// The status of a city.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stance {
    /// Nobody may enter it (MK-SCN-RECON-03).
    Closed,
    /// It has a garrison.
    Defended,
    /// Its garrison is gone.
    Conquered,
    /// It is open to all from the start, and nobody leads it (MK-SCN-GEN-05).
    Friendly,
}

impl RevealedCity {
    /// Its spaces: one, or the two of a Megapolis.
    pub fn spaces(&self) -> impl Iterator<Item = Hex> + Clone + use<> {
        [Some(self.at), self.half.map(|half| half.at)].into_iter().flatten()
    }

    /// Its colours: one, or the two of a Megapolis (MK-VAR-MEGA-04, MK-VAR-MEGA-07).
    pub fn colours(&self) -> impl Iterator<Item = BasicColour> + Clone + use<> {
        [Some(self.colour), self.half.map(|half| half.colour)].into_iter().flatten()
    }

    /// Whether it is on a space.
    #[must_use]
    pub fn is_on(&self, hex: Hex) -> bool {
        self.at == hex || self.half.is_some_and(|half| half.at == hex)
    }

    /// The colour of the city on one of its spaces.
    #[must_use]
    pub fn colour_at(&self, hex: Hex) -> Option<BasicColour> {
        let half = self.half.filter(|half| half.at == hex).map(|half| half.colour);
        half.or_else(|| (self.at == hex).then_some(self.colour))
    }

    /// The levels of its halves: if the level is odd, the first half gets more (MK-VAR-MEGA-03).
    #[must_use]
    pub const fn levels(&self) -> [u8; 2] {
        match self.half {
            Some(_) => [self.level.div_ceil(2), self.level / 2],
            None => [self.level, 0],
        }
    }

    /// Whether a space is next to it.
    #[must_use]
    pub fn is_next_to(&self, hex: Hex) -> bool {
        self.spaces().any(|space| space.touches(hex))
    }

    /// Whether everybody may enter it, so that several heroes may be there (MK-MOV-PL-04).
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self.stance, Stance::Conquered | Stance::Friendly)
    }

    /// How many Shields a player has on its card.
    #[must_use]
    pub fn shields_of(&self, seat: Seat) -> u8 {
        self.shields.iter().filter(|shield| **shield == seat).count() as u8
    }

    /// Its leader: the player with most Shields; of several, the one whose Shield was placed first
    /// (MK-CBT-CITY-05).
    #[must_use]
    pub fn leader(&self) -> Option<Seat> {
        if self.stance != Stance::Conquered {
            return None;
        }
        let most = self.shields.iter().map(|seat| self.shields_of(*seat)).max()?;
        self.shields.iter().copied().find(|seat| self.shields_of(*seat) == most)
    }
}

/// A city gets the agreed level and its garrison, face down (MK-EXP-09, MK-VAR-CITYLVL-01); or it is closed,
/// or friendly.
pub(super) fn revealed(play: &mut Play<'_>, at: Hex) {
    let rule = play.state.layout().cities;
    let Some(colour) = colour_of_next(play, at, rule) else { return };
    let mut city =
        RevealedCity { at, colour, level: 0, stance: Stance::Closed, shields: List::new(), half: None };
    match rule {
        CityRule::Closed => {}
        CityRule::Friendly => {
            // MK-SCN-GEN-05.
            city.stance = Stance::Friendly;
            city.shields = Seat::first(play.state.players.len() as u8).collect();
        }
        CityRule::Levels(_) => {
            city.stance = Stance::Defended;
            let revealed = play.state.map.cities.len();
            match megapolis(play.state, revealed) {
                Some(level) => {
                    city.level = level;
                    city.half = other_half(play, &city);
                }
                None => city.level = rule.level(revealed).unwrap_or_default(),
            }
        }
    }
    if let Some(half) = city.half {
        play.log.tell(Event::Megapolis { at, colour, half: half.colour, level: city.level });
    }
    let garrison = city.colours().zip(city.levels()).filter(|(_, level)| *level > 0);
    for (colour, level) in garrison {
        City::of(colour).garrison(level).iter().for_each(|pile| put_face_down(play.state, at, *pile));
    }
    play.state.map.cities.push(city);
}

/// The cities that have not appeared yet.
fn unused(state: &State) -> List<BasicColour, { BasicColour::COUNT }> {
    let used =
        |colour: &BasicColour| state.map.cities.iter().any(|city| city.colours().any(|one| one == *colour));
    BasicColour::ALL.into_iter().filter(|colour| !used(colour)).collect()
}

/// The city that appears on a space: the printed one; or a random one of those that have not appeared yet, if
/// that was agreed on (MK-VAR-MAP-03) or the printed one is already half of a Megapolis (MK-VAR-MEGA-10).
fn colour_of_next(play: &mut Play<'_>, at: Hex, rule: CityRule) -> Option<BasicColour> {
    let printed = play.state.map.face(at)?.colour?;
    let free = unused(play.state);
    if rule == CityRule::Closed || !play.state.variants.random_cities && free.contains(&printed) {
        return Some(printed);
    }
    let drawn = play.chance.pick(&free).copied()?;
    play.log.tell(Event::CityDrawn { at, colour: drawn });
    Some(drawn)
}

/// The level of the Megapolis that appears after this many cities: the last of all, or the last two
/// (MK-VAR-MEGA-01, MK-VAR-MEGA-09).
fn megapolis(state: &State, revealed: usize) -> Option<u8> {
    match usize::from(state.layout().city_tiles()).checked_sub(revealed)? {
        1 => state.variants.megapolis,
        2 => state.variants.first_megapolis,
        _ => None,
    }
}

/// The city that joins another to form a Megapolis: a random one, to its right on the map (MK-VAR-MEGA-02).
fn other_half(play: &mut Play<'_>, city: &RevealedCity) -> Option<Half> {
    let mut free = unused(play.state);
    free.retain(|colour| *colour != city.colour);
    let colour = play.chance.pick(&free).copied()?;
    Some(Half { at: city.at.step(Direction::East), colour })
}
