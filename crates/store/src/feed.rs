//! The change feed: what happened at which table, on any node.

use std::fmt;
use std::str::FromStr;

use tokio::sync::broadcast;

use crate::{MatchId, StoreError};

/// How many changes a feed may lag behind before its reader has to check for itself.
const BACKLOG: usize = 4096;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Something happened at a table.
    At(MatchId, What),
    /// Changes may have been missed, because the reader was too slow or the database was unreachable. Check
    /// everything again.
    Lost,
}

/// Something that happened at a table. Everything but a note is durable before it is announced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The journal has this many lines by now.
    Line(u64),
    /// The chat has a message with this number.
    Chat(u64),
    /// The match was created.
    Created,
    /// A seat changed hands.
    Seats,
    /// The match ended without a line, its deadline moved, or it got a rematch.
    Changed,
    /// The match is gone.
    Deleted,
    /// A short-lived message from one node to all; see [`Store::tell`](crate::Store::tell).
    Note(String),
}

/// Changes as they come. Those before the subscription are not told.
#[derive(Debug)]
pub struct Feed(broadcast::Receiver<Change>);

impl Feed {
    pub(crate) fn new(receiver: broadcast::Receiver<Change>) -> Self {
        Self(receiver)
    }

    /// The next change, or `None` when the store is closed. It is safe to give up waiting: nothing is lost.
    pub async fn next(&mut self) -> Option<Change> {
        match self.0.recv().await {
            Ok(change) => Some(change),
            Err(broadcast::error::RecvError::Lagged(_)) => Some(Change::Lost),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }
}

pub(crate) fn channel() -> broadcast::Sender<Change> {
    broadcast::Sender::new(BACKLOG)
}

/// The form of a change in PostgreSQL: the match, a keyword and its data.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::At(id, what) = self else { return f.write_str("lost") };
        match what {
            What::Line(seq) => write!(f, "{id} line {seq}"),
            What::Chat(number) => write!(f, "{id} chat {number}"),
            What::Created => write!(f, "{id} created"),
            What::Seats => write!(f, "{id} seats"),
            What::Changed => write!(f, "{id} changed"),
            What::Deleted => write!(f, "{id} deleted"),
            What::Note(note) => write!(f, "{id} note {note}"),
        }
    }
}

impl FromStr for Change {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let damaged = || StoreError::Damaged("notification");
        if text == "lost" {
            return Ok(Self::Lost);
        }
        let mut words = text.splitn(3, ' ');
        let id = words.next().unwrap_or_default().parse().map_err(|_| damaged())?;
        let word = words.next().ok_or_else(damaged)?;
        let rest = words.next();
        let number = || rest.and_then(|rest| rest.parse().ok()).ok_or_else(damaged);
        let what = match word {
            "line" => What::Line(number()?),
            "chat" => What::Chat(number()?),
            "created" => What::Created,
            "seats" => What::Seats,
            "changed" => What::Changed,
            "deleted" => What::Deleted,
            "note" => What::Note(rest.unwrap_or_default().to_owned()),
            _ => return Err(damaged()),
        };
        Ok(Self::At(id, what))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_read_back_as_it_was_announced() {
        let id = MatchId::random().unwrap();
        let notes = ["", " ", "with words", "{\"seat\":1}", "l\nine", "🎲 ' OR 1=1"];
        let whats = [What::Line(7), What::Chat(0), What::Created, What::Seats, What::Changed, What::Deleted];
        for what in whats.into_iter().chain(notes.map(|note| What::Note(note.to_owned()))) {
            let change = Change::At(id, what);
            assert_eq!(change.to_string().parse::<Change>().unwrap(), change);
        }
        assert_eq!("lost".parse::<Change>().unwrap(), Change::Lost);
        for text in [
            "",
            "x",
            &format!("{id}"),
            &format!("{id} line"),
            &format!("{id} line x"),
            &format!("{id} dance"),
        ] {
            assert!(text.parse::<Change>().is_err(), "{text}");
        }
    }

    #[tokio::test]
    async fn a_feed_that_is_too_slow_is_told_that_it_missed_something() {
        let sender = channel();
        let mut feed = Feed::new(sender.subscribe());
        let id = MatchId::random().unwrap();
        for seq in 0..=BACKLOG as u64 {
            sender.send(Change::At(id, What::Line(seq))).unwrap();
        }
        assert_eq!(feed.next().await, Some(Change::Lost));
        assert_eq!(feed.next().await, Some(Change::At(id, What::Line(1))));
        drop(sender);
    }
}
