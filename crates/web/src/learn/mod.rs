//! Learning by playing: the list of lessons, a lesson at a practice table with its coach, and the coach in
//! ordinary matches.
//!
//! The lessons of a game are one file, loaded when somebody opens a lesson. Progress is kept in the browser.

mod card;
mod coach;
mod first;
mod page;
mod spot;

pub(crate) use coach::LessonPage;
pub(crate) use first::{FirstTimes, Switch};
pub(crate) use page::LessonsPage;

use crate::browser::{self, fetch};
use learn::{Lesson, Text};
use std::sync::Arc;
use table_view::Said;
use table_view::lessons::Progress;

/// The lessons of a game in order; `None` if they cannot be fetched.
async fn lessons_of(game: &str) -> Option<Vec<Arc<Lesson>>> {
    serde_json::from_str(&fetch::text(&format!("./lessons.{game}.json")).await?).ok()
}

/// The player's progress with all lessons.
fn progress() -> Progress {
    browser::remembered("lessons").map(|text| Progress::read(&text)).unwrap_or_default()
}

/// Saves a change of that progress.
fn note(change: impl FnOnce(&mut Progress)) {
    // Another page may have noted something meanwhile.
    let mut progress = progress();
    change(&mut progress);
    browser::remember("lessons", &progress.write());
}

/// A text of a lesson in the client's own type.
fn said(text: &Text) -> Said {
    Said { en: text.en.clone(), fr: text.fr.clone() }
}
