//! Small comforts of a table on the server: the tab says when it is your turn, arrivals are announced,
//! spectators are told that they only watch, and links to free seats stay at hand.

use crate::browser;
use crate::desk::{Frame, Who};
use crate::house::keep_seen;
use crate::parts::icon;
use crate::shown::SeatShown;
use leptos::prelude::*;
use table_view::{House, HouseWord, Route, Said, SeatSummary, Stage, Summary, Word};

/// Active for as long as the table is open.
#[component]
pub(crate) fn Courtesy(desk: Frame) -> impl IntoView {
    let ui = desk.ui;
    tab(desk);
    if desk.is_online() {
        arrivals(desk);
        remember(desk);
    }
    let watches = move || {
        let known = desk.chairs.with(|chairs| !chairs.is_empty());
        desk.is_online()
            && known
            && !desk.chairs.with(|chairs| chairs.iter().any(|chair| chair.sitter == Who::You))
    };
    let free = move || {
        desk.host.get() && desk.chairs.with(|chairs| chairs.iter().any(|chair| chair.sitter == Who::Open))
    };
    let room = move || match ui.route.get() {
        Route::Online(_, id) => Route::Room(id).to_string(),
        _ => Route::Home.to_string(),
    };
    view! {
        <div class="courtesy">
            <Show when=watches><p class="courtesy__note" role="status">{icon("eye")}{ui.house(HouseWord::YouWatch)}</p></Show>
            <Show when=free>
                <a class="courtesy__note btn btn--sm" data-tool="invitations" href=room>{icon("link")}{ui.house(HouseWord::Invitations)}</a>
            </Show>
        </div>
    }
}

/// The title of the browser tab says whose turn it is, and which game.
fn tab(desk: Frame) {
    let ui = desk.ui;
    Effect::new(move || {
        let lang = ui.lang.get();
        let name = (desk.heading)(lang);
        let title = match desk.stage.get() {
            Stage::Yours(_) | Stage::HandOver(_) => format!("● {} – {name}", Word::YourTurn.get(lang)),
            Stage::Bot(..) | Stage::Away(_) | Stage::Over => format!("{name} – Tablée"),
        };
        browser::document().set_title(&title);
    });
    on_cleanup(|| browser::document().set_title("Tablée"));
}

/// Remembers the state of the match as seen here; the home page shows it.
fn remember(desk: Frame) {
    Effect::new(move || {
        let Route::Online(_, id) = desk.ui.route.get_untracked() else { return };
        let shown = desk.shown.get();
        let points = |at: usize| {
            desk.courses.with_untracked(|courses| Some(courses.first()?.seats.get(at)?.last()?.1))
        };
        let seat = |(at, seat): (usize, &SeatShown)| SeatSummary::new(seat.mark, points(at));
        let summary = Summary {
            place: shown.place.clone(),
            seats: shown.seats.iter().enumerate().map(seat).collect(),
            ..Summary::default()
        };
        keep_seen(&id, Some(&summary).filter(|_| shown.over.is_none()));
    });
}

/// Announces people who sit down while the table is open.
fn arrivals(desk: Frame) {
    Effect::new(move |before: Option<Vec<Who>>| {
        let now: Vec<Who> =
            desk.chairs.with(|chairs| chairs.iter().map(|chair| chair.sitter.clone()).collect());
        for (old, new) in before.iter().flatten().zip(&now) {
            if let (Who::Open, Who::Other(name, _)) = (old, new) {
                desk.ui.notice.set(Some(Said::by(|lang| House::Joined(name).get(lang))));
            }
        }
        now
    });
}
