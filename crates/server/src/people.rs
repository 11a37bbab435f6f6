//! People: guests who play at once, accounts for those who want to come back from elsewhere.

use crate::feed::Note;
use crate::outbox::End;
use crate::safety::Body;
use crate::session::{self, Me as Known, Secure, Visitor};
use crate::{App, Fault, clock, mail, password, room, time};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::Lang;
use std::net::IpAddr;
use store::{Millis, Page, Person, PersonId, SeatOwner, TokenHash};
use wire::people::{ComeIn, Credentials, Me, NewPassword, Settings};

fn card(app: &App, person: Person, lang: Lang) -> Me {
    Me {
        id: person.id.to_string(),
        name: person.name.unwrap_or_else(|| crate::words::guest(lang).to_owned()),
        guest: !person.registered,
        lang: person.lang.and_then(|code| code.parse().ok()),
        email: person.email,
        notify: person.notify,
        vacation: person.vacation.map(|until| until.0),
        letters: app.post.is_some(),
    }
}

async fn whoami(app: &App, id: PersonId, lang: Lang) -> Result<Json<Me>, Fault> {
    let person = app.store.person(id).await?.filter(|person| !person.deleted).ok_or(Fault::WhoAreYou)?;
    Ok(Json(card(app, person, lang)))
}

fn with_cookie(cookie: HeaderValue) -> HeaderMap {
    HeaderMap::from_iter([(header::SET_COOKIE, cookie)])
}

/// Whether this can be a name: letters, digits and a few signs, so that no name looks like markup or like another line.
fn check_name(name: &str) -> Result<&str, Fault> {
    let name = name.trim();
    let fine = |c: char| c.is_alphanumeric() || " .-_'’".contains(c);
    let length = name.chars().take(31).count();
    if (2..=30).contains(&length) && name.len() <= store::limits::NAME && name.chars().all(fine) {
        Ok(name)
    } else {
        Err(Fault::BadName)
    }
}

/// Who one is.
#[utoipa::path(get, path = "/api/me", tag = "people", responses(
    (status = 200, body = Me), (status = 401, body = wire::Problem)))]
pub(crate) async fn me(State(app): State<App>, me: Known) -> Result<Json<Me>, Fault> {
    whoami(&app, me.person, me.lang).await
}

/// Comes in as a guest. Whoever is known already stays who they are, with another name if one is given.
#[utoipa::path(post, path = "/api/me", tag = "people", request_body = ComeIn, responses(
    (status = 201, body = Me), (status = 200, body = Me)))]
pub(crate) async fn come_in(
    State(app): State<App>,
    visitor: Visitor,
    Secure(secure): Secure,
    Body(wish): Body<ComeIn>,
) -> Result<Response, Fault> {
    let name = wish.name.as_deref().map(check_name).transpose()?;
    if let Some(known) = visitor.known {
        if let Some(name) = name {
            let person = app.store.person(known.person).await?.ok_or(Fault::WhoAreYou)?;
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
    app.store.create_guest(id, name, time::now()).await?;
    app.store.set_lang(id, Some(wish.lang.unwrap_or(visitor.lang).code())).await?;
    let cookie = session::begin(&app, id, secure).await?;
    let me = whoami(&app, id, visitor.lang).await?;
    Ok((StatusCode::CREATED, with_cookie(cookie), me).into_response())
}

/// Gives somebody another name. Many tables may have to be told of it, so it is held to the measure of those who come in.
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

/// Whoever sits at a table with somebody reads their new name at once. The name is theirs already, so a store that does not
/// answer now is no fault of the request: the tables read it when they are next opened.
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

/// Makes an account of a guest: the same person, now with a name and a password.
#[utoipa::path(post, path = "/api/account", tag = "people", request_body = Credentials, responses(
    (status = 200, body = Me), (status = 409, body = wire::Problem)))]
pub(crate) async fn register(
    State(app): State<App>,
    me: Known,
    Body(wish): Body<Credentials>,
) -> Result<Json<Me>, Fault> {
    let name = check_name(&wish.name)?.to_owned();
    password::check(&wish.password, &name)?;
    if !app.limiters.entry(me.address) {
        return Err(Fault::TooFast);
    }
    let person = app.store.person(me.person).await?.ok_or(Fault::WhoAreYou)?;
    if person.registered {
        return Err(Fault::HasAccount);
    }
    if app.store.person_by_name(&name).await?.is_some() {
        return Err(Fault::NameTaken);
    }
    let hash = password::hash(&app, wish.password).await?;
    app.store.register(me.person, &name, &hash).await?;
    tell_tables(&app, me.person).await;
    whoami(&app, me.person, me.lang).await
}

/// Comes back to one's account.
#[utoipa::path(post, path = "/api/login", tag = "people", request_body = Credentials, responses(
    (status = 200, body = Me), (status = 401, body = wire::Problem)))]
pub(crate) async fn login(
    State(app): State<App>,
    visitor: Visitor,
    Secure(secure): Secure,
    Body(wish): Body<Credentials>,
) -> Result<Response, Fault> {
    if !app.limiters.entry(visitor.address) {
        return Err(Fault::TooFast);
    }
    if wish.name.len() > store::limits::NAME || wish.password.len() > password::LONGEST {
        return Err(Fault::WrongPassword);
    }
    let found = app.store.login(&wish.name).await?;
    // A name that nobody has takes as long as a wrong password.
    let hash = found.as_ref().map(|found| found.password_hash.clone());
    if !password::verify(&app, wish.password, hash).await? {
        return Err(Fault::WrongPassword);
    }
    let person = found.ok_or(Fault::WrongPassword)?.person;
    if let Some(known) = visitor.known {
        app.store.end_session(known.session).await?;
        hang_up(&app, known.person, Some(known.session));
    }
    let cookie = session::begin(&app, person, secure).await?;
    let me = whoami(&app, person, visitor.lang).await?;
    Ok((with_cookie(cookie), me).into_response())
}

/// Goes: the cookie opens nothing any more.
#[utoipa::path(post, path = "/api/logout", tag = "people", responses((status = 204)))]
pub(crate) async fn logout(
    State(app): State<App>,
    visitor: Visitor,
    Secure(secure): Secure,
) -> Result<Response, Fault> {
    if let Some(known) = visitor.known {
        app.store.end_session(known.session).await?;
        hang_up(&app, known.person, Some(known.session));
    }
    Ok((StatusCode::NO_CONTENT, with_cookie(session::farewell(secure)?)).into_response())
}

/// Ends every session of this person, here and elsewhere.
#[utoipa::path(post, path = "/api/logout/everywhere", tag = "people", responses((status = 204)))]
pub(crate) async fn logout_everywhere(
    State(app): State<App>,
    me: Known,
    Secure(secure): Secure,
) -> Result<Response, Fault> {
    app.store.end_all_sessions(me.person).await?;
    hang_up(&app, me.person, None);
    Ok((StatusCode::NO_CONTENT, with_cookie(session::farewell(secure)?)).into_response())
}

/// Closes the sockets of a session, or all of a person's.
fn hang_up(app: &App, person: PersonId, session: Option<TokenHash>) {
    for outbox in app.sockets_of(person) {
        if session.is_none() || outbox.session == session {
            outbox.tell(&room::error(&Fault::WhoAreYou, outbox.lang));
            outbox.end(End::Over);
        }
    }
}

/// Changes one's password; every other session ends.
#[utoipa::path(post, path = "/api/me/password", tag = "people", request_body = NewPassword, responses(
    (status = 200, body = Me), (status = 401, body = wire::Problem)))]
pub(crate) async fn change_password(
    State(app): State<App>,
    me: Known,
    Secure(secure): Secure,
    Body(wish): Body<NewPassword>,
) -> Result<Response, Fault> {
    if !app.limiters.entry(me.address) {
        return Err(Fault::TooFast);
    }
    let name = confirm(&app, me.person, wish.old).await?;
    password::check(&wish.new, &name)?;
    let hash = password::hash(&app, wish.new).await?;
    app.store.set_password(me.person, &hash).await?;
    app.store.end_all_sessions(me.person).await?;
    hang_up(&app, me.person, None);
    let cookie = session::begin(&app, me.person, secure).await?;
    let me = whoami(&app, me.person, me.lang).await?;
    Ok((with_cookie(cookie), me).into_response())
}

/// Makes sure that it is the owner of the account who asks; gives the name.
async fn confirm(app: &App, id: PersonId, given: String) -> Result<String, Fault> {
    let person = app.store.person(id).await?.ok_or(Fault::WhoAreYou)?;
    let name = person.name.filter(|_| person.registered).ok_or(Fault::NeedsAccount)?;
    let login = app.store.login(&name).await?.ok_or(Fault::NeedsAccount)?;
    if given.len() > password::LONGEST || !password::verify(app, given, Some(login.password_hash)).await? {
        return Err(Fault::WrongPassword);
    }
    Ok(name)
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
    let name = wish.name.as_deref().map(check_name).transpose()?;
    if let Some(email) = wish.email.as_deref().filter(|email| !email.is_empty()) {
        mail::check(email)?;
    }
    if wish.vacation.is_some_and(|until| until < 0 || until > now.0 + clock::HOLIDAYS) {
        return Err(Fault::BadRequest("vacation".to_owned()));
    }
    if let Some(name) = name {
        // First: it is the one that somebody else's may stand in the way of.
        let person = app.store.person(me.person).await?.ok_or(Fault::WhoAreYou)?;
        rename(&app, me.address, &person, name).await?;
    }
    if let Some(lang) = wish.lang {
        app.store.set_lang(me.person, Some(lang.code())).await?;
    }
    if let Some(email) = wish.email {
        app.store.set_email(me.person, Some(email.as_str()).filter(|email| !email.is_empty())).await?;
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

/// Whoever is back early has the time again that was left.
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
    let export = app.store.export_person(me.person).await?.ok_or(Fault::WhoAreYou)?;
    let mut export = serde_json::to_value(export).map_err(|_| Fault::Unavailable)?;
    export["order"] = crate::friends::export(&app, me.person).await?;
    let name = [(header::CONTENT_DISPOSITION, "attachment; filename=\"tablee.json\"")];
    Ok((name, Json(export)).into_response())
}

/// Deletes one's account: name, address, password and words are gone; bots take one's seats in matches that go on, and
/// those that are over stay, without a name.
#[utoipa::path(delete, path = "/api/me", tag = "people", responses((status = 204)))]
pub(crate) async fn delete(
    State(app): State<App>,
    me: Known,
    Secure(secure): Secure,
) -> Result<Response, Fault> {
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
    app.store.delete_person(me.person).await?;
    hang_up(&app, me.person, None);
    Ok((StatusCode::NO_CONTENT, with_cookie(session::farewell(secure)?)).into_response())
}
