//! Embeds the built client in the program, so that a release is one file.
//!
//! Debug builds leave it out and use `--client`: otherwise they would be linked again whenever the client is
//! built.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        let client = PathBuf::from(folder("CARGO_MANIFEST_DIR")?).join("../../target/client");
        // What is watched must be there; an empty folder is a program without pages, which says so.
        fs::create_dir_all(&client)?;
        println!("cargo::rerun-if-changed={}", client.display());
        collect(&client, "", &mut files)?;
        files = smallest(files);
    }
    let mut source = String::from("&[\n");
    for (name, path) in files {
        let _ = writeln!(source, "    ({name:?}, include_bytes!({:?})),", path.display().to_string());
    }
    source.push_str("]\n");
    fs::write(Path::new(&folder("OUT_DIR")?).join("client.rs"), source)
}

/// Each file once, as brotli if it exists: the server makes the other forms for the few clients that need
/// them.
fn smallest(mut files: Vec<(String, PathBuf)>) -> Vec<(String, PathBuf)> {
    files.sort();
    let names: BTreeSet<String> = files.iter().map(|(name, _)| name.clone()).collect();
    let packed = |name: &str| names.contains(&format!("{name}.br"));
    files.retain(|(name, _)| !packed(name) && !name.strip_suffix(".gz").is_some_and(packed));
    files
}

fn folder(name: &str) -> io::Result<String> {
    env::var(name).map_err(io::Error::other)
}

/// The files of a folder by their paths below it.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        let path = entry.path().canonicalize()?;
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files)?;
        } else {
            files.push((name, path));
        }
    }
    Ok(())
}
