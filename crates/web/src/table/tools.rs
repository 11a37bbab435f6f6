//! Small buttons in the bar (hint, undo, "play this turn for me", skip ahead), and the hint itself.

use super::*;
use crate::browser;
use crate::session::bot_title;
use table_view::Undo;
use table_view::said::capital;

/// The maximal number of beads.
const BEADS: usize = 6;

#[component]
pub(super) fn Tools() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let yours = move || matches!(desk.stage.get(), Stage::Yours(_));
    let bots = move || matches!(desk.stage.get(), Stage::Bot(..)) && !desk.is_online();
    let asked = RwSignal::new(!browser::notify::undecided());
    let away =
        move || matches!(desk.stage.get(), Stage::Away(_)) && desk.own_seat().is_some() && !asked.get();
    view! {
        <Show when=yours>
            <button class="tool" data-tool="hint" aria-label=ui.word(Word::Hint) title=ui.word(Word::HintAbout) aria-keyshortcuts="h"
                aria-busy=move || desk.asking.get().to_string() on:click=move |_| _ = desk.please(|deeds| deeds.hint())>{icon("bulb")}</button>
        </Show>
        <Show when=move || desk.auto.get()>
            <button class="tool" aria-label=ui.word(Word::StopPlaying) title=ui.word(Word::StopPlaying)
                on:click=move |_| desk.play_for_me(false)>{icon("person")}</button>
        </Show>
        <Show when=away>
            <button class="tool" data-tool="tell" aria-label=ui.word(Word::TellMe) title=ui.word(Word::TellMe)
                on:click=move |_| { browser::notify::ask(); asked.set(true) }>{icon("bell")}</button>
        </Show>
        <Show when=bots>
            <button class="tool" data-tool="skip" aria-label=ui.word(Word::Skip) title=ui.word(Word::Skip)
                on:click=move |_| _ = desk.please(|deeds| deeds.hurry())>{icon("last")}</button>
        </Show>
    }
}

/// Undo: it says what comes back, and shows a bead for each step that can be undone.
#[component]
pub(super) fn UndoTool() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let label = move || {
        let lang = ui.lang.get();
        desk.shown.with(|shown| match &shown.undo {
            Undo::Steps(steps) => {
                let what = steps.last().map(|step| step.get(lang).to_owned()).unwrap_or_default();
                let left = steps.len().saturating_sub(1);
                let then = if left == 0 {
                    Word::WallHere.get(lang).to_owned()
                } else {
                    ui.say(Phrase::MoreSteps(left))
                };
                let what = if what.is_empty() {
                    Word::Undo.get(lang).to_owned()
                } else {
                    ui.say(Phrase::UndoWhat(&what))
                };
                format!("{what}. {}", capital(&then))
            }
            Undo::Nothing(why) => format!("{}. {}", Word::NothingToUndo.get(lang), capital(why.get(lang))),
            Undo::Silent => Word::NothingToUndo.get(lang).to_owned(),
        })
    };
    let count =
        move || desk.shown.with(|shown| if let Undo::Steps(steps) = &shown.undo { steps.len() } else { 0 });
    let none = move || count() == 0;
    let beads = move || (0..count().min(BEADS)).map(|_| view! { <i></i> }).collect_view();
    view! {
        <button class="tool tool--undo undo__go" data-tool="undo" aria-label=label title=label aria-keyshortcuts="z"
            aria-disabled=move || none().to_string() on:click=move |_| if !none() { desk.undo(1) }>
            {icon("undo")}
            <span class="tool__beads" aria-hidden="true"><i></i>{beads}</span>
        </button>
    }
}

/// A bot's suggestion, over the board until something else is done.
#[component]
pub(super) fn HintCard() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    move || {
        // What nobody suggested is lit by a coach, who has a card of his own.
        desk.hint.get().filter(|hint| !hint.bot.is_empty()).map(|hint| {
            let lang = ui.lang.get();
            let number = hint.number;
            let what = desk.shown.with(|shown| {
                shown.answers.get(number).map(|answer| answer.label.get(lang).to_owned()).unwrap_or_default()
            });
            let why = hint.reason.as_ref().map(|reason| reason.get(lang).to_owned()).or_else(|| {
                let bot = crate::games().get(desk.game)?.bot(&hint.bot)?;
                Some(ui.say(Phrase::ThisBot(bot.about.get(lang))))
            });
            view! {
                <div class="float hintcard prompt__hint" role="status" data-hint=number>
                    {icon("bulb")}
                    <p>{ui.say(Phrase::Suggests(&bot_title(desk.game, &hint.bot, lang), &what))}<small>{why}</small></p>
                    <button class="btn btn--sm btn--go" data-answer=number on:click=move |_| desk.answer(number)>{ui.word(Word::Play)}</button>
                    <button class="tool" aria-label=ui.word(Word::Close) on:click=move |_| desk.hint.set(None)>{icon("close")}</button>
                </div>
            }
        })
    }
}
