//! Who may ask for how much.

use std::time::Duration;

/// How much a person may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Rank {
    /// A person without an account, who may leave without a trace.
    Guest,
    /// A person with an account.
    Account,
    /// An operator, and everybody where nothing is limited.
    Operator,
}

/// Disk space, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Room {
    pub(crate) a_day: u64,
    pub(crate) in_all: u64,
}

/// The limits of each rank.
pub(super) struct Quota {
    /// How many questions may wait or be computed at once.
    pub(super) at_once: usize,
    /// How much time questions may take per minute.
    pub(super) time: Duration,
    /// How many matches between bots may run at once.
    bot_matches: usize,
}

impl Rank {
    pub(super) const fn quota(self) -> Quota {
        let (at_once, seconds, bot_matches) = match self {
            Rank::Guest => (2, 15, 2),
            Rank::Account => (4, 30, 5),
            Rank::Operator => (64, 600, 10_000),
        };
        Quota { at_once, time: Duration::from_secs(seconds), bot_matches }
    }

    /// How many tables somebody may have waiting in the lobby.
    pub(crate) const fn open_tables(self) -> usize {
        match self {
            Rank::Guest => 2,
            Rank::Account => 5,
            Rank::Operator => 10_000,
        }
    }

    /// How many reports somebody may make in a day.
    pub(crate) const fn reports(self) -> u32 {
        match self {
            Rank::Guest => 3,
            Rank::Account => 20,
            Rank::Operator => 1_000,
        }
    }

    /// How much disk space a person's imported journals may take; `None` means no limit.
    pub(crate) const fn room(self) -> Option<Room> {
        match self {
            Rank::Guest => Some(Room { a_day: 2 << 20, in_all: 8 << 20 }),
            Rank::Account => Some(Room { a_day: 16 << 20, in_all: 128 << 20 }),
            Rank::Operator => None,
        }
    }

    /// How many matches between bots a person may have in progress.
    pub(crate) const fn bot_matches(self) -> usize {
        self.quota().bot_matches
    }
}
