//! The recorded course of a match, for viewing it when its rules are no longer part of the program.
//!
//! A volume begins with a whole state; each page holds what one step changed in it, and the events of that
//! step. Views are built from the states on demand, for any viewer and in either language, in the form that
//! today's clients draw.

use crate::layout::{Layout, state_of};
use crate::picture::{Deed, happening};
use crate::{
    Budget, Carried, Damage, Edition, Game, Happening, Header, JournalError, Lang, Narrate, Seat, Table,
    Viewer, changes,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// The largest number of pages in a volume: to show one moment, the program reads one volume.
pub const PAGES: usize = 256;

/// Consecutive steps of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Volume {
    /// The rules they were played by.
    #[serde(flatten)]
    pub edition: Edition,
    /// The number of the first step.
    pub from: usize,
    /// The state before the first step.
    pub state: Value,
    /// The edition before, if the rules changed here, and how the state was obtained.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changed: Option<(Edition, Carried)>,
    /// The steps.
    pub pages: Vec<Page>,
}

/// A step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Page {
    /// The seat that acted.
    pub seat: Seat,
    /// How many actions were undone, if this step is an undo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<u32>,
    /// Whether that was a slip that everybody forgave.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub forgiven: bool,
    /// The change of the state; see [`difference`].
    pub change: Value,
    /// The events of the step.
    pub events: Value,
}

/// A moment of a match, for one viewer.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// What the viewer sees.
    pub view: Value,
    /// The names of the seats.
    pub seats: Vec<String>,
    /// The events of the steps before, as JSON: a list of [`Happening`]s.
    pub steps: String,
}

impl Volume {
    /// The number of the step after the last one.
    #[must_use]
    pub fn end(&self) -> usize {
        self.from + self.pages.len()
    }
}

fn value<T: Serialize>(of: &T) -> Value {
    serde_json::to_value(of).expect("plain data has a JSON form")
}

/// Records the last part of a match, which must be of today's edition, from step number `from` on.
///
/// # Errors
///
/// If the journal does not replay, or not within the budget.
pub fn record<G: Game>(text: &str, from: usize, budget: &Budget<'_>) -> Result<Vec<Volume>, JournalError> {
    let layout = Layout::read::<G>(text)?;
    let (journal, _) = layout.journal::<G>(budget)?;
    let from = from.max(layout.before());
    let blank = |table: &Table<G>| Volume {
        edition: Edition::of::<G>(),
        from: table.seq(),
        state: value(table.state()),
        changed: table.part().filter(|part| part.seq == table.seq()).map(|part| (part.was, part.carried)),
        pages: Vec::new(),
    };
    let mut volumes: Vec<Volume> = Vec::new();
    let mut last = Value::Null;
    Table::<G>::replay_from(journal, budget, |entry, table| {
        let seq = table.seq();
        if seq < from {
            return;
        }
        if seq == from {
            last = value(table.state());
            volumes.push(blank(table));
            return;
        }
        let Some(entry) = entry else { return };
        if volumes.last().is_none_or(|volume| volume.pages.len() >= PAGES) {
            volumes.push(Volume { from: seq - 1, state: last.clone(), changed: None, ..blank(table) });
        }
        let state = value(table.state());
        if let Some(volume) = volumes.last_mut() {
            volume.pages.push(Page {
                seat: entry.seat,
                undo: entry.undo(),
                forgiven: entry.is_forgiven(),
                change: difference(&last, &state),
                events: value(&table.events()),
            });
        }
        last = state;
    })?;
    volumes.retain(|volume| !volume.pages.is_empty());
    Ok(volumes)
}

/// Returns the moment after `seq` steps as this viewer sees it, with the events from step number `since` on.
///
/// # Errors
///
/// If this program cannot read the state, or the volume does not contain the moment.
pub fn scene<G: Narrate>(
    volume: &Volume,
    at: usize,
    viewer: Viewer,
    lang: Lang,
    since: usize,
) -> Result<Scene, Damage> {
    let pages = pages(volume, at)?;
    let state = state_at::<G>(volume, at)?;
    let view = G::view(&state, viewer);
    let told = pages.iter().enumerate().map(|(at, page)| (volume.from + at, page));
    let told: Vec<Happening<G::Event>> = told
        .filter(|(seq, _)| *seq >= since)
        .map(|(seq, page)| {
            // An event that today's program does not know is passed over.
            let known = |event: &Value| G::Event::deserialize(event).ok();
            let events: Vec<G::Event> =
                page.events.as_array().into_iter().flatten().filter_map(known).collect();
            let mut told = happening::<G>(seq, Deed::of_page(page), &events, (viewer, &view), lang);
            if let Some((was, carried)) = volume.changed.filter(|_| seq == volume.from) {
                told.lines.splice(0..0, changes::<G>(was, carried, lang));
            }
            told
        })
        .collect();
    Ok(Scene {
        view: value(&view),
        seats: Seat::first(G::seats(&state)).map(|seat| G::seat(lang, &view, seat)).collect(),
        steps: serde_json::to_string(&told).expect("plain data has a JSON form"),
    })
}

/// Returns the match at a moment of a volume, for viewing: `header` is the first line of its journal.
///
/// # Errors
/// As [`scene`].
pub fn stand<G: Game>(header: &str, volume: &Volume, at: usize) -> Result<Table<G>, Damage> {
    let Header { setup, seed, .. } =
        Layout::read::<G>(header).and_then(|layout| layout.header::<G>()).map_err(|error| error.damage)?;
    Table::from_state(setup, seed, state_at::<G>(volume, at)?).map_err(Damage::State)
}

fn pages(volume: &Volume, at: usize) -> Result<&[Page], Damage> {
    let pages = at.checked_sub(volume.from).and_then(|count| volume.pages.get(..count));
    pages.ok_or_else(|| Damage::Unreadable("it is not in this volume".to_owned()))
}

/// Returns the state after `seq` steps.
fn state_at<G: Game>(volume: &Volume, at: usize) -> Result<G::State, Damage> {
    let mut state = volume.state.clone();
    for page in pages(volume, at)? {
        apply(&mut state, &page.change);
    }
    state_of::<G>(volume.edition, state, None)
}

/// What turns one value into another: nothing (`null`) when they are the same; `{"=": …}` a new value; `{"{":
/// …}` changes of fields, `{"-": …}` fields that are gone; `{"[": …}` changes of items of a list that stays
/// as long.
///
/// ```
/// use kernel::album::{apply, difference};
/// use serde_json::json;
/// let mut value = json!({"hand": [1, 2], "turn": 3, "won": null});
/// let next = json!({"hand": [1, 5], "turn": 3, "bid": 4});
/// let change = difference(&value, &next);
/// apply(&mut value, &change);
/// assert_eq!(value, next);
/// ```
#[must_use]
pub fn difference(old: &Value, new: &Value) -> Value {
    if old == new {
        return Value::Null;
    }
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => {
            let mut fields = Map::new();
            for (name, value) in new {
                let change = old.get(name).map_or_else(|| json!({"=": value}), |old| difference(old, value));
                if !change.is_null() {
                    fields.insert(name.clone(), change);
                }
            }
            let gone: Vec<&String> = old.keys().filter(|name| !new.contains_key(*name)).collect();
            let mut change = Map::new();
            if !fields.is_empty() {
                change.insert("{".to_owned(), Value::Object(fields));
            }
            if !gone.is_empty() {
                change.insert("-".to_owned(), json!(gone));
            }
            Value::Object(change)
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            let changes = old.iter().zip(new).map(|(old, new)| difference(old, new)).enumerate();
            let changes = changes.filter(|(_, change)| !change.is_null());
            json!({"[": changes.map(|(at, change)| (at.to_string(), change)).collect::<Map<_, _>>()})
        }
        _ => json!({"=": new}),
    }
}

/// Applies a [`difference`] to a value; ignores whatever does not fit.
pub fn apply(value: &mut Value, change: &Value) {
    let Value::Object(change) = change else { return };
    if let Some(new) = change.get("=") {
        *value = new.clone();
        return;
    }
    if let (Some(Value::Object(changes)), Value::Object(fields)) = (change.get("{"), &mut *value) {
        for (name, change) in changes {
            apply(fields.entry(name.clone()).or_insert(Value::Null), change);
        }
    }
    if let (Some(Value::Array(gone)), Value::Object(fields)) = (change.get("-"), &mut *value) {
        for name in gone.iter().filter_map(Value::as_str) {
            fields.remove(name);
        }
    }
    if let (Some(Value::Object(changes)), Value::Array(items)) = (change.get("["), value) {
        for (at, change) in changes {
            if let Some(item) = at.parse::<usize>().ok().and_then(|at| items.get_mut(at)) {
                apply(item, change);
            }
        }
    }
}
