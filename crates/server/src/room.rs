//! A match in memory: the table, its players and its viewers.

use crate::frame::{self, Frame, Key, Memory, Page, Sheet};
use crate::outbox::{End, Outbox, Own, text};
use crate::thinking::Network;
use crate::{App, Fault, guard, opening, slip, time, words};
use kernel::{AnyTable, Lang, Line, Snapshot, Words};
use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use store::{MatchId, MatchRow, Millis, PersonId, SeatOwner, SeatRow, Talk};
use tokio::sync::MutexGuard as AsyncGuard;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use wire::Tell;
use wire::live::Changed;
use wire::lobby::{ClockCard, SeatCard, SeatKind};

/// A match in use on this node.
pub(crate) struct Room {
    pub(crate) id: MatchId,
    /// How many lines this node knows, including those being written right now.
    known: AtomicU64,
    /// How many updates were written; each has a number unique in this room.
    written: AtomicU64,
    touched: AtomicI64,
    inside: tokio::sync::Mutex<Option<Match>>,
    crowd: Mutex<Crowd>,
}

/// The viewers: the sockets of this node, and what other nodes report of theirs.
#[derive(Default)]
struct Crowd {
    here: Vec<Arc<Outbox>>,
    elsewhere: HashMap<String, Elsewhere>,
}

/// The viewers on another node.
pub(crate) struct Elsewhere {
    /// The seats whose owners are there.
    pub(crate) seats: Vec<u8>,
    /// How many others.
    pub(crate) watching: u32,
    /// When the other node reported this.
    pub(crate) at: Millis,
}

/// How long a report of another node stays valid.
pub(crate) const BELIEVED: i64 = 90_000;

/// The match itself.
pub(crate) struct Match {
    pub(crate) table: Box<dyn AnyTable>,
    pub(crate) game: String,
    pub(crate) clock: ClockCard,
    /// The person who started the match.
    pub(crate) creator: PersonId,
    /// From where that was.
    pub(crate) network: Network,
    /// Who may write in its chat.
    pub(crate) talk: Talk,
    /// Why operators closed it, if they did; nobody can play any more.
    pub(crate) closed: Option<Words>,
    pub(crate) seats: Vec<SeatRow>,
    /// The deadline for the current answer.
    pub(crate) deadline: Option<Millis>,
    /// Whose turn it was before, and its deadline: an undo gives nobody more time.
    pub(crate) before: Option<(u8, Option<Millis>)>,
    /// False while a step is on the table that may not be durable.
    pub(crate) in_sync: bool,
    /// The number of steps of the last stored snapshot.
    pub(crate) kept: u64,
    /// Whether a bot is playing right now.
    pub(crate) thinking: bool,
    /// How many bot answers in a row were late.
    pub(crate) late: u32,
    /// Who wants to take something back, and who has agreed, as the store has it.
    pub(crate) slip: slip::Kept,
    /// The number of the next step to broadcast.
    told: u64,
    /// What each viewer was last sent; updates carry only the difference.
    memory: Memory,
    /// The number of the last chat message that was broadcast.
    pub(crate) chat: u64,
}

/// What this node knows of a match, to compare it with the store.
pub(crate) struct Peek {
    pub(crate) closed: bool,
    pub(crate) talk: Talk,
    pub(crate) deadline: Option<Millis>,
    pub(crate) chat: u64,
    pub(crate) seats: Vec<SeatRow>,
    pub(crate) slip: Option<String>,
}

/// Exclusive access to the match.
pub(crate) struct Entered<'a>(AsyncGuard<'a, Option<Match>>);

impl std::ops::Deref for Entered<'_> {
    type Target = Match;

    fn deref(&self) -> &Match {
        self.0.as_ref().expect("entering a room opens the match")
    }
}

impl std::ops::DerefMut for Entered<'_> {
    fn deref_mut(&mut self) -> &mut Match {
        self.0.as_mut().expect("entering a room opens the match")
    }
}

impl Room {
    pub(crate) fn new(id: MatchId) -> Room {
        Room {
            id,
            known: AtomicU64::new(0),
            written: AtomicU64::new(0),
            touched: AtomicI64::new(time::now().0),
            inside: tokio::sync::Mutex::new(None),
            crowd: Mutex::default(),
        }
    }

    pub(crate) fn touch(&self) {
        self.touched.store(time::now().0, Ordering::Relaxed);
    }

    /// Whether the room is unused: nobody came since, and nobody watches.
    pub(crate) fn is_idle(&self, since: i64) -> bool {
        self.touched.load(Ordering::Relaxed) < since && self.crowd().here.is_empty()
    }

    /// How many lines this node knows.
    pub(crate) fn known(&self) -> u64 {
        self.known.load(Ordering::Acquire)
    }

    /// Announces a step that is about to be written, so that the store's notification of it is not news.
    pub(crate) fn will_know(&self, seq: u64) {
        self.known.store(seq, Ordering::Release);
    }

    fn crowd(&self) -> MutexGuard<'_, Crowd> {
        // Nothing under this lock can panic half-way: what is there is whole.
        self.crowd.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Everybody who watches from this node.
    pub(crate) fn outboxes(&self) -> Vec<Arc<Outbox>> {
        self.crowd().here.clone()
    }

    pub(crate) fn admit(&self, outbox: &Arc<Outbox>) {
        self.crowd().here.push(outbox.clone());
    }

    pub(crate) fn dismiss(&self, outbox: &Outbox) {
        self.crowd().here.retain(|other| other.number != outbox.number);
        self.touch();
    }

    /// Records who watches from another node.
    pub(crate) fn heard_from(&self, node: String, elsewhere: Elsewhere) {
        self.crowd().elsewhere.insert(node, elsewhere);
    }

    /// Opens the match if necessary, and waits for exclusive access to it.
    pub(crate) async fn enter(&self, app: &App) -> Result<Entered<'_>, Fault> {
        let mut inside = self.inside.lock().await;
        if inside.as_ref().is_none_or(|inside| !inside.in_sync) {
            let told = inside.as_ref().map(|inside| (inside.told, inside.chat));
            *inside = None;
            let mut opened = open(app, self.id).await?;
            if let Some((told, chat)) = told {
                // Those who look on have seen so much and no more.
                (opened.told, opened.chat) = (told.min(opened.seq()), chat);
            }
            self.will_know(opened.seq());
            *inside = Some(opened);
        }
        Ok(Entered(inside))
    }

    /// What this node knows of an open match that is in order and not in use right now.
    pub(crate) fn peek(&self) -> Option<Peek> {
        let inside = self.inside.try_lock().ok()?;
        let inside = inside.as_ref().filter(|inside| inside.in_sync)?;
        Some(Peek {
            closed: inside.closed.is_some(),
            talk: inside.talk,
            deadline: inside.deadline,
            chat: inside.chat,
            seats: inside.seats.clone(),
            slip: inside.slip.text().map(str::to_owned),
        })
    }

    /// Takes the snapshot of a match that is open, in order and not stored yet, and marks it as stored.
    pub(crate) async fn to_keep(&self) -> Option<Snapshot> {
        let mut inside = self.inside.lock().await;
        let inside = inside.as_mut().filter(|inside| inside.in_sync && inside.kept < inside.seq())?;
        let snapshot = guard(|| inside.table.snapshot())?;
        inside.kept = inside.seq();
        Some(snapshot)
    }

    /// Tells everybody here that this node no longer serves the match, and drops it.
    pub(crate) async fn hand_on(&self) {
        self.invalidate().await;
        for outbox in self.outboxes() {
            outbox.tell(&error(&Fault::OtherEdition, outbox.lang));
            outbox.end(End::Elsewhere);
        }
    }

    /// Drops the match from memory; its next use reopens it from the store.
    pub(crate) async fn invalidate(&self) {
        if let Some(inside) = self.inside.lock().await.as_mut() {
            inside.in_sync = false;
        }
    }

    /// Sends everybody here what happened, and serialises each distinct view once.
    pub(crate) fn publish(&self, inside: &mut Match) {
        let seq = inside.seq();
        let since = std::mem::replace(&mut inside.told, seq);
        let mut written: Vec<(Key, Arc<Frame>)> = Vec::new();
        let mut sheet = Sheet::default();
        for outbox in self.outboxes() {
            let key = inside.key(&outbox);
            let known = written.iter().find(|(other, _)| *other == key).map(|(_, frame)| frame.clone());
            match known.or_else(|| self.tell(inside, key, since, &mut sheet)) {
                Some(frame) => {
                    outbox.frame(frame.clone());
                    written.push((key, frame));
                }
                None => outbox.tell(&error(&Fault::Panicked, outbox.lang)),
            }
        }
        inside.memory.keep(|ears| written.iter().any(|(key, _)| key.ears() == ears));
    }

    /// Drops the last views of those who have left.
    pub(crate) fn forget_absent(&self, inside: &mut Match) {
        let here: Vec<Key> = self.outboxes().iter().map(|outbox| inside.key(outbox)).collect();
        inside.memory.keep(|ears| here.iter().any(|key| key.ears() == ears));
    }

    /// Builds an update; `None` if the game panics.
    pub(crate) fn frame(&self, inside: &mut Match, key: Key, since: u64) -> Option<Arc<Frame>> {
        self.tell(inside, key, since, &mut Sheet::default())
    }

    /// Builds one of several updates that share what they have in common.
    fn tell(&self, inside: &mut Match, key: Key, since: u64, sheet: &mut Sheet) -> Option<Arc<Frame>> {
        let page = inside.page(key, since)?;
        let next = || 1 + self.written.fetch_add(1, Ordering::Relaxed);
        inside.memory.tell(key, page, sheet, next).map(Arc::new)
    }

    /// Sends everybody here the same small message, built once per language.
    pub(crate) fn announce(&self, message: impl Fn(Lang) -> Tell) {
        let in_both = Lang::ALL.map(|lang| text(&message(lang)));
        for outbox in self.outboxes() {
            let [en, fr] = &in_both;
            outbox.text(if outbox.lang == Lang::En { en.clone() } else { fr.clone() });
        }
    }

    /// Sends everybody here the seats.
    pub(crate) fn announce_seats(&self, inside: &Match) {
        for outbox in self.outboxes() {
            let yours = inside.own(outbox.person).list();
            outbox.tell(&Tell::Seats { seats: cards(&inside.seats, outbox.lang), yours });
        }
    }

    /// Who is connected to this node: the seats whose owners are, and how many others.
    pub(crate) fn attendance(&self, inside: &Match) -> (Own, u32) {
        let mut present = (Own::default(), 0);
        for outbox in self.outboxes() {
            match inside.own(outbox.person).list() {
                none if none.is_empty() => present.1 += 1,
                own => present.0 = own.into_iter().fold(present.0, Own::with),
            }
        }
        present
    }

    /// Sends everybody here who is connected, on whichever node.
    pub(crate) fn announce_presence(&self, inside: &Match) {
        let message = self.presence(inside);
        for outbox in self.outboxes() {
            outbox.presence(message.clone());
        }
    }

    fn presence(&self, inside: &Match) -> Utf8Bytes {
        let (mut present, mut watching) = self.attendance(inside);
        let mut crowd = self.crowd();
        let now = time::now();
        crowd.elsewhere.retain(|_, elsewhere| elsewhere.at.0 + BELIEVED > now.0);
        for elsewhere in crowd.elsewhere.values() {
            present = elsewhere.seats.iter().fold(present, |own, &seat| own.with(seat));
            watching = watching.saturating_add(elsewhere.watching);
        }
        drop(crowd);
        let here = |seat: &SeatRow| matches!(seat.owner, SeatOwner::Bot { .. }) || present.has(seat.seat);
        text(&Tell::Presence { seats: inside.seats.iter().map(here).collect(), watching })
    }
}

impl Match {
    /// How many lines the journal has.
    pub(crate) fn seq(&self) -> u64 {
        self.table.seq() as u64
    }

    /// The seat that owes an answer.
    pub(crate) fn turn(&self) -> Option<u8> {
        self.table.turn().seat().map(|seat| seat.0)
    }

    /// Who sits there.
    pub(crate) fn owner(&self, seat: u8) -> Option<&SeatOwner> {
        self.seats.iter().find(|row| row.seat == seat).map(|row| &row.owner)
    }

    /// The seats of this person.
    pub(crate) fn own(&self, person: Option<PersonId>) -> Own {
        own(&self.seats, person)
    }

    /// Where the rules of a match in progress changed, and what to tell its players.
    pub(crate) fn changed(&self, lang: Lang) -> Option<Changed> {
        self.turn()?;
        let (seq, lines) = self.table.changed(lang)?;
        Some(Changed { seq: seq as u64, lines: lines.iter().map(Line::text).collect() })
    }

    /// What this viewer is sent.
    pub(crate) fn key(&self, outbox: &Outbox) -> Key {
        outbox.key(self.own(outbox.person), self.turn(), self.table.last().map(|seat| seat.0))
    }

    /// The content of an update; `None` if the game panics.
    fn page(&self, key: Key, since: u64) -> Option<Page> {
        // A bot's deadline is for the watchman alone.
        let person = self.turn().and_then(|seat| self.owner(seat));
        let deadline = self.deadline.filter(|_| !matches!(person, Some(SeatOwner::Bot { .. })));
        guard(|| frame::page(&*self.table, key, since, deadline, time::now()))
    }
}

/// The seats of this person.
pub(crate) fn own(seats: &[SeatRow], person: Option<PersonId>) -> Own {
    let Some(person) = person else { return Own::default() };
    let mine = seats.iter().filter(|row| row.owner == SeatOwner::Person(person));
    mine.fold(Own::default(), |own, row| own.with(row.seat))
}

/// Who sits where, for people.
pub(crate) fn cards(seats: &[SeatRow], lang: Lang) -> Vec<SeatCard> {
    let card = |row: &SeatRow| match &row.owner {
        SeatOwner::Person(_) => {
            let name = row.name.clone().unwrap_or_else(|| words::guest(lang).to_owned());
            SeatCard { kind: SeatKind::Person, name: Some(name), guest: !row.registered }
        }
        SeatOwner::Bot { name, .. } => {
            SeatCard { kind: SeatKind::Bot, name: Some(name.clone()), guest: false }
        }
        SeatOwner::Open => SeatCard { kind: SeatKind::Open, name: None, guest: false },
        SeatOwner::Invited { .. } => SeatCard { kind: SeatKind::Invited, name: None, guest: false },
    };
    seats.iter().map(card).collect()
}

/// A fault that answers no numbered request.
pub(crate) fn error(fault: &Fault, lang: Lang) -> Tell {
    Tell::Error { id: None, code: fault.code().to_owned(), message: fault.text(lang), wait: fault.wait() }
}

/// The clock of a match, as stored.
pub(crate) fn clock(row: &MatchRow) -> ClockCard {
    serde_json::from_str(&row.clock).unwrap_or_default()
}

/// Opens a match from the store.
async fn open(app: &App, id: MatchId) -> Result<Match, Fault> {
    let (row, mut table) = opening::open(app, id).await?;
    // What was played is in the store.
    guard(|| table.forget()).ok_or(Fault::Panicked)?;
    let seats = app.store.seats(id).await?;
    Ok(Match {
        told: table.seq() as u64,
        memory: Memory::default(),
        table,
        clock: clock(&row),
        creator: row.creator,
        network: Network::of_match(&row),
        talk: row.talk,
        closed: opening::why_closed(&row),
        game: row.game,
        seats,
        deadline: row.deadline,
        before: None,
        in_sync: true,
        kept: 0,
        thinking: false,
        late: 0,
        chat: row.chat,
        slip: slip::Kept::read(row.slip),
    })
}
