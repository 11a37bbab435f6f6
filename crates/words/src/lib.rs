//! The vocabulary of a game: closed lists of colours, terrains, slots and the like, and the
//! [notation](mod@notation) of its effects.
//!
//! A game's rules and its build script share them, so they are in a crate without dependencies; the crate
//! that declares a list brings serde.

pub mod notation;

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
///
/// A word can stand in the [notation](mod@crate::notation) of effects. What to call one of them follows from
/// the name of the list (`a colour`) unless a text behind that name says it.
#[macro_export]
macro_rules! words {
    ($(#[$doc:meta])* $name:ident $($noun:literal)? { $($(#[$each:meta])* $variant:ident = $id:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$each])* #[serde(rename = $id)] $variant,)+
        }

        impl $name {
            /// The number of words.
            pub const COUNT: usize = Self::ALL.len();

            /// All of them, in order.
            pub const ALL: [Self; [$($id),+].len()] = [$(Self::$variant),+];

            /// Their ids in content files, in order.
            pub const IDS: [&'static str; Self::COUNT] = [$($id),+];

            /// Its number, from 0.
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Its id in content files.
            pub const fn id(self) -> &'static str {
                Self::IDS[self as usize]
            }

            /// The word with this id.
            pub fn from_id(id: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|each| each.id() == id)
            }
        }

        impl $crate::notation::Word for $name {
            const LIST: &'static [Self] = &Self::ALL;

            fn text(self) -> &'static str {
                self.id()
            }

            fn noun() -> ::std::string::String {
                #[allow(unused_variables, reason = "some lists say it themselves")]
                let noun = $crate::notation::noun(stringify!($name));
                $(let noun = $noun.to_owned();)?
                noun
            }
        }

        impl $crate::notation::Arg for $name {
            fn read(cursor: &mut $crate::notation::Cursor<'_>) -> $crate::notation::Parsed<Self> {
                cursor.one_of(&Self::ALL)
            }

            fn write(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.id())
            }
        }

        impl $crate::notation::Code for $name {
            fn code(&self) -> ::std::string::String {
                format!("{}::{self:?}", stringify!($name))
            }
        }
    };
}
