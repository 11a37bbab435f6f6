//! Who is asking: the cookie, and the session behind it.

use crate::{App, Fault, device, limits, order, time};
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kernel::Lang;
use sha2::{Digest, Sha256};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use store::{PersonId, SessionId, TokenHash};

/// The name of the cookie where there is no TLS, and everywhere before there was the other.
const COOKIE: &str = "tablee";

/// Its name over TLS: a browser accepts a cookie with this prefix only from this very site, not from a
/// sibling.
const HOST_COOKIE: &str = "__Host-tablee";

/// The cookie that marks a device from which somebody has signed in.
const DEVICE_COOKIE: &str = "tablee-device";
const HOST_DEVICE_COOKIE: &str = "__Host-tablee-device";

/// How long a session lasts after it was last used, in days.
pub(crate) const DAYS: i64 = 90;

/// How long a device is remembered after a sign-in, in days.
pub(crate) const DEVICE_DAYS: i64 = 365;

/// A secret token: 32 random bytes. The server stores only its hash.
pub(crate) struct Token([u8; 32]);

impl Token {
    pub(crate) fn random() -> Result<Token, Fault> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Token(bytes))
    }

    /// Parses a token. A text of any other length is rejected before it is decoded.
    pub(crate) fn parse(text: &str) -> Option<Token> {
        if text.len() != 43 {
            return None;
        }
        Some(Token(URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()?))
    }

    pub(crate) fn text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    pub(crate) fn hash(&self) -> TokenHash {
        Sha256::digest(self.0).into()
    }
}

/// The session of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub(crate) person: PersonId,
    pub(crate) session: TokenHash,
    pub(crate) id: SessionId,
}

/// The person who asks, known or not. Extracting this counts the request against the limits of both its
/// address and its session.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visitor {
    pub(crate) known: Option<Known>,
    pub(crate) address: IpAddr,
    pub(crate) lang: Lang,
}

/// A person with a session.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Me {
    pub(crate) person: PersonId,
    pub(crate) session: TokenHash,
    pub(crate) id: SessionId,
    pub(crate) address: IpAddr,
    pub(crate) lang: Lang,
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Fault> {
        let address = address(parts, app);
        let lang = lang(parts);
        let secure = is_secure(parts, app);
        let Some((token, old_name)) = token(&parts.headers, secure) else {
            order::enter(app, None, address, parts).await?;
            return Ok(Visitor { known: None, address, lang });
        };
        let session = token.hash();
        if !app.limiters.session(session) {
            return Err(Fault::TooFast);
        }
        let now = time::now();
        let found = app.store.session(session, now).await?;
        if let Some(found) = found {
            let old = found.seen.0 + time::DAY < now.0;
            if old {
                app.store.touch(session, now, time::after(now, DAYS * time::DAY)).await?;
            }
            // A browser that is never told anew forgets the session, however long the house keeps it.
            if old || old_name {
                renew(parts, &token, secure)?;
            }
        }
        let known = found.map(|found| Known { person: found.person, session, id: found.id });
        order::enter(app, known.map(|known| known.person), address, parts).await?;
        Ok(Visitor { known, address, lang })
    }
}

impl FromRequestParts<App> for Me {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Me, Fault> {
        let Visitor { known, address, lang } = Visitor::from_request_parts(parts, app).await?;
        let Known { person, session, id } = known.ok_or(Fault::Unauthenticated)?;
        Ok(Me { person, session, id, address, lang })
    }
}

/// Where a request comes from.
pub(crate) fn address(parts: &Parts, app: &App) -> IpAddr {
    from(&parts.extensions, &parts.headers, app)
}

/// Does the same for a request that has not been taken apart.
pub(crate) fn address_of(request: &axum::extract::Request, app: &App) -> IpAddr {
    from(request.extensions(), request.headers(), app)
}

fn from(extensions: &axum::http::Extensions, headers: &HeaderMap, app: &App) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>();
    // Only tests without a socket have no other end.
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |ConnectInfo(peer)| peer.ip());
    limits::client(peer, headers, app.config.behind_proxy)
}

/// The cookies of a request, by name.
fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='))
}

/// The token in the cookie, if there is one, and whether it came under a name that is to be replaced.
fn token(headers: &HeaderMap, secure: bool) -> Option<(Token, bool)> {
    let under = |wanted: &str| {
        cookies(headers).find_map(|(name, value)| if name == wanted { Token::parse(value) } else { None })
    };
    if secure && let Some(token) = under(HOST_COOKIE) {
        return Some((token, false));
    }
    under(COOKIE).map(|token| (token, secure))
}

/// The mark of the device in its cookie, if there is one.
fn device_mark(headers: &HeaderMap, secure: bool) -> Option<String> {
    let wanted = if secure { HOST_DEVICE_COOKIE } else { DEVICE_COOKIE };
    cookies(headers).find(|(name, _)| *name == wanted).map(|(_, value)| value.chars().take(100).collect())
}

/// The cookies to send with the answer, whatever it is; [`crate::safety::door`] adds them.
#[derive(Clone, Default)]
pub(crate) struct Renewed(Arc<Mutex<Vec<HeaderValue>>>);

impl Renewed {
    /// What is to be sent along; nothing if the answer says itself what the session is.
    pub(crate) fn add_to(&self, headers: &mut HeaderMap) {
        if headers.contains_key(header::SET_COOKIE) {
            return;
        }
        let mut cookies = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        for cookie in cookies.drain(..) {
            headers.append(header::SET_COOKIE, cookie);
        }
    }
}

/// Tells the browser to keep the session for its full lifetime again.
fn renew(parts: &Parts, token: &Token, secure: bool) -> Result<(), Fault> {
    if let Some(Renewed(renewed)) = parts.extensions.get::<Renewed>() {
        *renewed.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = opened(token, secure)?;
    }
    Ok(())
}

/// The language of a request: `?lang=fr`, or the first that its reader prefers among ours.
pub(crate) fn lang(parts: &Parts) -> Lang {
    let asked = parts.uri.query().and_then(|query| {
        query.split('&').find_map(|pair| pair.strip_prefix("lang=").and_then(|code| code.parse().ok()))
    });
    asked.unwrap_or_else(|| preferred(&parts.headers))
}

fn preferred(headers: &HeaderMap) -> Lang {
    let list = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let ours = list.split(',').take(20).filter_map(|item| {
        let (tag, weight) = item.split_once(';').unwrap_or((item, ""));
        let lang = tag.trim().get(..2)?.to_ascii_lowercase().parse().ok()?;
        let weight = weight.trim().strip_prefix("q=").map_or(Some(1.0), |q| q.trim().parse::<f32>().ok())?;
        Some((lang, weight))
    });
    let best = ours.fold(None::<(Lang, f32)>, |best, new| match best {
        Some(best) if best.1 >= new.1 => Some(best),
        _ => Some(new),
    });
    best.map(|(lang, _)| lang).unwrap_or_default()
}

/// Starts a session and returns the cookies that open it.
pub(crate) async fn begin(app: &App, person: PersonId, browser: &Browser) -> Result<Vec<HeaderValue>, Fault> {
    let token = Token::random()?;
    let (now, device) = (time::now(), browser.device.as_deref());
    let until = time::after(now, DAYS * time::DAY);
    app.store.create_session(token.hash(), person, device, now, until).await?;
    opened(&token, browser.secure)
}

/// Gives a session a new token, so that the old one is worthless.
pub(crate) async fn rotate(app: &App, me: &Me, browser: &Browser) -> Result<Vec<HeaderValue>, Fault> {
    let token = Token::random()?;
    let now = time::now();
    if app.store.rotate_session(me.session, token.hash(), now, time::after(now, DAYS * time::DAY)).await? {
        opened(&token, browser.secure)
    } else {
        begin(app, me.person, browser).await
    }
}

/// The cookies that open a session.
fn opened(token: &Token, secure: bool) -> Result<Vec<HeaderValue>, Fault> {
    let text = token.text();
    Ok(if secure {
        vec![cookie(HOST_COOKIE, &text, DAYS, true)?, cookie(COOKIE, "", 0, true)?]
    } else {
        vec![cookie(COOKIE, &text, DAYS, false)?]
    })
}

/// The cookies that delete the others.
pub(crate) fn farewell(secure: bool) -> Result<Vec<HeaderValue>, Fault> {
    let old = cookie(COOKIE, "", 0, secure)?;
    Ok(if secure { vec![cookie(HOST_COOKIE, "", 0, true)?, old] } else { vec![old] })
}

/// The cookie that marks a device from which somebody has signed in.
pub(crate) fn device_cookie(mark: &str, secure: bool) -> Result<HeaderValue, Fault> {
    cookie(if secure { HOST_DEVICE_COOKIE } else { DEVICE_COOKIE }, mark, DEVICE_DAYS, secure)
}

fn cookie(name: &str, value: &str, days: i64, secure: bool) -> Result<HeaderValue, Fault> {
    let seconds = days * 24 * 60 * 60;
    let secure = if secure { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::try_from(text).map_err(|_| Fault::Unavailable)
}

/// Whether the page was fetched over TLS, so that the cookie never travels without.
fn is_secure(parts: &Parts, app: &App) -> bool {
    let told = || parts.headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https");
    let site = app.config.public_url.as_deref().is_some_and(|site| site.starts_with("https:"));
    site || (app.config.behind_proxy && told())
}

/// The device that a person uses.
pub(crate) struct Browser {
    /// Whether the page was fetched over TLS.
    pub(crate) secure: bool,
    /// What it is, in a few words.
    pub(crate) device: Option<String>,
    /// Its mark from the last sign-in.
    pub(crate) mark: Option<String>,
}

impl FromRequestParts<App> for Browser {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Browser, Self::Rejection> {
        let secure = is_secure(parts, app);
        let agent = parts.headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
        Ok(Browser {
            secure,
            device: agent.and_then(device::phrase),
            mark: device_mark(&parts.headers, secure),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_gets_the_language_that_is_preferred() {
        let of = |list: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, list.parse().unwrap());
            preferred(&headers)
        };
        assert_eq!(of("fr-CH, en;q=0.9, *;q=0.5"), Lang::Fr);
        assert_eq!(of("de, en;q=0.3, fr;q=0.8"), Lang::Fr);
        assert_eq!(of("en-GB,fr"), Lang::En);
        for other in ["", "de", ";;;,,,q=", "é", "fr;q=x"] {
            assert_eq!(of(other), Lang::En, "{other}");
        }
    }

    #[test]
    fn a_token_is_a_token() {
        let token = Token::random().unwrap();
        assert_eq!(Token::parse(&token.text()).unwrap().hash(), token.hash());
        for none in ["", "x", &"A".repeat(42), &"A".repeat(44), &"A".repeat(1 << 20), &"!".repeat(43)] {
            assert!(Token::parse(none).is_none());
        }
    }
}
