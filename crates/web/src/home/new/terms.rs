//! Where the match is played, against which clock, with which variants.

use super::choice::{Choice, Pick};
use crate::parts::{RuleChip, icon};
use leptos::prelude::*;
use table_view::{Phrase, Word};
use wire::lobby::{ClockCard, Late};

/// The clocks on offer.
const CLOCKS: [ClockCard; 7] =
    [ClockCard::None, minutes(2), minutes(10), minutes(30), days(1), days(3), days(7)];

const fn minutes(each: u16) -> ClockCard {
    ClockCard::Minutes { each, late: Late::BotAnswers }
}

const fn days(each: u16) -> ClockCard {
    ClockCard::Days { each, late: Late::BotAnswers }
}

#[component]
pub(super) fn Terms(choice: Choice) -> impl IntoView {
    let ui = choice.ui;
    let rows = move || {
        let list = choice.variants();
        if list.is_empty() {
            return view! { <p class="mute">{ui.word(Word::NoVariants)}</p> }.into_any();
        }
        list.iter()
            .enumerate()
            .map(|(at, variant)| {
                let on = move || choice.wanted.with(|wanted| wanted.get(at).copied().unwrap_or(false));
                view! {
                    <label class="switch">
                        <input type="checkbox" prop:checked=on on:change=move |event| {
                            let checked = event_target_checked(&event);
                            choice.wanted.update(|wanted| if let Some(place) = wanted.get_mut(at) { *place = checked });
                        }/>
                        <span>
                            {variant.name.get(ui.lang.get())}" "<RuleChip id=variant.rule.clone() quiet=true/>
                            <small class="mute">{variant.about.get(ui.lang.get())}</small>
                        </span>
                    </label>
                }
            })
            .collect_view()
            .into_any()
    };
    let place = move |online: bool, word: Word, symbol: &'static str| {
        view! {
            <button aria-pressed=move || (choice.online.get() == online).to_string() on:click=move |_| {
                choice.online.set(online);
                if !online {
                    // Seats for others are the server's: at this screen a person takes them.
                    choice.sitters.update(|all| {
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
        <div>
            {places}
            <Show when=move || choice.online.get()><Clocks choice/></Show>
            <h3>{icon("gear")}{ui.word(Word::Variants)}</h3>
            {rows}
        </div>
    }
}

/// How long a seat may take, where people sit at different screens.
#[component]
fn Clocks(choice: Choice) -> impl IntoView {
    let ui = choice.ui;
    let name = move |clock: ClockCard| match clock {
        ClockCard::None => Word::NoClock.get(ui.lang.get()).to_owned(),
        ClockCard::Minutes { each, .. } => ui.say(Phrase::MinutesEach(each)),
        ClockCard::Days { each, .. } => ui.say(Phrase::DaysEach(each)),
    };
    let take = move |event: leptos::ev::Event| {
        let at: usize = event_target_value(&event).parse().unwrap_or_default();
        choice.clock.set(CLOCKS.get(at).copied().unwrap_or_default());
    };
    let options = CLOCKS.into_iter().enumerate().map(|(at, clock)| {
        view! { <option value=at.to_string() selected=move || choice.clock.get() == clock>{move || name(clock)}</option> }
    });
    view! {
        <h3>{icon("hourglass")}{ui.word(Word::Clock)}</h3>
        <select class="select select--wide" id="clock" aria-label=ui.word(Word::Clock) on:change=take>{options.collect_view()}</select>
        <p class="mute clock__about">{ui.word(Word::ClockAbout)}</p>
    }
}
