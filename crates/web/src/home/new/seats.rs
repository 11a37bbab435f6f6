//! Who sits where.

use super::plan::{Pick, Plan};
use crate::games;
use crate::parts::icon;
use crate::session::adviser;
use kernel::catalogue::Kind;
use leptos::prelude::*;
use serde_json::Value;
use table_view::catalogue::BotCard;
use table_view::said::capital;
use table_view::{Phrase, Word};

#[component]
pub(super) fn Seats(plan: Plan) -> impl IntoView {
    let ui = plan.ui;
    // Drawn anew for another table only: names and roles follow by themselves.
    let rows = move || {
        plan.table.get();
        let players = plan.now(|draft| draft.table().players);
        let game = plan.game.get_untracked();
        (0..usize::from(players)).map(|at| seat(plan, game, at)).collect_view()
    };
    let several = move || plan.sitters.with(|all| all.iter().filter(|one| **one == Pick::Person).count() > 1);
    view! {
        <div class="setupstep" id="step-seats">
            <h3>{icon("people")}{ui.word(Word::Seats)}</h3>
            {rows}
            <Show when=several>
                <label class="switch">
                    <input type="checkbox" prop:checked=move || plan.cover.get()
                        on:change=move |event| plan.cover.set(event_target_checked(&event))/>
                    <span>{ui.word(Word::CoverScreen)}<small class="mute">{ui.word(Word::CoverScreenAbout)}</small></span>
                </label>
            </Show>
        </div>
    }
}

fn seat(plan: Plan, game: &'static str, at: usize) -> impl IntoView {
    let ui = plan.ui;
    let number = move || ui.say(Phrase::SeatNumber(at as u8 + 1));
    let name = move || {
        let known = plan.of(|draft| draft.seats().get(at).cloned().flatten());
        known.map_or_else(number, |name| name.get(ui.lang.get()).to_owned())
    };
    let bots: &[BotCard] = games().get(game).map_or(&[], |game| &game.bots);
    let sits = move || plan.sitters.with(|sitters| sitters.get(at).cloned().unwrap_or(Pick::Person));
    let is_bot = move || matches!(sits(), Pick::Bot(_));
    let put = move |sitter: Pick| {
        plan.sitters.update(|sitters| {
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
    let role = plan.now(table_view::Draft::role).map(|role| {
        let taken = move |id: &str| plan.of(|draft| draft.picked(role).get(at).and_then(Value::as_str) == Some(id));
        // What nobody has taken is dealt, or whatever the game says.
        let open = move || match &role.kind {
            Kind::Seats { open, .. } => capital(open.get(ui.lang.get())),
            _ => String::new(),
        };
        let label = move || format!("{}, {}", number(), role.name.get(ui.lang.get()));
        view! {
            <select class="select" aria-label=label on:change=move |event| {
                let value = event_target_value(&event);
                plan.change(|draft| draft.seat(role, at, Some(&*value).filter(|value| !value.is_empty())));
            }>
                <option value="" selected=move || plan.of(|draft| draft.picked(role).get(at).is_none_or(Value::is_null))>{open}</option>
                {role.options().iter().map(|one| view! {
                    <option value=&*one.id selected=move || taken(&one.id)>{move || one.name.get(ui.lang.get())}</option>
                }).collect_view()}
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
                    {move || plan.online.get().then(|| view! {
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
