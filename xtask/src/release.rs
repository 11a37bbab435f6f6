//! Builds a release: the program with the client inside, a Debian package, and checksums of both.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use sha2::{Digest as _, Sha256};

use crate::client;
use crate::debian::{self, Package};
use crate::machine::{self, Need};
use crate::shell;

/// The output folder.
const DIST: &str = "target/dist";

/// Builds all of it. With the profile `dev` the program is a debug build without the client, for testing the
/// packages.
pub(crate) fn run(root: &Path, profile: &str) -> Result<()> {
    machine::provide(root, &[Need::CCompiler])?;
    let trial = profile == "dev";
    if !trial {
        client::build(root, client::For::Release, &[])?;
    }
    let program = build(root, profile)?;
    let version = env!("CARGO_PKG_VERSION");
    let dist = root.join(DIST);
    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    fs::create_dir_all(&dist)?;
    let name = if trial { format!("tablee-{version}-trial") } else { format!("tablee-{version}") };
    let released = dist.join(format!("{name}-{}-linux", std::env::consts::ARCH));
    fs::copy(&program, &released).context("the program is where cargo says")?;
    let package = Package::new(root, &released, version)?;
    let deb = dist.join(package.file_name());
    debian::write(&package, &deb)?;
    sums(&dist)?;
    println!("\nIn {}:", dist.display());
    print!("{}", fs::read_to_string(dist.join("SHA256SUMS"))?);
    Ok(())
}

/// Lets cargo build the program, and returns its path.
fn build(root: &Path, profile: &str) -> Result<PathBuf> {
    let words = ["cargo", "build", "--locked", "--package", "tablee", "--profile", profile];
    let words = [&words[..], &["--message-format", "json-render-diagnostics"]].concat();
    let mut command = shell::command(root, &words);
    if profile != "dev" {
        command.env("CARGO_ENCODED_RUSTFLAGS", client::remapped(root).join("\u{1f}"));
    }
    let mut programs = client::programs(command)?;
    programs.retain(|file| file.file_stem().is_some_and(|name| name == "tablee"));
    programs.pop().context("cargo did not say where it put the program")
}

/// Writes the checksums of all files in a folder, as `sha256sum --check` reads them.
fn sums(folder: &Path) -> Result<()> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    files.sort();
    let mut text = String::new();
    for file in files {
        let Some(name) = file.file_name().and_then(|name| name.to_str()) else {
            bail!("a name is not UTF-8")
        };
        let digest = Sha256::digest(fs::read(&file)?);
        let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        text.push_str(&format!("{hex}  {name}\n"));
    }
    Ok(fs::write(folder.join("SHA256SUMS"), text)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_those_of_the_files() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("b"), "abc").expect("a file");
        fs::write(folder.path().join("a"), "").expect("a file");
        sums(folder.path()).expect("checksums");
        let text = fs::read_to_string(folder.path().join("SHA256SUMS")).expect("a file");
        assert_eq!(
            text,
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n\
             ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b\n"
        );
    }
}
