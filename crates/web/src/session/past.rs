//! A match that is only watched: everything has happened, so nothing can be done.

use super::{Session, Soon};
use crate::desk::Desk;
use crate::helper::{self, Ask, Position};
use crate::ui::Ui;
use kernel::{Narrate, Viewer};
use leptos::prelude::*;
use serde_json::Value;
use table_view::replay::Replay;
use table_view::{Answer, Said};

/// A match that is only watched.
pub(crate) struct Past<G: Narrate>(pub(crate) StoredValue<Replay<G>, LocalStorage>);

impl<G: Narrate> Session<G> for Past<G> {
    fn act(&self, _desk: Desk<G>, _answer: Answer<G::Action>) {}

    fn undo(&self, _desk: Desk<G>, _count: u32) {}

    fn why_not(&self, _desk: Desk<G>, _what: Said, _action: G::Action) {}

    fn hint(&self, _desk: Desk<G>) {}

    fn ask(&self, desk: Desk<G>, name: &str, arguments: Value) -> Soon<Result<Value, String>> {
        let position = self.0.try_with_value(|replay| Position::of(replay.table()));
        let lang = desk.ui.lang.get_untracked();
        let seat = desk.moment.with_untracked(|moment| match moment.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
            // Of a match that is over everything is known.
            Viewer::Arbiter => moment.owes(),
        });
        let name = name.to_owned();
        Box::pin(async move {
            let position = position.ok_or("the table has been left")?;
            helper::ask(Ask::Extra { position, seat, name, arguments, lang }).await
        })
    }

    fn play_for_me(&self, _desk: Desk<G>, _wanted: bool) {}

    fn has_leisure(&self, _ui: Ui) -> bool {
        true
    }
}
