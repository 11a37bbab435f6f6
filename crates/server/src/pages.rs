//! Serves the client's files from memory. They are read once, so no path can lead outside the folder.

mod file;

use crate::{App, Fault, session};
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use file::{Coding, File};
use kernel::Lang;
use std::borrow::Cow;
use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// What a browser gets when there is no client.
const NO_CLIENT: &str = include_str!("no_client.html");

/// The most that a client may weigh: a folder given by mistake should not fill the memory.
const HEAVIEST: u64 = 256 << 20;

/// The files of the client.
#[derive(Default)]
pub struct Client {
    files: HashMap<String, File>,
}

impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client").field("files", &self.files.len()).finish()
    }
}

impl Client {
    /// The files of a folder: `x.br` and `x.gz` are `x` for those who read them, and `x.br` alone is `x` for
    /// everybody.
    ///
    /// # Errors
    /// When the folder cannot be read, or has no `index.html`.
    pub fn from_dir(folder: &Path) -> io::Result<Client> {
        let mut files = Vec::new();
        let (mut folders, mut weight) = (vec![(folder.to_owned(), String::new())], 0);
        while let Some((folder, prefix)) = folders.pop() {
            for entry in std::fs::read_dir(folder)? {
                let entry = entry?;
                let Ok(name) = entry.file_name().into_string() else { continue };
                let kind = entry.file_type()?;
                if kind.is_dir() {
                    folders.push((entry.path(), format!("{prefix}{name}/")));
                } else if kind.is_file() {
                    weight += entry.metadata()?.len();
                    if weight > HEAVIEST {
                        return Err(io::Error::new(
                            io::ErrorKind::FileTooLarge,
                            "this is too much for a client",
                        ));
                    }
                    files.push((format!("{prefix}{name}"), Cow::Owned(std::fs::read(entry.path())?)));
                }
            }
        }
        let client = Client::from_files(files);
        if client.files.contains_key("index.html") {
            Ok(client)
        } else {
            Err(io::Error::new(io::ErrorKind::NotFound, "there is no index.html"))
        }
    }

    /// Files by their paths, such as those that are within the program.
    pub fn from_files(files: impl IntoIterator<Item = (String, Cow<'static, [u8]>)>) -> Client {
        let forms: HashMap<String, Bytes> = files
            .into_iter()
            .map(|(name, bytes)| match bytes {
                Cow::Borrowed(bytes) => (name, Bytes::from_static(bytes)),
                Cow::Owned(bytes) => (name, bytes.into()),
            })
            .collect();
        let names = forms.keys().filter(|name| !name.ends_with(".gz"));
        let names = names.map(|name| name.strip_suffix(".br").unwrap_or(name));
        let file = |name: &str| {
            File::new(name, |coding| match coding {
                Coding::Plain => forms.get(name).cloned(),
                Coding::Gzip => forms.get(&format!("{name}.gz")).cloned(),
                Coding::Brotli => forms.get(&format!("{name}.br")).cloned(),
            })
        };
        Client { files: names.filter_map(|name| Some((name.to_owned(), file(name)?))).collect() }
    }

    async fn answer(self: &Arc<Client>, path: &str, headers: &HeaderMap) -> Option<Response> {
        // The client is one page, which finds its files beside itself and its way by what stands after the
        // hash.
        let name = match path.trim_start_matches('/') {
            "" => "index.html",
            name => name,
        };
        let file = self.files.get(name)?;
        let coding = file.form_for(headers);
        let etag = file.etag(coding);
        let known = headers.get(header::IF_NONE_MATCH).is_some_and(|tag| *tag == etag);
        let mut response = if known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            self.bytes(name, coding).await?.into_response()
        };
        let out = response.headers_mut();
        out.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.kind));
        out.insert(header::ETAG, etag);
        out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        let keep = if file.fixed { "public, max-age=31536000, immutable" } else { "no-cache" };
        out.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
        if let Some(coding) = coding.name().filter(|_| !known) {
            out.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        Some(response)
    }

    /// The bytes of a file in one of its forms. To make one takes longer than others should wait for their
    /// answers.
    async fn bytes(self: &Arc<Client>, name: &str, coding: Coding) -> Option<Bytes> {
        if let Some(bytes) = self.files.get(name)?.ready(coding) {
            return Some(bytes);
        }
        let (client, named) = (self.clone(), name.to_owned());
        let made = tokio::task::spawn_blocking(move || client.files.get(&named)?.bytes(coding)).await;
        let bytes = made.ok().flatten();
        if bytes.is_none() {
            tracing::error!(name, ?coding, "a file of the client cannot be unpacked");
        }
        bytes
    }
}

/// Whatever is no part of the interface.
pub(crate) async fn page(State(app): State<App>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let path = parts.uri.path();
    if path == "/api" || path.starts_with("/api/") {
        return Fault::NoSuchPage.into_response();
    }
    if parts.method != Method::GET && parts.method != Method::HEAD {
        return Fault::NoSuchMethod.into_response();
    }
    if let Some(place) = path.strip_prefix("/match/").and_then(page_of) {
        return (StatusCode::FOUND, [(header::LOCATION, place)]).into_response();
    }
    match &app.config.client {
        Some(client) => {
            let answer = client.answer(path, &parts.headers).await;
            answer.unwrap_or_else(|| Fault::NoSuchPage.into_response())
        }
        None if path == "/" => {
            let lang = session::lang(&parts);
            let html = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
            (html, NO_CLIENT.replace("{lang}", lang.code()).replace("{text}", no_client(lang)))
                .into_response()
        }
        None => Fault::NoSuchPage.into_response(),
    }
}

/// Where the client has a match: the links in letters are addresses that any program keeps whole.
fn page_of(id: &str) -> Option<String> {
    let sound = !id.is_empty()
        && id.len() <= 64
        && id.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
    sound.then(|| format!("/#/online/{id}"))
}

const fn no_client(lang: Lang) -> &'static str {
    lang.pick(
        "The server is up, but it was started without the pages to play with: give their folder with --client. \
         Programs find what they need at <a href=\"/api/docs\">/api/docs</a>.",
        "Le serveur fonctionne, mais il a été lancé sans les pages pour jouer\u{a0}: donnez leur dossier avec --client. \
         Les programmes trouvent ce qu’il leur faut à <a href=\"/api/docs\">/api/docs</a>.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client() -> Client {
        let file = |name: &str, text: &'static str| (name.to_owned(), Cow::Borrowed(text.as_bytes()));
        Client::from_files([
            file("index.html", "<p>"),
            file("app-0123456789abcdef.js", "plain"),
            file("app-0123456789abcdef.js.br", "brotli"),
            file("art/map.svg", "<svg/>"),
        ])
    }

    async fn get(path: &str, headers: &[(header::HeaderName, &str)]) -> Option<(StatusCode, HeaderMap)> {
        let headers = headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect();
        let response = Arc::new(client()).answer(path, &headers).await?;
        Some((response.status(), response.headers().clone()))
    }

    #[tokio::test]
    async fn files_travel_as_their_readers_like_them() {
        let (status, headers) =
            get("/app-0123456789abcdef.js", &[(header::ACCEPT_ENCODING, "gzip, br")]).await.unwrap();
        assert_eq!(
            (status, &headers[header::CONTENT_ENCODING]),
            (StatusCode::OK, &HeaderValue::from_static("br"))
        );
        assert!(headers[header::CACHE_CONTROL].to_str().unwrap().contains("immutable"));
        let (_, headers) =
            get("/app-0123456789abcdef.js", &[(header::ACCEPT_ENCODING, "br;q=0")]).await.unwrap();
        assert!(!headers.contains_key(header::CONTENT_ENCODING));
        let etag = headers[header::ETAG].to_str().unwrap().to_owned();
        let (status, _) = get("/app-0123456789abcdef.js", &[(header::IF_NONE_MATCH, &etag)]).await.unwrap();
        assert_eq!(status, StatusCode::NOT_MODIFIED);
    }

    #[tokio::test]
    async fn the_client_is_one_page_and_no_file_is_made_up() {
        for path in ["/", "/index.html"] {
            let (_, headers) = get(path, &[]).await.unwrap();
            assert_eq!(headers[header::CONTENT_TYPE], "text/html; charset=utf-8", "{path}");
            assert_eq!(headers[header::CACHE_CONTROL], "no-cache");
        }
        for path in [
            "/none.js",
            "/en/rules",
            "/art",
            "/../Cargo.toml",
            "/art/../../x.txt",
            "/%2e%2e/x.txt",
            "/app-0123456789abcdef.js.br",
        ] {
            assert!(get(path, &[]).await.is_none(), "{path}");
        }
    }

    #[test]
    fn a_link_to_a_match_leads_to_it_and_nowhere_else() {
        assert_eq!(page_of("aB3-_x").as_deref(), Some("/#/online/aB3-_x"));
        for id in ["", "a/b", "a%0d%0a", "é", "<b>", &"a".repeat(65)] {
            assert_eq!(page_of(id), None, "{id}");
        }
    }
}
