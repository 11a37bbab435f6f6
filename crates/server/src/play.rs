//! A step of a match: the game checks it, the store makes it durable, then everybody is told.

use crate::keeper::STEPS;
use crate::room::{Entered, Match, Room};
use crate::{App, Fault, bots, clock, guard, notices, time};
use kernel::{Seat, Turn};
use serde_json::Value;
use std::sync::Arc;
use std::time::Instant;
use store::{After, AppendError, MatchId, PersonId, SeatOwner};

/// The move: an action or an undo.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Step {
    Act(Value),
    Undo(u32),
    /// What everybody has forgiven; only a match that was opened whole can do it.
    Forgive(u32),
}

/// The mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    /// A person, who must sit there.
    Person(PersonId),
    /// The server: a bot, for its own seat or for that of somebody who is late.
    Server,
}

/// Plays a step in a match that is at `seq`, and returns the number of the next step. When this returns, the
/// step is durable and every viewer has been told.
pub(crate) async fn play(
    app: &App,
    room: &Arc<Room>,
    by: By,
    seat: u8,
    seq: u64,
    step: &Step,
) -> Result<u64, Fault> {
    let began = Instant::now();
    let mut inside = room.enter(app).await?;
    if let By::Person(person) = by
        && !inside.own(Some(person)).has(seat)
    {
        return Err(if seat < inside.table.seats() { Fault::NotYourSeat } else { Fault::NoSuchSeat });
    }
    if let Some(why) = &inside.closed {
        return Err(Fault::Closed(why.clone()));
    }
    if inside.seq() != seq {
        return Err(Fault::Stale { seq: inside.seq() });
    }
    let whose = inside.turn();
    if matches!(by, By::Person(_)) {
        inside.late = 0;
    }
    apply(&mut inside, Seat(seat), step)?;
    let seq = settle(app, room, &mut inside, seat, whose, step).await?;
    drop(inside);
    app.metrics.acted(by == By::Server, began.elapsed());
    Ok(seq)
}

/// Makes the step on the table durable and tells of it; gives the number of the next step. `whose` turn it was
/// before.
pub(crate) async fn settle(
    app: &App,
    room: &Arc<Room>,
    inside: &mut Entered<'_>,
    seat: u8,
    whose: Option<u8>,
    step: &Step,
) -> Result<u64, Fault> {
    keep(app, room, inside, seat, whose, step).await?;
    room.publish(inside);
    let seq = inside.seq();
    let passed = inside.turn() != whose;
    // Nobody can play back from a state that was written down to one before it.
    if passed || matches!(step, Step::Forgive(_)) || seq >= inside.kept + STEPS {
        app.keeper.state(room.id);
    }
    if inside.turn().is_none() {
        app.keeper.album(room.id);
    }
    bots::wake(app, room, inside);
    if passed {
        notices::tell(app, room.id, inside);
    }
    Ok(seq)
}

/// Plays the step on the table. A refusal changes nothing; after a panic of the game the match is reopened.
pub(crate) fn apply(inside: &mut Match, seat: Seat, step: &Step) -> Result<(), Fault> {
    inside.in_sync = false;
    let done = guard(|| match step {
        Step::Act(action) => inside.table.act(seat, action).map_err(Fault::Refused),
        Step::Undo(count) => inside.table.undo(seat, *count).map_err(Fault::NoUndo),
        Step::Forgive(count) => inside.table.forgive(seat, *count).map_err(Fault::NoUndo),
    });
    match done {
        Some(Ok(())) => Ok(()),
        Some(Err(refusal)) => {
            inside.in_sync = true;
            Err(refusal)
        }
        None => Err(Fault::Panicked),
    }
}

/// Makes the step on the table durable. Until then nobody may trust the match in memory: if this future is
/// dropped half-way, the next user reopens it.
async fn keep(
    app: &App,
    room: &Arc<Room>,
    inside: &mut Entered<'_>,
    seat: u8,
    whose: Option<u8>,
    step: &Step,
) -> Result<(), Fault> {
    let now = time::now();
    let (turn, over) = match inside.table.turn() {
        Turn::Of(seat, _) => (Some(seat.0), None),
        Turn::Over(outcome) => (None, serde_json::to_string(&outcome).ok()),
    };
    let deadline = match inside.before {
        _ if turn == whose => inside.deadline,
        Some((before, deadline)) if !matches!(step, Step::Act(_)) && turn == Some(before) => deadline,
        _ => clock::deadline(inside, now),
    };
    let Some(line) = inside.table.last_line() else { return Err(Fault::Panicked) };
    let seq = inside.seq();
    room.will_know(seq);
    let edition = Some(inside.table.edition().to_string());
    let after = After { turn, over, deadline, edition, slip: matches!(step, Step::Forgive(_)) };
    match app.store.append(room.id, seq - 1, seat, &line, after, now).await {
        Ok(_) => {
            inside.in_sync = true;
            if turn != whose {
                inside.before = whose.map(|seat| (seat, inside.deadline));
            }
            inside.deadline = deadline;
            Ok(())
        }
        Err(error) => {
            if !matches!(error, AppendError::Conflict { .. }) {
                tracing::warn!(id = %room.id, %error, "a step was not kept");
            }
            room.will_know(0);
            later(app, room.id);
            Err(error.into())
        }
    }
}

/// Schedules another look at a match: the table may be wrong, and its viewers need to know.
fn later(app: &App, id: MatchId) {
    let app = app.clone();
    tokio::spawn(async move {
        let room = app.room(id);
        if let Ok(mut inside) = room.enter(&app).await {
            room.publish(&mut inside);
            bots::wake(&app, &room, &mut inside);
        }
    });
}

/// Catches up with lines that another node has written. If a bot has the turn, that node lets it think; this
/// one checks later in case the other is gone.
pub(crate) async fn catch_up(app: &App, room: &Arc<Room>) -> Result<(), Fault> {
    let mut inside = room.enter(app).await?;
    let before = inside.seq();
    if let Some(row) = app.store.match_row(room.id).await?
        && row.result.is_none()
        && row.edition.as_deref().is_some_and(|edition| edition != inside.table.edition().to_string())
    {
        drop(inside);
        room.hand_on().await;
        return Err(Fault::OtherEdition);
    }
    let lines = app.store.lines(room.id, before).await?;
    for line in lines {
        let Ok(entry) = serde_json::from_str::<kernel::Entry<Value>>(&line.line) else {
            inside.in_sync = false;
            return Err(Fault::Broken);
        };
        if entry.is_forgiven() {
            // That takes what was forgotten here: the match is opened again, with all lines there are.
            inside.in_sync = false;
            drop(inside);
            inside = room.enter(app).await?;
            break;
        }
        let step = match entry.step {
            kernel::Recorded::Act(action) => Step::Act(action),
            kernel::Recorded::Undo(count) => Step::Undo(count),
            kernel::Recorded::Forgiven(count) => Step::Forgive(count),
        };
        apply(&mut inside, entry.seat, &step)?;
        // The other node must be in the same state: or else the match is opened again, which finds out why.
        if entry.hash.is_some_and(|hash| hash != inside.table.hash()) {
            return Err(Fault::Broken);
        }
        inside.in_sync = true;
    }
    room.will_know(inside.seq());
    let mut wound = false;
    if let Some(row) = app.store.match_row(room.id).await? {
        wound = row.deadline != inside.deadline;
        inside.deadline = row.deadline;
    }
    if inside.seq() != before || wound {
        room.publish(&mut inside);
    }
    if inside.turn().is_some_and(|seat| bot_at(&inside, seat).is_some()) {
        bots::wake_later(app, room);
    }
    Ok(())
}

/// Whether a bot sits there.
pub(crate) fn bot_at(inside: &Match, seat: u8) -> Option<String> {
    match inside.owner(seat) {
        Some(SeatOwner::Bot { name, .. }) => Some(name.clone()),
        _ => None,
    }
}
