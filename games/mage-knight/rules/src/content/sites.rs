//! The kinds of sites: what is fought there, what they sell, what they give.

use kernel::Text;

use super::effects::EffectId;
use crate::terms::{Pile, Site};

/// The definition of a kind of site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiteCard {
    /// Its name.
    pub name: Text,
    /// What sort of site.
    pub kind: SiteKind,
    /// The fight to conquer it.
    pub fight: Option<Fight>,
    /// The fight to burn it.
    pub burn: Option<Fight>,
    /// The offers in an interaction.
    pub interact: &'static [Interaction],
    /// The effect of plundering.
    pub plunder: EffectId,
    /// Its effect on heroes who start a turn there.
    pub start_of_turn: EffectId,
    /// Its effect on heroes who end a turn there.
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
    /// Enemies on the map that block the way.
    Rampaging,
    /// It has an effect on heroes who are there, or none.
    Passive,
}

/// A fight over a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fight {
    /// The piles of its enemies; empty if another table has them, as for cities and ruins.
    pub enemies: &'static [Pile],
    /// When they are drawn.
    pub drawn: Drawn,
    /// When hidden tokens are revealed.
    pub seen: Option<Seen>,
    /// Whether units may take part.
    pub units_allowed: bool,
    /// Whether night rules apply there (MK-MANA-12).
    pub night_rules: bool,
    /// The change of Reputation for the attempt.
    pub reputation: i8,
    /// What happens to undefeated enemies.
    pub left: Left,
    /// What remains of the site once it is conquered.
    pub conquered: Conquered,
    /// The reward.
    pub reward: EffectId,
}

/// When the enemies of a site are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drawn {
    /// When its tile is revealed, face up.
    RevealedFaceUp,
    /// When its tile is revealed, face down.
    RevealedFaceDown,
    /// When a hero enters it to fight, unless earlier ones are still there.
    Entered,
}

/// When a hidden token is revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seen {
    /// When a hero is next to it.
    Adjacent,
    /// When a hero is next to it by day, or assaults it.
    AdjacentByDay,
    /// By Day at once, or when a hero enters the space.
    ByDayOrEntered,
}

/// What happens to undefeated enemies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Left {
    /// They stay; defeated ones are not replaced.
    Stay,
    /// They are discarded; the next hero meets others.
    Discarded,
    /// They stay, and each defeated one is replaced by a new hidden one.
    Refilled,
}

/// What remains of a conquered site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Conquered {
    /// It is open to its owner or to everybody from then on.
    Kept,
    /// It may be entered again, only for Fame.
    Again,
    /// Nothing.
    Empty,
}

/// An offer in an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interaction {
    /// The offer.
    pub what: Deal,
    /// Who may use it.
    pub who: Who,
}

/// The kinds of offers in an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deal {
    /// Units with the icon of the site can be recruited (MK-INT-07).
    Recruit,
    /// Something is for sale.
    Buy(Sale),
    /// The goods of this city are for sale.
    City,
}

/// The price of goods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sale {
    /// The goods.
    pub ware: Ware,
    /// The price in influence.
    pub influence: u8,
    /// Additional mana, of the colour of the goods.
    pub mana: u8,
}

/// What can be bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ware {
    /// A healing point (MK-INT-09).
    Heal,
    /// An advanced action in the unit offer (MK-INT-10).
    MonasteryAdvanced,
    /// A spell from the offer (MK-INT-11).
    Spell,
    /// An advanced action from the offer, or the unseen top one of the deck (MK-INT-15).
    Advanced,
    /// An artifact, at the end of the turn (MK-INT-12).
    Artifact,
    /// Another elite unit for the unit offer (MK-INT-14).
    EliteUnit,
}

/// Who may interact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// Anybody.
    Anybody,
    /// The owner of the site.
    Owner,
    /// Everybody, once somebody has conquered it.
    Conquered,
}

impl Site {
    /// The definition of the site.
    #[inline]
    pub const fn card(self) -> &'static SiteCard {
        &SITE_TABLE[self.index()]
    }

    /// The sort of site.
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
