//! The scenarios: each once, with its length and the numbers of players.

use super::plan::Plan;
use super::step;
use crate::games;
use crate::parts::icon;
use kernel::Scenario;
use leptos::prelude::*;
use table_view::words::duration;
use table_view::{House, HouseWord, Phrase, Word};

/// How many scenarios are listed before the rest is expanded.
const SHORT_LIST: usize = 5;

#[component]
pub(super) fn Scenarios(plan: Plan) -> impl IntoView {
    let ui = plan.ui;
    let every = RwSignal::new(false);
    let all = Plan::scenarios(plan.game.get_untracked());
    let hidden = all.len().saturating_sub(SHORT_LIST);
    let options = all.iter().enumerate().map(|(at, scenario)| {
        // Whatever is chosen stays in sight.
        let shown =
            move || every.get() || at < SHORT_LIST || plan.of(|draft| draft.scenario().id == scenario.id);
        view! { <Show when=shown>{option(plan, scenario)}</Show> }
    });
    let more = (hidden > 0).then(|| view! {
        <button class="btn btn--quiet btn--sm" aria-expanded=move || every.get().to_string()
            on:click=move |_| every.update(|every| *every = !*every)>
            {move || if every.get() { Word::Fewer.get(ui.lang.get()).to_owned() } else { ui.tell(House::MoreScenarios(hidden)) }}
            {icon("chev-d")}
        </button>
    });
    view! {
        <section class="panel sstep setupstep" id="step-scenario">
            {step(1, ui.house(HouseWord::StepScenario))}
            <div class="scns" role="radiogroup" aria-label=ui.word(Word::Scenario)>{options.collect_view()}</div>
            {more}
        </section>
    }
}

fn option(plan: Plan, scenario: &'static Scenario) -> impl IntoView {
    let ui = plan.ui;
    let minutes = games().get(plan.game.get_untracked()).and_then(|game| game.about.minutes(&scenario.id, 1));
    let players = || scenario.tables.iter().map(|table| table.players);
    let (min, max) = (players().min().unwrap_or(1), players().max().unwrap_or(1));
    view! {
        <label class="scn opt">
            <input type="radio" name="scenario" value=&*scenario.id
                prop:checked=move || plan.of(|draft| draft.scenario().id == scenario.id)
                on:change=move |_| plan.take_scenario(scenario)/>
            <span>
                <b>{move || scenario.name.get(ui.lang.get())}</b>
                <small>{move || scenario.about.get(ui.lang.get())}</small>
                <span class="facts">
                    {minutes.map(|minutes| view! { <span>{icon("hourglass")}{move || duration(ui.lang.get(), minutes)}</span> })}
                    <span>{icon("people")}{move || ui.say(Phrase::Players(min, max))}</span>
                </span>
            </span>
        </label>
    }
}
