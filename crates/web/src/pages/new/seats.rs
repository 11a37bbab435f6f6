//! Who sits where, and as whom: portraits for the roles, and for each seat a person, a bot or a friend.

use super::plan::{Pick, Plan};
use crate::games;
use crate::house::emblem;
use crate::parts::icon;
use kernel::catalogue::{Choice, Kind};
use leptos::prelude::*;
use serde_json::Value;
use table_view::catalogue::BotCard;
use table_view::said::capital;
use table_view::{House, HouseWord, Phrase, Word};

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
        <section class="panel sstep setupstep" id="step-seats">
            <div class="sstep__h"><i aria-hidden="true">"4"</i><h2>{ui.house(HouseWord::StepSeats)}</h2><span class="hide-phone">{ui.house(HouseWord::StepSeatsAbout)}</span></div>
            {rows}
            <Show when=several>
                <label class="switch">
                    <input type="checkbox" prop:checked=move || plan.cover.get()
                        on:change=move |event| plan.cover.set(event_target_checked(&event))/>
                    <span>{ui.word(Word::CoverScreen)}<small class="mute">{ui.word(Word::CoverScreenAbout)}</small></span>
                </label>
            </Show>
        </section>
    }
}

fn number(plan: Plan, at: usize) -> String {
    plan.ui.say(Phrase::SeatNumber(at as u8 + 1))
}

fn seat(plan: Plan, game: &'static str, at: usize) -> impl IntoView {
    let ui = plan.ui;
    let name = move || {
        let known = plan.of(|draft| draft.seats().get(at).cloned().flatten());
        known.map_or_else(|| number(plan, at), |name| name.get(ui.lang.get()).to_owned())
    };
    let bots: &[BotCard] = games().get(game).map_or(&[], |game| &game.bots);
    let sits = move || plan.sitters.with(|sitters| sitters.get(at).cloned().unwrap_or(Pick::Person));
    let about = move || {
        let lang = ui.lang.get();
        match sits() {
            Pick::Bot(name) => {
                let bot = bots.iter().find(|bot| bot.name == name);
                bot.map_or_else(String::new, |bot| ui.say(Phrase::ThisBot(bot.about.get(lang))))
            }
            Pick::Open => HouseWord::WhoeverAbout.get(lang).to_owned(),
            Pick::Invited => HouseWord::AFriendAbout.get(lang).to_owned(),
            Pick::Person => String::new(),
        }
    };
    let level = move || {
        matches!(sits(), Pick::Bot(_)).then(|| {
            let level = |bot: &'static BotCard| {
                let chosen = move || sits() == Pick::Bot(bot.name.clone());
                view! {
                    <button type="button" aria-pressed=move || chosen().to_string() data-bot=bot.name.as_str()
                        on:click=move |_| plan.put(at, Pick::Bot(bot.name.clone()))>{move || bot.title.get(ui.lang.get())}</button>
                }
            };
            view! {
                <span class="seg lvl" role="group" aria-label=ui.word(Word::Level)>{bots.iter().map(level).collect_view()}</span>
            }
        })
    };
    let usual = bots.last().map_or_else(String::new, |bot| bot.name.clone());
    let who = move |pick: Pick, word: HouseWord, symbol: &'static str| {
        let same = {
            let pick = pick.clone();
            move || std::mem::discriminant(&sits()) == std::mem::discriminant(&pick)
        };
        let needs = matches!(pick, Pick::Open | Pick::Invited);
        // What needs a server keeps its place, and says so.
        let refused = move || needs && !ui.server.get();
        view! {
            <button type="button" aria-pressed=move || same().to_string() aria-disabled=move || refused().to_string()
                title=move || refused().then(|| HouseWord::NeedsServer.get(ui.lang.get()))
                on:click=move |_| if refused() {
                    ui.notice.set(Some(table_view::Said::by(|lang| capital(HouseWord::NeedsServer.get(lang)) + ".")));
                } else {
                    plan.put(at, pick.clone());
                }>{icon(symbol)}{ui.house(word)}</button>
        }
    };
    let role = plan.now(table_view::Draft::role).map(|role| portraits(plan, game, at, role));
    view! {
        <div class="seatrow sseat">
            <div class="sseat__w">
                <b class="seatrow__who">{name}</b>
                <span class="seg" role="group" aria-label=move || format!("{}, {}", number(plan, at), Word::WhoPlays.get(ui.lang.get()))>
                    {who(Pick::Person, HouseWord::Here, "person")}
                    {who(Pick::Bot(usual), HouseWord::BotSeat, "bot")}
                    {who(Pick::Invited, HouseWord::Invite, "link")}
                    {who(Pick::Open, HouseWord::OpenToAll, "people")}
                </span>
            </div>
            {role}
            <div class="sseat__how">{level}<small class="seatrow__about">{about}</small></div>
        </div>
    }
}

/// The characters of a seat, as portraits. One that another seat has is grey and says whose it is; choosing
/// it swaps the two.
fn portraits(plan: Plan, game: &'static str, at: usize, role: &'static Choice) -> impl IntoView {
    let ui = plan.ui;
    let picked = move |seat: usize| {
        plan.of(|draft| draft.picked(role).get(seat).and_then(Value::as_str).map(str::to_owned))
    };
    let holder = move |id: &str| {
        let players = plan.of(|draft| usize::from(draft.table().players));
        (0..players).find(|seat| *seat != at && picked(*seat).as_deref() == Some(id))
    };
    let one = move |option: &'static kernel::catalogue::Alternative| {
        let id = &*option.id;
        let chosen = move || picked(at).as_deref() == Some(id);
        let taken = move || holder(id).map(|seat| ui.tell(House::TakenBy(&number(plan, seat))));
        view! {
            <button type="button" class="port" role="radio" data-role=id aria-checked=move || chosen().to_string()
                class:port--taken=move || taken().is_some() title=taken
                on:click=move |_| plan.change(|draft| draft.seat(role, at, Some(id)))>
                <span class="port__faces">{emblem(game, id)}</span><span>{move || option.name.get(ui.lang.get())}</span>
                {move || taken().map(|taken| view! { <small>{taken}</small> })}
            </button>
        }
    };
    // What nobody has taken is dealt, or whatever the game says.
    let open = move || match &role.kind {
        Kind::Seats { open, .. } => capital(open.get(ui.lang.get())),
        _ => String::new(),
    };
    let label = move || format!("{}, {}", number(plan, at), role.name.get(ui.lang.get()));
    view! {
        <div class="ports" role="radiogroup" aria-label=label>
            {role.options().iter().map(one).collect_view()}
            <button type="button" class="port" role="radio" data-role="" aria-checked=move || picked(at).is_none().to_string()
                on:click=move |_| plan.change(|draft| draft.seat(role, at, None))>
                <span class="port__faces"><span class="emb emb--any">{icon("dice")}</span></span><span>{open}</span>
            </button>
        </div>
    }
}
