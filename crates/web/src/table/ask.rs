//! The question: one line in the bar, which also describes what the pointer is over.

use super::*;
use crate::parts::seat_mark;
use crate::session::bot_title;
use table_view::said::capital;

/// The stage in one word, for styles and tests.
pub(super) const fn stage_name(stage: &Stage) -> &'static str {
    match stage {
        Stage::Yours(_) => "yours",
        Stage::HandOver(_) => "cover",
        Stage::Bot(..) => "bot",
        Stage::Away(_) => "away",
        Stage::Over => "over",
    }
}

#[component]
pub(super) fn Ask() -> impl IntoView {
    let desk = frame();
    let mark = move || {
        let seat = desk.shown.with(|shown| shown.owes).or_else(|| desk.own_seat())?;
        Some(seat_mark(desk.mark(seat)))
    };
    view! {
        <div class="tbar__ask" data-seat=move || desk.shown.with(|shown| shown.owes).map(|seat| desk.mark(seat).colour)>
            {mark}
            <b class="prompt__q" aria-live="polite">{move || question(desk)}</b>
            <span class="tbar__more" aria-hidden="true">{move || more(desk)}</span>
        </div>
    }
}

/// The question, or who is being waited for.
fn question(desk: Frame) -> String {
    let (ui, lang) = (desk.ui, desk.ui.lang.get());
    match desk.stage.get() {
        Stage::Yours(_) => desk.shown.with(|shown| capital(shown.asks.get(lang))),
        Stage::HandOver(seat) => ui.say(Phrase::HandTo(&desk.name(seat))),
        Stage::Bot(seat, _) => ui.say(Phrase::Thinks(&desk.name(seat), desk.number(seat))),
        Stage::Away(seat) => ui.say(Phrase::Decides(&desk.name(seat), desk.number(seat))),
        Stage::Over => Word::GameOver.get(lang).to_owned(),
    }
}

/// What the bar says about the thing under the pointer; otherwise whose turn it is, if several people share
/// this screen.
fn more(desk: Frame) -> String {
    let lang = desk.ui.lang.get();
    if let Some(hover) = desk.hover.get() {
        return hover.get(lang).to_owned();
    }
    match desk.stage.get() {
        Stage::Yours(seat) if desk.several_here() => desk.name(seat),
        Stage::Bot(_, bot) => bot_title(desk.game, &bot, lang),
        _ => String::new(),
    }
}
