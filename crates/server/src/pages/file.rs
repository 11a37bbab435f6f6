//! A file of the client, and the encodings it can be sent in.

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, header};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::io::{Read, Write};
use std::sync::OnceLock;

/// The most that a file may weigh when it is unpacked.
const HEAVIEST: u64 = 64 << 20;

/// How a file is packed for the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Coding {
    Plain,
    Gzip,
    Brotli,
}

impl Coding {
    /// Its name in headers; the plain form has none.
    pub(super) const fn name(self) -> Option<&'static str> {
        match self {
            Coding::Plain => None,
            Coding::Gzip => Some("gzip"),
            Coding::Brotli => Some("br"),
        }
    }
}

/// A file. Some of its forms are given, at least one of them plain or brotli; the program itself has only the
/// latter, to be small. Browsers take brotli over TLS and from this machine, but not over plain HTTP: what
/// they need there is made when it is first asked for, and kept.
pub(super) struct File {
    plain: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
    brotli: Option<Bytes>,
    /// The fingerprint of what was given.
    digest: String,
    pub(super) kind: &'static str,
    /// Whether its name changes whenever it does.
    pub(super) fixed: bool,
}

impl File {
    /// A file by those of its forms that are there; nothing if neither the plain one nor brotli is.
    pub(super) fn new(name: &str, forms: impl Fn(Coding) -> Option<Bytes>) -> Option<File> {
        let (plain, brotli) = (forms(Coding::Plain), forms(Coding::Brotli));
        let digest = Sha256::digest(plain.as_ref().or(brotli.as_ref())?);
        let once = |bytes: Option<Bytes>| bytes.map_or_else(OnceLock::new, OnceLock::from);
        Some(File {
            plain: once(plain),
            gzip: once(forms(Coding::Gzip)),
            brotli,
            digest: digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect(),
            kind: kind(name),
            fixed: is_fixed(name),
        })
    }

    /// The best form for a client with these headers.
    pub(super) fn form_for(&self, headers: &HeaderMap) -> Coding {
        // What was not packed when the client was built is not worth it.
        let packed = self.brotli.is_some() || self.gzip.get().is_some();
        if self.brotli.is_some() && accepts(headers, Coding::Brotli) {
            Coding::Brotli
        } else if packed && accepts(headers, Coding::Gzip) {
            Coding::Gzip
        } else {
            Coding::Plain
        }
    }

    /// Names the bytes of a form.
    pub(super) fn etag(&self, coding: Coding) -> HeaderValue {
        let tag = match coding.name() {
            Some(name) => format!("\"{}-{name}\"", self.digest),
            None => format!("\"{}\"", self.digest),
        };
        HeaderValue::try_from(tag).expect("hexadecimal digits and letters are fine in a header")
    }

    /// The bytes of a form, if they need not be made first.
    pub(super) fn ready(&self, coding: Coding) -> Option<Bytes> {
        match coding {
            Coding::Plain => self.plain.get().cloned(),
            Coding::Gzip => self.gzip.get().cloned(),
            Coding::Brotli => self.brotli.clone(),
        }
    }

    /// The bytes of a form, made if need be: this takes a while, once. Nothing if the file is damaged.
    pub(super) fn bytes(&self, coding: Coding) -> Option<Bytes> {
        match coding {
            Coding::Brotli => {}
            Coding::Plain if self.plain.get().is_none() => {
                let plain = unpacked(self.brotli.as_ref()?)?;
                self.plain.get_or_init(|| plain);
            }
            Coding::Gzip if self.gzip.get().is_none() => {
                // The plain form is not kept for that: whoever takes gzip does not ask for it.
                let plain = self.ready(Coding::Plain).or_else(|| unpacked(self.brotli.as_ref()?))?;
                let gzip = gzipped(&plain)?;
                self.gzip.get_or_init(|| gzip);
            }
            Coding::Plain | Coding::Gzip => {}
        }
        self.ready(coding)
    }
}

fn unpacked(brotli: &[u8]) -> Option<Bytes> {
    let mut plain = Vec::new();
    let reader = brotli_decompressor::Decompressor::new(brotli, 1 << 16);
    let size = reader.take(HEAVIEST + 1).read_to_end(&mut plain).ok()?;
    (size as u64 <= HEAVIEST).then(|| plain.into())
}

fn gzipped(plain: &[u8]) -> Option<Bytes> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(plain).ok()?;
    packer.finish().ok().map(Bytes::from)
}

fn accepts(headers: &HeaderMap, coding: Coding) -> bool {
    let Some(coding) = coding.name() else { return true };
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

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "hello world";
    /// The same as brotli: a header, the text as it is, an end.
    const PACKED: &[u8] = b"\x0b\x05\x80hello world\x03";

    fn given(coding: Coding) -> Option<Bytes> {
        (coding == Coding::Brotli).then(|| Bytes::from_static(PACKED))
    }

    fn asking(codings: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::ACCEPT_ENCODING, codings.parse().unwrap())])
    }

    #[test]
    fn brotli_alone_serves_everybody() {
        let file = File::new("app.js", given).unwrap();
        let form = |codings| file.form_for(&asking(codings));
        assert_eq!(form("gzip, br"), Coding::Brotli);
        assert_eq!(file.ready(Coding::Brotli).unwrap(), PACKED);
        assert_eq!(form("gzip, br;q=0"), Coding::Gzip);
        assert_eq!(file.ready(Coding::Gzip), None, "nobody has asked for it");
        let gzip = file.bytes(Coding::Gzip).unwrap();
        let mut text = String::new();
        flate2::read::GzDecoder::new(&*gzip).read_to_string(&mut text).unwrap();
        assert_eq!(text, TEXT);
        assert_eq!(file.ready(Coding::Gzip), Some(gzip), "it is kept");
        assert_eq!(form("identity"), Coding::Plain);
        assert_eq!(file.bytes(Coding::Plain).unwrap(), TEXT);
        let tags = [Coding::Plain, Coding::Gzip, Coding::Brotli].map(|coding| file.etag(coding));
        assert!(tags[0] != tags[1] && tags[1] != tags[2] && tags[0] != tags[2]);
    }

    #[test]
    fn what_was_not_packed_is_sent_as_it_is() {
        let file = File::new("app.js", |coding| (coding == Coding::Plain).then(|| "plain".into())).unwrap();
        assert_eq!(file.form_for(&asking("gzip, br")), Coding::Plain);
        assert_eq!(file.bytes(Coding::Plain).unwrap(), "plain");
        assert!(File::new("app.js", |_| None).is_none());
    }

    #[test]
    fn a_damaged_file_is_no_file() {
        let cut =
            |coding| (coding == Coding::Brotli).then(|| Bytes::from_static(&PACKED[..PACKED.len() / 2]));
        let file = File::new("app.js", cut).unwrap();
        assert_eq!(file.bytes(Coding::Plain), None);
        assert_eq!(file.bytes(Coding::Gzip), None);
    }
}
