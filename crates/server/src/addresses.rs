//! The links in e-mails: confirm an address, set a new password, stop all e-mails.

use crate::doors::{Whose, hang_up};
use crate::safety::Body;
use crate::session::{Me as Known, Token, Visitor};
use crate::{App, Fault, letters, mail, password, time};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use store::Purpose;
use wire::people::{Forgotten, FromLetter, NewPasswordFromLetter};

/// Sends the e-mail that asks to confirm an address again.
#[utoipa::path(post, path = "/api/me/email", tag = "letters", responses(
    (status = 202), (status = 403, body = wire::Problem), (status = 429, body = wire::Problem)))]
pub(crate) async fn again(State(app): State<App>, me: Known) -> Result<StatusCode, Fault> {
    if !app.limiters.letter(me.address) {
        return Err(Fault::TooFast);
    }
    let person = app.store.person(me.person).await?.ok_or(Fault::Unauthenticated)?;
    if !person.registered {
        return Err(Fault::NeedsAccount);
    }
    letters::confirm(&app, &person).await?;
    Ok(StatusCode::ACCEPTED)
}

/// Confirms an address with the secret of a letter. The page to which the letter leads sends this when one
/// presses the button: whoever only looks at links, as programs do that read letters before people, confirms
/// nothing.
#[utoipa::path(post, path = "/api/confirm", tag = "letters", request_body = FromLetter, responses(
    (status = 204), (status = 404, body = wire::Problem)))]
pub(crate) async fn confirm(
    State(app): State<App>,
    visitor: Visitor,
    Body(wish): Body<FromLetter>,
) -> Result<StatusCode, Fault> {
    if !app.limiters.entry(visitor.address) {
        return Err(Fault::TooFast);
    }
    let token = Token::parse(&wish.token).ok_or(Fault::BadLink)?;
    let confirmed = app.store.confirm_email(token.hash(), time::now()).await?.ok_or(Fault::BadLink)?;
    letters::tell(&app, confirmed.person, confirmed.before, letters::News::AddressChanged).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Asks for an e-mail with a link to set a new password. The answer is the same, and as fast, whether
/// anybody has this address or not.
#[utoipa::path(post, path = "/api/forgotten", tag = "letters", request_body = Forgotten, responses(
    (status = 202), (status = 400, body = wire::Problem), (status = 429, body = wire::Problem)))]
pub(crate) async fn forgotten(
    State(app): State<App>,
    visitor: Visitor,
    Body(wish): Body<Forgotten>,
) -> Result<StatusCode, Fault> {
    if letters::post(&app).is_none() {
        return Err(Fault::NoLetters);
    }
    let email = wish.email.trim().to_owned();
    mail::check(&email)?;
    if !app.limiters.letter(visitor.address) {
        return Err(Fault::TooFast);
    }
    // All that differs is done when the answer is on its way. Whoever asks for very much at once gets no
    // letter.
    if let Ok(right) = app.forgotten.clone().try_acquire_owned() {
        tokio::spawn(async move {
            if let Err(fault) = letters::reset(&app, &email).await {
                tracing::warn!(%fault, "a letter for a new password could not be written");
            }
            drop(right);
        });
    }
    Ok(StatusCode::ACCEPTED)
}

/// Sets a new password with the secret from an e-mail. Every session ends.
#[utoipa::path(post, path = "/api/reset", tag = "letters", request_body = NewPasswordFromLetter, responses(
    (status = 204), (status = 400, body = wire::Problem), (status = 404, body = wire::Problem)))]
pub(crate) async fn reset(
    State(app): State<App>,
    visitor: Visitor,
    Body(wish): Body<NewPasswordFromLetter>,
) -> Result<StatusCode, Fault> {
    if !app.limiters.entry(visitor.address) {
        return Err(Fault::TooFast);
    }
    let token = Token::parse(&wish.token).ok_or(Fault::BadLink)?.hash();
    // Looked at first, and used up last: a password that will not do is no reason to ask for another letter.
    let person = app.store.ticket(token, Purpose::Reset, time::now()).await?.ok_or(Fault::BadLink)?;
    let person = app.store.person(person).await?.ok_or(Fault::BadLink)?;
    password::check(&wish.password, person.name.as_deref().unwrap_or_default())?;
    let hash = password::hash(&app, wish.password).await?;
    let done = app.store.reset_password(token, &hash, time::now()).await?.ok_or(Fault::BadLink)?;
    hang_up(&app, done, Whose::All).await;
    letters::tell(&app, done, person.email, letters::News::PasswordReset).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends "it is your turn" by letter, without logging in: what a letter says in `List-Unsubscribe`, by RFC
/// 8058.
#[utoipa::path(post, path = "/api/unsubscribe/{token}", tag = "letters", responses(
    (status = 204), (status = 404, body = wire::Problem)))]
pub(crate) async fn unsubscribe(
    State(app): State<App>,
    _visitor: Visitor,
    Path(token): Path<String>,
) -> Result<StatusCode, Fault> {
    let person = letters::unsubscribed(&app, &token).await?;
    // Whoever is gone gets no letters already.
    if app.store.person(person).await?.is_some_and(|person| !person.deleted) {
        app.store.set_notify(person, false).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Leads somebody who opens that address in a browser to the page with the button: to look at it changes
/// nothing.
pub(crate) async fn unsubscribe_page(Path(token): Path<String>) -> Response {
    let plain =
        token.len() <= 64 && token.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    Redirect::to(&if plain { format!("/#/unsubscribe/{token}") } else { "/".to_owned() }).into_response()
}
