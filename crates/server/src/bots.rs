//! Bots at the table: each thinks on its turn, within its time, and plays like everybody else.
//!
//! At a table without people, bots pause while nobody watches. Bots that are late again and again get less
//! time, and in the end stop until somebody plays.

use crate::play::{By, Step, bot_at, play};
use crate::room::{Match, Room};
use crate::thinking::{Matter, Whose};
use crate::{App, Fault, guard};
use kernel::{AnyTable, Budget, Seed};
use serde_json::Value;
use shelf::Advice;
use std::sync::Arc;
use std::time::Duration;
use store::SeatOwner;

/// After this many late answers in a row, a bot gets less time.
const HURRIED: u32 = 5;
/// The factor by which its time shrinks.
const HURRY: u32 = 20;
/// After this many, the match is set aside.
const SET_ASIDE: u32 = 40;

/// Whether bots think at this match: somebody sits there or watches, and they have not been late too often.
pub(crate) fn rests(room: &Room, inside: &Match) -> bool {
    let person = |row: &store::SeatRow| matches!(row.owner, SeatOwner::Person(_));
    inside.closed.is_some()
        // What somebody asks the table is not overtaken by a bot.
        || inside.plea().is_some()
        || inside.late >= SET_ASIDE
        || !inside.seats.iter().any(person) && room.outboxes().is_empty()
}

/// Lets a bot play if it has the turn and none is playing already.
pub(crate) fn wake(app: &App, room: &Arc<Room>, inside: &mut Match) {
    if inside.thinking
        || inside.turn().and_then(|seat| bot_at(inside, seat)).is_none()
        || rests(room, inside)
        || app.is_closing()
    {
        return;
    }
    inside.thinking = true;
    let (app, room) = (app.clone(), room.clone());
    tokio::spawn(async move {
        let played = run(&app, &room).await;
        if let Ok(mut inside) = room.enter(&app).await {
            inside.thinking = false;
            // Something may have happened between the last look and now.
            if played.is_ok() && !app.is_closing() {
                wake(&app, &room, &mut inside);
            }
        }
        match played {
            // Too many think: whoever looks after late matches lets it try again.
            Ok(()) | Err(Fault::Closing) => {}
            Err(Fault::Busy { .. }) => wake_later(&app, &room),
            Err(fault) => tracing::warn!(id = %room.id, %fault, "a bot has stopped"),
        }
    });
}

/// Does the same a little later, because another node is probably on it.
pub(crate) fn wake_later(app: &App, room: &Arc<Room>) {
    let (app, room) = (app.clone(), room.clone());
    tokio::spawn(async move {
        tokio::time::sleep(Duration::from_secs(3)).await;
        if let Ok(mut inside) = room.enter(&app).await {
            wake(&app, &room, &mut inside);
        }
    });
}

/// Plays while it is a bot's turn.
async fn run(app: &App, room: &Arc<Room>) -> Result<(), Fault> {
    while !app.is_closing() {
        let inside = room.enter(app).await?;
        let Some((seat, bot)) = inside.turn().and_then(|seat| Some((seat, bot_at(&inside, seat)?))) else {
            break;
        };
        if rests(room, &inside) {
            break;
        }
        drop(inside);
        if !answer(app, room, seat, &bot, false).await? {
            break;
        }
    }
    Ok(())
}

/// Lets a bot answer once for the seat whose turn it is, and returns whether the match moved on. An answer
/// for a late seat has priority, and is quick if there are many.
pub(crate) async fn answer(
    app: &App,
    room: &Arc<Room>,
    seat: u8,
    bot: &str,
    late: bool,
) -> Result<bool, Fault> {
    let inside = room.enter(app).await?;
    if inside.turn() != Some(seat) {
        return Ok(false);
    }
    let (seq, game, branch) = (inside.seq(), inside.game.clone(), inside.table.branch());
    let matter = Matter {
        network: inside.network,
        whose: Whose::Person(inside.creator),
        table: Some(room.id),
        time: app.config.bot_time
            / if inside.late >= HURRIED || late && app.thinking.is_busy() { HURRY } else { 1 },
        asked_by: None,
    };
    drop(inside);
    let advice = if late {
        think_first(app, matter, &game, bot, branch).await?
    } else {
        think(app, matter, &game, bot, branch).await?
    };
    note(app, room, advice.late).await?;
    if !late && room.enter(app).await?.plea().is_some() {
        return Ok(true);
    }
    match play(app, room, By::Server, seat, seq, &Step::Act(advice.action)).await {
        // Somebody took something back, or another node was faster: look again.
        Ok(_) | Err(Fault::Stale { .. }) => Ok(true),
        Err(fault) => Err(fault),
    }
}

/// Records whether an answer was late; a match with nothing but late ones is set aside.
async fn note(app: &App, room: &Arc<Room>, late: bool) -> Result<(), Fault> {
    let mut inside = room.enter(app).await?;
    inside.late = if late { inside.late.saturating_add(1) } else { 0 };
    if late && inside.late == SET_ASIDE {
        tracing::warn!(id = %room.id, "the bots of a match are late again and again: it is set aside");
        app.metrics.set_aside.inc();
        room.announce(|lang| crate::room::error(&Fault::BotsAside, lang));
    }
    Ok(())
}

/// Returns the bot's answer, the best it has found when time is up. If the bot panics, any legal answer is
/// played for it.
pub(crate) async fn think(
    app: &App,
    matter: Matter,
    game: &str,
    bot: &str,
    table: Box<dyn AnyTable>,
) -> Result<Advice, Fault> {
    app.thinking.think(matter, advice(app, game, bot, table)?).await?
}

/// Does the same with priority.
async fn think_first(
    app: &App,
    matter: Matter,
    game: &str,
    bot: &str,
    table: Box<dyn AnyTable>,
) -> Result<Advice, Fault> {
    app.thinking.think_first(matter, advice(app, game, bot, table)?).await?
}

fn advice(
    app: &App,
    game: &str,
    bot: &str,
    table: Box<dyn AnyTable>,
) -> Result<impl FnOnce(&Budget<'_>) -> Result<Advice, Fault> + Send + 'static, Fault> {
    let (house, name, who, seed) = (app.clone(), game.to_owned(), bot.to_owned(), seed()?);
    Ok(move |budget: &Budget<'_>| {
        let title = house.title(&name)?;
        match guard(|| title.advise(&who, seed, &*table, budget)) {
            Some(Ok(advice)) => Ok(advice),
            Some(Err(shelf::NoAdvice::GameOver)) => Err(Fault::Over),
            Some(Err(shelf::NoAdvice::UnknownBot { .. } | shelf::NoAdvice::DeadEnd)) | None => {
                tracing::warn!(game = name, bot = who, "a bot gave no answer");
                let action = guard(|| any_answer(&*table, seed)).flatten().ok_or(Fault::Panicked)?;
                Ok(Advice { action, reason: None, late: true })
            }
        }
    })
}

/// One of the legal answers.
fn any_answer(table: &dyn AnyTable, seed: Seed) -> Option<Value> {
    kernel::Chance::new(seed, 0).pick(&table.legal()).cloned()
}

/// A seed from the system's randomness.
pub(crate) fn seed() -> Result<Seed, Fault> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(Seed(u128::from_le_bytes(bytes)))
}
