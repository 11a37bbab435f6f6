//! Leaving a table on the server, and sitting down at the next.

use super::{Online, Shared};
use crate::browser::server;
use crate::session::adviser;
use kernel::{Narrate, Seat};
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::{Route, Said, Word};
use wire::lobby::{Begun, HandOver, Place};

/// What happens to the seats of somebody who leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Farewell {
    /// A bot plays on.
    ToBot,
    /// They are open to whoever comes first.
    Open,
}

/// Leaves the match for good, with all of the person's seats.
pub(super) fn leave<G: Narrate>(online: &Shared<G>, how: Farewell) {
    let (ui, table, seats, bot) = {
        let online = online.borrow();
        (online.ui, online.table.clone(), online.yours.clone(), adviser(G::ID))
    };
    let online = online.clone();
    spawn_local(async move {
        let lang = ui.lang.get_untracked();
        for seat in seats.iter().map(|seat| seat.0) {
            let done = match how {
                Farewell::Open => {
                    server::tell("POST", &format!("matches/{table}/leave"), Some(&Place { seat }), lang).await
                }
                Farewell::ToBot => {
                    let path = format!("matches/{table}/seats/{seat}/bot");
                    server::tell("POST", &path, Some(&HandOver { bot: bot.clone() }), lang).await
                }
            };
            if let Err(problem) = done {
                ui.notice.set(Some(server::said(problem)));
                return;
            }
        }
        online.borrow_mut().hang_up();
        ui.go_and_tell(&Route::Home, &Said::by(|lang| Word::HasLeft.get(lang).to_owned()));
    });
}

/// Starts a new match with the same people; whoever asks second joins the table of the first.
pub(super) fn rematch<G: Narrate>(online: &Shared<G>) {
    let (ui, table) = {
        let online = online.borrow();
        (online.ui, online.table.clone())
    };
    spawn_local(async move {
        let path = format!("matches/{table}/rematch");
        match server::ask::<Begun>("POST", &path, server::NOTHING, ui.lang.get_untracked()).await {
            Ok(begun) => ui.go(&Route::Online(begun.table.game, begun.table.id)),
            Err(problem) => ui.notice.set(Some(server::said(problem))),
        }
    });
}

/// Gives an empty seat to a bot. Returns why not, if that is impossible. The server tells the table.
pub(super) async fn to_bot<G: Narrate>(online: &Shared<G>, seat: Seat) -> Result<(), Said> {
    let (ui, path, bot) = {
        let online = online.borrow();
        let path = format!("matches/{}/seats/{}/bot", online.table, seat.0);
        (online.ui, path, adviser(G::ID))
    };
    let wish = HandOver { bot };
    server::tell("POST", &path, Some(&wish), ui.lang.get_untracked()).await.map_err(server::said)
}

impl<G: Narrate> Online<G> {
    /// Disconnects from this table.
    pub(super) fn hang_up(&mut self) {
        self.left = true;
        if let Some(socket) = self.socket.take() {
            let _ = socket.close();
        }
    }
}
