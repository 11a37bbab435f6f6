//! A match in this page: played here, kept in this browser after every action, with bots in the worker.

use super::{Session, adviser};
use crate::boards;
use crate::browser::{self, keep, time};
use crate::desk::{Chair, Desk};
use crate::helper::{self, Ask, Position};
use crate::tables;
use crate::ui::{Pace, Ui};
use kernel::{Budget, JournalError, Refusal, Scenario, Seat, Seed, SetupError};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;
use std::sync::Arc;
use table_view::{Answer, Chairs, Kept, Phrase, Play, Route, Said, Stage, Word};

/// How often the screen is drawn while bots hurry.
const GLIMPSE: f64 = 120.0;

/// A match in this page.
pub(crate) struct Local {
    pub(crate) play: Play,
    pub(crate) kept: Kept,
    /// The bots play on without pauses.
    pub(crate) hurry: bool,
    /// A bot plays for this seat until its turn is over: the seat, and what the turn was called.
    auto: Option<(Seat, Value)>,
    driving: bool,
}

impl Local {
    /// The position, for the worker.
    pub(crate) fn position(&self) -> Position {
        Position::of(self.play.table())
    }

    /// Who has to do something.
    fn stage(&self) -> Stage {
        let owes = self.play.table().turn().seat();
        match (self.kept.chairs.stage(owes), &self.auto) {
            (Stage::Yours(seat) | Stage::HandOver(seat), Some((auto, _))) if seat == *auto => {
                Stage::Bot(seat, adviser(&self.kept.game))
            }
            (stage, _) => stage,
        }
    }

    /// Plays an action and keeps it.
    fn act(&mut self, seat: Seat, action: &Value) -> Result<(), Refusal> {
        self.play.act(seat, action)?;
        self.keep();
        Ok(())
    }

    /// Writes down the last line of the journal and where the match stands.
    fn keep(&mut self) {
        let table = self.play.table();
        self.kept.seq = table.seq();
        self.kept.owes = table.turn().seat();
        self.kept.touched = time::now();
        // Only what waits for somebody here is shown with its question.
        self.kept.question = match self.kept.chairs.stage(self.kept.owes) {
            Stage::Yours(seat) | Stage::HandOver(seat) => Said::by(|lang| {
                table.speak(lang, kernel::Viewer::Seat(seat)).question.unwrap_or_default().text()
            }),
            Stage::Bot(..) | Stage::Away(_) | Stage::Over => Said::default(),
        };
        self.kept.edition = Some(table.edition());
        self.kept.snapshot = Some(table.snapshot());
        let (kept, line) = (self.kept.clone(), table.last_line());
        // What happened is written down while its rules are here.
        let over = kept.owes.is_none().then(|| table.journal());
        spawn_local(async move {
            let number = kept.seq;
            if let Err(why) = keep::keep(&kept, kept.edition, number, line.as_slice()).await {
                not_saved(&why);
            }
            if let Some(journal) = over {
                write_down(&kept, &journal).await;
            }
        });
    }

    /// What the game calls the turn of the moment.
    fn turn_key(&self) -> Value {
        let view = self.play.table().view(kernel::Viewer::Spectator);
        boards::of(&self.kept.game).turn_key(&view)
    }
}

thread_local! {
    /// Why the page could not save; told once a table.
    static NOT_SAVED: std::cell::Cell<Option<Word>> = const { std::cell::Cell::new(None) };
}

fn not_saved(why: &keep::NotKept) {
    let word = match why {
        keep::NotKept::Newer => Word::NewerPage,
        keep::NotKept::Failed => Word::NotSaved,
    };
    NOT_SAVED.with(|told| told.set(Some(word)));
}

/// Writes down what happened in a match since that was last done.
async fn write_down(kept: &Kept, journal: &str) {
    let Some(game) = tables::of(&kept.game).map(|table| table.game) else { return };
    let album = keep::album(&kept.id).await.unwrap_or_default();
    let from = album.iter().map(kernel::album::Volume::end).max().unwrap_or(0);
    if let Ok(volumes) = game.record(journal, from, &Budget::endless())
        && !volumes.is_empty()
    {
        let _ = keep::keep_album(&kept.id, &volumes).await;
    }
}

/// Starts a match and keeps it; its id.
pub(crate) async fn begin(title: Said, setup: &Value, chairs: Chairs) -> Result<String, SetupError> {
    let seed = Seed(browser::random());
    let play = Play::new(tables::here().game, setup, seed, chairs.people().collect())?;
    Ok(put(&play, title, chairs).await)
}

/// Takes in a journal that somebody has brought; its id.
pub(crate) async fn import(journal: &str) -> Result<String, JournalError> {
    let game = tables::here().game;
    let (play, _) = Play::resume(game, journal, None, Vec::new())?;
    let table = play.table();
    // A journal does not say who played: a person takes the seat that is asked, bots the others.
    let asked = table.turn().seat().unwrap_or(Seat(0));
    let bot = adviser(game.id());
    let sitter =
        |seat| if seat == asked { table_view::Sitter::Person } else { table_view::Sitter::Bot(bot.clone()) };
    let sitters = Seat::first(table.seats()).map(sitter).collect();
    let chairs = Chairs { sitters, cover: true, looking: None };
    let setup = table.setup();
    let scenarios = game.scenarios();
    let known = Scenario::whence(&scenarios, &setup).map(|(scenario, table)| scenario.title(table).into());
    let name = known.unwrap_or_else(|| Said::by(|lang| Word::Imported.get(lang).to_owned()));
    Ok(put(&play, name, chairs).await)
}

async fn put(play: &Play, title: Said, chairs: Chairs) -> String {
    let table = play.table();
    let seats = Said::zip(
        table.speak(kernel::Lang::En, kernel::Viewer::Spectator).seats,
        table.speak(kernel::Lang::Fr, kernel::Viewer::Spectator).seats,
    );
    let kept = Kept {
        id: browser::new_id(),
        game: table.game().to_owned(),
        title,
        chairs,
        seats,
        seq: table.seq(),
        owes: table.turn().seat(),
        question: Said::default(),
        touched: time::now(),
        edition: Some(table.edition()),
        snapshot: Some(table.snapshot()),
    };
    let lines = table_view::keep::records(&table.journal());
    if let Err(why) = keep::keep(&kept, kept.edition, 0, &lines).await {
        // A page that may not save can still play: the match waits here until its table opens.
        UNSAVED.with(|unsaved| *unsaved.borrow_mut() = Some((kept.clone(), table.journal())));
        not_saved(&why);
    }
    kept.id
}

thread_local! {
    /// The newest match, where the browser does not let the page save.
    static UNSAVED: std::cell::RefCell<Option<(Kept, String)>> = const { std::cell::RefCell::new(None) };
}

/// Why a table does not open.
pub(crate) enum NoTable {
    /// There is no such match.
    Gone,
    /// Its journal is damaged, or of another version.
    Journal(JournalError),
}

impl NoTable {
    /// Why, for people.
    pub(crate) fn said(self) -> Said {
        match self {
            NoTable::Gone => crate::parts::gone(),
            NoTable::Journal(error) => Said::by(|lang| Phrase::BadJournal(&error.text(lang)).get(lang)),
        }
    }
}

/// What is kept of a match, and its journal.
pub(crate) async fn fetch(id: &str) -> Result<(Kept, String), NoTable> {
    let unsaved = UNSAVED.with(|unsaved| unsaved.borrow().clone()).filter(|(kept, _)| kept.id == id);
    match unsaved {
        Some(found) => Ok(found),
        None => keep::load(id).await.ok().flatten().ok_or(NoTable::Gone),
    }
}

/// Opens the table of a match.
pub(crate) fn open(ui: Ui, mut kept: Kept, journal: &str) -> Result<Desk, NoTable> {
    let game = tables::of(&kept.game).ok_or(NoTable::Gone)?.game;
    let people = kept.chairs.people().collect();
    let resumed = Play::resume(game, journal, kept.snapshot.as_ref(), people);
    let (play, part) = resumed.map_err(NoTable::Journal)?;
    take_over(&mut kept, &play, journal, part);
    let moment = play.moment(kernel::Viewer::Spectator);
    let name = kept.title.clone();
    let chairs: Vec<Chair> = kept.chairs.sitters.iter().map(Chair::from).collect();
    let local = Local { play, kept, hurry: false, auto: None, driving: false };
    let desk = Desk::new(ui, game.id(), Session::Local(Box::new(local)), moment);
    desk.title.set(name);
    desk.chairs.set(chairs);
    settle(desk);
    drive(desk);
    Ok(desk)
}

/// Keeps a match in the name of this version: with the line that says that its rules have changed, if they have, behind its last
/// step; and with its state, and what happened, for the next time they do.
fn take_over(kept: &mut Kept, play: &Play, journal: &str, part: Option<String>) {
    let was = kept.edition;
    let table = play.table();
    kept.edition = Some(table.edition());
    kept.snapshot = Some(table.snapshot());
    kept.owes = table.turn().seat();
    // The change stands behind the last step, in its record.
    let last = table_view::keep::records(journal).pop();
    let lines: Vec<String> = part.zip(last).map(|(part, last)| last + "\n" + &part).into_iter().collect();
    let changed = !lines.is_empty();
    let (kept, journal) = (kept.clone(), journal.to_owned());
    spawn_local(async move {
        let number = kept.seq;
        match keep::keep(&kept, was, number, &lines).await {
            Ok(()) if !changed => write_down(&kept, &journal).await,
            Ok(()) => {}
            Err(why) => not_saved(&why),
        }
    });
}

/// Puts on the desk how things stand now.
fn settle(desk: Desk) {
    let shown = desk.local(|local| {
        if local.auto.as_ref().is_some_and(|(_, turn)| *turn != local.turn_key()) {
            local.auto = None;
        }
        let stage = local.stage();
        if let Stage::Yours(seat) = stage {
            local.kept.chairs.take(seat);
            local.hurry = false;
        }
        let moment = local.play.moment(local.kept.chairs.viewer(&stage));
        (moment, stage, local.play.log().entries().to_vec(), local.auto.is_some())
    });
    if let Some((moment, stage, log, auto)) = shown {
        desk.auto.set(auto);
        desk.log.set(Arc::new(log));
        desk.show(moment, stage);
    }
    if let Some(word) = NOT_SAVED.with(std::cell::Cell::take) {
        desk.ui.notice.set(Some(Said::by(|lang| word.get(lang).to_owned())));
    }
}

pub(super) fn act(desk: Desk, answer: Answer) {
    let Some(seat) = desk.moment.with_untracked(|moment| moment.owes()) else { return };
    match desk.local(|local| local.act(seat, &answer.action)) {
        Some(Ok(())) => {
            settle(desk);
            drive(desk);
        }
        Some(Err(refusal)) => desk.refuse(answer.label.said(), refusal),
        None => {}
    }
}

pub(super) fn undo(desk: Desk, count: u32) {
    let viewer = desk.moment.with_untracked(|moment| moment.viewer);
    let kernel::Viewer::Seat(seat) = viewer else { return };
    let done = desk.local(|local| {
        let done = local.play.undo(seat, count);
        if done.is_ok() {
            local.auto = None;
            local.keep();
        }
        done
    });
    if let Some(Ok(())) = done {
        desk.refused.set(None);
        settle(desk);
        drive(desk);
    }
}

pub(super) fn take_screen(desk: Desk, seat: Seat) {
    desk.local(|local| local.kept.chairs.take(seat));
    settle(desk);
}

pub(super) fn play_for_me(desk: Desk, wanted: bool) {
    let owes = desk.moment.with_untracked(|moment| moment.owes());
    desk.local(|local| {
        let turn = local.turn_key();
        local.auto = owes.filter(|_| wanted).map(|seat| (seat, turn));
    });
    settle(desk);
    drive(desk);
}

pub(super) fn play_again(desk: Desk) {
    let same = desk.local(|local| {
        let chairs = Chairs { looking: None, ..local.kept.chairs.clone() };
        (local.play.table().setup(), local.kept.title.clone(), chairs)
    });
    let Some((setup, title, chairs)) = same else { return };
    spawn_local(async move {
        match begin(title, &setup, chairs).await {
            Ok(id) => desk.ui.go(&Route::Table(desk.game.to_owned(), id)),
            Err(error) => desk.ui.notice.set(Some(Said::by(|lang| error.text(lang)))),
        }
    });
}

/// Lets the bots play until somebody here has to answer. The page draws what they do, at the pace that was chosen.
fn drive(desk: Desk) {
    if desk.local(|local| std::mem::replace(&mut local.driving, true)) != Some(false) {
        return;
    }
    spawn_local(async move {
        let mut drawn = 0.0;
        while let Some(Some((seat, bot, seq))) = desk.local(|local| match local.stage() {
            Stage::Bot(seat, bot) => Some((seat, bot, local.play.table().seq())),
            _ => None,
        }) {
            let Some(action) = choose(desk, &bot).await else { break };
            // While the bot thought, its answer may have become nobody's business.
            let played = desk.local(|local| {
                let same = local.play.table().seq() == seq
                    && matches!(local.stage(), Stage::Bot(who, _) if who == seat);
                same.then(|| local.act(seat, &action))
            });
            match played {
                Some(Some(Ok(()))) => {}
                Some(None) => continue,
                Some(Some(Err(_))) | None => break,
            }
            let pace = desk.ui.pace.get_untracked();
            let hurry = desk.local(|local| local.hurry).unwrap_or(false) || pace == Pace::Instant;
            let waits = desk.local(|local| matches!(local.stage(), Stage::Bot(..))).unwrap_or(false);
            if !hurry || !waits || time::now() - drawn > GLIMPSE {
                drawn = time::now();
                settle(desk);
            }
            let told = desk.local(|local| {
                let log = local.play.log();
                log.entries().last().is_some_and(|entry| !entry.lines(kernel::Viewer::Spectator).is_empty())
            });
            if !hurry && waits && told == Some(true) {
                time::sleep(pace.milliseconds()).await;
            }
        }
        desk.local(|local| local.driving = false);
    });
}

/// What the bot answers; anything legal if it fails, so that a match never hangs on a bot.
async fn choose(desk: Desk, bot: &str) -> Option<Value> {
    let position = desk.local(|local| local.position())?;
    let seed = Seed(browser::random());
    match helper::ask(Ask::Advise { position, bot: bot.to_owned(), seed }).await {
        Ok(mut advice) => Some(advice["action"].take()),
        Err(why) => {
            desk.tell(Phrase::BotFailed(&why));
            desk.local(|local| local.play.table().legal().into_iter().next_back()).flatten()
        }
    }
}
