//! How many play, and how they stand to each other.

use super::plan::Plan;
use crate::parts::icon;
use kernel::Mode;
use leptos::prelude::*;
use table_view::said::capital;
use table_view::{Phrase, Word};

#[component]
pub(super) fn Players(plan: Plan) -> impl IntoView {
    // Drawn anew for another scenario only: whoever goes through the numbers keeps the focus.
    let numbers = Memo::new(move |_| plan.of(table_view::Draft::numbers));
    let modes = Memo::new(move |_| plan.of(table_view::Draft::modes));
    // What cannot be chosen is not asked.
    let several_numbers = move || numbers.read().len() > 1;
    let several_modes = move || modes.read().len() > 1;
    view! {
        <Show when=several_numbers><Numbers plan numbers/></Show>
        <Show when=several_modes><Modes plan modes/></Show>
    }
}

#[component]
fn Numbers(plan: Plan, numbers: Memo<Vec<u8>>) -> impl IntoView {
    let ui = plan.ui;
    let number = move |n: u8| {
        view! {
            <label>
                <input type="radio" name="players" value=n.to_string() aria-label=move || ui.say(Phrase::Players(n, n))
                    prop:checked=move || plan.of(|draft| draft.table().players == n)
                    on:change=move |_| plan.take_players(n)/>
                <span aria-hidden="true">{n}</span>
            </label>
        }
    };
    view! {
        <div class="setupstep" id="step-players">
            <h3 id="step-players-name">{icon("person")}{ui.word(Word::HowMany)}</h3>
            <div class="seg seg--pick" role="radiogroup" aria-labelledby="step-players-name">
                {move || numbers.get().into_iter().map(number).collect_view()}
            </div>
        </div>
    }
}

#[component]
fn Modes(plan: Plan, modes: Memo<Vec<Mode>>) -> impl IntoView {
    let ui = plan.ui;
    let mode = move |mode: Mode| {
        let players = move || plan.of(|draft| draft.table().players);
        view! {
            <label class="opt">
                <input type="radio" name="mode" value=mode.id()
                    prop:checked=move || plan.of(|draft| draft.table().mode == mode)
                    on:change=move |_| plan.take_mode(mode)/>
                <span>
                    <b>{move || capital(mode.name(players()).get(ui.lang.get()))}</b>
                    <small>{move || mode.about().get(ui.lang.get())}</small>
                </span>
            </label>
        }
    };
    view! {
        <div class="setupstep" id="step-mode">
            <h3 id="step-mode-name">{icon("swords1")}{ui.word(Word::HowYouPlay)}</h3>
            <div class="opts" role="radiogroup" aria-labelledby="step-mode-name">
                {move || modes.get().into_iter().map(mode).collect_view()}
            </div>
        </div>
    }
}
