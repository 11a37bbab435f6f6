//! The coach in ordinary matches, for those who want it: explains each thing once when it first comes up, and
//! offers a hint after a while without an answer.

use crate::boards::Board;
use crate::browser::time;
use crate::desk::Desk;
use crate::home::play;
use crate::learned::{note_told, told};
use crate::modules::Order;
use crate::parts::{RuleChip, icon};
use crate::ui::Ui;
use kernel::{Narrate, Scenario, Turn, Viewer};
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::words::LessonWord;
use table_view::{Chairs, First, Said, Sitter, Stage};

/// How long the coach waits before it offers help, in milliseconds.
const THINKS: i32 = 40_000;

/// Explains what a player meets for the first time in a match, if the coach is switched on.
#[component]
pub(crate) fn FirstTimes<G: Narrate>(desk: Desk<G>) -> impl IntoView {
    let ui = desk.ui;
    let now = RwSignal::new(None::<First>);
    let board: &'static dyn Board<G> = desk.board;
    Effect::new(move || {
        let own = matches!(desk.stage.get(), Stage::Yours(_)) && ui.coach.get();
        let met = desk.moment.with(|moment| match (&moment.turn, moment.viewer) {
            (Turn::Of(_, prompt), Viewer::Seat(seat)) if own => {
                board.firsts(&moment.view, seat, &prompt.question)
            }
            _ => Vec::new(),
        });
        if !own {
            now.set(None);
        } else if now.with_untracked(Option::is_none) && !met.is_empty() {
            let told = told();
            now.set(met.into_iter().find(|first| !told.contains(&format!("{}/{}", G::ID, first.id))));
        }
    });
    // Whoever thinks for long is helped.
    Effect::new(move || {
        let waits = matches!(desk.stage.get(), Stage::Yours(_)) && ui.coach.get();
        let seq = desk.moment.with(|moment| moment.seq);
        if waits {
            spawn_local(async move {
                time::sleep(THINKS).await;
                let same = desk.moment.try_with_untracked(|moment| moment.seq == seq).unwrap_or(false);
                let free = same && ui.coach.get_untracked() && desk.hint.with_untracked(Option::is_none);
                if free && matches!(desk.stage.get_untracked(), Stage::Yours(_)) {
                    desk.please(|deeds| deeds.hint());
                }
            });
        }
    });
    let close = move || {
        if let Some(first) = now.get_untracked() {
            note_told(ui, format!("{}/{}", G::ID, first.id));
        }
        now.set(None);
    };
    move || {
        now.get().map(|first| {
            let text = first.text.get(ui.lang.get());
            view! {
                <aside class="coach coach--first" data-first=first.id aria-label=ui.lesson(LessonWord::Coach)>
                    <header class="coach__head"><span class="coach__lamp" aria-hidden="true">{icon("bulb")}</span>
                        <span><small>{ui.lesson(LessonWord::FirstTime)}</small></span></header>
                    <p class="coach__say" role="status">{text}</p>
                    <div class="coach__acts">
                        <button class="btn btn--lampline" data-tool="understood" on:click=move |_| close()>{icon("check")}{ui.lesson(LessonWord::Understood)}</button>
                        <RuleChip id=first.rule.to_owned()/>
                        <button class="btn btn--quiet btn--sm" on:click=move |_| { close(); ui.coach.set(false) }>{ui.lesson(LessonWord::QuietCoach)}</button>
                    </div>
                </aside>
            }
        })
    }
}

/// Whether the coach is switched on in matches.
#[component]
pub(crate) fn Switch() -> impl IntoView {
    let ui = crate::ui::ui();
    view! {
        <label class="switch"><input type="checkbox" role="switch" data-tool="coach" prop:checked=move || ui.coach.get()
            on:change=move |event| ui.coach.set(event_target_checked(&event))/><span>{ui.lesson(LessonWord::CoachInMatches)}</span></label>
    }
}

/// Starts the match that the last lesson leads into.
pub(super) fn begin(ui: Ui, game: &'static str, onward: learn::Onward, busy: RwSignal<bool>) {
    let card = crate::games().get(game);
    let found = card.and_then(|card| Scenario::whence(&card.scenarios, &onward.setup));
    let title = found.map_or_else(Said::default, |(scenario, table)| scenario.title(table).into());
    let players = found.map_or(1, |(_, table)| table.players);
    let sits = |seat: u8| match seat == onward.seat {
        true => Sitter::Person,
        false => Sitter::Bot(onward.bot.clone()),
    };
    let sitters = (0..players).map(sits).collect();
    let chairs = Chairs { sitters, cover: false, looking: None };
    play::lay(ui, busy, game.to_owned(), Order { title, setup: onward.setup, chairs });
}
