//! The undo button: it names what comes back, and counts the steps up to the wall.

use super::*;
use table_view::Undo;
use table_view::said::capital;

/// The most beads that are drawn.
const BEADS: usize = 6;

#[component]
pub(super) fn UndoButton() -> impl IntoView {
    let desk = frame();
    move || {
        let shown = desk.shown.get();
        match &shown.undo {
            Undo::Silent => None,
            Undo::Nothing(why) => Some(nothing(desk, why).into_any()),
            Undo::Steps(steps) => {
                let lang = desk.ui.lang.get();
                let what = steps.last().map(|step| step.get(lang).to_owned()).unwrap_or_default();
                Some(button(desk, what, steps.len()).into_any())
            }
        }
    }
}

fn button(desk: Frame, what: String, count: usize) -> impl IntoView {
    let ui = desk.ui;
    let left = count.saturating_sub(1);
    let sub = if left == 0 {
        Word::WallHere.get(ui.lang.get()).to_owned()
    } else {
        ui.say(Phrase::MoreSteps(left))
    };
    let title = if what.is_empty() {
        Word::Undo.get(ui.lang.get()).to_owned()
    } else {
        ui.say(Phrase::UndoWhat(&what))
    };
    let beads = (0..count.min(BEADS))
        .map(|at| view! { <span class="bead" class:bead--far={at + 1 < count.min(BEADS)}></span> })
        .collect_view();
    view! {
        <div class="undo">
            <button class="undo__go" aria-keyshortcuts="z" on:click=move |_| desk.undo(1)>
                {icon("undo")}
                <span class="undo__what"><b>{title}</b><span class="hide-phone">{sub}</span></span>
            </button>
            <span class="undo__beads hide-phone" aria-hidden="true"><span class="bead bead--wall"></span>{beads}</span>
        </div>
    }
}

fn nothing(desk: Frame, why: &Said) -> impl IntoView + use<> {
    let ui = desk.ui;
    let why = capital(why.get(ui.lang.get()));
    view! {
        <div class="undo undo--none hide-phone">
            <span class="undo__go">
                {icon("eye")}
                <span class="undo__what"><b>{ui.word(Word::NothingToUndo)}</b><span>{why}</span></span>
            </span>
        </div>
    }
}
