//! An invitation as the guest sees it: who invites, to what, and who is there already. No seat is taken until
//! the guest accepts.

use super::{minutes, pace, people, title};
use crate::browser::{self, server};
use crate::house::crop;
use crate::parts::{Brand, Content, LangSwitch, PageBar, Waiting, icon};
use crate::ui::ui;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::words::list;
use table_view::{House, HouseWord, Number, Route, Said, Word};
use wire::lobby::{Join, MatchCard, SeatKind};

/// The state of an invitation.
#[derive(Clone, PartialEq)]
enum Arrival {
    /// The table is being looked up.
    Looks,
    /// The guest sees the table; `true` if a name is still needed.
    Sees(Box<MatchCard>, bool),
    /// The link does not work any more: why, and the table if it still exists.
    Closed(Said, Option<Box<MatchCard>>),
}

/// The page of somebody who was invited to a seat.
#[component]
pub(crate) fn Invited(id: String, token: String) -> impl IntoView {
    let ui = ui();
    let arrival = RwSignal::new(Arrival::Looks);
    let table = id.clone();
    spawn_local(async move {
        let lang = ui.lang.get_untracked();
        let card = server::ask::<MatchCard>("GET", &format!("matches/{table}"), server::NOTHING, lang).await;
        let now = match card {
            // Whoever sits there already comes back by the same link.
            Ok(card) if !card.yours.is_empty() => {
                let there = Route::Online(card.game, card.id).to_string();
                let _ = browser::window().location().replace(&there);
                return;
            }
            Ok(card) => {
                let awaited =
                    card.over.is_none() && card.seats.iter().any(|seat| seat.kind == SeatKind::Invited);
                match awaited {
                    true => Arrival::Sees(Box::new(card), people::nameless(lang).await.unwrap_or(true)),
                    false => Arrival::Closed(said(HouseWord::ClosedAbout), Some(Box::new(card))),
                }
            }
            Err(Some(problem)) if problem.code == "banned" => {
                Arrival::Closed(server::said(Some(problem)), None)
            }
            Err(Some(_)) => Arrival::Closed(said(HouseWord::GoneAbout), None),
            Err(None) => Arrival::Closed(Said::by(|lang| Word::NoServer.get(lang).to_owned()), None),
        };
        let _ = arrival.try_set(now);
    });
    let (id, token) = (StoredValue::new(id), StoredValue::new(token));
    move || match arrival.get() {
        Arrival::Looks => view! { <Waiting word=Word::Connecting/> }.into_any(),
        Arrival::Sees(card, nameless) => view! { <Letter card=*card nameless arrival id token/> }.into_any(),
        Arrival::Closed(why, card) => view! { <Closed why card=card.map(|card| *card)/> }.into_any(),
    }
}

fn said(word: HouseWord) -> Said {
    Said::by(|lang| word.get(lang).to_owned())
}

#[component]
fn Letter(
    card: MatchCard,
    nameless: bool,
    arrival: RwSignal<Arrival>,
    id: StoredValue<String>,
    token: StoredValue<String>,
) -> impl IntoView {
    let ui = ui();
    let (typed, busy) = (RwSignal::new(String::new()), RwSignal::new(false));
    let failed = RwSignal::new(None::<Said>);
    let kept = StoredValue::new(card.clone());
    let sit_down = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        busy.set(true);
        spawn_local(async move {
            let lang = ui.lang.get_untracked();
            let name = typed.get_untracked();
            let joined = async {
                match name.trim() {
                    // The server makes a name up for those who give none.
                    "" => drop(server::me(lang).await),
                    name => drop(server::take_name(name, lang).await?),
                }
                let wish = Join { seat: None, token: Some(token.get_value()) };
                let path = format!("matches/{}/join", id.get_value());
                server::ask::<MatchCard>("POST", &path, Some(&wish), lang).await
            };
            let joined = joined.await;
            let _ = busy.try_set(false);
            match joined {
                Ok(card) => ui.go(&Route::Online(card.game, card.id)),
                Err(Some(problem)) if matches!(problem.code.as_str(), "bad_invitation" | "seat_taken") => {
                    let closed =
                        Arrival::Closed(said(HouseWord::ClosedAbout), Some(Box::new(kept.get_value())));
                    let _ = arrival.try_set(closed);
                }
                Err(problem) => {
                    let _ = failed.try_set(Some(server::said(problem)));
                }
            }
        });
    };
    let people = |host: bool| -> Vec<String> {
        let seats = card.seats.iter().enumerate();
        seats
            .filter(|(at, seat)| seat.kind == SeatKind::Person && (card.host_seat == Some(*at as u8)) == host)
            .filter_map(|(_, seat)| seat.name.clone())
            .collect()
    };
    let (host, others) = (people(true).pop(), people(false));
    let inviting = move || match &host {
        Some(name) => ui.tell(House::Invites(name)),
        None => HouseWord::InvitedTitle.get(ui.lang.get()).to_owned(),
    };
    let there = move || {
        let number = Number::of(others.len());
        (!others.is_empty()).then(|| ui.tell(House::AlreadyThere(&list(ui.lang.get(), &others), number)))
    };
    let fact = move |word: HouseWord, value: String| view! { <div><span>{ui.house(word)}</span><b>{value}</b></div> };
    let bots = card.seats.iter().filter(|seat| seat.kind == SeatKind::Bot).count();
    let count = card.seats.len();
    let facts = {
        let card = card.clone();
        move || {
            let time = minutes(&card).map(|minutes| fact(HouseWord::HowLong, ui.tell(House::About(minutes))));
            let mut seats = ui.say(table_view::Phrase::Players(count as u8, count as u8));
            if bots > 0 {
                seats = format!("{seats}, {}", ui.tell(House::Company(0, bots, 0, 0)));
            }
            view! { {fact(HouseWord::AtTheTable, seats)} {time} {fact(HouseWord::PaceOfPlay, pace(ui, &card))} }
        }
    };
    let (game, watch) = (card.game.clone(), Route::Online(card.game.clone(), card.id.clone()));
    ui.dress(Some(&game));
    on_cleanup(move || ui.dress(None));
    view! {
        <div class="letter" data-game=game.clone()>
            <div class="letter__art">{crop(&game)}</div>
            <main class="letter__b" id="content" tabindex="-1">
                <div class="row"><Brand/><span class="push"><LangSwitch/></span></div>
                <p class="letter__host">{inviting}" "{there}</p>
                <h1>{move || title(ui, &card)}</h1>
                <div class="factgrid">{facts}</div>
                <form class="invited" on:submit=sit_down>
                    {nameless.then(|| view! {
                        <label for="invited-name">{ui.word(Word::YourName)}</label>
                        <span class="field">{icon("person")}
                            <input id="invited-name" maxlength="30" autocomplete="nickname"
                                on:input=move |event| typed.set(event_target_value(&event))/>
                        </span>
                    })}
                    {move || failed.get().map(|why| view! { <p class="trouble-line" role="alert">{ui.of(why)}</p> })}
                    <button class="btn btn--go btn--lg" disabled=move || busy.get()>{ui.house(HouseWord::TakeThisSeat)}{icon("chev-r")}</button>
                    <a class="btn" data-tool="watch" href=watch.to_string()>{icon("eye")}{ui.house(HouseWord::JustWatch)}</a>
                </form>
            </main>
        </div>
    }
}

/// A link that does not work any more, with other ways to go on.
#[component]
fn Closed(why: Said, card: Option<MatchCard>) -> impl IntoView {
    let ui = ui();
    let watch = card.map(|card| {
        let there = Route::Online(card.game, card.id).to_string();
        view! { <a class="btn" href=there>{icon("eye")}{ui.house(HouseWord::JustWatch)}</a> }
    });
    view! {
        <PageBar/>
        <Content class="house">
            <section class="panel closed" role="alert">
                <h1>{ui.house(HouseWord::ClosedTitle)}</h1>
                <p>{ui.of(why)}</p>
                <div class="row row--wrap">
                    <a class="btn btn--go" href=Route::Home.to_string()>{icon("play")}{ui.house(HouseWord::PlayNow)}</a>
                    {watch}
                </div>
            </section>
        </Content>
    }
}
