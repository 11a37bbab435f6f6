//! Sitting down, leaving, and handing a seat to a bot.

use crate::lobby::{announce, card, find, known_bot, may_leave_to_bots};
use crate::room::{clock, own};
use crate::safety::Body;
use crate::session::{Me, Token};
use crate::{App, Fault, clock as clocks, time};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use store::{Listing, SeatOwner, SeatRow};
use subtle::ConstantTimeEq as _;
use wire::lobby::{Begun, HandOver, Join, MatchCard, Place, TableSettings};

/// Sits down: on an open seat, or on the one that an invitation is for.
#[utoipa::path(post, path = "/api/matches/{id}/join", tag = "seats", request_body = Join, responses(
    (status = 200, body = MatchCard), (status = 403, body = wire::Problem), (status = 409, body = wire::Problem)))]
pub(crate) async fn join(
    State(app): State<App>,
    me: Me,
    Path(id): Path<String>,
    Body(wish): Body<Join>,
) -> Result<Json<MatchCard>, Fault> {
    let listing = find(&app, &id).await?;
    goes_on(&listing)?;
    let (seat, expected) = match &wish.token {
        Some(token) => invited(&listing, token)?,
        None => open(&listing, wish.seat)?,
    };
    if wish.seat.is_some_and(|wanted| wanted != seat) {
        return Err(Fault::BadInvitation);
    }
    app.store.take_seat(listing.row.id, seat, me.person, &expected).await?;
    wind(&app, &listing, seat, &SeatOwner::Person(me.person)).await?;
    Ok(Json(card(&find(&app, &id).await?, Some(me.person), me.lang)))
}

/// Refuses a match that was set aside.
fn goes_on(listing: &Listing) -> Result<(), Fault> {
    if listing.row.aside.is_some() && listing.row.result.is_none() { Err(Fault::Aside) } else { Ok(()) }
}

/// The seat that this secret opens. Compares all seats in constant time.
fn invited(listing: &Listing, token: &str) -> Result<(u8, SeatOwner), Fault> {
    let hash = Token::parse(token).ok_or(Fault::BadInvitation)?.hash();
    let mut found = None;
    for row in &listing.seats {
        if let SeatOwner::Invited { token_hash } = &row.owner
            && bool::from(token_hash.ct_eq(&hash))
        {
            found = Some((row.seat, row.owner.clone()));
        }
    }
    found.ok_or(Fault::BadInvitation)
}

/// This seat if it is open, or the first that is.
fn open(listing: &Listing, wanted: Option<u8>) -> Result<(u8, SeatOwner), Fault> {
    let mut seats = listing.seats.iter();
    match wanted {
        None => {
            let found = seats.find(|row| row.owner == SeatOwner::Open);
            found.map(|row| (row.seat, SeatOwner::Open)).ok_or(Fault::NoOpenSeat)
        }
        Some(wanted) => {
            let row = seats.find(|row| row.seat == wanted).ok_or(Fault::NoSuchSeat)?;
            match row.owner {
                SeatOwner::Open => Ok((wanted, SeatOwner::Open)),
                SeatOwner::Invited { .. } => Err(Fault::BadInvitation),
                _ => Err(Fault::SeatTaken),
            }
        }
    }
}

/// Starts the clock of a person who has just sat down, if it is that seat's turn.
pub(crate) async fn wind(app: &App, listing: &Listing, seat: u8, owner: &SeatOwner) -> Result<(), Fault> {
    if listing.row.turn == Some(seat) {
        let deadline = clocks::due(clock(&listing.row), owner, time::now());
        // A match that has moved on meanwhile has wound its own clock.
        app.store.set_deadline(listing.row.id, listing.row.seq, deadline).await?;
    }
    Ok(())
}

/// Gets up and opens the seat to the next person. When the host is the last to get up and nobody else has
/// played, the table is removed.
#[utoipa::path(post, path = "/api/matches/{id}/leave", tag = "seats", request_body = Place, responses(
    (status = 204), (status = 403, body = wire::Problem)))]
pub(crate) async fn leave(
    State(app): State<App>,
    me: Me,
    Path(id): Path<String>,
    Body(place): Body<Place>,
) -> Result<StatusCode, Fault> {
    let listing = find(&app, &id).await?;
    if !own(&listing.seats, Some(me.person)).has(place.seat) {
        return Err(Fault::NotYourSeat);
    }
    app.store.leave(listing.row.id, place.seat, me.person).await?;
    wind(&app, &listing, place.seat, &SeatOwner::Open).await?;
    // What was set aside is kept: a later version may open it.
    let aside = listing.row.aside.is_some() && listing.row.result.is_none();
    if !aside {
        // Only its maker's table, and only if it is nobody else's too.
        app.store.clear_match(listing.row.id, me.person, true).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Gives a seat to a bot: a person's own, to leave a match in progress; or, if the person is the host, a seat
/// that nobody has taken.
#[utoipa::path(post, path = "/api/matches/{id}/seats/{seat}/bot", tag = "seats", request_body = HandOver, responses(
    (status = 200, body = MatchCard), (status = 403, body = wire::Problem)))]
pub(crate) async fn hand_over(
    State(app): State<App>,
    me: Me,
    Path((id, seat)): Path<(String, String)>,
    Body(wish): Body<HandOver>,
) -> Result<Json<MatchCard>, Fault> {
    let listing = find(&app, &id).await?;
    let row = seat.parse().ok().and_then(|seat: u8| listing.seats.iter().find(|row| row.seat == seat));
    let row = row.ok_or(Fault::NoSuchSeat)?;
    let may = match row.owner {
        SeatOwner::Person(person) => person == me.person,
        SeatOwner::Open | SeatOwner::Invited { .. } => listing.row.creator == me.person,
        SeatOwner::Bot { .. } => false,
    };
    if !may {
        return Err(Fault::NotYourSeat);
    }
    let sits = |other: &SeatRow| other.seat != row.seat && matches!(other.owner, SeatOwner::Person(_));
    let last = matches!(row.owner, SeatOwner::Person(_)) && !listing.seats.iter().any(sits);
    if last && listing.row.result.is_none() {
        may_leave_to_bots(&app, listing.row.creator).await?;
    }
    let name = known_bot(app.title(&listing.row.game)?, &wish.bot)?;
    let bot = SeatOwner::Bot { name, level: String::new() };
    // A bot needs a match that it can play: one that does not open keeps its people.
    let room = app.room(listing.row.id);
    drop(room.enter(&app).await?);
    app.store.change_seat(listing.row.id, row.seat, &row.owner, &bot).await?;
    wind(&app, &listing, row.seat, &bot).await?;
    // Whoever has the match in use hears of it by the feed; here it may have to be opened so that the bot can
    // play.
    let mut inside = room.enter(&app).await?;
    inside.seats = app.store.seats(room.id).await?;
    crate::bots::wake(&app, &room, &mut inside);
    drop(inside);
    Ok(Json(card(&find(&app, &id).await?, Some(me.person), me.lang)))
}

/// Removes a person from a seat; the host may do this until that seat has played. The seat is open again, or
/// gets a new link if it was taken with one. The removed person cannot sit down at this match again.
#[utoipa::path(post, path = "/api/matches/{id}/seats/{seat}/show-out", tag = "seats", responses(
    (status = 200, body = Begun), (status = 403, body = wire::Problem), (status = 409, body = wire::Problem)))]
pub(crate) async fn show_out(
    State(app): State<App>,
    me: Me,
    Path((id, seat)): Path<(String, String)>,
) -> Result<Json<Begun>, Fault> {
    let listing = find(&app, &id).await?;
    if listing.row.creator != me.person {
        return Err(Fault::NotHost);
    }
    goes_on(&listing)?;
    let row = seat.parse().ok().and_then(|seat: u8| listing.seats.iter().find(|row| row.seat == seat));
    let row = row.ok_or(Fault::NoSuchSeat)?;
    let person = match row.owner {
        SeatOwner::Person(person) if person == me.person => return Err(Fault::Yourself),
        SeatOwner::Person(person) => person,
        _ => return Err(Fault::NoSuchSeat),
    };
    let link = Token::random()?;
    let held = app.store.show_out(listing.row.id, row.seat, person, link.hash(), time::now()).await?;
    wind(&app, &listing, row.seat, &held).await?;
    crate::notices::shown_out(&app, listing.row.id, &listing.row.game, person, false).await;
    let links = if held == SeatOwner::Open { Vec::new() } else { vec![(row.seat, link)] };
    Ok(Json(announce(&app, &me, listing.row.id, links).await?))
}

/// Changes who may write in the chat; only the host may.
#[utoipa::path(patch, path = "/api/matches/{id}", tag = "seats", request_body = TableSettings, responses(
    (status = 200, body = MatchCard), (status = 403, body = wire::Problem)))]
pub(crate) async fn set(
    State(app): State<App>,
    me: Me,
    Path(id): Path<String>,
    Body(wish): Body<TableSettings>,
) -> Result<Json<MatchCard>, Fault> {
    let listing = find(&app, &id).await?;
    if listing.row.creator != me.person {
        return Err(Fault::NotHost);
    }
    app.store.set_talk(listing.row.id, crate::chat::kept_talk(wish.talk)).await?;
    Ok(Json(card(&find(&app, &id).await?, Some(me.person), me.lang)))
}

/// Deletes a match; the host may while nobody else sits there and nobody else has played.
#[utoipa::path(delete, path = "/api/matches/{id}", tag = "seats", responses(
    (status = 204), (status = 403, body = wire::Problem)))]
pub(crate) async fn clear(
    State(app): State<App>,
    me: Me,
    Path(id): Path<String>,
) -> Result<StatusCode, Fault> {
    let listing = find(&app, &id).await?;
    let others = listing.seats.iter().any(|row| match row.owner {
        SeatOwner::Person(person) => person != me.person,
        _ => false,
    });
    if listing.row.creator != me.person || others {
        return Err(Fault::NotYourSeat);
    }
    if !app.store.clear_match(listing.row.id, me.person, false).await? {
        return Err(Fault::OthersPlayed);
    }
    Ok(StatusCode::NO_CONTENT)
}
