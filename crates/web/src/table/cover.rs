//! The cover: hides the table between two people who share a screen.

use super::*;
use crate::parts::{Dialog, seat_mark};
use table_view::Stage;

#[component]
pub(super) fn Cover() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    move || match desk.stage.get() {
        Stage::HandOver(seat) => Some(view! {
            <Dialog class="cover" titled="cover-title">
                <div class="dialog cover__box" data-seat=desk.mark(seat).colour>
                    {seat_mark(desk.mark(seat))}
                    <h2 id="cover-title">{move || ui.say(Phrase::HandTo(&desk.name(seat)))}</h2>
                    <p>{ui.word(Word::HandOverText)}</p>
                    <button class="btn btn--go btn--lg" autofocus on:click=move |_| _ = desk.please(|deeds| deeds.take_screen(seat))>
                        {icon("eye")}{move || ui.say(Phrase::IAm(&desk.name(seat)))}
                    </button>
                    <a class="linkish" href=Route::Home.to_string()>{ui.word(Word::Home)}</a>
                </div>
            </Dialog>
        }),
        _ => None,
    }
}
