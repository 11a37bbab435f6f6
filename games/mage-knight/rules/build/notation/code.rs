//! Effects as Rust source.

use crate::effect::*;
use crate::terms::*;

/// A constant, as the source of an expression.
pub(crate) trait Code {
    fn code(&self) -> String;
}

impl Code for u8 {
    fn code(&self) -> String {
        self.to_string()
    }
}

impl Code for i8 {
    fn code(&self) -> String {
        self.to_string()
    }
}

impl Code for bool {
    fn code(&self) -> String {
        self.to_string()
    }
}

impl<T: Code> Code for Option<T> {
    fn code(&self) -> String {
        self.as_ref().map_or("None".to_owned(), |inner| format!("Some({})", inner.code()))
    }
}

impl<T: Code + ?Sized> Code for &T {
    fn code(&self) -> String {
        format!("&{}", (**self).code())
    }
}

impl<T: Code> Code for [T] {
    fn code(&self) -> String {
        let items: Vec<String> = self.iter().map(Code::code).collect();
        format!("[{}]", items.join(", "))
    }
}

impl<T: Code, const N: usize> Code for [T; N] {
    fn code(&self) -> String {
        self[..].code()
    }
}

/// Lists of words: the name is the expression.
macro_rules! named {
    ($($name:ident),+ $(,)?) => {
        $(impl Code for $name {
            fn code(&self) -> String {
                format!("{}::{self:?}", stringify!($name))
            }
        })+
    };
}

named!(
    BasicColour,
    ManaColour,
    Element,
    Reach,
    Resistance,
    Ability,
    Pile,
    Terrain,
    Category,
    Hero,
    Site,
    HueBy,
    Points,
    CardFate,
    HandCard,
    Condition,
    Count,
    Timing,
    Moment,
    Span,
    Trigger,
    DieUse,
    BetterSideways,
    WithHalf,
    TravelEnd,
    GainWhat,
    OfferColour,
    GainTo,
    DeckEnd,
    OddEffect,
    EnemyTarget,
    OwnUnits,
    UnitTrait,
    Whose,
);

/// Sets of words.
macro_rules! sets {
    ($($name:ident),+) => {
        $(impl Code for $name {
            fn code(&self) -> String {
                let items: Vec<String> = self.iter().map(|each| each.code()).collect();
                format!("{}::of(&[{}])", stringify!($name), items.join(", "))
            }
        })+
    };
}

sets!(Resistances, Terrains, Abilities, Categories, Sites);

/// Enums whose variants hold something. A variant that is not listed does not compile.
macro_rules! shapes {
    ($($name:ident { $($variant:ident $(($($item:ident),+))? $({$($field:ident),+})?,)+ })+) => {
        $(impl Code for $name {
            fn code(&self) -> String {
                match self {
                    $($name::$variant $(($($item),+))? $({$($field),+})? => {
                        [
                            concat!(stringify!($name), "::", stringify!($variant)).to_owned(),
                            $(format!("({})", [$($item.code()),+].join(", ")),)?
                            $(format!(" {{ {} }}", [$(format!("{}: {}", stringify!($field), $field.code())),+].join(", ")),)?
                        ]
                        .concat()
                    })+
                }
            }
        })+
    };
}

shapes! {
    Hue { One(colour), By(by), }
    Price { Mana(colour), Basic, Either(a, b), Both(a, b), Points(points, n), Unit, }
    Amount { Exactly(n), UpTo(n), AnyNumber, }
    Readied { OneUpTo(level), Any, All, Levels(n), Unit, }
    ArmorCut { By(n), Fortified(n, more), PerResistance(n), }
    EnemyTrait {
        NoAttack, Destroy, Armor(cut), NoFortification, NoResistance(which), NoSwift, MoreArmor(n), MoreAttack(element, n),
        AbilityIfPhysical(ability),
    }
    UnitChange { More(what, n), Resist(what), NoDamage, }
    CostChange { Less { by, min }, More { by, max }, Set(n), Open(n), }
    Effect {
        Nothing, All(parts), Choose(parts), Times(n, part), UpTo(n, part), Pay { price, optional, then }, PayByColour(parts),
        Cards { fate, amount, card, then }, If(condition, part), Per { count, max, then }, Only(timing, part),
        At(moment, part), Once(span, part), Whenever(trigger, part), EachTurn(part), Name(part), Die(how, part),
        Roll(parts), Banner(part),
        Move(n), Influence(n), Heal(n), HealUnit, Draw(n), HandLimit(n), Attack { n, reach, element }, Block { n, element },
        SwiftBlock { n, element },
        Mana { hue, n }, ManaNow(colour), Crystal { hue, n }, RandomCrystal(n), SourceDice(n), UnlimitedMana(colour),
        AllowMana(colour), Fame(n), Reputation(n), Wound(n), WoundUnit, Ready(who), Enemies { target, changes },
        Units { who, changes, lasts }, Terrain { whose, changes, lasts }, IgnoreSiteFortifications, SkipBlockAndDamage,
        Convert { from, n, into }, Sideways { value, better, when }, WithAction { half, times, plus, trash },
        NextCard { attack, block }, Travel { spaces, each, avoiding, to }, GainCard { what, colour, to }, GainUnit,
        ThisCardTo(end), Recall { n, chosen }, ShuffleDiscards, ExtraTurn, LockMotivation,
        Artifact(n), Spell(n), Shield, Odd(odd),
    }
}

impl Code for EnemyChange {
    fn code(&self) -> String {
        format!("EnemyChange {{ what: {}, lasts: {} }}", self.what.code(), self.lasts.code())
    }
}

impl Code for TerrainChange {
    fn code(&self) -> String {
        format!("TerrainChange {{ terrains: {}, cost: {} }}", self.terrains.code(), self.cost.code())
    }
}
