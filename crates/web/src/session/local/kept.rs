//! Matches in this browser's storage: started, imported, loaded, written.

use crate::browser::{self, keep, time};
use crate::session::{adviser, title_of};
use kernel::{Budget, Edition, Flaw, JournalError, Narrate, Seat, Seed, SetupError, Snapshot, Viewer};
use leptos::task::spawn_local;
use serde_json::Value;
use table_view::play::read_setup;
use table_view::{Chairs, Kept, Play, Said, Sitter, Word};

thread_local! {
    /// Why the page could not save; shown once per table.
    static NOT_SAVED: std::cell::Cell<Option<Word>> = const { std::cell::Cell::new(None) };
}

pub(super) fn not_saved(why: &keep::NotKept) {
    let word = match why {
        keep::NotKept::Newer => Word::NewerPage,
        keep::NotKept::Failed => Word::NotSaved,
    };
    NOT_SAVED.with(|told| told.set(Some(word)));
}

/// Saves what happened in a match since the last call.
pub(super) async fn write_down<G: Narrate>(kept: &Kept, journal: &str) {
    let album = keep::album(&kept.id).await.unwrap_or_default();
    let from = album.iter().map(kernel::album::Volume::end).max().unwrap_or(0);
    if let Ok(volumes) = kernel::album::record::<G>(journal, from, &Budget::endless())
        && !volumes.is_empty()
    {
        let _ = keep::keep_album(&kept.id, &volumes).await;
    }
}

/// Starts a match and saves it; returns its id.
pub(crate) async fn begin<G: Narrate>(
    title: Said,
    setup: &Value,
    chairs: Chairs,
) -> Result<String, SetupError> {
    start::<G>(title, read_setup::<G>(setup)?, chairs).await
}

pub(super) async fn start<G: Narrate>(
    title: Said,
    setup: G::Setup,
    chairs: Chairs,
) -> Result<String, SetupError> {
    let seed = Seed(browser::random());
    let play = Play::<G>::new(setup, seed, chairs.people().collect())?;
    Ok(put(&play, title, chairs).await)
}

/// Starts a match from a position of another one, and saves it; returns its id.
pub(crate) async fn go_on<G: Narrate>(
    title: Said,
    setup: G::Setup,
    state: G::State,
    chairs: Chairs,
) -> Result<String, Flaw> {
    let seed = Seed(browser::random());
    let play = Play::<G>::from_state(setup, seed, state, chairs.people().collect())?;
    Ok(put(&play, title, chairs).await)
}

/// Imports a journal; returns the id of its match.
pub(crate) async fn import<G: Narrate>(journal: &str) -> Result<String, JournalError> {
    let (play, _) = Play::<G>::resume(journal, None, Vec::new())?;
    // A journal does not say who played: a person takes the seat that is asked, bots the others.
    let asked = play.table().turn().seat().unwrap_or(Seat(0));
    let bot = adviser(G::ID);
    let sitter = |seat| if seat == asked { Sitter::Person } else { Sitter::Bot(bot.clone()) };
    let sitters = Seat::first(play.seats()).map(sitter).collect();
    let chairs = Chairs { sitters, cover: true, looking: None };
    let setup = serde_json::to_value(play.table().setup()).expect("plain data has a JSON form");
    let known = title_of(G::ID, &setup);
    let name = known.unwrap_or_else(|| Said::by(|lang| Word::Imported.get(lang).to_owned()));
    Ok(put(&play, name, chairs).await)
}

async fn put<G: Narrate>(play: &Play<G>, title: Said, chairs: Chairs) -> String {
    let table = play.table();
    let kept = Kept {
        id: browser::new_id(),
        game: G::ID.to_owned(),
        title,
        chairs,
        seats: play.names(Viewer::Spectator),
        seq: table.seq(),
        owes: table.turn().seat(),
        question: Said::default(),
        slips: table.slips(),
        touched: time::now(),
        edition: Some(Edition::of::<G>()),
        snapshot: Some(Snapshot::of(table)),
        summary: None,
    };
    let journal = table.journal().to_string();
    let lines = table_view::keep::records(&journal);
    if let Err(why) = keep::keep(&kept, kept.edition, 0, &lines).await {
        // A page that may not save can still play: the match waits here until its table opens.
        UNSAVED.with(|unsaved| *unsaved.borrow_mut() = Some((kept.clone(), journal)));
        not_saved(&why);
    }
    kept.id
}

thread_local! {
    /// The newest match, where the browser does not allow saving.
    static UNSAVED: std::cell::RefCell<Option<(Kept, String)>> = const { std::cell::RefCell::new(None) };
}

/// Why a table cannot be opened.
pub(crate) enum NoTable {
    /// There is no such match.
    Gone,
    /// Its journal is damaged, or of another version.
    Journal(JournalError),
}

impl NoTable {
    /// The reason, for people.
    pub(crate) fn said(self) -> Said {
        match self {
            NoTable::Gone => crate::parts::gone(),
            NoTable::Journal(error) => crate::modules::trouble(&error),
        }
    }
}

/// What is saved of a match, and its journal.
pub(crate) async fn fetch(id: &str) -> Result<(Kept, String), NoTable> {
    let unsaved = UNSAVED.with(|unsaved| unsaved.borrow().clone()).filter(|(kept, _)| kept.id == id);
    match unsaved {
        Some(found) => Ok(found),
        None => keep::load(id).await.ok().flatten().ok_or(NoTable::Gone),
    }
}

/// Why the page could not save, if that has not been shown yet.
pub(super) fn untold() -> Option<Word> {
    NOT_SAVED.with(std::cell::Cell::take)
}

/// Migrates a match to this version: adds the line that says that the rules have changed, if they have, after
/// its last step, and saves its state and what happened for the next time.
pub(super) fn take_over<G: Narrate>(kept: &mut Kept, play: &Play<G>, journal: &str, part: Option<String>) {
    let was = kept.edition;
    let table = play.table();
    kept.edition = Some(Edition::of::<G>());
    kept.snapshot = Some(Snapshot::of(table));
    kept.owes = table.turn().seat();
    // The change stands behind the last step, in its record.
    let last = table_view::keep::records(journal).pop();
    let lines: Vec<String> = part.zip(last).map(|(part, last)| last + "\n" + &part).into_iter().collect();
    let changed = !lines.is_empty();
    let (kept, journal) = (kept.clone(), journal.to_owned());
    spawn_local(async move {
        let number = kept.seq;
        match keep::keep(&kept, was, number, &lines).await {
            Ok(()) if !changed => write_down::<G>(&kept, &journal).await,
            Ok(()) => {}
            Err(why) => not_saved(&why),
        }
    });
}
