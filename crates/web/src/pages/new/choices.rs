//! Levels and variants, each with a sentence.

use super::plan::Plan;
use crate::parts::{RuleChip, icon};
use kernel::Unoffered;
use kernel::catalogue::{Alternative, Choice, Kind, Part};
use leptos::prelude::*;
use serde_json::Value;
use table_view::{Phrase, Word};

/// How many choices are visible before the rest is expanded.
const FEW: usize = 4;

#[component]
pub(super) fn Choices(plan: Plan) -> impl IntoView {
    let ui = plan.ui;
    // What the seats play is chosen where they are.
    let offered = move || {
        plan.table.get();
        let all = plan.now(|draft| {
            let role = draft.role().map(|role| &role.id);
            draft.choices().filter(|choice| Some(&choice.id) != role).collect::<Vec<_>>()
        });
        if all.is_empty() {
            return view! { <p class="mute">{ui.word(Word::NoVariants)}</p> }.into_any();
        }
        let many = all.len() > FEW;
        let open = !many || plan.now(|draft| all.iter().any(|choice| draft.is_changed(choice)));
        let count = all.len();
        let rows = all.into_iter().map(|choice| view! { <Row plan choice/> }).collect_view();
        if !many {
            return rows.into_any();
        }
        view! {
            <details class="variants" open=open>
                <summary>{move || ui.say(Phrase::ToChoose(count))}</summary>
                {rows}
            </details>
        }
        .into_any()
    };
    view! {
        <div class="setupstep" id="step-choices">
            <h3>{icon("gear")}{ui.word(Word::Variants)}</h3>
            {offered}
        </div>
    }
}

/// A choice: its name, the rule it comes from, and its sentence.
fn said(plan: Plan, choice: &'static Choice) -> impl IntoView {
    let ui = plan.ui;
    view! {
        <span class="variant__said">
            <b>{move || choice.name.get(ui.lang.get())}</b>" "<RuleChip id=choice.rule.to_string() quiet=true/>
            <small class="mute">{move || choice.about.get(ui.lang.get())}</small>
        </span>
    }
}

#[component]
fn Row(plan: Plan, choice: &'static Choice) -> impl IntoView {
    let name = format!("choice-{}", choice.id);
    match &choice.kind {
        Kind::Switch { .. } => switch(plan, choice).into_any(),
        Kind::One { options, .. } => {
            let each = options.iter().map(|one| alternative(plan, choice, one, name.clone())).collect_view();
            group(plan, choice, name, view! { <div class="opts opts--tight">{each}</div> }.into_any())
                .into_any()
        }
        Kind::Number { from, to, open, .. } => {
            let open = open.as_ref().map(|open| (Value::Null, Said::Open(open)));
            let numbers = (*from..=*to).map(|n| (Value::from(n), Said::Number(n)));
            let picks: Vec<(Value, Said)> = open.into_iter().chain(numbers).collect();
            let chosen = move || plan.of(|draft| draft.picked(choice));
            let take = move |pick: Value| plan.change(|draft| draft.pick(choice, pick));
            let label = move || choice.name.get(plan.ui.lang.get());
            group(plan, choice, name, select(plan, choice, picks, chosen, take, label).into_any()).into_any()
        }
        Kind::Numbers { parts, .. } => {
            // As many as another choice says.
            let asked =
                Memo::new(move |_| plan.of(|draft| draft.picked(choice).as_array().map_or(0, Vec::len)));
            let each = move || {
                let asked = parts.iter().take(asked.get()).enumerate();
                asked.map(|(at, part)| number(plan, choice, at, part)).collect_view()
            };
            group(plan, choice, name, view! { <div class="parts">{each}</div> }.into_any()).into_any()
        }
        // A second choice for each seat would need a place at the seats: there is none yet.
        Kind::Seats { .. } => ().into_any(),
    }
}

/// Several controls with one name.
fn group(plan: Plan, choice: &'static Choice, id: String, controls: AnyView) -> impl IntoView {
    let label = id.clone();
    view! {
        <div class="variant" role="group" aria-labelledby=label data-choice=&*choice.id>
            <div id=id>{said(plan, choice)}</div>
            {controls}
            {move || why(plan, choice, any_other(choice)).map(|why| view! { <small class="variant__why">{why}</small> })}
        </div>
    }
}

/// Another value than the usual one, to test whether the choice can be changed.
fn any_other(choice: &Choice) -> Option<Value> {
    match &choice.kind {
        Kind::Number { to, default, .. } => Some((if *default == Some(*to) { to - 1 } else { *to }).into()),
        Kind::Numbers { parts, count } => {
            let other = |part: &Part| if part.default == part.to { part.from } else { part.to };
            let asked = if count.is_some() { 1 } else { parts.len() };
            Some(parts.iter().take(asked).map(other).collect())
        }
        Kind::Switch { default } => Some((!default).into()),
        // Each of several says for itself.
        Kind::One { .. } | Kind::Seats { .. } => None,
    }
}

/// Why a value is not available now, in words.
fn why(plan: Plan, choice: &Choice, pick: Option<Value>) -> Option<String> {
    let (ui, pick) = (plan.ui, pick?);
    plan.of(|draft| {
        let name = |id: &str| {
            let named = draft.choices().find(|other| other.id == id);
            named.map_or("", |other| other.name.get(ui.lang.get()))
        };
        match draft.blocked(choice, &pick)? {
            // Whichever of the two says so: it is told of the other.
            Unoffered::Clash { choice: one, with } => {
                Some(ui.say(Phrase::NotTogether(name(if one == choice.id { &with } else { &one }))))
            }
            Unoffered::Alone { needs, .. } => Some(ui.say(Phrase::OnlyTogether(name(&needs)))),
            other => Some(other.text(ui.lang.get())),
        }
    })
}

fn switch(plan: Plan, choice: &'static Choice) -> impl IntoView {
    let on = move || plan.of(|draft| draft.picked(choice) == Value::Bool(true));
    let blocked =
        move || why(plan, choice, any_other(choice)).filter(|_| !plan.of(|draft| draft.is_changed(choice)));
    view! {
        <label class="switch" data-choice=&*choice.id>
            <input type="checkbox" prop:checked=on prop:disabled=move || blocked().is_some()
                on:change=move |event| plan.change(|draft| draft.pick(choice, event_target_checked(&event).into()))/>
            <span>
                {said(plan, choice)}
                {move || blocked().map(|why| view! { <small class="variant__why">{why}</small> })}
            </span>
        </label>
    }
}

fn alternative(
    plan: Plan,
    choice: &'static Choice,
    one: &'static Alternative,
    group: String,
) -> impl IntoView {
    let ui = plan.ui;
    let pick = Value::from(&*one.id);
    let (chosen, taken) = (pick.clone(), pick.clone());
    let blocked = move || why(plan, choice, Some(pick.clone()));
    let disabled = blocked.clone();
    view! {
        <label class="opt">
            <input type="radio" name=group value=&*one.id prop:disabled=move || disabled().is_some()
                prop:checked=move || plan.of(|draft| draft.picked(choice) == chosen)
                on:change=move |_| plan.change(|draft| draft.pick(choice, taken.clone()))/>
            <span>
                <b>{move || one.name.get(ui.lang.get())}</b>
                <small>{move || one.about.as_ref().map(|about| about.get(ui.lang.get()))}</small>
                {move || blocked().map(|why| view! { <small class="variant__why">{why}</small> })}
            </span>
        </label>
    }
}

/// The name of an option in a list.
#[derive(Clone, Copy)]
enum Said {
    Open(&'static kernel::Words),
    Number(i64),
}

/// A list with one selection.
fn select(
    plan: Plan,
    choice: &'static Choice,
    picks: Vec<(Value, Said)>,
    chosen: impl Fn() -> Value + Copy + Send + 'static,
    take: impl Fn(Value) + 'static,
    label: impl Fn() -> &'static str + Send + 'static,
) -> impl IntoView {
    let ui = plan.ui;
    let blocked =
        move || !plan.of(|draft| draft.is_changed(choice)) && why(plan, choice, any_other(choice)).is_some();
    let options = picks.clone().into_iter().enumerate().map(|(at, (pick, said))| {
        let name = move || match said {
            Said::Open(words) => words.get(ui.lang.get()).to_owned(),
            Said::Number(n) => n.to_string(),
        };
        view! { <option value=at.to_string() selected=move || chosen() == pick>{name}</option> }
    });
    view! {
        <select class="select" aria-label=label prop:disabled=blocked on:change=move |event| {
            let at: usize = event_target_value(&event).parse().unwrap_or_default();
            if let Some((pick, _)) = picks.get(at) {
                take(pick.clone());
            }
        }>{options.collect_view()}</select>
    }
}

/// A number from a range.
fn number(plan: Plan, choice: &'static Choice, at: usize, part: &'static Part) -> impl IntoView {
    let ui = plan.ui;
    let chosen = move || plan.of(|draft| draft.picked(choice).get(at).cloned().unwrap_or_default());
    let take = move |pick: Value| {
        plan.change(|draft| {
            let mut numbers = draft.picked(choice);
            if let Some(place) = numbers.get_mut(at) {
                *place = pick;
            }
            draft.pick(choice, numbers);
        });
    };
    let picks = (part.from..=part.to).map(|n| (Value::from(n), Said::Number(n))).collect();
    let label = move || part.name.get(ui.lang.get());
    view! {
        <span class="parts__one">
            <span aria-hidden="true">{label}</span>
            {select(plan, choice, picks, chosen, take, label)}
        </span>
    }
}
