//! The log: what happened, in plain language, with a line where undo ends.

use super::*;
use crate::parts::{seat_mark, told};
use kernel::wording::Kind;
use std::sync::Arc;
use table_view::{LogEntry, Undo};
use wasm_bindgen::JsCast;

/// How many entries are drawn; the replay has all of them.
const SHOWN: usize = 200;

#[component]
pub(crate) fn Log() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let list = NodeRef::<leptos::html::Div>::new();
    let objects: Objects = expect_context();
    provide_context(objects.roving());
    // The newest line is kept in sight.
    Effect::new(move || {
        desk.log.track();
        if let Some(list) = list.get() {
            spawn_local(async move {
                crate::browser::time::sleep(0).await;
                list.set_scroll_top(list.scroll_height());
            });
        }
    });
    let entries = move || {
        let (log, viewer) = (desk.log.get(), desk.viewer.get());
        let told = log.iter().filter(|entry| entry.irrevocable || !entry.lines(viewer).is_empty());
        let mut rows: Vec<(Option<kernel::Seat>, Arc<LogEntry>)> = Vec::new();
        let mut last = None;
        for entry in told {
            rows.push(((last != Some(entry.seat)).then_some(entry.seat), Arc::clone(entry)));
            last = Some(entry.seat);
        }
        rows.split_off(rows.len().saturating_sub(SHOWN))
    };
    // The line from which on everything can still be taken back by the person at the screen.
    let free = Memo::new(move |_| {
        let steps = desk.shown.with(|shown| match &shown.undo {
            Undo::Steps(steps) => steps.len(),
            Undo::Nothing(_) | Undo::Silent => 0,
        });
        desk.log.with(|log| log.iter().rev().take(steps).next_back().map(|entry| entry.seq))
    });
    view! {
        <section class="panel logpanel" id="log-panel" tabindex="-1" aria-label=ui.word(Word::Log)>
            <div class="scroll" node_ref=list tabindex="0" role="log" aria-label=ui.word(Word::Log) on:keydown=move |event| rove(&list, &event)>
                <div class="log">
                    <For each=entries key=|(turn, entry)| (entry.seq, turn.is_some())
                        children=move |(turn, entry)| view! { <Row turn entry free/> }/>
                </div>
            </div>
        </section>
    }
}

/// The whole log is one stop of the Tab key: the arrow keys move between its links and undo buttons.
fn rove(list: &NodeRef<leptos::html::Div>, event: &leptos::ev::KeyboardEvent) {
    let step: i64 = match event.key().as_str() {
        "ArrowDown" | "ArrowRight" => 1,
        "ArrowUp" | "ArrowLeft" => -1,
        _ => return,
    };
    let Some(found) =
        list.get_untracked().and_then(|list| list.query_selector_all(".obj, .log__undo, .rule").ok())
    else {
        return;
    };
    let count = i64::from(found.length());
    let here = crate::browser::document().active_element();
    let at = (0..found.length()).find(|at| {
        found.get(*at).is_some_and(|node| here.as_ref().is_some_and(|here| here.is_same_node(Some(&node))))
    });
    // From outside, the newest comes first.
    let to = at.map_or(count - 1, |at| (i64::from(at) + step).clamp(0, count - 1));
    let next = u32::try_from(to).ok().and_then(|to| found.get(to));
    if let Some(next) = next.and_then(|node| node.dyn_into::<web_sys::HtmlElement>().ok()) {
        event.prevent_default();
        let _ = next.focus();
    }
}

#[component]
fn Row(turn: Option<kernel::Seat>, entry: Arc<LogEntry>, free: Memo<Option<usize>>) -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let seat = entry.seat;
    let seq = entry.seq;
    let back = move || free.get().is_some_and(|from| seq >= from);
    let heading = turn.map(|seat| view! {
        <p class="log__turn">{move || seat_mark(desk.mark(seat))}<span>{move || desk.name(seat)}</span></p>
    });
    let irrevocable = entry.irrevocable;
    let lines = move || {
        let lines = entry.lines(desk.viewer.get()).to_vec();
        lines
            .into_iter()
            .enumerate()
            .map(|(at, line)| {
                let class = match line.en.kind() {
                    Kind::Heading => {
                        return view! { <h3 class="log__item--head">{told(ui, line)}</h3> }.into_any();
                    }
                    Kind::Line => "log__item",
                    Kind::Result => "log__item log__item--result",
                    Kind::Aside => "log__item log__item--aside",
                };
                let undo = move || {
                    (at == 0 && back()).then(|| view! {
                        <button class="log__undo" tabindex="-1" on:click=move |_| desk.undo_from(seq)>{icon("undo")}{ui.word(Word::CanGoBack)}</button>
                    })
                };
                view! {
                    <div class=class data-seat=move || desk.mark(seat).colour>
                        <span class="log__dot" aria-hidden="true"></span><span>{told(ui, line)}</span>{undo}
                    </div>
                }.into_any()
            })
            .collect_view()
    };
    // Only the player's own wall is of interest: the others' dice are no news to one's undo.
    let wall = move || {
        (irrevocable && desk.own_seat() == Some(seat)).then(|| {
            view! {
                <p class="log__barrier"><span>{icon("eye")}{ui.word(Word::Seen)}</span></p>
            }
        })
    };
    view! { {heading} {lines} {wall} }
}
