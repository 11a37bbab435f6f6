//! Which scenario is played.

use super::plan::Plan;
use crate::parts::icon;
use kernel::Scenario;
use leptos::prelude::*;
use table_view::{Phrase, Word};

/// How many scenarios are shown before the rest is asked for.
const SHORT_LIST: usize = 5;

#[component]
pub(super) fn Scenarios(plan: Plan) -> impl IntoView {
    let ui = plan.ui;
    let every = RwSignal::new(false);
    let list = move || {
        let all = Plan::scenarios(plan.game.get());
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
                {move || if every.get() { Word::Fewer.get(ui.lang.get()).to_owned() } else { ui.say(Phrase::MoreAnswers(hidden)) }}
                {icon("chev-d")}
            </button>
        });
        view! { {options.collect_view()} {more} }
    };
    view! {
        <div class="setupstep" id="step-scenario">
            <h3 id="step-scenario-name">{icon("compass")}{ui.word(Word::Scenario)}</h3>
            <div class="opts" role="radiogroup" aria-labelledby="step-scenario-name">{list}</div>
        </div>
    }
}

fn option(plan: Plan, scenario: &'static Scenario) -> impl IntoView {
    let ui = plan.ui;
    view! {
        <label class="opt">
            <input type="radio" name="scenario" value=&*scenario.id
                prop:checked=move || plan.of(|draft| draft.scenario().id == scenario.id)
                on:change=move |_| plan.take_scenario(scenario)/>
            <span>
                <b>{move || scenario.name.get(ui.lang.get())}</b>
                <small>{move || scenario.about.get(ui.lang.get())}</small>
            </span>
        </label>
    }
}
