//! The goal of the match and everybody's progress: a card in the upper left that unfolds.

use super::*;
use crate::parts::{RuleChip, seat_mark};
use table_view::GoalLine;

#[component]
pub(super) fn GoalCard() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let told: Told = expect_context();
    let goal = Memo::new(move |_| told.goal.run((ui.lang.get(),)));
    move || {
        goal.get().map(|goal| {
            let open = move || desk.goal.get();
            let lines = goal.lines.iter().map(|line| row(desk, line)).collect_view();
            let details = goal.details.iter().map(|text| view! { <p>{text.clone()}</p> }).collect_view();
            let rule = goal.rule.map(|rule| view! { <RuleChip id=rule.to_owned()/> });
            view! {
                <section class="float goal" class:is-open=open aria-label=ui.table(TableWord::Goal)>
                    <button class="goal__head" aria-expanded=move || open().to_string() aria-keyshortcuts="g"
                        on:click=move |_| desk.goal.update(|open| *open = !*open)>
                        {icon(goal.symbol)}<span>{goal.title.clone()}</span><b class="goal__n">{goal.short.clone()}</b>
                        <span class="chev">{icon("chev-d")}</span>
                    </button>
                    <div class="goal__lines">{lines}</div>
                    <div class="goal__more" hidden=move || !open()>{details} {rule}</div>
                </section>
            }
        })
    }
}

fn row(desk: Frame, line: &GoalLine) -> impl IntoView + use<> {
    let mark = line.seat.map(|seat| seat_mark(desk.mark(seat)));
    let meter = line.count.map(|(have, of)| {
        let share = if of > 0 { (f64::from(have) / f64::from(of)).clamp(0.0, 1.0) } else { 0.0 };
        view! { <span class="meter" aria-hidden="true" style=format!("--v:{share:.3}")><span class="meter__fill"></span></span> }
    });
    view! {
        <p class="goal__line" data-seat=line.seat.map(|seat| desk.mark(seat).colour)>{mark}{meter}<span>{line.text.clone()}</span></p>
    }
}
