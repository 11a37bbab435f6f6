//! The chat of the waiting room.

use super::seats::initial;
use super::wire_room::Line;
use super::{Joined, Room};
use crate::browser::time;
use crate::parts::{guest_sign, icon};
use kernel::Lang;
use leptos::ev;
use leptos::prelude::*;
use table_view::{House, HouseWord, OrderWord, Word};
use wire::live::ChatLine;

/// A time of the day: `20:41`, `20 h 41`.
pub(crate) fn hour(lang: Lang, milliseconds: f64) -> String {
    let (_, _, hour, minute) = time::calendar(milliseconds);
    match lang {
        Lang::En => format!("{hour:02}:{minute:02}"),
        Lang::Fr => format!("{hour}\u{a0}h\u{a0}{minute:02}"),
    }
}

#[component]
pub(super) fn Talk(room: Room, line: Line) -> impl IntoView {
    let ui = room.ui;
    let typed = RwSignal::new(String::new());
    let send = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let text = typed.get_untracked();
        if !text.trim().is_empty() {
            line.say(text.trim());
            typed.set(String::new());
        }
    };
    let message = move |said: ChatLine| {
        let mine = said.seat.is_some_and(|seat| room.card.with_untracked(|card| card.yours.contains(&seat)));
        let at = said.at as f64;
        view! {
            <div class="msg" class:msg--me=mine>
                <span class="who__disc" aria-hidden="true">{initial(&said.name)}</span>
                <small>{said.name.clone()}{said.guest.then(|| guest_sign(ui))}" · "{move || hour(ui.lang.get(), at)}</small>
                <p>{said.text.clone()}</p>
            </div>
        }
    };
    let arrival = move |one: Joined| {
        view! {
            <p class="msg--sys">{move || format!("{} {}", ui.tell(House::Joined(&one.name)), hour(ui.lang.get(), one.at))}</p>
        }
    };
    let quiet = move || room.chat.with(Vec::is_empty) && room.joined.with(Vec::is_empty);
    view! {
        <aside class="panel chatp" aria-label=ui.word(Word::Chat)>
            <div class="panel__head"><h2 class="panel__title">{icon("chat")}{ui.word(Word::Chat)}</h2></div>
            <div class="chatlog chat__lines" role="log" tabindex="0" aria-label=ui.word(Word::Chat)>
                <Show when=quiet><p class="msg--sys">{ui.house(HouseWord::ChatEmpty)}</p></Show>
                <For each=move || room.chat.get() key=|said| said.id children=message/>
                <For each=move || room.joined.get() key=|one| (one.seat, one.at.to_bits()) children=arrival/>
            </div>
            <Show when=move || !room.may_chat.get()><p class="mute chat__no">{ui.order(OrderWord::MayNotWrite)}</p></Show>
            <form class="chatin chat__say" hidden=move || !room.may_chat.get() on:submit=send>
                <span class="field">
                    <input maxlength="500" placeholder=ui.word(Word::Say) aria-label=ui.word(Word::Say)
                        prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event))/>
                </span>
                <button class="btn btn--go btn--icon" aria-label=ui.word(Word::Send)>{icon("send")}</button>
            </form>
        </aside>
    }
}
