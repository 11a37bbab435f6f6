//! A board for any game: its view as readable rows, in which everything that an answer mentions can be
//! clicked.

use crate::desk::{Desk, Frame};
use kernel::Narrate;
use leptos::prelude::*;
use serde::Serialize;
use serde_json::Value;
use table_view::panels::{self, Item, Panel, Row};
use table_view::prompt::about;
use table_view::{Said, Word};

/// The view of any game as rows: the board of a game that has none of its own. It does not know what a view
/// contains, so it shows its JSON form.
#[must_use]
pub fn rows<G: Narrate>(desk: Desk<G>) -> AnyView {
    let (ui, frame) = (desk.ui, desk.frame());
    let panels = move || {
        let (view, legal) = desk.moment.with(|moment| (json(&*moment.view), json(&moment.legal)));
        let Value::Array(legal) = legal else { return ().into_any() };
        draw(frame, &view, &legal)
    };
    view! {
        <div class="plain" tabindex="0">
            <p class="plain__note">{ui.word(Word::GenericBoardAbout)}</p>
            <div class="plain__panels">{panels}</div>
        </div>
    }
    .into_any()
}

fn json(of: &impl Serialize) -> Value {
    serde_json::to_value(of).expect("plain data has a JSON form")
}

fn draw(frame: Frame, view: &Value, legal: &[Value]) -> AnyView {
    panels::panels(view).into_iter().map(|found| panel(frame, legal, found)).collect_view().into_any()
}

fn panel(frame: Frame, legal: &[Value], panel: Panel) -> impl IntoView + use<> {
    let lang = frame.ui.lang.get();
    let rows = panel.rows.into_iter().map(|found| row(frame, legal, found)).collect_view();
    view! {
        <section class="panel plain__panel">
            <h3 class="panel__head panel__title">{panels::name(&panel.key, lang)}</h3>
            <div class="panel__body">{rows}</div>
        </section>
    }
}

fn row(frame: Frame, legal: &[Value], row: Row) -> impl IntoView + use<> {
    let lang = frame.ui.lang.get();
    let items = row.items.into_iter().map(|found| item(frame, legal, found)).collect_view();
    // Places and units stand as keys too: they can be clicked like anything else.
    let key = if row.key.is_empty() {
        ().into_any()
    } else if about(legal, &row.key).is_empty() {
        view! { <span class="plain__key">{panels::name(&row.key, lang)}</span> }.into_any()
    } else {
        item(frame, legal, Item::Id(row.key))
    };
    view! { <div class="plain__row" style=format!("--depth:{}", row.depth)>{key}<span class="plain__items">{items}</span></div> }
}

fn item(frame: Frame, legal: &[Value], item: Item) -> AnyView {
    let lang = frame.ui.lang.get();
    match item {
        Item::Number(number) => view! { <b class="num">{number}</b> }.into_any(),
        Item::Flag(true) => Word::Yes.get(lang).into_any(),
        Item::Flag(false) => view! { <span class="mute">{Word::No.get(lang)}</span> }.into_any(),
        Item::Id(id) => {
            let numbers = about(legal, &id);
            let shown = id.replace(['_', '-'], " ");
            if numbers.is_empty() {
                return view! { <span class="plain__id">{shown}</span> }.into_any();
            }
            let what = Said::alike(&shown);
            view! {
                <button class="plain__id plain__id--legal" on:click=move |_| frame.pick(what.clone(), numbers.clone())>
                    {shown}
                </button>
            }
            .into_any()
        }
    }
}
