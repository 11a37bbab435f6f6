//! The words of the game: Heroes, Gems, elements, slots, triggers and the like, as small closed lists.
//!
//! The build script reads content with the same lists, so this module knows nothing but itself and serde.

/// Makes a closed list of words: an enum whose variants are numbered from 0 and written as their ids.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$each:meta])* $variant:ident = $id:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$each])* #[serde(rename = $id)] $variant,)+
        }

        impl $name {
            /// How many there are.
            pub const COUNT: usize = Self::ALL.len();

            /// All of them, in order.
            pub const ALL: [Self; [$($id),+].len()] = [$(Self::$variant),+];

            /// Its number, from 0.
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// How content files write it.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$variant => $id,)+
                }
            }

            /// The one that content files write so.
            pub fn from_id(id: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|each| each.id() == id)
            }
        }
    };
}

mod board;
mod cards;
mod map;

pub use board::{Colour, Deed, Element, Family, Gem, Hero, Holds, Icon, Kind, Ore, Symbol, Trigger, Usage};
pub use cards::{
    Aim, Dragon, Encounter, Finale, FoeKind, Lasts, Metal, Mode, Pile, Rewards, ScenarioId, Tally,
};
pub use map::{Group, Mine, Place, SpaceKind, Special, Trade};
