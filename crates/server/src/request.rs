//! The number of a request: it is in the answer, in error messages, and in every log line about the request.

use crate::{App, session};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Where it travels.
pub(crate) const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// The number of a request, or of the socket that it opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RequestId(Arc<str>);

impl RequestId {
    /// The one that a proxy in front has given, if it is one; a new one otherwise.
    pub(crate) fn of(app: &App, headers: &HeaderMap) -> RequestId {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let given = app.config.behind_proxy.then(|| headers.get(HEADER)?.to_str().ok()).flatten();
        match given.filter(|given| is_well_formed(given)) {
            Some(given) => RequestId(given.into()),
            None => {
                // The name of the node is random: no two have the same.
                let node: String = app.node.chars().take(8).collect();
                RequestId(format!("{node}-{:x}", NEXT.fetch_add(1, Ordering::Relaxed)).into())
            }
        }
    }

    pub(crate) fn header(&self) -> HeaderValue {
        HeaderValue::from_str(&self.0).unwrap_or(HeaderValue::from_static("none"))
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What goes into logs must not be able to forge any.
fn is_well_formed(id: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    (8..=64).contains(&id.len()) && id.bytes().all(plain)
}

/// What is said about a request while it is served. Its path is not told, since secrets may stand in it; from
/// where it comes only if the keeper wants to know.
pub(crate) fn span(app: &App, id: &RequestId, route: &str, request: &Request) -> tracing::Span {
    let method = request.method();
    let span = tracing::info_span!("request", %id, %method, route, address = tracing::field::Empty);
    if app.config.log_addresses && !span.is_disabled() {
        span.record("address", tracing::field::display(session::address_of(request, app)));
    }
    span
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_forges_no_log() {
        assert!(is_well_formed("01HZX3-abc_def.9"));
        for bad in [
            "",
            "short",
            "with space in it",
            "line\nbreak-in-it",
            "quote\"quote\"",
            &"x".repeat(65),
            "é-é-é-é-é",
        ] {
            assert!(!is_well_formed(bad), "{bad}");
        }
    }
}
