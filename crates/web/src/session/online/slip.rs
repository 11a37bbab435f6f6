//! Forgiving slips at a table on the server.

use super::{Online, Shared, Waiting, send};
use crate::desk::Desk;
use kernel::{Narrate, Seat, Viewer};
use leptos::prelude::*;
use table_view::{Kind, LogEntry, Said, Sentence, Slip, SlipPhrase, SlipWord, log, slip};
use wire::Ask;
use wire::live::{SlipCard, SlipClosed, SlipEnd, Step, Update};
use wire::lobby::SeatKind;

/// The server reports a request for forgiveness, or its outcome.
pub(super) fn told<G: Narrate>(shared: &Shared<G>, card: Option<SlipCard>, closed: Option<SlipClosed>) {
    let (ui, desk) = {
        let mut online = shared.borrow_mut();
        online.slip = card;
        (online.ui, online.desk)
    };
    show(shared);
    let (Some(desk), Some(closed)) = (desk, closed) else { return };
    let named = |seat: u8| desk.names.with_untracked(|names| names.get(usize::from(seat)).cloned());
    let said = match closed.why {
        SlipEnd::Refused => {
            let name = closed.by.and_then(named).unwrap_or_default();
            Said::by(|lang| SlipPhrase::Refused(name.get(lang)).get(lang))
        }
        SlipEnd::Withdrawn => Said::by(|lang| SlipWord::Withdrawn.get(lang).to_owned()),
        SlipEnd::Expired => Said::by(|lang| SlipWord::Expired.get(lang).to_owned()),
        SlipEnd::Seats => Said::by(|lang| SlipWord::SeatsChanged.get(lang).to_owned()),
    };
    ui.notice.set(Some(said));
}

/// Shows the request of this moment of the match: a new step ends the one before it.
pub(super) fn show<G: Narrate>(shared: &Shared<G>) {
    let (desk, slip) = {
        let mut online = shared.borrow_mut();
        let seq = online.seq;
        online.slip.take_if(|card| card.seq < seq);
        (online.desk, online.asked())
    };
    if let Some(desk) = desk
        && desk.slip.with_untracked(|before| *before != slip)
    {
        desk.slip.set(slip);
    }
}

impl<G: Narrate> Online<G> {
    fn asked(&self) -> Option<Slip> {
        let card = self.slip.as_ref()?;
        let viewer = self.desk?.moment.with_untracked(|moment| moment.viewer);
        // The page knows what it was told of that step, and nothing else is told by asking.
        let first = self.log.iter().find(|entry| entry.kind == Kind::Action && entry.seq as u64 == card.from);
        let seats = |seats: &[u8]| seats.iter().copied().map(Seat).collect();
        Some(Slip {
            asker: Seat(card.seat),
            steps: card.steps,
            actions: card.actions,
            what: first.map(|entry| entry.what(viewer)).unwrap_or_default(),
            agreed: seats(&card.agreed),
            waits: seats(&card.waits),
            here: self.yours.clone(),
        })
    }

    /// The log entry of a slip that was forgiven.
    pub(super) fn forgiven(&self, step: &Step, count: u32, update: &Update) -> LogEntry {
        let viewer = update.viewer.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
        let what = log::nth_last(&self.log, count).map(|entry| entry.what(viewer)).unwrap_or_default();
        let name = update.names.get(usize::from(step.seat)).map(|name| Said::alike(name));
        let people = self
            .welcome
            .as_ref()
            .map_or(0, |welcome| welcome.seats.iter().filter(|seat| seat.kind == SeatKind::Person).count());
        let told = slip::told(&name.unwrap_or_default(), &what, count, people < 2);
        let (seq, seat) = (step.seq as usize, Seat(step.seat));
        let entry = LogEntry::new(seq, seat, Sentence::default(), true, vec![told]);
        entry.of_kind(Kind::Slip)
    }
}

/// Asks the table.
pub(super) fn ask<G: Narrate>(online: &Shared<G>, desk: Desk<G>, steps: u32) {
    let Viewer::Seat(seat) = desk.moment.with_untracked(|moment| moment.viewer) else { return };
    let (id, seq) = {
        let mut online = online.borrow_mut();
        (online.next(Waiting::Wish(Said::default())), online.seq)
    };
    send(online, &Ask::Forgive { id, seq, seat: seat.0, steps });
}

/// Answers for a seat of the player's own.
pub(super) fn answer<G: Narrate>(online: &Shared<G>, seat: Seat, agrees: bool) {
    let asked = online.borrow().slip.clone();
    let Some(SlipCard { seq, seat: asker, .. }) = asked else { return };
    let id = online.borrow_mut().next(Waiting::Wish(Said::default()));
    send(online, &Ask::Agree { id, seq, asker, seat: seat.0, agrees });
}

/// No longer asks.
pub(super) fn withdraw<G: Narrate>(online: &Shared<G>) {
    let asked = online.borrow().slip.clone();
    let Some(SlipCard { seq, seat, .. }) = asked else { return };
    let id = online.borrow_mut().next(Waiting::Wish(Said::default()));
    send(online, &Ask::Withdraw { id, seq, seat });
}
