//! The board in the browser: what is seen as readable rows.

use crate::{MEASURES, cue};
use euthia::Euthia;
use kernel::Text;
use serde_json::Value;
use table_view::cue::Cue;
use web::boards::{self, Board};
use web::desk::Desk;
use web::tables::Tables;

/// The board of Euthia.
struct EuthiaBoard;

/// The tables of Euthia, for the module that has them.
#[must_use]
pub fn tables() -> Tables {
    Tables::of::<Euthia>(&EuthiaBoard)
}

impl Board for EuthiaBoard {
    fn map(&self, desk: Desk) -> leptos::prelude::AnyView {
        boards::rows(desk)
    }

    fn measures(&self) -> Vec<Text> {
        MEASURES.iter().map(|measure| measure.name).collect()
    }

    fn measured(&self, view: &Value, seats: u8) -> Vec<Vec<i64>> {
        boards::measured(MEASURES, view, seats)
    }

    fn cue(&self, events: &[Value]) -> Option<Cue> {
        boards::sound(cue, events)
    }
}
