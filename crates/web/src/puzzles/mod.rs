//! The puzzles: their list, the one of the day, and what somebody has done with them ([`crate::learned`]).

mod daily;
mod list;
mod page;

pub(crate) use daily::DailyCard;
pub(crate) use list::PuzzlesPage;
pub(crate) use page::PuzzlePage;

use crate::browser::{fetch, time};
use crate::games;
use leptos::prelude::*;
use puzzles::daily::Day;
use table_view::catalogue::GameCard;
use table_view::puzzle::Listed;

/// The puzzles of a game; nothing if they cannot be had.
pub(crate) async fn list(game: &str) -> Option<Vec<Listed>> {
    serde_json::from_str(&fetch::text(&format!("./puzzles.{game}.json")).await?).ok()
}

/// A puzzle as it is in its file.
pub(crate) async fn fetched(game: &str, id: &str) -> Option<String> {
    fetch::text(&format!("./puzzle.{game}.{id}.json")).await
}

/// The game that has the puzzle of a day, and which of its puzzles it is.
fn of_day(day: Day) -> Option<(&'static GameCard, usize)> {
    let all = &games().games;
    let counts: Vec<usize> = all.iter().map(|game| game.puzzles).collect();
    let (game, at) = day.pick(&counts)?;
    Some((&all[game], at))
}

/// The puzzle of a day.
pub(crate) async fn daily(day: Day) -> Option<(&'static GameCard, Listed)> {
    let (game, at) = of_day(day)?;
    Some((game, list(&game.id).await?.into_iter().nth(at)?))
}

/// Fetches the puzzles of the next days, which are then there without a connection: the service worker keeps
/// whatever puzzle passes it.
async fn keep_ahead(today: Day) {
    for day in today.ahead() {
        if let Some((game, card)) = daily(day).await {
            fetched(&game.id, &card.id).await;
        }
    }
}

/// The styles of these pages: the first load does without them.
fn styles() -> impl IntoView {
    view! { <link rel="stylesheet" href="./puzzles.css"/> }
}

/// How difficult a puzzle is, as gems and in words.
fn gems(ui: crate::ui::Ui, grade: u8) -> impl IntoView {
    let pips = (1..=4).map(|n| view! { <i class:on={n <= grade}></i> }).collect_view();
    view! {
        <span class="vh">{move || table_view::PuzzlePhrase::Grade(grade).get(ui.lang.get())}</span>
        <span class="pipsx" aria-hidden="true">{pips}</span>
    }
}

/// What the day is.
fn today() -> Day {
    time::today()
}
