//! Who sits where.

use super::choice::{Choice, Pick};
use crate::games;
use crate::parts::icon;
use crate::session::adviser;
use leptos::prelude::*;
use table_view::catalogue::BotCard;
use table_view::{Phrase, Said, Word, variants};

#[component]
pub(super) fn Seats(choice: Choice) -> impl IntoView {
    let ui = choice.ui;
    let rows = move || {
        let game = choice.game.get();
        let names = choice.chosen()?.seat_names(game, &choice.wanted.get(), &choice.roles.get());
        Some(names.into_iter().enumerate().map(|(at, name)| seat(choice, game, at, name)).collect_view())
    };
    let several =
        move || choice.sitters.with(|all| all.iter().filter(|one| **one == Pick::Person).count() > 1);
    view! {
        <div>
            <h3>{icon("people")}{ui.word(Word::Seats)}</h3>
            {rows}
            <Show when=several>
                <label class="switch">
                    <input type="checkbox" prop:checked=move || choice.cover.get()
                        on:change=move |event| choice.cover.set(event_target_checked(&event))/>
                    <span>{ui.word(Word::CoverScreen)}<small class="mute">{ui.word(Word::CoverScreenAbout)}</small></span>
                </label>
            </Show>
        </div>
    }
}

fn seat(choice: Choice, game: &'static str, at: usize, name: Option<Said>) -> impl IntoView {
    let ui = choice.ui;
    let name = move || match &name {
        Some(name) => name.get(ui.lang.get()).to_owned(),
        None => ui.say(Phrase::SeatNumber(at as u8 + 1)),
    };
    let label = name.clone();
    let bots: &[BotCard] = games().get(game).map_or(&[], |game| &game.bots);
    let sits = move || choice.sitters.with(|sitters| sitters.get(at).cloned().unwrap_or(Pick::Person));
    let is_bot = move || matches!(sits(), Pick::Bot(_));
    let put = move |sitter: Pick| {
        choice.sitters.update(|sitters| {
            if let Some(place) = sitters.get_mut(at) {
                *place = sitter;
            }
        });
    };
    let about = {
        move || match sits() {
            Pick::Bot(name) => bots
                .iter()
                .find(|bot| bot.name == name)
                .map_or("", |bot| bot.about.get(ui.lang.get()))
                .to_owned(),
            Pick::Open => Word::OpenSeat.get(ui.lang.get()).to_owned(),
            Pick::Invited => Word::Invite.get(ui.lang.get()).to_owned(),
            Pick::Person => String::new(),
        }
    };
    let level = {
        move || {
            is_bot().then(|| view! {
                <select class="select" aria-label=ui.word(Word::Level)
                    on:change=move |event| put(Pick::Bot(event_target_value(&event)))>
                    {bots.iter().map(|bot| {
                        let (name, title) = (bot.name.as_str(), &bot.title);
                        view! { <option value=name selected=move || sits() == Pick::Bot(name.into())>{move || title.get(ui.lang.get())}</option> }
                    }).collect_view()}
                </select>
            })
        }
    };
    let roles = variants::roles(game);
    let role = (!roles.is_empty()).then(|| {
        let taken = move |id: &str| choice.roles.with(|all| all.get(at).cloned().flatten().as_deref() == Some(id));
        view! {
            <select class="select" aria-label=label on:change=move |event| {
                let value = event_target_value(&event);
                choice.roles.update(|roles| {
                    // Nobody plays what another has taken.
                    roles.iter_mut().filter(|role| role.as_deref() == Some(&*value)).for_each(|role| *role = None);
                    if let Some(place) = roles.get_mut(at) {
                        *place = Some(value).filter(|value| !value.is_empty());
                    }
                });
            }>
                <option value="">{ui.word(Word::AtRandom)}</option>
                {roles.iter().map(|(id, name)| view! { <option value=*id selected=move || taken(id)>{*name}</option> }).collect_view()}
            </select>
        }
    });
    let bot = adviser(game);
    let who = move |pick: Pick, word: Word, symbol: &'static str| {
        let same = {
            let pick = pick.clone();
            move || std::mem::discriminant(&sits()) == std::mem::discriminant(&pick)
        };
        view! {
            <button aria-pressed=move || same().to_string() on:click=move |_| put(pick.clone())>
                {icon(symbol)}{ui.word(word)}
            </button>
        }
    };
    view! {
        <div class="seatrow">
            <span class="seat__disc" aria-hidden="true">{move || icon(if is_bot() { "bot" } else { "person" })}</span>
            <b class="seatrow__who">{name}</b>
            <span class="seatrow__pick">
                {role}
                <span class="seg" role="group" aria-label=ui.word(Word::WhoPlays)>
                    {who(Pick::Person, Word::Person, "person")}
                    {who(Pick::Bot(bot), Word::Bot, "bot")}
                    {move || choice.online.get().then(|| view! {
                        {who(Pick::Open, Word::OpenSeat, "people")}
                        {who(Pick::Invited, Word::Invite, "link")}
                    })}
                </span>
                {level}
            </span>
            <small class="seatrow__about">{about}</small>
        </div>
    }
}
