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

/// The puzzles of a game; `None` if they cannot be fetched.
pub(crate) async fn list(game: &str) -> Option<Vec<Listed>> {
    serde_json::from_str(&fetch::text(&format!("./puzzles.{game}.json")).await?).ok()
}

/// A puzzle as its file has it.
pub(crate) async fn fetched(game: &str, id: &str) -> Option<String> {
    fetch::text(&format!("./puzzle.{game}.{id}.json")).await
}

/// The game of a day's puzzle, and which of its puzzles it is.
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

/// How long to wait between two looks for the service worker, in milliseconds, and how often to look.
const LOOK: i32 = 400;
const LOOKS: usize = 75;

/// Fetches the puzzles of the next days, so that they are available offline: the service worker caches every
/// puzzle it fetches.
async fn keep_ahead(today: Day) {
    for _ in 0..LOOKS {
        if fetch::is_kept() {
            break;
        }
        time::sleep(LOOK).await;
    }
    for day in today.ahead() {
        if let Some((game, card)) = daily(day).await {
            fetched(&game.id, &card.id).await;
        }
    }
}

/// The styles of these pages; they are not part of the first load.
fn styles() -> impl IntoView {
    view! { <link rel="stylesheet" href="./puzzles.css"/> }
}

/// The difficulty of a puzzle, as gems and in words.
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
