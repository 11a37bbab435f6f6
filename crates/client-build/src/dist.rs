//! The folder of files that make up the client.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use kernel::StableHasher;
use std::hash::Hasher;

/// Placeholder for the name of the build in scripts.
pub(crate) const BUILD_MARK: &str = "{{build}}";
/// Placeholder for the service worker's list of files.
const FILES_MARK: &str = "\"{{files}}\"";

/// Placeholder for the list of games in `boot.js`.
const GAMES_MARK: &str = "\"{{games}}\"";

/// Whether a file is a puzzle: there are many, each cached when it is opened, so no list names them.
fn is_puzzle(name: &str) -> bool {
    name.starts_with("puzzle.")
}

/// The JavaScript and the WebAssembly of a module.
pub(crate) fn module(name: &str) -> [String; 2] {
    [format!("{name}.js"), format!("{name}_bg.wasm")]
}

/// Files by name, before they are written.
#[derive(Default)]
pub(crate) struct Dist {
    files: BTreeMap<String, Vec<u8>>,
}

impl Dist {
    pub(crate) fn add(&mut self, name: impl Into<String>, bytes: Vec<u8>) {
        self.files.insert(name.into(), bytes);
    }

    /// Adds the files of another one.
    pub(crate) fn merge(&mut self, other: Dist) {
        self.files.extend(other.files);
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.files.contains_key(name)
    }

    /// Removes and returns one file.
    pub(crate) fn take(&mut self, name: &str) -> Option<Vec<u8>> {
        self.files.remove(name)
    }

    /// Removes and returns the files whose names start with this prefix.
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

    /// Writes the name of the build, a hash of all its bytes, into the scripts that use it, and the lists of
    /// files and games: a new build gets a cache of its own, and its parts recognise each other.
    pub(crate) fn stamp(&mut self, games: &[&str]) -> Result<()> {
        let mut hasher = StableHasher::default();
        for (name, bytes) in &self.files {
            hasher.write(name.as_bytes());
            hasher.write(bytes);
        }
        let build = format!("{:016x}", hasher.finish());
        let list = |names: &mut dyn Iterator<Item = &str>| {
            let quoted: Vec<String> = names.map(|name| format!("{name:?}")).collect();
            quoted.join(", ")
        };
        let files = list(
            &mut self.files.keys().map(String::as_str).filter(|name| *name != "sw.js" && !is_puzzle(name)),
        );
        let games = list(&mut games.iter().copied());
        for (name, bytes) in self.files.iter_mut().filter(|(name, _)| name.ends_with(".js")) {
            let text = std::str::from_utf8(bytes).with_context(|| name.clone())?;
            let text =
                text.replace(BUILD_MARK, &build).replace(FILES_MARK, &files).replace(GAMES_MARK, &games);
            *bytes = text.into_bytes();
        }
        Ok(())
    }

    /// Writes the files uncompressed, for this machine.
    pub(crate) fn write_plain(&self, out: &Path) -> Result<()> {
        self.write(out, |_, _| Ok(Vec::new()))
    }

    /// Writes every file and its variants, by extension. Unchanged files keep their date; files that no
    /// longer belong to the client are deleted.
    pub(crate) fn write(
        &self,
        out: &Path,
        mut beside: impl FnMut(&str, &[u8]) -> Result<Vec<(&'static str, Vec<u8>)>>,
    ) -> Result<()> {
        fs::create_dir_all(out)?;
        let mut kept = BTreeSet::new();
        for (name, bytes) in &self.files {
            let path = out.join(name);
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            write_if_changed(&path, bytes)?;
            kept.insert(path);
            for (ending, bytes) in beside(name, bytes)? {
                let path = out.join(format!("{name}.{ending}"));
                write_if_changed(&path, &bytes)?;
                kept.insert(path);
            }
        }
        sweep(out, &kept)
    }

    /// The total size, in bytes.
    pub(crate) fn weight(&self) -> usize {
        self.files.values().map(Vec::len).sum()
    }
}

fn write_if_changed(path: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(path).ok().as_deref() != Some(bytes) {
        fs::write(path, bytes).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

fn sweep(folder: &Path, kept: &BTreeSet<PathBuf>) -> Result<()> {
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
            dist.add("boot.js", b"'{{build}}' [\"{{games}}\"]".to_vec());
            dist.add("index.html", page.as_bytes().to_vec());
            dist.stamp(&["pocket", "other"]).unwrap();
            ["sw.js", "boot.js"].map(|name| String::from_utf8(dist.files[name].clone()).unwrap())
        };
        let [worker, boot] = build("one");
        assert_eq!(build("one"), [worker.clone(), boot.clone()]);
        assert_ne!(build("two")[0], worker);
        assert!(worker.ends_with("files = [\"boot.js\", \"index.html\"];"), "{worker}");
        assert!(boot.ends_with("' [\"pocket\", \"other\"]"), "{boot}");
        assert_eq!(boot[1..17], worker[15..31], "all scripts are told the same build");
    }
}
