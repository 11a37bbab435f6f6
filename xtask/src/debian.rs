//! Builds a Debian package: the program, a hardened service, its options, and a manual page.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;
use tar::{Builder, EntryType, Header};

/// The contents of a package.
pub(crate) struct Package {
    version: String,
    architecture: &'static str,
    control: String,
    /// The scripts that run when it is installed and removed.
    scripts: Vec<(&'static str, Vec<u8>)>,
    /// The files, each with its permissions.
    files: Vec<(&'static str, u32, Vec<u8>)>,
}

/// The operator's configuration; an upgrade never overwrites it.
const OPTIONS: &str = "etc/tablee/tablee.env";

impl Package {
    /// The package of a program.
    pub(crate) fn new(root: &Path, program: &Path, version: &str) -> Result<Package> {
        let read = |path: &str| fs::read(root.join(path)).with_context(|| format!("{path} cannot be read"));
        let program = fs::read(program)?;
        let architecture = match std::env::consts::ARCH {
            "x86_64" => "amd64",
            "aarch64" => "arm64",
            other => other,
        };
        let files = vec![
            ("usr/bin/tablee", 0o755, program.clone()),
            ("lib/systemd/system/tablee.service", 0o644, read("packaging/tablee.service")?),
            // Passwords may stand in it.
            (OPTIONS, 0o600, read("packaging/tablee.env")?),
            ("usr/share/man/man1/tablee.1.gz", 0o644, gzip(&read("packaging/tablee.1")?)?),
            ("usr/share/doc/tablee/copyright", 0o644, read("LICENSE")?),
            ("usr/share/doc/tablee/changelog.gz", 0o644, gzip(&read("CHANGELOG.md")?)?),
            ("usr/share/doc/tablee/hosting.md", 0o644, read("docs/hosting.md")?),
            ("usr/share/doc/tablee/monitoring/alerts.yaml", 0o644, read("docs/monitoring/alerts.yaml")?),
            ("usr/share/doc/tablee/monitoring/grafana.json", 0o644, read("docs/monitoring/grafana.json")?),
        ];
        let size = files.iter().map(|(_, _, bytes)| bytes.len()).sum::<usize>().div_ceil(1024);
        let libc =
            newest_glibc(&program).map(|version| format!("libc6 (>= {version}), ")).unwrap_or_default();
        let control = format!(
            "Package: tablee\nVersion: {version}-1\nSection: games\nPriority: optional\nArchitecture: {architecture}\n\
             Maintainer: Tablée <tablee@localhost>\nInstalled-Size: {size}\nDepends: {libc}libgcc-s1, ca-certificates\n\
             Suggests: postgresql, caddy | nginx\n\
             Description: great board games, with their rules enforced\n \
             One program serves the pages, the live play and the database of a household or a\n \
             community; it also plays, simulates and replays on the command line.\n"
        );
        let scripts = ["postinst", "prerm", "postrm"]
            .map(|name| Ok((name, read(&format!("packaging/{name}"))?)))
            .into_iter()
            .collect::<Result<_>>()?;
        Ok(Package { version: version.to_owned(), architecture, control, scripts, files })
    }

    /// The file name of the package.
    pub(crate) fn file_name(&self) -> String {
        format!("tablee_{}-1_{}.deb", self.version, self.architecture)
    }
}

/// Writes a package: an archive of two archives.
pub(crate) fn write(package: &Package, path: &Path) -> Result<()> {
    let sums: String = package
        .files
        .iter()
        .filter(|(name, _, _)| *name != OPTIONS)
        .map(|(name, _, bytes)| format!("{}  {name}\n", sha256(bytes)))
        .collect();
    let mut control = Archive::new();
    control.file("control", 0o644, package.control.as_bytes())?;
    control.file("conffiles", 0o644, format!("/{OPTIONS}\n").as_bytes())?;
    control.file("sha256sums", 0o644, sums.as_bytes())?;
    for (name, script) in &package.scripts {
        control.file(name, 0o755, script)?;
    }
    let mut data = Archive::new();
    let mut folders = Vec::new();
    for (name, mode, bytes) in &package.files {
        for (at, _) in name.match_indices('/') {
            let folder = &name[..=at];
            if !folders.contains(&folder) {
                folders.push(folder);
                data.folder(folder)?;
            }
        }
        data.file(name, *mode, bytes)?;
    }
    let mut archive = ar::Builder::new(fs::File::create(path)?);
    for (name, bytes) in [
        ("debian-binary", b"2.0\n".to_vec()),
        ("control.tar.gz", control.finish()?),
        ("data.tar.gz", data.finish()?),
    ] {
        let mut header = ar::Header::new(name.as_bytes().to_vec(), bytes.len() as u64);
        header.set_mode(0o100_644);
        archive.append(&header, &*bytes)?;
    }
    Ok(archive.into_inner()?.sync_all()?)
}

/// A tar archive in which root owns everything and all times are the same: the same files give the same
/// bytes.
struct Archive(Builder<GzEncoder<Vec<u8>>>);

impl Archive {
    fn new() -> Archive {
        Archive(Builder::new(GzEncoder::new(Vec::new(), Compression::best())))
    }

    fn header(kind: EntryType, mode: u32, size: u64) -> Result<Header> {
        let mut header = Header::new_gnu();
        header.set_entry_type(kind);
        header.set_mode(mode);
        header.set_size(size);
        header.set_uid(0);
        header.set_gid(0);
        header.set_username("root")?;
        header.set_groupname("root")?;
        let at = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|at| at.parse().ok());
        header.set_mtime(at.unwrap_or(1_700_000_000));
        Ok(header)
    }

    fn file(&mut self, name: &str, mode: u32, bytes: &[u8]) -> Result<()> {
        let mut header = Archive::header(EntryType::Regular, mode, bytes.len() as u64)?;
        Ok(self.0.append_data(&mut header, name, bytes)?)
    }

    fn folder(&mut self, name: &str) -> Result<()> {
        let mut header = Archive::header(EntryType::Directory, 0o755, 0)?;
        Ok(self.0.append_data(&mut header, name, &[][..])?)
    }

    fn finish(self) -> Result<Vec<u8>> {
        Ok(self.0.into_inner()?.finish()?)
    }
}

fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes)?;
    Ok(packed.finish()?)
}

fn sha256(bytes: &[u8]) -> String {
    use sha2::Digest as _;
    sha2::Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The newest version of the C library that a program needs: version names are plain text in the program.
fn newest_glibc(program: &[u8]) -> Option<String> {
    const MARK: &[u8] = b"GLIBC_2.";
    let found = program.windows(MARK.len()).enumerate().filter(|(_, window)| *window == MARK);
    let minor = |at: usize| {
        let digits: String = program[at + MARK.len()..]
            .iter()
            .take(3)
            .take_while(|byte| byte.is_ascii_digit())
            .map(|byte| char::from(*byte))
            .collect();
        digits.parse::<u32>().ok()
    };
    found.filter_map(|(at, _)| minor(at)).max().map(|minor| format!("2.{minor}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell;

    #[test]
    fn the_c_library_is_asked_for_as_the_program_does() {
        assert_eq!(newest_glibc(b"\0GLIBC_2.2.5\0GLIBC_2.34\0GLIBC_2.9\0").as_deref(), Some("2.34"));
        assert_eq!(newest_glibc(b"static"), None);
    }

    #[test]
    fn a_package_is_what_debian_takes_for_one() {
        let (root, folder) = (shell::root(), tempfile::tempdir().expect("a folder"));
        let program = folder.path().join("tablee");
        fs::write(&program, b"#!/bin/sh\necho hello GLIBC_2.34\n").expect("a file");
        let package = Package::new(&root, &program, "9.8.7").expect("a package");
        let deb = folder.path().join(package.file_name());
        write(&package, &deb).expect("it is written");
        let again = folder.path().join("again.deb");
        write(&package, &again).expect("it is written");
        assert_eq!(fs::read(&deb).expect("bytes"), fs::read(&again).expect("bytes"), "the same every time");
        let deb = deb.to_str().expect("UTF-8");
        let Ok(info) = shell::capture(&root, &["dpkg-deb", "--info", deb]) else {
            eprintln!("There is no dpkg-deb here: the rest is passed over.");
            return;
        };
        for line in ["Package: tablee", "Version: 9.8.7-1", "libc6 (>= 2.34)", "postinst", "conffiles"] {
            assert!(info.out.contains(line), "{line} in\n{}", info.out);
        }
        let contents = shell::capture(&root, &["dpkg-deb", "--contents", deb]).expect("contents").out;
        for line in ["usr/bin/tablee", "lib/systemd/system/tablee.service", "-rw------- root/root"] {
            assert!(contents.contains(line), "{line} in\n{contents}");
        }
        let out = folder.path().join("out");
        let target = out.to_str().expect("UTF-8");
        shell::capture(&root, &["dpkg-deb", "--extract", deb, target]).expect("it is unpacked");
        assert_eq!(fs::read(out.join("usr/bin/tablee")).expect("bytes"), fs::read(&program).expect("bytes"));
        for script in ["postinst", "prerm", "postrm"] {
            shell::capture(&root, &["sh", "-n", &format!("packaging/{script}")]).expect("a script");
        }
    }
}
