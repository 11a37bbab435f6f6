//! The functions of game modules that home calls. `boot.js` loads a module for the first call, and it stays
//! loaded for the table opened next.

use crate::games;
use kernel::{Damage, JournalError};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table_view::{Chairs, HouseWord, Phrase, Said, Word};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = ["window", "tablee"], js_name = begin, catch)]
    async fn begin_in(game: &str, order: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_namespace = ["window", "tablee"], js_name = take, catch)]
    async fn take_in(game: &str, journal: &str) -> Result<JsValue, JsValue>;
}

/// A match to start.
#[derive(Serialize, Deserialize)]
pub(crate) struct Order {
    /// The name of the scenario.
    pub(crate) title: Said,
    pub(crate) setup: Value,
    pub(crate) chairs: Chairs,
}

/// Starts a match in this browser; returns its id.
pub(crate) async fn begin(game: &str, order: &Order) -> Result<String, Said> {
    let order = serde_json::to_string(order).expect("plain data has a JSON form");
    read(begin_in(game, &order).await)
}

/// Why a journal cannot be used, for people: the words of a JSON parser are no help to them.
pub(crate) fn trouble(error: &JournalError) -> Said {
    Said::by(|lang| match error.damage {
        Damage::Empty | Damage::Unreadable(_) => HouseWord::NotAMatch.get(lang).to_owned(),
        _ => Phrase::BadJournal(&error.text(lang)).get(lang),
    })
}

/// Imports a journal; returns its game and its id.
pub(crate) async fn import(journal: &str) -> Result<(String, String), Said> {
    let game = kernel::game_of(journal).map_err(|error| trouble(&error))?;
    if games().get(&game).is_none() {
        return Err(trouble(&JournalError { line: 1, damage: Damage::OtherGame(game) }));
    }
    let id = read(take_in(&game, journal).await)?;
    Ok((game, id))
}

fn read(said: Result<JsValue, JsValue>) -> Result<String, Said> {
    let said = said.ok().and_then(|said| said.as_string());
    let said = said.and_then(|said| serde_json::from_str::<Result<String, Said>>(&said).ok());
    said.unwrap_or_else(|| Err(Said::by(|lang| Word::GameMissing.get(lang).to_owned())))
}
