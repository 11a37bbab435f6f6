//! The watchman: handles late matches and keeps the server's heartbeat.
//!
//! Each round goes through all late matches, most overdue first. The watchman itself only talks to the store;
//! a few workers open matches and think, so that a broken or slow match never holds up the next one. A round
//! skips matches that a worker is busy with and those that failed recently.
//!
//! While nobody could reach the server, because it was stopped or could not reach its store, nobody's clock
//! ran ([`store::Store::beat`]). So the watchman looks at no deadline before the first heartbeat.

use crate::clock::{BOT, after_holiday, substitute};
use crate::play::bot_at;
use crate::{App, Fault, bots, room, time};
use futures_util::StreamExt as _;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use store::{Grace, MatchId, MatchRow, Millis, Overdue, PersonId, SeatError, SeatOwner};
use tokio::sync::Semaphore;
use wire::lobby::{ClockCard, Late};

/// How often a round starts.
const ROUND: Duration = Duration::from_secs(1);
/// How many late matches one query returns.
const PAGE: u32 = 200;
/// How many such pages a round reads; the next round continues.
const PAGES: usize = 20;
/// How many store requests run at once.
const AT_ONCE: usize = 16;
/// How many workers open matches, for each of two jobs: bots that are silent, and answers for late seats.
const HELPERS: usize = 16;
/// How often the heart beats.
const BEAT: i64 = 3_000;
/// The extra time people get after the server was away.
const GRACE: Grace = Grace { away: 9_000, live: 2 * time::MINUTE, slow: 60 * time::MINUTE };
/// Before the first beat.
const NEVER: Millis = Millis(i64::MIN);
/// A match that failed is skipped for this long, and twice as long after each further failure.
const REST: Duration = Duration::from_secs(5);
/// The longest such pause, in doublings.
const DOUBLINGS: u32 = 7;

/// The watchman's memory between rounds.
pub(crate) struct Watch {
    hands: Mutex<HashMap<MatchId, Hand>>,
    wakers: Arc<Semaphore>,
    stand_ins: Arc<Semaphore>,
}

/// A match that a round skips.
#[derive(Clone, Copy)]
struct Hand {
    /// How often it has failed in a row.
    failed: u32,
    /// Until when it is skipped; `None` while a worker is busy with it.
    until: Option<Instant>,
}

impl Default for Watch {
    fn default() -> Watch {
        Watch {
            hands: Mutex::default(),
            wakers: Arc::new(Semaphore::new(HELPERS)),
            stand_ins: Arc::new(Semaphore::new(HELPERS)),
        }
    }
}

impl Watch {
    fn hands(&self) -> MutexGuard<'_, HashMap<MatchId, Hand>> {
        // Nothing under this lock can panic half-way: what is there is whole.
        self.hands.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Claims a match; false if a worker is busy with it or it is paused.
    fn take(&self, id: MatchId) -> bool {
        let mut hands = self.hands();
        let failed = match hands.get(&id) {
            Some(hand) if hand.until.is_none_or(|until| until > Instant::now()) => return false,
            Some(hand) => hand.failed,
            None => 0,
        };
        hands.insert(id, Hand { failed, until: None });
        true
    }

    /// Releases a match, for good or for a pause.
    fn release(&self, id: MatchId, done: Result<(), Fault>) {
        match done {
            Ok(()) | Err(Fault::Closing) => drop(self.hands().remove(&id)),
            Err(fault) => {
                let mut hands = self.hands();
                let hand = hands.entry(id).or_insert(Hand { failed: 0, until: None });
                hand.until = Some(Instant::now() + REST * 2u32.pow(hand.failed.min(DOUBLINGS)));
                hand.failed = hand.failed.saturating_add(1);
                drop(hands);
                // Others look after it, or nobody.
                if !matches!(fault, Fault::OtherEdition | Fault::Aside) {
                    tracing::warn!(%id, %fault, "a late match could not be looked after");
                }
            }
        }
    }

    /// Forgets failures of long ago.
    fn sweep(&self) {
        let long_ago = Instant::now().checked_sub(REST * 2u32.pow(DOUBLINGS));
        self.hands().retain(|_, hand| hand.until.is_none() || hand.until > long_ago);
    }
}

/// Handles late matches until the server stops.
pub(crate) async fn watch(app: App) {
    let mut beaten = NEVER;
    let mut after = None;
    loop {
        let now = time::now();
        if beat(&app, now, &mut beaten).await {
            after = round(&app, now, after).await;
            app.watch.sweep();
        }
        app.thinking.relieve();
        tokio::select! {
            () = tokio::time::sleep(ROUND) => {}
            () = app.closes() => return,
        }
    }
}

/// Records a heartbeat if one is due, and returns whether the last one is recent.
async fn beat(app: &App, now: Millis, beaten: &mut Millis) -> bool {
    if now >= *beaten && now.0.saturating_sub(beaten.0) < BEAT {
        return true;
    }
    // Where there is one server alone, the house was away whenever that starts.
    let starts = *beaten == NEVER && !app.config.one_of_many;
    let grace = Grace { away: if starts { 1_000 } else { GRACE.away }, ..GRACE };
    match app.store.beat(now, grace).await {
        Ok(away) => {
            *beaten = now;
            if let Some(away) = away {
                let (seconds, moved) = (away.millis / 1000, away.moved);
                app.metrics.away.inc_by(seconds.unsigned_abs());
                tracing::warn!(seconds, moved, "the house was away: the deadlines of people were moved");
            }
            true
        }
        Err(error) => {
            tracing::warn!(%error, "cannot see who is late");
            false
        }
    }
}

/// Goes through the late matches after this one, and returns where to continue if there were too many.
async fn round(app: &App, now: Millis, mut after: Option<(Millis, MatchId)>) -> Option<(Millis, MatchId)> {
    for _ in 0..PAGES {
        let late = match app.store.overdue(now, after, PAGE).await {
            Ok(late) => late,
            Err(error) => {
                tracing::warn!(%error, "cannot see who is late");
                return after;
            }
        };
        let next = late.last().filter(|_| late.len() == PAGE as usize).map(|last| (last.deadline, last.id));
        futures_util::stream::iter(late)
            .for_each_concurrent(AT_ONCE, async |overdue| look_after(app, &overdue).await)
            .await;
        after = Some(next?);
    }
    after
}

async fn look_after(app: &App, overdue: &Overdue) {
    if !app.watch.take(overdue.id) {
        return;
    }
    match settle(app, overdue).await {
        Ok(None) => app.watch.release(overdue.id, Ok(())),
        Ok(Some(work)) => delegate(app, overdue.id, work),
        Err(fault) => app.watch.release(overdue.id, Err(fault)),
    }
}

/// The work left for the workers that open matches.
enum Work {
    /// A bot has the turn and is silent.
    Wake,
    /// A person is late, and this bot answers for the seat.
    StandIn { seat: u8, bot: String },
}

/// Does what the store alone can do about a late match, and returns the work that is left.
async fn settle(app: &App, overdue: &Overdue) -> Result<Option<Work>, Fault> {
    let Some(row) = app.store.match_row(overdue.id).await? else { return Ok(None) };
    let Some(seat) = row.turn.filter(|_| is_still_owed(&row, overdue)) else {
        // It has moved on, here or elsewhere.
        return Ok(None);
    };
    let seats = app.store.seats(row.id).await?;
    let owner = seats.iter().find(|held| held.seat == seat).map(|held| held.owner.clone());
    match owner {
        Some(SeatOwner::Bot { .. }) => {
            let manned = seats.iter().any(|held| matches!(held.owner, SeatOwner::Person(_)));
            let watched = app.room_in_use(row.id).is_some_and(|room| !room.outboxes().is_empty());
            // Where nobody sits or watches, whoever comes to watch wakes them.
            let later = (manned || watched).then(|| time::after(time::now(), BOT));
            app.store.set_deadline(row.id, row.seq, later).await?;
            Ok(later.map(|_| Work::Wake))
        }
        Some(SeatOwner::Person(person)) => late(app, &row, seat, person, overdue).await,
        // Nobody is late who has not come yet.
        Some(SeatOwner::Open | SeatOwner::Invited { .. }) | None => {
            app.store.set_deadline(row.id, row.seq, None).await?;
            Ok(None)
        }
    }
}

fn is_still_owed(row: &MatchRow, overdue: &Overdue) -> bool {
    row.seq == overdue.seq && row.deadline == Some(overdue.deadline) && row.result.is_none()
}

/// Handles a person who is late.
async fn late(
    app: &App,
    row: &MatchRow,
    seat: u8,
    person: PersonId,
    overdue: &Overdue,
) -> Result<Option<Work>, Fault> {
    let clock = room::clock(row);
    if let Some(holiday) = app.store.holiday(person, overdue.deadline).await?
        && let Some(later) =
            after_holiday(clock, overdue.deadline, holiday).filter(|later| *later > time::now())
    {
        app.store.set_deadline(row.id, row.seq, Some(later)).await?;
        return Ok(None);
    }
    let bot = substitute(app, &row.game)?;
    app.metrics.late.inc();
    match clock {
        ClockCard::Minutes { late: Late::BotTakesOver, .. }
        | ClockCard::Days { late: Late::BotTakesOver, .. } => {
            let new = SeatOwner::Bot { name: bot, level: String::new() };
            match app.store.change_seat(row.id, seat, &SeatOwner::Person(person), &new).await {
                Ok(_) => {}
                Err(SeatError::Changed { .. } | SeatError::Over) => return Ok(None),
                Err(error) => return Err(error.into()),
            }
            let later = time::after(time::now(), BOT);
            app.store.set_deadline(row.id, row.seq, Some(later)).await?;
            Ok(Some(Work::Wake))
        }
        _ => Ok(Some(Work::StandIn { seat, bot })),
    }
}

/// Hands the work to a worker; until it is done, rounds skip the match.
fn delegate(app: &App, id: MatchId, work: Work) {
    let app = app.clone();
    tokio::spawn(async move {
        let helpers = match work {
            Work::Wake => app.watch.wakers.clone(),
            Work::StandIn { .. } => app.watch.stand_ins.clone(),
        };
        let done = match helpers.acquire_owned().await {
            Ok(_helper) => match work {
                Work::Wake => wake(&app, id).await,
                Work::StandIn { seat, bot } => stand_in(&app, id, seat, &bot).await,
            },
            Err(_) => Err(Fault::Closing),
        };
        app.watch.release(id, done);
    });
}

/// Lets the bot think whose turn it is.
async fn wake(app: &App, id: MatchId) -> Result<(), Fault> {
    let room = app.room(id);
    let mut inside = room.enter(app).await?;
    if let Some(seat) = inside.turn()
        && bot_at(&inside, seat).is_some()
        && bots::rests(&room, &inside)
    {
        let seq = inside.seq();
        app.store.set_deadline(id, seq, None).await?;
        inside.deadline = None;
        return Ok(());
    }
    bots::wake(app, &room, &mut inside);
    Ok(())
}

/// Lets a bot answer for a seat until another seat has the turn.
async fn stand_in(app: &App, id: MatchId, seat: u8, bot: &str) -> Result<(), Fault> {
    let room = app.room(id);
    let mut inside = room.enter(app).await?;
    if inside.thinking || inside.deadline.is_some_and(|deadline| deadline > time::now()) {
        return Ok(());
    }
    inside.thinking = true;
    drop(inside);
    let mut answered = Ok(true);
    while !app.is_closing() && matches!(answered, Ok(true)) {
        answered = bots::answer(app, &room, seat, bot, true).await;
    }
    if let Ok(mut inside) = room.enter(app).await {
        inside.thinking = false;
        bots::wake(app, &room, &mut inside);
    }
    answered.map(|_| ())
}
