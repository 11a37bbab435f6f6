//! The folder of files that make up the client.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use kernel::StableHasher;
use std::hash::Hasher;

use crate::squeeze;

/// Where the name of the build goes in `sw.js` and `boot.js`.
const BUILD_MARK: &str = "{{build}}";
/// Where the service worker's list of files goes.
const FILES_MARK: &str = "\"{{files}}\"";

/// Files by name, before they are written.
#[derive(Default)]
pub(crate) struct Dist {
    files: BTreeMap<String, Vec<u8>>,
}

/// How much is sent for a file.
pub(crate) struct Sent {
    pub(crate) name: String,
    pub(crate) raw: usize,
    pub(crate) gzip: usize,
    pub(crate) brotli: usize,
}

impl Dist {
    pub(crate) fn add(&mut self, name: impl Into<String>, bytes: Vec<u8>) {
        self.files.insert(name.into(), bytes);
    }

    /// Takes out one file.
    pub(crate) fn take(&mut self, name: &str) -> Option<Vec<u8>> {
        self.files.remove(name)
    }

    /// Takes out the files whose names start with this.
    pub(crate) fn drain(&mut self, prefix: &str) -> Vec<(String, Vec<u8>)> {
        let names: Vec<String> = self.files.keys().filter(|name| name.starts_with(prefix)).cloned().collect();
        names.into_iter().filter_map(|name| self.files.remove_entry(&name)).collect()
    }

    /// Adds every file of a folder, by its path below it.
    pub(crate) fn take_folder(&mut self, folder: &Path) -> Result<()> {
        let mut open = vec![folder.to_path_buf()];
        while let Some(here) = open.pop() {
            for entry in fs::read_dir(&here).with_context(|| here.display().to_string())? {
                let path = entry?.path();
                if path.is_dir() {
                    open.push(path);
                } else {
                    let name = path.strip_prefix(folder)?.to_str().context("file names are UTF-8")?;
                    let name = name.replace('\\', "/");
                    self.add(name, fs::read(&path)?);
                }
            }
        }
        Ok(())
    }

    /// Writes the name of the build, which follows from all its bytes, and the list of its files into the service worker:
    /// a new build then has a cache of its own.
    pub(crate) fn stamp(&mut self) -> Result<()> {
        let mut hasher = StableHasher::default();
        for (name, bytes) in &self.files {
            hasher.write(name.as_bytes());
            hasher.write(bytes);
        }
        let build = format!("{:016x}", hasher.finish());
        let names: Vec<String> =
            self.files.keys().filter(|name| *name != "sw.js").map(|name| format!("{name:?}")).collect();
        for script in ["sw.js", "boot.js"] {
            let bytes = self.take(script).with_context(|| format!("{script} is missing"))?;
            let text = String::from_utf8(bytes)?;
            let text = text.replace(BUILD_MARK, &build).replace(FILES_MARK, &names.join(", "));
            self.add(script, text.into_bytes());
        }
        Ok(())
    }

    /// Writes everything, compressed too. What has not changed keeps its date; what is no longer part of the client goes.
    pub(crate) fn write(self, out: &Path, dev: bool) -> Result<Vec<Sent>> {
        fs::create_dir_all(out)?;
        let mut sent = Vec::new();
        let mut kept = std::collections::BTreeSet::new();
        for (name, bytes) in &self.files {
            let path = out.join(name);
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            let with = |suffix: &str| out.join(format!("{name}.{suffix}"));
            // A release wants the best compression even where a build in a hurry has left the same file.
            let fresh = !dev || fs::read(&path).ok().as_deref() != Some(bytes) || !with("br").exists();
            if fresh {
                write_if_changed(&path, bytes)?;
                write_if_changed(&with("br"), &squeeze::brotli(bytes, dev)?)?;
                write_if_changed(&with("gz"), &squeeze::gzip(bytes, dev)?)?;
            }
            let size = |suffix: &str| fs::metadata(with(suffix)).map(|data| data.len() as usize);
            sent.push(Sent { name: name.clone(), raw: bytes.len(), gzip: size("gz")?, brotli: size("br")? });
            kept.extend([path, with("br"), with("gz")]);
        }
        sweep(out, &kept)?;
        Ok(sent)
    }
}

fn write_if_changed(path: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(path).ok().as_deref() != Some(bytes) {
        fs::write(path, bytes).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

fn sweep(folder: &Path, kept: &std::collections::BTreeSet<std::path::PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            sweep(&path, kept)?;
        } else if !kept.contains(&path) {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_is_named_after_its_bytes() {
        let build = |page: &str| {
            let mut dist = Dist::default();
            dist.add("sw.js", b"const build = '{{build}}', files = [\"{{files}}\"];".to_vec());
            dist.add("boot.js", b"".to_vec());
            dist.add("index.html", page.as_bytes().to_vec());
            dist.stamp().unwrap();
            String::from_utf8(dist.files["sw.js"].clone()).unwrap()
        };
        assert_eq!(build("one"), build("one"));
        assert_ne!(build("one"), build("two"));
        assert!(build("one").ends_with("files = [\"boot.js\", \"index.html\"];"), "{}", build("one"));
    }
}
