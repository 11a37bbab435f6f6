//! The arguments of atoms: numbers, words of the game, and what may be picked.

use super::Level;
use crate::terms::{Deed, Element, Gem, Holds, Kind, Metal, Mine, Ore, Place, Rewards, Trade};

/// An argument of an atom.
pub trait Arg: Sized {
    /// Reads it; no word where the notation ends before it.
    fn read(word: Option<&str>) -> Result<Self, String>;
    /// How the notation writes it; empty where it is left out.
    fn written(&self) -> String;
    /// As Rust source.
    fn source(&self) -> String;
}

fn missing<T>(what: &str) -> Result<T, String> {
    Err(format!("{what} is missing"))
}

impl Arg for u8 {
    fn read(word: Option<&str>) -> Result<Self, String> {
        // How many: one, where nothing is said.
        let Some(word) = word else { return Ok(1) };
        word.parse().map_err(|_| format!("`{word}` is no number from 0 to 255"))
    }

    fn written(&self) -> String {
        self.to_string()
    }

    fn source(&self) -> String {
        self.to_string()
    }
}

impl Arg for i8 {
    fn read(word: Option<&str>) -> Result<Self, String> {
        let Some(word) = word else { return missing("the number") };
        word.parse().map_err(|_| format!("`{word}` is no number from -128 to 127"))
    }

    fn written(&self) -> String {
        self.to_string()
    }

    fn source(&self) -> String {
        self.to_string()
    }
}

/// Words of the game are arguments by their ids; one of them, or `any`, is an optional one.
macro_rules! words_as_args {
    ($($name:ident),+) => {
        $(impl Arg for $name {
            fn read(word: Option<&str>) -> Result<Self, String> {
                let Some(word) = word else { return missing(stringify!($name)) };
                $name::from_id(word).ok_or_else(|| format!("`{word}` is none of: {}", $name::ALL.map($name::id).join(", ")))
            }

            fn written(&self) -> String {
                self.id().to_owned()
            }

            fn source(&self) -> String {
                format!("{}::{self:?}", stringify!($name))
            }
        })+
    };
}

words_as_args!(Deed, Element, Gem, Holds, Kind, Metal, Mine, Ore, Place, Rewards, Trade);

impl<T: Arg> Arg for Option<T> {
    fn read(word: Option<&str>) -> Result<Self, String> {
        if word == Some("any") { Ok(None) } else { T::read(word).map(Some) }
    }

    fn written(&self) -> String {
        self.as_ref().map_or("any".to_owned(), Arg::written)
    }

    fn source(&self) -> String {
        self.as_ref().map_or("None".to_owned(), |one| format!("Some({})", one.source()))
    }
}

impl Arg for Level {
    fn read(word: Option<&str>) -> Result<Self, String> {
        match word {
            Some("any") => Ok(Level(1)),
            Some("1") => Ok(Level(1)),
            Some("2") => Ok(Level(2)),
            Some("3") => Ok(Level(3)),
            _ => Err("a level from 1 to 3, or `any`, is expected".to_owned()),
        }
    }

    fn written(&self) -> String {
        self.0.to_string()
    }

    fn source(&self) -> String {
        format!("Level({})", self.0)
    }
}

/// Which one is taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pick<T> {
    /// This one.
    One(T),
    /// Whichever the player wants.
    Any,
    /// Whichever comes.
    Random,
}

impl<T: Arg> Arg for Pick<T> {
    fn read(word: Option<&str>) -> Result<Self, String> {
        match word {
            Some("any") => Ok(Pick::Any),
            Some("random") => Ok(Pick::Random),
            word => T::read(word).map(Pick::One),
        }
    }

    fn written(&self) -> String {
        match self {
            Pick::One(one) => one.written(),
            Pick::Any => "any".to_owned(),
            Pick::Random => "random".to_owned(),
        }
    }

    fn source(&self) -> String {
        match self {
            Pick::One(one) => format!("Pick::One({})", one.source()),
            Pick::Any => "Pick::Any".to_owned(),
            Pick::Random => "Pick::Random".to_owned(),
        }
    }
}

/// Which Natural Resource will do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GiveResource {
    /// Any.
    Any,
    /// One of this pile.
    Pile(Mine),
    /// This one.
    One(Ore),
}

impl Arg for GiveResource {
    fn read(word: Option<&str>) -> Result<Self, String> {
        let Some(word) = word else { return missing("the resource") };
        if word == "any" {
            return Ok(GiveResource::Any);
        }
        match Mine::from_id(word) {
            Some(mine) => Ok(GiveResource::Pile(mine)),
            None => Ore::read(Some(word)).map(GiveResource::One),
        }
    }

    fn written(&self) -> String {
        match self {
            GiveResource::Any => "any".to_owned(),
            GiveResource::Pile(mine) => mine.written(),
            GiveResource::One(ore) => ore.written(),
        }
    }

    fn source(&self) -> String {
        match self {
            GiveResource::Any => "GiveResource::Any".to_owned(),
            GiveResource::Pile(mine) => format!("GiveResource::Pile({})", mine.source()),
            GiveResource::One(ore) => format!("GiveResource::One({})", ore.source()),
        }
    }
}

/// Which Item will do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GiveItem {
    /// One of this kind.
    Kind(Kind),
    /// A Treasure tile of this level.
    Treasure(u8),
}

impl Arg for GiveItem {
    fn read(word: Option<&str>) -> Result<Self, String> {
        match word {
            Some("treasure1") => Ok(GiveItem::Treasure(1)),
            Some("treasure2") => Ok(GiveItem::Treasure(2)),
            Some("treasure3") => Ok(GiveItem::Treasure(3)),
            word => Kind::read(word).map(GiveItem::Kind),
        }
    }

    fn written(&self) -> String {
        match self {
            GiveItem::Kind(kind) => kind.written(),
            GiveItem::Treasure(level) => format!("treasure{level}"),
        }
    }

    fn source(&self) -> String {
        match self {
            GiveItem::Kind(kind) => format!("GiveItem::Kind({})", kind.source()),
            GiveItem::Treasure(level) => format!("GiveItem::Treasure({level})"),
        }
    }
}

/// Which Elementals have no power over one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Immune {
    /// This one.
    To(Element),
    /// Those whose Essences lie on the tile.
    ToEssencesOn,
}

impl Arg for Immune {
    fn read(word: Option<&str>) -> Result<Self, String> {
        if word == Some("ess") { Ok(Immune::ToEssencesOn) } else { Element::read(word).map(Immune::To) }
    }

    fn written(&self) -> String {
        match self {
            Immune::To(element) => element.written(),
            Immune::ToEssencesOn => "ess".to_owned(),
        }
    }

    fn source(&self) -> String {
        match self {
            Immune::To(element) => format!("Immune::To({})", element.source()),
            Immune::ToEssencesOn => "Immune::ToEssencesOn".to_owned(),
        }
    }
}
