//! The two ways in which files travel compressed.

use std::io::Write;

use anyhow::Result;

/// Brotli: the best there is for a release, quick for a build that lives a minute.
pub(crate) fn brotli(bytes: &[u8], dev: bool) -> Result<Vec<u8>> {
    let quality = if dev { 4 } else { 11 };
    let mut out = Vec::new();
    let params = brotli::enc::BrotliEncoderParams { quality, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut &bytes[..], &mut out, &params)?;
    Ok(out)
}

/// Gzip, for readers without brotli.
pub(crate) fn gzip(bytes: &[u8], dev: bool) -> Result<Vec<u8>> {
    let level = if dev { flate2::Compression::fast() } else { flate2::Compression::best() };
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), level);
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}
