//! Packs the client for a release: makes every file small, and checks the size of a first visit.

mod report;
mod squeeze;

use std::path::Path;

use anyhow::Result;

use crate::dist::Dist;

/// The sizes of a file in each encoding.
struct Sent {
    name: String,
    raw: usize,
    gzip: usize,
    brotli: usize,
}

/// Writes the files, reports their sizes, and fails if a first visit loads more than the limit.
pub(crate) fn write(dist: &Dist, out: &Path, games: &[&str]) -> Result<()> {
    let sent = write_packed(dist, out)?;
    report::print(&sent, games);
    report::hold(&sent)
}

/// Writes the files with a `.br` and a `.gz` beside each.
fn write_packed(dist: &Dist, out: &Path) -> Result<Vec<Sent>> {
    let mut sent = Vec::new();
    dist.write(out, |name, bytes| {
        let (brotli, gzip) = (squeeze::brotli(bytes)?, squeeze::gzip(bytes)?);
        let name = name.to_owned();
        sent.push(Sent { name, raw: bytes.len(), gzip: gzip.len(), brotli: brotli.len() });
        Ok(vec![("br", brotli), ("gz", gzip)])
    })?;
    Ok(sent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_what_the_last_build_put_there() {
        let out = std::env::temp_dir().join(format!("tablee-dist-{}", std::process::id()));
        let names = || {
            let entries = std::fs::read_dir(&out).unwrap();
            let mut names: Vec<String> =
                entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
            names.sort();
            names
        };
        let mut dist = Dist::default();
        dist.add("index.html", b"<p>".repeat(100));
        let sent = write_packed(&dist, &out).unwrap();
        assert_eq!(names(), ["index.html", "index.html.br", "index.html.gz"]);
        assert!(sent[0].brotli < sent[0].raw && sent[0].gzip < sent[0].raw);
        dist.write_plain(&out).unwrap();
        assert_eq!(names(), ["index.html"], "what was packed of an older build would be sent instead");
        std::fs::remove_dir_all(&out).unwrap();
    }
}
