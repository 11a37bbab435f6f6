//! The last step: one sentence that sums up the choice and its length, and the button that starts the match.

use super::plan::{Pick, Plan};
use crate::house::{crop, emblem};
use crate::parts::icon;
use leptos::prelude::*;
use serde_json::Value;
use table_view::said::capital;
use table_view::{House, HouseWord, Word};

#[component]
pub(super) fn Start(plan: Plan) -> impl IntoView {
    let ui = plan.ui;
    let game = plan.game.get_untracked();
    let title = move || plan.of(|draft| draft.scenario().title(draft.table())).get(ui.lang.get()).to_owned();
    let company = move || {
        let count = |of: fn(&Pick) -> bool| plan.sitters.with(|all| all.iter().filter(|one| of(one)).count());
        ui.tell(House::Company(
            count(|one| *one == Pick::Person),
            count(|one| matches!(one, Pick::Bot(_))),
            count(|one| *one == Pick::Invited),
            count(|one| *one == Pick::Open),
        ))
    };
    let summary = move || {
        let colon = ui.lang.get().pick(": ", "\u{a0}: ");
        let time = plan.minutes().map(|minutes| format!(" {}.", capital(&ui.tell(House::About(minutes)))));
        format!("{}{colon}{}.{}", title(), company(), time.unwrap_or_default())
    };
    let faces = move || {
        let picked = plan.of(|draft| draft.role().map(|role| draft.picked(role)).unwrap_or_default());
        let ids: Vec<String> =
            picked.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect();
        ids.iter().map(|id| emblem(game, id)).collect_view()
    };
    let changes = move || {
        let lang = ui.lang.get();
        let colon = lang.pick(": ", "\u{a0}: ");
        let all: Vec<String> = plan.of(|draft| {
            let changes = draft.changes().into_iter();
            changes
                .map(|change| format!("{}{colon}{}", change.name.get(lang), change.now.get(lang)))
                .collect()
        });
        (!all.is_empty()).then(|| {
            let all = all.into_iter().map(|change| view! { <li>{change}</li> }).collect_view();
            view! {
                <div class="changes">
                    <ul aria-label=ui.word(Word::NotAsUsual)>{all}</ul>
                    <button class="linkish" on:click=move |_| plan.change(table_view::Draft::reset)>
                        {icon("undo")}{ui.word(Word::AsUsual)}
                    </button>
                </div>
            }
        })
    };
    let awaits = move || {
        plan.online.get()
            && plan.sitters.with(|all| all.iter().any(|one| matches!(one, Pick::Open | Pick::Invited)))
    };
    let label = move || match (plan.busy.get(), awaits()) {
        (true, _) => HouseWord::Starting.get(ui.lang.get()),
        (false, true) => HouseWord::OpenRoom.get(ui.lang.get()),
        (false, false) => Word::LayTheTable.get(ui.lang.get()),
    };
    view! {
        <aside class="panel sumcard start" aria-label=title>
            <div class="sumcard__art">{crop(game)}<span class="gcard__who" aria-hidden="true">{faces}</span></div>
            <div class="start__said" aria-live="polite"><p>{summary}</p>{changes}</div>
            <button class="btn btn--go btn--lg" id="lay-the-table" disabled=move || plan.busy.get()
                on:click=move |_| plan.start()>{label}{icon("chev-r")}</button>
        </aside>
    }
}
