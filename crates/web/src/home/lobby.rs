//! The server's lobby: one's matches there, open tables, joining by a link.

use crate::browser::{server, time};
use crate::games;
use crate::guest::GuestName;
use crate::order::{AboutPerson, Aim};
use crate::parts::{guest_sign, icon};
use crate::ui::{Ui, ui};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::words::when;
use table_view::{Route, Word, clock};
use wire::lobby::{Join, MatchCard, SeatCard, SeatKind};

#[component]
pub(super) fn Lobby() -> impl IntoView {
    let ui = ui();
    let mine = RwSignal::new(Vec::<MatchCard>::new());
    let open = RwSignal::new(Vec::<MatchCard>::new());
    spawn_local(async move {
        let lang = ui.lang.get_untracked();
        if let Ok(found) = server::ask::<Vec<MatchCard>>("GET", "matches", server::NOTHING, lang).await {
            let _ = mine.try_set(found);
        }
        match server::ask::<Vec<MatchCard>>("GET", "tables", server::NOTHING, lang).await {
            Ok(found) => {
                let _ = open.try_set(found.into_iter().filter(|card| card.yours.is_empty()).collect());
            }
            // Whoever is kept out reads why.
            Err(Some(problem)) if problem.code == "banned" => {
                ui.notice.set(Some(server::said(Some(problem))))
            }
            Err(_) => {}
        }
    });
    view! {
        <section aria-labelledby="on-server">
            <div class="sec sec--forms">
                <h2 id="on-server">{ui.word(Word::OnThisServer)}</h2>
                <Show when=move || open.with(Vec::is_empty)><span>{ui.word(Word::NoOpenTables)}</span></Show>
                <GuestName/>
                <JoinForm/>
            </div>
            <div class="matches">
                <For each=move || mine.get() key=|card| (card.id.clone(), card.seq) children=|card| view! { <Card card/> }/>
            </div>
            <Show when=move || !open.with(Vec::is_empty)>
                <div class="sec"><h3>{ui.word(Word::OpenTables)}</h3></div>
            </Show>
            <div class="matches">
                <For each=move || open.get() key=|card| card.id.clone() children=|card| view! { <Card card open=true/> }/>
            </div>
        </section>
    }
}

#[component]
fn JoinForm() -> impl IntoView {
    let ui = ui();
    let typed = RwSignal::new(String::new());
    let go = move |event: ev::SubmitEvent| {
        event.prevent_default();
        if let Some(route) = Route::from_link(&typed.get_untracked()) {
            ui.go(&route);
        }
    };
    view! {
        <form class="join" on:submit=go>
            <span class="field">{icon("link")}
                <input placeholder=ui.word(Word::JoinWithLink) aria-label=ui.word(Word::JoinWithLink)
                    prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event))/>
            </span>
            <button class="btn">{ui.word(Word::Join)}</button>
        </form>
    }
}

/// Sits down at an open table.
fn sit_down(ui: Ui, id: String) {
    spawn_local(async move {
        let lang = ui.lang.get_untracked();
        let _ = server::me(lang).await;
        let wish = Join::default();
        match server::ask::<MatchCard>("POST", &format!("matches/{id}/join"), Some(&wish), lang).await {
            Ok(card) => ui.go(&Route::Online(card.game, card.id)),
            Err(problem) => ui.notice.set(Some(server::said(problem))),
        }
    });
}

#[component]
fn Card(card: MatchCard, #[prop(optional)] open: bool) -> impl IntoView {
    let ui = ui();
    let game = games().get(&card.game);
    let name = move || game.map_or("", |game| game.title.get(ui.lang.get()));
    let named = card.seats.iter().filter_map(|seat| Some((seat.name.clone()?, seat.guest)));
    let who = named
        .enumerate()
        .map(|(at, (name, guest))| {
            let comma = (at > 0).then_some(", ");
            view! { {comma}{name}{guest.then(|| guest_sign(ui))} }
        })
        .collect_view();
    let (over, yours, updated) = (card.over.is_some(), card.your_turn, card.updated);
    // What this version of the server cannot go on with is kept, with the reason, and can be taken away.
    let aside = card.aside.clone().map(|why| {
        let journal = format!("/api/matches/{}/journal", card.id);
        view! {
            <a class="btn btn--quiet btn--sm" href=journal download="" title=why>{ui.word(Word::SaveJournal)}</a>
        }
    });
    let is_aside = card.aside.is_some();
    let state = move || match (yours, over) {
        _ if is_aside => Some(view! { <span class="chip chip--accent">{ui.word(Word::SetAside)}</span> }),
        (true, _) => Some(view! { <span class="chip chip--accent">{ui.word(Word::YourTurn)}</span> }),
        (_, true) => Some(view! { <span class="chip chip--accent">{ui.word(Word::Over)}</span> }),
        _ => None,
    };
    let due = card.deadline.filter(|_| !over);
    let left = move || {
        due.map(|due| {
            let lang = ui.lang.get();
            let left = (due - time::server_now()).max(0);
            view! { <span class="clock" title=ui.word(Word::TimeLeft)>{icon("hourglass")}{clock::shown(lang, left)}</span> }
        })
    };
    let id = card.id.clone();
    // A menu about everybody who waits there.
    let waits = |(at, seat): (usize, &SeatCard)| {
        let name = seat.name.clone().filter(|_| seat.kind == SeatKind::Person)?;
        Some(view! { <AboutPerson table=card.id.clone() aim=Aim::Seat(at as u8) name/> })
    };
    let people = card.seats.iter().enumerate().filter_map(waits).collect_view();
    view! {
        <article class="panel match" class:match--turn=yours data-game=card.game.clone()>
            <a class="match__b" href=Route::Online(card.game.clone(), card.id.clone()).to_string()>
                <span class="match__t">{name}</span>
                <span class="match__s">{state}{left}<span class="match__q">{who}" · "{move || when(ui.lang.get(), (time::server_now() - updated) as f64)}</span></span>
            </a>
            {aside}
            {open.then_some(people)}
            {open.then(|| view! { <button class="btn btn--sm" on:click=move |_| sit_down(ui, id.clone())>{ui.word(Word::Join)}</button> })}
        </article>
    }
}
