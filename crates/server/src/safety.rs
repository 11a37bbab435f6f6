//! Checks on every request and response: sizes and origins of what comes in, error texts and security headers
//! of what goes out.

use crate::metrics::TooFast;
use crate::request::{self, RequestId};
use crate::{App, Fault, session};
use axum::body::{Body as RawBody, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, MatchedPath, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt as _;
use kernel::Lang;
use serde::de::DeserializeOwned;
use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};
use tracing::Instrument as _;

/// The longest body of most requests, in bytes.
pub(crate) const BODY: usize = 64 << 10;

/// The longest body of a request that brings a journal.
pub(crate) const JOURNAL: usize = 4 << 20;

/// How long a request may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// Scripts and everything else come from here alone; nothing frames the page, and it sends nothing elsewhere.
/// The client places pieces with style attributes, which can do no harm.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
    worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // Links to a seat have a secret in them.
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// Every request passes here, first in and last out.
pub(crate) async fn door(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let id = RequestId::of(&app, request.headers());
    let route = request.extensions().get::<MatchedPath>().map_or("page", MatchedPath::as_str).to_owned();
    let span = request::span(&app, &id, &route, &request);
    request.extensions_mut().insert(id.clone());
    answer(&app, request, next, id, &route).instrument(span).await
}

async fn answer(app: &App, request: Request, next: Next, id: RequestId, route: &str) -> Response {
    let began = Instant::now();
    let (mut parts, body) = request.into_parts();
    let renewed = session::Renewed::default();
    parts.extensions.insert(renewed.clone());
    let (lang, method) = (session::lang(&parts), parts.method.clone());
    let api = parts.uri.path().starts_with("/api/");
    let admitted = admit(app, &parts);
    let too_many = admitted == Err(Fault::TooFast);
    let mut response = match admitted {
        Ok(()) => {
            let served = AssertUnwindSafe(next.run(Request::from_parts(parts, body))).catch_unwind();
            match tokio::time::timeout(PATIENCE, served).await {
                Ok(Ok(response)) => response,
                Ok(Err(_)) => {
                    tracing::error!("a request met a fault of the program");
                    Fault::Panicked.into_response()
                }
                Err(_) => Fault::Unavailable.into_response(),
            }
        }
        Err(fault) => fault.into_response(),
    };
    response = in_words(response, lang, &id);
    let headers = response.headers_mut();
    renewed.add_to(headers);
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.insert(request::HEADER, id.header());
    if api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    if app.config.public_url.as_deref().is_some_and(|site| site.starts_with("https:")) {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    let (status, took) = (response.status().as_u16(), began.elapsed());
    app.metrics.answered(route, &method, status, took);
    if response.status() == StatusCode::TOO_MANY_REQUESTS {
        app.metrics.held_up(if too_many { TooFast::Address } else { TooFast::at(route) });
    }
    // The path is not told: secrets of invitations and letters may stand in it.
    tracing::debug!(status, millis = took.as_secs_f64() * 1000.0, "answered");
    response
}

fn admit(app: &App, parts: &Parts) -> Result<(), Fault> {
    if !app.limiters.address(session::address(parts, app)) {
        return Err(Fault::TooFast);
    }
    let reads = [Method::GET, Method::HEAD, Method::OPTIONS].contains(&parts.method);
    let upgrades = parts.headers.contains_key(header::UPGRADE);
    if (!reads || upgrades) && !from_our_pages(app, &parts.headers) {
        return Err(Fault::CrossOrigin);
    }
    Ok(())
}

/// Whether a request that changes something comes from a page of ours. A browser always says where it comes
/// from; what is no browser carries nobody's cookie but its own.
fn from_our_pages(app: &App, headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("null"));
    if text(HeaderName::from_static("sec-fetch-site"))
        .is_some_and(|site| site != "same-origin" && site != "none")
    {
        return false;
    }
    let Some(origin) = text(header::ORIGIN) else { return true };
    match &app.config.public_url {
        Some(site) => origin_of(site).is_some_and(|ours| ours.eq_ignore_ascii_case(origin)),
        None => {
            let host = text(header::HOST).unwrap_or_default();
            let there = origin.split_once("://").map_or("", |(_, authority)| authority);
            !there.is_empty() && there.eq_ignore_ascii_case(host)
        }
    }
}

/// The part of an address that counts as its origin.
fn origin_of(address: &str) -> Option<String> {
    let uri: Uri = address.parse().ok()?;
    Some(format!("{}://{}", uri.scheme_str()?, uri.authority()?))
}

/// Gives a fault its words.
pub(crate) fn in_words(response: Response, lang: Lang, id: &RequestId) -> Response {
    let Some(fault) = response.extensions().get::<Fault>() else { return response };
    let problem = wire::Problem { request: Some(id.to_string()), ..fault.problem(lang) };
    let text = serde_json::to_vec(&problem).expect("plain data has a JSON form");
    let (mut parts, _) = response.into_parts();
    parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    parts.headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(lang.code()));
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, RawBody::from(text))
}

/// A JSON body of limited length.
pub(crate) struct Body<T, const LIMIT: usize = BODY>(pub(crate) T);

impl<T: DeserializeOwned, const LIMIT: usize> FromRequest<App> for Body<T, LIMIT> {
    type Rejection = Fault;

    async fn from_request(request: Request, _: &App) -> Result<Self, Fault> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        // A form on a strange page cannot send this kind without asking first.
        if kind.is_none_or(|kind| kind.split(';').next().map(str::trim) != Some("application/json")) {
            return Err(Fault::BadRequest("application/json".to_owned()));
        }
        let bytes =
            to_bytes(request.into_body(), LIMIT).await.map_err(|_| Fault::TooLarge { limit: LIMIT })?;
        serde_json::from_slice(&bytes).map(Body).map_err(|error| unreadable(&error))
    }
}

/// What stands after the question mark of an address.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Fault> {
        let read = Query::<T>::try_from_uri(&parts.uri);
        read.map(|Query(asked)| Asked(asked))
            .map_err(|error| Fault::BadRequest(error.body_text().chars().take(200).collect()))
    }
}

/// What cannot be read, in words that are not too long.
pub(crate) fn unreadable(error: &serde_json::Error) -> Fault {
    Fault::BadRequest(error.to_string().chars().take(200).collect())
}

/// Whatever has a page, but not for this method.
pub(crate) async fn not_so() -> Fault {
    Fault::NoSuchMethod
}
