//! Matches stored in this browser (IndexedDB): a description of each, and its journal line by line.

use js_sys::{Array, JsString};
use kernel::Edition;
use kernel::album::Volume;
use std::cell::RefCell;
use table_view::Kept;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{IdbDatabase, IdbKeyRange, IdbObjectStore, IdbRequest, IdbTransaction, IdbTransactionMode};

const MATCHES: &str = "matches";
const LINES: &str = "lines";
const ALBUM: &str = "album";

/// Whatever the browser reports; people are only told that nothing is saved.
type Failed = JsValue;

thread_local! {
    static OPEN: RefCell<Option<IdbDatabase>> = const { RefCell::new(None) };
}

/// The result of a request.
async fn result(request: &IdbRequest) -> Result<JsValue, Failed> {
    let promise = js_sys::Promise::new(&mut |resolve, reject| {
        let (asked, failed) = (request.clone(), request.clone());
        let done = Closure::once_into_js(move |_: JsValue| {
            let _ = resolve.call1(&JsValue::NULL, &asked.result().unwrap_or(JsValue::UNDEFINED));
        });
        let fail = Closure::once_into_js(move |_: JsValue| {
            let error = failed.error().ok().flatten().map_or(JsValue::NULL, JsValue::from);
            let _ = reject.call1(&JsValue::NULL, &error);
        });
        request.set_onsuccess(Some(done.unchecked_ref()));
        request.set_onerror(Some(fail.unchecked_ref()));
    });
    JsFuture::from(promise).await
}

/// Waits until a transaction has been written.
async fn complete(transaction: &IdbTransaction) -> Result<(), Failed> {
    let promise = js_sys::Promise::new(&mut |resolve, reject| {
        transaction.set_oncomplete(Some(&resolve));
        transaction.set_onabort(Some(&reject));
        transaction.set_onerror(Some(&reject));
    });
    JsFuture::from(promise).await.map(|_| ())
}

async fn database() -> Result<IdbDatabase, Failed> {
    if let Some(open) = OPEN.with(|open| open.borrow().clone()) {
        return Ok(open);
    }
    let factory = super::window().indexed_db()?.ok_or(JsValue::NULL)?;
    let request = factory.open_with_u32("tablee", 1)?;
    let fresh = request.clone();
    let create = Closure::once_into_js(move |_: JsValue| {
        if let Ok(database) = fresh.result().and_then(|found| found.dyn_into::<IdbDatabase>()) {
            let _ = database.create_object_store(MATCHES);
            let _ = database.create_object_store(LINES);
        }
    });
    request.set_onupgradeneeded(Some(create.unchecked_ref()));
    let database: IdbDatabase = result(&request).await?.dyn_into()?;
    OPEN.with(|open| *open.borrow_mut() = Some(database.clone()));
    Ok(database)
}

async fn begin(mode: IdbTransactionMode) -> Result<(IdbTransaction, IdbObjectStore, IdbObjectStore), Failed> {
    let stores = Array::of2(&MATCHES.into(), &LINES.into());
    let transaction = database().await?.transaction_with_str_sequence_and_mode(&stores, mode)?;
    let (matches, lines) = (transaction.object_store(MATCHES)?, transaction.object_store(LINES)?);
    Ok((transaction, matches, lines))
}

fn line_key(id: &str, number: usize) -> JsValue {
    Array::of2(&id.into(), &JsValue::from_f64(number as f64)).into()
}

/// All lines of one journal.
fn lines_of(id: &str) -> Result<IdbKeyRange, Failed> {
    IdbKeyRange::bound(&line_key(id, 0), &Array::of2(&id.into(), &f64::INFINITY.into()))
}

/// The key of a volume of a match's album: texts sort after all numbers, so it is never taken for a line.
fn volume_key(id: &str, from: usize) -> JsValue {
    Array::of3(&id.into(), &ALBUM.into(), &JsValue::from_f64(from as f64)).into()
}

/// All volumes of an album.
fn volumes_of(id: &str) -> Result<IdbKeyRange, Failed> {
    IdbKeyRange::bound(&volume_key(id, 0), &Array::of3(&id.into(), &ALBUM.into(), &f64::INFINITY.into()))
}

/// Why a match was not kept.
pub(crate) enum NotKept {
    /// Another page holds the match in a form that a newer version has written: saving would damage it.
    Newer,
    /// The browser does not let the page save.
    Failed,
}

impl From<Failed> for NotKept {
    fn from(_: Failed) -> NotKept {
        NotKept::Failed
    }
}

/// Saves what is known of a match and these lines of its journal, the first of which has this number; only if
/// the edition in charge of it is still `was`. Returns once it is written.
pub(crate) async fn keep(
    kept: &Kept,
    was: Option<Edition>,
    first: usize,
    new: &[String],
) -> Result<(), NotKept> {
    let (transaction, matches, lines) = begin(IdbTransactionMode::Readwrite).await?;
    let there = result(&matches.get(&kept.id.as_str().into())?).await?.as_string();
    let there: Option<Kept> = there.and_then(|there| serde_json::from_str(&there).ok());
    if there.is_some_and(|there| there.edition != was && there.edition != kept.edition) {
        return Err(NotKept::Newer);
    }
    let known = serde_json::to_string(kept).expect("plain data has a JSON form");
    matches.put_with_key(&JsString::from(known), &kept.id.as_str().into())?;
    for (at, line) in new.iter().enumerate() {
        lines.put_with_key(&JsString::from(line.as_str()), &line_key(&kept.id, first + at))?;
    }
    Ok(complete(&transaction).await?)
}

/// Saves what happened in a match.
pub(crate) async fn keep_album(id: &str, volumes: &[Volume]) -> Result<(), Failed> {
    let (transaction, _, lines) = begin(IdbTransactionMode::Readwrite).await?;
    for volume in volumes {
        let text = serde_json::to_string(volume).expect("plain data has a JSON form");
        lines.put_with_key(&JsString::from(text), &volume_key(id, volume.from))?;
    }
    complete(&transaction).await
}

/// What happened in a match, as far as it was saved.
pub(crate) async fn album(id: &str) -> Result<Vec<Volume>, Failed> {
    let (_, _, lines) = begin(IdbTransactionMode::Readonly).await?;
    let found: Array = result(&lines.get_all_with_key(&volumes_of(id)?.into())?).await?.dyn_into()?;
    let texts = found.iter().filter_map(|volume| volume.as_string());
    Ok(texts.filter_map(|volume| serde_json::from_str(&volume).ok()).collect())
}

/// All saved matches.
pub(crate) async fn all() -> Result<Vec<Kept>, Failed> {
    let (_, matches, _) = begin(IdbTransactionMode::Readonly).await?;
    let found: Array = result(&matches.get_all()?).await?.dyn_into()?;
    let mut list: Vec<Kept> = found
        .iter()
        .filter_map(|known| known.as_string())
        // What an older version kept and this one cannot read is passed over, not lost.
        .filter_map(|known| serde_json::from_str(&known).ok())
        .collect();
    Kept::sort(&mut list);
    Ok(list)
}

/// A match and its journal.
pub(crate) async fn load(id: &str) -> Result<Option<(Kept, String)>, Failed> {
    let (_, matches, lines) = begin(IdbTransactionMode::Readonly).await?;
    let (known, told) = (matches.get(&id.into())?, lines.get_all_with_key(&lines_of(id)?.into())?);
    let known = result(&known).await?;
    let told: Array = result(&told).await?.dyn_into()?;
    let Some(kept) = known.as_string().and_then(|known| serde_json::from_str::<Kept>(&known).ok()) else {
        return Ok(None);
    };
    let mut journal = String::new();
    // A change of rules stands behind the step before it, on a line of its own.
    for line in told.iter().filter_map(|line| line.as_string()) {
        journal.push_str(&line);
        journal.push('\n');
    }
    Ok(Some((kept, journal)))
}

/// Deletes a match and its journal.
pub(crate) async fn delete(id: &str) -> Result<(), Failed> {
    let (transaction, matches, lines) = begin(IdbTransactionMode::Readwrite).await?;
    matches.delete(&id.into())?;
    lines.delete(&lines_of(id)?.into())?;
    lines.delete(&volumes_of(id)?.into())?;
    complete(&transaction).await
}
