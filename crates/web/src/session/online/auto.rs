//! "Play this turn for me" at a table on the server: asks a bot there and plays its answers until the turn is
//! over.

use super::{Online, Shared, Waiting, send};
use crate::browser::time;
use crate::desk::Desk;
use crate::session::adviser;
use kernel::Narrate;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;
use table_view::{Moment, Stage};
use wire::Ask;

/// How long each action stays visible. The server gives one hint per second.
const PACE: i32 = 1100;

impl<G: Narrate> Online<G> {
    /// Ends the bot's turn if this picture belongs to another turn.
    pub(super) fn turn_over(&mut self, moment: &Moment<G>) {
        let over = self.auto.as_ref().is_some_and(|(seat, began)| {
            moment.owes() != Some(*seat) || !self.board.is_same_turn(began, &moment.view)
        });
        if over {
            self.auto = None;
        }
    }
}

/// Lets a bot play this turn, or stops it.
pub(in crate::session) fn play_for_me<G: Narrate>(online: &Shared<G>, desk: Desk<G>, wanted: bool) {
    if !wanted {
        stop(online);
        return;
    }
    let Stage::Yours(seat) = desk.stage.get_untracked() else { return };
    let turn = desk.moment.with_untracked(|moment| Arc::clone(&moment.view));
    online.borrow_mut().auto = Some((seat, turn));
    desk.auto.set(true);
    desk.stage.set(Stage::Bot(seat, adviser(G::ID)));
    ask(online);
}

/// The person answers again.
pub(super) fn stop<G: Narrate>(online: &Shared<G>) {
    let (auto, desk) = {
        let mut online = online.borrow_mut();
        (online.auto.take(), online.desk)
    };
    if let (Some((seat, _)), Some(desk)) = (auto, desk) {
        desk.auto.set(false);
        desk.stage.set(Stage::Yours(seat));
    }
}

fn ask<G: Narrate>(online: &Shared<G>) {
    let (id, bot) = {
        let mut online = online.borrow_mut();
        (online.next(Waiting::Auto), adviser(G::ID))
    };
    send(online, &Ask::Hint { id, bot });
}

/// The bot's suggestion has arrived.
pub(super) fn advised<G: Narrate>(online: &Shared<G>, number: Option<usize>) {
    let desk = online.borrow().desk.filter(|_| online.borrow().auto.is_some());
    match (desk, number) {
        (Some(desk), Some(number)) => desk.frame().answer(number),
        (Some(_), None) => stop(online),
        (None, _) => {}
    }
}

/// A new picture has arrived: asks again if it is still the bot's turn.
pub(super) fn go_on<G: Narrate>(online: &Shared<G>) {
    if online.borrow().auto.is_none() {
        return;
    }
    let online = online.clone();
    spawn_local(async move {
        let seq = online.borrow().seq;
        time::sleep(PACE).await;
        let same = { online.borrow().auto.is_some() && online.borrow().seq == seq };
        if same {
            ask(&online);
        }
    });
}
