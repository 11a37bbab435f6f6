//! Where people wait for each other: the invitation as the guest sees it, the waiting room, and small
//! comforts of a table on a server.

mod courtesy;
mod invited;
mod links;
mod people;
mod qr;
mod seats;
mod talk;
mod wire_room;

use crate::browser::{self, server};
use crate::games;
use crate::home::news::{has_room, scenario};
use crate::house::{crop, invites, keep_invites};
use crate::parts::{Content, Lost, PageBar, Waiting, icon};
use crate::ui::{Ui, ui};
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::{House, HouseWord, Phrase, Route, Said, Word};
use wire::live::ChatLine;
use wire::lobby::{ClockCard, MatchCard, SeatCard, SeatKind};

pub(crate) use courtesy::Courtesy;
pub(crate) use invited::Invited;
pub(crate) use talk::hour;

/// A match that waits for players; cheap to copy.
#[derive(Clone, Copy)]
struct Room {
    ui: Ui,
    id: StoredValue<String>,
    /// The match as the server knows it; it changes when somebody joins or leaves.
    card: RwSignal<MatchCard>,
    /// Whether the owner of each seat is connected.
    here: RwSignal<Vec<bool>>,
    chat: RwSignal<Vec<ChatLine>>,
    may_chat: RwSignal<bool>,
    /// Who has joined while this page was open, and when.
    joined: RwSignal<Vec<Joined>>,
    /// Whether the connection to the server is lost.
    lost: RwSignal<bool>,
    busy: RwSignal<bool>,
}

/// Somebody who has joined.
#[derive(Clone, PartialEq)]
struct Joined {
    seat: usize,
    name: String,
    at: f64,
}

impl Room {
    /// The seats have changed: announces who is new.
    fn seat(self, seats: Vec<SeatCard>, yours: Vec<u8>) {
        let before = self.card.with_untracked(|card| card.seats.clone());
        for (at, (old, new)) in before.iter().zip(&seats).enumerate() {
            let came = new.kind == SeatKind::Person && (old.kind != SeatKind::Person);
            if let (true, Some(name)) = (came && !yours.contains(&(at as u8)), new.name.clone()) {
                self.ui.notice.set(Some(Said::by(|lang| House::Joined(&name).get(lang))));
                self.joined.update(|all| all.push(Joined { seat: at, name, at: browser::time::now() }));
            }
        }
        self.card.update(|card| {
            card.seats = seats;
            card.yours = yours;
        });
        self.sweep();
    }

    /// Removes the links to seats that are taken: they do not work any more.
    fn sweep(self) {
        let id = self.id.get_value();
        let card = self.card.get_untracked();
        let free =
            |seat: u8| card.seats.get(usize::from(seat)).is_some_and(|one| one.kind == SeatKind::Invited);
        let left: Vec<(u8, String)> = invites(&id).into_iter().filter(|(seat, _)| free(*seat)).collect();
        keep_invites(&id, &left);
    }

    /// The empty seats.
    fn free(self) -> Vec<u8> {
        let empty = |seat: &SeatCard| matches!(seat.kind, SeatKind::Open | SeatKind::Invited);
        self.card.with(|card| {
            (0..card.seats.len()).filter(|at| empty(&card.seats[*at])).map(|at| at as u8).collect()
        })
    }

    /// Opens the table, and does not come back here automatically.
    fn enter(self) {
        let card = self.card.get_untracked();
        browser::remember(&entered_key(&card.id), "yes");
        self.ui.go(&Route::Online(card.game, card.id));
    }

    /// Takes a seat that is open to everybody.
    fn sit(self, seat: u8) {
        let (ui, id) = (self.ui, self.id.get_value());
        self.busy.set(true);
        spawn_local(async move {
            let wish = wire::lobby::Join { seat: Some(seat), token: None };
            let lang = ui.lang.get_untracked();
            match server::ask::<MatchCard>("POST", &format!("matches/{id}/join"), Some(&wish), lang).await {
                Ok(card) => {
                    let _ = self.card.try_set(card);
                }
                Err(problem) => ui.notice.set(Some(server::said(problem))),
            }
            let _ = self.busy.try_set(false);
        });
    }

    /// Gives every empty seat to a bot, then opens the table.
    fn fill(self, then_enter: bool, seats: Vec<u8>) {
        let ui = self.ui;
        let (id, game) = self.card.with_untracked(|card| (card.id.clone(), card.game.clone()));
        let Some(bot) = games().get(&game).and_then(|game| game.bots.last()) else { return };
        self.busy.set(true);
        spawn_local(async move {
            for seat in seats {
                let wish = wire::lobby::HandOver { bot: bot.name.clone() };
                let path = format!("matches/{id}/seats/{seat}/bot");
                match server::ask::<MatchCard>("POST", &path, Some(&wish), ui.lang.get_untracked()).await {
                    Ok(card) => {
                        let _ = self.card.try_set(card);
                    }
                    Err(problem) => {
                        ui.notice.set(Some(server::said(problem)));
                        let _ = self.busy.try_set(false);
                        return;
                    }
                }
            }
            let _ = self.busy.try_set(false);
            if then_enter {
                self.enter();
            }
        });
    }
}

fn entered_key(id: &str) -> String {
    format!("entered.{id}")
}

/// Whether a match still waits for people, and nobody here has decided to start without them.
pub(crate) fn waits(card: &MatchCard) -> bool {
    has_room(card)
        && card.aside.is_none()
        && !card.yours.is_empty()
        && browser::remembered(&entered_key(&card.id)).is_none()
}

/// The waiting room of a match on the server.
#[component]
pub(crate) fn RoomPage(id: String) -> impl IntoView {
    let ui = ui();
    let found = RwSignal::new(None::<Result<MatchCard, Said>>);
    let asked = id.clone();
    spawn_local(async move {
        let lang = ui.lang.get_untracked();
        let _ = server::me(lang).await;
        let card = server::ask::<MatchCard>("GET", &format!("matches/{asked}"), server::NOTHING, lang).await;
        let _ = found.try_set(Some(card.map_err(server::said)));
    });
    move || match found.get() {
        None => view! { <PageBar/><Waiting word=Word::Connecting/> }.into_any(),
        Some(Err(why)) => view! { <Lost why/> }.into_any(),
        Some(Ok(card)) => view! { <Inside card/> }.into_any(),
    }
}

#[component]
fn Inside(card: MatchCard) -> impl IntoView {
    let ui = ui();
    let room = Room {
        ui,
        id: StoredValue::new(card.id.clone()),
        here: RwSignal::new(Vec::new()),
        chat: RwSignal::new(Vec::new()),
        may_chat: RwSignal::new(true),
        joined: RwSignal::new(Vec::new()),
        lost: RwSignal::new(false),
        busy: RwSignal::new(false),
        card: RwSignal::new(card.clone()),
    };
    room.sweep();
    let line = wire_room::dial(room);
    ui.dress(Some(&card.game));
    on_cleanup(move || ui.dress(None));
    view! {
        <PageBar/>
        <Content class="house roompage">
            <div class="room">
                <div class="room__main">
                    <Head room/>
                    <Show when=move || room.lost.get()>
                        <p class="trouble-line" role="status">{icon("warn")}{ui.house(HouseWord::RoomOffline)}</p>
                    </Show>
                    <people::HostName/>
                    <links::Links room/>
                    <seats::Seats room/>
                </div>
                <talk::Talk room line/>
            </div>
        </Content>
    }
}

/// The game and the scenario, in words: `Mage Knight, Full Conquest`.
fn title(ui: Ui, card: &MatchCard) -> String {
    let lang = ui.lang.get();
    let game = games().get(&card.game).map_or("", |game| game.title.get(lang));
    let scenario = scenario(card);
    match scenario.get(lang) {
        "" => game.to_owned(),
        scenario => format!("{game}, {scenario}"),
    }
}

/// The approximate duration, if known.
fn minutes(card: &MatchCard) -> Option<u16> {
    let game = games().get(&card.game)?;
    let (scenario, _) = kernel::Scenario::whence(&game.scenarios, card.setup.as_ref()?)?;
    let people = card.seats.iter().filter(|seat| seat.kind != SeatKind::Bot).count();
    game.about.minutes(&scenario.id, people as u8)
}

/// The time limit, in words.
fn pace(ui: Ui, card: &MatchCard) -> String {
    match card.clock {
        ClockCard::None => HouseWord::LivePace.get(ui.lang.get()).to_owned(),
        ClockCard::Minutes { each, .. } => ui.say(Phrase::MinutesEach(each)),
        ClockCard::Days { each, .. } => ui.say(Phrase::DaysEach(each)),
    }
}

#[component]
fn Head(room: Room) -> impl IntoView {
    let ui = room.ui;
    let card = room.card.get_untracked();
    let game = card.game.clone();
    let facts = {
        let card = card.clone();
        move || {
            let time = minutes(&card).map(|minutes| ui.tell(House::About(minutes)));
            [time, Some(pace(ui, &card))].into_iter().flatten().collect::<Vec<_>>().join(" · ")
        }
    };
    view! {
        <section class="roomhead">
            {crop(&game)}
            <div><h1>{move || title(ui, &card)}</h1><p>{facts}</p></div>
        </section>
    }
}
