//! The variants of the rule book (MK-VAR), and other agreements made before heroes are picked
//! (MK-VAR-GEN-01).

use crate::content::Shape;
use kernel::List;
use serde::{Deserialize, Serialize};

/// The most cities of a match.
pub const CITIES: usize = 4;

/// What the players have agreed on; whatever is left out follows the scenario and the rule book.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Variants {
    /// The printing of the cards (MK-VAR-PRINT-01).
    pub printing: Printing,
    /// Whether players may fight each other; if `None`, as the scenario says (MK-SCN-GEN-07).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duels: Option<bool>,
    /// Whether heroes may make joint assaults; if `None`, as the way of playing says (MK-COA-01, MK-TEAM-09).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joint_assaults: Option<bool>,
    /// How heroes are assigned (MK-FLOW-02, MK-VAR-AUCTION-01).
    pub heroes: HeroChoice,
    /// Another shape of the map (MK-VAR-MAP-01).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<Shape>,
    /// Other numbers of tiles (MK-VAR-MAP-01).
    #[serde(skip_serializing_if = "TileNumbers::are_usual")]
    pub tiles: TileNumbers,
    /// Whether tiles are turned at random (MK-VAR-MAP-02).
    pub turned_tiles: bool,
    /// Whether the cities are random (MK-VAR-MAP-03).
    pub random_cities: bool,
    /// When the Nights are (MK-VAR-NIGHT-01, MK-VAR-NIGHT-02).
    pub nights: Nights,
    /// The levels of the cities, in the order in which they are revealed; those of the scenario if empty
    /// (MK-VAR-CITYLVL-01).
    #[serde(skip_serializing_if = "List::is_empty")]
    pub city_levels: List<u8, CITIES>,
    /// The level of the Megapolis that appears as the last city (MK-VAR-MEGA-01).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub megapolis: Option<u8>,
    /// The level of the Megapolis that appears before it, if there are two (MK-VAR-MEGA-09).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_megapolis: Option<u8>,
    /// How many rampaging enemies there are (MK-VAR-RAMP-01).
    pub rampaging: Rampaging,
    /// Whether the interactive spells stay in the box (MK-VAR-FRIENDLY-01).
    pub without_interactive_spells: bool,
    /// Whether the interactive skills stay in the box (MK-VAR-FRIENDLY-02).
    pub without_interactive_skills: bool,
    /// Whether gold mana is friendlier by day (MK-VAR-FRIENDLY-04).
    pub friendly_mana: bool,
    /// Whether another player makes single enemies stronger in secret (MK-VAR-ICBT-01).
    pub interactive_combat: bool,
    /// Whether actions are improved after the Nights (MK-VAR-DECK-02).
    pub action_improvement: bool,
    /// Whether advanced actions are drafted at the start (MK-VAR-DECK-06).
    pub starting_draft: bool,
    /// Whether a cooperative team scores its lowest result in each category (MK-SCN-COOP-13).
    pub lowest_scores: bool,
    /// Whether a glade has room for few Shields, which players replace (MK-SCN-DRUIDS-10).
    pub competitive_glades: bool,
    /// Whether it is the epic game with three Days and three Nights (MK-SCN-DRUIDS-11, MK-SCN-RETURN-06).
    pub epic: bool,
    /// Whether all tiles are revealed at the start (MK-SCN-HOLD-13).
    pub all_revealed: bool,
    /// How each team's chosen one is determined (MK-SCN-RETURN-07).
    pub chosen_one: ChosenOne,
}

impl Variants {
    /// Whether a round is a Night; `None` if nobody can know (MK-VAR-NIGHT-01, MK-VAR-NIGHT-02).
    #[must_use]
    pub const fn is_night(&self, round: u8) -> Option<bool> {
        match self.nights {
            Nights::Usual => Some(round.is_multiple_of(2)),
            Nights::Arrival => Some(!round.is_multiple_of(2)),
            Nights::Darkness if round == 1 => Some(false),
            Nights::Darkness => None,
        }
    }

    /// Whether nothing was agreed on.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        *self == Variants::default()
    }
}

/// The printing of the cards (MK-VAR-PRINT-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Printing {
    /// The first, of 2011.
    #[default]
    First,
    /// Later ones, with different values on some cards.
    Later,
}

/// How heroes are assigned to players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeroChoice {
    /// As in the set-up; open ones are dealt at random.
    #[default]
    Dealt,
    /// Picked in a random order (MK-FLOW-02).
    Picked,
    /// The same, with bids of Fame (MK-VAR-AUCTION-01).
    Auction,
}

/// How many tiles there are of each kind, where the players agreed on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TileNumbers {
    /// Countryside tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub countryside: Option<u8>,
    /// Core tiles with a city.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cities: Option<u8>,
    /// Core tiles without a city.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub core: Option<u8>,
}

impl TileNumbers {
    /// This many tiles of each kind.
    #[must_use]
    pub const fn new(countryside: u8, cities: u8, core: u8) -> TileNumbers {
        TileNumbers { countryside: Some(countryside), cities: Some(cities), core: Some(core) }
    }

    /// Whether all numbers are those of the scenario.
    #[must_use]
    pub fn are_usual(&self) -> bool {
        *self == TileNumbers::default()
    }

    /// Countryside, cities, other core tiles.
    pub(crate) const fn numbers(self) -> [Option<u8>; 3] {
        [self.countryside, self.cities, self.core]
    }

    /// The same without values that equal the scenario's.
    pub(crate) fn unlike(self, [countryside, cities, core]: [u8; 3]) -> TileNumbers {
        TileNumbers {
            countryside: self.countryside.filter(|n| *n != countryside),
            cities: self.cities.filter(|n| *n != cities),
            core: self.core.filter(|n| *n != core),
        }
    }
}

/// When the Nights are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nights {
    /// Every other round.
    #[default]
    Usual,
    /// The same, but the first round is a Night (MK-VAR-NIGHT-01).
    Arrival,
    /// Night falls for good, at a time nobody knows (MK-VAR-NIGHT-02).
    Darkness,
}

/// How many rampaging enemies there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rampaging {
    /// Those of the tiles.
    #[default]
    Usual,
    /// More of them (MK-VAR-RAMP-01).
    More,
    /// Even more of them (MK-VAR-RAMP-05).
    EvenMore,
}

impl Rampaging {
    /// The change of Reputation at the start (MK-VAR-RAMP-01, MK-VAR-RAMP-05).
    #[must_use]
    pub const fn first_reputation(self) -> i8 {
        match self {
            Rampaging::Usual => 0,
            Rampaging::More => -2,
            Rampaging::EvenMore => -4,
        }
    }
}

/// How each team's chosen one is determined (MK-SCN-RETURN-07).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChosenOne {
    /// By lot.
    #[default]
    Drawn,
    /// The team chooses.
    Picked,
}
