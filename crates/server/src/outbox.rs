//! The messages waiting for one socket: always few, however slowly the client reads.

use crate::frame::{Frame, Key};
use kernel::Lang;
use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use store::{MatchId, PersonId, SessionId};
use tokio::sync::Notify;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use wire::{Tell, WHOLE_PROTOCOL};

/// How many small messages may wait. A client that reads more slowly than that is not reading.
const MOST: usize = 256;

/// How many bytes of small messages may wait: one of the largest answers, and what is said meanwhile.
const MOST_BYTES: usize = 3 << 20;

/// The way to one socket.
pub(crate) struct Outbox {
    /// A number of its own within the node.
    pub(crate) number: u64,
    /// Which match it is about.
    pub(crate) table: MatchId,
    /// The address it was opened from.
    pub(crate) address: IpAddr,
    /// Who reads it; nobody known for a passer-by.
    pub(crate) person: Option<PersonId>,
    /// The session it was opened with.
    pub(crate) session: Option<SessionId>,
    /// The language of its texts.
    pub(crate) lang: Lang,
    /// The version of the protocol that is spoken.
    protocol: u32,
    waiting: Mutex<Waiting>,
    wake: Notify,
    closed: Notify,
}

/// What waits.
#[derive(Default)]
pub(crate) struct Waiting {
    /// Small messages in their order.
    pub(crate) small: VecDeque<Utf8Bytes>,
    /// How many bytes these are.
    bytes: usize,
    /// The latest update. A newer one replaces it.
    pub(crate) frame: Option<Arc<Frame>>,
    /// Whether the next update is to be whole, whatever the reader had before.
    pub(crate) whole: bool,
    /// Who is here: the latest alone counts.
    pub(crate) presence: Option<Utf8Bytes>,
    /// Whether this is the end, and why.
    pub(crate) end: Option<End>,
    /// The seat whose view is shown, if one was chosen.
    look: Option<u8>,
}

/// Why a socket is closed by the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// It reads too slowly, or not at all.
    Slow,
    /// It breaks the rules of this server.
    Policy,
    /// The session, the match or the server has ended.
    Over,
    /// Another node serves the match now.
    Elsewhere,
}

impl Outbox {
    pub(crate) fn new(
        table: MatchId,
        address: IpAddr,
        person: Option<PersonId>,
        session: Option<SessionId>,
        lang: Lang,
        protocol: u32,
    ) -> Arc<Outbox> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Arc::new(Outbox {
            number: NEXT.fetch_add(1, Ordering::Relaxed),
            table,
            address,
            person,
            session,
            lang,
            protocol,
            waiting: Mutex::new(Waiting { whole: protocol == WHOLE_PROTOCOL, ..Waiting::default() }),
            wake: Notify::new(),
            closed: Notify::new(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        // Nothing under this lock can panic half-way: what is there is whole.
        self.waiting.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// A small message, after those that wait.
    pub(crate) fn tell(&self, message: &Tell) {
        self.text(text(message));
    }

    /// A small message that is in writing already, since it goes to several.
    pub(crate) fn text(&self, message: Utf8Bytes) {
        let mut waiting = self.lock();
        waiting.bytes += message.len();
        if waiting.small.len() >= MOST || !waiting.small.is_empty() && waiting.bytes > MOST_BYTES {
            (waiting.small, waiting.bytes) = (VecDeque::new(), 0);
            waiting.end.get_or_insert(End::Slow);
        } else {
            waiting.small.push_back(message);
        }
        drop(waiting);
        self.wake.notify_one();
    }

    /// An update, instead of one that may wait.
    pub(crate) fn frame(&self, frame: Arc<Frame>) {
        self.lock().frame = Some(frame);
        self.wake.notify_one();
    }

    /// An update that is to be whole, instead of one that may wait.
    pub(crate) fn whole(&self, frame: Arc<Frame>) {
        let mut waiting = self.lock();
        (waiting.frame, waiting.whole) = (Some(frame), true);
        drop(waiting);
        self.wake.notify_one();
    }

    /// Who is here, instead of what may wait.
    pub(crate) fn presence(&self, message: Utf8Bytes) {
        self.lock().presence = Some(message);
        self.wake.notify_one();
    }

    /// Ends it, after what waits is sent.
    pub(crate) fn end(&self, why: End) {
        self.lock().end.get_or_insert(why);
        self.wake.notify_one();
        self.closed.notify_one();
    }

    /// The writer has gone: nobody will read any more.
    pub(crate) fn hang_up(&self) {
        self.closed.notify_one();
    }

    /// Waits until there is something to send.
    pub(crate) async fn ready(&self) {
        self.wake.notified().await;
    }

    /// Waits until the socket is to be closed from this side.
    pub(crate) async fn closed(&self) {
        self.closed.notified().await;
    }

    /// All that waits.
    pub(crate) fn take(&self) -> Waiting {
        let mut waiting = self.lock();
        let look = waiting.look;
        let end = waiting.end;
        let whole = self.protocol == WHOLE_PROTOCOL;
        std::mem::replace(&mut *waiting, Waiting { look, end, whole, ..Waiting::default() })
    }

    /// Switches to the view of this seat, or of the one whose turn it is.
    pub(crate) fn look(&self, seat: Option<u8>) {
        self.lock().look = seat;
    }

    /// What this reader gets when these seats are its own.
    pub(crate) fn key(&self, own: Own, turn: Option<u8>, last: Option<u8>) -> Key {
        let look = self.lock().look;
        let viewer = look
            .filter(|&seat| own.has(seat))
            .or_else(|| turn.filter(|&seat| own.has(seat)))
            .or_else(|| own.first());
        Key {
            viewer,
            lang: self.lang,
            texts: self.protocol == WHOLE_PROTOCOL,
            legal: viewer.is_some() && viewer == turn,
            undo: last.is_some_and(|seat| own.has(seat)),
        }
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Own(u32);

impl Own {
    pub(crate) fn with(self, seat: u8) -> Own {
        Own(self.0 | 1u32.checked_shl(seat.into()).unwrap_or(0))
    }

    pub(crate) fn has(self, seat: u8) -> bool {
        self.0.checked_shr(seat.into()).unwrap_or(0) & 1 == 1
    }

    pub(crate) fn first(self) -> Option<u8> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as u8)
    }

    pub(crate) fn list(self) -> Vec<u8> {
        (0..32).filter(|&seat| self.has(seat)).collect()
    }
}

/// A message in writing.
pub(crate) fn text(message: &Tell) -> Utf8Bytes {
    serde_json::to_string(message).expect("plain data has a JSON form").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOME: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    #[test]
    fn whoever_does_not_read_holds_no_memory() {
        let outbox = Outbox::new(MatchId::from_bytes([0; 16]), HOME, None, None, Lang::En, wire::PROTOCOL);
        for _ in 0..10 * MOST {
            outbox.tell(&Tell::Pong {});
            outbox.presence("{}".into());
            outbox.frame(Arc::new(Frame::of_text("{}")));
        }
        let waiting = outbox.take();
        assert!(waiting.small.len() <= MOST);
        assert_eq!(waiting.end, Some(End::Slow));
        assert!(outbox.take().frame.is_none(), "taken once");
    }

    #[test]
    fn few_long_messages_are_too_many() {
        let outbox = Outbox::new(MatchId::from_bytes([0; 16]), HOME, None, None, Lang::En, wire::PROTOCOL);
        outbox.text("x".repeat(2 * MOST_BYTES).into());
        assert_eq!(outbox.take().small.len(), 1, "the largest answer comes through");
        for _ in 0..5 {
            outbox.text("x".repeat(MOST_BYTES / 2).into());
        }
        let waiting = outbox.take();
        assert!(waiting.small.iter().map(|text| text.len()).sum::<usize>() <= MOST_BYTES);
        assert_eq!(waiting.end, Some(End::Slow));
    }

    #[test]
    fn one_looks_through_the_eyes_of_whoever_owes_the_answer() {
        let outbox = Outbox::new(MatchId::from_bytes([0; 16]), HOME, None, None, Lang::Fr, wire::PROTOCOL);
        let own = Own::default().with(1).with(2);
        assert_eq!(own.list(), [1, 2]);
        let viewer = |turn, last| {
            let key = outbox.key(own, turn, last);
            (key.viewer, key.legal, key.undo)
        };
        assert_eq!(viewer(Some(2), Some(1)), (Some(2), true, true));
        assert_eq!(viewer(Some(0), Some(2)), (Some(1), false, true));
        assert_eq!(viewer(None, Some(0)), (Some(1), false, false));
        outbox.look(Some(1));
        assert_eq!(viewer(Some(2), None), (Some(1), false, false));
        outbox.look(Some(0));
        assert_eq!(
            viewer(Some(2), None),
            (Some(2), true, false),
            "a seat of somebody else's is nothing to look through"
        );
        let passer_by = outbox.key(Own::default(), Some(0), Some(0));
        assert_eq!((passer_by.viewer, passer_by.legal, passer_by.undo), (None, false, false));
    }
}
