//! Where one can go: spaces to choose, the way to the one that is pointed at, and the hero who is dragged
//! there.

use super::super::Mk;
use super::keys::{enter, place_key};
use super::signs::number;
use crate::geometry::{self, centre, points};
use crate::journey::{self, Way};
use crate::{Subject, Thing, detail, duel};
use leptos::ev;
use leptos::prelude::*;
use mage_knight::action::Action;
use mage_knight::content::Hex;
use mage_knight::question::Asked;
use mage_knight::state::Stage;
use std::collections::BTreeMap;
use std::sync::Arc;
use table_view::Said;

/// Whether the question of the moment is where to go.
pub(in super::super) fn moving(mk: Mk) -> bool {
    mk.read(|now| {
        matches!(
            now.question().map(|question| question.what),
            Some(Asked::Stage(Stage::Movement | Stage::TurnStart))
        )
    })
    .unwrap_or(false)
}

/// Every space as something that can be pointed at; those that can be chosen glow.
pub(super) fn hits(mk: Mk, over: RwSignal<Option<Hex>>, all: Vec<Hex>) -> impl IntoView {
    let first = move || {
        mk.lit.with(|lit| {
            lit.things().find_map(|thing| match thing {
                Thing::Space(hex) => Some(hex),
                _ => None,
            })
        })
    };
    let spaces = all
        .into_iter()
        .map(|hex| {
            let open = Memo::new(move |_| mk.has(Thing::Space(hex)));
            let tab = Memo::new(move |_| open.get().then(|| if first() == Some(hex) { "0" } else { "-1" }));
            let hinted = move || {
                let hint = mk.desk.hint.with(|hint| hint.as_ref().map(|hint| hint.number));
                hint.is_some_and(|number| mk.about(Thing::Space(hex)).contains(&number))
            };
            let (x, y) = centre(hex);
            let label = move || {
                open.get().then(|| {
                    let lang = mk.lang();
                    let answers = mk.about(Thing::Space(hex));
                    let labels = mk.desk.moment.with(|moment| {
                        answers.iter().map(|n| moment.labels[*n].text(lang)).collect::<Vec<_>>()
                    });
                    // What it means to stop where another hero stands.
                    let met = mk.read(|now| {
                        duel::meeting(&now.view, hex).filter(|_| moving(mk)).map(|met| met.text(lang, &now.view))
                    });
                    labels.into_iter().chain(met.flatten()).collect::<Vec<_>>().join(", ")
                })
            };
            // The hero of whoever is asked where to go can be dragged there.
            let hero = Memo::new(move |_| mk.yours() && moving(mk) && place(mk) == Some(hex));
            let lifted = move |what: &'static str| move || hero.get().then_some(what);
            view! {
                <polygon class="hex-hit" data-drag=lifted("hero") data-onto=lifted("[data-hex]") data-ghost=lifted("helm")
                    data-seat=move || hero.get().then(|| mk.desk.mark(mk.seat()).colour) class:hex-legal=move || open.get() class:hex-target=hinted points=points(hex, 0.94)
                    data-peek=Subject::Space(hex).to_string() data-hex=format!("{},{}", hex.q, hex.r)
                    data-place=move || open.get().then(|| place_key(x, y)) role=move || open.get().then_some("button")
                    tabindex=move || tab.get() aria-label=label
                    on:pointerenter=move |_| over.set(Some(hex)) on:pointerleave=move |_| over.set(None)
                    on:focus=move |_| over.set(Some(hex)) on:blur=move |_| over.set(None)
                    on:click=move |_| click(mk, hex)
                    on:keydown=move |event: ev::KeyboardEvent| enter(&event, &|| click(mk, hex))></polygon>
            }
        })
        .collect_view();
    view! { <g>{spaces}</g> }
}

/// Where the hero stands who is asked.
fn place(mk: Mk) -> Option<Hex> {
    mk.read(|now| now.view.players.get(now.question()?.seat.index())?.place).flatten()
}

/// The space that an element stands for.
pub(super) fn space_of(element: &web_sys::Element) -> Option<Hex> {
    let key = element.get_attribute("data-hex")?;
    let (q, r) = key.split_once(',')?;
    Some(Hex { q: q.parse().ok()?, r: r.parse().ok()? })
}

/// The hero was let go over a space.
pub(super) fn land(mk: Mk, hex: Hex) {
    if untrack(|| place(mk)) != Some(hex) {
        click(mk, hex);
    }
}

/// A space was chosen: its answers, the whole way to it, or why one cannot go there.
fn click(mk: Mk, hex: Hex) {
    if mk.asking.get_untracked() {
        mk.asking.set(false);
        mk.wanted.set(Some(hex));
        return;
    }
    let Some(now) = mk.now() else { return };
    let lang = |lang| detail::detail(lang, Some(&now.view), Subject::Space(hex)).title;
    let what = Said::by(lang);
    if mk.lit.with_untracked(|lit| lit.has(Thing::Space(hex))) {
        mk.touch(Thing::Space(hex), what, Action::Move(hex));
        return;
    }
    let Some(question) = now.question() else { return };
    let ways = ways(mk);
    match ways.get(&hex) {
        Some(way) if way.fits(now.view.turn.movement) && way.path.len() > 2 => {
            mk.follow(way.path[1..].iter().map(|hex| Action::Move(*hex)).collect(), true);
        }
        _ if now.view.players.get(question.seat.index()).and_then(|player| player.place) == Some(hex) => {
            mk.try_it(what, Action::Interact);
        }
        _ if now.view.map.has_rampaging(hex) => mk.try_it(what, Action::Challenge(hex)),
        _ => mk.try_it(what, Action::Move(hex)),
    }
}

/// The ways of the hero who is asked, if the question is where to go.
pub(in super::super) fn ways(mk: Mk) -> Arc<BTreeMap<Hex, Way>> {
    let found = mk.now().and_then(|now| Some(journey::ways(&now.view, now.question()?.seat)));
    Arc::new(found.unwrap_or_default())
}

/// The way to the space that is pointed at, with its cost; or the way of the planner's line.
pub(super) fn preview(mk: Mk, over: RwSignal<Option<Hex>>) -> impl IntoView {
    let ways = Memo::new(move |_| {
        mk.desk.moment.track();
        if moving(mk) { ways(mk) } else { Arc::default() }
    });
    let planned = move || {
        let path = mk.path.get();
        (path.len() > 1).then(|| view! { <path class="path path--plan" d=geometry::track(&path)></path> })
    };
    let goal = move || {
        mk.goal.get().map(|hex| view! { <polygon class="goalring" points=points(hex, 0.97)></polygon> })
    };
    let way = move || {
        let way = ways.with(|ways| ways.get(&over.get()?).cloned())?;
        let have = mk.read(|now| now.view.turn.movement).unwrap_or(0);
        let fits = way.fits(have);
        let (x, y) = centre(*way.path.last()?);
        let class = if fits { "" } else { " badge--no" };
        // Its own step has a badge already.
        let cost = (way.path.len() > 2 || !fits).then(|| number(x, y, way.cost.to_string(), class));
        Some(view! {
            <g class="preview" class:preview--no={!fits}>
                <path class="path" d=geometry::track(&way.path)></path>
                {cost}
            </g>
        })
    };
    view! { {goal} {planned} {way} }
}
