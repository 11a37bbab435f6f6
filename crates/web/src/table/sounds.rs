//! Sounds of the table, if switched on: your turn, dice, cards, a refusal, the end.

use super::*;
use crate::browser::sound;
use table_view::cue::{self, Cue, Scene};

/// Listens for as long as the table is open.
pub(super) fn listen(desk: Frame) {
    let wanted = move || desk.ui.sound.get_untracked();
    Effect::new(move |before: Option<Scene>| {
        // The moment comes with its stage; what happened is read once both are there.
        let (seq, happened) = desk.shown.with(|shown| (shown.seq, shown.cue));
        let now = Scene { stage: desk.stage.get(), seq };
        if let Some(before) = before
            && wanted()
            && let Some(cue) = cue::heard(&before, &now, happened)
        {
            sound::play(cue);
        }
        now
    });
    Effect::new(move || {
        if desk.refused.with(Option::is_some) && wanted() {
            sound::play(Cue::No);
        }
    });
}

/// The switch in the menu.
#[component]
pub(super) fn Switch() -> impl IntoView {
    let ui = ui();
    let switch = move |event| {
        let on = event_target_checked(&event);
        ui.sound.set(on);
        if on {
            sound::play(Cue::Turn);
        }
    };
    view! {
        <label class="switch">
            <input type="checkbox" id="sound" prop:checked=move || ui.sound.get() on:change=switch/>
            <span>{ui.word(Word::Sounds)}<small class="mute">{ui.word(Word::SoundsAbout)}</small></span>
        </label>
    }
}
