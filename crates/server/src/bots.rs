//! Bots at the table: each thinks in a thread of its own, for no longer than it may, and plays like everybody else.

use crate::play::{By, Step, bot_at, play};
use crate::room::{Inside, Room};
use crate::{App, Fault, guard};
use kernel::{AnyTable, Seed};
use serde_json::Value;
use shelf::Advice;
use std::sync::Arc;
use std::time::Duration;

/// Lets a bot play if it is one's turn, and none is at it already.
pub(crate) fn wake(app: &App, room: &Arc<Room>, inside: &mut Inside) {
    if inside.thinking || inside.turn().and_then(|seat| bot_at(inside, seat)).is_none() {
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
        if let Err(fault) = played {
            tracing::warn!(id = %room.id, %fault, "a bot has stopped");
        }
    });
}

/// The same a little later, when another node is likely to be at it.
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
        let (seq, game, branch) = (inside.seq(), inside.game.clone(), inside.table.branch());
        drop(inside);
        let action = think(app, &game, &bot, branch).await?.action;
        match play(app, room, By::House, seat, seq, &Step::Act(action)).await {
            // Somebody took something back, or another node was faster: look again.
            Ok(_) | Err(Fault::Stale { .. }) => {}
            Err(fault) => return Err(fault),
        }
    }
    Ok(())
}

/// What a bot answers. When it takes too long, or has a fault, any legal answer is given for it. The right to think is held
/// until the thread is done, whoever still waits for it.
pub(crate) async fn think(
    app: &App,
    game: &str,
    bot: &str,
    table: Box<dyn AnyTable>,
) -> Result<Advice, Fault> {
    let fallback = table.branch();
    let right = app.bots.clone().acquire_owned().await.map_err(|_| Fault::Closing)?;
    let (house, name, who, seed) = (app.clone(), game.to_owned(), bot.to_owned(), seed()?);
    let thought = tokio::task::spawn_blocking(move || {
        let _right = right;
        let title = house.title(&name)?;
        let advice = guard(|| title.advise(&who, seed, &*table)).ok_or(Fault::Panicked)?;
        advice.map_err(|no| match no {
            shelf::NoAdvice::UnknownBot { name, .. } => Fault::NoSuchBot(name),
            shelf::NoAdvice::GameOver => Fault::Over,
        })
    });
    match tokio::time::timeout(app.config.bot_time, thought).await {
        Ok(Ok(Ok(advice))) => Ok(advice),
        Ok(Ok(Err(fault @ (Fault::NoSuchGame(_) | Fault::Over)))) => Err(fault),
        other => {
            tracing::warn!(game, bot, late = other.is_err(), "a bot gave no answer");
            let action = guard(|| any_answer(&*fallback, seed)).flatten().ok_or(Fault::Panicked)?;
            Ok(Advice { action, reason: None })
        }
    }
}

/// One of the legal answers.
fn any_answer(table: &dyn AnyTable, seed: Seed) -> Option<Value> {
    kernel::Chance::new(seed, 0).pick(&table.legal()).cloned()
}

/// A seed out of the system's randomness.
pub(crate) fn seed() -> Result<Seed, Fault> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(Seed(u128::from_le_bytes(bytes)))
}
