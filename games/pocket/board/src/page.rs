//! The table in the browser.

use crate::{TABLE, Thing, ends, hand, is_same_turn, seats};
use leptos::prelude::*;
use pocket::Pocket;
use pocket::action::Action;
use pocket::view::View;
use table_view::Said;
use web::boards::Board;
use web::desk::Desk;
use web::tables::Tables;

/// The board of Pocket.
struct PocketBoard;

/// The tables of Pocket, for the module that has them.
#[must_use]
pub const fn tables() -> Tables<Pocket> {
    Tables::of(&PocketBoard)
}

impl Board<Pocket> for PocketBoard {
    fn map(&self, desk: Desk<Pocket>) -> AnyView {
        let row = move |things: fn(&View) -> Vec<Thing>| {
            move || {
                let things = desk.moment.with(|moment| things(&moment.view));
                things.into_iter().map(|found| thing(desk, found)).collect_view()
            }
        };
        view! {
            <div class="pocket" role="group" aria-label=move || TABLE.get(desk.ui.lang.get())>
                <div class="pocket__row">{row(seats)}</div>
                <div class="pocket__row">{row(|_| Thing::MIDDLE.to_vec())}</div>
                <div class="pocket__row">{row(hand)}</div>
            </div>
        }
        .into_any()
    }

    fn ends(&self, action: &Action) -> bool {
        ends(action)
    }

    fn is_same_turn(&self, before: &View, now: &View) -> bool {
        is_same_turn(before, now)
    }
}

/// Something on the table: a click gives the answer that is about it, or shows the rule that forbids it.
fn thing(desk: Desk<Pocket>, thing: Thing) -> impl IntoView {
    let said = move || {
        let lang = desk.ui.lang.get();
        desk.moment.with(|moment| [thing.name(&moment.view, lang), thing.note(&moment.view, lang)])
    };
    let glows = move || desk.moment.with(|moment| !thing.answers(&moment.legal).is_empty());
    let click = move |_| {
        let moment = desk.moment.get_untracked();
        let what = Said::by(|lang| thing.name(&moment.view, lang));
        let answers = thing.answers(&moment.legal);
        if answers.is_empty() {
            desk.attempt(what, thing.attempt());
        } else {
            desk.pick(what, answers);
        }
    };
    view! {
        <button class="pocket__thing" aria-pressed=move || glows().to_string() on:click=click>
            <b>{move || said()[0].clone()}</b>
            " "
            <span>{move || said()[1].clone()}</span>
        </button>
    }
}
