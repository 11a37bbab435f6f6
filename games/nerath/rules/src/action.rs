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
    /// Ends the phase, passes a window, or leaves the rest as it is.
    Done,
    /// Answers with a number.
    Amount(u8),

    /// Plays an Event card.
    Event(EventId),
    /// Plays a Treasure card.
    Treasure(TreasureId),
    /// Uses the Property of a Treasure in play, once (CN-TRE-05).
    Property(TreasureId),

    /// Moves units of one kind; the number is asked next if there is a choice (CN-MOV-01).
    Move {
        /// The kind of unit.
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
    /// Fights another round (CN-RET-01).
    Press,
    /// Retreats (CN-RET-01).
    Retreat,
    /// Splits the hits with the ally, half each, instead of agreeing (CN-BTL-17).
    Split,
    /// Retreating units of one kind go here; the number is asked next if there is a choice (CN-RET-03).
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

    /// Buys units and places them; the number is asked next if there is a choice (CN-REI-01).
    Buy {
        /// What is bought.
        kind: UnitKind,
        /// The Castle it is charged to (CN-REI-14); for a new Castle, and without any Castle, the territory
        /// itself.
        castle: Space,
        /// Where it is placed.
        at: Placement,
    },

    /// Names a space.
    Space(Space),
    /// Names a realm.
    Realm(Realm),
    /// Names units of one kind in a space.
    Unit {
        /// The space.
        space: Space,
        /// The owner.
        realm: Realm,
        /// The kind of unit.
        kind: UnitKind,
    },
    /// Names a Warship.
    Ship(ShipId),
    /// Names a card in hand or on top of the deck.
    Card(EventId),
    /// Picks one of the options of a card.
    Option(u8),
    /// Names a guardian tile in the dungeon being explored.
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

/// How a hit is taken.
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
    /// A wounded unit is destroyed by its second hit.
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
