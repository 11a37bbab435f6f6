//! Tells the viewers on this node what happened on any node.

use crate::chat::Floor;
use crate::doors::Whose;
use crate::outbox::{End, Outbox};
use crate::room::{BELIEVED, Elsewhere, Room, error};
use crate::{App, Fault, bots, doors, notices, play, slip, time, words};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use store::{Change, ChatLine, Feed, MatchId, MatchRow, PersonId, Stand, What};

/// A short-lived message from one node to the others.
#[derive(Serialize, Deserialize)]
#[serde(tag = "note", rename_all = "snake_case")]
pub(crate) enum Note {
    /// Who watches from there.
    Here { node: String, seats: Vec<u8>, watching: u32 },
    /// It is this person's turn.
    Turn { node: String, person: PersonId, game: String },
    /// Somebody who sits there has another name now.
    Named,
    /// This person has lost a seat there: to the host, or to an operator.
    ShownOut { node: String, person: PersonId, game: String, operator: bool },
    /// Sessions of this person have ended: their sockets are to be closed.
    Ended { node: String, person: PersonId, whose: Whose },
}

impl Note {
    pub(crate) async fn tell(&self, app: &App, id: MatchId) {
        let text = serde_json::to_string(self).expect("plain data has a JSON form");
        if let Err(error) = app.store.tell(id, &text).await {
            tracing::warn!(%error, "the other nodes could not be told");
        }
    }
}

/// Follows the changes of the store until it closes.
pub(crate) async fn follow(app: App, mut feed: Feed) {
    while let Some(change) = feed.next().await {
        match change {
            Change::At(id, what) => {
                // What nobody looks at here is looked up when somebody does.
                let Some(room) = app.room_in_use(id) else {
                    if let What::Note(note) = what {
                        heard(&app, id, None, &note);
                    }
                    continue;
                };
                match what {
                    What::Line(seq) if seq <= room.known() => {}
                    What::Note(note) => heard(&app, id, Some(&room), &note),
                    what => look(&app, room, what),
                }
            }
            Change::Lost => {
                tracing::warn!("changes were missed: every match in use is looked at again");
                for room in app.rooms_in_use() {
                    look(&app, room.clone(), What::Line(u64::MAX));
                    look(&app, room.clone(), What::Chat(u64::MAX));
                    look(&app, room.clone(), What::Changed);
                    look(&app, room, What::Seats);
                }
            }
        }
    }
}

/// How often every match in use is checked, where the feed may lose messages.
const PATROL: Duration = Duration::from_secs(3);
/// How many matches one query asks for.
const AT_ONCE: usize = 500;
/// In which of these rounds the seats are checked too.
const SEATS: u64 = 5;

/// Checks every match in use from time to time if the feed may lose messages, so that nobody waits long for
/// what was lost.
pub(crate) async fn patrol(app: App) {
    if !app.store.feed_may_lose() {
        return;
    }
    for round in 1u64.. {
        tokio::select! {
            () = tokio::time::sleep(PATROL) => {}
            () = app.closes() => return,
        }
        for rooms in app.rooms_in_use().chunks(AT_ONCE) {
            let ids: Vec<MatchId> = rooms.iter().map(|room| room.id).collect();
            match app.store.stands(&ids).await {
                Ok(stands) => {
                    for (room, place) in rooms.iter().zip(round..) {
                        let stand = stands.iter().find(|stand| stand.id == room.id);
                        compare(&app, room, stand, place.is_multiple_of(SEATS)).await;
                    }
                }
                Err(error) => tracing::warn!(%error, "the matches in use could not be looked at"),
            }
        }
    }
}

/// Examines a match whose position differs from what this node believes.
async fn compare(app: &App, room: &Arc<Room>, stand: Option<&Stand>, seats: bool) {
    // Whoever is at it right now will know.
    let Some(known) = room.peek() else { return };
    let Some(stand) = stand else { return look(app, room.clone(), What::Deleted) };
    if stand.seq > room.known() {
        look(app, room.clone(), What::Line(stand.seq));
    } else if (stand.deadline, stand.closed, stand.talk) != (known.deadline, known.closed, known.talk)
        || stand.slip != known.slip
    {
        look(app, room.clone(), What::Changed);
    }
    if stand.chat > known.chat {
        look(app, room.clone(), What::Chat(stand.chat));
    }
    if seats
        && let Ok(seats) = app.store.seats(room.id).await
        && room.peek().is_some_and(|known| known.seats != seats)
    {
        look(app, room.clone(), What::Seats);
    }
}

/// Updates a match in its own task: one that is slow to open must not hold up the others.
fn look(app: &App, room: Arc<Room>, what: What) {
    let app = app.clone();
    tokio::spawn(async move {
        if let Err(fault) = news(&app, &room, what).await {
            tracing::warn!(id = %room.id, %fault, "a change could not be followed");
            room.invalidate().await;
        }
    });
}

async fn news(app: &App, room: &Arc<Room>, what: What) -> Result<(), Fault> {
    match what {
        What::Line(_) => play::catch_up(app, room).await?,
        What::Chat(_) => chat(app, room).await?,
        What::Seats | What::Created => {
            let mut inside = room.enter(app).await?;
            inside.seats = app.store.seats(room.id).await?;
            slip::seats_changed(app, room, &mut inside).await?;
            room.announce_seats(&inside);
            room.announce_presence(&inside);
            // One may see more now, or less.
            room.publish(&mut inside);
            bots::wake(app, room, &mut inside);
        }
        What::Changed => {
            let mut inside = room.enter(app).await?;
            let row = app.store.match_row(room.id).await?;
            let mine = inside.table.edition().to_string();
            let elsewhere = |row: &MatchRow| row.edition.as_ref().is_some_and(|theirs| *theirs != mine);
            if row.as_ref().is_some_and(|row| row.result.is_none() && elsewhere(row)) {
                drop(inside);
                room.hand_on().await;
                return Ok(());
            }
            if let Some(row) = &row {
                slip::heard(app, room, &mut inside, row.slip.clone());
            }
            if let Some(row) = row.as_ref().filter(|row| row.talk != inside.talk) {
                inside.talk = row.talk;
                let floor = |outbox: Arc<Outbox>| {
                    let floor = Floor::at(&inside, outbox.person);
                    (outbox, floor)
                };
                let readers = room.outboxes().into_iter().map(floor).collect();
                crate::chat::announce_talk(app, inside.talk, readers).await;
                return Ok(());
            }
            // It may be known here already, if a step came too late and the match was opened again: those who
            // look on are told now.
            if let Some(why) = row.as_ref().and_then(crate::opening::why_closed) {
                room.announce(|lang| error(&Fault::Closed(why.clone()), lang));
                inside.closed = Some(why);
                inside.deadline = None;
                room.publish(&mut inside);
                return Ok(());
            }
            if let Some(row) = row.filter(|row| row.deadline != inside.deadline) {
                inside.deadline = row.deadline;
                // Those who look at the clock see it wound.
                room.publish(&mut inside);
            }
        }
        What::Deleted => {
            room.invalidate().await;
            app.forget(room.id);
            for outbox in room.outboxes() {
                outbox.tell(&error(&Fault::NoSuchMatch, outbox.lang));
                outbox.end(End::Over);
            }
        }
        What::Note(_) => {}
    }
    Ok(())
}

/// Broadcasts the chat messages since the last one.
async fn chat(app: &App, room: &Arc<Room>) -> Result<(), Fault> {
    let mut inside = room.enter(app).await?;
    let said = app.store.chat(room.id, inside.chat, store::limits::PAGE).await?;
    let Some(last) = said.last() else { return Ok(()) };
    inside.chat = last.id;
    crate::chat::announce(app, room, &said).await
}

/// Something said, for people.
pub(crate) fn chat_line(line: &ChatLine, lang: kernel::Lang) -> wire::live::ChatLine {
    wire::live::ChatLine {
        id: i64::try_from(line.id).unwrap_or(i64::MAX),
        name: line.name.clone().unwrap_or_else(|| words::guest(lang).to_owned()),
        guest: !line.registered,
        seat: line.seat,
        text: line.text.clone(),
        at: line.at.0,
    }
}

/// A word from another node.
fn heard(app: &App, id: MatchId, room: Option<&Arc<Room>>, note: &str) {
    match serde_json::from_str(note) {
        Ok(
            Note::Here { node, .. }
            | Note::Turn { node, .. }
            | Note::ShownOut { node, .. }
            | Note::Ended { node, .. },
        ) if node == app.node => {}
        Ok(Note::Ended { person, whose, .. }) => doors::hang_up_here(app, person, whose),
        Ok(Note::ShownOut { person, game, operator, .. }) => {
            notices::everywhere(app, id, &game, person, notices::lost_seat(operator));
        }
        Ok(Note::Named) => {
            if let Some(room) = room.cloned() {
                look(app, room, What::Seats);
            }
        }
        Ok(Note::Turn { person, game, .. }) => notices::in_page(app, id, &game, person, words::your_turn),
        Ok(Note::Here { node, seats, watching }) => {
            let Some(room) = room.cloned() else { return };
            room.heard_from(node, Elsewhere { seats, watching, at: time::now() });
            let app = app.clone();
            tokio::spawn(async move {
                if let Ok(inside) = room.enter(&app).await {
                    room.announce_presence(&inside);
                }
            });
        }
        Err(error) => tracing::warn!(%error, "another node speaks of something unknown"),
    }
}

/// Broadcasts a message to this node's viewers and to the other nodes.
pub(crate) async fn presence(app: &App, room: &Arc<Room>) {
    let Ok(mut inside) = room.enter(app).await else { return };
    room.announce_presence(&inside);
    room.forget_absent(&mut inside);
    if app.config.one_of_many {
        let (seats, watching) = room.attendance(&inside);
        drop(inside);
        Note::Here { node: app.node.clone(), seats: seats.list(), watching }.tell(app, room.id).await;
    }
}

/// Housekeeping: drops idle rooms, updates metrics, and tells the other nodes who is still here.
pub(crate) async fn housekeeping(app: App) {
    let mut rounds: u64 = 0;
    loop {
        crate::metrics::count(&app).await;
        tokio::select! {
            () = tokio::time::sleep(Duration::from_secs(30)) => {}
            () = app.closes() => return,
        }
        for room in app.idle_rooms() {
            crate::keeper::state(&app, &room).await;
            app.keeper.album(room.id);
        }
        app.sweep();
        if rounds.is_multiple_of(4)
            && let Err(fault) = crate::order::tidy(&app).await
        {
            tracing::warn!(%fault, "the lobby could not be looked after");
        }
        app.limiters.sweep();
        app.thinking.sweep();
        app.throttle.sweep();
        rounds += 1;
        if app.config.one_of_many && (rounds * 30_000).is_multiple_of(BELIEVED as u64 / 3 * 2) {
            for room in app.rooms_in_use() {
                if !room.outboxes().is_empty() {
                    presence(&app, &room).await;
                }
            }
        }
        if rounds.is_multiple_of(120) {
            if let Err(fault) = crate::order::forget(&app).await {
                tracing::warn!(%fault, "what is too old could not be forgotten");
            }
            let now = time::now();
            if let Err(error) = app.store.sweep_uploads(now).await {
                tracing::warn!(%error, "journals that never came could not be swept");
            }
            if let Err(error) = app.store.forget_holidays(now).await {
                tracing::warn!(%error, "old holidays could not be forgotten");
            }
        }
    }
}
