//! Where the match is played, and against which clock.

use super::plan::{Pick, Plan};
use crate::order::TALKS;
use crate::parts::icon;
use leptos::prelude::*;
use table_view::{OrderWord, Phrase, Word};
use wire::lobby::{ClockCard, Late};

/// The time limits on offer.
const CLOCKS: [ClockCard; 7] =
    [ClockCard::None, minutes(2), minutes(10), minutes(30), days(1), days(3), days(7)];

const fn minutes(each: u16) -> ClockCard {
    ClockCard::Minutes { each, late: Late::BotAnswers }
}

const fn days(each: u16) -> ClockCard {
    ClockCard::Days { each, late: Late::BotAnswers }
}

#[component]
pub(super) fn Terms(plan: Plan) -> impl IntoView {
    let ui = plan.ui;
    let place = move |online: bool, word: Word, symbol: &'static str| {
        view! {
            <button aria-pressed=move || (plan.online.get() == online).to_string() on:click=move |_| {
                plan.online.set(online);
                if !online {
                    // Seats for others are the server's: at this screen a person takes them.
                    plan.sitters.update(|all| {
                        all.iter_mut().filter(|one| matches!(one, Pick::Open | Pick::Invited)).for_each(|one| *one = Pick::Person);
                    });
                }
            }>{icon(symbol)}{ui.word(word)}</button>
        }
    };
    let places = move || {
        ui.server.get().then(|| {
            view! {
                <h3>{icon("globe")}{ui.word(Word::WherePlayed)}</h3>
                <div class="seg" role="group" aria-label=ui.word(Word::WherePlayed)>
                    {place(false, Word::InThisBrowser, "device")} {place(true, Word::OnThisServer, "globe")}
                </div>
            }
        })
    };
    view! {
        {places}
        <Show when=move || plan.online.get()><Clocks plan/><Company plan/></Show>
    }
}

/// Who may join, and who may write.
#[component]
fn Company(plan: Plan) -> impl IntoView {
    let ui = plan.ui;
    let open = move || plan.sitters.with(|all| all.iter().any(|one| matches!(one, Pick::Open)));
    let finds = move |friends: bool, word: OrderWord| {
        view! {
            <button type="button" aria-pressed=move || (plan.friends.get() == friends).to_string()
                on:click=move |_| plan.friends.set(friends)>{ui.order(word)}</button>
        }
    };
    let take = move |event: leptos::ev::Event| {
        let at: usize = event_target_value(&event).parse().unwrap_or_default();
        plan.talk.set(TALKS.get(at).map(|(talk, _)| *talk).unwrap_or_default());
    };
    let options = TALKS.into_iter().enumerate().map(|(at, (talk, word))| {
        view! { <option value=at.to_string() selected=move || plan.talk.get() == talk>{ui.order(word)}</option> }
    });
    view! {
        <Show when=open>
            <h3>{icon("people")}{ui.order(OrderWord::WhoFinds)}</h3>
            <div class="seg" role="group" aria-label=ui.order(OrderWord::WhoFinds)>
                {finds(false, OrderWord::FindsEverybody)} {finds(true, OrderWord::FindsFriends)}
            </div>
        </Show>
        <h3>{icon("people")}{ui.order(OrderWord::WhoMayWrite)}</h3>
        <select class="select select--wide" id="new-talk" aria-label=ui.order(OrderWord::WhoMayWrite) on:change=take>{options.collect_view()}</select>
    }
}

/// The time limit of a seat, where people play on different screens.
#[component]
fn Clocks(plan: Plan) -> impl IntoView {
    let ui = plan.ui;
    let name = move |clock: ClockCard| match clock {
        ClockCard::None => Word::NoClock.get(ui.lang.get()).to_owned(),
        ClockCard::Minutes { each, .. } => ui.say(Phrase::MinutesEach(each)),
        ClockCard::Days { each, .. } => ui.say(Phrase::DaysEach(each)),
    };
    let take = move |event: leptos::ev::Event| {
        let at: usize = event_target_value(&event).parse().unwrap_or_default();
        plan.clock.set(CLOCKS.get(at).copied().unwrap_or_default());
    };
    let options = CLOCKS.into_iter().enumerate().map(|(at, clock)| {
        view! { <option value=at.to_string() selected=move || plan.clock.get() == clock>{move || name(clock)}</option> }
    });
    view! {
        <h3>{icon("hourglass")}{ui.word(Word::Clock)}</h3>
        <select class="select select--wide" id="clock" aria-label=ui.word(Word::Clock) on:change=take>{options.collect_view()}</select>
        <p class="mute clock__about">{ui.word(Word::ClockAbout)}</p>
    }
}
