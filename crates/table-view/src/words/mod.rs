//! Every sentence of the client, in both languages.
//!
//! A [`Word`] is a fixed text, a [`Phrase`] one with parameters. Exhaustive matches render both, so a missing
//! translation does not compile. The games word their own sentences.

/// Fixed texts: an enum with a line for each, in both languages.
#[macro_export]
macro_rules! texts {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $word:ident: $en:literal, $fr:literal;)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "each says itself, in both languages, right here")]
        pub enum $name {
            $($(#[$doc])* $word,)+
        }

        impl $name {
            /// All texts.
            pub const ALL: &[$name] = &[$($name::$word),+];

            /// The text in one language.
            #[must_use]
            pub const fn get(self, lang: ::kernel::Lang) -> &'static str {
                match self {
                    $($name::$word => lang.pick($en, $fr),)+
                }
            }
        }
    };
}

mod house;
mod lesson;
mod order;
mod phrase;
mod puzzle;
mod rulebook;
mod slip;
mod table;
mod word;

pub use house::{Greeting, House, HouseWord, date, duration};
pub use lesson::{LessonPhrase, LessonWord};
pub use order::OrderWord;
pub use phrase::{Number, Phrase, list, when};
pub use puzzle::{PuzzlePhrase, PuzzleWord, theme};
pub use rulebook::RulebookWord;
pub use slip::{SlipPhrase, SlipWord};
pub use table::TableWord;
pub use word::Word;
