//! The kinds of sites: what is fought there, what they sell, what they give.

use kernel::Text;

use super::effects::EffectId;
use crate::terms::{Pile, Site};

/// What a kind of site is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiteCard {
    /// Its name.
    pub name: Text,
    /// What sort of site.
    pub kind: SiteKind,
    /// The fight that it takes to conquer it.
    pub fight: Option<Fight>,
    /// The fight of those who burn it.
    pub burn: Option<Fight>,
    /// What can be done in an interaction.
    pub interact: &'static [Interaction],
    /// What plundering gives.
    pub plunder: EffectId,
    /// What it gives to a hero who starts a turn there.
    pub start_of_turn: EffectId,
    /// What it gives to a hero who ends a turn there.
    pub end_of_turn: EffectId,
}

/// What sort of site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SiteKind {
    /// People live there.
    Inhabited,
    /// It must be assaulted, and its defenders are fortified.
    Fortified,
    /// It may be entered, or passed by.
    Adventure,
    /// Enemies on the map, who block the way.
    Rampaging,
    /// It gives something to those who are there, or nothing.
    Passive,
}

/// A fight for a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fight {
    /// The piles that the enemies come from; none if another table says it, as for cities and ruins.
    pub enemies: &'static [Pile],
    /// When they are drawn.
    pub drawn: Drawn,
    /// When hidden tokens are turned up.
    pub seen: Option<Seen>,
    /// Whether units may take part.
    pub units_allowed: bool,
    /// Whether it counts as night there (MK-MANA-12).
    pub night_rules: bool,
    /// What the attempt does to one's Reputation.
    pub reputation: i8,
    /// What happens to enemies who were not beaten.
    pub left: Left,
    /// What remains of the site once it is conquered.
    pub conquered: Conquered,
    /// What the winner gets.
    pub reward: EffectId,
}

/// When the enemies of a site are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drawn {
    /// When its tile is revealed, for all to see.
    RevealedFaceUp,
    /// When its tile is revealed, hidden.
    RevealedFaceDown,
    /// When a hero enters it to fight, unless some are there from before.
    Entered,
}

/// When a hidden token is turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seen {
    /// When a hero is next to it.
    Adjacent,
    /// When a hero is next to it by day, or assaults it.
    AdjacentByDay,
    /// By day at once, or when a hero enters the space.
    ByDayOrEntered,
}

/// What happens to enemies who were not beaten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Left {
    /// They stay; the beaten ones are not replaced.
    Stay,
    /// They are discarded; whoever comes next meets others.
    Discarded,
    /// They stay, and each beaten one is replaced by a new hidden one.
    Refilled,
}

/// What remains of a conquered site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Conquered {
    /// It is open to its owner or to all from now on.
    Kept,
    /// It may be entered again, for Fame alone.
    Again,
    /// An empty space.
    Empty,
}

/// Something that can be done in an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interaction {
    /// The thing.
    pub what: Deal,
    /// The player who did it.
    pub who: Who,
}

/// What can be done in an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deal {
    /// Units with the icon of the site can be recruited (MK-INT-07).
    Recruit,
    /// Something is for sale.
    Buy(Sale),
    /// What this city sells is for sale.
    City,
}

/// What something costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sale {
    /// What it is.
    pub ware: Ware,
    /// In influence.
    pub influence: u8,
    /// Mana besides, of the colour of the thing.
    pub mana: u8,
}

/// What can be bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ware {
    /// A healing point (MK-INT-09).
    Heal,
    /// An advanced action that lies in the unit offer (MK-INT-10).
    MonasteryAdvanced,
    /// A spell of the offer (MK-INT-11).
    Spell,
    /// An advanced action of the offer, or the unseen top one of the deck (MK-INT-15).
    Advanced,
    /// An artifact, at the end of the turn (MK-INT-12).
    Artifact,
    /// An elite unit more in the unit offer (MK-INT-14).
    EliteUnit,
}

/// Who may interact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// Anybody.
    Anybody,
    /// The owner of the site.
    Owner,
    /// Anybody, once somebody has conquered it.
    Conquered,
}

impl Site {
    /// What the site is.
    #[inline]
    pub const fn card(self) -> &'static SiteCard {
        &SITE_TABLE[self.index()]
    }

    /// What sort of site it is.
    #[inline]
    pub const fn kind(self) -> SiteKind {
        self.card().kind
    }

    /// Whether its defenders are fortified.
    #[inline]
    pub const fn is_fortified(self) -> bool {
        matches!(self.kind(), SiteKind::Fortified)
    }
}

include!(concat!(env!("OUT_DIR"), "/sites.rs"));
