//! Friends and the server: joining by a link, and open tables.

use super::news::{News, scenario};
use crate::browser::server;
use crate::games;
use crate::guest::GuestName;
use crate::order::{AboutPerson, Aim};
use crate::parts::{guest_sign, icon};
use crate::ui::Ui;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::{HouseWord, OrderWord, Route, Said, Word};
use wire::lobby::{Join, MatchCard, SeatCard, SeatKind};
use wire::order::{Bond, FriendCard, Somebody, Ties};

#[component]
pub(super) fn Friends(news: News) -> impl IntoView {
    let ui = news.ui;
    let tables = move || {
        match news.open.get() {
        None => view! { <p class="mute" role="status">{ui.word(Word::Connecting)}</p> }.into_any(),
        Some(Err(_)) => view! {
            <p class="trouble-line" role="alert">{icon("warn")}{ui.house(HouseWord::ServerSilent)}</p>
            <button class="btn btn--sm" on:click=move |_| news.fetch_server()>{ui.house(HouseWord::Retry)}</button>
        }
        .into_any(),
        Some(Ok(open)) if open.is_empty() => {
            view! { <p class="mute">{ui.house(HouseWord::NoTables)}</p> }.into_any()
        }
        Some(Ok(open)) => {
            let rows = open.into_iter().map(|card| view! { <Row ui card/> }).collect_view();
            view! { <ul class="live" aria-label=ui.word(Word::OpenTables)>{rows}</ul> }.into_any()
        }
    }
    };
    view! {
        <section class="panel friends" aria-labelledby="on-server">
            <h2 id="on-server">{icon("people")}{ui.house(HouseWord::FriendsAndServer)}</h2>
            <JoinForm ui/>
            <Asking news/>
            {tables}
            <div class="row row--wrap">
                <a class="btn" href=Route::New(None).to_string()>{icon("plus")}{ui.house(HouseWord::InviteFriends)}</a>
                <span class="push"><GuestName/></span>
            </div>
        </section>
    }
}

/// Friend requests, where they are easy to find.
#[component]
fn Asking(news: News) -> impl IntoView {
    let ui = news.ui;
    let asking = RwSignal::new(Vec::<FriendCard>::new());
    let ask = move |method: &'static str, body: Option<Somebody>| {
        spawn_local(async move {
            let lang = ui.lang.get_untracked();
            if let Ok(ties) = server::ask::<Ties>(method, "me/friends", body.as_ref(), lang).await {
                let asks = ties.friends.into_iter().filter(|card| card.bond == Bond::Asks).collect();
                let _ = asking.try_set(asks);
            }
        });
    };
    // Only accounts have friends.
    Effect::new(move || {
        if news.me.with(|me| me.as_ref().is_some_and(|me| !me.guest)) {
            ask("GET", None);
        }
    });
    let row = move |card: FriendCard| {
        let yes = Somebody { person: Some(card.person.id.clone()), ..Somebody::default() };
        view! {
            <li class="people__row">
                <span><b>{card.person.name}</b>" "<span class="mute">{ui.order(OrderWord::Asks)}</span></span>
                <button type="button" class="btn btn--sm btn--go push" on:click=move |_| ask("POST", Some(yes.clone()))>{ui.order(OrderWord::SayYes)}</button>
            </li>
        }
    };
    let any = move || asking.with(|asking| !asking.is_empty());
    view! {
        <Show when=any>
            <ul class="people" id="asking">{move || asking.get().into_iter().map(row).collect_view()}</ul>
        </Show>
    }
}

#[component]
fn JoinForm(ui: Ui) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let wrong = RwSignal::new(false);
    let go = move |event: ev::SubmitEvent| {
        event.prevent_default();
        match Route::from_link(&typed.get_untracked()) {
            Some(route) => ui.go(&route),
            None => wrong.set(true),
        }
    };
    view! {
        <form class="joinrow" on:submit=go>
            <span class="field">{icon("link")}
                <input id="join-link" placeholder=ui.house(HouseWord::JoinPlaceholder) aria-label=ui.house(HouseWord::JoinPlaceholder)
                    prop:value=move || typed.get() on:input=move |event| { wrong.set(false); typed.set(event_target_value(&event)) }/>
            </span>
            <button class="btn btn--go">{ui.word(Word::Join)}</button>
            <Show when=move || wrong.get()><p class="trouble-line" role="alert">{icon("warn")}{ui.house(HouseWord::NotALink)}</p></Show>
        </form>
    }
}

/// Takes a seat at an open table, and waits there for the others.
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
fn Row(ui: Ui, card: MatchCard) -> impl IntoView {
    let game = games().get(&card.game);
    let title: Said = scenario(&card);
    let heading = move || {
        let lang = ui.lang.get();
        format!("{}, {}", game.map_or("", |game| game.title.get(lang)), title.get(lang))
    };
    let named = card.seats.iter().filter(|seat| seat.kind == SeatKind::Person);
    let who = named
        .filter_map(|seat| Some((seat.name.clone()?, seat.guest)))
        .enumerate()
        .map(|(at, (name, guest))| view! { {(at > 0).then_some(", ")}{name}{guest.then(|| guest_sign(ui))} })
        .collect_view();
    // A menu about everybody who waits there.
    let waits = |(at, seat): (usize, &SeatCard)| {
        let name = seat.name.clone().filter(|_| seat.kind == SeatKind::Person)?;
        Some(view! { <AboutPerson table=card.id.clone() aim=Aim::Seat(at as u8) name/> })
    };
    let people = card.seats.iter().enumerate().filter_map(waits).collect_view();
    let id = card.id.clone();
    let watch = Route::Online(card.game.clone(), card.id.clone()).to_string();
    view! {
        <li class="match" data-game=card.game.clone()>
            <span class="seat__disc" aria-hidden="true">{icon("people")}</span>
            <span><b>{heading}</b><small>{who}</small></span>
            <span class="row">
                {people}
                <a class="btn btn--sm btn--quiet" href=watch>{icon("eye")}{ui.house(HouseWord::Watch)}</a>
                <button class="btn btn--sm" on:click=move |_| sit_down(ui, id.clone())>{ui.word(Word::Join)}</button>
            </span>
        </li>
    }
}
