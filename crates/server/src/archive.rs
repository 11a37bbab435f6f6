//! What was played: journals taken away and brought along, matches told again, what was said.

use crate::lobby::{Opening, announce, find, keep, may_begin, owners, to_keep};
use crate::room::own;
use crate::safety::{Asked, Body, JOURNAL};
use crate::session::{Me, Visitor};
use crate::thinking::{Matter, QUESTION, Whose};
use crate::{App, Fault, feed};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::{AnyTable, Budget, Damage, Lang, Seat, Viewer};
use serde::Deserialize;
use store::{Line, MatchRow};
use wire::live::{ChatLine, Step};
use wire::lobby::{Begun, ClockCard, NewSeat, Replayed, Upload, Visibility};

fn text(row: &MatchRow, lines: &[Line]) -> String {
    let mut text = row.header.clone();
    text.push('\n');
    for line in lines {
        text.push_str(&line.line);
        text.push('\n');
    }
    text
}

/// The journal of a match that is over. Before that it stays here: the seed is in it.
#[utoipa::path(get, path = "/api/matches/{id}/journal", tag = "archive", responses(
    (status = 200, content_type = "application/x-ndjson"), (status = 409, body = wire::Problem)))]
pub(crate) async fn journal(
    State(app): State<App>,
    _: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Fault> {
    let row = find(&app, &id).await?.row;
    if row.result.is_none() {
        return Err(Fault::StillRunning);
    }
    let lines = app.store.lines(row.id, 0).await?;
    let name = format!("attachment; filename=\"{}-{}.jsonl\"", row.game, row.id);
    let headers =
        [(header::CONTENT_TYPE, "application/x-ndjson".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text(&row, &lines)).into_response())
}

/// Brings a journal along, to go on with it or to look at it. Its seed is known to whoever brings it, so nobody else may
/// be asked to play.
#[utoipa::path(post, path = "/api/journals", tag = "archive", request_body = Upload, responses(
    (status = 201, body = Begun), (status = 400, body = wire::Problem)))]
pub(crate) async fn upload(
    State(app): State<App>,
    me: Me,
    Body(upload): Body<Upload, JOURNAL>,
) -> Result<(StatusCode, Json<Begun>), Fault> {
    may_begin(&app, &me)?;
    let rank = app.rank(Some(me.person)).await?;
    let matter =
        Matter { whose: Whose::Person(me.person), table: None, time: QUESTION, asked_by: Some(rank) };
    let house = app.clone();
    let read = app.thinking.think(matter, move |budget| {
        if starts_elsewhere(&upload.journal) {
            return Err(Fault::OwnPosition);
        }
        let title = house.shelf.game_of(&upload.journal).map_err(Fault::BadJournal)?;
        let loaded = title.game().load_within(&upload.journal, &mut |_, _, _| {}, budget);
        let (table, _) = loaded.map_err(Fault::BadJournal)?;
        let mut seats = upload.seats;
        if seats.is_empty() {
            seats = vec![NewSeat::Me {}; table.seats().into()];
        }
        if seats.iter().any(|seat| matches!(seat, NewSeat::Open {} | NewSeat::Invited {})) {
            return Err(Fault::BadRequest("seats".to_owned()));
        }
        let (owners, _) = owners(title, me.person, &seats)?;
        let opening = Opening {
            table: &*table,
            owners,
            clock: ClockCard::None,
            visibility: Visibility::Private,
            rematch_of: None,
        };
        to_keep(me.person, opening)
    });
    let new = read.await??;
    let id = keep(&app, &me, new).await?;
    Ok((StatusCode::CREATED, Json(announce(&app, &me, id, Vec::new()).await?)))
}

/// Whether a journal starts from a position of its own. Such a one was never played: who made it may have made it so that playing on is
/// more than a server should do for strangers. Whatever cannot be read is for others to complain about.
fn starts_elsewhere(journal: &str) -> bool {
    #[derive(Deserialize)]
    struct Start {
        #[serde(default)]
        state: Option<serde::de::IgnoredAny>,
    }
    let first = journal.lines().next().unwrap_or_default();
    serde_json::from_str::<Start>(first).is_ok_and(|start| start.state.is_some())
}

/// Which moment, and whose eyes.
#[derive(Deserialize, utoipa::IntoParams)]
pub(crate) struct Moment {
    /// How many steps were made by then; all of them unless it is given.
    at: Option<u64>,
    /// Whose eyes: the number of a seat, `spectator`, or `arbiter` once the match is over.
    #[serde(default, rename = "as")]
    who: Option<String>,
    /// How many of the last steps are told.
    #[serde(default)]
    log: u32,
}

/// A moment of a match, told again.
#[utoipa::path(get, path = "/api/matches/{id}/replay", tag = "archive", params(Moment), responses(
    (status = 200, body = Replayed), (status = 403, body = wire::Problem)))]
pub(crate) async fn replay(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Asked(moment): Asked<Moment>,
) -> Result<Json<Replayed>, Fault> {
    if !app.limiters.replay(visitor.address) {
        return Err(Fault::TooFast);
    }
    let listing = find(&app, &id).await?;
    let mine = own(&listing.seats, visitor.known.map(|known| known.person));
    let over = listing.row.result.is_some();
    let viewer = match moment.who.as_deref() {
        None => mine.first().map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat))),
        Some("spectator") => Viewer::Spectator,
        Some("arbiter") if over => Viewer::Arbiter,
        Some("arbiter") => return Err(Fault::StillRunning),
        Some(seat) => match seat.parse::<u8>() {
            Ok(seat) if usize::from(seat) >= listing.seats.len() => return Err(Fault::NoSuchSeat),
            Ok(seat) if over || mine.has(seat) => Viewer::Seat(Seat(seat)),
            _ => return Err(Fault::NotYourSeat),
        },
    };
    let mut lines = app.store.lines(listing.row.id, 0).await?;
    let steps = lines.len() as u64;
    let at = moment.at.unwrap_or(steps).min(steps);
    lines.truncate(usize::try_from(at).unwrap_or(usize::MAX));
    let journal = text(&listing.row, &lines);
    let person = visitor.known.map(|known| known.person);
    let matter = Matter {
        whose: person.map_or(Whose::Visitor(visitor.address), Whose::Person),
        table: Some(listing.row.id),
        time: QUESTION,
        asked_by: Some(app.rank(person).await?),
    };
    let (house, game, lang) = (app.clone(), listing.row.game, visitor.lang);
    let first = at.saturating_sub(moment.log.min(1000).into());
    let told = app.thinking.think(matter, move |budget| {
        let title = house.title(&game)?;
        tell(title.game(), &journal, viewer, lang, first, budget)
    });
    let (view, names, log) = told.await??;
    Ok(Json(Replayed { seq: at, steps, view, names, log }))
}

type Told = (serde_json::Value, Vec<String>, Vec<Step>);

/// Plays a journal through; the steps from `first` on are told.
fn tell(
    game: &dyn kernel::AnyGame,
    journal: &str,
    viewer: Viewer,
    lang: Lang,
    first: u64,
    budget: &Budget<'_>,
) -> Result<Told, Fault> {
    let mut log: Vec<Step> = Vec::new();
    let mut watch = |_: usize, _: &kernel::Entry<serde_json::Value>, table: &dyn AnyTable| {
        let seq = table.seq().saturating_sub(1);
        if seq as u64 >= first {
            let steps = table.picture(viewer, lang, seq, false).steps;
            log.extend(serde_json::from_str::<Vec<Step>>(&steps).unwrap_or_default());
        }
    };
    let (table, _) = game.load_within(journal, &mut watch, budget).map_err(|error| match error.damage {
        Damage::TooSlow => Fault::BadJournal(error),
        _ => Fault::Broken,
    })?;
    Ok((table.view(viewer), table.speak(lang, viewer).seats, log))
}

/// From which message on.
#[derive(Deserialize, utoipa::IntoParams)]
pub(crate) struct Since {
    /// The number of the last message that one has read.
    #[serde(default)]
    after: u64,
}

/// What was said at a match, oldest first, two hundred messages at most.
#[utoipa::path(get, path = "/api/matches/{id}/chat", tag = "archive", params(Since), responses(
    (status = 200, body = Vec<ChatLine>)))]
pub(crate) async fn chat(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Asked(since): Asked<Since>,
) -> Result<Json<Vec<ChatLine>>, Fault> {
    let row = find(&app, &id).await?.row;
    let said = app.store.chat(row.id, since.after, store::limits::PAGE).await?;
    Ok(Json(said.iter().map(|line| feed::chat_line(line, visitor.lang)).collect()))
}
