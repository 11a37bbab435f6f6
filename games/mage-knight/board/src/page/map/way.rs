//! Destinations in reach: spaces to choose, the path to the one pointed at, and dragging the hero there.

use super::super::{Mk, hand, stake};
use super::keys::{enter, place_key};
use super::signs::number;
use crate::geometry::{self, centre, points};
use crate::journey::{self, Way};
use crate::{Subject, Thing, detail, duel, tips};
use leptos::ev;
use leptos::prelude::*;
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::content::Hex;
use mage_knight::question::Asked;
use mage_knight::state::Stage;
use std::collections::BTreeMap;
use std::sync::Arc;
use table_view::Said;
use web::desk::{Desk, Picked};

/// Whether the current question is where to go.
pub(in super::super) fn moving(mk: Mk) -> bool {
    mk.read(|now| now.question().is_some_and(|question| is_movement(question.what))).unwrap_or(false)
}

const fn is_movement(asked: Asked) -> bool {
    matches!(asked, Asked::Stage(Stage::Movement | Stage::TurnStart))
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
            let open = Memo::new(move |_| mk.has(Thing::Space(hex)) || reach(mk).contains_key(&hex));
            let tab = Memo::new(move |_| open.get().then(|| if first() == Some(hex) { "0" } else { "-1" }));
            let class = move || match (open.get(), hand::is_hinted(mk, Thing::Space(hex))) {
                (_, true) => "hex-hit hex-legal hex-target",
                (true, false) => "hex-hit hex-legal",
                (false, false) => "hex-hit",
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
                    let have = stake::movement(mk);
                    let way = mk.ways.with(|ways| ways.get(&hex).cloned());
                    let far = (labels.is_empty())
                        .then(|| mk.read(|now| tips::space(lang, &now.view, hex, way.as_ref(), have)))
                        .flatten();
                    labels.into_iter().chain(far).chain(met.flatten()).collect::<Vec<_>>().join(", ")
                })
            };
            // The hero of whoever is asked where to go can be dragged there.
            let hero = Memo::new(move |_| mk.yours() && moving(mk) && place(mk) == Some(hex));
            let lifted = move |what: &'static str| move || hero.get().then_some(what);
            view! {
                <polygon class=class data-drag=lifted("hero") data-onto=lifted("[data-hex]") data-ghost=lifted("helm")
                    data-seat=move || hero.get().then(|| mk.desk.mark(mk.seat()).colour) points=points(hex, 0.94)
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
    let Some(question) = now.question() else { return };
    let own = now.view.players.get(question.seat.index()).and_then(|player| player.place) == Some(hex);
    let answers = mk.lit.with_untracked(|lit| lit.at(Thing::Space(hex)).to_vec());
    // On the player's own space nothing is done by one click: its answers are offered.
    if own && !answers.is_empty() {
        mk.desk.picked.set(Some(Picked { what, answers }));
        return;
    }
    if !answers.is_empty() {
        mk.touch(Thing::Space(hex), what, Action::Move(hex));
        return;
    }
    let have = untrack(|| stake::movement(mk));
    let way = untrack(|| mk.ways.with(|ways| ways.get(&hex).cloned()));
    match way {
        // The whole way, paid with what is prepared where it takes that.
        Some(way) if way.fits(have) => {
            let steps: Vec<Action> = way.path[1..].iter().map(|hex| Action::Move(*hex)).collect();
            if way.fits(now.view.turn.movement) {
                stake::run(mk, steps, true, false);
            } else {
                stake::run_with(mk, Vec::new(), steps, true);
            }
        }
        _ if own => mk.try_it(what, Action::Interact),
        _ if now.view.map.has_rampaging(hex) => {
            stake::begun(mk, move || mk.try_it(what, Action::Challenge(hex)));
        }
        _ => stake::begun(mk, move || mk.try_it(what, Action::Move(hex))),
    }
}

/// The spaces that can be reached with the Move points there are and those that are prepared.
pub(super) fn reach(mk: Mk) -> BTreeMap<Hex, Way> {
    let have = stake::movement(mk);
    if have == 0 || !moving(mk) || !mk.yours() {
        return BTreeMap::new();
    }
    mk.ways.with(|ways| {
        let near = ways.iter().filter(|(_, way)| way.fits(have));
        near.map(|(hex, way)| (*hex, way.clone())).collect()
    })
}

/// The ways of the hero who is asked, if the question is where to go.
pub(in super::super) fn ways(desk: Desk<MageKnight>) -> Arc<BTreeMap<Hex, Way>> {
    let found = desk.moment.try_with(|now| {
        let question = now.question().filter(|question| is_movement(question.what))?;
        Some(journey::ways(&now.view, question.seat))
    });
    Arc::new(found.flatten().unwrap_or_default())
}

/// The way to the space that is pointed at, with its cost; or the way of the planner's line.
pub(super) fn preview(mk: Mk, over: RwSignal<Option<Hex>>) -> impl IntoView {
    let planned = move || {
        let path = mk.path.get();
        (path.len() > 1).then(|| view! { <path class="path path--plan" d=geometry::track(&path)></path> })
    };
    let goal = move || {
        mk.goal.get().map(|hex| view! { <polygon class="goalring" points=points(hex, 0.97)></polygon> })
    };
    let way = move || {
        let way = mk.ways.with(|ways| ways.get(&over.get()?).cloned()).filter(|_| moving(mk))?;
        let have = stake::movement(mk);
        let fits = way.fits(have);
        let (x, y) = centre(*way.path.last()?);
        let class = if fits { "" } else { " badge--no" };
        // What can be reached has a badge already.
        let cost = (!fits).then(|| number(x, y, way.cost.to_string(), class));
        Some(view! {
            <g class=if fits { "preview" } else { "preview preview--no" }>
                <path class="path" d=geometry::track(&way.path)></path>
                {cost}
            </g>
        })
    };
    view! { {goal} {planned} {way} }
}
