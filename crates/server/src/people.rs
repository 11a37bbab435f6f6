//! People: guests, who can play at once, and accounts for those who want to return from another device.

use crate::doors::{Whose, confirm, hang_up, mark, with_cookies};
use crate::feed::Note;
use crate::safety::Body;
use crate::session::{self, Browser, Me as Known, Visitor};
use crate::{App, Fault, clock, letters, mail, names, password, retention, room, time};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::Lang;
use std::net::IpAddr;
use store::{MatchId, Millis, Page, Person, PersonId, SeatOwner};
use wire::people::{ComeIn, Credentials, Goodbye, Me, Settings};

fn card(app: &App, person: Person, lang: Lang) -> Me {
    Me {
        id: person.id.to_string(),
        name: person.name.unwrap_or_else(|| crate::words::guest(lang).to_owned()),
        guest: !person.registered,
        lang: person.lang.and_then(|code| code.parse().ok()),
        email: person.email,
        wanted_email: person.wanted_email,
        notify: person.notify,
        vacation: person.vacation.map(|until| until.0),
        letters: letters::post(app).is_some(),
    }
}

pub(crate) async fn whoami(app: &App, id: PersonId, lang: Lang) -> Result<Json<Me>, Fault> {
    let person =
        app.store.person(id).await?.filter(|person| !person.deleted).ok_or(Fault::Unauthenticated)?;
    Ok(Json(card(app, person, lang)))
}

/// Who one is.
#[utoipa::path(get, path = "/api/me", tag = "people", responses(
    (status = 200, body = Me), (status = 401, body = wire::Problem)))]
pub(crate) async fn me(State(app): State<App>, me: Known) -> Result<Json<Me>, Fault> {
    whoami(&app, me.person, me.lang).await
}

/// Enters as a guest. A person with a session stays who they are, with another name if one is given.
#[utoipa::path(post, path = "/api/me", tag = "people", request_body = ComeIn, responses(
    (status = 201, body = Me), (status = 200, body = Me)))]
pub(crate) async fn come_in(
    State(app): State<App>,
    visitor: Visitor,
    browser: Browser,
    Body(wish): Body<ComeIn>,
) -> Result<Response, Fault> {
    let name = wish.name.as_deref().map(names::check).transpose()?;
    if let Some(known) = visitor.known {
        if let Some(name) = &name {
            let person = app.store.person(known.person).await?.ok_or(Fault::Unauthenticated)?;
            if person.registered {
                return Err(Fault::HasAccount);
            }
            rename(&app, visitor.address, &person, name).await?;
        }
        return Ok(whoami(&app, known.person, visitor.lang).await?.into_response());
    }
    if !app.limiters.entry(visitor.address) {
        return Err(Fault::TooFast);
    }
    let id = PersonId::random()?;
    app.store.create_guest(id, name.as_deref(), time::now()).await?;
    app.store.set_lang(id, Some(wish.lang.unwrap_or(visitor.lang).code())).await?;
    let cookies = session::begin(&app, id, &browser).await?;
    let me = whoami(&app, id, visitor.lang).await?;
    Ok((StatusCode::CREATED, with_cookies(cookies), me).into_response())
}

/// Gives somebody another name. Many tables may have to be told of it, so it is held to the measure of those
/// who come in.
async fn rename(app: &App, address: IpAddr, person: &Person, name: &str) -> Result<(), Fault> {
    if !app.limiters.entry(address) {
        return Err(Fault::TooFast);
    }
    if person.registered {
        app.store.rename(person.id, name).await?;
    } else {
        app.store.set_guest_name(person.id, Some(name)).await?;
    }
    tell_tables(app, person.id).await;
    Ok(())
}

/// Whoever sits at a table with somebody reads their new name at once. The name is theirs already, so a store
/// that does not answer now is no fault of the request: the tables read it when they are next opened.
async fn tell_tables(app: &App, person: PersonId) {
    let page = Page { offset: 0, limit: store::limits::PAGE };
    match app.store.matches_of(person, page).await {
        Ok(listings) => {
            for listing in listings.iter().filter(|listing| listing.row.result.is_none()) {
                Note::Named.tell(app, listing.row.id).await;
            }
        }
        Err(error) => tracing::warn!(%error, "a new name could not be told to its tables"),
    }
}

/// The matches in which somebody has a seat, the latest first; as many as one page has.
async fn seated_at(app: &App, person: PersonId) -> Vec<MatchId> {
    let page = Page { offset: 0, limit: store::limits::PAGE };
    let listings = app.store.matches_of(person, page).await.unwrap_or_default();
    listings.iter().map(|listing| listing.row.id).collect()
}

/// Makes an account of a guest: the same person, now with a name and a password.
#[utoipa::path(post, path = "/api/account", tag = "people", request_body = Credentials, responses(
    (status = 200, body = Me), (status = 409, body = wire::Problem)))]
pub(crate) async fn register(
    State(app): State<App>,
    me: Known,
    browser: Browser,
    Body(wish): Body<Credentials>,
) -> Result<Response, Fault> {
    let name = names::check(&wish.name)?;
    password::check(&wish.password, &name)?;
    if !app.limiters.entry(me.address) {
        return Err(Fault::TooFast);
    }
    let person = app.store.person(me.person).await?.ok_or(Fault::Unauthenticated)?;
    if person.registered {
        return Err(Fault::HasAccount);
    }
    if app.store.person_by_name(&name).await?.is_some() {
        return Err(Fault::NameTaken);
    }
    let hash = password::hash(&app, wish.password).await?;
    app.store.register(me.person, &name, &hash).await?;
    let mut cookies = session::rotate(&app, &me, &browser).await?;
    cookies.push(mark(&app, me.person, &browser).await?);
    tell_tables(&app, me.person).await;
    let me = whoami(&app, me.person, me.lang).await?;
    Ok((with_cookies(cookies), me).into_response())
}

/// Changes what one may set.
#[utoipa::path(patch, path = "/api/me", tag = "people", request_body = Settings, responses(
    (status = 200, body = Me), (status = 400, body = wire::Problem), (status = 409, body = wire::Problem)))]
pub(crate) async fn set(
    State(app): State<App>,
    me: Known,
    Body(wish): Body<Settings>,
) -> Result<Json<Me>, Fault> {
    let now = time::now();
    let name = wish.name.as_deref().map(names::check).transpose()?;
    let email = wish.email.as_deref().map(str::trim);
    if let Some(email) = email.filter(|email| !email.is_empty()) {
        mail::check(email)?;
        if letters::post(&app).is_none() {
            return Err(Fault::NoLetters);
        }
        if !app.limiters.letter(me.address) {
            return Err(Fault::TooFast);
        }
        // Whoever has the letters can set a new password: a browser left open is not enough.
        confirm(&app, &me, wish.password.clone().unwrap_or_default()).await?;
    }
    if wish.vacation.is_some_and(|until| until < 0 || until > now.0 + clock::HOLIDAYS) {
        return Err(Fault::BadRequest("vacation".to_owned()));
    }
    if let Some(name) = &name {
        // First: it is the one that somebody else's may stand in the way of.
        let person = app.store.person(me.person).await?.ok_or(Fault::Unauthenticated)?;
        rename(&app, me.address, &person, name).await?;
    }
    if let Some(lang) = wish.lang {
        app.store.set_lang(me.person, Some(lang.code())).await?;
    }
    if let Some(email) = email {
        want_email(&app, me.person, email, now).await?;
    }
    if let Some(notify) = wish.notify {
        app.store.set_notify(me.person, notify).await?;
    }
    if let Some(until) = wish.vacation {
        let was = app.store.person(me.person).await?.and_then(|person| person.vacation);
        let until = Some(Millis(until)).filter(|until| *until > now);
        app.store.set_vacation(me.person, until, now, clock::HOLIDAYS).await?;
        if until.is_none() && was.is_some_and(|was| was > now) {
            back(&app, me.person).await?;
        }
    }
    whoami(&app, me.person, me.lang).await
}

/// Asks for letters to an address, or for none any more.
async fn want_email(app: &App, id: PersonId, email: &str, now: Millis) -> Result<(), Fault> {
    if email.is_empty() {
        return Ok(app.store.want_email(id, None, now).await?);
    }
    let before = app.store.person(id).await?.ok_or(Fault::Unauthenticated)?;
    if before.email.as_deref() == Some(email) {
        return Ok(());
    }
    app.store.want_email(id, Some(email), now).await?;
    let person = app.store.person(id).await?.ok_or(Fault::Unauthenticated)?;
    letters::confirm(app, &person).await
}

/// A person who returns early gets the remaining days back.
async fn back(app: &App, person: PersonId) -> Result<(), Fault> {
    let page = Page { offset: 0, limit: store::limits::PAGE };
    for listing in app.store.matches_of(person, page).await? {
        let row = &listing.row;
        let waits = row.turn.is_some_and(|seat| room::own(&listing.seats, Some(person)).has(seat));
        let Some(deadline) = row.deadline.filter(|_| waits && row.result.is_none()) else { continue };
        if let Some(holiday) = app.store.holiday(person, deadline).await?
            && let Some(later) = clock::after_holiday(room::clock(row), deadline, holiday)
        {
            app.store.set_deadline(row.id, row.seq, Some(later)).await?;
        }
    }
    Ok(())
}

/// Everything that is known about oneself.
#[utoipa::path(get, path = "/api/me/export", tag = "people", responses((status = 200, content_type = "application/json")))]
pub(crate) async fn export(State(app): State<App>, me: Known) -> Result<Response, Fault> {
    // It may be long, and nobody needs it often.
    if !app.limiters.entry(me.address) {
        return Err(Fault::TooFast);
    }
    let export = app.store.export_person(me.person).await?.ok_or(Fault::Unauthenticated)?;
    let mut export = serde_json::to_value(export).map_err(|_| Fault::Unavailable)?;
    export["order"] = crate::friends::export(&app, me.person).await?;
    let name = [(header::CONTENT_DISPOSITION, "attachment; filename=\"tablee.json\"")];
    Ok((name, Json(export)).into_response())
}

/// Deletes one's account: name, address, password and words are gone; bots take one's seats in matches that
/// go on, and those that are over stay, without a name. An account says its password, a guest the word
/// `delete`.
#[utoipa::path(delete, path = "/api/me", tag = "people", request_body = Goodbye, responses(
    (status = 204), (status = 401, body = wire::Problem)))]
pub(crate) async fn delete(
    State(app): State<App>,
    me: Known,
    browser: Browser,
    Body(wish): Body<Goodbye>,
) -> Result<Response, Fault> {
    let person = app.store.person(me.person).await?.ok_or(Fault::Unauthenticated)?;
    if person.registered {
        confirm(&app, &me, wish.password.unwrap_or_default()).await?;
    } else if wish.sure.as_deref() != Some("delete") {
        return Err(Fault::NotSure);
    }
    let page = Page { offset: 0, limit: store::limits::PAGE };
    loop {
        let listings = app.store.matches_of(me.person, page).await?;
        let running: Vec<_> = listings.iter().filter(|listing| listing.row.result.is_none()).collect();
        for listing in &running {
            // The seat of a game that is no longer here can only be left.
            let bot = clock::substitute(&app, &listing.row.game)
                .map_or(SeatOwner::Open, |name| SeatOwner::Bot { name, level: String::new() });
            for seat in room::own(&listing.seats, Some(me.person)).list() {
                app.store.change_seat(listing.row.id, seat, &SeatOwner::Person(me.person), &bot).await?;
                crate::seats::wind(&app, listing, seat, &bot).await?;
            }
        }
        if running.len() < store::limits::PAGE as usize {
            break;
        }
    }
    crate::reports::forget_bystander(&app, me.person).await?;
    let told = seated_at(&app, me.person).await;
    app.store.delete_person(me.person).await?;
    retention::forget_for_good(&app).await;
    // Those who look at a match that is over read no name there any more.
    for id in told {
        Note::Named.tell(&app, id).await;
    }
    hang_up(&app, me.person, Whose::All).await;
    Ok((StatusCode::NO_CONTENT, with_cookies(session::farewell(browser.secure)?)).into_response())
}
