//! Clocks: how long a seat may take, and what happens to those who are late.
//!
//! The time runs while one seat owes answers, however many; it starts anew when another seat owes one. When it is over, a
//! bot answers until somebody else's turn comes, or takes the seat, as the match was set up.
//!
//! A bot has a deadline too, which nobody sees: should the node stop on which it was thinking, the watchman of whichever
//! node is there lets it think again.

use crate::play::bot_at;
use crate::room::{Inside, Room};
use crate::{App, Fault, bots, time};
use std::sync::Arc;
use std::time::Duration;
use store::{Millis, Overdue, SeatOwner};
use wire::lobby::{ClockCard, Late};

/// How long a bot may be silent before somebody looks after it.
const BOT: i64 = time::MINUTE;

/// How often the watchman looks.
const ROUND: Duration = Duration::from_secs(1);

/// How many late matches are looked after in one round.
const AT_ONCE: u32 = 50;

/// How long a seat may take, in milliseconds; without a clock as long as it likes.
pub(crate) fn allowance(clock: ClockCard) -> Option<i64> {
    match clock {
        ClockCard::None => None,
        ClockCard::Minutes { each, .. } => Some(i64::from(each) * time::MINUTE),
        ClockCard::Days { each, .. } => Some(i64::from(each) * time::DAY),
    }
}

/// Whether a clock makes sense.
pub(crate) fn check(clock: ClockCard) -> Result<(), Fault> {
    match clock {
        ClockCard::None
        | ClockCard::Minutes { each: 1..=1440, .. }
        | ClockCard::Days { each: 1..=60, .. } => Ok(()),
        _ => Err(Fault::BadClock),
    }
}

/// When the answer of the seat whose turn it is will be due, if the turn has just come to it.
pub(crate) fn deadline(inside: &Inside, now: Millis) -> Option<Millis> {
    due(inside.clock, inside.owner(inside.turn()?)?, now)
}

/// When an answer of this owner of a seat will be due.
pub(crate) fn due(clock: ClockCard, owner: &SeatOwner, now: Millis) -> Option<Millis> {
    match owner {
        SeatOwner::Bot { .. } => Some(time::after(now, BOT)),
        SeatOwner::Person(_) => allowance(clock).map(|millis| time::after(now, millis)),
        // Nobody is late who has not come yet.
        SeatOwner::Open | SeatOwner::Invited { .. } => None,
    }
}

/// Looks after those who are late, until the server stops.
pub(crate) async fn watch(app: App) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(ROUND) => {}
            () = app.closes() => return,
        }
        match app.store.overdue(time::now(), AT_ONCE).await {
            Ok(late) => {
                for overdue in late {
                    look_after(&app, overdue).await;
                }
            }
            Err(error) => tracing::warn!(%error, "cannot see who is late"),
        }
    }
}

async fn look_after(app: &App, overdue: Overdue) {
    let room = app.room(overdue.id);
    let done = settle(app, &room, &overdue).await;
    if let Err(Fault::OtherEdition | Fault::Aside) = done {
        // Others look after it, or nobody.
        return;
    }
    if let Err(fault) = done {
        tracing::warn!(id = %overdue.id, %fault, "a late match could not be looked after");
        // Not again at every round.
        let later = time::after(time::now(), 60 * time::MINUTE);
        let _ = app.store.set_deadline(overdue.id, overdue.seq, Some(later)).await;
    }
}

/// Does what is to be done about a match that is late.
async fn settle(app: &App, room: &Arc<Room>, overdue: &Overdue) -> Result<(), Fault> {
    let mut inside = room.enter(app).await?;
    let Some(seat) = inside.turn().filter(|_| inside.seq() == overdue.seq) else {
        // It has moved on, here or elsewhere.
        return Ok(());
    };
    if bot_at(&inside, seat).is_some() && bots::rests(room, &inside) {
        // Whoever comes to watch wakes them.
        app.store.set_deadline(room.id, overdue.seq, None).await?;
        inside.deadline = None;
        return Ok(());
    }
    if bot_at(&inside, seat).is_some() {
        let later = time::after(time::now(), BOT);
        app.store.set_deadline(room.id, overdue.seq, Some(later)).await?;
        inside.deadline = Some(later);
        bots::wake(app, room, &mut inside);
        return Ok(());
    }
    let Some(SeatOwner::Person(person)) = inside.owner(seat).cloned() else {
        app.store.set_deadline(room.id, overdue.seq, None).await?;
        return Ok(());
    };
    // Whoever comes back from a holiday has the whole time again.
    if let (Some(back), Some(millis)) =
        (app.store.person(person).await?.and_then(|person| person.vacation), allowance(inside.clock))
        && back > overdue.deadline
        && time::after(back, millis) > time::now()
    {
        let later = time::after(back, millis);
        app.store.set_deadline(room.id, overdue.seq, Some(later)).await?;
        inside.deadline = Some(later);
        room.publish(&mut inside);
        return Ok(());
    }
    let bot = substitute(app, &inside.game)?;
    let late = match inside.clock {
        ClockCard::Minutes { late, .. } | ClockCard::Days { late, .. } => late,
        ClockCard::None => Late::BotAnswers,
    };
    app.metrics.late.inc();
    match late {
        Late::BotTakesOver => {
            let new = SeatOwner::Bot { name: bot, level: String::new() };
            app.store.change_seat(room.id, seat, &SeatOwner::Person(person), &new).await?;
            inside.seats = app.store.seats(room.id).await?;
            room.announce_seats(&inside);
            bots::wake(app, room, &mut inside);
            Ok(())
        }
        Late::BotAnswers => {
            if inside.thinking {
                return Ok(());
            }
            inside.thinking = true;
            drop(inside);
            let (app, room) = (app.clone(), room.clone());
            // The next match should not wait until this bot has thought.
            tokio::spawn(async move {
                if let Err(fault) = answer_for(&app, &room, seat, &bot).await {
                    tracing::warn!(id = %room.id, %fault, "nobody could answer for a late seat");
                }
                if let Ok(mut inside) = room.enter(&app).await {
                    inside.thinking = false;
                    bots::wake(&app, &room, &mut inside);
                }
            });
            Ok(())
        }
    }
}

/// Lets a bot answer for a seat until somebody else's turn comes.
async fn answer_for(app: &App, room: &Arc<Room>, seat: u8, bot: &str) -> Result<(), Fault> {
    while !app.is_closing() && bots::answer(app, room, seat, bot).await? {}
    Ok(())
}

/// The bot that stands in for people: the last one of the game's roster, which is its best.
pub(crate) fn substitute(app: &App, game: &str) -> Result<String, Fault> {
    let bots = app.title(game)?.bots();
    bots.last().map(|bot| bot.name.to_owned()).ok_or_else(|| Fault::NoSuchBot(String::new()))
}
