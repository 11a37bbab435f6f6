//! Words of the Hero board: Heroes, slots, Items, triggers.

use words::words;

words! {
    /// One of the six Heroes (EU-CMP-03).
    Hero {
        /// The priestess.
        Ael = "ael",
        /// The warrior.
        Dral = "dral",
        /// The huntress.
        Keleia = "keleia",
        /// The fire mage.
        Maeldur = "maeldur",
        /// The dwarf with his Dwurt.
        Skoldur = "skoldur",
        /// The witch of shadow and Essences.
        Taesiri = "taesiri",
    }
}

words! {
    /// The colour of a Hero (EU-CMP-03).
    Colour {
        /// White.
        White = "white",
        /// Blue.
        Blue = "blue",
        /// Yellow.
        Yellow = "yellow",
        /// Red.
        Red = "red",
        /// Black.
        Black = "black",
        /// Violet.
        Violet = "violet",
    }
}

words! {
    /// A Gem (EU-GEM).
    Gem {
        /// Ruby.
        Ruby = "ruby",
        /// Emerald.
        Emerald = "emerald",
        /// Opal.
        Opal = "opal",
        /// Onyx.
        Onyx = "onyx",
        /// Sapphire.
        Sapphire = "sapphire",
        /// Amethyst.
        Amethyst = "amethyst",
        /// Demonite.
        Demonite = "demonite",
        /// Diamond.
        Diamond = "diamond",
    }
}

words! {
    /// An Elemental, its power and its Essence (EU-ELM, EU-ESS).
    Element {
        /// Air.
        Air = "air",
        /// Earth.
        Earth = "earth",
        /// Water.
        Water = "water",
        /// Fire.
        Fire = "fire",
    }
}

words! {
    /// An Action, and the token for it (EU-ACT).
    Deed {
        /// Mining.
        Mine = "mine",
        /// Trade.
        Trade = "trade",
        /// Combat.
        Combat = "combat",
    }
}

words! {
    /// The symbol of a slot and of what goes there (EU-ITM-06).
    Symbol {
        /// Weapons and Shields, on a Hero slot.
        Sword = "sword",
        /// Abilities, on a Hero slot.
        Ability = "ability",
        /// Initiative Abilities, on a Hero slot.
        Initiative = "initiative",
        /// Helmets.
        Helmet = "helmet",
        /// Cuirasses.
        Armour = "armour",
        /// Gauntlets.
        Gloves = "gloves",
        /// Greaves.
        Leggings = "leggings",
        /// Boots.
        Boots = "boots",
        /// Jewellery.
        Jewellery = "jewellery",
    }
}

words! {
    /// The background colour of Armour, which makes a set (EU-ARM-01).
    Family {
        /// Leather.
        Leather = "leather",
        /// Mail.
        Mail = "mail",
        /// Plate.
        Plate = "plate",
        /// Dragonhide.
        Dragonhide = "dragonhide",
    }
}

words! {
    /// What a tile is (EU-ITM-01, EU-HTL-01).
    Kind {
        /// A Weapon.
        Weapon = "weapon",
        /// A Shield.
        Shield = "shield",
        /// Armour.
        Armour = "armour",
        /// Jewellery.
        Jewellery = "jewellery",
        /// A Scroll.
        Scroll = "scroll",
        /// A Potion.
        Potion = "potion",
        /// A Chest.
        Chest = "chest",
        /// A Flask.
        Flask = "flask",
        /// A Pouch or Case.
        Pouch = "pouch",
        /// A Backpack.
        Backpack = "backpack",
        /// An Amulet.
        Amulet = "amulet",
        /// Something to sell.
        Valuable = "valuable",
        /// Something used once.
        Consumable = "consumable",
        /// Provisions.
        Provisions = "provisions",
        /// An Artifact.
        Artefact = "artefact",
        /// A tile of a scenario.
        Special = "special",
        /// A Natural Resource.
        Resource = "resource",
        /// An Ability: no Item.
        Ability = "ability",
        /// An Initiative Ability: no Item.
        Initiative = "initiative",
    }
}

words! {
    /// When an effect can be used (EU-TRG).
    Trigger {
        /// Outside Combat, or before one (EU-TRG-02).
        Out = "out",
        /// Always on (EU-TRG-03).
        Permanent = "permanent",
        /// In Combat and outside it (EU-TRG-04).
        Anytime = "anytime",
        /// After any Hero roll (EU-ROL-02).
        Roll = "roll",
        /// During a Mining action (EU-MIN-07).
        Mine = "mine",
        /// For the Initiative attack (EU-TRG-06).
        Initiative = "initiative",
        /// Step B of the Hero attack (EU-TRG-07).
        Attack = "attack",
        /// Hero Healing phases, and outside Combat (EU-CBT-25).
        Heal = "heal",
        /// Step A of the Monster attack (EU-TRG-08).
        MonsterBefore = "mon_before",
        /// Step C of the Monster attack (EU-TRG-08).
        MonsterAfter = "mon_after",
        /// Step A or C of the Monster attack (EU-TRG-08).
        MonsterBoth = "mon_both",
        /// Step A of the Hero attack (EU-TRG-09).
        HeroBefore = "hero_before",
        /// Step C of the Hero attack (EU-TRG-09).
        HeroAfter = "hero_after",
        /// When one becomes the Monster Player.
        AsMonster = "as_monster",
    }
}

words! {
    /// How often an effect can be used.
    Usage {
        /// In every Combat round: never engaged.
        Each = "each",
        /// Once in a round, then engaged (EU-HTL-11).
        Engage = "engage",
        /// Always on.
        Permanent = "permanent",
        /// Once, then discarded (EU-ITM-10).
        Discard = "discard",
        /// A Gem: turned inactive until the next round (EU-GEM-03).
        Flip = "flip",
    }
}

words! {
    /// What a container stores.
    Holds {
        /// Gems and Essences.
        GemOrEssence = "gem_or_essence",
        /// Potions and Scrolls.
        PotionOrScroll = "potion_or_scroll",
        /// Trophies.
        Trophy = "trophy",
        /// Anything.
        Any = "any",
    }
}

words! {
    /// For how many players a tile or card is used (EU-HBD-06).
    Icon {
        /// Always.
        All = "all",
        /// One-player icon: Solo (cards: Cooperative too).
        Solo = "solo",
        /// Two players or more (cards: competitive alone).
        Multi = "multi",
    }
}

impl Symbol {
    /// Whether it is one of the Hero slots, on the left of the board; the others are Equipment slots
    /// (EU-ITM-06).
    #[must_use]
    pub const fn is_hero_slot(self) -> bool {
        matches!(self, Symbol::Sword | Symbol::Ability | Symbol::Initiative)
    }
}

impl Kind {
    /// Whether it is an Item: Abilities are not (EU-ITM-01).
    #[must_use]
    pub const fn is_item(self) -> bool {
        !matches!(self, Kind::Ability | Kind::Initiative)
    }

    /// Whether it works only while equipped (EU-ITM-05).
    #[must_use]
    pub const fn is_equipment(self) -> bool {
        matches!(self, Kind::Weapon | Kind::Shield | Kind::Armour | Kind::Jewellery)
    }
}

words! {
    /// A Natural Resource that a Quest names.
    Ore {
        /// Copper ore.
        Copper = "copper",
        /// Iron ore.
        Iron = "iron",
        /// Amber.
        Amber = "amber",
        /// A dragon fossil.
        Fossil = "fossil",
        /// A raw diamond.
        RawDiamond = "raw_diamond",
    }
}
