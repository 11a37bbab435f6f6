//! Structs with one field for each word of a closed list, so that readers use names instead of positions.

use crate::terms::{Deed, Element, Gem, Metal, Pile, Trade};
use serde::{Deserialize, Serialize};

macro_rules! by {
    ($(#[$doc:meta])* $name:ident by $word:ident { $($field:ident = $variant:ident,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
        #[allow(missing_docs, reason = "the fields are called as the words of the list")]
        pub struct $name<T> {
            $(pub $field: T,)+
        }

        impl<T> $name<T> {
            /// One for each value.
            pub(crate) fn new(mut of: impl FnMut($word) -> T) -> $name<T> {
                $name { $($field: of($word::$variant),)+ }
            }

            /// The one for a value.
            pub const fn of(&self, which: $word) -> &T {
                match which {
                    $($word::$variant => &self.$field,)+
                }
            }

            /// All of them, in order.
            pub fn each(&self) -> impl Iterator<Item = ($word, &T)> {
                $word::ALL.into_iter().map(|which| (which, self.of(which)))
            }
        }
    };
}

by! {
    /// One for each Action.
    ByDeed by Deed { mine = Mine, trade = Trade, combat = Combat, }
}

by! {
    /// One for each metal of Monster powers.
    ByMetal by Metal { silver = Silver, gold = Gold, }
}

by! {
    /// One for each Gem.
    ByGem by Gem {
        ruby = Ruby,
        emerald = Emerald,
        opal = Opal,
        onyx = Onyx,
        sapphire = Sapphire,
        amethyst = Amethyst,
        demonite = Demonite,
        diamond = Diamond,
    }
}

by! {
    /// One for each element.
    ByElement by Element { air = Air, earth = Earth, water = Water, fire = Fire, }
}

by! {
    /// One for each Place of Trade.
    ByTrade by Trade { merchant = Merchant, alchemist = Alchemist, towers = Towers, }
}

by! {
    /// One for each pile of Item tiles.
    ByPile by Pile {
        merchant = Merchant,
        alchemist = Alchemist,
        towers = Towers,
        mountain = Mountain,
        lake = Lake,
        cave = Cave,
        treasure1 = Treasure1,
        treasure2 = Treasure2,
        treasure3 = Treasure3,
        hunter = Hunter,
        armourer = Armourer,
        witch = Witch,
        potions = Potions,
        provisions = Provisions,
        artefacts = Artefacts,
        scenario = Scenario,
    }
}

/// One for each level of Monsters and Bounties.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the fields say it")]
pub struct ByLevel<T> {
    pub level1: T,
    pub level2: T,
    pub level3: T,
}

impl<T> ByLevel<T> {
    /// The one for a level from 1 to 3.
    #[must_use]
    pub const fn of(&self, level: u8) -> Option<&T> {
        match level {
            1 => Some(&self.level1),
            2 => Some(&self.level2),
            3 => Some(&self.level3),
            _ => None,
        }
    }
}

impl<T> From<[T; 3]> for ByLevel<T> {
    fn from([level1, level2, level3]: [T; 3]) -> ByLevel<T> {
        ByLevel { level1, level2, level3 }
    }
}

/// The Territory tiles of a Chapter still to come: their backs show it (EU-TER-11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChapterLeft {
    /// The Chapter, from 1.
    pub chapter: u8,
    /// How many tiles of it are left.
    pub left: u8,
}
