//! What floats over the map: Combats, rolls, trade, choices, and the latest events.

use super::{Eu, banner, choice, fight, map, peek, trade};
use crate::Say;
use crate::lit::Scene;
use leptos::prelude::*;
use web::parts::icon;

/// Which scene is open.
fn open(eu: Eu) -> Option<Scene> {
    let fought = eu.read(|now| now.view.combat.is_some()).unwrap_or(false);
    match eu.scene.get() {
        // Everybody sees a Combat and a roll; what is chosen and bought, whoever does it.
        scene @ (Scene::Fight | Scene::Roll) => Some(scene),
        scene @ (Scene::Trade | Scene::Choice) if eu.yours() => Some(scene),
        _ if fought => Some(Scene::Fight),
        _ => None,
    }
}

/// What floats over the map.
pub(super) fn over(eu: Eu) -> AnyView {
    let scene = Memo::new(move |_| open(eu));
    let drawn = move || {
        let scene = scene.get()?;
        if eu.aside.get() {
            let (symbol, say) = match scene {
                Scene::Trade => ("coin", Say::Offer),
                Scene::Choice | Scene::Map => ("check", Say::Choose),
                Scene::Fight | Scene::Roll => ("attack", Say::Combat),
            };
            return Some(
                view! {
                    <button class="achip eu-back" on:click=move |_| eu.aside.set(false)>{icon(symbol)}{eu.say(say)}</button>
                }
                .into_any(),
            );
        }
        Some(match scene {
            Scene::Fight => fight::scene(eu),
            Scene::Roll => fight::roll(eu),
            Scene::Trade => trade::scene(eu),
            Scene::Choice | Scene::Map => choice::scene(eu),
        })
    };
    // A scene opens on the side away from the Hero, and stays there.
    let left = Memo::new(move |before: Option<&bool>| {
        let shown = scene.get().is_some();
        match before {
            Some(before) if shown => *before,
            _ => map::is_left(eu),
        }
    });
    view! {
        <div class="eu-over" class:eu-over--right=move || left.get()>{drawn} {banner::banner(eu)}</div>
        {map::flights(eu)} {peek::panel(eu)}
    }
    .into_any()
}

/// In a replay, beside the map: the Combat that is on.
pub(super) fn beside(eu: Eu) -> AnyView {
    let drawn = move || match open(eu)? {
        Scene::Fight => Some(fight::scene(eu)),
        Scene::Roll => Some(fight::roll(eu)),
        _ => None,
    };
    view! { <div class="eu-beside">{drawn} {peek::panel(eu)}</div> }.into_any()
}

/// The head of a scene: its title, and the way back to the map.
pub(super) fn head(eu: Eu, symbol: &'static str, title: impl IntoView) -> impl IntoView {
    view! {
        <header class="eu-head">
            {icon(symbol)}<h2>{title}</h2>
            <button class="btn btn--quiet btn--sm eu-away" on:click=move |_| eu.aside.set(true)>{icon("compass")}<span>{eu.say(Say::SeeMap)}</span></button>
        </header>
    }
}
