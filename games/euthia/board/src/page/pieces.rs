//! Small pieces that several parts are made of.

use super::Eu;
use crate::{Subject, signs, terrain};
use euthia::player::{Inlay, Piece, Tile};
use euthia::terms::{Element, Gem};
use kernel::Lang;
use leptos::prelude::*;
use web::parts::icon;

/// A symbol in a drawing, its middle at this point.
pub(super) fn mark(name: &'static str, x: f64, y: f64, size: f64, class: &'static str) -> impl IntoView {
    view! {
        <use href=format!("#{name}") x=format!("{:.1}", x - size / 2.0) y=format!("{:.1}", y - size / 2.0)
            width=size height=size class=class></use>
    }
}

/// Hearts: those that are left, then those that are lost; a number where there are too many.
pub(super) fn hearts(left: u8, of: u8, label: String) -> impl IntoView {
    let many = of > 12;
    let row = (!many).then(|| {
        (0..of).map(|at| view! { <span class=if at < left { "eu-hp__on" } else { "eu-hp__off" }>{icon("heart")}</span> }).collect_view()
    });
    view! {
        <span class="eu-hp" role="img" aria-label=label data-tip="health">
            {many.then(|| view! { <span class="eu-hp__on">{icon("heart")}</span> })}{row}
        </span>
    }
}

/// A Gem.
pub(super) fn gem(gem: Gem, lang: Lang, turned: bool) -> impl IntoView {
    view! {
        <span class="gem eu-gem" class:eu-gem--turned=turned style=format!("--g:var(--gem-{})", gem.id()) role="img"
            aria-label=gem.charm().name.get(lang) data-tip=Subject::Gem(gem).to_string()>{icon(signs::gem(gem))}</span>
    }
}

/// An Essence.
pub(super) fn essence(element: Element, lang: Lang) -> impl IntoView {
    view! {
        <span class=format!("eu-essence eu-essence--{}", terrain::element(element)) role="img"
            aria-label=element.charm().name.get(lang) data-tip=Subject::Essence(element).to_string()>{icon(terrain::element_sign(element))}</span>
    }
}

/// What lies on a tile.
pub(super) fn inlays(piece: &Piece, lang: Lang) -> impl IntoView + use<> {
    let sheet = piece.sheet();
    let places = usize::from(sheet.gems.max(sheet.essences)).min(2);
    let drawn = piece.inlays[..places]
        .iter()
        .map(|inlay| match inlay {
            Inlay::Empty => view! { <i class="eu-inlay"></i> }.into_any(),
            Inlay::Active(one) => gem(*one, lang, false).into_any(),
            Inlay::Turned(one) => gem(*one, lang, true).into_any(),
            Inlay::Essence(one) => essence(*one, lang).into_any(),
        })
        .collect_view();
    (places > 0).then(|| view! { <span class="eu-inlays">{drawn}</span> })
}

/// The face of a tile: its picture and its name.
pub(super) fn face(tile: Tile, lang: Lang) -> impl IntoView {
    let sheet = tile.sheet();
    view! {
        <span class="eu-tile__art">{icon(signs::tile(tile))}</span>
        <span class="eu-tile__name">{sheet.name.get(lang)}</span>
    }
}

/// The class of a tile of this sheet.
pub(super) fn tile_class(tile: Tile, piece: Option<&Piece>, lit: bool, hinted: bool) -> String {
    let engaged = if piece.is_some_and(|piece| piece.engaged) { " eu-tile--engaged" } else { "" };
    let lit = if lit { " eu-tile--legal" } else { "" };
    let hinted = if hinted { " eu-tile--hint" } else { "" };
    format!("eu-tile eu-dye--{}{engaged}{lit}{hinted}", signs::dye(tile.sheet()))
}

/// A coin with a number.
pub(super) fn coin(n: impl ToString) -> impl IntoView {
    view! { <span class="coin">{n.to_string()}</span> }
}

/// How likely the Hero wins after an answer.
pub(super) fn chance(eu: Eu, number: usize) -> impl IntoView {
    move || {
        let action = eu.read(|now| now.legal.get(number).copied()).flatten()?;
        let worth = eu.worths.with(|worths| worths.as_ref()?.of(action))?;
        let seat = eu.seat();
        let hero = eu.read(|now| now.view.fight.is_none_or(|fight| fight.hero == seat)).unwrap_or(true);
        let best = eu.worths.with(|worths| worths.as_ref()?.best(hero)).unwrap_or(0.0);
        let text = crate::fight::percent(eu.lang(), worth.chance());
        let note = worth.chance().note().map(|note| note.get(eu.lang()));
        let is_best = (worth.chance().middle() - best).abs() < 1e-6;
        let class = if is_best { "eu-pct eu-pct--best" } else { "eu-pct" };
        Some(view! { <b class=class title=note>{text}</b> })
    }
}
