//! How many play, and whether together or against each other. What the scenario or the number rules out says
//! so.

use super::plan::Plan;
use super::step;
use crate::parts::icon;
use kernel::Mode;
use leptos::prelude::*;
use table_view::said::capital;
use table_view::{HouseWord, Phrase, Word};

#[component]
pub(super) fn Players(plan: Plan) -> impl IntoView {
    // Drawn anew for another scenario only: whoever goes through the numbers keeps the focus.
    let numbers = Memo::new(move |_| plan.of(table_view::Draft::numbers));
    let modes = Memo::new(move |_| plan.of(table_view::Draft::modes));
    // What cannot be chosen is not asked.
    let several_numbers = move || numbers.read().len() > 1;
    let several_modes = move || modes.read().len() > 1;
    view! {
        <div class="twocol" class:twocol--one=move || several_numbers() != several_modes()>
            <Show when=several_numbers><Numbers plan numbers/></Show>
            <Show when=several_modes><Modes plan modes/></Show>
        </div>
    }
}

#[component]
fn Numbers(plan: Plan, numbers: Memo<Vec<u8>>) -> impl IntoView {
    let ui = plan.ui;
    let number = move |n: u8| {
        view! {
            <label class="pick">
                <input type="radio" name="players" value=n.to_string() aria-label=move || ui.say(Phrase::Players(n, n))
                    prop:checked=move || plan.of(|draft| draft.table().players == n)
                    on:change=move |_| plan.take_players(n)/>
                <b aria-hidden="true">{n}</b>
            </label>
        }
    };
    view! {
        <section class="panel sstep setupstep" id="step-players">
            {step(2, ui.house(HouseWord::StepPlayers))}
            <div class="counts" role="radiogroup" aria-label=ui.word(Word::HowMany)>
                {move || numbers.get().into_iter().map(number).collect_view()}
            </div>
        </section>
    }
}

#[component]
fn Modes(plan: Plan, modes: Memo<Vec<Mode>>) -> impl IntoView {
    let ui = plan.ui;
    let mode = move |mode: Mode| {
        let players = move || plan.of(|draft| draft.table().players);
        let symbol = match mode {
            Mode::Alone => "person",
            Mode::Together => "people",
            Mode::Against => "swords1",
            Mode::Teams => "people",
        };
        view! {
            <label class="pick opt--card opt">
                <input type="radio" name="mode" value=mode.id()
                    prop:checked=move || plan.of(|draft| draft.table().mode == mode)
                    on:change=move |_| plan.take_mode(mode)/>
                <span>
                    {icon(symbol)}
                    <b>{move || capital(mode.name(players()).get(ui.lang.get()))}</b>
                    <small>{move || mode.about().get(ui.lang.get())}</small>
                </span>
            </label>
        }
    };
    view! {
        <section class="panel sstep setupstep" id="step-mode">
            {step(3, ui.house(HouseWord::StepHow))}
            <div class="modes" role="radiogroup" aria-label=ui.word(Word::HowYouPlay)>
                {move || modes.get().into_iter().map(mode).collect_view()}
            </div>
        </section>
    }
}
