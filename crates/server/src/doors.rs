//! Signing in and out, sessions and passwords.

use crate::feed::Note;
use crate::outbox::End;
use crate::people::whoami;
use crate::safety::Body;
use crate::session::{self, Browser, Me as Known, Visitor};
use crate::signer::{Seal, Signer};
use crate::throttle::Count;
use crate::{App, Fault, letters, limits, password, room, time};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use store::{MatchId, PersonId, SessionId};
use wire::people::{Credentials, Me, NewPassword, SessionCard};

/// How many tries for one account are free from one household, and from everywhere together.
const FREE_HERE: u32 = 5;
const FREE_EVERYWHERE: u32 = 30;

pub(crate) fn with_cookies(cookies: Vec<HeaderValue>) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for cookie in cookies {
        headers.append(header::SET_COOKIE, cookie);
    }
    headers
}

/// The cookie that marks this device as one from which this person has logged in.
pub(crate) async fn mark(app: &App, person: PersonId, browser: &Browser) -> Result<HeaderValue, Fault> {
    let mut own = [0; 16];
    getrandom::fill(&mut own)?;
    let mark = Signer::of(app).await?.seal(Seal::Device, person, own);
    session::device_cookie(&mark, browser.secure)
}

/// What a try to come in counts for. Whoever has logged in from this device before has a count of their own,
/// which nobody else can use up.
async fn counts(
    app: &App,
    name: &str,
    found: Option<PersonId>,
    address: IpAddr,
    browser: &Browser,
) -> Result<Vec<Count>, Fault> {
    let signer = Signer::of(app).await?;
    let marked = browser.mark.as_deref().and_then(|mark| signer.unseal(Seal::Device, mark));
    if let Some((person, own)) = marked
        && found == Some(person)
    {
        let own: String = own.iter().map(|byte| format!("{byte:02x}")).collect();
        let who = signer.key(&["device", &person.to_string(), &own]);
        return Ok(vec![Count { who, free: FREE_HERE }]);
    }
    // One account is one count, however its name is spelt.
    let name = store::names::fold(name);
    let place = limits::household(address).to_string();
    Ok(vec![
        Count { who: signer.key(&["login", &name, &place]), free: FREE_HERE },
        Count { who: signer.key(&["login", &name]), free: FREE_EVERYWHERE },
    ])
}

/// Signs in to an account.
#[utoipa::path(post, path = "/api/login", tag = "people", request_body = Credentials, responses(
    (status = 200, body = Me), (status = 401, body = wire::Problem), (status = 429, body = wire::Problem)))]
pub(crate) async fn login(
    State(app): State<App>,
    visitor: Visitor,
    browser: Browser,
    Body(wish): Body<Credentials>,
) -> Result<Response, Fault> {
    if !app.limiters.entry(visitor.address) {
        return Err(Fault::TooFast);
    }
    if wish.name.len() > store::limits::NAME || wish.password.len() > password::LONGEST {
        return Err(Fault::WrongPassword);
    }
    let found = app.store.login(&wish.name).await?;
    let counts =
        counts(&app, &wish.name, found.as_ref().map(|found| found.person), visitor.address, &browser).await?;
    app.throttle.attempt(&counts)?;
    // A name that nobody has takes as long as a wrong password.
    let hash = found.as_ref().map(|found| found.password_hash.clone());
    if !password::verify(&app, wish.password, hash).await? {
        return Err(Fault::WrongPassword);
    }
    app.throttle.forgive(&counts);
    let person = found.ok_or(Fault::WrongPassword)?.person;
    if let Some(known) = visitor.known {
        app.store.end_session(known.session).await?;
        hang_up(&app, known.person, Whose::One(known.id)).await;
    }
    let mut cookies = session::begin(&app, person, &browser).await?;
    cookies.push(mark(&app, person, &browser).await?);
    let me = whoami(&app, person, visitor.lang).await?;
    Ok((with_cookies(cookies), me).into_response())
}

/// Goes: the cookie opens nothing any more.
#[utoipa::path(post, path = "/api/logout", tag = "people", responses((status = 204)))]
pub(crate) async fn logout(
    State(app): State<App>,
    visitor: Visitor,
    browser: Browser,
) -> Result<Response, Fault> {
    if let Some(known) = visitor.known {
        app.store.end_session(known.session).await?;
        hang_up(&app, known.person, Whose::One(known.id)).await;
    }
    Ok((StatusCode::NO_CONTENT, with_cookies(session::farewell(browser.secure)?)).into_response())
}

/// Ends every session of this person, here and elsewhere.
#[utoipa::path(post, path = "/api/logout/everywhere", tag = "people", responses((status = 204)))]
pub(crate) async fn logout_everywhere(
    State(app): State<App>,
    me: Known,
    browser: Browser,
) -> Result<Response, Fault> {
    app.store.end_all_sessions(me.person).await?;
    hang_up(&app, me.person, Whose::All).await;
    Ok((StatusCode::NO_CONTENT, with_cookies(session::farewell(browser.secure)?)).into_response())
}

/// Where one is logged in.
#[utoipa::path(get, path = "/api/me/sessions", tag = "people", responses((status = 200, body = Vec<SessionCard>)))]
pub(crate) async fn sessions(State(app): State<App>, me: Known) -> Result<Json<Vec<SessionCard>>, Fault> {
    let rows = app.store.sessions_of(me.person, time::now()).await?;
    let card = |row: store::SessionRow| SessionCard {
        this: row.id == me.id,
        id: row.id.to_string(),
        device: row.device,
        began: row.created.0,
        seen: row.seen.0,
    };
    Ok(Json(rows.into_iter().map(card).collect()))
}

/// Ends one of the person's sessions.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", tag = "people", responses(
    (status = 204), (status = 404, body = wire::Problem)))]
pub(crate) async fn end_session(
    State(app): State<App>,
    me: Known,
    Path(id): Path<String>,
) -> Result<StatusCode, Fault> {
    let id: SessionId = id.parse().map_err(|_| Fault::NoSuchSession)?;
    if !app.store.end_session_of(me.person, id).await? {
        return Err(Fault::NoSuchSession);
    }
    hang_up(&app, me.person, Whose::One(id)).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends every session but this one.
#[utoipa::path(delete, path = "/api/me/sessions", tag = "people", responses((status = 204)))]
pub(crate) async fn end_other_sessions(State(app): State<App>, me: Known) -> Result<StatusCode, Fault> {
    app.store.end_other_sessions(me.person, me.id).await?;
    hang_up(&app, me.person, Whose::AllBut(me.id)).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Changes the person's password; every other session ends.
#[utoipa::path(post, path = "/api/me/password", tag = "people", request_body = NewPassword, responses(
    (status = 200, body = Me), (status = 401, body = wire::Problem)))]
pub(crate) async fn change_password(
    State(app): State<App>,
    me: Known,
    browser: Browser,
    Body(wish): Body<NewPassword>,
) -> Result<Response, Fault> {
    if !app.limiters.entry(me.address) {
        return Err(Fault::TooFast);
    }
    let name = confirm(&app, &me, wish.old).await?;
    password::check(&wish.new, &name)?;
    let hash = password::hash(&app, wish.new).await?;
    app.store.set_password(me.person, &hash).await?;
    app.store.end_other_sessions(me.person, me.id).await?;
    hang_up(&app, me.person, Whose::AllBut(me.id)).await;
    let mut cookies = session::rotate(&app, &me, &browser).await?;
    cookies.push(mark(&app, me.person, &browser).await?);
    let email = app.store.person(me.person).await?.and_then(|person| person.email);
    letters::tell(&app, me.person, email, letters::News::PasswordChanged).await;
    let me = whoami(&app, me.person, me.lang).await?;
    Ok((with_cookies(cookies), me).into_response())
}

/// Makes sure that the owner of the account is asking, and returns its name.
pub(crate) async fn confirm(app: &App, me: &Known, given: String) -> Result<String, Fault> {
    let person = app.store.person(me.person).await?.ok_or(Fault::Unauthenticated)?;
    let name = person.name.filter(|_| person.registered).ok_or(Fault::NeedsAccount)?;
    let login = app.store.login(&name).await?.ok_or(Fault::NeedsAccount)?;
    // Counted for this session: whoever guesses elsewhere does not make its owner wait.
    let who = Signer::of(app).await?.key(&["confirm", &me.person.to_string(), &me.id.to_string()]);
    let counts = [Count { who, free: FREE_HERE }];
    app.throttle.attempt(&counts)?;
    if given.len() > password::LONGEST || !password::verify(app, given, Some(login.password_hash)).await? {
        return Err(Fault::WrongPassword);
    }
    app.throttle.forgive(&counts);
    Ok(name)
}

/// Which sessions of a person have ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Whose {
    All,
    One(SessionId),
    AllBut(SessionId),
}

/// Closes the sockets of sessions that have ended, on every node.
pub(crate) async fn hang_up(app: &App, person: PersonId, whose: Whose) {
    hang_up_here(app, person, whose);
    if app.config.one_of_many
        && let Ok(anywhere) = MatchId::random()
    {
        // It is about no match: whoever hears it looks for the person.
        Note::Ended { node: app.node.clone(), person, whose }.tell(app, anywhere).await;
    }
}

/// Closes those on this node.
pub(crate) fn hang_up_here(app: &App, person: PersonId, whose: Whose) {
    for outbox in app.sockets_of(person) {
        let ended = match whose {
            Whose::All => true,
            Whose::One(id) => outbox.session == Some(id),
            Whose::AllBut(id) => outbox.session != Some(id),
        };
        if ended {
            outbox.tell(&room::error(&Fault::Unauthenticated, outbox.lang));
            outbox.end(End::Over);
        }
    }
}
