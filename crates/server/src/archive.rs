//! Journals to download and upload, replays, and the chat of past matches.

use crate::journal::Pages;
use crate::keeper::unpack;
use crate::limits::{Connected, household};
use crate::lobby::{Opening, announce, find, keep, may_begin, owners, to_keep};
use crate::room::own;
use crate::safety::{Asked, Body, JOURNAL};
use crate::session::{Me, Visitor, address_of};
use crate::thinking::{Matter, QUESTION, Rank, Whose};
use crate::{App, Fault, feed, journal, order, time};
use axum::Json;
use axum::extract::{FromRequest, Path, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::{AnyGame, AnyTable, Budget, Damage, JournalError, Lang, Seat, Viewer};
use serde::Deserialize;
use store::Volume;
use wire::live::{ChatLine, Step};
use wire::lobby::{Begun, ClockCard, NewSeat, Replayed, Talk, Upload, Visibility};

/// How many lines a journal may have that is brought along, after the first one.
pub(crate) const LINES: usize = 20_000;

/// The journal of a match that is over or was set aside. Before that the server keeps it, because it
/// contains the seed.
#[utoipa::path(get, path = "/api/matches/{id}/journal", tag = "archive", responses(
    (status = 200, content_type = "application/x-ndjson"), (status = 403, body = wire::Problem),
    (status = 409, body = wire::Problem)))]
pub(crate) async fn journal(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Fault> {
    let store::Listing { row, seats } = find(&app, &id).await?;
    if row.result.is_none() && row.aside.is_none() {
        return Err(Fault::StillRunning);
    }
    // What was set aside may go on one day: whoever does not sit there has no need of its secrets.
    let person = visitor.known.map(|known| known.person);
    if row.result.is_none() && own(&seats, person).first().is_none() {
        return Err(Fault::NotYourSeat);
    }
    let pages = Pages::of(&app.store, &row, row.seq).await?;
    // A page at a time, as fast as it is read: many long journals at once would fill the memory.
    let pages = futures_util::stream::try_unfold(pages, async |mut pages| {
        let page = pages.next().await.map_err(std::io::Error::other)?;
        Ok::<_, std::io::Error>(page.map(|page| (page, pages)))
    });
    let name = format!("attachment; filename=\"{}-{}.jsonl\"", row.game, row.id);
    let headers =
        [(header::CONTENT_TYPE, "application/x-ndjson".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, axum::body::Body::from_stream(pages)).into_response())
}

/// Brings a journal along, to go on with it or to look at it. Its seed is known to whoever brings it, so
/// nobody else may be asked to play.
#[utoipa::path(post, path = "/api/journals", tag = "archive", request_body = Upload, responses(
    (status = 201, body = Begun), (status = 400, body = wire::Problem)))]
pub(crate) async fn upload(
    State(app): State<App>,
    me: Me,
    luggage: Luggage,
) -> Result<(StatusCode, Json<Begun>), Fault> {
    let Luggage { upload, right } = luggage;
    may_begin(&app, &me)?;
    let rank = app.rank(Some(me.person)).await?;
    may_bring(&app, &me, rank, &upload.journal).await?;
    let network = order::network(&app, me.address).await?;
    let whose = Whose::Person(me.person);
    let matter = Matter { network, whose, table: None, time: QUESTION, asked_by: Some(rank) };
    let house = app.clone();
    let read = app.thinking.think(matter, move |budget| {
        // A position that somebody made up may be made so that playing on is more than a server should do for
        // strangers.
        if kernel::has_state(&upload.journal) {
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
            talk: Talk::default(),
            rematch_of: None,
        };
        to_keep(me.person, opening)
    });
    let new = read.await??;
    let id = keep(&app, &me, new).await?;
    drop(right);
    Ok((StatusCode::CREATED, Json(announce(&app, &me, id, Vec::new()).await?)))
}

/// A journal that somebody brings, with the right to do so. Each takes memory while it comes in, however slowly, and
/// while it is played through: so there are few at once.
pub(crate) struct Luggage {
    upload: Upload,
    right: Connected,
}

impl FromRequest<App> for Luggage {
    type Rejection = Fault;

    async fn from_request(request: Request, app: &App) -> Result<Luggage, Fault> {
        let address = address_of(&request, app);
        let right = app.limiters.bring(address).ok_or(Fault::TooFast)?;
        let Body(upload) = Body::<Upload, JOURNAL>::from_request(request, app).await?;
        Ok(Luggage { upload, right })
    }
}

/// Whether somebody may bring so much along: a journal has its limits, and so has the room that one person
/// takes.
async fn may_bring(app: &App, me: &Me, rank: Rank, journal: &str) -> Result<(), Fault> {
    if journal.lines().take(LINES + 2).count() > LINES + 1 {
        return Err(Fault::JournalTooLong { limit: LINES });
    }
    let Some(room) = rank.room() else { return Ok(()) };
    let bytes = journal.len() as u64;
    let brought = app.store.brought(me.person, time::now()).await?;
    if brought.today + bytes > room.a_day {
        return Err(Fault::NoRoom { limit: room.a_day });
    }
    if brought.in_all + bytes > room.in_all {
        return Err(Fault::NoRoom { limit: room.in_all });
    }
    if !app.limiters.upload(me.address, bytes) {
        return Err(Fault::TooFast);
    }
    Ok(())
}

/// Which moment of a replay to show, and whose view.
#[derive(Deserialize, utoipa::IntoParams)]
pub(crate) struct ReplayQuery {
    /// How many steps were made by then; all of them unless it is given.
    at: Option<u64>,
    /// Whose view: the number of a seat, `spectator`, or `arbiter` once the match is over.
    #[serde(default, rename = "as")]
    who: Option<String>,
    /// How many of the last steps are told.
    #[serde(default)]
    log: u32,
}

/// A moment of a match, told again.
#[utoipa::path(get, path = "/api/matches/{id}/replay", tag = "archive", params(ReplayQuery), responses(
    (status = 200, body = Replayed), (status = 403, body = wire::Problem)))]
pub(crate) async fn replay(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Asked(moment): Asked<ReplayQuery>,
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
    let steps = listing.row.seq;
    let at = moment.at.unwrap_or(steps).min(steps);
    let person = visitor.known.map(|known| known.person);
    let matter = Matter {
        network: order::network(&app, visitor.address).await?,
        whose: person.map_or(Whose::Visitor(household(visitor.address)), Whose::Person),
        table: Some(listing.row.id),
        time: QUESTION,
        asked_by: Some(app.rank(person).await?),
    };
    let (house, game, lang) = (app.clone(), listing.row.game.clone(), visitor.lang);
    let first = at.saturating_sub(moment.log.min(1000).into());
    let wanted = Wanted { viewer, lang, at, first };
    // Few at once: each is a whole match in memory.
    let _right = app.replays.acquire().await.map_err(|_| Fault::Closing)?;
    let journal = journal::read(&app.store, &listing.row, at).await?;
    let written = app.store.volumes(listing.row.id, first, at).await?;
    let told = app.thinking.think(matter, move |budget| {
        let title = house.title(&game)?;
        tell(title.game(), &journal, wanted, budget)
            .or_else(|_| look_up(title.game(), &written, wanted))
            .or_else(|_| work_out(title.game(), &journal, wanted, budget))
    });
    let (view, names, log) = told.await??;
    Ok(Json(Replayed { seq: at, steps, view, names, log }))
}

type Told = (serde_json::Value, Vec<String>, Vec<Step>);

/// What somebody wants to see.
#[derive(Clone, Copy)]
struct Wanted {
    viewer: Viewer,
    lang: Lang,
    /// After how many steps.
    at: u64,
    /// The first step to tell.
    first: u64,
}

/// The moment in the album: for matches whose rules are not this program's any more.
fn look_up(game: &dyn AnyGame, written: &[Volume], wanted: Wanted) -> Result<Told, Fault> {
    let Wanted { viewer, lang, at, first } = wanted;
    let number = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
    let mut log: Vec<Step> = Vec::new();
    let mut shown = None;
    for volume in written {
        let Some(volume) = unpack::<kernel::album::Volume>(&volume.pages) else { continue };
        let until = number(at).min(volume.end());
        let Ok(scene) = game.scene(&volume, until, viewer, lang, number(first)) else { continue };
        log.extend(serde_json::from_str::<Vec<Step>>(&scene.steps).unwrap_or_default());
        if until == number(at) {
            shown = Some((scene.view, scene.seats));
        }
    }
    let (view, names) = shown.ok_or(Fault::Broken)?;
    Ok((view, names, log))
}

/// The moment as the rules of this program have it: for matches that nobody has written down.
fn work_out(game: &dyn AnyGame, journal: &str, wanted: Wanted, budget: &Budget<'_>) -> Result<Told, Fault> {
    let table = game.resume(journal, None, budget).map_err(unread)?.table;
    Ok((table.view(wanted.viewer), table.speak(wanted.lang, wanted.viewer).seats, Vec::new()))
}

/// Plays a journal of these rules through, and tells the last steps.
fn tell(game: &dyn AnyGame, journal: &str, wanted: Wanted, budget: &Budget<'_>) -> Result<Told, Fault> {
    let Wanted { viewer, lang, first, .. } = wanted;
    let mut log: Vec<Step> = Vec::new();
    let mut watch = |_: usize, _: &kernel::Entry<serde_json::Value>, table: &dyn AnyTable| {
        let seq = table.seq().saturating_sub(1);
        if seq as u64 >= first {
            let steps = table.picture(viewer, lang, seq, false).steps;
            log.extend(serde_json::from_str::<Vec<Step>>(&steps).unwrap_or_default());
        }
    };
    let (table, _) = game.load_within(journal, &mut watch, budget).map_err(unread)?;
    Ok((table.view(viewer), table.speak(lang, viewer).seats, log))
}

/// Why a journal of ours cannot be told.
fn unread(error: JournalError) -> Fault {
    match error.damage {
        Damage::TooSlow => Fault::BadJournal(error),
        _ => Fault::Broken,
    }
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
    let said = crate::chat::for_reader(&app, said, visitor.known.map(|known| known.person)).await?;
    Ok(Json(said.iter().map(|line| feed::chat_line(line, visitor.lang)).collect()))
}
