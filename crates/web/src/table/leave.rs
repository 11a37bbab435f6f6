//! Leaving a match on the server for good, and what happens to your seat.

use super::*;
use crate::parts::Dialog;
use crate::session::Farewell;

/// The button in the menu, and its question.
#[component]
pub(super) fn Leave() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let asked = RwSignal::new(false);
    let close = move || asked.set(false);
    let way = move |how: Farewell, title: Word, about: Word, symbol: &'static str| {
        view! {
            <button class="opt leave__way" on:click=move |_| { close(); desk.please(|deeds| deeds.leave(how)); }>
                {icon(symbol)}<span><b>{ui.word(title)}</b><small>{ui.word(about)}</small></span>
            </button>
        }
    };
    view! {
        <button class="btn" data-tool="leave" on:click=move |_| asked.set(true)>{icon("last")}{ui.word(Word::LeaveMatch)}</button>
        <Show when=move || asked.get()>
            <Dialog class="dialog sure" titled="leave-title" on_close=Callback::new(move |()| close())>
                <h2 id="leave-title">{ui.word(Word::LeaveMatch)}</h2>
                <p>{ui.word(Word::LeaveAbout)}</p>
                {way(Farewell::ToBot, Word::LeaveToBot, Word::LeaveToBotAbout, "bot")}
                {way(Farewell::Open, Word::LeaveOpen, Word::LeaveOpenAbout, "people")}
                <div class="row"><button class="btn push" on:click=move |_| close()>{ui.word(Word::Cancel)}</button></div>
            </Dialog>
        </Show>
    }
}
