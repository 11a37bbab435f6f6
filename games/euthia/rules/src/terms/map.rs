//! Words of the map: spaces and tiles.

use super::board::Element;
use words::words;

words! {
    /// What a Mine is in, and so the pile of Natural Resources that it gives (EU-MIN-01).
    Mine {
        /// A mountain.
        Mountain = "mountain",
        /// A lake.
        Lake = "lake",
        /// A cavern.
        Cave = "cave",
    }
}

words! {
    /// A Place of Trade (EU-TRD).
    Trade {
        /// A Merchant.
        Merchant = "merchant",
        /// An Alchemist.
        Alchemist = "alchemist",
        /// The Dragonslayer Towers.
        Towers = "towers",
    }
}

words! {
    /// What a space of the map is (EU-MAP-03).
    SpaceKind {
        /// Nothing in particular.
        Plain = "plain",
        /// A Mine in a mountain.
        Mountain = "mountain",
        /// A Mine in a lake.
        Lake = "lake",
        /// A Mine in a cavern.
        Cave = "cave",
        /// A Treasure of level 1.
        Treasure1 = "treasure1",
        /// A Treasure of level 2.
        Treasure2 = "treasure2",
        /// A Treasure of level 3.
        Treasure3 = "treasure3",
        /// An Air Elemental.
        ElementalAir = "elemental_air",
        /// An Earth Elemental.
        ElementalEarth = "elemental_earth",
        /// A Water Elemental.
        ElementalWater = "elemental_water",
        /// A Fire Elemental.
        ElementalFire = "elemental_fire",
        /// A Portal.
        Portal = "portal",
        /// A Merchant.
        Merchant = "merchant",
        /// An Alchemist.
        Alchemist = "alchemist",
        /// An Encounter.
        Encounter = "encounter",
        /// A Settlement (scenario).
        Settlement = "settlement",
        /// The crater of the Golem (scenario).
        Crater = "crater",
        /// A rift (scenario).
        Rift = "rift",
        /// The lair of a dragon (scenario).
        Lair = "lair",
        /// The Griffin's Lair (EU-GRF-02).
        GriffinLair = "griffin_lair",
        /// The Chapel: a centre.
        Chapel = "chapel",
        /// The Dragonslayer Towers: a centre.
        Towers = "towers",
        /// A Legend: a centre (EU-MAP-04).
        Legend = "legend",
    }
}

words! {
    /// The group of a Territory tile in its Chapter (EU-TER-02).
    Group {
        /// A Starting tile.
        Start = "start",
        /// Fixed: always used.
        Fixed = "fixed",
        /// Encounter: some are drawn.
        Encounter = "encounter",
        /// Scenario: used where a scenario says so.
        Scenario = "scenario",
        /// Other: some are drawn.
        Other = "other",
    }
}

words! {
    /// A Special tile (EU-SPC-01).
    Special {
        /// The Chapel.
        Chapel = "chapel",
        /// The Dragonslayer Towers.
        Towers = "towers",
        /// The Mercenary's Fortress.
        MercenaryFortress = "mercenary_fortress",
        /// The Overlord.
        Overlord = "overlord",
        /// A Legend.
        Legend = "legend",
    }
}

words! {
    /// A place that an effect or a Bounty names.
    Place {
        /// A mountain Mine.
        Mountain = "mountain",
        /// A lake Mine.
        Lake = "lake",
        /// A cavern Mine.
        Cave = "cave",
        /// A Treasure of any level.
        Treasure = "treasure",
        /// A Merchant.
        Merchant = "merchant",
        /// An Alchemist.
        Alchemist = "alchemist",
        /// A Portal.
        Portal = "portal",
        /// The Chapel.
        Chapel = "chapel",
        /// The Dragonslayer Towers.
        Towers = "towers",
        /// Any Elemental.
        Elemental = "elemental",
        /// An Air Elemental.
        ElementalAir = "elemental_air",
        /// An Earth Elemental.
        ElementalEarth = "elemental_earth",
        /// A Water Elemental.
        ElementalWater = "elemental_water",
        /// A Fire Elemental.
        ElementalFire = "elemental_fire",
        /// A Settlement.
        Settlement = "settlement",
    }
}

impl Mine {
    /// The space of such a Mine.
    #[must_use]
    pub const fn space(self) -> SpaceKind {
        [SpaceKind::Mountain, SpaceKind::Lake, SpaceKind::Cave][self.index()]
    }
}

impl SpaceKind {
    /// The Mine here, if it is one.
    #[must_use]
    pub const fn mine(self) -> Option<Mine> {
        match self {
            SpaceKind::Mountain => Some(Mine::Mountain),
            SpaceKind::Lake => Some(Mine::Lake),
            SpaceKind::Cave => Some(Mine::Cave),
            _ => None,
        }
    }

    /// The level of the Treasure here, if there is one.
    #[must_use]
    pub const fn treasure(self) -> Option<u8> {
        match self {
            SpaceKind::Treasure1 => Some(1),
            SpaceKind::Treasure2 => Some(2),
            SpaceKind::Treasure3 => Some(3),
            _ => None,
        }
    }

    /// The Elemental here, if there is one.
    #[must_use]
    pub const fn elemental(self) -> Option<Element> {
        match self {
            SpaceKind::ElementalAir => Some(Element::Air),
            SpaceKind::ElementalEarth => Some(Element::Earth),
            SpaceKind::ElementalWater => Some(Element::Water),
            SpaceKind::ElementalFire => Some(Element::Fire),
            _ => None,
        }
    }

    /// The Place of Trade here, if it is one.
    #[must_use]
    pub const fn trade(self) -> Option<Trade> {
        match self {
            SpaceKind::Merchant => Some(Trade::Merchant),
            SpaceKind::Alchemist => Some(Trade::Alchemist),
            SpaceKind::Towers => Some(Trade::Towers),
            _ => None,
        }
    }
}

impl Place {
    /// Whether a space of this kind is such a place.
    #[must_use]
    pub const fn is(self, kind: SpaceKind) -> bool {
        match self {
            Place::Mountain => matches!(kind, SpaceKind::Mountain),
            Place::Lake => matches!(kind, SpaceKind::Lake),
            Place::Cave => matches!(kind, SpaceKind::Cave),
            Place::Treasure => kind.treasure().is_some(),
            Place::Merchant => matches!(kind, SpaceKind::Merchant),
            Place::Alchemist => matches!(kind, SpaceKind::Alchemist),
            Place::Portal => matches!(kind, SpaceKind::Portal),
            Place::Chapel => matches!(kind, SpaceKind::Chapel),
            Place::Towers => matches!(kind, SpaceKind::Towers),
            Place::Elemental => kind.elemental().is_some(),
            Place::ElementalAir => matches!(kind, SpaceKind::ElementalAir),
            Place::ElementalEarth => matches!(kind, SpaceKind::ElementalEarth),
            Place::ElementalWater => matches!(kind, SpaceKind::ElementalWater),
            Place::ElementalFire => matches!(kind, SpaceKind::ElementalFire),
            Place::Settlement => matches!(kind, SpaceKind::Settlement),
        }
    }
}
