//! Who asks: the cookie, and the session behind it.

use crate::{App, Fault, limits, order, time};
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kernel::Lang;
use sha2::{Digest, Sha256};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use store::{PersonId, TokenHash};

/// The name of the cookie.
const COOKIE: &str = "tablee";

/// How long a session lasts after it was last used, in days.
const DAYS: i64 = 90;

/// A secret that opens a door: 32 random bytes. The house keeps its hash alone.
pub(crate) struct Token([u8; 32]);

impl Token {
    pub(crate) fn random() -> Result<Token, Fault> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Token(bytes))
    }

    /// Reads a token. What has another length is none: nothing long is decoded.
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
}

/// Whoever asks, known or not. Wherever this is asked for, both the address and the session are held to their measure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visitor {
    pub(crate) known: Option<Known>,
    pub(crate) address: IpAddr,
    pub(crate) lang: Lang,
}

/// Somebody who is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Me {
    pub(crate) person: PersonId,
    pub(crate) session: TokenHash,
    pub(crate) address: IpAddr,
    pub(crate) lang: Lang,
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Fault> {
        let address = address(parts, app);
        let lang = lang(parts);
        let Some(session) = token(&parts.headers).map(|token| token.hash()) else {
            order::enter(app, None, address, parts).await?;
            return Ok(Visitor { known: None, address, lang });
        };
        if !app.limiters.session(session) {
            return Err(Fault::TooFast);
        }
        let now = time::now();
        let found = app.store.session(session, now).await?;
        if let Some(found) = found
            && found.seen.0 + time::DAY < now.0
        {
            app.store.touch(session, now, time::after(now, DAYS * time::DAY)).await?;
        }
        let known = found.map(|found| Known { person: found.person, session });
        order::enter(app, known.map(|known| known.person), address, parts).await?;
        Ok(Visitor { known, address, lang })
    }
}

impl FromRequestParts<App> for Me {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Me, Fault> {
        let Visitor { known, address, lang } = Visitor::from_request_parts(parts, app).await?;
        let Known { person, session } = known.ok_or(Fault::WhoAreYou)?;
        Ok(Me { person, session, address, lang })
    }
}

/// Where a request comes from.
pub(crate) fn address(parts: &Parts, app: &App) -> IpAddr {
    from(&parts.extensions, &parts.headers, app)
}

/// The same of a request that is still in one piece.
pub(crate) fn address_of(request: &axum::extract::Request, app: &App) -> IpAddr {
    from(request.extensions(), request.headers(), app)
}

fn from(extensions: &axum::http::Extensions, headers: &HeaderMap, app: &App) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>();
    // Only tests without a socket have no other end.
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |ConnectInfo(peer)| peer.ip());
    limits::client(peer, headers, app.config.behind_proxy)
}

/// The token in the cookie, if there is one.
fn token(headers: &HeaderMap) -> Option<Token> {
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find_map(|(name, value)| if name == COOKIE { Token::parse(value) } else { None })
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

/// Begins a session; gives the cookie that opens it.
pub(crate) async fn begin(app: &App, person: PersonId, secure: bool) -> Result<HeaderValue, Fault> {
    let token = Token::random()?;
    let now = time::now();
    app.store.create_session(token.hash(), person, now, time::after(now, DAYS * time::DAY)).await?;
    cookie(&token.text(), DAYS * 24 * 60 * 60, secure)
}

/// The cookie that takes the other one away.
pub(crate) fn farewell(secure: bool) -> Result<HeaderValue, Fault> {
    cookie("", 0, secure)
}

fn cookie(value: &str, seconds: i64, secure: bool) -> Result<HeaderValue, Fault> {
    let secure = if secure { "; Secure" } else { "" };
    let text = format!("{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::try_from(text).map_err(|_| Fault::Unavailable)
}

/// Whether the page was fetched over TLS, so that the cookie never travels without.
pub(crate) struct Secure(pub(crate) bool);

impl FromRequestParts<App> for Secure {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Secure, Self::Rejection> {
        let told = || parts.headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https");
        let site = app.config.public_url.as_deref().is_some_and(|site| site.starts_with("https:"));
        Ok(Secure(site || (app.config.behind_proxy && told())))
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
