//! A small menu about somebody.

use super::{reason, said};
use crate::browser::server;
use crate::parts::{Dialog, icon};
use crate::ui::ui;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::{OrderWord, Said, Word};
use wire::order::{NewReport, ReportReason, Somebody, Ties};

/// Who is meant at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// The person in this seat.
    Seat(u8),
    /// The author of this line.
    Line(u64),
}

impl Aim {
    const fn seat(self) -> Option<u8> {
        match self {
            Aim::Seat(seat) => Some(seat),
            Aim::Line(_) => None,
        }
    }

    const fn line(self) -> Option<u64> {
        match self {
            Aim::Line(line) => Some(line),
            Aim::Seat(_) => None,
        }
    }
}

/// A button that opens the menu about a person.
#[component]
pub(crate) fn AboutPerson(table: String, aim: Aim, name: String) -> impl IntoView {
    let ui = ui();
    let open = RwSignal::new(false);
    let who = StoredValue::new((table, name));
    let label = move || {
        let lang = ui.lang.get();
        let colon = lang.pick(": ", "\u{a0}: ");
        format!("{}{colon}{}", who.with_value(|(_, name)| name.clone()), OrderWord::AboutPerson.get(lang))
    };
    view! {
        <button type="button" class="btn btn--quiet btn--icon about-person" data-tool="about-person" aria-haspopup="dialog" aria-label=label title=label
            on:click=move |_| open.set(true)>{icon("menu")}</button>
        <Show when=move || open.get()>
            <Menu who aim open/>
        </Show>
    }
}

#[component]
fn Menu(who: StoredValue<(String, String)>, aim: Aim, open: RwSignal<bool>) -> impl IntoView {
    let ui = ui();
    let failed = RwSignal::new(None::<Said>);
    let busy = RwSignal::new(false);
    let why = RwSignal::new(ReportReason::Insult);
    let text = RwSignal::new(String::new());
    let close = move || open.set(false);
    // Asks the server for something, and says that it is done.
    let ask = move |path: &'static str, done: OrderWord| {
        let somebody = Somebody {
            table: Some(who.with_value(|(table, _)| table.clone())),
            seat: aim.seat(),
            line: aim.line(),
            ..Somebody::default()
        };
        busy.set(true);
        spawn_local(async move {
            let asked = server::ask::<Ties>("POST", path, Some(&somebody), ui.lang.get_untracked()).await;
            let _ = busy.try_set(false);
            match asked {
                Ok(_) => {
                    let _ = open.try_set(false);
                    ui.notice.set(Some(said(done)));
                }
                Err(problem) => {
                    let _ = failed.try_set(Some(server::said(problem)));
                }
            }
        });
    };
    let report = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let wish = NewReport {
            table: who.with_value(|(table, _)| table.clone()),
            seat: aim.seat(),
            line: aim.line(),
            reason: why.get_untracked(),
            text: text.get_untracked(),
        };
        busy.set(true);
        spawn_local(async move {
            let told = server::tell("POST", "reports", Some(&wish), ui.lang.get_untracked()).await;
            let _ = busy.try_set(false);
            match told {
                Ok(()) => {
                    let _ = open.try_set(false);
                    ui.notice.set(Some(said(OrderWord::Reported)));
                }
                Err(problem) => {
                    let _ = failed.try_set(Some(server::said(problem)));
                }
            }
        });
    };
    let take = move |event: ev::Event| {
        let at: usize = event_target_value(&event).parse().unwrap_or_default();
        why.set(ReportReason::ALL.get(at).copied().unwrap_or(ReportReason::Other));
    };
    let options = ReportReason::ALL.into_iter().enumerate();
    let options =
        options.map(move |(at, one)| view! { <option value=at.to_string()>{ui.order(reason(one))}</option> });
    view! {
        <Dialog class="dialog sure about" titled="about-title" on_close=Callback::new(move |()| close())>
            <header class="row">
                <h2 id="about-title">{who.with_value(|(_, name)| name.clone())}</h2>
                <button type="button" class="btn btn--quiet btn--icon push" aria-label=ui.word(Word::Close) on:click=move |_| close()>{icon("close")}</button>
            </header>
            {move || failed.get().map(|why| view! { <p class="trouble-line" role="alert">{icon("warn")}<span>{ui.of(why)}</span></p> })}
            <div class="row row--wrap">
                <button type="button" class="btn" data-tool="befriend" disabled=move || busy.get()
                    on:click=move |_| ask("me/friends", OrderWord::Befriended)>{icon("people")}{ui.order(OrderWord::Befriend)}</button>
                <button type="button" class="btn" data-tool="block" disabled=move || busy.get()
                    on:click=move |_| ask("me/blocked", OrderWord::Blocked)>{icon("block")}{ui.order(OrderWord::Block)}</button>
            </div>
            <p class="mute">{ui.order(OrderWord::BlockAbout)}</p>
            <form class="about__report" on:submit=report>
                <h3>{ui.order(OrderWord::Report)}</h3>
                <label for="report-reason">{ui.order(OrderWord::Reason)}</label>
                <select class="select select--wide" id="report-reason" on:change=take>{options.collect_view()}</select>
                <label for="report-text">{ui.order(OrderWord::WhatHappened)}</label>
                <textarea id="report-text" rows="3" maxlength="500" prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))></textarea>
                <p class="mute">{ui.order(OrderWord::ReportAbout)}</p>
                <button class="btn btn--go" data-tool="report" disabled=move || busy.get()>{ui.order(OrderWord::Report)}</button>
            </form>
        </Dialog>
    }
}
