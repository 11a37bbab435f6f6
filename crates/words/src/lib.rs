//! Closed lists of a game's words: colours, terrains, slots and the like.
//!
//! A game's rules and its build script read the same lists, so they stand in a crate without dependencies of its own; serde is
//! that of the crate that makes a list.

/// Makes a closed list of words: an enum whose variants are numbered from 0 and written as their ids.
///
/// ```
/// words::words! {
///     /// The colour of mana.
///     Colour {
///         /// Red.
///         Red = "red",
///         /// Blue.
///         Blue = "blue",
///     }
/// }
/// assert_eq!(Colour::from_id("blue"), Some(Colour::Blue));
/// assert_eq!((Colour::Blue.index(), Colour::Red.id(), Colour::COUNT), (1, "red", 2));
/// ```
#[macro_export]
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
