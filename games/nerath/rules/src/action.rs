//! Every answer that a seat can give.

use crate::content::{EventId, Space, TreasureId};
use crate::fleet::ShipId;
use crate::realm::Realm;
use crate::units::UnitKind;
use serde::{Deserialize, Serialize};

/// One answer to one question. Big decisions are chains of these.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Nothing (more): ends the phase, lets a window go by, leaves the rest as it is.
    Done,
    /// So many.
    Amount(u8),

    /// Plays an Event card.
    Event(EventId),
    /// Plays a Treasure card.
    Treasure(TreasureId),
    /// Puts a Treasure in play to use: its Property, once (CN-TRE-05).
    Property(TreasureId),

    /// Moves units of one kind; how many is asked next when there is a choice (CN-MOV-01).
    Move {
        /// What moves.
        kind: UnitKind,
        /// The origin.
        from: Space,
        /// The destination.
        to: Space,
    },
    /// Sails a Warship into a neighbouring zone (CN-MOV-07).
    Sail {
        /// Which ship.
        ship: ShipId,
        /// The destination.
        to: Space,
    },
    /// Takes a land unit aboard (CN-TRA-03).
    Load {
        /// Which ship.
        ship: ShipId,
        /// What boards.
        kind: UnitKind,
        /// Where it stood.
        from: Space,
    },
    /// Sets a land unit ashore (CN-TRA-06, CN-TRA-12).
    Unload {
        /// Which ship.
        ship: ShipId,
        /// What leaves it.
        kind: UnitKind,
        /// The destination.
        to: Space,
    },

    /// Fights the battle in this space next (CN-BTL-01).
    Fight(Space),
    /// Takes a hit (CN-BTL-09).
    Lose(Loss),
    /// Another round (CN-RET-01).
    Press,
    /// Breaks off the attack (CN-RET-01).
    Retreat,
    /// One's own half of the hits each, instead of agreeing (CN-BTL-17).
    Split,
    /// Retreating units of one kind go here; how many is asked next when there is a choice (CN-RET-03).
    Withdraw {
        /// What retreats.
        kind: UnitKind,
        /// The destination.
        to: Space,
    },
    /// A retreating ship goes here (CN-RET-07).
    WithdrawShip {
        /// Which ship.
        ship: ShipId,
        /// The destination.
        to: Space,
    },
    /// A retreating unit boards a ship (CN-RET-05).
    Board {
        /// What boards.
        kind: UnitKind,
        /// Which ship.
        ship: ShipId,
    },
    /// A Monster rampages into this territory (CN-RMP-01).
    Rampage(Space),

    /// Buys units and places them; how many is asked next when there is a choice (CN-REI-01).
    Buy {
        /// What is bought.
        kind: UnitKind,
        /// The Castle it is charged to (CN-REI-14); for a new Castle, and without any Castle, the territory
        /// itself.
        castle: Space,
        /// Where it is placed.
        at: Placement,
    },

    /// Points at a space.
    Space(Space),
    /// Points at a realm.
    Realm(Realm),
    /// Points at units of one kind in a space.
    Unit {
        /// The space.
        space: Space,
        /// The owner.
        realm: Realm,
        /// The kind of unit.
        kind: UnitKind,
    },
    /// Points at a Warship.
    Ship(ShipId),
    /// Points at a card in hand or on top of the deck.
    Card(EventId),
    /// Takes one of the alternatives of a card.
    Option(u8),
    /// Points at a guardian tile in the dungeon being explored.
    Guardian(u8),
}

/// Where a bought unit is placed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Placement {
    /// In a territory or a sea zone.
    Space(Space),
    /// Aboard a Warship (CN-REI-16).
    Aboard(ShipId),
}

/// What takes a hit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// A unit is destroyed.
    Unit {
        /// The owner.
        realm: Realm,
        /// The kind of unit.
        kind: UnitKind,
    },
    /// A unit that takes several hits is wounded (CN-TGH-01).
    Wound {
        /// The owner.
        realm: Realm,
        /// The kind of unit.
        kind: UnitKind,
    },
    /// A wounded one is destroyed by its second hit.
    Wounded {
        /// The owner.
        realm: Realm,
        /// The kind of unit.
        kind: UnitKind,
    },
    /// The Castle falls silent for this battle (CN-BTL-14).
    Castle,
    /// A Warship sinks with everything aboard (CN-SEA-03).
    Ship(ShipId),
    /// A Hero aboard a Warship is destroyed (CN-SEA-04).
    Aboard {
        /// Which ship.
        ship: ShipId,
        /// Which Hero.
        kind: UnitKind,
    },
    /// A guardian loses a die (CN-GRD-03).
    Guardian {
        /// Which tile.
        tile: u8,
        /// Which of its dice.
        die: u8,
    },
}
