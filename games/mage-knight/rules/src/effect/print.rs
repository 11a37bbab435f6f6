//! Effects in the notation of the content files.
//!
//! What is printed parses to the same tree. Three things need parentheses: a list within a list, a choice that would run on
//! into the alternatives around it, and a clause with a colon that is not the last of its list, since it would take in what
//! follows.

use std::fmt::{self, Display, Formatter};

use super::*;
use crate::terms::{BasicColour, Element, ManaColour, Reach, Resistances, Terrains};

/// Where an effect stands, which says what may be written there without parentheses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The whole, or all that is in parentheses.
    Whole,
    /// Between `;`, or after a colon.
    Clause,
    /// Between `|`, or after a colon there.
    Alternative,
    /// The last item between `,`; in an alternative or not.
    LastItem { alternative: bool },
    /// An item before the last, or what `@end` or `x2` follows.
    Item,
}

impl Display for Effect {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.print(f, Place::Whole)
    }
}

impl Effect {
    fn print(&self, f: &mut Formatter<'_>, at: Place) -> fmt::Result {
        if self.needs_parentheses(at) {
            f.write_str("(")?;
            self.bare(f, Place::Whole)?;
            return f.write_str(")");
        }
        self.bare(f, at)
    }

    fn needs_parentheses(&self, at: Place) -> bool {
        match self {
            Effect::All(_) => matches!(at, Place::LastItem { .. } | Place::Item),
            Effect::Choose(_) | Effect::PayByColour(_) | Effect::Roll(_) => {
                matches!(at, Place::Alternative | Place::LastItem { alternative: true } | Place::Item)
                    || (matches!(self, Effect::Choose(_)) && matches!(at, Place::LastItem { .. }))
            }
            _ => at == Place::Item && self.opens_with_colon(),
        }
    }

    /// Whether it is written with a colon, after which everything up to the next `;` belongs to it.
    fn opens_with_colon(&self) -> bool {
        matches!(
            self,
            Effect::UpTo(..)
                | Effect::Pay { .. }
                | Effect::Cards { .. }
                | Effect::If(..)
                | Effect::Per { .. }
                | Effect::Only(..)
                | Effect::Once(..)
                | Effect::Whenever(..)
                | Effect::EachTurn(_)
                | Effect::Name(_)
                | Effect::Die(..)
                | Effect::Banner(_)
        )
    }

    fn bare(&self, f: &mut Formatter<'_>, at: Place) -> fmt::Result {
        let body = match at {
            Place::Alternative | Place::LastItem { alternative: true } => Place::Alternative,
            _ => Place::Clause,
        };
        match *self {
            Effect::Nothing => f.write_str("none"),
            Effect::All(parts) if at == Place::Whole => {
                separated(f, "; ", parts, |part, f| part.print(f, Place::Clause))
            }
            Effect::All(parts) => print_items(f, parts, body == Place::Alternative),
            Effect::Choose(parts) => {
                f.write_str("choose: ")?;
                separated(f, " | ", parts, |part, f| part.print(f, Place::Alternative))
            }
            Effect::Times(n, part) => {
                f.write_str("(")?;
                part.bare(f, Place::Whole)?;
                write!(f, ") x{n}")
            }
            Effect::UpTo(n, part) => opened(f, format_args!("up to {n} times"), part, body),
            Effect::Pay { price, optional, then } => {
                let may = if optional { "may " } else { "" };
                opened(f, format_args!("{may}pay {price}"), then, body)
            }
            Effect::PayByColour(parts) => {
                f.write_str("pay by colour: ")?;
                separated(f, " | ", &BasicColour::ALL, |colour, f| {
                    write!(f, "{} -> ", colour.id())?;
                    parts[colour.index()].print(f, Place::Alternative)
                })
            }
            Effect::Cards { fate, amount, card, then } => {
                let gap = if card == HandCard::NonWound { "" } else { " " };
                opened(f, format_args!("{} {amount}{gap}{}", fate.id(), card.id()), then, body)
            }
            Effect::If(condition, part) => opened(f, format_args!("if {}", condition.id()), part, body),
            Effect::Per { count, max: None, then } => {
                opened(f, format_args!("per {}", count.id()), then, body)
            }
            Effect::Per { count, max: Some(max), then } => {
                opened(f, format_args!("per {} (max {max})", count.id()), then, body)
            }
            Effect::Only(timing, part) => opened(f, format_args!("{}", timing.id()), part, body),
            Effect::At(moment, part) => {
                part.print(f, Place::Item)?;
                write!(f, " @{}", moment.id())
            }
            Effect::Once(span, part) => opened(f, format_args!("once [{}]", span.id()), part, body),
            Effect::Whenever(trigger, part) => {
                opened(f, format_args!("whenever {}", trigger.id()), part, body)
            }
            Effect::EachTurn(part) => opened(f, format_args!("each turn"), part, body),
            Effect::Name(part) => opened(f, format_args!("name a colour"), part, body),
            Effect::Die(how, part) => opened(f, format_args!("{} a die", how.id()), part, body),
            Effect::Roll(parts) => print_roll(f, parts),
            Effect::Banner(part) => opened(f, format_args!("banner"), part, body),
            _ => self.print_plain(f),
        }
    }

    /// Those with no effect within, and conversions.
    fn print_plain(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Effect::Move(n) => write!(f, "move {n}"),
            Effect::Influence(n) => write!(f, "influence {n}"),
            Effect::Heal(n) => write!(f, "heal {n}"),
            Effect::HealUnit => f.write_str("heal unit"),
            Effect::Draw(n) => write!(f, "draw {n}"),
            Effect::HandLimit(n) => write!(f, "hand limit +{n}"),
            Effect::Attack { n, reach, element } => {
                if reach != Reach::Melee {
                    write!(f, "{} ", reach.id())?;
                }
                write!(f, "{}attack {n}", ElementPrefix(element))
            }
            Effect::Block { n, element } => write!(f, "{}block {n}", ElementPrefix(element)),
            Effect::SwiftBlock { n, element } => {
                write!(f, "{}block {n} twice if swift", ElementPrefix(element))
            }
            Effect::Mana { hue, n } => write!(f, "mana {hue}{}", Multiple(n)),
            Effect::ManaNow(colour) => write!(f, "mana {} now", colour.id()),
            Effect::Crystal { hue, n } => write!(f, "crystal {hue}{}", Multiple(n)),
            Effect::RandomCrystal(n) => write!(f, "random crystal{}", Multiple(n)),
            Effect::SourceDice(n) => write!(f, "source-dice +{n}"),
            Effect::UnlimitedMana(colour) => write!(f, "unlimited {} and black", colour.id()),
            Effect::AllowMana(colour) => write!(f, "allow {}", colour.id()),
            Effect::Fame(n) => write!(f, "fame +{n}"),
            Effect::Reputation(n) => write!(f, "rep {n:+}"),
            Effect::Wound(n) => write!(f, "wound {n}"),
            Effect::WoundUnit => f.write_str("wound unit"),
            Effect::Ready(who) => write!(f, "ready({who})"),
            Effect::Enemies { target, changes } => {
                write!(f, "{}{{", target.id())?;
                separated(f, ", ", changes, |change, f| write!(f, "{change}"))?;
                f.write_str("}")
            }
            Effect::Units { who, changes, lasts } => {
                write!(f, "{}{{", who.id())?;
                separated(f, ", ", changes, |change, f| write!(f, "{change}"))?;
                write!(f, "{}}}", SpanSuffix(lasts))
            }
            Effect::Terrain { whose, changes, lasts } => {
                write!(f, "{}{{", whose.id())?;
                separated(f, ", ", changes, |change, f| write!(f, "{change}"))?;
                write!(f, "{}}}", SpanSuffix(lasts))
            }
            Effect::IgnoreSiteFortifications => f.write_str("ignore site fortifications"),
            Effect::SkipBlockAndDamage => f.write_str("skip block and damage"),
            Effect::Convert { from, n, into } => {
                write!(f, "convert {} {n} -> ", from.id())?;
                into.print(f, Place::Item)
            }
            Effect::Sideways { value, better, when } => {
                write!(f, "sideways {value} or {better} if {}", when.id())
            }
            Effect::WithAction { half, times, plus, trash } => {
                write!(f, "with another action: {}", half.id())?;
                f.write_str(&Multiple(times).to_string())?;
                if plus > 0 {
                    write!(f, " +{plus}")?;
                }
                f.write_str(if trash { ", trash it" } else { "" })
            }
            Effect::NextCard { attack, block } => {
                write!(f, "next attack card +{attack} or block card +{block}")
            }
            Effect::Travel { spaces, each, avoiding, to } => {
                write!(f, "travel {spaces}")?;
                if each > 0 {
                    write!(f, " for {each} each")?;
                }
                if !avoiding.is_empty() {
                    write!(f, " avoiding {}", TerrainList(avoiding))?;
                }
                write!(f, " to {}", to.id())
            }
            Effect::GainCard { what, colour, to } => {
                write!(f, "gain {} {} -> {}", what.id(), colour.id(), to.id())
            }
            Effect::GainUnit => f.write_str("gain unit"),
            Effect::ThisCardTo(end) => write!(f, "this card to deck {}", end.id()),
            Effect::Recall { n, chosen } => {
                write!(f, "recall {n} {}", if chosen { "chosen" } else { "random" })
            }
            Effect::ShuffleDiscards => f.write_str("shuffle discard into deck"),
            Effect::ExtraTurn => f.write_str("extra turn"),
            Effect::LockMotivation => f.write_str("lock motivation"),
            Effect::Artifact(n) => write!(f, "artifact {n}"),
            Effect::Spell(n) => write!(f, "spell {n}"),
            Effect::Shield => f.write_str("shield"),
            Effect::Odd(odd) => write!(f, "odd {}", odd.id()),
            _ => unreachable!("`bare` writes those that hold other effects"),
        }
    }
}

/// `if night: …`.
fn opened(f: &mut Formatter<'_>, opening: fmt::Arguments<'_>, part: &Effect, body: Place) -> fmt::Result {
    write!(f, "{opening}: ")?;
    part.print(f, body)
}

/// `A, B`: only the last item may run on.
fn print_items(f: &mut Formatter<'_>, parts: &[Effect], alternative: bool) -> fmt::Result {
    for (i, part) in parts.iter().enumerate() {
        let last = i + 1 == parts.len();
        part.print(f, if last { Place::LastItem { alternative } } else { Place::Item })?;
        f.write_str(if last { "" } else { ", " })?;
    }
    Ok(())
}

/// `roll: basic -> A | gold, black -> B`: faces that do the same go together, those that do nothing are left out.
fn print_roll(f: &mut Formatter<'_>, parts: &[Effect; 6]) -> fmt::Result {
    f.write_str("roll: ")?;
    let firsts = ManaColour::ALL.into_iter().filter(|face| {
        let effect = &parts[face.index()];
        *effect != Effect::Nothing && !parts[..face.index()].contains(effect)
    });
    let cases: Vec<ManaColour> = firsts.collect();
    separated(f, " | ", &cases, |first, f| {
        let effect = &parts[first.index()];
        let faces = |colour: &ManaColour| parts[colour.index()] == *effect;
        let all_basic = ManaColour::ALL[..4].iter().all(faces);
        let mut names: Vec<&str> = if all_basic { vec![HueBy::Basic.id()] } else { Vec::new() };
        let rest = &ManaColour::ALL[if all_basic { 4 } else { 0 }..];
        names.extend(rest.iter().filter(|face| faces(face)).map(|face| face.id()));
        write!(f, "{} -> ", names.join(", "))?;
        effect.print(f, Place::Alternative)
    })
}

fn separated<T>(
    f: &mut Formatter<'_>,
    by: &str,
    items: &[T],
    mut each: impl FnMut(&T, &mut Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        f.write_str(if i > 0 { by } else { "" })?;
        each(item, f)?;
    }
    Ok(())
}

/// `fire `, or nothing for physical.
struct ElementPrefix(Element);

impl Display for ElementPrefix {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.0 == Element::Physical { Ok(()) } else { write!(f, "{} ", self.0.id()) }
    }
}

/// ` x2`, or nothing for one.
struct Multiple(u8);

impl Display for Multiple {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.0 == 1 { Ok(()) } else { write!(f, " x{}", self.0) }
    }
}

/// ` [combat]`, or nothing for the turn.
struct SpanSuffix(Span);

impl Display for SpanSuffix {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.0 == Span::Turn { Ok(()) } else { write!(f, " [{}]", self.0.id()) }
    }
}

/// `swamp, lake`, or `all`.
struct TerrainList(Terrains);

impl Display for TerrainList {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.0 == Terrains::ALL {
            return f.write_str("all");
        }
        let names: Vec<&str> = self.0.iter().map(|terrain| terrain.id()).collect();
        f.write_str(&names.join(", "))
    }
}

impl Display for Hue {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Hue::One(colour) => colour.id(),
            Hue::By(by) => by.id(),
        })
    }
}

impl Display for Price {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Price::Mana(colour) => f.write_str(colour.id()),
            Price::Basic => f.write_str(HueBy::Basic.id()),
            Price::Either(a, b) => write!(f, "{} or {}", a.id(), b.id()),
            Price::Both(a, b) => write!(f, "{} and {}", a.id(), b.id()),
            Price::Points(points, n) => write!(f, "{} {n}", points.id()),
            Price::Unit => f.write_str("unit"),
        }
    }
}

impl Display for Amount {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Amount::Exactly(n) => write!(f, "{n}"),
            Amount::UpTo(n) => write!(f, "up to {n}"),
            Amount::AnyNumber => f.write_str("any number"),
        }
    }
}

impl Display for Readied {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Readied::OneUpTo(level) => write!(f, "L<={level}"),
            Readied::Any => f.write_str("any"),
            Readied::All => f.write_str("all"),
            Readied::Levels(n) => write!(f, "levels {n}"),
            Readied::Unit => f.write_str("unit"),
        }
    }
}

impl Display for EnemyChange {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.what {
            EnemyTrait::NoAttack => f.write_str("no-attack"),
            EnemyTrait::Destroy => f.write_str("destroy"),
            EnemyTrait::Armor(ArmorCut::By(n)) => write!(f, "armor -{n} (min 1)"),
            EnemyTrait::Armor(ArmorCut::Fortified(n, more)) => {
                write!(f, "armor -{n} or -{more} if fortified (min 1)")
            }
            EnemyTrait::Armor(ArmorCut::PerResistance(n)) => {
                write!(f, "armor -{n} per resistance (min 1)")
            }
            EnemyTrait::NoFortification => f.write_str("-fortified"),
            EnemyTrait::NoResistance(Resistances::ALL) => f.write_str("-resist all"),
            EnemyTrait::NoResistance(which) => {
                let names: Vec<&str> = which.iter().map(|each| each.id()).collect();
                write!(f, "-resist {}", names.join(" and "))
            }
            EnemyTrait::NoSwift => f.write_str("-swift"),
            EnemyTrait::MoreArmor(n) => write!(f, "armor +{n}"),
            EnemyTrait::MoreAttack(element, n) => write!(f, "{}attack +{n}", ElementPrefix(element)),
            EnemyTrait::AbilityIfPhysical(ability) => write!(f, "{} if physical", ability.id()),
        }?;
        write!(f, "{}", SpanSuffix(self.lasts))
    }
}

impl Display for UnitChange {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            UnitChange::More(what, n) => write!(f, "{} +{n}", what.id()),
            UnitChange::Resist(what) => write!(f, "resist {}", what.id()),
            UnitChange::NoDamage => f.write_str("no-damage"),
        }
    }
}

impl Display for TerrainChange {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", TerrainList(self.terrains))?;
        match self.cost {
            CostChange::Less { by, min } => write!(f, "-{by} (min {min})"),
            CostChange::More { by, max } => write!(f, "+{by} (max {max})"),
            CostChange::Set(n) => write!(f, "={n}"),
            CostChange::Open(n) => write!(f, "open ={n}"),
        }
    }
}
