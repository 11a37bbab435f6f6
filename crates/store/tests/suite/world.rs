//! An empty database of either kind, and small helpers to fill it.

use std::sync::atomic::{AtomicU64, Ordering};

use store::testing::Postgres;
use store::{After, MatchId, Millis, NewMatch, PersonId, SeatOwner, Store, Visibility};
use tempfile::TempDir;

/// The moment at which every test begins.
pub(crate) const NOW: Millis = Millis(1_700_000_000_000);

/// A database of its own for one test.
pub(crate) struct World {
    pub(crate) address: String,
    pub(crate) folder: TempDir,
}

impl World {
    pub(crate) fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { address: format!("sqlite:{}", folder.path().join("tablee.db").display()), folder }
    }

    pub(crate) async fn postgres() -> Option<Self> {
        let address = Postgres::shared()?.database().await;
        Some(Self { address, folder: tempfile::tempdir().unwrap() })
    }

    pub(crate) fn is_sqlite(&self) -> bool {
        self.address.starts_with("sqlite")
    }

    pub(crate) async fn open(&self) -> Store {
        Store::open(&self.address).await.unwrap()
    }
}

/// So many milliseconds after the beginning.
pub(crate) fn later(millis: i64) -> Millis {
    Millis(NOW.0 + millis)
}

/// Whose turn it is next, and nothing else.
pub(crate) fn turn(seat: u8) -> After {
    After { turn: Some(seat), ..After::default() }
}

pub(crate) async fn guest(store: &Store, name: &str) -> PersonId {
    let id = PersonId::random().unwrap();
    store.create_guest(id, Some(name), NOW).await.unwrap();
    id
}

/// A listed match of two seats, the first of which is the creator's.
pub(crate) fn table(creator: PersonId) -> NewMatch {
    NewMatch {
        id: MatchId::random().unwrap(),
        game: "pocket".into(),
        edition: None,
        header: "{\"seed\":1}".into(),
        setup: "{}".into(),
        clock: "none".into(),
        visibility: Visibility::Listed,
        talk: store::Talk::default(),
        origin: None,
        creator,
        seats: vec![SeatOwner::Person(creator), SeatOwner::Open],
        lines: vec![],
        turn: Some(0),
        deadline: None,
        result: None,
        slips: 0,
        rematch_of: None,
        now: NOW,
    }
}

/// The same, created.
pub(crate) async fn match_of(store: &Store, creator: PersonId) -> MatchId {
    let new = table(creator);
    let id = new.id;
    store.create_match(new).await.unwrap();
    id
}

/// Small numbers that differ from test to test, but not from run to run.
pub(crate) struct Dice(AtomicU64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(AtomicU64::new(seed))
    }

    pub(crate) fn roll(&self, below: u64) -> u64 {
        let step = self.0.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed);
        let mixed = (step ^ (step >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % below
    }
}
