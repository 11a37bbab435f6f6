//! The board in the browser: what is seen as readable rows.

use crate::{MEASURES, cue, is_same_turn, moment};
use euthia::Euthia;
use euthia::action::Action;
use euthia::event::Event;
use euthia::view::View;
use kernel::Lang;
use leptos::prelude::AnyView;
use table_view::charts::Measure;
use table_view::cue::Cue;
use web::boards::{self, Board};
use web::desk::Desk;
use web::tables::Tables;

/// The board of Euthia.
struct EuthiaBoard;

/// The tables of Euthia, for the module that has them.
#[must_use]
pub const fn tables() -> Tables<Euthia> {
    Tables::of(&EuthiaBoard)
}

impl Board<Euthia> for EuthiaBoard {
    fn rules_now(
        &self,
        _view: &<Euthia as kernel::Game>::View,
        question: &euthia::question::Question,
    ) -> Vec<&'static str> {
        crate::chapters::now(question).to_vec()
    }

    fn map(&self, desk: Desk<Euthia>) -> AnyView {
        boards::rows(desk)
    }

    fn moment(&self, view: &View, lang: Lang) -> Option<String> {
        Some(moment(view, lang))
    }

    fn measures(&self) -> &'static [Measure<View>] {
        MEASURES
    }

    fn cue(&self, event: &Event) -> Option<Cue> {
        cue(event)
    }

    fn ends(&self, action: &Action) -> bool {
        *action == Action::Done
    }

    fn is_same_turn(&self, before: &View, now: &View) -> bool {
        is_same_turn(before, now)
    }
}
