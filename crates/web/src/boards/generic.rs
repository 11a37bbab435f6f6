//! Any game: its view as readable rows, in which whatever an answer mentions can be clicked.

use crate::desk::Desk;
use leptos::prelude::*;
use table_view::panels::{self, Item, Panel, Row};
use table_view::{Moment, Said, Word};

/// The view of any game as rows: the map of games that have none of their own.
#[must_use]
pub fn rows(desk: Desk) -> AnyView {
    let ui = desk.ui;
    view! {
        <div class="plain" tabindex="0">
            <p class="plain__note">{ui.word(Word::GenericBoardAbout)}</p>
            <div class="plain__panels">{move || desk.moment.with(|moment| draw(desk, moment))}</div>
        </div>
    }
    .into_any()
}

fn draw(desk: Desk, moment: &Moment) -> AnyView {
    panels::panels(&moment.view).into_iter().map(|found| panel(desk, moment, found)).collect_view().into_any()
}

fn panel(desk: Desk, moment: &Moment, panel: Panel) -> impl IntoView + use<> {
    let lang = desk.ui.lang.get();
    let rows = panel.rows.into_iter().map(|found| row(desk, moment, found)).collect_view();
    view! {
        <section class="panel plain__panel">
            <h3 class="panel__head panel__title">{panels::name(&panel.key, lang)}</h3>
            <div class="panel__body">{rows}</div>
        </section>
    }
}

fn row(desk: Desk, moment: &Moment, row: Row) -> impl IntoView + use<> {
    let lang = desk.ui.lang.get();
    let items = row.items.into_iter().map(|found| item(desk, moment, found)).collect_view();
    // Places and units stand as keys too: they can be clicked like anything else.
    let key = if row.key.is_empty() {
        ().into_any()
    } else if desk.about(&row.key).is_empty() {
        view! { <span class="plain__key">{panels::name(&row.key, lang)}</span> }.into_any()
    } else {
        item(desk, moment, Item::Id(row.key))
    };
    view! { <div class="plain__row" style=format!("--depth:{}", row.depth)>{key}<span class="plain__items">{items}</span></div> }
}

fn item(desk: Desk, moment: &Moment, item: Item) -> AnyView {
    let lang = desk.ui.lang.get();
    match item {
        Item::Number(number) => view! { <b class="num">{number}</b> }.into_any(),
        Item::Flag(true) => Word::Yes.get(lang).into_any(),
        Item::Flag(false) => view! { <span class="mute">{Word::No.get(lang)}</span> }.into_any(),
        Item::Id(id) => {
            let numbers = table_view::prompt::about(&moment.answers, &id);
            let shown = id.replace(['_', '-'], " ");
            if numbers.is_empty() {
                return view! { <span class="plain__id">{shown}</span> }.into_any();
            }
            let what = Said::alike(&shown);
            view! {
                <button class="plain__id plain__id--legal" on:click=move |_| desk.pick(what.clone(), numbers.clone())>
                    {shown}
                </button>
            }
            .into_any()
        }
    }
}
