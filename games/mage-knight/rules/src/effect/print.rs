//! Prints effects in the notation of the content files.
//!
//! The output parses to the same tree. Three things need parentheses: a list within a list, a choice that
//! would absorb the alternatives around it, and a clause with a colon that is not the last of its list, since
//! it would absorb what follows.

use std::fmt::{self, Display, Formatter};

use super::*;
use crate::terms::{BasicColour, ManaColour};

/// The position of an effect, which determines what needs parentheses there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The whole effect, or everything in parentheses.
    Whole,
    /// Between `;`, or after a colon.
    Clause,
    /// Between `|`, or after a colon there.
    Alternative,
    /// The last item between `,`; in an alternative or not.
    LastItem { alternative: bool },
    /// An item before the last, or one followed by `@end` or `x2`.
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
            _ => self.write_atom(f),
        }
    }
}

/// `if night: …`.
fn opened(f: &mut Formatter<'_>, opening: fmt::Arguments<'_>, part: &Effect, body: Place) -> fmt::Result {
    write!(f, "{opening}: ")?;
    part.print(f, body)
}

/// `A, B`: only the last item may extend to the right.
fn print_items(f: &mut Formatter<'_>, parts: &[Effect], alternative: bool) -> fmt::Result {
    for (i, part) in parts.iter().enumerate() {
        let last = i + 1 == parts.len();
        part.print(f, if last { Place::LastItem { alternative } } else { Place::Item })?;
        f.write_str(if last { "" } else { ", " })?;
    }
    Ok(())
}

/// `roll: basic -> A | gold, black -> B`: faces with the same effect are grouped, those without effect left
/// out.
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
