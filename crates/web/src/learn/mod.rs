//! Learning by playing: the list of lessons, a lesson at a practice table with its coach, and the coach in
//! ordinary matches.
//!
//! The lessons of a game are one file, fetched when somebody wants to learn. How far one is with them is kept by
//! [`crate::learned`].

mod card;
mod coach;
mod first;
mod page;
mod spot;

pub(crate) use coach::LessonPage;
pub(crate) use first::{FirstTimes, Switch};
pub(crate) use page::LessonsPage;

use crate::browser::fetch;
use learn::{Lesson, Text};
use std::sync::Arc;
use table_view::Said;

/// The lessons of a game in order; `None` if they cannot be fetched.
async fn lessons_of(game: &str) -> Option<Vec<Arc<Lesson>>> {
    serde_json::from_str(&fetch::text(&format!("./lessons.{game}.json")).await?).ok()
}

/// A text of a lesson in the client's own type.
fn said(text: &Text) -> Said {
    Said { en: text.en.clone(), fr: text.fr.clone() }
}
