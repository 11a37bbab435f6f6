//! Numbers and symbols on the map: the same as on the buttons.

use super::super::Mk;
use super::super::pieces::mark;
use super::super::stake;
use super::keys::{enter, place_key};
use super::way::reach;
use crate::duel::{self, Meeting};
use crate::geometry::{centre, outline};
use crate::{Say, Thing, badge};
use leptos::ev;
use leptos::prelude::*;
use mage_knight::action::Action;
use mage_knight::content::TilePos;
use table_view::Said;

/// A position for a tile: one that can be explored, or just nothing yet.
pub(super) fn ghost(mk: Mk, at: TilePos) -> impl IntoView {
    let path = outline(&at.hexes());
    let (x, y) = centre(at.centre());
    let open = mk.has(Thing::Tile(at));
    let what = Said {
        en: Say::ExploreHere.get(kernel::Lang::En).into(),
        fr: Say::ExploreHere.get(kernel::Lang::Fr).into(),
    };
    let act = move || {
        if !mk.asking.get_untracked() {
            explore(mk, at, what.clone());
        }
    };
    let press = act.clone();
    let cost = open.then(|| {
        view! {
            {number(x - 9.0, y, "2".to_owned(), "")}
            <g class="badge badge--eye" transform=format!("translate({:.0} {y:.0})", x + 13.0) aria-hidden="true">
                <circle r="9"></circle>{mark("eye", 0.0, 0.0, 12.0, "badge__i")}</g>
        }
    });
    let hover = move |there: bool| {
        let said = Said::by(|lang| match lang {
            kernel::Lang::En => "Explore: Move 2, the tile comes to light".to_owned(),
            kernel::Lang::Fr => "Explorer\u{a0}: Mouvement 2, la tuile est révélée".to_owned(),
        });
        mk.desk.hover.set(there.then_some(said));
    };
    view! {
        <path class=if open { "hex-ghost hex-ghost--open" } else { "hex-ghost" } d=path on:pointerenter=move |_| hover(open) on:pointerleave=move |_| hover(false) on:click=move |_| act() data-place=open.then(|| place_key(x, y))
            role=open.then_some("button") tabindex=open.then_some("0") aria-label=open.then(|| Say::ExploreHere.get(mk.lang()))
            on:keydown=move |event: ev::KeyboardEvent| enter(&event, &press)></path>
        {(!open).then(|| view! { <text class="ghost-q" x=format!("{x:.0}") y=format!("{:.0}", y + 9.0)>"?"</text> })}
        {cost}
    }
}

/// Explores there: with what is prepared, if it takes that.
fn explore(mk: Mk, at: TilePos, what: Said) {
    let open = mk.lit.with_untracked(|lit| lit.has(Thing::Tile(at)));
    let staked = untrack(|| stake::gain(mk).movement > 0);
    if !open && staked {
        stake::run_with(mk, Vec::new(), vec![Action::Explore(at)], false);
    } else {
        stake::begun(mk, move || mk.touch(Thing::Tile(at), what, Action::Explore(at)));
    }
}

/// A number in a circle.
pub(super) fn number(x: f64, y: f64, text: String, class: &'static str) -> impl IntoView {
    view! {
        <g class=format!("badge{class}") transform=format!("translate({x:.0} {y:.0})") aria-hidden="true">
            <circle r="11.5"></circle><text y="4.7">{text}</text>
        </g>
    }
}

/// What each space costs, or what can be done there: the same as on the buttons.
pub(super) fn badges(mk: Mk) -> Option<AnyView> {
    mk.read(|now| {
        let lit = mk.lit.get();
        let here = crate::lit::here(&now.view);
        let spaces = lit.things().filter_map(|thing| match thing {
            Thing::Space(hex) => Some(hex),
            _ => None,
        });
        // What can be reached in several steps, or with what is prepared.
        let far = reach(mk);
        let drawn = spaces
            .chain(far.keys().copied().filter(|hex| !lit.has(Thing::Space(*hex))))
            .map(|hex| {
                let (x, y) = centre(hex);
                let actions: Vec<Action> =
                    lit.at(Thing::Space(hex)).iter().filter_map(|n| now.legal.get(*n)).copied().collect();
                let way = far.get(&hex);
                let text = actions.iter().find_map(|action| badge::badge(&now.view, *action));
                let text = text.or_else(|| way.map(|way| way.cost.to_string()));
                let symbol = actions.iter().find_map(|action| badge::symbol(*action));
                let provokes = here.is_some_and(|here| {
                    actions.contains(&Action::Move(hex)) && now.view.provokes(here, hex)
                });
                // Whoever stops on another hero's space should know what that means.
                let meets = actions.contains(&Action::Move(hex))
                    && duel::meeting(&now.view, hex).is_some_and(|met| !matches!(met, Meeting::Together(_)));
                let woken = way.is_some_and(|way| actions.is_empty() && (way.provokes || way.assault));
                let assault = actions.contains(&Action::Move(hex)) && way.is_some_and(|way| way.assault);
                let warns = provokes || meets || woken || assault;
                let seen = lit.at(Thing::Space(hex)).iter().any(|number| mk.desk.eye(*number));
                let down = if now.view.map.site(hex).is_some() || here == Some(hex) { 25.0 } else { 2.0 };
                let sign = match text {
                    Some(text) => number(x - if warns { 10.0 } else { 0.0 }, y + down, text, "").into_any(),
                    None => view! {
                        <g class="badge" transform=format!("translate({x:.0} {:.0})", y + down) aria-hidden="true">
                            <circle r="11.5"></circle>{mark(symbol.unwrap_or("check"), 0.0, 0.0, 14.0, "badge__i")}
                        </g>
                    }
                    .into_any(),
                };
                let warn = warns.then(|| {
                    view! {
                        <g class="badge badge--warn" transform=format!("translate({:.0} {:.0})", x + 12.0, y + down)
                            aria-hidden="true"><circle r="9"></circle><text y="4.4">"!"</text></g>
                    }
                });
                let eye = seen.then(|| {
                    let along = if warns { 31.0 } else { 19.0 };
                    view! {
                        <g class="badge badge--eye" transform=format!("translate({:.0} {:.0})", x + along, y + down)
                            aria-hidden="true"><circle r="9"></circle>{mark("eye", 0.0, 0.0, 12.0, "badge__i")}</g>
                    }
                });
                view! { {sign} {warn} {eye} }
            })
            .collect_view();
        view! { <g class="mk__badges">{drawn}</g> }.into_any()
    })
}
