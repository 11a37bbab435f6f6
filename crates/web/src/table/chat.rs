//! The chat, for players at different screens.

use super::*;
use crate::desk::Who;
use crate::order::{AboutPerson, Aim};
use crate::parts::guest_sign;
use crate::room::hour;
use leptos::ev;
use table_view::OrderWord;
use wire::live::ChatLine;

/// Whether a line was written by somebody at this screen.
fn is_mine(desk: Frame, line: &ChatLine) -> bool {
    line.seat.is_some_and(|seat| {
        desk.chairs.with_untracked(|chairs| {
            chairs.get(usize::from(seat)).is_some_and(|chair| chair.sitter == Who::You)
        })
    })
}

#[component]
pub(super) fn Chat() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let typed = RwSignal::new(String::new());
    let send = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let text = typed.get_untracked();
        if !text.trim().is_empty() {
            desk.please(|deeds| deeds.say(text.trim()));
            typed.set(String::new());
        }
    };
    // A menu about everybody else.
    let about = move |line: ChatLine| {
        let Route::Online(_, table) = ui.route.get_untracked() else { return None };
        let aim = Aim::Line(u64::try_from(line.id).ok()?);
        (!is_mine(desk, &line)).then(|| view! { <AboutPerson table aim name=line.name/> })
    };
    view! {
        <section class="panel chat" aria-label=ui.word(Word::Chat)>
            <div class="chat__lines" role="log" tabindex="0" aria-label=ui.word(Word::Chat)>
                <For each=move || desk.chat.get() key=|line| line.id
                    children=move |line| {
                        let at = line.at as f64;
                        view! {
                            <p><b>{line.name.clone()}</b>{line.guest.then(|| guest_sign(ui))}
                                " "<small class="mute chat__at">{move || hour(ui.lang.get(), at)}</small>" "{line.text.clone()} {about(line)}</p>
                        }
                    }/>
            </div>
            <Show when=move || !desk.may_chat.get()><p class="mute chat__no">{ui.order(OrderWord::MayNotWrite)}</p></Show>
            <form class="chat__say" hidden=move || !desk.may_chat.get() on:submit=send>
                <span class="field">
                    <input maxlength="500" placeholder=ui.word(Word::Say) aria-label=ui.word(Word::Say)
                        prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event))/>
                </span>
                <button class="btn">{ui.word(Word::Send)}</button>
            </form>
        </section>
    }
}
