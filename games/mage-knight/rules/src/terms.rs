//! The vocabulary of the game: colours, elements, terrains and the like, as small closed lists.
//!
//! The build script reads content with the same lists, so this module depends only on `words` and serde.

use serde::{Deserialize, Serialize};
use words::notation::Code;
use words::words;

/// Defines a set of such values, one bit each.
macro_rules! set_of {
    ($(#[$doc:meta])* $name:ident($bits:ty) of $item:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name($bits);

        impl $name {
            /// None of them.
            pub const NONE: Self = Self(0);
            /// All of them.
            pub const ALL: Self = Self(((1u32 << $item::COUNT) - 1) as $bits);

            /// The set of these.
            pub const fn of(items: &[$item]) -> Self {
                let mut set = Self::NONE;
                let mut at = 0;
                while at < items.len() {
                    set = set.with(items[at]);
                    at += 1;
                }
                set
            }

            /// The set and this one.
            #[must_use]
            pub const fn with(self, item: $item) -> Self {
                Self(self.0 | 1 << item as u8)
            }

            /// All that are in one or the other.
            #[must_use]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// All that are here and not there.
            #[must_use]
            pub const fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Whether this one is in the set.
            #[inline]
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item as u8 & 1 == 1
            }

            /// How many are in the set.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether none is in the set.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Those in the set, in order.
            pub fn iter(self) -> impl Iterator<Item = $item> {
                $item::ALL.into_iter().filter(move |item| self.contains(*item))
            }
        }

        impl Code for $name {
            fn code(&self) -> String {
                let items: Vec<String> = self.iter().map(|each| each.code()).collect();
                format!("{}::of(&[{}])", stringify!($name), items.join(", "))
            }
        }
    };
}

words! {
    /// A basic colour: of actions, spells, crystals, mines and cities (MK-MANA-01).
    BasicColour {
        /// Red.
        Red = "red",
        /// Blue.
        Blue = "blue",
        /// Green.
        Green = "green",
        /// White.
        White = "white",
    }
}

words! {
    /// A colour of mana, which is a face of a mana die; the basic colours come first.
    ManaColour {
        /// Red.
        Red = "red",
        /// Blue.
        Blue = "blue",
        /// Green.
        Green = "green",
        /// White.
        White = "white",
        /// Gold: any basic colour, by day.
        Gold = "gold",
        /// Black: for strong spells, by night.
        Black = "black",
    }
}

set_of! {
    /// A set of basic colours.
    BasicColours(u8) of BasicColour
}

impl ManaColour {
    /// The basic colour that it is, if it is one.
    ///
    /// ```
    /// use mage_knight::terms::{BasicColour, ManaColour};
    /// assert_eq!(ManaColour::Green.basic(), Some(BasicColour::Green));
    /// assert_eq!(ManaColour::Gold.basic(), None);
    /// ```
    #[inline]
    pub const fn basic(self) -> Option<BasicColour> {
        match self {
            ManaColour::Red => Some(BasicColour::Red),
            ManaColour::Blue => Some(BasicColour::Blue),
            ManaColour::Green => Some(BasicColour::Green),
            ManaColour::White => Some(BasicColour::White),
            ManaColour::Gold | ManaColour::Black => None,
        }
    }
}

impl From<BasicColour> for ManaColour {
    #[inline]
    fn from(colour: BasicColour) -> ManaColour {
        match colour {
            BasicColour::Red => ManaColour::Red,
            BasicColour::Blue => ManaColour::Blue,
            BasicColour::Green => ManaColour::Green,
            BasicColour::White => ManaColour::White,
        }
    }
}

words! {
    /// What an attack or a block is made of.
    Element {
        /// No element.
        Physical = "physical",
        /// Fire.
        Fire = "fire",
        /// Ice.
        Ice = "ice",
        /// Fire and ice at once.
        ColdFire = "coldfire",
    }
}

words! {
    /// How far an attack reaches.
    Reach {
        /// In the attack phase only.
        Melee = "melee",
        /// In the ranged phase too, but not against the fortified.
        Ranged = "ranged",
        /// In the ranged phase too, against the fortified as well.
        Siege = "siege",
    }
}

words! {
    /// What an enemy or a unit may be resistant to.
    Resistance {
        /// To physical attacks.
        Physical = "physical",
        /// To fire.
        Fire = "fire",
        /// To ice.
        Ice = "ice",
    }
}

set_of! {
    /// A set of resistances.
    ///
    /// ```
    /// use mage_knight::terms::{Resistance, Resistances};
    /// let dragon = Resistances::of(&[Resistance::Fire, Resistance::Physical]);
    /// assert!(dragon.contains(Resistance::Fire) && !dragon.contains(Resistance::Ice));
    /// ```
    Resistances(u8) of Resistance
}

words! {
    /// A terrain. What a hex costs to enter is looked up by it; a city counts as one of its own (MK-MOV-05).
    Terrain {
        /// Plains.
        Plains = "plains",
        /// Hills.
        Hills = "hills",
        /// Forest: cheaper by day.
        Forest = "forest",
        /// Wasteland.
        Wasteland = "wasteland",
        /// Desert: cheaper by night.
        Desert = "desert",
        /// Swamp.
        Swamp = "swamp",
        /// A city, whatever is printed beneath it.
        City = "city",
        /// A lake: closed.
        Lake = "lake",
        /// A mountain: closed.
        Mountain = "mountain",
        /// The sea around the start tile: closed for good.
        Sea = "sea",
    }
}

set_of! {
    /// A set of terrains.
    Terrains(u16) of Terrain
}

words! {
    /// A pile of enemy tokens, by the colour of their backs (MK-SETUP-02).
    Pile {
        /// Marauding orcs.
        Green = "green",
        /// Dungeon monsters.
        Brown = "brown",
        /// Draconum.
        Red = "red",
        /// The garrison of keeps.
        Grey = "grey",
        /// The garrison of mage towers.
        Violet = "violet",
        /// The garrison of cities.
        White = "white",
    }
}

words! {
    /// A special ability of an enemy.
    Ability {
        /// Only siege attacks reach it in the ranged phase.
        Fortified = "fortified",
        /// It takes twice its attack to block it.
        Swift = "swift",
        /// Unblocked, it deals twice its attack.
        Brutal = "brutal",
        /// Its wounds come double.
        Poison = "poison",
        /// It destroys the units it would wound, and empties the hands of heroes.
        Paralyze = "paralyze",
        /// Another enemy attacks in its place.
        Summon = "summon",
    }
}

set_of! {
    /// A set of abilities.
    Abilities(u8) of Ability
}

words! {
    /// When a card or skill may be used: the icons at its top left (MK-DEED-14).
    Category {
        /// While moving.
        Movement = "movement",
        /// In combat.
        Combat = "combat",
        /// While interacting.
        Influence = "influence",
        /// Any time but in combat.
        Healing = "healing",
        /// Any time in one's turn.
        Special = "special",
        /// A banner: assigned to a unit.
        Banner = "banner",
    }
}

set_of! {
    /// A set of categories.
    Categories(u8) of Category
}

words! {
    /// A hero of the box.
    Hero {
        /// Arythea.
        Arythea = "arythea",
        /// Goldyx.
        Goldyx = "goldyx",
        /// Norowas.
        Norowas = "norowas",
        /// Tovak.
        Tovak = "tovak",
    }
}

words! {
    /// A kind of site.
    Site {
        /// A village.
        Village = "village",
        /// A monastery.
        Monastery = "monastery",
        /// A keep.
        Keep = "keep",
        /// A mage tower.
        MageTower = "mage_tower",
        /// A city.
        City = "city",
        /// A dungeon.
        Dungeon = "dungeon",
        /// A tomb.
        Tomb = "tomb",
        /// A monster den.
        MonsterDen = "monster_den",
        /// Spawning grounds.
        SpawningGrounds = "spawning_grounds",
        /// Ancient ruins.
        AncientRuins = "ancient_ruins",
        /// A magical glade.
        MagicalGlade = "magical_glade",
        /// A crystal mine, of a colour.
        Mine = "mine",
        /// Marauding orcs.
        Orc = "orc",
        /// A draconum.
        Draconum = "draconum",
        /// The portal.
        Portal = "portal",
    }
}

set_of! {
    /// A set of kinds of site.
    Sites(u16) of Site
}
