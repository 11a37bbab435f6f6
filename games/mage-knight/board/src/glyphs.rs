//! Simple effects as a row of symbols and numbers; the others are shown as text.

use super::badge;
use kernel::Lang;
use mage_knight::content::EffectId;
use mage_knight::effect::{Effect, Hue};
use mage_knight::narrate::words::effect_text;
use mage_knight::terms::{BasicColour, Element, ManaColour, Reach};

/// A piece of such a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Glyph {
    /// A symbol.
    Icon(&'static str),
    /// A number, or a short word.
    Number(String),
    /// The word between alternatives.
    Or,
    /// A whole text, where symbols do not tell it.
    Text(String),
}

/// The most pieces of a row on a card.
const MOST: usize = 8;

/// An effect for the row of a card.
#[must_use]
pub fn glyphs(lang: Lang, effect: EffectId) -> Vec<Glyph> {
    let mut out = Vec::new();
    if draw(effect.get(), &mut out) && out.len() <= MOST {
        out
    } else {
        vec![Glyph::Text(effect_text(lang, effect))]
    }
}

/// The symbol that stands for an effect on the picture of a card: that of its first part with one.
#[must_use]
pub fn emblem(effect: EffectId) -> &'static str {
    let mut out = Vec::new();
    let icon = |out: &[Glyph]| {
        out.iter().find_map(|glyph| match glyph {
            Glyph::Icon(name) => Some(*name),
            _ => None,
        })
    };
    for part in effect.whole() {
        out.clear();
        draw(part.get(), &mut out);
        if let Some(icon) = icon(&out) {
            return icon;
        }
    }
    match effect.get() {
        Effect::Enemies { .. } => "target",
        Effect::Terrain { .. } | Effect::Travel { .. } => "compass",
        Effect::Ready(_) | Effect::Units { .. } | Effect::GainUnit => "people",
        _ => "laurel",
    }
}

/// Draws an effect; whether symbols tell all of it.
fn draw(effect: &Effect, out: &mut Vec<Glyph>) -> bool {
    let number = |out: &mut Vec<Glyph>, n: u8| out.push(Glyph::Number(n.to_string()));
    match *effect {
        Effect::All(parts) => parts.iter().all(|part| draw(part, out)),
        Effect::Choose(parts) => {
            // Attack 2 or Block 2: the number is said once.
            if let [Effect::Attack { n, reach: Reach::Melee, element }, Effect::Block { n: m, element: e }] =
                parts
                && n == m
                && element == e
            {
                out.extend(of(*element).map(Glyph::Icon));
                out.extend([Glyph::Icon("attack"), Glyph::Or, Glyph::Icon("block")]);
                number(out, *n);
                return true;
            }
            parts.iter().enumerate().all(|(at, part)| {
                if at > 0 {
                    out.push(Glyph::Or);
                }
                draw(part, out)
            })
        }
        Effect::Attack { n, reach, element } => {
            out.extend(of(element).map(Glyph::Icon));
            out.push(Glyph::Icon(reach_icon(reach)));
            number(out, n);
            true
        }
        Effect::Block { n, element } => {
            out.extend(of(element).map(Glyph::Icon));
            out.push(Glyph::Icon("block"));
            number(out, n);
            true
        }
        Effect::Move(n) => simple(out, "move", n),
        Effect::Influence(n) => simple(out, "influence", n),
        Effect::Heal(n) => simple(out, "heal", n),
        Effect::Draw(n) => simple(out, "cards", n),
        Effect::Fame(n) => {
            out.push(Glyph::Icon("fame"));
            out.push(Glyph::Number(format!("+{n}")));
            true
        }
        Effect::Reputation(n) => {
            out.push(Glyph::Icon("reputation"));
            out.push(Glyph::Number(signed(n.into())));
            true
        }
        Effect::Wound(n) => simple(out, "wound", n),
        Effect::Mana { hue: Hue::One(colour), n } => {
            out.push(Glyph::Icon(badge::mana(colour)));
            several(out, n);
            true
        }
        Effect::Crystal { hue: Hue::One(colour), n } => {
            out.push(Glyph::Icon("crystal"));
            out.push(Glyph::Icon(badge::mana(colour)));
            several(out, n);
            true
        }
        _ => false,
    }
}

fn simple(out: &mut Vec<Glyph>, icon: &'static str, n: u8) -> bool {
    out.push(Glyph::Icon(icon));
    out.push(Glyph::Number(n.to_string()));
    true
}

/// One mana or crystal is its symbol alone.
fn several(out: &mut Vec<Glyph>, n: u8) {
    if n > 1 {
        out.push(Glyph::Number(n.to_string()));
    }
}

/// A number with its sign.
#[must_use]
pub fn signed(n: i32) -> String {
    if n < 0 { format!("\u{2212}{}", -n) } else { format!("+{n}") }
}

/// The symbols of an element; none for what is physical.
pub fn of(element: Element) -> impl Iterator<Item = &'static str> {
    let (fire, ice) = match element {
        Element::Physical => (false, false),
        Element::Fire => (true, false),
        Element::Ice => (false, true),
        Element::ColdFire => (true, true),
    };
    [fire.then_some("fire"), ice.then_some("ice")].into_iter().flatten()
}

/// The class of a little card in a sum: its colour is that of the element.
#[must_use]
pub const fn mini(element: Element) -> &'static str {
    match element {
        Element::Physical => "mini",
        Element::Fire => "mini card--red",
        Element::Ice => "mini card--blue",
        Element::ColdFire => "mini mini--cold",
    }
}

/// The symbol of a reach.
#[must_use]
pub const fn reach_icon(reach: Reach) -> &'static str {
    match reach {
        Reach::Melee => "attack",
        Reach::Ranged => "ranged",
        Reach::Siege => "siege",
    }
}

/// The name of a colour in the stylesheet.
#[must_use]
pub const fn dye(colour: ManaColour) -> &'static str {
    match colour {
        ManaColour::Red => "red",
        ManaColour::Blue => "blue",
        ManaColour::Green => "green",
        ManaColour::White => "white",
        ManaColour::Gold => "gold",
        ManaColour::Black => "black",
    }
}

/// The name of a basic colour in the stylesheet.
#[must_use]
pub fn basic_dye(colour: BasicColour) -> &'static str {
    dye(colour.into())
}
