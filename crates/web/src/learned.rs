//! What somebody has learned and solved. This browser keeps it; whoever is signed in to an account finds it in any
//! other browser too: what both know is put together whenever something was learned, and when a page of lessons or puzzles opens. (Home
//! does not: the first load is small.)

use crate::browser::{self, server};
use crate::ui::Ui;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::Cell;
use std::collections::BTreeSet;
use table_view::{Learned, lessons, puzzle};
use wire::people::{Me, Progress};

const LESSONS: &str = "lessons";
const PUZZLES: &str = "puzzles";
const TOLD: &str = "coach.told";
/// Whether this browser is signed in to an account: modules of tables do not ask who one is.
const ACCOUNT: &str = "account";
/// How often the account may have been written by another browser meanwhile.
const TRIES: usize = 4;

thread_local! {
    /// Whether the account is being asked, and whether something was learned meanwhile.
    static UNDER_WAY: Cell<bool> = const { Cell::new(false) };
    static ONCE_MORE: Cell<bool> = const { Cell::new(false) };
}

/// How far the person is with all lessons.
pub(crate) fn lessons() -> lessons::Progress {
    browser::remembered(LESSONS).map(|text| lessons::Progress::read(&text)).unwrap_or_default()
}

/// Notes how far the person is with a lesson.
pub(crate) fn note_lesson(ui: Ui, change: impl FnOnce(&mut lessons::Progress)) {
    // Another page may have noted something meanwhile.
    let mut progress = lessons();
    change(&mut progress);
    browser::remember(LESSONS, &progress.write());
    sync(ui);
}

/// What has been done with all puzzles.
pub(crate) fn puzzles() -> puzzle::Progress {
    puzzle::Progress::read(browser::remembered(PUZZLES).as_deref())
}

/// Notes what was done with a puzzle; what is known of all of them then.
pub(crate) fn note_puzzle(ui: Ui, change: impl FnOnce(&mut puzzle::Progress)) -> puzzle::Progress {
    let mut progress = puzzles();
    change(&mut progress);
    browser::remember(PUZZLES, &progress.write());
    sync(ui);
    progress
}

/// What the coach has explained in matches: `nerath/battle`.
pub(crate) fn told() -> BTreeSet<String> {
    browser::remembered(TOLD).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// The coach has explained something.
pub(crate) fn note_told(ui: Ui, what: String) {
    let mut all = told();
    all.insert(what);
    keep_told(&all);
    sync(ui);
}

fn keep_told(all: &BTreeSet<String>) {
    browser::remember(TOLD, &serde_json::to_string(all).expect("plain data has a JSON form"));
}

/// Who one is on the server, as it has just said.
pub(crate) fn signed_in(me: Option<&Me>) {
    match me.is_some_and(|me| !me.guest) {
        true => browser::remember(ACCOUNT, "yes"),
        false => browser::forget(ACCOUNT),
    }
}

/// Whether what is learned is kept in an account too.
pub(crate) fn has_account() -> bool {
    browser::remembered(ACCOUNT).is_some()
}

/// Puts together what this browser and the account know, if there is one. It is done when it can be: without a
/// connection the next page tries again.
pub(crate) fn sync(ui: Ui) {
    if !has_account() {
        return;
    }
    if UNDER_WAY.get() {
        ONCE_MORE.set(true);
        return;
    }
    UNDER_WAY.set(true);
    spawn_local(async move {
        loop {
            ONCE_MORE.set(false);
            exchange(ui).await;
            if !ONCE_MORE.get() {
                break;
            }
        }
        UNDER_WAY.set(false);
    });
}

async fn exchange(ui: Ui) {
    let lang = ui.lang.get_untracked();
    let mut there = match server::ask::<Progress>("GET", "me/progress", server::NOTHING, lang).await {
        Ok(there) => there,
        Err(problem) => {
            if problem.is_some_and(|no| no.code == "unauthenticated" || no.code == "needs_account") {
                signed_in(None);
            }
            return;
        }
    };
    for _ in 0..TRIES {
        let (here, known) = (here(), Learned::read(&there.text));
        let both = here.with(&known);
        if both != here {
            browser::remember(LESSONS, &both.lessons.write());
            browser::remember(PUZZLES, &both.puzzles.write());
            keep_told(&both.told);
            ui.learned.update(|changes| *changes += 1);
        }
        if both == known {
            return;
        }
        let wish = Progress { revision: there.revision, text: both.write() };
        let asked = server::ask::<Progress>("PUT", "me/progress", Some(&wish), lang).await;
        match asked {
            Ok(now) if now.text == wish.text => return,
            // Another browser was faster.
            Ok(now) => there = now,
            Err(_) => return,
        }
    }
}

/// All that this browser knows.
fn here() -> Learned {
    Learned { lessons: lessons(), puzzles: puzzles(), told: told() }
}
