//! A minimal HTTP client for logging in and sitting down: one request per connection, JSON both ways, this
//! machine only.

use std::net::SocketAddr;

use anyhow::{Context as _, Result, bail, ensure};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// The longest answer that is read.
const MOST: u64 = 16 << 20;

/// An answer: the cookie it sets, if any, and its body.
pub(crate) struct Answer<T> {
    pub(crate) cookie: Option<String>,
    pub(crate) body: T,
}

/// Posts a body, with a cookie or without one.
pub(crate) async fn post<T: DeserializeOwned>(
    server: SocketAddr,
    path: &str,
    cookie: Option<&str>,
    body: &impl Serialize,
) -> Result<Answer<T>> {
    let body = serde_json::to_string(body)?;
    let cookie = cookie.map(|cookie| format!("Cookie: {cookie}\r\n")).unwrap_or_default();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n{cookie}\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(server).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.take(MOST).read_to_end(&mut answer).await?;
    let answer = String::from_utf8(answer)?;
    let (head, body) = answer.split_once("\r\n\r\n").context("an answer has a head")?;
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).context("an answer has a status")?;
    if !status.starts_with('2') {
        bail!("{path}: {status} {body}");
    }
    let mut cookie = None;
    for (name, value) in lines.filter_map(|line| line.split_once(':')) {
        if name.eq_ignore_ascii_case("set-cookie") {
            cookie = value.split(';').next().map(|pair| pair.trim().to_owned());
        }
        ensure!(!name.eq_ignore_ascii_case("transfer-encoding"), "an answer in pieces is not expected");
    }
    Ok(Answer { cookie, body: serde_json::from_str(body).with_context(|| format!("{path}: {body}"))? })
}
