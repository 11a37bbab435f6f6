//! Scenes between heroes, over a part of the map: a duel, a proposed assault, a meeting.

use super::{Mk, duel, siege};
use crate::Say;
use leptos::prelude::*;
use mage_knight::action::Action;
use table_view::said::capital;
use web::parts::icon;

/// Which scene there is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    Duel,
    Siege,
    Meeting,
}

/// The scene of the moment, if there is one.
fn which(mk: Mk) -> Option<Which> {
    let (duel, siege, combat) = mk.read(|now| {
        let siege = crate::siege::siege(&now.view).is_some();
        (now.view.duel.is_some(), siege, now.view.combat.is_some())
    })?;
    match () {
        () if duel => Some(Which::Duel),
        // The fight itself lies over the whole map, and tells of the others.
        () if siege && !combat => Some(Which::Siege),
        () if !combat && duel::met(mk).is_some() => Some(Which::Meeting),
        () => None,
    }
}

/// The scene over the map.
pub(super) fn scene(mk: Mk) -> impl IntoView {
    let which = Memo::new(move |_| which(mk));
    let hidden = RwSignal::new(false);
    Effect::new(move || {
        which.track();
        hidden.set(false);
    });
    move || {
        let which = which.get().filter(|_| !mk.aside.get())?;
        let (say, symbol) = match which {
            Which::Duel => (Say::SeeDuel, "attack"),
            Which::Siege => (Say::SeeAssault, "city"),
            Which::Meeting => (Say::Meeting, "helm"),
        };
        if hidden.get() {
            return Some(
                view! {
                    <button class="achip mk__back" on:click=move |_| hidden.set(false)>
                        {icon(symbol)}{mk.say(say)}
                    </button>
                }
                .into_any(),
            );
        }
        let (head, body) = match which {
            Which::Duel => (duel::head(mk), duel::duel(mk)),
            Which::Siege => (siege::head(mk), siege::siege(mk)),
            Which::Meeting => (duel::meeting_head(mk), duel::meeting(mk)),
        };
        // What changes is told to those who listen, so the line stays and only its words change.
        let told = move || match which {
            Which::Duel => duel::told(mk),
            Which::Siege => siege::told(mk),
            Which::Meeting => duel::meeting_told(mk),
        };
        let away = view! {
            <button class="btn btn--quiet btn--sm scene__away" on:click=move |_| hidden.set(true)>
                {icon("compass")}{mk.say(Say::SeeMap)}
            </button>
        };
        Some(
            view! {
                <section class=if which == Which::Meeting { "duel scene scene--small" } else { "duel scene" } aria-labelledby="scene-title">
                    {away} <header class="scene__head">{head}</header>
                    <p class="scene__told" role="status">{told}</p>
                    {body}
                </section>
            }
            .into_any(),
        )
    }
}

/// An answer as a button in a scene, if it is legal.
pub(super) fn act(mk: Mk, action: Action, symbol: &'static str, first: bool) -> Option<AnyView> {
    let number = mk.number(action)?;
    let label = move || {
        let lang = mk.lang();
        mk.desk.moment.with(|moment| moment.labels.get(number).map(|label| capital(&label.text(lang))))
    };
    Some(
        view! {
            <button class=if first { "act act--go" } else { "act" } data-scene-answer=number on:click=move |_| mk.desk.answer(number)>
                {icon(symbol)}{label}
            </button>
        }
        .into_any(),
    )
}
