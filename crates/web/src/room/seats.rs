//! Who sits where, who is connected, and what starting now would mean.

use super::{Joined, Room};
use crate::browser::time;
use crate::games;
use crate::parts::{guest_sign, icon};
use crate::ui::Ui;
use leptos::prelude::*;
use table_view::words::when;
use table_view::{House, HouseWord, Word};
use wire::lobby::{SeatCard, SeatKind};

#[component]
pub(super) fn Seats(room: Room) -> impl IntoView {
    let ui = room.ui;
    let taken = move || {
        let of = room.card.with(|card| card.seats.len());
        ui.tell(House::Taken(of - room.free().len(), of))
    };
    let rows = move || {
        let seats = room.card.with(|card| card.seats.clone());
        seats.into_iter().enumerate().map(|(at, seat)| row(room, at, seat)).collect_view()
    };
    view! {
        <section class="panel" aria-labelledby="room-seats">
            <div class="panel__head">
                <h2 class="panel__title" id="room-seats">{icon("people")}{ui.house(HouseWord::StepSeats)}</h2>
                <span class="panel__note push">{taken}</span>
            </div>
            <ol class="rseats" aria-live="polite">{rows}</ol>
            <StartBar room/>
        </section>
    }
}

/// The initial of a name, for a disc.
pub(super) fn initial(name: &str) -> String {
    name.chars().next().map(|c| c.to_uppercase().collect()).unwrap_or_default()
}

fn bot_name(ui: Ui, game: &str, name: &str) -> String {
    let bot = games().get(game).and_then(|game| game.bot(name));
    bot.map_or(name, |bot| bot.title.get(ui.lang.get())).to_owned()
}

fn row(room: Room, at: usize, seat: SeatCard) -> impl IntoView {
    let ui = room.ui;
    let (game, host) = room.card.with_untracked(|card| (card.game.clone(), card.host));
    let name = seat.name.clone().unwrap_or_default();
    let yours = move || room.card.with(|card| card.yours.contains(&(at as u8)));
    let hosts = move || room.card.with(|card| card.host_seat == Some(at as u8));
    let here = move || room.here.with(|here| here.get(at).copied());
    let came = move || {
        room.joined.with(|all| all.iter().rev().find(|one: &&Joined| one.seat == at).map(|one| one.at))
    };
    let presence = move || {
        let lang = ui.lang.get();
        let word = match here()? {
            true => HouseWord::IsHere.get(lang).to_owned(),
            false => HouseWord::IsAway.get(lang).to_owned(),
        };
        let since = came().map(|at| when(lang, time::now() - at));
        let here = here() == Some(true);
        Some(view! {
            <span class="here" class:here--not=!here aria-hidden="true"></span>" "{word}{since.map(|since| format!(", {since}"))}
        })
    };
    match seat.kind {
        SeatKind::Person => view! {
            <li class="rseat" data-kind="person">
                <span class="who__disc" aria-hidden="true">{initial(&name)}</span>
                <span>
                    <b>{name}</b>{seat.guest.then(|| guest_sign(ui))}
                    {move || yours().then(|| view! { " "<span class="you">{ui.word(Word::You)}</span> })}
                    <small>{move || hosts().then(|| format!("{} · ", HouseWord::HostSign.get(ui.lang.get())))}{presence}</small>
                </span>
                <span></span>
            </li>
        }
        .into_any(),
        SeatKind::Bot => view! {
            <li class="rseat" data-kind="bot">
                <span class="who__disc" aria-hidden="true">{icon("bot")}</span>
                <span><b>{move || bot_name(ui, &game, &name)}</b><small>{ui.house(HouseWord::AlwaysReady)}</small></span>
                <span></span>
            </li>
        }
        .into_any(),
        SeatKind::Open | SeatKind::Invited => {
            let open = seat.kind == SeatKind::Open;
            let waits = if open { HouseWord::WaitsForAnybody } else { HouseWord::WaitsForFriend };
            let bot = host.then(|| {
                view! {
                    <button class="btn btn--sm" data-tool="seat-bot" disabled=move || room.busy.get()
                        on:click=move |_| room.fill(false, vec![at as u8])>{icon("bot")}{ui.house(HouseWord::SeatABot)}</button>
                }
            });
            let sit = move || {
                (open && room.card.with(|card| card.yours.is_empty() && card.over.is_none())).then(|| {
                    view! {
                        <button class="btn btn--sm btn--go" data-tool="sit" disabled=move || room.busy.get()
                            on:click=move |_| room.sit(at as u8)>{ui.house(HouseWord::TakeThisSeat)}</button>
                    }
                })
            };
            view! {
                <li class="rseat rseat--open" data-kind="free">
                    <span class="ghost" aria-hidden="true">{icon("link")}</span>
                    <span><b class="mute">{ui.house(HouseWord::FreeSeat)}</b><small>{ui.house(waits)}</small></span>
                    {bot}
                    {sit}
                </li>
            }
            .into_any()
        }
    }
}

/// The start button, which says what it will do with empty seats.
#[component]
fn StartBar(room: Room) -> impl IntoView {
    let ui = room.ui;
    let host = room.card.with_untracked(|card| card.host);
    let said = move || match room.free().len() {
        0 => HouseWord::AllHere.get(ui.lang.get()).to_owned(),
        n if host => ui.tell(House::FreeSeats(n)),
        n => ui.tell(House::SeatsAwaited(n)),
    };
    let full = move || room.free().is_empty();
    let fill = move || {
        (host && !full()).then(|| view! {
            <button class="btn btn--go btn--lg" id="fill-and-start" disabled=move || room.busy.get()
                on:click=move |_| { let free = room.free(); room.fill(true, free) }>{icon("bot")}{ui.house(HouseWord::FillAndStart)}</button>
        })
    };
    let enter = move || {
        let word = if full() { HouseWord::StartNow } else { HouseWord::ToTheTable };
        let class = if full() { "btn btn--go btn--lg" } else { "btn" };
        view! { <button class=class id="to-the-table" on:click=move |_| room.enter()>{icon("play")}{ui.house(word)}</button> }
    };
    view! { <div class="startbar"><p aria-live="polite">{said}</p><div class="row row--wrap push">{enter}{fill}</div></div> }
}
