//! Small pieces that several parts are made of.

use crate::badge;
use crate::glyphs::{Glyph, dye, glyphs};
use kernel::Lang;
use leptos::prelude::*;
use mage_knight::content::EffectId;
use mage_knight::content::{EnemyId, enemy};
use mage_knight::terms::{BasicColour, ManaColour, Pile};
use web::parts::icon;

/// A symbol in a drawing, its middle at this point.
pub(super) fn mark(name: &'static str, x: f64, y: f64, size: f64, class: &'static str) -> impl IntoView {
    view! {
        <use href=format!("#{name}") x=format!("{:.1}", x - size / 2.0) y=format!("{:.1}", y - size / 2.0)
            width=size height=size class=class></use>
    }
}

/// What an effect does, as symbols and numbers or as text.
pub(super) fn effect(lang: Lang, effect: EffectId) -> AnyView {
    glyphs(lang, effect)
        .into_iter()
        .map(|glyph| match glyph {
            Glyph::Icon(name) => icon(name).into_any(),
            Glyph::Number(number) => number.into_any(),
            Glyph::Or => view! { <span class="mute">{lang.pick("or", "ou")}</span> }.into_any(),
            Glyph::Text(text) => view! { <span class="fx__text">{text}</span> }.into_any(),
        })
        .collect_view()
        .into_any()
}

/// A mana die.
pub(super) fn die(colour: ManaColour) -> impl IntoView {
    view! { <span class=format!("die die--{}", dye(colour)) aria-hidden="true">{icon(badge::mana(colour))}</span> }
}

/// Crystals of a colour.
pub(super) fn crystals(colour: BasicColour, n: u8) -> impl IntoView {
    let name = dye(colour.into());
    view! {
        <span class=format!("crystal crystal--{name}") class:mute={n == 0}>{icon(badge::mana(colour.into()))}{n}</span>
    }
}

/// The colours of a pile: the rim of its tokens, and the dark of their pictures.
pub(super) const fn pile_colours(pile: Pile) -> (&'static str, &'static str) {
    match pile {
        Pile::Green => ("#5b8a45", "#1f3416"),
        Pile::Brown => ("#8a6237", "#35220d"),
        Pile::Red => ("#a4443a", "#45120d"),
        Pile::Grey => ("#7d838c", "#262a31"),
        Pile::Violet => ("#8a68b4", "#352352"),
        Pile::White => ("#d8d1bd", "#3b3527"),
    }
}

/// The picture of an enemy.
pub(super) fn portrait(id: EnemyId) -> &'static str {
    match id {
        enemy::WOLF_RIDERS => "wolf",
        enemy::ORC_SUMMONERS => "summon",
        _ => pile_symbol(id.enemy().pile),
    }
}

/// The picture of a pile.
pub(super) const fn pile_symbol(pile: Pile) -> &'static str {
    match pile {
        Pile::Green => "orc",
        Pile::Brown => "u-monster",
        Pile::Red => "u-dragon",
        Pile::Grey => "helm",
        Pile::Violet => "mage",
        Pile::White => "u-castle",
    }
}
