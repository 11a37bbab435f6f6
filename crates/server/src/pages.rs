//! The client: files that are read once and served from memory, so that no path leads out of them.

use crate::{App, Fault, session};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::Lang;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::HashMap;
use std::io;
use std::path::Path;

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

/// A file, as it is and as it travels.
struct File {
    plain: Encoded,
    brotli: Option<Encoded>,
    gzip: Option<Encoded>,
    kind: &'static str,
    /// Whether its name changes whenever it does.
    fixed: bool,
}

struct Encoded {
    bytes: axum::body::Bytes,
    etag: HeaderValue,
}

impl Encoded {
    fn new(bytes: Cow<'static, [u8]>) -> Encoded {
        let digest = Sha256::digest(&bytes);
        let hex: String = digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        let etag =
            HeaderValue::try_from(format!("\"{hex}\"")).expect("hexadecimal digits are fine in a header");
        let bytes = match bytes {
            Cow::Borrowed(bytes) => axum::body::Bytes::from_static(bytes),
            Cow::Owned(bytes) => bytes.into(),
        };
        Encoded { bytes, etag }
    }
}

impl Client {
    /// The files of a folder: `x.br` and `x.gz` beside `x` are `x` for those who read them.
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
        let mut all: HashMap<String, Cow<'static, [u8]>> = files.into_iter().collect();
        let names: Vec<String> =
            all.keys().filter(|name| !name.ends_with(".br") && !name.ends_with(".gz")).cloned().collect();
        let mut files = HashMap::new();
        for name in names {
            let Some(plain) = all.remove(&name) else { continue };
            let file = File {
                plain: Encoded::new(plain),
                brotli: all.remove(&format!("{name}.br")).map(Encoded::new),
                gzip: all.remove(&format!("{name}.gz")).map(Encoded::new),
                kind: kind(&name),
                fixed: is_fixed(&name),
            };
            files.insert(name, file);
        }
        Client { files }
    }

    fn answer(&self, path: &str, headers: &HeaderMap) -> Option<Response> {
        // The client is one page, which finds its files beside itself and its way by what stands after the hash.
        let name = match path.trim_start_matches('/') {
            "" => "index.html",
            name => name,
        };
        let file = self.files.get(name)?;
        let accepts = |coding: &str| accepts(headers, coding);
        let (encoded, coding) = match file {
            File { brotli: Some(encoded), .. } if accepts("br") => (encoded, Some("br")),
            File { gzip: Some(encoded), .. } if accepts("gzip") => (encoded, Some("gzip")),
            File { plain, .. } => (plain, None),
        };
        let known = headers.get(header::IF_NONE_MATCH).is_some_and(|tag| *tag == encoded.etag);
        let mut response = if known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            encoded.bytes.clone().into_response()
        };
        let out = response.headers_mut();
        out.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.kind));
        out.insert(header::ETAG, encoded.etag.clone());
        out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        let keep = if file.fixed { "public, max-age=31536000, immutable" } else { "no-cache" };
        out.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
        if let Some(coding) = coding.filter(|_| !known) {
            out.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        Some(response)
    }
}

fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let list = headers.get(header::ACCEPT_ENCODING).and_then(|list| list.to_str().ok()).unwrap_or_default();
    list.split(',').any(|item| {
        let (name, weight) = item.split_once(';').unwrap_or((item, ""));
        name.trim().eq_ignore_ascii_case(coding)
            && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
}

/// Whether a name has the fingerprint of its content in it: eight hexadecimal digits or more between signs.
fn is_fixed(name: &str) -> bool {
    let last = name.rsplit('/').next().unwrap_or_default();
    last.split(['.', '-', '_'])
        .any(|part| part.len() >= 8 && part.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
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
            client.answer(path, &parts.headers).unwrap_or_else(|| Fault::NoSuchPage.into_response())
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

    fn get(path: &str, headers: &[(header::HeaderName, &str)]) -> Option<(StatusCode, HeaderMap)> {
        let headers = headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect();
        client().answer(path, &headers).map(|response| (response.status(), response.headers().clone()))
    }

    #[test]
    fn files_travel_as_their_readers_like_them() {
        let (status, headers) =
            get("/app-0123456789abcdef.js", &[(header::ACCEPT_ENCODING, "gzip, br")]).unwrap();
        assert_eq!(
            (status, &headers[header::CONTENT_ENCODING]),
            (StatusCode::OK, &HeaderValue::from_static("br"))
        );
        assert!(headers[header::CACHE_CONTROL].to_str().unwrap().contains("immutable"));
        let (_, headers) = get("/app-0123456789abcdef.js", &[(header::ACCEPT_ENCODING, "br;q=0")]).unwrap();
        assert!(!headers.contains_key(header::CONTENT_ENCODING));
        let etag = headers[header::ETAG].to_str().unwrap().to_owned();
        let (status, _) = get("/app-0123456789abcdef.js", &[(header::IF_NONE_MATCH, &etag)]).unwrap();
        assert_eq!(status, StatusCode::NOT_MODIFIED);
    }

    #[test]
    fn the_client_is_one_page_and_no_file_is_made_up() {
        for path in ["/", "/index.html"] {
            let (_, headers) = get(path, &[]).unwrap();
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
            assert!(get(path, &[]).is_none(), "{path}");
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
