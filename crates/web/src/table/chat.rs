//! What people say, where they sit at different screens.

use super::*;
use crate::parts::guest_sign;
use leptos::ev;

#[component]
pub(super) fn Chat() -> impl IntoView {
    let desk = desk();
    let ui = desk.ui;
    let typed = RwSignal::new(String::new());
    let send = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let text = typed.get_untracked();
        if !text.trim().is_empty() {
            desk.say(text.trim());
            typed.set(String::new());
        }
    };
    view! {
        <section class="panel chat" aria-label=ui.word(Word::Chat)>
            <div class="panel__head"><h2 class="panel__title">{icon("people")}{ui.word(Word::Chat)}</h2></div>
            <div class="chat__lines" role="log" tabindex="0" aria-label=ui.word(Word::Chat)>
                <For each=move || desk.chat.get() key=|line| line.id
                    children=move |line| view! {
                        <p><b>{line.name}</b>{line.guest.then(|| guest_sign(ui))}" "{line.text}</p>
                    }/>
            </div>
            <form class="chat__say" on:submit=send>
                <span class="field">
                    <input maxlength="500" placeholder=ui.word(Word::Say) aria-label=ui.word(Word::Say)
                        prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event))/>
                </span>
                <button class="btn">{ui.word(Word::Send)}</button>
            </form>
        </section>
    }
}
