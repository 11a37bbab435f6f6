//! Which scenario is played.

use super::choice::Choice;
use crate::parts::icon;
use leptos::prelude::*;
use table_view::{Phrase, Word};

/// How many scenarios are shown before the rest is asked for.
const SHORT_LIST: usize = 5;
#[component]
pub(super) fn Scenarios(choice: Choice) -> impl IntoView {
    let ui = choice.ui;
    let every = RwSignal::new(false);
    let list = move || {
        let all = Choice::scenarios(choice.game.get());
        let chosen = choice.scenario.get();
        let hidden = all.len().saturating_sub(SHORT_LIST);
        let options: Vec<_> = all
            .iter()
            .enumerate()
            .filter(|(at, scenario)| every.get() || *at < SHORT_LIST || scenario.id == chosen)
            .map(|(_, scenario)| {
                let id = scenario.id.as_str();
                view! {
                    <button class="opt" role="radio" aria-checked=(id == chosen).to_string()
                        on:click=move |_| choice.take_scenario(id)>
                        <i></i>
                        <span><b>{scenario.name.get(ui.lang.get())}</b><small>{scenario.about.get(ui.lang.get())}</small></span>
                    </button>
                }
            })
            .collect();
        let more = (hidden > 0).then(|| view! {
            <button class="btn btn--quiet btn--sm" aria-expanded=every.get().to_string()
                on:click=move |_| every.update(|every| *every = !*every)>
                {if every.get() { Word::Fewer.get(ui.lang.get()).to_owned() } else { ui.say(Phrase::MoreAnswers(hidden)) }}
                {icon("chev-d")}
            </button>
        });
        view! { {options} {more} }
    };
    view! {
        <div>
            <h3>{icon("compass")}{ui.word(Word::Scenario)}</h3>
            <div class="opts" role="radiogroup" aria-label=ui.word(Word::Scenario)>{list}</div>
        </div>
    }
}
