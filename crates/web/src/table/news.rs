//! What happened since your last turn, to step through.

use super::*;
use crate::parts::{seat_mark, told};
use kernel::Seat;
use table_view::Sentence;

/// The maximal number of lines to step through; the log has all of them.
const LINES: usize = 60;

#[component]
pub(super) fn News() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    // The last line of the journal that was told already.
    let told_up_to = StoredValue::new(None::<usize>);
    let lines = RwSignal::new(Vec::<(Seat, Sentence)>::new());
    let at = RwSignal::new(0usize);
    Effect::new(move || {
        let (stage, log) = (desk.stage.get(), desk.log.get());
        let last = log.last().map_or(0, |entry| entry.seq);
        let Stage::Yours(seat) = stage else { return };
        let from = told_up_to.get_value();
        told_up_to.set_value(Some(last));
        // Nobody is told what happened before they came; that is what the log is for.
        let Some(from) = from else { return };
        let viewer = desk.viewer.get_untracked();
        let mut news: Vec<(Seat, Sentence)> = log
            .iter()
            .filter(|entry| entry.seq > from && entry.seat != seat)
            .flat_map(|entry| entry.lines(viewer).iter().map(|line| (entry.seat, line.clone())))
            .collect();
        // One's own answers end what is told; what follows from them is seen on the board.
        if news.len() < 2 {
            lines.set(Vec::new());
            return;
        }
        news.drain(..news.len().saturating_sub(LINES));
        at.set(0);
        lines.set(news);
    });
    // Whoever has answered has seen enough.
    Effect::new(move || {
        let seq = desk.shown.with(|shown| shown.seq);
        if told_up_to.get_value().is_some_and(|told| seq > told) {
            lines.set(Vec::new());
        }
    });
    move || {
        let all = lines.get();
        let here = at.get().min(all.len().saturating_sub(1));
        all.get(here).cloned().map(|(seat, line)| {
            let (count, last) = (all.len(), here + 1 == all.len());
            view! {
                <section class="float news" aria-label=ui.table(TableWord::Since) data-seat=desk.mark(seat).colour>
                    <p class="news__head">{seat_mark(desk.mark(seat))}<b>{ui.table(TableWord::Since)}</b><span class="num">{format!("{} / {count}", here + 1)}</span></p>
                    <p class="news__line" role="status">{told(ui, line)}</p>
                    <div class="row">
                        <button class="btn btn--sm" disabled={here == 0} on:click=move |_| at.set(here.saturating_sub(1))>{icon("prev")}{ui.table(TableWord::SincePrevious)}</button>
                        <button class="btn btn--sm" disabled=last on:click=move |_| at.set(here + 1)>{ui.table(TableWord::SinceNext)}{icon("next")}</button>
                        <button class="btn btn--sm btn--go push" data-tool="news" on:click=move |_| lines.set(Vec::new())>{ui.table(TableWord::GoOn)}</button>
                    </div>
                </section>
            }
        })
    }
}
